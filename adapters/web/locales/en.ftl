# Wording of the browser page. { $… } is filled in by the page.

web-error-host = This address is not ours. Open the one that was shown at the start.
web-error-origin = The request came from another site and was not carried out.
web-error-session = We do not know you any more. Please give a name again.
web-error-name = Nothing can be seen of that name. Please pick another.
web-error-later = The server is busy. Try again in { $seconds } s.
web-error-gone = That message is no longer there.
web-error-broken = Something broke on our side and your move did not count. Please try again.
web-error-missing = There is no such page.
web-error-long = That is too long.
web-error-request = That request makes no sense to us.
web-error-slow = Too fast. Press again in { $seconds } s.
web-error-many = You have too many windows open. Please close a few.
web-error-offline = No connection right now, so it was not sent.

web-title = Paiju
web-turn-title = Your turn
web-house = Paiju
web-group = Group
web-group-title = Card night
web-private = Private
web-private-title = Only you can see this
web-former = A former player

web-welcome = Fancy a game?
web-welcome-text = Dou Dizhu, Gouji, Da Guai Lu Zi, Huolong and Gong Lao K, with computers in the empty seats. What shall we call you?
web-name = Name
web-enter = Take a seat
web-guest-names = Robin Sasha Kim Alex Toni Max Jo Charlie

web-say-group = Message, or / for commands
web-say-private = Type a play: 33344, or /
web-send = Send
web-commands = Commands
web-jump-new = { $count } new
web-jump-end = To the latest
web-unread = New
web-earlier = Show earlier messages
web-empty-group = No table yet. Type /play, or open one with the button.
web-empty-private = Your cards will turn up here once a deal starts.
web-open-table = Open a table

web-turn = Your turn
web-turn-go = Your turn: to your cards
web-only-you = Only you can see this
web-close = Close
web-ok = OK
web-copy = Copy
web-copied = Copied
web-open-link = Open the link
web-picture = Enlarge the picture
web-picture-lost = The picture did not arrive. Press to try again

web-offline = Connection lost, reconnecting…
web-online = Connected again

web-language = Language
web-limits = Layout
web-limits-web = Browser
web-limits-discord = Discord
web-limits-telegram = Telegram
web-limits-now = This chat now keeps to the limits of { $limit }.
web-person = Change person
web-people = People in this browser
web-here = This is you
web-switch = Become { $name }
web-window = Open a window as { $name }
web-another = One more person
web-another-name = Name of the new person
web-add = Open a window
web-rename = Rename
web-rename-save = Save
web-drop = Make the browser forget { $name }
web-settings = Settings
web-sound = Sound when it is my turn
web-keys = Keyboard
web-keys-arrows = Arrow keys: move among the buttons of a message
web-keys-digits = 1–9: press the buttons below your cards
web-keys-switch = G / P: go to the group / the private chat
web-keys-slash = /: type a command
web-keys-close = Esc: close
web-forgotten = Your data has been deleted. To play again, just give a name.
web-no-script = This page needs JavaScript.

## Finished deals
web-replay-missing = There is no such record.
web-replay-steps = Steps
web-replay-first = First step
web-replay-back = Step back
web-replay-on = Step on
web-replay-last = Last step
web-replay-record = ⬇ Download the record
web-file-save = Download
