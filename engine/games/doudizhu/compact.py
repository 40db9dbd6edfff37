"""The play of Dou Dizhu in packed integers: the same rules as rules.py without events, views and suits.

Seats are called places here: 0 the landlord, 1 the peasant after him, 2 the peasant before him.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.games.doudizhu.melds import ANY_KICKERS, Kickers, Meld, read
from engine.games.doudizhu.moves import all_answers, all_plays

PLACES = 3
PASS = 0


class Position(NamedTuple):
    """A position between two plays.

    hands   packs by place
    turn    the place that plays, or the one that has gone out
    table   the play to beat and ``top``, who made it; None when ``turn`` leads
    """

    hands: tuple[int, int, int]
    turn: int = 0
    table: Meld | None = None
    top: int = 0
    passes: int = 0

    @property
    def winner(self) -> int | None:
        """The place that has gone out; None while the deal goes on."""
        return next((i for i, h in enumerate(self.hands) if not h), None)


def legal(p: Position, kickers: Kickers = ANY_KICKERS) -> tuple[int, ...]:
    """Every play of the place whose turn it is, each once; `PASS` at the end where it may."""
    h = p.hands[p.turn]
    return all_plays(h, kickers) if p.table is None else (*all_answers(h, p.table, kickers), PASS)


def after(p: Position, play: int, kickers: Kickers = ANY_KICKERS) -> Position:
    """The position after a legal play."""
    turn = (p.turn + 1) % PLACES
    if play == PASS:
        if p.passes == 1:
            return Position(p.hands, p.top)
        return Position(p.hands, turn, p.table, p.top, 1)
    meld = read(play, p.table, kickers)
    assert meld is not None
    first, second, third = p.hands
    if p.turn == 0:
        hands = (first - play, second, third)
    elif p.turn == 1:
        hands = (first, second - play, third)
    else:
        hands = (first, second, third - play)
    if meld.kind == "rocket":
        return Position(hands, p.turn)
    return Position(hands, turn, meld, p.turn, 0)
