"""The full position of a hand, hidden cards included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import Card, Cards
from engine.core import Emit, Seat
from engine.games.daguailuzi.melds import Scale
from engine.games.daguailuzi.public import Public
from engine.games.daguailuzi.spec import House, Settled


@dataclass(frozen=True, slots=True)
class State:
    """One hand.

    hands     in hand order
    returning  cards chosen to be given back that have not reached their payers: giver and card
    seed      for cards that chance returns at a time-out
    told      results of the hands of this session so far, as ``carry`` keeps them (see `settlement`)
    log       everything emitted so far, with its audience
    """

    options: Settled
    seed: bytes
    hands: tuple[Cards, ...]
    returning: tuple[tuple[Seat, Card], ...]
    public: Public
    log: tuple[Emit, ...]
    told: tuple[Mapping[str, Any], ...] = ()

    @property
    def house(self) -> House:
        return House.of(self.options)

    @property
    def scale(self) -> Scale:
        return self.public.scale(self.house)

    def census(self) -> Counter[Card]:
        """Every card of the hand, wherever it is."""
        out = Counter(card for _, card in self.returning)
        for cards in (*self.hands, *self.public.played):
            out.update(cards)
        return out
