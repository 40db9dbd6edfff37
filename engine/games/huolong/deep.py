"""What the level ``hard`` looks at: plays worth trying, imagined hands, how the tricks end in each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from engine.cards import Cards
from engine.core import Action, View
from engine.games.huolong import computer, ideas
from engine.games.huolong.imagine import Worlds
from engine.games.huolong.playout import Hand, Rows, rows
from engine.games.huolong.trumps import points
from engine.games.huolong.view import sight
from engine.search import Search
from engine.shuffle import Dice

ACTS = 6
"""Plays tried out in one decision."""
TRUST = 1.0
"""See engine.search: a hand takes a millisecond to play out."""
DEAL, KITTY, SCORE = 1.0, 0.5, 6.0
"""What it is worth to deal next, to keep the kitty (to dig it), and the points themselves, twice the full score being
the measure: two ways to play a hand on often end forty points apart, which is 1."""


class Ahead:
    """One play of a seat. Worlds are the hands of all seats in rows, and the kitty."""

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

    def imagine(self) -> tuple[list[Rows], Cards]:
        hands, kitty = self._worlds.hands()
        return [rows(cards, self._trumps) for cards in hands], kitty

    def outcome(self, world: tuple[list[Rows], Cards], act: int) -> float:
        hands, kitty = world
        hand = Hand(hands, self._trumps, self._public.trick, self._seat, self._scores)
        hand.put(self.acts[act].cards)
        hand.play_out()
        dug = hand.last % 2 != self._dealers
        total = hand.scores[1 - self._dealers] + (self._house.kitty_factor * points(kitty) if dug else 0)
        full = self._house.full_score
        value = DEAL * (total < full) + KITTY * (not dug) + SCORE * (1.0 - min(total, 2 * full) / (2 * full))
        return value if self._side == self._dealers else -value


def considered(view: View, dice: Dice) -> Iterable[Action]:
    """The play of the level normal, then what is suggested first."""
    out = {computer.normal(view, dice): None}
    for a in islice(ideas.suggest(view), 3 * ACTS):
        if len(out) >= ACTS:
            break
        if tuple(sorted(a.cards)) not in {tuple(sorted(b.cards)) for b in out}:
            out[a] = None
    return out


def look(view: View, dice: Dice) -> Ahead | None:
    """The outlook of a decision; None before the first trick."""
    return Ahead(view, dice) if view.phase in ("lead", "follow") else None


hard: Search[tuple[list[Rows], Cards]] = Search(computer.normal, look, trust=TRUST)
