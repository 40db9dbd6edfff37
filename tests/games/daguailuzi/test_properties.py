"""The properties of section 13, over random house rules, seeds and acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core import Result, Seat, Setup, Step, play
from engine.games.daguailuzi import GAME
from engine.games.daguailuzi import events as ev
from engine.games.daguailuzi.outcome import out
from engine.games.daguailuzi.public import fold
from engine.games.daguailuzi.spec import HAND, House, team
from engine.games.daguailuzi.state import State
from engine.games.daguailuzi.tribute import pairs
from engine.shuffle import Dice
from tests.games.daguailuzi.helpers import DECK, SEATS, play_out, some_options, told

EXAMPLES = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**64 - 1)


def played(number: int, chosen: Mapping[str, Any], hands: int = 2) -> list[tuple[Step[State], State, Result]]:
    """The first hands of a session played at random: how they began, how they ended, their results."""
    options = GAME.settle({"session_hands": 20, **chosen}, 6)
    carry: Mapping[str, Any] = {}
    found: list[tuple[Step[State], State, Result]] = []
    for n in range(hands):
        seed = (number + n).to_bytes(32, "big")
        first = GAME.start(Setup(6, seed, options, carry=carry))
        last = [step for _, _, step in play_out(first, Dice(seed, "acts"))][-1].state
        result = GAME.result(last)
        assert result is not None
        found.append((first, last, result))
        if result.match_over:
            break
        carry = result.carry
    return found


@pytest.mark.clause("DG-3.1", "DG-13.1", "DG-13.2", "DG-5.22", "DG-7.16")
@EXAMPLES
@given(SEEDS, some_options())
def test_cards_are_conserved_and_every_question_can_be_answered(number: int, chosen: Mapping[str, Any]) -> None:
    for begun, _, _ in played(number, chosen):
        assert all(len(h) in (HAND - 1, HAND, HAND + 1) for h in begun.state.hands)
        for _, _, step in [(None, None, begun), *play_out(begun, Dice(bytes(32), str(number)))]:
            state = step.state
            assert state.census() == Counter(DECK)
            if told(step.out, ev.PlayBegan):
                assert [len(h) for h in state.hands] == [HAND] * 6
            for seat in GAME.to_act(state):
                view = GAME.view(state, seat)
                assert view.phase in GAME.spec.limits
                assert next(GAME.suggest(view), None) is not None
                play(GAME, state, seat, GAME.timeout(state, seat))
                assert view.phase != "lead" or view.choice("pass") is None
            assert all(not GAME.view(state, s).menu for s in SEATS if s not in GAME.to_act(state))


@pytest.mark.clause("DG-13.6", "DG-13.7", "DG-13.8", "DG-13.9", "DG-8.8", "DG-8.9", "DG-8.11")
@EXAMPLES
@given(SEEDS, some_options())
def test_hands_end_with_one_team_out_and_levels_rise_for_winning_dealers_only(
    number: int, chosen: Mapping[str, Any]
) -> None:
    for _, last, result in played(number, chosen, 3):
        public = last.public
        assert len(set(public.finish)) == len(public.finish) in (3, 4, 5)
        sides = Counter(map(team, public.finish))
        assert sorted(sides.values())[-1] == 3
        assert min(sides[0], sides[1]) < 3
        assert sum(result.points) == 0
        rises = [after - before for after, before in zip(result.carry["levels"], public.levels, strict=True)]
        won = [s for s in (0, 1) if result.points[s] > 0]
        assert set(rises) <= {0, 1}
        assert all(not rise or (won == [side] and team(public.dealer) == side) for side, rise in enumerate(rises))
        assert result.carry["dealer"] == public.finish[0]
        assert bool(won) == (out(public.finish) == team(public.finish[0]))
        assert bool(result.carry["payers"]) == bool(won)


@pytest.mark.clause("DG-13.9", "DG-7.9", "DG-7.10")
@EXAMPLES
@given(SEEDS, some_options())
def test_passes_between_two_plays_are_at_most_the_seats_with_cards(number: int, chosen: Mapping[str, Any]) -> None:
    for _, last, _ in played(number, chosen, 1):
        passes = plays = 0
        holding = 6
        for e in (emit.event for emit in last.log):
            if isinstance(e, ev.Played):
                passes, plays = 0, plays + 1
            holding -= isinstance(e, ev.WentOut)
            passes += isinstance(e, ev.Passed)
            assert passes <= holding
            if isinstance(e, ev.TrickClosed | ev.LeadInherited):
                passes = 0
        assert plays <= len(DECK)


@pytest.mark.clause("DG-13.5", "DG-4.10", "DG-4.12")
@given(st.lists(st.sampled_from((0, 2, 4)), min_size=1, max_size=3, unique=True), st.data(), st.booleans())
def test_tribute_is_paired_one_to_one(receivers: list[int], data: st.DataObject, backwards: bool) -> None:
    some = st.lists(st.sampled_from((1, 3, 5)), min_size=len(receivers), max_size=len(receivers), unique=True)
    payers = data.draw(some)
    made = pairs([Seat(p) for p in payers], [Seat(r) for r in receivers], backwards=backwards)
    assert sorted(made) == sorted(payers)
    assert sorted(made.values()) == sorted(receivers)
    if len(payers) == 3:
        step = -1 if backwards else 1
        assert all(r == (p + step) % 6 for p, r in made.items())


@pytest.mark.clause("DG-13.10", "DG-7.2", "DG-4.19")
@EXAMPLES
@given(SEEDS, some_options())
def test_seed_options_and_acts_decide_everything(number: int, chosen: Mapping[str, Any]) -> None:
    once, again = played(number, chosen), played(number, chosen)
    assert [(last, result) for _, last, result in once] == [(last, result) for _, last, result in again]


@pytest.mark.clause("DG-13.11", "DG-7.14", "DG-4.20")
@EXAMPLES
@given(SEEDS, some_options())
def test_the_public_side_adds_up_from_what_any_viewer_was_told(number: int, chosen: Mapping[str, Any]) -> None:
    for begun, last, _ in played(number, chosen):
        for state in (begun.state, last):
            for viewer in (None, *SEATS):
                view = GAME.view(state, viewer)
                public = fold(view.history, House.of(state.options))
                assert public.left == state.public.left == tuple(map(len, state.hands))
                assert public.asked == state.public.asked
                assert (public.finish, public.top, public.shown) == (
                    state.public.finish, state.public.top, state.public.shown,
                )  # fmt: skip
            returned = [e for e in state.log if isinstance(e.event, ev.ReturnChosen | ev.ReturnReceived)]
            assert all(e.to is not None and len(e.to) == 1 for e in returned)
