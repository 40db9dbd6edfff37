"""Cards dealt at random to places that cannot take all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cards import Card, Cards
from engine.shuffle import Dice


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere ``room`` cards have to go to, none of them ``barred``."""

    room: int
    barred: set[Card] | frozenset[Card]


def spread(cards: Cards, places: Sequence[Place], dice: Dice) -> list[list[Card]] | None:
    """Fill every place; cards may be left over. None when it does not come out.

    A card that finds no room is placed by moving others on along a chain of places.
    """
    out: list[list[Card]] = [[] for _ in places]
    spare = len(cards) - sum(p.room for p in places)
    if spare < 0:
        return None
    tight = {c: sum(c in p.barred for p in places) for c in set(cards)}
    for card in sorted(dice.shuffled(cards), key=tight.__getitem__, reverse=True):
        able = [i for i, p in enumerate(places) if card not in p.barred]
        room = [i for i in able for _ in range(places[i].room - len(out[i]))]
        if room:
            out[dice.choice(room)].append(card)
        elif not _make_room(card, able, places, out):
            spare -= 1
            if spare < 0:
                return None
    return out if all(len(held) == p.room for held, p in zip(out, places, strict=True)) else None


def _make_room(card: Card, able: list[int], places: Sequence[Place], out: list[list[Card]]) -> bool:
    """Place a card by moving one card each along a chain of places that ends where there is room."""
    came: dict[int, tuple[int | None, Card]] = dict.fromkeys(able, (None, card))
    queue = list(able)
    for place in queue:
        if len(out[place]) < places[place].room:
            at: int | None = place
            while at is not None:
                before, moved = came[at]
                if before is not None:
                    out[before].remove(moved)
                out[at].append(moved)
                at = before
            return True
        for other in range(len(places)):
            if other not in came:
                movable = next((c for c in out[place] if c not in places[other].barred), None)
                if movable is not None:
                    came[other] = (place, movable)
                    queue.append(other)
    return False
