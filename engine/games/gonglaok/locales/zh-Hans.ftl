# 攻老K

name = 攻老K
aliases = gonglaok, glk, 攻老k, 红老K, 红老k, 攻城战, 攻城

## 阶段
phase-open = 攻城
phase-help = 助攻
phase-defend = 守城
phase-more = 追加进攻
phase-pile = 收牌前塞牌
phase-over = 结束
ask-open = 轮到你攻城：出同一个点数的牌，几张都行
ask-help = 要不要助攻？只能加同一个点数的牌
ask-defend = 轮到你守城：没压的牌要一张对一张压住
ask-more = 还要追加吗？牌池里有的点数都能出
ask-pile = 没守住，牌要被收走了。还要塞几张吗？

## 动作
verb-open = 攻城
verb-add = 加牌
verb-done = 不出了
verb-cover = 压牌
verb-take = 收牌
verb-helping = 助攻
verb-helping-ask = 助攻时问我
verb-helping-skip = 这轮不再问
verb-helping-never = 一直不助攻
verb-look = 看牌
verb-look-discard = 看弃牌堆
words-open = 攻, 攻城, 进攻, 出牌, 出
words-add = 加, 加牌, 助攻, 追加, 塞
words-done = 不出, 不出了, 不加, 不加了, 不助攻, 不守了, 不要, 好了, 过
words-cover = 压, 压牌, 守, 守城
words-take = 收, 收牌, 守不住, 认了, 过, 不要
words-helping = 助攻
words-helping-ask = 问我, 助攻问我
words-helping-skip = 这轮不问, 这轮不助攻
words-helping-never = 不再助攻, 一直不助攻
words-look = 看
words-look-discard = 弃牌, 弃牌堆, 看弃牌堆

## 角色
role-attacker = 攻城
role-attacker-mate = 同攻
role-defender = 守城
role-defender-mate = 同守
role-helper = 助攻
badge-out = 走人，第 { $place } 名
badge-empty = 牌出完了，等这轮结束

## 怎么读
kind-pair = { $cover } 压 { $attack }
kind-covers = 压在 { $cards } 上
kind-attack = { $count } 张 { $rank }（{ $cards }）
kind-add = 加 { $count } 张：{ $cards }
kind-cover = { $pairs }
kind-take = 收下这轮的 { $count } 张
kind-done = 这一波不再出
kind-helping = { $how }
kind-look = 弃牌堆里的牌
kind-by-heart3 = 先抓到红桃 3
kind-by-win = 上一局第一名
kind-by-draw = 先抓牌
kind-takes-own = 没守住
kind-takes-last-cover = 最后压牌的人收
kind-takes-no-cover = 没人压牌，主守的人收
kind-takes-last-attack = 攻方最后出牌的人收
value-helping-ask = 有牌可加就问我
value-helping-skip = 这轮不再问我
value-helping-never = 一直不助攻

## 提示的理由
reason-out = 出完走人
reason-rid = 一次多走几张没用的牌
reason-press = 再添几张，他未必守得住
reason-cover = 全盖住，用的都是最不心疼的牌
reason-take = 手里盖不全
reason-spare = 好牌留着，只是要收牌
reason-keep = 留着自己守的时候用

## 事件
event-JokerTurned = 翻主翻到{ $card }，放回去重翻
event-TrumpTurned = 翻出 { $card }，这局主牌是 { $suit }
event-TurnedCardTaken = { $seat } 把翻出的 { $card } 当第一张抓走
event-Dealt = { $packs } 副牌 { $total } 张抓完，{ $first } 先抓
event-HandDealt = 你抓到：{ $cards }
event-FirstAttacker = { $seat } 先攻（{ $why }）
event-RoundBegan = 第 { $number } 轮：{ $attacker } 攻 { $defender }
event-Opened = ⚔️ { $seat } 攻城：{ $cards }{ $left ->
        [0] ，手里空了
        [1] ，只剩 1 张
       *[other] ，剩 { $left } 张
    }
event-WindowOpened = { $phase }：能出的点数 { $ranks }
event-Added = ➕ { $seat } 加 { $cards }，现在有 { $open } 张没压{ $left ->
        [0] ，他手里空了
        [1] ，他只剩 1 张
       *[other] {""}
    }
event-DefenceDue = { $seat } 守城，要压 { $cards }
event-Covered = 🛡 { $seat }：{ $pairs }。{ $open ->
        [0] 全压住了，能追加的点数：{ $ranks }
       *[other] 还有 { $open } 张没压
    }
event-DefenceHeld = ✅ { $seat } 守住了，{ $count } 张进弃牌堆
event-GaveUp = 🏳 { $seat } 不守了
event-DefenceFailed = ❌ { $seat } 没守住，还有 { $open } 张没压
event-PickedUp = 📥 { $seat } 收 { $count } 张（{ $why }），手里 { $hand } 张
event-WentOut = 🏃 { $seat } 走人，第 { $place } 名
event-CampFinished = 🏁 { $members } 全部走人，这个阵营第 { $place }
event-DealStopped = ⏹ 一连 { $rounds } 轮没守住，这局到此为止
event-HandShown = { $seat } 还剩 { $count } 张：{ $cards }
event-Finished = 这一波你不再出牌
event-HelpingSet = 助攻：{ $how }
event-DiscardShown = 弃牌堆 { $count } 张：{ $cards }

## 牌局状况
fact-trump = 主牌 { $suit }（翻出 { $card }）
fact-round = 第 { $number } 轮
fact-open = 没压的 { $count } 张：{ $cards }
fact-pool = 牌池 { $count } 张
fact-ranks = 能加的点数：{ $ranks }
fact-room = 最多再出 { $count } 张攻城牌
fact-discard = 弃牌堆 { $count } 张
fact-failures = 连续失守 { $count } / { $limit } 轮
fact-stopped = 连续失守 { $count } 轮，停局
fact-helping = 助攻：{ $how }
fact-skipping = 这轮不再问你助攻
fact-cannot-cover = ⚠️ 你压不住，只能收牌

## 结局
story-first = { $seat } 第一个走人，胜
story-last = { $seat } 剩 { $count } 张，最后一名
story-others = 没走掉的：{ $seats }
story-camp = 阵营第 { $place }：{ $members }
story-order = 个人名次：{ $seats }
story-stopped = 一连 { $rounds } 轮没守住，停局，按剩牌多少排

## 不能这样出
error-one_rank = 攻城只能出一个点数，你选了 { $ranks }
error-over_cap = { $room ->
        [0] 不能再加了：攻城牌已经和守方的手牌一样多
       *[other] 最多再出 { $room } 张（不能比守方的手牌多），你选了 { $count } 张
    }
error-wrong_rank = 现在只能加这些点数：{ $ranks }
error-cover_all = 要压的牌有 { $need } 张，你选了 { $count } 张；一张对一张，要一次压完
error-beats_nothing = { $cards } 什么也压不住：要同花色更大的牌，或者主牌
error-no_way = 这几张配不上：{ $left } 没有牌能压
error-targets_uneven = 你出了 { $count } 张，却指了 { $targets } 张要压的牌
error-not_attacked = 桌上没有没压的 { $cards }
error-already_covered = { $cards } 已经有人压了
error-does_not_beat = { $card } 压不住 { $target }
error-no_targets = 这里不用指明压哪张
error-camps_do_not_fit = { $seats } 个人分不成 { $camps } 个阵营，可以是：{ $values }

## 规则选项
option-packs = 几副牌
option-turned_card = 翻出的主牌
option-first_drawer = 谁先抓牌
option-first_attacker = 谁先攻
option-attack_cap = 攻城牌上限
option-helpers = 谁能助攻
option-empty_defender_wins = 守方出完就算守住
option-pile_on = 收牌前还能塞牌
option-stop_at_first = 走一个就结束
option-scoring = 计分
option-camps = 分几个阵营（0 不分）
option-camp_pickup = 阵营没守住谁收牌
option-failed_rounds_limit = 失守几轮停局（乘人数）
about-packs = 自动：6 人以内两副，7 到 9 人三副，10 人以上四副。
about-turned_card = 翻完插回原位，还是给先抓的人当第一张。
about-first_drawer = 上一局第一名先抓，还是每局随机。第一局总是随机。
about-first_attacker = 第一局先抓到红桃 3 的人先攻，以后由上一局第一名先攻；也可以每局都看红桃 3，或者总是赢家先攻（第一局由先抓的人）。
about-attack_cap = 没压的攻城牌不能比守方手里的牌多。
about-helpers = 大家都能助攻，还是只有守城人的下家能。
about-empty_defender_wins = 守城人压完正好出完手牌，马上算守住；关掉的话别人还可以追加。
about-pile_on = 守城人认输之后，别人还能再塞牌池里有的点数，一起被收走。
about-stop_at_first = 有一个人（阵营）走掉就结束，其余并列第二。
about-scoring = 名次分：第一到最后，每差一名差 2 分；输赢分：第一 +1，最后 −1，其余 0。
about-camps = 人数要能平分，每个阵营至少两人；同阵营隔着坐。
about-camp_pickup = 最后压牌的人收；或者攻方最后出牌的人收，这时没守住也换攻守。
about-failed_rounds_limit = 只在「攻方最后出牌的人收」时有用：连续失守到这个数乘以人数，就停局按剩牌算。
value-packs-auto = 自动
value-turned_card-back = 插回原位
value-turned_card-first_card = 当第一张
value-first_drawer-winner = 上一局第一名
value-first_drawer-random = 随机
value-first_attacker-heart3_then_winner = 首局红桃 3，以后赢家
value-first_attacker-heart3 = 每局红桃 3
value-first_attacker-winner = 赢家
value-attack_cap-none = 不限
value-attack_cap-defender_hand = 不超过守方手牌
value-helpers-all = 所有人
value-helpers-neighbours = 只有守城人的下家
value-empty_defender_wins-on = 是
value-empty_defender_wins-off = 否
value-pile_on-on = 可以
value-pile_on-off = 不可以
value-stop_at_first-on = 是
value-stop_at_first-off = 否
value-scoring-zero_sum = 名次分
value-scoring-simple = 输赢分
value-camp_pickup-defender_last = 守方最后压牌的人
value-camp_pickup-attacker_last = 攻方最后出牌的人
