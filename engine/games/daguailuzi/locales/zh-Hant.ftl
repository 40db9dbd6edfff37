# 大怪路子

name = 大怪路子
aliases = daguailuzi, dglz, 大怪, 怪路子, 大怪陸子

## 怪
card-small-joker = 小怪
card-big-joker = 大怪
picture-small-joker = 小怪
picture-big-joker = 大怪

## 階段
phase-return = 還貢
phase-lead = 領出
phase-respond = 跟牌
phase-over = 結束
ask-return = 你收了貢，還哪一張？任意一張都行
ask-lead = 輪到你領出：1、2、3 或 5 張
ask-respond = 輪到你：壓過桌上的牌，或者不出

## 動作
verb-return = 還貢
verb-play = 出牌
verb-pass = 不出
words-return = 還, 還貢, 還牌
words-play = 出牌, 出, 打
words-pass = 不出, 不要, 要不起, 過, 過牌

## 角色
role-dealer = 莊家
badge-out = 走了，第 { $place } 名
note-tribute = 進貢給 { $receiver }
note-resisted = 抗貢

## 牌型
kind-single = 單張 { $card }
kind-pair = 對 { $rank }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-triple = 三張 { $rank }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-straight = 雜順 { $ranks }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-flush = 同花 { $suit } { $ranks }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-full_house = 三帶兩 { $rank } { $rank } { $rank } { $other } { $other }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-four_one = 四帶一：四張 { $rank } 帶 { $other }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-straight_flush = 同花順 { $suit } { $ranks }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-five_kind = 五同：五張 { $rank }{ $wild ->
        [0] {""}
       *[other] （怪當 { $stands }）
    }
kind-big-jokers = { $count ->
        [2] 一對大怪
       *[other] 三張大怪
    }
kind-small-jokers = { $count ->
        [2] 一對小怪
       *[other] 三張小怪
    }
kind-mixed-jokers = { $count ->
        [2] 大小怪一對，都算小怪
        [3] 三張怪，都算小怪
       *[other] 五張怪
    }
kind-strongest-reading = { $meld }：按最大的牌型算
kind-lower-reading = { $meld }：小的那對算三張
kind-return = 還 { $card } 給進貢的人

## 什麼能壓
hint-single = 比 { $rank } 大的單張
hint-pair = 比對 { $rank } 大的對子
hint-triple = 比三張 { $rank } 大的三張
hint-straight = 頂張比 { $high } 大的雜順，或者同花、三帶兩、四帶一、同花順、五同
hint-flush = 比 { $ranks } 大的同花，或者三帶兩、四帶一、同花順、五同
hint-full_house = 三張比 { $rank } 大的三帶兩，或者四帶一、同花順、五同
hint-four_one = 四張比 { $rank } 大的四帶一，或者同花順、五同
hint-straight_flush = 頂張比 { $high } 大的同花順，或者五同
hint-five_kind = 比五張 { $rank } 大的五同
hint-nothing = 沒有：這手牌誰也壓不住

## 提示的理由
reason-out = 出完走人
reason-burden = 先走最拖累的牌
reason-beat = 壓得住，也不太傷牌
reason-partner = 隊友大，讓他走
reason-save = 留著後面更有用
reason-return = 還最不心疼的牌

## 事件
event-HandBefore = 第 { $hand } 局：{ $outcome }
event-HandBegan = 第 { $hand } 局：{ $dealer } 坐莊，級牌 { $rank }
event-Dealt = 你的牌：{ $cards }
event-TributePaid = 🎁 { $seat } 進貢 { $card } 給 { $receiver }
event-TributeResisted = ✋ { $seat } 手裡至少三張怪，抗貢，{ $receiver } 收不到
event-ReturnDue = 要還貢的：{ $seats }
event-ReturnChosen = 你還了 { $card }
event-ReturnMade = { $seat } 還貢了
event-ReturnReceived = { $giver } 還給你 { $card }
event-PlayBegan = { $seat } 先出
event-Played = { $seat } 出 { $meld }{ $left ->
        [0] {""}
        [1] ，只剩 1 張！
        [2] ，只剩 2 張！
        [3] ，只剩 3 張！
        [4] ，只剩 4 張！
        [5] ，只剩 5 張！
       *[other] ，剩 { $left } 張
    }
event-Passed = { $seat } 不出
event-WentOut = 🏃 { $seat } 走了，第 { $place } 名
event-TrickClosed = 這一輪歸 { $seat }，由他領出
event-LeadInherited = { $owner } 走了，{ $seat } 接風
event-Fled = 🚪 { $seat } 逃跑：扣 { $penalty } 分，對方每人加 { $bonus } 分
event-HandAborted = ⏹ { $seat } 逃跑，這局到此為止
event-HandShown = { $seat } 剩下：{ $cards }
event-HandEnded = 🏁 { $outcome }；下一局 { $dealer } 坐莊

## 牌局狀況
fact-hand = 第 { $hand } 局 / 共 { $of } 局
fact-match = 第 { $hand } 局，打到 { $target }
fact-level = 級牌 { $rank }
fact-levels = 級數 🔵 { $ours } 🔴 { $theirs }
fact-tribute = 進貢 { $seat } → { $receiver }：{ $card }
fact-resisted = { $seat } 抗貢
fact-owing = 等 { $seats } 還貢
fact-fled = { $seat } 逃跑了

## 結局
story-won = { $side ->
        [0] 🔵
       *[other] 🔴
    } { $members } 贏，抓住對方 { $left } 人：±{ $points } 分
story-drawn = 平局：頭名和最後走完的是同一方
story-aborted = 有人逃跑，這局中止
story-order = 走的順序：{ $seats }
story-level = { $side ->
        [0] 🔵
       *[other] 🔴
    } 升到 { $rank }
story-no-level = { $side ->
        [0] 🔵
       *[other] 🔴
    } 不是莊家方：不升級，換他們坐莊
story-next = 下一局 { $seat } 坐莊，打 { $rank }
story-tribute = 下一局 { $payers } 進貢，{ $receivers } 受貢
story-again = { $seat } 重新坐莊，不進貢
story-hand = 第 { $hand } 局：{ $outcome }
story-match = { $side ->
        [0] 🔵
       *[other] 🔴
    } { $members } 打過 { $rank }，贏下整場
story-totals = 整個回合：{ $totals }
story-plus = { $seat } { $points ->
        [0] 0
       *[other] +{ $points }
    }
story-minus = { $seat } −{ $points }
booking-flight_bonus = 對方逃跑加分

## 不能這樣出
error-bad_size = { $count } 張不能出：只能出 1、2、3 或 5 張
error-other_size = 桌上是 { $wanted } 張，你選了 { $count } 張。要出{ $need }
error-not_a_set = { $ranks } 湊不到一起：{ $count } 張要點數一樣（怪可以當任何牌）
error-not_five = 這五張不是雜順、同花、三帶兩、四帶一、同花順，也不是五同{ $jokers ->
        [0] {""}
       *[other] ，怪當什麼都湊不成
    }
error-does_not_beat = 不夠大，你選的是{ $chosen }。要出{ $need }
error-bad_base_points = 底分不能是 { $value }：填 1 到 { $most } 的整數

## 規則選項
option-match = 打多久
option-session_hands = 一個回合幾局
option-target_level = 打到幾級
option-base_points = 底分
option-wildcard_rank = 怪可以選時當什麼
option-joker_pair = 大小怪一對
option-tribute_pairing = 誰貢給誰
option-resist_tribute = 抗貢
option-next_leader = 進貢後誰先出
option-lead_after_out = 誰接風
option-auto_close = 沒人能壓就收
option-auto_pass = 要不起時自動不出
option-flight = 有人逃跑時
about-match = 打固定的局數，或者打到有一方坐莊、在下面選的級數上贏一局為止。
about-session_hands = 打完最後一局結算總分，級數回到 2。
about-target_level = 只在「打到幾級」時有用。
about-base_points = 一分算幾分，1 到 100 的整數。
about-wildcard_rank = 牌型定了以後怪還有得選時：當最小的（順子往小算、同花補最小的牌、小對算三張），還是當最大的。
about-joker_pair = 大小怪一對跟兩張小怪一樣大，還是比兩張小怪小。
about-tribute_pairing = 按出牌順序貢給離自己最近的，反方向最近的，或者貢牌最大的貢給頭名。
about-resist_tribute = 手裡有三張怪以上可以不進貢。
about-next_leader = 莊家（上一局頭名）先出，或者進貢最大的人先出。
about-lead_after_out = 最後出牌的人走了：下一家接風，還是他的下一個隊友接風。
about-auto_close = 誰也壓不住的牌（比如大怪）出來後不再問人。
about-auto_pass = 手裡沒有牌能壓的人不用回答。
about-flight = 電腦接著打，或者這局馬上結束，只算逃跑的分。
value-match-session = 打滿局數
value-match-to_level = 打到級數
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
value-wildcard_rank-weakest = 當最小的
value-wildcard_rank-strongest = 當最大的
value-joker_pair-tie = 跟兩張小怪一樣大
value-joker_pair-small_higher = 比兩張小怪小
value-tribute_pairing-nearest_next = 順著最近
value-tribute_pairing-nearest_previous = 逆著最近
value-tribute_pairing-highest_to_first = 大牌貢頭名
value-resist_tribute-off = 不可以
value-resist_tribute-three_jokers = 三張怪可以抗
value-next_leader-dealer = 莊家
value-next_leader-highest_tribute = 進貢最大的人
value-lead_after_out-next_active = 下一家
value-lead_after_out-next_teammate = 下一個隊友
value-flight-continue = 電腦接著打
value-flight-abort = 這局馬上結束
