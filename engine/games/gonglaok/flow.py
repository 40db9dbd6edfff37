"""The course of a round: opening, windows, defence, success or failure, going out, the end.

`Flow` is a working copy: it holds a State that it replaces step by step and the facts that follow.
It decides nothing about legality (`judge`) and asks nobody; it does what the rules do by themselves
after an act until somebody has to decide again. Rule book sections 7 and 8a.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.cards import Cards, Rank, remove
from engine.core import Emit, Event, Phrase, Seat, Step
from engine.games.gonglaok import events, roles
from engine.games.gonglaok.cover import level
from engine.games.gonglaok.state import Laid, State, beaters


def ordered_ranks(cards: Iterable[Any]) -> tuple[Rank, ...]:
    """The ranks among some cards, lowest first."""
    return tuple(sorted({c.rank for c in cards}, key=level))


class Flow:
    """What follows from one act. Read ``step`` at the end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out: list[Emit] = []
        self._told = list(state.told)

    @property
    def step(self) -> Step[State]:
        out = tuple(self.out)
        return Step(replace(self.state, told=tuple(self._told), log=(*self.state.log, *out)), out)

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def say(self, event: Event, to: Iterable[Seat] | None = None) -> None:
        """Emit a fact to everybody, or to some seats."""
        emit = Emit(event, None if to is None else frozenset(to))
        self.out.append(emit)
        for seat in self.state.everybody if emit.to is None else emit.to:
            self._told[seat] += 1

    def ask(self, phase: str, seats: Iterable[Seat]) -> None:
        """Put a question to some seats."""
        asked = tuple(seats)
        self.set(phase=phase, asked=asked, requests=self._numbered(asked))

    def _numbered(self, seats: Iterable[Seat]) -> tuple[int, ...]:
        """New request numbers for some seats. A fact stands between two questions, so they rise."""
        requests = list(self.state.requests)
        for seat in seats:
            requests[seat] = self._told[seat]
        return tuple(requests)

    def _set_hand(self, seat: Seat, hand: Cards) -> None:
        hands = list(self.state.hands)
        hands[seat] = hand
        self.set(hands=tuple(hands))

    # --- rounds ----------------------------------------------------------------------------

    def begin_round(self, attacker: Seat, defender: Seat) -> None:
        self.set(
            attacker=attacker,
            defender=defender,
            laid=(),
            ranks=(),
            emptied=(),
            skipping=frozenset(),
            round=self.state.round + 1,
        )
        self.set(helpers=self._helpers())
        self.say(events.RoundBegan(self.state.round, attacker, defender))
        self.ask("open", (attacker,))

    def _helpers(self) -> tuple[Seat, ...]:
        """Who may add cards besides the attacker: his camp and everybody who does not defend; with
        ``helpers = neighbours`` only the next seat after the defender."""
        s = self.state
        others = tuple(
            seat for seat in s.everybody if s.hands[seat] and seat != s.attacker and s.side(seat) != s.side(s.defender)
        )
        if s.house.neighbours:
            after = next(seat for seat in roles.around(s.defender, s.seats) if s.hands[seat])
            return tuple(seat for seat in others if seat == after)
        return others

    def lay(self, seat: Seat, cards: Cards) -> None:
        """Put down attack cards: an opening, or an addition to an open window."""
        s = self.state
        opening = s.phase == "open"
        self._set_hand(seat, remove(s.hands[seat], cards))
        self.set(laid=(*s.laid, Laid(seat, cards)))
        left = len(self.state.hands[seat])
        if opening:
            self.say(events.Opened(seat, cards, left))
        else:
            self.say(events.Added(seat, cards, len(self.state.open), left))
        if not left:
            if s.house.attacker_last and s.attacks(seat):
                self.set(emptied=(*self.state.emptied, seat))
            elif self._go_out((seat,)):
                return
        if opening:
            self._window("help", self.state.helpers, (cards[0].rank,))
        else:
            self.set(requests=self._numbered((seat,)))
            self.window_goes_on()

    # --- windows ---------------------------------------------------------------------------

    def _window(self, phase: str, seats: Iterable[Seat], ranks: tuple[Rank, ...]) -> None:
        """Ask all who can and want to add cards of these ranks; with nobody there the window is skipped."""
        self.set(phase=phase, ranks=ranks)
        asked = tuple(sorted(s for s in seats if self.state.hands[s] and self._wants(s) and self._can_add(s)))
        if asked:
            self.say(events.WindowOpened(Phrase.of(f"phase-{phase}"), ranks))
            self.ask(phase, asked)
        else:
            self._close_window()

    def _wants(self, seat: Seat) -> bool:
        """A seat that does not want to be asked counts as done. The attacker always is: it is his attack."""
        s = self.state
        return seat not in s.skipping and (s.standing[seat] == "ask" or seat == s.attacker)

    def _can_add(self, seat: Seat) -> bool:
        s = self.state
        room = s.room
        return (room is None or room > 0) and any(c.rank in s.ranks for c in s.hands[seat])

    def window_goes_on(self, done: Seat | None = None) -> None:
        """After an act in a window: seats that are done, or cannot add any more, are asked no longer."""
        s = self.state
        asked = tuple(seat for seat in s.asked if seat != done and self._wants(seat) and self._can_add(seat))
        self.set(asked=asked)
        if not asked:
            self._close_window()

    def _close_window(self) -> None:
        s = self.state
        self.set(asked=(), ranks=())
        if s.phase == "help" or (s.phase == "more" and s.open):
            self._defend()
        elif s.phase == "more":
            self._succeed()
        else:
            self._pick_up()

    # --- defence ---------------------------------------------------------------------------

    def _defend(self) -> None:
        """A single defender is always asked, lest a pick-up at once tell that he could not cover; but
        when his hand is empty everybody knows. In camps those are asked who can cover something."""
        s = self.state
        if s.house.camps:
            asked = tuple(seat for seat in s.defending if beaters(s.hands[seat], s.open, s.trump))
        else:
            asked = (s.defender,) if s.hands[s.defender] else ()
        if asked:
            self.say(events.DefenceDue(s.defender, s.open))
            self.ask("defend", asked)
        else:
            self._uncovered()

    def cover(self, seat: Seat, cards: Cards, targets: Cards) -> None:
        """Put cover cards on open attack cards."""
        s = self.state
        self._set_hand(seat, remove(s.hands[seat], cards))
        self.set(laid=(*s.laid, Laid(seat, cards, targets)))
        s = self.state
        pairs = tuple(Phrase.of("kind-pair", cover=c, attack=a) for c, a in zip(cards, targets, strict=True))
        left = len(s.hands[seat])
        self.say(events.Covered(seat, cards, targets, pairs, ordered_ranks(s.pool), len(s.open), left))
        if not left:
            self.set(emptied=(*s.emptied, seat))
        if s.open:
            self.set(requests=self._numbered((seat,)))
            self.defence_goes_on()
        elif s.house.empty_defender_wins and not any(s.hands[d] for d in s.defending):
            self._succeed()
        else:
            self._window("more", (s.attacker, *s.helpers), ordered_ranks(s.pool))

    def defence_goes_on(self, done: Seat | None = None) -> None:
        """After an act of a defending camp: who is done, or beats nothing that is open, is asked no longer."""
        s = self.state
        asked = tuple(seat for seat in s.asked if seat != done and beaters(s.hands[seat], s.open, s.trump))
        self.set(asked=asked)
        if not asked:
            self._uncovered()

    def _uncovered(self) -> None:
        self.say(events.DefenceFailed(self.state.defender, len(self.state.open)))
        self.fail()

    # --- the end of a round ----------------------------------------------------------------

    def fail(self) -> None:
        """The defence has failed; with ``pile_on`` the others may still add cards to the pick-up."""
        s = self.state
        self.set(asked=())
        if s.house.pile_on:
            self._window("pile", (s.attacker, *s.helpers), ordered_ranks(s.pool))
        else:
            self._pick_up()

    def _pick_up(self) -> None:
        s = self.state
        taker, why = taker_of(s)
        pool = tuple(sorted(s.pool))
        self._set_hand(taker, tuple(sorted((*s.hands[taker], *pool))))
        self.set(laid=(), failures=s.failures + 1)
        hand = len(self.state.hands[taker])
        self.say(events.PickedUp(taker, pool, len(pool), hand, Phrase.of(why)))
        if self._settle_exits():
            return
        limit = s.house.failed_limit
        if limit and self.state.failures >= limit:
            self.say(events.DealStopped(self.state.failures))
            self.set(stopped=True)
            self._end()
            return
        self._pass_on(success=False)

    def _succeed(self) -> None:
        s = self.state
        pool = s.pool
        self.set(laid=(), discard=tuple(sorted((*s.discard, *pool))), failures=0)
        self.say(events.DefenceHeld(s.defender, len(pool)))
        if not self._settle_exits():
            self._pass_on(success=True)

    def _settle_exits(self) -> bool:
        """Seats whose empty hand was provisional are out now, attackers first. True when the deal is over."""
        s = self.state
        empty = [seat for seat in s.emptied if not s.hands[seat]]
        return self._go_out((*filter(s.attacks, empty), *(seat for seat in empty if not s.attacks(seat))))

    def _pass_on(self, *, success: bool) -> None:
        s = self.state
        following = roles.next_roles(
            s.seats, s.active, s.attacker, s.defender, success or s.house.attacker_last, s.house.camps
        )
        assert following is not None
        self.begin_round(*following)

    # --- going out and the end -------------------------------------------------------------

    def _go_out(self, seats: Iterable[Seat]) -> bool:
        """These seats take the next places, one by one. True when that ends the deal."""
        for seat in seats:
            before = self.state.finished_sides
            self.set(out=(*self.state.out, seat))
            self.say(events.WentOut(seat, len(self.state.out)))
            s = self.state
            finished = s.finished_sides
            if s.house.camps and len(finished) > len(before):
                members = roles.members(finished[-1], s.seats, s.house.camps)
                self.say(events.CampFinished(members, len(finished)))
            last = roles.sides(s.seats, s.house.camps) - 1
            if len(finished) >= last or (s.house.stop_at_first and finished):
                self._end()
                return True
        return False

    def _end(self) -> None:
        """The deal is over; what still lies on the table leaves it."""
        s = self.state
        for seat in s.active:
            self.say(events.HandShown(seat, s.hands[seat], len(s.hands[seat])))
        self.set(
            phase="over",
            asked=(),
            ranks=(),
            emptied=(),
            laid=(),
            discard=tuple(sorted((*s.discard, *s.pool))),
        )


def taker_of(s: State) -> tuple[Seat, str]:
    """Who would pick up if the defence failed now, and why (``kind-takes-...``). Section 8a."""
    if s.house.attacker_last:
        last = next((act.seat for act in reversed(s.laid) if not act.targets and s.attacks(act.seat)), s.attacker)
        return last, "kind-takes-last-attack"
    last_cover = next((act.seat for act in reversed(s.laid) if act.targets), None)
    if not s.house.camps:
        return s.defender, "kind-takes-own"
    if last_cover is not None:
        return last_cover, "kind-takes-last-cover"
    return s.defender, "kind-takes-no-cover"
