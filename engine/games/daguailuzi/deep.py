"""What the level ``hard`` looks at: plays worth trying, imagined deals, how the race of groups ends in each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from engine import compiled
from engine.cards import Card, Cards, packs, remove
from engine.core import Action, View
from engine.games.daguailuzi import computer, world
from engine.games.daguailuzi.choosing import Option, lead_options, reply_options
from engine.games.daguailuzi.outcome import outcome
from engine.games.daguailuzi.plan import groups
from engine.games.daguailuzi.playout import PLACE, Hand, height_of, heir, planned, race, sketched
from engine.games.daguailuzi.public import Public, fold
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.spec import PACKS, SEATS, House, team
from engine.search import Outlook, Search
from engine.shuffle import Dice, partings

PLAYS = 7
"""Plays tried out in one decision, the pass aside."""
MARGIN = 0.025
"""See engine.search: measured, against the level normal .558 without, .645 with 0.02, .605 with 0.045."""
POINT = 0.02
"""What a point more is worth beside winning the hand."""


class After(NamedTuple):
    """A race after an act; see `Decision`."""

    counts: list[int]
    order: list[int]
    turn: int
    owner: int
    place: int
    top: int
    passes: int


class Decision:
    """What is known and considered when a seat is asked.

    after   per act: cards left per seat, seats out, whose turn it is, the owner, place and height of the table (place
            -1 when the turn leads), passes
    mine    per act: the own hand afterwards
    """

    def __init__(self, view: View, s: Situation, dice: Dice) -> None:
        self._view, self._seat, self._dice = view, int(s.seat), dice
        self._house = House.of(view.options)
        self._public: Public = fold(view.history, self._house)
        self._scale = s.scale
        self._counts = list(s.counts)
        self._table = None if s.top is None or s.top_seat is None else (s.top, int(s.top_seat))
        plays = considered(s)
        self.acts = [Action("pass") if o is None else Action("play", o.cards) for o in plays]
        self.after = [self._when(o) for o in plays]
        rests = [view.hand if o is None else remove(view.hand, o.cards) for o in plays]
        self.mine = [planned(groups(cards, s.scale)) if cards else ([], [], [], []) for cards in rests]
        self._free = not self._public.tributes

    def _when(self, o: Option | None) -> After:
        """The race after an act."""
        seat, counts, order = self._seat, self._counts.copy(), [int(x) for x in self._public.finish]
        place, top, owner, passes = -1, 0, seat, self._public.passes
        if self._table is not None:
            meld, owner = self._table
            place, top = PLACE[meld.size], height_of(meld)
        if o is None:
            passes += 1
        else:
            place, top, owner, passes = PLACE[len(o.cards)], height_of(o.meld), seat, 0
            counts[seat] -= len(o.cards)
            if not counts[seat]:
                order.append(seat)
        turn = next((s for s in ((seat + n) % SEATS for n in range(1, SEATS + 1)) if counts[s]), seat)
        if passes >= SEATS - counts.count(0) - (counts[owner] > 0):
            turn = owner if counts[owner] else heir(counts, owner, self._house.teammate_inherits)
            place, passes = -1, 0
        return After(counts, order, turn, owner, place, top, passes)

    def _unseen(self) -> list[Card]:
        unseen = list(packs(PACKS))
        for cards in (self._view.hand, *self._public.played):
            for c in cards:
                unseen.remove(c)
        return unseen

    def _bound(self) -> Iterator[list[Cards]]:
        """Tributes have told something."""
        while True:
            yield list(world.imagine(self._view, self._dice).hands)


class Ahead(Decision):
    """One decision of a seat. Worlds are the grouped hands of all seats; the own one is grouped anew for each act."""

    def __init__(self, view: View, s: Situation, dice: Dice) -> None:
        super().__init__(view, s, dice)
        self._hands = self._plain() if self._free else self._bound()

    def imagine(self) -> list[Hand]:
        return [sketched(cards, self._scale) for cards in next(self._hands)]

    def outcome(self, world: list[Hand], act: int) -> float:
        hands = [(a.copy(), b.copy(), c.copy(), d.copy()) for a, b, c, d in world]
        a, b, c, d = self.mine[act]
        hands[self._seat] = (a.copy(), b.copy(), c.copy(), d.copy())
        at = self.after[act]
        inherit = self._house.teammate_inherits
        order = race(
            hands, at.counts.copy(), at.order.copy(), at.turn, at.owner, at.place, at.top, at.passes, inherit
        )  # fmt: skip
        return value(tuple(order), team(self._seat))

    def _plain(self) -> Iterator[list[Cards]]:
        """Nothing is known of the hidden cards but how many each seat holds."""
        for mixed in partings(self._dice, self._unseen()):
            at, hands = 0, []
            for s, n in enumerate(self._counts):
                if s == self._seat:
                    hands.append(self._view.hand)
                else:
                    hands.append(tuple(mixed[at : at + n]))
                    at += n
            yield hands


@lru_cache(maxsize=1 << 14)
def value(order: tuple[int, ...], side: int) -> float:
    """What an order of going out is worth to a team."""
    found = outcome(order, 0)
    if found.winner is None:
        return 0.5
    won = found.winner == side
    return float(won) + POINT * (found.worth if won else -found.worth)


def considered(s: Situation) -> list[Option | None]:
    """The play of the level normal, then others in the order of sense; None is to pass."""
    if s.top is None:
        first: Option | None = computer.best_lead(s)
        options = lead_options(s)
    else:
        first = computer.best_reply(s)
        options = reply_options(s)
    out: dict[Cards, Option | None] = {first.cards if first else (): first}
    if s.top is not None:
        out.setdefault((), None)
    for o in options:
        if len(out) > PLAYS:
            break
        out.setdefault(o.cards, o)
    return list(out.values())


def look(view: View, dice: Dice) -> Outlook[Any] | None:
    """The outlook of a decision; None where cards are given back."""
    if view.phase not in ("lead", "respond"):
        return None
    swift = compiled.swift(__package__)
    s = Situation.of(view)
    outlook: Outlook[Any] = Ahead(view, s, dice) if swift is None else swift.Swift(view, s, dice)
    return outlook


hard: Search[Any] = Search(computer.normal, look, margin=MARGIN)
