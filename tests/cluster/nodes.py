"""Processes on one database, as far as one process can have them: each with its own house, delivery, connections."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from adapters.delivery import Delivery
from adapters.web.platform import WebPlatform
from bot import cluster as clusters
from bot import commands as c
from bot.clock import SharedClock
from bot.cluster import Cluster
from bot.computers import Computers, Pace
from bot.desk import FrontDesk
from bot.people import People
from bot.ports import Inbound, Reply
from bot.render import Renderer
from bot.screen import WEB, Screen
from bot.service import House, now_ms
from bot.table import Table
from engine.core import Seat
from engine.registry import all_games
from engine.shuffle import Dice
from storage import SqlStore, open_store
from storage.peers import SqlPeers

LOOK = 0.15


class Recording(WebPlatform):
    """The browser's platform, and what was sent and edited by this process."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store)
        self.sent: list[tuple[str, Screen]] = []
        self.edited: list[tuple[str, Screen]] = []

    async def send(self, chat: str, screen: Screen) -> str:
        self.sent.append((chat, screen))
        return await super().send(chat, screen)

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        self.edited.append((chat, screen))
        await super().edit(chat, message, screen)


class Node:
    """One of the processes. ``deaf`` ones hear nothing of the others; ``late``: milliseconds its clock is fast."""

    def __init__(self, store: SqlStore, versions: Mapping[str, int] | None = None) -> None:
        self.store = store
        self.late = 0
        self.house = House(store, now=lambda: now_ms() + self.late)
        self.people = People(store)
        self.renderer = Renderer(self.house, self.people)
        self.platform = Recording(store)
        self.delivery = Delivery(self.renderer, store, {"web": self.platform})
        self.peers = SqlPeers(store)
        self.cluster = Cluster(self.peers, self.house, self.people, self.delivery, ringing=self.platform)
        if versions is not None:
            self.cluster.versions = {**self.cluster.versions, **versions}
        self.platform.tell = self.peers.tell
        self.delivery.draws = self.cluster.draws_table
        self.desk = FrontDesk(self.house, self.people, self.renderer, lambda chat: WEB)
        self.computers = Computers(self.house, Pace(0.0, 0.0))
        self.house.actors.append(self.computers)
        self.clock = SharedClock(
            self.house, self.peers, self.cluster.foreign_rules, self.computers, self.cluster.is_serving
        )
        self.taken_up = 0

    async def start(self) -> Node:
        await self.platform.start()
        self.delivery.start()
        self.taken_up = await self.cluster.start()
        return self

    def deafen(self) -> None:
        """From now on it hears nothing of what the others say."""
        self.peers._heard = lambda word, said: None

    async def die(self) -> None:
        """As kill -9 does: nothing is finished, nobody is told."""
        assert self.peers._ear is not None
        tasks = [
            self.peers._keeper, self.peers._telling, self.cluster._looking, self.cluster._asking, self.delivery._main,
            *self.delivery._tasks, *self.computers._tasks, *self.cluster._tasks,
        ]  # fmt: skip
        running = [task for task in tasks if task is not None]
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        self.peers._ear.terminate()
        await self.store.close()

    async def stop(self) -> None:
        await self.computers.stop()
        await self.delivery.stop()
        await self.cluster.stop()
        await self.store.close()

    # --- people ------------------------------------------------------------------------------

    async def press(self, who: str, data: str, chat: str = "web:group") -> Reply:
        return await self.desk.press(person(who, chat), data)

    async def command(self, who: str, name: str, args: str = "", chat: str = "web:group") -> Reply:
        return await self.desk.command(person(who, chat), name, args)

    def table(self, table_id: str) -> Table:
        return self.house.slots[table_id].table

    async def open(self, *people: str, chat: str = "web:group") -> str:
        """A table of Dou Dizhu with these people, dealt; the first one opened it."""
        first, *others = people
        for who in people:
            # Who is known to take private messages is not called in the group, however slow the machine.
            await self.people.change(who, lambda p: replace(p, name=p.id.upper(), reach="open"))
        t = await self.house.open(chat, c.Open(first, first.upper(), "doudizhu", 3))
        for p in others:
            await self.house.execute(t.id, c.Sit(p, p.upper()))
        await self.house.execute(t.id, c.Start(first))
        return t.id

    async def act(self, table_id: str) -> c.Do:
        """A sensible act of the person who is asked first, as this process sees the table."""
        t = (await self.house.slot(table_id)).table
        seat = min(t.pending)
        game = all_games()[t.game]
        action = game.computers["normal"](game.view(t.state, Seat(seat)), Dice(bytes(32), "t"))
        return c.Do(t.chairs[seat].person, action, t.deal, t.pending[seat].request, seat)


class Nodes:
    """All processes of a test."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.running: list[Node] = []

    async def start(self, versions: Mapping[str, int] | None = None) -> Node:
        clusters.LOOK = LOOK
        node = Node(await open_store(self.url), versions)
        self.running.append(node)
        return await node.start()

    async def two(self) -> tuple[Node, Node]:
        return await self.start(), await self.start()

    async def die(self, node: Node) -> None:
        self.running.remove(node)
        await node.die()

    async def stop(self, node: Node) -> None:
        self.running.remove(node)
        await node.stop()

    async def end(self) -> None:
        for node in list(self.running):
            with contextlib.suppress(Exception):
                await self.stop(node)


def person(name: str, chat: str = "web:group") -> Inbound:
    kind = "private" if chat == name else "group"
    return Inbound(chat, kind, name, name.upper(), hint="en", ephemeral=False)


async def until(holds: Callable[[], Any], patience: float = 30.0) -> None:
    """Wait until something is so. Raises TimeoutError."""
    async with asyncio.timeout(patience):
        while not holds():
            await asyncio.sleep(0.01)
