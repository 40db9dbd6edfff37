"""kill -9 of the program while people press: what was answered is done once, and messages go on where they stand."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from bot.journal import fold, rebuild
from bot.ports import Record
from bot.table import new_table
from engine.registry import all_games
from tests.e2e.program import Program
from tests.e2e.telegram.evening import data_of, find, has
from tests.fakes.telegram import Group, Place, Press, Shown, TelegramServer, User

KILLS = 10
IMPATIENCE = 3
"""Presses that somebody makes without seeing an answer."""
FORGET = 2.0
"""Seconds after which he does not wait for one any more: it may have died with the program."""
Asked = tuple[int, int, int]
"""A question: deal, seat, request number."""


@dataclass
class Presser:
    """Somebody who answers whatever his newest message asks, by its buttons, as fast as he can."""

    user: User
    dice: random.Random
    waiting: list[tuple[Press, str]] = field(default_factory=list)
    pressed: list[tuple[Press, float]] = field(default_factory=list)

    @property
    def done(self) -> set[Asked]:
        """Questions that were decided by a press which the bot answered without objection."""
        return {question(data) for press, data in self.waiting if press.answers and not press.answers[0].alert}

    async def press(self) -> None:
        now = asyncio.get_running_loop().time()
        self.pressed = [(press, at) for press, at in self.pressed if not press.answers and now - at < FORGET]
        if len(self.pressed) >= IMPATIENCE:
            return
        asking = [m for m in self.user.private.from_bot if has(m, "v") or has(m, "s") or has(m, "next")]
        if not asking:
            return
        message = asking[-1]
        if has(message, "next"):
            await self._send(message, find(message, "next"))
        elif has(message, "s") and not has(message, "o"):
            await self._send(message, find(message, "s"))
            if has(message, "v", "pass") and self.dice.random() < 0.4:
                await self._decide(message, find(message, "v", "pass"))
        else:
            choices = [d for d in data_of(message) if d.split(":")[5:6] in (["v"], ["o"])]
            await self._decide(message, next((d for d in choices if ":o:" in d), self.dice.choice(choices)))

    async def _decide(self, message: Shown, data: str) -> None:
        self.waiting.append((await self._send(message, data), data))

    async def _send(self, message: Shown, data: str) -> Press:
        press = await self.user.send_data(message, data)
        self.pressed.append((press, asyncio.get_running_loop().time()))
        return press

    async def keep_pressing(self) -> None:
        while True:
            await self.press()
            await asyncio.sleep(0.04 + self.dice.random() * 0.04)


def answered(pressers: list[Presser]) -> set[Asked]:
    return set().union(*(p.done for p in pressers))


def question(data: str) -> Asked:
    deal, seat, request = data.split(":")[2:5]
    return int(deal), int(seat), int(request)


def decided(program: Program) -> Counter[Asked]:
    """The questions that the journal says were decided, each as often as it says so. Raises when it cannot be read."""
    rows = program.journal()
    records = [Record(r["seq"], r["at"], r["kind"], json.loads(r["data"])) for r in rows]
    rebuild("t", "tg:-1", records)
    table = new_table("t", "tg:-1")
    found: Counter[Asked] = Counter()
    for record in records:
        if record.kind == "act":
            seat = record.data["seat"]
            request = all_games()[table.game].view(table.state, seat).request
            assert request is not None
            found[table.deal, seat, request] += 1
        table = fold(table, record).table
    return found


def boards(place: Place) -> list[Shown]:
    """Messages of the table that stand: its board, or a hand."""
    return [m for m in place.from_bot if has(m, "hand") or has(m, "next") or any(d[:2] == "a:" for d in data_of(m))]


async def seated(server: TelegramServer, people: list[User], group: Group) -> None:
    """The people sit at a table, and the deal has begun."""
    host, other = people
    for person in people:
        await person.start()
        await person.private.wait_for(within=20)
    await host.say(group, "/play 斗地主")
    lobby = await group.wait_for(lambda m: has(m, "join"), 20)
    await other.press(lobby, find(lobby, "join"), 20)
    await host.press(lobby, find(lobby, "start"), 20)
    await group.wait_for(lambda m: has(m, "hand"), 20)


async def test_10_kills_while_presses_arrive_lose_and_double_nothing(server: TelegramServer, tmp_path: Path) -> None:
    dice = random.Random(11)
    program = Program(
        tmp_path,
        env={"PAIJU_TELEGRAM_TOKEN": server.token, "PAIJU_TELEGRAM_API": server.base_url.removesuffix("/bot")},
        module=("tests.e2e.telegram.swift", "serve"),
    )
    await program.start(60)
    people = [server.user("小明"), server.user("小红")]
    group = server.group("牌友", *people)
    await seated(server, people, group)
    pressers = [Presser(person, random.Random(i)) for i, person in enumerate(people)]
    tasks = [asyncio.create_task(p.keep_pressing()) for p in pressers]
    try:
        for kill in range(KILLS):
            before = len(answered(pressers))
            await server.world.changes.until(lambda n=before: len(answered(pressers)) > n, 60, "a press to be answered")
            await asyncio.sleep(dice.random() * 0.15)
            await program.kill()
            done = answered(pressers)
            found = decided(program)
            assert done <= set(found), f"kill {kill}: {done - set(found)} was answered and is lost"
            assert set(found.values()) <= {1}, f"kill {kill}: decided twice"
            await program.start(60)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await server.idle(quiet=0.3, within=20)
    found = decided(program)
    assert answered(pressers) <= set(found)
    assert set(found.values()) == {1}
    kinds = [row["kind"] for row in program.journal()]
    assert kinds.count("resumed") == KILLS
    assert kinds.count("opened") == 1
    strays = [boards(place)[:-1] for place in (group, *(p.private for p in people))]
    assert sum(map(len, strays)) <= KILLS, "at most one message is doubled by a crash"
    for person, own in zip([people[0], *people], strays, strict=True):
        for message in own:
            await (await person.send_data(message, data_of(message)[0])).answered(20)
    for place in (group, *(p.private for p in people)):
        await place.wait_until(lambda here: len(boards(here)) <= 1, 20)
    await program.stop()
    assert program.tracebacks() == [], "\n".join(program.log)
