# Datong Huolong

name = Huolong
aliases = huolong, hl, datong huolong, dragon

## Phases
phase-draw = drawing
phase-bury = burying
phase-stars = big jokers
phase-lead = leading
phase-follow = following
phase-over = over
ask-draw = You drew a card you may show: do you show it?
ask-bury = You are the dealer: bury six cards with at most 40 points
ask-stars = Bury a big joker as a star? It takes the lowest card out of the kitty and is worth three levels
ask-lead = Your lead: a single, a pair or a meteor
ask-follow = Your turn to follow

## Acts
verb-show = Show
verb-no = Not now
verb-bury = Bury
verb-bury_star = Bury stars
verb-bury_star-0 = Keep them
verb-bury_star-1 = Bury one
verb-bury_star-2 = Bury two
verb-bury_star-3 = Bury three
verb-play = Play
words-show = show, declare, overrule
words-no = no, not now, pass
words-bury = bury
words-bury_star = bury star, star
words-bury_star-0 = keep, keep them, no, pass
words-bury_star-1 = bury one, one star, star 1
words-bury_star-2 = bury two, two stars, star 2
words-bury_star-3 = bury three, three stars, star 3
words-play = play, lead, follow, discard, ruff

## Roles
role-dealer = dealer
role-partner = partner
role-opponent = opponent

## How it reads
kind-single = single { $card }
kind-pair = pair of { $card }
kind-meteor = meteor of { $card }
kind-cards = { $cards }
kind-wins = { $what } (highest)
kind-ruff = { $what } (ruff)
kind-under = { $what } (not the highest)
kind-discard = { $what } (discard, can not win)
kind-bury = { $points } / { $most } points{ $stars ->
        [0] {""}
        [1] , 1 star
       *[other] , { $stars } stars
    }
kind-stars = { $count ->
        [0] big jokers stay in the hand
        [1] 1 star
       *[other] { $count } stars
    }
kind-show = the trump suit by it
kind-no = nothing this time
kind-shown = shown
kind-best = highest so far
kind-took = won the trick
kind-group-trumps = trumps
kind-group-suit = { $suit }
kind-control = the dealers keep points and kitty
kind-bald = bald, not a single point for the opponents
kind-dry_dig = dry dig, the kitty is lost but not the points
kind-deal_lost = the points are lost, the kitty is kept
kind-collapse = collapse, points and kitty are lost
kind-by-hand = won the hand
kind-by-bald = bald
kind-by-stars = { $count ->
        [1] 1 star
       *[other] { $count } stars
    }
kind-capped = stops at { $rank }
kind-hooked = hooked with { $rank }

## Events
event-HandBegan = 🀄 Hand { $number } at level { $level } (🔵{ $levels }🔴), { $first } draws first
event-CardsDrawn = You drew { $card }; so far you hold { $cards }
event-Declared = 📣 { $seat } shows { $cards }: the next card of { $seat } decides
event-Overruled = 📣 Overruled! { $seat } shows { $cards }, the declaration of { $before } is void; the next card of { $seat } decides
event-LevelShown = 📣 { $seat } shows { $card }: trumps are { $suit } for now
event-NotShown = You show nothing
event-TrumpDecided = { $seat } draws { $card }: trumps are { $suit }
event-KittyDecides = The kitty decides: { $card }, trumps are { $suit }
event-Redealt = 🔄 Nobody showed anything: shuffled and drawn again (number { $count })
event-DealerKnown = 👑 { $seat } is the dealer, trumps { $suit }, level { $level }
event-HandDealt = Your cards: { $cards }
event-KittyTaken = { $seat } takes the kitty
event-KittySeen = The kitty: { $cards }
event-Buried = 📥 { $seat } has buried six cards
event-BuriedCards = You buried { $cards } ({ $points } points)
event-StarAsked = { $count ->
        [1] You hold 1 big joker and may bury it
       *[other] You hold { $count } big jokers and may bury some
    }
event-StarBuried = ⭐ You buried a big joker and took { $card }
event-StarForced = ⭐ Your big joker has to go into the kitty; you took { $card }
event-StarsKept = You keep your big jokers
event-StarsBy = ⭐ { $seat } buried { $count ->
        [1] 1 star
       *[other] { $count } stars
    }
event-StarKitty = ⭐ The kitty is shown: { $cards } ({ $points } points)
event-StarsCounted = { $count ->
        [0] No stars; { $dealer } leads
        [1] ⭐ 1 star in the kitty; { $dealer } leads
       *[other] ⭐ { $count } stars in the kitty; { $dealer } leads
    }
event-Played = { $seat } plays { $cards }
event-ForcedPlayed = { $seat } can only play { $cards }
event-TrickWon = { $points ->
        [0] { $seat } wins the trick with { $cards }, no points
       *[other] { $gained ->
            [0] { $seat } wins the trick with { $cards } and saves { $points } points (opponents { $total })
           *[other] 💰 { $seat } wins the trick with { $cards }: { $gained } points (opponents { $total })
        }
    }
event-KittyTurned = The kitty: { $cards } ({ $points } points)
event-KittyKept = 🔒 { $seat } keeps the kitty
event-KittyDug = ⛏ { $seat } digs the kitty with { $cards }: { $points } points × { $factor }
event-HandSettled = 🏁 Opponents { $total }: { $how }
event-LevelChanged = { $seats }: { $before } → { $after } ({ $why })
event-LevelBarred = { $seats } do not pass { $level } as opponents: they only take the deal
event-StarsWasted = { $count ->
        [1] 1 star is wasted
       *[other] { $count } stars are wasted
    }
event-NextDealer = Next hand: { $seat } deals at level { $level }
event-MatchWon = 🐉 { $seats } win the dragon in { $hands ->
        [1] 1 hand
       *[other] { $hands } hands
    }!
event-MatchDrawn = { $hands ->
        [1] 1 hand played
       *[other] { $hands } hands played
    }, equal levels: a draw

## State of the hand
fact-level = level { $level }, no trump suit yet
fact-trump = trumps { $suit }, level { $level }
fact-levels = 🔵{ $first } 🔴{ $second }
fact-redeals = drawn again { $count }×
fact-points = opponents { $points } / { $need }
fact-stars = ⭐ { $count }
fact-kitty = kitty { $cards } ({ $points } points)
fact-total = opponents { $total }, { $how }
fact-drawn = just drawn: { $card }
fact-buried = you buried { $cards } ({ $points } points)

## How it ended
story-ended = Opponents { $total } (full at { $need }): { $how }
story-kept = { $seat } keeps the kitty with { $cards }; its { $points } points do not count
story-dug = { $seat } digs the kitty with { $cards }: { $points } points × { $factor }
story-kitty = Kitty: { $cards }
story-stars = ⭐ { $count ->
        [1] 1 star
       *[other] { $count } stars
    }, three levels each
story-stars-wasted = ⭐ { $count ->
        [1] 1 star
       *[other] { $count } stars
    }, wasted
story-hooked = Hooked: { $seats } fall from { $before } to { $after }
story-barred = { $seats } do not rise from { $level } as opponents
story-levels = Levels: { $first } { $level }, { $second } { $other }
story-next = Next hand: { $seat } deals at level { $level }
story-match-won = 🐉 The dragon is over: { $seats } win in { $hands ->
        [1] 1 hand
       *[other] { $hands } hands
    }
story-match-drawn = { $hands ->
        [1] 1 hand played
       *[other] { $hands } hands played
    }: a draw

## Reasons of suggestions
reason-single = highest first
reason-pair = a pair is harder to beat
reason-meteor = a meteor is hardest to beat
reason-low-trump = a low trump draws trumps
reason-feed = your partner wins this trick: give points
reason-take = there are points to take
reason-cheap = nothing to win: a low card without points
reason-void = a whole suit buried can be ruffed later
reason-light = no points in the kitty, nothing to dig for
reason-star = a star: more levels for the winners

## Asked once more
warning-stars = { $count ->
        [1] 1 star counts
       *[other] { $count } stars count
    } for whoever wins the hand, and the joker is gone from yours. Bury all the same?

## Refusals
error-no_targets = Here no card is put on another
error-not_identical = A lead is a single, a pair or a meteor: one to three cards of the same suit and rank; you chose { $cards }
error-too_many = At most { $most } equal cards, you chose { $count }
error-follow_count = { $need } cards were led, so play { $need }; you chose { $count }
error-must_follow = First follow with { $what }: at least { $need }, you chose { $count }
error-bury_count = Bury { $need } cards; { $count } chosen, { $points } / { $most } points{ $stars ->
        [0] {""}
        [1] , 1 big joker
       *[other] , { $stars } big jokers
    }
error-bury_points = Too many points: you chose { $points }, at most { $most } may be buried
error-bury_all_stars = In a fast dragon all big jokers are buried: you hold { $count }
error-bury_two_stars = Of three big jokers bury none, one or all three
error-bury_side_only = At this table only side cards and big jokers are buried; { $cards } are trumps
error-levels_do_not_fit = The match has to begin below the level it ends at: { $start } and { $end } do not go together

## House rules
option-trump_method = How trumps are found
option-small_joker_declares = Small jokers declare too
option-trump_scope = How long trumps stay
option-on_no_declare = Nobody shows anything
option-kitty_factor = Factor of a dug kitty
option-full_score = Full score
option-bury_trumps = Trumps may be buried
option-zero_bonus = Two levels when bald
option-dragon_speed = Slow or fast dragon
option-star_reveal = What is told of stars
option-hook_mode = Hook with J
option-hook_A = Hook with A too
option-win_at = Winning the dragon
option-thresholds = Rises stop at J
option-start_level = First level
option-end_level = Last level
option-max_hands = Most hands (0 for no limit)
option-auto_play_forced = Forced cards play themselves
about-trump_method = The card after a big joker: who shows one, his next card decides, and two overrule one. Or level cards shown during the draw: the suit shown last is trump.
about-small_joker_declares = A small joker may be shown as well; one big joker overrules it, two overrule one.
about-trump_scope = The trump suit of the first hand stays for the whole dragon, or it is found anew in every hand (the dealer is known from the second on).
about-on_no_declare = The first card of the kitty that is no joker decides, or all is shuffled and drawn again, at most three times.
about-kitty_factor = How often the points of a dug kitty count.
about-full_score = 120 is enough, or more than 120 (125).
about-bury_trumps = Off: only side cards and big jokers; other trumps only if there are fewer than six side cards without points.
about-zero_bonus = The dealers rise two levels when the opponents have no point and did not dig the kitty.
about-dragon_speed = Slow: stars are everybody's own choice. Fast: all big jokers are buried, except in hands at level J.
about-star_reveal = Only their number; also who buried them; or the whole kitty when there is a star.
about-hook_mode = At level J, when the opponents have the score and dig the kitty with a J, the dealers fall to the first level. As written: the opponents rise and deal as usual. Instead: they do not rise and the dealers keep the deal. Off: no hook.
about-hook_A = The same at level A with an A: the dealers fall to J.
about-win_at = Win as dealers at A, or be the first to reach A.
about-thresholds = A rise has to stop at J, or not.
about-start_level = Both teams begin here, below the last level.
about-end_level = Takes the part of A.
about-max_hands = After so many hands the higher level wins, equal levels are a draw.
about-auto_play_forced = Who has only one way to follow is not asked.
value-trump_method-next_card = card after a big joker
value-trump_method-level_card = last level card shown
value-trump_scope-dragon = whole dragon
value-trump_scope-hand = each hand
value-on_no_declare-kitty_card = kitty card
value-on_no_declare-redeal = draw again
value-dragon_speed-slow = slow
value-dragon_speed-fast = fast
value-star_reveal-count = number
value-star_reveal-seat = who buried them
value-star_reveal-kitty = whole kitty
value-hook_mode-literal = as written
value-hook_mode-replace = instead of the rise
value-hook_mode-off = none
value-win_at-at_A = as dealers at A
value-win_at-reach_A = reaching A
value-thresholds-cap = yes
value-thresholds-none = no
value-start_level-3 = 3
value-start_level-4 = 4
value-start_level-5 = 5
value-start_level-6 = 6
value-start_level-7 = 7
value-start_level-8 = 8
value-start_level-9 = 9
value-start_level-T = 10
value-start_level-J = J
value-start_level-Q = Q
value-end_level-5 = 5
value-end_level-6 = 6
value-end_level-7 = 7
value-end_level-8 = 8
value-end_level-9 = 9
value-end_level-T = 10
value-end_level-J = J
value-end_level-Q = Q
value-end_level-K = K
value-end_level-A = A
