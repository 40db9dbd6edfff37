"""What holds in every deal, tried on random positions, house rules and acts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Seat, play
from engine.games.gouji import GAME
from engine.games.gouji import events as ev
from engine.games.gouji.public import Public, after, fold, opposite, team
from engine.games.gouji.sets import (
    CardSet,
    answers,
    beats,
    can_beat,
    count,
    default_lead,
    jokers,
    minus,
    one_set,
    pays_debt,
    ranks_in,
    read,
    sets_of,
)
from engine.shuffle import Dice
from tests.games.gouji.helpers import SEATS, Table, act, deal, play_out, scene, some_tables, told, whole

few = settings(max_examples=20, deadline=None)
LANES = tuple(range(15))


@few
@given(some_tables())
@pytest.mark.clause("GJ-13.1")
def test_no_card_is_lost_or_made(table: Table) -> None:
    start = table.start
    everything = GAME.census(start)
    assert tuple(sorted(everything.elements())) == whole(start)
    for _, _, _, step in play_out(start, table.dice):
        assert GAME.census(step.state) == everything
        assert tuple(map(len, step.state.hands)) == step.state.public.counts


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 1 << 20), st.permutations(range(1, 7)), st.sampled_from(["off", "on"]))
@pytest.mark.clause("GJ-1.1", "GJ-3.1", "GJ-4.14", "GJ-13.1", "GJ-14.3")
def test_after_the_tribute_every_hand_has_36_cards(seed: int, places: list[int], in_team: str) -> None:
    step = deal(seed, carry={"places": places}, tribute_in_team=in_team)
    state = step.state
    dealt = told(step.out, ev.HandDealt)
    assert sorted(c for e in dealt for c in e.cards) == sorted(whole(state))
    assert {len(e.cards) for e in dealt} == {36}
    while state.public.phase == "return":
        seat = state.asked[0]
        state = play(GAME, state, seat, next(GAME.suggest(GAME.view(state, seat)))).state
    assert {len(h) for h in state.hands} == {36}
    assert {GAME.view(state, s).sides for s in SEATS} == {(0, 1, 0, 1, 0, 1)}


@few
@given(some_tables())
@pytest.mark.clause("GJ-13.2", "GJ-14.1", "GJ-7.3")
def test_until_the_end_somebody_is_asked_who_has_something_to_do(table: Table) -> None:
    state = table.start
    for before, _, _, step in play_out(state, table.dice):
        assert GAME.result(before) is None
        asked = GAME.to_act(before)
        assert asked
        for seat in asked:
            view = GAME.view(before, seat)
            verbs = {c.verb for c in view.menu if not c.anytime}
            assert verbs
            assert before.public.phase != "lead" or verbs == {"play"}
            play(GAME, before, seat, GAME.timeout(before, seat))
        state = step.state
    assert GAME.result(state) is not None


@few
@given(some_tables())
@pytest.mark.clause("GJ-13.4", "GJ-8.7", "GJ-14.5")
def test_places_are_a_permutation_and_points_sum_to_zero(table: Table) -> None:
    state = table.start
    for _, _, _, step in play_out(state, table.dice):
        state = step.state
    result = GAME.result(state)
    assert result is not None
    assert sorted(result.places) == [1, 2, 3, 4, 5, 6]
    assert sum(result.points) == 0
    evens = [result.places[s] for s in SEATS if s % 2 == 0]
    swept = sorted(evens) in ([1, 2, 3], [4, 5, 6])
    house = state.house
    for s in SEATS:
        if swept:
            first = result.places.index(1)
            assert result.points[s] == (house.sweep if team(s) == team(first) else -house.sweep)
        else:
            assert result.points[s] == house.points[result.places[s] - 1]


@few
@given(some_tables())
@pytest.mark.clause("GJ-13.5", "GJ-3.7", "GJ-7.46", "GJ-3.4")
def test_who_is_asked_may_be_asked(table: Table) -> None:
    for _, _, _, step in play_out(table.start, table.dice):
        public = step.state.public
        assert sum(public.headless(s) for s in SEATS) <= 1
        for seat in step.state.asked:
            assert public.counts[seat]
            if public.phase in ("lead", "return"):
                continue
            assert seat != public.owner
            if seat in public.passed:
                assert seat == opposite(public.owner)
                assert not public.chaos
            if public.phase == "burn":
                assert seat not in (opposite(public.owner), *public.passed)
                assert not public.headless(seat)
                assert step.state.burns(seat, safe=step.state.house.burn_feasible)


@few
@given(some_tables(), st.randoms(use_true_random=False))
@pytest.mark.clause("GJ-13.6", "GJ-14.10", "GJ-7.23")
def test_a_window_is_decided_by_seat_order_whoever_answers_first(table: Table, chance: object) -> None:
    windows = 0
    for before, _, _, _ in play_out(table.start, table.dice):
        if before.public.phase != "burn" or before.answers or len(before.asked) < 2:
            continue
        windows += 1
        wishes = {}
        for seat in before.asked:
            ideas = list(GAME.suggest(GAME.view(before, seat)))
            wishes[seat] = ideas[(table.number + seat) % len(ideas)]
        ends = set()
        for order in permutations(before.asked):
            state = before
            for seat in order:
                if seat in state.asked and state.public.top == before.public.top:
                    state = play(GAME, state, seat, wishes[seat]).state
            ends.add((state.hands, state.public.debt, state.public.owner))
        assert len(ends) == 1
    del chance


@few
@given(some_tables())
@pytest.mark.clause("GJ-13.6")
def test_a_gouji_set_has_one_window_at_most(table: Table) -> None:
    log = [e.event for e in table.start.log]
    for _, _, _, step in play_out(table.start, table.dice):
        log += [e.event for e in step.out]
    sets = 0
    for event in log:
        if isinstance(event, ev.Played | ev.Burned | ev.CounterBurned):
            sets = 1
        if isinstance(event, ev.BurnOpened):
            assert sets == 1
            sets = 0


@few
@given(some_tables(burn_debt="sticky"))
@pytest.mark.clause("GJ-13.7", "GJ-5.7")
def test_every_set_of_a_debtor_has_a_joker_or_is_his_last(table: Table) -> None:
    debt: set[int] = set()
    for before, _, _, step in play_out(table.start, table.dice):
        for emit in step.out:
            event = emit.event
            if isinstance(event, ev.Played | ev.Burned | ev.CounterBurned):
                if event.seat in debt:
                    found = read(count(event.cards))
                    assert found is not None
                    assert found.joker or event.left == 0
                if not isinstance(event, ev.Played):
                    debt.add(event.seat)
                    assert before.public.phase == "burn"
            if isinstance(event, ev.WentOut | ev.BurnFailed):
                debt.discard(event.seat)


@few
@given(some_tables())
@pytest.mark.clause("GJ-13.8", "GJ-14.7")
def test_every_round_takes_cards_from_the_hands(table: Table) -> None:
    left = sum(map(len, table.start.hands))
    for _, _, _, step in play_out(table.start, table.dice):
        now = sum(map(len, step.state.hands))
        if told(step.out, ev.RoundBegan):
            assert now < left
            left = now


@settings(max_examples=8, deadline=None)
@given(some_tables())
@pytest.mark.clause("GJ-13.9", "GJ-7.2")
def test_seed_options_wishes_and_acts_decide_everything(table: Table) -> None:
    acts = [(seat, action, step) for _, seat, action, step in play_out(table.start, table.dice)]
    state = table.start
    for seat, action, step in acts:
        again = play(GAME, state, seat, action)
        assert again == step
        state = again.state
    assert deal(5) == deal(5)
    assert deal(5) != deal(6)
    assert deal(5, prefs={Seat(1): {"burn_prompt": "any", "burn_mates": "?"}}).state.wishes[1].prompt == "any"


@settings(max_examples=12, deadline=None)
@given(some_tables())
@pytest.mark.clause("GJ-13.10", "GJ-7.52")
def test_a_view_does_not_change_when_hidden_cards_change_places(table: Table) -> None:
    dice = Dice(table.number.to_bytes(8, "big"), "tests/worlds")
    for i, (before, _, _, _) in enumerate(play_out(table.start, table.dice)):
        for seat in (None, *SEATS) if i % 6 == 0 else ():
            view = GAME.view(before, seat)
            world = GAME.imagine(view, dice)
            assert GAME.view(world, seat) == view
            assert GAME.census(world) == GAME.census(before)
            assert GAME.to_act(world)


@few
@given(some_tables())
def test_the_public_side_is_the_sum_of_what_everybody_saw(table: Table) -> None:
    """The quick sum over earlier rounds agrees with adding up every event."""
    for _, _, _, step in play_out(table.start, table.dice):
        slow = Public()
        for emit in step.state.log:
            slow = after(slow, emit.event) if emit.to is None else slow
        assert fold(step.state.log) == slow == step.state.public


# --- sets ------------------------------------------------------------------------------------------


@st.composite
def some_sets(draw: st.DrawFn) -> CardSet:
    """Any set that four packs can make, of up to twelve cards."""
    base = draw(st.sampled_from(LANES))
    if base == 14:
        size = draw(st.integers(1, 4))
        return CardSet(base, size, 0, 0, size)
    big = draw(st.integers(0, 3))
    if base == 13:
        small = draw(st.integers(1, 4))
        return CardSet(base, small + big, 0, small, big)
    small = draw(st.integers(0, 3))
    twos = draw(st.integers(0, 3)) if base < 12 else 0
    return CardSet(base, draw(st.integers(1, 5)) + small + big + twos, twos, small, big)


def sorted_levels(found: CardSet) -> list[int]:
    """The cards of a set from high to low, twos as the base."""
    rest = found.size - found.small - found.big
    return [14] * found.big + [13] * found.small + [found.base] * rest


@settings(max_examples=400, deadline=None)
@given(some_sets(), some_sets())
@pytest.mark.clause("GJ-13.3", "GJ-6.6", "GJ-6.1", "GJ-6.4", "GJ-3.2", "GJ-5.6", "GJ-6.2")
def test_beating_is_higher_card_by_card(new: CardSet, top: CardSet) -> None:
    new = replace(new, size=max(new.size, new.twos + new.small + new.big + (new.base < 13)))
    higher = all(a > b for a, b in zip(sorted_levels(new), sorted_levels(top), strict=False))
    assert beats(new, top) == (new.size == top.size and higher)
    assert not beats(new, new)
    assert not (beats(new, top) and beats(top, new))
    if top.big:
        assert not beats(new, top)
    if beats(new, top) and top.gouji:
        assert new.gouji


@settings(max_examples=200, deadline=None)
@given(some_sets(), some_sets(), some_sets())
@pytest.mark.clause("GJ-6.6")
def test_beating_is_transitive(a: CardSet, b: CardSet, c: CardSet) -> None:
    for x, y, z in permutations((a, b, c)):
        if beats(x, y) and beats(y, z):
            assert beats(x, z)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*LANES, 12, 13, 14, 10, 11]), min_size=1, max_size=14), some_sets(), st.booleans())
@pytest.mark.clause("GJ-5.11", "GJ-14.2", "GJ-14.4", "GJ-14.9")
def test_answers_are_all_beating_sets_of_a_hand(lanes: list[int], top: CardSet, debt: bool) -> None:
    hand = tuple(min(lanes.count(n), 4) if n >= 13 else lanes.count(n) for n in LANES)
    wanted = set()
    for base in LANES:
        for found in sets_of(hand, base, top.size):
            assert all(n >= 0 for n in minus(hand, found.counts))
            assert read(found.counts) == found
            if beats(found, top) and (not debt or pays_debt(found, hand)):
                wanted.add(found)
    offered = list(answers(hand, top, debt=debt))
    assert len(offered) == len(set(offered))
    assert set(offered) == wanted
    assert can_beat(hand, top, debt=debt) == bool(wanted)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from([*LANES, 12, 13, 14]), min_size=1, max_size=10), st.booleans())
@pytest.mark.clause("GJ-13.2", "GJ-7.4", "GJ-7.5", "GJ-5.9")
def test_the_lead_of_a_time_out_is_legal(lanes: list[int], debt: bool) -> None:
    hand = tuple(lanes.count(n) for n in LANES)
    if debt and not jokers(hand) and not one_set(hand):
        return
    found = default_lead(hand, debt)
    assert all(n >= 0 for n in minus(hand, found.counts))
    assert read(found.counts) == found
    if debt:
        assert pays_debt(found, hand)
    elif ranks_in(hand):
        assert found.base == min(ranks_in(hand))


@settings(max_examples=40, deadline=None)
@given(st.permutations("SHCD"))
@pytest.mark.clause("GJ-3.3", "GJ-3.1", "GJ-3.2")
def test_suits_never_matter(suits: list[str]) -> None:
    swap = dict(zip("SHCD", suits, strict=True))
    hands = ["S5 H5 CK", "S6 D6 C7", "H8", "D9 H9", "C3", "SA"]
    other = [" ".join(swap[c[0]] + c[1] for c in hand.split()) for hand in hands]
    for one in (scene(hands), scene(other)):
        state = act(one, 0, "play", "5 5").state
        assert state.asked == (1,)
        assert act(state, 1, "play", "6 6").state.public.owner == 1
    ranks = Counter(int(c.rank) for c in whole(scene(hands)))
    assert ranks == {**dict.fromkeys(range(2, 15), 16), 15: 4, 16: 4}
