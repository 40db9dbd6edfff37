"""Settings of the whole suite."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# python-telegram-bot 22.8 warns at every flood answer unless its newer type for the wait is chosen.
os.environ.setdefault("PTB_TIMEDELTA", "true")

# How long an example takes says more about the machine than about the code.
settings.register_profile("suite", deadline=None)
settings.load_profile("suite")

FIRST = (
    "test_kill",
    "test_fuzz",
    "browser/test_evenings",
    "test_restart",
    "_web.py",
    "test_rankings",
    "tests/e2e",
    "tests/cluster",
)
"""What takes long or waits for another process starts first, so that no worker is busy alone at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        return next((n for n, part in enumerate(FIRST) if part in item.nodeid), len(FIRST))

    items.sort(key=rank)
