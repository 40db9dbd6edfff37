"""The search: tries acts on the same deals, gives up bad ones, stops in time, trusts the quick policy a little."""

from __future__ import annotations

from collections import Counter

from engine.core import Action
from engine.search import FIRST_LOOK, search

ACTS = [Action("play", arg=str(i)) for i in range(4)]


class Toy:
    """Worlds are numbers; ``chance[i]`` out of ten deals are won by act i, the same ones each time."""

    def __init__(self, *chance: int) -> None:
        self.acts = ACTS[: len(chance)]
        self.tried: Counter[int] = Counter()
        self.chance = chance
        self.deals = 0

    def imagine(self) -> int:
        self.deals += 1
        return self.deals * 7 % 10

    def outcome(self, world: int, act: int) -> float:
        self.tried[act] += 1
        return float(world < self.chance[act])


def never() -> bool:
    return False


def test_does_what_ends_best() -> None:
    toy = Toy(3, 8, 4)
    found = search(toy, never, 200)
    assert found[0].action == ACTS[1]
    assert 0.7 < found[0].mean <= 0.9


def test_gives_up_what_is_clearly_worse() -> None:
    toy = Toy(9, 0, 8, 7)
    search(toy, never, 200)
    assert toy.tried[1] == FIRST_LOOK
    assert toy.tried[2] > toy.tried[1]


def test_ends_when_nothing_is_left_to_decide() -> None:
    toy = Toy(10, 0)
    search(toy, never, 10_000)
    assert toy.deals == FIRST_LOOK


def test_the_quick_policys_choice_stays_unless_another_is_worth_a_change() -> None:
    assert search(Toy(5, 5), never, 40)[0].action == ACTS[0]
    assert search(Toy(5, 9), never, 40)[0].action == ACTS[1]


def test_a_small_lead_over_the_quick_policys_choice_may_be_too_little() -> None:
    assert search(Toy(5, 7), never, 400)[0].action == ACTS[1]
    assert search(Toy(5, 7), never, 400, margin=0.3)[0].action == ACTS[0]
    assert search(Toy(5, 9), never, 400, margin=0.3)[0].action == ACTS[1]


def test_stops_when_told_but_looks_at_one_deal_at_least() -> None:
    toy = Toy(5, 6, 7)
    calls = iter([False] * 7 + [True] * 100)
    found = search(toy, lambda: next(calls), 10_000)
    assert sum(toy.tried.values()) <= 10
    assert len(found) == 3
    toy = Toy(0, 10)
    assert search(toy, lambda: True)[0].action in ACTS
    assert toy.tried == {0: 1, 1: 1}


def test_does_not_look_ahead_for_a_single_act() -> None:
    toy = Toy(5)
    assert search(toy, never)[0].action == ACTS[0]
    assert toy.deals == 0
