"""Constants and house rules of Gong Lao K (攻老K). Rule book sections 1, 3 and 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core import TABLE_OPTIONS, BadOption, Option, Spec

WINDOWS = ("help", "more", "pile")
"""The phases in which several seats may add attack cards."""

SPEC = Spec(
    id="gonglaok",
    seats=(4, 3, 5, 6, 7, 8, 9, 10, 11, 12),
    wishes=("helping",),
    rules_version=1,
    options=(
        Option("packs", ("auto", 2, 3, 4), "auto"),
        Option("turned_card", ("back", "first_card"), "back"),
        Option("first_drawer", ("winner", "random"), "winner"),
        Option("first_attacker", ("heart3_then_winner", "heart3", "winner"), "heart3_then_winner"),
        Option("attack_cap", ("none", "defender_hand"), "none"),
        Option("helpers", ("all", "neighbours"), "all"),
        Option("empty_defender_wins", ("on", "off"), "on"),
        Option("pile_on", ("off", "on"), "off"),
        Option("stop_at_first", ("off", "on"), "off"),
        Option("scoring", ("zero_sum", "simple"), "zero_sum"),
        Option("camps", (0, 2, 3, 4, 5, 6), 0),
        Option("camp_pickup", ("defender_last", "attacker_last"), "defender_last"),
        Option("failed_rounds_limit", tuple(range(1, 21)), 10),
        TABLE_OPTIONS["deals_per_session"],
        TABLE_OPTIONS["autopilot_after"],
        TABLE_OPTIONS["on_leave"],
        TABLE_OPTIONS["pace"],
    ),
    limits={"open": 60, "help": 30, "defend": 90, "more": 30, "pile": 30},
    layout="suits",
    pool=True,
    suits_matter=True,
    points_sum=0,
    levels=("easy", "normal", "hard"),
)


@dataclass(frozen=True, slots=True)
class House:
    """The settled options as the rules read them.

    packs            number of packs
    capped           no more open attack cards than the defending side holds cards
    neighbours       only the seat after the defender may help
    camps            number of camps, 0 when everybody plays for himself
    attacker_last    the attacking camp picks up a failed defence, and a failure passes the roles on
    failed_limit     failed rounds in a row that stop a deal, 0 for none
    """

    packs: int
    turned_first: bool
    drawer_random: bool
    first_attacker: str
    capped: bool
    neighbours: bool
    empty_defender_wins: bool
    pile_on: bool
    stop_at_first: bool
    simple: bool
    camps: int
    attacker_last: bool
    failed_limit: int


def packs_for(seats: int) -> int:
    """Packs where the option leaves it to the number of players: 2 to 6 players, 3 to 9, then 4."""
    return 2 if seats <= 6 else 3 if seats <= 9 else 4


@lru_cache(maxsize=512)
def house(options: tuple[tuple[str, Any], ...], seats: int) -> House:
    """What settled options mean at a table of ``seats``."""
    o = dict(options)
    camps = o["camps"]
    attacker_last = bool(camps) and o["camp_pickup"] == "attacker_last"
    return House(
        packs=packs_for(seats) if o["packs"] == "auto" else o["packs"],
        turned_first=o["turned_card"] == "first_card",
        drawer_random=o["first_drawer"] == "random",
        first_attacker=o["first_attacker"],
        capped=o["attack_cap"] == "defender_hand",
        neighbours=not camps and o["helpers"] == "neighbours",
        empty_defender_wins=o["empty_defender_wins"] == "on",
        pile_on=o["pile_on"] == "on",
        stop_at_first=o["stop_at_first"] == "on",
        simple=o["scoring"] == "simple",
        camps=camps,
        attacker_last=attacker_last,
        failed_limit=o["failed_rounds_limit"] * seats if attacker_last else 0,
    )


def fitting_camps(seats: int) -> tuple[int, ...]:
    """The values of option ``camps`` that a table of ``seats`` allows (section 8a)."""
    return tuple(k for k in SPEC.option("camps").values if k == 0 or (seats % k == 0 and seats // k >= 2))


def check_camps(options: Mapping[str, Any], seats: int) -> None:
    """Raises BadOption ``camps_do_not_fit`` when the players cannot be split evenly into that many camps."""
    if options["camps"] not in fitting_camps(seats):
        raise BadOption("camps_do_not_fit", camps=options["camps"], seats=seats, values=fitting_camps(seats))
