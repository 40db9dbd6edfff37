"""How many deals a run of the contract tests drives, by game and table size.

A game that costs more a deal gets fewer. ``PAIJU_FIRST_DEAL`` is the number of the first one: another number, other
deals.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from engine.core import Game
from engine.shuffle import Dice
from tests.support.drive import Deal, drive, drive_match

EVERYWHERE = 1 << 30


@dataclass(frozen=True)
class Budget:
    """Deals of one table size.

    deals     driven, and pass the cheap checks
    watched   of them, pass the dear checks too
    followed  of them, have non-interference tried at every position for every viewer; the other watched
              ones have it tried at their sample
    looks     positions of a deal in the sample
    """

    deals: int
    watched: int
    followed: int
    looks: int = EVERYWHERE


SMALL = Budget(60, 10, 10)
"""A game without an entry: three or four people and a pack or two."""

BUDGETS: Mapping[str, Mapping[int, Budget]] = {
    "doudizhu": {3: Budget(260, 12, 47)},
    "gonglaok": {
        3: Budget(12, 1, 2, 40),
        4: Budget(12, 2, 1, 30),
        5: Budget(6, 1, 0, 24),
        6: Budget(6, 1, 0, 20),
        **{seats: Budget(2, 1, 0, 8) for seats in range(7, 13)},
    },
    "gouji": {6: Budget(40, 4, 2, 40)},
    "daguailuzi": {6: Budget(24, 3, 1, 24)},
    "huolong": {4: Budget(40, 4, 2, 40)},
}
"""Chosen by measured cost, so that the suite of one game takes under 40 s on one core."""

FIRST = int(os.environ.get("PAIJU_FIRST_DEAL", "0"))
FIRST_DEEP = FIRST + 1_000_000


def budget(game: Game[Any], seats: int) -> Budget:
    """The budget of a table size."""
    return BUDGETS.get(game.spec.id, {}).get(seats, SMALL)


@lru_cache(maxsize=2)
def deals(game: Game[Any], seats: int) -> tuple[Deal, ...]:
    """The driven deals of a table size; every third one begins a match that goes on for some deals."""
    chosen = budget(game, seats)
    out: list[Deal] = []
    number = FIRST
    while len(out) < chosen.deals:
        if number % 3 == 2:
            out += drive_match(game, seats, number, min(4, chosen.deals - len(out)))
        else:
            out.append(drive(game, seats, number))
        number += 1
    return tuple(replace(deal, looks=chosen.looks) for deal in out)


def watched(game: Game[Any], seats: int) -> tuple[Deal, ...]:
    """The deals that the dear checks look at."""
    return deals(game, seats)[: budget(game, seats).watched]


def followed(game: Game[Any], seats: int) -> tuple[Deal, ...]:
    """The deals for non-interference: some at every position, the other watched ones at their sample."""
    chosen = budget(game, seats)
    everywhere = [replace(d, looks=EVERYWHERE) for d in deals(game, seats)[: chosen.followed]]
    return (*everywhere, *watched(game, seats)[chosen.followed :])


def deep_batches(game: Game[Any], seats: int) -> Iterator[list[Deal]]:
    """Other deals for the long run, twice as many, looked at more closely; one batch at a time is kept."""
    chosen = budget(game, seats)
    for number in range(FIRST_DEEP, FIRST_DEEP + max(2, chosen.deals // 2)):
        batch = [drive(game, seats, number), *drive_match(game, seats, number, 3)]
        yield [replace(deal, looks=chosen.looks * 2) for deal in batch]


def dice_for(deal: Deal, what: str) -> Dice:
    """Chance for a check, the same in every run."""
    return Dice(deal.setup.seed, f"tests/{what}")
