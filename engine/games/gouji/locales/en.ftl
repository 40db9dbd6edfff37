# Qingdao Gouji

name = Qingdao Gouji
aliases = gouji, gj, qingdao gouji

## Phases
phase-return = returning cards
phase-lead = leading
phase-follow = following
phase-burn = burning
phase-reply = replying
phase-close = having the last word
phase-over = over
ask-return = You received tribute: choose as many cards to return
ask-lead = Your lead: one set, cards of one rank, with any 2s and jokers added
ask-follow = Your turn: as many cards, every one higher, or pass
ask-burn = Burn this gouji set? Every later set of yours will need a joker
ask-reply = A gouji set, and you are asked: beat it or not?
ask-close = The last word is yours: beat it, or close?

## Acts
verb-play = Play
verb-pass = Pass
verb-close = Close
verb-decline = Let it be
verb-burn = Burn
verb-no_burn = Don't burn
verb-return = Return
verb-look = See { $arg }'s hand
verb-burn_prompt = Burn questions
verb-burn_prompt-safe = Ask for safe burns
verb-burn_prompt-any = Ask for any burn
verb-burn_prompt-never = Never burn
verb-burn_mates = Burning team-mates
verb-burn_mates-off = Not team-mates
verb-burn_mates-on = Ask for team-mates too
words-play = play, lead, beat
words-pass = pass, no
words-close = close, pass, no
words-decline = decline, let it be, pass, no
words-burn = burn, counter-burn
words-no_burn = don't burn, no burn, pass, no
words-return = return, give back
words-look = look, see
words-burn_prompt = burn questions
words-burn_prompt-safe = ask for safe burns, safe burns
words-burn_prompt-any = ask for any burn, any burn
words-burn_prompt-never = never burn
words-burn_mates = burning team-mates
words-burn_mates-off = not team-mates
words-burn_mates-on = team-mates too

## Roles and places
role-marks = { $marks }
role-debt = in debt
role-headless = headless
role-barred = passed
mark-debt = in debt
mark-headless = headless
mark-barred = passed
badge-place-1 = head guest
badge-place-2 = second guest
badge-place-3 = third guest
badge-place-4 = fourth guest
badge-place-5 = small loser
badge-place-6 = big loser

## How it reads
part-big = { $count ->
        [one] 1 big joker
       *[other] { $count } big jokers
    }
part-small = { $count ->
        [one] 1 small joker
       *[other] { $count } small jokers
    }
part-twos = { $count } × 2
part-base = { $count } × { $rank }
kind-set = { $parts }
kind-gouji = { $parts } (gouji)
kind-return = returning { $cards }
kind-place = { $title } { $seat }
kind-by-lot = by lot
kind-by-head_guest = head guest of the last deal
kind-by-big_loser = big loser of the last deal
kind-by-double_three = first to get two 3s of one suit
kind-lead-first = first round
kind-lead-won = nobody beat it
kind-lead-inherited = inherits the lead
kind-refused-four-big = four big jokers, the whole team is free
kind-refused-four-small = four small jokers in hand
note-tribute = tribute
note-gouji = gouji
note-burn = burn
note-failed = burn failed
value-burn_prompt-safe = ask when a burn is safe
value-burn_prompt-any = ask about any burn
value-burn_prompt-never = never ask
value-burn_mates-off = not about team-mates' sets
value-burn_mates-on = about team-mates' sets too
warning-burn = { $jokers ->
        [0] { $groups } groups left and no joker: when you have to lead, the burn fails and you are big loser. Burn all the same?
        [one] { $groups } groups left and 1 joker: the burn will fail and you will be big loser. Burn all the same?
       *[other] { $groups } groups left and { $jokers } jokers: the burn will fail and you will be big loser. Burn all the same?
    }

## Why a suggestion
reason-out = goes out
reason-low = low and large groups first
reason-beat = beats it and costs little
reason-facing = your opposite's set is yours to answer
reason-partner = your team holds it
reason-save = better kept for later
reason-burn = you hold the jokers to go through with it
reason-risky = a gamble: the jokers will not last
reason-return = cards you miss least

## Events
event-Dealt = Four packs, { $total } cards, dealt from { $first } on
event-SetAside = { $count } cards are not in this position
event-DebtStands = Burners, a joker in every set: { $seats }
event-HandDealt = Your cards: { $cards }
event-DoubleThree = { $seat } is the first with two 3s of one suit: { $cards }
event-FirstLeader = { $seat } leads first ({ $why })
event-JokersShown = { $seat } shows { $cards }
event-TributeRefused = 🚫 No tribute from { $seats }: { $why }
event-TributeDropped = { $seat } and { $receiver } are team-mates: no tribute
event-TributePaid = 🎁 { $seat } gives { $receiver } { $cards }
event-TributeMissing = { $seat } has no joker and no 2: nothing for { $receiver }
event-ReturnsDue = { $seats } choose what to return
event-ReturnChosen = { $seat } returns { $count } to { $receiver }
event-ReturnNoted = You return { $cards } when all have chosen
event-Returned = { $seat } returns to { $receiver }: { $cards }
event-RoundBegan = ▶️ Round { $number }: { $seat } leads ({ $why })
event-Played = { $seat }: { $kind }{ $left ->
        [-1] {""}
        [0] , hand empty
       *[other] , { $left } left
    }
event-Burned = 🔥 { $seat } burns { $whom }: { $kind }{ $left ->
        [-1] , and owes a joker in every set
        [0] , hand empty
       *[other] , { $left } left, and owes a joker in every set
    }
event-CounterBurned = 🔥🔥 { $seat } counter-burns { $whom }: { $kind }{ $left ->
        [-1] , and owes a joker in every set
        [0] , hand empty
       *[other] , { $left } left, and owes a joker in every set
    }
event-Passed = { $seat } passes
event-Closed = 🛑 { $seat } closes
event-Declined = { $seat } (headless) lets it be
event-DebtLifted = { $seat } was beaten by the opposite and owes no jokers any more
event-BurnOpened = Does anybody burn { $seat }'s set?
event-BurnClosed = Nobody burns { $seat }'s set
event-Paused = A pause of { $pause } seconds
event-BurnNoted = You burn with { $cards } unless a nearer player does
event-BurnDeclined = You do not burn
event-WentOut = 🏁 { $seat } is out: { $title }
event-BurnFailed = 💥 { $seat }'s burn has failed, place { $place }; { $count } cards shown: { $cards }
event-HeadlessNow = { $seat }'s opposite is gone: { $seat } is headless from now on
event-ChaosBegan = 🌀 { $count } players left: chaos from now on
event-HandShown = { $seat } holds { $count } cards: { $cards }
event-Ended = Places: { $order }
event-HandSeen = { $seat }'s { $count } cards: { $cards }
event-WishSet = Burning: { $wish }

## State of the deal
fact-round = round { $number }
fact-top = to beat: { $seat }'s { $kind }
fact-burned = { $seat } burned { $whom }
fact-return = { $seat } returns { $count } to { $payer }
fact-chaos = chaos ({ $count } players)
fact-headless = headless: { $seat }
fact-debt = a joker in every set: { $seats }
fact-answered = you chose { $cards }, waiting for others
fact-declined = you do not burn, waiting for others
fact-burn_prompt = burning: { $wish }
fact-burn_mates = { $wish }

## How it ended
story-sweep = 🎉 { $members } sweep the first three places
story-team-won = { $members } win { $points } points from { $others }
story-team-lost = { $members } have the head guest, but lose { $points } points to { $others }
story-draw = { $members } and { $others } draw
story-places = { $places }

## Refusals
error-no_targets = Here no card is put on another
error-no_set = { $ranks } is no set: apart from 2s and jokers there may be one rank only
error-wrong_size = The number must be equal: { $need } on the table, you chose { $count }
error-jokers_uncovered = { $need } small jokers lie there and need as many big jokers; you chose { $count } big ones
error-too_low = It has to be higher than { $rank }; equal does not beat
error-debt_joker = You have burned: every set needs a joker (but not the one that empties your hand)
error-burn_leaves = Not with these: { $groups } groups would be left, and no joker
error-burn_infeasible = Only burns that can be kept are allowed here: { $groups } groups would be left, and { $jokers } jokers
error-place_points_six = Six whole numbers are needed, one for each place; these are { $count }
error-place_points_sum = The six numbers must sum to 0, these to { $total }

## House rules
option-first_leader = Leads first
option-burn_teammates = Burning team-mates
option-burn_check = Which burns are legal
option-burn_debt = A burner's debt
option-burn_pause = Pause after gouji sets (seconds)
option-auto_pass = Pass who cannot answer
option-tribute_in_team = Tribute inside a team
option-four_big_scope = Four big jokers free a team
option-show_at_10 = Ten cards for team-mates
option-show_counts = Public numbers of cards
option-deal_end = The deal ends
option-place_points = Points for places
option-sweep_points = Points after a sweep
about-first_leader = By lot in the first deal. Later the head guest of the last deal, or the big loser, or by lot every time; or in every deal the first to be dealt two 3s of one suit.
about-burn_teammates = Where it is legal, only those are asked who have set "team-mates too".
about-burn_check = By the letter: a joker is left, or one set. Kept: as many jokers as groups left less one.
about-burn_debt = Until the burner is out, or until his opposite beats him.
about-burn_pause = After every set that could be burned, so that the time tells nothing.
about-auto_pass = Who holds nothing that beats the table passes or closes at once; others cannot tell.
about-tribute_in_team = Whether 6th gives to 1st and 5th to 2nd when they are team-mates.
about-four_big_scope = All four in one hand, or in the team together.
about-show_at_10 = On request, or shown to both team-mates as soon as ten cards or fewer are left.
about-show_counts = Ten or fewer only, or always.
about-deal_end = When one team is out, or when one player is left.
about-place_points = For the places one to six, with the sum 0. You may type six numbers of your own, such as 4 2 0 0 -2 -4.
about-sweep_points = What each winner gets and each loser pays after a sweep, instead of points for places.
value-first_leader-head_guest = head guest
value-first_leader-big_loser = big loser
value-first_leader-random = by lot
value-first_leader-double_three = two 3s of one suit
value-burn_teammates-legal = legal
value-burn_teammates-forbidden = forbidden
value-burn_check-literal = by the letter
value-burn_check-feasible = that can be kept
value-burn_debt-sticky = until out
value-burn_debt-until_beaten = until beaten by the opposite
value-auto_pass-on = yes
value-auto_pass-off = no
value-tribute_in_team-on = yes
value-tribute_in_team-off = no
value-four_big_scope-one_hand = in one hand
value-four_big_scope-team = in the team
value-show_at_10-on_request = on request
value-show_at_10-automatic = at once
value-show_counts-le10 = ten or fewer
value-show_counts-always = always
value-deal_end-team_out = one team out
value-deal_end-play_on = one player left
value-place_points-2_1_0_0_-1_-2 = 2 1 0 0 −1 −2
value-place_points-3_2_1_-1_-2_-3 = 3 2 1 −1 −2 −3
value-place_points-5_3_1_-1_-3_-5 = 5 3 1 −1 −3 −5
