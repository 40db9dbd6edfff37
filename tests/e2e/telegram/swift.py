"""The program as it is, in a hurry: limits under which nobody waits. Run as a module in place of ``bot``."""

from __future__ import annotations

import adapters.delivery.settings as pace
import adapters.telegram.front as front
from bot.cli import main
from tests.e2e.telegram.evening import SWIFT

if __name__ == "__main__":
    pace.TELEGRAM = SWIFT
    front.GRACE = 0.2
    main()
