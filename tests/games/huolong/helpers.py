"""What the tests of Huolong share: positions, acts, hands and matches played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.cards import Rank, Suit, parse
from engine.core import Action, BadOption, Emit, Event, IllegalAction, Seat, Setup, Step, play
from engine.games.huolong import GAME
from engine.games.huolong.spec import SPEC, House
from engine.games.huolong.state import State
from engine.games.huolong.trumps import Trumps
from engine.shuffle import Dice

E = TypeVar("E", bound=Event)

MOST_ACTS = 400
"""A hand has at most 39 tricks of four plays, and a few questions before."""


def settled(**chosen: Any) -> dict[str, Any]:
    return GAME.settle(chosen, 4)


def house(**chosen: Any) -> House:
    options = settled(**chosen)
    return House.of(tuple((o.key, options[o.key]) for o in SPEC.options))


def trumps(suit: str, level: str) -> Trumps:
    return Trumps.of(Suit(suit), next(r for r in Rank if r.letter == level))


def deal(seed: int = 0, *, carry: Mapping[str, Any] | None = None, **chosen: Any) -> Step[State]:
    """A hand from a small number as seed; ``stack`` among the options is the order of drawing."""
    stack = chosen.pop("stack", None)
    cards = None if stack is None else parse(stack)
    return GAME.start(Setup(4, seed.to_bytes(32, "big"), settled(**chosen), {}, carry or {}, cards))


def scene(*, options: Mapping[str, Any] | None = None, **data: Any) -> State:
    """A position; ``options`` are the house rules chosen over the defaults."""
    return GAME.scene({**data, "seats": 4, "options": settled(**(options or {}))})


def act(state: State, seat: int, verb: str, cards: str = "", arg: str = "") -> Step[State]:
    return play(GAME, state, Seat(seat), Action(verb, parse(cards), (), arg))


def refusal(state: State, seat: int, verb: str, cards: str = "", arg: str = "") -> str | None:
    """The code of a refusal, None when the act is legal."""
    try:
        act(state, seat, verb, cards, arg)
    except IllegalAction as e:
        return e.code
    return None


def told(out: tuple[Emit, ...], kind: type[E]) -> list[E]:
    """The events of a kind among what was emitted."""
    return [e.event for e in out if isinstance(e.event, kind)]


# --- hands at random ---------------------------------------------------------------------------


@st.composite
def some_options(draw: st.DrawFn, **fixed: Any) -> dict[str, Any]:
    """House rules at random; ``fixed`` are not drawn."""
    free = [o for o in SPEC.options if o.scope == "game" and o.key not in fixed]
    chosen = draw(st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in free}))
    try:
        return settled(**chosen, **fixed)
    except BadOption:
        chosen.pop("start_level", None)
        chosen.pop("end_level", None)
        return settled(**chosen, **fixed)


def random_act(state: State, dice: Dice) -> tuple[Seat, Action]:
    """A legal act of the seat that is asked."""
    seat = next(iter(GAME.to_act(state)))
    kind = dice.below(8)
    if kind == 0:
        return seat, GAME.timeout(state, seat)
    view = GAME.view(state, seat)
    if kind < 3:
        return seat, GAME.computers[dice.choice(("easy", "normal"))](view, dice)
    return seat, dice.choice(list(GAME.suggest(view)))


def play_out(first: Step[State], dice: Dice) -> Iterator[tuple[State, Seat, Action, Step[State]]]:
    """The acts of a hand, each with the state before it and what it leads to, up to the end."""
    state = first.state
    for _ in range(MOST_ACTS):
        if not GAME.to_act(state):
            return
        seat, action = random_act(state, dice)
        step = play(GAME, state, seat, action)
        yield state, seat, action, step
        state = step.state
    raise AssertionError(f"no end after {MOST_ACTS} acts")


def start(seed: int, options: Mapping[str, Any], carry: Mapping[str, Any] | None = None) -> Step[State]:
    """A hand of a match under settled options."""
    return GAME.start(Setup(4, seed.to_bytes(32, "big"), options, {}, carry or {}))


def finished(first: Step[State], dice: Dice) -> State:
    """How a hand ends."""
    state = first.state
    for _, _, _, step in play_out(first, dice):
        state = step.state
    return state
