# Shared wording: tables, lobby, results, panels, answers, errors.
# Names of people arrive cleaned and isolated; cards, ranks and numbers as text.

## Names
language-name = 繁體中文
nameless = 無名氏
nobody = 空位
former-player = 已註銷的玩家
computer-names = 阿強, 小美, 老周, 大劉, 阿芳, 老孫, 小馬, 胖哥, 阿傑, 老徐, 小雲, 大吳
level-easy = 新手
level-normal = 普通
level-hard = 高手
list-separator = 、
card-small-joker = 小王
card-big-joker = 大王
no-cards = 無
all-games = 全部遊戲

## Board
board-title = { $game } · 牌桌 { $table }
board-title-deal = { $game } · 牌桌 { $table } · 第 { $deal } 局
side-mark = { $side ->
        [0] 🔵
       *[other] 🔴
    }
card-count = { $count } 張
seat-autopilot = 託管中
seat-gone = 已離開，電腦代打
seat-awaited = { $line } ◀
shown-cards = { $who }：{ $cards }
shown-cards-note = { $who }：{ $cards }（{ $note }）
shown-word = { $who }：{ $note }
board-thinking = 等人做決定…
board-turn = 👉 輪到 { $who } { $what }
board-turn-clock = 👉 輪到 { $who } { $what }（{ $seconds } 秒）
seed-hash = 洗牌指紋 { $hash }…
ping-turn = 👉 牌桌 { $table }：輪到你了。按「我的牌」看牌、出牌。
button-hand = 🂠 我的牌
button-rules = 📖 規則
button-more = ⋯ 更多

## Hand
you-are = 你：{ $line }
open-hand = { $who } 的牌：{ $cards }
hand-text = 手牌（{ $count }）：{ $cards }
you-are-away = 電腦正在替你打。按「我回來了」接著打。
your-turn = 輪到你了
your-turn-clock = 👉 { $what }（還有 { $seconds } 秒）
waiting-for = 等 { $who }
chosen-legal = ✅ 已選 { $cards } → { $reading }
chosen-illegal = ✋ 已選 { $cards }：{ $reading }
button-suggest = 💡 提示
button-confirm = { $verb }：{ $reading }
button-sure = 還是{ $verb }
warned-typed = { $warning }再打一次，或者按按鈕。
button-clear = 重選
button-back = 🙋 我回來了

## Pictures
picture-small-joker = 小王
picture-big-joker = 大王
picture-trumps = 主
picture-cards = { $count } 張
picture-title = { $game } · 第 { $deal } 局
picture-gone = 已離開
picture-out = 出完

## Rankings
place-here = 本群
place-world = 全部群組
place-everywhere = 所有牌局
place-nameless = 沒有名字的群組
period-ever = 總榜
period-month = { $year } 年 { $month } 月
rating-provisional = { $rating }？
computer-of = 🤖 電腦（{ $level }）
titles = {" "}· 🏆×{ $count }
no-role = 其他
top-title = 🏆 { $game } · { $place } · { $period }
top-line = { $place } { $who } { $rating } — 勝 { $wins } / { $deals } 局，{ $points } 分
top-you = ▸ { $line }
top-you-new = ▸ { $who } { $rating } — 打了 { $deals } 局，再打 { $more } 局上榜
top-newcomer = { $who } { $deals }/{ $needed }
top-newcomers = 快上榜了：{ $people }
top-provisional = ？ 局數還少，等級分未定，先不發獎牌。
top-empty = 榜上還沒有人。打滿 { $deals } 局（兩邊都有真人）就上榜。
button-ever = 🗂 總榜
button-month = 📅 本月
button-world = 🌏 全部群組
button-fame = 🏅 名人堂
button-here = 🏠 本群
button-everywhere = 🌏 所有牌局
button-history = 📜 我的牌局
fame-title = 🏅 名人堂 · { $place }
fame-line = { $medal } { $game }：{ $who } { $rating }（勝 { $wins } / { $deals } 局）
fame-empty = 還沒有結束的賽季。每個月底評一次。
season-closed = 🏁 { $season }賽季結束
season-nobody = 這個月沒有人打滿 { $deals } 局，獎牌從缺。
season-next = 新賽季已經開始，大家從 1000 分重新來過。總榜照舊。
profile-title = { $who } 的戰績 · { $place }
profile-line = { $game }：{ $deals } 局，勝 { $wins }（{ $rate }%），{ $points } 分
profile-rating = {" "}· 等級分 { $rating }
profile-rating-place = {" "}· 等級分 { $rating }，第 { $place } 名
profile-best = {" "}· 最高 { $rating }
profile-role = { $role } { $deals } 局勝 { $wins }（{ $rate }%）
profile-streak-won = 🔥 { $count } 連勝，最長 { $best } 連勝
profile-streak-lost = 🧊 { $count } 局沒贏，最長 { $best } 連勝
profile-partner = 🤝 最佳搭檔 { $who }：同邊 { $deals } 局，勝 { $wins }（{ $rate }%）
profile-nemesis = 😈 剋星 { $who }：對陣 { $deals } 局，輸 { $lost }（{ $rate }%）
profile-flights = 🏃 中途離開 { $count } 次，扣分 { $points }
profile-empty = 還沒有計入成績的牌局。兩邊都有真人、打完的牌局才計入。
chart-title = { $who } · 近 { $count } 局等級分
rating-step = { $who } { $rating }（{ $change }）
rating-steps = 📈 本群等級分：{ $people }
history-title = 📜 本群打完的牌局
history-title-mine = 📜 我打完的牌局
history-line = { $number }. { $at } { $game } · { $table } 第 { $deal } 局
history-winners = {" "}· 勝：{ $winners }
history-drawn = {" "}· 平手
history-mine = {" "}· 你 { $points }
records-title = 📋 本群成績
records-about = 最近 30 天裡，有沒有人總在互相送分：
records-pair = ⚠️ { $winner } 對 { $loser }：{ $met } 局裡贏了 { $wins } 局，後者幾乎只和他打
records-clean = 沒有發現異常。
records-export = 本群全部成績，一列一個座位，共 { $lines } 列。
button-export = ⬇ 匯出成績（CSV）
error-no_such_player = 本群榜上沒有叫「{ $name }」的人。/top 看看都有誰。
error-no_deals_yet = 還沒有打完的牌局。用 /play 開一桌。

## Lobby
lobby-seat = { $number }. { $who }
lobby-seat-host = { $number }. { $who }（房主）
lobby-computer = { $number }. { $who }（電腦 · { $level }）
lobby-missing = 還差 { $count } 人，開局時電腦會補上空位。
lobby-missing-people = 還缺 { $count } 人；本群不用電腦補位。
lobby-full = 人齊了，房主可以開局。
lobby-rules = 本桌規則：{ $rules }
option-is = { $option }：{ $value }
button-join = ➕ 加入
button-leave = 🚪 離開
button-computer = 🤖 加電腦
button-start = ▶ 開局
button-options = ⚙ 本桌規則
options-title = { $game } · 本桌規則
option-type-it = 現在是 { $value }。要改就輸入：/do option { $key } 新值
button-back-to-options = ↩ 返回
button-size = { $seats } 人桌
button-seats = 💺 座位
sizes-title = 幾個人玩？
seats-title = 座位
seats-how = 先點一個座位，再點要和他對調的座位。
seats-with = 和誰對調？
seats-with-computer = 和誰對調？也可以選這個座位上電腦的水平。
button-mix = 🔀 重新抽座位
button-remove = 請出

## Closing
closed-empty = 人都走了，牌桌散了。
closed-abandoned = 沒有真人在打，牌桌散了，不計成績。
closed-idle = 半小時沒人動，牌桌散了。
closed-voted = 大家投票散桌，這一局不計成績。
closed-ended = 房主或管理員散了這桌，沒打完的一局不計成績。
closed-rules = 程式更新了這個遊戲的規則，沒打完的一局作廢，不計成績。請重新開桌。
closed-broken = 這桌的記錄壞了，只好散桌，不計成績。請重新開桌。
closed-unreachable = 機器人在這裡發不了訊息，牌桌散了。請檢查機器人的權限。
total-line = { $who }：{ $points }
button-new-table = ➕ 再開一桌

## Result
result-line = { $place }. { $who }：{ $points }（累計 { $total }）
result-line-role = { $place }. { $who } · { $role }：{ $points }（累計 { $total }）
booking = { $who }：{ $reason } { $points }
booking-flight = 逃跑扣分
session-over = 🏁 本場結束。
seed-line = 洗牌指紋 { $hash }，種子 { $seed }
next-soon = { $seconds } 秒後自動開始下一局。
button-next = ⏭ 下一局
button-rematch = 🔁 重新開始
button-replay = 🎞 重播
your-result = 這一局你 { $points }，累計 { $total }。

## Chronicle of the table
table-sat = { $who } 入座
table-left = { $who } 離開了
table-removed = { $who } 被請出
table-left-playing = { $who } 離開了，電腦接著打
table-kicked-playing = { $who } 被請出，電腦接著打
table-timeout = ⏰ { $who } 超時
table-autopilot = 🤖 { $who } 託管
table-back = 🙋 { $who } 回來了
table-vote = 🗳 { $who } 提議散桌（{ $votes } 票）
table-cancelled = 有人離開，這一局作廢

## Panels
choose-game = 玩什麼？
choose-rules = 看哪個遊戲的規則？
rules-title = { $game } · 規則 { $page }/{ $pages }
more-title = 牌桌 { $table }
more-votes = 散桌投票：{ $votes } / { $needed }
button-vote = 🗳 投票散桌
button-repost = ⬇ 重發牌桌
button-kick = 👋 請人離開
button-end = ⛔ 散桌
kick-title = 請誰離開？（電腦接著打）
kick-nobody = 這桌沒有別的真人。
help-title = 牌局
help-intro = 在群組裡開一桌，私聊裡看牌、出牌。按一個遊戲就開桌：
help-play = /play 斗地主 — 開一桌
help-do = /do 33344 — 打字出牌（私聊裡直接打也行）：10 J Q K A，大王 小王，過
help-hand = /hand — 再看一次手牌
help-table = /table — 把牌桌發到最下面
help-rules = /rules — 遊戲規則
help-top = /top — 排行榜；/profile — 我的戰績
help-settings = /language — 語言；/settings — 本群設定
help-leave = /leave — 離開牌桌；/end — 散桌；/privacy — 隱私
choose-language = 你的語言
privacy-title = 隱私
privacy-text = 我們只保存：你的平台編號和名字、語言選擇、打過的牌局記錄和成績。沒有聊天內容。手牌只有你和這局打完後的重播能看到。/forget 會刪除關於你的一切，別人的成績不變，你在舊記錄裡變成「已註銷的玩家」。
choose-table = 哪一桌？

## Command menus
command-play = 開一桌
command-join = 加入牌桌
command-leave = 離開牌桌
command-do = 打字出牌
command-table = 重發牌桌
command-hand = 看我的牌
command-top = 排行榜
command-profile = 我的戰績
command-history = 最近的牌局
command-rules = 遊戲規則
command-settings = 本群設定（管理員）
command-language = 選擇語言
command-help = 怎麼玩
command-feedback = 給我們提意見
command-privacy = 我們保存什麼
command-forget = 刪除我的資料
command-kick = 請人離開（房主、管理員）
command-end = 散桌（房主、管理員）

## Slash commands
slash-play = 開桌
slash-join = 加入
slash-leave = 離開
slash-do = 出牌
slash-table = 牌桌
slash-hand = 手牌
slash-top = 排行榜
slash-profile = 戰績
slash-history = 歷史
slash-rules = 規則
slash-settings = 設定
slash-language = 語言
slash-help = 幫助
slash-feedback = 意見
slash-privacy = 隱私
slash-forget = 刪除資料
slash-kick = 請出
slash-end = 散桌
slash-option-game = 哪個遊戲
slash-option-seats = 幾個人
slash-option-text = 內容
window-title = 打字出牌
window-label = 要出的牌
window-example = 33344、10 J Q K A、大王 小王、過
button-type = ⌨ 打字
profile-id = 編號 { $id }

## Replay
replay-title = 🎞 { $game } · 第 { $step } / { $steps } 步
replay-download = ⬇ 下載記錄

## Answers
done-opened = 牌桌 { $table } 開好了。
start-private = 先點這裡打開和我的私聊，牌會發到那裡，你的座位馬上就好。
start-first = 請先打開與我的私聊，我發到那裡。
done-private = 好了，輪到你時牌會發到這裡。
button-open-private = 打開私聊
sent-private = 已發到私聊。
done-joined = 你坐下了。
done-left = 你離開了牌桌 { $table }。
done-left-playing = 你離開了，電腦接著替你打，成績仍算你的。
done-start = 開局！
done-voted = 已投票。
done-ended = 牌桌散了。
done-back = 歡迎回來，接著打吧。
done-repost = 牌桌已發到最下面。
done-hand = 手牌已發到私聊。
done-removed = 已請出。
done-computer = 加了一個電腦。
done-option = 已改：{ $option } = { $value }
done-seats = 座位已換。
done-language = 以後跟你說繁體中文。
done-chat-language = 本群改用繁體中文。
done-act = 好的
done-chosen = 已選 { $cards }
done-forgotten = 關於你的一切都已刪除。
ask-forget = 確定要刪除關於你的一切？輸入 /forget yes 確認，不能恢復。
done-feedback = 謝謝，已轉給管理員。
settings-title = 本群設定
settings-computers = 電腦玩家
settings-auto_start = 人齊自動開局
settings-pictures = 牌桌圖片
settings-open_by = 誰能開桌
settings-pace = 出牌時限
settings-level = 電腦水平
settings-quiet = 免打擾時段
settings-games = 可玩的遊戲
settings-records = 📋 成績與匯出
settings-world = 參加全部群組排行
settings-seasons = 賽季結束時發訊息
value-on = 開
value-off = 關
value-yes = 是
value-no = 否
value-everyone = 所有人
value-admins = 管理員
value-pace-slow = 慢
value-pace-normal = 正常
value-pace-fast = 快
value-pace-none = 不限時
value-on_leave-computer = 電腦接著打
value-on_leave-abandon = 這局作廢
option-pace = 出牌時限
option-autopilot_after = 超時幾次後託管
option-on_leave = 有人離開時
option-deals_per_session = 一場幾局（0 不限）
about-pace = 慢：時限加倍；快：減半；不限時：沒有超時。
about-autopilot_after = 連續超時這麼多次，電腦就替他打，直到他回來。
about-on_leave = 打到一半有人離開時，電腦接著打，還是這局作廢不計分。
about-deals_per_session = 打滿這麼多局，這一場就結束，累計分最高的勝。

## Operators

admin-title = 維運
admin-tables = 牌桌：{ $tables } / { $limit }（等人 { $lobby }，牌局中 { $playing }，兩局之間 { $between }）
admin-tables-free = 牌桌：{ $tables }（等人 { $lobby }，牌局中 { $playing }，兩局之間 { $between }）
admin-processes = 行程：{ $processes }
admin-open = 可以開新桌、打新局。
admin-draining = 正在收桌：打到一半的局會打完，不再開新桌、發新牌。
admin-said = 公告會傳到這裡的 { $chats } 個聊天，其他行程的聊天也會收到。
admin-help = /admin drain · /admin open · /admin say 公告內容
notice-title = 📢 維運公告

## Errors
error-table_closed = 這桌已經散了。
error-no_table = 找不到這桌，可能已經散了。用 /play 開一桌。
error-no_table_here = 這裡沒有牌桌。用 /play 開一桌。
error-one_moment = 等一下：可能還在問別人。
error-stale = 牌局已經往前走了，這個按鈕過期了。
error-already_decided = 這個問題已經答過了。
error-not_your_turn = 還沒輪到你。
error-not_now = 現在不能這樣做。
error-deal_over = 這一局已經結束。
error-wrong_count = { $least ->
        [0] 最多選 { $most } 張，你選了 { $count } 張。
       *[other] 要選 { $least } 到 { $most } 張，你選了 { $count } 張。
    }
error-not_in_hand = 你手裡沒有 { $cards }。
error-not_among = 只能從這些牌裡選：{ $cards }
error-ambiguous = 有 { $count } 種讀法，請選一種。
error-not_your_button = 這是別人的按鈕。按「我的牌」看你自己的。
error-bad_button = 這個按鈕我不認識，可能太舊了。
error-not_seated = 你不在這桌。
error-already_seated = 你已經坐下了。
error-already_running = 這局已經開打了。可以看牌桌，局間能頂替電腦加入。
error-table_full = 沒有空位了。
error-not_in_lobby = 已經開局，座位和規則不能再改。
error-still_lobby = 還沒開局，房主先按「開局」。
error-no_deal_now = 現在沒有在打的牌。
error-host_only = 只有房主（{ $host }）或群組管理員能這樣做。
error-admin_only = 只有群組管理員能改設定。
error-no_computers_here = 本群不許用電腦補位。
error-seats_missing = 還差 { $missing } 人；本群不許用電腦補位。
error-unknown_level = 沒有「{ $level }」這個水平的電腦。
error-no_such_seat = 沒有這個座位。
error-seat_is_empty = 這個座位本來就空著。
error-seat_is_taken = 這個座位有人坐了。電腦只能坐空位，或者換掉別的電腦。
error-kick_yourself = 自己要走就按「離開」。
error-bad_seats = 不能 { $seats } 人玩，可以是：{ $values }
error-too_many_seated = 已經坐了 { $taken } 人，改不成 { $seats } 人桌。
error-unknown_option = 沒有「{ $option }」這條規則。有：{ $known }
error-bad_option_value = { $option } 不能是 { $value }，可以是：{ $values }
error-already_voted = 你投過票了（{ $votes } / { $needed }）。
error-not_away = 你沒有託管，輪到你時直接打就行。
error-unknown_game = 沒有「{ $game }」這個遊戲。有：{ $games }
error-unknown_command = 沒有 /{ $name } 這個命令。試試 /help。
error-not_cards = 看不懂「{ $text }」。這樣打：33344、10 J Q K A、大王 小王、過。
error-no_cards_now = 現在不用出牌，請從按鈕裡選。
error-which_suit = 哪一張 { $rank }？你有 { $cards }，請帶上花色。
error-nothing_chosen = 先選牌，再按出牌。
error-nothing_to_say = 我在等一個命令或要出的牌。試試 /help。
error-too_fast = 太快了，歇一秒再按。
error-updating = 這張桌子正在換到新版本，請過一會兒再試。
error-draining = 馬上要維護：打到一半的局會打完，新的局等維護之後再開。
error-house_full = 現在桌子都滿了，請過一會兒再來；正在打的不受影響。
error-slow_down = 一下子按得太多了，歇一秒再來。
error-admin_what = /admin 後面寫 drain、open，或者 say 加公告內容。
error-storage = 儲存暫時出了問題，什麼都沒有改變，請稍後再試。
error-internal = 出了點問題，什麼都沒有改變。已記下來，請稍後再試。
error-cannot_write_here = 我在這裡發不了訊息。請管理員給我「檢視頻道」和「傳送訊息」的權限，再開桌。
error-too_many_tables = 你同時坐的桌子太多了，先離開一桌。
error-game_not_allowed = 本群沒有開放這個遊戲。
error-open_by_admins = 本群只有管理員能開桌。
error-no_replay = 找不到這份記錄。
error-bad_setting = 沒有這個設定。
error-anonymous = 匿名管理員和頻道不能坐下。請關掉匿名身份，用自己的名字來玩。
error-not_your_link = 這個連結是別人的，或者已經用過了。請在群組裡按「加入」。
error-which_table = 你有幾桌都在等你：{ $tables }。前面加上牌桌號，例如 #{ $first } 過
error-no_hand_now = 你現在沒有手牌。
error-result_due = 你中途離開的那一局還沒打完，成績仍記在你名下，等打完再刪吧。
error-nobody_listens = 現在聯絡不上管理員，請稍後再試。
error-sitting = 你還坐在牌桌上。先 /leave，再 /forget。

## Words that may be typed
words-pass = 過, 過牌, 不要, 不出, 要不起
words-play = 出牌, 出
words-take = 收, 收牌, 拿
words-done = 好了, 完, 不加
settings-timezone = 時區
value-quiet-off = 不設
value-quiet-22-8 = 22 點到 8 點
value-quiet-23-7 = 23 點到 7 點
value-quiet-0-8 = 0 點到 8 點
value-quiet-0-6 = 0 點到 6 點
value-timezone-8 = UTC+8
value-timezone-9 = UTC+9
value-timezone-10 = UTC+10
value-timezone-0 = UTC+0
value-timezone-1 = UTC+1
value-timezone--8 = UTC-8
value-timezone--7 = UTC-7
value-timezone--6 = UTC-6
value-timezone--5 = UTC-5
button-keep = 📌 設為本群預設
done-rules-kept = 以後本群開這個遊戲，就用這套規則。
my-title = 我的設定
my-pictures = 手牌圖片
my-colours = 花色顏色
value-colours-4 = 四色
value-colours-2 = 兩色
error-quiet_hours = 現在是本群的免打擾時段（{ $hours } 點），不能開新桌。
error-one_game_at_least = 至少要留一個遊戲。
picture-pool = 桌上 { $count } 張
picture-pool-empty = 桌上沒有牌
