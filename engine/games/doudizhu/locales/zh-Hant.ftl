# 鬥地主

name = 鬥地主
aliases = ddz, doudizhu, 地主, 跑地主

## 階段
phase-auction = 叫牌
phase-double = 倒 / 跟
phase-redouble = 反
phase-lead = 領出
phase-respond = 跟牌
phase-over = 結束
ask-auction = 輪到你叫牌：叫幾分？
ask-double = 要不要加倍（倒 / 跟）？只加倍你自己的分
ask-redouble = 有農民倒了，要不要反？反了整局再翻一倍
ask-lead = 輪到你領出，什麼牌型都行
ask-respond = 輪到你：壓過桌上的牌，或者不出

## 動作
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
words-bid-2 = 2分, 兩分, 二分, 叫2分, 叫兩分
words-bid-3 = 3分, 三分, 叫3分, 叫三分
words-pass_bid = 不叫, 不要, 過
words-double = 倒, 加倍
words-follow_double = 跟, 加倍
words-decline = 不倒, 不跟, 不反, 不加倍, 算了, 不要, 過
words-redouble = 反, 反倒
words-play = 出牌, 出, 打
words-pass = 不出, 不要, 要不起, 過, 過牌

## 角色
role-landlord = 地主
role-peasant = 農民
role-peasants = 農民方
badge-out = 出完

## 牌型
kind-single = 單張 { $low }
kind-pair = 一對 { $low }
kind-triple = 三張 { $low }
kind-triple1 = 三帶一：三張 { $low } 帶 { $kickers }
kind-triple2 = 三帶一對：三張 { $low } 帶 { $kickers }
kind-straight = { $length } 張順子 { $low }–{ $high }
kind-pairs = { $length } 連對 { $low }–{ $high }
kind-plane = { $length } 組三張的順子 { $low }–{ $high }
kind-plane1 = 飛機 { $low }–{ $high } 帶 { $kickers }
kind-plane2 = 飛機 { $low }–{ $high } 帶對子 { $kickers }
kind-bomb = 炸彈：四張 { $low }
kind-rocket = 火箭
kind-four2s = 四帶二：四張 { $low } 帶 { $kickers }
kind-four2p = 四帶兩對：四張 { $low } 帶 { $kickers }

## 提示的理由
reason-out = 出完走人
reason-sure = 從這裡走，誰也攔不住
reason-feed = 隊友剩一張，送他走
reason-bomb = 炸住，不讓他們跑
reason-top = 外面沒有更大的了
reason-many = 一手多走幾張
reason-weakest = 先走小牌，大牌留著拿牌權
reason-cheap = 壓得住，又最不傷牌
reason-block = 頂住地主，不讓他順小牌
reason-nothing = 沒有壓得過的牌
reason-partner = 隊友大，讓他走
reason-save = 留著後面更有用
reason-strong = 牌好
reason-weak = 牌不夠硬

## 什麼能壓
hint-single = 比 { $low } 大的單張
hint-pair = 比 { $low } 大的一對
hint-triple = 比 { $low } 大的三張（不帶牌）
hint-triple1 = 三張比 { $low } 大的三帶一
hint-triple2 = 三張比 { $low } 大的三帶一對
hint-straight = { $length } 張的順子，從比 { $low } 大的牌起
hint-pairs = { $length } 個對子的連對，從比 { $low } 大的牌起
hint-plane = { $length } 組三張的順子（不帶牌），從比 { $low } 大的牌起
hint-plane1 = { $length } 組三張、每組帶一張的飛機，從比 { $low } 大的牌起
hint-plane2 = { $length } 組三張、每組帶一對的飛機，從比 { $low } 大的牌起
hint-bomb = 比四張 { $low } 大的炸彈
hint-rocket = 沒有能壓火箭的牌
hint-four2s = 四張比 { $low } 大、帶兩張單牌的四帶二
hint-four2p = 四張比 { $low } 大、帶兩對的四帶二

## 事件
event-Dealt = 你的牌：{ $cards }
event-FirstBidder = { $seat } 先叫牌
event-Bid = { $seat } 叫 { $bid } 分
event-BidPassed = { $seat } 不叫
event-Redealt = 三家都不叫：荒牌，重新發牌（連續第 { $redeals } 次）
event-LandlordChosen = 👑 { $seat } 當地主，定約 { $bid } 分
event-KittyShown = 底牌：{ $cards }
event-Doubled = { $seat } 倒！他這份變成 { $stake } 分
event-FollowDoubled = { $seat } 跟！他這份變成 { $stake } 分
event-Declined = { $seat } 不加倍
event-Redoubled = { $seat } 反！整局再翻一倍，跟兩個農民的輸贏變成 { $stakes } 分
event-Played = { $seat } 出 { $meld }{ $left ->
        [0] ，出完了！
        [1] ，報單：只剩 1 張！
        [2] ，只剩 2 張！
       *[other] ，剩 { $left } 張
    }
event-Passed = { $seat } 不出
event-AutoPassed = { $seat } 要不起
event-FactorRaised = 💣 倍數變成 ×{ $factor }
event-TrickClosed = 這一輪歸 { $seat }，由他領出
event-HandShown = { $seat } 剩下：{ $cards }
event-Ended = 🏁 { $winners }獲勝：{ $bid } 分 ×{ $factor }

## 牌局狀況
fact-first-bidder = { $seat } 先叫
fact-redeals = 已經連續荒牌 { $redeals } 次
fact-standing-bid = 目前 { $seat } 叫 { $bid } 分
fact-bid = 定約 { $bid } 分
fact-factor = 倍數 ×{ $factor }
fact-doubled = { $seat } 倒
fact-followed = { $seat } 跟
fact-redoubled = { $seat } 反
fact-stake = 每個農民的輸贏 { $stake } 分
fact-stakes = 輸贏：{ $seat } { $stake } 分，{ $other } { $other_stake } 分
fact-kitty = 底牌 { $cards }

## 結局
story-landlord-won = { $seat } 先出完，地主獲勝
story-peasants-won = { $seat } 先出完，農民獲勝
story-bid = 定約 { $bid } 分
story-bombs = 炸彈 { $count } 個，每個 ×2
story-rocket = 火箭 ×2
story-spring = 春天（農民一張沒出）×{ $factor }
story-anti-spring = 反春（地主只出了一手）×{ $factor }
story-cap = 倍數封頂 ×{ $factor }
story-doubled = { $seat } 倒：他那份 ×2
story-followed = { $seat } 跟：他那份 ×2
story-redoubled = { $seat } 反：整局 ×2

## 不能這樣出
error-no_meld = 這 { $count } 張牌不成牌型
error-no_meld_two = 兩張點數不同的牌不成牌型；只有一對，或者大小王（火箭）才能兩張一起出
error-no_meld_mixed = 這 { $count } 張牌不成牌型：單張、對子、三張混在一起了
error-straight_short = 順子至少要 { $least } 張連續的單牌，這裡只有 { $length } 張
error-pairs_short = 連對至少要 { $least } 個連續的對子，這裡只有 { $length } 個
error-chain_gap = 中間缺 { $ranks }，不連續
error-chain_too_high = { $ranks } 不能連進去：只有 3 到 A 可以連
error-kicker_of_chain = 第四張 { $rank } 不能帶在自己那組三張上
error-kicker_four = 四張 { $rank } 不能拆開當帶牌
error-kicker_jokers = 大小王不是一對，不能當帶的對子
error-kicker_mixed = 帶的單張和對子不能混：{ $triples ->
        [1] 一組三張帶一張，或者帶一對
       *[other] { $triples } 組三張要麼帶 { $triples } 張單牌，要麼帶 { $triples } 對
    }
error-kicker_count = { $triples ->
        [1] 一組三張只能帶一張或者一對，這裡多出 { $kickers } 張
       *[other] { $triples } 組三張要帶 { $triples } 張單牌或 { $triples } 對，或者什麼都不帶；這裡多出 { $kickers } 張
    }
error-four_kickers = 四張可以單獨當炸彈，或者帶兩張單牌，或者帶兩對；這裡帶了 { $kickers } 張
error-kicker_both_jokers_off = 本桌規定：大小王不能一起當帶牌
error-kicker_triple_off = 本桌規定：不能帶三張一樣的單牌
error-kicker_pair_off = 本桌規定：帶的單牌不能有兩張一樣
error-does_not_beat = 不夠大。要出{ $need }
error-wrong_length = 長度不對：你出的長 { $length }，桌上的長 { $wanted }。要出{ $need }
error-wrong_kind = 牌型不對：你選的是{ $chosen }。要出{ $need }

## 規則選項
option-doubling = 倒 / 跟 / 反
option-bombs_double = 炸彈和火箭翻倍
option-spring = 春天和反春
option-multiplier_cap = 倍數封頂（0 為不封頂）
option-redeal_limit = 荒牌幾次後必須叫（0 為不限）
option-kitty_shown = 底牌何時亮出
option-both_jokers = 大小王可一起當帶牌
option-kicker_pair = 可帶兩張一樣的單牌
option-kicker_triple = 可帶三張一樣的單牌
option-auto_pass = 要不起時自動不出
value-spring-off = 不算
value-spring-x2 = ×2
value-spring-x3 = ×3
value-kitty_shown-after_auction = 叫牌之後
value-kitty_shown-after_deal = 發牌之後
