"""The machine code plays as the level normal does, and changes only cards that may lie elsewhere."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import numpy as np
import pytest

from engine import compiled
from engine.cards import BIG_JOKER, PACK, packs, show
from engine.core import Setup, View, play
from engine.games.huolong import GAME, computer, kernel
from engine.games.huolong.deep import Ahead, look
from engine.games.huolong.knowledge import Knowledge
from engine.games.huolong.spec import PACKS, SEATS
from engine.games.huolong.swift import WORLDS, Swift
from engine.games.huolong.trumps import ALL_POINTS, points
from engine.shuffle import Dice


def decisions(acts: int, seed: int, every: int = 5) -> list[tuple[View, object]]:
    """Views of seats that play, with the positions, along deals of normal players."""
    dice = Dice(seed.to_bytes(32, "big"), "huolong kernel")
    found: list[tuple[View, object]] = []
    deal = 0
    while len(found) < acts:
        deal += 1
        options = {"bury_trumps": "on"} if deal % 2 else {}
        options = {k: v for k, v in options.items() if any(o.key == k and v in o.values for o in GAME.spec.options)}
        state = GAME.start(Setup(SEATS, (seed * 10_000 + deal).to_bytes(32, "big"), GAME.settle(options, SEATS))).state
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase in ("lead", "follow") and dice.below(every) == 0:
                found.append((view, state))
            state = play(GAME, state, seat, computer.normal(view, dice)).state
    return found[:acts]


def agree(acts: int, seed: int) -> None:
    """Every seat does what the level normal does there, going by the same knowledge."""
    play = np.zeros(3, np.int64)
    for view, state in decisions(acts, seed):
        swift = Swift(view, Dice(bytes(32), "act"))
        if BIG_JOKER in state.kitty and view.seat == swift._dealer:
            continue  # a star that another put there: the level normal goes by what it buried itself
        counts = np.zeros((SEATS + 1, kernel.FACES), np.int64)
        for place, cards in enumerate((*state.hands, state.kitty)):
            for c in cards:
                counts[place, c] += 1
        n = kernel.choose(
            counts, swift._trick, swift._seat, swift._dealer, swift._known_barred, swift._empty, swift._order, play
        )  # fmt: skip
        want = computer.normal(view, Dice(bytes(32), "act"))
        assert sorted(play[:n].tolist()) == sorted(map(int, want.cards)), (view.phase, show(view.hand))


def follow(steps: int, seed: int) -> None:
    """Hands of any legal plays: the same turns, winners, points and cards as by the rules."""
    dice = Dice(seed.to_bytes(32, "big"), "huolong tricks")
    settled = GAME.settle({"auto_play_forced": "off"}, SEATS)
    trick, scores = np.zeros(kernel.TRICK, np.int64), np.zeros(2, np.int64)
    deal = 0
    while steps > 0:
        deal += 1
        state = GAME.start(Setup(SEATS, (seed * 20_000 + deal).to_bytes(32, "big"), settled)).state
        hands = np.zeros((0, 0), np.int64)
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase not in ("lead", "follow"):
                state = play(GAME, state, seat, computer.normal(view, dice)).state
                continue
            p = state.public
            assert p.dealer is not None
            if not hands.size:
                o = kernel.order(p.trumps)
                hands = np.array([[h.count(c) for c in PACK] for h in state.hands])
                held = kernel._held(hands, o)
                barred, empty = np.zeros_like(hands), np.zeros((SEATS, kernel.ROWS), np.int64)
                scores[p.dealer % 2], scores[1 - p.dealer % 2] = p.lost, p.collected
            action = dice.choice(list(islice(GAME.suggest(view), 12)))
            cards = np.array(action.cards, np.int64)
            turn = kernel._put(hands, held, trick, int(seat), cards, len(cards), scores, barred, empty, o)
            state = play(GAME, state, seat, action).state
            p = state.public
            assert p.dealer is not None
            assert (scores[1 - p.dealer % 2], scores[p.dealer % 2]) == (p.collected, p.lost)
            assert hands.tolist() == [[h.count(c) for c in PACK] for h in state.hands]
            if left := GAME.to_act(state):
                assert turn == min(left)
            steps -= 1


def test_tricks_go_to_whom_the_rules_give_them() -> None:
    follow(400, seed=1)


def test_everybody_plays_as_the_level_normal() -> None:
    agree(400, seed=1)


def test_hands_are_played_to_their_end() -> None:
    """Every card, every point, and somebody wins the last trick."""
    for view, _ in decisions(20, seed=2):
        swift = Swift(view, Dice(bytes(32), "act"))
        buried = swift.imagine()
        p = swift._public
        for act in range(len(swift.acts)):
            scores = np.zeros(2, np.int64)
            last = kernel.after(
                swift._hands, swift._trick, swift._seat, swift._dealer, swift._known_barred, swift._empty,
                swift._plays[act], scores, swift._order,
            )  # fmt: skip
            assert 0 <= last < SEATS
            assert scores.sum() + p.collected + p.lost + buried == ALL_POINTS


def test_imagined_worlds_keep_to_what_the_seat_knows() -> None:
    for view, _ in decisions(25, seed=3, every=9):
        decision, known = Swift(view, Dice(bytes(32), "act")), Knowledge.of(view)
        seen = set()
        for _ in range(WORLDS + 2):
            buried = decision.imagine()
            places = [
                Counter({c: int(n) for c, n in enumerate(row) if n}) for row in decision._hands
            ]  # fmt: skip
            assert places[view.seat] == Counter(map(int, view.hand))
            for seat in range(SEATS):
                assert places[seat].total() == view.counts[seat]
                if seat != view.seat:
                    assert not set(places[seat]) & {int(c) for c in known.barred[seat]}
            everything = sum(places, Counter())
            assert not everything - Counter(map(int, packs(PACKS)))
            assert points(list(places[SEATS].elements())) == buried
            seen.add(decision._hands.tobytes())
        assert len(seen) > 1 or decision._cards.size < 4


def test_only_where_it_was_loaded_the_search_is_in_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_loaded", {})
    ((view, _),) = decisions(1, seed=4)
    assert type(look(view, Dice(bytes(32), "act"))) is Ahead
    compiled.load(["huolong"])
    assert type(look(view, Dice(bytes(32), "act"))) is Swift


@pytest.mark.deep
def test_tricks_go_to_whom_the_rules_give_them_for_long() -> None:
    follow(100_000, seed=2)


@pytest.mark.deep
def test_everybody_plays_as_the_level_normal_for_long() -> None:
    agree(20_000, seed=2)
