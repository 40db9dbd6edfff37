"""Readings against brute force, comparison, and finding plays by pattern (sections 5 and 6)."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import Cards, Rank, parse
from engine.games.daguailuzi.holding import Holding, can_beat
from engine.games.daguailuzi.ideas import answers, leads
from engine.games.daguailuzi.melds import Meld, Scale, beats, read, unbeatable
from engine.games.daguailuzi.reading import describe, lay
from engine.shuffle import Dice
from tests.games.daguailuzi.helpers import DECK, brute_force, random_five, some_cards, some_scales

many = settings(max_examples=200, deadline=None)


@pytest.mark.clause("DG-5.19", "DG-5.20", "DG-5.21", "DG-13.3")
@pytest.mark.parametrize(
    ("level", "strongest", "most"),
    [(Rank.TWO, False, 3), (Rank.EIGHT, False, 4), (Rank.ACE, False, 2), (Rank.NINE, True, 4)],
)
def test_jokers_are_read_as_brute_force_over_every_substitution_says(level: Rank, strongest: bool, most: int) -> None:
    """5,100 hands of five for each of four scales, with one to four jokers: more than 20,000 in all."""
    scale = Scale(level, strongest)
    dice = Dice(bytes(32), f"brute force {level} {strongest}")
    for n in range(5100):
        cards = random_five(dice, 1 + n % most)
        assert read(cards, scale) == brute_force(cards, scale), cards


@pytest.mark.clause("DG-13.3")
def test_leaving_suits_out_of_the_brute_force_changes_nothing() -> None:
    dice = Dice(bytes(32), "every face")
    for n in range(150):
        cards = random_five(dice, 1 + (n % 15 == 0))
        assert brute_force(cards, Scale(Rank.NINE), every=True) == brute_force(cards, Scale(Rank.NINE)), cards


@many
@given(some_cards(1, 5), some_scales(), st.randoms(use_true_random=False))
@pytest.mark.clause("DG-13.3")
def test_a_reading_does_not_depend_on_the_order_of_the_cards(cards: Cards, scale: Scale, random: object) -> None:
    mixed = list(cards)
    random.shuffle(mixed)  # type: ignore[attr-defined]
    assert read(mixed, scale) == read(cards, scale)


@many
@given(some_cards(1, 5), some_scales())
@pytest.mark.clause("DG-13.3")
def test_a_play_laid_out_has_the_same_cards_and_reads_the_same(cards: Cards, scale: Scale) -> None:
    meld = read(cards, scale)
    if meld is None:
        return
    laid = lay(cards, meld, scale)
    assert sorted(laid.cards) == sorted(cards)
    assert all(c.rank is r for c, r in zip(laid.cards, laid.ranks, strict=True) if not c.is_joker)
    assert read(laid.cards, scale) == meld
    words = describe(cards, meld, scale)
    params = dict(words.params)
    plain = all(c.is_joker for c in cards)
    assert params.get("wild", 0) == (0 if plain or len(cards) == 1 else sum(c.is_joker for c in cards))


@many
@given(some_cards(5, 5), some_cards(5, 5), some_cards(5, 5), some_scales())
@pytest.mark.clause("DG-13.4", "DG-6.1", "DG-6.5")
def test_beating_is_an_order(a: Cards, b: Cards, c: Cards, scale: Scale) -> None:
    melds: list[Meld] = []
    for cards in (a, b, c):
        for n in (1, 2, 3, 5):
            meld = read(cards[:n], scale)
            if meld is not None:
                melds.append(meld)
    for x in melds:
        assert not beats(x, x)
        for y in melds:
            assert not (beats(x, y) and beats(y, x))
            assert not beats(x, y) or x.size == y.size
            for z in melds:
                assert not (beats(x, y) and beats(y, z)) or beats(x, z)


@settings(max_examples=60, deadline=None)
@given(some_cards(1, 9), some_cards(1, 5), some_scales())
@pytest.mark.clause("DG-10.13")
def test_an_answer_is_found_exactly_when_there_is_one(hand: Cards, table: Cards, scale: Scale) -> None:
    top = next((m for n in (5, 3, 2, 1) if (m := read(table[:n], scale))), None)
    assert top is not None
    h = Holding(hand, scale)
    there = any((m := read(chosen, scale)) is not None and beats(m, top) for chosen in combinations(hand, top.size))
    found = list(answers(h, top))
    assert can_beat(h, top) == there
    assert bool(found) == there
    for cards in found:
        meld = read(cards, scale)
        assert meld is not None
        assert beats(meld, top)


@settings(max_examples=40, deadline=None)
@given(some_cards(5, 12), some_scales())
def test_leads_offer_every_category_that_the_hand_holds(hand: Cards, scale: Scale) -> None:
    there = {m.kind for n in (1, 2, 3, 5) for chosen in combinations(hand, n) if (m := read(chosen, scale))}
    found = {m.kind for cards in leads(Holding(hand, scale)) if (m := read(cards, scale))}
    assert found == there


@many
@given(some_cards(1, 5), some_scales())
@pytest.mark.clause("DG-7.21")
def test_what_closes_a_trick_by_itself_cannot_be_beaten_by_any_cards_left(cards: Cards, scale: Scale) -> None:
    meld = read(cards, scale)
    if meld is None or not unbeatable(cards, meld):
        return
    rest = list(DECK)
    for c in cards:
        rest.remove(c)
    assert not can_beat(Holding(tuple(rest), scale), meld)


@pytest.mark.parametrize(
    ("cards", "closes"),
    [("X", True), ("x", False), ("X X", True), ("X x", False), ("x x", False), ("x x x", False), ("X x x", True),
     ("X X x", True), ("X X X", True), ("X X x x x", True), ("SA SA SA SA SA", False), ("X SA", False)],
)  # fmt: skip
@pytest.mark.clause("DG-7.21")
def test_which_plays_close_a_trick_by_themselves(cards: str, closes: bool) -> None:
    chosen = parse(cards)
    meld = read(chosen, Scale(Rank.TWO))
    assert meld is not None
    assert unbeatable(chosen, meld) == closes
