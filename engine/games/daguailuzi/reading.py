"""How a play is laid out and put into words: which card each joker stands for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.cards import PACK, Card, Cards, Rank
from engine.core import Phrase
from engine.games.daguailuzi.melds import BIG, SMALL, STRAIGHTS, Meld, Scale


class Laid(NamedTuple):
    """A play as it lies on the table: its cards, and the rank that each of them counts as."""

    cards: Cards
    ranks: tuple[Rank, ...]

    @property
    def stands(self) -> tuple[Rank, ...]:
        """What the jokers stand for, in the order in which they lie; empty for jokers that are themselves."""
        return tuple(r for c, r in zip(self.cards, self.ranks, strict=True) if c.is_joker and r <= Rank.ACE)


def lay(cards: Iterable[int], meld: Meld, scale: Scale) -> Laid:
    """The cards of a play in the order of its reading: a straight from below, sets before what they carry."""
    held = sorted(PACK[c] for c in cards)
    plain = [c for c in held if not c.is_joker]
    jokers = [c for c in held if c.is_joker]
    if not plain:
        return Laid(tuple(held), tuple(c.rank for c in held))
    if meld.kind == "flush":
        places = [scale.rank(p) for p in meld.key]
    elif meld.kind in ("straight", "straight_flush"):
        places = list(STRAIGHTS[meld.key[0]])
    else:
        places = _sets(plain, meld, scale)
    out: list[Card] = []
    for rank in places:
        card = next((c for c in plain if c.rank is rank), None)
        if card is None:
            out.append(jokers.pop(0))
        else:
            plain.remove(card)
            out.append(card)
    return Laid(tuple(out), tuple(places))


def _sets(plain: list[Card], meld: Meld, scale: Scale) -> list[Rank]:
    """The ranks of a single, a set, a full house or four and one."""
    first = scale.rank(meld.key[0])
    other = next((c.rank for c in plain if c.rank is not first), first)
    most = {"single": 1, "pair": 2, "triple": 3, "full_house": 3, "four_one": 4, "five_kind": 5}[meld.kind]
    return [first] * most + [other] * (meld.size - most)


def describe(cards: Iterable[int], meld: Meld, scale: Scale) -> Phrase:
    """The reading in words (``kind-...``): ranks, suit, and what the jokers stand for.

    ``wild`` counts the jokers that stand for something, ``stands`` names the ranks.
    """
    laid = lay(cards, meld, scale)
    if laid.cards[0].is_joker and not laid.stands and meld.kind != "single":
        return _jokers(laid.cards, meld)
    wild = {"wild": len(laid.stands), "stands": laid.stands}
    first, last = laid.ranks[0], laid.ranks[-1]
    match meld.kind:
        case "single":
            return Phrase.of("kind-single", card=laid.cards[0])
        case "flush" | "straight_flush":
            suit = next(c.suit for c in laid.cards if c.suit is not None)
            return Phrase.of(f"kind-{meld.kind}", suit=suit, ranks=laid.ranks, **wild)
        case "straight":
            return Phrase.of("kind-straight", ranks=laid.ranks, **wild)
        case "full_house" | "four_one":
            return Phrase.of(f"kind-{meld.kind}", rank=first, other=last, **wild)
    return Phrase.of(f"kind-{meld.kind}", rank=first, **wild)


def _jokers(cards: Cards, meld: Meld) -> Phrase:
    """Jokers alone: ``big`` ones, ``small`` ones, or mixed ones that count as small."""
    if meld.key[0] == BIG:
        return Phrase.of("kind-big-jokers", count=len(cards))
    small = all(c.rank is Rank.SMALL_JOKER for c in cards)
    return Phrase.of("kind-small-jokers" if small else "kind-mixed-jokers", count=len(cards))


def hint(meld: Meld, scale: Scale) -> Phrase:
    """What it takes to beat a play of this reading (``hint-...``)."""
    first = meld.key[0]
    if meld.kind in ("straight", "straight_flush"):
        return Phrase.of(f"hint-{meld.kind}", high=STRAIGHTS[first][-1])
    if first == BIG or (meld.kind == "five_kind" and first == SMALL):
        return Phrase("hint-nothing")
    if meld.kind == "flush":
        return Phrase.of("hint-flush", ranks=tuple(scale.rank(p) for p in meld.key))
    return Phrase.of(f"hint-{meld.kind}", rank=scale.rank(first))


def twist(cards: Iterable[int], meld: Meld) -> str:
    """Why a reading may surprise: ``strongest`` where a weaker category was as near, ``lower`` where the lower
    pair became the triple, else nothing. Only plays with jokers can surprise."""
    jokers = sum(PACK[c].is_joker for c in cards)
    if not jokers or meld.key[0] >= SMALL:
        return ""
    if meld.kind == "four_one" or (meld.kind == "straight_flush" and jokers > 1):
        return "strongest"
    return "lower" if meld.kind == "full_house" else ""
