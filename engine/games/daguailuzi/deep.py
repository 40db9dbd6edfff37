"""What the level ``hard`` looks at: plays worth trying, imagined deals, how the race of groups ends in each."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Cards, packs, remove
from engine.core import Action, View
from engine.games.daguailuzi import computer, world
from engine.games.daguailuzi.choosing import Option, lead_options, reply_options
from engine.games.daguailuzi.outcome import outcome
from engine.games.daguailuzi.plan import groups
from engine.games.daguailuzi.playout import PLACE, Hand, height_of, heir, planned, race, sketched
from engine.games.daguailuzi.public import Public, fold
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.spec import PACKS, SEATS, House, team
from engine.search import Search
from engine.shuffle import Dice, partings

PLAYS = 7
"""Plays tried out in one decision, the pass aside."""
POINT = 0.02
"""What a point more is worth beside winning the hand."""


class Ahead:
    """One decision of a seat. Worlds are the grouped hands of all seats; the own one is grouped anew for each act."""

    def __init__(self, view: View, s: Situation, dice: Dice) -> None:
        self._view, self._seat, self._dice = view, int(s.seat), dice
        self._house = House.of(view.options)
        self._public: Public = fold(view.history, self._house)
        self._scale = s.scale
        self._counts = list(s.counts)
        self._order = [int(x) for x in self._public.finish]
        self._table = None if s.top is None or s.top_seat is None else (s.top, int(s.top_seat))
        plays = considered(s)
        self.acts = [Action("pass") if o is None else Action("play", o.cards) for o in plays]
        self._plays = [None if o is None else (PLACE[len(o.cards)], height_of(o.meld), len(o.cards)) for o in plays]
        rests = [view.hand if o is None else remove(view.hand, o.cards) for o in plays]
        self._mine = [planned(groups(cards, s.scale)) if cards else ([], [], [], []) for cards in rests]
        self._hands = self._plain(view, dice) if not self._public.tributes else self._bound()

    def imagine(self) -> list[Hand]:
        return [sketched(cards, self._scale) for cards in next(self._hands)]

    def outcome(self, world: list[Hand], act: int) -> float:
        hands = [(a.copy(), b.copy(), c.copy(), d.copy()) for a, b, c, d in world]
        a, b, c, d = self._mine[act]
        seat = self._seat
        hands[seat] = (a.copy(), b.copy(), c.copy(), d.copy())
        counts, order = self._counts.copy(), self._order.copy()
        place, top, owner = -1, 0, seat
        passes = self._public.passes
        if self._table is not None:
            meld, owner = self._table
            place, top = PLACE[meld.size], height_of(meld)
        play = self._plays[act]
        if play is None:
            passes += 1
        else:
            place, top, size = play
            owner, passes = seat, 0
            counts[seat] -= size
            if not counts[seat]:
                order.append(seat)
        turn = next((s for s in ((seat + n) % SEATS for n in range(1, SEATS + 1)) if counts[s]), seat)
        if passes >= SEATS - counts.count(0) - (counts[owner] > 0):
            turn = owner if counts[owner] else heir(counts, owner, self._house.teammate_inherits)
            place, passes = -1, 0
        order = race(hands, counts, order, turn, owner, place, top, passes, self._house.teammate_inherits)
        found = outcome(order, 0)
        if found.winner is None:
            return 0.5
        won = found.winner == team(seat)
        return float(won) + POINT * (found.worth if won else -found.worth)

    # --- deals -----------------------------------------------------------------------------

    def _plain(self, view: View, dice: Dice) -> Iterator[list[Cards]]:
        """Nothing is known of the hidden cards but how many each seat holds."""
        unseen = list(packs(PACKS))
        for cards in (view.hand, *self._public.played):
            for c in cards:
                unseen.remove(c)
        for mixed in partings(dice, unseen):
            at, hands = 0, []
            for s, n in enumerate(self._counts):
                if s == self._seat:
                    hands.append(view.hand)
                else:
                    hands.append(tuple(mixed[at : at + n]))
                    at += n
            yield hands

    def _bound(self) -> Iterator[list[Cards]]:
        """Tributes have told something."""
        while True:
            yield list(world.imagine(self._view, self._dice).hands)


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


def look(view: View, dice: Dice) -> Ahead | None:
    """The outlook of a decision; None where cards are given back."""
    if view.phase not in ("lead", "respond"):
        return None
    return Ahead(view, Situation.of(view), dice)


hard: Search[list[Hand]] = Search(computer.normal, look)
