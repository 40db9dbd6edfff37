# 青島夠級

name = 青島夠級
aliases = gouji, gj, 夠級, 勾級, 青島勾級

## 階段
phase-return = 還貢
phase-lead = 發牌
phase-follow = 跟牌
phase-burn = 看誰燒
phase-reply = 對頭牌
phase-close = 扣牌
phase-over = 結束
ask-return = 收了貢，挑同樣張數的牌還回去
ask-lead = 輪到你發牌：一套牌，點數一樣就行，可以貼 2、掛王
ask-follow = 輪到你：張數一樣、比它大才能管，不然過牌
ask-burn = 要燒這套夠級牌嗎？燒了以後每套都要帶王
ask-reply = 夠級牌，問到你了：打，還是不打？
ask-close = 最後問你這個對頭：打，還是扣牌？

## 動作
verb-play = 出牌
verb-pass = 過牌
verb-close = 扣牌
verb-decline = 不打
verb-burn = 燒牌
verb-no_burn = 不燒
verb-return = 還貢
verb-look = 看 { $arg } 的牌
verb-burn_prompt = 燒牌提醒
verb-burn_prompt-safe = 穩的才問我燒
verb-burn_prompt-any = 能燒就問我
verb-burn_prompt-never = 從不燒牌
verb-burn_mates = 燒聯邦
verb-burn_mates-off = 不燒聯邦
verb-burn_mates-on = 聯邦的也問我
words-play = 出牌, 出, 打, 管
words-pass = 過, 過牌, 不要, 不出
words-close = 扣, 扣牌, 不打, 不要, 過
words-decline = 不打, 不要, 過
words-burn = 燒, 燒牌, 反燒
words-no_burn = 不燒, 不要, 過
words-return = 還, 還貢, 還牌
words-look = 看牌, 看
words-burn_prompt = 燒牌提醒
words-burn_prompt-safe = 穩的才問
words-burn_prompt-any = 能燒就問
words-burn_prompt-never = 從不燒, 不問燒牌
words-burn_mates = 燒聯邦
words-burn_mates-off = 不燒聯邦
words-burn_mates-on = 聯邦也問

## 角色和名次
role-marks = { $marks }
role-debt = 欠王
role-headless = 無頭
role-barred = 已過
mark-debt = 欠王
mark-headless = 無頭
mark-barred = 已過
badge-place-1 = 頭客
badge-place-2 = 二客
badge-place-3 = 三客
badge-place-4 = 四客
badge-place-5 = 二落
badge-place-6 = 大落

## 怎麼讀
part-big = { $count } 張大王
part-small = { $count } 張小王
part-twos = { $count } 張 2
part-base = { $count } 張 { $rank }
kind-set = { $parts }
kind-gouji = { $parts }（夠級）
kind-return = 還 { $cards }
kind-place = { $title } { $seat }
kind-by-lot = 抽籤
kind-by-head_guest = 上一局頭客
kind-by-big_loser = 上一局大落
kind-by-double_three = 先摸到同花色兩張 3
kind-lead-first = 第一輪
kind-lead-won = 沒人再管
kind-lead-inherited = 接風
kind-refused-four-big = 四張大王在手，全隊抗貢
kind-refused-four-small = 四張小王在手，自己抗貢
note-tribute = 進貢
note-gouji = 夠級
note-burn = 燒
note-failed = 燒牌失敗
value-burn_prompt-safe = 燒了保得住才問我
value-burn_prompt-any = 只要能燒就問我
value-burn_prompt-never = 從不問我
value-burn_mates-off = 聯邦的牌不問
value-burn_mates-on = 聯邦的牌也問
warning-burn = { $jokers ->
        [0] 燒了以後手裡還有 { $groups } 套牌，一張王也沒有：輪到你發牌就是燒牌失敗，當大落。真的要燒嗎？
       *[other] 燒了以後手裡還有 { $groups } 套牌，只有 { $jokers } 張王：照這樣會燒牌失敗，當大落。真的要燒嗎？
    }

## 提示的理由
reason-out = 出完走人
reason-low = 先走又小又多的
reason-beat = 壓得住，花費也不大
reason-facing = 對家的牌該你管
reason-partner = 隊友的牌，讓他走
reason-save = 留著後面更有用
reason-burn = 王夠用，燒得起
reason-risky = 冒險：王不夠燒到底
reason-return = 還最不心疼的牌

## 事件
event-Dealt = 四副牌 { $total } 張發完，從 { $first } 發起
event-SetAside = 這個牌局不用 { $count } 張牌
event-DebtStands = 燒過牌、套套要帶王：{ $seats }
event-HandDealt = 你的牌：{ $cards }
event-DoubleThree = { $seat } 先摸到同花色兩張 3：{ $cards }
event-FirstLeader = { $seat } 先發牌（{ $why }）
event-JokersShown = { $seat } 亮出 { $cards }
event-TributeRefused = 🚫 { $seats } 不進貢：{ $why }
event-TributeDropped = { $seat } 和 { $receiver } 是聯邦，不用進貢
event-TributePaid = 🎁 { $seat } 向 { $receiver } 進貢 { $cards }
event-TributeMissing = { $seat } 沒有王也沒有 2，不向 { $receiver } 進貢
event-ReturnsDue = { $seats } 挑牌還貢
event-ReturnChosen = { $seat } 還給 { $receiver } { $count } 張
event-ReturnNoted = 你還 { $cards }，等別人挑完再換
event-Returned = { $seat } 還給 { $receiver }：{ $cards }
event-RoundBegan = ▶️ 第 { $number } 輪，{ $seat } 發牌（{ $why }）
event-Played = { $seat }：{ $kind }{ $left ->
        [-1] {""}
        [0] ，出完了
       *[other] ，剩 { $left } 張
    }
event-Burned = 🔥 { $seat } 燒 { $whom }：{ $kind }{ $left ->
        [-1] ，以後套套帶王
        [0] ，出完了
       *[other] ，剩 { $left } 張，以後套套帶王
    }
event-CounterBurned = 🔥🔥 { $seat } 反燒 { $whom }：{ $kind }{ $left ->
        [-1] ，以後套套帶王
        [0] ，出完了
       *[other] ，剩 { $left } 張，以後套套帶王
    }
event-Passed = { $seat } 過牌
event-Closed = 🛑 { $seat } 扣牌
event-Declined = { $seat }（無頭）不打
event-DebtLifted = { $seat } 的牌被對頭打了，不用再帶王
event-BurnOpened = 看有沒有人燒 { $seat } 的牌
event-BurnClosed = 沒人燒 { $seat } 的牌
event-Paused = 停 { $pause } 秒
event-BurnNoted = 你要燒：{ $cards }，等前面的人先定
event-BurnDeclined = 你不燒
event-WentOut = 🏁 { $seat } 走了：{ $title }
event-BurnFailed = 💥 { $seat } 燒牌失敗，第 { $place } 名，亮出 { $count } 張：{ $cards }
event-HeadlessNow = { $seat } 的對頭走了，從現在起 { $seat } 無頭
event-ChaosBegan = 🌀 只剩 { $count } 家，開始亂纏
event-HandShown = { $seat } 還剩 { $count } 張：{ $cards }
event-Ended = 名次：{ $order }
event-HandSeen = { $seat } 的 { $count } 張牌：{ $cards }
event-WishSet = 燒牌：{ $wish }

## 牌局狀況
fact-round = 第 { $number } 輪
fact-top = 要管的牌：{ $seat } 的 { $kind }
fact-burned = { $seat } 燒了 { $whom }
fact-return = { $seat } 還 { $payer } { $count } 張
fact-chaos = 亂纏（{ $count } 家）
fact-headless = 無頭：{ $seat }
fact-debt = 套套要帶王：{ $seats }
fact-answered = 你選了 { $cards }，等別人
fact-declined = 你不燒，等別人
fact-burn_prompt = 燒牌：{ $wish }
fact-burn_mates = { $wish }

## 結局
story-sweep = 🎉 { $members } 串三戶
story-team-won = { $members } 贏 { $points } 分，{ $others } 輸 { $points } 分
story-team-lost = { $members } 有頭客，還是輸 { $points } 分，{ $others } 贏
story-draw = { $members } 和 { $others } 打平
story-places = { $places }

## 不能這樣出
error-no_targets = 這裡不用指明壓哪張
error-no_set = { $ranks } 不是一套牌：除了 2 和王，只能有一個點數
error-wrong_size = 張數要一樣：桌上 { $need } 張，你選了 { $count } 張
error-jokers_uncovered = 桌上掛著 { $need } 張小王，要用一樣多的大王去管，你選了 { $count } 張大王
error-too_low = 要比 { $rank } 大，一樣大也不行
error-debt_joker = 你燒過牌，每套都要帶一張王（出完的那一套可以不帶）
error-burn_leaves = 這樣燒不行：剩下 { $groups } 套牌，一張王也沒有
error-burn_infeasible = 這桌只許保得住的燒：剩下 { $groups } 套牌，只有 { $jokers } 張王
error-place_points_six = 要六個整數，一到六名各一個，你寫了 { $count } 個
error-place_points_sum = 六個名次分加起來要是 0，現在是 { $total }

## 規則選項
option-first_leader = 誰先發牌
option-burn_teammates = 燒聯邦的牌
option-burn_check = 怎樣才許燒
option-burn_debt = 燒牌的債
option-burn_pause = 夠級牌後停幾秒
option-auto_pass = 管不了自動過
option-tribute_in_team = 聯邦之間進貢
option-four_big_scope = 四張大王抗貢
option-show_at_10 = 十張以內給聯邦看
option-show_counts = 公開剩幾張
option-deal_end = 打到什麼時候
option-place_points = 名次分
option-sweep_points = 串三戶分
about-first_leader = 第一局總是抽籤。以後由上一局頭客，或者大落先發，或者每局抽籤；也可以每局由先摸到同花色兩張 3 的人先發。
about-burn_teammates = 燒聯邦的夠級牌許不許；許的時候也只問設了「聯邦的牌也問」的人。
about-burn_check = 按字面：燒完手裡還有王，或者只剩一套就行；保得住：王要夠剩下的套數減一。
about-burn_debt = 一直到走客，或者被自己的對頭打了就了結。
about-burn_pause = 每套可燒的夠級牌之後都停一停，快慢看不出有沒有人能燒。
about-auto_pass = 手裡沒有能管的牌就馬上過牌、扣牌，別人看不出是自動的。
about-tribute_in_team = 大落進貢給頭客、二落進貢給二客時，是聯邦要不要也進。
about-four_big_scope = 四張大王要在一個人手裡，還是全隊合起來就算。
about-show_at_10 = 自己點了才看，還是剩十張以內自動給兩個聯邦看。
about-show_counts = 只公開十張以內的，還是都公開。
about-deal_end = 一方三個人都走完就結束，還是打到只剩一個人。
about-place_points = 一到六名各得幾分，加起來要是 0。可以自己寫六個數，例如 4 2 0 0 -2 -4。
about-sweep_points = 串三戶時贏的每人得這麼多，輸的每人扣這麼多，不再算名次分。
value-first_leader-head_guest = 頭客
value-first_leader-big_loser = 大落
value-first_leader-random = 抽籤
value-first_leader-double_three = 同花色兩張 3
value-burn_teammates-legal = 許
value-burn_teammates-forbidden = 不許
value-burn_check-literal = 按字面
value-burn_check-feasible = 保得住才許
value-burn_debt-sticky = 到走客為止
value-burn_debt-until_beaten = 被對頭打了為止
value-auto_pass-on = 是
value-auto_pass-off = 否
value-tribute_in_team-on = 進
value-tribute_in_team-off = 不進
value-four_big_scope-one_hand = 一個人手裡
value-four_big_scope-team = 全隊合起來
value-show_at_10-on_request = 點了才看
value-show_at_10-automatic = 自動
value-show_counts-le10 = 十張以內
value-show_counts-always = 總是
value-deal_end-team_out = 一方走完
value-deal_end-play_on = 只剩一人
value-place_points-2_1_0_0_-1_-2 = 2 1 0 0 −1 −2
value-place_points-3_2_1_-1_-2_-3 = 3 2 1 −1 −2 −3
value-place_points-5_3_1_-1_-3_-5 = 5 3 1 −1 −3 −5
