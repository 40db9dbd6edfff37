"""How a hand falls into plays: the grouping that needs the fewest turns and keeps the strongest cards.

A grouping is worth the sum of its groups. A group costs a turn and gains what its rank promises:
low cards count against the hand, cards that win tricks back count for it, and a triple also saves
the turn of the loose card it can carry. The figures are measured by play among the computers.
"""

from __future__ import annotations

from functools import lru_cache

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
    runs,
)

TURN = 7.0
BOMB = 9.0
ROCKET_VALUE = 13.0
_RANK = (*(float(s - 7) for s in range(CHAIN_TOP)), 5.5, 7.0, 8.0)
_SOLO = tuple(r - TURN for r in _RANK)
_BOMB = tuple(BOMB + s / 6 for s in range(TWO + 1))
_CHAIN_KIND = {1: "straight", 2: "pairs", 3: "plane"}

Plan = tuple[float, tuple[Meld, ...]]


def chain_value(each: int, length: int, start: int) -> float:
    """What a chain of ``each`` cards per rank is worth. Its kickers are counted where they are found."""
    return (_RANK[start + length - 1]) / 2 - TURN + 1.0


@lru_cache(maxsize=1 << 15)
def best(h: int, carriers: int = 0) -> Plan:
    """Worth of a pack and the chains of its best grouping; ``carriers`` kickers are carried by planes taken out."""
    value, chains = _loose(h, carriers), ()
    found: tuple[Meld, ...] = chains
    for each, length, start in _chains(h):
        rest, more = best(h - each * SEG[length][start], carriers + (length if each == 3 else 0))
        rest += chain_value(each, length, start)
        if rest > value:
            value, found = rest, (Meld(_CHAIN_KIND[each], length, start), *more)
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
    """Worth of a pack grouped rank by rank."""
    value = 0.0
    if h & ROCKET == ROCKET:
        value += ROCKET_VALUE
        h -= ROCKET
    saved: list[float] = []
    s = 0
    while h:
        n = h & 7
        if n:
            if n == 4:
                value += _BOMB[s]
            else:
                value += _SOLO[s]
                if n == 3:
                    carriers += 1
                elif _SOLO[s] < 0:
                    saved.append(_SOLO[s])
        h >>= 4
        s += 1
    return value - sum(saved[:carriers])


def _chains(h: int) -> list[tuple[int, int, int]]:
    """Chains worth trying as (cards per rank, length, start): runs as long as they go, and cut where the
    cards cut off stay in a set or make another straight."""
    out: list[tuple[int, int, int]] = []
    for each in (1, 2, 3):
        held = at_least(h, each)
        if not runs(held, LEAST[each]):
            continue
        more = at_least(h, each + 1)
        low = 0
        while low < CHAIN_TOP:
            if not held & ONE[low]:
                low += 1
                continue
            top = low
            while top < CHAIN_TOP and held & ONE[top]:
                top += 1
            _cuts(out, each, low, top, more)
            low = top
    return out


def _cuts(out: list[tuple[int, int, int]], each: int, low: int, top: int, more: int) -> None:
    least = LEAST[each]
    if top - low < least:
        return
    starts = [low]
    while starts[-1] < top - least and more & ONE[starts[-1]]:
        starts.append(starts[-1] + 1)
    ends = [top]
    while ends[-1] > low + least and more & ONE[ends[-1] - 1]:
        ends.append(ends[-1] - 1)
    for start in starts:
        for end in ends:
            if end - start >= least:
                out.append((each, end - start, start))
    if each == 1 and top - low >= least + 3:
        out.append((1, least, low))
        out.append((1, least, top - least))
