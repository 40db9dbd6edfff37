"""Reading and comparing plays (rule book sections 5 and 6).

Suits never matter here, so cards are worked with as one integer, a *pack*: four bits per rank,
lowest rank first (3 4 .. K A 2 x X are lanes 0..14), each lane holding how many cards of that rank
there are. Adding and subtracting packs adds and takes away cards.

>>> from engine.cards import parse
>>> lead_reading(pack(parse("S8 H9 CT DJ SQ")))
Meld(kind='straight', length=5, key=5)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.cards import PACK, Card, Cards, Rank
from engine.core import Phrase

RANKS = (*(Rank(r) for r in range(3, 15)), Rank.TWO, Rank.SMALL_JOKER, Rank.BIG_JOKER)
"""All ranks by strength, lowest first; the index is the `key` of a meld and the lane of a pack."""

STRENGTH = {rank: i for i, rank in enumerate(RANKS)}
TWO, SMALL, BIG = 12, 13, 14
CHAIN_TOP = 12
"""Strengths below this (3..A) may stand in a chain."""

ONE = tuple(1 << 4 * i for i in range(15))
_LANES = sum(ONE)
_CHAIN = sum(ONE[:CHAIN_TOP])
ROCKET = ONE[SMALL] | ONE[BIG]

_STRENGTH_OF_CARD = tuple(STRENGTH[c.rank] for c in PACK)
_ONE_OF_CARD = tuple(ONE[s] for s in _STRENGTH_OF_CARD)

_LAID_OUT = tuple(64 * s + c for c, s in enumerate(_STRENGTH_OF_CARD))
"""By rank, then by suit."""

SEG = tuple(tuple(sum(ONE[start : start + length]) for start in range(CHAIN_TOP)) for length in range(CHAIN_TOP + 1))
"""``SEG[length][start]``: one card of each rank of a chain. Chains that would run past the ace are never asked for."""

LEAST = {1: 5, 2: 3, 3: 2}
"""The shortest chain of singles, pairs and triples."""

KINDS = (
    "single", "pair", "triple", "triple1", "triple2", "straight", "pairs", "plane", "plane1", "plane2",
    "bomb", "rocket", "four2s", "four2p",
)  # fmt: skip

KICKER_SIZE = {"triple1": 1, "triple2": 2, "plane1": 1, "plane2": 2, "four2s": 1, "four2p": 2}
"""Cards in each kicker, for the kinds that carry kickers."""


class Kickers(NamedTuple):
    """House rules on single kickers: ``most`` of one rank (1, 2 or 3), and whether both jokers may be two of them."""

    most: int = 3
    both_jokers: bool = True


ANY_KICKERS = Kickers()


class Meld(NamedTuple):
    """One reading of a play.

    ``length`` counts the ranks of the chain (1 outside chains); ``key`` is the strength of its lowest
    rank, or of the single, pair, triple or four that decides. The rocket has the key of the big joker.
    """

    kind: str
    length: int
    key: int


# --- packs ---------------------------------------------------------------------------------


def strength(card: Card) -> int:
    """0 for a three up to 14 for the big joker."""
    return _STRENGTH_OF_CARD[card]


def pack(cards: Iterable[Card]) -> int:
    """The pack of some cards."""
    return sum(map(_ONE_OF_CARD.__getitem__, cards))


def size(h: int) -> int:
    """How many cards a pack holds."""
    return (h & _LANES).bit_count() + 2 * (h >> 1 & _LANES).bit_count() + 4 * (h >> 2 & _LANES).bit_count()


def count(h: int, s: int) -> int:
    """How many cards of strength ``s`` a pack holds."""
    return h >> 4 * s & 7


def lanes(m: int) -> Iterator[int]:
    """The strengths whose lane is not empty, lowest first. ``m`` has at most one bit per lane."""
    while m:
        low = m & -m
        yield (low.bit_length() - 1) >> 2
        m ^= low


def at_least(h: int, n: int) -> int:
    """A bit in each lane that holds ``n`` cards or more (n = 1..4)."""
    ones, twos, fours = h & _LANES, h >> 1 & _LANES, h >> 2 & _LANES
    if n == 1:
        return ones | twos | fours
    if n == 2:
        return twos | fours
    return (ones & twos) | fours if n == 3 else fours


def runs(m: int, length: int) -> int:
    """A bit at the start of each run of ``length`` neighbouring chain lanes in ``m``."""
    m &= _CHAIN
    out = m
    for i in range(1, length):
        out &= m >> 4 * i
    return out


def without(h: int, start: int, length: int) -> int:
    """The pack without any card of the ranks of a chain."""
    return h & ~(SEG[length][start] * 7)


def within(h: int, part: int) -> bool:
    """True when the cards of ``part`` lie within ``h``."""
    return all(count(h, s) >= count(part, s) for s in lanes(at_least(part, 1)))


def take(hand: Iterable[Card], h: int) -> Cards:
    """Cards of a hand that make up a pack, in the order of the hand. Raises ValueError if it does not hold them."""
    out = []
    for c in hand:
        one = _ONE_OF_CARD[c]
        if h & one * 7:
            h -= one
            out.append(c)
    if h:
        raise ValueError("the hand does not hold these cards")
    return tuple(out)


# --- reading -------------------------------------------------------------------------------


def single_kickers(rest: int, kickers: Kickers) -> bool:
    """True when these cards may be the single kickers of one play (section 5, kickers 3)."""
    if at_least(rest, min(4, kickers.most + 1)):
        return False
    return kickers.both_jokers or rest & ROCKET != ROCKET


@lru_cache(maxsize=1 << 14)
def readings(h: int, kickers: Kickers = ANY_KICKERS) -> tuple[Meld, ...]:
    """Every way to read a pack as a play; empty when it is none."""
    ones, twos, four = h & _LANES, h >> 1 & _LANES, h >> 2 & _LANES
    every = ones | twos | four
    three = ones & twos
    two = twos & ~ones
    n = ones.bit_count() + 2 * twos.bit_count() + 4 * four.bit_count()
    ranks = every.bit_count()
    if not n:
        return ()
    low = ((every & -every).bit_length() - 1) >> 2
    if ranks == 1:
        return (Meld(("single", "pair", "triple", "bomb")[n - 1], 1, low),)
    if h == ROCKET:
        return (Meld("rocket", 1, BIG),)
    out = []
    if ranks * (n // ranks) == n and low + ranks <= CHAIN_TOP and every == SEG[ranks][low]:
        each = n // ranks
        if each in LEAST and h == each * every and ranks >= LEAST[each]:
            out.append(Meld(("straight", "pairs", "plane")[each - 1], ranks, low))
    triples = three.bit_count()
    if n == 4 and triples == 1:
        out.append(Meld("triple1", 1, _low(three)))
    elif n == 5 and triples == 1 and two:
        out.append(Meld("triple2", 1, _low(three)))
    elif n == 6 and four:
        if single_kickers(h - 4 * four, kickers):
            out.append(Meld("four2s", 1, _low(four)))
    elif n == 8 and four.bit_count() == 1 and two.bit_count() == 2:
        out.append(Meld("four2p", 1, _low(four)))
    if triples >= 2:
        length = n // 4
        if n == 4 * length and triples >= length:
            for start in lanes(runs(three, length)):
                if single_kickers(h - 3 * SEG[length][start], kickers):
                    out.append(Meld("plane1", length, start))
        length = n // 5
        if n == 5 * length and triples == length == two.bit_count() and runs(three, length):
            out.append(Meld("plane2", length, _low(three)))
    return tuple(out)


def _low(m: int) -> int:
    return ((m & -m).bit_length() - 1) >> 2


def beats(play: Meld, table: Meld) -> bool:
    """Section 6. Both are given as read."""
    if table.kind == "rocket":
        return False
    if play.kind == "rocket":
        return True
    if play.kind == "bomb":
        return table.kind != "bomb" or play.key > table.key
    return play.kind == table.kind and play.length == table.length and play.key > table.key


def lead_reading(h: int, kickers: Kickers = ANY_KICKERS) -> Meld | None:
    """How a lead is read: as the plane without kickers if it can be, else with the highest key."""
    found = readings(h, kickers)
    if not found:
        return None
    return max(found, key=lambda m: (m.kind == "plane", m.key))


def follow_reading(h: int, table: Meld, kickers: Kickers = ANY_KICKERS) -> Meld | None:
    """How an answer is read: of the readings that beat the table, the one with the highest key."""
    found = [m for m in readings(h, kickers) if beats(m, table)]
    return max(found, key=lambda m: m.key) if found else None


def read(h: int, table: Meld | None, kickers: Kickers = ANY_KICKERS) -> Meld | None:
    """`lead_reading` on an empty table, else `follow_reading`."""
    return lead_reading(h, kickers) if table is None else follow_reading(h, table, kickers)


# --- showing -------------------------------------------------------------------------------


def core(meld: Meld) -> int:
    """The pack of a meld without its kickers."""
    if meld.kind == "rocket":
        return ROCKET
    each = {"single": 1, "straight": 1, "pair": 2, "pairs": 2, "bomb": 4, "four2s": 4, "four2p": 4}
    if meld.length == 1:
        return each.get(meld.kind, 3) * ONE[meld.key]
    return each.get(meld.kind, 3) * SEG[meld.length][meld.key]


def arrange(cards: Iterable[Card], meld: Meld) -> Cards:
    """The cards of a play as they are laid out: the chain or set first, then the kickers, each rising."""
    if meld.kind not in KICKER_SIZE:
        return tuple(sorted(cards, key=_LAID_OUT.__getitem__))
    body = core(meld)
    return tuple(sorted(cards, key=lambda c: (not body & _ONE_OF_CARD[c] * 7, _STRENGTH_OF_CARD[c], c)))


def describe(meld: Meld, cards: Cards) -> Phrase:
    """The wording of a play, ``kind-<kind>``: ``length``, ``low`` and ``high`` of what decides, and the kickers."""
    if meld.kind == "rocket":
        return Phrase("kind-rocket")
    if meld.kind not in KICKER_SIZE:
        return _described(meld)
    low, high = RANKS[meld.key], RANKS[meld.key + meld.length - 1]
    params: list[tuple[str, object]] = [("length", meld.length), ("low", low), ("high", high)]
    body = core(meld)
    rest = [c for c in cards if not body & _ONE_OF_CARD[c] * 7]
    params.append(("kickers", tuple(sorted(rest, key=_LAID_OUT.__getitem__))))
    return Phrase(f"kind-{meld.kind}", tuple(params))


@lru_cache(maxsize=512)
def _described(meld: Meld) -> Phrase:
    """Without kickers."""
    low, high = RANKS[meld.key], RANKS[meld.key + meld.length - 1]
    return Phrase(f"kind-{meld.kind}", (("length", meld.length), ("low", low), ("high", high)))


def described(phrase: Phrase) -> Meld:
    """The meld that `describe` put into words."""
    kind = phrase.key.removeprefix("kind-")
    if kind == "rocket":
        return Meld("rocket", 1, BIG)
    params = dict(phrase.params)
    return Meld(kind, params["length"], STRENGTH[params["low"]])
