"""Mistakes that programs of the nearest relatives made, and what became of leavers and endless deals here."""

from __future__ import annotations

import pytest

from engine.cards import parse
from engine.core import Action, IllegalAction, Seat, play
from engine.games.gonglaok import GAME, events
from engine.shuffle import Dice
from tests.games.gonglaok.helpers import act, all_cards, deal, play_out, refusal, scene, told, whole


@pytest.mark.clause("LK-14.1", "LK-5.11")
def test_one_card_named_twice_needs_two_copies() -> None:
    state = scene(["H5 C5 D9", "H6 C6", "D5 D7", "C8 C9"])
    assert refusal(state, 0, "open", "H5 H5") == "not_in_hand"
    state = act(state, 0, "open", "H5 C5").state
    assert refusal(state, 2, "add", "D5 D5") == "wrong_count"
    state = act(state, 2, "done").state
    assert refusal(state, 1, "cover", "H6 H6") == "not_in_hand"
    assert refusal(state, 1, "cover", "H6 C6", "H5 H5") == "not_attacked"


@pytest.mark.clause("LK-14.2")
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_computer_beats_the_last_attack_with_its_last_trump(level: str) -> None:
    state = scene(["D7 D8", "X D3", "C8 C9 CT", "C3 C4"])
    state = act(state, 0, "open", "D7").state
    action = GAME.computers[level](GAME.view(state, Seat(1)), Dice(bytes(32), "x"))
    assert (action.verb, action.cards) == ("cover", parse("X"))


@pytest.mark.clause("LK-14.5", "LK-14.11")
def test_nothing_begins_after_the_end() -> None:
    for seed in range(3):
        state = deal(seed, 3).state
        ended = False
        for _, _, _, step in play_out(state, Dice(bytes([seed]), "tests/end")):
            assert not ended
            ended = GAME.result(step.state) is not None
            kinds = [type(e.event) for e in step.out]
            if ended:
                assert events.HandShown in kinds
                assert events.RoundBegan not in kinds[kinds.index(events.HandShown) :]
                assert not step.state.asked
            state = step.state
        assert ended
        for seat in state.everybody:
            with pytest.raises(IllegalAction, match="deal_over"):
                play(GAME, state, seat, Action("done"))


@pytest.mark.clause("LK-14.6", "LK-8.3")
def test_the_deal_ends_when_the_last_but_one_goes_out_while_the_loser_defends() -> None:
    state = scene(["D7 DK", "D8 D9", "", ""], out=[2, 3])
    state = act(state, 0, "open", "D7").state
    state = act(state, 1, "cover", "D8").state
    assert GAME.result(state) is None
    state = act(state, 1, "open", "D9").state
    result = GAME.result(state)
    assert result is not None
    assert result.places == (4, 3, 1, 2)


@pytest.mark.clause("LK-14.8", "LK-7.10")
def test_no_window_waits_for_who_cannot_add_or_shuts_out_who_can() -> None:
    state = scene(["H5 D9 D3", "H6 C7", "D5 C5 D7", "S5 C9", "C8 C9", "C3 S5 H5"])
    state = act(state, 0, "open", "H5").state
    assert state.asked == (2, 3, 5)
    state = act(state, 3, "add", "S5").state
    assert state.asked == (2, 5)
    state = act(state, 2, "add", "D5").state
    state = act(state, 5, "add", "S5 H5").state
    assert state.asked == (2,)
    state = act(state, 2, "add", "C5").state
    assert (state.phase, len(state.open)) == ("defend", 6)


@pytest.mark.clause("LK-14.10")
@pytest.mark.parametrize(
    ("hands", "success", "roles"),
    [
        (["D5 D3", "D9 D4", "", ""], True, (1, 0)),
        (["D5 D3", "D9 D4", "", ""], False, (0, 1)),
        (["D5 D3", "D9 D4", "C3 C4", ""], True, (1, 2)),
        (["D5 D3", "D9 D4", "C3 C4", ""], False, (0, 1)),
        (["D5 D3", "", "D9 D4", "C3 C4"], True, (2, 3)),
        (["D5", "D9 D4", "", "C3 C4", "C5 C6"], False, (4, 1)),
        (["D5", "D9", "", "C3 C4", "C6 C7"], True, (3, 4)),
    ],
)
def test_who_attacks_next(hands: list[str], success: bool, roles: tuple[int, int]) -> None:
    state = scene(hands)
    defender = state.defender
    state = act(state, 0, "open", "D5").state
    while state.phase in ("help", "defend") and state.round == 1:
        if state.phase == "help":
            state = act(state, state.asked[0], "done").state
        else:
            state = act(state, defender, "cover", "D9").state if success else act(state, defender, "take").state
    while state.phase == "more":
        state = act(state, state.asked[0], "done").state
    assert (state.attacker, state.defender) == roles


@pytest.mark.clause("LK-14.13", "LK-9.1")
def test_cards_go_where_they_belong_after_somebody_left() -> None:
    state = deal(9).state
    for i, (before, _, _, step) in enumerate(play_out(state, Dice(bytes(1), "tests/leave"))):
        left = GAME.leave(step.state, Seat(i % 4))
        assert left.out == ()
        assert left.state.hands == step.state.hands
        assert (left.state.attacker, left.state.asked) == (step.state.attacker, step.state.asked)
        for taken in told(step.out, events.PickedUp):
            assert taken.seat == before.defender
            assert all(c in step.state.hands[taken.seat] for c in taken.cards)
        assert all_cards(left.state) == whole(state)
        if i > 60:
            break


@pytest.mark.clause("LK-14.3")
def test_the_last_seat_can_attack_first() -> None:
    step = deal(2, carry={"winner": 3})
    assert (step.state.attacker, step.state.defender) == (3, 0)
    assert GAME.to_act(step.state) == {Seat(3): step.state.requests[3]}


def test_a_round_that_empties_everybody_in_camps_still_ranks_all() -> None:
    state = scene(["H5", "H6", "C5", "C6"], options={"camps": 2, "camp_pickup": "attacker_last"})
    state = act(state, 0, "open", "H5").state
    state = act(state, 2, "add", "C5").state
    state = act(state, 1, "cover", "H6").state
    step = act(state, 3, "cover", "C6")
    assert [e.seat for e in told(step.out, events.WentOut)] == [0, 2]
    result = GAME.result(step.state)
    assert result is not None
    assert result.places == (1, 2, 1, 2)
    assert result.points == (1, -1, 1, -1)


def test_rubbish_targets_are_refused_politely() -> None:
    state = scene(["H5 C5 D9", "H6 C6 D2", "D6 D7", "C8 C9"])
    state = act(state, 0, "open", "H5 C5").state
    for onto in ("H5", "H5 C5 D5", "X x", "H6 C6"):
        assert refusal(state, 1, "cover", "H6 C6", onto) in ("targets_uneven", "not_attacked")
    assert refusal(state, 1, "take", "", "H5") == "no_targets"
    assert refusal(state, 1, "cover", "C6 H6", "C5 H5") is None
