from __future__ import annotations

import pytest

from bot.pictures import faces, rows_by_suit, stacks_by_rank
from bot.pictures.specs import Group
from engine.cards import Rank, parse, show


def codes(group: Group) -> str:
    return show(f.card for f in group.cards)


def test_stacks_go_from_the_big_joker_down_to_three() -> None:
    groups = stacks_by_rank(parse("S3 X H2 CA x S3 DA"))
    assert [codes(g) for g in groups] == ["X", "x", "H2", "CA DA", "S3 S3"]


def test_stacks_follow_a_given_order_and_keep_what_it_leaves_out() -> None:
    groups = stacks_by_rank(parse("S3 S4 S5"), order=(Rank.FOUR, Rank.THREE))
    assert [codes(g) for g in groups] == ["S4", "S3", "S5"]


def test_chosen_cards_lead_their_stack() -> None:
    (group,) = stacks_by_rank(parse("S8 H8 D8"), chosen=parse("D8"))
    assert codes(group) == "D8 S8 H8"
    assert [f.chosen for f in group.cards] == [True, False, False]


def test_as_many_copies_are_marked_as_are_chosen() -> None:
    marked = faces(parse("S8 S8 S8"), chosen=parse("S8"), hint=parse("S8"))
    assert [(f.chosen, f.hint) for f in marked] == [(True, False), (False, True), (False, False)]


def test_rows_have_the_trumps_first_and_the_suits_in_order() -> None:
    hand = parse("X H3 SA S4 CK D9 HA")
    groups = rows_by_suit(hand, parse("X H3 HA S3"), trump_label="T")
    assert [(g.label, codes(g)) for g in groups] == [
        ("T", "X H3 HA"),
        ("♠", "SA S4"),
        ("♣", "CK"),
        ("♦", "D9"),
    ]
    assert all(f.trump for f in groups[0].cards)


def test_copies_come_together_in_a_row() -> None:
    (row,) = rows_by_suit(parse("S9 SA S9"))
    assert codes(row) == "S9 S9 SA"


def test_jokers_that_are_no_trumps_get_a_row_of_their_own() -> None:
    groups = rows_by_suit(parse("x S4 X"))
    assert [(g.label, codes(g)) for g in groups] == [("♠", "S4"), ("", "x X")]


@pytest.mark.parametrize(("code", "points"), [("S5", 5), ("HT", 10), ("DK", 10), ("C9", 0), ("X", 0)])
def test_points_are_by_rank(code: str, points: int) -> None:
    (face,) = faces(parse(code), points={Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10})
    assert face.points == points
