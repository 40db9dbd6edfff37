"""What holds in every hand, whatever the house rules, the cards and the acts."""

from __future__ import annotations

import json
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.cards import BIG_JOKER, PACK, Cards, Rank, packs
from engine.core import Seat, play
from engine.games.huolong import GAME, events
from engine.games.huolong.levels import Tally, advance, settle
from engine.games.huolong.spec import BURY_LIMIT, KITTY, LADDER, House
from engine.games.huolong.state import State
from engine.games.huolong.tricks import only_play, owed, winner
from engine.games.huolong.trumps import ALL_POINTS, Trumps, points
from engine.shuffle import Dice
from tests.games.huolong.helpers import deal, finished, house, play_out, random_act, some_options, start, told

seeds = st.integers(0, 1 << 30)
few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(max_examples=150, deadline=None)

WHOLE = Counter(packs(3))


def dice(seed: int) -> Dice:
    return Dice(seed.to_bytes(8, "big"), "tests/acts")


@pytest.mark.clause("HL-13.1", "HL-3.1")
@few
@given(some_options(), seeds)
def test_no_card_is_lost(options: dict[str, Any], seed: int) -> None:
    first = start(seed, options)
    leads = []
    for _, _, _, step in play_out(first, dice(seed)):
        s = step.state
        assert s.census() == WHOLE
        assert len(s.kitty) == (0 if s.public.phase == "bury" else KITTY)
        if s.public.phase == "lead" and s.asked is not None:
            sizes = set(map(len, s.hands))
            assert len(sizes) == 1
            leads += sizes
    assert leads[0] == 39


@pytest.mark.clause("HL-13.2", "HL-13.10")
@few
@given(some_options(), seeds)
def test_three_hundred_points_and_at_most_thirty_nine_tricks(options: dict[str, Any], seed: int) -> None:
    first = start(seed, options)
    state = finished(first, dice(seed))
    p = state.public
    assert p.collected + p.lost + points(state.kitty) == ALL_POINTS
    assert 13 <= len(told(state.log, events.TrickWon)) <= 39


@pytest.mark.clause("HL-13.3")
@few
@given(some_options(), seeds)
def test_everybody_asked_has_a_legal_act_and_the_default_is_legal(options: dict[str, Any], seed: int) -> None:
    state = start(seed, options).state
    for before, seat, _, step in play_out(start(seed, options), dice(seed)):
        assert next(GAME.suggest(GAME.view(before, seat)))
        play(GAME, before, seat, GAME.timeout(before, seat))
        state = step.state
        assert points(state.kitty) <= BURY_LIMIT or state.public.phase in ("draw", "bury")


@pytest.mark.clause("HL-13.4", "HL-14.1", "HL-13.6")
@few
@given(some_options(), seeds)
def test_followers_follow_and_the_best_identical_play_wins(options: dict[str, Any], seed: int) -> None:
    for before, _, _, step in play_out(start(seed, options), dice(seed)):
        hands = list(before.hands)
        trick = list(before.public.trick)
        trumps = step.state.trumps
        for event in (e.event for e in step.out):
            if isinstance(event, events.Played | events.ForcedPlayed):
                if trick:
                    lead = trick[0][1]
                    same = trumps.of_group(event.cards, trumps.group(lead[0]))
                    assert len(event.cards) == len(lead)
                    assert len(same) == owed(hands[event.seat], lead, trumps)
                trick.append((event.seat, event.cards))
            elif isinstance(event, events.TrickWon):
                best = winner([cards for _, cards in trick], trumps)
                assert (event.seat, event.cards) == trick[best]
                assert len(set(event.cards)) == 1
                trick = []


@pytest.mark.clause("HL-13.5")
@few
@given(some_options(), seeds)
def test_stars_are_none_one_or_three(options: dict[str, Any], seed: int) -> None:
    state = finished(start(seed, options), dice(seed))
    rules = house(**options)
    stars = told(state.log, events.StarsCounted)[0].count
    assert stars == state.kitty.count(BIG_JOKER)
    assert stars in ((3,) if rules.fast_at(state.public.level) else (0, 1, 3))


@pytest.mark.clause("HL-13.5")
def test_a_fast_dragon_has_three_stars_at_every_level_but_j() -> None:
    seen = set()
    for seed, level in enumerate(LADDER):
        carry = {"levels": [level.letter, "3"], "dealer": 0, "trump": "H", "played": 1}
        state = deal(seed, carry=carry, dragon_speed="fast").state
        while state.public.stars is None:
            seat = next(iter(GAME.to_act(state)))
            state = play(GAME, state, seat, GAME.timeout(state, seat)).state
        seen.add((level is Rank.JACK, state.public.stars))
    assert seen == {(False, 3), (True, 0)}


@pytest.mark.clause("HL-13.7", "HL-4.3")
@settings(max_examples=4, deadline=None)
@given(some_options(trump_scope="dragon", max_hands=0), seeds)
def test_the_trump_suit_stays_for_the_whole_match(options: dict[str, Any], seed: int) -> None:
    carry: dict[str, Any] = {}
    suits = set()
    for n in range(4):
        state = finished(start(seed + n, options, carry), dice(seed + n))
        suits.add(state.public.trump)
        assert state.public.level is state.public.levels[(state.public.dealer or 0) % 2]
        result = GAME.result(state)
        assert result is not None
        if result.match_over:
            break
        carry = json.loads(json.dumps(result.carry))
    assert len(suits) == 1


levels = st.sampled_from(LADDER)


@st.composite
def tallies(draw: st.DrawFn, rules: House) -> Tally:
    own = st.sampled_from(rules.ladder)
    return Tally(
        dealer=Seat(draw(st.integers(0, 3))),
        levels=(draw(own), draw(own)),
        collected=5 * draw(st.integers(0, 52)),
        kitty=5 * draw(st.integers(0, 8)),
        last=Seat(draw(st.integers(0, 3))),
        cards=(draw(st.sampled_from(PACK)),),
        stars=draw(st.sampled_from((0, 1, 3))),
    )


@pytest.mark.clause("HL-13.8", "HL-13.9", "HL-8.12")
@many
@given(st.data(), some_options())
def test_levels_and_the_next_dealer(data: st.DataObject, options: dict[str, Any]) -> None:
    rules = house(**options)
    tally = data.draw(tallies(rules))
    out = settle(tally, rules)
    for team in (0, 1):
        assert rules.start <= out.levels[team] <= rules.end
        if out.levels[team] < tally.levels[team]:
            assert out.hooked
            assert team == tally.dealer % 2
    theirs = 1 - tally.dealer % 2
    if tally.levels[theirs] in (Rank.JACK, rules.end):
        assert out.levels[theirs] is tally.levels[theirs]
    enough = out.total >= rules.full_score
    steps = 2 if not enough or (out.hooked and rules.hook == "replace") else 1
    assert out.next_dealer == tally.dealer.after(4, steps)


@many
@given(levels, st.integers(0, 9))
def test_a_rise_never_jumps_over_j(level: Rank, steps: int) -> None:
    risen = advance(level, steps, house())
    assert level <= risen <= min(Rank.ACE, level + steps)
    assert not level < Rank.JACK < risen
    assert advance(level, steps, house(thresholds="none")) == min(Rank.ACE, level + steps)


@pytest.mark.clause("HL-13.6", "HL-6.2")
@many
@given(st.data(), st.sampled_from("SHCD"), levels)
def test_each_trick_has_one_winner_and_the_order_of_equal_cards_changes_nothing(
    data: st.DataObject, suit: str, level: Rank
) -> None:
    order = Trumps.of(next(c.suit for c in PACK if c.code[0] == suit), level)
    plays: list[Cards] = [(data.draw(st.sampled_from(PACK)),) * 3]
    for _ in range(3):
        cards = tuple(data.draw(st.lists(st.sampled_from(PACK), min_size=3, max_size=3)))
        plays.append(cards if data.draw(st.booleans()) else cards[:1] * 3)
    best = winner(plays, order)
    assert len(set(plays[best])) == 1
    for turned in permutations(plays[1]):
        assert winner([plays[0], turned, *plays[2:]], order) == best


@pytest.mark.clause("HL-7.13")
@many
@given(st.data(), levels)
def test_a_play_is_forced_when_there_is_no_other(data: st.DataObject, level: Rank) -> None:
    """Counted out by trying every choice of cards."""
    order = Trumps.of(next(c.suit for c in PACK if c.suit), level)
    hand = tuple(data.draw(st.lists(st.sampled_from(PACK[::7]), min_size=3, max_size=6)))
    lead = (data.draw(st.sampled_from(PACK[::7])),) * data.draw(st.integers(1, 3))
    need = owed(hand, lead, order)
    legal = {
        tuple(sorted(pick))
        for pick in permutations(hand, len(lead))
        if len(order.of_group(pick, order.group(lead[0]))) == need
    }
    only = only_play(hand, lead, order)
    assert (only is not None) == (len(legal) == 1)
    assert only is None or tuple(sorted(only)) in legal


@pytest.mark.clause("HL-13.11", "HL-7.2")
def test_seed_options_and_acts_decide_everything() -> None:
    def run() -> tuple[State, list[Any]]:
        first = deal(7, trump_scope="hand", small_joker_declares="on")
        state, acts = first.state, []
        chance = Dice(bytes(32), "tests/same")
        while GAME.to_act(state):
            acts.append(random_act(state, chance))
            state = play(GAME, state, *acts[-1]).state
        return state, acts

    assert run() == run()
    assert deal(7).out == deal(7).out
    assert deal(7).state.hands != deal(8).state.hands


@pytest.mark.clause("HL-13.12", "HL-7.4")
@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_pause_of_the_draw_shows_nothing_that_is_still_to_come(seed: int) -> None:
    state = deal(seed % 1000, small_joker_declares="on").state
    if state.public.phase != "draw":
        return
    asked = next(iter(GAME.to_act(state)))
    for seat in (None, *map(Seat, range(4))):
        view = GAME.view(state, seat)
        assert view.waiting == ()
        if seat == asked:
            assert len(view.hand) == len(state.hands[asked])
            assert Counter(view.hand) == Counter(state.hands[asked])
        else:
            assert view.hand == ()
            assert view.menu == ()
            assert set(view.counts) <= {None, 0}
