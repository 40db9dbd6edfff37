"""Machine code is there only where it was asked for, and complete before the first decision."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine import compiled

DECIDE = """
import sys
from numba.core.registry import CPUDispatcher
from engine import compiled
from engine.core import Setup, play
from engine.registry import all_games
from engine.shuffle import Dice

assert compiled.swift("engine.games.{game}") is None
assert compiled.load(["{game}"]) == ["engine.games.{game}"]

def forms():
    found = [v for m in list(sys.modules.values()) if getattr(m, "__name__", "").startswith("engine.")
             for v in vars(m).values() if isinstance(v, CPUDispatcher)]
    return {{f.py_func.__qualname__ + f.py_func.__module__: len(f.signatures) for f in found}}

before = forms()
game = all_games()["{game}"]
seats = game.spec.seats[0]
state = game.start(Setup(seats, bytes(32), game.settle({{}}, seats))).state
decided = 0
while decided < 6:
    view = game.view(state, min(game.to_act(state)))
    level = "normal"
    if view.phase in ("lead", "respond", "follow", "reply"):
        level, decided = "hard", decided + 1
    policy = game.computers[level]
    dice = Dice(bytes(32), "act")
    act = policy.within(view, dice, lambda: False, 12) if level == "hard" else policy(view, dice)
    state = play(game, state, view.seat, act).state
assert len(before) > 9
assert forms() == before, "something was compiled in the middle of a decision"
"""


@pytest.mark.parametrize("game", ["gouji", "daguailuzi", "huolong"])
def test_nothing_is_compiled_in_the_middle_of_a_decision(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", DECIDE.format(game=game)], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr


def test_a_game_without_machine_code_is_left_in_python() -> None:
    assert compiled.load(["doudizhu"]) == compiled.load([])
    assert compiled.swift("engine.games.doudizhu") is None


def test_without_the_library_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert compiled.load(["gouji"]) == []
