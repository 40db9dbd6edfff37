# 大同攉龍

name = 大同攉龍
aliases = huolong, hl, 攉龍, 攉龍牌, 大同攉龍

## 階段
phase-draw = 抓牌
phase-bury = 扣底
phase-stars = 載王
phase-lead = 出牌
phase-follow = 跟牌
phase-over = 結束
ask-draw = 你抓到一張可以亮的牌：亮不亮？
ask-bury = 你是莊家：扣下 6 張做底牌，底分最多 40
ask-stars = 要不要載王？一個大王換出底牌裡最小的一張，贏了多升三級
ask-lead = 輪到你出牌：單張、對子或者流星
ask-follow = 輪到你跟牌

## 動作
verb-show = 亮
verb-no = 不亮
verb-bury = 扣底
verb-bury_star = 載王
verb-bury_star-0 = 不載
verb-bury_star-1 = 載一個大王
verb-bury_star-2 = 載兩個大王
verb-bury_star-3 = 載三個大王
verb-play = 出牌
words-show = 亮, 亮王, 亮牌, 反, 反主, 定主
words-no = 不亮, 不反, 不要, 過, 算了
words-bury = 扣, 扣底, 埋, 埋底
words-bury_star = 載王, 載, 摘星
words-bury_star-0 = 不載, 不載王, 不要, 過, 算了
words-bury_star-1 = 載一個, 載1個, 載一個大王, 載1
words-bury_star-2 = 載兩個, 載2個, 載兩個大王, 載2
words-bury_star-3 = 載三個, 載3個, 載三個大王, 載3
words-play = 出牌, 出, 打, 跟, 斃, 墊

## 角色
role-dealer = 莊家
role-partner = 莊家對門
role-opponent = 閒家

## 怎麼讀
kind-single = 單張 { $card }
kind-pair = 一對 { $card }
kind-meteor = 流星 { $card }
kind-cards = { $cards }
kind-wins = { $what }（最大）
kind-ruff = { $what }（斃）
kind-under = { $what }（不大）
kind-discard = { $what }（墊牌，贏不了）
kind-bury = 底分 { $points } / { $most }{ $stars ->
        [0] {""}
       *[other] ，載王 { $stars } 個
    }
kind-stars = { $count ->
        [0] 大王留在手裡
       *[other] 載王 { $count } 個
    }
kind-show = 亮牌定主
kind-no = 這次不亮
kind-shown = 亮牌
kind-best = 目前最大
kind-took = 收了這輪
kind-group-trumps = 主牌
kind-group-suit = { $suit }
kind-control = 莊家控分保底
kind-bald = 光頭：閒家一分沒有
kind-dry_dig = 乾摳：底被摳了，分不夠
kind-deal_lost = 分夠了，底沒摳到
kind-collapse = 連摳帶垮
kind-by-hand = 贏了這局
kind-by-bald = 光頭
kind-by-stars = 載王 { $count } 個
kind-capped = 到 { $rank } 停
kind-hooked = { $rank } 勾到底

## 事件
event-HandBegan = 🀄 第 { $number } 局，打 { $level }（🔵{ $levels }🔴），{ $first } 先抓牌
event-CardsDrawn = 你抓到{ $card }，現在手裡：{ $cards }
event-Declared = 📣 { $seat } 亮出 { $cards }，他下一張牌定主
event-Overruled = 📣 反主！{ $seat } 亮出 { $cards }，{ $before } 的不算了，看 { $seat } 的下一張牌
event-LevelShown = 📣 { $seat } 亮出 { $card }，主牌暫定 { $suit }
event-NotShown = 你沒有亮
event-TrumpDecided = { $seat } 抓到 { $card }，主牌是 { $suit }
event-KittyDecides = 翻底牌定主：{ $card }，主牌是 { $suit }
event-Redealt = 🔄 沒人亮，重新洗牌再抓（第 { $count } 次）
event-DealerKnown = 👑 { $seat } 坐莊，主牌 { $suit }，打 { $level }
event-HandDealt = 你抓到：{ $cards }
event-KittyTaken = { $seat } 拿底牌
event-KittySeen = 底牌：{ $cards }
event-Buried = 📥 { $seat } 扣好底了
event-BuriedCards = 你扣了：{ $cards }（{ $points } 分）
event-StarAsked = 你手裡有 { $count } 個大王，可以載王
event-StarBuried = ⭐ 你載了一個大王，換出 { $card }
event-StarForced = ⭐ 請大王：你的大王也得載，換出 { $card }
event-StarsKept = 你把大王留在手裡
event-StarsBy = ⭐ { $seat } 載王 { $count } 個
event-StarKitty = ⭐ 底牌亮開：{ $cards }（{ $points } 分）
event-StarsCounted = { $count ->
        [0] 沒有載王，{ $dealer } 先出牌
       *[other] ⭐ 底裡有 { $count } 顆星，{ $dealer } 先出牌
    }
event-Played = { $seat } 出 { $cards }
event-ForcedPlayed = { $seat } 只能出 { $cards }
event-TrickWon = { $points ->
        [0] { $seat } 用 { $cards } 收了這輪，沒有分
       *[other] { $gained ->
            [0] { $seat } 用 { $cards } 收了這輪，保住 { $points } 分（閒家 { $total } 分）
           *[other] 💰 { $seat } 用 { $cards } 收了這輪，吃 { $gained } 分（閒家共 { $total } 分）
        }
    }
event-KittyTurned = 底牌：{ $cards }（{ $points } 分）
event-KittyKept = 🔒 { $seat } 保底
event-KittyDug = ⛏ { $seat } 用 { $cards } 摳底：底分 { $points } × { $factor }
event-HandSettled = 🏁 閒家 { $total } 分：{ $how }
event-LevelChanged = { $seats }：{ $before } → { $after }（{ $why }）
event-LevelBarred = { $seats } 打到 { $level }，閒家不能升級，只接莊（遇 J、A 不過）
event-StarsWasted = { $count } 顆星白載了
event-NextDealer = 下一局 { $seat } 坐莊，打 { $level }
event-MatchWon = 🐉 { $seats } 贏下一龍，共 { $hands } 局！
event-MatchDrawn = 打滿 { $hands } 局，級數一樣，平局

## 牌局狀況
fact-level = 打 { $level }，還沒定主
fact-trump = 主 { $suit }，打 { $level }
fact-levels = 🔵{ $first } 🔴{ $second }
fact-redeals = 重抓 { $count } 次
fact-points = 閒家 { $points } / { $need } 分
fact-stars = ⭐ { $count }
fact-kitty = 底牌 { $cards }（{ $points } 分）
fact-total = 閒家 { $total } 分，{ $how }
fact-drawn = 剛抓到{ $card }
fact-buried = 你扣的底：{ $cards }（{ $points } 分）

## 結局
story-ended = 閒家 { $total } 分（{ $need } 分算夠）：{ $how }
story-kept = { $seat } 用 { $cards } 保底，底分 { $points } 不算
story-dug = { $seat } 用 { $cards } 摳底，底分 { $points } × { $factor }
story-kitty = 底牌：{ $cards }
story-stars = ⭐ 載王 { $count } 個，每個三級
story-stars-wasted = ⭐ 載王 { $count } 個，白載了
story-hooked = 勾到底：{ $seats } 從 { $before } 掉到 { $after }
story-barred = { $seats } 在 { $level } 上不能當閒家升級
story-levels = 級數：{ $first } { $level }，{ $second } { $other }
story-next = 下一局 { $seat } 坐莊，打 { $level }
story-match-won = 🐉 一龍打完：{ $seats } 勝，共 { $hands } 局
story-match-drawn = 打滿 { $hands } 局，平局

## 提示的理由
reason-single = 從大的出起
reason-pair = 對子比單張難壓
reason-meteor = 流星最難壓
reason-low-trump = 小主調主
reason-feed = 對門贏這輪，分給他
reason-take = 這輪有分，收下來
reason-cheap = 贏不了就墊沒分的小牌
reason-void = 扣光一門，以後能斃
reason-light = 底裡沒分，被摳也不怕
reason-star = 載王：贏了多升級

## 再問一次
warning-stars = 載王 { $count } 個：莊家和閒家誰贏了算誰的，大王也不在手裡了。真的要載嗎？

## 不能這樣出
error-no_targets = 這裡不用指明壓哪張
error-not_identical = 只能出單張、對子或流星：花色和點數都一樣的 1 到 3 張；你選了 { $cards }
error-too_many = 最多出 { $most } 張一樣的牌，你選了 { $count } 張
error-follow_count = 別人出了 { $need } 張，你也要出 { $need } 張；你選了 { $count } 張
error-must_follow = 要先跟{ $what }：至少 { $need } 張，你選了 { $count } 張
error-bury_count = 要扣 { $need } 張，已選 { $count } 張，底分 { $points } / { $most }{ $stars ->
        [0] {""}
       *[other] ，大王 { $stars } 個
    }
error-bury_points = 底分太多：你選的有 { $points } 分，最多 { $most } 分
error-bury_all_stars = 快龍要把大王全扣下去：你有 { $count } 個
error-bury_two_stars = 三個大王在手，只能扣 0、1 或 3 個
error-bury_side_only = 本桌只能扣副牌和大王，{ $cards } 是主牌
error-levels_do_not_fit = 起始級 { $start } 要比終點級 { $end } 小

## 規則選項
option-trump_method = 怎麼定主
option-small_joker_declares = 小王也能定主
option-trump_scope = 主管多久
option-on_no_declare = 沒人亮
option-kitty_factor = 摳底分倍數
option-full_score = 多少分算夠
option-bury_trumps = 扣底可以扣主
option-zero_bonus = 光頭升兩級
option-dragon_speed = 快龍還是慢龍
option-star_reveal = 載王公開多少
option-hook_mode = J 勾到底
option-hook_A = A 也能勾
option-win_at = 怎麼算贏一龍
option-thresholds = 升級停在 J
option-start_level = 從幾打起
option-end_level = 打到幾
option-max_hands = 最多幾局（0 不限）
option-auto_play_forced = 只有一種出法自動出
about-trump_method = 大王后的牌：亮大王的人下一張牌定主，兩個大王可以反。級牌：抓牌時亮級牌，最後亮的花色是主。
about-small_joker_declares = 小王也能亮；一個大王反小王，兩個大王反一個大王。
about-trump_scope = 第一局定的主管一整龍，或者每局都重新定主（第二局起莊家不變）。
about-on_no_declare = 看第一張不是王的底牌，或者重新洗牌再抓（最多三次）。
about-kitty_factor = 摳底時底分乘幾。
about-full_score = 120 分就夠，或者要超過 120（125 分）。
about-bury_trumps = 關掉的話只能扣副牌和大王；沒分的副牌不到六張時才能扣別的主。
about-zero_bonus = 閒家一分沒有、底也沒摳到，莊家升兩級。
about-dragon_speed = 慢龍：載不載王自己定。快龍：大王必須全載，打 J 的那局除外。
about-star_reveal = 只報星數；還報是誰載的；或者有星就把底牌亮開。
about-hook_mode = 打 J 時閒家分夠又用 J 摳底，莊家掉回起始級。照原文：閒家照樣升級接莊；代替：閒家不升，莊家接著坐莊；關掉：不勾。
about-hook_A = 打 A 時用 A 摳底，莊家掉到 J。
about-win_at = 坐莊打過 A 才贏，或者先到 A 就贏。
about-thresholds = 升級走到 J 要停一下，或者不停。
about-start_level = 雙方從這一級打起，要比終點小。
about-end_level = 這一級代替 A。
about-max_hands = 打滿這麼多局，級高的贏，一樣就平。
about-auto_play_forced = 跟牌只有一種出法時直接替你出，不再問。
value-trump_method-next_card = 大王后的牌
value-trump_method-level_card = 最後亮的級牌
value-trump_scope-dragon = 整龍
value-trump_scope-hand = 每局
value-on_no_declare-kitty_card = 看底牌
value-on_no_declare-redeal = 重抓
value-dragon_speed-slow = 慢龍
value-dragon_speed-fast = 快龍
value-star_reveal-count = 只報星數
value-star_reveal-seat = 報誰載的
value-star_reveal-kitty = 底牌亮開
value-hook_mode-literal = 照原文
value-hook_mode-replace = 代替升級
value-hook_mode-off = 不勾
value-win_at-at_A = 打過 A
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
