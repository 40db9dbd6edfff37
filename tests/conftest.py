"""Settings of the whole suite."""

from __future__ import annotations

import os

# python-telegram-bot 22.8 warns at every flood answer unless its newer type for the wait is chosen.
os.environ.setdefault("PTB_TIMEDELTA", "true")
