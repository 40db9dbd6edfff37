"""The position of a deal: the public side, which events alone change, and the hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Card, Cards
from engine.core import Emit, Event, Phrase, Seat, Shown
from tools.game_template import events as ev

Settled = tuple[tuple[str, Any], ...]
"""Every option with its value, in the order of the Spec."""


@dataclass(frozen=True, slots=True)
class Public:
    """What everybody knows. `after` adds an event, so any viewer's history adds up to it.

    turn    who is to lead or follow, None in the exchange and after the end
    owner   who made the last play of the trick
    top     the cards of that play, empty when a lead is due
    plays   plays made by each seat
    """

    phase: str = "exchange"
    counts: tuple[int, ...] = ()
    number: int = 1
    deals: int = 1
    leader: Seat | None = None
    turn: Seat | None = None
    owner: Seat | None = None
    top: Cards = ()
    table: tuple[Shown, ...] = ()
    chosen: frozenset[Seat] = frozenset()
    played: Cards = ()
    plays: tuple[int, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.counts)

    @property
    def asked(self) -> tuple[Seat, ...]:
        if self.phase == "exchange":
            return tuple(s for s in map(Seat, range(self.seats)) if s not in self.chosen)
        return () if self.turn is None else (self.turn,)

    def after(self, event: Event) -> Public:
        match event:
            case ev.Began(seat=seat, number=number, deals=deals, counts=counts):
                return Public("lead", counts, number, deals, seat, seat, plays=(0,) * len(counts))
            case ev.ExchangeOpened():
                return replace(self, phase="exchange", turn=None)
            case ev.HasChosen(seat=seat):
                return replace(self, chosen=self.chosen | {seat})
            case ev.Exchanged():
                return replace(self, phase="lead", turn=self.leader)
            case ev.Played(seat=seat, cards=cards, kind=kind, left=left):
                return replace(
                    self,
                    phase="follow",
                    turn=seat.after(self.seats),
                    owner=seat,
                    top=cards,
                    table=(*self.table, Shown(seat, cards, kind)),
                    played=self.played + cards,
                    counts=tuple(left if i == seat else n for i, n in enumerate(self.counts)),
                    plays=tuple(n + (i == seat) for i, n in enumerate(self.plays)),
                )
            case ev.Passed(seat=seat) | ev.AutoPassed(seat=seat):
                shown = Shown(seat, note=Phrase("note-pass"))
                return replace(self, turn=seat.after(self.seats), table=(*self.table, shown))
            case ev.TrickClosed(seat=seat):
                return replace(self, phase="lead", turn=seat, owner=None, top=(), table=())
            case ev.Ended():
                return replace(self, phase="over", turn=None)
        return self


def add_up(history: Iterable[Emit]) -> Public:
    """The public side that a history tells."""
    public = Public()
    for emit in history:
        public = public.after(emit.event)
    return public


@dataclass(frozen=True, slots=True)
class State:
    """One deal.

    hands     kept from high to low
    stock     cards that were not dealt; nobody sees them
    aside     the card each seat has chosen to give, still in its hand
    wishes    seats that want to pass automatically when nothing in their hand fits
    requests  number of the last question put to each seat
    log       everything emitted so far, with its audience
    """

    options: Settled
    hands: tuple[Cards, ...]
    stock: Cards
    aside: tuple[Card | None, ...]
    wishes: frozenset[Seat]
    requests: tuple[int, ...]
    public: Public
    log: tuple[Emit, ...] = ()

    def tell(self, event: Event, *to: Seat) -> State:
        """The state after a fact; without ``to`` everybody is told."""
        emit = Emit(event, frozenset(to) if to else None)
        return replace(self, log=(*self.log, emit), public=self.public.after(event))

    def ask(self, before: Public, actor: Seat | None) -> State:
        """Raise the request number of every seat that a new question is put to."""
        new = {s for s in self.public.asked if s not in before.asked or s == actor or self.public.phase != before.phase}
        return replace(self, requests=tuple(n + (i in new) for i, n in enumerate(self.requests)))

    def census(self) -> Counter[Card]:
        """Every card of the deal, wherever it is."""
        out = Counter(self.stock)
        for cards in (*self.hands, self.public.played):
            out.update(cards)
        return out
