"""The machine code groups hands and runs races exactly as `playout` does."""

from __future__ import annotations

import numpy as np
import pytest

from engine import compiled
from engine.cards import Rank, packs, parse
from engine.core import Setup, play
from engine.games.daguailuzi import GAME, computer, grouping, kernel
from engine.games.daguailuzi.deep import Ahead, look
from engine.games.daguailuzi.melds import Scale
from engine.games.daguailuzi.plan import plan
from engine.games.daguailuzi.playout import _CONTROLS, height, race, sketched
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.spec import SEATS
from engine.games.daguailuzi.swift import Swift, faces, packed, start, tables
from engine.shuffle import Dice


def agree(acts: int, seed: int) -> None:
    """Along deals of normal players: after each act considered the same order of going out."""
    dice = Dice(seed.to_bytes(32, "big"), "kernel")
    deal = 0
    while acts > 0:
        deal += 1
        after_out = "next_teammate" if deal % 2 else "next_active"
        settled = GAME.settle({"auto_pass": "off", "lead_after_out": after_out}, SEATS)
        state = GAME.start(Setup(SEATS, (seed * 10_000 + deal).to_bytes(32, "big"), settled)).state
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase in ("lead", "respond") and dice.below(4) == 0:
                decision = Ahead(view, Situation.of(view), dice)
                acts -= compare(decision, state.hands, int(seat), bool(deal % 2))
            state = play(GAME, state, seat, computer.normal(view, dice)).state


def compare(decision: Ahead, cards: tuple[tuple[int, ...], ...], seat: int, inherit: bool) -> int:
    hands = [sketched(c, decision._scale) for c in cards]
    heights, n = tables(SEATS)
    for s, hand in enumerate(hands):
        heights[s], n[s] = packed(hand)
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


def test_a_hand_is_grouped_about_as_well_as_the_plan_of_the_level_normal() -> None:
    """Every card once, each group one that can be played, and together worth as much as a plan on average."""
    dice, (heights, n) = Dice(bytes(32), "group"), tables(1)
    planned = grouped = 0.0
    for _ in range(60):
        scale = Scale(Rank(2 + dice.below(13)))
        cards = tuple(sorted(dice.shuffled(packs(3))[: 6 + dice.below(22)]))
        grouping.group(faces(cards), scale.level - 2, heights[0], n[0])
        assert n[0] @ [1, 2, 3, 5] == len(cards)
        hand = [heights[0, place, : n[0, place]].tolist() for place in range(4)]
        assert all(row == sorted(row) for row in hand)
        planned += plan(cards, scale).worth
        grouped += sum(_CONTROLS[place][h] - 1 for place, row in enumerate(hand) for h in row)
    assert abs(planned - grouped) < 60 * 0.15


@pytest.mark.parametrize(
    ("cards", "fives"),
    [
        ("S3 S5 S8 SJ SQ H4", [("flush", 10)]),
        ("S3 H4 C5 D6 S7 H9", [("straight", 2)]),
        ("S3 S4 S5 S6 S7 H9", [("straight_flush", 2)]),
        ("S9 H9 C9 D9 x H3", [("four_one", 7)]),
        ("S9 H9 C9 D9 S9 H3", [("five_kind", 7)]),
        ("S9 H9 C9 H3 x", [("four_one", 7)]),
        ("S9 H9 D4 H4 x", [("full_house", 2)]),
        ("S9 H9 C9 H3 D3", [("full_house", 7)]),
    ],
)
def test_fives_are_found(cards: str, fives: list[tuple[str, int]]) -> None:
    heights, n = tables(1)
    grouping.group(faces(parse(cards)), Rank.TWO - 2, heights[0], n[0])
    assert heights[0, 3, : n[0, 3]].tolist() == [height(kind, key) for kind, key in fives]


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


def test_only_where_it_was_loaded_the_search_is_in_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_loaded", {})
    state = GAME.start(Setup(SEATS, bytes(32), GAME.settle({}, SEATS))).state
    view = GAME.view(state, min(GAME.to_act(state)))
    assert type(look(view, Dice(bytes(32), "act"))) is Ahead
    compiled.load(["daguailuzi"])
    assert type(look(view, Dice(bytes(32), "act"))) is Swift


@pytest.mark.deep
def test_races_in_machine_code_end_as_the_races_do_for_long() -> None:
    agree(20_000, seed=2)
