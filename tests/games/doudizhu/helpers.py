"""What the tests of Dou Dizhu share: cards by rank, positions, deals played at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from engine.cards import PACK, RANK_OF_LETTER, Cards, Rank, Suit, of
from engine.core import Action, Emit, Event, IllegalAction, Seat, Setup, Step, play
from engine.games.doudizhu import GAME
from engine.games.doudizhu.melds import ANY_KICKERS, ONE, Kickers, Meld, pack, readings
from engine.games.doudizhu.state import State
from engine.shuffle import Dice

SEATS = tuple(Seat(i) for i in range(3))
SUITS = tuple(Suit)
FULL = pack(PACK)


def cards(text: str) -> Cards:
    """Cards by rank, the suits given out in turn."""
    count: Counter[Rank] = Counter()
    out = []
    for letter in text.split():
        rank = RANK_OF_LETTER[letter]
        out.append(of(rank, None if rank >= Rank.SMALL_JOKER else SUITS[count[rank]]))
        count[rank] += 1
    return tuple(out)


def packed(text: str) -> int:
    return pack(cards(text))


def scene(**data: Any) -> State:
    """A position; ``options`` holds the house rules chosen over the defaults."""
    options = GAME.settle(data.pop("options", {}), 3)
    return GAME.scene({**data, "seats": 3, "options": options})


def deal(seed: int = 0, **chosen: Any) -> Step[State]:
    return GAME.start(Setup(3, seed.to_bytes(32, "big"), GAME.settle(chosen, 3)))


def act(state: State, seat: int, verb: str, text: str = "", arg: str = "") -> Step[State]:
    """One act; the cards are found in the hand by rank."""
    left = list(state.hands[seat])
    chosen = []
    for letter in text.split():
        card = next(c for c in left if c.rank is RANK_OF_LETTER[letter])
        left.remove(card)
        chosen.append(card)
    return play(GAME, state, Seat(seat), Action(verb, tuple(chosen), arg=arg))


def refusal(state: State, seat: int, verb: str, text: str = "") -> str | None:
    """The code of a refusal, None when the act is legal."""
    try:
        act(state, seat, verb, text)
    except IllegalAction as e:
        return e.code
    return None


def events(out: tuple[Emit, ...]) -> list[Event]:
    return [e.event for e in out]


def random_act(state: State, dice: Dice) -> tuple[Seat, Action]:
    """A legal act of one of the seats that are asked."""
    seat = dice.choice(sorted(GAME.to_act(state)))
    kind = dice.below(8)
    if kind == 0:
        return seat, GAME.timeout(state, seat)
    view = GAME.view(state, seat)
    if kind == 1:
        return seat, GAME.computers[dice.choice(("easy", "normal"))](view, dice)
    return seat, dice.choice(list(GAME.suggest(view)))


def play_out(first: Step[State], dice: Dice) -> Iterator[tuple[Seat, Action, Step[State]]]:
    """The acts of a deal and what each leads to, up to the end."""
    state = first.state
    while GAME.to_act(state):
        seat, action = random_act(state, dice)
        step = play(GAME, state, seat, action)
        yield seat, action, step
        state = step.state


def some_options() -> st.SearchStrategy[Mapping[str, Any]]:
    """House rules that the rules of a deal read."""
    options = [o for o in GAME.spec.options if o.scope == "game"]
    return st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in options})


def some_kickers() -> st.SearchStrategy[Kickers]:
    return st.builds(Kickers, st.sampled_from((1, 2, 3)), st.booleans())


def packs_of(least: int, most: int) -> st.SearchStrategy[int]:
    """Packs of so many cards, each card at most once."""
    return st.lists(st.sampled_from(PACK), min_size=least, max_size=most, unique=True).map(pack)


def parts(h: int) -> list[int]:
    """Every pack that lies within ``h``, the empty one left out."""
    out = [0]
    for one in ONE:
        n = h // one & 7
        out = [p + k * one for p in out for k in range(n + 1)]
    return out[1:]


def all_readings() -> list[Meld]:
    """Some readings of every kind, for comparing them with each other."""
    texts = (
        "3", "8", "2", "x", "X", "3 3", "2 2", "3 3 3", "9 9 9", "3 3 3 4", "9 9 9 X", "3 3 3 4 4", "9 9 9 2 2",
        "3 4 5 6 7", "8 9 T J Q", "3 4 5 6 7 8", "3 3 4 4 5 5", "J J Q Q K K", "3 3 3 4 4 4", "K K K A A A",
        "3 3 3 4 4 4 5 5 5 6 6 6", "3 3 3 4 4 4 5 6", "7 7 7 8 8 8 2 2", "3 3 3 4 4 4 7 7 8 8", "3 3 3 3", "9 9 9 9",
        "2 2 2 2", "x X", "3 3 3 3 4 5", "9 9 9 9 4 5", "3 3 3 3 4 4 5 5", "J J J J 9 9 Q Q",
    )  # fmt: skip
    return [m for text in texts for m in readings(packed(text), ANY_KICKERS)]
