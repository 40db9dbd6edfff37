"""Cards, packs and hands shared by every game.

A card carries no copy number: in a game with four packs the four fives of spades are one
value, so a hand is a multiset and two equal plays compare equal.

>>> parse("S5 HT x X")
(S5, HT, x, X)
>>> show(parse("X D2"))
'X D2'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, IntEnum


class Suit(Enum):
    """The four suits; the value is the letter of the notation. Jokers have none."""

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"


class Rank(IntEnum):
    """Face order only; what beats what is a matter of each game."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    SMALL_JOKER = 15
    BIG_JOKER = 16

    @property
    def letter(self) -> str:
        """One character of the notation: ``2``-``9 T J Q K A x X``."""
        return RANK_LETTERS[self - 2]


RANK_LETTERS = "23456789TJQKAxX"
RANK_OF_LETTER = {letter: Rank(i + 2) for i, letter in enumerate(RANK_LETTERS)}
_SUITS = tuple(Suit)


class Card(int):
    """One of the 54 faces, an index 0-53: (rank - 2) * 4 + suit, then small and big joker.

    An int subclass, so hashing and comparing cost what they cost for an int and never depend
    on the process. ``Card(n)`` returns the one shared object of that face.
    """

    __slots__ = ()

    def __new__(cls, index: int) -> Card:
        try:
            return _CARDS[index]
        except NameError:  # the table itself is being built
            return super().__new__(cls, index)

    @property
    def rank(self) -> Rank:
        return _RANK[self]

    @property
    def suit(self) -> Suit | None:
        """None for a joker."""
        return _SUIT[self]

    @property
    def is_joker(self) -> bool:
        return self >= 52

    @property
    def code(self) -> str:
        """The notation: suit letter and rank letter (``HT``); ``x`` and ``X`` for the jokers."""
        return _CODE[self]

    def __repr__(self) -> str:
        return _CODE[self]

    __str__ = __repr__


_ALL = [Card(i) for i in range(54)]
_CARDS: list[Card] = _ALL
_RANK = tuple([Rank(i // 4 + 2) for i in range(52)] + [Rank.SMALL_JOKER, Rank.BIG_JOKER])
_SUIT: tuple[Suit | None, ...] = (*(_SUITS[i % 4] for i in range(52)), None, None)
_CODE = tuple([_SUITS[i % 4].value + RANK_LETTERS[i // 4] for i in range(52)] + ["x", "X"])
_BY_CODE = {code: _CARDS[i] for i, code in enumerate(_CODE)}

Cards = tuple[Card, ...]

PACK: Cards = tuple(_CARDS)
"""The 54 cards of one pack, each once."""

SMALL_JOKER = _BY_CODE["x"]
BIG_JOKER = _BY_CODE["X"]


def packs(n: int) -> Cards:
    """``n`` packs of 54 cards, equal cards side by side."""
    return tuple(card for card in PACK for _ in range(n))


def card(code: str) -> Card:
    """Read one card of the notation. Raises ValueError on an unknown code."""
    try:
        return _BY_CODE[code]
    except KeyError:
        raise ValueError(f"not a card: {code!r}") from None


def of(rank: Rank, suit: Suit | None = None) -> Card:
    """The card of a rank and suit; jokers take no suit."""
    if rank >= Rank.SMALL_JOKER:
        return _CARDS[52 + rank - Rank.SMALL_JOKER]
    if suit is None:
        raise ValueError(f"{rank.name} needs a suit")
    return _CARDS[(rank - 2) * 4 + _SUITS.index(suit)]


def parse(text: str) -> Cards:
    """Read cards separated by blanks, in the order given. Raises ValueError on an unknown code."""
    return tuple(card(code) for code in text.split())


def show(cards: Iterable[Card]) -> str:
    """The notation of some cards, in the order given; the inverse of `parse`."""
    return " ".join(c.code for c in cards)


def holds(hand: Iterable[Card], cards: Iterable[Card]) -> bool:
    """True when the multiset ``cards`` lies within ``hand``."""
    have = list(hand)
    for c in cards:
        if c not in have:
            return False
        have.remove(c)
    return True


def remove(hand: Sequence[Card], cards: Iterable[Card]) -> Cards:
    """The hand without these cards, order kept. Raises ValueError if it does not hold them."""
    left = list(hand)
    for c in cards:
        left.remove(c)
    return tuple(left)
