"""What the tests of Gong Lao K share: positions, acts, deals played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.cards import Card, Cards, packs, parse, show
from engine.core import Action, Emit, Event, IllegalAction, Seat, Setup, Step, play
from engine.games.gonglaok import GAME
from engine.games.gonglaok.spec import fitting_camps, house
from engine.games.gonglaok.state import State
from engine.shuffle import Dice

E = TypeVar("E", bound=Event)

ENDLESS = 3000
"""Acts after which a deal counts as one that does not end; the longest seen has about 900."""


def deal(seed: int = 0, seats: int = 4, *, carry: Mapping[str, Any] | None = None, **chosen: Any) -> Step[State]:
    """A deal from a small number as seed; ``stack`` among the options is the order of the cards."""
    stack = chosen.pop("stack", None)
    prefs = chosen.pop("prefs", {})
    options = GAME.settle(chosen, seats)
    cards = None if stack is None else parse(stack)
    return GAME.start(Setup(seats, seed.to_bytes(32, "big"), options, prefs, carry or {}, cards))


def scene(
    hands: list[str], *, seats: int | None = None, options: Mapping[str, Any] | None = None, **data: Any
) -> State:
    """A position; ``options`` are the house rules chosen over the defaults."""
    n = len(hands) if seats is None else seats
    return GAME.scene({**data, "hands": hands, "seats": n, "options": GAME.settle(options or {}, n)})


def act(state: State, seat: int, verb: str, cards: str = "", onto: str = "", arg: str = "") -> Step[State]:
    return play(GAME, state, Seat(seat), Action(verb, parse(cards), parse(onto), arg))


def refusal(state: State, seat: int, verb: str, cards: str = "", onto: str = "") -> str | None:
    """The code of a refusal, None when the act is legal."""
    try:
        act(state, seat, verb, cards, onto)
    except IllegalAction as e:
        return e.code
    return None


def told(out: tuple[Emit, ...], kind: type[E]) -> list[E]:
    """The events of a kind among what was emitted."""
    return [e.event for e in out if isinstance(e.event, kind)]


def all_cards(state: State) -> Cards:
    """Every card of the deal wherever it is, sorted."""
    return tuple(sorted(GAME.census(state).elements()))


def whole(state: State) -> Cards:
    """The cards the packs of a deal have, sorted."""
    return tuple(sorted(packs(state.house.packs)))


# --- deals at random ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A random position with short hands: where it starts and how it is played follow from it."""

    seats: int
    chosen: tuple[tuple[str, Any], ...]
    number: int
    most: int = 6
    """Most cards in a hand."""

    @property
    def dice(self) -> Dice:
        return Dice(self.number.to_bytes(8, "big"), "tests/table")

    @property
    def start(self) -> State:
        dice = Dice(self.number.to_bytes(8, "big"), "tests/hands")
        options = GAME.settle(dict(self.chosen), self.seats)
        cards = list(dice.shuffled(packs(house(tuple(sorted(options.items())), self.seats).packs)))
        hands = [show(self._draw(cards, 1 + dice.below(self.most))) for _ in range(self.seats)]
        return GAME.scene(
            {
                "seats": self.seats,
                "options": options,
                "hands": hands,
                "trump": dice.choice("SHCD"),
                "attacker": dice.below(self.seats),
            }
        )

    @staticmethod
    def _draw(cards: list[Card], count: int) -> list[Card]:
        drawn = cards[:count]
        del cards[:count]
        return drawn


@st.composite
def some_tables(draw: st.DrawFn, *, most: int = 6, **fixed: Any) -> Table:
    """Tables of every size with random house rules; ``fixed`` are not drawn."""
    seats = fixed.pop("seats", None) or draw(st.integers(3, 12))
    free = [o for o in GAME.spec.options if o.scope == "game" and o.key not in (*fixed, "camps", "packs")]
    chosen = draw(st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in free}))
    camps = fixed["camps"] if "camps" in fixed else draw(st.sampled_from(fitting_camps(seats)))
    settled = {**chosen, **fixed, "camps": camps}
    return Table(seats, tuple(sorted(settled.items())), draw(st.integers(0, 1 << 30)), most)


def random_act(state: State, dice: Dice, *, wishes: bool = True) -> tuple[Seat, Action]:
    """A legal act of one of the seats that are asked, or now and then a wish of anybody."""
    if wishes and dice.below(15) == 0:
        seat = Seat(dice.below(state.seats))
        if seat not in state.out:
            return seat, Action("helping", arg=dice.choice(("ask", "skip", "never")))
    seat = dice.choice(sorted(GAME.to_act(state)))
    kind = dice.below(8)
    if kind == 0:
        return seat, GAME.timeout(state, seat)
    view = GAME.view(state, seat)
    if kind == 1:
        return seat, GAME.computers[dice.choice(("easy", "normal"))](view, dice)
    return seat, dice.choice(list(GAME.suggest(view)))


def play_out(state: State, dice: Dice, *, wishes: bool = True) -> Iterator[tuple[State, Seat, Action, Step[State]]]:
    """The acts of a deal, each with the state before it and what it leads to, up to the end."""
    for _ in range(ENDLESS):
        if not GAME.to_act(state):
            return
        seat, action = random_act(state, dice, wishes=wishes)
        step = play(GAME, state, seat, action)
        yield state, seat, action, step
        state = step.state
    raise AssertionError(f"no end after {ENDLESS} acts")


def last_state(table: Table) -> State:
    """How a table ends."""
    state = table.start
    for _, _, _, step in play_out(state, table.dice):
        state = step.state
    return state
