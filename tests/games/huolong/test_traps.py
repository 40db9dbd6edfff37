"""Mistakes that programs of the tractor family made, and positions that once went wrong for others."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.cards import Rank, parse
from engine.core import Action, Ambiguous, BadOption, IllegalAction, Phrase, Seat
from engine.games.huolong import GAME, events
from engine.games.huolong.tricks import follows, identical, owed, winner
from engine.shuffle import Dice
from tests.games.huolong.helpers import act, deal, finished, play_out, refusal, scene, settled, told, trumps

KITTY = "C3 C4 C5 C6 C7 C8"


@pytest.mark.clause("HL-14.1", "HL-5.5")
def test_every_choice_of_cards_of_the_suit_may_follow() -> None:
    """E08: pairs and triples are never owed."""
    order = trumps("H", "3")
    hand = parse("S5 S5 S5 S9 S9 SJ D7 H4")
    spades = order.of_group(hand, order.group(parse("SK")[0]))
    for n in (1, 2, 3):
        lead = parse("SK") * n
        for pick in combinations(hand, n):
            assert follows(hand, lead, pick, order) == all(c in spades for c in pick)
    assert owed(parse("S5 D7 D7"), parse("SK SK"), order) == 1


@pytest.mark.clause("HL-14.2")
def test_nothing_is_taken_back_and_the_winner_is_judged_once() -> None:
    state = scene(trump="H", dealer=0, kitty=KITTY, hands=["SK SQ", "SA D5", "H4 D6", "S9 D7"])
    step = act(state, 0, "play", "SK")
    assert [e.seat for e in told(step.out, events.ForcedPlayed)] == [1]
    assert refusal(step.state, 0, "play", "SQ") == "not_your_turn"
    step = act(step.state, 2, "play", "H4")
    assert [(e.seat, e.cards) for e in told(step.out, events.TrickWon)] == [(2, parse("H4"))]


@pytest.mark.clause("HL-14.3")
def test_a_throw_is_refused_with_a_word_about_it() -> None:
    state = scene(trump="H", dealer=0, kitty=KITTY, hands=["SA SK SK", "S4 S5 S6", "S7 S8 S9", "ST SJ SQ"])
    with pytest.raises(IllegalAction) as refused:
        act(state, 0, "play", "SA SK")
    assert (refused.value.code, refused.value.params["cards"]) == ("not_identical", parse("SA SK"))


@pytest.mark.clause("HL-14.4", "HL-14.9")
def test_each_team_has_its_own_level_and_the_dealers_level_is_played() -> None:
    carry = {"levels": ["J", "9"], "dealer": 1, "trump": "S", "played": 5}
    state = deal(4, carry=carry).state
    assert state.public.level is Rank.NINE
    assert state.public.levels == (Rank.JACK, Rank.NINE)
    carry["dealer"] = 2
    assert deal(4, carry=carry).state.public.level is Rank.JACK


@pytest.mark.clause("HL-14.5", "HL-14.6", "HL-14.7")
def test_level_cards_of_other_suits() -> None:
    order = trumps("H", "3")
    assert order.group(parse("S3")[0]) is None
    assert not identical(parse("S3 D3"))
    assert winner([parse("SK SK"), parse("S3 D3"), parse("SQ SQ"), parse("S9 S9")], order) == 0
    assert winner([parse("S3"), parse("D3"), parse("C3"), parse("H2")], order) == 0


@pytest.mark.clause("HL-14.8")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_kitty_counts_twice_whatever_wins_the_last_trick(count: int) -> None:
    hands = [" ".join([c] * count) for c in ("S4", "SA", "S6", "S7")]
    state = scene(trump="H", dealer=0, collected=60, kitty="C5 CT C6 C7 C8 C9", hands=hands)
    step = act(state, 0, "play", hands[0])
    assert told(step.out, events.HandSettled)[0].total == 60 + 2 * 15


@pytest.mark.clause("HL-1.1")
def test_partners_sit_opposite() -> None:
    state = deal(1).state
    assert GAME.spec.seats == (4,)
    assert GAME.view(state, None).sides == (0, 1, 0, 1)


@pytest.mark.clause("HL-15.2")
@pytest.mark.parametrize(
    ("seat", "cards", "phrase"),
    [
        (2, "H6 H6", Phrase.of("kind-ruff", what=Phrase.of("kind-pair", card=parse("H6")[0]))),
        (2, "H6 C9", Phrase.of("kind-discard", what=Phrase.of("kind-cards", cards=parse("H6 C9")))),
        (1, "ST S5", Phrase.of("kind-discard", what=Phrase.of("kind-cards", cards=parse("ST S5")))),
        (1, "S5 S5", Phrase.of("kind-under", what=Phrase.of("kind-pair", card=parse("S5")[0]))),
        (1, "SA SA", Phrase.of("kind-wins", what=Phrase.of("kind-pair", card=parse("SA")[0]))),
    ],
)
def test_the_confirming_button_says_what_a_play_is(seat: int, cards: str, phrase: Phrase) -> None:
    hands = ["SK SK D4 D6 D8", "S5 S5 SA SA ST", "S3 S3 H6 H6 C9", "S3 H7 D8 CJ CQ"]
    state = act(scene(trump="H", dealer=0, kitty=KITTY, hands=hands), 0, "play", "SK SK").state
    if seat == 2:
        state = act(state, 1, "play", "S5 ST").state
    assert GAME.preview(GAME.view(state, Seat(seat)), Action("play", parse(cards))) == phrase


@pytest.mark.clause("HL-15.2", "HL-4.18")
def test_the_burial_button_counts_points_and_stars() -> None:
    hands = ["X DK DT CK CT S5 S4 S6 S7", "D9 D8 D7", "C3 C4 C5", "C8 C9 S8"]
    view = GAME.view(scene(trump="H", dealer=0, hands=hands), Seat(0))
    said = GAME.preview(view, Action("bury", parse("X DK DT S4 S6 S7")))
    assert said == Phrase.of("kind-bury", points=20, most=40, stars=1)
    for cards, code in (
        ("DK DT", "bury_count"),
        ("DK DT CK CT S5 S4", "bury_points"),
        ("DK DT CK CT S5", "bury_points"),
    ):
        with pytest.raises(IllegalAction) as refused:
            GAME.preview(view, Action("bury", parse(cards)))
        assert refused.value.code == code
        assert refused.value.params["points"] >= 20


def test_a_wrong_follow_is_told_what_would_be_right() -> None:
    state = scene(trump="H", dealer=0, kitty=KITTY, hands=["SK SK D4", "S5 S9 D7", "H6 H6 C9", "S3 H7 D8"])
    state = act(state, 0, "play", "SK SK").state
    view = GAME.view(state, Seat(2))
    with pytest.raises(IllegalAction) as refused:
        GAME.preview(view, Action("play", parse("H6")))
    assert (refused.value.code, refused.value.params) == ("follow_count", {"need": 2, "count": 1})
    state = scene(trump="H", dealer=0, kitty=KITTY, hands=["SK SK D4", "S5 C9 D7", "H6 H6 C9", "S3 H7 D8"])
    view = GAME.view(act(state, 0, "play", "SK SK").state, Seat(1))
    with pytest.raises(IllegalAction) as refused:
        GAME.preview(view, Action("play", parse("C9 D7")))
    assert refused.value.code == "must_follow"
    assert not isinstance(refused.value, Ambiguous)
    assert refused.value.params["need"] == 1


@pytest.mark.clause("HL-10.16")
@pytest.mark.parametrize(("first", "last"), [("9", "9"), ("Q", "5"), ("5", "5")])
def test_a_match_begins_below_the_level_it_ends_at(first: str, last: str) -> None:
    with pytest.raises(BadOption) as refused:
        settled(start_level=first, end_level=last)
    assert refused.value.code == "levels_do_not_fit"
    assert settled(start_level="9", end_level="T")["end_level"] == "T"


@pytest.mark.clause("HL-10.4")
def test_after_three_new_draws_the_kitty_decides() -> None:
    step = deal(3, on_no_declare="redeal")
    state = step.state
    redealt = 0
    while state.public.phase == "draw":
        step = act(state, next(iter(GAME.to_act(state))), "no")
        redealt += len(told(step.out, events.Redealt))
        state = step.state
    assert redealt == 3
    assert len(told(state.log, events.KittyDecides)) == 1


@pytest.mark.clause("HL-4.2")
def test_the_first_drawer_is_anybody() -> None:
    firsts = {deal(seed).state.public.first for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.clause("HL-9.1")
def test_cards_stay_where_they_are_when_somebody_leaves() -> None:
    """E29: the dealer leaves while he buries."""
    first = deal(5)
    for _, _, _, step in play_out(first, Dice(bytes(32), "tests/leave")):
        for seat in range(4):
            left = GAME.leave(step.state, Seat(seat))
            assert left.out == ()
            assert left.state == step.state
        if step.state.public.phase == "follow":
            break


def test_nothing_happens_after_the_end() -> None:
    state = finished(deal(2), Dice(bytes(32), "tests/end"))
    for seat in range(4):
        assert GAME.view(state, Seat(seat)).menu == ()
        assert refusal(state, seat, "play", "") == "deal_over"


def test_a_burial_of_somebody_else_is_never_seen() -> None:
    state = finished(deal(6), Dice(bytes(32), "tests/secret"))
    dealer = state.public.dealer
    for seat in (None, *map(Seat, range(4))):
        if seat == dealer:
            continue
        seen = [e.event for e in GAME.view(state, seat).history]
        assert not any(isinstance(e, events.BuriedCards | events.KittySeen) for e in seen)


@pytest.mark.clause("HL-9.2")
def test_who_left_takes_the_losses_alone() -> None:
    assert GAME.spec.leavers == "losses"


def test_a_star_is_asked_about_once_more() -> None:
    hands = ["X DK DT CK CT S5 S4 S6 S7", "D9 D8 D7", "C3 C4 C5", "C8 C9 S8"]
    view = GAME.view(scene(trump="H", dealer=0, hands=hands), Seat(0))
    assert GAME.warning(view, Action("bury", parse("X DK DT S4 S6 S7"))) == Phrase.of("warning-stars", count=1)
    assert GAME.warning(view, Action("bury", parse("CT DK DT S4 S6 S7"))) is None
    fast = GAME.view(scene(trump="H", dealer=0, hands=hands, options={"dragon_speed": "fast"}), Seat(0))
    assert GAME.warning(fast, Action("bury", parse("X DK DT S4 S6 S7"))) is None


@pytest.mark.parametrize(
    ("third", "hand", "first", "reason"),
    [
        ("S6", "S5 S9 D7 D8", "S5", "reason-feed"),
        ("SA", "H4 H9 D7 DK", "H4", "reason-take"),
        ("SA", "S5 S9 D7 D8", "S9", "reason-cheap"),
    ],
)
def test_the_first_suggestion_feeds_the_partner_takes_points_or_gives_none(
    third: str, hand: str, first: str, reason: str
) -> None:
    hands = ["ST SJ D4 D6", "SQ S7 CT CJ", f"{third} S8 DJ DQ", hand]
    state = act(scene(trump="H", dealer=0, kitty=KITTY, hands=hands), 0, "play", "ST").state
    state = act(state, 1, "play", "SQ").state
    state = act(state, 2, "play", third).state
    view = GAME.view(state, Seat(3))
    action = next(GAME.suggest(view))
    assert action == Action("play", parse(first))
    assert GAME.reason(view, action) == Phrase(reason)
