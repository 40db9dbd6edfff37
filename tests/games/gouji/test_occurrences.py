"""The deals that the contract suite drives are worth something only if everything happens in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from engine.games.gouji import GAME
from tests.support.drive import Deal, drive_match

RARE = (
    "BurnOpened", "Burned", "CounterBurned", "BurnFailed", "HeadlessNow", "ChaosBegan", "Declined", "Closed",
    "DebtLifted", "TributePaid", "TributeRefused", "TributeMissing", "Returned", "HandSeen",
)  # fmt: skip


def happened(deals: Iterable[Deal]) -> Counter[str]:
    return Counter(type(emit.event).__name__ for deal in deals for emit in deal.log)


def test_burns_failures_headless_and_chaos_happen_in_driven_deals() -> None:
    found = happened(deal for number in range(8) for deal in drive_match(GAME, 6, number, 2))
    for name in ("BurnOpened", "Burned", "BurnFailed", "HeadlessNow", "ChaosBegan", "Declined", "TributePaid"):
        assert found[name], f"no {name} among {found}"


@pytest.mark.deep
def test_everything_happens_in_two_hundred_deals() -> None:
    deals = [deal for number in range(70) for deal in drive_match(GAME, 6, number, 3)]
    found = happened(deals)
    print(f"{len(deals)} deals with random house rules:", {name: found[name] for name in RARE})
    assert len(deals) >= 200
    assert [name for name in RARE if not found[name]] == []
