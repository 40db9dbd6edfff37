"""Covering, against a plain search through all assignments and a textbook matching."""

from __future__ import annotations

from itertools import pairwise, permutations
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import PACK, Card, Cards, Suit, packs, parse
from engine.core import Action, Ambiguous, Seat
from engine.games.gonglaok import GAME, cover
from engine.games.gonglaok.cover import Cover, beats
from engine.shuffle import Dice
from tests.games.gonglaok.helpers import scene

TRUMP = Suit.SPADES
cards_of = st.lists(st.sampled_from(packs(2)), min_size=0, max_size=7).map(tuple)
attacks = st.lists(st.sampled_from(PACK), min_size=1, max_size=4).map(tuple)
trumps = st.sampled_from(list(Suit))


def every_cover(attack: Cards, hand: Cards, trump: Suit) -> list[Cards]:
    """All ways to cover, by trying everything: the cards in the order of the attack."""
    return [p for p in permutations(hand, len(attack)) if all(map(beats, p, attack, [trump] * len(attack)))]


def textbook_size(attack: Cards, hand: Cards, trump: Suit) -> int:
    """Most attack cards that can be covered at once, by augmenting paths (Kuhn)."""
    by: dict[int, int] = {}

    def place(h: int, tried: set[int]) -> bool:
        for a, target in enumerate(attack):
            if a in tried or not beats(hand[h], target, trump):
                continue
            tried.add(a)
            if a not in by or place(by[a], tried):
                by[a] = h
                return True
        return False

    return sum(place(h, set()) for h in range(len(hand)))


def assert_lies_right(found: Cover, attack: Cards, hand: Cards, trump: Suit) -> None:
    left, open_cards = list(hand), list(attack)
    for card, target in zip(found.cards, found.targets, strict=True):
        left.remove(card)
        open_cards.remove(target)
        assert beats(card, target, trump)


@settings(max_examples=150, deadline=None)
@given(attacks, cards_of, trumps)
@pytest.mark.clause("LK-6.7", "LK-13.4")
def test_the_cheapest_cover_is_found_exactly_when_there_is_a_cover(attack: Cards, hand: Cards, trump: Suit) -> None:
    ways = every_cover(attack, hand, trump)
    found = cover.cheapest(attack, hand, trump)
    assert cover.can_cover(attack, hand, trump) == bool(ways)
    assert (found is None) == (not ways)
    if found is not None:
        assert_lies_right(found, attack, hand, trump)
        assert sorted(found.targets) == sorted(attack)
        assert found.cost(trump) == min(sum(cover.cost(c, trump) for c in way) for way in ways)


@settings(max_examples=100, deadline=None)
@given(attacks, cards_of, trumps, st.sets(st.sampled_from([c.rank for c in PACK]), max_size=3))
@pytest.mark.clause("LK-15.2")
def test_the_other_cover_brings_the_fewest_new_ranks_as_cheaply_as_can_be(
    attack: Cards, hand: Cards, trump: Suit, more: set[object]
) -> None:
    lying = {c.rank for c in attack} | {c.rank for c in PACK if c.rank in more}
    ways = every_cover(attack, hand, trump)
    found = cover.fewest_ranks(attack, hand, trump, lying)
    assert (found is None) == (not ways)
    if found is not None:
        assert_lies_right(found, attack, hand, trump)

        def price(cards: Cards) -> tuple[int, int]:
            return len({c.rank for c in cards} - lying), sum(cover.cost(c, trump) for c in cards)

        assert price(found.cards) == min(map(price, ways))


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(packs(2)), min_size=1, max_size=25).map(tuple), st.data())
def test_as_much_as_can_be_is_covered_in_large_positions(attack: Cards, data: st.DataObject) -> None:
    hand = data.draw(st.lists(st.sampled_from(packs(2)), max_size=40).map(tuple))
    trump = data.draw(trumps)
    found = cover.most(attack, hand, trump)
    assert_lies_right(found, attack, hand, trump)
    assert len(found.cards) == textbook_size(attack, hand, trump)


@settings(max_examples=100, deadline=None)
@given(attacks, cards_of, trumps)
def test_given_cards_are_laid_whenever_they_can_be(attack: Cards, hand: Cards, trump: Suit) -> None:
    chosen = hand[: len(attack)]
    found = cover.assign(attack, chosen, trump)
    possible = textbook_size(attack, chosen, trump) == len(chosen)
    assert (found is not None) == possible
    if found is not None:
        assert sorted(found.cards) == sorted(chosen)
        assert_lies_right(found, attack, hand, trump)


@settings(max_examples=60, deadline=None)
@given(attacks, cards_of, trumps)
def test_readings_are_all_the_choices_of_attack_cards_and_each_once(attack: Cards, hand: Cards, trump: Suit) -> None:
    chosen = hand[:2]
    found = cover.readings(attack, chosen, trump, 99)
    wanted = {
        tuple(sorted(targets))
        for targets in permutations(attack, len(chosen))
        if chosen and all(map(beats, chosen, targets, [trump] * len(chosen)))
    }
    targets = [tuple(sorted(r.targets)) for r in found]
    assert len(set(targets)) == len(targets)
    assert set(targets) == wanted
    for reading in found:
        assert_lies_right(reading, attack, hand, trump)


@given(st.sampled_from(PACK), st.sampled_from(PACK), st.sampled_from(PACK), trumps)
@pytest.mark.clause("LK-13.3", "LK-3.3")
def test_beating_orders_comparable_cards_strictly(a: Card, b: Card, c: Card, trump: Suit) -> None:
    assert not beats(a, a, trump)
    assert not (beats(a, b, trump) and beats(b, a, trump))
    if beats(a, b, trump) and beats(b, c, trump):
        assert beats(a, c, trump)


@pytest.mark.clause("LK-14.9", "LK-3.4")
def test_ten_is_above_nine_and_two_above_the_ace() -> None:
    for trump in Suit:
        suit = parse("H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA H2")
        assert all(beats(high, low, trump) for low, high in pairwise(suit))


@pytest.mark.clause("LK-14.12")
def test_equal_faces_are_counted() -> None:
    state = scene(["D5 D5 H3", "D8 D8 C4", "C8 D7", "CQ CK"])
    state = GAME.apply(state, Seat(0), Action("open", parse("D5 D5"))).state
    assert [a.cards for a in GAME.suggest(GAME.view(state, Seat(1))) if a.verb == "cover"] == [parse("D8 D8")]
    single = scene(["D5 D5 H3", "D8 C8 C4", "C8 D7", "CQ CK"])
    single = GAME.apply(single, Seat(0), Action("open", parse("D5 D5"))).state
    assert [c.verb for c in GAME.view(single, Seat(1)).menu if not c.anytime] == ["take"]


@pytest.mark.clause("LK-5.13")
def test_readings_differ_in_what_stays_open() -> None:
    state = scene(["H5 C5 C9", "S6 C8 D4", "C3 D7", "C7 H9 DA"], options={"camps": 2})
    state = GAME.apply(state, Seat(0), Action("open", parse("H5 C5"))).state
    with pytest.raises(Ambiguous) as caught:
        GAME.apply(state, Seat(1), Action("cover", parse("S6")))
    assert {r.targets for r in caught.value.readings} == {parse("H5"), parse("C5")}
    for reading in caught.value.readings:
        assert GAME.apply(state, Seat(1), reading).state.open


def test_covers_of_twenty_cards_are_found_quickly() -> None:
    """The median of some large positions: far from where a slow search would be, whatever else runs."""
    times = []
    for number in range(15):
        mixed = Dice(bytes([number]), "tests/speed").shuffled(packs(2))
        attack = tuple(c for c in mixed if cover.level(c.rank) < 5)[:20]
        hand = list(mixed)
        for c in attack:
            hand.remove(c)
        began = perf_counter()
        assert cover.cheapest(attack, hand[:60], TRUMP) is not None
        assert cover.fewest_ranks(attack, hand[:60], TRUMP, {c.rank for c in attack}) is not None
        times.append(perf_counter() - began)
    assert sorted(times)[len(times) // 2] < 0.1
