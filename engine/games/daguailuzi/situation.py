"""A View as the computer players and the suggestions think about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from engine.cards import Cards, packs
from engine.core import Seat, View
from engine.games.daguailuzi.events import Played
from engine.games.daguailuzi.holding import Holding, can_beat, holding
from engine.games.daguailuzi.melds import Meld, Scale, read, unbeatable
from engine.games.daguailuzi.plan import Group, groups, plan
from engine.games.daguailuzi.spec import PACKS, SEATS, House, team
from engine.games.daguailuzi.view import level


def scale_of(view: View) -> Scale:
    """What cards are worth in the hand that a view shows."""
    house = House.of(view.options)
    return Scale(level(view), house.strongest, house.small_higher)


def standing(view: View) -> tuple[Meld | None, Seat | None]:
    """The play that lies open to be beaten and who made it; (None, None) when nothing does."""
    if view.phase != "respond":
        return None, None
    for emit in reversed(view.history):
        event = emit.event
        if type(event) is Played:
            return read(event.cards, scale_of(view)), event.seat
    return None, None


@dataclass(frozen=True)
class Situation:
    """What one seat knows: its hand, what lies on the table and whose it is, how many cards the others hold.

    mates and foes: seats that still hold cards, in order of play after this seat; gone: cards played so far.
    """

    seat: Seat
    cards: Cards
    counts: tuple[int, ...]
    scale: Scale
    top: Meld | None
    top_seat: Seat | None
    mates: tuple[Seat, ...]
    foes: tuple[Seat, ...]
    gone: Cards

    @classmethod
    def of(cls, view: View) -> Situation:
        """The situation of the seat of a View. Raises ValueError for a spectator's."""
        if view.seat is None:
            raise ValueError("a spectator has no situation")
        seat = view.seat
        counts = tuple(n or 0 for n in view.counts)
        top, top_seat = standing(view)
        others = [seat.after(SEATS, i) for i in range(1, SEATS)]
        alive = [s for s in others if counts[s]]
        return cls(
            seat=seat,
            cards=view.hand,
            counts=counts,
            scale=scale_of(view),
            top=top,
            top_seat=top_seat,
            mates=tuple(s for s in alive if team(s) == team(seat)),
            foes=tuple(s for s in alive if team(s) != team(seat)),
            gone=tuple(c for e in view.history if isinstance(e.event, Played) for c in e.event.cards),
        )

    @cached_property
    def holding(self) -> Holding:
        return holding(self.cards, self.scale)

    @cached_property
    def worth(self) -> float:
        return plan(self.cards, self.scale).worth

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        return groups(self.cards, self.scale)

    @property
    def foe_cards(self) -> int:
        """Cards in the shortest hand of an opponent."""
        return min((self.counts[f] for f in self.foes), default=99)

    def danger(self, size: int) -> bool:
        """True when some opponent could go out with a play of this many cards."""
        return any(self.counts[f] == size for f in self.foes)

    @cached_property
    def _unseen(self) -> Holding:
        """All cards that are neither in the own hand nor played, as if one player held them."""
        left = Counter(packs(PACKS))
        left.subtract(self.cards)
        left.subtract(self.gone)
        return Holding(tuple(left.elements()), self.scale)

    def sure(self, cards: Cards, meld: Meld) -> bool:
        """True for a play that nobody can beat, judged from the cards that are still out; never too hopeful."""
        if unbeatable(cards, meld) or max((n for s, n in enumerate(self.counts) if s != self.seat)) < meld.size:
            return True
        return not can_beat(self._unseen, meld)
