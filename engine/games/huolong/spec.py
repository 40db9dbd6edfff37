"""Constants and house rules of Datong Huolong (大同攉龙). Rule book sections 1, 3 and 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.cards import RANK_OF_LETTER, Rank
from engine.core import TABLE_OPTIONS, BadOption, Option, Spec

SEATS = 4
PACKS = 3
KITTY = 6
BURY_LIMIT = 40
"""Most points the six buried cards may carry."""
MOST_REDEALS = 3
MOST_HANDS = 99

LADDER: tuple[Rank, ...] = tuple(Rank(n) for n in range(Rank.THREE, Rank.ACE + 1))
"""The levels, lowest first."""

_ON_OFF = ("on", "off")
_OFF_ON = ("off", "on")
_STARTS = tuple(r.letter for r in LADDER if r <= Rank.QUEEN)
_ENDS = tuple(r.letter for r in LADDER if r >= Rank.FIVE)

SPEC = Spec(
    id="huolong",
    seats=(SEATS,),
    rules_version=1,
    options=(
        Option("trump_method", ("next_card", "level_card"), "next_card"),
        Option("small_joker_declares", _OFF_ON, "off"),
        Option("trump_scope", ("dragon", "hand"), "dragon"),
        Option("on_no_declare", ("kitty_card", "redeal"), "kitty_card"),
        Option("kitty_factor", (1, 2), 2),
        Option("full_score", (120, 125), 120),
        Option("bury_trumps", _ON_OFF, "on"),
        Option("zero_bonus", _ON_OFF, "on"),
        Option("dragon_speed", ("slow", "fast"), "slow"),
        Option("star_reveal", ("count", "seat", "kitty"), "count"),
        Option("hook_mode", ("literal", "replace", "off"), "literal"),
        Option("hook_A", _OFF_ON, "off"),
        Option("win_at", ("at_A", "reach_A"), "at_A"),
        Option("thresholds", ("cap", "none"), "cap"),
        Option("start_level", _STARTS, "3"),
        Option("end_level", _ENDS, "A"),
        Option("max_hands", tuple(range(MOST_HANDS + 1)), 0),
        Option("auto_play_forced", _ON_OFF, "on"),
        *(TABLE_OPTIONS[key] for key in ("deals_per_session", "autopilot_after", "on_leave", "pace")),
    ),
    limits={"draw": 15, "bury": 120, "stars": 20, "lead": 45, "follow": 30},
    layout="suits",
    suits_matter=True,
    points_sum=0,
    teams=(0, 1, 0, 1),
    levels=("easy", "normal", "hard"),
    leavers="losses",
)

Settled = tuple[tuple[str, Any], ...]
"""Every option with its value, in the order of the Spec."""


@dataclass(frozen=True, slots=True)
class House:
    """The settled options as the rules read them.

    level_card    trump is found by level cards shown during the draw, not by the card after a joker
    each_hand     trump is found anew in every hand
    capped        a team's rise stops at J
    start, end    the first and the last level of the match
    hook          literal, replace or off;  ``hook_end`` the same at the last level
    max_hands     0 for no limit
    """

    level_card: bool
    small_joker: bool
    each_hand: bool
    redeals: bool
    kitty_factor: int
    full_score: int
    bury_trumps: bool
    zero_bonus: bool
    fast: bool
    star_reveal: str
    hook: str
    hook_end: bool
    reach: bool
    capped: bool
    start: Rank
    end: Rank
    max_hands: int
    auto_play: bool

    @classmethod
    def of(cls, options: Settled) -> House:
        return _house(options)

    @property
    def ladder(self) -> tuple[Rank, ...]:
        """The levels of this match, lowest first."""
        return tuple(r for r in LADDER if self.start <= r <= self.end)

    def fast_at(self, level: Rank) -> bool:
        """True when every big joker has to be buried in a hand of this level (the fast dragon, J excepted)."""
        return self.fast and level is not Rank.JACK


@lru_cache(maxsize=512)
def _house(options: Settled) -> House:
    o: Mapping[str, Any] = dict(options)
    return House(
        level_card=o["trump_method"] == "level_card",
        small_joker=o["small_joker_declares"] == "on",
        each_hand=o["trump_scope"] == "hand",
        redeals=o["on_no_declare"] == "redeal",
        kitty_factor=o["kitty_factor"],
        full_score=o["full_score"],
        bury_trumps=o["bury_trumps"] == "on",
        zero_bonus=o["zero_bonus"] == "on",
        fast=o["dragon_speed"] == "fast",
        star_reveal=o["star_reveal"],
        hook=o["hook_mode"],
        hook_end=o["hook_A"] == "on",
        reach=o["win_at"] == "reach_A",
        capped=o["thresholds"] == "cap",
        start=RANK_OF_LETTER[o["start_level"]],
        end=RANK_OF_LETTER[o["end_level"]],
        max_hands=o["max_hands"],
        auto_play=o["auto_play_forced"] == "on",
    )


def check_levels(options: Mapping[str, Any]) -> None:
    """Raises BadOption ``levels_do_not_fit`` unless the match begins below the level it ends at."""
    start, end = RANK_OF_LETTER[options["start_level"]], RANK_OF_LETTER[options["end_level"]]
    if start >= end:
        raise BadOption("levels_do_not_fit", start=start, end=end)
