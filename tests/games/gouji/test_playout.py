"""The race that the search plays on in keeps the rules of turn, place and debt."""

from __future__ import annotations

from itertools import islice

import pytest

from engine.cards import BIG_JOKER, SMALL_JOKER
from engine.core import Action, Seat, Setup, play
from engine.games.gouji import GAME
from engine.games.gouji.playout import Race, found_of
from engine.games.gouji.sets import BIG, SMALL, count, read
from engine.shuffle import Dice

NOTHING_AUTOMATIC = {"auto_pass": "off"}


def compare(steps: int, seed: int) -> None:
    """Random deals without burns: after every act both have the same hands, phase, queue and order."""
    dice = Dice(seed.to_bytes(32, "big"), "gouji race")
    deal = 0
    while steps > 0:
        deal += 1
        settled = GAME.settle(NOTHING_AUTOMATIC, 6)
        state = GAME.start(Setup(6, (seed * 10_000 + deal).to_bytes(32, "big"), settled)).state
        race: Race | None = None
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase == "burn":
                # Now and then somebody burns: the race begins anew after it.
                burn = next((a for a in GAME.suggest(view) if a.verb == "burn"), None)
                if burn is not None and dice.below(6) == 0:
                    state, race = play(GAME, state, seat, burn).state, None
                else:
                    state = play(GAME, state, seat, Action("no_burn")).state
                continue
            public = state.public
            hands = [count(h) for h in state.hands]
            if race is None:
                race = Race(public, hands, False)
            if race.phase == "settle":
                race = Race(public, hands, False) if public.phase == "lead" else race
            assert (race.phase, race.queue) == (public.phase, list(public.queue))
            assert race.hands == [list(h) for h in hands]
            assert race.barred == set(public.passed)
            assert race.debt == set(public.debt)
            ideas = [a for a in islice(GAME.suggest(view), 12) if a.verb in ("play", "pass", "close", "decline")]
            action = dice.choice(ideas)
            state = play(GAME, state, seat, action).state
            found = read(count(action.cards))
            if found is not None:
                race.put(int(seat), found_of(found))
            else:
                race.refuse(waive=action.verb == "close")
            steps -= 1
        if race is not None:
            assert race.over()
            assert tuple(race.order()) == state.public.order


def played(steps: int, seed: int) -> None:
    """What the race chooses is legal, and it ends as the rules say."""
    dice = Dice(seed.to_bytes(32, "big"), "gouji playout")
    deal = 0
    while steps > 0:
        deal += 1
        settled = GAME.settle(NOTHING_AUTOMATIC, 6)
        state = GAME.start(Setup(6, (seed * 20_000 + deal).to_bytes(32, "big"), settled)).state
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase == "burn":
                state = play(GAME, state, seat, Action("no_burn")).state
                continue
            race = Race(state.public, [count(h) for h in state.hands], False)
            if view.phase == "lead":
                groups = sum(1 for n in race.hands[seat][:12] if n)
                found = race.lead(int(seat), groups)
            else:
                found = race.answer(int(seat)) if dice.below(8) else None
            if found is None:
                action = next(a for a in GAME.suggest(view) if not a.cards)
            else:
                before = race.hands[seat].copy()
                race.put(int(seat), found)
                taken = [a - b for a, b in zip(before, race.hands[seat], strict=True)]
                cards = []
                for c in state.hands[seat]:
                    at = count((c,)).index(1)
                    if taken[at]:
                        taken[at] -= 1
                        cards.append(c)
                action = Action("play", tuple(cards))
            state = play(GAME, state, Seat(seat), action).state
            steps -= 1


def test_a_race_keeps_the_rules() -> None:
    compare(500, seed=1)


def test_jokers_of_both_kinds_are_taken_from_the_hand_as_what_they_are() -> None:
    both = read(count((SMALL_JOKER, BIG_JOKER, SMALL_JOKER)))
    assert both is not None
    assert found_of(both) == (SMALL, 2, 0, 0, 1)
    big = read(count((BIG_JOKER, BIG_JOKER)))
    assert big is not None
    assert found_of(big) == (BIG, 2, 0, 0, 0)


def test_what_a_race_chooses_is_legal() -> None:
    played(400, seed=1)


@pytest.mark.deep
def test_a_race_keeps_the_rules_for_long() -> None:
    compare(100_000, seed=2)


@pytest.mark.deep
def test_what_a_race_chooses_is_legal_for_long() -> None:
    played(20_000, seed=2)
