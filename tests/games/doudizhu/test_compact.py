"""The compact model and the playouts of the search play by the rules, step for step."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import PACK, show
from engine.core import Action, Seat, play
from engine.games.doudizhu import GAME, compact, playout
from engine.games.doudizhu.melds import ONE, pack, size, take
from engine.games.doudizhu.moves import all_answers, all_plays
from engine.games.doudizhu.state import State
from engine.shuffle import Dice
from tests.games.doudizhu.helpers import packed, scene

KITTY = 3


def dealt(dice: Dice, **options: str) -> State:
    """A deal at the landlord's first lead; the landlord sits at seat 0."""
    cards = dice.shuffled(PACK)
    hands = [show(cards[:20]), show(cards[20:37]), show(cards[37:])]
    return scene(landlord=0, bid=3, hands=hands, kitty=show(cards[17:20]), options={"doubling": "off", **options})


def position(state: State) -> compact.Position:
    first, second, third = map(pack, state.hands)
    top = state.public.top
    if state.public.phase == "over":
        return compact.Position((first, second, third))
    if top is None:
        return compact.Position((first, second, third), state.public.turn)
    return compact.Position((first, second, third), state.public.turn, top[1], top[0], state.public.passes)


def compare_steps(steps: int, seed: int) -> None:
    """Random deals in both models: the same plays are legal and lead to the same positions."""
    dice = Dice(seed.to_bytes(32, "big"), "compact")
    while steps > 0:
        state = dealt(dice)
        p = position(state)
        while GAME.to_act(state):
            assert position(state) == p
            assert p.winner is None
            top = state.public.top
            h = pack(state.hands[p.turn])
            plays = compact.legal(p)
            assert sorted(plays) == sorted(all_plays(h) if top is None else (*all_answers(h, top[1]), compact.PASS))
            # Long plays end a deal early: half the time a short one.
            short = [m for m in plays if size(m) <= 2]
            chosen = dice.choice(short if short and dice.below(2) else plays)
            cards = take(state.hands[p.turn], chosen)
            state = play(GAME, state, Seat(p.turn), Action("play", cards) if chosen else Action("pass")).state
            p = compact.after(p, chosen)
            steps -= 1
        assert p.hands == tuple(map(pack, state.hands))
        result = GAME.result(state)
        assert result is not None
        assert p.winner is not None
        assert (p.winner == 0) == (result.points[0] > 0)


class Recorded(list[int]):
    """Hands that note every play, as (place, pack)."""

    def __init__(self, hands: list[int]) -> None:
        super().__init__(hands)
        self.plays: list[tuple[int, int]] = []

    def __setitem__(self, place: Any, hand: Any) -> None:
        self.plays.append((place, self[place] - hand))
        super().__setitem__(place, hand)


def compare_playouts(steps: int, seed: int) -> None:
    """Whatever a playout does from a position on is legal, and the place it names goes out."""
    dice = Dice(seed.to_bytes(32, "big"), "playout")
    while steps > 0:
        # Half of the deals forbid what a house rule may forbid of kickers.
        state = dealt(dice, **({"both_jokers": "no", "kicker_pair": "no"} if dice.below(2) else {}))
        for _ in range(dice.below(12)):
            p = position(state)
            plays = compact.legal(p)
            short = [m for m in plays if size(m) <= 3 and m != p.hands[p.turn]]
            if not short:
                break
            chosen = dice.choice(short)
            action = Action("play", take(state.hands[p.turn], chosen)) if chosen else Action("pass")
            state = play(GAME, state, Seat(p.turn), action).state
        p = position(state)
        hands = Recorded(list(p.hands))
        said = (playout.CODE[p.table.kind], p.table.length, ONE[p.table.key]) if p.table else (0, 0, 0)
        winner = playout.playout(hands, [size(h) for h in p.hands], p.turn, *said, p.top, p.passes)
        for place, chosen in [*hands.plays, (winner, hands[winner])]:
            while state.public.turn != place:
                state = play(GAME, state, state.public.turn, Action("pass")).state
                steps -= 1
            state = play(GAME, state, Seat(place), Action("play", take(state.hands[place], chosen))).state
            steps -= 1
        assert state.public.phase == "over"


def test_the_compact_model_agrees_with_the_rules() -> None:
    compare_steps(1200, seed=1)


def test_playouts_play_by_the_rules() -> None:
    compare_playouts(1500, seed=1)


def test_a_hand_of_two_equal_straights_is_played_out() -> None:
    landlord = packed("3 3 3 4 5 5 5 5 6 7 7 9 T J 2 2 2 x X")
    after, before = packed("3 4 4 6 6 6 8 8 9 T J Q K K A A 2"), packed("4 7 7 8 8 9 9 T T J J Q Q Q K K A")
    straights = playout.plan(before)[5]
    assert straights[0] == straights[1]
    hands = Recorded([landlord, after, before])
    winner = playout.playout(hands, [19, 17, 17], 1, playout.SINGLE, 1, playout.ACE, 0, 0)
    assert winner in (0, 1, 2)
    assert all(h > 0 for h in hands)


@pytest.mark.deep
def test_the_compact_model_agrees_with_the_rules_for_long() -> None:
    compare_steps(100_000, seed=2)


@pytest.mark.deep
def test_playouts_play_by_the_rules_for_long() -> None:
    compare_playouts(100_000, seed=2)
