"""A match of Huolong at the browser table: a counter-declaration, a burial refused, a star, a kitty that is dug."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app import App, start
from bot.config import Settings
from bot.screen import WEB
from bot.table import Table
from tests.e2e.program import WebPerson, buttons, text_of
from tests.support import chance
from tests.support.huolong_match import DEALS, NAMES, Match


@dataclass
class Browsing:
    """A person at the page."""

    person: WebPerson
    table: Callable[[], Table]

    @property
    def id(self) -> str:
        return next(x.person for x in self.table().chairs if x.person.endswith(self.person.id))

    async def question(self) -> dict[str, Any]:
        t = self.table()
        head = f"a:{t.id}:{t.deal}:{t.seat_of(self.id)}:"
        request = f"{head}{next(p.request for s, p in t.pending.items() if s == t.seat_of(self.id))}:"
        return await self.person.wait(
            "private", lambda m: any(b.get("data", "").startswith(request) for b in buttons(m)), 15
        )

    async def offered(self) -> list[str]:
        return [b["data"] for b in buttons(await self.question()) if b.get("data")]

    async def push(self, data: str) -> None:
        message = await self.question()
        await self.person.press(data, "private", str(message["id"]))

    async def text(self, part: str) -> str:
        return text_of(await self.person.wait("private", lambda m: part in text_of(m), 15))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(15):
        while not true():
            await asyncio.sleep(0.01)


async def test_a_match_of_three_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.web.platform.WEB", replace(WEB, pictures=False))
    settings = Settings(
        _env_file=None, database=f"sqlite:///{tmp_path / 'paiju.sqlite3'}", port=0, computer_delay_min=0,
        computer_delay_max=0, person_rate=0, log_level="error",
    )  # type: ignore[call-arg]  # fmt: skip
    app = await start(settings, chance.entropy())
    assert app.site is not None
    try:
        async with aiohttp.ClientSession() as http:
            people = [await WebPerson(app.site.url, name, http).enter() for name in NAMES]
            await _play(app, people)
    finally:
        await app.stop()


async def _play(app: App, people: list[WebPerson]) -> None:
    host = people[0]
    await host.say("/play 攉龙")
    lobby = await host.wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
    data = {b["data"].split(":")[2]: b["data"] for b in buttons(lobby) if b.get("data")}

    def table() -> Table:
        return next(slot.table for slot in app.house.slots.values() if slot.table.seq)

    for person in people[1:]:
        await person.press(data["join"])
    match = Match(app, table, [Browsing(p, table) for p in people], until)
    match.fix(0)
    await host.press(data["start"])
    await host.wait("group", lambda m: "抓牌" in text_of(m))
    await match.first_deal()
    for deal in range(1, DEALS):
        match.fix(deal)
        over = await host.wait("group", lambda m: any(f":next:{deal}" in b.get("data", "") for b in buttons(m)))  # noqa: B023
        await host.press(next(b["data"] for b in buttons(over) if ":next:" in b.get("data", "")))
        await until(lambda: table().phase == "playing")
        await match.rest()
    match.check()
    result = await host.wait("group", lambda m: any(f":next:{DEALS}" in b.get("data", "") for b in buttons(m)))
    assert "底牌" in text_of(result)
