# 網頁版的介面文字。{ $… } 由頁面填入。

web-error-host = 這個位址不是本站，請用啟動時顯示的網址開啟。
web-error-origin = 請求來自別的網站，沒有處理。
web-error-session = 認不出你了，請重新取個名字。
web-error-name = 名字裡沒有看得見的字，換一個吧。
web-error-later = 伺服器正忙，{ $seconds } 秒後再試。
web-error-gone = 這則訊息已經不在了。
web-error-broken = 伺服器出錯了，你這一步沒有算數，請再試一次。
web-error-missing = 沒有這個頁面。
web-error-long = 內容太長了。
web-error-request = 看不懂這個請求。
web-error-slow = 按得太快了，{ $seconds } 秒後再按。
web-error-many = 你開的視窗太多了，請關掉幾個。
web-error-offline = 現在連不上，沒有送出去。

web-title = 牌局
web-turn-title = 輪到你了
web-house = 牌局
web-group = 群組
web-group-title = 週末牌局
web-private = 私訊
web-private-title = 只有你看得到
web-former = 已註銷的牌友

web-welcome = 來一局？
web-welcome-text = 鬥地主、夠級、大怪路子、攉龍、攻老K，人不夠電腦來湊。先取個名字吧。
web-name = 名字
web-enter = 進去坐坐
web-guest-names = 阿強 小明 老王 小李 大劉 阿珍 三姐 老陳

web-say-group = 說點什麼，或輸入 / 看指令
web-say-private = 直接打牌，如 33344；或輸入 / 看指令
web-send = 送出
web-commands = 指令
web-jump-new = { $count } 則新訊息
web-jump-end = 回到最新
web-unread = 新訊息
web-earlier = 看更早的訊息
web-empty-group = 還沒人開桌。輸入 /play，或按下面的按鈕開一桌。
web-empty-private = 開局以後，你的牌會出現在這裡。
web-open-table = 開一桌

web-turn = 輪到你了
web-turn-go = 輪到你了，去出牌
web-only-you = 只有你看得到
web-close = 關閉
web-ok = 知道了
web-copy = 複製
web-copied = 已複製
web-open-link = 開啟連結
web-picture = 放大圖片
web-picture-lost = 圖片沒有取到，按一下再試

web-offline = 連線斷了，正在重新連線…
web-online = 又連上了

web-language = 語言
web-limits = 顯示規格
web-limits-web = 網頁
web-limits-discord = Discord
web-limits-telegram = Telegram
web-limits-now = 這個聊天現在按 { $limit } 的限制排版。
web-person = 換個人
web-people = 這個瀏覽器裡的人
web-here = 現在是你
web-switch = 換成 { $name }
web-window = 用 { $name } 另開一個視窗
web-another = 再來一個人
web-another-name = 新人的名字
web-add = 開新視窗
web-rename = 改名
web-rename-save = 改好了
web-drop = 讓瀏覽器忘掉 { $name }
web-settings = 設定
web-sound = 輪到我時響一聲
web-keys = 鍵盤
web-keys-arrows = 方向鍵：在一則訊息的按鈕之間移動
web-keys-digits = 1–9：按私訊最新訊息裡牌下面的按鈕
web-keys-switch = G / P：到群組 / 私訊
web-keys-slash = /：輸入指令
web-keys-close = Esc：關閉
web-forgotten = 你的資料已經刪除。要再玩，重新取個名字就行。
web-no-script = 這個頁面需要 JavaScript。

## Finished deals
web-replay-missing = 沒有這份記錄。
web-replay-steps = 各步
web-replay-first = 第一步
web-replay-back = 上一步
web-replay-on = 下一步
web-replay-last = 最後一步
web-replay-record = ⬇ 下載牌局記錄
web-file-save = 下載
