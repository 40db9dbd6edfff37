# 斗地主

name = 斗地主
aliases = ddz, doudizhu, 地主, 跑地主

## 阶段
phase-auction = 叫牌
phase-double = 倒 / 跟
phase-redouble = 反
phase-lead = 领出
phase-respond = 跟牌
phase-over = 结束
ask-auction = 轮到你叫牌：叫几分？
ask-double = 要不要加倍（倒 / 跟）？只加倍你自己的分
ask-redouble = 有农民倒了，要不要反？反了整局再翻一倍
ask-lead = 轮到你领出，什么牌型都行
ask-respond = 轮到你：压过桌上的牌，或者不出

## 动作
verb-bid = 叫 { $arg } 分
verb-bid-1 = 1 分
verb-bid-2 = 2 分
verb-bid-3 = 3 分
verb-pass_bid = 不叫
verb-double = 倒
verb-follow_double = 跟
verb-decline = 不加倍
verb-redouble = 反
verb-play = 出牌
verb-pass = 不出
words-bid = 叫
words-bid-1 = 1分, 一分, 叫1分, 叫一分
words-bid-2 = 2分, 两分, 二分, 叫2分, 叫两分
words-bid-3 = 3分, 三分, 叫3分, 叫三分
words-pass_bid = 不叫, 不要, 过
words-double = 倒, 加倍
words-follow_double = 跟, 加倍
words-decline = 不倒, 不跟, 不反, 不加倍, 算了, 不要, 过
words-redouble = 反, 反倒
words-play = 出牌, 出, 打
words-pass = 不出, 不要, 要不起, 过, 过牌

## 角色
role-landlord = 地主
role-peasant = 农民
role-peasants = 农民方
badge-out = 出完

## 牌型
kind-single = 单张 { $low }
kind-pair = 一对 { $low }
kind-triple = 三张 { $low }
kind-triple1 = 三带一：三张 { $low } 带 { $kickers }
kind-triple2 = 三带一对：三张 { $low } 带 { $kickers }
kind-straight = { $length } 张顺子 { $low }–{ $high }
kind-pairs = { $length } 连对 { $low }–{ $high }
kind-plane = { $length } 组三张的顺子 { $low }–{ $high }
kind-plane1 = 飞机 { $low }–{ $high } 带 { $kickers }
kind-plane2 = 飞机 { $low }–{ $high } 带对子 { $kickers }
kind-bomb = 炸弹：四张 { $low }
kind-rocket = 火箭
kind-four2s = 四带二：四张 { $low } 带 { $kickers }
kind-four2p = 四带两对：四张 { $low } 带 { $kickers }

## 提示的理由
reason-out = 出完走人
reason-sure = 从这里走，谁也拦不住
reason-feed = 队友剩一张，送他走
reason-bomb = 炸住，不让他们跑
reason-top = 外面没有更大的了
reason-many = 一手多走几张
reason-weakest = 先走小牌，大牌留着拿牌权
reason-cheap = 压得住，又最不伤牌
reason-block = 顶住地主，不让他顺小牌
reason-nothing = 没有压得过的牌
reason-partner = 队友大，让他走
reason-save = 留着后面更有用
reason-strong = 牌好
reason-weak = 牌不够硬

## 什么能压
hint-single = 比 { $low } 大的单张
hint-pair = 比 { $low } 大的一对
hint-triple = 比 { $low } 大的三张（不带牌）
hint-triple1 = 三张比 { $low } 大的三带一
hint-triple2 = 三张比 { $low } 大的三带一对
hint-straight = { $length } 张的顺子，从比 { $low } 大的牌起
hint-pairs = { $length } 个对子的连对，从比 { $low } 大的牌起
hint-plane = { $length } 组三张的顺子（不带牌），从比 { $low } 大的牌起
hint-plane1 = { $length } 组三张、每组带一张的飞机，从比 { $low } 大的牌起
hint-plane2 = { $length } 组三张、每组带一对的飞机，从比 { $low } 大的牌起
hint-bomb = 比四张 { $low } 大的炸弹
hint-rocket = 没有能压火箭的牌
hint-four2s = 四张比 { $low } 大、带两张单牌的四带二
hint-four2p = 四张比 { $low } 大、带两对的四带二

## 事件
event-Dealt = 你的牌：{ $cards }
event-FirstBidder = { $seat } 先叫牌
event-Bid = { $seat } 叫 { $bid } 分
event-BidPassed = { $seat } 不叫
event-Redealt = 三家都不叫：荒牌，重新发牌（连续第 { $redeals } 次）
event-LandlordChosen = 👑 { $seat } 当地主，定约 { $bid } 分
event-KittyShown = 底牌：{ $cards }
event-Doubled = { $seat } 倒！他这份变成 { $stake } 分
event-FollowDoubled = { $seat } 跟！他这份变成 { $stake } 分
event-Declined = { $seat } 不加倍
event-Redoubled = { $seat } 反！整局再翻一倍，跟两个农民的输赢变成 { $stakes } 分
event-Played = { $seat } 出 { $meld }{ $left ->
        [0] ，出完了！
        [1] ，报单：只剩 1 张！
        [2] ，只剩 2 张！
       *[other] ，剩 { $left } 张
    }
event-Passed = { $seat } 不出
event-AutoPassed = { $seat } 要不起
event-FactorRaised = 💣 倍数变成 ×{ $factor }
event-TrickClosed = 这一轮归 { $seat }，由他领出
event-HandShown = { $seat } 剩下：{ $cards }
event-Ended = 🏁 { $winners }获胜：{ $bid } 分 ×{ $factor }

## 牌局状况
fact-first-bidder = { $seat } 先叫
fact-redeals = 已经连续荒牌 { $redeals } 次
fact-standing-bid = 目前 { $seat } 叫 { $bid } 分
fact-bid = 定约 { $bid } 分
fact-factor = 倍数 ×{ $factor }
fact-doubled = { $seat } 倒
fact-followed = { $seat } 跟
fact-redoubled = { $seat } 反
fact-stake = 每个农民的输赢 { $stake } 分
fact-stakes = 输赢：{ $seat } { $stake } 分，{ $other } { $other_stake } 分
fact-kitty = 底牌 { $cards }

## 结局
story-landlord-won = { $seat } 先出完，地主获胜
story-peasants-won = { $seat } 先出完，农民获胜
story-bid = 定约 { $bid } 分
story-bombs = 炸弹 { $count } 个，每个 ×2
story-rocket = 火箭 ×2
story-spring = 春天（农民一张没出）×{ $factor }
story-anti-spring = 反春（地主只出了一手）×{ $factor }
story-cap = 倍数封顶 ×{ $factor }
story-doubled = { $seat } 倒：他那份 ×2
story-followed = { $seat } 跟：他那份 ×2
story-redoubled = { $seat } 反：整局 ×2

## 不能这样出
error-no_meld = 这 { $count } 张牌不成牌型
error-no_meld_two = 两张点数不同的牌不成牌型；只有一对，或者大小王（火箭）才能两张一起出
error-no_meld_mixed = 这 { $count } 张牌不成牌型：单张、对子、三张混在一起了
error-straight_short = 顺子至少要 { $least } 张连续的单牌，这里只有 { $length } 张
error-pairs_short = 连对至少要 { $least } 个连续的对子，这里只有 { $length } 个
error-chain_gap = 中间缺 { $ranks }，不连续
error-chain_too_high = { $ranks } 不能连进去：只有 3 到 A 可以连
error-kicker_of_chain = 第四张 { $rank } 不能带在自己那组三张上
error-kicker_four = 四张 { $rank } 不能拆开当带牌
error-kicker_jokers = 大小王不是一对，不能当带的对子
error-kicker_mixed = 带的单张和对子不能混：{ $triples ->
        [1] 一组三张带一张，或者带一对
       *[other] { $triples } 组三张要么带 { $triples } 张单牌，要么带 { $triples } 对
    }
error-kicker_count = { $triples ->
        [1] 一组三张只能带一张或者一对，这里多出 { $kickers } 张
       *[other] { $triples } 组三张要带 { $triples } 张单牌或 { $triples } 对，或者什么都不带；这里多出 { $kickers } 张
    }
error-four_kickers = 四张可以单独当炸弹，或者带两张单牌，或者带两对；这里带了 { $kickers } 张
error-kicker_both_jokers_off = 本桌规定：大小王不能一起当带牌
error-kicker_triple_off = 本桌规定：不能带三张一样的单牌
error-kicker_pair_off = 本桌规定：带的单牌不能有两张一样
error-does_not_beat = 不够大。要出{ $need }
error-wrong_length = 长度不对：你出的长 { $length }，桌上的长 { $wanted }。要出{ $need }
error-wrong_kind = 牌型不对：你选的是{ $chosen }。要出{ $need }

## 规则选项
option-doubling = 倒 / 跟 / 反
option-bombs_double = 炸弹和火箭翻倍
option-spring = 春天和反春
option-multiplier_cap = 倍数封顶（0 为不封顶）
option-redeal_limit = 荒牌几次后必须叫（0 为不限）
option-kitty_shown = 底牌何时亮出
option-both_jokers = 大小王可一起当带牌
option-kicker_pair = 可带两张一样的单牌
option-kicker_triple = 可带三张一样的单牌
option-auto_pass = 要不起时自动不出
value-spring-off = 不算
value-spring-x2 = ×2
value-spring-x3 = ×3
value-kitty_shown-after_auction = 叫牌之后
value-kitty_shown-after_deal = 发牌之后
