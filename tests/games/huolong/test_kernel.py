"""The machine code plays tricks on exactly as `playout.Hand` does, and changes only cards that may lie elsewhere."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from engine import compiled
from engine.cards import packs
from engine.core import Setup, View, play
from engine.games.huolong import GAME, computer, kernel
from engine.games.huolong.deep import Ahead, look
from engine.games.huolong.knowledge import Knowledge
from engine.games.huolong.playout import Hand, rows
from engine.games.huolong.spec import PACKS, SEATS
from engine.games.huolong.swift import WORLDS, Swift
from engine.games.huolong.trumps import points
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
    """Whatever is played next, both win the same points and the same last trick."""
    for view, state in decisions(acts, seed):
        swift = Swift(view, Dice(bytes(32), "act"))
        plain = Ahead(view, Dice(bytes(32), "act"))
        counts = np.zeros((SEATS + 1, kernel.FACES), np.int64)
        for seat, cards in enumerate(state.hands):
            for c in cards:
                counts[seat, c] += 1
        o = swift._order
        for n, act in enumerate(plain.acts):
            hand = Hand(
                [rows(h, plain._trumps) for h in state.hands], plain._trumps, plain._public.trick, plain._seat,
                plain._scores,
            )  # fmt: skip
            hand.put(act.cards)
            hand.play_out()
            scores = np.array(plain._scores, np.int64)
            last = kernel.after(
                counts, swift._trick, swift._seat, swift._plays[n], scores, o
            )  # fmt: skip
            assert (scores.tolist(), last) == (hand.scores, hand.last)


def test_tricks_in_machine_code_end_as_they_do_in_python() -> None:
    agree(60, seed=1)


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
            assert points([c for c in packs(PACKS) if 0] or list(places[SEATS].elements())) == buried
            seen.add(decision._hands.tobytes())
        assert len(seen) > 1 or decision._cards.size < 4


def test_only_where_it_was_loaded_the_search_is_in_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "_loaded", {})
    ((view, _),) = decisions(1, seed=4)
    assert type(look(view, Dice(bytes(32), "act"))) is Ahead
    compiled.load(["huolong"])
    assert type(look(view, Dice(bytes(32), "act"))) is Swift


@pytest.mark.deep
def test_tricks_in_machine_code_end_as_they_do_in_python_for_long() -> None:
    agree(6_000, seed=2)
