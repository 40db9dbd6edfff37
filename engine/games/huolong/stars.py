"""Big jokers in the kitty, and what is taken out for them. Rule book section 4.4."""

from __future__ import annotations

from engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards
from engine.games.huolong.trumps import Trumps, worth


def star_swap(kitty: Cards, hand: Cards, trumps: Trumps) -> Card:
    """The card that the holder of ``hand`` takes out of the kitty for a big joker.

    No big joker, and no small one unless nothing else lies there; of the others the first by: fewer points, not the
    third copy of a card in his hand, side card before trump, lower rank, suits D, C, H, S.
    Raises ValueError when the kitty holds only big jokers.
    """
    rest = [c for c in kitty if c not in (BIG_JOKER, SMALL_JOKER)] or [c for c in kitty if c != BIG_JOKER]
    if not rest:
        raise ValueError("nothing but big jokers in the kitty")
    return min(trumps.lows(rest), key=lambda c: (worth(c), hand.count(c) >= 2))
