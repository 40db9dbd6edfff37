# 大怪路子

name = 大怪路子
aliases = daguailuzi, dglz, 大怪, 怪路子, 大怪陆子

## 怪
card-small-joker = 小怪
card-big-joker = 大怪
picture-small-joker = 小怪
picture-big-joker = 大怪

## 阶段
phase-return = 还贡
phase-lead = 领出
phase-respond = 跟牌
phase-over = 结束
ask-return = 你收了贡，还哪一张？任意一张都行
ask-lead = 轮到你领出：1、2、3 或 5 张
ask-respond = 轮到你：压过桌上的牌，或者不出

## 动作
verb-return = 还贡
verb-play = 出牌
verb-pass = 不出
words-return = 还, 还贡, 还牌
words-play = 出牌, 出, 打
words-pass = 不出, 不要, 要不起, 过, 过牌

## 角色
role-dealer = 庄家
badge-out = 走了，第 { $place } 名
note-tribute = 进贡给 { $receiver }
note-resisted = 抗贡

## 牌型
kind-single = 单张 { $card }
kind-pair = 对 { $rank }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-triple = 三张 { $rank }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-straight = 杂顺 { $ranks }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-flush = 同花 { $suit } { $ranks }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-full_house = 三带两 { $rank } { $rank } { $rank } { $other } { $other }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-four_one = 四带一：四张 { $rank } 带 { $other }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-straight_flush = 同花顺 { $suit } { $ranks }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-five_kind = 五同：五张 { $rank }{ $wild ->
        [0] {""}
       *[other] （怪当 { $stands }）
    }
kind-big-jokers = { $count ->
        [2] 一对大怪
       *[other] 三张大怪
    }
kind-small-jokers = { $count ->
        [2] 一对小怪
       *[other] 三张小怪
    }
kind-mixed-jokers = { $count ->
        [2] 大小怪一对，都算小怪
        [3] 三张怪，都算小怪
       *[other] 五张怪
    }
kind-strongest-reading = { $meld }：按最大的牌型算
kind-lower-reading = { $meld }：小的那对算三张
kind-return = 还 { $card } 给进贡的人

## 什么能压
hint-single = 比 { $rank } 大的单张
hint-pair = 比对 { $rank } 大的对子
hint-triple = 比三张 { $rank } 大的三张
hint-straight = 顶张比 { $high } 大的杂顺，或者同花、三带两、四带一、同花顺、五同
hint-flush = 比 { $ranks } 大的同花，或者三带两、四带一、同花顺、五同
hint-full_house = 三张比 { $rank } 大的三带两，或者四带一、同花顺、五同
hint-four_one = 四张比 { $rank } 大的四带一，或者同花顺、五同
hint-straight_flush = 顶张比 { $high } 大的同花顺，或者五同
hint-five_kind = 比五张 { $rank } 大的五同
hint-nothing = 没有：这手牌谁也压不住

## 提示的理由
reason-out = 出完走人
reason-burden = 先走最拖累的牌
reason-beat = 压得住，也不太伤牌
reason-partner = 队友大，让他走
reason-save = 留着后面更有用
reason-return = 还最不心疼的牌

## 事件
event-HandBefore = 第 { $hand } 局：{ $outcome }
event-HandBegan = 第 { $hand } 局：{ $dealer } 坐庄，级牌 { $rank }
event-Dealt = 你的牌：{ $cards }
event-TributePaid = 🎁 { $seat } 进贡 { $card } 给 { $receiver }
event-TributeResisted = ✋ { $seat } 手里至少三张怪，抗贡，{ $receiver } 收不到
event-ReturnDue = 要还贡的：{ $seats }
event-ReturnChosen = 你还了 { $card }
event-ReturnMade = { $seat } 还贡了
event-ReturnReceived = { $giver } 还给你 { $card }
event-PlayBegan = { $seat } 先出
event-Played = { $seat } 出 { $meld }{ $left ->
        [0] {""}
        [1] ，只剩 1 张！
        [2] ，只剩 2 张！
        [3] ，只剩 3 张！
        [4] ，只剩 4 张！
        [5] ，只剩 5 张！
       *[other] ，剩 { $left } 张
    }
event-Passed = { $seat } 不出
event-WentOut = 🏃 { $seat } 走了，第 { $place } 名
event-TrickClosed = 这一轮归 { $seat }，由他领出
event-LeadInherited = { $owner } 走了，{ $seat } 接风
event-Fled = 🚪 { $seat } 逃跑：扣 { $penalty } 分，对方每人加 { $bonus } 分
event-HandAborted = ⏹ { $seat } 逃跑，这局到此为止
event-HandShown = { $seat } 剩下：{ $cards }
event-HandEnded = 🏁 { $outcome }；下一局 { $dealer } 坐庄

## 牌局状况
fact-hand = 第 { $hand } 局 / 共 { $of } 局
fact-match = 第 { $hand } 局，打到 { $target }
fact-level = 级牌 { $rank }
fact-levels = 级数 🔵 { $ours } 🔴 { $theirs }
fact-tribute = 进贡 { $seat } → { $receiver }：{ $card }
fact-resisted = { $seat } 抗贡
fact-owing = 等 { $seats } 还贡
fact-fled = { $seat } 逃跑了

## 结局
story-won = { $side ->
        [0] 🔵
       *[other] 🔴
    } { $members } 赢，抓住对方 { $left } 人：±{ $points } 分
story-drawn = 平局：头名和最后走完的是同一方
story-aborted = 有人逃跑，这局中止
story-order = 走的顺序：{ $seats }
story-level = { $side ->
        [0] 🔵
       *[other] 🔴
    } 升到 { $rank }
story-no-level = { $side ->
        [0] 🔵
       *[other] 🔴
    } 不是庄家方：不升级，换他们坐庄
story-next = 下一局 { $seat } 坐庄，打 { $rank }
story-tribute = 下一局 { $payers } 进贡，{ $receivers } 受贡
story-again = { $seat } 重新坐庄，不进贡
story-hand = 第 { $hand } 局：{ $outcome }
story-match = { $side ->
        [0] 🔵
       *[other] 🔴
    } { $members } 打过 { $rank }，赢下整场
story-totals = 整个回合：{ $totals }
story-plus = { $seat } { $points ->
        [0] 0
       *[other] +{ $points }
    }
story-minus = { $seat } −{ $points }
booking-flight_bonus = 对方逃跑加分

## 不能这样出
error-bad_size = { $count } 张不能出：只能出 1、2、3 或 5 张
error-other_size = 桌上是 { $wanted } 张，你选了 { $count } 张。要出{ $need }
error-not_a_set = { $ranks } 凑不到一起：{ $count } 张要点数一样（怪可以当任何牌）
error-not_five = 这五张不是杂顺、同花、三带两、四带一、同花顺，也不是五同{ $jokers ->
        [0] {""}
       *[other] ，怪当什么都凑不成
    }
error-does_not_beat = 不够大，你选的是{ $chosen }。要出{ $need }
error-bad_base_points = 底分不能是 { $value }：填 1 到 { $most } 的整数

## 规则选项
option-match = 打多久
option-session_hands = 一个回合几局
option-target_level = 打到几级
option-base_points = 底分
option-wildcard_rank = 怪可以选时当什么
option-joker_pair = 大小怪一对
option-tribute_pairing = 谁贡给谁
option-resist_tribute = 抗贡
option-next_leader = 进贡后谁先出
option-lead_after_out = 谁接风
option-auto_close = 没人能压就收
option-auto_pass = 要不起时自动不出
option-flight = 有人逃跑时
about-match = 打固定的局数，或者打到有一方坐庄、在下面选的级数上赢一局为止。
about-session_hands = 打完最后一局结算总分，级数回到 2。
about-target_level = 只在“打到几级”时有用。
about-base_points = 一分算几分，1 到 100 的整数。
about-wildcard_rank = 牌型定了以后怪还有得选时：当最小的（顺子往小算、同花补最小的牌、小对算三张），还是当最大的。
about-joker_pair = 大小怪一对跟两张小怪一样大，还是比两张小怪小。
about-tribute_pairing = 按出牌顺序贡给离自己最近的，反方向最近的，或者贡牌最大的贡给头名。
about-resist_tribute = 手里有三张怪以上可以不进贡。
about-next_leader = 庄家（上一局头名）先出，或者进贡最大的人先出。
about-lead_after_out = 最后出牌的人走了：下一家接风，还是他的下一个队友接风。
about-auto_close = 谁也压不住的牌（比如大怪）出来后不再问人。
about-auto_pass = 手里没有牌能压的人不用回答。
about-flight = 电脑接着打，或者这局马上结束，只算逃跑的分。
value-match-session = 打满局数
value-match-to_level = 打到级数
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
value-wildcard_rank-weakest = 当最小的
value-wildcard_rank-strongest = 当最大的
value-joker_pair-tie = 跟两张小怪一样大
value-joker_pair-small_higher = 比两张小怪小
value-tribute_pairing-nearest_next = 顺着最近
value-tribute_pairing-nearest_previous = 逆着最近
value-tribute_pairing-highest_to_first = 大牌贡头名
value-resist_tribute-off = 不可以
value-resist_tribute-three_jokers = 三张怪可以抗
value-next_leader-dealer = 庄家
value-next_leader-highest_tribute = 进贡最大的人
value-lead_after_out-next_active = 下一家
value-lead_after_out-next_teammate = 下一个队友
value-flight-continue = 电脑接着打
value-flight-abort = 这局马上结束
