name = Game Template
aliases = game_template

phase-exchange = Exchange
phase-lead = Lead
phase-follow = Answer
phase-over = Over

ask-exchange = Choose a card for the next seat
ask-lead = Your lead: one to four cards of one rank
ask-follow = Your turn: beat the table or pass

verb-give = Give
verb-play = Play
verb-pass = Pass
verb-auto_pass = { $arg ->
    [on] Pass for me when nothing fits
   *[off] Always ask me
}

words-give = give, hand on
words-play = play
words-pass = pass, skip, no
words-auto_pass = passing
words-auto_pass-on = on, pass for me
words-auto_pass-off = off, ask me

option-cards = Cards each
option-exchange = Exchange
value-exchange-left = one card to the next seat
value-exchange-off = none
option-full_hand = Full hand
value-full_hand-single = counts like any other
value-full_hand-double = pays double
option-deals = Deals in a match

event-Began = { $deals ->
    [1] { $seat } leads first.
   *[other] Deal { $number } of { $deals }: { $seat } leads first.
}
event-Dealt = { $seat } is dealt { $cards }.
event-ExchangeOpened = Everybody chooses a card for the next seat.
event-PutAside = { $seat } puts { $card } aside.
event-HasChosen = { $seat } has chosen.
event-Given = { $seat } gives { $card } to { $receiver }.
event-Exchanged = The cards have been handed on.
event-Played = { $seat } plays { $kind }: { $cards } ({ $left } left).
event-Passed = { $seat } passes.
event-AutoPassed = { $seat } passes automatically.
event-TrickClosed = { $seat } leads again.
event-WishSet = { $seat } is { $on ->
    [on] passed over when nothing fits
   *[off] always asked
}.
event-HandShown = { $seat } still holds { $cards }.
event-Ended = { $seat } is out and wins. Points: { $points }.

error-not_one_rank = Choose cards of one rank.
error-does_not_beat = It takes { $count } of a rank above { $rank }.
error-no_targets = Cards are not played onto others here.

kind-single = { $rank }
kind-pair = a pair of { $rank }
kind-triple = three of { $rank }
kind-four = four of { $rank }

note-pass = pass
fact-deal = Deal { $number } of { $deals }
fact-wish = You pass automatically when nothing fits
role-leader = first lead
badge-out = out

story-winner = { $seat } was out first.
story-full-hand = { $seat } never played a card and pays double.
