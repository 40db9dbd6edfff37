"""Da Guai Lu Zi (大怪路子) as a Game. The rule book's sections are named where they are carried out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from engine.cards import Cards, packs
from engine.core import (
    Action,
    BadOption,
    Game,
    Phrase,
    Policy,
    Result,
    Seat,
    Setup,
    Spec,
    Step,
    View,
    check,
    seen,
)
from engine.games.daguailuzi import computer, deep, events, scene, settlement, suggest, tribute, world
from engine.games.daguailuzi import view as views
from engine.games.daguailuzi.flow import Course
from engine.games.daguailuzi.judge import judge
from engine.games.daguailuzi.melds import order
from engine.games.daguailuzi.spec import FIRST_LEVEL, HAND, MOST_BASE, PACKS, SEATS, SPEC, Settled
from engine.games.daguailuzi.state import State
from engine.shuffle import Dice


class DaGuaiLuZi(Game[State]):
    """Six players, three packs, three against three: be rid of the cards before the other team.

    `Setup.stack` replaces the shuffle: the hands of seats 0 to 5 in blocks of 27 cards.
    """

    spec: ClassVar[Spec] = SPEC

    secret: ClassVar[frozenset[str]] = frozenset({"return"})
    """What a receiver gives back is known to him and his payer only."""

    def start(self, setup: Setup) -> Step[State]:
        """Deal, collect the tributes, ask for returns or the first lead (section 4).

        Raises ValueError when a stack is not the 162 cards.
        """
        options: Settled = tuple((o.key, setup.options[o.key]) for o in SPEC.options)
        deck = packs(PACKS)
        if setup.stack is not None and sorted(setup.stack) != sorted(deck):
            raise ValueError("a stack needs each of the 54 cards three times")
        cards = setup.stack or Dice(setup.seed, "deal").shuffled(deck)
        public = settlement.start_of(setup.carry, Seat(Dice(setup.seed, "dealer").below(SEATS)))
        hands = tuple(order(cards[s * HAND : (s + 1) * HAND], public.level) for s in range(SEATS))
        told = tuple(setup.carry.get("told", ()))
        course = Course(State(options, setup.seed, hands, (), public, (), told))
        if told:
            course.say(events.HandBefore(len(told), settlement.line(told[-1])))
        course.say(events.HandBegan(public.hand, public.dealer, public.level, public.levels))
        for s, hand in enumerate(hands):
            course.tell(Seat(s), events.Dealt(Seat(s), hand))
        payers = [Seat(s) for s in setup.carry.get("payers", ())]
        if payers:
            receivers = [Seat(s) for s in setup.carry["receivers"]]
            course.pay(tribute.tributes(payers, receivers, hands, public.level, public.dealer, course.house))
        else:
            course.begin_play()
        return course.step

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return dict(state.public.asked)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        course = Course(state)
        if action.verb == "return":
            course.give_back(seat, action.cards[0])
        elif action.verb == "play":
            top = state.public.top
            course.play(seat, action.cards, judge(action.cards, top[1] if top else None, state.scale))
        else:
            course.pass_(seat)
        return course.step

    def leave(self, state: State, seat: Seat) -> Step[State]:
        """Running away before the session is over costs points (section 9); a computer plays on, or the hand ends."""
        course = Course(state)
        fled = settlement.flight(state.public, seat, course.house)
        if fled is None:
            return Step(state)
        course.say(events.Fled(seat, fled.penalty, fled.bonus))
        if course.house.abort and course.public.phase != "over":
            course.abort(seat)
        return course.step

    def sent_away(self, state: State, seat: Seat) -> Step[State]:
        """Who is sent away has not run away; a computer plays on (section 9)."""
        return Step(state)

    def leaving_costs(self, state: State, seat: Seat) -> int:
        fled = settlement.flight(state.public, seat, state.house)
        return fled.penalty if fled is not None else 0

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.public.phase == "over"
        return views.build(
            state.public,
            seat,
            () if seat is None else state.hands[seat],
            seen(state.log, seat),
            state.options,
            tuple((Seat(s), h) for s, h in enumerate(state.hands)) if over else (),
        )

    def suggest(self, view: View) -> Iterator[Action]:
        return suggest.suggest(view)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Section 7: a random card back, the lowest single as a lead, else a pass."""
        hand = state.hands[seat]
        if state.public.phase == "return":
            return Action("return", (Dice(state.seed, f"return/{int(seat)}").choice(hand),))
        if state.public.phase == "lead":
            return Action("play", (tribute.lowest(hand, state.public.level),))
        return Action("pass")

    def imagine(self, view: View, dice: Dice) -> State:
        return world.imagine(view, dice)

    def result(self, state: State) -> Result | None:
        return settlement.result_of(state)

    def scene(self, data: Mapping[str, Any]) -> State:
        return scene.scene(data)

    def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """As for every game; ``base_points`` is any whole number from 1 to 100."""
        options = super().settle(chosen, seats)
        base = options["base_points"]
        if type(base) is not int or not 1 <= base <= MOST_BASE:
            raise BadOption("bad_base_points", value=str(base), most=MOST_BASE)
        return options

    @property
    def computers(self) -> Mapping[str, Policy]:
        return _LEVELS

    def preview(self, view: View, action: Action) -> Phrase:
        """A play is worded as it will be read, with a warning where that may surprise; other acts as their button."""
        check(view, action)
        if action.verb == "play":
            return suggest.reading(view, action.cards)
        if action.verb == "return":
            return Phrase.of("kind-return", card=action.cards[0])
        return Phrase(f"verb-{action.verb}")

    def reason(self, view: View, action: Action) -> Phrase | None:
        return suggest.reason(view, action)

    def order(self, cards: Cards, view: View | None = None) -> Cards:
        """High to low in hand order: the level rank stands right below the jokers."""
        return order(cards, FIRST_LEVEL if view is None else views.level(view))

    def census(self, state: State) -> Mapping[Any, int]:
        """Every card of the hand, wherever it is."""
        return state.census()


_LEVELS: Mapping[str, Policy] = {**computer.POLICIES, "hard": deep.hard}
