"""Who pays tribute to whom, and with which card (rule book section 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.cards import Card, Cards, Rank
from engine.core import Seat
from engine.games.daguailuzi.melds import order
from engine.games.daguailuzi.spec import House, distance

JOKERS_TO_RESIST = 3


class Tribute(NamedTuple):
    """One payer, his receiver, and the card; None when he resists."""

    payer: Seat
    receiver: Seat
    card: Card | None


def highest(hand: Iterable[Card], level: Rank) -> Card:
    """The card a payer gives: the highest, of equal ones the first in the order D, C, H, S."""
    ordered = order(hand, level)
    top = [c for c in ordered if c.rank is ordered[0].rank]
    return top[-1]


def lowest(hand: Iterable[Card], level: Rank) -> Card:
    """The lowest card of a hand, of equal ones the first in the order D, C, H, S."""
    return order(hand, level)[-1]


def pairs(payers: Iterable[Seat], receivers: Iterable[Seat], *, backwards: bool = False) -> dict[Seat, Seat]:
    """Payer to receiver: the pair with the smallest distance first, then the next among those left.

    ``backwards`` measures against the order of play (option ``tribute_pairing``).
    """
    left, to = list(payers), list(receivers)
    out: dict[Seat, Seat] = {}
    while left:
        p, r = min(
            ((p, r) for p in left for r in to),
            key=lambda pair: distance(pair[1], pair[0]) if backwards else distance(*pair),
        )
        out[p] = r
        left.remove(p)
        to.remove(r)
    return out


def tributes(
    payers: Sequence[Seat], receivers: Sequence[Seat], hands: Sequence[Cards], level: Rank, dealer: Seat, house: House
) -> tuple[Tribute, ...]:
    """All tributes of a hand, from the hands as dealt; payers in order of play from the dealer."""
    around = sorted(payers, key=lambda p: distance(dealer, p))
    cards = {p: highest(hands[p], level) for p in around}
    if house.pairing == "highest_to_first":
        by_card = sorted(around, key=lambda p: -_power(cards[p], level))
        to = dict(zip(by_card, receivers, strict=True))
    else:
        to = pairs(around, receivers, backwards=house.pairing == "nearest_previous")
    return tuple(Tribute(p, to[p], None if house.resist and resists(hands[p]) else cards[p]) for p in around)


def resists(hand: Iterable[Card]) -> bool:
    """True for a hand that need not pay where the house rule allows it."""
    return sum(c.is_joker for c in hand) >= JOKERS_TO_RESIST


def first_leader(paid: Iterable[Tribute], level: Rank, dealer: Seat, house: House) -> Seat:
    """Who leads the first trick: the dealer, or by house rule who gave the highest card."""
    gave = [t for t in paid if t.card is not None]
    if not house.highest_leads or not gave:
        return dealer
    return min(gave, key=lambda t: (-_power(t.card, level), distance(dealer, t.payer))).payer


def _power(card: Card | None, level: Rank) -> int:
    assert card is not None
    return {Rank.BIG_JOKER: 16, Rank.SMALL_JOKER: 15, level: 14}.get(card.rank, card.rank - 2)
