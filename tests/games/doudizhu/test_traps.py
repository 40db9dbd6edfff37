"""Mistakes that other implementations made (section 14)."""

from __future__ import annotations

import pytest

from engine.core import Action, Phrase, Seat
from engine.games.doudizhu import GAME
from engine.games.doudizhu.melds import Meld, follow_reading, lead_reading, readings
from engine.games.doudizhu.public import Public
from engine.games.doudizhu.result import points
from engine.games.doudizhu.spec import House
from tests.games.doudizhu.helpers import act, cards, packed, refusal, scene


def beats(play: str, over: str) -> bool:
    table = lead_reading(packed(over))
    assert table is not None, over
    return follow_reading(packed(play), table) is not None


@pytest.mark.clause("DD-14.1")
def test_every_answer_is_compared_with_the_table() -> None:
    for play, over in (("7", "7"), ("7 7", "7 7"), ("7 7 7 3", "7 7 7 4"), ("3 4 5 6 7", "3 4 5 6 7"), ("3", "4")):
        assert not beats(play, over)
    assert beats("8", "7")


@pytest.mark.clause("DD-14.2", "DD-6.1", "DD-6.2")
def test_bombs_and_rocket_against_everything() -> None:
    assert not any(beats(f"{r} {r} {r} {r}", "x X") for r in "3A2")
    assert beats("3 3 3 3", "A A")
    assert not beats("2 2", "3 3 3 3")
    assert not beats("T J Q K A", "x X")
    assert beats("x X", "T J Q K A")


@pytest.mark.clause("DD-14.3", "DD-5.15")
@pytest.mark.parametrize(
    "text",
    ["J Q K A 2", "2 3 4 5 6", "A 2 3 4 5", "T J Q K A x", "K K A A 2 2", "A A A 2 2 2", "A A A 2 2 2 3 4",
     "K K K A A A 2 2 2", "x X 2 2 A A", "A A A 2 2 2 5 5 6 6"],
)  # fmt: skip
def test_no_two_and_no_joker_in_a_chain(text: str) -> None:
    assert readings(packed(text)) == ()


@pytest.mark.clause("DD-14.4", "DD-5.17")
@pytest.mark.parametrize(
    "text", ["3 3 3 3 4 4 4 4", "3 3 3 4 4 4 5 5 5 5", "J J J J 9 9 9 9", "3 3 3 4 4 4 5 5 5 8 8 8 8 9 9"]
)
def test_split_bombs_are_no_plays(text: str) -> None:
    assert readings(packed(text)) == ()


@pytest.mark.clause("DD-14.5")
def test_a_triple_of_kickers_is_no_chain() -> None:
    assert lead_reading(packed("3 3 3 4 4 4 5 5 5 7 7 7")) == Meld("plane1", 3, 0)
    assert beats("4 4 4 5 5 5 6 6 6 9 T J", "3 3 3 4 4 4 5 5 5 7 7 7")
    assert not beats("3 3 3 4 4 4 5 5 5 7 7 7", "4 4 4 5 5 5 6 6 6 9 T J")


@pytest.mark.clause("DD-14.6")
@pytest.mark.parametrize(
    ("text", "kind"),
    [("6 6 6 7 7 7 x X", "plane1"), ("2 2 2 2 x X", "four2s"), ("2 2 2 2 A A K K", "four2p"), ("2 2 2 X", "triple1"),
     ("Q Q Q K K K A A A 2 2 2", "plane1"), ("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 9 9 9 J J", "plane1")],
)  # fmt: skip
def test_rare_plays_are_recognized(text: str, kind: str) -> None:
    meld = lead_reading(packed(text))
    assert meld is not None
    assert meld.kind == kind


@pytest.mark.clause("DD-14.7")
def test_cards_may_be_given_in_any_order() -> None:
    for text in ("4 3 4 3 2 4 3 9", "7 3 6 4 5", "J 9 J Q 9 J Q J"):
        assert lead_reading(packed(text)) == lead_reading(packed(" ".join(sorted(text.split()))))
        assert lead_reading(packed(text)) is not None


@pytest.mark.clause("DD-14.8")
def test_what_was_typed_is_played_and_nothing_else() -> None:
    state = scene(landlord=0, hands=["J J Q Q K K A A 3", "4", "5"])
    assert refusal(state, 0, "play", "J J Q Q K A") == "no_meld_mixed"
    after = act(state, 0, "play", "J J Q Q K K").state
    assert "".join(c.rank.letter for c in after.hands[0]) == "AA3"


@pytest.mark.clause("DD-14.9", "DD-8.6", "DD-8.7", "DD-8.8")
@pytest.mark.parametrize(
    ("winner", "plays", "expected"),
    [(0, (1, 0, 0), "spring"), (0, (5, 0, 0), "spring"), (0, (1, 1, 0), ""), (0, (1, 0, 2), ""),
     (1, (1, 3, 0), "anti_spring"), (2, (1, 0, 1), "anti_spring"), (1, (2, 3, 0), "")],
)  # fmt: skip
def test_spring_asks_who_won_and_counts_plays(winner: int, plays: tuple[int, ...], expected: str) -> None:
    assert Public(landlord=Seat(0), bid=1, plays=plays).spring(Seat(winner)) == expected


@pytest.mark.clause("DD-14.10")
def test_the_points_are_computed_from_bid_factor_and_doublings() -> None:
    house = House.of(tuple(GAME.settle({}, 3).items()))
    seen = set()
    for bid in (1, 2, 3):
        for bombs in (0, 1, 2):
            for doubled in ((), (Seat(1),), (Seat(2), Seat(1))):
                public = Public(landlord=Seat(0), bid=bid, bombs=bombs, doubled=doubled, plays=(2, 2, 2))
                seen.add((bid, bombs, doubled, points(public, Seat(0), house)[0]))
    assert (1, 0, (), 2) in seen
    assert (3, 2, (Seat(1),), 36) in seen
    assert (2, 1, (Seat(2), Seat(1)), 16) in seen


@pytest.mark.clause("DD-14.12")
def test_triples_stand_alone_and_nothing_crashes() -> None:
    assert lead_reading(packed("7 7 7")) == Meld("triple", 1, 4)
    assert not beats("2", "3 3 3")
    assert not beats("X", "3 3 3 3")
    assert lead_reading(packed("3 3 3 4 4 4 5 6")) == Meld("plane1", 2, 0)


def test_the_confirm_button_says_how_a_play_is_read() -> None:
    state = scene(landlord=0, hands=["T T T J J J Q Q Q K K K 3", "4", "5"])
    view = GAME.view(state, Seat(0))
    hand = view.hand
    lead = GAME.preview(view, Action("play", hand[:12]))
    assert lead.key == "kind-plane"
    follow = scene(
        landlord=2,
        hands=["T T T J J J Q Q Q K K K 3", "4", "5"],
        table=[{"seat": 2, "cards": "3 3 3 4 4 4 5 5 5 7 8 9"}],
    )
    view = GAME.view(follow, Seat(0))
    said = GAME.preview(view, Action("play", view.hand[:12]))
    assert said.key == "kind-plane1"
    assert dict(said.params)["low"].letter == "J"
    assert {c.rank.letter for c in dict(said.params)["kickers"]} == {"T"}
    assert GAME.preview(view, Action("pass")) == Phrase("verb-pass")
    auction = GAME.view(scene(first=1, hands=["3", "4", "5"], kitty="6 7 8"), Seat(1))
    assert GAME.preview(auction, Action("bid", arg="2")) == Phrase("verb-bid-2")


def test_a_refusal_says_what_would_do() -> None:
    state = scene(
        landlord=0,
        hands=["3", "5 5 5 6 6 6 7 8 9 T J Q", "4"],
        table=[{"seat": 0, "cards": "3 3 3 4 4 4 8 9"}],
    )
    view = GAME.view(state, Seat(1))
    assert [c.rank.letter for c in view.hand[:1]] == ["Q"]
    for text, code in (("5 5 5 6 6 6", "wrong_kind"), ("7 8 9 T J", "wrong_kind"), ("7", "wrong_kind")):
        assert refusal(state, 1, "play", text) == code
    assert refusal(state, 1, "play", "5 5 5 6 6 6 7 8") is None


def test_cards_helper_gives_each_card_once() -> None:
    assert len(set(cards("3 3 3 3 x X"))) == 6
