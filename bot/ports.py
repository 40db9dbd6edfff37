"""What the application needs from the outside, as Protocols: a store and platforms.

`storage` implements Store for SQLite and PostgreSQL, `adapters` implement Platform. Ids are
strings that name their platform: a person is ``tg:123``, ``dc:456`` or ``web:ab12``; a chat is
``tg:-100123``, with a forum topic or thread ``tg:-100123/7``; times are whole milliseconds since 1970 (UTC).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot.rankings import RankingStore
from bot.screen import Caps, Screen


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays. ``language`` is his own choice, else "" (the platform's hint decides).

    ``reach``: "" unknown, "open" a private message got through, "closed" it was refused.
    ``prefs``: text instead of pictures, two colours, standing wishes of games ... (JSON values)."""

    id: str
    name: str
    language: str = ""
    hint: str = ""
    reach: str = ""
    prefs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ChatInfo:
    """A group, topic, thread or private chat. ``settings`` are what `/settings` shows (JSON values)."""

    id: str
    kind: str  # "group" | "private"
    title: str = ""
    language: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Record:
    """One line of a table's journal; the journal alone rebuilds the table."""

    seq: int
    at: int
    kind: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TableRow:
    """The index entry of a table. ``phase``: lobby, playing, between, closed. ``due_at``: when its
    next deadline falls. ``people``: ids of those who sit there now."""

    id: str
    chat: str
    game: str
    phase: str
    seq: int
    due_at: int | None
    rules_version: int
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One seat's result of one deal: the rows of truth behind every ranking.

    Unique per (table, deal, seat). ``person`` is None for a computer, whose ``level`` is then set.
    ``counted`` is False where a deal must not move a ranking (humans on one side only).

    chat     the whole group, whatever topic of it the deal was played in
    rank     place of the seat's side, equal sides share it
    booked   points apart from the deal's (a flight penalty)
    forfeit  the rule book gives who left nothing for a deal his side won
    title    the seat won a whole match with this deal
    season   the month in the chat's time zone, "2026-11"
    world    the chat takes part in the ranking of all chats
    """

    table: str
    deal: int
    seat: int
    game: str
    chat: str
    at: int
    person: str | None
    level: str | None
    side: int
    place: int
    points: int
    role: str = ""
    won: bool = False
    left: bool = False
    counted: bool = True
    rank: int = 1
    booked: int = 0
    forfeit: bool = False
    title: bool = False
    season: str = ""
    world: bool = False


@dataclass(frozen=True, slots=True)
class Booked:
    """Points that come to a result after its deal, since somebody (``left``: the one of this seat) does not stay for
    the next one of the match."""

    table: str
    deal: int
    seat: int
    points: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class DealRow:
    """A finished deal as an open record, under an unguessable replay key."""

    table: str
    deal: int
    key: str
    game: str
    chat: str
    at: int
    record: str


@dataclass(frozen=True, slots=True)
class Unit:
    """What one command changes, written in one transaction or not at all."""

    row: TableRow
    records: tuple[Record, ...]
    results: tuple[ResultRow, ...] = ()
    deals: tuple[DealRow, ...] = ()
    booked: tuple[Booked, ...] = ()


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """Where a screen of a table stands. ``audience``: see Wanted. ``shown_seq``: the
    journal number it shows; the screen is dirty while that is behind. ``epoch``: a wanted screen with
    a higher one gets a new message in place of this one. ``posted_at``: when it was sent (not edited)."""

    table: str
    audience: str
    chat: str
    message: str
    shown_seq: int
    epoch: int
    posted_at: int


class Conflict(Exception):
    """Somebody else wrote this journal number first: load the table again and handle anew."""


class StorageBroken(Exception):
    """The database cannot be read or written; the message names the database and what to do."""


class Store(RankingStore, Protocol):
    """Everything that is kept. Each method is one transaction."""

    async def commit(self, unit: Unit) -> None:
        """Journal rows, index row, results, deals and the ratings that counted results move, together. Raises
        Conflict when a (table, seq) exists already; a result or deal that exists already raises Conflict too."""

    async def journal(self, table: str, after: int = 0) -> list[Record]:
        """The records of a table after a number, in order."""

    async def table(self, table: str) -> TableRow | None: ...
    async def live_tables(self) -> list[TableRow]:
        """Every table that is not closed, oldest first."""

    async def tables_in(self, chat: str) -> list[TableRow]:
        """The tables of a chat that are not closed, oldest first."""

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables that are not closed where this person sits, oldest first."""

    async def tables_naming(self, person: str) -> list[str]:
        """Ids of tables that are not closed and whose journal names this person, whether or not he still sits there."""

    async def person(self, person: str) -> Person | None: ...
    async def people(self, ids: Sequence[str]) -> dict[str, Person]: ...
    async def save_person(self, person: Person) -> None: ...
    async def forget_person(self, person: str) -> None:
        """Delete all that is kept of a person; his seats in results become nobody's."""

    async def chat(self, chat: str) -> ChatInfo | None: ...
    async def save_chat(self, chat: ChatInfo) -> None: ...
    async def move_chat(self, old: str, new: str) -> None:
        """A group has a new id: tables, settings, results and screens follow. Idempotent."""

    async def screens(self, table: str) -> list[ScreenRow]: ...
    async def save_screen(self, row: ScreenRow) -> None:
        """Insert or replace by (table, audience)."""

    async def drop_screen(self, table: str, audience: str) -> None: ...
    async def deal(self, key: str) -> DealRow | None: ...
    async def deals_of(self, table: str) -> list[DealRow]: ...
    async def take_update(self, key: str) -> bool:
        """True the first time a platform's update id is seen; False when it was handled before."""

    async def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class WebMessage:
    """A message of the browser platform. ``rev`` rises with every change in that chat; ``gone``
    messages are kept as tombstones so that a page that reconnects learns of the removal."""

    id: int
    chat: str
    rev: int
    author: str
    body: Mapping[str, Any]
    gone: bool = False


class WebStore(Protocol):
    """The browser platform's own memory: its chats play the part of Discord's or Telegram's servers."""

    async def web_post(self, chat: str, author: str, body: Mapping[str, Any]) -> WebMessage: ...
    async def web_edit(self, message: int, body: Mapping[str, Any]) -> WebMessage | None:
        """None when the message is gone."""

    async def web_remove(self, message: int) -> WebMessage | None: ...
    async def web_messages(self, chat: str, after_rev: int = 0, limit: int = 200) -> list[WebMessage]:
        """Messages changed after a revision, oldest first; with 0 the newest ``limit`` that stand."""

    async def web_session(self, token_hash: str) -> str | None:
        """The person id of a session, by the SHA-256 of its token."""

    async def save_web_session(self, token_hash: str, person: str) -> None: ...


class Undeliverable(Exception):
    """A platform will never take this message. ``reason``: closed (the person takes no private
    messages), gone (the chat no longer exists or the bot was removed), forbidden (a permission is missing),
    moved (``new_chat`` is the chat's new id), message_gone (the message to edit is not there), refused (the
    platform finds the message wrong: a defect of ours, sending it again would not help)."""

    def __init__(self, reason: str, detail: str = "", new_chat: str = "") -> None:
        super().__init__(f"{reason} {detail}".strip())
        self.reason = reason
        self.detail = detail
        self.new_chat = new_chat


class TryLater(Exception):
    """A platform asks for patience or cannot be reached (``away``): try again after ``seconds``, this chat only."""

    def __init__(self, seconds: float, detail: str = "", *, away: bool = False) -> None:
        super().__init__(f"{detail} (again in {seconds:.1f} s)".strip())
        self.seconds = seconds
        self.away = away


class Platform(Protocol):
    """A place where people are. Sends screens that were laid out for its Caps.

    Every method may raise Undeliverable or TryLater and nothing else."""

    name: str

    def caps(self, chat: str) -> Caps: ...

    async def send(self, chat: str, screen: Screen) -> str:
        """Post a new message; its id."""

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        """Change a message in place, silently. Not an error when nothing differs."""

    async def delete(self, chat: str, message: str) -> None:
        """Remove a message. Not an error when it is gone already."""

    async def private_chat(self, person: str) -> str:
        """The chat id for private messages to a person; opens it where the platform needs that."""


@dataclass(frozen=True, slots=True)
class Inbound:
    """Something a person did, as an adapter understood it.

    chat      where; ``kind`` of it: "group" or "private"; ``title`` as the platform gives it
    who       the person's id, ``name`` as the platform shows it now, ``hint`` its language hint
    admin     True when the platform says that the person administers this chat
    admin_of  another chat of which it says so: the one whose table he handles from here, "" when there is none
    message   the platform's id of the message that a press belongs to
    start_link  beginning of a link that opens the private chat and carries a word back (``https://t.me/x?start=``), ""
              where private messages need no such first step
    ephemeral True where the platform can answer with a screen that only this person sees, in the group itself
    may_post  False where the platform says that we may not write in this chat
    """

    chat: str
    kind: str
    who: str
    name: str
    hint: str = ""
    title: str = ""
    admin: bool = False
    admin_of: str = ""
    message: str = ""
    ephemeral: bool = True
    start_link: str = ""
    may_post: bool = True


@dataclass(frozen=True, slots=True)
class Reply:
    """What the person who acted is told, privately: a short text, or a screen (rules, profile,
    his hand). ``alert`` asks for a window that must be dismissed; ``url`` opens a link (a deep link).
    ``quiet`` texts only say what a screen shows anyway: a platform that has no private answer leaves them out.
    ``public`` screens answer in the chat itself (leaderboards). ``replace`` screens belong in place of the
    message that was pressed (the next page of the rules, the hand with another card chosen); a platform whose
    delivery edits that message anyway may leave them out. ``own`` texts may speak of the person's cards: where
    an answer would be read by a whole group they go to the person's private chat, or nowhere."""

    text: str = ""
    alert: bool = False
    url: str = ""
    quiet: bool = False
    screen: Screen | None = None
    public: bool = False
    replace: bool = False
    own: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """A screen as it ought to stand now.

    audience  "group", or the person id whose private chat it belongs to, or "ping:" with the person id: a small
              message in the group that calls this person
    chat      the group's chat id; "" for a private screen (the platform finds it)
    seq       the journal number it shows
    epoch     see ScreenRow: higher than the posted one's means a new message, which notifies
    render    lays the screen out for a platform; called when it is sent, so newest state wins
    gone      True: the posted message is to be removed and none takes its place
    """

    table: str
    audience: str
    chat: str
    seq: int
    epoch: int
    render: Callable[[Caps], Screen]
    gone: bool = False


class Screens(Protocol):
    """The application as delivery sees it."""

    async def wanted(self, table: str) -> list[Wanted]:
        """Every screen the table wants to show now, dirty or not."""

    async def undeliverable(self, table: str, audience: str, problem: Undeliverable) -> None:
        """A screen can never arrive; the table decides what follows from it."""


class Desk(Protocol):
    """The application's front desk, which adapters hand inbound things to. Never raises for what
    people do; the Reply says what would be right, in the person's language."""

    async def press(self, who: Inbound, data: str) -> Reply: ...
    async def command(self, who: Inbound, name: str, args: str) -> Reply:
        """A command without its slash, and the text after it."""

    async def typed(self, who: Inbound, text: str) -> Reply:
        """Free text in a private chat, or addressed to the bot in a group."""
