"""The computer players: they play legal, sensible acts, go out when they can, and help their partner."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings

from engine.core import Action, Seat, Setup, play
from engine.games.doudizhu import GAME, bidding, plan
from engine.games.doudizhu import events as ev
from engine.games.doudizhu.choosing import leads, replies, to_empty
from engine.games.doudizhu.melds import (
    ANY_KICKERS,
    ROCKET,
    Kickers,
    Meld,
    described,
    follow_reading,
    lead_reading,
    pack,
    readings,
    size,
)
from engine.games.doudizhu.moves import can_answer
from engine.games.doudizhu.situation import Situation
from engine.shuffle import Dice
from tests.games.doudizhu.helpers import SEATS, deal, packed, packs_of, scene

LEVELS = ("easy", "normal")


def choice(level: str = "normal", seat: int = 0, **data: object) -> str:
    """What a computer does in a position: its verb, or the ranks it plays."""
    state = scene(**data)
    action = GAME.computers[level](GAME.view(state, Seat(seat)), Dice(bytes(32), "choice"))
    play(GAME, state, Seat(seat), action)
    return " ".join(c.rank.letter for c in sorted(action.cards)) if action.verb == "play" else action.verb


@pytest.mark.clause("DD-14.11")
@settings(max_examples=150, deadline=None)
@given(packs_of(5, 18))
def test_nobody_breaks_the_rocket_for_kickers(h: int) -> None:
    h |= ROCKET
    for kickers in (ANY_KICKERS, Kickers(1, True)):
        for o in (*leads(h, kickers), *to_empty(h, kickers)):
            assert o.play in (ROCKET, h) or o.play & ROCKET != ROCKET
        for kind in ("triple1", "plane1", "four2s"):
            table = Meld(kind, 2 if kind == "plane1" else 1, -1)
            for o in replies(h, table, kickers):
                assert o.play in (ROCKET, h) or o.play & ROCKET != ROCKET


@pytest.mark.clause("DD-14.11")
@pytest.mark.parametrize("level", LEVELS)
def test_computers_keep_the_rocket_together_in_whole_deals(level: str) -> None:
    for seed in range(25):
        state = deal(seed).state
        dice = Dice(seed.to_bytes(32, "big"), level)
        while GAME.to_act(state):
            seat = min(GAME.to_act(state))
            action = GAME.computers[level](GAME.view(state, seat), dice)
            h = pack(action.cards)
            if h & ROCKET == ROCKET and h != ROCKET:
                assert len(action.cards) == len(state.hands[seat]), "both jokers as kickers of a play that goes on"
            state = play(GAME, state, seat, action).state


@settings(max_examples=80, deadline=None)
@given(packs_of(1, 20), packs_of(4, 12))
def test_plays_under_consideration_are_legal(h: int, other: int) -> None:
    for kickers in (ANY_KICKERS, Kickers(1, False)):
        for o in leads(h, kickers):
            assert o.meld in readings(o.play, kickers)
            assert not (h - o.play) >> 60
        rest = h
        for o in to_empty(h, kickers):
            rest -= o.play
        assert rest == 0
        for lead in leads(other, kickers):
            for o in replies(h, lead.meld, kickers):
                assert follow_reading(o.play, lead.meld, kickers) is not None
                assert all(h >> 4 * s & 7 >= o.play >> 4 * s & 7 for s in range(15))


@settings(max_examples=60, deadline=None)
@given(packs_of(1, 20))
def test_a_plan_is_a_grouping_of_the_hand(h: int) -> None:
    each = {"single": 1, "pair": 2, "triple": 3, "bomb": 4, "straight": 1, "pairs": 2, "plane": 3}
    assert sum(2 if g.kind == "rocket" else each[g.kind] * g.length for g in plan.groups(h)) == size(h)


def test_plans_prefer_few_turns() -> None:
    kinds = sorted(g.kind for g in plan.groups(packed("3 4 5 6 7 8 9 9 T T J J")))
    assert kinds == ["pairs", "straight"] or kinds == ["straight", "straight"] or len(kinds) <= 4
    assert len(plan.groups(packed("3 4 5 6 7"))) == 1
    assert [g.kind for g in plan.groups(packed("3 3 3 4 4 4"))] == ["plane"]
    assert plan.worth(packed("x X")) > plan.worth(packed("3 4"))
    assert plan.worth(0) == 0


@pytest.mark.parametrize("level", LEVELS)
def test_goes_out_when_it_can(level: str) -> None:
    assert choice(level, landlord=0, hands=["3 3 3 5", "4 4", "6 6"]) == "3 3 3 5"
    assert choice(level, landlord=1, seat=2, hands=["3 4", "4 5", "9 9"], table=[{"seat": 1, "cards": "8 8"}]) == "9 9"
    assert choice(level, landlord=0, seat=2, hands=["3 4", "4 5", "K"], table=[{"seat": 1, "cards": "8"}]) == "K"


def test_plays_the_unbeatable_card_first_when_two_plays_are_left() -> None:
    assert choice(landlord=0, hands=["2 3", "A A K", "Q Q J"], earlier=[{"seat": 1, "cards": "x X"}]) == "2"
    assert choice(landlord=0, hands=["x X 7", "A A 2 2 9", "Q Q J J 8"]) == "x X"


def test_a_peasant_lets_his_partner_win() -> None:
    table = [{"seat": 1, "cards": "A"}]
    assert choice(landlord=0, seat=2, hands=["4 5 6 7 2", "3", "2 8 8 9 T"], table=table) == "pass"
    table = [{"seat": 2, "cards": "9 9"}, {"seat": 0, "cards": ""}]
    assert choice(landlord=0, seat=1, hands=["4 5 6 7 8", "T T 3 3 5", "4 6"], table=table) == "pass"


def test_a_peasant_feeds_his_partner_who_holds_one_card() -> None:
    assert choice(landlord=0, seat=1, turn=1, hands=["K K A 9 9", "4 4 5 8 9 J Q", "7"]) == "4"


def test_the_peasant_before_the_landlord_blocks() -> None:
    table = [{"seat": 1, "cards": "4"}]
    played = choice(landlord=0, seat=2, hands=["6 8 T J 2 2", "5 7 7 9", "3 9 Q K K 5 5"], table=table)
    assert played in ("9", "Q")


def test_nobody_leads_a_low_single_to_an_opponent_with_one_card() -> None:
    assert choice(landlord=0, hands=["4 9 9 K 2", "A", "5 6 7 8 3"]) in ("9 9", "2")
    assert choice(landlord=0, seat=2, turn=2, hands=["J", "5 6 7", "3 8 8 A"]) == "8 8"


def test_bids_and_doubles_follow_the_hand() -> None:
    strong = "X x 2 2 2 A A K K Q Q J T 9 8 7 7"
    weak = "3 3 4 5 6 6 7 8 9 9 T T J Q Q K K"
    assert bidding.wanted(packed(strong)) == 3
    assert bidding.wanted(packed(weak)) == 0
    assert choice(first=0, hands=[strong, "3", "4"], kitty="5 6 7") == "bid"
    assert choice(first=0, hands=[weak, "2", "4"], kitty="5 5 7") == "pass_bid"
    assert choice(first=0, redeals=3, hands=[weak, "2", "4"], kitty="5 5 7") == "bid"
    assert choice(landlord=1, phase="double", hands=[strong, "3 5 5 5", "4"]) == "double"
    assert choice(landlord=1, phase="double", hands=[weak, "2 5 5 5", "4"]) == "decline"
    monster = "X x 2 2 2 2 A A A A K K K K 3 4 5 6 7 8"
    assert choice(landlord=0, phase="redouble", doubled=[1], hands=[monster, "9 9", "9 9"]) == "redouble"


def test_a_situation_counts_what_is_out() -> None:
    state = scene(landlord=0, hands=["3 4", "5 6", "7 8"], earlier=[{"seat": 1, "cards": "9 9"}])
    s = Situation.of(GAME.view(state, Seat(0)))
    assert size(s.unseen) == 54 - 2 - 2
    assert (s.foes, s.mate, s.foe_cards) == ((1, 2), None, 2)
    mate = Situation.of(GAME.view(state, Seat(2)))
    assert (mate.foes, mate.mate, mate.next_is_foe) == ((0,), 1, True)
    with pytest.raises(ValueError, match="spectator"):
        Situation.of(GAME.view(state, None))


def test_suggestions_end_with_pass_and_start_with_the_answer_that_costs_least() -> None:
    state = scene(landlord=0, hands=["3", "4 9 9 9 9 K 2 2", "5"], table=[{"seat": 0, "cards": "8"}])
    acts = list(GAME.suggest(GAME.view(state, Seat(1))))
    said = ["".join(c.rank.letter for c in a.cards) for a in acts]
    assert said[0] == "K"
    assert said[-2:] == ["9999", ""]
    assert len(said) == len(set(said))
    assert list(GAME.suggest(GAME.view(state, Seat(0)))) == []


@settings(max_examples=80, deadline=None)
@given(packs_of(1, 20), packs_of(4, 12))
def test_whoever_can_answer_is_offered_an_answer(h: int, other: int) -> None:
    for kickers in (ANY_KICKERS, Kickers(1, False)):
        for lead in leads(other, kickers):
            assert bool(replies(h, lead.meld, kickers)) == can_answer(h, lead.meld, kickers)


def test_the_whole_hand_goes_even_with_both_jokers_as_kickers() -> None:
    hands = ["3", "5 5 5 6 6 6 x X", "6"]
    assert choice(landlord=0, seat=1, hands=hands, table=[{"seat": 0, "cards": "3 3 3 4 4 4 7 8"}]) == "5 5 5 6 6 6 x X"


def test_the_rocket_is_not_spent_as_kickers_when_it_can_go_alone() -> None:
    assert choice(landlord=0, hands=["5 5 5 6 6 6 x X", "7 8", "9 T"]) in ("x X", "5 5 5 6 6 6")
    assert choice(landlord=0, hands=["5 5 5 5 x X", "7 8", "9 T"]) in ("x X", "5 5 5 5")


def duel(landlord: str, peasants: str, seeds: range) -> float:
    """Share of deals the landlord wins; the strongest hand is landlord at 3."""
    won = 0
    for seed in seeds:
        settled = GAME.settle({"doubling": "off"}, 3)
        state = GAME.start(Setup(3, seed.to_bytes(32, "big"), settled)).state
        best = max(SEATS, key=lambda s: bidding.as_landlord(pack(state.hands[s])))
        dice = Dice(seed.to_bytes(32, "big"), "duel")
        while GAME.to_act(state):
            seat = min(GAME.to_act(state))
            if state.public.phase == "auction":
                action = Action("bid", arg="3") if seat == best else Action("pass_bid")
            else:
                level = landlord if seat == best else peasants
                action = GAME.computers[level](GAME.view(state, seat), dice)
            state = play(GAME, state, seat, action).state
        ended = next(e.event for e in reversed(state.log) if isinstance(e.event, ev.Ended))
        won += ended.points[best] > 0
    return won / len(seeds)


def test_normal_beats_easy_in_both_roles() -> None:
    seeds = range(70)
    rates = {pair: duel(*pair, seeds) for pair in itertools.product(LEVELS, repeat=2)}
    for peasants in LEVELS:
        assert rates["normal", peasants] > rates["easy", peasants] + 0.05, rates
    for landlord in LEVELS:
        assert rates[landlord, "normal"] < rates[landlord, "easy"] - 0.05, rates


def test_readings_of_events_are_those_of_the_cards() -> None:
    for seed in range(6):
        state = deal(seed).state
        dice = Dice(seed.to_bytes(32, "big"), "readings")
        top: Meld | None = None
        while GAME.to_act(state):
            seat = min(GAME.to_act(state))
            step = play(GAME, state, seat, GAME.computers["easy"](GAME.view(state, seat), dice))
            state = step.state
            for emit in step.out:
                if isinstance(emit.event, ev.Played):
                    h = pack(emit.event.cards)
                    wanted = lead_reading(h) if top is None else follow_reading(h, top)
                    assert described(emit.event.meld) == wanted
                    top = wanted
                elif isinstance(emit.event, ev.TrickClosed):
                    top = None
