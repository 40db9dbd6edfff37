# 青岛够级

name = 青岛够级
aliases = gouji, gj, 够级, 勾级, 青岛勾级

## 阶段
phase-return = 还贡
phase-lead = 发牌
phase-follow = 跟牌
phase-burn = 看谁烧
phase-reply = 对头牌
phase-close = 扣牌
phase-over = 结束
ask-return = 收了贡，挑同样张数的牌还回去
ask-lead = 轮到你发牌：一套牌，点数一样就行，可以贴 2、挂王
ask-follow = 轮到你：张数一样、比它大才能管，不然过牌
ask-burn = 要烧这套够级牌吗？烧了以后每套都要带王
ask-reply = 够级牌，问到你了：打，还是不打？
ask-close = 最后问你这个对头：打，还是扣牌？

## 动作
verb-play = 出牌
verb-pass = 过牌
verb-close = 扣牌
verb-decline = 不打
verb-burn = 烧牌
verb-no_burn = 不烧
verb-return = 还贡
verb-look = 看 { $arg } 的牌
verb-burn_prompt = 烧牌提醒
verb-burn_prompt-safe = 稳的才问我烧
verb-burn_prompt-any = 能烧就问我
verb-burn_prompt-never = 从不烧牌
verb-burn_mates = 烧联邦
verb-burn_mates-off = 不烧联邦
verb-burn_mates-on = 联邦的也问我
words-play = 出牌, 出, 打, 管
words-pass = 过, 过牌, 不要, 不出
words-close = 扣, 扣牌, 不打, 不要, 过
words-decline = 不打, 不要, 过
words-burn = 烧, 烧牌, 反烧
words-no_burn = 不烧, 不要, 过
words-return = 还, 还贡, 还牌
words-look = 看牌, 看
words-burn_prompt = 烧牌提醒
words-burn_prompt-safe = 稳的才问
words-burn_prompt-any = 能烧就问
words-burn_prompt-never = 从不烧, 不问烧牌
words-burn_mates = 烧联邦
words-burn_mates-off = 不烧联邦
words-burn_mates-on = 联邦也问

## 角色和名次
role-marks = { $marks }
role-debt = 欠王
role-headless = 无头
role-barred = 已过
mark-debt = 欠王
mark-headless = 无头
mark-barred = 已过
badge-place-1 = 头客
badge-place-2 = 二客
badge-place-3 = 三客
badge-place-4 = 四客
badge-place-5 = 二落
badge-place-6 = 大落

## 怎么读
part-big = { $count } 张大王
part-small = { $count } 张小王
part-twos = { $count } 张 2
part-base = { $count } 张 { $rank }
kind-set = { $parts }
kind-gouji = { $parts }（够级）
kind-return = 还 { $cards }
kind-place = { $title } { $seat }
kind-by-lot = 抽签
kind-by-head_guest = 上一局头客
kind-by-big_loser = 上一局大落
kind-by-double_three = 先摸到同花色两张 3
kind-lead-first = 第一轮
kind-lead-won = 没人再管
kind-lead-inherited = 接风
kind-refused-four-big = 四张大王在手，全队抗贡
kind-refused-four-small = 四张小王在手，自己抗贡
note-tribute = 进贡
note-gouji = 够级
note-burn = 烧
note-failed = 烧牌失败
value-burn_prompt-safe = 烧了保得住才问我
value-burn_prompt-any = 只要能烧就问我
value-burn_prompt-never = 从不问我
value-burn_mates-off = 联邦的牌不问
value-burn_mates-on = 联邦的牌也问
warning-burn = { $jokers ->
        [0] 烧了以后手里还有 { $groups } 套牌，一张王也没有：轮到你发牌就是烧牌失败，当大落。真的要烧吗？
       *[other] 烧了以后手里还有 { $groups } 套牌，只有 { $jokers } 张王：照这样会烧牌失败，当大落。真的要烧吗？
    }

## 提示的理由
reason-out = 出完走人
reason-low = 先走又小又多的
reason-beat = 压得住，花费也不大
reason-facing = 对家的牌该你管
reason-partner = 队友的牌，让他走
reason-save = 留着后面更有用
reason-burn = 王够用，烧得起
reason-risky = 冒险：王不够烧到底
reason-return = 还最不心疼的牌

## 事件
event-Dealt = 四副牌 { $total } 张发完，从 { $first } 发起
event-SetAside = 这个牌局不用 { $count } 张牌
event-DebtStands = 烧过牌、套套要带王：{ $seats }
event-HandDealt = 你的牌：{ $cards }
event-DoubleThree = { $seat } 先摸到同花色两张 3：{ $cards }
event-FirstLeader = { $seat } 先发牌（{ $why }）
event-JokersShown = { $seat } 亮出 { $cards }
event-TributeRefused = 🚫 { $seats } 不进贡：{ $why }
event-TributeDropped = { $seat } 和 { $receiver } 是联邦，不用进贡
event-TributePaid = 🎁 { $seat } 向 { $receiver } 进贡 { $cards }
event-TributeMissing = { $seat } 没有王也没有 2，不向 { $receiver } 进贡
event-ReturnsDue = { $seats } 挑牌还贡
event-ReturnChosen = { $seat } 还给 { $receiver } { $count } 张
event-ReturnNoted = 你还 { $cards }，等别人挑完再换
event-Returned = { $seat } 还给 { $receiver }：{ $cards }
event-RoundBegan = ▶️ 第 { $number } 轮，{ $seat } 发牌（{ $why }）
event-Played = { $seat }：{ $kind }{ $left ->
        [-1] {""}
        [0] ，出完了
       *[other] ，剩 { $left } 张
    }
event-Burned = 🔥 { $seat } 烧 { $whom }：{ $kind }{ $left ->
        [-1] ，以后套套带王
        [0] ，出完了
       *[other] ，剩 { $left } 张，以后套套带王
    }
event-CounterBurned = 🔥🔥 { $seat } 反烧 { $whom }：{ $kind }{ $left ->
        [-1] ，以后套套带王
        [0] ，出完了
       *[other] ，剩 { $left } 张，以后套套带王
    }
event-Passed = { $seat } 过牌
event-Closed = 🛑 { $seat } 扣牌
event-Declined = { $seat }（无头）不打
event-DebtLifted = { $seat } 的牌被对头打了，不用再带王
event-BurnOpened = 看有没有人烧 { $seat } 的牌
event-BurnClosed = 没人烧 { $seat } 的牌
event-Paused = 停 { $pause } 秒
event-BurnNoted = 你要烧：{ $cards }，等前面的人先定
event-BurnDeclined = 你不烧
event-WentOut = 🏁 { $seat } 走了：{ $title }
event-BurnFailed = 💥 { $seat } 烧牌失败，第 { $place } 名，亮出 { $count } 张：{ $cards }
event-HeadlessNow = { $seat } 的对头走了，从现在起 { $seat } 无头
event-ChaosBegan = 🌀 只剩 { $count } 家，开始乱缠
event-HandShown = { $seat } 还剩 { $count } 张：{ $cards }
event-Ended = 名次：{ $order }
event-HandSeen = { $seat } 的 { $count } 张牌：{ $cards }
event-WishSet = 烧牌：{ $wish }

## 牌局状况
fact-round = 第 { $number } 轮
fact-top = 要管的牌：{ $seat } 的 { $kind }
fact-burned = { $seat } 烧了 { $whom }
fact-return = { $seat } 还 { $payer } { $count } 张
fact-chaos = 乱缠（{ $count } 家）
fact-headless = 无头：{ $seat }
fact-debt = 套套要带王：{ $seats }
fact-answered = 你选了 { $cards }，等别人
fact-declined = 你不烧，等别人
fact-burn_prompt = 烧牌：{ $wish }
fact-burn_mates = { $wish }

## 结局
story-sweep = 🎉 { $members } 串三户
story-team-won = { $members } 赢 { $points } 分，{ $others } 输 { $points } 分
story-team-lost = { $members } 有头客，还是输 { $points } 分，{ $others } 赢
story-draw = { $members } 和 { $others } 打平
story-places = { $places }

## 不能这样出
error-no_targets = 这里不用指明压哪张
error-no_set = { $ranks } 不是一套牌：除了 2 和王，只能有一个点数
error-wrong_size = 张数要一样：桌上 { $need } 张，你选了 { $count } 张
error-jokers_uncovered = 桌上挂着 { $need } 张小王，要用一样多的大王去管，你选了 { $count } 张大王
error-too_low = 要比 { $rank } 大，一样大也不行
error-debt_joker = 你烧过牌，每套都要带一张王（出完的那一套可以不带）
error-burn_leaves = 这样烧不行：剩下 { $groups } 套牌，一张王也没有
error-burn_infeasible = 这桌只许保得住的烧：剩下 { $groups } 套牌，只有 { $jokers } 张王
error-place_points_six = 要六个整数，一到六名各一个，你写了 { $count } 个
error-place_points_sum = 六个名次分加起来要是 0，现在是 { $total }

## 规则选项
option-first_leader = 谁先发牌
option-burn_teammates = 烧联邦的牌
option-burn_check = 怎样才许烧
option-burn_debt = 烧牌的债
option-burn_pause = 够级牌后停几秒
option-auto_pass = 管不了自动过
option-tribute_in_team = 联邦之间进贡
option-four_big_scope = 四张大王抗贡
option-show_at_10 = 十张以内给联邦看
option-show_counts = 公开剩几张
option-deal_end = 打到什么时候
option-place_points = 名次分
option-sweep_points = 串三户分
about-first_leader = 第一局总是抽签。以后由上一局头客，或者大落先发，或者每局抽签；也可以每局由先摸到同花色两张 3 的人先发。
about-burn_teammates = 烧联邦的够级牌许不许；许的时候也只问设了「联邦的牌也问」的人。
about-burn_check = 按字面：烧完手里还有王，或者只剩一套就行；保得住：王要够剩下的套数减一。
about-burn_debt = 一直到走客，或者被自己的对头打了就了结。
about-burn_pause = 每套可烧的够级牌之后都停一停，快慢看不出有没有人能烧。
about-auto_pass = 手里没有能管的牌就马上过牌、扣牌，别人看不出是自动的。
about-tribute_in_team = 大落进贡给头客、二落进贡给二客时，是联邦要不要也进。
about-four_big_scope = 四张大王要在一个人手里，还是全队合起来就算。
about-show_at_10 = 自己点了才看，还是剩十张以内自动给两个联邦看。
about-show_counts = 只公开十张以内的，还是都公开。
about-deal_end = 一方三个人都走完就结束，还是打到只剩一个人。
about-place_points = 一到六名各得几分，加起来要是 0。可以自己写六个数，例如 4 2 0 0 -2 -4。
about-sweep_points = 串三户时赢的每人得这么多，输的每人扣这么多，不再算名次分。
value-first_leader-head_guest = 头客
value-first_leader-big_loser = 大落
value-first_leader-random = 抽签
value-first_leader-double_three = 同花色两张 3
value-burn_teammates-legal = 许
value-burn_teammates-forbidden = 不许
value-burn_check-literal = 按字面
value-burn_check-feasible = 保得住才许
value-burn_debt-sticky = 到走客为止
value-burn_debt-until_beaten = 被对头打了为止
value-auto_pass-on = 是
value-auto_pass-off = 否
value-tribute_in_team-on = 进
value-tribute_in_team-off = 不进
value-four_big_scope-one_hand = 一个人手里
value-four_big_scope-team = 全队合起来
value-show_at_10-on_request = 点了才看
value-show_at_10-automatic = 自动
value-show_counts-le10 = 十张以内
value-show_counts-always = 总是
value-deal_end-team_out = 一方走完
value-deal_end-play_on = 只剩一人
value-place_points-2_1_0_0_-1_-2 = 2 1 0 0 −1 −2
value-place_points-3_2_1_-1_-2_-3 = 3 2 1 −1 −2 −3
value-place_points-5_3_1_-1_-3_-5 = 5 3 1 −1 −3 −5
