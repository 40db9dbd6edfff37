"""Trumps, groups and the order of cards. Rule book section 3."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from engine.cards import PACK, Card, Cards, Rank, Suit

POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}
ALL_POINTS = 300
"""The points of three packs."""

Group = Suit | None
"""What has to be followed: a side suit, or None for the trumps."""

_WORTH = tuple(POINTS.get(c.rank, 0) for c in PACK)
_TIES = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
"""Among equal candidates the suits stand in this order."""
_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_ABOVE = 20
"""Added to the power of every trump, so that it stands above every side card."""


def points(cards: Iterable[Card]) -> int:
    """What some cards count: fives 5, tens and kings 10."""
    return sum(_WORTH[c] for c in cards)


def worth(card: Card) -> int:
    return _WORTH[card]


@dataclass(frozen=True, slots=True)
class Trumps:
    """The order of cards under a trump suit and a level. ``suit`` is None while no trump suit is known.

    faces   every face that is a trump
    """

    suit: Suit | None
    level: Rank
    faces: frozenset[Card]
    _power: tuple[int, ...] = field(repr=False)
    _place: tuple[int, ...] = field(repr=False)
    _low: tuple[int, ...] = field(repr=False)
    _cheap: tuple[int, ...] = field(repr=False)
    _groups: tuple[Group, ...] = field(repr=False)

    @staticmethod
    def of(suit: Suit | None, level: Rank) -> Trumps:
        return _trumps(suit, level)

    def is_trump(self, card: Card) -> bool:
        return self._power[card] >= _ABOVE

    def group(self, card: Card) -> Group:
        """What the card is followed as: None when it is a trump, whatever suit is printed on it."""
        return self._groups[card]

    def power(self, card: Card) -> int:
        """Higher beats lower among trumps and inside a side suit; level cards and 2s of other suits are equal."""
        return self._power[card]

    def lows(self, cards: Iterable[Card]) -> list[Card]:
        """Lowest first: side cards before trumps, by power, ties D, C, H, S."""
        return sorted(cards, key=self._low.__getitem__)

    def cheap(self, cards: Iterable[Card]) -> list[Card]:
        """Cheapest first: fewer points, side cards before trumps, lower power, ties D, C, H, S."""
        return sorted(cards, key=self._cheap.__getitem__)

    def arranged(self, cards: Iterable[Card]) -> Cards:
        """As players hold their cards: trumps first, then spades, hearts, clubs, diamonds, each high to low."""
        return tuple(sorted(cards, key=self._place.__getitem__))

    def of_group(self, cards: Iterable[Card], group: Group) -> Cards:
        """The cards that follow a lead of this group."""
        groups = self._groups
        return tuple([c for c in cards if groups[c] is group])


@cache
def _trumps(suit: Suit | None, level: Rank) -> Trumps:
    powers = tuple(_power(card, suit, level) for card in PACK)
    low = {c: i for i, c in enumerate(sorted(PACK, key=lambda c: (powers[c], _TIES.index(c.suit) if c.suit else 0)))}
    rows = [suit, *(s for s in _SUITS if s is not suit)]

    def place(c: Card) -> tuple[int, int, int]:
        row = rows.index(c.suit) if c.suit else 0
        return (0, -powers[c], row) if powers[c] >= _ABOVE else (1 + row, -powers[c], 0)

    placed = {c: i for i, c in enumerate(sorted(PACK, key=place))}
    return Trumps(
        suit,
        level,
        frozenset(c for c in PACK if powers[c] >= _ABOVE),
        powers,
        tuple(placed[c] for c in PACK),
        tuple(low[c] for c in PACK),
        tuple(100 * _WORTH[c] + low[c] for c in PACK),
        tuple(None if powers[c] >= _ABOVE else c.suit for c in PACK),
    )


def _power(card: Card, suit: Suit | None, level: Rank) -> int:
    if card.is_joker:
        return _ABOVE + (21 if card.rank is Rank.BIG_JOKER else 20)
    main = card.suit is suit
    if card.rank is level:
        return _ABOVE + (19 if main else 18)
    if card.rank is Rank.TWO:
        return _ABOVE + (17 if main else 16)
    return int(card.rank) + (_ABOVE - Rank.TWO if main else 0)
