"""Mistakes that other programs made, and what people met in chat card rooms."""

from __future__ import annotations

import pytest

from engine.core import Action, IllegalAction, Seat, play
from engine.games.gouji import GAME
from engine.games.gouji import events as ev
from engine.games.gouji.dealing import dues
from engine.games.gouji.spec import house
from engine.shuffle import Dice
from tests.games.gouji.helpers import SEATS, act, deal, play_out, refusal, scene, told

REST = ["3 4", "3 4", "3 4", "3 4", "3 4"]


@pytest.mark.clause("GJ-14.1")
def test_who_made_the_last_play_leads_and_cannot_pass() -> None:
    state = act(scene(["9 9 5", *REST]), 0, "play", "9 9").state
    assert GAME.to_act(state).keys() == {0}
    assert refusal(state, 0, "pass") == "not_now"


@pytest.mark.clause("GJ-14.2", "GJ-14.4")
def test_twos_and_jokers_go_with_lead_and_answer() -> None:
    state = scene(["5 5 2 9", "3 4", "3 4", "x Q 2 7", "3 4", "3 4"])
    state = act(state, 0, "play", "5 5 2").state
    assert state.asked == (3,)
    assert act(state, 3, "play", "x Q 2").state.public.owner == 3
    state = act(scene(["2 2 5", "3 4", "3 4", "x x 7", "3 4", "3 4"]), 0, "play", "2 2").state
    assert act(state, 3, "play", "x x").state.public.owner == 3


@pytest.mark.clause("GJ-14.3", "GJ-1.1", "GJ-1.2")
def test_the_pack_divides_by_six() -> None:
    for seed in range(3):
        step = deal(seed)
        assert [len(h) for h in step.state.hands] == [36] * 6
        assert told(step.out, ev.Dealt)[0].counts == (36,) * 6
    with pytest.raises(ValueError, match="more than 4"):
        deal(0, stack="S3 S3 S3 S3 S3")


@pytest.mark.clause("GJ-14.6", "GJ-4.3")
def test_nothing_is_paid_inside_a_team_whoever_is_where() -> None:
    rules = house(tuple(GAME.settle({}, 6).items()))
    for places in ((1, 2, 6, 5, 3, 4), (6, 1, 5, 2, 3, 4), (1, 5, 3, 2, 6, 4)):
        due, dropped = dues(places, rules)
        assert all((a - b) % 2 for a, b, _ in due)
        assert len(due) + len(dropped) == 2


@pytest.mark.clause("GJ-14.8")
def test_seven_low_cards_are_no_gouji_set_and_one_two_is() -> None:
    state = act(scene(["8 8 8 8 8 8 8 5", *REST]), 0, "play", "8 8 8 8 8 8 8").state
    assert state.public.owner == 0
    state = act(scene(["2 5", "3 4", "3 4", "x 4", "3 4", "3 4"]), 0, "play", "2").state
    assert state.public.phase == "reply"


@pytest.mark.clause("GJ-14.9", "GJ-7.1", "GJ-7.22")
def test_a_burn_is_one_act_with_its_cards() -> None:
    wish = {"all": {"burn_prompt": "any"}}
    state = act(scene(["K K 5 6", "A A x 5", "3", "3", "3", "3"], wishes=wish), 0, "play", "K K").state
    assert state.asked == (1,)
    assert refusal(state, 1, "burn") == "wrong_count"
    assert refusal(state, 1, "burn", "A 5") == "no_set"
    assert refusal(state, 1, "burn", "K K") == "not_in_hand"
    done = act(state, 1, "burn", "A A").state
    assert done.public.owner == 1
    assert done.public.debt == {1}


@pytest.mark.clause("GJ-14.10", "GJ-7.24")
def test_a_late_answer_is_told_that_it_is_decided() -> None:
    wish = {"all": {"burn_prompt": "any"}}
    state = scene(["K K 5 6", "A A x 5", "3 8", "3 8 9 T", "3 7", "A A x 6 6"], wishes=wish)
    state = act(state, 0, "play", "K K").state
    assert state.asked == (1, 5)
    requests = dict(GAME.to_act(state))
    state = act(state, 5, "burn", "A A").state
    assert state.asked == (1,)
    assert GAME.to_act(state)[Seat(1)] == requests[Seat(1)]
    state = act(state, 1, "burn", "A A").state
    assert state.public.owner == 1
    assert len(state.hands[5]) == 5
    assert refusal(state, 5, "burn", "A A") in ("not_your_turn", "not_now")


@pytest.mark.clause("GJ-14.11", "GJ-9.1")
def test_leaving_ends_nothing() -> None:
    state = deal(3).state
    for seat in SEATS:
        assert GAME.leave(state, seat).state == state


@pytest.mark.clause("GJ-14.7")
def test_who_has_played_is_asked_again_in_the_round() -> None:
    state = scene(["5 9 4", "6 T 4", "7 4", "8 4", "3", "3"])
    state = act(state, 0, "play", "5").state
    for seat, card in ((1, "6"), (2, "7"), (3, "8"), (0, "9"), (1, "T")):
        assert state.asked == (seat,)
        state = act(state, seat, "play", card).state
    assert state.public.owner == 1


def test_nothing_can_be_done_after_the_end() -> None:
    state = scene(["3 4 9", "5 6 9", "7 8 9", "3 5 9", "4 6 9", "3 7 9"])
    for _, _, _, step in play_out(state, Dice(bytes(32), "tests/end")):
        state = step.state
    assert not GAME.to_act(state)
    for seat in SEATS:
        assert GAME.view(state, seat).menu == ()
        with pytest.raises(IllegalAction, match="deal_over"):
            play(GAME, state, seat, Action("burn_prompt", arg="any"))


def test_e29_a_burner_who_leaves_in_his_window_is_still_waited_for() -> None:
    wish = {"all": {"burn_prompt": "any"}}
    state = act(scene(["K K 5 6", "A A x 5", "3", "3", "3", "3"], wishes=wish), 0, "play", "K K").state
    state = GAME.leave(state, Seat(1)).state
    assert state.asked == (1,)
    assert play(GAME, state, Seat(1), GAME.timeout(state, Seat(1))).state.public.phase != "burn"


def test_e28_the_head_guest_keeps_his_place_when_he_leaves() -> None:
    state = scene(["9", "5 6 T", "7 8", "3 5", "4 6", "3 7"])
    state = act(state, 0, "play", "9").state
    state = GAME.leave(state, Seat(0)).state
    for _, _, _, step in play_out(state, Dice(bytes(32), "tests/out")):
        state = step.state
    result = GAME.result(state)
    assert result is not None
    assert result.places[0] == 1
