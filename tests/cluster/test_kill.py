"""Two programs on one database, one of them killed at any moment: people go on at the other, in the same messages."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Sequence
from pathlib import Path

import aiohttp

from bot.journal import rebuild
from bot.ports import Record
from tests.e2e.program import Program, WebPerson, buttons
from tests.e2e.test_kill import Player, acted_since, acts

KILLS = int(os.environ.get("PAIJU_KILLS", "3"))
ENV = {"PAIJU_COMPUTER_DELAY_MIN": "0.05", "PAIJU_COMPUTER_DELAY_MAX": "0.15"}


class Roaming(Player):
    """A player whose page goes to the other program when one does not answer, as a proxy would see to it."""

    def __init__(self, person: WebPerson, dice: random.Random, programs: Sequence[Program]) -> None:
        super().__init__(person, dice)
        self.programs = programs

    async def play(self) -> None:
        while True:
            try:
                await self.turn()
            except (aiohttp.ClientError, OSError, ValueError):
                self.person.url = self.dice.choice(self.programs).url
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.02)


async def test_one_of_two_is_killed_again_and_again_and_nothing_is_lost_or_doubled(tmp_path: Path, url: str) -> None:
    dice = random.Random(11)
    one, two = programs = [Program(tmp_path, env=ENV, database_url=url) for _ in range(2)]
    await one.start()
    await two.start()
    async with aiohttp.ClientSession() as http:
        people = [await WebPerson(p.url, name, http).enter() for name, p in zip(("小明", "Eve"), programs, strict=True)]
        await people[0].say("/play 斗地主")
        lobby = await people[1].wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
        data = {b["data"].split(":")[2]: b["data"] for b in buttons(lobby)}
        await people[1].press(data["join"])
        await people[0].press(data["start"])
        players = [Roaming(p, random.Random(i), programs) for i, p in enumerate(people)]
        tasks = [asyncio.create_task(p.play()) for p in players]
        try:
            for kill in range(KILLS):
                await acted_since(players, sum(len(p.answered) for p in players))
                await asyncio.sleep(dice.random() * 0.9)
                victim, other = dice.sample(programs, 2)
                before = [list(p.answered) for p in players]
                await victim.kill()
                written = await acts(other)
                await _goes_on(other, len(written))
                assert (await acts(other))[: len(written)] == written, f"kill {kill}: the journal changed its past"
                for player, answered in zip(players, before, strict=True):
                    for button in answered[-2:]:
                        found = await WebPerson(other.url, "", http, player.person.token).press(button, "private")
                        assert found.get("alert") or found["status"] == 429, (button, found)
                await victim.start()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await _each_message_once(people[0])
    await one.stop()
    await two.stop()
    assert sum(len(p.answered) for p in players) >= KILLS
    rows = await one.rows()
    assert "resumed" not in {r["kind"] for r in rows}, "somebody was always there: no clock was set back"
    records = [Record(r["seq"], r["at"], r["kind"], json.loads(r["data"])) for r in rows]
    rebuild(rows[0]["table_id"], "web:group", records)
    assert not one.tracebacks() + two.tracebacks()


async def _goes_on(program: Program, stood: int) -> None:
    """Acts are added to the journal at the program that is left."""
    async with asyncio.timeout(90):
        while len(await program.rows()) < stood + 2:
            await asyncio.sleep(0.05)


async def _each_message_once(person: WebPerson) -> None:
    """The board of a deal stands once; so does each person's hand, however often who draws it has changed."""
    boards = [m for m in await person.screens("group") if not any(":next:" in b.get("data", "") for b in buttons(m))]
    assert len(boards) <= 2, [m["id"] for m in boards]
