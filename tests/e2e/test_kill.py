"""kill -9 at any moment: after the restart the same hands, the same turn, every answered act there once."""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.journal import follow, rebuild
from bot.ports import Record
from bot.table import Table, new_table
from engine.core import Seat
from engine.registry import all_games
from tests.e2e.program import Program, WebPerson, buttons, text_of
from tests.support.databases import BACKENDS, fresh_url

KILLS = {"sqlite": 25, "postgresql": 4}
KILLS_ASKED_FOR = int(os.environ.get("PAIJU_KILLS", "0"))
"""So many on each database instead: `make test-kills`."""


class Player:
    """Somebody who answers whatever his newest private message asks, by its buttons."""

    def __init__(self, person: WebPerson, dice: random.Random) -> None:
        self.person = person
        self.dice = dice
        self.answered: list[str] = []
        """Buttons that decide, whose press the server acknowledged."""

    async def turn(self) -> None:
        screens = await self.person.screens("private", 3)
        if not screens:
            return
        offered = [b["data"] for b in buttons(screens[-1])]
        decide = [d for d in offered if d.split(":")[5:6] in (["v"], ["o"])]
        suggest = [d for d in offered if d.split(":")[5:6] == ["s"]]
        nxt = [d for d in offered if ":next:" in d or ":rematch:" in d]
        confirm = [d for d in decide if ":o:" in d]
        if suggest and not confirm and self.dice.random() < 0.8:
            await self.person.press(suggest[0], "private", str(screens[-1]["id"]))
        elif decide:
            data = (confirm or decide)[0] if confirm else self.dice.choice(decide)
            found = await self.person.press(data, "private", str(screens[-1]["id"]))
            if found["status"] == 200 and not found.get("alert"):
                self.answered.append(data)
        elif nxt:
            await self.person.press(nxt[0], "private", str(screens[-1]["id"]))

    async def play(self) -> None:
        while True:
            try:
                await self.turn()
            except (aiohttp.ClientError, OSError, ValueError):
                await asyncio.sleep(0.05)  # the server is gone; a page would reconnect just so
            await asyncio.sleep(0.04)


async def table_of(program: Program) -> Table:
    """The table as its journal on disk describes it."""
    rows = await program.rows()
    records = [Record(r["seq"], r["at"], r["kind"], json.loads(r["data"])) for r in rows]
    name = next(str(v) for k, v in rows[0].items() if k.startswith("table"))
    return rebuild(name, "web:group", records)


async def acts(program: Program) -> list[tuple[Any, ...]]:
    return [(r["seq"], r["kind"], r["data"]) for r in await program.rows()]


@pytest.mark.parametrize("backend", BACKENDS)
async def test_kills_in_a_match_lose_and_double_nothing(tmp_path: Path, backend: str) -> None:
    dice = random.Random(7)
    kills = KILLS_ASKED_FOR or KILLS[backend]
    program = Program(tmp_path, env={"PAIJU_COMPUTER_DELAY_MIN": "0.05", "PAIJU_COMPUTER_DELAY_MAX": "0.15"})
    if backend == "postgresql":
        program.database_url = await fresh_url(backend, tmp_path)
    await program.start()
    async with aiohttp.ClientSession() as http:
        people = [await WebPerson(program.url, name, http).enter() for name in ("小明", "Eve")]
        await people[0].say("/play 斗地主")
        lobby = await people[0].wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
        data = {b["data"].split(":")[2]: b["data"] for b in buttons(lobby)}
        await people[1].press(data["join"])
        await people[0].press(data["start"])
        players = [Player(p, random.Random(i)) for i, p in enumerate(people)]
        tasks = [asyncio.create_task(p.play()) for p in players]
        try:
            for kill in range(kills):
                # At any moment, but not before somebody has acted since the last one.
                await acted_since(players, sum(len(p.answered) for p in players))
                await asyncio.sleep(dice.random() * 0.9)
                before = [list(p.answered) for p in players]
                await program.kill()
                stood = await table_of(program)
                written = await acts(program)
                await program.start()
                assert (await acts(program))[: len(written)] == written, f"kill {kill}: the journal changed its past"
                await _same(program, stood, written, people)
                for player, answered in zip(players, before, strict=True):
                    await _answered_stay_answered(player, answered[-2:])
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    await program.kill()
    assert sum(len(p.answered) for p in players) >= kills
    kinds = [kind for _, kind, _ in await acts(program)]
    assert kinds.count("resumed") == kills
    assert not program.tracebacks(), program.tracebacks()[:5]
    await _each_question_once(program)


async def acted_since(players: Sequence[Player], answered: int) -> None:
    async with asyncio.timeout(60):
        while sum(len(p.answered) for p in players) <= answered:
            await asyncio.sleep(0.02)


async def _same(program: Program, stood: Table, written: list[tuple[Any, ...]], people: list[WebPerson]) -> None:
    """Right after the restart the journal's next row is the resumption, and people see their hands again."""
    now = await acts(program)
    assert now[len(written)][1] == "resumed"
    if stood.phase != "playing":
        return
    game = all_games()[stood.game]
    for person in people:
        seat = stood.seat_of(person.id)
        if seat is None:
            continue
        hand = game.view(stood.state, Seat(seat)).hand
        current = await table_of(program)
        held = game.view(current.state, Seat(seat)).hand if current.phase == "playing" else ()
        assert set(held) <= set(hand) or current.deal > stood.deal or game.view(stood.state, seat).phase in (
            "auction", "double", "redouble",
        )  # fmt: skip
        title = f"第 {stood.deal} 局"
        later = f"第 {stood.deal + 1} 局"
        shown = await person.wait("private", lambda m, t=(title, later): any(x in text_of(m) for x in t))
        assert shown


async def _answered_stay_answered(player: Player, answered: list[str]) -> None:
    """A press that was acknowledged before the kill is done: pressing it again changes nothing."""
    for data in answered:
        found = await player.person.press(data, "private")
        assert found["status"] in (200, 429), found
        assert found.get("alert") or found["status"] == 429, (data, found)


async def _each_question_once(program: Program) -> None:
    """No question was answered twice: along the journal each act's request was open when it came."""
    rows = [Record(r["seq"], r["at"], r["kind"], json.loads(r["data"])) for r in await program.rows()]
    table = new_table("t", "web:group")
    for row in rows:
        table = follow(table, row)
