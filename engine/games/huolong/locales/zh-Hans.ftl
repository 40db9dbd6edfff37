# 大同攉龙

name = 大同攉龙
aliases = huolong, hl, 攉龙, 攉龙牌, 大同攉龙

## 阶段
phase-draw = 抓牌
phase-bury = 扣底
phase-stars = 载王
phase-lead = 出牌
phase-follow = 跟牌
phase-over = 结束
ask-draw = 你抓到一张可以亮的牌：亮不亮？
ask-bury = 你是庄家：扣下 6 张做底牌，底分最多 40
ask-stars = 要不要载王？一个大王换出底牌里最小的一张，赢了多升三级
ask-lead = 轮到你出牌：单张、对子或者流星
ask-follow = 轮到你跟牌

## 动作
verb-show = 亮
verb-no = 不亮
verb-bury = 扣底
verb-bury_star = 载王
verb-bury_star-0 = 不载
verb-bury_star-1 = 载一个大王
verb-bury_star-2 = 载两个大王
verb-bury_star-3 = 载三个大王
verb-play = 出牌
words-show = 亮, 亮王, 亮牌, 反, 反主, 定主
words-no = 不亮, 不反, 不要, 过, 算了
words-bury = 扣, 扣底, 埋, 埋底
words-bury_star = 载王, 载, 摘星
words-bury_star-0 = 不载, 不载王, 不要, 过, 算了
words-bury_star-1 = 载一个, 载1个, 载一个大王, 载1
words-bury_star-2 = 载两个, 载2个, 载两个大王, 载2
words-bury_star-3 = 载三个, 载3个, 载三个大王, 载3
words-play = 出牌, 出, 打, 跟, 毙, 垫

## 角色
role-dealer = 庄家
role-partner = 庄家对门
role-opponent = 闲家

## 怎么读
kind-single = 单张 { $card }
kind-pair = 一对 { $card }
kind-meteor = 流星 { $card }
kind-cards = { $cards }
kind-wins = { $what }（最大）
kind-ruff = { $what }（毙）
kind-under = { $what }（不大）
kind-discard = { $what }（垫牌，赢不了）
kind-bury = 底分 { $points } / { $most }{ $stars ->
        [0] {""}
       *[other] ，载王 { $stars } 个
    }
kind-stars = { $count ->
        [0] 大王留在手里
       *[other] 载王 { $count } 个
    }
kind-show = 亮牌定主
kind-no = 这次不亮
kind-shown = 亮牌
kind-best = 目前最大
kind-took = 收了这轮
kind-group-trumps = 主牌
kind-group-suit = { $suit }
kind-control = 庄家控分保底
kind-bald = 光头：闲家一分没有
kind-dry_dig = 干抠：底被抠了，分不够
kind-deal_lost = 分够了，底没抠到
kind-collapse = 连抠带垮
kind-by-hand = 赢了这局
kind-by-bald = 光头
kind-by-stars = 载王 { $count } 个
kind-capped = 到 { $rank } 停
kind-hooked = { $rank } 勾到底

## 事件
event-HandBegan = 🀄 第 { $number } 局，打 { $level }（🔵{ $levels }🔴），{ $first } 先抓牌
event-CardsDrawn = 你抓到{ $card }，现在手里：{ $cards }
event-Declared = 📣 { $seat } 亮出 { $cards }，他下一张牌定主
event-Overruled = 📣 反主！{ $seat } 亮出 { $cards }，{ $before } 的不算了，看 { $seat } 的下一张牌
event-LevelShown = 📣 { $seat } 亮出 { $card }，主牌暂定 { $suit }
event-NotShown = 你没有亮
event-TrumpDecided = { $seat } 抓到 { $card }，主牌是 { $suit }
event-KittyDecides = 翻底牌定主：{ $card }，主牌是 { $suit }
event-Redealt = 🔄 没人亮，重新洗牌再抓（第 { $count } 次）
event-DealerKnown = 👑 { $seat } 坐庄，主牌 { $suit }，打 { $level }
event-HandDealt = 你抓到：{ $cards }
event-KittyTaken = { $seat } 拿底牌
event-KittySeen = 底牌：{ $cards }
event-Buried = 📥 { $seat } 扣好底了
event-BuriedCards = 你扣了：{ $cards }（{ $points } 分）
event-StarAsked = 你手里有 { $count } 个大王，可以载王
event-StarBuried = ⭐ 你载了一个大王，换出 { $card }
event-StarForced = ⭐ 请大王：你的大王也得载，换出 { $card }
event-StarsKept = 你把大王留在手里
event-StarsBy = ⭐ { $seat } 载王 { $count } 个
event-StarKitty = ⭐ 底牌亮开：{ $cards }（{ $points } 分）
event-StarsCounted = { $count ->
        [0] 没有载王，{ $dealer } 先出牌
       *[other] ⭐ 底里有 { $count } 颗星，{ $dealer } 先出牌
    }
event-Played = { $seat } 出 { $cards }
event-ForcedPlayed = { $seat } 只能出 { $cards }
event-TrickWon = { $points ->
        [0] { $seat } 用 { $cards } 收了这轮，没有分
       *[other] { $gained ->
            [0] { $seat } 用 { $cards } 收了这轮，保住 { $points } 分（闲家 { $total } 分）
           *[other] 💰 { $seat } 用 { $cards } 收了这轮，吃 { $gained } 分（闲家共 { $total } 分）
        }
    }
event-KittyTurned = 底牌：{ $cards }（{ $points } 分）
event-KittyKept = 🔒 { $seat } 保底
event-KittyDug = ⛏ { $seat } 用 { $cards } 抠底：底分 { $points } × { $factor }
event-HandSettled = 🏁 闲家 { $total } 分：{ $how }
event-LevelChanged = { $seats }：{ $before } → { $after }（{ $why }）
event-LevelBarred = { $seats } 打到 { $level }，闲家不能升级，只接庄（遇 J、A 不过）
event-StarsWasted = { $count } 颗星白载了
event-NextDealer = 下一局 { $seat } 坐庄，打 { $level }
event-MatchWon = 🐉 { $seats } 赢下一龙，共 { $hands } 局！
event-MatchDrawn = 打满 { $hands } 局，级数一样，平局

## 牌局状况
fact-level = 打 { $level }，还没定主
fact-trump = 主 { $suit }，打 { $level }
fact-levels = 🔵{ $first } 🔴{ $second }
fact-redeals = 重抓 { $count } 次
fact-points = 闲家 { $points } / { $need } 分
fact-stars = ⭐ { $count }
fact-kitty = 底牌 { $cards }（{ $points } 分）
fact-total = 闲家 { $total } 分，{ $how }
fact-drawn = 刚抓到{ $card }
fact-buried = 你扣的底：{ $cards }（{ $points } 分）

## 结局
story-ended = 闲家 { $total } 分（{ $need } 分算够）：{ $how }
story-kept = { $seat } 用 { $cards } 保底，底分 { $points } 不算
story-dug = { $seat } 用 { $cards } 抠底，底分 { $points } × { $factor }
story-kitty = 底牌：{ $cards }
story-stars = ⭐ 载王 { $count } 个，每个三级
story-stars-wasted = ⭐ 载王 { $count } 个，白载了
story-hooked = 勾到底：{ $seats } 从 { $before } 掉到 { $after }
story-barred = { $seats } 在 { $level } 上不能当闲家升级
story-levels = 级数：{ $first } { $level }，{ $second } { $other }
story-next = 下一局 { $seat } 坐庄，打 { $level }
story-match-won = 🐉 一龙打完：{ $seats } 胜，共 { $hands } 局
story-match-drawn = 打满 { $hands } 局，平局

## 提示的理由
reason-single = 从大的出起
reason-pair = 对子比单张难压
reason-meteor = 流星最难压
reason-low-trump = 小主调主
reason-feed = 对门赢这轮，分给他
reason-take = 这轮有分，收下来
reason-cheap = 赢不了就垫没分的小牌
reason-void = 扣光一门，以后能毙
reason-light = 底里没分，被抠也不怕
reason-star = 载王：赢了多升级

## 再问一次
warning-stars = 载王 { $count } 个：庄家和闲家谁赢了算谁的，大王也不在手里了。真的要载吗？

## 不能这样出
error-no_targets = 这里不用指明压哪张
error-not_identical = 只能出单张、对子或流星：花色和点数都一样的 1 到 3 张；你选了 { $cards }
error-too_many = 最多出 { $most } 张一样的牌，你选了 { $count } 张
error-follow_count = 别人出了 { $need } 张，你也要出 { $need } 张；你选了 { $count } 张
error-must_follow = 要先跟{ $what }：至少 { $need } 张，你选了 { $count } 张
error-bury_count = 要扣 { $need } 张，已选 { $count } 张，底分 { $points } / { $most }{ $stars ->
        [0] {""}
       *[other] ，大王 { $stars } 个
    }
error-bury_points = 底分太多：你选的有 { $points } 分，最多 { $most } 分
error-bury_all_stars = 快龙要把大王全扣下去：你有 { $count } 个
error-bury_two_stars = 三个大王在手，只能扣 0、1 或 3 个
error-bury_side_only = 本桌只能扣副牌和大王，{ $cards } 是主牌
error-levels_do_not_fit = 起始级 { $start } 要比终点级 { $end } 小

## 规则选项
option-trump_method = 怎么定主
option-small_joker_declares = 小王也能定主
option-trump_scope = 主管多久
option-on_no_declare = 没人亮
option-kitty_factor = 抠底分倍数
option-full_score = 多少分算够
option-bury_trumps = 扣底可以扣主
option-zero_bonus = 光头升两级
option-dragon_speed = 快龙还是慢龙
option-star_reveal = 载王公开多少
option-hook_mode = J 勾到底
option-hook_A = A 也能勾
option-win_at = 怎么算赢一龙
option-thresholds = 升级停在 J
option-start_level = 从几打起
option-end_level = 打到几
option-max_hands = 最多几局（0 不限）
option-auto_play_forced = 只有一种出法自动出
about-trump_method = 大王后的牌：亮大王的人下一张牌定主，两个大王可以反。级牌：抓牌时亮级牌，最后亮的花色是主。
about-small_joker_declares = 小王也能亮；一个大王反小王，两个大王反一个大王。
about-trump_scope = 第一局定的主管一整龙，或者每局都重新定主（第二局起庄家不变）。
about-on_no_declare = 看第一张不是王的底牌，或者重新洗牌再抓（最多三次）。
about-kitty_factor = 抠底时底分乘几。
about-full_score = 120 分就够，或者要超过 120（125 分）。
about-bury_trumps = 关掉的话只能扣副牌和大王；没分的副牌不到六张时才能扣别的主。
about-zero_bonus = 闲家一分没有、底也没抠到，庄家升两级。
about-dragon_speed = 慢龙：载不载王自己定。快龙：大王必须全载，打 J 的那局除外。
about-star_reveal = 只报星数；还报是谁载的；或者有星就把底牌亮开。
about-hook_mode = 打 J 时闲家分够又用 J 抠底，庄家掉回起始级。照原文：闲家照样升级接庄；代替：闲家不升，庄家接着坐庄；关掉：不勾。
about-hook_A = 打 A 时用 A 抠底，庄家掉到 J。
about-win_at = 坐庄打过 A 才赢，或者先到 A 就赢。
about-thresholds = 升级走到 J 要停一下，或者不停。
about-start_level = 双方从这一级打起，要比终点小。
about-end_level = 这一级代替 A。
about-max_hands = 打满这么多局，级高的赢，一样就平。
about-auto_play_forced = 跟牌只有一种出法时直接替你出，不再问。
value-trump_method-next_card = 大王后的牌
value-trump_method-level_card = 最后亮的级牌
value-trump_scope-dragon = 整龙
value-trump_scope-hand = 每局
value-on_no_declare-kitty_card = 看底牌
value-on_no_declare-redeal = 重抓
value-dragon_speed-slow = 慢龙
value-dragon_speed-fast = 快龙
value-star_reveal-count = 只报星数
value-star_reveal-seat = 报谁载的
value-star_reveal-kitty = 底牌亮开
value-hook_mode-literal = 照原文
value-hook_mode-replace = 代替升级
value-hook_mode-off = 不勾
value-win_at-at_A = 打过 A
value-win_at-reach_A = 先到 A
value-thresholds-cap = 停
value-thresholds-none = 不停
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
