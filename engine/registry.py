"""Finds the games: every package in engine.games that exports GAME. Nothing else lists them."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from engine import games as _games
from engine.core import Game


@cache
def all_games() -> dict[str, Game[Any]]:
    """Every game by id. Raises RuntimeError when a package's name and its Spec disagree."""
    found: dict[str, Game[Any]] = {}
    for info in pkgutil.iter_modules(_games.__path__):
        module = importlib.import_module(f"{_games.__name__}.{info.name}")
        game: Game[Any] = module.GAME
        if game.spec.id != info.name:
            raise RuntimeError(f"engine/games/{info.name} calls itself {game.spec.id!r}")
        found[info.name] = game
    return found


def game(game_id: str) -> Game[Any]:
    """One game by id. Raises KeyError."""
    return all_games()[game_id]
