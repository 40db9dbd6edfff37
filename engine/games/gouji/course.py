"""What follows from an act: the rules that need nobody's decision, until somebody has to decide again. Section 7.

`Course` is a working copy of a State with the facts that follow. It judges nothing (`judge`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.cards import Cards, remove
from engine.core import Emit, Event, Phrase, Seat, Step
from engine.games.gouji import events as ev
from engine.games.gouji.public import EVERYBODY, after, around, opposite, team
from engine.games.gouji.sets import can_beat, count, describe, high_first, jokers, one_set, read
from engine.games.gouji.spec import FEW, SEATS
from engine.games.gouji.state import State

NO_CARDS: Cards = ()


class Course:
    """What follows from one act. Read ``step`` at the end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out: list[Emit] = []
        self._told = list(state.told)

    @property
    def step(self) -> Step[State]:
        out = tuple(self.out)
        return Step(replace(self.state, told=tuple(self._told), log=self.state.log + out), out)

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def say(self, event: Event, to: Iterable[Seat] | None = None) -> None:
        """Emit a fact to everybody, or to some seats."""
        emit = Emit(event, None if to is None else frozenset(to))
        self.out.append(emit)
        for seat in EVERYBODY if emit.to is None else emit.to:
            self._told[seat] += 1
        if emit.to is None:
            self.set(public=after(self.state.public, event))

    def ask(self, seats: Iterable[Seat]) -> None:
        """Number the questions of some seats. A fact stands between two questions of a seat, so numbers rise."""
        asked = set(seats)
        numbers = (self._told[s] if s in asked else n for s, n in zip(EVERYBODY, self.state.requests, strict=True))
        self.set(requests=tuple(numbers))

    def set_hand(self, seat: Seat, hand: Iterable[Any]) -> None:
        hands = list(self.state.hands)
        hands[seat] = high_first(hand)
        self.set(hands=tuple(hands))

    def answer(self, seat: Seat, cards: Cards) -> None:
        self.set(answers=(*self.state.answers, (seat, cards)))

    # --- returns -----------------------------------------------------------------------------

    def return_cards(self, seat: Seat, cards: Cards) -> None:
        """A receiver has chosen; when all have, the cards change hands and the first leader leads."""
        payer = next(t.payer for t in self.state.public.tributes if t.receiver == seat)
        self.answer(seat, cards)
        self.say(ev.ReturnNoted(seat, cards), (seat,))
        self.say(ev.ReturnChosen(seat, payer, len(cards)))
        if self.state.public.receivers:
            return
        chosen = dict(self.state.answers)
        self.set(answers=())
        for t in self.state.public.tributes:
            back = chosen[t.receiver]
            self.set_hand(t.receiver, remove(self.state.hands[t.receiver], back))
            self.set_hand(t.payer, (*self.state.hands[t.payer], *back))
            self.say(ev.Returned(t.receiver, t.payer, back), (t.receiver, t.payer))
        self.first_round()

    def first_round(self) -> None:
        first = next(
            e.event.seat for e in reversed(self.state.log + tuple(self.out)) if isinstance(e.event, ev.FirstLeader)
        )
        self.lead(first, "kind-lead-first")

    # --- a set ---------------------------------------------------------------------------------

    def play(self, seat: Seat, cards: Cards, *, burn: bool = False) -> None:
        """AFTER_PLAY: a set leaves the hand, and what follows from it."""
        before, house = self.state.public, self.state.house
        found = read(count(cards))
        assert found is not None
        self.set_hand(seat, remove(self.state.hands[seat], cards))
        n = len(self.state.hands[seat])
        left = n if n <= FEW or house.show_counts else -1
        kind = describe(found)
        if burn:
            event = ev.CounterBurned if before.burned == seat else ev.Burned
            self.say(event(seat, before.owner, high_first(cards), kind, left))
        else:
            self.say(ev.Played(seat, high_first(cards), kind, left))
            if house.until_beaten and before.top and seat == opposite(before.owner) and before.owner in before.debt:
                self.say(ev.DebtLifted(before.owner))
        public = self.state.public
        if not n:
            place = len(public.out_top)
            self.say(ev.WentOut(seat, place, Phrase(f"badge-place-{place}")))
        self._state_of_table(before.chaos, n == 0)
        if house.show_at_10 and 0 < n <= FEW < n + len(cards):
            mates = [s for s in EVERYBODY if s != seat and team(s) == team(seat)]
            self.say(ev.HandSeen(seat, self.state.hands[seat], n), mates)
            self.set(looked=self.state.looked | {(m, seat) for m in mates})
        if self.state.public.phase == "reply" and not self.state.public.ended(house):
            self._open_window()
        self.go_on()

    def _state_of_table(self, was_chaos: bool, changed: bool) -> None:
        """Announces headless and chaos when somebody has gone."""
        public = self.state.public
        if not changed or was_chaos or public.ended(self.state.house):
            return
        if public.chaos:
            self.say(ev.ChaosBegan(len(public.active)))
            return
        for seat in EVERYBODY:
            if public.headless(seat):
                self.say(ev.HeadlessNow(seat))

    # --- the burn window -----------------------------------------------------------------------

    def _open_window(self) -> None:
        """Ask all who may burn, can and want to be asked; nobody: straight on to the replies."""
        owner = self.state.public.owner
        if self.state.house.pause:
            self.say(ev.Paused(self.state.house.pause))
        asked = tuple(s for s in self.entitled() if self._wants(s))
        self.set(window=asked, answers=())
        if asked:
            self.say(ev.BurnOpened(owner))
            self.ask(asked)

    def entitled(self) -> list[Seat]:
        """Whom the rules let burn the top set, hands aside, in seat order from the owner on."""
        public = self.state.public
        return entitled(public, self.state.house.burn_teammates)

    def _wants(self, seat: Seat) -> bool:
        """The seat can burn, and its own preference fits."""
        s = self.state
        wishes = s.wishes[seat]
        if wishes.prompt == "never" or (wishes.mates == "off" and team(seat) == team(s.public.owner)):
            return False
        return s.burns(seat, safe=wishes.prompt == "safe" or s.house.burn_feasible)

    def window_goes_on(self) -> None:
        """The nearest seat that has not declined wins as soon as it has answered."""
        answers = dict(self.state.answers)
        for seat in self.state.window:
            if seat not in answers:
                return
            if answers[seat]:
                self.set(window=(), answers=())
                self.play(seat, answers[seat], burn=True)
                return
        self.set(window=(), answers=())
        self.say(ev.BurnClosed(self.state.public.owner))
        self.go_on()

    # --- going on ------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Passes of seats that cannot answer, the end of rounds, until somebody has to decide."""
        while True:
            public = self.state.public
            if public.ended(self.state.house) and public.phase != "over":
                self._end()
                return
            if public.phase == "settle":
                inherited = not public.counts[public.owner]
                leader = next(s for s in (public.owner, *around(public.owner)) if public.counts[s])
                self.lead(leader, "kind-lead-inherited" if inherited else "kind-lead-won")
                return
            seat = public.turn
            if seat is None:
                return
            if public.phase == "lead" or not self.state.house.auto_pass or self._can_answer(seat):
                self.ask((seat,))
                return
            self.say(refusal(public.phase, seat, public.owner))

    def _can_answer(self, seat: Seat) -> bool:
        public = self.state.public
        assert public.top is not None
        return can_beat(self.state.counts(seat), public.top, debt=seat in public.debt)

    def lead(self, seat: Seat, why: str) -> None:
        """A seat begins a round, unless its burn has failed: then it is removed, and the next seat leads."""
        while True:
            self.say(ev.RoundBegan(seat, self.state.public.round + 1, Phrase(why)))
            public, hand = self.state.public, self.state.counts(seat)
            if seat not in public.debt or jokers(hand) or one_set(hand):
                self.ask((seat,))
                return
            cards = self.state.hands[seat]
            place = SEATS - len(public.out_bottom)
            self.set_hand(seat, ())
            self.say(ev.BurnFailed(seat, cards, len(cards), place))
            self._state_of_table(public.chaos, True)
            if self.state.public.ended(self.state.house):
                self._end()
                return
            seat = next(s for s in around(seat) if self.state.public.counts[s])
            why = "kind-lead-inherited"

    def _end(self) -> None:
        for seat in self.state.public.active:
            hand = self.state.hands[seat]
            self.say(ev.HandShown(seat, hand, len(hand)))
        self.say(ev.Ended(self.state.public.order))
        self.set(window=(), answers=())


def refusal(phase: str, seat: Seat, owner: Seat) -> Event:
    """How a seat that does not answer says so: pass, close or decline."""
    if phase == "follow":
        return ev.Passed(seat)
    return ev.Closed(seat) if seat == opposite(owner) else ev.Declined(seat)


def entitled(public: Any, teammates: bool) -> list[Seat]:
    """Whom the rules let burn the top set, hands aside: not its owner and his opposite, not those who passed,
    not a headless seat; in seat order from the owner on."""
    owner = public.owner
    return [
        s
        for s in around(owner)[:-1]
        if public.counts[s]
        and s != opposite(owner)
        and s not in public.passed
        and not public.headless(s)
        and (teammates or team(s) != team(owner))
    ]
