"""The tricks that the search plays on: every play is legal, tricks go to whom the rules give them."""

from __future__ import annotations

import pytest

from engine.core import Action, Setup, play
from engine.games.huolong import GAME
from engine.games.huolong.computer import normal
from engine.games.huolong.playout import Hand, rows
from engine.shuffle import Dice


def follow(steps: int, seed: int) -> None:
    """Hands in which everybody plays as the playout does: legal, and with the same tricks, winners and points."""
    deal = 0
    while steps > 0:
        deal += 1
        settled = GAME.settle({"auto_play_forced": "off"}, 4)
        state = GAME.start(Setup(4, (seed * 10_000 + deal).to_bytes(32, "big"), settled)).state
        dice = Dice(deal.to_bytes(32, "big"), "tricks")
        hand: Hand | None = None
        while asked := GAME.to_act(state):
            seat = min(asked)
            view = GAME.view(state, seat)
            if view.phase not in ("lead", "follow"):
                state = play(GAME, state, seat, normal(view, dice)).state
                continue
            p = state.public
            assert p.dealer is not None
            if hand is None:
                scores = [0, 0]
                scores[p.dealer % 2], scores[1 - p.dealer % 2] = p.lost, p.collected
                hand = Hand([rows(h, p.trumps) for h in state.hands], p.trumps, p.trick, seat, scores)
            assert hand.turn == seat
            chosen = hand.follow() if hand.trick else hand.lead()
            left = list(view.hand)
            cards = []
            for c in chosen:
                cards.append(left.pop(left.index(c)))  # type: ignore[arg-type]
            state = play(GAME, state, seat, Action("play", tuple(cards))).state
            hand.put(chosen)
            p = state.public
            assert p.dealer is not None
            assert (hand.scores[1 - p.dealer % 2], hand.scores[p.dealer % 2]) == (p.collected, p.lost)
            assert [sorted(c for r in h for c in r) for h in hand.hands] == [sorted(h) for h in state.hands]
            steps -= 1
        assert hand is not None
        assert hand.over()


def test_a_playout_plays_by_the_rules() -> None:
    follow(400, seed=1)


@pytest.mark.deep
def test_a_playout_plays_by_the_rules_for_long() -> None:
    follow(100_000, seed=2)
