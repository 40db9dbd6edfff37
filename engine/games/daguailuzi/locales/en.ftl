# Da Guai Lu Zi

name = Da Guai Lu Zi
aliases = daguailuzi, dglz, da guai lu zi, big joker

## Jokers
card-small-joker = small-joker
card-big-joker = BIG-JOKER
picture-small-joker = joker
picture-big-joker = JOKER

## Phases
phase-return = returning a card
phase-lead = leading
phase-respond = answering
phase-over = over
ask-return = You received tribute. Which card do you give back? Any one will do
ask-lead = Your lead: 1, 2, 3 or 5 cards
ask-respond = Your turn: beat the table or pass

## Acts
verb-return = Give back
verb-play = Play
verb-pass = Pass
words-return = return, give, give back
words-play = play
words-pass = pass, skip, no

## Roles
role-dealer = dealer
badge-out = out, place { $place }
note-tribute = tribute to { $receiver }
note-resisted = pays no tribute

## Combinations
kind-single = single { $card }
kind-pair = pair of { $rank }{ $wild ->
        [0] {""}
       *[other] { " " }(joker = { $stands })
    }
kind-triple = triple { $rank }{ $wild ->
        [0] {""}
        [1] { " " }(joker = { $stands })
       *[other] { " " }(jokers = { $stands })
    }
kind-straight = straight { $ranks }{ $wild ->
        [0] {""}
        [1] { " " }(joker = { $stands })
       *[other] { " " }(jokers = { $stands })
    }
kind-flush = flush { $suit } { $ranks }{ $wild ->
        [0] {""}
        [1] { " " }(joker = { $stands })
       *[other] { " " }(jokers = { $stands })
    }
kind-full_house = full house { $rank } { $rank } { $rank } { $other } { $other }{ $wild ->
        [0] {""}
       *[other] { " " }(joker = { $stands })
    }
kind-four_one = four { $rank } and one { $other }{ $wild ->
        [0] {""}
        [1] { " " }(joker = { $stands })
       *[other] { " " }(jokers = { $stands })
    }
kind-straight_flush = straight flush { $suit } { $ranks }{ $wild ->
        [0] {""}
        [1] { " " }(joker = { $stands })
       *[other] { " " }(jokers = { $stands })
    }
kind-five_kind = five { $rank }{ $wild ->
        [0] {""}
        [1] { " " }(joker = { $stands })
       *[other] { " " }(jokers = { $stands })
    }
kind-big-jokers = { $count ->
        [2] pair of big jokers
       *[other] triple of big jokers
    }
kind-small-jokers = { $count ->
        [2] pair of small jokers
       *[other] triple of small jokers
    }
kind-mixed-jokers = { $count ->
        [2] pair of jokers, both count as small
        [3] triple of jokers, all count as small
       *[other] five jokers
    }
kind-strongest-reading = { $meld }: the strongest reading counts
kind-lower-reading = { $meld }: the lower pair becomes the triple
kind-return = { $card } back to who paid

## What would beat the table
hint-single = a single card higher than { $rank }
hint-pair = a pair higher than { $rank }
hint-triple = a triple higher than { $rank }
hint-straight = a straight ending higher than { $high }, or a flush, full house, four and one, straight flush or five of a kind
hint-flush = a flush higher than { $ranks }, or a full house, four and one, straight flush or five of a kind
hint-full_house = a full house with a triple higher than { $rank }, or four and one, a straight flush or five of a kind
hint-four_one = four and one with a four higher than { $rank }, or a straight flush or five of a kind
hint-straight_flush = a straight flush ending higher than { $high }, or five of a kind
hint-five_kind = five of a kind higher than { $rank }
hint-nothing = nothing: this cannot be beaten

## Why a suggestion
reason-out = goes out
reason-burden = what is most of a burden goes first
reason-beat = beats it and costs your hand little
reason-partner = a team-mate is winning
reason-save = better kept for later
reason-return = the card you miss least

## Events
event-HandBefore = Hand { $hand }: { $outcome }
event-HandBegan = Hand { $hand }: { $dealer } deals, the level rank is { $rank }
event-Dealt = Your cards: { $cards }
event-TributePaid = 🎁 { $seat } pays { $card } to { $receiver }
event-TributeResisted = ✋ { $seat } holds three jokers or more and pays { $receiver } nothing
event-ReturnDue = A card back from: { $seats }
event-ReturnChosen = You give back { $card }
event-ReturnMade = { $seat } has given a card back
event-ReturnReceived = { $giver } gives you { $card } back
event-PlayBegan = { $seat } leads
event-Played = { $seat } plays { $meld }{ $left ->
        [0] {""}
        [1] , only 1 card left!
        [2] , only 2 cards left!
        [3] , only 3 cards left!
        [4] , only 4 cards left!
        [5] , only 5 cards left!
       *[other] , { $left } left
    }
event-Passed = { $seat } passes
event-WentOut = 🏃 { $seat } is out, place { $place }
event-TrickClosed = { $seat } takes the trick and leads
event-LeadInherited = { $owner } is out: { $seat } inherits the lead
event-Fled = 🚪 { $seat } runs away: −{ $penalty }, each opponent +{ $bonus }
event-HandAborted = ⏹ { $seat } ran away, the hand ends here
event-HandShown = { $seat } is left with { $cards }
event-HandEnded = 🏁 { $outcome }; { $dealer } deals next

## State of the hand
fact-hand = hand { $hand } of { $of }
fact-match = hand { $hand }, to level { $target }
fact-level = level rank { $rank }
fact-levels = levels 🔵 { $ours } 🔴 { $theirs }
fact-tribute = tribute { $seat } → { $receiver }: { $card }
fact-resisted = { $seat } pays no tribute
fact-owing = a card back from { $seats }
fact-fled = { $seat } ran away

## How it ended
story-won = { $side ->
        [0] 🔵
       *[other] 🔴
    } { $members } win, { $left ->
        [1] one opponent
        [2] two opponents
       *[other] all three opponents
    } left: ±{ $points }
story-drawn = a draw: first and last belong to the same team
story-aborted = stopped because somebody ran away
story-order = out in this order: { $seats }
story-level = { $side ->
        [0] 🔵
       *[other] 🔴
    } go up to level { $rank }
story-no-level = { $side ->
        [0] 🔵
       *[other] 🔴
    } were not dealers: no level, but now they deal
story-next = { $seat } deals next, level rank { $rank }
story-tribute = tribute is due from { $payers } to { $receivers }
story-again = { $seat } deals again, without tribute
story-hand = hand { $hand }: { $outcome }
story-match = { $side ->
        [0] 🔵
       *[other] 🔴
    } { $members } win the match at level { $rank }
story-totals = whole session: { $totals }
story-plus = { $seat } { $points ->
        [0] 0
       *[other] +{ $points }
    }
story-minus = { $seat } −{ $points }
booking-flight_bonus = bonus for a flight

## Why not
error-bad_size = { $count } cards are no play: only 1, 2, 3 or 5 cards are
error-other_size = { $wanted ->
        [1] One card is
       *[other] { $wanted } cards are
    } on the table, you chose { $count }. It takes { $need }
error-not_a_set = { $ranks } do not go together: { $count } cards must be of one rank (jokers stand for any)
error-not_five = These five are no straight, flush, full house, four and one, straight flush or five of a kind{ $jokers ->
        [0] {""}
       *[other] , whatever the jokers stand for
    }
error-does_not_beat = Not high enough, this is: { $chosen }. It takes { $need }
error-bad_base_points = { $value } is no base: any whole number from 1 to { $most } will do

## House rules
option-match = Length
option-session_hands = Hands in a session
option-target_level = Level to win the match
option-base_points = Base points
option-wildcard_rank = Joker with a choice
option-joker_pair = Mixed pair of jokers
option-tribute_pairing = Who pays whom
option-resist_tribute = Refusing tribute
option-next_leader = Leads after tribute
option-lead_after_out = Inherits the lead
option-auto_close = Close unbeatable tricks
option-auto_pass = Pass for hands that cannot beat
option-flight = When somebody runs away
about-match = A fixed number of hands, or until a team wins a hand as dealers at the level below.
about-session_hands = After the last hand the points are added up and levels start again at 2.
about-target_level = Only for matches to a level.
about-base_points = What one point is worth. Any number from 1 to 100.
about-wildcard_rank = Which card a joker is when it has a choice inside the strongest combination: the weakest (lowest straight, lowest card of a flush, lower triple) or the strongest.
about-joker_pair = A big and a small joker equal two small ones, or two small ones beat them.
about-tribute_pairing = The nearest winner in order of play, the nearest against it, or the highest card to the first finisher.
about-resist_tribute = A payer with three jokers or more need not pay.
about-next_leader = The dealer, who finished first; or whoever paid the highest card.
about-lead_after_out = When the last play came from somebody who is out: the next player, or the next team-mate.
about-auto_close = Nobody is asked after a play that no card can beat, such as the big joker.
about-auto_pass = Nobody is asked who holds nothing that beats the table.
about-flight = A computer plays on, or the hand ends at once and only the penalty counts.
value-match-session = a session of hands
value-match-to_level = to a level
value-target_level-3 = 3
value-target_level-4 = 4
value-target_level-5 = 5
value-target_level-6 = 6
value-target_level-7 = 7
value-target_level-8 = 8
value-target_level-9 = 9
value-target_level-10 = 10
value-target_level-J = J
value-target_level-Q = Q
value-target_level-K = K
value-target_level-A = A
value-wildcard_rank-weakest = weakest card
value-wildcard_rank-strongest = strongest card
value-joker_pair-tie = equals two small ones
value-joker_pair-small_higher = loses to two small ones
value-tribute_pairing-nearest_next = nearest in order of play
value-tribute_pairing-nearest_previous = nearest against it
value-tribute_pairing-highest_to_first = highest card to the first
value-resist_tribute-off = not possible
value-resist_tribute-three_jokers = with three jokers
value-next_leader-dealer = the dealer
value-next_leader-highest_tribute = highest tribute
value-lead_after_out-next_active = next player
value-lead_after_out-next_teammate = next team-mate
value-flight-continue = a computer plays on
value-flight-abort = the hand ends
