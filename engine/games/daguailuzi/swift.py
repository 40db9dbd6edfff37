"""What the level ``hard`` looks at in Da Guai Lu Zi, with the races run in machine code.

A world is whatever hands were dealt last: they lie in one table that is written over.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from engine.cards import Rank
from engine.core import View
from engine.games.daguailuzi import grouping, kernel
from engine.games.daguailuzi.deep import After, Decision, value
from engine.games.daguailuzi.playout import Hand
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.spec import SEATS, team
from engine.machine import Numbers, draws
from engine.shuffle import Dice


class Swift(Decision):
    """One decision of a seat, as `deep.Ahead`."""

    def __init__(self, view: View, s: Situation, dice: Dice) -> None:
        super().__init__(view, s, dice)
        self._level = self._scale.level - Rank.TWO
        self._heights, self._n = tables(SEATS)
        self._own = [packed(hand) for hand in self.mine]
        self._starts = [start(a, self._house.teammate_inherits) for a in self.after]
        self._orders = [np.array([*a.order, *[0] * (SEATS - len(a.order))], np.int64) for a in self.after]
        self._bounds = self._bound()
        if self._free:
            self._left = np.array(self._counts, np.int64)
            self._loose = np.array(self._unseen(), np.int64)
            self._draws = draws(dice)

    def imagine(self) -> None:
        heights, n, level = self._heights, self._n, self._level
        if self._free:
            kernel.deal(self._loose, self._left, self._seat, self._draws, level, heights, n)
            return
        for seat, cards in enumerate(next(self._bounds)):
            grouping.group(faces(cards), level, heights[seat], n[seat])

    def outcome(self, world: None, act: int) -> float:
        own, own_n = self._own[act]
        order = self._orders[act].copy()
        out = kernel.after(self._heights, self._n, self._seat, own, own_n, self._starts[act], order)
        return value(tuple(order[:out].tolist()), team(self._seat))


def tables(hands: int) -> tuple[Numbers, Numbers]:
    """Room for so many hands: heights, and how many of each."""
    return np.zeros((hands, grouping.PLACES, grouping.WIDTH), np.int64), np.zeros((hands, grouping.PLACES), np.int64)


def packed(hand: Hand) -> tuple[Numbers, Numbers]:
    """A grouped hand as the kernel has it."""
    heights, n = tables(1)
    for place, row in enumerate(hand):
        heights[0, place, : len(row)] = row
        n[0, place] = len(row)
    return heights[0], n[0]


def start(a: After, mates_inherit: bool) -> Numbers:
    """A race after an act as the kernel has it."""
    return np.array([*a.counts, len(a.order), a.turn, a.owner, a.place, a.top, a.passes, mates_inherit], np.int64)


def faces(cards: Iterable[int]) -> Numbers:
    """How many of each face a hand holds."""
    out = np.zeros(54, np.int64)
    for c in cards:
        out[c] += 1
    return out


def warm() -> None:
    """Compile everything a decision needs."""
    (heights, n), (own, own_n) = tables(SEATS), packed(([1], [], [], []))
    left = np.ones(SEATS, np.int64)
    loose = np.arange(SEATS - 1)
    kernel.deal(loose, left, 0, draws(Dice(bytes(32), "warm")), 0, heights, n)
    grouping.group(faces(()), 0, heights[1].copy(), n[1].copy())
    at = start(After([1] * SEATS, [], 0, 0, -1, 0, 0), False)
    kernel.after(heights, n, 0, own, own_n, at, np.zeros(SEATS, np.int64))
