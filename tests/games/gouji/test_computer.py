"""Computer players: what a practised player would do in positions with a point."""

from __future__ import annotations

import pytest

from engine.core import Seat
from engine.games.gouji import GAME
from engine.games.gouji.sets import feasible, minus
from engine.games.gouji.state import State
from engine.shuffle import Dice
from tests.games.gouji.helpers import act, count_cards, deal, letters, scene

ALL = {"all": {"burn_prompt": "any", "burn_mates": "on"}}


def chooses(state: State, seat: int, level: str = "normal") -> tuple[str, str]:
    """What a computer does: verb and ranks."""
    action = GAME.computers[level](GAME.view(state, Seat(seat)), Dice(bytes(32), "tests/computer"))
    return action.verb, letters(action.cards)


def asked(state: State, *plays: tuple[int, str, str]) -> State:
    for seat, verb, text in plays:
        state = act(state, seat, verb, text).state
    return state


LONG = "3 3 4 4 4 5 5 5 6 6 7 7 7"


@pytest.mark.clause("GJ-9.2")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_no_level_burns_what_it_cannot_keep(level: str) -> None:
    burned = 0
    for seed in range(4):
        state = deal(seed, prefs={Seat(s): {"burn_prompt": "any", "burn_mates": "on"} for s in range(6)}).state
        dice = Dice(bytes([seed]), "tests/burns")
        while GAME.to_act(state):
            seat = min(GAME.to_act(state))
            view = GAME.view(state, seat)
            action = GAME.computers[level](view, dice)
            if action.verb == "burn":
                burned += 1
                assert feasible(minus(count_cards(view.hand), count_cards(action.cards)))
            state = GAME.apply(state, seat, action).state
    reckless = asked(scene(["K K 5 6", "5 7 8 A A x", "3", "3", "3", "3"], wishes=ALL), (0, "play", "K K"))
    assert chooses(reckless, 1, level) == ("no_burn", "")
    assert burned >= (level == "normal")


@pytest.mark.clause("GJ-9.2")
def test_it_burns_when_it_can_run() -> None:
    state = asked(scene(["K K 5 6 6", "5 5 5 A A", "3 4", "3 4", "3 4", "3 4"], wishes=ALL), (0, "play", "K K"))
    assert chooses(state, 1) == ("burn", "A A")


def test_it_does_not_burn_a_team_mate_unless_it_goes_out() -> None:
    state = asked(scene(["K K 5 6 6", "3", "5 5 5 A A", "3", "3", "3"], wishes=ALL), (0, "play", "K K"))
    assert chooses(state, 2) == ("no_burn", "")
    state = asked(scene(["K K 5 6 6", "3", "A A", "3", "3", "3"], wishes=ALL), (0, "play", "K K"))
    assert chooses(state, 2) == ("burn", "A A")


@pytest.mark.clause("GJ-9.3")
def test_it_answers_the_gouji_set_of_its_opposite() -> None:
    state = asked(scene([f"K K {LONG}", "3", "3", f"A A {LONG}", "3", "3"]), (0, "play", "K K"))
    assert chooses(state, 3) == ("play", "A A")


@pytest.mark.clause("GJ-9.3")
def test_it_keeps_its_jokers_while_the_opposite_is_far_from_out() -> None:
    state = asked(scene([f"K K {LONG}", "3", "3", f"X X 9 9 T T J J {LONG}", "3", "3"]), (0, "play", "K K"))
    assert chooses(state, 3) == ("close", "")
    state = asked(scene(["K K 5 6", "3", "3", f"x x 9 9 T T J J {LONG}", "3", "3"]), (0, "play", "K K"))
    assert chooses(state, 3)[0] == "play"


@pytest.mark.clause("GJ-9.4")
def test_in_debt_it_keeps_a_joker_for_every_group_but_the_last() -> None:
    state = scene(["5 5 5 9", "8 8 x 6 6 T", "3", "3", "3", "3"], debt=[1])
    state = asked(state, (0, "play", "5 5 5"))
    assert chooses(state, 1) == ("pass", "")
    lead = scene(["5 5 x 9 9", "3 4", "3 4", "3 4", "3 4", "3 4"], debt=[0])
    assert chooses(lead, 0) == ("play", "x 5 5")


@pytest.mark.clause("GJ-9.5")
def test_it_lets_a_team_mate_go_who_is_nearly_out() -> None:
    state = asked(scene(["9 9 5", "3 4", f"T T J J {LONG}", "3 4", "3 4", "3 4"]), (0, "play", "9 9"))
    assert state.asked == (2,)
    assert chooses(state, 2) == ("pass", "")
    state = asked(scene(["9 9 5", "T T Q Q 3 4 5", "3 4", "3 4", "3 4", "3 4"]), (0, "play", "9 9"))
    assert chooses(state, 1)[0] == "play"


@pytest.mark.clause("GJ-9.5")
def test_it_leads_what_a_team_mate_can_take() -> None:
    state = scene([f"3 8 8 {LONG}", "9 T J", "Q", "9 T J", "9 T J", "9 T J"])
    assert chooses(state, 0) == ("play", "3")


def test_it_runs_when_big_jokers_make_every_set_safe() -> None:
    state = scene(["X 5 5 9 9", "T T T", "T T T", "T T T", "T T T", "T T T"])
    assert chooses(state, 0) == ("play", "X 5 5")
    assert chooses(scene(["9 9 9 2", "T", "T", "T", "T", "T"]), 0) == ("play", "2 9 9 9")


def test_it_gives_back_small_groups() -> None:
    places = [1, 2, 3, 4, 5, 6]
    state = scene(["3 3 3 4 6 6 6 K K", "3 4 9 9", "3", "3", "2 5", "X x 7"], places=places)
    assert chooses(state, 0) == ("return", "4 3")
    assert chooses(state, 1) == ("return", "3")


def test_normal_plays_better_than_easy() -> None:
    """Over some deals, each team once on either side."""
    total = 0
    for seed in range(3):
        for strong in (0, 1):
            state = deal(seed + 50).state
            dice = Dice(bytes([seed]), "tests/levels")
            while GAME.to_act(state):
                seat = min(GAME.to_act(state))
                level = "normal" if seat % 2 == strong else "easy"
                state = GAME.apply(state, seat, GAME.computers[level](GAME.view(state, seat), dice)).state
            result = GAME.result(state)
            assert result is not None
            total += sum(result.points[s] for s in range(6) if s % 2 == strong)
    assert total >= 12
