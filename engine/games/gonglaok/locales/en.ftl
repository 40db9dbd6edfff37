# Gong Lao K

name = Gong Lao K
aliases = gonglaok, glk, gong lao k, storm the fort

## Phases
phase-open = to attack
phase-help = helping
phase-defend = to defend
phase-more = adding cards
phase-pile = piling on
phase-over = over
ask-open = Your attack: any number of cards of one rank
ask-help = Do you help? Only cards of the same rank
ask-defend = Your defence: a higher card for every open card
ask-more = Add to the attack? Any rank that lies in the pool
ask-pile = The defence failed. Add cards that are picked up too?

## Acts
verb-open = Attack
verb-add = Add
verb-done = Done
verb-cover = Cover
verb-take = Take
verb-helping = Helping
verb-helping-ask = Ask me to help
verb-helping-skip = Skip this round
verb-helping-never = Never help
verb-look = Look
verb-look-discard = See discards
words-open = attack, open, play
words-add = add, help
words-done = done, pass, no
words-cover = cover, defend, beat
words-take = take, give up, pass
words-helping = helping
words-helping-ask = ask me
words-helping-skip = skip, skip this round
words-helping-never = never help
words-look = look
words-look-discard = discards, see discards

## Roles
role-attacker = attacker
role-attacker-mate = attacking too
role-defender = defender
role-defender-mate = defending too
role-helper = helper
badge-out = out, place { $place }
badge-empty = no cards, until the round ends

## How it reads
kind-pair = { $cover } over { $attack }
kind-covers = over { $cards }
kind-attack = { $count } × { $rank } ({ $cards })
kind-add = { $count } more: { $cards }
kind-cover = { $pairs }
kind-take = all { $count } cards of this round
kind-done = nothing more this time
kind-helping = { $how }
kind-look = the beaten cards
kind-by-heart3 = drew the first three of hearts
kind-by-win = won the last deal
kind-by-draw = drew first
kind-takes-own = the defence failed
kind-takes-last-cover = covered last
kind-takes-no-cover = nobody covered, so the main defender
kind-takes-last-attack = last of the attackers to play
value-helping-ask = ask when I can add cards
value-helping-skip = not asked again this round
value-helping-never = never help

## Why a suggestion
reason-out = goes out
reason-rid = gets rid of many weak cards at once
reason-press = the defence may not hold against more
reason-cover = covers everything with what you miss least
reason-take = nothing you hold covers it all
reason-spare = keeps your good cards, but you pick up
reason-keep = better kept for your own defence

## Events
event-JokerTurned = The card turned for trumps is the { $card }: put back, another is turned
event-TrumpTurned = { $card } is turned: trumps are { $suit }
event-TurnedCardTaken = { $seat } draws the turned { $card } first
event-Dealt = { $packs } packs, { $total } cards, drawn from { $first } on
event-HandDealt = Your cards: { $cards }
event-FirstAttacker = { $seat } attacks first ({ $why })
event-RoundBegan = Round { $number }: { $attacker } attacks { $defender }
event-Opened = ⚔️ { $seat } attacks with { $cards }{ $left ->
        [0] , hand empty
        [1] , 1 card left
       *[other] , { $left } left
    }
event-WindowOpened = { $phase }: ranks { $ranks }
event-Added = ➕ { $seat } adds { $cards }, { $open } open now{ $left ->
        [0] , hand empty
        [1] , 1 card left
       *[other] {""}
    }
event-DefenceDue = { $seat } has to beat { $cards }
event-Covered = 🛡 { $seat }: { $pairs }. { $open ->
        [0] All covered; ranks that may be added: { $ranks }
       *[other] { $open } still open
    }
event-DefenceHeld = ✅ { $seat } holds, { $count } cards go to the discards
event-GaveUp = 🏳 { $seat } gives up
event-DefenceFailed = ❌ { $seat } does not hold, { $open } still open
event-PickedUp = 📥 { $seat } picks up { $count } cards ({ $why }), { $hand } in hand
event-WentOut = 🏃 { $seat } is out, place { $place }
event-CampFinished = 🏁 { $members } are all out: camp place { $place }
event-DealStopped = ⏹ { $rounds } defences failed in a row, the deal stops here
event-HandShown = { $seat } holds { $count } cards: { $cards }
event-Finished = You play no more cards this time
event-HelpingSet = Helping: { $how }
event-DiscardShown = { $count } discards: { $cards }

## State of the deal
fact-trump = trumps { $suit } (turned { $card })
fact-round = round { $number }
fact-open = { $count } open: { $cards }
fact-pool = pool { $count }
fact-ranks = may be added: { $ranks }
fact-room = at most { $count } more attack cards
fact-discard = discards { $count }
fact-failures = failed in a row { $count } / { $limit }
fact-stopped = stopped after { $count } failed rounds
fact-helping = helping: { $how }
fact-skipping = not asked again this round
fact-cannot-cover = ⚠️ You cannot cover: take the cards

## How it ended
story-first = { $seat } is out first and wins
story-last = { $seat } is left with { $count } cards
story-others = not out: { $seats }
story-camp = camp place { $place }: { $members }
story-order = personal order: { $seats }
story-stopped = { $rounds } defences failed in a row: stopped, ranked by cards left

## Refusals
error-one_rank = An attack is cards of one rank; you chose { $ranks }
error-over_cap = { $room ->
        [0] No more cards: as many are open as the defending side holds
       *[other] At most { $room } more cards (not more than the defending side holds), you chose { $count }
    }
error-wrong_rank = Only these ranks may be added now: { $ranks }
error-cover_all = { $need } cards are open and you chose { $count }; cover each with one card, all at once
error-beats_nothing = { $cards } beats nothing here: a higher card of the suit or a trump is needed
error-no_way = These cards do not fit: nothing is left for { $left }
error-targets_uneven = { $count } cards, but { $targets } cards to put them on
error-not_attacked = { $cards } does not lie open on the table
error-already_covered = { $cards } is covered already
error-does_not_beat = { $card } does not beat { $target }
error-no_targets = Here no card is put on another
error-camps_do_not_fit = { $seats } players do not split into { $camps } camps; possible: { $values }

## House rules
option-packs = Packs
option-turned_card = Turned trump card
option-first_drawer = Draws first
option-first_attacker = Attacks first
option-attack_cap = Limit of attack cards
option-helpers = Who may help
option-empty_defender_wins = Empty-handed defender holds
option-pile_on = Adding to the pick-up
option-stop_at_first = Stop when one is out
option-scoring = Scoring
option-camps = Camps (0 for none)
option-camp_pickup = Who picks up in camps
option-failed_rounds_limit = Stop after failed rounds (times players)
about-packs = Automatic: two packs up to 6 players, three up to 9, four from 10.
about-turned_card = Back to its place in the stock, or the first card of the first drawer.
about-first_drawer = The winner of the last deal, or anybody by lot. By lot in the first deal.
about-first_attacker = First deal: who draws the first three of hearts, later the last winner; or the three of hearts every time; or always the winner (first deal: the first drawer).
about-attack_cap = No more open attack cards than the defending side holds cards.
about-helpers = Everybody, or only the player after the defender.
about-empty_defender_wins = A defender who covers everything with his last card has held at once; otherwise the others may still add.
about-pile_on = After the defender gave up the others may add cards of ranks that lie there; they are picked up too.
about-stop_at_first = The deal ends when one player (or camp) is out; the others share second place.
about-scoring = By places: two points between neighbouring places. Simple: first +1, last −1, others 0.
about-camps = The players must split evenly, at least two to a camp; camps sit alternately.
about-camp_pickup = The defender who covered last, or the attacker who played last; then a failure changes the roles, too.
about-failed_rounds_limit = Only where the attackers pick up: after this many failed rounds in a row, times the players, the deal stops and cards left decide.
value-packs-auto = automatic
value-turned_card-back = back to its place
value-turned_card-first_card = drawn first
value-first_drawer-winner = last winner
value-first_drawer-random = by lot
value-first_attacker-heart3_then_winner = three of hearts, then the winner
value-first_attacker-heart3 = three of hearts
value-first_attacker-winner = last winner
value-attack_cap-none = none
value-attack_cap-defender_hand = defender's hand
value-helpers-all = everybody
value-helpers-neighbours = the player after the defender
value-empty_defender_wins-on = yes
value-empty_defender_wins-off = no
value-pile_on-on = yes
value-pile_on-off = no
value-stop_at_first-on = yes
value-stop_at_first-off = no
value-scoring-zero_sum = by places
value-scoring-simple = simple
value-camp_pickup-defender_last = last of the defenders to cover
value-camp_pickup-attacker_last = last of the attackers to play
