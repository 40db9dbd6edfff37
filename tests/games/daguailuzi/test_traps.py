"""Mistakes that other programs made (section 14), and what people are told."""

from __future__ import annotations

import pytest

from engine.cards import Rank, parse, show
from engine.core import Action, BadOption, IllegalAction, Phrase, Seat
from engine.games.daguailuzi import GAME
from engine.games.daguailuzi import events as ev
from engine.games.daguailuzi.holding import Holding
from engine.games.daguailuzi.ideas import answers
from engine.games.daguailuzi.melds import FIVES, Meld, Scale, beats, read
from engine.games.daguailuzi.outcome import outcome
from engine.shuffle import Dice
from tests.games.daguailuzi.helpers import act, deal, play_out, refusal, scene, told

TWO = Scale(Rank.TWO)
OTHERS = ["CK", "CQ", "DJ", "DT", "C9"]


def meld(text: str, scale: Scale = TWO) -> Meld | None:
    return read(parse(text), scale)


def preview(hands: list[str], text: str, **more: object) -> Phrase:
    state = scene(hands=hands, **more)
    return GAME.preview(GAME.view(state, Seat(0)), Action("play", parse(text)))


@pytest.mark.clause("DG-14.1")
def test_two_payers_bring_two_tributes_even_with_an_opponent_between_the_receivers() -> None:
    o = outcome([0, 1, 2, 4], 0)
    assert o.payers == (3, 5)
    assert o.receivers == (0, 2)
    state = deal(3, {"hand": 2, "dealer": 0, "levels": [3, 2], "payers": [3, 5], "receivers": [0, 2]}).state
    assert len(told(state.log, ev.TributePaid)) == 2
    assert sorted(GAME.to_act(state)) == [0, 2]


@pytest.mark.clause("DG-14.2")
def test_four_and_one_is_valued_by_the_four() -> None:
    assert meld("S4 H4 C4 D4 S3") == Meld("four_one", (2,))
    assert meld("S4 H4 C4 D4 SA") == Meld("four_one", (2,))


@pytest.mark.clause("DG-8.8", "DG-8.10")
def test_winners_who_are_not_dealers_do_not_go_up() -> None:
    assert not outcome([1, 3, 5], 0).level_up
    assert outcome([1, 3, 5], 1).level_up


@pytest.mark.clause("DG-5.17", "DG-14.3", "DG-5.2")
def test_mixed_jokers_are_small_ones_and_a_single_joker_is_itself() -> None:
    assert meld("X x") == meld("x x") == Meld("pair", (15,))
    assert meld("X X x") == meld("x x x") == meld("X x x") == Meld("triple", (15,))
    assert meld("X X X") == Meld("triple", (16,))
    assert meld("x") == Meld("single", (15,))


@pytest.mark.clause("DG-6.3", "DG-5.6", "DG-5.7")
def test_straight_and_flush_keep_their_order_and_no_straight_goes_round_the_corner() -> None:
    straight, flush = meld("HT SJ SQ SK SA"), meld("S3 S4 S6 S8 S9")
    assert straight is not None
    assert flush is not None
    assert beats(flush, straight)
    assert meld("SA H2 S3 S4 S5") == Meld("straight", (0,))
    assert meld("SQ HK SA S2 S3") is None
    assert meld("S7 H8 S9 ST SJ", Scale(Rank.EIGHT)) == Meld("straight", (6,))


@pytest.mark.clause("DG-5.9", "DG-6.4")
def test_the_level_rank_is_above_the_ace_in_a_flush() -> None:
    assert meld("S5 SA S9 S7 S4", Scale(Rank.FIVE)) == Meld("flush", (14, 12, 7, 5, 2))


@pytest.mark.clause("DG-6.1")
def test_there_are_no_bombs() -> None:
    jokers, pair = meld("X X x x x"), meld("S3 H3")
    assert jokers is not None
    assert pair is not None
    assert not beats(jokers, pair)


@pytest.mark.clause("DG-14.4", "DG-7.10")
def test_nobody_is_skipped_after_the_last_play_of_a_seat() -> None:
    state = scene(
        hands=["HA", "S3", "S4", "S5", "S6", "X"], options={"auto_pass": "off"}, table=[{"seat": 5, "cards": "HK"}]
    )
    state = act(state, 0, "play", "HA").state
    for seat in (1, 2, 3, 4):
        state = act(state, seat, "pass").state
    assert list(GAME.to_act(state)) == [5]
    assert act(state, 5, "play", "X").out


def test_suggestions_for_a_full_hand_never_go_through_subsets() -> None:
    """Enumerating the 80,730 fives of a hand takes about a second in Python; a pattern search a few milliseconds."""
    steps = 0
    holdings = [Holding(hand, TWO) for n in range(20) for hand in deal(n).state.hands[:1]]
    for h in holdings:
        for kind in FIVES:
            steps += sum(1 for _ in answers(h, Meld(kind, (0,) * (5 if kind == "flush" else 1))))
    assert steps / len(holdings) / len(FIVES) < 250


def test_suggestions_include_jokers() -> None:
    state = scene(
        hands=["SK HK x S3 S4 D9 D8", *OTHERS], options={"auto_pass": "off"}, table=[{"seat": 5, "cards": "SQ HQ CQ"}]
    )
    found = [show(a.cards) for a in GAME.suggest(GAME.view(state, Seat(0))) if a.verb == "play"]
    assert any("x" in text for text in found)
    state = scene(hands=["D7 D8 D9 x X S3 H3", *OTHERS])
    kinds = {read(a.cards, TWO).kind for a in GAME.suggest(GAME.view(state, Seat(0)))}  # type: ignore[union-attr]
    assert {"straight_flush", "triple", "pair", "single", "four_one"} <= kinds


@pytest.mark.clause("DG-5.19", "DG-5.20")
def test_the_confirm_button_says_what_jokers_stand_for() -> None:
    words = preview(["S2 H3 D4 C6 x S9", *OTHERS], "S2 H3 D4 C6 x")
    assert words.key == "kind-straight"
    assert dict(words.params)["stands"] == (Rank.FIVE,)
    assert preview(["x x S9", *OTHERS], "x x") == Phrase.of("kind-small-jokers", count=2)


@pytest.mark.parametrize(
    ("cards", "key"),
    [
        ("D7 D8 D9 x X", "kind-strongest-reading"),
        ("S3 H3 C3 S4 X", "kind-strongest-reading"),
        ("SK HK S4 H4 X", "kind-lower-reading"),
        ("S3 H3 C3 D3 X", "kind-five_kind"),
        ("S3 H3 C3 S4 H4", "kind-full_house"),
    ],
)
def test_the_confirm_button_warns_where_a_reading_may_surprise(cards: str, key: str) -> None:
    assert preview([f"{cards} S9", *OTHERS], cards).key == key


def test_refusals_say_what_would_be_right() -> None:
    state = scene(
        hands=["SK HK S3 S4 S5 S6 S8", *OTHERS], options={"auto_pass": "off"}, table=[{"seat": 5, "cards": "SA HA"}]
    )
    with pytest.raises(IllegalAction) as low:
        act(state, 0, "play", "SK HK")
    assert low.value.params["need"] == Phrase.of("hint-pair", rank=Rank.ACE)
    with pytest.raises(IllegalAction) as size:
        act(state, 0, "play", "S3")
    assert size.value.params["wanted"] == 2
    assert refusal(state, 0, "play", "S3 S4") == "not_a_set"


@pytest.mark.parametrize("value", [0, 101, -1, "5", "x", True])
def test_base_points_are_whole_numbers_from_1_to_100(value: object) -> None:
    with pytest.raises(BadOption) as bad:
        GAME.settle({"base_points": value}, 6)
    assert bad.value.code == "bad_base_points"
    assert GAME.settle({"base_points": 73}, 6)["base_points"] == 73


def test_a_match_of_three_hands_carries_levels_and_tells_every_hand() -> None:
    carry: dict[str, object] = {}
    for n in range(3):
        first = deal(40 + n, carry)
        state = [step for _, _, step in play_out(first, Dice(bytes(32), str(n)))][-1].state
        result = GAME.result(state)
        assert result is not None
        assert result.match_over == (n == 2)
        assert "champion" not in result.carry, "so many hands are no match that somebody wins"
        carry = dict(result.carry)
        assert [e.hand for e in told(first.state.log, ev.HandBefore)] == ([n] if n else [])
    keys = [p.key for p in result.story]
    assert keys.count("story-hand") == 3
    assert keys[-1] == "story-totals"
    totals = dict(result.story[-1].params)["totals"]
    assert len(totals) == 6


def test_the_hand_order_follows_the_level() -> None:
    state = scene(levels=["9", "2"], hands=["S3 x D9 X SA S9 H2", *OTHERS])
    view = GAME.view(state, Seat(0))
    assert show(view.hand) == "X x S9 D9 SA S3 H2"
    assert GAME.order(parse("S3 SA S9"), view) == parse("S9 SA S3")


@pytest.mark.clause("DG-9.13")
def test_who_is_sent_away_has_not_run_away() -> None:
    state = deal(5).state
    assert GAME.sent_away(state, Seat(1)).out == ()
    assert GAME.leave(state, Seat(1)).out
    assert GAME.leaving_costs(state, Seat(1)) == 18
