"""A View as the computer players and the suggestions think about it: packs, sides, and what is still out."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Cards
from engine.core import Seat, View
from engine.games.doudizhu.events import Played
from engine.games.doudizhu.melds import (
    ONE,
    ROCKET,
    Kickers,
    Meld,
    at_least,
    described,
    pack,
    runs,
)
from engine.games.doudizhu.moves import above
from engine.games.doudizhu.spec import House

FULL = sum((4 if s < 13 else 1) * ONE[s] for s in range(15))
"""The pack of all 54 cards."""

_EACH = {"single": 1, "pair": 2, "triple": 3, "straight": 1, "pairs": 2, "plane": 3, "bomb": 4}


@dataclass(frozen=True, slots=True)
class Situation:
    """What one seat knows.

    hand      own cards as a pack; ``cards`` the same as cards
    top       the play to beat and who made it, None when leading
    unseen    all cards the seat has not seen, in the others' hands (and the kitty during the auction)
    foes      the seats it plays against; ``mate`` the other peasant
    landlord  None during the auction
    """

    seat: Seat
    hand: int
    cards: Cards
    counts: tuple[int, ...]
    top: Meld | None
    top_seat: Seat | None
    unseen: int
    landlord: Seat | None
    foes: tuple[Seat, ...]
    mate: Seat | None
    kickers: Kickers
    bombs_double: bool

    @classmethod
    def of(cls, view: View) -> Situation:
        """The situation of the seat of a View. Raises ValueError for a spectator's."""
        if view.seat is None:
            raise ValueError("a spectator has no situation")
        seat = view.seat
        house = House.of(view.options)
        top, top_seat = standing(view)
        hand = pack(view.hand)
        out = hand
        for emit in view.history:
            event = emit.event
            if type(event) is Played:
                out += pack(event.cards)
        landlord = next((Seat(i) for i, s in enumerate(view.sides) if s == 0), None)
        others = (seat.after(3), seat.after(3, 2))
        foes = others if landlord in (None, seat) else (landlord,)
        return cls(
            seat=seat,
            hand=hand,
            cards=view.hand,
            counts=tuple(n or 0 for n in view.counts),
            top=top,
            top_seat=top_seat,
            unseen=FULL - out,
            landlord=landlord,
            foes=foes,
            mate=next((s for s in others if s not in foes), None),
            kickers=house.kickers,
            bombs_double=house.bombs_double,
        )

    @property
    def next_is_foe(self) -> bool:
        return self.seat.after(3) in self.foes

    @property
    def foe_cards(self) -> int:
        """Cards in the shortest hand of an opponent."""
        return min(self.counts[f] for f in self.foes)

    def beatable(self, meld: Meld, cards: int) -> bool:
        """True when an opponent may hold something that beats a play of ``cards`` cards read as ``meld``.

        Judged from the unseen cards as if one opponent could hold them all, so never too hopeful.
        """
        if meld.kind == "rocket":
            return False
        most = max(self.counts[f] for f in self.foes)
        out = self.unseen
        if most >= 2 and out & ROCKET == ROCKET:
            return True
        if most >= 4 and above(at_least(out, 4), meld.key if meld.kind == "bomb" else -1):
            return True
        return meld.kind != "bomb" and cards <= most and bool(self.higher(meld))

    def higher(self, meld: Meld) -> int:
        """The lanes of unseen cards that make a higher play of the same kind, kickers aside."""
        each = 4 if meld.kind.startswith("four") else _EACH.get(meld.kind, 3)
        held = at_least(self.unseen, each)
        return above(runs(held, meld.length) if meld.length > 1 else held, meld.key)


def standing(view: View) -> tuple[Meld | None, Seat | None]:
    """The play that lies open to be beaten and who made it; (None, None) when nothing does."""
    if view.phase != "respond":
        return None, None
    for emit in reversed(view.history):
        if type(emit.event) is Played:
            return described(emit.event.meld), emit.event.seat
    return None, None
