"""What a button carries: a few ids, never a card of a hand, at most 64 bytes.

Three families. ``a`` belongs to a question put to a seat: table, deal, seat, request number, then
what to do; any other number is stale. ``t`` belongs to a table; ``m`` to nothing but its own words.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass

from engine.cards import Cards, show

ADMIN_OPS = frozenset(
    {"comp", "level", "start", "more", "kick", "end", "rematch", "set", "size", "swap", "mix", "keep"}
)
"""What of family ``t`` an admin of the chat may do, or see, where others may not: a platform that has to ask who
is an admin asks for these alone."""


@dataclass(frozen=True, slots=True)
class Press:
    """A decoded button. ``family`` a, t or m; numbers are -1 where the family has none."""

    family: str
    table: str = ""
    deal: int = -1
    seat: int = -1
    request: int = -1
    op: str = ""
    args: tuple[str, ...] = ()

    @property
    def arg(self) -> str:
        return self.args[0] if self.args else ""


def act(table: str, deal: int, seat: int, request: int, op: str, *args: object) -> str:
    """Data of a button under a question."""
    return ":".join(["a", table, str(deal), str(seat), str(request), op, *map(str, args)])


def at(table: str, op: str, *args: object) -> str:
    """Data of a button of a table."""
    return ":".join(["t", table, op, *map(str, args)])


def menu(op: str, *args: object) -> str:
    """Data of a button that belongs to no table."""
    return ":".join(["m", op, *map(str, args)])


def decode(data: str) -> Press | None:
    """None for anything that we never wrote."""
    parts = data.split(":")
    if len(data) > 100 or not data.isprintable():
        return None
    if parts[0] == "a" and len(parts) >= 6 and all(p.isascii() and p.isdigit() and len(p) < 9 for p in parts[2:5]):
        return Press("a", parts[1], int(parts[2]), int(parts[3]), int(parts[4]), parts[5], tuple(parts[6:]))
    if parts[0] == "t" and len(parts) >= 3:
        return Press("t", parts[1], op=parts[2], args=tuple(parts[3:]))
    if parts[0] == "m" and len(parts) >= 2:
        return Press("m", op=parts[1], args=tuple(parts[2:]))
    return None


def mark(cards: Cards) -> str:
    """A short mark of a selection, so that the button that names it plays it and nothing else.

    It tells the server, which knows the selection, whether it is still the one; 24 bits of a
    checksum of cards that the person chose himself."""
    return format(zlib.crc32(show(sorted(cards)).encode()) & 0xFFFFFF, "x")
