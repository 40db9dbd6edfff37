"""Where a game lives, and the cases that contract tests are parametrised with.

``PAIJU_GAMES=doudizhu,gouji`` in the environment limits the contract tests to some games.
"""

from __future__ import annotations

import importlib
import os
import sys
from functools import cache
from pathlib import Path
from typing import Any

from engine.core import Game
from engine.registry import all_games

ROOT = Path(__file__).resolve().parents[2]


def _anchor(game: Game[Any]) -> tuple[str, Path]:
    """Module and file of the class that stands in the game's own package."""
    for cls in type(game).__mro__:
        file = getattr(sys.modules[cls.__module__], "__file__", None)
        if file and (Path(file).parent / "locales").is_dir():
            return cls.__module__, Path(file)
    raise AssertionError(f"no folder locales beside the class of {game.spec.id}")


def home(game: Game[Any]) -> Path:
    """The folder of a game's package, also for a subclass that a test made."""
    return _anchor(game)[1].parent


def package(game: Game[Any]) -> str:
    """The dotted name of a game's package."""
    module, file = _anchor(game)
    return module if file.name == "__init__.py" else module.rpartition(".")[0]


@cache
def games() -> tuple[Game[Any], ...]:
    """The games under test: the whole registry, or those the environment names."""
    named = os.environ.get("PAIJU_GAMES", "")
    if not named:
        return tuple(all_games().values())
    return tuple(importlib.import_module(f"engine.games.{name}").GAME for name in named.split(","))


def tables() -> list[tuple[Game[Any], int]]:
    """Every game under test at every table size."""
    return [(game, seats) for game in games() for seats in game.spec.seats]


def table_id(value: object) -> str:
    """A readable pytest id for the parts of a case."""
    return value.spec.id if isinstance(value, Game) else str(value)
