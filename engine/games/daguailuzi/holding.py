"""A hand as counts, and the plays it contains, found by pattern (rule book section 5).

Nothing here goes through subsets of a hand: each category is looked for where it can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from engine.cards import Card, Cards, Rank, Suit
from engine.games.daguailuzi.melds import (
    BIG,
    LEVEL,
    SMALL,
    STRAIGHTS,
    STRENGTH,
    Meld,
    Scale,
    order,
)

SUITS = tuple(Suit)


class Holding:
    """The cards of a hand sorted for looking things up; never changed.

    cards        in hand order
    by_rank      cards of each plain rank, the weakest rank first
    by_suit      cards of each suit, the weakest first
    small, big   how many jokers of each kind; ``jokers`` are all of them, small ones first
    """

    __slots__ = ("big", "by_rank", "by_suit", "cards", "jokers", "scale", "small")

    def __init__(self, cards: Cards, scale: Scale) -> None:
        self.cards = order(cards, scale.level)
        self.scale = scale
        self.by_rank: dict[Rank, list[Card]] = {}
        self.by_suit: dict[Suit, list[Card]] = {}
        small: list[Card] = []
        big: list[Card] = []
        for c in reversed(self.cards):
            if c.suit is None:
                (small if c.rank is Rank.SMALL_JOKER else big).append(c)
            else:
                self.by_rank.setdefault(c.rank, []).append(c)
                self.by_suit.setdefault(c.suit, []).append(c)
        self.small, self.big = len(small), len(big)
        self.jokers: Cards = (*small, *big)

    def wild(self, n: int) -> Cards:
        """``n`` jokers to stand for cards, small ones first."""
        return self.jokers[:n]


@lru_cache(maxsize=1 << 11)
def holding(cards: Cards, scale: Scale) -> Holding:
    """The holding of a hand, kept for the next time."""
    return Holding(cards, scale)


# --- what can be formed ----------------------------------------------------------------------


def sets(h: Holding, n: int, over: int) -> Iterator[tuple[int, Cards]]:
    """Pairs (n = 2) or triples (n = 3) with a power above ``over``, jokers filling up: power and cards."""
    for rank, cards in h.by_rank.items():
        power = h.scale.power(rank)
        missing = n - len(cards)
        if power > over and missing <= len(h.jokers):
            yield power, (*cards[:n], *h.wild(max(0, missing)))


def joker_sets(h: Holding, n: int) -> Iterator[Cards]:
    """Plays of ``n`` jokers alone, weakest first."""
    for big in range(n + 1):
        if h.small >= n - big and h.big >= big:
            yield (*h.jokers[: n - big], *h.jokers[h.small : h.small + big])


def _straights(h: Holding, pool: dict[Rank, list[Card]], over: int, most: int) -> Iterator[tuple[int, Cards, int]]:
    """Straights that are read above index ``over``, with at most ``most`` jokers: index, plain cards, jokers."""
    for i in range(10):
        held = [r for r in STRAIGHTS[i] if r in pool]
        missing = 5 - len(held)
        if not held or missing > most:
            continue
        index = reading_index(held, h.scale.strongest)
        if index > over:
            yield index, tuple(pool[r][0] for r in held), missing


@lru_cache(maxsize=1 << 12)
def _index(held: tuple[Rank, ...], strongest: bool) -> int:
    fits = [i for i, window in enumerate(STRAIGHTS) if all(r in window for r in held)]
    return fits[-1] if strongest else fits[0]


def reading_index(held: Iterable[Rank], strongest: bool) -> int:
    """The index at which some ranks of one straight are read."""
    return _index(tuple(held), strongest)


def suit_pool(h: Holding, suit: Suit) -> dict[Rank, list[Card]]:
    """The cards of one suit by rank."""
    out: dict[Rank, list[Card]] = {}
    for c in h.by_suit.get(suit, ()):
        out.setdefault(c.rank, []).append(c)
    return out


def best_flush(h: Holding, suit: Suit) -> tuple[int, ...] | None:
    """The highest key that five cards of a suit, jokers included, could have as a flush; None for too few cards.

    The cards may be more than a flush; then they are a stronger play still.
    """
    plain = [h.scale.power(c.rank) for c in h.by_suit.get(suit, ())]
    if not plain or len(plain) + len(h.jokers) < 5:
        return None
    if h.scale.strongest:
        jokers = [LEVEL] * min(4, len(h.jokers))
        return tuple(sorted((*jokers, *sorted(plain)[len(jokers) - 5 :]), reverse=True))
    best = sorted(plain, reverse=True)[:5]
    return (*best, *[h.scale.lowest] * (5 - len(best)))


# --- is there an answer? ---------------------------------------------------------------------


def can_beat(h: Holding, table: Meld) -> bool:
    """True when some play of this hand beats ``table``. Exact."""
    n = table.size
    if len(h.cards) < n:
        return False
    if n == 1:
        return h.scale.power(h.cards[0].rank) > table.key[0]
    if n < 5:
        return next(sets(h, n, table.key[0]), None) is not None or _jokers_beat(h, n, table)
    strength = STRENGTH[table.kind]
    return any(_CAN[kind](h, table.key if s == strength else ()) for kind, s in STRENGTH.items() if s >= strength)


def _jokers_beat(h: Holding, n: int, table: Meld) -> bool:
    if h.big >= n and table.key[0] < BIG:
        return True
    if len(h.jokers) < n:
        return False
    if n == 2 and h.scale.small_higher:
        return (h.small >= 2 and table.key < (SMALL, 1)) or table.key < (SMALL, 0)
    return table.key[0] < SMALL


def _can_five(h: Holding, over: tuple[int, ...]) -> bool:
    least = over[0] if over else -1
    j = len(h.jokers)
    if j >= 5 and least < SMALL:
        return True
    return any(len(cards) + j >= 5 and h.scale.power(r) > least for r, cards in h.by_rank.items())


def _can_straight_flush(h: Holding, over: tuple[int, ...]) -> bool:
    least = over[0] if over else -1
    j = len(h.jokers)
    for suit, cards in h.by_suit.items():
        if len(cards) + j >= 5 and next(_straights(h, suit_pool(h, suit), least, j), None) is not None:
            return True
    return False


def _can_four(h: Holding, over: tuple[int, ...]) -> bool:
    return next(fours(h, over[0] if over else -1), None) is not None


def fours(h: Holding, over: int) -> Iterator[tuple[int, Cards, Rank]]:
    """Four and one above ``over``: the power it is read with, the four with its jokers, and a rank for the fifth card.

    Only the most useful fifth rank is given: the weakest, or where three jokers leave a choice the one that helps.
    """
    j = len(h.jokers)
    if len(h.by_rank) < 2:
        return
    for rank, cards in h.by_rank.items():
        missing = max(0, 4 - len(cards))
        if missing > j or missing > 3:
            continue
        power = h.scale.power(rank)
        others = [r for r in h.by_rank if r is not rank]
        if missing < 3:
            if power > over:
                yield power, (*cards[:4], *h.wild(missing)), others[0]
            continue
        # One card, three jokers: which of the two is the four is not the player's choice.
        pick = max if h.scale.strongest else min
        for other in others:
            read = pick(power, h.scale.power(other))
            if read > over:
                yield read, (*cards[:1], *h.wild(3)), other
                break


def _can_full(h: Holding, over: tuple[int, ...]) -> bool:
    return next(full_houses(h, over[0] if over else -1), None) is not None


def full_houses(h: Holding, over: int) -> Iterator[tuple[int, Cards, Rank, Cards]]:
    """Full houses that are read as such, above ``over``: power, triple with its joker, rank of the pair, the pair.

    With more than one joker, or with a joker in the pair, the cards would be four and one.
    """
    pairs = [r for r, cards in h.by_rank.items() if len(cards) >= 2]
    for rank, cards in h.by_rank.items():
        power = h.scale.power(rank)
        if len(cards) >= 3:
            if power <= over:
                continue
            for other in pairs:
                if other is not rank:
                    yield power, tuple(cards[:3]), other, tuple(h.by_rank[other][:2])
        elif len(cards) == 2 and h.jokers:
            for other in pairs:
                theirs = h.scale.power(other)
                mine = power > theirs if h.scale.strongest else power < theirs
                if mine and power > over:
                    yield power, (*cards, *h.wild(1)), other, tuple(h.by_rank[other][:2])


def _can_flush(h: Holding, over: tuple[int, ...]) -> bool:
    return any((best := best_flush(h, suit)) is not None and best > over for suit in h.by_suit)


def _can_straight(h: Holding, over: tuple[int, ...]) -> bool:
    least = over[0] if over else -1
    return next(_straights(h, h.by_rank, least, len(h.jokers)), None) is not None


_CAN = {
    "straight": _can_straight,
    "flush": _can_flush,
    "full_house": _can_full,
    "four_one": _can_four,
    "straight_flush": _can_straight_flush,
    "five_kind": _can_five,
}
