from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.pictures import Group, HandSpec, faces, rows_by_suit
from bot.pictures.hand_layout import LIFT, hand_layout
from bot.pictures.layout import wrapped
from bot.pictures.scene import Box, CardAt, Edge, Scene, SuitMark, Times, estimate
from bot.pictures.specs import Face
from bot.pictures.theme import WIDTH
from engine.cards import PACK, Card, parse
from tests.bot.pictures.specs import HEARTS, STYLE, labels, placed, ranks_hand, suits_hand, told

SIZES = (1, 2, 6, 17, 20, 36, 39, 60, 84, 100, 108)


def drawn(scene: Scene) -> Counter[Card]:
    """Every card the scene shows, copies behind it included."""
    return Counter(op.face.card for op in scene.ops if isinstance(op, CardAt | Edge))


def index_of(at: CardAt) -> Box:
    """The part of a card that has to be seen to know it: rank and suit."""
    if at.kind == "stack":
        return Box(at.box.x + 4, at.box.y + 4, at.box.w - 8, at.index - 12)
    return Box(at.box.x + 2, at.box.y + 6, at.index - 5, at.box.h * 6 // 10)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("make", [ranks_hand, suits_hand])
def test_every_card_is_in_the_picture(n: int, make: Callable[[int, int], HandSpec]) -> None:
    spec = make(n, 3)
    scene = hand_layout(spec)
    frame = Box(0, 0, scene.width, scene.height)
    assert scene.width == WIDTH
    assert drawn(scene) == Counter(f.card for g in spec.groups for f in g.cards)
    assert all(at.box.within(frame) for at in placed(scene))


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("make", [ranks_hand, suits_hand])
def test_no_card_hides_the_rank_and_suit_of_another(n: int, make: Callable[[int, int], HandSpec]) -> None:
    cards = placed(hand_layout(make(n, 3)))
    for i, below in enumerate(cards):
        corner = index_of(below)
        assert not any(above.box.touches(corner) for above in cards[i + 1 :]), below


@pytest.mark.parametrize("n", SIZES)
def test_index_and_text_stay_legible_on_a_phone(n: int) -> None:
    for scene in (hand_layout(ranks_hand(n)), hand_layout(suits_hand(n))):
        assert all(at.index >= 34 for at in placed(scene))
        assert all((label.least or label.size) >= 24 for label in labels(scene))


def test_pictures_stay_of_a_useful_height() -> None:
    for n in SIZES:
        assert hand_layout(ranks_hand(n)).height <= 900
        assert hand_layout(suits_hand(n, 4)).height <= 1100


def test_chosen_cards_are_raised_over_their_neighbours() -> None:
    plain, raised = hand_layout(suits_hand(39)), hand_layout(suits_hand(39, 1))
    first = next(at for at in placed(raised) if at.face.chosen)
    others = [at for at in placed(raised) if at.face.trump and not at.face.chosen]
    assert {at.box.y - first.box.y for at in others} == {LIFT}
    assert raised.height == plain.height + LIFT


def test_chosen_cards_rise_out_of_their_stack() -> None:
    spec = HandSpec("", "ranks", (Group(faces(parse("D8 S8 H8"), chosen=parse("D8"))),))
    top, second, third = placed(hand_layout(spec))
    assert second.box.y - top.box.y == third.box.y - second.box.y + LIFT


def test_copies_are_bundled_with_their_number() -> None:
    spec = HandSpec("", "suits", rows_by_suit(parse("S9 S9 S9 S4")))
    scene = hand_layout(spec)
    assert [at.face.card.code for at in placed(scene)] == ["S9", "S4"]
    assert sum(isinstance(op, Edge) for op in scene.ops) == 2
    assert [op.n for op in scene.ops if isinstance(op, Times)] == [3]


def test_a_chosen_copy_leaves_its_bundle() -> None:
    spec = HandSpec("", "suits", rows_by_suit(parse("S9 S9 S9"), chosen=parse("S9")))
    scene = hand_layout(spec)
    assert [at.face.chosen for at in placed(scene)] == [True, False]
    assert [op.n for op in scene.ops if isinstance(op, Times)] == [2]


def test_stacks_carry_their_count() -> None:
    texts = [label.text for label in labels(hand_layout(HandSpec("", "ranks", (Group(faces(parse("S8 H8"))),))))]
    assert "×2" in texts
    assert "×1" not in texts


def test_rows_are_headed_by_suit_or_word_and_count() -> None:
    scene = hand_layout(HandSpec("", "suits", rows_by_suit(parse("HA HK S4"), HEARTS, trump_label="主")))
    assert {label.text for label in labels(scene)} >= {"主", "2", "1"}
    assert [op.suit for op in scene.ops if isinstance(op, SuitMark)] == ["S"]


def test_a_short_hand_shares_lines() -> None:
    short = hand_layout(HandSpec("", "suits", rows_by_suit(parse("SA HK C4 D2 D3"))))
    assert len({at.box.y for at in placed(short)}) == 1
    assert len({at.box.y for at in placed(hand_layout(suits_hand(60)))}) >= 4


def test_a_row_too_long_for_its_line_is_broken() -> None:
    everything = tuple(Face(c, trump=True) for c in PACK)
    scene = hand_layout(HandSpec("", "suits", (Group(everything, "主"),)))
    assert len({at.box.y for at in placed(scene)}) == 3
    assert min(at.index for at in placed(scene)) >= 40


def test_an_empty_hand_says_so() -> None:
    scene = hand_layout(HandSpec("Gouji", "ranks", (), empty="out"))
    assert [label.text for label in labels(scene)] == ["Gouji", "out"]


def test_a_long_note_takes_more_lines_and_loses_none_of_its_words() -> None:
    note = "only the opposite may beat this set " * 5
    spec = HandSpec("Gouji", "ranks", ranks_hand(9).groups, note=note.strip(), style=STYLE)
    scene, bare = hand_layout(spec), hand_layout(ranks_hand(9))
    lines = [label.text for label in labels(scene) if "opposite" in label.text or "set" in label.text]
    assert len(lines) == 3
    assert " ".join(lines) == note.strip()
    assert scene.height - bare.height == 3 * 40 + 8


def test_a_note_breaks_between_its_parts() -> None:
    note = " · ".join(["trump ♥", "level 3", "the dealer is 老王"] * 5)
    lines = wrapped(note, 30, 500, estimate, 9)
    assert len(lines) > 2
    assert all(estimate(line, 30) <= 500 and line == line.strip(" ·") for line in lines)
    assert [w for line in lines for w in line.split() if w != "·"] == [w for w in note.split() if w != "·"]


def test_text_without_blanks_breaks_anywhere() -> None:
    lines = wrapped("王" * 50, 30, 300, estimate, 9)
    assert [len(line) for line in lines] == [10] * 5


def test_what_does_not_fit_into_the_lines_stays_in_the_last_one() -> None:
    assert wrapped("王" * 50, 30, 300, estimate, 2) == ["王" * 10, "王" * 40]


def test_hand_of_ranks_is_laid_out_as_before(snapshot: SnapshotAssertion) -> None:
    assert told(hand_layout(ranks_hand(12, 2))) == snapshot


def test_hand_of_suits_is_laid_out_as_before(snapshot: SnapshotAssertion) -> None:
    assert told(hand_layout(suits_hand(30, 2))) == snapshot
