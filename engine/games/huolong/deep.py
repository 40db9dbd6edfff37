"""What the level ``hard`` looks at: plays worth trying, imagined hands, how the tricks end in each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from engine import compiled
from engine.cards import Cards
from engine.core import Action, View
from engine.games.huolong import computer, ideas
from engine.games.huolong.imagine import Worlds
from engine.games.huolong.playout import Hand, Rows, rows
from engine.games.huolong.trumps import points
from engine.games.huolong.view import sight
from engine.search import Outlook, Search
from engine.shuffle import Dice

ACTS = 6
"""Plays tried out in one decision."""
TRUST = 1.0
"""See engine.search: a hand takes a millisecond to play out."""
DEAL, KITTY, SCORE = 1.0, 0.5, 6.0
"""What it is worth to deal next, to keep the kitty (to dig it), and the points themselves, twice the full score being
the measure: two ways to play a hand on often end forty points apart, which is 1."""


class Decision:
    """What is known and considered when a seat plays."""

    def __init__(self, view: View, dice: Dice) -> None:
        assert view.seat is not None
        seen = sight(view)
        self._public, self._house = seen.public, seen.house
        assert self._public.dealer is not None
        self._dealers = self._public.dealer % 2
        self._side, self._seat = view.seat % 2, int(view.seat)
        self._trumps = self._public.trumps
        self._worlds = Worlds(view, dice)
        theirs, ours = self._public.collected, self._public.lost
        self._scores = [ours, theirs] if self._dealers == 0 else [theirs, ours]
        self.acts = list(considered(view, dice))

    def value(self, scores: Sequence[int], last: int, buried: int) -> float:
        """What an end of the hand is worth to the seat: points of both teams, who won the last trick, points of the
        kitty."""
        dug = last % 2 != self._dealers
        total = scores[1 - self._dealers] + (self._house.kitty_factor * buried if dug else 0)
        full = self._house.full_score
        value = DEAL * (total < full) + KITTY * (not dug) + SCORE * (1.0 - min(total, 2 * full) / (2 * full))
        return value if self._side == self._dealers else -value


class Ahead(Decision):
    """One play of a seat. Worlds are the hands of all seats in rows, and the kitty."""

    def imagine(self) -> tuple[list[Rows], Cards]:
        hands, kitty = self._worlds.hands()
        return [rows(cards, self._trumps) for cards in hands], kitty

    def outcome(self, world: tuple[list[Rows], Cards], act: int) -> float:
        hands, kitty = world
        hand = Hand(hands, self._trumps, self._public.trick, self._seat, self._scores)
        hand.put(self.acts[act].cards)
        hand.play_out()
        return self.value(hand.scores, hand.last, points(kitty))


def considered(view: View, dice: Dice) -> Iterable[Action]:
    """The play of the level normal, then what is suggested first."""
    out = {computer.normal(view, dice): None}
    for a in islice(ideas.suggest(view), 3 * ACTS):
        if len(out) >= ACTS:
            break
        if tuple(sorted(a.cards)) not in {tuple(sorted(b.cards)) for b in out}:
            out[a] = None
    return out


def look(view: View, dice: Dice) -> Outlook[Any] | None:
    """The outlook of a decision; None before the first trick."""
    if view.phase not in ("lead", "follow"):
        return None
    swift = compiled.swift(__package__)
    outlook: Outlook[Any] = Ahead(view, dice) if swift is None else swift.Swift(view, dice)
    return outlook


hard: Search[Any] = Search(computer.normal, look, trust=TRUST)
