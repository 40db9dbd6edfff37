"""Covering: which card beats which, and finding a card of one's own for every attack card.

A defence is a matching between attack cards and hand cards. Taking for each attack card the first
card that fits can fail where a cover exists (``H6 HT`` over ``H5 H9``), so everything here rests on
`Matching`. Rule book sections 5 and 6.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from engine.cards import PACK, Card, Cards, Rank, Suit

SUIT_ORDER = (Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS, Suit.SPADES)
"""The order of suits that settles ties between cards of one rank."""

_LEVEL = {rank: (int(rank) - 3) % 13 for rank in list(Rank)[:13]} | {
    Rank.SMALL_JOKER: 100,
    Rank.BIG_JOKER: 101,
}
_TIE: dict[Suit | None, int] = {suit: i for i, suit in enumerate(SUIT_ORDER)}
_TRUMP_COST = 40
_HEIGHTS = 15
_HEIGHT = {rank: min(value, _HEIGHTS - 2 + (value == 101)) for rank, value in _LEVEL.items()}
"""The levels without the gap before the jokers: 0 to 14."""


def level(rank: Rank) -> int:
    """Height inside a suit: 3 is 0, ace 11, two 12; the jokers stand above (100, 101)."""
    return _LEVEL[rank]


def is_trump(card: Card, trump: Suit) -> bool:
    return card.suit is None or card.suit is trump


def beats(defend: Card, attack: Card, trump: Suit) -> bool:
    """True when ``defend`` covers ``attack``. Equal cards never do (section 6)."""
    if defend.suit is attack.suit or (is_trump(defend, trump) and is_trump(attack, trump)):
        return _LEVEL[defend.rank] > _LEVEL[attack.rank]
    return is_trump(defend, trump)


@cache
def answers(attack: Card, trump: Suit) -> frozenset[Card]:
    """The faces that beat an attack card."""
    return frozenset(c for c in PACK if beats(c, attack, trump))


def _place(card: Card) -> tuple[int, int]:
    return _LEVEL[card.rank], _TIE.get(card.suit, 0)


def low_first(cards: Iterable[Card]) -> list[Card]:
    """By rank, then suit in the order D, C, H, S: how ties are settled everywhere."""
    return sorted(cards, key=_place)


def high_first(cards: Iterable[Card]) -> list[Card]:
    """The reverse of `low_first`."""
    return sorted(cards, key=_place, reverse=True)


def cost(card: Card, trump: Suit) -> int:
    """What it costs to part with a card: its height, and a good deal more for trumps and jokers."""
    if card.suit is None:
        return _TRUMP_COST * 2 + _LEVEL[card.rank] - 100
    return _LEVEL[card.rank] + (_TRUMP_COST if card.suit is trump else 0)


def cheap_first(cards: Iterable[Card], trump: Suit) -> list[Card]:
    """Cards by what it costs to part with them, ties by suit."""
    return sorted(low_first(cards), key=lambda c: cost(c, trump))


@dataclass(frozen=True, slots=True)
class Cover:
    """Own cards and, in the same order, the attack card each is put on."""

    cards: Cards
    targets: Cards

    def cost(self, trump: Suit) -> int:
        return sum(cost(c, trump) for c in self.cards)


class Matching:
    """The hand cards of a matching that grows: `add` takes a card in when the cards taken so far and
    it can all cover something at once, whoever covers what.

    Exact, without looking for augmenting paths, because what cards can cover is nested: a higher card
    of a suit covers all that a lower one does, a trump moreover every plain card. By Hall's theorem a
    set of cards fits when, in each plain suit, for no height more own cards up to it are used than
    attack cards lie below it, and when the trumps too many for the trumps lying below them find enough
    plain attack cards left over.

    Sets that fit form a matroid: taking cards in from the cheapest to the dearest gives the cheapest
    possible cover, and a card once refused would be refused later, too.
    """

    __slots__ = ("_lack", "_plain", "_slack", "_trump", "cards", "free")

    def __init__(self, attack: Iterable[Card], trump: Suit) -> None:
        self.cards: list[Card] = []
        """The hand cards taken in."""
        self.free = 0
        """Attack cards still without a cover."""
        self._trump = trump
        self._slack: dict[Suit, list[int]] = {suit: [0] * _HEIGHTS for suit in SUIT_ORDER}
        """For each suit and height: attack cards lying below, less cards taken in up to there."""
        self._plain = 0
        """Plain attack cards that nothing is put on yet, trumps in excess (``_lack``) included."""
        self._lack = 0
        for a in attack:
            self.free += 1
            self._plain += not is_trump(a, trump)
            slack = self._slack[a.suit or trump]
            for height in range(_HEIGHT[a.rank] + 1, _HEIGHTS):
                slack[height] += 1

    def copy(self) -> Matching:
        twin = Matching.__new__(Matching)
        twin.cards, twin.free, twin._trump = list(self.cards), self.free, self._trump
        twin._slack = {suit: list(slack) for suit, slack in self._slack.items()}
        twin._plain, twin._lack = self._plain, self._lack
        return twin

    def add(self, card: Card) -> bool:
        """True when the card was taken in."""
        suit = card.suit or self._trump
        height = _HEIGHT[card.rank]
        slack = self._slack[suit]
        least = min(slack[height:])
        if suit is self._trump:
            lack = max(self._lack, 1 - least)
            if lack > self._plain:
                return False
            self._lack = lack
        else:
            if least < 1 or self._lack >= self._plain:
                return False
            self._plain -= 1
        for i in range(height, _HEIGHTS):
            slack[i] -= 1
        self.free -= 1
        self.cards.append(card)
        return True

    def add_all(self, cards: Iterable[Card]) -> int:
        """Take in what can be taken in, in this order; the number of cards taken in."""
        before = self.free
        for card in cards:
            if not self.free:
                break
            self.add(card)
        return before - self.free


def can_cover(attack: Sequence[Card], hand: Sequence[Card], trump: Suit) -> bool:
    """True when every attack card can be covered by a hand card of its own."""
    return len(attack) <= len(hand) and Matching(attack, trump).add_all(hand) == len(attack)


def assign(attack: Iterable[Card], cards: Iterable[Card], trump: Suit) -> Cover | None:
    """These very cards put on attack cards as players would lay them: the highest of a suit on the
    highest it beats, trumps on trumps, the other trumps on what is left. Attack cards remain only
    where there are fewer cards. None when some card finds no place."""
    left = high_first(attack)
    pairs: list[tuple[Card, Card]] = []
    excess: list[Card] = []
    for card in high_first(cards):
        suit = card.suit if not is_trump(card, trump) else None
        target = next(
            (
                a
                for a in left
                if _LEVEL[a.rank] < _LEVEL[card.rank] and (a.suit is suit if suit else is_trump(a, trump))
            ),
            None,
        )
        if target is not None:
            left.remove(target)
            pairs.append((card, target))
        elif suit is None:
            excess.append(card)
        else:
            return None
    plain = [a for a in left if not is_trump(a, trump)]
    if len(excess) > len(plain):
        return None
    pairs += zip(excess, plain, strict=False)
    pairs.sort(key=lambda p: (*_place(p[1]), *_place(p[0])))
    return Cover(tuple(c for c, _ in pairs), tuple(a for _, a in pairs))


def cheapest(attack: Sequence[Card], hand: Sequence[Card], trump: Suit) -> Cover | None:
    """The cover that gives away the least (`cost`); None when there is no cover."""
    best = most(attack, hand, trump)
    return best if len(best.cards) == len(attack) else None


def most(attack: Sequence[Card], hand: Sequence[Card], trump: Suit) -> Cover:
    """As many attack cards covered as possible, and that as cheaply as possible."""
    matching = Matching(attack, trump)
    matching.add_all(cheap_first(hand, trump))
    cover = assign(attack, matching.cards, trump)
    assert cover is not None
    return cover


def fewest_ranks(attack: Sequence[Card], hand: Sequence[Card], trump: Suit, lying: Collection[Rank]) -> Cover | None:
    """The cover that brings the fewest ranks into the pool beside those ``lying`` there already, and
    the cheapest of these; None when there is no cover."""
    if not can_cover(attack, hand, trump):
        return None
    found = _FewestRanks(attack, hand, trump, lying).cards()
    return assign(attack, found, trump)


class _FewestRanks:
    """Branch and bound over sets of new ranks, by size, for an attack that can be covered.

    A further rank never helps more than it would have helped earlier (matchings are submodular), which
    bounds how few can do; a smaller choice of ranks never makes a cover cheaper, which bounds its price.
    """

    def __init__(self, attack: Sequence[Card], hand: Sequence[Card], trump: Suit, lying: Collection[Rank]) -> None:
        useful = frozenset[Card]().union(*(answers(a, trump) for a in set(attack)))
        self._hand = cheap_first((c for c in hand if c in useful), trump)
        self._price = {c: cost(c, trump) for c in self._hand}
        self._lying = frozenset(lying)
        self._empty = Matching(attack, trump)
        self._groups: dict[Rank, list[Card]] = {}
        for c in self._hand:
            if c.rank not in self._lying:
                self._groups.setdefault(c.rank, []).append(c)
        self._best: tuple[float, list[Card]] | None = None

    def cards(self) -> list[Card]:
        """The hand cards of the best cover."""
        base = self._empty.copy()
        base.add_all(c for c in self._hand if c.rank in self._lying)
        most_gains = sorted(((len(cards), r) for r, cards in self._groups.items()), key=lambda g: -g[0])
        size = 0
        while self._best is None:
            self._grow(base, most_gains, frozenset(), size)
            size += 1
        return self._best[1]

    def _grow(self, matching: Matching, choose: list[tuple[int, Rank]], chosen: frozenset[Rank], left: int) -> None:
        """Try all sets that hold ``chosen`` and at most ``left`` more. ``choose``: ranks with what each would
        at most add to the matching, the most first."""
        if not matching.free:
            found = self._cheapest(chosen)
            if self._best is None or found[0] < self._best[0]:
                self._best = found
            return
        if not left:
            return
        gains: list[tuple[int, Rank, Matching]] = []
        for most_gain, rank in choose:
            if most_gain + sum(g for g, _ in choose[: left - 1]) < matching.free:
                break
            more = matching.copy()
            gain = more.add_all(self._groups[rank])
            if gain:
                gains.append((gain, rank, more))
        gains.sort(key=lambda g: (-g[0], _LEVEL[g[1]]))
        for i, (_, rank, more) in enumerate(gains):
            if sum(g for g, _, _ in gains[i : i + left]) < matching.free:
                return
            rest = frozenset(r for _, r, _ in gains[i:])
            if self._best is not None and self._cheapest(chosen | rest)[0] >= self._best[0]:
                return
            self._grow(more, [(g, r) for g, r, _ in gains[i + 1 :]], chosen | {rank}, left - 1)

    def _cheapest(self, ranks: frozenset[Rank]) -> tuple[float, list[Card]]:
        """Price and cards of the cheapest cover with these new ranks; infinite where there is none."""
        matching = self._empty.copy()
        matching.add_all(c for c in self._hand if c.rank in self._lying or c.rank in ranks)
        if matching.free:
            return float("inf"), []
        return sum(self._price[c] for c in matching.cards), matching.cards


def readings(attack: Sequence[Card], cards: Sequence[Card], trump: Suit, limit: int) -> list[Cover]:
    """The ways to put these cards on attack cards that leave different attack cards open: at most
    ``limit`` of them, those that cover the highest cards first. Empty when there is no way."""
    pool = cheap_first(attack, trump)[::-1]
    found: list[Cover] = []

    def grow(i: int, targets: list[Card]) -> None:
        if len(found) >= limit:
            return
        if len(targets) == len(cards):
            cover = assign(targets, cards, trump)
            if cover is not None:
                found.append(cover)
            return
        rest = pool[i:]
        # the targets chosen so far must be coverable, and every card must find one
        if not can_cover(targets, cards, trump) or assign(targets + rest, cards, trump) is None:
            return
        face = pool[i]
        copies = pool[i:].count(face)
        for n in range(copies, -1, -1):
            grow(i + copies, targets + [face] * n)

    if cards and len(cards) <= len(pool):
        grow(0, [])
    return found
