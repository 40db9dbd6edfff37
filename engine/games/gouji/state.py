"""The state of one deal of Qingdao Gouji. Rule book section 7."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.cards import Card, Cards
from engine.core import Emit, Seat
from engine.games.gouji.public import Public
from engine.games.gouji.sets import Counts, burns, count
from engine.games.gouji.spec import SEATS, House, Settled, house

PROMPTS = ("safe", "any", "never")
MATES = ("off", "on")
NOTHING_YET = Public()


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a seat wants to be asked about burns: option-like values of ``burn_prompt`` and ``burn_prompt_teammates``."""

    prompt: str = "safe"
    mates: str = "off"


@dataclass(frozen=True, slots=True)
class State:
    """One deal: what is public, and what is not.

    hands     per seat, high to low
    public    everything everybody knows
    window    seats that are asked in the burn window, in seat order from the owner on
    answers   of the window or of the returns: per seat the cards, () for no burn
    wishes    per seat
    chosen    per seat the team-mate it chose to look at after going out, None before
    looked    (viewer, team-mate): hands that were looked at
    told      per seat, how many facts it has seen
    requests  per seat the number of its last request: how many facts it had seen when it was asked. So it follows
              from what the seat knows, and rises with each question
    """

    options: Settled
    hands: tuple[Cards, ...]
    public: Public = NOTHING_YET
    window: tuple[Seat, ...] = ()
    answers: tuple[tuple[Seat, Cards], ...] = ()
    wishes: tuple[Wishes, ...] = (Wishes(),) * SEATS
    chosen: tuple[Seat | None, ...] = (None,) * SEATS
    looked: frozenset[tuple[Seat, Seat]] = frozenset()
    told: tuple[int, ...] = (0,) * SEATS
    requests: tuple[int, ...] = (0,) * SEATS
    log: tuple[Emit, ...] = ()

    @property
    def house(self) -> House:
        return house(self.options)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Every seat that has to decide something now."""
        if self.public.phase in ("burn", "return"):
            done = {seat for seat, _ in self.answers}
            seats = self.window if self.public.phase == "burn" else self.public.receivers
            return tuple(s for s in seats if s not in done)
        turn = self.public.turn
        return () if turn is None else (turn,)

    def counts(self, seat: Seat) -> Counts:
        """The hand of a seat by rank."""
        return count(self.hands[seat])

    def burns(self, seat: Seat, *, safe: bool) -> bool:
        """Whether a seat has a burning set for the top set: literally, or so that its duty can be kept."""
        top = self.public.top
        assert top is not None
        return next(burns(self.counts(seat), top, debt=seat in self.public.debt, safe=safe), None) is not None

    def census(self) -> Counter[Card]:
        """Every card of the deal, wherever it is."""
        return Counter((*(c for hand in self.hands for c in hand), *self.public.gone))
