"""Gong Lao K as a Game. The rule book's sections are named where they are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from engine.cards import PACK, Card, Cards
from engine.core import (
    Action,
    Game,
    IllegalAction,
    Phrase,
    Policy,
    Result,
    Seat,
    Setup,
    Spec,
    Step,
    View,
    check,
)
from engine.games.gonglaok import computer, cover, dealing, deep, events, ideas, imagine, scene, scoring
from engine.games.gonglaok.flow import Flow
from engine.games.gonglaok.judge import judge
from engine.games.gonglaok.spec import SPEC, WINDOWS, check_camps
from engine.games.gonglaok.state import State
from engine.games.gonglaok.view import arranged, board, board_of, sight, view_of
from engine.shuffle import Dice


class GongLaoK(Game[State]):
    """Attack and defence: put down cards of one rank, the next player beats them all or takes them."""

    spec: ClassVar[Spec] = SPEC

    def start(self, setup: Setup) -> Step[State]:
        return dealing.deal(setup)

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return {seat: state.requests[seat] for seat in state.asked}

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        flow = Flow(state)
        if action.verb == "look":
            flow.say(events.DiscardShown(seat, state.discard, len(state.discard)), (seat,))
        elif action.verb == "helping":
            self._set_helping(flow, seat, action.arg)
        else:
            self._answer(flow, seat, judge(board(state), state.hands[seat], action))
        return flow.step

    def _answer(self, flow: Flow, seat: Seat, action: Action) -> None:
        if action.verb in ("open", "add"):
            flow.lay(seat, action.cards)
        elif action.verb == "cover":
            flow.cover(seat, action.cards, action.targets)
        elif action.verb == "take":
            flow.say(events.GaveUp(seat))
            flow.fail()
        else:
            flow.say(events.Finished(seat), (seat,))
            if flow.state.phase in WINDOWS:
                flow.window_goes_on(done=seat)
            else:
                flow.defence_goes_on(done=seat)

    def _set_helping(self, flow: Flow, seat: Seat, how: str) -> None:
        """A wish for windows (section 15): heard at once in an open one, where it can only mean done."""
        s = flow.state
        flow.say(events.HelpingSet(seat, Phrase.of(f"value-helping-{how}")), (seat,))
        if how == "skip":
            flow.set(skipping=s.skipping | {seat})
        else:
            flow.set(skipping=s.skipping - {seat}, standing=_with(s.standing, seat, how))
        if s.phase in WINDOWS and seat in s.asked:
            flow.window_goes_on()

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """Wishes belong to the person; the computer that takes the seat wants to be asked (section 9)."""
        return Step(replace(state, standing=_with(state.standing, seat, "ask"), skipping=state.skipping - {seat}))

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def suggest(self, view: View) -> Iterator[Action]:
        return ideas.suggest(view)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Section 7: the lowest plain card alone, done, or take."""
        if state.phase == "open":
            hand = state.hands[seat]
            plain = [c for c in hand if not cover.is_trump(c, state.trump)]
            return Action("open", (cover.low_first(plain or hand)[0],))
        single = state.phase == "defend" and not state.house.camps
        return Action("take" if single else "done")

    def imagine(self, view: View, dice: Dice) -> State:
        return imagine.imagine(view, dice)

    def result(self, state: State) -> Result | None:
        return scoring.result_of(state)

    def scene(self, data: Mapping[str, Any]) -> State:
        return scene.build(data)

    @property
    def computers(self) -> Mapping[str, Policy]:
        return _LEVELS

    def preview(self, view: View, action: Action) -> Phrase:
        try:
            check(view, action)
        except IllegalAction as general:
            if general.code in ("not_among", "wrong_count"):
                judge(board_of(view), view.hand, action)  # may say more precisely what is wrong
            raise
        return ideas.phrase(view, action)

    def reason(self, view: View, action: Action) -> Phrase | None:
        return ideas.reason(view, action)

    def order(self, cards: Cards, view: View | None = None) -> Cards:
        return arranged(cards, None if view is None else sight(view).trump)

    def trumps(self, view: View) -> frozenset[Card]:
        trump = sight(view).trump
        return frozenset(c for c in PACK if cover.is_trump(c, trump))

    def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
        options = super().settle(chosen, seats)
        check_camps(options, seats)
        return options

    def census(self, state: State) -> Counter[Card]:
        """All cards of the deal: hands, pool and discard."""
        return Counter((*(c for hand in state.hands for c in hand), *state.pool, *state.discard))


_LEVELS: Mapping[str, Policy] = {**computer.LEVELS, "hard": deep.hard}


def _with(standing: tuple[str, ...], seat: Seat, how: str) -> tuple[str, ...]:
    return (*standing[:seat], how, *standing[seat + 1 :])
