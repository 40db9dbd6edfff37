"""Legal leads, following, and who wins a trick. Rule book sections 5 and 6."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import Card, Cards
from engine.games.huolong.trumps import Trumps

MOST = 3
"""A meteor: all copies of a card."""


def identical(cards: Sequence[Card]) -> bool:
    """True for a single, a pair or a meteor: one to three cards of one suit and rank."""
    return 1 <= len(cards) <= MOST and len(set(cards)) == 1


def owed(hand: Cards, lead: Cards, trumps: Trumps) -> int:
    """How many cards of the led group a follower has to play: as many as were led, if he has them."""
    return min(len(trumps.of_group(hand, trumps.group(lead[0]))), len(lead))


def follows(hand: Cards, lead: Cards, play: Cards, trumps: Trumps) -> bool:
    """Is this a legal play to the lead? Cards of the group first, no duty to keep pairs or meteors together."""
    same = trumps.of_group(play, trumps.group(lead[0]))
    return len(play) == len(lead) and len(same) == owed(hand, lead, trumps)


def only_play(hand: Cards, lead: Cards, trumps: Trumps) -> Cards | None:
    """The one legal play to a lead, None when there are several that differ by more than copies."""
    group = trumps.group(lead[0])
    same = tuple(c for c in hand if trumps.group(c) is group)
    need = len(lead)
    if len(same) >= need:
        return same[:need] if len(same) == need or len(set(same)) == 1 else None
    rest = tuple(c for c in hand if trumps.group(c) is not group)
    need -= len(same)
    return (*same, *rest[:need]) if len(rest) == need or len(set(rest)) == 1 else None


def strength(play: Cards, lead: Cards, trumps: Trumps) -> int:
    """What a play counts in its trick; 0 when it can not win. Higher wins, of equal ones the first."""
    if len(set(play)) != 1:
        return 0
    group = trumps.group(play[0])
    return trumps.power(play[0]) if group is None or group is trumps.group(lead[0]) else 0


def winner(plays: Sequence[Cards], trumps: Trumps) -> int:
    """The index of the winning play; the first one was led."""
    values = [strength(play, plays[0], trumps) for play in plays]
    return values.index(max(values))
