"""Computer players: sensible in positions that tell, and better than the easy level."""

from __future__ import annotations

import inspect

import pytest

from engine.cards import Cards, parse
from engine.core import Action, Policy, Seat, play
from engine.games.huolong import GAME, burying, computer, events, odds
from engine.games.huolong.state import State
from engine.games.huolong.trumps import points
from engine.shuffle import Dice
from tests.games.huolong.helpers import act, deal, scene, told

LEVELS = ["easy", "normal"]
KITTY = "C3 C4 C6 C7 C8 C9"


def chosen(state: State, seat: int, level: str = "normal") -> Action:
    return GAME.computers[level](GAME.view(state, Seat(seat)), Dice(bytes(32), "x"))


def cards_of(state: State, seat: int, level: str = "normal") -> Cards:
    return tuple(sorted(chosen(state, seat, level).cards))


def test_levels_are_those_of_the_spec() -> None:
    assert tuple(GAME.computers) == GAME.spec.levels


def test_computers_know_nothing_of_the_state() -> None:
    for module in (computer, burying, odds):
        assert "State" not in inspect.getsource(module)


def position(hands: list[str], *, trump: str = "H", leader: int = 0, **more: object) -> State:
    return scene(trump=trump, dealer=0, kitty=KITTY, hands=hands, leader=leader, **more)


def test_normal_feeds_the_trick_its_partner_wins_and_not_the_others() -> None:
    hands = ["SA SA SA D4 D6 D7", "S4 S6 S7 C9 CT CJ", "ST S8 S9 D8 D9 DJ", "S4 S6 S8 CQ CK CA"]
    state = act(position(hands), 0, "play", "SA SA").state
    state = act(state, 1, "play", "S4 S6").state
    assert parse("ST")[0] in chosen(state, 2).cards
    hands[:2] = ["S4 S6 S7 D4 D6 D7", "SA SA SA C9 CT CJ"]
    state = act(position(hands, leader=1), 1, "play", "SA SA").state
    assert parse("ST")[0] not in chosen(state, 2).cards


@pytest.mark.parametrize("level", LEVELS)
def test_a_ruff_takes_a_rich_trick_of_the_others(level: str) -> None:
    hands = ["SK SQ D4 D6", "ST S7 CT CJ", "SK S9 DJ DQ", "H4 H6 C5 CA"]
    state = act(position(hands, leader=0), 0, "play", "SK").state
    state = act(state, 1, "play", "ST").state
    state = act(state, 2, "play", "SK").state
    assert cards_of(state, 3, level) == parse("H4")


def test_normal_keeps_its_highest_trump_for_the_last_trick() -> None:
    hands = ["S4 S6 D4 D6", "X H4 C9 CT", "S8 S9 DJ DQ", "CQ CJ D8 D9"]
    state = act(position(hands), 0, "play", "S4").state
    assert parse("X")[0] not in chosen(state, 1).cards


def test_normal_buries_few_points_and_a_whole_suit() -> None:
    hand = "X x H3 H2 HA HK HQ HJ HT H9 H8 SA SA SK SQ SJ S9 S8 CA CA CK CJ C9 D4 D6 D7 D8 D9"
    other = "S4 S6 S7 C4 C6 C7 C8 DT DJ DQ DK DA H4 H6 H7 S3 C3 D3 S2 C2 D2 S5"
    buried = chosen(scene(trump="H", dealer=0, hands=[hand, other, other, other]), 0).cards
    assert set(parse("D4 D6 D7 D8 D9")) <= set(buried)
    assert points(buried) <= 10


def test_normal_shows_its_joker_but_does_not_overrule_its_partner() -> None:
    state = scene(first=0, draw="X S5 X D4 H6 S7 X D9", kitty="S4 S5 S6 S7 S8 S9")
    assert chosen(state, 0) == Action("show")
    state = act(state, 0, "show").state
    assert list(GAME.to_act(state)) == [2]
    assert chosen(state, 2) == Action("no")


def test_normal_shows_a_level_card_of_a_long_suit() -> None:
    draw = "S4 D4 C4 D5 S5 D6 C5 D7 S6 D8 C6 D9 {} C7 C8 C9"
    options = {"trump_method": "level_card"}
    for card, answer in (("S3", "show"), ("H3", "no")):
        state = scene(first=0, draw=draw.format(card), kitty="S7 S8 S9 ST SJ SQ", options=options)
        assert chosen(state, 0) == Action(answer)


@pytest.mark.parametrize(
    ("hand", "stars"), [("X HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H2 H2 S2 D2 H3 S3 D3 x", "1"), ("X S4 S6", "0")]
)
def test_normal_buries_a_star_for_its_partner_with_a_hand_of_trumps(hand: str, stars: str) -> None:
    size = len(hand.split())
    rest = [" ".join(f"{suit}{rank}" for rank in "456789TJQKA" for _ in range(2)) for suit in "SCD"]
    hands = [" ".join(text.split()[:size]) for text in rest]
    state = scene(trump="H", dealer=1, kitty="C4 C6 C7 D7 S7 S8", stars=True, hands=[*hands, hand])
    assert chosen(state, 3) == Action("bury_star", arg=stars)
    assert chosen(state, 3, "easy") == Action("bury_star", arg="0")


def team_game(seed: int, dealers: Policy, opponents: Policy) -> int:
    """The opponents' points of a hand that seat 0 deals."""
    carry = {"levels": ["5", "5"], "dealer": 0, "trump": "SHCD"[seed % 4], "played": 1}
    state = deal(seed, carry=carry).state
    dice = Dice(seed.to_bytes(8, "big"), "tests/computers")
    while GAME.to_act(state):
        seat = next(iter(GAME.to_act(state)))
        policy = opponents if seat % 2 else dealers
        state = play(GAME, state, seat, policy(GAME.view(state, seat), dice)).state
    return told(state.log, events.HandSettled)[0].total


def test_normal_is_better_than_easy_on_both_sides() -> None:
    easy, normal = GAME.computers["easy"], GAME.computers["normal"]
    plain = [team_game(seed, easy, easy) for seed in range(6)]
    attack = sum(team_game(seed, easy, normal) for seed in range(6)) - sum(plain)
    defence = sum(team_game(seed, normal, easy) for seed in range(6)) - sum(plain)
    assert attack > 0
    assert defence < 0
