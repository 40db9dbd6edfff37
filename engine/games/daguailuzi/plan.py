"""How a hand falls into plays: the grouping that needs few turns and keeps what wins tricks.

A grouping is worth the sum of its groups (see `worth`). Straights, flushes and plays with jokers are tried on
top of the sets of equal ranks, a beam over a few of them; what is left falls into singles, pairs, triples,
full houses and fours by itself. Hands are worked with as counts: 54 numbers, one for each face.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.cards import PACK, Card, Cards, Rank
from engine.games.daguailuzi.melds import STRAIGHTS, Scale, read
from engine.games.daguailuzi.worth import WORTH

SMALL_FACE, BIG_FACE = 52, 53
WIDTH = 3
"""Groupings kept at each depth of the beam."""
DEPTH = 4
MOVES = 16
"""Straights, flushes and plays with jokers that are combined with each other."""

_WINDOWS = tuple(tuple(rank - 2 for rank in straight) for straight in STRAIGHTS)
_SMALL_WORTH, _BIG_WORTH = WORTH["single"][15], WORTH["single"][16]

Counts = list[int]


class Group(NamedTuple):
    """A play of a plan: category, deciding power or index (its first number), and its cards."""

    kind: str
    key: int
    cards: Cards

    @property
    def worth(self) -> float:
        return WORTH[self.kind][self.key]

    @property
    def size(self) -> int:
        return len(self.cards)


class Plan(NamedTuple):
    """A grouping: the plays beside plain sets, what remains for those, and the worth of all."""

    moves: tuple[Group, ...]
    rest: tuple[int, ...]
    worth: float


def counts(cards: Iterable[int]) -> Counts:
    out = [0] * 54
    for c in cards:
        out[c] += 1
    return out


# --- sets of equal ranks -----------------------------------------------------------------------


@lru_cache(maxsize=16)
def _ranks(level: Rank) -> tuple[tuple[int, int], ...]:
    """Rank indices (two is 0) with their powers, weakest first."""
    own = level - 2
    return (*((i, i) for i in range(13) if i != own), (own, 14))


def _sets(h: Sequence[int], level: Rank) -> tuple[float, list[tuple[str, int, int, int, int]]]:
    """The worth of the hand as sets, and the sets: category, power, rank, how many of it, rank of what it carries."""
    by: tuple[list[tuple[int, int]], ...] = ([], [], [], [], [])
    out: list[tuple[str, int, int, int, int]] = []
    total = h[SMALL_FACE] * _SMALL_WORTH + h[BIG_FACE] * _BIG_WORTH
    for i, power in _ranks(level):
        n = h[4 * i] + h[4 * i + 1] + h[4 * i + 2] + h[4 * i + 3]
        while n > 4:
            out.append(("five_kind", power, i, 5, -1))
            n -= 5
        if n:
            by[n].append((i, power))
    _, singles, pairs, triples, fours = by
    for i, power in fours:
        if not singles and not pairs:
            triples.append((i, power))
            singles.append((i, power))
            continue
        if singles:
            other = singles.pop(0)
        else:
            other = pairs.pop(0)
            singles.insert(0, other)
        out.append(("four_one", power, i, 4, other[0]))
    full, triple, pair = WORTH["full_house"], WORTH["triple"], WORTH["pair"]
    for i, power in triples:
        if pairs and full[power] > triple[power] + pair[pairs[0][1]]:
            out.append(("full_house", power, i, 3, pairs.pop(0)[0]))
        else:
            out.append(("triple", power, i, 3, -1))
    out += [("pair", power, i, 2, -1) for i, power in pairs]
    out += [("single", power, i, 1, -1) for i, power in singles]
    for kind, power, _, _, _ in out:
        total += WORTH[kind][power]
    return total, out


@lru_cache(maxsize=1 << 14)
def _sets_worth(h: tuple[int, ...], level: Rank) -> float:
    return _sets(h, level)[0]


# --- plays beside the sets ---------------------------------------------------------------------


def _without(h: Sequence[int], faces: Iterable[int]) -> Counts | None:
    """The counts less some faces; None when they are not there."""
    out = list(h)
    for c in faces:
        out[c] -= 1
        if out[c] < 0:
            return None
    return out


def _jokers(h: Sequence[int], n: int) -> list[int]:
    small = min(n, h[SMALL_FACE])
    return [SMALL_FACE] * small + [BIG_FACE] * (n - small)


def _moves(h: Sequence[int], scale: Scale) -> list[Group]:
    """Plays of five cards beyond plain sets: straights, flushes, straight flushes, and sets that a joker completes."""
    jokers = h[SMALL_FACE] + h[BIG_FACE]
    rank_count = [sum(h[4 * i : 4 * i + 4]) for i in range(13)]
    suit_count = [sum(h[s:52:4]) for s in range(4)]
    found: dict[tuple[int, ...], None] = {}
    for window in _WINDOWS:
        held = [i for i in window if rank_count[i]]
        if len(held) >= 5 - min(1, jokers):
            loosest = [_loosest(h, i, suit_count) for i in held]
            found[tuple(sorted((*loosest, *_jokers(h, 5 - len(held)))))] = None
        for s in range(4):
            suited = [4 * i + s for i in window if h[4 * i + s]]
            if len(suited) >= 5 - min(2, jokers):
                found[tuple(sorted((*suited, *_jokers(h, 5 - len(suited)))))] = None
    for s in range(4):
        if suit_count[s] >= 5:
            found.update(dict.fromkeys(_flushes(h, s, rank_count)))
    if jokers:
        found.update(dict.fromkeys(_joker_sets(h, rank_count, jokers, scale)))
    out = []
    for faces in found:
        meld = read(faces, scale)
        if meld is not None:
            out.append(Group(meld.kind, meld.key[0], tuple(PACK[c] for c in faces)))
    return out


def _loosest(h: Sequence[int], i: int, suit_count: Sequence[int]) -> int:
    """The card of a rank whose suit is the least use for a flush."""
    return min((4 * i + s for s in range(4) if h[4 * i + s]), key=lambda c: suit_count[c % 4])


def _flushes(h: Sequence[int], s: int, rank_count: Sequence[int]) -> list[tuple[int, ...]]:
    """Five cards of a suit that the sets miss least; and the same keeping the strongest cards."""
    faces = [c for c in range(s, 52, 4) for _ in range(h[c])]
    loose = sorted(faces, key=lambda c: (rank_count[c // 4], c))
    low = sorted(faces)
    return [tuple(sorted(loose[:5])), tuple(low[:5])]


def _joker_sets(h: Sequence[int], rank_count: Sequence[int], jokers: int, scale: Scale) -> list[tuple[int, ...]]:
    """Four and one, five of a kind and full houses that one or two jokers complete."""
    out: list[tuple[int, ...]] = []
    ranks = [i for i, _ in _ranks(scale.level)]
    loose = sorted((i for i in ranks if rank_count[i]), key=lambda i: (rank_count[i] > 1, ranks.index(i)))
    pairs = [i for i in ranks if rank_count[i] == 2]
    for i in ranks:
        n = rank_count[i]
        own = [c for c in range(4 * i, 4 * i + 4) for _ in range(h[c])]
        if 3 <= n <= 4 and jokers >= 5 - n:
            out.append((*own, *_jokers(h, 5 - n)))
        if 2 <= n <= 3 and jokers >= 4 - n:
            other = next((o for o in loose if o != i), None)
            if other is not None:
                out.append((*own, _first(h, other), *_jokers(h, 4 - n)))
    for low, high in itertools.pairwise(pairs):
        cards = [c for i in (low, high) for c in range(4 * i, 4 * i + 4) for _ in range(h[c])]
        out.append((*cards, *_jokers(h, 1)))
    return [tuple(sorted(cards)) for cards in out]


def _first(h: Sequence[int], i: int) -> int:
    return next(c for c in range(4 * i, 4 * i + 4) if h[c])


# --- the plan ----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 11)
def plan(cards: Cards, scale: Scale) -> Plan:
    """The best grouping found for a hand."""
    h = counts(cards)
    level = scale.level
    base = _sets_worth(tuple(h), level)
    best = Plan((), tuple(h), base)
    ranked = []
    for move in _moves(h, scale):
        rest = _without(h, move.cards)
        if rest is not None:
            gain = move.worth + _sets_worth(tuple(rest), level) - base
            if gain > -0.5:
                ranked.append((gain, move))
    ranked.sort(key=lambda g: -g[0])
    moves = [move for _, move in ranked[:MOVES]]
    beam: list[tuple[float, float, Counts, int, tuple[Group, ...]]] = [(base, 0.0, h, 0, ())]
    for _ in range(DEPTH):
        children: list[tuple[float, float, Counts, int, tuple[Group, ...]]] = []
        for _, own, left, start, chosen in beam:
            for n in range(start, len(moves)):
                move = moves[n]
                rest = _without(left, move.cards)
                if rest is not None:
                    mine = own + move.worth
                    value = mine + _sets_worth(tuple(rest), level)
                    children.append((value, mine, rest, n, (*chosen, move)))
        if not children:
            break
        children.sort(key=lambda c: -c[0])
        beam = children[:WIDTH]
        if beam[0][0] > best.worth:
            best = Plan(beam[0][4], tuple(beam[0][2]), beam[0][0])
    return best


def groups(cards: Cards, scale: Scale) -> tuple[Group, ...]:
    """The plays of the plan of a hand: every card once."""
    found = plan(cards, scale)
    h = list(found.rest)
    out = list(found.moves)
    for kind, power, i, n, other in _sets(h, scale.level)[1]:
        taken = _take(h, i, n)
        if other >= 0:
            taken += _take(h, other, 5 - n)
        out.append(Group(kind, power, tuple(taken)))
    for face, power in ((SMALL_FACE, 15), (BIG_FACE, 16)):
        out += [Group("single", power, (PACK[face],))] * h[face]
    return tuple(out)


def _take(h: Counts, i: int, n: int) -> list[Card]:
    out: list[Card] = []
    for c in range(4 * i + 3, 4 * i - 1, -1):
        while h[c] and len(out) < n:
            h[c] -= 1
            out.append(PACK[c])
    return out


def worth_after(cards: Cards, play: Iterable[int], scale: Scale) -> float:
    """About what a hand is worth when some of its cards are gone: its plan without the plays that they break."""
    found = plan(cards, scale)
    rest = list(found.rest)
    need: list[int] = []
    for c in map(int, play):
        if rest[c]:
            rest[c] -= 1
        else:
            need.append(c)
    kept = 0.0
    for move in found.moves:
        broken = [c for c in need if c in move.cards]
        if not broken:
            kept += move.worth
            continue
        left = list(map(int, move.cards))
        for c in broken:
            if c in left:
                left.remove(c)
                need.remove(c)
        for c in left:
            rest[c] += 1
    return kept + _sets_worth(tuple(rest), scale.level)
