name = 樣板牌戲
aliases = 樣板, 樣板牌

phase-exchange = 換牌
phase-lead = 出牌
phase-follow = 跟牌
phase-over = 結束

ask-exchange = 選一張牌給下家
ask-lead = 輪到你出牌：一到四張同點的牌
ask-follow = 輪到你：壓過桌上的牌，或者不要

verb-give = 給牌
verb-play = 出牌
verb-pass = 不要
verb-auto_pass = { $arg ->
    [on] 要不起時自動過
   *[off] 每次都問我
}

words-give = 給, 給牌
words-play = 出, 出牌
words-pass = 不要, 過, 不出
words-auto_pass = 自動過
words-auto_pass-on = 開, 自動
words-auto_pass-off = 關, 問我

option-cards = 每人張數
option-exchange = 換牌
value-exchange-left = 給下家一張
value-exchange-off = 不換
option-full_hand = 一張沒出
value-full_hand-single = 照常計分
value-full_hand-double = 加倍
option-deals = 一場幾局

event-Began = { $deals ->
    [1] { $seat } 先出。
   *[other] 第 { $number } 局（共 { $deals } 局）：{ $seat } 先出。
}
event-Dealt = { $seat } 拿到 { $cards }。
event-ExchangeOpened = 每人給下家選一張牌。
event-PutAside = { $seat } 扣下 { $card }。
event-HasChosen = { $seat } 選好了。
event-Given = { $seat } 給 { $receiver } 一張 { $card }。
event-Exchanged = 換牌完畢。
event-Played = { $seat } 出{ $kind }：{ $cards }（剩 { $left } 張）。
event-Passed = { $seat } 不要。
event-AutoPassed = { $seat } 自動過。
event-TrickClosed = { $seat } 繼續出。
event-WishSet = { $seat } { $on ->
    [on] 要不起時自動過
   *[off] 每次都要問
}。
event-HandShown = { $seat } 手裡還有 { $cards }。
event-Ended = { $seat } 出完獲勝。得分：{ $points }。

error-not_one_rank = 請選同一點數的牌。
error-does_not_beat = 要出 { $count } 張比 { $rank } 大的同點牌。
error-no_targets = 這裡不用指定壓哪張牌。

kind-single = 單張 { $rank }
kind-pair = 一對 { $rank }
kind-triple = 三張 { $rank }
kind-four = 四張 { $rank }

note-pass = 不要
fact-deal = 第 { $number } 局，共 { $deals } 局
fact-wish = 要不起時自動過
role-leader = 先出
badge-out = 出完

story-winner = { $seat } 最先出完。
story-full-hand = { $seat } 一張沒出，加倍付分。
