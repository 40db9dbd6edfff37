"""What a viewer can tell about the hidden hands from what it has seen."""

from __future__ import annotations

from collections import Counter

from engine.cards import Card, Cards
from engine.core import Event, Seat, View
from engine.games.gouji import events as ev
from engine.games.gouji.public import EVERYBODY
from engine.games.gouji.sets import TWO, lane


class Knowledge:
    """Adds up a view's history.

    known    per seat, cards it holds for certain, or (after a return that the viewer did not see) very likely
    lacks    per seat, the lowest lane of which it holds no card, 15 for nothing known: who pays tribute gives the
             highest cards it has
    counts   per seat, cards in the hand
    """

    def __init__(self, view: View) -> None:
        self._viewer = view.seat
        self.known: list[Counter[Card]] = [Counter() for _ in EVERYBODY]
        self.lacks = [15] * len(EVERYBODY)
        for emit in view.history:
            self._read(emit.event)

    def _read(self, event: Event) -> None:
        match event:
            case ev.HandSeen(seat=seat, cards=cards):
                self.known[seat] = Counter(cards)
            case ev.DoubleThree(seat=seat, cards=cards) | ev.JokersShown(seat=seat, cards=cards):
                self.known[seat] |= Counter(cards)
            case ev.TributePaid(seat=seat, receiver=receiver, cards=cards, due=due):
                self._gives(seat, cards)
                self.known[receiver].update(cards)
                self.lacks[seat] = lane(cards[-1]) + 1 if len(cards) == due else TWO
            case ev.TributeMissing(seat=seat):
                self.lacks[seat] = TWO
            case ev.ReturnChosen(receiver=payer):
                self.lacks[payer] = 15
            case ev.Returned(seat=seat, receiver=receiver, cards=cards):
                self._gives(seat, cards)
                self.known[receiver].update(cards)
            case (
                ev.Played(seat=seat, cards=cards)
                | ev.Burned(seat=seat, cards=cards)
                | ev.CounterBurned(seat=seat, cards=cards)
                | ev.BurnFailed(seat=seat, cards=cards)
            ):
                self._gives(seat, cards)

    def _gives(self, seat: Seat, cards: Cards) -> None:
        """Cards leave a hand; a card thought to be elsewhere was the returned one."""
        for c in cards:
            if self.known[seat][c] > 0:
                self.known[seat][c] -= 1


def capped(known: list[Counter[Card]], unseen: Counter[Card], need: list[int]) -> list[Counter[Card]]:
    """Likely cards as far as they are still unseen and the hands have room for them."""
    left, out = Counter(unseen), []
    for mine, room in zip(known, need, strict=True):
        taken: Counter[Card] = Counter()
        for c in sorted(mine.elements()):
            if left[c] > 0 and taken.total() < room:
                left[c] -= 1
                taken[c] += 1
        out.append(taken)
    return out
