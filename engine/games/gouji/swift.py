"""What the level ``hard`` looks at in Gouji, with the deals played out in machine code. Worlds are arrays."""

from __future__ import annotations

import numpy as np

from engine.core import Seat, View
from engine.games.gouji import kernel
from engine.games.gouji.deep import Decision, value
from engine.games.gouji.playout import Race, found_of
from engine.games.gouji.public import Public, team
from engine.games.gouji.sets import LANES, count
from engine.games.gouji.spec import SEATS
from engine.machine import Numbers, draws
from engine.shuffle import Dice


class Swift(Decision):
    """One decision of a seat, as `Ahead`."""

    def __init__(self, view: View, dice: Dice) -> None:
        super().__init__(view, dice)
        self._rows = [
            kernel.act(self._seat, None if found is None else found_of(found), act.verb == "close")
            for act, found in zip(self.acts, self._found, strict=True)
        ]
        self._places = np.zeros(SEATS, np.int64)
        self._bounds = self._bound()
        if self._free:
            hands = [*self._known]
            hands[self._seat] = count(view.hand)
            self._start = kernel.pack(Race(self._public, hands, self._house.play_on))
            self._start[kernel.LEFT : kernel.LEFT + SEATS] = self._public.counts
            self._unseen = np.array(self._loose(), np.int64)
            self._draws = draws(dice)

    def imagine(self) -> Numbers:
        if not self._free:
            return kernel.pack(Race(self._public, next(self._bounds), self._house.play_on))
        world = np.empty(kernel.END, np.int64)
        kernel.deal(self._start, self._unseen, self._seat, self._draws, world)
        return world

    def outcome(self, world: Numbers, act: int) -> float:
        kernel.after(world, self._rows[act], self._places)
        return value(tuple(self._places.tolist()), team(self._seat), self._house)


def warm() -> None:
    """Compile everything a decision needs."""
    public = Public("lead", (1,) * SEATS, (Seat(0),))
    start = kernel.pack(Race(public, [[1] + [0] * (LANES - 1)] * SEATS, False))
    world, places = start.copy(), np.zeros(SEATS, np.int64)
    kernel.deal(start, np.zeros(0, np.int64), 0, draws(Dice(bytes(32), "warm")), world)
    kernel.after(world, kernel.act(0, (0, 1, 0, 0, 0), False), places)
