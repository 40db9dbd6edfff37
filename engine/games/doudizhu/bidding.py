"""What a hand promises before the first card: bids, doubles, redoubles.

The weights come from deals played out among the computers: a logistic fit of who won on the worth
of the hand and its top cards.
"""

from __future__ import annotations

from engine.games.doudizhu.melds import BIG, ONE, SMALL, TWO, at_least, count
from engine.games.doudizhu.plan import worth

_ACE = TWO - 1
WANT = ((0.25, 3), (-0.05, 2), (-0.4, 1))
"""Figures of `as_landlord` from which a hand wants to be landlord at 3, 2, 1. The odds of those who won
an auction proved better than the figure by about 0.4, which was fitted on landlords drawn at random."""


def as_landlord(h: int) -> float:
    """Log odds that 17 cards win as landlord, the kitty still unknown."""
    return _tops(h, 1.13, 0.92, 0.40, 0.15, 0.49) + 0.02 * worth(h) - 0.86


def wanted(h: int, shift: float = 0.0) -> int:
    """The bid a hand is worth, 0 for none; ``shift`` makes the bidder bolder or shyer."""
    odds = as_landlord(h) + shift
    return next((bid for least, bid in WANT if odds > least), 0)


def as_peasant(h: int, bid: int) -> float:
    """Log odds that a peasant's side wins against a landlord who won the auction with ``bid``."""
    return _tops(h, 0.48, 0.51, 0.16, 0.10, 0.41) + 0.025 * worth(h) + 0.19 - (0.63 if bid == 3 else 0.0)


def doubled_against(h: int) -> float:
    """Log odds of a landlord's 20 cards when a peasant has doubled."""
    return _tops(h, 0.86, 0.79, 0.38, 0.18, 0.07) + 0.065 * worth(h) + 0.3


def _tops(h: int, big: float, small: float, two: float, ace: float, bomb: float) -> float:
    """Top cards and bombs, weighed."""
    return (
        big * bool(h & ONE[BIG])
        + small * bool(h & ONE[SMALL])
        + two * count(h, TWO)
        + ace * count(h, _ACE)
        + bomb * at_least(h, 4).bit_count()
    )
