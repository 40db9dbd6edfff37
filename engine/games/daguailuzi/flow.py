"""The course of a hand: what follows from an act by itself (rule book sections 4 and 7).

`Course` is a working copy: hands, the public side and the facts that follow. It decides nothing about legality.
"""

from __future__ import annotations

from engine.cards import Card, Cards, remove
from engine.core import Emit, Event, Seat, Step
from engine.games.daguailuzi import events, settlement
from engine.games.daguailuzi.holding import can_beat, holding
from engine.games.daguailuzi.melds import Meld, order, unbeatable
from engine.games.daguailuzi.public import after
from engine.games.daguailuzi.reading import describe, lay
from engine.games.daguailuzi.spec import SEATS
from engine.games.daguailuzi.state import State
from engine.games.daguailuzi.tribute import Tribute, first_leader


class Course:
    """What follows from one act. Read ``step`` at the end."""

    def __init__(self, state: State) -> None:
        self._state = state
        self.house = state.house
        self.public = state.public
        self.hands = list(state.hands)
        self.returning = list(state.returning)
        self.out: list[Emit] = []

    @property
    def step(self) -> Step[State]:
        s, out = self._state, tuple(self.out)
        hands, returning = tuple(self.hands), tuple(self.returning)
        return Step(State(s.options, s.seed, hands, returning, self.public, s.log + out, s.told), out)

    def say(self, event: Event) -> None:
        """Tell everybody."""
        self.out.append(Emit(event))
        self.public = after(self.public, event, self.house)

    def tell(self, seat: Seat, event: Event) -> None:
        """Tell one seat."""
        self.out.append(Emit(event, frozenset({seat})))

    def give(self, seat: Seat, *cards: Card) -> None:
        self.hands[seat] = order((*self.hands[seat], *cards), self.public.level)

    def take(self, seat: Seat, cards: Cards) -> None:
        self.hands[seat] = remove(self.hands[seat], cards)

    # --- tribute ---------------------------------------------------------------------------

    def pay(self, paid: tuple[Tribute, ...]) -> None:
        """All tributes are made at the same time; then the receivers choose what they give back."""
        for t in paid:
            if t.card is not None:
                self.take(t.payer, (t.card,))
                self.give(t.receiver, t.card)
        for t in paid:
            if t.card is None:
                self.say(events.TributeResisted(t.payer, t.receiver))
            else:
                self.say(events.TributePaid(t.payer, t.receiver, t.card))
        owing = tuple(sorted(t.receiver for t in paid if t.card is not None))
        if owing:
            self.say(events.ReturnDue(owing))
        else:
            self.begin_play()

    def give_back(self, seat: Seat, card: Card) -> None:
        """A receiver has chosen; when all have, the cards reach their payers and play begins."""
        self.take(seat, (card,))
        self.returning = sorted((*self.returning, (seat, card)))
        self.tell(seat, events.ReturnChosen(seat, card))
        self.say(events.ReturnMade(seat))
        if self.public.owing:
            return
        chosen = dict(self.returning)
        self.returning = []
        for t in self.public.tributes:
            if t.card is not None:
                self.give(t.payer, chosen[t.receiver])
                self.tell(t.payer, events.ReturnReceived(t.payer, t.receiver, chosen[t.receiver]))
        self.begin_play()

    def begin_play(self) -> None:
        """The dealer leads, or who gave the highest card (option ``next_leader``)."""
        p = self.public
        self.say(events.PlayBegan(first_leader(p.tributes, p.level, p.dealer, self.house)))

    # --- tricks ----------------------------------------------------------------------------

    def play(self, seat: Seat, cards: Cards, meld: Meld) -> None:
        scale = self.public.scale(self.house)
        self.take(seat, cards)
        laid, left = lay(cards, meld, scale), len(self.hands[seat])
        self.say(events.Played(seat, laid.cards, describe(cards, meld, scale), left))
        if not left:
            self.say(events.WentOut(seat, len(self.public.finish) + 1))
            if self.public.complete:
                self.end()
                return
        if self.house.auto_close and unbeatable(cards, meld):
            self.close()
        else:
            self._pass_for_helpless()

    def pass_(self, seat: Seat) -> None:
        self.say(events.Passed(seat))
        if self.public.closed:
            self.close()
        else:
            self._pass_for_helpless()

    def close(self) -> None:
        """The trick is over: its owner leads, or who inherits the lead from him."""
        p = self.public
        assert p.top is not None
        owner = p.top[0]
        if p.left[owner]:
            self.say(events.TrickClosed(owner))
        else:
            self.say(events.LeadInherited(p.heir(self.house), owner))

    def _pass_for_helpless(self) -> None:
        """House rule ``auto_pass``: who holds nothing that beats the table passes at once."""
        if not self.house.auto_pass:
            return
        p = self.public
        assert p.top is not None
        if not can_beat(holding(self.hands[p.turn], p.scale(self.house)), p.top[1]):
            self.pass_(p.turn)

    # --- the end ---------------------------------------------------------------------------

    def end(self) -> None:
        """One team is out: hands are shown and the outcome is told."""
        self._show()
        self.say(settlement.ended(self.public, self.house))

    def abort(self, seat: Seat) -> None:
        """The hand ends with a flight and nothing else (option ``flight``)."""
        self._show()
        self.say(events.HandAborted(seat))

    def _show(self) -> None:
        for s in range(SEATS):
            if self.hands[s]:
                self.say(events.HandShown(Seat(s), self.hands[s]))
