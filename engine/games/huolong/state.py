"""The full position of a hand, hidden cards included. Rule book section 7."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.cards import Card, Cards
from engine.core import Emit, Seat
from engine.games.huolong.public import Public
from engine.games.huolong.spec import SEATS, House, Settled
from engine.games.huolong.trumps import Trumps

EVERYBODY = tuple(map(Seat, range(SEATS)))


@dataclass(frozen=True, slots=True)
class State:
    """One hand of a match. Hands, stock, kitty, trick and pile together are always the three packs.

    hands     per seat; in the order of drawing while the draw lasts
    seen      per seat, how many cards of its hand it has been shown during the draw
    stock     cards still to be drawn, the next one first
    kitty     the six cards while they belong to no hand
    asked     the seat with an open question, None when nobody has one
    drawn     the card that the seat asked during the draw may show
    queue     seats still to be asked for stars, in order
    starred   stars each seat has buried
    pile      cards of closed tricks, and those a scene does not mention
    told      per seat, how many facts it has seen
    requests  per seat the number of its last request: how many facts it had seen when it was asked
    log       everything emitted so far, with its audience
    """

    options: Settled
    seed: bytes
    public: Public
    hands: tuple[Cards, ...]
    stock: Cards = ()
    kitty: Cards = ()
    seen: tuple[int, ...] = (0,) * SEATS
    asked: Seat | None = None
    drawn: Card | None = None
    queue: tuple[Seat, ...] = ()
    starred: tuple[int, ...] = (0,) * SEATS
    pile: Cards = ()
    told: tuple[int, ...] = (0,) * SEATS
    requests: tuple[int, ...] = (0,) * SEATS
    log: tuple[Emit, ...] = field(default=(), repr=False)

    @property
    def house(self) -> House:
        return House.of(self.options)

    @property
    def trumps(self) -> Trumps:
        return self.public.trumps

    def visible(self, seat: Seat) -> Cards:
        """The cards a seat has been shown: during the draw those up to its last pause."""
        hand = self.hands[seat]
        return hand[: self.seen[seat]] if self.public.phase == "draw" else hand

    def census(self) -> Counter[Card]:
        """Every card, wherever it is."""
        out = Counter(self.stock)
        for cards in (*self.hands, self.kitty, self.pile, *(cards for _, cards in self.public.trick)):
            out.update(cards)
        return out
