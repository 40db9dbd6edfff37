# Shared wording: tables, lobby, results, panels, answers, errors.
# Names of people arrive cleaned and isolated; cards, ranks and numbers as text.

## Names
language-name = 简体中文
nameless = 无名氏
nobody = 空位
former-player = 已注销的玩家
computer-names = 阿强, 小美, 老周, 大刘, 阿芳, 老孙, 小马, 胖哥, 阿杰, 老徐, 小云, 大吴
level-easy = 新手
level-normal = 普通
level-hard = 高手
list-separator = 、
card-small-joker = 小王
card-big-joker = 大王
no-cards = 无
all-games = 全部游戏

## Board
board-title = { $game } · 牌桌 { $table }
board-title-deal = { $game } · 牌桌 { $table } · 第 { $deal } 局
side-mark = { $side ->
        [0] 🔵
       *[other] 🔴
    }
card-count = { $count } 张
seat-autopilot = 托管中
seat-gone = 已离开，电脑代打
seat-awaited = { $line } ◀
shown-cards = { $who }：{ $cards }
shown-cards-note = { $who }：{ $cards }（{ $note }）
shown-word = { $who }：{ $note }
board-thinking = 等人做决定…
board-turn = 👉 轮到 { $who } { $what }
board-turn-clock = 👉 轮到 { $who } { $what }（{ $seconds } 秒）
seed-hash = 洗牌指纹 { $hash }…
ping-turn = 👉 牌桌 { $table }：轮到你了。按「我的牌」看牌、出牌。
button-hand = 🂠 我的牌
button-rules = 📖 规则
button-more = ⋯ 更多

## Hand
you-are = 你：{ $line }
open-hand = { $who } 的牌：{ $cards }
hand-text = 手牌（{ $count }）：{ $cards }
you-are-away = 电脑正在替你打。按「我回来了」接着打。
your-turn = 轮到你了
your-turn-clock = 👉 { $what }（还有 { $seconds } 秒）
waiting-for = 等 { $who }
chosen-legal = ✅ 已选 { $cards } → { $reading }
chosen-illegal = ✋ 已选 { $cards }：{ $reading }
button-suggest = 💡 提示
button-confirm = { $verb }：{ $reading }
button-sure = 还是{ $verb }
warned-typed = { $warning }再打一次，或者点按钮。
button-clear = 重选
button-back = 🙋 我回来了

## Pictures
picture-small-joker = 小王
picture-big-joker = 大王
picture-trumps = 主
picture-cards = { $count } 张
picture-title = { $game } · 第 { $deal } 局
picture-gone = 已离开
picture-out = 出完

## Rankings
place-here = 本群
place-world = 全部群
place-everywhere = 所有牌局
place-nameless = 没有名字的群
period-ever = 总榜
period-month = { $year } 年 { $month } 月
rating-provisional = { $rating }？
computer-of = 🤖 电脑（{ $level }）
titles = {" "}· 🏆×{ $count }
no-role = 其他
top-title = 🏆 { $game } · { $place } · { $period }
top-line = { $place } { $who } { $rating } — 胜 { $wins } / { $deals } 局，{ $points } 分
top-you = ▸ { $line }
top-you-new = ▸ { $who } { $rating } — 打了 { $deals } 局，再打 { $more } 局上榜
top-newcomer = { $who } { $deals }/{ $needed }
top-newcomers = 快上榜了：{ $people }
top-provisional = ？ 局数还少，等级分未定，先不发奖牌。
top-empty = 榜上还没有人。打满 { $deals } 局（两边都有真人）就上榜。
button-ever = 🗂 总榜
button-month = 📅 本月
button-world = 🌏 全部群
button-fame = 🏅 名人堂
button-here = 🏠 本群
button-everywhere = 🌏 所有牌局
button-history = 📜 我的牌局
fame-title = 🏅 名人堂 · { $place }
fame-line = { $medal } { $game }：{ $who } { $rating }（胜 { $wins } / { $deals } 局）
fame-empty = 还没有结束的赛季。每个月底评一次。
season-closed = 🏁 { $season }赛季结束
season-nobody = 这个月没有人打满 { $deals } 局，奖牌空缺。
season-next = 新赛季已经开始，大家从 1000 分重新来过。总榜照旧。
profile-title = { $who } 的战绩 · { $place }
profile-line = { $game }：{ $deals } 局，胜 { $wins }（{ $rate }%），{ $points } 分
profile-rating = {" "}· 等级分 { $rating }
profile-rating-place = {" "}· 等级分 { $rating }，第 { $place } 名
profile-best = {" "}· 最高 { $rating }
profile-role = { $role } { $deals } 局胜 { $wins }（{ $rate }%）
profile-streak-won = 🔥 { $count } 连胜，最长 { $best } 连胜
profile-streak-lost = 🧊 { $count } 局没赢，最长 { $best } 连胜
profile-partner = 🤝 最佳搭档 { $who }：同边 { $deals } 局，胜 { $wins }（{ $rate }%）
profile-nemesis = 😈 克星 { $who }：对阵 { $deals } 局，输 { $lost }（{ $rate }%）
profile-flights = 🏃 中途离开 { $count } 次，扣分 { $points }
profile-empty = 还没有计入成绩的牌局。两边都有真人、打完的牌局才计入。
chart-title = { $who } · 近 { $count } 局等级分
rating-step = { $who } { $rating }（{ $change }）
rating-steps = 📈 本群等级分：{ $people }
history-title = 📜 本群打完的牌局
history-title-mine = 📜 我打完的牌局
history-line = { $number }. { $at } { $game } · { $table } 第 { $deal } 局
history-winners = {" "}· 胜：{ $winners }
history-drawn = {" "}· 平局
history-mine = {" "}· 你 { $points }
records-title = 📋 本群成绩
records-about = 最近 30 天里，有没有人总在互相送分：
records-pair = ⚠️ { $winner } 对 { $loser }：{ $met } 局里赢了 { $wins } 局，后者几乎只和他打
records-clean = 没有发现异常。
records-export = 本群全部成绩，一行一个座位，共 { $lines } 行。
button-export = ⬇ 导出成绩（CSV）
error-no_such_player = 本群榜上没有叫「{ $name }」的人。/top 看看都有谁。
error-no_deals_yet = 还没有打完的牌局。用 /play 开一桌。

## Lobby
lobby-seat = { $number }. { $who }
lobby-seat-host = { $number }. { $who }（房主）
lobby-computer = { $number }. { $who }（电脑 · { $level }）
lobby-missing = 还差 { $count } 人，开局时电脑会补上空位。
lobby-missing-people = 还缺 { $count } 人；本群不用电脑补位。
lobby-full = 人齐了，房主可以开局。
lobby-rules = 本桌规则：{ $rules }
option-is = { $option }：{ $value }
button-join = ➕ 加入
button-leave = 🚪 离开
button-computer = 🤖 加电脑
button-start = ▶ 开局
button-options = ⚙ 本桌规则
options-title = { $game } · 本桌规则
option-type-it = 现在是 { $value }。要改就输入：/do option { $key } 新值
button-back-to-options = ↩ 返回
button-size = { $seats } 人桌
button-seats = 💺 座位
sizes-title = 几个人玩？
seats-title = 座位
seats-how = 先点一个座位，再点要和他对调的座位。
seats-with = 和谁对调？
seats-with-computer = 和谁对调？也可以选这个座位上电脑的水平。
button-mix = 🔀 重新抽座位
button-remove = 请出

## Closing
closed-empty = 人都走了，牌桌散了。
closed-abandoned = 没有真人在打，牌桌散了，不计成绩。
closed-idle = 半小时没人动，牌桌散了。
closed-voted = 大家投票散桌，这一局不计成绩。
closed-ended = 房主或管理员散了这桌，没打完的一局不计成绩。
closed-rules = 程序更新了这个游戏的规则，没打完的一局作废，不计成绩。请重新开桌。
closed-broken = 这桌的记录坏了，只好散桌，不计成绩。请重新开桌。
closed-unreachable = 机器人在这里发不了消息，牌桌散了。请检查机器人的权限。
total-line = { $who }：{ $points }
button-new-table = ➕ 再开一桌

## Result
result-line = { $place }. { $who }：{ $points }（累计 { $total }）
result-line-role = { $place }. { $who } · { $role }：{ $points }（累计 { $total }）
booking = { $who }：{ $reason } { $points }
booking-flight = 逃跑扣分
session-over = 🏁 本场结束。
seed-line = 洗牌指纹 { $hash }，种子 { $seed }
next-soon = { $seconds } 秒后自动开始下一局。
button-next = ⏭ 下一局
button-rematch = 🔁 重新开始
button-replay = 🎞 回放
your-result = 这一局你 { $points }，累计 { $total }。

## Chronicle of the table
table-sat = { $who } 入座
table-left = { $who } 离开了
table-removed = { $who } 被请出
table-left-playing = { $who } 离开了，电脑接着打
table-kicked-playing = { $who } 被请出，电脑接着打
table-timeout = ⏰ { $who } 超时
table-autopilot = 🤖 { $who } 托管
table-back = 🙋 { $who } 回来了
table-vote = 🗳 { $who } 提议散桌（{ $votes } 票）
table-cancelled = 有人离开，这一局作废

## Panels
choose-game = 玩什么？
choose-rules = 看哪个游戏的规则？
rules-title = { $game } · 规则 { $page }/{ $pages }
more-title = 牌桌 { $table }
more-votes = 散桌投票：{ $votes } / { $needed }
button-vote = 🗳 投票散桌
button-repost = ⬇ 重发牌桌
button-kick = 👋 请人离开
button-end = ⛔ 散桌
kick-title = 请谁离开？（电脑接着打）
kick-nobody = 这桌没有别的真人。
help-title = 牌局
help-intro = 在群里开一桌，私聊里看牌、出牌。按一个游戏就开桌：
help-play = /play 斗地主 — 开一桌
help-do = /do 33344 — 打字出牌（私聊里直接打也行）：10 J Q K A，大王 小王，过
help-hand = /hand — 再看一次手牌
help-table = /table — 把牌桌发到最下面
help-rules = /rules — 游戏规则
help-top = /top — 排行榜；/profile — 我的战绩
help-settings = /language — 语言；/settings — 本群设置
help-leave = /leave — 离开牌桌；/end — 散桌；/privacy — 隐私
choose-language = 你的语言
privacy-title = 隐私
privacy-text = 我们只保存：你的平台编号和名字、语言选择、打过的牌局记录和成绩。没有聊天内容。手牌只有你和这局打完后的回放能看到。/forget 会删除关于你的一切，别人的成绩不变，你在旧记录里变成「已注销的玩家」。
choose-table = 哪一桌？

## Command menus
command-play = 开一桌
command-join = 加入牌桌
command-leave = 离开牌桌
command-do = 打字出牌
command-table = 重发牌桌
command-hand = 看我的牌
command-top = 排行榜
command-profile = 我的战绩
command-history = 最近的牌局
command-rules = 游戏规则
command-settings = 本群设置（管理员）
command-language = 选择语言
command-help = 怎么玩
command-feedback = 给我们提意见
command-privacy = 我们保存什么
command-forget = 删除我的数据
command-kick = 请人离开（房主、管理员）
command-end = 散桌（房主、管理员）

## Slash commands
slash-play = 开桌
slash-join = 加入
slash-leave = 离开
slash-do = 出牌
slash-table = 牌桌
slash-hand = 手牌
slash-top = 排行榜
slash-profile = 战绩
slash-history = 历史
slash-rules = 规则
slash-settings = 设置
slash-language = 语言
slash-help = 帮助
slash-feedback = 意见
slash-privacy = 隐私
slash-forget = 删除数据
slash-kick = 请出
slash-end = 散桌
slash-option-game = 哪个游戏
slash-option-seats = 几个人
slash-option-text = 内容
window-title = 打字出牌
window-label = 要出的牌
window-example = 33344、10 J Q K A、大王 小王、过
button-type = ⌨ 打字
profile-id = 编号 { $id }

## Replay
replay-title = 🎞 { $game } · 第 { $step } / { $steps } 步
replay-download = ⬇ 下载记录

## Answers
done-opened = 牌桌 { $table } 开好了。
start-private = 先点这里打开和我的私聊，牌会发到那里，你的座位马上就好。
start-first = 请先打开与我的私聊，我发到那里。
done-private = 好了，轮到你时牌会发到这里。
button-open-private = 打开私聊
sent-private = 已发到私聊。
done-joined = 你坐下了。
done-left = 你离开了牌桌 { $table }。
done-left-playing = 你离开了，电脑接着替你打，成绩仍算你的。
done-start = 开局！
done-voted = 已投票。
done-ended = 牌桌散了。
done-back = 欢迎回来，接着打吧。
done-repost = 牌桌已发到最下面。
done-hand = 手牌已发到私聊。
done-removed = 已请出。
done-computer = 加了一个电脑。
done-option = 已改：{ $option } = { $value }
done-seats = 座位已换。
done-language = 以后跟你说简体中文。
done-chat-language = 本群改用简体中文。
done-act = 好的
done-chosen = 已选 { $cards }
done-forgotten = 关于你的一切都已删除。
ask-forget = 确定要删除关于你的一切？输入 /forget yes 确认，不能恢复。
done-feedback = 谢谢，已转给管理员。
settings-title = 本群设置
settings-computers = 电脑玩家
settings-auto_start = 人齐自动开局
settings-pictures = 牌桌图片
settings-open_by = 谁能开桌
settings-pace = 出牌时限
settings-level = 电脑水平
settings-quiet = 免打扰时段
settings-games = 可玩的游戏
settings-records = 📋 成绩与导出
settings-world = 参加全部群排行
settings-seasons = 赛季结束时发消息
value-on = 开
value-off = 关
value-yes = 是
value-no = 否
value-everyone = 所有人
value-admins = 管理员
value-pace-slow = 慢
value-pace-normal = 正常
value-pace-fast = 快
value-pace-none = 不限时
value-on_leave-computer = 电脑接着打
value-on_leave-abandon = 这局作废
option-pace = 出牌时限
option-autopilot_after = 超时几次后托管
option-on_leave = 有人离开时
option-deals_per_session = 一场几局（0 不限）
about-pace = 慢：时限加倍；快：减半；不限时：没有超时。
about-autopilot_after = 连续超时这么多次，电脑就替他打，直到他回来。
about-on_leave = 打到一半有人离开时，电脑接着打，还是这局作废不计分。
about-deals_per_session = 打满这么多局，这一场就结束，累计分最高的胜。

## Operators

admin-title = 运维
admin-tables = 牌桌：{ $tables } / { $limit }（等人 { $lobby }，牌局中 { $playing }，两局之间 { $between }）
admin-tables-free = 牌桌：{ $tables }（等人 { $lobby }，牌局中 { $playing }，两局之间 { $between }）
admin-processes = 进程：{ $processes }
admin-open = 可以开新桌、打新局。
admin-draining = 正在收桌：打着的局打完为止，不再开新桌、发新牌。
admin-said = 公告会发到这里的 { $chats } 个聊天，其他进程的聊天也会收到。
admin-help = /admin drain · /admin open · /admin say 公告内容
notice-title = 📢 运维公告

## Errors
error-table_closed = 这桌已经散了。
error-no_table = 找不到这桌，可能已经散了。用 /play 开一桌。
error-no_table_here = 这里没有牌桌。用 /play 开一桌。
error-one_moment = 等一下：可能还在问别人。
error-stale = 牌局已经往前走了，这个按钮过期了。
error-already_decided = 这个问题已经答过了。
error-not_your_turn = 还没轮到你。
error-not_now = 现在不能这样做。
error-deal_over = 这一局已经结束。
error-wrong_count = { $least ->
        [0] 最多选 { $most } 张，你选了 { $count } 张。
       *[other] 要选 { $least } 到 { $most } 张，你选了 { $count } 张。
    }
error-not_in_hand = 你手里没有 { $cards }。
error-not_among = 只能从这些牌里选：{ $cards }
error-ambiguous = 有 { $count } 种读法，请选一种。
error-not_your_button = 这是别人的按钮。按「我的牌」看你自己的。
error-bad_button = 这个按钮我不认识，可能太旧了。
error-not_seated = 你不在这桌。
error-already_seated = 你已经坐下了。
error-already_running = 这局已经开打了。可以看牌桌，局间能顶替电脑加入。
error-table_full = 没有空位了。
error-not_in_lobby = 已经开局，座位和规则不能再改。
error-still_lobby = 还没开局，房主先按「开局」。
error-no_deal_now = 现在没有在打的牌。
error-host_only = 只有房主（{ $host }）或群管理员能这样做。
error-admin_only = 只有群管理员能改设置。
error-no_computers_here = 本群不许用电脑补位。
error-seats_missing = 还差 { $missing } 人；本群不许用电脑补位。
error-unknown_level = 没有「{ $level }」这个水平的电脑。
error-no_such_seat = 没有这个座位。
error-seat_is_empty = 这个座位本来就空着。
error-seat_is_taken = 这个座位有人坐了。电脑只能坐空位，或者换掉别的电脑。
error-kick_yourself = 自己要走就按「离开」。
error-bad_seats = 不能 { $seats } 人玩，可以是：{ $values }
error-too_many_seated = 已经坐了 { $taken } 人，改不成 { $seats } 人桌。
error-unknown_option = 没有「{ $option }」这条规则。有：{ $known }
error-bad_option_value = { $option } 不能是 { $value }，可以是：{ $values }
error-already_voted = 你投过票了（{ $votes } / { $needed }）。
error-not_away = 你没有托管，轮到你时直接打就行。
error-unknown_game = 没有「{ $game }」这个游戏。有：{ $games }
error-unknown_command = 没有 /{ $name } 这个命令。试试 /help。
error-not_cards = 看不懂「{ $text }」。这样打：33344、10 J Q K A、大王 小王、过。
error-no_cards_now = 现在不用出牌，请从按钮里选。
error-which_suit = 哪一张 { $rank }？你有 { $cards }，请带上花色。
error-nothing_chosen = 先选牌，再按出牌。
error-nothing_to_say = 我在等一个命令或要出的牌。试试 /help。
error-too_fast = 太快了，歇一秒再按。
error-updating = 这张桌子正在换到新版本，请过一会儿再试。
error-draining = 马上要维护：打着的局会打完，新的局等维护之后再开。
error-house_full = 现在桌子都满了，请过一会儿再来；正在打的不受影响。
error-slow_down = 一下子按得太多了，歇一秒再来。
error-admin_what = /admin 后面写 drain、open，或者 say 加公告内容。
error-storage = 存储暂时出了问题，什么都没有改变，请稍后再试。
error-internal = 出了点问题，什么都没有改变。已记下来，请稍后再试。
error-cannot_write_here = 我在这里发不了消息。请管理员给我「查看频道」和「发送消息」的权限，再开桌。
error-too_many_tables = 你同时坐的桌子太多了，先离开一桌。
error-game_not_allowed = 本群没有开放这个游戏。
error-open_by_admins = 本群只有管理员能开桌。
error-no_replay = 找不到这份记录。
error-bad_setting = 没有这个设置。
error-anonymous = 匿名管理员和频道不能坐下。请关掉匿名身份，用自己的名字来玩。
error-not_your_link = 这个链接是别人的，或者已经用过了。请在群里按「加入」。
error-which_table = 你有几桌都在等你：{ $tables }。前面加上牌桌号，例如 #{ $first } 过
error-no_hand_now = 你现在没有手牌。
error-result_due = 你中途离开的那一局还没打完，成绩仍记在你名下，等打完再删吧。
error-nobody_listens = 现在联系不上管理员，请稍后再试。
error-sitting = 你还坐在牌桌上。先 /leave，再 /forget。

## Words that may be typed
words-pass = 过, 过牌, 不要, 不出, 要不起, 過, 過牌
words-play = 出牌, 出
words-take = 收, 收牌, 拿
words-done = 好了, 完, 不加
settings-timezone = 时区
value-quiet-off = 不设
value-quiet-22-8 = 22 点到 8 点
value-quiet-23-7 = 23 点到 7 点
value-quiet-0-8 = 0 点到 8 点
value-quiet-0-6 = 0 点到 6 点
value-timezone-8 = UTC+8
value-timezone-9 = UTC+9
value-timezone-10 = UTC+10
value-timezone-0 = UTC+0
value-timezone-1 = UTC+1
value-timezone--8 = UTC-8
value-timezone--7 = UTC-7
value-timezone--6 = UTC-6
value-timezone--5 = UTC-5
button-keep = 📌 设为本群默认
done-rules-kept = 以后本群开这个游戏，就用这套规则。
my-title = 我的设置
my-pictures = 手牌图片
my-colours = 花色颜色
value-colours-4 = 四色
value-colours-2 = 两色
error-quiet_hours = 现在是本群的免打扰时段（{ $hours } 点），不能开新桌。
error-one_game_at_least = 至少要留一个游戏。
picture-pool = 桌上 { $count } 张
picture-pool-empty = 桌上没有牌
