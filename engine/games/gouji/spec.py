"""Constants and house rules of Qingdao Gouji (青岛够级). Rule book sections 3, 7 and 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core import TABLE_OPTIONS, BadOption, Option, Spec

SEATS = 6
PACKS = 4
HAND = 36
FEW = 10
"""From this many cards on a hand size is public and team-mates may look (看牌)."""
CHAOS = 4
"""With this many active seats or fewer the deal is in chaos (乱缠)."""

PLACE_POINTS = "2_1_0_0_-1_-2"
SPEC = Spec(
    id="gouji",
    seats=(SEATS,),
    rules_version=1,
    options=(
        Option("first_leader", ("head_guest", "big_loser", "random", "double_three"), "head_guest"),
        Option("burn_teammates", ("legal", "forbidden"), "legal"),
        Option("burn_check", ("literal", "feasible"), "literal"),
        Option("burn_debt", ("sticky", "until_beaten"), "sticky"),
        Option("burn_pause", (0, 3, 5), 0),
        Option("auto_pass", ("on", "off"), "on"),
        Option("tribute_in_team", ("off", "on"), "off"),
        Option("four_big_scope", ("one_hand", "team"), "one_hand"),
        Option("show_at_10", ("on_request", "automatic"), "on_request"),
        Option("show_counts", ("le10", "always"), "le10"),
        Option("deal_end", ("team_out", "play_on"), "team_out"),
        Option("place_points", (PLACE_POINTS, "3_2_1_-1_-2_-3", "5_3_1_-1_-3_-5"), PLACE_POINTS, free=True),
        Option("sweep_points", (1, 2, 3, 4, 5), 2),
        TABLE_OPTIONS["deals_per_session"],
        TABLE_OPTIONS["autopilot_after"],
        TABLE_OPTIONS["on_leave"],
        TABLE_OPTIONS["pace"],
    ),
    limits={"return": 60, "lead": 75, "follow": 45, "burn": 30, "reply": 30, "close": 30},
    layout="ranks",
    suits_matter=False,
    points_sum=0,
    teams=(0, 1, 0, 1, 0, 1),
    levels=("easy", "normal", "hard"),
    wishes=("burn_prompt", "burn_mates"),
)

Settled = tuple[tuple[str, Any], ...]
"""Every option with its value, in the order of the Spec."""


@dataclass(frozen=True, slots=True)
class House:
    """The settled options of a deal as the rules read them.

    ``points`` for the places 1 to 6; ``pause`` seconds of silence after a gouji set.
    """

    first_leader: str
    burn_teammates: bool
    burn_feasible: bool
    until_beaten: bool
    pause: int
    auto_pass: bool
    tribute_in_team: bool
    four_big_team: bool
    show_at_10: bool
    show_counts: bool
    play_on: bool
    points: tuple[int, ...]
    sweep: int


@lru_cache(maxsize=256)
def house(options: Settled) -> House:
    """What settled options mean."""
    o: Mapping[str, Any] = dict(options)
    return House(
        first_leader=o["first_leader"],
        burn_teammates=o["burn_teammates"] == "legal",
        burn_feasible=o["burn_check"] == "feasible",
        until_beaten=o["burn_debt"] == "until_beaten",
        pause=o["burn_pause"],
        auto_pass=o["auto_pass"] == "on",
        tribute_in_team=o["tribute_in_team"] == "on",
        four_big_team=o["four_big_scope"] == "team",
        show_at_10=o["show_at_10"] == "automatic",
        show_counts=o["show_counts"] == "always",
        play_on=o["deal_end"] == "play_on",
        points=tuple(map(int, o["place_points"].split("_"))),
        sweep=o["sweep_points"],
    )


def place_points(text: Any) -> str:
    """A list of points as the option keeps it: six integers joined by ``_``, written with blanks, commas or ``_``.

    Raises BadOption ``place_points_six`` (``count``) and ``place_points_sum`` (``total``).
    """
    words = str(text).replace("_", " ").replace(",", " ").replace("，", " ").replace("−", "-").split()
    numbers = [int(w) for w in words if w.lstrip("+-").isdecimal() and len(w) < 6]
    if len(numbers) != SEATS or len(words) != SEATS:
        raise BadOption("place_points_six", count=len(words))
    if sum(numbers):
        raise BadOption("place_points_sum", total=sum(numbers))
    return "_".join(map(str, numbers))
