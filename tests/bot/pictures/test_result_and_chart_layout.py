from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from bot.pictures import ChartSpec, ResultSeat, ResultSpec, Series, faces
from bot.pictures.chart_layout import chart_layout
from bot.pictures.result_layout import result_layout
from bot.pictures.scene import Box, Label, Panel, Path, Scene
from engine.cards import Cards
from tests.bot.pictures.specs import dealt, labels, placed


def result(*left: int) -> tuple[ResultSpec, list[Cards]]:
    hands = [dealt(n, 4, i) for i, n in enumerate(left)]
    seats = tuple(
        ResultSeat(f"P{i}", str(i), "", i % 2, "", f"+{i}", i == 0, faces(h), "" if h else "out")
        for i, h in enumerate(hands)
    )
    return ResultSpec("Result", seats), hands


def rows(scene: Scene) -> list[Box]:
    return [op.box for op in scene.ops if isinstance(op, Panel) and op.outline]


@pytest.mark.parametrize("left", [(0, 0), (0, 5, 31), (0, 10, 20, 27, 30, 36), (0,) * 11 + (97,)])
def test_every_hand_lies_open_in_its_own_row(left: tuple[int, ...]) -> None:
    spec, hands = result(*left)
    scene = result_layout(spec)
    boxes = rows(scene)
    assert len(boxes) == len(left)
    assert all(a.bottom < b.y for a, b in pairwise(boxes))
    assert all(box.within(Box(0, 0, scene.width, scene.height)) for box in boxes)
    cards = placed(scene)
    for box, hand in zip(boxes, hands, strict=True):
        assert Counter(at.face.card for at in cards if at.box.within(box)) == Counter(hand)


def test_winners_are_told_by_more_than_the_frame() -> None:
    scene = result_layout(result(0, 3)[0])
    points = {label.text: label.colour for label in labels(scene) if label.text.startswith("+")}
    assert points["+0"] != points["+1"]
    assert "out" in [label.text for label in labels(scene)]


def chart(*values: tuple[float, ...]) -> Scene:
    return chart_layout(ChartSpec("Ratings", tuple(Series(f"P{i}", v) for i, v in enumerate(values)), empty="none"))


def lines(scene: Scene) -> list[Path]:
    return [op for op in scene.ops if isinstance(op, Path)]


def ends(scene: Scene) -> list[Label]:
    """The names at the ends of the lines."""
    return [label for label in labels(scene) if label.text.startswith("P")]


def test_higher_ratings_lie_higher_and_lines_end_together() -> None:
    up, short = lines(chart((1000, 1010, 1100), (1050, 1000)))
    assert up.points[0][1] > up.points[-1][1]
    assert up.points[-1][0] == short.points[-1][0]
    assert short.points[0][0] == up.points[1][0]


@pytest.mark.parametrize("values", [(1000.0, 1000.0), (0.0, 1.0), (-50.0, 50.0), (1.0, 100000.0)])
def test_the_scale_holds_all_values_between_round_numbers(values: tuple[float, ...]) -> None:
    scene = chart(values)
    (line,) = lines(scene)
    ticks = [label for label in labels(scene) if label.anchor == "right"]
    assert 2 <= len(ticks) <= 8
    top, bottom = min(t.y for t in ticks), max(t.y for t in ticks)
    assert all(top <= y <= bottom for _, y in line.points)


def test_names_at_close_ends_do_not_lie_over_each_other() -> None:
    ys = sorted(label.y for label in ends(chart(*[(1000.0, 1000.0 + i) for i in range(6)])))
    assert all(b - a >= 34 for a, b in pairwise(ys))
    assert ys[-1] < 560


def test_a_chart_of_nothing_says_so() -> None:
    for scene in (chart(), chart((1000.0,))):
        assert [label.text for label in labels(scene)] == ["Ratings", "none"]
