"""What a viewer works out is true, and imagined worlds agree with it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import parse, show
from engine.core import Seat, View
from engine.games.gonglaok import GAME
from engine.games.gonglaok.dealing import HEART_THREE
from engine.games.gonglaok.knowledge import Knowledge
from engine.games.gonglaok.state import State
from engine.shuffle import Dice
from tests.games.gonglaok.helpers import Table, act, deal, play_out, scene, some_tables


def assert_true(knowledge: Knowledge, state: State, viewer: Seat | None, *, wishes: bool) -> None:
    """All that is known holds in this state; what is only likely holds where nobody wished not to be asked."""
    rest = {}
    for seat in state.everybody:
        if seat == viewer:
            continue
        hand = Counter(state.hands[seat])
        assert not knowledge.known[seat] - hand
        rest[seat] = hand - knowledge.known[seat]
        assert not knowledge.absent[seat] & set(rest[seat])
        if not wishes:
            assert not knowledge.likely_absent[seat] & set(rest[seat])
            assert seat not in knowledge.shy
    for hint in knowledge.hints:
        assert any(hint.faces & set(rest[seat]) for seat in hint.seats)


@settings(max_examples=25, deadline=None)
@given(some_tables(most=5), st.booleans())
def test_what_is_known_is_true(table: Table, wishes: bool) -> None:
    for i, (before, _, _, _) in enumerate(play_out(table.start, table.dice, wishes=wishes)):
        if i % 4 == 0:
            viewer = (None, *before.everybody)[i // 4 % (before.seats + 1)]
            assert_true(Knowledge(GAME.view(before, viewer)), before, viewer, wishes=wishes)


@settings(max_examples=12, deadline=None)
@given(some_tables(most=5))
def test_imagined_worlds_keep_to_what_is_certain(table: Table) -> None:
    dice = Dice(table.number.to_bytes(8, "big"), "tests/worlds")
    for i, (before, _, _, _) in enumerate(play_out(table.start, table.dice)):
        if i % 4:
            continue
        viewer = (None, *before.everybody)[i // 4 % (before.seats + 1)]
        view = GAME.view(before, viewer)
        world, knowledge = GAME.imagine(view, dice), Knowledge(view)
        for seat in before.everybody:
            if seat == viewer:
                assert world.hands[seat] == before.hands[seat]
                continue
            hand = Counter(world.hands[seat])
            assert not knowledge.known[seat] - hand
            assert not knowledge.absent[seat] & set(hand - knowledge.known[seat])
        assert bool(world.asked) == bool(before.asked)
        for seat in world.asked:
            assert [c.verb for c in GAME.view(world, seat).menu if not c.anytime]


def worlds(view: View, number: int = 20) -> list[State]:
    return [GAME.imagine(view, Dice(bytes(32), str(i))) for i in range(number)]


def test_cards_picked_up_in_public_stay_where_they_are() -> None:
    state = scene(["D5 D6 D7 D8", "H6 C6 HA", "C7 C8 C9", "S7 S8 S9"])
    state = act(state, 0, "open", "D5").state
    state = act(state, 1, "take").state
    for viewer in (None, Seat(0), Seat(2), Seat(3)):
        assert all(parse("D5")[0] in w.hands[1] for w in worlds(GAME.view(state, viewer)))
    assert len({w.hands[1] for w in worlds(GAME.view(state, Seat(0)))}) > 5


def test_who_could_not_help_has_none_of_the_rank() -> None:
    state = scene(["D5 D6 D7 D8", "H5 C5 S5 HA", "C7 C8 C9 C2", "S7 S8 S9 S2"])
    state = act(state, 0, "open", "D5").state
    assert state.phase == "defend"
    for world in worlds(GAME.view(state, Seat(0))):
        assert "5" not in show((*world.hands[2], *world.hands[3]))
        assert show(world.hands[1]).count("5") == 3


def test_in_an_open_window_somebody_can_be_asked() -> None:
    state = scene(["D5 D6 D7 D8", "H2 C2 S2 HA", "C5 C8 C9 CT", "S7 S8 S9 ST"])
    state = act(state, 0, "open", "D5").state
    assert state.asked == (2,)
    for viewer in (None, Seat(0), Seat(1), Seat(3)):
        found = worlds(GAME.view(state, viewer))
        assert all(w.asked for w in found)
        assert all(parse("C5")[0] in (*w.hands[2], *w.hands[3]) for w in found)
    assert {w.asked for w in worlds(GAME.view(state, Seat(0)))} == {(2,), (3,)}


def test_a_defending_camp_that_failed_at_once_held_nothing_to_cover_with() -> None:
    state = scene(["DA D6 D7 D8", "H2 C2 HK HA", "C5 C8 C9 CT", "C3 C4 C6 C7"], options={"camps": 2}, trump="S")
    step = act(state, 0, "open", "DA")
    assert step.state.phase == "open"
    knowledge = Knowledge(GAME.view(step.state, Seat(0)))
    beating = set(parse("D2 x X S3 S2"))
    assert beating <= knowledge.absent[1]
    assert beating <= knowledge.absent[3]


@pytest.mark.parametrize("turned", ["back", "first_card"])
def test_the_first_attacker_held_the_three_of_hearts(turned: str) -> None:
    for seed in range(5):
        state = deal(seed, turned_card=turned).state
        viewer = state.attacker.after(4, 2)
        for world in worlds(GAME.view(state, viewer), 4):
            assert HEART_THREE in world.hands[state.attacker]


def test_a_seat_that_shows_what_it_could_have_added_did_not_want_to_be_asked() -> None:
    state = scene(["D5 DJ DQ DK", "S6 C7 H9 HA", "C5 C6 CT", "S7 S8 S9 SJ"], helping={"2": "never"})
    state = act(state, 0, "open", "D5").state
    assert state.phase == "defend"
    assert parse("C5")[0] in Knowledge(GAME.view(state, Seat(3))).likely_absent[2]
    state = act(state, 1, "cover", "S6").state
    state = act(state, 1, "open", "C7").state
    state = act(state, 3, "done").state
    state = act(state, 2, "cover", "CT").state
    state = act(state, 3, "done").state
    assert (state.attacker, state.phase) == (2, "open")
    state = act(state, 2, "open", "C5").state
    knowledge = Knowledge(GAME.view(state, Seat(1)))
    assert not knowledge.likely_absent[2]
    assert knowledge.shy == {2}
