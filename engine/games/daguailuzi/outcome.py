"""What a finished hand means: winner, score, levels, next dealer, tributes (rule book section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Rank
from engine.core import Seat
from engine.games.daguailuzi.spec import LAST_LEVEL, SEATS, team

WORTH = {1: 1, 2: 3, 3: 6}
"""Points for each winner by the number of opponents that still hold cards."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """winner None for a draw; payers in seat order and receivers in order of finishing, for the next hand."""

    winner: int | None
    level_up: bool
    dealer: Seat
    payers: tuple[Seat, ...]
    receivers: tuple[Seat, ...]
    worth: int

    def points(self, base: int) -> tuple[int, ...]:
        """Points per seat; they sum to zero."""
        if self.winner is None:
            return (0,) * SEATS
        return tuple(base * (self.worth if team(s) == self.winner else -self.worth) for s in range(SEATS))


def out(finish: Sequence[int]) -> int | None:
    """The team whose three members are out, None while both teams hold cards."""
    for side in (0, 1):
        if sum(team(s) == side for s in finish) == SEATS // 2:
            return side
    return None


def outcome(finish: Sequence[int], dealer_team: int) -> Outcome:
    """The outcome of a hand from the order of going out, up to the seat that completed a team."""
    first = team(finish[0])
    dealer = Seat(finish[0])
    if out(finish) != first:
        return Outcome(None, False, dealer, (), (), 0)
    payers = tuple(Seat(s) for s in range(SEATS) if s not in finish)
    mates = [Seat(s) for s in finish if team(s) == first]
    return Outcome(first, first == dealer_team, dealer, payers, tuple(mates[: len(payers)]), WORTH[len(payers)])


def raised(levels: tuple[Rank, Rank], won: Outcome) -> tuple[Rank, Rank]:
    """The levels after a hand: only winning dealers go up, by one, and never beyond the ace."""
    if not won.level_up:
        return levels
    side = won.winner
    up = tuple(Rank(min(LAST_LEVEL, r + 1)) if s == side else r for s, r in enumerate(levels))
    return (up[0], up[1])
