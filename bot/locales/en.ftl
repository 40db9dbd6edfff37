# Shared wording: tables, lobby, results, panels, answers, errors.
# Names of people arrive cleaned and isolated; cards, ranks and numbers as text.

## Names
language-name = English
nameless = (no name)
nobody = (empty)
former-player = a former player
computer-names = Ace, Mei, Joe, Liu, Fang, Sun, Max, Bo, Jay, Xu, Sky, Wu
level-easy = easy
level-normal = normal
level-hard = hard
list-separator = {", "}
card-small-joker = small-joker
card-big-joker = BIG-JOKER
no-cards = none
all-games = All games

## Board
board-title = { $game } · table { $table }
board-title-deal = { $game } · table { $table } · deal { $deal }
side-mark = { $side ->
        [0] 🔵
       *[other] 🔴
    }
card-count = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
seat-autopilot = autopilot
seat-gone = left, computer plays on
seat-awaited = { $line } ◀
shown-cards = { $who }: { $cards }
shown-cards-note = { $who }: { $cards } ({ $note })
shown-word = { $who }: { $note }
board-thinking = Waiting for a decision…
board-turn = 👉 { $who }: { $what }
board-turn-clock = 👉 { $who }: { $what } ({ $seconds } s)
seed-hash = Shuffle fingerprint { $hash }…
ping-turn = 👉 Table { $table }: your turn. Press “My hand” to see and play your cards.
button-hand = 🂠 My hand
button-rules = 📖 Rules
button-more = ⋯ More

## Hand
you-are = You: { $line }
open-hand = Hand of { $who }: { $cards }
hand-text = Your hand ({ $count }): { $cards }
you-are-away = A computer is playing for you. Press [I'm back] to take over.
your-turn = Your turn
your-turn-clock = 👉 { $what } ({ $seconds } s left)
waiting-for = Waiting for { $who }
chosen-legal = ✅ Chosen { $cards } → { $reading }
chosen-illegal = ✋ Chosen { $cards }: { $reading }
button-suggest = 💡 Suggest
button-confirm = { $verb }: { $reading }
button-sure = { $verb } all the same
warned-typed = { $warning } Type it once more, or press the button.
button-clear = Clear
button-back = 🙋 I'm back

## Pictures
picture-small-joker = joker
picture-big-joker = JOKER
picture-trumps = TR
picture-cards = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
picture-title = { $game } · deal { $deal }
picture-gone = left
picture-out = out

## Rankings
place-here = this chat
place-world = all chats
place-everywhere = all my deals
place-nameless = a chat without a name
period-ever = all time
period-month = { $month ->
        [1] January
        [2] February
        [3] March
        [4] April
        [5] May
        [6] June
        [7] July
        [8] August
        [9] September
        [10] October
        [11] November
       *[12] December
    } { $year }
rating-provisional = { $rating }?
computer-of = 🤖 computer ({ $level })
titles = {" "}· 🏆×{ $count }
no-role = other
top-title = 🏆 { $game } · { $place } · { $period }
top-line = { $place } { $who } { $rating } — { $wins } won of { $deals }, { $points } points
top-you = ▸ { $line }
top-you-new = ▸ { $who } { $rating } — { $deals } played, { $more } more to be listed
top-newcomer = { $who } { $deals }/{ $needed }
top-newcomers = Soon on the board: { $people }
top-provisional = ? too few deals for a settled rating, so no medal yet.
top-empty = Nobody is on the board yet. It takes { $deals } deals with people on both sides.
button-ever = 🗂 All time
button-month = 📅 This month
button-world = 🌏 All chats
button-fame = 🏅 Hall of fame
button-here = 🏠 This chat
button-everywhere = 🌏 All my deals
button-history = 📜 My deals
fame-title = 🏅 Hall of fame · { $place }
fame-line = { $medal } { $game }: { $who } { $rating } ({ $wins } won of { $deals })
fame-empty = No season is over yet. One ends with every month.
season-closed = 🏁 The season of { $season } is over
season-nobody = Nobody played { $deals } deals this month, so there are no medals.
season-next = A new season has begun, and everybody starts from 1000 again. The all-time board goes on.
profile-title = Record of { $who } · { $place }
profile-line = { $game }: { $deals ->
        [one] one deal
       *[other] { $deals } deals
    }, { $wins } won ({ $rate }%), { $points } points
profile-rating = {" "}· rating { $rating }
profile-rating-place = {" "}· rating { $rating }, place { $place }
profile-best = {" "}· best { $rating }
profile-role = { $role }: { $wins } won of { $deals } ({ $rate }%)
profile-streak-won = 🔥 { $count } won in a row, longest streak { $best }
profile-streak-lost = 🧊 { $count } without a win, longest streak { $best }
profile-partner = 🤝 Best partner { $who }: { $wins } won of { $deals } together ({ $rate }%)
profile-nemesis = 😈 Nemesis { $who }: { $lost } lost of { $deals } against each other ({ $rate }%)
profile-flights = 🏃 { $count ->
        [one] Left one deal
       *[other] Left { $count } deals
    } before the end, penalty { $points }
profile-empty = No counted deals yet. A deal counts when it was played to its end with people on both sides.
chart-title = { $who } · rating over { $count } deals
chart-empty = No course of ratings here yet.
rating-step = { $who } { $rating } ({ $change })
rating-steps = 📈 Ratings in this chat: { $people }
history-title = 📜 Finished deals of this chat
history-title-mine = 📜 My finished deals
history-line = { $number }. { $at } { $game } · { $table } deal { $deal }
history-winners = {" "}· won by { $winners }
history-drawn = {" "}· drawn
history-mine = {" "}· you { $points }
records-title = 📋 Results of this chat
records-about = People who seem to play into each other's hands, over the last 30 days:
records-pair = ⚠️ { $winner } against { $loser }: won { $wins } of { $met } deals, and the other hardly plays anybody else
records-clean = Nothing unusual.
records-export = All results of this chat, a line a seat, { $lines } lines.
button-export = ⬇ Export results (CSV)
error-no_such_player = Nobody on this chat's board is called "{ $name }". See /top for who is.
error-no_deals_yet = No deal has been finished yet. Open a table with /play.

## Lobby
lobby-seat = { $number }. { $who }
lobby-seat-host = { $number }. { $who } (host)
lobby-computer = { $number }. { $who } (computer, { $level })
lobby-missing = { $count ->
        [one] { $count } seat is free; a computer will fill it at the start.
       *[other] { $count } seats are free; computers will fill them at the start.
    }
lobby-missing-people = { $count ->
        [one] { $count } seat is free; this chat plays without computers.
       *[other] { $count } seats are free; this chat plays without computers.
    }
lobby-full = All seats are taken; the host may start.
lobby-rules = House rules: { $rules }
option-is = { $option }: { $value }
button-join = ➕ Join
button-leave = 🚪 Leave
button-computer = 🤖 Add computer
button-start = ▶ Start
button-options = ⚙ House rules
options-title = { $game } · house rules
option-type-it = Now { $value }. To change it, type: /do option { $key } new value
button-back-to-options = ↩ Back
button-size = { $seats } seats
button-seats = 💺 Seats
sizes-title = How many seats?
seats-title = Seats
seats-how = Press a seat, then the seat to swap it with.
seats-with = Swap with whom?
seats-with-computer = Swap with whom? Or choose how well the computer on this seat plays.
button-mix = 🔀 Shuffle seats
button-remove = Remove

## Closing
closed-empty = Everybody left; the table is closed.
closed-abandoned = Nobody is playing any more; the table is closed and nothing counts.
closed-idle = Nothing happened for half an hour; the table is closed.
closed-voted = Closed by vote; the running deal does not count.
closed-ended = Closed by the host or an admin; an unfinished deal does not count.
closed-rules = The rules of this game were updated; the unfinished deal is void and does not count. Please open a new table.
closed-broken = The record of this table is damaged, so it is closed and does not count. Please open a new one.
closed-unreachable = The bot may not write here, so the table is closed. Please check the bot's permissions.
total-line = { $who }: { $points }
button-new-table = ➕ New table

## Result
result-line = { $place }. { $who }: { $points } (total { $total })
result-line-role = { $place }. { $who }, { $role }: { $points } (total { $total })
booking = { $who }: { $reason } { $points }
booking-flight = penalty for leaving
session-over = 🏁 The session is over.
seed-line = Shuffle fingerprint { $hash }, seed { $seed }
next-soon = The next deal starts by itself in { $seconds } s.
button-next = ⏭ Next deal
button-rematch = 🔁 Rematch
button-replay = 🎞 Replay
your-result = This deal: { $points } for you, total { $total }.

## Chronicle of the table
table-sat = { $who } sat down
table-left = { $who } left
table-removed = { $who } was removed
table-left-playing = { $who } left, a computer plays on
table-kicked-playing = { $who } was removed, a computer plays on
table-timeout = ⏰ { $who } ran out of time
table-autopilot = 🤖 autopilot for { $who }
table-back = 🙋 { $who } is back
table-vote = 🗳 { $who } votes to end ({ $votes ->
        [one] { $votes } vote
       *[other] { $votes } votes
    })
table-cancelled = Somebody left: the deal is cancelled

## Panels
choose-game = What shall we play?
choose-rules = The rules of which game?
rules-title = { $game } · rules { $page }/{ $pages }
more-title = Table { $table }
more-votes = Votes to end: { $votes } of { $needed }
leave-costs = Leaving before the end costs { $points } points. A computer would take your seat.
button-leave-anyway = Leave all the same
button-vote = 🗳 Vote to end
button-repost = ⬇ Show the table again
button-kick = 👋 Remove a player
button-end = ⛔ Close the table
kick-title = Remove whom? (A computer plays on.)
kick-nobody = There is nobody else at this table.
help-title = Paiju
help-intro = Open a table in a group, get your cards in private. Press a game to open a table:
help-play = /play doudizhu — open a table
help-do = /do 33344 — play by typing (in private just type it): 10 J Q K A, x X for the jokers, pass
help-hand = /hand — show my hand again
help-table = /table — show the table again at the bottom
help-rules = /rules — rules of the games
help-top = /top — leaderboard; /profile — my record
help-settings = /language — language; /settings — settings of this chat
help-leave = /leave — leave the table; /end — close it; /privacy — privacy
choose-language = Your language
privacy-title = Privacy
privacy-text = What is stored: your id and name on this platform, your choice of language, the deals you played, their results and your ratings. No chat texts. A hand is seen only by its player, and in the replay once the deal is over. People of a chat see your results there on its leaderboard. /forget deletes everything about you; the results of others stay, and you become "a former player" in old records.
privacy-seen = 👁 Where admins let a chat take part in the ranking of all chats, people elsewhere see your name and rating too.
privacy-hidden = 🙈 You are not shown on the boards of all chats; those of your own chats stay as they are.
button-hide = 🙈 Hide me on boards of all chats
button-be-seen = 👁 Show me on boards of all chats
choose-table = Which table?

## Command menus
command-play = open a table
command-join = join a table
command-leave = leave the table
command-do = play by typing
command-table = show the table again
command-hand = show my hand
command-top = leaderboard
command-profile = my record
command-history = recent deals
command-rules = rules of the games
command-settings = settings of this chat (admins)
command-language = choose your language
command-help = how to play
command-feedback = tell us what you think
command-privacy = what is stored about you
command-forget = delete my data
command-kick = remove a player (host, admins)
command-end = close the table (host, admins)

## Slash commands
slash-play = play
slash-join = join
slash-leave = leave
slash-do = do
slash-table = table
slash-hand = hand
slash-top = top
slash-profile = profile
slash-history = history
slash-rules = rules
slash-settings = settings
slash-language = language
slash-help = help
slash-feedback = feedback
slash-privacy = privacy
slash-forget = forget
slash-kick = kick
slash-end = end
slash-option-game = which game
slash-option-seats = how many seats
slash-option-text = text
window-title = Play by typing
window-label = Cards to play
window-example = 33344, 10 J Q K A, x X, pass
button-type = ⌨ Type
profile-id = id { $id }

## Replay
replay-title = 🎞 { $game } · step { $step } of { $steps }
replay-download = 🌐 In the browser, or download

## Answers
done-opened = Table { $table } is open.
start-private = Open our private chat first: your cards are sent there, and your seat is taken at once.
start-first = Open our private chat first, then I will send it there.
done-private = Good: your cards will be sent here.
button-open-private = Open private chat
sent-private = Sent to our private chat.
done-joined = You are seated.
done-left = You left table { $table }.
done-left-playing = You left; a computer plays on, and the result is still yours.
done-fled = You left before the end: −{ $points }. A computer plays on.
done-start = Here we go!
done-voted = Your vote is counted.
done-ended = The table is closed.
done-back = Welcome back, it is yours again.
done-repost = The table is at the bottom now.
done-hand = Your hand is in our private chat.
done-removed = Removed.
done-computer = A computer sits down.
done-option = Changed: { $option } = { $value }
done-seats = Seats changed.
done-language = I will speak English with you.
done-chat-language = This chat now uses English.
done-act = Done
done-chosen = Chosen: { $cards }
done-forgotten = Everything about you has been deleted.
ask-forget = Delete everything about you? Type /forget yes to confirm; it cannot be undone.
done-feedback = Thank you, passed on to the operators.
settings-title = Settings of this chat
settings-computers = Computer players
settings-auto_start = Start when full
settings-pictures = Pictures
settings-open_by = Who may open tables
settings-pace = Clock
settings-level = Level of computers
settings-quiet = Quiet hours
settings-games = Games allowed
settings-records = 📋 Results and export
settings-world = In the all-chats ranking
settings-seasons = Message when a season ends
value-on = on
value-off = off
value-yes = yes
value-no = no
value-everyone = everyone
value-admins = admins
value-pace-slow = slow
value-pace-normal = normal
value-pace-fast = fast
value-pace-none = no clock
value-on_leave-computer = a computer plays on
value-on_leave-abandon = the deal is cancelled
option-pace = Clock
option-autopilot_after = Autopilot after time-outs
option-on_leave = When somebody leaves
option-deals_per_session = Deals in a session (0: open)
about-pace = Slow doubles every limit, fast halves it; without a clock nobody runs out of time.
about-autopilot_after = After so many time-outs in a row a computer plays the seat until its owner is back.
about-on_leave = When somebody leaves in the middle of a deal: a computer plays on, or the deal is cancelled without scores.
about-deals_per_session = After so many deals the session ends and the highest total wins.

## Operators

admin-title = Operating
admin-tables = Tables: { $tables } of at most { $limit } (lobby { $lobby }, deal { $playing }, between deals { $between })
admin-tables-free = Tables: { $tables } (lobby { $lobby }, deal { $playing }, between deals { $between })
admin-processes = Processes: { $processes }
admin-open = New tables and deals are let in.
admin-draining = Draining: running deals are played to their end, new tables and deals are refused.
admin-said = The notice goes to { $chats ->
    [one] one chat
   *[other] { $chats } chats
} here, and to those of the other processes.
admin-help = /admin drain · /admin open · /admin say text
notice-title = 📢 From the operators

## Errors
error-table_closed = This table is closed.
error-no_table = That table does not exist any more. Open one with /play.
error-no_table_here = There is no table here. Open one with /play.
error-one_moment = One moment: others may still be asked.
error-stale = The table has moved on; this button is out of date.
error-already_decided = That has been decided already.
error-not_your_turn = It is not your turn.
error-not_now = That is not possible now.
error-deal_over = The deal is over.
error-wrong_count = { $least ->
        [0] Choose at most { $most } cards; you chose { $count }.
       *[other] Choose { $least } to { $most } cards; you chose { $count }.
    }
error-not_in_hand = You do not hold { $cards }.
error-not_among = Choose among these cards: { $cards }
error-ambiguous = This can be read in { $count } ways; choose one.
error-not_your_button = That button is somebody else's. Press [My hand] for yours.
error-bad_button = I do not know this button; it may be too old.
error-not_seated = You do not sit at this table.
error-already_seated = You are already seated.
error-already_running = The deal is already running. Watch the board; between deals you can take a computer's place.
error-table_full = All seats are taken.
error-not_in_lobby = The table is playing; seats and rules are fixed now.
error-still_lobby = Nothing has been dealt yet; the host presses [Start].
error-no_deal_now = No deal is running now.
error-host_only = Only the host ({ $host }) or an admin of this chat may do that.
error-admin_only = Only admins of this chat may change settings.
error-no_computers_here = This chat does not allow computer players.
error-seats_missing = { $missing ->
        [one] { $missing } seat is
       *[other] { $missing } seats are
    } still free, and this chat does not allow computers.
error-unknown_level = There is no computer level "{ $level }".
error-no_such_seat = There is no such seat.
error-seat_is_empty = That seat is empty already.
error-seat_is_taken = Somebody sits there. A computer needs a free seat or another computer's.
error-kick_yourself = To go yourself, press [Leave].
error-bad_seats = { $seats } seats are not possible; choose among { $values }.
error-too_many_seated = { $taken } seats are taken already, so { $seats } are too few.
error-unknown_option = There is no house rule "{ $option }". There are: { $known }
error-bad_option_value = { $option } cannot be { $value }; choose among { $values }.
error-already_voted = You have voted already ({ $votes } of { $needed }).
error-not_away = You are not on autopilot; just play when it is your turn.
error-unknown_game = There is no game "{ $game }". There are: { $games }
error-unknown_command = There is no command /{ $name }. Try /help.
error-not_cards = I cannot read "{ $text }". Type like this: 33344, 10 J Q K A, x X for the jokers, pass.
error-no_cards_now = No cards are wanted now; choose one of the buttons.
error-which_suit = Which { $rank }? You hold { $cards }; name the suit.
error-nothing_chosen = Choose cards first.
error-nothing_to_say = I expected a command or cards to play. Try /help.
error-too_fast = That was too fast; wait a second.
error-updating = This table is being moved to a newer version; please try again in a moment.
error-draining = Maintenance is about to begin: running deals are played to their end, new ones start afterwards.
error-house_full = Every place here is taken at the moment. Please try again later; running tables go on.
error-slow_down = That was a bit much at once. Wait a second, then go on.
error-admin_what = After /admin comes drain, open, or say with the text of a notice.
error-storage = Storage is out of order for the moment; nothing has changed. Please try again soon.
error-internal = Something went wrong and nothing has changed. It has been noted; please try again.
error-cannot_write_here = I cannot post here. Ask an admin to give me the permissions View Channel and Send Messages, then open a table.
error-too_many_tables = You sit at too many tables; leave one first.
error-game_not_allowed = This chat does not allow that game.
error-open_by_admins = Only admins may open tables in this chat.
error-no_replay = There is no such record.
error-bad_setting = There is no such setting.
error-anonymous = Anonymous admins and channels cannot take a seat. Turn anonymity off and play under your own name.
error-not_your_link = That link belongs to somebody else or was used already. Press [Join] in the group.
error-which_table = Several tables wait for you: { $tables }. Put the table first, like #{ $first } pass
error-no_hand_now = You hold no cards now.
error-result_due = A deal that you left is still running and its result is yours. Try again when it is over.
error-nobody_listens = No operator can be reached from here; please try again later.
error-sitting = You still sit at a table. /leave first, then /forget.

## Words that may be typed
words-pass = pass, p, no
words-play = play
words-take = take
words-done = done
settings-timezone = Time zone
value-quiet-off = none
value-quiet-22-8 = 22:00 to 8:00
value-quiet-23-7 = 23:00 to 7:00
value-quiet-0-8 = 0:00 to 8:00
value-quiet-0-6 = 0:00 to 6:00
value-timezone-8 = UTC+8
value-timezone-9 = UTC+9
value-timezone-10 = UTC+10
value-timezone-0 = UTC+0
value-timezone-1 = UTC+1
value-timezone--8 = UTC-8
value-timezone--7 = UTC-7
value-timezone--6 = UTC-6
value-timezone--5 = UTC-5
button-keep = 📌 Keep for this chat
done-rules-kept = New tables of this game in this chat will start with these house rules.
my-title = My settings
my-pictures = Picture of my hand
my-colours = Suit colours
value-colours-4 = four
value-colours-2 = two
my-sort = Sort my cards
value-sort-game = as the game does
value-sort-suit = by suit
value-sort-rank = by rank
error-quiet_hours = These are the quiet hours of this chat ({ $hours }); no new tables now.
error-one_game_at_least = At least one game must stay allowed.
picture-pool = { $count -> 
    [one] { $count } card
   *[other] { $count } cards
  } on the table
picture-pool-empty = Nothing on the table
