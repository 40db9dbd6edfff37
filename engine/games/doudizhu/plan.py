"""How a hand falls into plays: the grouping that needs the fewest turns and keeps the strongest cards.

A grouping is worth the sum of its groups. A group costs a turn and gains what its rank promises:
low cards count against the hand, cards that win tricks back count for it, and a triple also saves
the turn of the loose card it can carry. The figures are measured by play among the computers.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from engine.games.doudizhu.melds import (
    BIG,
    CHAIN_TOP,
    LEAST,
    ONE,
    ROCKET,
    SEG,
    TWO,
    Meld,
    at_least,
    count,
    lanes,
)

TURN = 7.0
BOMB = 9.0
ROCKET_VALUE = 13.0
_RANK = (*(float(s - 7) for s in range(CHAIN_TOP)), 5.5, 7.0, 8.0)
_SOLO = tuple(r - TURN for r in _RANK)
_BOMB = tuple(BOMB + s / 6 for s in range(TWO + 1))
_CHAIN_KIND = {1: "straight", 2: "pairs", 3: "plane"}

Plan = tuple[float, tuple[Meld, ...]]

_LANES = sum(ONE)
_CHAIN = sum(ONE[:CHAIN_TOP])
_CARRIED = sum(ONE[: TWO + 1])
_SAVED = {ONE[s]: -_SOLO[s] for s in range(TWO + 1)}
"""What a triple gains by carrying a loose single or pair, by the bit of its lane."""


def _quarter(first: int) -> tuple[float, ...]:
    """Worth of the sets in four lanes from ``first``, by the 16 bits of a pack that hold them."""
    out = [0.0] * 0x4445
    for counts in product(range(5), repeat=4):
        for s, n in enumerate(counts, first):
            if n and s <= BIG:
                out[sum(k << 4 * i for i, k in enumerate(counts))] += _BOMB[s] if n == 4 and s <= TWO else _SOLO[s]
    return tuple(out)


_QUARTERS = tuple(_quarter(first) for first in (0, 4, 8, 12))


def chain_value(each: int, length: int, start: int) -> float:
    """What a chain of ``each`` cards per rank is worth. Its kickers are counted where they are found."""
    return (_RANK[start + length - 1]) / 2 - TURN + 1.0


@lru_cache(maxsize=1 << 14)
def best(h: int, carriers: int = 0) -> Plan:
    """Worth of a pack and the chains of its best grouping; ``carriers`` kickers are carried by planes taken out."""
    value = _loose(h, carriers)
    found: tuple[Meld, ...] = ()
    twos, fours = h >> 1 & _LANES, h >> 2 & _LANES
    two = (twos | fours) & _CHAIN
    one = (h | two) & _CHAIN
    three = (h & twos | fours) & _CHAIN
    # Most hands have a run of one sort at most: the tests are cheaper than the looking up.
    four_long = one & one >> 4
    options: tuple[_Cut, ...] = ()
    if four_long & four_long >> 8 & one >> 16:
        options = _cuts(1, one, two)
    if two & two >> 4 & two >> 8:
        options += _cuts(2, two, three)
    if three & three >> 4:
        options += _cuts(3, three, fours)
    for body, gain, more, meld in options:
        rest, others = best(h - body, carriers + more)
        rest += gain
        if rest > value:
            value, found = rest, (meld, *others)
    return value, found


def worth(h: int) -> float:
    """What a hand is worth; 0 for none. One turn is worth `TURN`."""
    return best(h)[0] if h else 0.0


def groups(h: int) -> tuple[Meld, ...]:
    """The best grouping of a pack: chains, then sets rank by rank. Kickers stand alone."""
    chains = best(h)[1]
    for m in chains:
        h -= (1 if m.kind == "straight" else 2 if m.kind == "pairs" else 3) * SEG[m.length][m.key]
    out = list(chains)
    if h & ROCKET == ROCKET:
        out.append(Meld("rocket", 1, BIG))
        h -= ROCKET
    for s in lanes(at_least(h, 1)):
        out.append(Meld(("single", "pair", "triple", "bomb")[count(h, s) - 1], 1, s))
    return tuple(out)


def _loose(h: int, carriers: int) -> float:
    """Worth of a pack grouped rank by rank; triples and ``carriers`` carry the lowest loose cards."""
    value = 0.0
    if h & ROCKET == ROCKET:
        value = ROCKET_VALUE
        h -= ROCKET
    first, second, third, fourth = _QUARTERS
    value += first[h & 0xFFFF] + second[h >> 16 & 0xFFFF] + third[h >> 32 & 0xFFFF] + fourth[h >> 48]
    twos = h >> 1 & _LANES
    carriers += (h & twos).bit_count()
    loose = (h ^ twos) & _CARRIED
    while carriers and loose:
        low = loose & -loose
        value += _SAVED[low]
        loose ^= low
        carriers -= 1
    return value


_Cut = tuple[int, float, int, Meld]
"""A chain worth trying: its pack, its worth, the kickers it carries, its reading."""


@lru_cache(maxsize=1 << 14)
def _cuts(each: int, held: int, more: int) -> tuple[_Cut, ...]:
    """Chains worth trying, from the ranks held ``each`` times and those held once more: runs as long as they go,
    and cut where the cards cut off stay in a set or make another straight."""
    out: dict[_Cut, None] = {}
    low = 0
    while low < CHAIN_TOP:
        top = low
        while top < CHAIN_TOP and held & ONE[top]:
            top += 1
        for length, start in _cut(each, low, top, more):
            gain = chain_value(each, length, start)
            carried = length if each == 3 else 0
            out[each * SEG[length][start], gain, carried, Meld(_CHAIN_KIND[each], length, start)] = None
        low = top + 1
    return tuple(out)


def _cut(each: int, low: int, top: int, more: int) -> list[tuple[int, int]]:
    """Lengths and starts of chains within one run of ranks ``low`` .. ``top - 1``."""
    least = LEAST[each]
    if top - low < least:
        return []
    starts = [low]
    while starts[-1] < top - least and more & ONE[starts[-1]]:
        starts.append(starts[-1] + 1)
    ends = [top]
    while ends[-1] > low + least and more & ONE[ends[-1] - 1]:
        ends.append(ends[-1] - 1)
    out = [(end - start, start) for start in starts for end in ends if end - start >= least]
    if each == 1 and top - low >= least + 3:
        out += [(least, low), (least, top - least)]
    return out
