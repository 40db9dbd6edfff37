"""Finding plays by pattern: every distinct lead of a hand, every distinct answer to a table.

Works on packs (see melds). Kickers multiply plays (up to some hundreds for a full hand), so
`answers` is lazy and the computer players and suggestions choose kickers themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from engine.games.doudizhu.melds import (
    ANY_KICKERS,
    CHAIN_TOP,
    LEAST,
    ONE,
    ROCKET,
    SEG,
    SMALL,
    Kickers,
    Meld,
    at_least,
    count,
    lanes,
    runs,
    size,
    without,
)

CHAIN_OF = {1: "straight", 2: "pairs", 3: "plane"}
_EACH = {"single": 1, "pair": 2, "triple": 3, "straight": 1, "pairs": 2, "plane": 3}


def above(m: int, s: int) -> int:
    """The lanes of ``m`` stronger than ``s`` (-1: all)."""
    return m >> 4 * (s + 1) << 4 * (s + 1)


@lru_cache(maxsize=1 << 12)
def pick_singles(rest: int, n: int, kickers: Kickers) -> tuple[int, ...]:
    """All sets of ``n`` single kickers within ``rest``."""
    return tuple(_multisets(rest, n, kickers))


def _multisets(rest: int, n: int, kickers: Kickers) -> Iterator[int]:
    if n == 0:
        yield 0
        return
    for s in lanes(at_least(rest, 1)):
        higher = above(rest, s)
        if s == SMALL and not kickers.both_jokers:
            higher = 0
        for k in range(1, min(count(rest, s), kickers.most, n) + 1):
            for others in _multisets(higher, n - k, kickers):
                yield k * ONE[s] + others


def pick_pairs(rest: int, n: int) -> Iterator[int]:
    """All sets of ``n`` pair kickers of different ranks within ``rest``."""
    pairs = [2 * ONE[s] for s in lanes(at_least(rest, 2))]
    for chosen in combinations(pairs, n):
        yield sum(chosen)


def of_kind(h: int, kind: str, length: int, over: int, kickers: Kickers) -> Iterator[int]:
    """All plays within ``h`` that have a reading of this kind and length with a key above ``over``."""
    if kind in ("single", "pair", "triple"):
        each = _EACH[kind]
        for s in lanes(above(at_least(h, each), over)):
            yield each * ONE[s]
    elif kind in ("straight", "pairs", "plane"):
        each = _EACH[kind]
        for s in lanes(above(runs(at_least(h, each), length), over)):
            yield each * SEG[length][s]
    elif kind == "bomb":
        for s in lanes(above(at_least(h, 4), over)):
            yield 4 * ONE[s]
    elif kind == "rocket":
        if h & ROCKET == ROCKET:
            yield ROCKET
    elif kind in ("four2s", "four2p"):
        for s in lanes(above(at_least(h, 4), over)):
            rest = h & ~(7 * ONE[s])
            for more in pick_singles(rest, 2, kickers) if kind == "four2s" else pick_pairs(rest, 2):
                yield 4 * ONE[s] + more
    elif kind in ("triple1", "triple2"):
        for s in lanes(above(at_least(h, 3), over)):
            rest = h & ~(7 * ONE[s])
            each = 1 if kind == "triple1" else 2
            for k in lanes(at_least(rest, each)):
                yield 3 * ONE[s] + each * ONE[k]
    else:
        for s in lanes(above(runs(at_least(h, 3), length), over)):
            rest = without(h, s, length)
            for more in pick_singles(rest, length, kickers) if kind == "plane1" else pick_pairs(rest, length):
                yield 3 * SEG[length][s] + more


def answers(h: int, table: Meld, kickers: Kickers = ANY_KICKERS) -> Iterator[int]:
    """Every play within ``h`` that beats ``table``: its own kind first, then bombs, then the rocket.

    A play with two readings that both beat the table comes twice.
    """
    if table.kind == "rocket":
        return
    yield from of_kind(h, table.kind, table.length, table.key, kickers)
    if table.kind != "bomb":
        yield from of_kind(h, "bomb", 1, -1, kickers)
    yield from of_kind(h, "rocket", 1, -1, kickers)


def can_answer(h: int, table: Meld, kickers: Kickers = ANY_KICKERS) -> bool:
    """True when some play within ``h`` beats ``table``."""
    return next(answers(h, table, kickers), None) is not None


# --- all at once ---------------------------------------------------------------------------
#
# Most positions share their masks with others, so the parts of a list of plays are remembered by the masks
# they depend on and put together.


@lru_cache(maxsize=1 << 14)
def _sets(held: int, each: int) -> tuple[int, ...]:
    """``each`` cards of every rank in ``held``."""
    return tuple([each * ONE[s] for s in lanes(held)])


@lru_cache(maxsize=1 << 13)
def _chains(held: int, each: int, length: int, over: int) -> tuple[int, ...]:
    """Chains of one length with a key above ``over``."""
    return tuple([each * SEG[length][s] for s in lanes(above(runs(held, length), over))])


@lru_cache(maxsize=1 << 13)
def _every_chain(held: int, each: int) -> tuple[int, ...]:
    """Chains of all lengths."""
    out: list[int] = []
    for length in range(LEAST[each], CHAIN_TOP + 1):
        starts = runs(held, length)
        if not starts:
            break
        out += [each * SEG[length][s] for s in lanes(starts)]
    return tuple(out)


@lru_cache(maxsize=1 << 14)
def _carriers(triples: int, held: int, each: int) -> tuple[int, ...]:
    """Triples with one kicker of ``each`` cards of another rank in ``held``."""
    kickers = [each * ONE[k] for k in lanes(held)]
    out: list[int] = []
    for t in lanes(triples):
        body, own = 3 * ONE[t], each * ONE[t]
        out += [body + k for k in kickers if k != own]
    return tuple(out)


def all_answers(h: int, table: Meld, kickers: Kickers = ANY_KICKERS) -> tuple[int, ...]:
    """Every distinct play within ``h`` that beats ``table``: its own kind first, then bombs, then the rocket."""
    kind, length, key = table
    out: tuple[int, ...]
    if kind == "single":
        out = _sets(above(at_least(h, 1), key), 1)
    elif kind == "rocket":
        return ()
    elif kind in _EACH:
        each = _EACH[kind]
        held = at_least(h, each)
        out = _sets(above(held, key), each) if length == 1 else _chains(held, each, length, key)
    elif kind == "triple1" or kind == "triple2":
        bodies = above(at_least(h, 3), key)
        each = 1 if kind == "triple1" else 2
        out = _carriers(bodies, at_least(h, each), each) if bodies else ()
    elif kind == "bomb":
        out = ()
    else:
        out = tuple(dict.fromkeys(of_kind(h, kind, length, key, kickers)))
    fours = at_least(h, 4)
    if fours:
        out += _sets(above(fours, key) if kind == "bomb" else fours, 4)
    return (*out, ROCKET) if h & ROCKET == ROCKET else out


def all_plays(h: int, kickers: Kickers = ANY_KICKERS) -> tuple[int, ...]:
    """Every distinct play that may be led from ``h``."""
    ones = at_least(h, 1)
    out = _sets(ones, 1) + _every_chain(ones, 1)
    twos = at_least(h, 2)
    if twos:
        out += _sets(twos, 2) + _every_chain(twos, 2)
        threes = at_least(h, 3)
        if threes:
            out += _sets(threes, 3) + _carriers(threes, ones, 1) + _carriers(threes, twos, 2)
            if runs(threes, 2):
                out += _planes(h, threes, kickers)
            fours = at_least(h, 4)
            if fours:
                out += _sets(fours, 4)
                out += (*of_kind(h, "four2s", 1, -1, kickers), *of_kind(h, "four2p", 1, -1, kickers))
    return (*out, ROCKET) if h & ROCKET == ROCKET else out


def _planes(h: int, threes: int, kickers: Kickers) -> tuple[int, ...]:
    """Planes of all lengths, bare and with kickers, each set of cards once."""
    found = dict.fromkeys(_every_chain(threes, 3))
    for length in range(2, size(h) // 4 + 1):
        if not runs(threes, length):
            break
        for kind in ("plane1", "plane2"):
            found.update(dict.fromkeys(of_kind(h, kind, length, -1, kickers)))
    return tuple(found)
