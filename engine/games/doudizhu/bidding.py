"""What a hand promises before the first card: bids, doubles, redoubles.

The weights come from deals played out among the computers: a logistic fit of who won on the worth
of the hand and its top cards.
"""

from __future__ import annotations

from engine.games.doudizhu.melds import BIG, ONE, SMALL, TWO, at_least, count
from engine.games.doudizhu.plan import worth

_ACE = TWO - 1
WANT = ((0.45, 3), (0.15, 2), (-0.1, 1))
"""Odds (logarithmic) from which a hand wants to be landlord at 3, 2, 1."""


def as_landlord(h: int) -> float:
    """Log odds that 17 cards win as landlord, the kitty still unknown."""
    return (
        0.02 * worth(h)
        + 1.13 * bool(h & ONE[BIG])
        + 0.92 * bool(h & ONE[SMALL])
        + 0.40 * count(h, TWO)
        + 0.15 * count(h, _ACE)
        + 0.49 * at_least(h, 4).bit_count()
        - 0.86
    )


def wanted(h: int, shift: float = 0.0) -> int:
    """The bid a hand is worth, 0 for none; ``shift`` makes the bidder bolder or shyer."""
    odds = as_landlord(h) + shift
    return next((bid for least, bid in WANT if odds > least), 0)


def as_peasant(h: int, bid: int) -> float:
    """Log odds that a peasant's side wins against a landlord who bid so much."""
    return (
        0.017 * worth(h)
        + 0.61 * bool(h & ONE[BIG])
        + 0.50 * bool(h & ONE[SMALL])
        + 0.23 * count(h, TWO)
        + 0.07 * count(h, _ACE)
        + 0.35 * at_least(h, 4).bit_count()
        - 0.25 * bid
        + 0.10
    )


def with_kitty(h: int) -> float:
    """Log odds of a landlord's 20 cards against peasants of whom one has doubled."""
    return 0.055 * worth(h) + 1.4
