"""What the tests of Da Guai Lu Zi share: positions, hands played at random, readings by brute force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, islice
from typing import Any

from hypothesis import strategies as st

from engine.cards import PACK, Cards, Rank, packs, parse
from engine.core import Action, Emit, Event, IllegalAction, Seat, Setup, Step, play
from engine.games.daguailuzi import GAME
from engine.games.daguailuzi.melds import FIVES, Meld, Scale
from engine.games.daguailuzi.spec import PACKS
from engine.games.daguailuzi.state import State
from engine.shuffle import Dice

SEATS = tuple(Seat(i) for i in range(6))
DECK = packs(PACKS)
LEVELS = tuple(Rank(r) for r in range(2, 15))


def scene(**data: Any) -> State:
    """A position; ``options`` holds the house rules chosen over the defaults, hands left out are single fours."""
    options = GAME.settle(data.pop("options", {}), 6)
    return GAME.scene({**data, "seats": 6, "options": options})


def deal(seed: int = 0, carry: Mapping[str, Any] | None = None, **chosen: Any) -> Step[State]:
    """A hand dealt from a number."""
    return GAME.start(Setup(6, seed.to_bytes(32, "big"), GAME.settle(chosen, 6), carry=carry or {}))


def act(state: State, seat: int, verb: str, text: str = "") -> Step[State]:
    return play(GAME, state, Seat(seat), Action(verb, parse(text)))


def refusal(state: State, seat: int, verb: str, text: str = "") -> str | None:
    """The code of a refusal, None when the act is legal."""
    try:
        act(state, seat, verb, text)
    except IllegalAction as e:
        return e.code
    return None


def told(out: Iterable[Emit], cls: type[Event]) -> list[Any]:
    """The facts of one class among what was emitted."""
    return [e.event for e in out if isinstance(e.event, cls)]


def random_act(state: State, dice: Dice) -> tuple[Seat, Action]:
    """A legal act of one of the seats that are asked."""
    seat = dice.choice(sorted(GAME.to_act(state)))
    if dice.below(8) == 0:
        return seat, GAME.timeout(state, seat)
    view = GAME.view(state, seat)
    if dice.below(6) == 0:
        return seat, GAME.computers[dice.choice(("easy", "normal"))](view, dice)
    return seat, dice.choice(list(islice(GAME.suggest(view), 12)))


def play_out(first: Step[State], dice: Dice) -> Iterator[tuple[Seat, Action, Step[State]]]:
    """The acts of a hand and what each leads to, up to the end."""
    state = first.state
    while GAME.to_act(state):
        seat, action = random_act(state, dice)
        step = play(GAME, state, seat, action)
        yield seat, action, step
        state = step.state


def some_options() -> st.SearchStrategy[Mapping[str, Any]]:
    """House rules that the rules of a hand read."""
    options = [o for o in GAME.spec.options if o.scope == "game"]
    return st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in options})


def some_scales() -> st.SearchStrategy[Scale]:
    return st.builds(Scale, st.sampled_from(LEVELS), st.booleans(), st.booleans())


def some_cards(least: int, most: int) -> st.SearchStrategy[Cards]:
    """Cards of the three packs; half of the time with more jokers than chance would give."""
    plain = st.lists(st.sampled_from(range(len(DECK))), min_size=least, max_size=most, unique=True)
    wild = st.lists(
        st.sampled_from([*range(0, len(DECK) - 6, 3), *range(len(DECK) - 6, len(DECK))]),
        min_size=least, max_size=most, unique=True,
    )  # fmt: skip
    return st.one_of(plain, wild).map(lambda picks: tuple(DECK[i] for i in picks))


# --- brute force -------------------------------------------------------------------------------


def natural(ranks: tuple[int, ...], suited: bool, scale: Scale) -> tuple[int, tuple[int, ...]] | None:
    """Category and key of five cards without jokers, read straight from the rule book; ranks rising, ace 14."""
    powers = sorted((scale.power(Rank(r)) for r in ranks), reverse=True)
    run = None
    if len(set(ranks)) == 5:
        if ranks[4] - ranks[0] == 4:
            run = ranks[0] - 1
        elif ranks == (2, 3, 4, 5, 14):
            run = 0
    same = sorted(((powers.count(p), p) for p in set(powers)), reverse=True)
    if same[0][0] == 5:
        return FIVES.index("five_kind"), (same[0][1],)
    if run is not None and suited:
        return FIVES.index("straight_flush"), (run,)
    if same[0][0] == 4:
        return FIVES.index("four_one"), (same[0][1],)
    if [n for n, _ in same] == [3, 2]:
        return FIVES.index("full_house"), (same[0][1],)
    if suited:
        return FIVES.index("flush"), tuple(powers)
    return None if run is None else (FIVES.index("straight"), (run,))


def brute_force(cards: Cards, scale: Scale, *, every: bool = False) -> Meld | None:
    """The reading of five cards by trying what each joker may stand for. Not for jokers alone.

    ``every`` tries all 52 faces for each joker; otherwise suits that cannot make a difference are left out:
    where the plain cards are of one suit a joker has that one or another, else any.
    """
    plain = [c for c in cards if not c.is_joker]
    if every:
        faces = tuple((int(c.rank), c % 4) for c in PACK if not c.is_joker)
        return _best([(int(c.rank), c % 4) for c in plain], faces, 5 - len(plain), scale)
    suited = len({c.suit for c in plain}) == 1
    return _reduced(tuple(sorted(int(c.rank) for c in plain)), suited, 5 - len(plain), scale)


@cache
def _reduced(ranks: tuple[int, ...], suited: bool, jokers: int, scale: Scale) -> Meld | None:
    suits = (0, 1) if suited else (0,)
    plain = [(r, 0 if suited or i else 1) for i, r in enumerate(ranks)]
    return _best(plain, tuple((int(r), s) for r in LEVELS for s in suits), jokers, scale)


@cache
def _read_before(scale: Scale) -> dict[tuple[tuple[int, ...], bool], tuple[int, tuple[int, ...]] | None]:
    """What `natural` said already; the same fives come up again and again."""
    return {}


def _best(plain: list[tuple[int, int]], faces: tuple[tuple[int, int], ...], jokers: int, scale: Scale) -> Meld | None:
    found: dict[int, set[tuple[int, ...]]] = {}
    before = _read_before(scale)
    for chosen in combinations_with_replacement(faces, jokers):
        ranks, suits = zip(*plain, *chosen, strict=True)
        key = tuple(sorted(ranks)), len(set(suits)) == 1
        if key not in before:
            before[key] = natural(*key, scale)
        read = before[key]
        if read is not None:
            found.setdefault(read[0], set()).add(read[1])
    if not found:
        return None
    category = max(found)
    best = max(found[category]) if scale.strongest else min(found[category])
    return Meld(FIVES[category], best)


def random_five(dice: Dice, jokers: int) -> Cards:
    """Five cards with so many jokers, the plain ones often alike in rank, suit or neighbourhood."""
    kind = dice.below(4)
    deck = DECK[: len(DECK) - 6]
    if kind == 1:
        suit = dice.below(4)
        deck = tuple(c for c in deck if c % 4 == suit)
    elif kind == 2:
        low = dice.below(9)
        deck = tuple(c for c in deck if low <= c // 4 < low + 5)
    elif kind == 3:
        few = [dice.below(13) for _ in range(2)]
        deck = tuple(c for c in deck if c // 4 in few)
    plain = dice.shuffled(deck)[: 5 - jokers]
    return tuple(dice.shuffled((*plain, *dice.shuffled(DECK[-6:])[:jokers])))
