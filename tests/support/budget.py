"""How many deals a run of the contract tests drives, by game and table size.

The figures are shares of a budget: a game that costs more a deal gets fewer. ``PAIJU_DEALS`` multiplies
them (``make test-deep`` sets it), and seeds move on with ``PAIJU_FIRST_DEAL`` for runs that look further.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core import Game
from engine.shuffle import Dice
from tests.support.drive import Deal, drive, drive_match


@dataclass(frozen=True)
class Budget:
    """Deals over all table sizes of a game.

    ``deals`` are driven and pass the cheap checks; ``watched`` of them the dear ones (non-interference at
    every step for every viewer).
    """

    deals: int
    watched: int


DEFAULT = Budget(60, 12)
BUDGETS = {
    "doudizhu": Budget(120, 24),
    "gonglaok": Budget(60, 12),
    "gouji": Budget(40, 6),
    "daguailuzi": Budget(40, 6),
    "huolong": Budget(40, 6),
}
"""Chosen by measured cost of a deal, so that one game takes well under 40 s on one core."""

TIMES = int(os.environ.get("PAIJU_DEALS", "1"))
FIRST = int(os.environ.get("PAIJU_FIRST_DEAL", "0"))


def numbers(game: Game[Any]) -> Budget:
    """The budget of one table size of a game, at least one deal of each kind."""
    budget, sizes = BUDGETS.get(game.spec.id, DEFAULT), len(game.spec.seats)
    return Budget(max(1, TIMES * budget.deals // sizes), max(1, TIMES * budget.watched // sizes))


@lru_cache(maxsize=2)
def deals(game: Game[Any], seats: int) -> tuple[Deal, ...]:
    """The driven deals of a table size; every third one begins a match that goes on for some deals."""
    wanted = numbers(game).deals
    out: list[Deal] = []
    number = FIRST
    while len(out) < wanted:
        if number % 3 == 2:
            out += drive_match(game, seats, number, min(4, wanted - len(out)))
        else:
            out.append(drive(game, seats, number))
        number += 1
    return tuple(out)


def watched(game: Game[Any], seats: int) -> tuple[Deal, ...]:
    """The deals that the dear checks look at."""
    return deals(game, seats)[: numbers(game).watched]


def dice_for(deal: Deal, what: str) -> Dice:
    """Chance for a check, the same in every run."""
    return Dice(deal.setup.seed, f"tests/{what}")
