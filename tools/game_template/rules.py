"""The game: how an act changes the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from engine.cards import Card, Cards, remove
from engine.core import (
    Action,
    Game,
    IllegalAction,
    Phrase,
    Policy,
    Result,
    Seat,
    Setup,
    Step,
    View,
    seen,
)
from engine.shuffle import Dice
from tools.game_template import computer, scene, world
from tools.game_template import events as ev
from tools.game_template.result import points, result
from tools.game_template.spec import CARDS, SPEC
from tools.game_template.state import Public, State
from tools.game_template.view import answers, build, check_play, groups, top_of


class GameTemplate(Game[State]):
    """Shedding with a secret exchange; RULES.md numbers the rules."""

    spec = SPEC
    secret = frozenset({"give"})
    """Verbs whose content nobody else learns when they are done (GT-4.2)."""

    def start(self, setup: Setup) -> Step[State]:
        options = tuple((o.key, setup.options[o.key]) for o in SPEC.options)
        size = setup.options["cards"]
        order = setup.stack or Dice(setup.seed, "deal").shuffled(CARDS)
        hands = [tuple(sorted(order[i * size : (i + 1) * size], reverse=True)) for i in range(setup.seats)]
        leader = setup.carry.get("leader", Dice(setup.seed, "leader").below(setup.seats))
        number = setup.carry.get("number", 1)
        state = State(
            options=options,
            hands=tuple(hands),
            stock=tuple(sorted(order[setup.seats * size :])),
            aside=(None,) * setup.seats,
            wishes=frozenset(s for s, wishes in setup.prefs.items() if wishes.get("auto_pass") == "on"),
            requests=(0,) * setup.seats,
            public=Public(),
        )
        deals = setup.options["deals"]
        state = state.tell(ev.Began(Seat(leader), number, deals, tuple(map(len, hands))))
        for seat, hand in enumerate(hands):
            state = state.tell(ev.Dealt(Seat(seat), hand), Seat(seat))
        for seat in sorted(state.wishes):
            state = state.tell(ev.WishSet(seat, True), seat)
        if setup.options["exchange"] != "off":
            state = state.tell(ev.ExchangeOpened())
        state = state.ask(Public(), None)
        return Step(state, state.log)

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return {s: state.requests[s] for s in state.public.asked}

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action.targets:
            raise IllegalAction("no_targets")
        acts = {"give": _give, "play": _play, "pass": _pass, "auto_pass": _wish}
        after = acts[action.verb](state, seat, action)
        if action.verb != "auto_pass":
            after = _pass_on(after).ask(state.public, seat)
        return Step(after, after.log[len(state.log) :])

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.public.phase == "over"
        return build(
            public=state.public,
            seat=seat,
            hand=() if seat is None else state.hands[seat],
            request=None if seat is None else self.to_act(state).get(seat),
            wish=seat in state.wishes and not over,
            history=seen(state.log, seat),
            options=state.options,
            open_hands=tuple((Seat(i), hand) for i, hand in enumerate(state.hands)) if over else (),
        )

    def suggest(self, view: View) -> Iterator[Action]:
        if not view.asked:
            return
        if view.phase == "exchange":
            yield from (Action("give", (cards[0],)) for _, cards in groups(view.hand))
        elif view.phase == "lead":
            yield from (Action("play", cards) for _, cards in groups(view.hand))
            yield from (Action("play", cards[:1]) for _, cards in groups(view.hand) if len(cards) > 1)
        else:
            yield from (Action("play", cards) for cards in answers(view.hand, top_of(view)))
            yield Action("pass")

    def timeout(self, state: State, seat: Seat) -> Action:
        lowest = state.hands[seat][-1:]
        return {
            "exchange": Action("give", lowest),
            "lead": Action("play", lowest),
            "follow": Action("pass"),
        }[state.public.phase]

    def imagine(self, view: View, dice: Dice) -> State:
        return world.imagine(view, dice)

    def result(self, state: State) -> Result | None:
        return result(state)

    def scene(self, data: Mapping[str, Any]) -> State:
        return scene.scene(data)

    @property
    def computers(self) -> Mapping[str, Policy]:
        return {"easy": computer.easy, "normal": computer.normal}

    def preview(self, view: View, action: Action) -> Phrase:
        if action.targets:
            raise IllegalAction("no_targets")
        if action.verb == "play" and action.cards:
            return check_play(action.cards, top_of(view) if view.phase == "follow" else ())
        return Phrase(f"verb-{action.verb}")

    def census(self, state: State) -> Counter[Card]:
        """Every card of the deal, wherever it is."""
        return state.census()


def _give(state: State, seat: Seat, action: Action) -> State:
    """Put a card aside; when all have, every card goes to the next seat at once (GT-4.3)."""
    (card,) = action.cards
    state = replace(state, aside=tuple(card if i == seat else c for i, c in enumerate(state.aside)))
    state = state.tell(ev.PutAside(seat, card), seat).tell(ev.HasChosen(seat))
    if state.public.asked:
        return state
    hands = list(state.hands)
    for giver, given in enumerate(state.aside):
        assert given is not None  # nobody is asked any more, so everybody has chosen
        receiver = Seat(giver).after(len(hands))
        hands[giver] = remove(hands[giver], (given,))
        hands[receiver] = tuple(sorted((*hands[receiver], given), reverse=True))
        state = state.tell(ev.Given(Seat(giver), receiver, given), Seat(giver), receiver)
    return replace(state, hands=tuple(hands), aside=(None,) * len(hands)).tell(ev.Exchanged())


def _play(state: State, seat: Seat, action: Action) -> State:
    said = check_play(action.cards, state.public.top)
    cards: Cards = tuple(sorted(action.cards))
    left = remove(state.hands[seat], cards)
    state = replace(state, hands=tuple(left if i == seat else h for i, h in enumerate(state.hands)))
    state = state.tell(ev.Played(seat, cards, said, len(left)))
    if left:
        return state
    for other, hand in enumerate(state.hands):
        if hand:
            state = state.tell(ev.HandShown(Seat(other), hand))
    return state.tell(ev.Ended(seat, points(state.public.counts, state.public.plays, state.options)))


def _pass(state: State, seat: Seat, action: Action) -> State:
    return state.tell(ev.Passed(seat))


def _wish(state: State, seat: Seat, action: Action) -> State:
    """A wish counts from the next question on (GT-7.6)."""
    on = action.arg == "on"
    wishes = state.wishes | {seat} if on else state.wishes - {seat}
    return replace(state, wishes=wishes).tell(ev.WishSet(seat, on), seat)


def _pass_on(state: State) -> State:
    """Close the trick when nobody is left to answer; pass for who wants that and holds nothing fitting."""
    while state.public.phase == "follow":
        seat = state.public.turn
        assert seat is not None  # somebody follows in this phase
        if seat == state.public.owner:
            return state.tell(ev.TrickClosed(seat))
        if seat not in state.wishes or answers(state.hands[seat], state.public.top):
            return state
        state = state.tell(ev.AutoPassed(seat))
    return state
