"""The full position of a deal, hidden cards included."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.cards import Card, Cards
from engine.core import Emit
from engine.games.doudizhu.melds import strength
from engine.games.doudizhu.public import Public
from engine.games.doudizhu.spec import House, Settled


def order(cards: Cards) -> Cards:
    """High to low by strength, as players hold their cards: jokers, 2, ace down to three."""
    return tuple(sorted(cards, key=lambda c: (-strength(c), c)))


class State(NamedTuple):
    """One deal.

    hands   in display order, kitty included once the landlord has taken it
    kitty   the three cards while they belong to nobody, else empty
    seed    for a redeal, whose cards follow from it too
    log     everything emitted so far, with its audience
    """

    options: Settled
    seed: bytes
    hands: tuple[Cards, ...]
    kitty: Cards
    public: Public
    log: tuple[Emit, ...]

    @property
    def house(self) -> House:
        return House.of(self.options)

    def census(self) -> Counter[Card]:
        """Every card of the deal, wherever it is."""
        out = Counter(self.kitty)
        for cards in (*self.hands, *self.public.played):
            out.update(cards)
        return out
