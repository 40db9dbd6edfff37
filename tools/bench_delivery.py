"""How far behind the group board is while a table plays at full speed, with the platforms' limits enforced.

    PYTHONPATH=. python tools/bench_delivery.py [telegram] [discord] [crowd]

Sixty plays in thirty seconds against the local platforms, real sockets and real time; crowd: ten tables that share one
Telegram group. Prints the lag of the board from the commit to the moment it stands, requests a play, refusals (429)
and how fast presses are answered meanwhile, and exits 1 above the targets.
"""

from __future__ import annotations

import asyncio
import math
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot import commands as c
from bot import metrics
from bot.app import App, start
from bot.config import Settings
from bot.pictures import warm
from engine.registry import all_games
from engine.shuffle import Dice
from tests.fakes.discord import Server, redirected
from tests.fakes.telegram import TelegramServer

PLAYS = 60
SECONDS = 30.0
TABLES = 10
CROWD_SECONDS = 90.0


@dataclass
class Figures:
    """What a run showed; lags in seconds."""

    platform: str
    most_median: float
    most: float
    lags: list[float] = field(default_factory=list)
    private: list[float] = field(default_factory=list)
    plays: int = 0
    requests: int = 0
    refused: int = 0
    answers: list[float] = field(default_factory=list)

    @property
    def good(self) -> bool:
        return (
            self.refused == 0
            and bool(self.lags)
            and statistics.median(self.lags) <= self.most_median
            and max(self.lags) <= self.most
            and statistics.median(self.answers or [0]) < 0.1
        )

    def __str__(self) -> str:
        per_play = self.requests / max(1, self.plays)
        presses = ""
        if self.answers:
            presses = (
                f"presses answered after p50 {statistics.median(self.answers) * 1000:.0f} ms, "
                f"max {max(self.answers) * 1000:.0f} ms; "
            )
        return (
            f"{self.platform:9} {self.plays} plays: board lag p50 {statistics.median(self.lags):.2f} s, "
            f"max {max(self.lags):.2f} s "
            f"(targets {self.most_median} / {self.most}); private p50 {statistics.median(self.private or [0]):.2f} s, "
            f"max {max(self.private or [0]):.2f} s; {per_play:.2f} requests a play; {presses}"
            f"{self.refused} refused (429): "
            f"{'good' if self.good else 'ABOVE TARGET'}"
        )


def behind(played: list[float], shown: list[float]) -> list[float]:
    """For each play, the seconds until a request that shows it arrived."""
    return [next(at for at in sorted(shown) if at >= play) - play for play in played if play <= max(shown, default=0)]


class _Lags(metrics.Deliveries):
    """An observer of delivery that keeps the lags of private screens."""

    figures: Figures

    def shown(self, platform: str, lag: float, private: bool) -> None:
        if private:
            self.figures.private.append(lag)


@asynccontextmanager
async def _program(figures: Figures, **given: Any) -> AsyncIterator[App]:
    _Lags.figures = figures
    real = metrics.Deliveries
    metrics.Deliveries = _Lags  # type: ignore[misc]
    try:
        with tempfile.TemporaryDirectory() as folder:
            app = await start(
                Settings(
                    _env_file=None, database=f"sqlite:///{Path(folder) / 'bench.sqlite3'}", port=0, web="off",
                    computer_delay_min=0, computer_delay_max=0, log_level="error", **given,
                )  # type: ignore[call-arg]
            )  # fmt: skip
            try:
                yield app
            finally:
                await app.stop()
    finally:
        metrics.Deliveries = real  # type: ignore[misc]


async def _play(app: App, figures: Figures, count: Callable[[], int], now: Callable[[], float]) -> list[float]:
    """Sixty acts, evenly spread, by whoever is asked; when each was committed. Deals again when a deal is over."""
    played: list[float] = []
    table = next(s.table for s in app.house.slots.values())
    before = count()
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for number in range(PLAYS):
        await asyncio.sleep(max(0.0, begun + number * SECONDS / PLAYS - loop.time()))
        t = app.house.slots[table.id].table
        if t.phase != "playing":
            await app.house.execute(t.id, c.Next(t.host))
            continue
        seat = next((s for s in t.pending if t.chairs[s].human), None)
        if seat is None:
            continue
        game = all_games()[t.game]
        action = game.computers["normal"](game.view(t.state, seat), Dice(t.seq.to_bytes(32, "big"), "bench"))
        await app.house.execute(t.id, c.Do(t.chairs[seat].person, action, t.deal))
        played.append(now())
        figures.plays += 1
    await asyncio.sleep(5)
    figures.requests = count() - before
    return played


async def telegram() -> Figures:
    """One table of three people in a Telegram group."""
    figures = Figures("telegram", 2.0, 4.5)
    async with TelegramServer() as server:
        people = [server.user(name) for name in ("小明", "Eve", "阿强")]
        group = server.group("牌友", *people)
        api = server.base_url.removesuffix("/bot")
        async with _program(figures, telegram_token=server.token, telegram_api=api) as app:
            for person in people:
                await person.start()
            await people[0].say(group, "/play doudizhu")
            await _seated(app, [f"tg:{p.id}" for p in people])
            figures.private.clear()
            played = await _play(app, figures, lambda: server.count("send*") + server.count("edit*"), server.clock.now)
            board = server.matching("send*", chat=group) + server.matching("edit*", chat=group)
            figures.lags = behind(played, [request.at for request in board])
        figures.refused = server.flood_count
        for request in server.matching(status=429):
            print(
                "refused:", request.method, "group" if request.chat_id == group.id else "private", f"{request.at:.1f}"
            )
    return figures


async def crowd() -> Figures:
    """Ten tables in one Telegram group, a person and two computers at each; somebody else presses buttons."""
    figures = Figures("crowd", 45.0, 45.0)
    async with TelegramServer() as server:
        people = [server.user(f"人{i}") for i in range(TABLES)]
        reader = server.user("阿静")
        group, aside = server.group("牌友", *people), server.group("别处", reader)
        api = server.base_url.removesuffix("/bot")
        async with _program(figures, telegram_token=server.token, telegram_api=api) as app:
            await asyncio.to_thread(warm)
            for person in (*people, reader):
                await person.start()
                await person.private.wait_for(within=20)
            await reader.say(aside, "/play doudizhu")
            for person in people:
                await person.say(group, "/play doudizhu")
            lobby = await aside.wait_for(within=20)
            async with asyncio.timeout(20):
                while sum(slot.table.seq > 0 for slot in app.house.slots.values()) <= TABLES:  # noqa: ASYNC110
                    await asyncio.sleep(0.05)
            tables = [slot.table.id for slot in app.house.slots.values() if slot.table.chat == f"tg:{group.id}"]
            for table in tables:
                await app.house.execute(table, c.Start(app.house.slots[table].table.host))
            async with asyncio.timeout(90):  # sixteen messages have to be sent first
                while not all(_boards(server, group.id, table) for table in tables):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
            await asyncio.sleep(20)
            figures.private.clear()
            before = server.count("send*") + server.count("edit*")
            played: dict[str, list[float]] = {table: [] for table in tables}
            loop = asyncio.get_running_loop()
            until = loop.time() + CROWD_SECONDS
            while loop.time() < until:
                for table in tables:
                    if await _act(app, table):
                        played[table].append(server.clock.now())
                    await asyncio.sleep(0.15)
                begun = time.perf_counter()
                await (await reader.send_data(lobby, "m:rules:doudizhu:0")).answered(20)
                figures.answers.append(time.perf_counter() - begun)
            figures.requests = server.count("send*") + server.count("edit*") - before
            await asyncio.sleep(46)
            for table in tables:
                figures.plays += sum(r.kind == "act" for r in await app.store.journal(table))
                lags = behind(played[table], _boards(server, group.id, table))
                figures.lags += lags + [math.inf] * (len(played[table]) - len(lags))
        figures.refused = server.flood_count
    return figures


async def _act(app: App, table: str) -> bool:
    """The person of a table decides, if he is asked; a deal that is over is followed by the next. True for a play."""
    t = app.house.slots[table].table
    if t.phase == "between":
        await app.house.execute(t.id, c.Next(t.host))
        return False
    seat = next((s for s in t.pending if t.chairs[s].human), None)
    if t.phase != "playing" or seat is None:
        return False
    game = all_games()[t.game]
    action = game.computers["normal"](game.view(t.state, seat), Dice(t.seq.to_bytes(32, "big"), "bench"))
    await app.house.execute(t.id, c.Do(t.chairs[seat].person, action, t.deal))
    return True


def _boards(server: TelegramServer, group: int, table: str) -> list[float]:
    """When the group was shown a table."""
    shown = [r for r in server.requests if r.chat_id == group and r.status == 200 and table in str(r.parameters)]
    return [r.at for r in shown if r.method.startswith(("send", "edit"))]


async def discord() -> Figures:
    """One table of three people in a Discord channel."""
    figures = Figures("discord", 0.8, 2.0)
    async with Server() as server:
        with redirected(server):
            channel = server.guild("tea house").channel("general")
            people = [server.user(name) for name in ("小明", "Eve", "阿强")]
            for person in people:
                channel.guild.join(person)
            async with _program(figures, discord_token=server.token) as app:
                await server.wait_for(lambda: any(r.status for r in server.requests("PUT", "/commands$")), 10)
                await people[0].slash(channel, "play", {"game": "doudizhu"})
                await _seated(app, [f"dc:{p.id}" for p in people])
                figures.private.clear()

                def sent() -> list[Any]:
                    return [call for m in ("POST", "PATCH") for call in server.requests(m, "/messages")]

                played = await _play(app, figures, lambda: len(sent()), server.clock.now)
                board = [call.at for call in sent() if f"/channels/{channel.id}/" in call.path]
                figures.lags = behind(played, board)
            figures.refused = len(server.limited)
    return figures


async def _seated(app: App, people: list[str]) -> None:
    """Everybody sits, the deal has begun, the first screens stand."""
    async with asyncio.timeout(20):
        while not app.house.slots:  # noqa: ASYNC110  (nothing tells of it)
            await asyncio.sleep(0.05)
    table = next(iter(app.house.slots))
    for person in people[1:]:
        await app.house.execute(table, c.Sit(person, person))
    await app.house.execute(table, c.Start(people[0]))
    await asyncio.sleep(8)  # the buckets are full again


def main() -> int:
    names = sys.argv[1:] or ["telegram", "discord"]
    runs = {"telegram": telegram, "discord": discord, "crowd": crowd}
    found = [asyncio.run(runs[name]()) for name in names]
    for figures in found:
        print(figures)
    return 0 if all(f.good for f in found) else 1


if __name__ == "__main__":
    sys.exit(main())
