"""What holds in every deal, tried on random positions, house rules and acts."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Event, Seat, play
from engine.games.gonglaok import GAME, events, roles
from engine.games.gonglaok.scoring import finishing_order
from engine.games.gonglaok.spec import fitting_camps
from engine.games.gonglaok.state import State, open_cards
from engine.shuffle import Dice
from tests.games.gonglaok.helpers import Table, all_cards, deal, last_state, play_out, some_tables, told, whole

few = settings(max_examples=20, deadline=None)


@few
@given(some_tables())
@pytest.mark.clause("LK-13.1", "LK-14.7", "LK-14.12")
def test_no_card_is_lost_or_made(table: Table) -> None:
    start = table.start
    assert all_cards(start) == whole(start)
    for before, _, _, step in play_out(start, table.dice):
        assert all_cards(step.state) == whole(start)
        for taken in told(step.out, events.PickedUp):
            assert len(taken.cards) == taken.count
            assert not Counter(taken.cards) - Counter(step.state.hands[taken.seat])
        for held in told(step.out, events.DefenceHeld):
            assert len(step.state.discard) >= len(before.discard) + held.count


@few
@given(some_tables())
@pytest.mark.clause("LK-13.2", "LK-14.5", "LK-14.14")
def test_until_the_end_somebody_is_asked_who_has_something_to_do(table: Table) -> None:
    state = table.start
    for before, _, _, step in play_out(state, table.dice):
        assert GAME.result(before) is None
        asked = GAME.to_act(before)
        assert asked
        for seat in asked:
            assert seat not in before.out
            view = GAME.view(before, seat)
            verbs = [c.verb for c in view.menu if not c.anytime]
            assert verbs
            assert "done" not in verbs or before.phase != "open"
            play(GAME, before, seat, GAME.timeout(before, seat))
        state = step.state
    assert GAME.result(state) is not None


@few
@given(some_tables())
@pytest.mark.clause("LK-13.4", "LK-5.7", "LK-5.12")
def test_attacks_and_covers_are_what_they_may_be(table: Table) -> None:
    for before, seat, action, step in play_out(table.start, table.dice):
        for covered in told(step.out, events.Covered):
            assert len(covered.cards) == len(covered.targets)
            assert not Counter(covered.targets) - Counter(before.open)
            if not before.house.camps:
                assert sorted(covered.targets) == sorted(before.open)
        if action.verb == "add":
            assert before.side(seat) != before.side(before.defender)
            lying = {c.rank for c in before.pool}
            assert {c.rank for c in action.cards} <= lying
        if action.verb in ("open", "add") and before.room is not None:
            assert len(action.cards) <= before.room


@few
@given(some_tables())
@pytest.mark.clause("LK-13.5", "LK-8a.27", "LK-8a.30", "LK-8.5")
def test_places_are_a_permutation_and_points_sum_to_zero(table: Table) -> None:
    state = last_state(table)
    result = GAME.result(state)
    assert result is not None
    assert sum(result.points) == 0
    order = finishing_order(state)
    assert sorted(order) == list(range(state.seats))
    assert order[: len(state.out)] == state.out
    by_side = {result.sides[s]: result.places[s] for s in range(state.seats)}
    assert all(by_side[result.sides[s]] == result.places[s] for s in range(state.seats))
    if state.house.stop_at_first and not state.stopped:
        assert sorted(by_side.values()) == [1] + [2] * (len(by_side) - 1)
    else:
        assert sorted(by_side.values()) == list(range(1, len(by_side) + 1))
    assert result.places[result.carry["winner"]] == 1


@few
@given(some_tables())
@pytest.mark.clause("LK-13.6", "LK-8a.35")
def test_attacker_and_defender_hold_cards_and_are_of_different_sides(table: Table) -> None:
    def check(state: State) -> None:
        if state.phase == "open":
            assert state.hands[state.attacker]
            assert state.hands[state.defender]
            assert state.side(state.attacker) != state.side(state.defender)
            assert all(state.hands[s] for s in state.everybody if s not in state.out)

    check(table.start)
    for _, _, _, step in play_out(table.start, table.dice):
        check(step.state)


@settings(max_examples=25, deadline=None)
@given(some_tables())
@pytest.mark.clause("LK-13.7")
def test_every_round_moves_cards_away_and_every_deal_ends(table: Table) -> None:
    start = table.start
    attackers_pick_up = start.house.attacker_last
    opened = start
    for _, _, _, step in play_out(start, table.dice):
        state = step.state
        if state.round == opened.round:
            continue
        if told(step.out, events.DefenceHeld):
            assert len(state.discard) >= len(opened.discard) + 2
        elif not attackers_pick_up:
            side = [s for s in opened.everybody if opened.side(s) != opened.side(opened.defender)]
            assert sum(len(state.hands[s]) for s in side) < sum(len(opened.hands[s]) for s in side)
        else:
            assert state.failures == opened.failures + 1 <= start.house.failed_limit
        opened = state


@few
@given(some_tables())
@pytest.mark.clause("LK-13.8", "LK-7.8")
def test_a_window_closes_once_and_additions_stand_in_the_log_in_order(table: Table) -> None:
    acts: list[tuple[int, object]] = []
    log: list[Event] = []
    for before, seat, action, step in play_out(table.start, table.dice):
        log += [e.event for e in step.out]
        if action.verb == "add":
            acts.append((seat, sorted(action.cards)))
        if (
            before.phase in ("help", "more", "pile")
            and seat not in step.state.asked
            and step.state.phase == before.phase
        ):
            assert step.state.asked
        closings = sum(isinstance(e.event, events.DefenceHeld | events.PickedUp | events.DefenceDue) for e in step.out)
        assert closings <= 2
    assert [(e.seat, sorted(e.cards)) for e in log if isinstance(e, events.Added)] == acts


@settings(max_examples=10, deadline=None)
@given(some_tables())
@pytest.mark.clause("LK-13.9", "LK-7.2")
def test_seed_options_and_acts_decide_everything(table: Table) -> None:
    first = [(seat, action, step) for _, seat, action, step in play_out(table.start, table.dice)]
    state = table.start
    for seat, action, step in first:
        again = play(GAME, state, seat, action)
        assert again == step
        state = again.state
    assert deal(5, 6) == deal(5, 6)
    assert deal(5, 6) != deal(6, 6)


@settings(max_examples=15, deadline=None)
@given(some_tables(most=4))
@pytest.mark.clause("LK-13.10", "LK-7.27")
def test_a_view_does_not_change_when_hidden_cards_change_places(table: Table) -> None:
    dice = Dice(table.number.to_bytes(8, "big"), "tests/worlds")
    for i, (before, _, _, _) in enumerate(play_out(table.start, table.dice)):
        for seat in (None, *before.everybody) if i % 10 == 0 else ():
            view = GAME.view(before, seat)
            world = GAME.imagine(view, dice)
            assert GAME.view(world, seat) == view
            assert all_cards(world) == all_cards(before)


def expected_roles(
    seats: int, camps: int, active: list[int], attacker: int, defender: int, passes: bool
) -> tuple[int, int]:
    """Sections 7 and 8a read word by word: lists of seats in order of play, the first that fits."""

    def camp(seat: int) -> int:
        return seat % camps if camps else seat

    def after(seat: int) -> list[int]:
        return [s for i in range(1, seats) if (s := (seat + i) % seats) in active]

    other_than_defenders = [s for s in reversed(after(defender)) if camp(s) != camp(defender)]
    if passes:
        heirs = [s for s in after(defender) if camp(s) == camp(defender)] + after(defender)
        new_attacker = defender if defender in active else heirs[0]
        return new_attacker, next(s for s in after(new_attacker) if camp(s) != camp(new_attacker))
    mates = [s for s in reversed(after(defender)) if camp(s) == camp(attacker)]
    new_attacker = attacker if attacker in active else (mates + other_than_defenders)[0]
    members = [s for s in after(defender) if camp(s) == camp(defender)]
    others = [s for s in after(new_attacker) if camp(s) != camp(new_attacker)]
    return new_attacker, defender if defender in active else (members + others)[0]


@st.composite
def some_roles(draw: st.DrawFn) -> tuple[int, int, list[int], int, int]:
    """Seats, camps, seats with cards of at least two sides, attacker and defender of different sides."""
    seats = draw(st.integers(3, 12))
    camps = draw(st.sampled_from(fitting_camps(seats)))
    active = sorted(draw(st.sets(st.integers(0, seats - 1), min_size=2)))
    attacker = draw(st.sampled_from(range(seats)))
    others = [s for s in range(seats) if roles.side_of(s, camps) != roles.side_of(attacker, camps)]
    return seats, camps, active, attacker, draw(st.sampled_from(others))


@settings(max_examples=300, deadline=None)
@given(some_roles(), st.booleans())
@pytest.mark.clause("LK-14.10", "LK-7.23", "LK-7.24", "LK-8a.24", "LK-8a.25")
def test_roles_follow_the_rule_whoever_is_out(table: tuple[int, int, list[int], int, int], passes: bool) -> None:
    seats, camps, active, attacker, defender = table
    found = roles.next_roles(seats, list(map(Seat, active)), Seat(attacker), Seat(defender), passes, camps)
    if len({roles.side_of(s, camps) for s in active}) < 2:
        assert found is None
    elif passes or defender in active or camps:
        assert found == expected_roles(seats, camps, active, attacker, defender, passes)


@settings(max_examples=20, deadline=None)
@given(some_tables(camps=2, seats=6))
@pytest.mark.clause("LK-8a.26", "LK-8a.17", "LK-8a.16")
def test_with_two_camps_success_swaps_the_camps(table: Table) -> None:
    for before, _, _, step in play_out(table.start, table.dice):
        began = told(step.out, events.RoundBegan)
        if not began:
            continue
        swapped = bool(told(step.out, events.DefenceHeld)) or before.house.attacker_last
        assert (began[0].attacker % 2 == before.attacker % 2) == (not swapped)


def test_open_cards_are_those_nothing_lies_on() -> None:
    state = deal(4).state
    while state.phase == "open":
        state = play(GAME, state, state.asked[0], GAME.timeout(state, state.asked[0])).state
    assert open_cards(state.laid) == state.open == state.pool
