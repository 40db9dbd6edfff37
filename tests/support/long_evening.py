"""Twenty tables through a day and a night, at the pace of people, in simulated time: nothing may pile up, no deadline
be missed. ``python -m tests.support.long_evening --hours 24`` prints a line for each hour and judges the last ones.

The program is whole but for the network and the disk: house, clock, computers, desk, delivery at the platforms' pace.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import random
import resource
import sys
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from adapters.delivery import Delivery
from bot import commands as c
from bot import computers as computing
from bot import press
from bot.clock import Clock
from bot.computers import Computers
from bot.desk import FrontDesk
from bot.people import People
from bot.ports import Inbound
from bot.render import Renderer
from bot.screen import CAPS, Caps, Screen
from bot.service import House
from bot.table import Table
from engine.core import Seat
from engine.registry import all_games
from tests.support.memory_store import MemoryStore
from tests.support.virtual_time import VirtualLoop

TABLES = 20
HOUR = 3600.0
PAUSE = (6.0, 24.0)
"""Seconds a person thinks."""
AWAY = 0.01
"""How often somebody does not come back to the question he is asked."""
DEALS = 6
"""After so many deals people go, and others open a table in the same chat."""
START = 1_800_000_000_000


class Quiet:
    """A platform that takes everything, and a little while for it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.taken = 0

    def caps(self, chat: str) -> Caps:
        return replace(CAPS[self.name], pictures=False)

    async def _take(self) -> str:
        self.taken += 1
        await asyncio.sleep(0.12)
        return str(self.taken)

    async def send(self, chat: str, screen: Screen) -> str:
        return await self._take()

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        await self._take()

    async def delete(self, chat: str, message: str) -> None:
        await self._take()

    async def private_chat(self, person: str) -> str:
        return person


@dataclass(frozen=True)
class Hour:
    """What was there at the end of an hour of the simulation."""

    tasks: int
    files: int
    memory: int
    tables: int
    known: int
    acts: int
    late: int
    sent: int


@dataclass
class LongEvening:
    """``late``: questions that stood a second longer than their clock; ``faults``: errors that were logged."""

    seed: int = 24
    tables: int = TABLES
    hours: list[Hour] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    late: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.store = MemoryStore()
        self.house = House(self.store, now=self._now, entropy=lambda: self.dice.randbytes(32))
        self.people = People(self.store)
        renderer = Renderer(self.house, self.people)
        self.platforms = {name: Quiet(name) for name in ("telegram", "discord")}
        self.delivery = Delivery(renderer, self.store, self.platforms, people=self.people.several, now_ms=self._now)
        self.desk = FrontDesk(self.house, self.people, renderer, lambda chat: CAPS["telegram"])
        self.clock = Clock(self.house)
        self.computers = Computers(self.house)
        self.house.actors += [self.clock, self.computers]
        self.house.watchers.append(self)
        self.opened = 0

    @staticmethod
    def _now() -> int:
        return START + int(asyncio.get_running_loop().time() * 1000)

    def table_changed(self, table: Table) -> None:
        self.delivery.dirty(table.id)

    async def run(self, hours: float, say: Callable[[str], None] = lambda line: None) -> LongEvening:
        begun = time.perf_counter()
        self.clock.start()
        self.delivery.start()
        with structlog.testing.capture_logs() as logs:
            playing = [asyncio.create_task(self._play(n)) for n in range(self.tables)]
            playing.append(asyncio.create_task(self._watch()))
            loop = asyncio.get_running_loop()
            until, number = loop.time() + hours * HOUR, 0
            while loop.time() < until:
                await asyncio.sleep(min(HOUR, until - loop.time()))
                number += 1
                self.faults += [str(e) for e in logs if e.get("log_level") in ("error", "critical")]
                logs.clear()
                self.hours.append(self._look())
                h = self.hours[-1]
                say(
                    f"{number:3} h {time.perf_counter() - begun:7.0f} s  tasks {h.tasks} files {h.files} memory "
                    f"{h.memory / 1e6:.0f} MB tables {h.tables} screens known {h.known} acts {h.acts} sent {h.sent} "
                    f"late {h.late} faults {len(self.faults)}"
                )
                for task in playing:
                    if task.done():
                        raise AssertionError("somebody stopped playing") from task.exception()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            await self.clock.stop()
            await self.computers.stop()
            await self.delivery.stop()
        return self

    def _look(self) -> Hour:
        # What a database would have on its disk does not count as memory.
        for table in [t for t, row in self.store.rows.items() if row.phase == "closed"]:
            self.store.rows.pop(table)
            self.store.journals.pop(table, None)
            for key in [k for k in self.store.shown if k[0] == table]:
                del self.store.shown[key]
        self.counts["results"] += len(self.store.results)
        self.store.results.clear()
        self.store.deals.clear()
        self.store.steps.clear()
        gc.collect()
        with open("/proc/self/statm") as f:
            memory = int(f.read().split()[1]) * resource.getpagesize()
        return Hour(
            len(asyncio.all_tasks()), len(os.listdir("/proc/self/fd")), memory, len(self.house.slots),
            len(self.delivery._memory.tables), self.counts["act"], self.late,
            sum(p.taken for p in self.platforms.values()),
        )  # fmt: skip

    async def _watch(self) -> None:
        """Once a minute as the program does: closed tables go. And whether any clock has been passed over."""
        while True:
            await asyncio.sleep(60)
            for table in self.house.forget_closed(self.delivery.stands):
                self.delivery.forget(table)
            now = self._now()
            for slot in self.house.slots.values():
                for asked in slot.table.pending.values():
                    self.late += asked.until is not None and asked.until < now - 1000

    async def _play(self, number: int) -> None:
        """What happens at one place: a table is opened, played at, and left for the next one."""
        games = list(all_games())
        prefix = ("tg", "dc")[number % 2]
        chat = f"{prefix}:{'-100' if prefix == 'tg' else '9'}{number}"
        await asyncio.sleep(self.dice.random() * 30)
        while True:
            self.opened += 1
            game = all_games()[games[self.opened % len(games)]]
            size = game.spec.seats[0]
            people = [f"{prefix}:{number * 100 + seat + 1}" for seat in range(size - 1)]
            for who in people:
                await self.people.change(who, lambda p: replace(p, name="p", hint="zh-CN", reach="open"))
            t = await self.house.open(chat, c.Open(people[0], "p", game.spec.id, size))
            for who in people[1:]:
                await self.house.execute(t.id, c.Sit(who, "p"))
            await self.house.execute(t.id, c.Start(people[0]))
            while self._runs(t.id) and self.house.slots[t.id].table.deal <= DEALS:
                await self._act(t.id)
            if self._runs(t.id):
                await self.house.execute(t.id, c.End(people[0]))
            self.counts["tables"] += 1

    def _runs(self, table_id: str) -> bool:
        """Whether a table is open: one that closed by itself while somebody was away may be forgotten already."""
        slot = self.house.slots.get(table_id)
        return slot is not None and not slot.table.over

    async def _act(self, table_id: str) -> None:
        await asyncio.sleep(self.dice.uniform(*PAUSE) / 2)
        if not self._runs(table_id):
            return
        t = self.house.slots[table_id].table
        if t.phase == "between" and t.session_over:
            await self._press(t.chairs[0].person, press.at(t.id, "rematch", t.deal))
        for chair in t.chairs:
            if chair.auto:
                await self._press(chair.person, press.at(t.id, "back"))
        seats = [s for s in t.pending if not t.chairs[s].driven]
        if not seats:
            return
        if self.dice.random() < AWAY:
            self.counts["away"] += 1
            await asyncio.sleep(150)
            return
        seat = self.dice.choice(sorted(seats))
        game = all_games()[t.game]
        view = game.view(t.state, Seat(seat))
        idea = next(iter(game.suggest(view)), None) or game.timeout(t.state, Seat(seat))
        who, request = t.chairs[seat].person, t.pending[seat].request
        if idea.cards:
            await self._press(who, press.act(t.id, t.deal, seat, request, "s"))
        await asyncio.sleep(self.dice.uniform(*PAUSE) / 2)
        try:
            await self.house.execute(t.id, c.Do(who, idea, t.deal, request, seat))
            self.counts["act"] += 1
        except Exception as e:
            self.counts[f"refused {getattr(e, 'code', type(e).__name__)}"] += 1

    async def _press(self, who: str, data: str) -> None:
        await self.desk.press(Inbound(who, "private", who, "p", hint="zh-CN", ephemeral=False), data)

    def verdict(self) -> list[str]:
        """What is wrong, in words. Of what is counted each hour the last quarter is compared with the second."""
        wrong = self.faults[:5] + ([f"{self.late} deadlines were missed"] if self.late else [])
        quarter = len(self.hours) // 4
        if quarter:
            early, late = self.hours[quarter : 2 * quarter], self.hours[-quarter:]
            for name, slack in (("tasks", 40), ("files", 2), ("tables", 25), ("known", 60)):
                before, now = (max(getattr(h, name) for h in part) for part in (early, late))
                if now > before + slack:
                    wrong.append(f"{name} grew from {before} to {now}")
            before, now = min(h.memory for h in early), min(h.memory for h in late)
            if now > before * 1.15:
                wrong.append(f"memory grew from {before / 1e6:.0f} to {now / 1e6:.0f} MB")
        return wrong


async def _here(call: Callable[..., Any], *args: Any) -> Any:
    """In place of a thread, which simulated time would not wait for."""
    return call(*args)


def simulated(work: Callable[[], Awaitable[LongEvening]]) -> LongEvening:
    """Run in simulated time."""
    kept = asyncio.to_thread
    computing.asyncio.to_thread = _here  # type: ignore[attr-defined]
    try:
        with asyncio.Runner(loop_factory=VirtualLoop) as runner:

            async def body() -> LongEvening:
                return await work()

            return runner.run(body())
    finally:
        computing.asyncio.to_thread = kept  # type: ignore[attr-defined]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=24.0)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=24)
    given = parser.parse_args()

    async def work() -> LongEvening:
        return await LongEvening(given.seed, given.tables).run(given.hours, lambda line: print(line, flush=True))

    found = simulated(work)
    print(dict(found.counts))
    for wrong in found.verdict():
        print("WRONG:", wrong)
    return 1 if found.verdict() else 0


if __name__ == "__main__":
    sys.exit(main())
