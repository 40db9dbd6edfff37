"""What people type, and exactly what is played of it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.commands import Refused
from bot.i18n import Speaker
from bot.input import SHOWN, choose, read, tokens
from engine.cards import PACK, Card, Rank, Suit, parse, show
from engine.core import Action, Choice, Spec, View

SPEC = Spec("doudizhu", (3,), 1)


def view(hand: str, *menu: Choice) -> View:
    cards = parse(hand)
    return View(None, "respond", cards, (len(cards),), 1, (), menu, ())


PLAY = (Choice("play", pick=(1, 20)), Choice("pass"))
BID = (Choice("pass_bid"), Choice("bid", ("1", "2", "3")))


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("33344", "3 3 3 4 4"), ("10 J Q K A", "T J Q K A"), ("TJQKA", "T J Q K A"), ("t j q k a", "T J Q K A"),
        ("大王 小王", "X x"), ("小王大王", "x X"), ("x X", "x X"), ("王炸", "x X"), ("3，4、5", "3 4 5"),
        ("３３", "3 3"), ("1010", "T T"), ("10", "T"), ("2A", "2 A"),
    ],
)  # fmt: skip
def test_ranks_in_any_spelling(text: str, ranks: str) -> None:
    assert [r.letter for _, r in tokens(text)] == ranks.split()


@pytest.mark.parametrize("text", ["S5", "♠5", "黑桃5", "♠️5", "5♠", "s5".upper()])
def test_suits_in_any_spelling(text: str) -> None:
    hand = parse("S5 H5 D5")
    assert show(choose(hand, tokens(text), True)) == "S5"


@pytest.mark.parametrize("text", ["hello", "1", "33$", "三三", "S", "0", "11", "-3"])
def test_rubbish_is_named(text: str) -> None:
    with pytest.raises(Refused) as e:
        tokens(text)
    assert e.value.code == "not_cards"
    assert e.value.params["text"]


def test_sj_is_the_jack_of_spades() -> None:
    assert tokens("SJ") == [(Suit.SPADES, Rank.JACK)]


def test_a_rank_alone_does_not_say_which_suit_where_suits_matter() -> None:
    with pytest.raises(Refused) as e:
        choose(parse("S5 H5"), tokens("5"), True)
    assert e.value.code == "which_suit"
    assert show(choose(parse("S5 H5"), tokens("55"), True)) == "S5 H5"
    assert show(choose(parse("S5 S5"), tokens("5"), True)) == "S5"


def test_cards_not_held_are_named() -> None:
    with pytest.raises(Refused) as e:
        choose(parse("S3 H3 S4"), tokens("3334"), False)
    assert (e.value.code, e.value.params["cards"]) == ("not_in_hand", (Rank.THREE,))


@settings(max_examples=200)
@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=20, unique=True), st.data())
def test_the_cards_played_are_exactly_the_cards_typed(hand: list[Card], data: st.DataObject) -> None:
    wanted = data.draw(st.lists(st.sampled_from(hand), min_size=1, unique=True))
    text = data.draw(st.sampled_from(["", " ", ","])).join(c.rank.letter for c in wanted)
    found = choose(tuple(hand), tokens(text), False)
    assert Counter(c.rank for c in found) == Counter(c.rank for c in wanted)
    assert not Counter(found) - Counter(hand)


@pytest.mark.parametrize("text", ["pass", "过", "不要", "不出", "過", "PASS", " 要不起 "])
def test_passing_in_any_language(text: str) -> None:
    assert read(text, view("S3 H4", *PLAY), SPEC) == Action("pass")


@pytest.mark.parametrize("text", ["出 3 3", "出33", "33", "play 33", "出牌 33"])
def test_a_verb_may_stand_before_the_cards(text: str) -> None:
    assert read(text, view("S3 H3 D3 S4", *PLAY), SPEC) == Action("play", parse("S3 H3"))


@pytest.mark.parametrize(("text", "arg"), [("3", "3"), ("bid 2", "2")])
def test_bids(text: str, arg: str) -> None:
    assert read(text, view("S3", *BID), SPEC) == Action("bid", arg=arg)


def test_nothing_is_read_for_who_is_not_asked() -> None:
    idle = View(None, "respond", parse("S3"), (1,), None, (), (), ())
    with pytest.raises(Refused) as e:
        read("3", idle, SPEC)
    assert e.value.code == "not_your_turn"


@settings(max_examples=300)
@given(st.text(max_size=40))
def test_no_text_does_anything_but_an_act_or_a_refusal(text: str) -> None:
    try:
        action = read(text, view("S3 H3 D3 S4 x X", *PLAY), SPEC)
    except Refused:
        return
    assert action.verb in ("play", "pass")


def test_somebody_who_types_a_thousand_cards_is_answered_with_a_few() -> None:
    with pytest.raises(Refused) as refused:
        choose(parse("S5 H5"), tokens("x" * 900), False)
    assert refused.value.code == "not_in_hand"
    assert len(refused.value.params["cards"]) == SHOWN
    assert len(Speaker("en").refusal(refused.value.code, refused.value.params)) < 500
