"""`paiju bench load`: many running tables of all games at once, and how long a press waits for its answer.

Each table gets an act every few seconds, by the buttons that a person would press ([Suggest], then the play), through
the desk, the house and the database; delivery draws for platforms that answer at once but are written to at the pace
that Telegram and Discord allow. A press is counted from when it was due, not from when the program got to it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog

from adapters.delivery import Delivery
from bot import commands as c
from bot import press
from bot.clock import Clock, SharedClock
from bot.cluster import Cluster
from bot.computers import Computers
from bot.desk import FrontDesk
from bot.garbage import Sweeper
from bot.people import People
from bot.ports import Inbound
from bot.presses import ideas
from bot.render import Renderer
from bot.screen import CAPS, Caps, Screen
from bot.screens.hand import takes_cards
from bot.service import House
from bot.table import Table
from engine.core import Action, Seat
from engine.registry import all_games
from storage import SqlStore, open_store
from storage.peers import SqlPeers

MB = 1024 * 1024
LIMIT = 0.5
"""Seconds that the slowest press in a hundred may take before it counts as too slow."""


class Silent:
    """A platform that takes everything at once, and counts it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.taken = 0

    def caps(self, chat: str) -> Caps:
        return CAPS[self.name]

    async def send(self, chat: str, screen: Screen) -> str:
        self.taken += 1
        return str(self.taken)

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        self.taken += 1

    async def delete(self, chat: str, message: str) -> None:
        self.taken += 1

    async def private_chat(self, person: str) -> str:
        return person


@dataclass
class Figures:
    """What one process measured."""

    waits: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    acts: int = 0
    refused: int = 0
    thoughts: int = 0
    cpu: float = 0.0
    driving: float = 0.0
    seconds: float = 0.0
    drawn: int = 0
    opening: float = 0.0
    grown: float = 0.0
    windows: list[tuple[int, float]] = field(default_factory=list)

    def merge(self, other: Figures) -> None:
        self.waits += other.waits
        self.lags += other.lags
        for name in ("acts", "refused", "thoughts", "cpu", "driving", "drawn", "grown"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.seconds, self.opening = max(self.seconds, other.seconds), max(self.opening, other.opening)


def at(values: list[float], part: float) -> float:
    s = sorted(values)
    return s[min(len(s) - 1, int(len(s) * part))] if s else 0.0


class World:
    """The program without its network: everything between a press and its answer."""

    def __init__(self, store: SqlStore, pictures: bool, computers: bool = False) -> None:
        self.store = store
        self.pictures = pictures
        self.with_computers = computers
        self.house = House(store)
        self.people = People(store)
        renderer = Renderer(self.house, self.people)
        self.platforms = {name: Silent(name) for name in ("telegram", "discord")}
        self.delivery = Delivery(renderer, store, self.platforms, people=self.people.several)
        self.desk = FrontDesk(self.house, self.people, renderer, lambda chat: CAPS[platform_of(chat)])
        self.computers = Computers(self.house)
        self.house.actors.append(self.computers)
        self.cluster: Cluster | None = None
        self.clock: Clock | SharedClock
        if store.engines.direct is None:
            self.clock = Clock(self.house)
            self.house.actors.append(self.clock)
            self.house.watchers.append(Dirty(self.delivery))
        else:
            peers = SqlPeers(store)
            self.cluster = Cluster(peers, self.house, self.people, self.delivery)
            self.delivery.draws = self.cluster.draws_table
            self.clock = SharedClock(
                self.house, peers, self.cluster.foreign_rules, self.computers, self.cluster.is_serving
            )

    async def start(self) -> None:
        self.clock.start()
        self.delivery.start()
        if self.cluster is not None:
            await self.cluster.start()

    async def stop(self) -> None:
        await self.clock.stop()
        await self.computers.stop()
        await self.delivery.stop()
        if self.cluster is not None:
            await self.cluster.stop()
        await self.store.close()

    async def open(self, number: int) -> str:
        """A table of the next game with people at every seat, or at one and computers at the others; dealt."""
        games = list(all_games().values())
        game = games[number % len(games)]
        prefix = ("tg", "dc")[number % 2]
        size = game.spec.seats[0]
        people = [f"{prefix}:{number * 16 + seat + 1}" for seat in range(size)]
        for who in people:
            prefs = {} if self.pictures else {"pictures": "off"}
            await self.people.change(who, lambda p, prefs=prefs: replace_person(p, prefs))
            await self.people.visit(Inbound(who, "private", who, "p", hint="zh-CN"))
        chat = f"{prefix}:{'-100' if prefix == 'tg' else '9'}{number}"
        if not self.pictures:
            await self.people.set_chat(chat, "pictures", "off")
        t = await self.house.open(chat, c.Open(people[0], "p", game.spec.id, size))
        for who in people[1:]:
            here = c.AddComputer(people[0], "normal") if self.with_computers else c.Sit(who, "p")
            await self.house.execute(t.id, here)
        await self.house.execute(t.id, c.Start(people[0]))
        return t.id


def replace_person(person: Any, prefs: dict[str, Any]) -> Any:
    from dataclasses import replace

    return replace(person, name="p", hint="zh-CN", reach="open", prefs=prefs)


def platform_of(some_id: str) -> str:
    return {"tg": "telegram", "dc": "discord"}[some_id.partition(":")[0]]


class Dirty:
    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    def table_changed(self, table: Table) -> None:
        self._delivery.dirty(table.id)


class Driver:
    """Presses what people would press. Its own thinking is measured apart."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.figures = Figures()
        world.computers.thought = self._thought

    def _thought(self, game: str, level: str, seconds: float) -> None:
        self.figures.thoughts += 1

    async def act(self, table_id: str, due: float) -> None:
        """One act at a table. ``due``: when it ought to have happened, by the loop's clock."""
        t = (await self.world.house.slot(table_id)).table
        begun = time.thread_time()
        if t.over:
            return
        if t.phase == "between":
            self.figures.driving += time.thread_time() - begun
            await self._press(t.chairs[0].person, press.at(t.id, "next", t.deal), due)
            return
        seat = min((s for s in t.pending if not t.chairs[s].driven), default=None)
        if seat is None:
            return
        game = all_games()[t.game]
        view = game.view(t.state, Seat(seat))
        idea = next(iter(game.suggest(view)), None) or game.timeout(t.state, Seat(seat))
        request, who = t.pending[seat].request, t.chairs[seat].person
        self.figures.driving += time.thread_time() - begun
        if idea.cards:
            await self._press(who, press.act(t.id, t.deal, seat, request, "s"), due)
            slot = await self.world.house.slot(table_id)
            chosen = slot.drafts.get(who)
            if chosen is not None and chosen.cards:
                wanted = takes_cards(view)
                verb = wanted.verb if wanted is not None else idea.verb
                data = press.act(t.id, t.deal, seat, request, "o", verb, press.mark(chosen.cards))
            else:  # it was suggested to do without cards
                begun = time.thread_time()
                idea = ideas(game, view)[0]
                self.figures.driving += time.thread_time() - begun
                args = (idea.verb, idea.arg) if idea.arg else (idea.verb,)
                data = press.act(t.id, t.deal, seat, request, "v", *args)
            good = await self._press(who, data, asyncio.get_running_loop().time())
        else:
            args = (idea.verb, idea.arg) if idea.arg else (idea.verb,)
            good = await self._press(who, press.act(t.id, t.deal, seat, request, "v", *args), due)
        if not good:
            # A window that needs another way than these two buttons: the act itself.
            await self._directly(t, seat, who, idea, request)

    async def _directly(self, t: Table, seat: int, who: str, idea: Action, request: int) -> None:
        try:
            await self.world.house.execute(t.id, c.Do(who, idea, t.deal, request, seat))
            self.figures.acts += 1
        except Exception:
            self.figures.refused += 1

    async def _press(self, who: str, data: str, due: float) -> bool:
        private = Inbound(who, "private", who, "p", hint="zh-CN", ephemeral=False)
        reply = await self.world.desk.press(private, data)
        self.figures.waits.append(asyncio.get_running_loop().time() - due)
        if not reply.alert and data.split(":")[5:6] != ["s"]:
            self.figures.acts += 1
        return not reply.alert

    async def lag(self) -> None:
        """How late the event loop is."""
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.05)
            self.figures.lags.append(loop.time() - before - 0.05)

    async def run(self, tables: list[str], every: float, seconds: float, part: int = 0, parts: int = 1) -> Figures:
        """An act at each table every so often. ``parts`` processes drive the same tables by turns."""
        loop = asyncio.get_running_loop()
        measuring = asyncio.create_task(self.lag())
        tasks: set[asyncio.Task[None]] = set()
        figures = self.figures = Figures()
        start, cpu, drawn = loop.time(), time.process_time(), self._drawn()
        step = every / len(tables)
        number = 0
        window = (0, cpu)
        while loop.time() < start + seconds:
            due = start + (number + part / parts) * step
            wait = due - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            if number % parts == part or parts == 1:
                task = asyncio.create_task(self.act(tables[number % len(tables)], due))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
            if len(tasks) > 4 * len(tables):
                break  # hopeless
            if wait <= 0 and number % 50 == 0:
                await asyncio.sleep(0)
            number += 1
            if figures.acts - window[0] >= 500:
                now = time.process_time()
                figures.windows.append((figures.acts - window[0], now - window[1]))
                window = (figures.acts, now)
        if tasks:
            await asyncio.wait(tasks, timeout=30)
        measuring.cancel()
        figures.seconds = loop.time() - start
        figures.cpu, figures.drawn = time.process_time() - cpu, self._drawn() - drawn
        return figures

    def _drawn(self) -> int:
        return sum(p.taken for p in self.world.platforms.values())


def rss() -> int:
    with open("/proc/self/statm") as f:
        return int(f.read().split()[1]) * resource.getpagesize()


async def worker(given: argparse.Namespace) -> None:
    """One process: opens its share of the tables, waits for the others, drives, and says what it measured."""
    sys.setswitchinterval(0.0005)  # as `paiju serve` does
    # What it says on standard output is figures.
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    # Warm what the first use would load, so that it is not taken for tables.
    store = await open_store(given.database)
    world = World(store, given.pictures, given.computers)
    await world.start()
    driver = Driver(world)
    warm = await world.open(900_000 + given.part)
    await driver.act(warm, asyncio.get_running_loop().time())
    await world.house.execute(warm, c.Close("ended"))
    before, begun = rss(), time.perf_counter()
    mine = list(range(given.part, given.tables, given.processes))
    opened: list[str] = []
    for i in range(0, len(mine), 25):
        opened += await asyncio.gather(*map(world.open, mine[i : i + 25]))
    opening, grown = time.perf_counter() - begun, (rss() - before) / MB
    print(json.dumps(opened), flush=True)
    everyone = json.loads(await asyncio.to_thread(sys.stdin.readline))
    sweeper = Sweeper()  # as `paiju serve` does
    world.house.watchers.append(sweeper)
    sweeper.start()
    tables = everyone if given.roam else opened
    part, parts = (given.part, given.processes) if given.roam else (0, 1)
    await driver.run(tables, given.every, 3.0, part, parts)
    for every in given.rates:
        figures = await driver.run(tables, every, given.seconds, part, parts)
        figures.opening, figures.grown = opening, grown
        print(json.dumps(vars(figures)), flush=True)
        go_on = await asyncio.to_thread(sys.stdin.readline)
        if go_on.strip() != "on":
            break
    await world.stop()


def postgres_cpu() -> float:
    """Processor seconds that PostgreSQL servers on this machine have used so far."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, rest = stat.read_text().partition("(")[2].rpartition(")")
        except OSError:
            continue
        if name.startswith("postgres"):
            times = rest.split()
            total += sum(map(int, times[11:15])) / os.sysconf("SC_CLK_TCK")
    return total


def run(given: argparse.Namespace) -> bool:
    """One setting: the processes, their figures together. True while the slowest press in a hundred is quick enough."""
    command = [sys.executable, __file__, "--worker", "--database", given.database, "--tables", str(given.tables),
               "--processes", str(given.processes), "--every", str(given.every), "--seconds", str(given.seconds),
               "--rates", *map(str, given.rates)]  # fmt: skip
    command += ["--pictures"] * given.pictures + ["--roam"] * given.roam + ["--computers"] * given.computers
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    workers = [
        subprocess.Popen(
            [*command, "--part", str(i)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env
        )
        for i in range(given.processes)
    ]
    good = True
    try:
        tables = [t for w in workers for t in json.loads(read(w))]
        for w in workers:
            write(w, json.dumps(tables))
        for every in given.rates:
            before = postgres_cpu()
            figures = Figures()
            for w in workers:
                one = Figures(**json.loads(read(w)))
                figures.merge(one)
                figures.windows += one.windows
            good = report(given, every, figures, postgres_cpu() - before)
            for w in workers:
                write(w, "on" if good else "stop")
            if not good:
                break
        for w in workers:
            w.wait(60)
    finally:
        for w in workers:
            w.kill()
            w.wait()
            assert w.stdin is not None
            assert w.stdout is not None
            w.stdin.close()
            w.stdout.close()
    return good


def read(worker: subprocess.Popen[str]) -> str:
    assert worker.stdout is not None
    return worker.stdout.readline()


def write(worker: subprocess.Popen[str], line: str) -> None:
    assert worker.stdin is not None
    try:
        worker.stdin.write(line + "\n")
        worker.stdin.flush()
    except BrokenPipeError:
        pass


def report(given: argparse.Namespace, every: float, f: Figures, database_cpu: float) -> bool:
    acts = max(1, f.acts)
    p99 = at(f.waits, 0.99)
    kind = "PostgreSQL" if given.database.startswith("postgres") else "SQLite"
    cost = (f.cpu - f.driving) / (acts + f.thoughts) * 1000
    ms = {name: value * 1000 for name, value in (
        ("p50", at(f.waits, 0.5)), ("p99", p99), ("max", max(f.waits, default=0)),
        ("lag", at(f.lags, 0.99)), ("stop", max(f.lags, default=0)),
    )}  # fmt: skip
    how = f"{given.processes} proc{' roam' * given.roam}{' pictures' * given.pictures}"
    print(f"{kind} {how}: {given.tables} tables, an act every {every:g} s, so {given.tables / every:.0f}/s", flush=True)
    for line in (
        f"done {acts / f.seconds:.0f} acts/s and {f.thoughts / f.seconds:.0f} of computers, "
        f"{len(f.waits) / f.seconds:.0f} presses/s, refused {f.refused}",
        f"press to answer p50 {ms['p50']:.1f} p99 {ms['p99']:.1f} max {ms['max']:.0f} ms",
        f"event loop late p99 {ms['lag']:.1f} max {ms['stop']:.0f} ms",
        f"CPU {f.cpu / f.seconds * 100:.0f} % of a core, {f.driving / f.seconds * 100:.0f} % to press: "
        f"{cost:.2f} ms an act; PostgreSQL {database_cpu / f.seconds * 100:.0f} %",
        f"drawn {f.drawn / f.seconds:.0f} messages/s; opened in {f.opening:.1f} s, {f.grown / given.tables * 1024:.0f} "
        f"KB a table; load of the machine {os.getloadavg()[0]:.1f}",
    ):
        print("    " + line, flush=True)
    if len(f.windows) >= 3:
        first, last = f.windows[1], f.windows[-1]
        print(
            f"    CPU an act as the journals grow: {first[1] / first[0] * 1000:.2f} ms at first, "
            f"{last[1] / last[0] * 1000:.2f} ms at last"
        )
    return p99 <= LIMIT


def main() -> int:
    parser = argparse.ArgumentParser(prog="paiju bench load", description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--every", type=float, default=4.0, help="seconds between two acts at a table")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long each rate is driven")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument(
        "--database",
        default="",
        help="URL of an empty database; default: a SQLite file; 'postgresql': a throw-away server",
    )
    parser.add_argument("--pictures", action="store_true", help="hands and boards as pictures, not as text")
    parser.add_argument(
        "--computers", action="store_true", help="computers of level normal at every seat but one, at their usual pace"
    )
    parser.add_argument("--roam", action="store_true", help="acts come to all processes by turns")
    parser.add_argument(
        "--climb", action="store_true", help="raise the rate until the slowest press in a hundred takes over 500 ms"
    )
    parser.add_argument("--rates", type=float, nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--part", type=int, default=0, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if not given.rates:
        given.rates = [given.every / 1.4**i for i in range(12)] if given.climb else [given.every]
    if given.worker:
        asyncio.run(worker(given))
        return 0
    if given.database == "postgresql":
        from tests.support.postgres import Server

        with Server(("shared_buffers=128MB", "max_connections=200", "listen_addresses=127.0.0.1", "jit=off")) as server:
            given.database = server.url()
            return 0 if run(given) or given.climb else 1
    if not given.database:
        with tempfile.TemporaryDirectory() as folder:
            given.database = f"sqlite:///{folder}/load.db"
            return 0 if run(given) or given.climb else 1
    return 0 if run(given) or given.climb else 1


if __name__ == "__main__":
    sys.exit(main())
