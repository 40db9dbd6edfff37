"""Dou Dizhu (斗地主): the flow of a deal (rule book sections 4 to 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from engine.cards import PACK, Cards, remove
from engine.core import (
    Action,
    Emit,
    Event,
    Game,
    Offer,
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
from engine.games.doudizhu import computer, deep, events, result, scene, suggest, world
from engine.games.doudizhu import view as views
from engine.games.doudizhu.judge import judge
from engine.games.doudizhu.melds import arrange, describe, pack
from engine.games.doudizhu.moves import can_answer
from engine.games.doudizhu.public import SEATS, TOP_BID, Public, after
from engine.games.doudizhu.spec import HAND, SPEC, House, Settled
from engine.games.doudizhu.state import State, order
from engine.shuffle import Dice


class DouDizhu(Game[State]):
    """Three players, one pack: one landlord against two peasants.

    `Setup.stack` replaces the first shuffle: the hands of seats 0, 1 and 2 in blocks of 17 cards,
    then the three cards of the kitty.
    """

    spec: ClassVar[Spec] = SPEC

    def start(self, setup: Setup) -> Step[State]:
        """Deal and draw the first bidder. Raises ValueError when a stack is not the 54 cards."""
        options: Settled = tuple((o.key, setup.options[o.key]) for o in SPEC.options)
        if setup.stack is not None and sorted(setup.stack) != sorted(PACK):
            raise ValueError("a stack needs each of the 54 cards once")
        empty = State(options, setup.seed, ((),) * SEATS, (), Public(), ())
        return _deal(empty, setup.stack)

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return dict(state.public.asked)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return _VERBS[action.verb](state, seat, action)

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.public.phase == "over"
        return views.build(
            state.public,
            seat,
            () if seat is None else state.hands[seat],
            tuple(map(len, state.hands)),
            seen(state.log, seat),
            state.options,
            tuple((Seat(i), h) for i, h in enumerate(state.hands)) if over else (),
        )

    def offer(self, state: State, seat: Seat) -> Offer:
        public, hand = state.public, state.hands[seat]
        menu = views.menu(public, seat, len(hand), state.options)
        return Offer(public.phase, bool(menu), menu, hand)

    def suggest(self, view: View) -> Iterator[Action]:
        return suggest.suggest(view)

    def timeout(self, state: State, seat: Seat) -> Action:
        """Pass, decline, or lead the lowest single; a first bidder who may not pass bids 1 (section 7)."""
        public = state.public
        if public.phase == "auction":
            return Action("bid", arg="1") if public.must_bid(state.house) else Action("pass_bid")
        if public.phase in ("double", "redouble"):
            return Action("decline")
        return Action("play", state.hands[seat][-1:]) if public.phase == "lead" else Action("pass")

    def imagine(self, view: View, dice: Dice) -> State:
        return world.imagine(view, dice)

    def result(self, state: State) -> Result | None:
        return result.result(state)

    def scene(self, data: Mapping[str, Any]) -> State:
        return scene.scene(data)

    def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """As for every game; no pairs of single kickers means no triples either (section 10)."""
        options = super().settle(chosen, seats)
        if options["kicker_pair"] == "no":
            options["kicker_triple"] = "no"
        return options

    @property
    def computers(self) -> Mapping[str, Policy]:
        return _LEVELS

    def preview(self, view: View, action: Action) -> Phrase:
        """A play is worded as it will be read (``kind-...``), any other act as its button (``verb-...``)."""
        check(view, action)
        if action.verb == "play":
            return suggest.reading(view, action.cards)
        return Phrase(f"verb-{action.verb}-{action.arg}" if action.arg else f"verb-{action.verb}")

    def reason(self, view: View, action: Action) -> Phrase | None:
        return suggest.reason(view, action)

    def order(self, cards: Cards, view: View | None = None) -> Cards:
        return order(cards)

    def census(self, state: State) -> Mapping[Any, int]:
        """Every card of the deal, wherever it is."""
        return state.census()


_LEVELS: Mapping[str, Policy] = {**computer.POLICIES, "hard": deep.hard}


# --- steps ---------------------------------------------------------------------------------


class _Course:
    """The events of one step while they are being collected, and the public side after them."""

    def __init__(self, state: State) -> None:
        self.house = House.of(state.options)
        self.public = state.public
        self.out: list[Emit] = []

    def say(self, event: Event) -> None:
        self.repeat(Emit(event))

    def repeat(self, said: Emit) -> None:
        """Say what has been made before."""
        self.out.append(said)
        self.public = after(self.public, said.event, self.house)

    def tell(self, seat: Seat, event: Event) -> None:
        self.out.append(Emit(event, frozenset({seat})))

    def step(self, state: State, hands: tuple[Cards, ...] | None = None, kitty: Cards | None = None) -> Step[State]:
        out = tuple(self.out)
        if hands is None:
            hands = state.hands
        if kitty is None:
            kitty = state.kitty
        return Step(State(state.options, state.seed, hands, kitty, self.public, state.log + out), out)


def _deal(state: State, stack: Cards | None, course: _Course | None = None) -> Step[State]:
    """Deal for the first time, or again: each redeal has its own stream of the seed (``deal/0``, ``deal/1`` ...)."""
    course = course or _Course(state)
    dice = Dice(state.seed, f"deal/{course.public.redeals}")
    shuffled = dice.shuffled(PACK)
    cards = stack or shuffled
    hands = tuple(order(cards[i * HAND : (i + 1) * HAND]) for i in range(SEATS))
    kitty = order(cards[SEATS * HAND :])
    for i, hand in enumerate(hands):
        course.tell(Seat(i), events.Dealt(Seat(i), hand))
    if course.house.kitty_open:
        course.say(events.KittyShown(kitty))
    course.say(events.FirstBidder(Seat(dice.below(SEATS))))
    return course.step(state, hands, kitty)


def _bid(state: State, seat: Seat, action: Action) -> Step[State]:
    course = _Course(state)
    bid = int(action.arg)
    course.say(events.Bid(seat, bid))
    return _take_kitty(state, course) if bid == TOP_BID else course.step(state)


def _pass_bid(state: State, seat: Seat, action: Action) -> Step[State]:
    course = _Course(state)
    course.say(events.BidPassed(seat))
    calls = [bid for _, bid in course.public.calls]
    if not any(calls):
        if len(calls) < SEATS:
            return course.step(state)
        course.say(events.Redealt(course.public.redeals + 1))
        return _deal(state, None, course)
    return _take_kitty(state, course) if calls[-2:] == [0, 0] else course.step(state)


def _take_kitty(state: State, course: _Course) -> Step[State]:
    """The last bidder is the landlord: the kitty is shown and goes into his hand."""
    landlord = course.public.bidder
    assert landlord is not None
    course.say(events.LandlordChosen(landlord, course.public.bid))
    if not course.house.kitty_open:
        course.say(events.KittyShown(state.kitty))
    hands = tuple(order(h + state.kitty) if i == landlord else h for i, h in enumerate(state.hands))
    return course.step(state, hands, ())


def _double(state: State, seat: Seat, action: Action) -> Step[State]:
    """Who says it first doubles (倒); the other follows (跟), even if he was asked at the same time."""
    course = _Course(state)
    stake = 2 * state.public.bid
    course.say(events.FollowDoubled(seat, stake) if state.public.doubled else events.Doubled(seat, stake))
    return course.step(state)


def _decline(state: State, seat: Seat, action: Action) -> Step[State]:
    course = _Course(state)
    course.say(events.Declined(seat))
    return course.step(state)


def _redouble(state: State, seat: Seat, action: Action) -> Step[State]:
    course = _Course(state)
    first, second = (2 * state.public.stake(p, 1) for p in state.public.peasants)
    course.say(events.Redoubled(seat, (first, second)))
    return course.step(state)


def _play(state: State, seat: Seat, action: Action) -> Step[State]:
    course = _Course(state)
    top = state.public.top
    meld = judge(action.cards, top[1] if top else None, course.house.kickers)
    left = remove(state.hands[seat], action.cards)
    hands = tuple([left if i == seat else h for i, h in enumerate(state.hands)])
    cards = arrange(action.cards, meld)
    before = course.public
    course.say(events.Played(seat, cards, describe(meld, cards), len(left)))
    if meld.kind in ("bomb", "rocket"):
        now = course.public.factor(course.house)
        if now != before.factor(course.house):
            course.say(events.FactorRaised(now))
    if not left:
        result.settle(course.public, hands, seat, course.house, course.say)
    elif meld.kind == "rocket":
        course.say(events.TrickClosed(seat))
    else:
        _pass_for_helpless(course, hands)
    return course.step(state, hands)


_PASSED = tuple(Emit(events.Passed(Seat(i))) for i in range(SEATS))
_CLOSED = tuple(Emit(events.TrickClosed(Seat(i))) for i in range(SEATS))
"""Said often enough to be kept."""


def _pass(state: State, seat: Seat, action: Action) -> Step[State]:
    course = _Course(state)
    course.repeat(_PASSED[seat])
    _close_or_go_on(course, state.hands)
    return course.step(state)


def _close_or_go_on(course: _Course, hands: tuple[Cards, ...]) -> None:
    """After a pass: the trick closes when it was the second in a row."""
    assert course.public.top is not None
    if course.public.passes == SEATS - 1:
        course.repeat(_CLOSED[course.public.top[0]])
    else:
        _pass_for_helpless(course, hands)


def _pass_for_helpless(course: _Course, hands: tuple[Cards, ...]) -> None:
    """House rule ``auto_pass``: who holds nothing that beats the table is not asked."""
    if not course.house.auto_pass:
        return
    seat, top = course.public.turn, course.public.top
    assert top is not None
    if not can_answer(pack(hands[seat]), top[1], course.house.kickers):
        course.say(events.AutoPassed(seat))
        _close_or_go_on(course, hands)


_VERBS: dict[str, Callable[[State, Seat, Action], Step[State]]] = {
    "bid": _bid,
    "pass_bid": _pass_bid,
    "double": _double,
    "follow_double": _double,
    "decline": _decline,
    "redouble": _redouble,
    "play": _play,
    "pass": _pass,
}
