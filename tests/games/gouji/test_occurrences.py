"""Deals in which everything happens: burns, counter-burns, failures, headless, chaos; and the contract holds in them.

The contract suite drives deals of every kind; burns are rare there. Here people want to be asked about every burn and
mostly burn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from engine.core import Setup
from engine.games.gouji import GAME
from engine.shuffle import Dice
from tests.games.gouji.helpers import SEATS, play_out
from tests.support import suite
from tests.support.drive import Deal, Turn, drive_match, some_options, some_seed

RARE = (
    "BurnOpened", "Burned", "CounterBurned", "BurnFailed", "HeadlessNow", "ChaosBegan", "Declined", "Closed",
    "TributePaid", "TributeRefused", "TributeMissing", "Returned", "HandSeen",
)  # fmt: skip
WISHES = {"burn_prompt": "any", "burn_mates": "on"}


def hot_deal(number: int) -> Deal:
    """A deal with random house rules and a deal before it, in which everybody burns where he can."""
    dice = Dice(number.to_bytes(8, "big"), "tests/hot")
    setup = Setup(
        seats=6,
        seed=some_seed(number),
        options=some_options(GAME, 6, dice),
        prefs=dict.fromkeys(SEATS, WISHES),
        carry={"places": list(dice.shuffled(range(1, 7)))},
    )
    first = GAME.start(setup)
    turns = [Turn(before, seat, action, "player", step) for before, seat, action, step in play_out(first.state, dice)]
    return Deal(GAME, setup, first, tuple(turns), f"hot deal {number}", 30)


def happened(deals: Iterable[Deal]) -> Counter[str]:
    return Counter(type(emit.event).__name__ for deal in deals for emit in deal.log)


def test_the_contract_holds_in_deals_full_of_burns() -> None:
    deals = [hot_deal(number) for number in (18, 21, 34, 82)]
    found = happened(deals)
    for name in ("BurnOpened", "Burned", "CounterBurned", "BurnFailed", "HeadlessNow", "ChaosBegan", "Declined"):
        assert found[name], f"no {name} among {found}"
    for check in suite.CHEAP:
        for deal in deals:
            check(deal)
    suite.check_play([replace(deals[0], looks=12)])


@pytest.mark.deep
def test_everything_happens_in_two_hundred_deals() -> None:
    deals = [deal for number in range(50) for deal in drive_match(GAME, 6, number, 3)]
    deals += [hot_deal(number) for number in range(60)]
    found = happened(deals)
    print(f"{len(deals)} deals with random house rules:", {name: found[name] for name in RARE})
    assert len(deals) >= 200
    assert [name for name in RARE if not found[name]] == []
    for check in suite.CHEAP:
        for deal in deals:
            check(deal)
    suite.check_play([replace(deal, looks=10) for deal in deals[::8]])
