"""Constants and house rules of Da Guai Lu Zi (大怪路子). Rule book sections 1, 3, 7 and 10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.cards import RANK_OF_LETTER, Rank
from engine.core import TABLE_OPTIONS, Option, Spec

SEATS = 6
PACKS = 3
HAND = 27
TEAMS = (0, 1, 0, 1, 0, 1)

FIRST_LEVEL, LAST_LEVEL = Rank.TWO, Rank.ACE
"""Levels are ranks from two up to the ace."""

TARGETS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
MOST_BASE = 100

_ON_OFF = ("on", "off")

SPEC = Spec(
    id="daguailuzi",
    seats=(SEATS,),
    rules_version=1,
    options=(
        Option("match", ("session", "to_level"), "session"),
        Option("session_hands", tuple(range(1, 21)), 3),
        Option("target_level", TARGETS, "A"),
        Option("base_points", (1, 2, 5, 10, 20, 50, 100), 1, free=True),
        Option("wildcard_rank", ("weakest", "strongest"), "weakest"),
        Option("joker_pair", ("tie", "small_higher"), "tie"),
        Option("tribute_pairing", ("nearest_next", "nearest_previous", "highest_to_first"), "nearest_next"),
        Option("resist_tribute", ("off", "three_jokers"), "off"),
        Option("next_leader", ("dealer", "highest_tribute"), "dealer"),
        Option("lead_after_out", ("next_active", "next_teammate"), "next_active"),
        Option("auto_close", _ON_OFF, "on"),
        Option("auto_pass", _ON_OFF, "on"),
        Option("flight", ("continue", "abort"), "continue"),
        TABLE_OPTIONS["autopilot_after"],
        TABLE_OPTIONS["pace"],
    ),
    limits={"return": 45, "lead": 60, "respond": 40},
    layout="ranks",
    suits_matter=True,
    points_sum=0,
    teams=TEAMS,
    levels=("easy", "normal", "hard"),
    brief=True,
    leavers="penalty",
)

Settled = tuple[tuple[str, Any], ...]
"""Every option with its value, in the order of the Spec."""


@dataclass(frozen=True, slots=True)
class House:
    """The settled options of a deal as the rules read them.

    hands      hands of a session, 0 when the match goes to ``target`` instead
    target     the level at which dealers win the match by winning a hand
    base       what one point is worth
    strongest  a joker that leaves a choice inside its category takes the highest card, else the lowest
    small_higher  two small jokers beat a big and a small one
    """

    hands: int
    target: Rank
    base: int
    strongest: bool
    small_higher: bool
    pairing: str
    resist: bool
    highest_leads: bool
    teammate_inherits: bool
    auto_close: bool
    auto_pass: bool
    abort: bool

    @classmethod
    def of(cls, options: Settled) -> House:
        return _house(options)


@lru_cache(maxsize=512)
def _house(options: Settled) -> House:
    o: Mapping[str, Any] = dict(options)
    target = o["target_level"]
    return House(
        hands=o["session_hands"] if o["match"] == "session" else 0,
        target=Rank.TEN if target == "10" else RANK_OF_LETTER[target],
        base=o["base_points"],
        strongest=o["wildcard_rank"] == "strongest",
        small_higher=o["joker_pair"] == "small_higher",
        pairing=o["tribute_pairing"],
        resist=o["resist_tribute"] == "three_jokers",
        highest_leads=o["next_leader"] == "highest_tribute",
        teammate_inherits=o["lead_after_out"] == "next_teammate",
        auto_close=o["auto_close"] == "on",
        auto_pass=o["auto_pass"] == "on",
        abort=o["flight"] == "abort",
    )


def team(seat: int) -> int:
    """The team of a seat: 0 for even seats, 1 for odd ones."""
    return seat % 2


def distance(a: int, b: int) -> int:
    """Steps in order of play from seat ``a`` to seat ``b``, 0..5."""
    return (b - a) % SEATS
