# 攻老K

name = 攻老K
aliases = gonglaok, glk, 攻老k, 紅老K, 紅老k, 攻城戰, 攻城

## 階段
phase-open = 攻城
phase-help = 助攻
phase-defend = 守城
phase-more = 追加進攻
phase-pile = 收牌前塞牌
phase-over = 結束
ask-open = 輪到你攻城：出同一個點數的牌，幾張都行
ask-help = 要不要助攻？只能加同一個點數的牌
ask-defend = 輪到你守城：沒壓的牌要一張對一張壓住
ask-more = 還要追加嗎？牌池裡有的點數都能出
ask-pile = 沒守住，牌要被收走了。還要塞幾張嗎？

## 動作
verb-open = 攻城
verb-add = 加牌
verb-done = 不出了
verb-cover = 壓牌
verb-take = 收牌
verb-helping = 助攻
verb-helping-ask = 助攻時問我
verb-helping-skip = 這輪不再問
verb-helping-never = 一直不助攻
verb-look = 看牌
verb-look-discard = 看棄牌堆
words-open = 攻, 攻城, 進攻, 出牌, 出
words-add = 加, 加牌, 助攻, 追加, 塞
words-done = 不出, 不出了, 不加, 不加了, 不助攻, 不守了, 不要, 好了, 過
words-cover = 壓, 壓牌, 守, 守城
words-take = 收, 收牌, 守不住, 認了, 過, 不要
words-helping = 助攻
words-helping-ask = 問我, 助攻問我
words-helping-skip = 這輪不問, 這輪不助攻
words-helping-never = 不再助攻, 一直不助攻
words-look = 看
words-look-discard = 棄牌, 棄牌堆, 看棄牌堆

## 角色
role-attacker = 攻城
role-attacker-mate = 同攻
role-defender = 守城
role-defender-mate = 同守
role-helper = 助攻
badge-out = 走人，第 { $place } 名
badge-empty = 牌出完了，等這輪結束

## 怎麼讀
kind-pair = { $cover } 壓 { $attack }
kind-covers = 壓在 { $cards } 上
kind-attack = { $count } 張 { $rank }（{ $cards }）
kind-add = 加 { $count } 張：{ $cards }
kind-cover = { $pairs }
kind-take = 收下這輪的 { $count } 張
kind-done = 這一波不再出
kind-helping = { $how }
kind-look = 棄牌堆裡的牌
kind-by-heart3 = 先抓到紅心 3
kind-by-win = 上一局第一名
kind-by-draw = 先抓牌
kind-takes-own = 沒守住
kind-takes-last-cover = 最後壓牌的人收
kind-takes-no-cover = 沒人壓牌，主守的人收
kind-takes-last-attack = 攻方最後出牌的人收
value-helping-ask = 有牌可加就問我
value-helping-skip = 這輪不再問我
value-helping-never = 一直不助攻

## 提示的理由
reason-out = 出完走人
reason-rid = 一次多走幾張沒用的牌
reason-press = 再添幾張，他未必守得住
reason-cover = 全蓋住，用的都是最不心疼的牌
reason-take = 手裡蓋不全
reason-spare = 好牌留著，只是要收牌
reason-keep = 留著自己守的時候用

## 事件
event-JokerTurned = 翻主翻到{ $card }，放回去重翻
event-TrumpTurned = 翻出 { $card }，這局主牌是 { $suit }
event-TurnedCardTaken = { $seat } 把翻出的 { $card } 當第一張抓走
event-Dealt = { $packs } 副牌 { $total } 張抓完，{ $first } 先抓
event-HandDealt = 你抓到：{ $cards }
event-FirstAttacker = { $seat } 先攻（{ $why }）
event-RoundBegan = 第 { $number } 輪：{ $attacker } 攻 { $defender }
event-Opened = ⚔️ { $seat } 攻城：{ $cards }{ $left ->
        [0] ，手裡空了
        [1] ，只剩 1 張
       *[other] ，剩 { $left } 張
    }
event-WindowOpened = { $phase }：能出的點數 { $ranks }
event-Added = ➕ { $seat } 加 { $cards }，現在有 { $open } 張沒壓{ $left ->
        [0] ，他手裡空了
        [1] ，他只剩 1 張
       *[other] {""}
    }
event-DefenceDue = { $seat } 守城，要壓 { $cards }
event-Covered = 🛡 { $seat }：{ $pairs }。{ $open ->
        [0] 全壓住了，能追加的點數：{ $ranks }
       *[other] 還有 { $open } 張沒壓
    }
event-DefenceHeld = ✅ { $seat } 守住了，{ $count } 張進棄牌堆
event-GaveUp = 🏳 { $seat } 不守了
event-DefenceFailed = ❌ { $seat } 沒守住，還有 { $open } 張沒壓
event-PickedUp = 📥 { $seat } 收 { $count } 張（{ $why }），手裡 { $hand } 張
event-WentOut = 🏃 { $seat } 走人，第 { $place } 名
event-CampFinished = 🏁 { $members } 全部走人，這個陣營第 { $place }
event-DealStopped = ⏹ 一連 { $rounds } 輪沒守住，這局到此為止
event-HandShown = { $seat } 還剩 { $count } 張：{ $cards }
event-Finished = 這一波你不再出牌
event-HelpingSet = 助攻：{ $how }
event-DiscardShown = 棄牌堆 { $count } 張：{ $cards }

## 牌局狀況
fact-trump = 主牌 { $suit }（翻出 { $card }）
fact-round = 第 { $number } 輪
fact-open = 沒壓的 { $count } 張：{ $cards }
fact-pool = 牌池 { $count } 張
fact-ranks = 能加的點數：{ $ranks }
fact-room = 最多再出 { $count } 張攻城牌
fact-discard = 棄牌堆 { $count } 張
fact-failures = 連續失守 { $count } / { $limit } 輪
fact-stopped = 連續失守 { $count } 輪，停局
fact-helping = 助攻：{ $how }
fact-skipping = 這輪不再問你助攻
fact-cannot-cover = ⚠️ 你壓不住，只能收牌

## 結局
story-first = { $seat } 第一個走人，勝
story-last = { $seat } 剩 { $count } 張，最後一名
story-others = 沒走掉的：{ $seats }
story-camp = 陣營第 { $place }：{ $members }
story-order = 個人名次：{ $seats }
story-stopped = 一連 { $rounds } 輪沒守住，停局，按剩牌多少排

## 不能這樣出
error-one_rank = 攻城只能出一個點數，你選了 { $ranks }
error-over_cap = { $room ->
        [0] 不能再加了：攻城牌已經和守方的手牌一樣多
       *[other] 最多再出 { $room } 張（不能比守方的手牌多），你選了 { $count } 張
    }
error-wrong_rank = 現在只能加這些點數：{ $ranks }
error-cover_all = 要壓的牌有 { $need } 張，你選了 { $count } 張；一張對一張，要一次壓完
error-beats_nothing = { $cards } 什麼也壓不住：要同花色更大的牌，或者主牌
error-no_way = 這幾張配不上：{ $left } 沒有牌能壓
error-targets_uneven = 你出了 { $count } 張，卻指了 { $targets } 張要壓的牌
error-not_attacked = 桌上沒有還沒壓的 { $cards }
error-already_covered = { $cards } 已經有人壓了
error-does_not_beat = { $card } 壓不住 { $target }
error-no_targets = 這裡不用指明壓哪張
error-camps_do_not_fit = { $seats } 個人分不成 { $camps } 個陣營，可以是：{ $values }

## 規則選項
option-packs = 幾副牌
option-turned_card = 翻出的主牌
option-first_drawer = 誰先抓牌
option-first_attacker = 誰先攻
option-attack_cap = 攻城牌上限
option-helpers = 誰能助攻
option-empty_defender_wins = 守方出完就算守住
option-pile_on = 收牌前還能塞牌
option-stop_at_first = 走一個就結束
option-scoring = 計分
option-camps = 分幾個陣營（0 不分）
option-camp_pickup = 陣營沒守住誰收牌
option-failed_rounds_limit = 失守幾輪停局（乘人數）
about-packs = 自動：6 人以內兩副，7 到 9 人三副，10 人以上四副。
about-turned_card = 翻完插回原位，還是給先抓的人當第一張。
about-first_drawer = 上一局第一名先抓，還是每局隨機。第一局總是隨機。
about-first_attacker = 第一局先抓到紅心 3 的人先攻，以後由上一局第一名先攻；也可以每局都看紅心 3，或者總是贏家先攻（第一局由先抓的人）。
about-attack_cap = 沒壓的攻城牌不能比守方手裡的牌多。
about-helpers = 大家都能助攻，還是只有守城人的下家能。
about-empty_defender_wins = 守城人壓完正好出完手牌，馬上算守住；關掉的話別人還可以追加。
about-pile_on = 守城人認輸之後，別人還能再塞牌池裡有的點數，一起被收走。
about-stop_at_first = 有一個人（陣營）走掉就結束，其餘並列第二。
about-scoring = 名次分：第一到最後，每差一名差 2 分；輸贏分：第一 +1，最後 −1，其餘 0。
about-camps = 人數要能平分，每個陣營至少兩人；同陣營隔著坐。
about-camp_pickup = 最後壓牌的人收；或者攻方最後出牌的人收，這時沒守住也換攻守。
about-failed_rounds_limit = 只在「攻方最後出牌的人收」時有用：連續失守到這個數乘以人數，就停局按剩牌算。
value-packs-auto = 自動
value-turned_card-back = 插回原位
value-turned_card-first_card = 當第一張
value-first_drawer-winner = 上一局第一名
value-first_drawer-random = 隨機
value-first_attacker-heart3_then_winner = 首局紅心 3，以後贏家
value-first_attacker-heart3 = 每局紅心 3
value-first_attacker-winner = 贏家
value-attack_cap-none = 不限
value-attack_cap-defender_hand = 不超過守方手牌
value-helpers-all = 所有人
value-helpers-neighbours = 只有守城人的下家
value-empty_defender_wins-on = 是
value-empty_defender_wins-off = 否
value-pile_on-on = 可以
value-pile_on-off = 不可以
value-stop_at_first-on = 是
value-stop_at_first-off = 否
value-scoring-zero_sum = 名次分
value-scoring-simple = 輸贏分
value-camp_pickup-defender_last = 守方最後壓牌的人
value-camp_pickup-attacker_last = 攻方最後出牌的人
