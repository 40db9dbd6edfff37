from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.pictures import SeatSpec, TableSpec, faces
from bot.pictures.layout import fan
from bot.pictures.scene import MARKS, Back, Box, Panel, Scene, SideMark, TurnMark
from bot.pictures.table_layout import table_layout
from engine.cards import parse
from tests.bot.pictures.specs import dealt, labels, placed, pool_table, table, told

SEATS = range(2, 13)


def marks(scene: Scene) -> dict[str, Box]:
    """Where each seat's mark is, by its tag."""
    return {op.tag: op.box for op in scene.ops if isinstance(op, SideMark)}


def plates(scene: Scene) -> list[Box]:
    return [op.box for op in scene.ops if isinstance(op, Panel) and op.outline and op.box.h == 92]


@pytest.mark.parametrize("n", SEATS)
@pytest.mark.parametrize("played", [0, 1, 5, 20])
def test_seats_and_cards_keep_out_of_each_others_way(n: int, played: int) -> None:
    spec = table(n, played)
    scene = table_layout(spec)
    frame = Box(0, 0, scene.width, scene.height)
    boxes = plates(scene)
    assert len(boxes) == n
    assert all(box.within(frame) for box in boxes)
    assert not any(a.touches(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    cards = placed(scene)
    assert len(cards) == n * played
    assert all(at.box.within(frame) for at in cards)
    assert not any(at.box.touches(box) for at in cards for box in boxes)
    # Each seat's cards are one block of the scene; no block touches another.
    blocks = [cards[i * played : (i + 1) * played] for i in range(n)] if played else []
    for i, block in enumerate(blocks):
        for other in blocks[i + 1 :]:
            assert not any(a.box.touches(b.box) for a in block for b in other)


@pytest.mark.parametrize("n", SEATS)
@pytest.mark.parametrize("pairs", [0, 1, 15, 43])
def test_pool_and_seats_keep_out_of_each_others_way(n: int, pairs: int) -> None:
    scene = table_layout(pool_table(n, pairs))
    frame = Box(0, 0, scene.width, scene.height)
    boxes = plates(scene)
    assert len(boxes) == n
    assert not any(a.touches(b) for i, a in enumerate(boxes) for b in boxes[i + 1 :])
    assert all(box.within(frame) for box in boxes)
    cards = placed(scene)
    assert len(cards) == 1 + sum(1 if i % 3 == 0 else 2 for i in range(pairs))
    assert all(at.box.within(frame) and not any(at.box.touches(box) for box in boxes) for at in cards)


@pytest.mark.parametrize("n", SEATS)
@pytest.mark.parametrize("with_pool", [False, True])
def test_the_order_of_play_runs_counter_clockwise_from_the_bottom(n: int, with_pool: bool) -> None:
    scene = table_layout(pool_table(n, 9) if with_pool else table(n))
    at = marks(scene)
    assert max(at.values(), key=lambda b: b.y).y == at["A"].y
    middle_x = scene.width / 2 - 140  # marks stand at the left end of their plates
    middle_y = (min(b.y for b in at.values()) + at["A"].y) / 2

    def turn(tag: str) -> float:
        """Angle from straight down, growing counter-clockwise as seen."""
        box = at[tag]
        return math.atan2(box.x - middle_x, box.y - middle_y) % math.tau

    angles = [turn(tag) for tag in "ABCDEFGHIJKL"[1:n]]
    assert angles == sorted(angles)


def test_any_seat_can_sit_at_the_bottom() -> None:
    at = marks(table_layout(table(4, bottom=2)))
    assert max(at, key=lambda tag: at[tag].y) == "C"


def test_sides_are_told_by_shape_as_well_as_colour() -> None:
    seats = tuple(SeatSpec(f"P{i}", str(i), side=i) for i in range(6))
    drawn = [op for op in table_layout(TableSpec("", seats)).ops if isinstance(op, SideMark)]
    assert {op.shape for op in drawn} == set(MARKS)
    assert len({op.colour for op in drawn}) == 6


def test_a_seat_without_side_has_a_mark_of_its_own() -> None:
    scene = table_layout(TableSpec("", (SeatSpec("a", "A"), SeatSpec("b", "B", side=0))))
    assert {op.tag: op.shape for op in scene.ops if isinstance(op, SideMark)} == {"A": "plain", "B": "circle"}


def test_the_turn_is_pointed_at() -> None:
    scene = table_layout(table(4))
    (pointer,) = [op for op in scene.ops if isinstance(op, TurnMark)]
    assert any(pointer.box.touches(box) and box.x < 1080 and box.x > 540 for box in plates(scene))


def test_a_private_number_of_cards_is_not_shown() -> None:
    seats = (SeatSpec("a", count=None), SeatSpec("b", count=7))
    scene = table_layout(TableSpec("", seats))
    assert [label.text for label in labels(scene) if label.text.isdigit()] == ["7"]
    assert sum(isinstance(op, Back) for op in scene.ops) == 1


def test_a_badge_takes_the_place_of_the_count() -> None:
    texts = [
        label.text
        for label in labels(table_layout(TableSpec("", (SeatSpec("a", count=0, badge="1st"), SeatSpec("b")))))
    ]
    assert "1st" in texts
    assert "0" not in texts


def test_the_cards_to_beat_have_a_rim() -> None:
    def panels(best: bool) -> int:
        seats = (SeatSpec("a", cards=faces(parse("S3 H3")), best=best), SeatSpec("b"))
        return sum(isinstance(op, Panel) for op in table_layout(TableSpec("", seats)).ops)

    assert panels(True) == panels(False) + 2


def test_word_and_cards_can_stand_together() -> None:
    seat = SeatSpec("a", cards=faces(parse("S3 H3")), word="burn!")
    scene = table_layout(TableSpec("", (seat, SeatSpec("b"))))
    word = next(label for label in labels(scene) if label.text == "burn!")
    assert not any(at.box.y < word.y < at.box.bottom for at in placed(scene))


@pytest.mark.parametrize("n", [1, 2, 5, 8, 9, 16, 20, 40])
@pytest.mark.parametrize("width", [336, 900])
def test_a_fan_fits_and_shows_every_index(n: int, width: int) -> None:
    laid = fan(n, width)
    assert laid.size(n)[0] <= width
    assert laid.in_line * laid.lines >= n
    if n <= 20:
        assert laid.w >= 60
        assert n == 1 or laid.index >= laid.w * 0.4


def test_long_texts_are_bounded_by_their_places() -> None:
    name = "W" * 64
    seats = tuple(SeatSpec(name, "A", name, 0, 20, badge=name, role=name, word=name) for _ in range(6))
    for spec in (TableSpec(name, seats, aside=name, note=name), replace(pool_table(6, 3), seats=seats)):
        scene = table_layout(spec)
        for label in labels(scene):
            if label.text == name:
                left = label.x - (
                    label.room / 2 if label.anchor == "centre" else label.room * (label.anchor == "right")
                )
                assert left >= 0
                assert left + label.room <= scene.width


@pytest.mark.parametrize("seats", [1, 13])
def test_a_table_has_two_to_twelve_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 12 seats"):
        TableSpec("", tuple(SeatSpec("x") for _ in range(seats)))


def test_the_bottom_seat_must_exist() -> None:
    with pytest.raises(ValueError, match="no seat 2"):
        TableSpec("", (SeatSpec("a"), SeatSpec("b")), bottom=2)


def test_every_pair_shows_both_cards() -> None:
    cards = placed(table_layout(pool_table(6, 15)))[1:]
    shown = Counter(at.face.card for at in cards)
    assert shown == Counter(
        c
        for i, (a, b) in enumerate(zip(dealt(30)[:15], dealt(30)[15:], strict=True))
        for c in ((a, b) if i % 3 else (a,))
    )


def test_table_is_laid_out_as_before(snapshot: SnapshotAssertion) -> None:
    assert told(table_layout(table(4))) == snapshot


def test_pool_is_laid_out_as_before(snapshot: SnapshotAssertion) -> None:
    assert told(table_layout(pool_table(5, 4))) == snapshot
