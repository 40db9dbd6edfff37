"""A table as a value: who sits there, what is asked, when something happens by itself.

What makes it what it is, its journal, is folded in `bot.journal`; what may be recorded is decided in `bot.handle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.ports import TableRow
from engine.core import Event, Phrase, Result, Seat, Setup
from engine.registry import all_games
from engine.shuffle import commitment

SECOND = 1000
MINUTE = 60 * SECOND

LOBBY_IDLE = 30 * MINUTE
NEXT_DEAL = 20 * SECOND
FAST = 12 * SECOND
"""Who acted this recently needs no notification that it is his turn again."""
THINKING = 10 * SECOND
"""After this a computer that has not acted is taken to be gone together with its process."""
PACE = {"slow": 2.0, "normal": 1.0, "fast": 0.5, "none": 0.0}
LINES_KEPT = 60


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: empty, a person, or a computer of a level.

    auto    a computer plays the person's seat until he is back (托管)
    gone    the person left during the deal: a computer plays it out, the result stays his
    misses  time-outs in a row
    epoch   rises when the person should get a new private message (it notifies)
    woken_at  when he last acted or was notified
    wishes  what the person wants in every deal of this game, by verb: see `engine.core.Spec.wishes`
    """

    person: str = ""
    name: str = ""
    level: str = ""
    auto: bool = False
    gone: bool = False
    misses: int = 0
    total: int = 0
    epoch: int = 0
    woken_at: int = 0
    wishes: Mapping[str, str] = field(default_factory=dict)

    @property
    def empty(self) -> bool:
        return not self.person and not self.level

    @property
    def human(self) -> bool:
        """A person sits here who has not left."""
        return bool(self.person) and not self.gone

    @property
    def driven(self) -> bool:
        """A computer decides for this seat."""
        return bool(self.level) or self.auto or self.gone


@dataclass(frozen=True, slots=True)
class Pending:
    """An open question to a seat: its request number, since when, until when (None: no clock).

    ``held``: it is put only at ``since``, after a pause of the game (`engine.core.Event.pauses`).
    """

    request: int
    since: int
    until: int | None
    reminded: bool = False
    held: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table's chronicle: something everybody may know, and when."""

    seq: int
    what: Event | Phrase


@dataclass(frozen=True, slots=True)
class Table:
    """All that is known of a table.

    phase    lobby, playing, between (two deals), closed
    script   the acts of this deal as recorded, for its open record
    board    rises when the group should get a new message (each deal, a repost)
    quiet_until  when the game's last pause ends
    acted    seats whose person decided something himself in this deal
    """

    id: str
    chat: str
    game: str
    seq: int = 0
    at: int = 0
    phase: str = "lobby"
    host: str = ""
    practice: bool = False
    chairs: tuple[Chair, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    deal: int = 0
    setup: Setup | None = None
    state: Any = None
    pending: Mapping[Seat, Pending] = field(default_factory=dict)
    carry: Mapping[str, Any] = field(default_factory=dict)
    result: Result | None = None
    scored: int = 0
    session_over: bool = False
    votes: frozenset[str] = frozenset()
    acted: frozenset[Seat] = frozenset()
    script: tuple[Mapping[str, Any], ...] = ()
    lines: tuple[Line, ...] = ()
    next_at: int | None = None
    touched_at: int = 0
    board: int = 0
    quiet_until: int = 0
    closed_why: str = ""

    @property
    def size(self) -> int:
        return len(self.chairs)

    @property
    def over(self) -> bool:
        return self.phase == "closed"

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed of the deal that runs or ran last, "" before the first."""
        return commitment(self.setup.seed) if self.setup else ""

    @property
    def humans(self) -> tuple[Chair, ...]:
        return tuple(c for c in self.chairs if c.human)

    @property
    def votes_needed(self) -> int:
        """More than half of the people who sit here."""
        return len(self.humans) // 2 + 1

    def seat_of(self, person: str) -> Seat | None:
        """The seat of a person who has not left, None when he does not sit here."""
        for i, c in enumerate(self.chairs):
            if c.human and c.person == person:
                return Seat(i)
        return None

    @property
    def due_at(self) -> int | None:
        """When something happens by itself: a reminder, a time-out, the next deal, an idle close."""
        times: list[int] = []
        if self.phase == "playing":
            for seat, p in self.pending.items():
                if p.held:
                    times.append(p.since)
                elif p.until is not None:
                    remind = not p.reminded and not self.chairs[seat].driven
                    times.append((p.since + p.until) // 2 if remind else p.until)
        elif self.phase in ("lobby", "between"):
            times.append(self.touched_at + LOBBY_IDLE)
            if self.next_at is not None:
                times.append(self.next_at)
        return min(times, default=None)

    @property
    def look_at(self) -> int | None:
        """When somebody has to look at the table at the latest: `due_at`, or earlier where a computer should have
        acted long since, since the process in which it was thinking may be gone."""
        times = [] if self.due_at is None else [self.due_at]
        if self.phase == "playing":
            times += [p.since + THINKING for seat, p in self.pending.items() if self.chairs[seat].driven]
        return min(times, default=None)

    @property
    def row(self) -> TableRow:
        return TableRow(
            self.id,
            self.chat,
            self.game,
            self.phase,
            self.seq,
            self.look_at,
            all_games()[self.game].spec.rules_version,
            tuple(c.person for c in self.chairs if c.human),
        )

    def option(self, key: str) -> Any:
        """The chosen value of a house rule, else its default, also before a deal."""
        if key in self.options:
            return self.options[key]
        return all_games()[self.game].spec.option(key).default

    def table_option(self, key: str, otherwise: Any) -> Any:
        """Like `option`, for options that not every rule book has."""
        try:
            return self.option(key)
        except KeyError:
            return otherwise

    def limit(self, phase: str) -> int | None:
        """Milliseconds for a decision in a phase of the game, None without a clock."""
        factor = PACE[self.table_option("pace", "normal")]
        seconds = all_games()[self.game].spec.limits.get(phase, 45)
        return int(seconds * SECOND * factor) or None


def new_table(table_id: str, chat: str) -> Table:
    """The table before its first record (``opened`` names game and size)."""
    return Table(table_id, chat, "")
