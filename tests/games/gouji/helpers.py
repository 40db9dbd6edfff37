"""What the tests of Gouji share: positions, acts, deals played at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from hypothesis import strategies as st

from engine.cards import RANK_OF_LETTER, Card, Cards, Suit, of, packs, parse
from engine.core import Action, Emit, Event, IllegalAction, Seat, Setup, Step, play
from engine.games.gouji import GAME
from engine.games.gouji.sets import Counts, count
from engine.games.gouji.state import State
from engine.shuffle import Dice
from tests.support.fitting import take_cards

E = TypeVar("E", bound=Event)

ENDLESS = 3000
"""Acts after which a deal counts as one that does not end; the longest seen has about 400."""
SEATS = tuple(map(Seat, range(6)))


def cards(text: str) -> Cards:
    """Cards written by rank alone, all of one suit."""
    ranks = [RANK_OF_LETTER[token] for token in text.split()]
    return tuple(of(rank, None if rank > 14 else Suit.SPADES) for rank in ranks)


def letters(some: Sequence[Card]) -> str:
    return " ".join(c.rank.letter for c in some)


def deal(seed: int = 0, *, carry: Mapping[str, Any] | None = None, **chosen: Any) -> Step[State]:
    """A deal from a small number as seed; ``stack`` among the options is what is dealt first."""
    stack = chosen.pop("stack", None)
    prefs = chosen.pop("prefs", {})
    options = GAME.settle(chosen, 6)
    first = None if stack is None else parse(stack)
    return GAME.start(Setup(6, seed.to_bytes(32, "big"), options, prefs, carry or {}, first))


def scene(hands: list[str], *, options: Mapping[str, Any] | None = None, **data: Any) -> State:
    """A position; ``options`` are the house rules chosen over the defaults."""
    return GAME.scene({**data, "hands": hands, "seats": 6, "options": GAME.settle(options or {}, 6)})


def act(state: State, seat: int, verb: str, text: str = "", arg: str = "") -> Step[State]:
    """An act with cards written by rank, taken from the hand."""
    return play(GAME, state, Seat(seat), Action(verb, take_cards(text, state.hands[seat]), arg=arg))


def refusal(state: State, seat: int, verb: str, text: str = "", arg: str = "") -> str | None:
    """The code of a refusal, None when the act is legal."""
    try:
        act(state, seat, verb, text, arg)
    except IllegalAction as e:
        return e.code
    return None


def told(out: tuple[Emit, ...], kind: type[E]) -> list[E]:
    """The events of a kind among what was emitted."""
    return [e.event for e in out if isinstance(e.event, kind)]


def whole(state: State) -> Cards:
    """The cards of the four packs, sorted."""
    return tuple(sorted(packs(4)))


# --- deals at random ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Table:
    """A random position with short hands rich in high cards: where it starts and how it goes follow from it."""

    chosen: tuple[tuple[str, Any], ...]
    number: int
    most: int = 7
    """Most cards in a hand."""

    @property
    def dice(self) -> Dice:
        return Dice(self.number.to_bytes(8, "big"), "tests/table")

    @property
    def start(self) -> State:
        dice = Dice(self.number.to_bytes(8, "big"), "tests/hands")
        options = GAME.settle(dict(self.chosen), 6)
        pool = [c for c in packs(4) if c.rank > 10 or c.rank < 4 or c.rank is RANK_OF_LETTER["9"]]
        mixed = list(dice.shuffled(pool))
        hands = []
        for _ in SEATS:
            n = 1 + dice.below(self.most)
            hands.append(" ".join(c.code for c in mixed[:n]))
            del mixed[:n]
        wishes = {"all": {"burn_prompt": dice.choice(("any", "any", "safe")), "burn_mates": dice.choice(("on", "off"))}}
        return GAME.scene({"seats": 6, "options": options, "hands": hands, "leader": dice.below(6), "wishes": wishes})


@st.composite
def some_tables(draw: st.DrawFn, *, most: int = 7, **fixed: Any) -> Table:
    """Positions with random house rules; ``fixed`` are not drawn."""
    free = [o for o in GAME.spec.options if o.scope == "game" and o.key not in fixed]
    chosen = draw(st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in free}))
    return Table(tuple(sorted({**chosen, **fixed}.items())), draw(st.integers(0, 1 << 30)), most)


def random_act(state: State, dice: Dice) -> tuple[Seat, Action]:
    """A legal act of one of the seats that are asked, in burn windows mostly a burn."""
    seat = dice.choice(sorted(GAME.to_act(state)))
    if dice.below(10) == 0:
        return seat, GAME.timeout(state, seat)
    view = GAME.view(state, seat)
    if dice.below(8) == 0:
        return seat, GAME.computers[dice.choice(("easy", "normal"))](view, dice)
    found = list(GAME.suggest(view))
    burning = [a for a in found if a.verb == "burn"]
    return seat, dice.choice(burning if burning and dice.below(4) else found)


def play_out(state: State, dice: Dice) -> Iterator[tuple[State, Seat, Action, Step[State]]]:
    """The acts of a deal, each with the state before it and what it leads to, up to the end."""
    for _ in range(ENDLESS):
        if not GAME.to_act(state):
            return
        seat, action = random_act(state, dice)
        step = play(GAME, state, seat, action)
        yield state, seat, action, step
        state = step.state
    raise AssertionError(f"no end after {ENDLESS} acts")


def count_cards(some: Sequence[Card]) -> Counts:
    return count(some)
