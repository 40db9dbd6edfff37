"""The machine code plays a race on exactly as `playout.Race` does."""

from __future__ import annotations

from statistics import fmean, stdev

import numpy as np
import pytest

from engine import compiled
from engine.core import Setup, play
from engine.games.gouji import GAME, computer, kernel
from engine.games.gouji.deep import Ahead, look
from engine.games.gouji.playout import Race, found_of
from engine.games.gouji.sets import BIG, LANES, count, read
from engine.games.gouji.spec import SEATS
from engine.games.gouji.swift import Swift
from engine.machine import draws
from engine.shuffle import Dice


def agree(acts: int, seed: int) -> None:
    """Along deals of normal players: whatever act comes next, both end with the same places."""
    dice = Dice(seed.to_bytes(32, "big"), "gouji kernel")
    places = np.zeros(SEATS, np.int64)
    deal = 0
    while acts > 0:
        deal += 1
        settled = GAME.settle({"deal_end": "play_on"} if deal % 2 else {}, SEATS)
        state = GAME.start(Setup(SEATS, (seed * 10_000 + deal).to_bytes(32, "big"), settled)).state
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            action = computer.normal(view, dice)
            if view.phase in ("lead", "follow", "reply", "close") and dice.below(4) == 0:
                race = Race(state.public, [count(h) for h in state.hands], bool(deal % 2))
                packed = kernel.pack(race)
                found = read(count(action.cards))
                waive = action.verb == "close"
                kernel.after(packed, kernel.act(seat, found and found_of(found), waive), places)
                if found is not None:
                    race.put(int(seat), found_of(found))
                else:
                    race.refuse(waive=waive)
                order = race.play_out()
                assert places.tolist() == [order.index(s) + 1 for s in range(SEATS)]
                acts -= 1
            state = play(GAME, state, seat, action).state


def test_a_race_in_machine_code_ends_as_the_race_does() -> None:
    agree(120, seed=1)


def test_imagined_hands_hold_the_cards_nobody_has_seen() -> None:
    state = GAME.start(Setup(SEATS, bytes(32), GAME.settle({}, SEATS))).state
    view = GAME.view(state, min(GAME.to_act(state)))
    decision = Swift(view, Dice(bytes(32), "act"))
    one, other = decision.imagine(), decision.imagine()
    assert one.tolist() != other.tolist()
    for world in (one, other):
        hands = world[: kernel.LEFT].reshape(SEATS, LANES)
        assert hands.sum(axis=1).tolist() == [36] * SEATS
        assert hands.sum(axis=0).tolist() == [16] * (BIG - 1) + [4, 4]
        assert tuple(hands[view.seat]) == count(view.hand)


def test_both_ways_to_look_ahead_see_the_same_chances() -> None:
    """On other deals, so the means are near and not equal."""
    state = GAME.start(Setup(SEATS, (3).to_bytes(32, "big"), GAME.settle({}, SEATS))).state
    view = GAME.view(state, min(GAME.to_act(state)))
    swift, plain = Swift(view, Dice(bytes(32), "act")), Ahead(view, Dice(bytes(32), "act"))
    assert swift.acts == plain.acts
    for act in range(len(plain.acts)):
        many = fmean(swift.outcome(swift.imagine(), act) for _ in range(2000))
        few = [plain.outcome(plain.imagine(), act) for _ in range(60)]
        assert abs(many - fmean(few)) < 4 * stdev(few) / 60**0.5


def test_only_where_it_was_loaded_the_search_is_in_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_loaded", {})
    state = GAME.start(Setup(SEATS, bytes(32), GAME.settle({}, SEATS))).state
    view = GAME.view(state, min(GAME.to_act(state)))
    assert type(look(view, Dice(bytes(32), "act"))) is Ahead
    compiled.load(["gouji"])
    assert type(look(view, Dice(bytes(32), "act"))) is Swift


def test_a_shuffle_is_even_enough() -> None:
    from engine.machine import shuffle

    state, seen = draws(Dice(bytes(32), "even")), np.zeros((5, 5), np.int64)
    for _ in range(20_000):
        items = np.arange(5)
        shuffle(items, state)
        seen[np.arange(5), items] += 1
    assert seen.min() > 3800
    assert seen.max() < 4200


@pytest.mark.deep
def test_a_race_in_machine_code_ends_as_the_race_does_for_long() -> None:
    agree(20_000, seed=2)
