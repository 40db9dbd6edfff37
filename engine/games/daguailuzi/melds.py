"""Reading and comparing plays (rule book sections 3, 5 and 6).

A set of cards has exactly one reading: the strongest category that some substitution of its jokers
reaches and, inside it, the weakest key (the strongest under the house rule ``wildcard_rank``).

>>> from engine.cards import parse
>>> read(parse("S3 H4 C5 D6 X"), Scale(Rank.TWO))
Meld(kind='straight', key=(1,))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.cards import PACK, Cards, Rank

LEVEL, SMALL, BIG = 14, 15, 16
"""Powers of the level rank and of the jokers; plain ranks have 0 (two) to 12 (ace)."""

FIVES = ("straight", "flush", "full_house", "four_one", "straight_flush", "five_kind")
"""The categories of five cards, weakest first."""

STRENGTH = {kind: i for i, kind in enumerate(FIVES)}
SAME = {1: "single", 2: "pair", 3: "triple"}
SIZES = (1, 2, 3, 5)
SIZE = {"single": 1, "pair": 2, "triple": 3, **dict.fromkeys(FIVES, 5)}

STRAIGHTS = tuple(tuple(Rank.ACE if place == 0 else Rank(place + 1) for place in range(i, i + 5)) for i in range(10))
"""The ranks of each straight, lowest place first."""

_WINDOWS = tuple(map(frozenset, STRAIGHTS))

_MIXED, _SMALL = 0, 1
"""Second part of the key of a pair of jokers when ``joker_pair`` tells mixed and small ones apart."""


class Meld(NamedTuple):
    """One reading of a play.

    ``key`` decides inside the category: one power; the index of a straight (0 = A2345 .. 9 = TJQKA);
    five powers, highest first, for a flush.
    """

    kind: str
    key: tuple[int, ...]

    @property
    def size(self) -> int:
        return SIZE[self.kind]


@dataclass(frozen=True, slots=True)
class Scale:
    """What cards are worth in one deal: the level rank and the house rules on jokers."""

    level: Rank
    strongest: bool = False
    small_higher: bool = False

    def power(self, rank: Rank) -> int:
        """The power of a rank: 0..12 for two to ace, 14 for the level rank, 15 and 16 for the jokers."""
        return _powers(self.level)[rank]

    def rank(self, power: int) -> Rank:
        """The rank that has a power."""
        return self.level if power == LEVEL else Rank(power if power > LEVEL else power + 2)

    @property
    def lowest(self) -> int:
        """The power of the lowest plain rank: 0, or 1 when twos are the level cards."""
        return 1 if self.level is Rank.TWO else 0


@lru_cache(maxsize=16)
def _powers(level: Rank) -> dict[Rank, int]:
    out = {rank: rank - 2 for rank in Rank if rank <= Rank.ACE}
    return {**out, Rank.SMALL_JOKER: SMALL, Rank.BIG_JOKER: BIG, level: LEVEL}


def order(cards: Iterable[int], level: Rank) -> Cards:
    """Cards in hand order, high to low; equal ranks in the order S, H, C, D."""
    place = _places(level)
    return tuple(PACK[c] for c in sorted(cards, key=place.__getitem__))


@lru_cache(maxsize=16)
def _places(level: Rank) -> tuple[int, ...]:
    powers = _powers(level)
    ordered = sorted(range(54), key=lambda c: (-powers[PACK[c].rank], c))
    places = [0] * 54
    for i, c in enumerate(ordered):
        places[c] = i
    return tuple(places)


# --- reading -------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def _read(cards: tuple[int, ...], scale: Scale) -> Meld | None:
    n = len(cards)
    if n not in SIZES:
        return None
    ranks = [PACK[c].rank for c in cards]
    plain = [r for r in ranks if r <= Rank.ACE]
    if n == 1:
        return Meld("single", (scale.power(ranks[0]),))
    if not plain:
        return _jokers(ranks, scale)
    if n < 5:
        return Meld(SAME[n], (scale.power(plain[0]),)) if len(set(plain)) == 1 else None
    suits = {PACK[c].suit for c in cards if PACK[c].suit is not None}
    return _five(plain, len(suits) == 1, scale)


def read(cards: Iterable[int], scale: Scale) -> Meld | None:
    """The reading of some cards, in whatever order; None when they are no play."""
    return _read(tuple(sorted(cards)), scale)


def _jokers(ranks: Sequence[Rank], scale: Scale) -> Meld:
    """Jokers alone: big ones only, or all of them count as small."""
    n, big = len(ranks), sum(r is Rank.BIG_JOKER for r in ranks)
    if n == 5:
        return Meld("five_kind", (SMALL,))
    if big == n:
        return Meld(SAME[n], (BIG,))
    if n == 2 and scale.small_higher:
        return Meld("pair", (SMALL, _MIXED if big else _SMALL))
    return Meld(SAME[n], (SMALL,))


def _five(plain: Sequence[Rank], one_suit: bool, scale: Scale) -> Meld | None:
    """Five cards, of which ``plain`` are the ranks that are no jokers (at least one)."""
    jokers = 5 - len(plain)
    count = {r: plain.count(r) for r in plain}
    different = len(count) == len(plain)
    if len(count) == 1:
        return Meld("five_kind", (scale.power(plain[0]),))
    index = straight_index(plain, strongest=scale.strongest) if different else None
    if one_suit and index is not None:
        return Meld("straight_flush", (index,))
    pick = max if scale.strongest else min
    if len(count) == 2:
        (a, ca), (b, cb) = count.items()
        both = ((a, ca, cb), (b, cb, ca))
        fours = [scale.power(r) for r, mine, other in both if mine + jokers == 4 and other == 1]
        if fours:
            return Meld("four_one", (pick(fours),))
        triples = [scale.power(r) for r, mine, other in both if mine <= 3 and other <= 2]
        if triples:
            return Meld("full_house", (pick(triples),))
    if one_suit:
        filler = LEVEL if scale.strongest else scale.lowest
        powers = [scale.power(r) for r in plain] + [filler] * jokers
        return Meld("flush", tuple(sorted(powers, reverse=True)))
    return None if index is None else Meld("straight", (index,))


def straight_index(ranks: Iterable[Rank], *, strongest: bool = False) -> int | None:
    """Which straight different ranks belong to: the lowest (highest) one that contains them, None for none.

    Index 0 is A2345, 9 is TJQKA; every rank stands at its natural place.
    """
    held = frozenset(ranks)
    fits = [i for i, window in enumerate(_WINDOWS) if held <= window]
    if not fits:
        return None
    return fits[-1] if strongest else fits[0]


def beats(play: Meld, table: Meld) -> bool:
    """Section 6: same number of cards, and a stronger category or the same with a higher key."""
    a, b = STRENGTH.get(play.kind), STRENGTH.get(table.kind)
    if a is not None and b is not None and a != b:
        return a > b
    return play.kind == table.kind and play.key > table.key


def unbeatable(cards: Iterable[int], meld: Meld) -> bool:
    """True for plays that nobody can beat whatever he holds (section 7, automatic closing)."""
    big = sum(PACK[c].rank is Rank.BIG_JOKER for c in cards)
    if meld.kind == "single":
        return meld.key == (BIG,)
    if meld.kind == "pair":
        return meld.key == (BIG,)
    if meld.kind == "triple":
        return meld.key[0] >= SMALL and big >= 1
    return meld.kind == "five_kind" and meld.key == (SMALL,)
