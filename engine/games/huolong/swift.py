"""What the level ``hard`` looks at in Huolong, with the tricks played out in machine code, by the level normal.

A world is dealt in Python and then changed round: cards that nobody has seen change places, as far as they can lie
there. After some worlds another one is dealt.
"""

from __future__ import annotations

import numpy as np

from engine.cards import BIG_JOKER, Cards, Rank
from engine.core import Seat, View
from engine.games.huolong import kernel
from engine.games.huolong.deep import Decision
from engine.games.huolong.knowledge import Knowledge
from engine.games.huolong.playout import _SUITS as SIDE
from engine.games.huolong.spec import SEATS
from engine.games.huolong.trumps import Trumps, points
from engine.machine import Numbers, draws
from engine.shuffle import Dice

WORLDS = 16
"""Worlds that are made of one that was dealt."""
STEPS = 60
"""Changes tried between two worlds."""


class Swift(Decision):
    """One play of a seat, as `deep.Ahead`. A world is the counts of all places, written over by the next."""

    def __init__(self, view: View, dice: Dice) -> None:
        super().__init__(view, dice)
        self._known = Knowledge.of(view)
        self._draws = draws(dice)
        self._order = kernel.order(self._trumps)
        self._trick = np.zeros(kernel.TRICK, np.int64)
        for k, (seat, cards) in enumerate(self._public.trick):
            at = kernel.FIRST + k * kernel.WIDTH
            self._trick[at] = seat
            self._trick[at + 1 : at + 1 + len(cards)] = cards
            self._trick[kernel.PLAYED] += 1
            self._trick[kernel.SIZE] = len(cards)
        self._plays = [np.array(a.cards, np.int64) for a in self.acts]
        self._barred = self._bars()
        self._known_barred = self._barred[:SEATS].copy()
        self._empty = np.zeros((SEATS, kernel.ROWS), np.int64)
        rows: dict[object, int] = {group: row for row, group in enumerate((None, *SIDE))}
        for seat, groups in self._known.voids.items():
            for group in groups:
                self._empty[seat, rows[group]] = 1
        assert self._public.dealer is not None
        self._dealer = int(self._public.dealer)
        self._hands = np.zeros((SEATS + 1, kernel.FACES), np.int64)
        self._left = 0

    def _bars(self) -> Numbers:
        """Which faces cannot lie with a seat or in the kitty."""
        out = np.zeros((SEATS + 1, kernel.FACES), np.int64)
        for seat, faces in self._known.barred.items():
            out[seat, list(map(int, faces))] = 1
        out[SEATS, BIG_JOKER] = 1
        if not self._house.bury_trumps:
            out[SEATS, list(map(int, self._trumps.faces))] = 1
        return out

    def _deal(self) -> None:
        """A world from the beginning: counts, and the cards that may lie elsewhere."""
        hands, kitty = self._worlds.hands()
        open_kitty = bool(self._public.kitty) or self._seat == self._public.dealer
        movable: list[int] = []
        first = [0]
        self._hands[:] = 0
        for place, cards in enumerate((*hands, kitty)):
            for c in cards:
                self._hands[place, c] += 1
            if place < SEATS:
                if place != self._seat:
                    movable += self._loose(place, cards)
            elif not open_kitty:
                movable += [int(c) for c in cards if c != BIG_JOKER]
            first.append(len(movable))
        self._cards, self._first = np.array(movable, np.int64), np.array(first, np.int64)
        self._points = points(kitty)

    def _loose(self, seat: int, cards: Cards) -> list[int]:
        """A hand but for what its seat has shown."""
        shown = self._known.shown[Seat(seat)]
        return [int(c) for c in cards if not shown[c]]

    def imagine(self) -> int:
        if not self._left:
            self._deal()
            self._left = WORLDS
        elif len(self._cards):
            self._points = kernel.mix(
                self._cards, self._first, self._barred, self._hands, self._points, STEPS, self._draws
            )  # fmt: skip
        self._left -= 1
        return self._points

    def outcome(self, world: int, act: int) -> float:
        scores = np.array(self._scores, np.int64)
        last = kernel.after(
            self._hands, self._trick, self._seat, self._dealer, self._known_barred, self._empty, self._plays[act],
            scores, self._order,
        )  # fmt: skip
        return self.value(scores.tolist(), last, world)


def warm() -> None:
    """Compile everything a decision needs."""
    o = kernel.order(Trumps.of(None, Rank.THREE))
    hands, trick = np.zeros((SEATS + 1, kernel.FACES), np.int64), np.zeros(kernel.TRICK, np.int64)
    hands[:SEATS, :2] = 1
    scores, play = np.zeros(2, np.int64), np.zeros(1, np.int64)
    nothing, empty = np.zeros((SEATS, kernel.FACES), np.int64), np.zeros((SEATS, kernel.ROWS), np.int64)
    kernel.after(hands, trick, 0, 0, nothing, empty, play, scores, o)
    first = np.arange(SEATS + 2)
    kernel.mix(first[1:] * 0, first, hands * 0, hands, 0, 1, draws(Dice(bytes(32), "warm")))
