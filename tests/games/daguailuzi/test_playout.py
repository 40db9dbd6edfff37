"""What the search plays on with: groups that are legal plays, heights that compare as the rules do."""

from __future__ import annotations

import itertools

import pytest

from engine.core import Action, Setup, play
from engine.games.daguailuzi import GAME
from engine.games.daguailuzi.melds import beats, read
from engine.games.daguailuzi.plan import Group, groups
from engine.games.daguailuzi.playout import PLACE, finished, height, height_of, lead, planned, reply, sketched
from engine.games.daguailuzi.public import fold
from engine.games.daguailuzi.spec import House
from engine.shuffle import Dice


def test_heights_compare_as_the_rules_do() -> None:
    dice = Dice(bytes(32), "heights")
    state = GAME.start(Setup(6, dice.below(1 << 60).to_bytes(32, "big"), GAME.settle({}, 6))).state
    found = [g for hand in state.hands for g in groups(hand, state.scale)]
    assert len(found) > 30
    for a, b in itertools.permutations(found, 2):
        if a.size == b.size and height(a.kind, a.key) > height(b.kind, b.key):
            one, other = read(a.cards, state.scale), read(b.cards, state.scale)
            assert one is not None
            assert other is not None
            assert beats(one, other)


def test_a_sketched_hand_holds_every_card_once() -> None:
    for seed in range(8):
        state = GAME.start(Setup(6, seed.to_bytes(32, "big"), GAME.settle({}, 6))).state
        for cards in state.hands:
            for hand in (sketched(cards, state.scale), planned(groups(cards, state.scale))):
                assert sum(len(h) * n for h, n in zip(hand, (1, 2, 3, 5), strict=True)) == len(cards)


def follow(steps: int, seed: int) -> None:
    """Deals in which everybody does what a race does with the groups of his hand: each act is legal, and whoever
    is asked next and who is out agrees."""
    dice = Dice(seed.to_bytes(32, "big"), "race")
    deal = 0
    while steps > 0:
        deal += 1
        settled = GAME.settle({"auto_pass": "off", "auto_close": "off"}, 6)
        state = GAME.start(Setup(6, (seed * 10_000 + deal).to_bytes(32, "big"), settled)).state
        house = House.of(state.options)
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            public = fold(view.history, house)
            counts = [n or 0 for n in view.counts]
            own = groups(view.hand, state.scale)
            hand = planned(own)
            chosen: Group | None = None
            if public.top is None:
                place = lead(hand, counts, int(seat))
                chosen = min((g for g in own if PLACE[g.size] == place), key=lambda g: height(g.kind, g.key))
            elif dice.below(6):
                owner, meld = public.top
                place = PLACE[meld.size]
                at = reply(hand, counts, int(seat), place, height_of(meld), int(owner))
                if at is not None:
                    chosen = next(g for g in own if PLACE[g.size] == place and height(g.kind, g.key) == hand[place][at])
            action = Action("pass") if chosen is None else Action("play", chosen.cards)
            state = play(GAME, state, seat, action).state
            assert finished(list(state.public.finish)) == state.public.complete
            steps -= 1


def test_what_a_race_does_is_legal() -> None:
    follow(250, seed=1)


@pytest.mark.deep
def test_what_a_race_does_is_legal_for_long() -> None:
    follow(100_000, seed=2)
