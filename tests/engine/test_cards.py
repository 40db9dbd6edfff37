"""Cards, packs and hands as multisets."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    PACK,
    RANK_LETTERS,
    Card,
    Rank,
    Suit,
    card,
    holds,
    of,
    packs,
    parse,
    remove,
    show,
)

cards = st.sampled_from(PACK)
hands = st.lists(cards, max_size=40).map(tuple)


def test_a_pack_has_54_faces_each_once() -> None:
    assert len(set(PACK)) == len(PACK) == 54
    suits = Counter(c.suit for c in PACK)
    assert [suits[suit] for suit in (*Suit, None)] == [13, 13, 13, 13, 2]
    assert [c.code for c in PACK if c.is_joker] == ["x", "X"]


def test_suits_stand_in_the_order_of_the_notation_within_a_rank() -> None:
    assert show(PACK[:5]) == "S2 H2 C2 D2 S3"


@given(st.integers(1, 4))
def test_packs_repeat_every_face(n: int) -> None:
    assert Counter(packs(n)) == dict.fromkeys(PACK, n)


@given(cards)
def test_a_card_is_its_code_its_rank_and_suit(c: Card) -> None:
    assert card(c.code) is c
    assert of(c.rank, c.suit) is c
    assert repr(c) == str(c) == c.code


@given(cards)
def test_a_face_is_one_object_however_it_was_made(c: Card) -> None:
    assert Card(int(c)) is c
    assert copy.deepcopy(c) is c
    assert pickle.loads(pickle.dumps(c)) is c


@given(hands)
def test_parse_is_the_inverse_of_show(hand: tuple[Card, ...]) -> None:
    assert parse(show(hand)) == hand


@given(st.text(max_size=4))
def test_only_the_54_codes_are_cards(text: str) -> None:
    if text in {c.code for c in PACK}:
        assert card(text).code == text
    else:
        with pytest.raises(ValueError, match="not a card"):
            card(text)


def test_a_suit_card_needs_its_suit() -> None:
    with pytest.raises(ValueError, match="needs a suit"):
        of(Rank.ACE)
    assert of(Rank.BIG_JOKER, Suit.SPADES) == of(Rank.BIG_JOKER)


@given(st.sampled_from(Rank))
def test_rank_letters_follow_the_order_of_ranks(rank: Rank) -> None:
    assert RANK_LETTERS.index(rank.letter) == rank - 2


@given(hands, st.data())
def test_removing_what_a_hand_holds_leaves_the_rest_in_order(hand: tuple[Card, ...], data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(hand)))
    taken = tuple(data.draw(st.permutations(hand))[:size])
    left = remove(hand, taken)
    assert holds(hand, taken)
    assert Counter(left) + Counter(taken) == Counter(hand)
    rest = iter(hand)
    assert all(c in rest for c in left), "the order is kept"


@given(hands, hands)
def test_a_hand_holds_a_multiset_exactly_when_it_can_be_removed(
    hand: tuple[Card, ...], wanted: tuple[Card, ...]
) -> None:
    if holds(hand, wanted):
        remove(hand, wanted)
        assert not Counter(wanted) - Counter(hand)
    else:
        assert Counter(wanted) - Counter(hand)
        with pytest.raises(ValueError):
            remove(hand, wanted)


@given(hands)
def test_a_hand_holds_itself_but_no_copy_more(hand: tuple[Card, ...]) -> None:
    assert holds(hand, hand)
    if hand:
        assert not holds(hand, (*hand, hand[0]))
