"""Sets of cards: what is one, which are gouji sets, what beats what, what a burn leaves. Sections 3, 5, 6, 7.

Suits never matter here: cards are counted by rank. A *lane* is a rank's place in the order 3 < .. < A < 2 < x < X,
0 to 14; `Counts` says how many cards of each lane there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.cards import Card, Cards, Rank, Suit
from engine.core import Phrase

TWO, SMALL, BIG = 12, 13, 14
LANES = 15
NATURAL = range(TWO)
RANKS = (*(Rank(r) for r in range(3, 15)), Rank.TWO, Rank.SMALL_JOKER, Rank.BIG_JOKER)
"""The rank of each lane."""
GOUJI_FROM = {7: 5, 8: 4, 9: 3, 10: 2, 11: 2, 12: 1}
"""Cards, twos included, from which a set of this base is a gouji set: T 5, J 4, Q 3, K 2, A 2, 2 1."""

_LANE = {rank: lane for lane, rank in enumerate(RANKS)}
_SUITS = {Suit.DIAMONDS: 0, Suit.CLUBS: 1, Suit.HEARTS: 2, Suit.SPADES: 3, None: 0}

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardSet:
    """A set as it counts: ``size`` cards of the lane ``base``, among them ``twos`` counted as the base,
    ``small`` and ``big`` jokers hung on it. Twos are 0 where the base itself is 2."""

    base: int
    size: int
    twos: int = 0
    small: int = 0
    big: int = 0

    @property
    def joker(self) -> bool:
        return bool(self.small or self.big)

    @property
    def counts(self) -> Counts:
        """The cards of the set by lane."""
        out = [0] * LANES
        out[TWO], out[SMALL], out[BIG] = self.twos, self.small, self.big
        out[self.base] = self.size - sum(out) + out[self.base]
        return tuple(out)

    @property
    def gouji(self) -> bool:
        """Strong enough to be reserved for the opposite (够级牌)."""
        return self.joker or self.size >= GOUJI_FROM.get(self.base, self.size + 1)


def lane(card: Card) -> int:
    return _LANE[card.rank]


def count(cards: Iterable[Card]) -> Counts:
    out = [0] * LANES
    for c in cards:
        out[_LANE[c.rank]] += 1
    return tuple(out)


def low_first(cards: Iterable[Card]) -> Cards:
    """Lowest rank first, equal ranks D, C, H, S."""
    return tuple(sorted(cards, key=lambda c: (_LANE[c.rank], _SUITS[c.suit])))


def high_first(cards: Iterable[Card]) -> Cards:
    """As players hold a hand: X, x, 2, A, K down to 3."""
    return low_first(cards)[::-1]


def ranks_in(counts: Counts) -> list[int]:
    """The different natural lanes held, lowest first."""
    return [r for r in NATURAL if counts[r]]


def read(counts: Counts) -> CardSet | None:
    """The set that these cards make, None when they make none: at most one different natural rank."""
    size = sum(counts)
    naturals = ranks_in(counts)
    if not size or len(naturals) > 1:
        return None
    twos, small, big = counts[TWO:]
    base = naturals[0] if naturals else TWO if twos else SMALL if small else BIG
    return CardSet(base, size, twos if base < TWO else 0, small, big)


def beats(new: CardSet, top: CardSet) -> bool:
    """Whether a set beats another (section 6): every card of it is strictly higher."""
    return new.size == top.size and not top.big and new.big >= top.small and new.base > top.base


def take(hand: Cards, counts: Counts) -> Cards:
    """Cards of a hand with these counts, of each rank D, C, H, S. Raises ValueError if it does not hold them."""
    left = list(counts)
    out = []
    for c in low_first(hand):
        if left[lane(c)] > 0:
            left[lane(c)] -= 1
            out.append(c)
    if any(left):
        raise ValueError("the hand does not hold these cards")
    return high_first(out)


def minus(hand: Counts, cards: Counts) -> Counts:
    return tuple(a - b for a, b in zip(hand, cards, strict=True))


# --- debt and burning --------------------------------------------------------------------------


def jokers(counts: Counts) -> int:
    return counts[SMALL] + counts[BIG]


def one_set(counts: Counts) -> bool:
    """The hand is a single set (or empty)."""
    return len(ranks_in(counts)) <= 1


def literal(after: Counts) -> bool:
    """What the rules demand of the hand after a burn: a joker in it, or a single set, or nothing."""
    return bool(jokers(after)) or one_set(after)


def feasible(after: Counts) -> bool:
    """Whether the duty of a burner can be kept to the end: a joker for every set but the last."""
    return not sum(after) or jokers(after) >= len(ranks_in(after)) - 1


def pays_debt(new: CardSet, hand: Counts) -> bool:
    """Whether a seat in burn debt may play the set: it holds a joker or empties the hand."""
    return new.joker or new.size == sum(hand)


# --- what a hand offers ------------------------------------------------------------------------


def sets_of(hand: Counts, base: int, size: int, big_from: int = 0) -> Iterator[CardSet]:
    """All sets of one base and size in a hand with at least ``big_from`` big jokers, cheapest first:
    few jokers, then few twos."""
    twos, small, big = hand[TWO:]
    most = hand[base]
    for joker in range(size + 1):
        for b in range(joker + 1):
            s = joker - b
            if s > small or b > big or b < big_from:
                continue
            rest = size - joker
            if base == BIG and not rest and not s:
                yield CardSet(base, size, 0, 0, b)
            elif (base == SMALL and not rest and s) or (base == TWO and 1 <= rest <= twos):
                yield CardSet(base, size, 0, s, b)
            elif base < TWO:
                for t in range(min(twos, rest - 1) + 1):
                    if 1 <= rest - t <= most:
                        yield CardSet(base, size, t, s, b)


def answers(hand: Counts, top: CardSet, *, debt: bool = False) -> Iterator[CardSet]:
    """Every set of a hand that beats ``top``, by base from low to high; in debt those that pay it."""
    if top.big or sum(hand) < top.size:
        return
    for base in range(top.base + 1, LANES):
        if not hand[base]:
            continue
        for found in sets_of(hand, base, top.size, top.small):
            if not debt or pays_debt(found, hand):
                yield found


def can_beat(hand: Counts, top: CardSet, *, debt: bool = False) -> bool:
    return next(answers(hand, top, debt=debt), None) is not None


def burns(hand: Counts, top: CardSet, *, debt: bool, safe: bool) -> Iterator[CardSet]:
    """The sets with which a hand may burn ``top``: literally, or ``safe``: so that the duty can be kept."""
    test = feasible if safe else literal
    for found in answers(hand, top, debt=debt):
        if test(minus(hand, found.counts)):
            yield found


def default_lead(hand: Counts, debt: bool) -> CardSet:
    """What a leader plays when his time runs out (section 7). The hand offers a legal lead."""
    whole = read(hand)
    if debt and not jokers(hand) and whole is not None:
        return whole
    base = next(r for r in range(LANES) if hand[r])
    if debt and base < SMALL and hand[base] < sum(hand):
        small = 1 if hand[SMALL] else 0
        return CardSet(base, hand[base] + 1, 0, small, 1 - small)
    small, big = (hand[base] if base == lane_ else 0 for lane_ in (SMALL, BIG))
    return CardSet(base, hand[base], 0, small, big)


# --- in words ----------------------------------------------------------------------------------


def describe(found: CardSet) -> Phrase:
    """The wording of a set: jokers, twos, base (``kind-set``, ``kind-gouji``)."""
    counts = found.counts
    parts = [
        Phrase.of(key, count=counts[n])
        for key, n in (("part-big", BIG), ("part-small", SMALL), ("part-twos", TWO))
        if counts[n]
    ]
    if found.base < TWO:
        parts.append(Phrase.of("part-base", count=counts[found.base], rank=RANKS[found.base]))
    return Phrase.of("kind-gouji" if found.gouji else "kind-set", parts=tuple(parts))


def tribute(hand: Sequence[Card], due: int) -> Cards:
    """What a payer of ``due`` cards gives: his highest X, x and 2, ties D, C, H, S; fewer if he has no more."""
    legal = [c for c in low_first(hand) if lane(c) >= TWO]
    legal.sort(key=lambda c: -lane(c))
    return tuple(legal[:due])
