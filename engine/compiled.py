"""Machine code for what a search repeats most, where it has been asked for and the package for it is there.

A game that brings a module ``swift`` has its deals played out ten to fifty times as fast; without it, without the
package ("fast" in pyproject.toml) or before `load` the search does the same in plain Python and sees fewer deals.
Only processes that search load it: it takes seconds the first time, and about 100 MB.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable
from types import ModuleType

_loaded: dict[str, ModuleType] = {}


def load(games: Iterable[str]) -> list[str]:
    """Make the machine code of these games ready, by their ids; the packages that have it now. Compiles what was never
    compiled on this machine since it changed."""
    if importlib.util.find_spec("numba") is None:
        return []
    for package in (f"engine.games.{game}" for game in games):
        if package not in _loaded and importlib.util.find_spec(f"{package}.swift") is not None:
            swift = importlib.import_module(f"{package}.swift")
            swift.warm()
            _loaded[package] = swift
    return sorted(_loaded)


def swift(package: str) -> ModuleType | None:
    """The module ``swift`` of a game package, None where it is not loaded."""
    return _loaded.get(package)
