"""What delivery knows of each message: what is wanted, what stands, what is under way."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass, field

from adapters.delivery.settings import platform_of
from bot.ports import ScreenRow, Wanted
from bot.screen import Screen

GROUP = "group"
PING = "ping:"
"""Before a person's id: a small message to him in the group."""

_HEAD_START = {(True, True): 5.0, (True, False): 4.0, (False, True): 1.0, (False, False): 0.0}
"""Seconds by (has to notify, is private) that a screen is taken to have waited longer than it did.
Who is waited for comes first, and as the head start is bounded nobody waits for ever."""


def content_key(screen: Screen) -> Hashable:
    """Equal exactly when two screens look the same, but for the seconds that a question leaves: its buttons carry
    its number, so another question is another screen."""
    image = screen.image
    picture = "" if image is None else image.key or hashlib.sha256(image.png).hexdigest()
    question = any(b.data.startswith("a:") for b in screen.buttons)
    blocks = tuple(b for b in screen.blocks if not (question and b.kind == "ping"))
    return (blocks, screen.rows, picture, image is not None)


@dataclass(slots=True, eq=False)
class Slot:
    """One message: the group's, or a person's, of one table.

    row      where it stands; ``message`` is "" when it was lost on the platform
    shown    the content key of what stands, None when not known (after a start)
    since    since when it is dirty (clock of the event loop), None when it is not
    flying   a request for it is under way
    refused  the epoch at which the platform refused it for good; a higher one is tried again
    spoiled  the wanted screen whose layout failed; another one is tried again
    not_before  when it was seen that it cannot go earlier; asked again then
    told     the reason and epoch for which the table was told that the screen cannot arrive
    held     adapters that are changing the message by themselves just now
    lost     how often the message was gone from the platform
    """

    table: str
    audience: str
    wanted: Wanted | None = None
    row: ScreenRow | None = None
    shown: Hashable | None = None
    since: float | None = None
    flying: bool = False
    refused: int | None = None
    spoiled: tuple[int, int] | None = None
    not_before: float = 0.0
    told: tuple[str, int] | None = None
    held: int = 0
    lost: int = 0

    @property
    def private(self) -> bool:
        return self.audience != GROUP and not self.audience.startswith(PING)

    @property
    def platform(self) -> str:
        """The name of the platform it belongs to."""
        return platform_of(self.audience if self.private or self.wanted is None else self.wanted.chat)

    @property
    def notifies(self) -> bool:
        """The screen goes out as a new message that the person should notice."""
        w = self.wanted
        return w is not None and not w.gone and (self.row is None or w.epoch > self.row.epoch)

    @property
    def behind(self) -> bool:
        """What stands is not what is wanted, and trying may help."""
        w, row = self.wanted, self.row
        if w is None:
            return False
        if self.refused is not None and w.epoch <= self.refused:
            return False
        if w.gone:
            return row is not None
        if self.spoiled == (w.seq, w.epoch):
            return False
        return row is None or not row.message or w.seq != row.shown_seq or w.epoch > row.epoch

    @property
    def rank(self) -> float:
        """The smaller goes first."""
        return (self.since or 0.0) - _HEAD_START[(self.notifies, self.private)]


@dataclass(slots=True)
class TableScreens:
    """The messages of one table by audience. ``loaded``: the rows were read from the store."""

    slots: dict[str, Slot] = field(default_factory=dict)
    loaded: bool = False

    def slot(self, table: str, audience: str) -> Slot:
        """The slot of an audience, made when there is none."""
        if audience not in self.slots:
            self.slots[audience] = Slot(table, audience)
        return self.slots[audience]

    @property
    def busy(self) -> bool:
        return any(s.flying or s.held or s.since is not None for s in self.slots.values())


@dataclass(slots=True)
class Stale:
    """A table that changed: since when, and when to look at it (later after a failure)."""

    since: float
    at: float
    failures: int = 0


@dataclass(slots=True)
class Leftover:
    """A message that was replaced and has to go."""

    platform: str
    chat: str
    message: str
    at: float
    tries: int = 0
