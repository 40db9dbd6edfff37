"""How likely a play holds: what the seats still to play may have, judged from the cards nobody has seen yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb

from engine.cards import Card, Cards, packs
from engine.core import Seat, View
from engine.games.huolong.knowledge import Knowledge
from engine.games.huolong.spec import KITTY, PACKS, SEATS
from engine.games.huolong.state import EVERYBODY
from engine.games.huolong.trumps import Group


class Odds:
    """What one seat can work out about the others. ``unseen`` are the cards in their hands and in the kitty."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.known = Knowledge.of(view)
        self.public = self.known.public
        self.trumps = self.public.trumps
        self.seat: Seat = view.seat
        unseen = Counter(packs(PACKS))
        unseen.subtract(view.hand)
        for played in self.known.played.values():
            unseen.subtract(played)
        if self.seat == self.public.dealer:
            unseen.subtract(self.known.own)
        self.unseen = +unseen
        hidden = sum(view.counts[s] or 0 for s in EVERYBODY if s != self.seat)
        hidden += 0 if self.seat == self.public.dealer else KITTY
        self.share = {s: (view.counts[s] or 0) / max(1, hidden) for s in EVERYBODY}
        self._groups: Counter[Group] = Counter()
        for card, n in self.unseen.items():
            self._groups[self.trumps.group(card)] += n

    def foes_after(self, seats: Iterable[Seat]) -> list[Seat]:
        return [s for s in seats if s % 2 != self.seat % 2]

    def to_play(self) -> list[Seat]:
        """The seats that play to this trick after the viewer."""
        done = len(self.public.trick)
        return [self.seat.after(SEATS, i) for i in range(1, SEATS - done)]

    def left(self, group: Group) -> int:
        """Unseen cards of a group."""
        return self._groups[group]

    def higher(self, card: Card) -> list[tuple[Card, int]]:
        """Unseen faces of the card's group that beat it, with their number."""
        group, power = self.trumps.group(card), self.trumps.power(card)
        return [
            (c, n) for c, n in self.unseen.items() if self.trumps.group(c) is group and self.trumps.power(c) > power
        ]

    def void(self, seat: Seat, group: Group) -> float:
        """Chance that a seat holds no card of a group."""
        if group in self.known.voids[seat]:
            return 1.0
        return float((1 - self.share[seat]) ** self.left(group))

    def has(self, seat: Seat, faces: Iterable[tuple[Card, int]], count: int) -> float:
        """Chance that a seat holds ``count`` copies of one of these faces."""
        barred, share = self.known.barred[seat], self.share[seat]
        none = 1.0
        for card, n in faces:
            if card not in barred and n >= count:
                none *= 1 - _at_least(n, count, share)
        return 1 - none

    def beats(self, seat: Seat, play: Cards, lead_group: Group) -> float:
        """Chance that a seat can beat a play (identical cards) in a trick of this group."""
        card, count = play[0], len(play)
        ruffed = self.trumps.group(card) is not lead_group
        follows = 0.0 if ruffed else self.has(seat, self.higher(card), count)
        if lead_group is None:
            return follows
        void = self.void(seat, lead_group)
        above = self.higher(card) if ruffed else [(c, n) for c, n in self.unseen.items() if self.trumps.is_trump(c)]
        return void * self.has(seat, above, count) + (1 - void) * follows

    def holds(self, play: Cards, lead_group: Group, seats: Iterable[Seat]) -> float:
        """Chance that none of these seats beats the play."""
        chance = 1.0
        for seat in seats:
            chance *= 1 - self.beats(seat, play, lead_group)
        return chance


def _at_least(copies: int, count: int, share: float) -> float:
    """Chance that at least ``count`` of some copies lie with a seat that has this share of the hidden cards."""
    return float(
        sum(comb(copies, k) * share**k * (1 - share) ** (copies - k) for k in range(count, copies + 1))
    )  # fmt: skip
