"""What a computer buries: side suits as a whole, few points, no winners."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.cards import BIG_JOKER, Card, Cards, Rank, Suit, remove
from engine.games.huolong.ideas import default_bury, of
from engine.games.huolong.judge import barred_trumps, must_bury_all
from engine.games.huolong.spec import BURY_LIMIT, KITTY
from engine.games.huolong.trumps import points, worth
from engine.games.huolong.view import Sight

# In points; settled by playing against variants.
VOID = 6.0
"""What a side suit less is worth."""
POINT = 0.6
"""What a point in the kitty costs."""


def choose(hand: Cards, seen: Sight) -> Cards:
    """The best of some burials: the cheapest cards, or one or two side suits as a whole and the cheapest rest."""
    forced = tuple(c for c in hand if c == BIG_JOKER) if must_bury_all(seen.board) else ()
    best, value = default_bury(hand, seen.board), float("-inf")
    for cards in _burials(hand, seen, forced):
        now = _value(hand, cards, seen)
        if now > value:
            best, value = cards, now
    return best


def _burials(hand: Cards, seen: Sight, forced: Cards) -> Iterator[Cards]:
    trumps = seen.public.trumps
    free = tuple(c for c in hand if c != BIG_JOKER)
    need = KITTY - len(forced)
    suits = [s for s in Suit if s is not trumps.suit]
    for count in (0, 1, 2, 3):
        for chosen in combinations(suits, count):
            whole = tuple(c for s in chosen for c in of(free, s, trumps))
            if len(whole) > need or points(whole) > BURY_LIMIT:
                continue
            rest = sorted(remove(free, whole), key=lambda c: _keep(c, hand, seen))
            cards = (*forced, *whole, *rest[: need - len(whole)])
            if points(cards) <= BURY_LIMIT and not barred_trumps(seen.board, hand, cards):
                yield cards


def _keep(card: Card, hand: Cards, seen: Sight) -> float:
    """What is lost when a card is buried."""
    trumps = seen.public.trumps
    cost = POINT * worth(card)
    if trumps.is_trump(card):
        return cost + 15.0 + trumps.power(card)
    length = len(of(hand, card.suit, trumps))
    top = {Rank.ACE: 4.0, Rank.KING: 1.5, Rank.QUEEN: 0.8}.get(card.rank, 0.0)
    copies = hand.count(card)
    return cost + top * copies + 0.7 * (copies - 1) + 0.15 * length


def _value(hand: Cards, cards: Cards, seen: Sight) -> float:
    trumps = seen.public.trumps
    left = remove(hand, cards)
    voids = sum(not of(left, s, trumps) for s in Suit if s is not trumps.suit)
    return VOID * voids - sum(_keep(c, hand, seen) for c in cards if c != BIG_JOKER)
