name = 样板牌戏
aliases = 样板, 样板牌

phase-exchange = 换牌
phase-lead = 出牌
phase-follow = 跟牌
phase-over = 结束

ask-exchange = 选一张牌给下家
ask-lead = 轮到你出牌：一到四张同点的牌
ask-follow = 轮到你：压过桌上的牌，或者不要

verb-give = 给牌
verb-play = 出牌
verb-pass = 不要
verb-auto_pass = { $arg ->
    [on] 要不起时自动过
   *[off] 每次都问我
}

words-give = 给, 给牌
words-play = 出, 出牌
words-pass = 不要, 过, 不出
words-auto_pass = 自动过
words-auto_pass-on = 开, 自动
words-auto_pass-off = 关, 问我

option-cards = 每人张数
option-exchange = 换牌
value-exchange-left = 给下家一张
value-exchange-off = 不换
option-full_hand = 一张没出
value-full_hand-single = 照常计分
value-full_hand-double = 加倍
option-deals = 一场几局

event-Began = { $deals ->
    [1] { $seat } 先出。
   *[other] 第 { $number } 局（共 { $deals } 局）：{ $seat } 先出。
}
event-Dealt = { $seat } 拿到 { $cards }。
event-ExchangeOpened = 每人给下家选一张牌。
event-PutAside = { $seat } 扣下 { $card }。
event-HasChosen = { $seat } 选好了。
event-Given = { $seat } 给 { $receiver } 一张 { $card }。
event-Exchanged = 换牌完毕。
event-Played = { $seat } 出{ $kind }：{ $cards }（剩 { $left } 张）。
event-Passed = { $seat } 不要。
event-AutoPassed = { $seat } 自动过。
event-TrickClosed = { $seat } 继续出。
event-WishSet = { $seat } { $on ->
    [on] 要不起时自动过
   *[off] 每次都要问
}。
event-HandShown = { $seat } 手里还有 { $cards }。
event-Ended = { $seat } 出完获胜。得分：{ $points }。

error-not_one_rank = 请选同一点数的牌。
error-does_not_beat = 要出 { $count } 张比 { $rank } 大的同点牌。
error-no_targets = 这里不用指定压哪张牌。

kind-single = 单张 { $rank }
kind-pair = 一对 { $rank }
kind-triple = 三张 { $rank }
kind-four = 四张 { $rank }

note-pass = 不要
fact-deal = 第 { $number } 局，共 { $deals } 局
fact-wish = 要不起时自动过
role-leader = 先出
badge-out = 出完

story-winner = { $seat } 最先出完。
story-full-hand = { $seat } 一张没出，加倍付分。
