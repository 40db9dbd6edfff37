"""The properties of section 13, over random house rules, seeds and acts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import PACK
from engine.core import Seat, Setup, Step, play
from engine.games.doudizhu import GAME
from engine.games.doudizhu import events as ev
from engine.games.doudizhu.melds import described
from engine.games.doudizhu.public import fold
from engine.games.doudizhu.spec import House
from engine.games.doudizhu.state import State
from engine.shuffle import Dice
from tests.games.doudizhu.helpers import SEATS, play_out, some_options

EXAMPLES = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
SEEDS = st.integers(0, 2**64 - 1)


def start(number: int, chosen: Mapping[str, Any]) -> tuple[Step[State], Dice]:
    seed = number.to_bytes(32, "big")
    return GAME.start(Setup(3, seed, GAME.settle(chosen, 3))), Dice(seed, "acts")


@pytest.mark.clause("DD-3.1", "DD-4.1", "DD-13.1", "DD-13.2", "DD-7.1")
@EXAMPLES
@given(SEEDS, some_options())
def test_cards_are_conserved_and_every_question_can_be_answered(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    assert [len(h) for h in first.state.hands] == [17, 17, 17]
    assert len(first.state.kitty) == 3
    for _, _, step in [(None, None, first), *play_out(first, dice)]:
        state = step.state
        assert state.census() == Counter(PACK)
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            assert view.menu
            assert next(GAME.suggest(view), None) is not None
            play(GAME, state, seat, GAME.timeout(state, seat))
            assert view.phase != "lead" or view.choice("pass") is None
        assert all(not GAME.view(state, s).menu for s in SEATS if s not in GAME.to_act(state))


@pytest.mark.clause("DD-13.5", "DD-13.9", "DD-13.10", "DD-8.10", "DD-8.11", "DD-8.12")
@EXAMPLES
@given(SEEDS, some_options())
def test_points_follow_from_the_log_and_sum_to_zero(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    state = [step for _, _, step in play_out(first, dice)][-1].state
    result = GAME.result(state)
    assert result is not None
    assert sum(result.points) == 0
    assert result.carry == {}
    log = [e.event for e in state.log]
    house = House.of(state.options)
    (landlord,) = [e.seat for e in log if isinstance(e, ev.LandlordChosen)]
    bid = max(e.bid for e in log if isinstance(e, ev.Bid))
    plays = Counter(e.seat for e in log if isinstance(e, ev.Played))
    kinds = Counter(described(e.meld).kind for e in log if isinstance(e, ev.Played))
    out = next(s for s in SEATS if s not in {e.seat for e in log if isinstance(e, ev.HandShown)})
    spring = sum(plays.values()) == plays[landlord] if out == landlord else plays[landlord] == 1
    factor = 2 ** (kinds["bomb"] + kinds["rocket"]) if house.bombs_double else 1
    factor *= house.spring if spring else 1
    factor = min(factor, house.cap) if house.cap else factor
    doubled = {e.seat for e in log if isinstance(e, ev.Doubled | ev.FollowDoubled)}
    twice = 2 if any(isinstance(e, ev.Redoubled) for e in log) else 1
    for seat in SEATS:
        if seat != landlord:
            stake = bid * factor * twice * (2 if seat in doubled else 1)
            assert result.points[seat] == (-stake if out == landlord else stake)
            while stake % 2 == 0:
                stake //= 2
            assert stake in ({1, 3, 9} if house.spring == 3 or bid == 3 else {1})
    assert result.sides == tuple(0 if s == landlord else 1 for s in SEATS)
    assert result.places == tuple(1 if (s == landlord) == (out == landlord) else 2 for s in SEATS)


@pytest.mark.clause("DD-13.6", "DD-4.10", "DD-4.12")
@EXAMPLES
@given(SEEDS, some_options())
def test_deals_end_within_their_bounds(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    state = [step for _, _, step in play_out(first, dice)][-1].state
    log = [e.event for e in state.log]
    limit = House.of(state.options).redeal_limit
    calls = passes = plays = redeals = 0
    for e in log:
        if isinstance(e, ev.Redealt):
            redeals, calls = redeals + 1, 0
        calls += isinstance(e, ev.Bid | ev.BidPassed)
        plays += isinstance(e, ev.Played)
        passes = passes + 1 if isinstance(e, ev.Passed | ev.AutoPassed) else 0 if isinstance(e, ev.Played) else passes
        assert calls <= 7
        assert passes <= 2
        passes = 0 if isinstance(e, ev.TrickClosed) else passes
    assert not limit or redeals <= limit
    assert plays <= 54


@pytest.mark.clause("DD-13.7", "DD-7.2", "DD-14.8")
@EXAMPLES
@given(SEEDS, some_options())
def test_same_seed_and_acts_give_the_same_events(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    again, _ = start(number, chosen)
    assert again.out == first.out
    state = again.state
    for n, (seat, action, step) in enumerate(play_out(first, dice)):
        mixed = Dice(bytes(32), f"mixed/{n}").shuffled(action.cards)
        same = play(GAME, state, seat, type(action)(action.verb, mixed, arg=action.arg))
        assert same == step
        state = same.state
        if action.verb == "play":
            played = next(e.event for e in step.out if isinstance(e.event, ev.Played))
            assert sorted(played.cards) == sorted(action.cards)


@pytest.mark.clause("DD-13.8", "DD-7.15", "DD-7.16")
@EXAMPLES
@given(SEEDS, some_options())
def test_a_view_does_not_depend_on_hidden_cards(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    other = Dice(number.to_bytes(32, "big"), "worlds")
    moved = 0
    for n, (_, _, step) in enumerate([(None, None, first), *play_out(first, dice)]):
        for viewer in (None, *SEATS) if n % 5 == 0 or step.state.public.phase == "over" else ():
            view = GAME.view(step.state, viewer)
            world = GAME.imagine(view, other)
            assert GAME.view(world, viewer) == view
            assert view.counts == tuple(len(h) for h in step.state.hands)
            moved += sum(a != b for a, b in zip(world.hands, step.state.hands, strict=True))
    assert moved > 0


@EXAMPLES
@given(SEEDS, some_options())
def test_the_public_side_is_what_the_public_events_add_up_to(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    for n, (_, _, step) in enumerate(play_out(first, dice)):
        state = step.state
        if n % 5 and state.public.phase != "over":
            continue
        assert fold(state.log, state.house) == state.public
        for seat in SEATS:
            assert fold(GAME.view(state, seat).history, state.house) == state.public


@EXAMPLES
@given(SEEDS, some_options())
def test_request_numbers_rise_with_each_question(number: int, chosen: Mapping[str, Any]) -> None:
    first, dice = start(number, chosen)
    last: dict[Seat, int] = {}
    before = GAME.to_act(first.state)
    for seat, _, step in play_out(first, dice):
        now = GAME.to_act(step.state)
        for s, n in now.items():
            if s in before and s != seat:
                assert n == before[s]
            else:
                assert n > last.get(s, -1)
            last[s] = n
        before = now
