"""The machine code groups hands and runs races exactly as `playout` does."""

from __future__ import annotations

import numpy as np
import pytest

from engine.core import Setup, play
from engine.games.daguailuzi import GAME, computer, kernel
from engine.games.daguailuzi.deep import Ahead, look
from engine.games.daguailuzi.playout import race, sketched
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.spec import SEATS
from engine.games.daguailuzi.swift import Swift, lanes, packed, start, tables
from engine.shuffle import Dice


def agree(acts: int, seed: int) -> None:
    """Along deals of normal players at every level: the same groups in every hand, and after each act considered the
    same order of going out."""
    dice = Dice(seed.to_bytes(32, "big"), "kernel")
    deal = 0
    while acts > 0:
        deal += 1
        options = {"auto_pass": "off", "teammate_inherits": "on" if deal % 2 else "off"}
        settled = GAME.settle({k: v for k, v in options.items() if k in {o.key for o in GAME.spec.options}}, SEATS)
        state = GAME.start(Setup(SEATS, (seed * 10_000 + deal).to_bytes(32, "big"), settled)).state
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase in ("lead", "respond") and dice.below(4) == 0:
                decision = Ahead(view, Situation.of(view), dice)
                acts -= compare(decision, state.hands, state.scale.level - 2, int(seat), bool(deal % 2))
            state = play(GAME, state, seat, computer.normal(view, dice)).state


def compare(decision: Ahead, cards: tuple[tuple[int, ...], ...], level: int, seat: int, inherit: bool) -> int:
    hands = [sketched(c, decision._scale) for c in cards]
    heights, n = tables(SEATS)
    for s, c in enumerate(cards):
        kernel.sketch(lanes(c), level, heights[s], n[s])
        assert [heights[s, place, : n[s, place]].tolist() for place in range(4)] == list(hands[s])
    for mine, at in zip(decision.mine, decision.after, strict=True):
        there = [tuple(row.copy() for row in (mine if s == seat else hand)) for s, hand in enumerate(hands)]
        want = race(
            there, at.counts.copy(), at.order.copy(), at.turn, at.owner, at.place, at.top, at.passes, inherit
        )  # fmt: skip
        order = np.array([*at.order, *[0] * (SEATS - len(at.order))], np.int64)
        out = kernel.after(heights, n, seat, *packed(mine), start(at, inherit), order)
        assert order[:out].tolist() == want
    return len(decision.after)


def test_races_in_machine_code_end_as_the_races_do() -> None:
    agree(150, seed=1)


def test_a_hand_at_every_level_is_grouped_the_same() -> None:
    state = GAME.start(Setup(SEATS, bytes(32), GAME.settle({}, SEATS))).state
    heights, n = tables(1)
    for level in range(13):
        scale = type(state.scale)(type(state.scale.level)(level + 2))
        for cards in state.hands:
            kernel.sketch(lanes(cards), level, heights[0], n[0])
            assert [heights[0, p, : n[0, p]].tolist() for p in range(4)] == list(sketched(cards, scale))


def test_imagined_hands_are_of_the_right_size_and_change() -> None:
    state = GAME.start(Setup(SEATS, bytes(32), GAME.settle({}, SEATS))).state
    view = GAME.view(state, min(GAME.to_act(state)))
    decision = Swift(view, Situation.of(view), Dice(bytes(32), "act"))
    seen = set()
    for _ in range(5):
        decision.imagine()
        sizes = (decision._n * np.array([1, 2, 3, 5])).sum(axis=1).tolist()
        sizes[view.seat] = 27
        assert sizes == [27] * SEATS
        seen.add(decision._heights.tobytes())
    assert len(seen) == 5


def test_without_loading_it_the_search_is_in_plain_python() -> None:
    state = GAME.start(Setup(SEATS, bytes(32), GAME.settle({}, SEATS))).state
    view = GAME.view(state, min(GAME.to_act(state)))
    assert type(look(view, Dice(bytes(32), "act"))) is Ahead


@pytest.mark.deep
def test_races_in_machine_code_end_as_the_races_do_for_long() -> None:
    agree(20_000, seed=2)
