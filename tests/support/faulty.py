"""The template game with a fault planted on purpose, one in each class.

`tests/contract/test_faults.py` says which check has to find which.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import PACK, Card, Cards
from engine.core import Action, Emit, Event, IllegalAction, Phrase, Policy, Result, Seat, Setup, Step, View, seen
from engine.shuffle import Dice
from tools.game_template import GAME
from tools.game_template import events as ev
from tools.game_template.rules import GameTemplate
from tools.game_template.state import State
from tools.game_template.view import groups

# --- secrets -------------------------------------------------------------------------------------


class CardInAnothersView(GameTemplate):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        if seat is None or view.phase == "over":
            return view
        neighbour = state.hands[seat.after(view.seats)]
        return replace(view, facts=(*view.facts, Phrase.of("fact-neighbour", card=neighbour[0])))


class CountOfASuitInAView(GameTemplate):
    """No card is shown, but a number that depends on hidden ones."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        aces = sum(c.rank == 14 for c in state.stock)
        return replace(view, facts=(*view.facts, Phrase.of("fact-deal", number=aces, deals=0)))


@dataclass(frozen=True, slots=True)
class LoudPass(Event):
    seat: Seat
    cards: Cards


class CardInAPublicEvent(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return said_otherwise(
            super().apply(state, seat, action),
            lambda e: LoudPass(e.seat, state.hands[e.seat]) if isinstance(e, ev.Passed) else None,
        )


class SecretChoiceToldToAll(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action.verb != "give":
            return super().apply(state, seat, action)
        return said_otherwise(
            super().apply(state, seat, action),
            lambda e: LoudPass(e.seat, action.cards) if isinstance(e, ev.HasChosen) else None,
        )


class OthersHistory(GameTemplate):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), history=state.log)


class ShortHistory(GameTemplate):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), history=seen(state.log, seat)[:-1])


@dataclass(frozen=True, slots=True)
class Seeded(Event):
    seed: str


class SeedInAnEvent(GameTemplate):
    def start(self, setup: Setup) -> Step[State]:
        step = super().start(setup)
        return told_too(step, Seeded(setup.seed.hex()))


class ToldToNobody(GameTemplate):
    def start(self, setup: Setup) -> Step[State]:
        step = super().start(setup)
        emit = Emit(ev.Exchanged(), frozenset())
        return Step(replace(step.state, log=(*step.state.log, emit)), (*step.out, emit))


class ImagineChangesNothing(GameTemplate):
    """Keeps the state it last showed and calls it a guess."""

    last: State | None = None

    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)

    def imagine(self, view: View, dice: Dice) -> State:
        assert self.last is not None
        return self.last


class ImagineForgetsTheGift(GameTemplate):
    """Deals a card that the viewer gave away to anybody."""

    def imagine(self, view: View, dice: Dice) -> State:
        history = tuple(e for e in view.history if not isinstance(e.event, ev.Given))
        return replace(super().imagine(replace(view, history=history), dice), log=history)


class ImagineDrawsFromElsewhere(GameTemplate):
    count = itertools.count()

    def imagine(self, view: View, dice: Dice) -> State:
        return super().imagine(view, Dice(bytes(32), str(next(self.count))))


class ImagineLosesACard(GameTemplate):
    def imagine(self, view: View, dice: Dice) -> State:
        world = super().imagine(view, dice)
        return replace(world, stock=world.stock[1:])


class PeekingComputer(GameTemplate):
    """Its computers lead the rank of which the next seat holds least."""

    last: State | None = None

    def view(self, state: State, seat: Seat | None) -> View:
        self.last = state
        return super().view(state, seat)

    @property
    def computers(self) -> Mapping[str, Policy]:
        honest = super().computers

        def peek(view: View, dice: Dice) -> Action:
            assert self.last is not None
            assert view.seat is not None
            if view.phase != "lead":
                return honest["normal"](view, dice)
            other = Counter(c.rank for c in self.last.hands[view.seat.after(view.seats)])
            _, cards = min(groups(view.hand), key=lambda group: (other[group[0]], group[0]))
            return Action("play", cards)

        return dict.fromkeys(honest, peek)


# --- turns and acts ------------------------------------------------------------------------------


class NoTurnCheck(GameTemplate):
    """Whoever holds cards may play, asked or not."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        menu = tuple(replace(c, anytime=True) if c.verb == "play" else c for c in view.menu)
        if seat is not None and view.phase in ("lead", "follow") and not view.asked and view.hand:
            menu = (*menu, *(replace(c, anytime=True) for c in _leader_menu(state) if c.verb == "play"))
        return replace(view, menu=menu)


def _leader_menu(state: State) -> tuple[Any, ...]:
    turn = state.public.turn
    return GAME.view(state, turn).menu if turn is not None else ()


class QuestionForOthers(GameTemplate):
    """Offers buttons to seats that are not asked."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return view if seat is None or view.asked else replace(view, menu=_leader_menu(state))


class LyingSuggestion(GameTemplate):
    def suggest(self, view: View) -> Iterator[Action]:
        yield from super().suggest(view)
        if view.phase == "follow":
            yield Action("play", view.hand[: len(view.table[0].cards)])


class NothingSuggested(GameTemplate):
    def suggest(self, view: View) -> Iterator[Action]:
        return (a for a in super().suggest(view) if a.verb != "pass")


class PreviewAllowsAll(GameTemplate):
    def preview(self, view: View, action: Action) -> Phrase:
        return Phrase("verb-play")


class TimeoutPassesOnLead(GameTemplate):
    def timeout(self, state: State, seat: Seat) -> Action:
        return Action("pass") if state.public.phase == "lead" else super().timeout(state, seat)


class CrashesOnTargets(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action.targets:
            raise KeyError(action.targets[0])
        return super().apply(state, seat, action)


class RefusesWithASentence(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action.targets:
            raise IllegalAction("Cards are not played onto others.")
        return super().apply(state, seat, action)


class RequestsRiseForOthers(GameTemplate):
    def to_act(self, state: State) -> Mapping[Seat, int]:
        return {seat: len(state.log) for seat in super().to_act(state)}

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, request=len(state.log)) if view.asked else view


class RequestsStay(GameTemplate):
    def to_act(self, state: State) -> Mapping[Seat, int]:
        return dict.fromkeys(super().to_act(state), 1)


class IllegalComputer(GameTemplate):
    @property
    def computers(self) -> Mapping[str, Policy]:
        return {level: lambda view, dice: Action("pass") for level in self.spec.levels}


# --- values --------------------------------------------------------------------------------------


class ApplyMutates(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        object.__setattr__(state, "hands", step.state.hands)
        return step


class ViewMutates(GameTemplate):
    def view(self, state: State, seat: Seat | None) -> View:
        object.__setattr__(state, "requests", tuple(n + 1 for n in state.requests))
        return super().view(state, seat)


class Unrepeatable(GameTemplate):
    count = itertools.count()

    def start(self, setup: Setup) -> Step[State]:
        return super().start(replace(setup, seed=next(self.count).to_bytes(32, "big")))


class OtherEveryTime(GameTemplate):
    count = itertools.count()

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return told_too(step, LoudPass(seat, (PACK[next(self.count) % 52],)))


class LosesACard(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        step = super().apply(state, seat, action)
        return Step(replace(step.state, stock=step.state.stock[1:]), step.out)


class CountsLessThanItHolds(GameTemplate):
    def census(self, state: State) -> Counter[Card]:
        return Counter(GAME.start(Setup(4, bytes(32), GAME.settle({}, 4))).state.stock)


class PointsDoNotSum(GameTemplate):
    def result(self, state: State) -> Result | None:
        found = super().result(state)
        return found and replace(found, points=(found.points[0] + 1, *found.points[1:]))


class NobodyIsFirst(GameTemplate):
    def result(self, state: State) -> Result | None:
        found = super().result(state)
        return found and replace(found, places=(2,) * len(found.places))


class CarriesASeat(GameTemplate):
    def result(self, state: State) -> Result | None:
        found = super().result(state)
        return found and replace(found, carry={"leader": (1, 2)})


class AsksAfterTheEnd(GameTemplate):
    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, waiting=(Seat(0),)) if view.phase == "over" else view


class Unworded(GameTemplate):
    def start(self, setup: Setup) -> Step[State]:
        return told_too(super().start(setup), LoudPass(Seat(0), ()))


class TextInAFact(GameTemplate):
    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), facts=(Phrase.of("fact-deal", number="one", deals=1),))


class NoTimeForThePhase(GameTemplate):
    spec = replace(GAME.spec, limits={"lead": 45})


class ValueMissing(GameTemplate):
    """Says a phrase without the value its message needs."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), facts=(Phrase("fact-deal"),))


def said_otherwise(step: Step[State], change: Callable[[Any], Event | None]) -> Step[State]:
    """The step with some events replaced, in the log too."""
    before = step.state.log[: len(step.state.log) - len(step.out)]
    out = tuple(replace(e, event=change(e.event) or e.event) for e in step.out)
    return Step(replace(step.state, log=before + out), out)


def told_too(step: Step[State], event: Event) -> Step[State]:
    """The step with one more public event."""
    emit = Emit(event)
    return Step(replace(step.state, log=(*step.state.log, emit)), (*step.out, emit))
