"""A program that dies in the moment after a deal's end was committed, before anybody is told of it."""

from __future__ import annotations

from typing import Any

from bot.service import House, Slot


def dies_at_the_end(house: House) -> None:
    """From the commit that ends a deal on nothing of the house moves any more: no message, no clock, no computer."""
    told = house._committed

    def committed(slot: Slot, **more: Any) -> None:
        if slot.table.phase == "playing":
            told(slot, **more)

    house._committed = committed  # type: ignore[method-assign]
