"""Speed of the Dou Dizhu engine: finding the plays of a position, and whole deals played at random.

Figures only. Where RLCard or DouZero are installed (dependency group "compare"), they are measured on the same
positions in the same run, since figures of two machines cannot be compared.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import sys
import time
import types
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from bot.simulate import seed_of
from engine.core import Action, Seat, Setup, play
from engine.games.doudizhu import GAME, compact, melds, moves
from engine.games.doudizhu.melds import ONE, Meld, count, pack, readings, take

POSITIONS = 2000
NAMES = "3456789TJQKA2BR"
FULL, COMPACT = 500.0, 1400.0
RLCARD, DOUZERO = 4.5, 1.8
"""Targets: deals per second, and how much faster than the others the plays are found."""

Place = tuple[int, int, Meld | None]
"""Hand, play to beat (0: a lead) and its reading."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something measured: how many a second, and what it should be; None where there is no target."""

    name: str
    rate: float
    target: float | None = None

    @property
    def reached(self) -> bool:
        return self.target is None or self.rate >= self.target


def positions(number: int = POSITIONS) -> list[Place]:
    """Seeded positions of deals played at random, each deal giving one. Plays to beat have a single reading."""
    out: list[Place] = []
    dice = Random(9)
    while len(out) < number:
        met: list[Place] = []
        p = _dealt(dice)
        last = 0
        while p.winner is None:
            if p.table is None or len(readings(last)) == 1:
                met.append((p.hands[p.turn], last if p.table else 0, p.table))
            chosen = dice.choice(compact.legal(p))
            last = chosen or last
            p = compact.after(p, chosen)
        out.append(dice.choice(met))
    return out


def _dealt(dice: Random) -> compact.Position:
    deck = [k for k in range(13) for _ in range(4)] + [13, 14]
    dice.shuffle(deck)
    first, second, third = (sum([ONE[k] for k in part]) for part in (deck[:20], deck[20:37], deck[37:]))
    return compact.Position((first, second, third))


# --- plays of a position ------------------------------------------------------------------


def plays_rate(places: Iterable[Place], find: Callable[[Any], object], prepare: Callable[[Place], Any]) -> float:
    """Positions a second; what is handed over is prepared beforehand."""
    ready = [prepare(p) for p in places]
    gc.collect()
    begun = time.process_time()
    for r in ready:
        find(r)
    return len(ready) / (time.process_time() - begun)


def forget() -> None:
    """Empty every cache that finding plays fills."""
    for module in (moves, melds):
        for found in vars(module).values():
            if hasattr(found, "cache_clear"):
                found.cache_clear()


def ours(place: Place) -> object:
    h, _, table = place
    return moves.all_plays(h) if table is None else moves.all_answers(h, table)


def spelled(h: int) -> str:
    return "".join(NAMES[k] * count(h, k) for k in range(15))


def rlcard_rate(places: list[Place]) -> float:
    """Raises ImportError."""
    card = importlib.import_module("rlcard.games.base").Card
    judger = importlib.import_module("rlcard.games.doudizhu.judger").DoudizhuJudger
    utils = importlib.import_module("rlcard.games.doudizhu.utils")
    jokers = {"B": card("BJ", ""), "R": card("RJ", "")}

    def prepare(place: Place) -> Any:
        h, last, _ = place
        hand = [jokers.get(c) or card("S", c) for c in spelled(h)]
        me, top = types.SimpleNamespace(current_hand=hand), types.SimpleNamespace(played_cards=spelled(last))
        return spelled(h), me, top if last and top.played_cards in utils.CARD_TYPE[0] else None

    def find(ready: Any) -> object:
        h, me, top = ready
        found: object = judger.playable_cards_from_hand(h) if top is None else utils.get_gt_cards(me, top)
        return found

    return plays_rate(places, find, prepare)


def douzero_rate(places: list[Place]) -> float:
    """Raises ImportError."""
    # Its package loads a deep-learning library to find plays; the three modules that find them need none.
    root = importlib.import_module("douzero").__path__[0]
    package = types.ModuleType("douzero.env")
    package.__path__ = [str(Path(root) / "env")]
    sys.modules.setdefault("douzero.env", package)
    game = importlib.import_module("douzero.env.game")
    names = [*range(3, 15), 17, 20, 30]

    def cards(h: int) -> list[int]:
        return [names[k] for k in range(15) for _ in range(count(h, k))]

    def prepare(place: Place) -> Any:
        h, last, _ = place
        me = types.SimpleNamespace(player_hand_cards=cards(h))
        sequence = [cards(last)] if last else []
        return types.SimpleNamespace(
            info_sets={"landlord": me}, acting_player_position="landlord", card_play_action_seq=sequence
        )

    return plays_rate(places, game.GameEnv.get_legal_card_play_actions, prepare)


# --- deals at random -----------------------------------------------------------------------


def full_deals(deals: int) -> None:
    """Random deals through the whole contract: acts checked, events told, no view built."""
    dice = Random(1)
    settled = GAME.settle({"doubling": "off"}, 3)
    for number in range(deals):
        state = GAME.start(Setup(3, seed_of("speed", number), settled)).state
        while asked := GAME.to_act(state):
            seat: Seat = next(iter(asked))
            public = state.public
            if public.phase == "auction":
                action = Action("bid", arg="3")
            else:
                hand = state.hands[seat]
                h = pack(hand)
                plays = moves.all_plays(h) if public.top is None else (*moves.all_answers(h, public.top[1]), 0)
                chosen = plays[int(dice.random() * len(plays))]
                action = Action("play", take(hand, chosen)) if chosen else Action("pass")
            state = play(GAME, state, seat, action).state


def compact_deals(deals: int) -> None:
    """Random deals in the compact model."""
    dice = Random(1)
    for _ in range(deals):
        p = _dealt(dice)
        while p.hands[0] and p.hands[1] and p.hands[2]:
            plays = compact.legal(p)
            p = compact.after(p, plays[int(dice.random() * len(plays))])


def rlcard_deals(deals: int) -> None:
    """Raises ImportError."""
    dice = Random(1)
    game = importlib.import_module("rlcard.games.doudizhu").Game()
    for _ in range(deals):
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(dice.choice(state["actions"]))


def deals_rate(run: Callable[[int], None], deals: int) -> float:
    run(min(deals, 20))
    gc.collect()
    gc.freeze()  # what the program holds for good is not looked through again and again
    begun = time.process_time()
    run(deals)
    return deals / (time.process_time() - begun)


# --- all of it -----------------------------------------------------------------------------


def measure() -> list[Figure]:
    """Every figure; those of engines that are not installed are left out."""
    places = positions()
    forget()
    cold = plays_rate(places, ours, lambda p: p)
    out = [
        Figure("plays of a position, cold", cold),
        Figure("plays of a position, warm", plays_rate(places, ours, lambda p: p)),
    ]
    for name, rate, factor in (("RLCard", rlcard_rate, RLCARD), ("DouZero", douzero_rate, DOUZERO)):
        try:
            other = rate(places)
        except ImportError:
            continue
        out.append(Figure(f"plays of a position, {name}", other))
        out.append(Figure(f"times as fast as {name}, cold", cold / other, factor))
    out.append(Figure("random deals, whole contract", deals_rate(full_deals, 300), FULL))
    out.append(Figure("random deals, compact model", deals_rate(compact_deals, 800), COMPACT))
    with contextlib.suppress(ImportError):
        out.append(Figure("random deals, RLCard", deals_rate(rlcard_deals, 100)))
    return out
