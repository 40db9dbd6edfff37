"""Constants and house rules."""

from __future__ import annotations

from engine.cards import PACK, Cards
from engine.core import TABLE_OPTIONS, Option, Spec

CARDS: Cards = PACK[:52]
"""One pack without jokers (GT-3.1)."""

SPEC = Spec(
    id="game_template",
    seats=(4, 3),
    rules_version=1,
    options=(
        Option("cards", (10, 13), 10),
        Option("exchange", ("left", "off"), "left"),
        Option("full_hand", ("single", "double"), "single"),
        Option("deals", (1, 3, 5), 1),
        *(TABLE_OPTIONS[key] for key in ("deals_per_session", "autopilot_after", "on_leave", "pace")),
    ),
    limits={"exchange": 45, "lead": 45, "follow": 30},
    layout="ranks",
    suits_matter=False,
    points_sum=0,
)
