"""Settings of the whole suite."""

from __future__ import annotations

import gc
import os

from hypothesis import settings

# python-telegram-bot 22.8 warns at every flood answer unless its newer type for the wait is chosen.
os.environ.setdefault("PTB_TIMEDELTA", "true")

# How long an example takes says more about the machine than about the code.
settings.register_profile("suite", deadline=None)
settings.load_profile("suite")


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the collector of garbage need not look at it each time."""
    gc.collect()
    gc.freeze()
