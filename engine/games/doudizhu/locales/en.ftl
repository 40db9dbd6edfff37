# Dou Dizhu

name = Dou Dizhu
aliases = ddz, doudizhu, landlord, fight the landlord

## Phases
phase-auction = auction
phase-double = doubling
phase-redouble = redoubling
phase-lead = leading
phase-respond = answering
phase-over = over
ask-auction = Your call: how much do you bid?
ask-double = Double your own stake?
ask-redouble = A peasant doubled. Redouble the stakes of the whole deal?
ask-lead = Your lead: any combination
ask-respond = Your turn: beat the table or pass

## Acts
verb-bid = Bid { $arg }
verb-bid-1 = Bid 1
verb-bid-2 = Bid 2
verb-bid-3 = Bid 3
verb-pass_bid = No bid
verb-double = Double
verb-follow_double = Double too
verb-decline = Leave it
verb-redouble = Redouble
verb-play = Play
verb-pass = Pass
words-bid = bid, call
words-bid-1 = one
words-bid-2 = two
words-bid-3 = three
words-pass_bid = pass, no bid, no
words-double = double, yes
words-follow_double = double, double too, follow, yes
words-decline = pass, leave it, decline, no
words-redouble = redouble, yes
words-play = play
words-pass = pass, skip, no

## Roles
role-landlord = landlord
role-peasant = peasant
role-peasants = peasants
badge-out = out

## Combinations
kind-single = single { $low }
kind-pair = pair of { $low }
kind-triple = triple { $low }
kind-triple1 = triple { $low } with { $kickers }
kind-triple2 = triple { $low } with the pair { $kickers }
kind-straight = straight of { $length }, { $low } to { $high }
kind-pairs = { $length } pairs in a row, { $low } to { $high }
kind-plane = { $length } triples in a row, { $low } to { $high }
kind-plane1 = plane { $low } to { $high } with { $kickers }
kind-plane2 = plane { $low } to { $high } with the pairs { $kickers }
kind-bomb = bomb of { $low }
kind-rocket = rocket
kind-four2s = four { $low } with { $kickers }
kind-four2p = four { $low } with the pairs { $kickers }

## Why a suggestion
reason-out = goes out
reason-sure = wins from here, whatever they hold
reason-feed = your partner goes out on any single
reason-bomb = stops them with a bomb
reason-top = nothing still out there beats it
reason-many = gets rid of many cards
reason-weakest = weak cards first, strong ones win the lead back
reason-cheap = beats it and costs your hand least
reason-block = keeps the landlord from getting in cheaply
reason-nothing = nothing of yours beats it
reason-partner = your partner is winning
reason-save = better kept for later
reason-strong = a strong hand
reason-weak = not strong enough for more

## What would beat the table
hint-single = a single card higher than { $low }
hint-pair = a pair higher than { $low }
hint-triple = a bare triple higher than { $low }
hint-triple1 = a triple higher than { $low } with one card
hint-triple2 = a triple higher than { $low } with a pair
hint-straight = a straight of { $length } cards starting higher than { $low }
hint-pairs = { $length } pairs in a row starting higher than { $low }
hint-plane = { $length } bare triples in a row starting higher than { $low }
hint-plane1 = { $length } triples in a row starting higher than { $low }, each with one card
hint-plane2 = { $length } triples in a row starting higher than { $low }, each with a pair
hint-bomb = a bomb higher than { $low }
hint-rocket = nothing: the rocket cannot be beaten
hint-four2s = four of a rank higher than { $low } with two single cards
hint-four2p = four of a rank higher than { $low } with two pairs

## Events
event-Dealt = Your cards: { $cards }
event-FirstBidder = { $seat } calls first
event-Bid = { $seat } bids { $bid }
event-BidPassed = { $seat } does not bid
event-Redealt = Nobody bid: the cards are dealt again (redeal { $redeals } in a row)
event-LandlordChosen = 👑 { $seat } is the landlord at { $bid }
event-KittyShown = Kitty: { $cards }
event-Doubled = { $seat } doubles! That stake is now { $stake }
event-FollowDoubled = { $seat } doubles too! That stake is now { $stake }
event-Declined = { $seat } leaves the stakes as they are
event-Redoubled = { $seat } redoubles! The stakes against the two peasants are now { $stakes }
event-Played = { $seat } plays { $meld }{ $left ->
        [0] , and is out!
        [1] , with only 1 card left!
        [2] , with only 2 cards left!
       *[other] , { $left } cards left
    }
event-Passed = { $seat } passes
event-AutoPassed = { $seat } cannot beat that
event-FactorRaised = 💣 The factor is now ×{ $factor }
event-TrickClosed = { $seat } takes the trick and leads
event-HandShown = { $seat } is left with { $cards }
event-Ended = 🏁 Victory for the { $winners }: bid { $bid } ×{ $factor }

## State of the deal
fact-first-bidder = { $seat } calls first
fact-redeals = { $redeals ->
        [one] { $redeals } redeal in a row
       *[other] { $redeals } redeals in a row
    }
fact-standing-bid = { $seat } stands at { $bid }
fact-bid = bid { $bid }
fact-factor = factor ×{ $factor }
fact-doubled = doubled by { $seat }
fact-followed = also doubled by { $seat }
fact-redoubled = redoubled by { $seat }
fact-stake = stake { $stake } with each peasant
fact-stakes = stakes: { $seat } { $stake }, { $other } { $other_stake }
fact-kitty = kitty { $cards }

## How it ended
story-landlord-won = { $seat } is out first: the landlord wins
story-peasants-won = { $seat } is out first: the peasants win
story-bid = bid { $bid }
story-bombs = { $count ->
        [one] { $count } bomb, ×2
       *[other] { $count } bombs, ×2 each
    }
story-rocket = rocket, ×2
story-spring = spring (the peasants played no card), ×{ $factor }
story-anti-spring = anti-spring (the landlord played only once), ×{ $factor }
story-cap = factor capped at ×{ $factor }
story-doubled = doubled by { $seat }: that stake ×2
story-followed = also doubled by { $seat }: that stake ×2
story-redoubled = redoubled by { $seat }: all stakes ×2

## Why not
error-no_meld = These { $count } cards make no combination
error-no_meld_two = Two cards of different ranks make no combination; only a pair or both jokers (the rocket) do
error-no_meld_mixed = These { $count } cards make no combination: singles, pairs and triples are mixed
error-straight_short = A straight needs at least { $least } cards in a row, here are { $length }
error-pairs_short = A run of pairs needs at least { $least } pairs in a row, here are { $length }
error-chain_gap = Not in a row: { $ranks } missing
error-chain_too_high = { $ranks } cannot stand in a run: only 3 up to A can
error-kicker_of_chain = The fourth { $rank } cannot be a kicker of its own triple
error-kicker_four = Four cards of rank { $rank } cannot be split up as kickers
error-kicker_jokers = Two jokers are no pair, so they cannot be a pair kicker
error-kicker_mixed = Single and pair kickers cannot be mixed: { $triples ->
        [1] a triple takes one card or one pair
       *[other] { $triples } triples take { $triples } single cards or { $triples } pairs
    }
error-kicker_count = { $triples ->
        [1] A triple takes one card or one pair; here are { $kickers } cards beside it
       *[other] { $triples } triples take { $triples } single cards or { $triples } pairs or nothing; here are { $kickers } cards beside them
    }
error-four_kickers = Four of a rank go alone as a bomb, or with two single cards, or with two pairs; here are { $kickers } cards beside them
error-kicker_both_jokers_off = House rule: both jokers cannot be kickers of one play
error-kicker_triple_off = House rule: three single kickers of one rank are not allowed
error-kicker_pair_off = House rule: two single kickers of one rank are not allowed
error-does_not_beat = Not high enough. It takes { $need }
error-wrong_length = Wrong length: yours is { $length } long, the one on the table { $wanted }. It takes { $need }
error-wrong_kind = Wrong kind, this is: { $chosen }. It takes { $need }

## House rules
option-doubling = Doubling and redoubling
option-bombs_double = Bombs and rocket double the stakes
option-spring = Spring and anti-spring
option-multiplier_cap = Highest factor (0: no limit)
option-redeal_limit = Redeals until somebody must bid (0: no limit)
option-kitty_shown = Kitty shown
option-both_jokers = Both jokers as kickers of one play
option-kicker_pair = Two single kickers of one rank
option-kicker_triple = Three single kickers of one rank
option-auto_pass = Pass at once for a hand that cannot beat the table
value-spring-off = not counted
value-spring-x2 = ×2
value-spring-x3 = ×3
value-kitty_shown-after_auction = after the auction
value-kitty_shown-after_deal = after the deal
