"""Examples in the engine's docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import engine

MODULES = [info.name for info in pkgutil.walk_packages(engine.__path__, "engine.") if ".games." not in info.name]


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    counted = [doctest.testmod(importlib.import_module(name)).attempted for name in MODULES]
    assert sum(counted) >= 6
