"""What computer players do in positions where people agree what is right."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import parse, show
from engine.core import Action, Seat, Setup, play
from engine.games.daguailuzi import GAME
from engine.games.daguailuzi.plan import groups
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.state import State
from engine.shuffle import Dice
from tests.games.daguailuzi.helpers import scene

LONG = "3 4 5 6 7 8 9 T J Q"
"""A hand of somebody who is far from going out."""


def decides(state: State, seat: int, level: str = "normal") -> Action:
    return GAME.computers[level](GAME.view(state, Seat(seat)), Dice(bytes(32), "test"))


def said(action: Action) -> str:
    return show(sorted(action.cards)) or action.verb


def table(hand: str, *others: str, **more: Any) -> State:
    """Seat 0 holds ``hand``; who is not named is far from going out."""
    rest = [*others, *[LONG] * (5 - len(others))][:5]
    return scene(hands=[hand, *rest], **more)


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_it_goes_out_when_it_can(level: str) -> None:
    state = table("SA HA", turn=5, table=[{"seat": 5, "cards": "SK HK"}])
    assert said(decides(state, 0, level)) == show(sorted(parse("SA HA")))
    assert len(decides(table("S7 H7 C7 S9 H9"), 0, level).cards) == 5


def test_it_plays_what_nobody_can_beat_before_its_last_play() -> None:
    state = table("X X x S8")
    while GAME.to_act(state):
        assert state.public.turn == 0, "nobody gets in between"
        state = play(GAME, state, Seat(0), decides(state, 0)).state
        if not state.public.left[0]:
            break
    assert state.public.finish == (0,)


def test_it_does_not_begin_with_the_weakest_when_the_rest_is_sure() -> None:
    state = table("X X X SA HA S3")
    assert said(decides(state, 0)) != "S3"


def test_it_keeps_its_jokers_from_cheap_tricks() -> None:
    state = table("X x S9 H9 C4 D4 SQ HQ S5 H5 D7 CT", turn=5, table=[{"seat": 5, "cards": "S8"}])
    chosen = decides(state, 0)
    assert not any(c.is_joker for c in chosen.cards)
    state = table("X SK S3 H3 C4 D4 S6 H6 D7 C7", turn=5, table=[{"seat": 5, "cards": "HQ CQ"}])
    assert decides(state, 0).verb == "pass"


def test_it_leads_a_five_before_it_rots_and_keeps_what_wins_tricks() -> None:
    state = table("S3 H4 C5 D6 S7 SA HA CA X x S9")
    chosen = decides(state, 0)
    assert sorted(map(str, chosen.cards)) == sorted(["S3", "H4", "C5", "D6", "S7"])


def test_it_lets_a_team_mate_have_a_good_trick() -> None:
    state = table("SA S3 H3 C4 D4 S6 H6 D7 C7", turn=4, table=[{"seat": 4, "cards": "HA"}, {"seat": 5}])
    assert decides(state, 0).verb == "pass"
    state = table("S2 S3 H3 C4 D4 S6 H6 D7 C7", turn=4, table=[{"seat": 4, "cards": "HA"}, {"seat": 5}])
    assert decides(state, 0).verb == "pass"


def test_it_pays_for_the_trick_of_an_opponent_who_is_about_to_go_out() -> None:
    short = table("S2 H3 C3 C4 D4 S6 H6 D7 C7", "S5", turn=5, table=[{"seat": 5, "cards": "SQ"}])
    assert said(decides(short, 0)) == "S2"


def test_it_leads_no_single_to_an_opponent_with_one_card() -> None:
    state = table("S3 S8 H8 S9 H9 CJ CQ", "SA")
    assert len(decides(state, 0).cards) != 1


def test_it_gives_back_a_card_that_it_does_not_miss() -> None:
    state = scene(
        hand=2, dealer=0, payers=[3], receivers=[0],
        hands=["x SA HA CA S3 H9 C9 D9", "S4", "S5", "X S6", "S7", "S8"],
    )  # fmt: skip
    assert said(decides(state, 0)) == "S3"
    ideas = list(GAME.suggest(GAME.view(state, Seat(0))))
    assert said(ideas[0]) == "S3"
    assert {c.code for a in ideas[-2:] for c in a.cards} == {"x", "X"}


def test_the_plan_of_a_hand_uses_each_card_once() -> None:
    for number in range(12):
        setup = Setup(6, number.to_bytes(32, "big"), GAME.settle({}, 6))
        state = GAME.start(setup).state
        for seat in range(6):
            view = GAME.view(state, Seat(seat))
            s = Situation.of(view)
            assert sorted(c for g in groups(s.cards, s.scale) for c in g.cards) == sorted(s.cards)
            assert len(s.groups) <= 14, "twenty-seven cards fall into few plays"


def test_normal_beats_easy() -> None:
    points = 0
    for number in range(8):
        setup = Setup(6, number.to_bytes(32, "big"), GAME.settle({}, 6))
        state, dice = GAME.start(setup).state, Dice(setup.seed, "match")
        while GAME.to_act(state):
            seat = min(GAME.to_act(state))
            level = "normal" if (seat + number) % 2 == 0 else "easy"
            action = GAME.computers[level](GAME.view(state, seat), dice)
            state = play(GAME, state, seat, action).state
        result = GAME.result(state)
        assert result is not None
        points += result.points[number % 2]
    assert points > 0
