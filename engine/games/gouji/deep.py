"""What the level ``hard`` looks at: sets worth trying, imagined deals, how the race ends in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from engine import compiled
from engine.core import Action, View
from engine.games.gouji import computer, ideas, imagine
from engine.games.gouji.knowledge import Knowledge
from engine.games.gouji.playout import Race, found_of
from engine.games.gouji.public import fold, team
from engine.games.gouji.scoring import points_of
from engine.games.gouji.sets import BIG, TWO, count, read
from engine.games.gouji.spec import PACKS, SEATS, House, house
from engine.search import Outlook, Search
from engine.shuffle import Dice, partings

ACTS = 5
"""Acts tried out in one decision."""
POINT = 0.08
"""What a point more is worth beside winning the deal, which is worth half: points tell more than who won, so
that fewer deals have to be looked at."""
TRUST, MARGIN = 1.5, 0.015
"""See engine.search: without machine code a deal takes half a millisecond to play out, and few are seen."""


class Decision:
    """What is known and considered when a seat is asked."""

    def __init__(self, view: View, dice: Dice) -> None:
        assert view.seat is not None
        self._view, self._dice = view, dice
        self._seat = int(view.seat)
        self._house: House = house(view.options)
        self._public = fold(view.history)
        told = Knowledge(view)
        # Cards known to be in the other hands; nothing more is known where _free.
        self._known = [count(cards.elements()) for cards in told.known]
        self._known[self._seat] = count(())
        fits = all(sum(cards) <= n for cards, n in zip(self._known, self._public.counts, strict=True))
        self._free = fits and all(lane > BIG for lane in told.lacks)
        self.acts = list(considered(view, dice))
        self._found = [read(count(a.cards)) if a.cards else None for a in self.acts]

    def _loose(self) -> list[int]:
        """The lanes of the unseen cards beside those that a seat is known to hold."""
        unseen = [PACKS * n for n in (*[4] * (TWO + 1), 1, 1)]
        for cards in (count(self._view.hand), count(self._public.gone), *self._known):
            unseen = [a - b for a, b in zip(unseen, cards, strict=True)]
        return [lane for lane, n in enumerate(unseen) for _ in range(n)]

    def _bound(self) -> Iterator[list[Sequence[int]]]:
        """Tributes have told what a seat cannot hold."""
        while True:
            yield [count(h) for h in imagine.imagine(self._view, self._dice).hands]


class Ahead(Decision):
    """One decision of a seat. Worlds are races."""

    def __init__(self, view: View, dice: Dice) -> None:
        super().__init__(view, dice)
        self._hands = self._plain() if self._free else self._bound()

    def imagine(self) -> Race:
        return Race(self._public, next(self._hands), self._house.play_on)

    def _plain(self) -> Iterator[list[Sequence[int]]]:
        """The loose cards dealt at random."""
        known = self._known
        mine = count(self._view.hand)
        for mixed in partings(self._dice, self._loose()):
            at, hands = 0, list[Sequence[int]]()
            for s, n in enumerate(self._public.counts):
                if s == self._seat:
                    hands.append(mine)
                    continue
                hand = list(known[s])
                n -= sum(hand)
                for lane in mixed[at : at + n]:
                    hand[lane] += 1
                at += n
                hands.append(hand)
            yield hands

    def outcome(self, world: Race, act: int) -> float:
        race = world.copy()
        found = self._found[act]
        if found is not None:
            race.put(self._seat, found_of(found))
        else:
            race.refuse(waive=self.acts[act].verb == "close")
        order = race.play_out()
        return value(tuple(order.index(s) + 1 for s in range(SEATS)), team(self._seat), self._house)


@lru_cache(maxsize=1 << 14)
def value(places: tuple[int, ...], side: int, rules: House) -> float:
    """What a ranking is worth to a team."""
    points = points_of(places, rules)
    gain = sum(points[s] if team(s) == side else -points[s] for s in range(SEATS)) / 2
    won = 1.0 if gain > 0 else 0.5 if gain == 0 else 0.0
    return 0.5 * won + POINT * gain


def considered(view: View, dice: Dice) -> Iterable[Action]:
    """The act of the level normal, refusing, then what is suggested first."""
    out = {computer.normal(view, dice): None}
    suggested = list(ideas.suggest(view))
    out.update(dict.fromkeys(a for a in suggested if not a.cards))
    for a in suggested:
        if len(out) >= ACTS:
            break
        out.setdefault(a)
    return out


def look(view: View, dice: Dice) -> Outlook[Any] | None:
    """The outlook of a decision; None outside of play, where nobody burns or returns."""
    if view.phase not in ("lead", "follow", "reply", "close"):
        return None
    swift = compiled.swift(__package__)
    outlook: Outlook[Any] = Ahead(view, dice) if swift is None else swift.Swift(view, dice)
    return outlook


hard: Search[Any] = Search(computer.normal, look, trust=TRUST, margin=MARGIN)
