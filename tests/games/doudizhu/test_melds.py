"""Reading, comparing and finding plays."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PACK
from engine.games.doudizhu.melds import (
    ANY_KICKERS,
    Kickers,
    Meld,
    arrange,
    beats,
    describe,
    described,
    follow_reading,
    lead_reading,
    pack,
    readings,
    size,
    strength,
    take,
)
from engine.games.doudizhu.moves import all_answers, all_plays, answers, can_answer, of_kind
from engine.shuffle import Dice
from tests.games.doudizhu.helpers import (
    FULL,
    all_readings,
    cards,
    packed,
    packs_of,
    parts,
    some_kickers,
)

KICKERS = (ANY_KICKERS, Kickers(3, False), Kickers(2, True), Kickers(1, True), Kickers(1, False))


@pytest.mark.clause("DD-5.27")
def test_the_number_of_plays_and_of_those_with_two_readings() -> None:
    plays: set[int] = set()
    lengths = {"straight": 12, "pairs": 10, "plane": 6, "plane1": 5, "plane2": 4}
    for kind in ("single", "pair", "triple", "triple1", "triple2", "bomb", "rocket", "four2s", "four2p"):
        plays.update(of_kind(FULL, kind, 1, -1, ANY_KICKERS))
    for kind, most in lengths.items():
        least = {"straight": 5, "pairs": 3}.get(kind, 2)
        for length in range(least, most + 1):
            plays.update(of_kind(FULL, kind, length, -1, ANY_KICKERS))
    several = [found for p in plays if len(found := readings(p)) > 1]
    with_plane = [found for found in several if any(m.kind == "plane" for m in found)]
    assert (len(plays), len(several), len(with_plane)) == (29_327, 390, 9)
    assert all(len({m.kind for m in f}) == 1 for f in several if f not in with_plane)


@settings(max_examples=25, deadline=None)
@given(packs_of(1, 11), some_kickers())
def test_leads_found_by_pattern_are_all_plays_there_are(h: int, kickers: Kickers) -> None:
    found = all_plays(h, kickers)
    assert len(found) == len(set(found))
    assert set(found) == {p for p in parts(h) if readings(p, kickers)}


@settings(max_examples=25, deadline=None)
@given(packs_of(1, 10), packs_of(1, 12), some_kickers())
def test_answers_found_by_pattern_are_all_that_beat_the_table(h: int, other: int, kickers: Kickers) -> None:
    leads = all_plays(other, kickers)
    table = lead_reading(leads[size(h) % len(leads)], kickers)
    assert table is not None
    wanted = {p for p in parts(h) if follow_reading(p, table, kickers)}
    assert set(all_answers(h, table, kickers)) == wanted
    assert can_answer(h, table, kickers) == bool(wanted)


def test_rich_hands_are_searched_completely_under_every_kicker_rule() -> None:
    h = packed("3 3 3 3 4 4 4 5 5 5 x X")
    for kickers in KICKERS:
        assert set(all_plays(h, kickers)) == {p for p in parts(h) if readings(p, kickers)}
        table = Meld("plane1", 2, -1)
        assert set(all_answers(h, table, kickers)) == {p for p in parts(h) if follow_reading(p, table, kickers)}


def test_house_rules_on_kickers() -> None:
    legal = {
        "3 3 3 4 4 4 8 8": [True, True, True, False, False],
        "3 3 3 3 8 8": [True, True, True, False, False],
        "3 3 3 4 4 4 5 5 5 7 7 7": [True, True, False, False, False],
        "3 3 3 4 4 4 5 5 5 7 7 x": [True, True, True, False, False],
        "3 3 3 4 4 4 x X": [True, False, True, True, False],
        "3 3 3 3 x X": [True, False, True, True, False],
        "3 3 3 4 4 4 8 x": [True] * 5,
        "3 3 3 4 4 4 7 7 8 8": [True] * 5,
        "x X": [True] * 5,
    }
    for text, expected in legal.items():
        assert [bool(readings(packed(text), k)) for k in KICKERS] == expected, text


@pytest.mark.clause("DD-14.7", "DD-13.7")
@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=12, unique=True), st.integers(0, 2**32))
def test_the_order_of_the_cards_does_not_matter(chosen: list[object], seed: int) -> None:
    mixed = Dice(seed.to_bytes(8, "big"), "order").shuffled(chosen)
    assert pack(mixed) == pack(chosen)  # type: ignore[arg-type]
    meld = lead_reading(pack(chosen))  # type: ignore[arg-type]
    if meld is not None:
        assert arrange(mixed, meld) == arrange(chosen, meld)  # type: ignore[arg-type]


@pytest.mark.clause("DD-13.3")
def test_beating_is_irreflexive_antisymmetric_and_transitive() -> None:
    melds = all_readings()
    for a in melds:
        assert not beats(a, a)
    for a, b in product(melds, repeat=2):
        assert not (beats(a, b) and beats(b, a))
    for a, b, c in product(melds, repeat=3):
        if beats(a, b) and beats(b, c):
            assert beats(a, c), (a, b, c)


@pytest.mark.clause("DD-13.3")
@settings(max_examples=40, deadline=None)
@given(packs_of(4, 14), packs_of(4, 14))
def test_another_number_of_cards_beats_only_as_bomb_or_rocket(h: int, other: int) -> None:
    for lead in all_plays(other)[::7]:
        table = lead_reading(lead)
        assert table is not None
        for play in answers(h, table):
            meld = follow_reading(play, table)
            assert meld is not None
            assert size(play) == size(lead) or meld.kind in ("bomb", "rocket")


@pytest.mark.clause("DD-13.4")
def test_bombs_lose_only_to_bombs_and_rocket_and_the_rocket_never() -> None:
    melds = all_readings()
    for bomb in (m for m in melds if m.kind == "bomb"):
        assert {m.kind for m in melds if beats(m, bomb)} <= {"bomb", "rocket"}
        assert all(beats(bomb, m) for m in melds if m.kind not in ("bomb", "rocket"))
    rocket = next(m for m in melds if m.kind == "rocket")
    assert not any(beats(m, rocket) for m in melds)
    assert all(beats(rocket, m) for m in melds if m != rocket)


@pytest.mark.clause("DD-3.2")
def test_ranks_from_high_to_low() -> None:
    order = "X x 2 A K Q J T 9 8 7 6 5 4 3"
    strengths = [strength(c) for c in cards(order)]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 15
    assert strength(cards("7")[0]) == strength(cards("7 7 7")[2])


def test_a_play_put_into_words_can_be_read_back() -> None:
    for text in ("X", "3 3", "9 9 9 x", "3 4 5 6 7", "Q Q K K A A", "3 3 3 4 4 4 7 7 7 x", "x X", "2 2 2 2 5 5"):
        meld = lead_reading(packed(text))
        if meld is None:
            continue
        said = describe(meld, cards(text))
        assert said.key == f"kind-{meld.kind}"
        assert described(said) == meld


def test_kickers_stand_behind_what_decides() -> None:
    meld = lead_reading(packed("9 K K K 4 Q Q Q"))
    assert meld == Meld("plane1", 2, 9)
    laid = arrange(cards("9 K K K 4 Q Q Q"), meld)
    assert "".join(c.rank.letter for c in laid) == "QQQKKK49"


def test_cards_of_a_pack_come_from_the_hand() -> None:
    hand = cards("X 2 9 9 9 3")
    assert take(hand, packed("9 9 3")) == (*hand[2:4], hand[5])
    with pytest.raises(ValueError, match="does not hold"):
        take(hand, packed("9 9 9 9"))
