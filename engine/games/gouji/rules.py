"""Qingdao Gouji as a Game. The rule book's sections are named where they are carried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from engine.cards import Card, Cards
from engine.core import Action, Game, IllegalAction, Phrase, Policy, Result, Seat, Setup, Spec, Step, View, check
from engine.games.gouji import computer, dealing, deep, ideas, imagine, scene, scoring
from engine.games.gouji import events as ev
from engine.games.gouji.course import Course
from engine.games.gouji.judge import judge
from engine.games.gouji.sets import default_lead, high_first, low_first, take
from engine.games.gouji.spec import FEW, SPEC, place_points
from engine.games.gouji.state import State
from engine.games.gouji.view import demand, demand_of, view_of
from engine.shuffle import Dice


class Gouji(Game[State]):
    """Six players, two teams of three: strong sets belong to the opposite, or burn."""

    spec: ClassVar[Spec] = SPEC
    secret = frozenset({"burn", "no_burn", "return"})

    def start(self, setup: Setup) -> Step[State]:
        return dealing.deal(setup)

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return {seat: state.requests[seat] for seat in state.asked}

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        judge(demand(state, seat), state.hands[seat], action)
        course = Course(state)
        match action.verb:
            case "play":
                course.play(seat, action.cards)
            case "pass":
                course.say(ev.Passed(seat))
                course.go_on()
            case "close":
                course.say(ev.Closed(seat))
                course.go_on()
            case "decline":
                course.say(ev.Declined(seat))
                course.go_on()
            case "burn" | "no_burn":
                course.answer(seat, action.cards)
                course.say(ev.BurnNoted(seat, action.cards) if action.cards else ev.BurnDeclined(seat), (seat,))
                course.window_goes_on()
            case "return":
                course.return_cards(seat, action.cards)
            case "look":
                _look(course, seat, Seat(int(action.arg[1:])))
            case _:
                _wish(course, seat, action)
        return course.step

    def view(self, state: State, seat: Seat | None) -> View:
        return view_of(state, seat)

    def suggest(self, view: View) -> Iterator[Action]:
        return ideas.suggest(view)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Section 7: the lowest cards are returned or led; else pass, close, decline, no burn."""
        public, hand = state.public, state.hands[seat]
        if public.phase == "return":
            due = next(len(t.cards) for t in public.tributes if t.receiver == seat)
            return Action("return", low_first(hand)[:due])
        if public.phase == "lead":
            found = default_lead(state.counts(seat), seat in public.debt)
            return Action("play", take(hand, found.counts))
        if public.phase == "burn":
            return Action("no_burn")
        menu = view_of(state, seat).menu
        verbs = [c.verb for c in menu if not c.anytime and c.pick is None]
        return Action(verbs[0])

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
            if general.code == "wrong_count" and action.verb in ("play", "burn"):
                judge(demand_of(view), view.hand, action)
            raise
        return ideas.phrase(view, action)

    def warning(self, view: View, action: Action) -> Phrase | None:
        """A burn that cannot be kept asks once more (section 15)."""
        return ideas.warning(view, action)

    def reason(self, view: View, action: Action) -> Phrase | None:
        return ideas.reason(view, action)

    def order(self, cards: Cards, view: View | None = None) -> Cards:
        return high_first(cards)

    def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
        options = super().settle(chosen, seats)
        options["place_points"] = place_points(options["place_points"])
        return options

    def census(self, state: State) -> Counter[Card]:
        """All cards of the deal: hands and what has left them."""
        return state.census()


_LEVELS: Mapping[str, Policy] = {**computer.LEVELS, "hard": deep.hard}


def _look(course: Course, seat: Seat, mate: Seat) -> None:
    """Look at a team-mate's hand (看牌); choosing one under the free right binds."""
    s = course.state
    if s.chosen[seat] is None and len(s.hands[mate]) > FEW:
        course.set(chosen=(*s.chosen[:seat], mate, *s.chosen[seat + 1 :]))
    course.set(looked=s.looked | {(seat, mate)})
    course.say(ev.HandSeen(mate, s.hands[mate], len(s.hands[mate])), (seat,))


def _wish(course: Course, seat: Seat, action: Action) -> None:
    """A standing wish about burns, heard from the next window on."""
    wishes = course.state.wishes[seat]
    if action.verb == "burn_prompt":
        wishes = replace(wishes, prompt=action.arg)
    else:
        wishes = replace(wishes, mates=action.arg)
    course.set(wishes=(*course.state.wishes[:seat], wishes, *course.state.wishes[seat + 1 :]))
    course.say(ev.WishSet(seat, Phrase(f"value-{action.verb}-{action.arg}")), (seat,))
