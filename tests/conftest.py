"""Settings of the whole suite."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

# python-telegram-bot 22.8 warns at every flood answer unless its newer type for the wait is chosen.
os.environ.setdefault("PTB_TIMEDELTA", "true")

# How long an example takes says more about the machine than about the code.
settings.register_profile("suite", deadline=None)
settings.load_profile("suite")

SLOW = ("test_kill", "test_restart.py::test_ten_kills", "e2e/test_fuzz", "e2e/browser")
"""What drives browsers and kills programs goes to one worker, one after the other, while others do the rest: two of
them at once take each other's time."""


@pytest.hookimpl(tryfirst=True)  # before the worker reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if any(part in item.nodeid for part in SLOW):
            item.add_marker(pytest.mark.xdist_group("slow"))


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector of garbage need not look at it each time."""
    gc.collect()
    gc.freeze()
