# 网页版的界面文字。{ $… } 由页面填入。

web-error-host = 这个地址不是本站，请用启动时显示的网址打开。
web-error-origin = 请求来自别的网站，没有处理。
web-error-session = 认不出你了，请重新起个名字。
web-error-name = 名字里没有看得见的字，换一个吧。
web-error-later = 服务器正忙，{ $seconds } 秒后再试。
web-error-gone = 这条消息已经不在了。
web-error-broken = 服务器出错了，你这一步没有算数，请再试一次。
web-error-missing = 没有这个页面。
web-error-long = 内容太长了。
web-error-request = 看不懂这个请求。
web-error-slow = 点得太快了，{ $seconds } 秒后再点。
web-error-many = 你开的窗口太多了，请关掉几个。
web-error-offline = 现在连不上，没有发出去。

web-title = 牌局
web-turn-title = 轮到你了
web-house = 牌局
web-group = 群聊
web-group-title = 周末牌局
web-private = 私聊
web-private-title = 只有你看得见
web-former = 已注销的牌友

web-welcome = 来一局？
web-welcome-text = 斗地主、够级、大怪路子、攉龙、攻老K，人不够电脑来凑。先起个名字吧。
web-name = 名字
web-enter = 进去坐坐
web-guest-names = 阿强 小明 老王 小李 大刘 阿珍 三姐 老陈

web-say-group = 说点什么，或输入 / 看命令
web-say-private = 直接打牌，如 33344；或输入 / 看命令
web-send = 发送
web-commands = 命令
web-jump-new = { $count } 条新消息
web-jump-end = 回到最新
web-unread = 新消息
web-earlier = 看更早的消息
web-empty-group = 还没人开桌。输入 /play，或点下面的按钮开一桌。
web-empty-private = 开局以后，你的牌会出现在这里。
web-open-table = 开一桌

web-turn = 轮到你了
web-turn-go = 轮到你了，去出牌
web-only-you = 只有你看得见
web-close = 关闭
web-ok = 知道了
web-copy = 复制
web-copied = 已复制
web-open-link = 打开链接
web-picture = 放大图片
web-picture-lost = 图片没有取到，点一下再试

web-offline = 连接断了，正在重新连接…
web-online = 又连上了

web-language = 语言
web-limits = 显示规格
web-limits-web = 网页
web-limits-discord = Discord
web-limits-telegram = Telegram
web-limits-now = 这个聊天现在按 { $limit } 的限制排版。
web-person = 换个人
web-people = 这个浏览器里的人
web-here = 现在是你
web-switch = 换成 { $name }
web-window = 用 { $name } 另开一个窗口
web-another = 再来一个人
web-another-name = 新人的名字
web-add = 打开新窗口
web-rename = 改名
web-rename-save = 改好了
web-drop = 让浏览器忘掉 { $name }
web-settings = 设置
web-sound = 轮到我时响一声
web-keys = 键盘
web-keys-arrows = 方向键：在一条消息的按钮之间移动
web-keys-digits = 1–9：按私聊最新消息里牌下面的按钮
web-keys-switch = G / P：到群聊 / 私聊
web-keys-slash = /：输入命令
web-keys-close = Esc：关闭
web-forgotten = 你的资料已经删除。要再玩，重新起个名字就行。
web-no-script = 这个页面需要 JavaScript。

## Finished deals
web-replay-missing = 没有这份记录。
web-replay-steps = 各步
web-replay-first = 第一步
web-replay-back = 上一步
web-replay-on = 下一步
web-replay-last = 最后一步
web-replay-record = ⬇ 下载牌局记录
web-file-save = 下载
