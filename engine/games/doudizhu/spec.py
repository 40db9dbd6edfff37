"""Constants and house rules of Dou Dizhu (斗地主)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.core import TABLE_OPTIONS, Option, Spec
from engine.games.doudizhu.melds import Kickers

HAND = 17
KITTY = 3

_ON_OFF = ("on", "off")
_YES_NO = ("yes", "no")

SPEC = Spec(
    id="doudizhu",
    seats=(3,),
    rules_version=1,
    options=(
        Option("doubling", _ON_OFF, "on"),
        Option("bombs_double", _ON_OFF, "on"),
        Option("spring", ("off", "x2", "x3"), "x2"),
        Option("multiplier_cap", (0, 4, 8, 16, 32, 64), 0),
        Option("redeal_limit", tuple(range(10)), 3),
        Option("kitty_shown", ("after_auction", "after_deal"), "after_auction"),
        Option("both_jokers", _YES_NO, "yes"),
        Option("kicker_pair", _YES_NO, "yes"),
        Option("kicker_triple", _YES_NO, "yes"),
        Option("auto_pass", _ON_OFF, "off"),
        *(TABLE_OPTIONS[key] for key in ("deals_per_session", "autopilot_after", "on_leave", "pace")),
    ),
    limits={"auction": 20, "double": 15, "redouble": 15, "lead": 45, "respond": 30},
    layout="ranks",
    suits_matter=False,
    points_sum=0,
    levels=("easy", "normal", "hard"),
)

Settled = tuple[tuple[str, Any], ...]
"""Every option with its value, in the order of the Spec."""


@dataclass(frozen=True, slots=True)
class House:
    """The settled options of a deal as the rules read them.

    ``spring`` is the factor of spring and anti-spring (1: none), ``cap`` the most the factor may
    be (0: no cap), ``redeal_limit`` the redeals in a row after which somebody has to bid (0: none).
    """

    doubling: bool
    bombs_double: bool
    spring: int
    cap: int
    redeal_limit: int
    kitty_open: bool
    auto_pass: bool
    kickers: Kickers

    @classmethod
    def of(cls, options: Settled) -> House:
        """The options of one deal are asked for again and again: the last ones are known without hashing them."""
        global _last
        if options is not _last[0]:
            _last = options, _house(options)
        return _last[1]


@lru_cache(maxsize=256)
def _house(options: Settled) -> House:
    o: Mapping[str, Any] = dict(options)
    return House(
        doubling=o["doubling"] == "on",
        bombs_double=o["bombs_double"] == "on",
        spring={"off": 1, "x2": 2, "x3": 3}[o["spring"]],
        cap=o["multiplier_cap"],
        redeal_limit=o["redeal_limit"],
        kitty_open=o["kitty_shown"] == "after_deal",
        auto_pass=o["auto_pass"] == "on",
        kickers=Kickers(
            most=1 if o["kicker_pair"] == "no" else 2 if o["kicker_triple"] == "no" else 3,
            both_jokers=o["both_jokers"] == "yes",
        ),
    )


_last: tuple[Settled, House] = ((), _house(tuple((o.key, o.default) for o in SPEC.options)))
