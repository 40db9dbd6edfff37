"""Computer players: sensible in positions that tell, and quick."""

from __future__ import annotations

import inspect

import pytest

from engine.cards import Cards, Rank, parse
from engine.core import Action, Policy, Seat, play
from engine.games.gonglaok import GAME, computer, cover
from engine.games.gonglaok.state import State
from engine.shuffle import Dice
from tests.games.gonglaok.helpers import act, deal, scene

LEVELS = ["easy", "normal"]


def chosen(state: State, seat: int, level: str = "normal", label: str = "x") -> Action:
    return GAME.computers[level](GAME.view(state, Seat(seat)), Dice(bytes(32), label))


def play_deal(seed: int, seats: int, policies: list[Policy], **options: object) -> State:
    state = deal(seed, seats, **options).state
    dice = Dice(seed.to_bytes(8, "big"), "tests/computers")
    while GAME.to_act(state):
        seat = next(iter(GAME.to_act(state)))
        state = play(GAME, state, seat, policies[seat](GAME.view(state, seat), dice)).state
    return state


def test_computers_know_nothing_of_the_state() -> None:
    source = inspect.getsource(computer)
    assert "State" not in source
    assert not any("state.State" in str(value) for value in vars(computer).values())


@pytest.mark.clause("LK-9.2")
@pytest.mark.parametrize("level", LEVELS)
def test_a_defender_covers_whenever_he_can(level: str) -> None:
    state = scene(["H5 H9 D3", "H6 HT D3 X", "D6 D7", "C8 C9"])
    state = act(state, 0, "open", "H5").state
    assert chosen(state, 1, level).verb == "cover"
    hopeless = scene(["X D4", "H6 HT D3 x", "D5 D7", "C8 C9"])
    hopeless = act(hopeless, 0, "open", "X").state
    assert chosen(hopeless, 1, level) == Action("take")


@pytest.mark.clause("LK-9.3")
@pytest.mark.parametrize("level", LEVELS)
def test_a_member_of_a_defending_camp_covers_much_and_cheaply(level: str) -> None:
    state = scene(["H5 C5 D5 C9", "H6 H9 S3 X D4", "C3 D7", "C7 H9 DA"], options={"camps": 2})
    state = act(state, 0, "open", "H5 C5 D5").state
    action = chosen(state, 1, level)
    assert action.verb == "cover"
    assert sorted(action.cards) == sorted(parse("H6 S3 X"))


def test_normal_covers_with_few_ranks_where_it_costs_little() -> None:
    state = scene(["H5 C5 D3 D4", "H6 C7 H8 C8 D9 DT DJ", "D6 D7", "C9 CT"])
    state = act(state, 0, "open", "H5 C5").state
    assert set(chosen(state, 1).cards) == set(parse("H8 C8"))
    assert set(chosen(state, 1, "easy").cards) == set(parse("H6 C7"))


def test_normal_does_not_spend_its_trumps_on_a_few_ranks() -> None:
    state = scene(["H5 C5 D3 D4", "H6 C7 S8 S8 D9 DT DJ", "D6 D7", "C9 CT"])
    state = act(state, 0, "open", "H5 C5").state
    assert set(chosen(state, 1).cards) == set(parse("H6 C7"))


def test_normal_opens_with_a_low_group_and_keeps_its_trumps() -> None:
    state = scene(["C4 D4 H4 S4 CK DK HA S2 x", "H6 C7 S8 S8 D9 DT DJ", "D6 D7", "C9 CT"])
    assert set(chosen(state, 0).cards) == set(parse("C4 D4 H4"))


@pytest.mark.parametrize("level", LEVELS)
def test_who_can_go_out_goes_out(level: str) -> None:
    whole = scene(["C4 D4 S4", "H6 C7 S8", "D6 D7", "C9 CT"])
    assert len(chosen(whole, 0).cards) == 3
    helper = scene(["C4 D4 H9", "H6 C7 S8 S9", "S4 H4", "C9 CT"])
    helper = act(helper, 0, "open", "C4 D4").state
    answers = [chosen(helper, 2, level, str(i)) for i in range(8)]
    assert any(sorted(a.cards) == sorted(parse("S4 H4")) for a in answers)
    assert level == "easy" or len(set(answers)) == 1


LONG = "D7 D8 D9 DT DJ DQ DK C9 CT CJ CQ CK H9"


def helping(hand: str, attack: str, defender: str, after: str = LONG) -> Action:
    """What normal does as helper in seat 3; seat 2 is the one to be attacked next."""
    state = scene([f"{attack} H3 H4", defender, after, hand])
    return chosen(act(state, 0, "open", attack).state, 3)


def test_normal_helps_with_low_cards_and_keeps_the_top_trumps() -> None:
    enough = "H6 H7 H8 C6 C7 C8 D6 S6 S7 S8"
    assert helping(f"{LONG} C2 H2", "D2", enough).cards == parse("C2 H2")
    assert helping(f"{LONG} S2", "D2", enough) == Action("done")


def test_normal_does_not_arm_a_defender_who_has_lost_already() -> None:
    assert helping(f"{LONG} S5 HK H5", "C5", "C8 H8").cards != ()
    assert helping(f"{LONG} SA", "DA CA HA", "C8 H8 H6 H7").cards == parse("SA")
    assert helping(f"{LONG} SA", "DA CA HA", "C8 H8") == Action("done")


def test_normal_adds_its_top_trumps_when_it_would_be_attacked_next() -> None:
    state = scene(["D2 H3 H4", "H6 H7 H8 C6 C7 C8 D6 S6 S7 S8", f"{LONG} S2", "C3 C4"])
    state = act(state, 0, "open", "D2").state
    assert chosen(state, 2).cards == parse("S2")


def test_normal_as_attacker_adds_nothing_where_the_last_attacker_picks_up() -> None:
    options = {"camps": 2, "camp_pickup": "attacker_last"}
    state = scene(["D4 D6 H3 H4", "H6 H7 D6", f"{LONG} S4", "C3 C4"], options=options)
    state = act(state, 0, "open", "D4").state
    assert chosen(state, 2) == Action("done")


@pytest.mark.parametrize(("seats", "camps"), [(4, 0), (6, 0), (4, 2)])
def test_normal_is_better_than_easy(seats: int, camps: int) -> None:
    total = 0
    for seed in range(6):
        for turn in (0, 1):
            strong = [s for s in range(seats) if s % 2 == turn]
            policies = [GAME.computers["normal" if s in strong else "easy"] for s in range(seats)]
            result = GAME.result(play_deal(seed, seats, policies, camps=camps))
            assert result is not None
            total += sum(result.points[s] for s in strong)
    assert total > 0


@pytest.mark.clause("LK-14.2", "LK-13.7")
@pytest.mark.parametrize(
    "options", [{}, {"attack_cap": "defender_hand"}, {"empty_defender_wins": "off", "pile_on": "on"}]
)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_deals_of_computers_end(seats: int, options: dict[str, object]) -> None:
    for level in LEVELS:
        state = play_deal(seats, seats, [GAME.computers[level]] * seats, **options)
        assert GAME.result(state) is not None
        assert state.round < 150


def test_levels_are_those_of_the_spec() -> None:
    assert tuple(GAME.computers) == GAME.spec.levels


def test_suggested_covers_are_the_cheapest_and_the_one_with_fewest_new_ranks() -> None:
    state = scene(["H5 C5 D3 D4", "H6 C7 H8 C8 D9 DT DJ", "D6 D7", "C9 CT"])
    state = act(state, 0, "open", "H5 C5").state

    def ranks(cards: Cards) -> set[Rank]:
        return {c.rank for c in cards}

    cheap, few, take = GAME.suggest(GAME.view(state, Seat(1)))
    assert (set(cheap.cards), ranks(few.cards), take.verb) == (set(parse("H6 C7")), {Rank.EIGHT}, "take")
    assert cover.beats(cheap.cards[0], cheap.targets[0], state.trump)
