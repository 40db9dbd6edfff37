"""A session of Da Guai Lu Zi on any platform: what is played past the clients, so that an evening takes seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from dataclasses import dataclass

from bot import commands as c
from bot.service import House
from bot.table import Table
from engine.core import Action, Seat
from engine.registry import all_games
from engine.shuffle import Dice

GAME = all_games()["daguailuzi"]
NAMES = ("小明", "Łucja", "阿强", "Eve", "老周", "שלום")
WEAK = (3, 5)
"""Seats that never play more than they must: their team-mate gets out, they do not."""


@dataclass
class Session:
    """A table of six people. ``people``: their ids by seat."""

    house: House
    table_id: str

    @property
    def table(self) -> Table:
        return self.house.slots[self.table_id].table

    def idea(self, seat: int, weak: Collection[int] = ()) -> Action:
        t = self.table
        if seat in weak:
            return GAME.timeout(t.state, Seat(seat))
        return GAME.computers["normal"](GAME.view(t.state, Seat(seat)), Dice(t.seq.to_bytes(32, "big"), "t"))

    async def act(self, weak: Collection[int] = ()) -> None:
        """One decision of the seat that is asked."""
        t = self.table
        seat = min(t.pending)
        if t.chairs[seat].driven:
            view = GAME.view(t.state, seat)
            assert view.request is not None
            try:
                await self.house.execute(self.table_id, c.ComputerDo(seat, self.idea(seat), t.deal, view.request))
            except c.Refused:
                await asyncio.sleep(0.01)  # its computer was faster
            return
        await self.house.execute(self.table_id, c.Do(t.chairs[seat].person, self.idea(seat, weak), t.deal))

    async def play_out(self, weak: Collection[int] = ()) -> None:
        """To the end of the hand."""
        while self.table.phase == "playing":
            await self.act(weak)

    async def two_payers(self) -> None:
        """To the end of a hand after which two people pay tribute; if another comes of it, the session begins anew."""
        await self.play_out(WEAK)
        while len(self.table.carry.get("payers", ())) != 2:
            await self.house.execute(self.table_id, c.Next(self.table.host, rematch=True))
            await self.play_out(WEAK)

    def receivers(self) -> list[Seat]:
        """Who owes a card."""
        return sorted(self.table.pending) if self.table.state.public.phase == "return" else []
