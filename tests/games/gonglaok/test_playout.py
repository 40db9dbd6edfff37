"""The race that the search plays on: covers are covers, cards stay, places and roles follow the rules."""

from __future__ import annotations

import pytest

from engine.cards import PACK, Card, Suit, packs
from engine.core import Setup, play
from engine.games.gonglaok import GAME, cover
from engine.games.gonglaok.computer import normal
from engine.games.gonglaok.playout import Race, covered, place, rows, size
from engine.shuffle import Dice

SUITS = tuple(Suit)


def test_covers_are_found_where_there_are_any() -> None:
    dice = Dice(bytes(32), "covers")
    seen = set()
    for _ in range(600):
        trump = dice.choice(SUITS)
        cards = dice.shuffled(packs(2))
        attack, hand = cards[: 1 + dice.below(5)], cards[10 : 12 + dice.below(22)]
        found = covered([place(c, trump) for c in attack], rows(hand, trump))
        assert (found is not None) == cover.can_cover(attack, hand, trump)
        seen.add(found is not None)
        if found is None:
            continue
        back = {place(c, trump): c for c in PACK}
        own: list[Card] = [back[c] for c in found]
        assert cover.assign(attack, own, trump) is not None
        assert len(own) == len(attack)
    assert seen == {True, False}


def test_a_race_ends_with_every_place_taken_and_no_card_lost() -> None:
    for seed in range(12):
        state = GAME.start(Setup(4, seed.to_bytes(32, "big"), GAME.settle({}, 4))).state
        race = Race([rows(h, state.trump) for h in state.hands], state.attacker, state.defender, [], [], [])
        places = race.play_out("open")
        assert sorted(places) == [1, 2, 3, 4]
        left = [size(h) for h in race.hands]
        assert [n > 0 for n in left] == [p == 4 for p in places]


def follow(deals: int, first: int) -> None:
    """Attacker, defender, hands and places after every round of real deals are those of a race given the same acts."""
    for seed in range(first, first + deals):
        state = GAME.start(Setup(4, seed.to_bytes(32, "big"), GAME.settle({}, 4))).state
        dice = Dice(seed.to_bytes(32, "big"), "follow")
        race = Race([rows(h, state.trump) for h in state.hands], state.attacker, state.defender, [], [], [])
        while asked := GAME.to_act(state):
            seat = min(asked)
            action = normal(GAME.view(state, seat), dice)
            before = state.round
            state = play(GAME, state, seat, action).state
            cards = [place(c, state.trump) for c in action.cards]
            if action.verb in ("open", "add"):
                race.put(seat, cards)
            elif action.verb == "cover":
                race.cover(cards)
            if action.verb == "take":
                race.fail()
            elif state.round != before or (state.phase == "over" and action.verb == "cover"):
                # The round ended: the defence held, or an empty hand could not be covered.
                race.succeed()
            assert [sorted(map(len, h)) for h in race.hands] == [
                sorted(map(len, rows(h, state.trump))) for h in state.hands
            ]
            if state.phase == "open":
                assert (race.attacker, race.defender) == (state.attacker, state.defender)
                race.laid, race.open = [], []
            assert race.out == list(state.out)


def test_a_race_follows_real_deals() -> None:
    follow(6, 0)


@pytest.mark.deep
def test_a_race_follows_many_real_deals() -> None:
    follow(1200, 1000)  # some 104,000 acts
