"""Datong Huolong as a Game. The rule book's sections are named where they are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.cards import Card, Cards, Rank
from engine.core import Action, Game, IllegalAction, Offer, Phrase, Policy, Result, Seat, Setup, Spec, Step, View, check
from engine.games.huolong import computer, deep, drawing, ideas, imagine, scene, scoring
from engine.games.huolong.flow import Flow
from engine.games.huolong.judge import Board, judge
from engine.games.huolong.spec import SPEC, check_levels
from engine.games.huolong.state import State
from engine.games.huolong.trumps import POINTS, Trumps
from engine.games.huolong.view import menu, sight, view_of
from engine.shuffle import Dice


class Huolong(Game[State]):
    """Two teams play for points in tricks; the dealers rise when they keep points and kitty.

    `Setup.stack` is the order of drawing from the first drawer on, the kitty last; what it leaves out is shuffled.
    """

    spec: ClassVar[Spec] = SPEC
    secret: ClassVar[frozenset[str]] = frozenset({"no", "bury", "bury_star"})

    def start(self, setup: Setup) -> Step[State]:
        return drawing.deal(setup)

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return {} if state.asked is None else {state.asked: state.requests[state.asked]}

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        judge(Board.of(state.public, state.house), state.hands[seat], action)
        flow = Flow(state)
        if action.verb in ("show", "no"):
            drawing.answer(flow, seat, action.verb == "show")
        elif action.verb == "bury":
            flow.bury(action.cards)
        elif action.verb == "bury_star":
            flow.bury_stars(seat, int(action.arg))
        else:
            flow.play(seat, action.cards)
        return flow.step

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def offer(self, state: State, seat: Seat) -> Offer:
        hand = state.visible(seat)
        asked = seat == state.asked
        return Offer(state.public.phase, asked, menu(state.public, hand, state.house) if asked else (), hand)

    def suggest(self, view: View) -> Iterator[Action]:
        return ideas.suggest(view)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Section 7: show nothing, bury and follow as cheaply as can be, keep big jokers, lead the lowest single."""
        p = state.public
        if p.phase == "draw":
            return Action("no")
        if p.phase == "stars":
            return Action("bury_star", arg="0")
        hand = state.hands[seat]
        if p.phase == "bury":
            return Action("bury", ideas.default_bury(hand, Board.of(p, state.house)))
        if p.phase == "lead":
            return Action("play", (p.trumps.lows(hand)[0],))
        return Action("play", ideas.cheapest(hand, p.lead, p.trumps))

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
                judge(sight(view).board, view.hand, action)  # may say more precisely what is wrong
            raise
        return ideas.phrase(view, action)

    def warning(self, view: View, action: Action) -> Phrase | None:
        return ideas.warning(view, action)

    def reason(self, view: View, action: Action) -> Phrase | None:
        return ideas.reason(view, action)

    def order(self, cards: Cards, view: View | None = None) -> Cards:
        trumps = Trumps.of(None, Rank.TWO) if view is None else sight(view).public.trumps
        return trumps.arranged(cards)

    def trumps(self, view: View) -> frozenset[Card]:
        return sight(view).public.trumps.faces

    def card_points(self, view: View) -> Mapping[Rank, int]:
        return POINTS

    def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
        options = super().settle(chosen, seats)
        check_levels(options)
        return options

    def census(self, state: State) -> Counter[Card]:
        """All cards of the hand, wherever they are."""
        return state.census()


_LEVELS: Mapping[str, Policy] = {**computer.LEVELS, "hard": deep.hard}
