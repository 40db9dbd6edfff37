"""Deadlines: one task sleeps until the earliest, whatever the number of tables."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
from collections.abc import Callable, Iterable

import structlog

from bot import commands as c
from bot.commands import Refused
from bot.peers import Peers
from bot.ports import StorageBroken
from bot.service import House, Watcher, places
from bot.table import Table

log = structlog.get_logger()
RETRY = 5_000
"""Milliseconds until a table is tried again whose deadline could not be handled."""


class Waiting:
    """Deadlines of chats whose platform cannot be reached: they wait, and then everybody gets time again.

    ``away``: whether a chat's people are cut off.
    """

    def __init__(self, house: House, away: Callable[[str], bool]) -> None:
        self._house = house
        self._away = away
        self._held: set[str] = set()

    def command(self, table_id: str) -> c.Tick | c.Resume | None:
        """What a table whose time has come is told; None: nothing now."""
        slot = self._house.slots.get(table_id)
        if slot is not None and self._away(slot.table.chat):
            self._held.add(table_id)
            return None
        if table_id in self._held:
            self._held.discard(table_id)
            return c.Resume()
        return c.Tick()


class Clock:
    """Sends `Tick` to tables whose time has come. A Watcher of the house."""

    def __init__(self, house: House, away: Callable[[str], bool] = lambda chat: False) -> None:
        self._house = house
        self._waiting = Waiting(house, away)
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def table_changed(self, table: Table) -> None:
        due = table.due_at
        if due is None:
            self._due.pop(table.id, None)
        elif self._due.get(table.id) != due:
            self._due[table.id] = due
            heapq.heappush(self._heap, (due, table.id))
            self._changed.set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            wait = await self.tick()
            # Not wait_for, which may lose the end of the program when something changes in the same moment.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()

    async def tick(self) -> float | None:
        """Handle everything that is due; seconds until the next deadline, None when there is none."""
        while self._heap:
            due, table_id = self._heap[0]
            if self._due.get(table_id) != due:
                heapq.heappop(self._heap)
                continue
            now = self._house.now()
            if due > now:
                return (due - now) / 1000
            heapq.heappop(self._heap)
            self._due.pop(table_id, None)
            try:
                command = self._waiting.command(table_id)
                if command is None:
                    self._later(table_id, now)
                    continue
                table = await self._house.execute(table_id, command)
                if table.due_at is not None and table.due_at <= now:
                    self._later(table_id, now)  # it has to wait
                else:
                    self.table_changed(table)
            except Exception as e:  # one table's trouble must not stop the clocks of the others
                known = isinstance(e, Refused | StorageBroken)
                reason = str(e) if known else type(e).__name__
                log.warning("deadline not handled", table=table_id, reason=reason, at=[] if known else places(e))
                slot = self._house.slots.get(table_id)
                if slot is not None and not slot.table.over and table_id not in self._due:
                    self._later(table_id, now)
        return None

    def _later(self, table_id: str, now: int) -> None:
        self._due[table_id] = now + RETRY
        heapq.heappush(self._heap, (now + RETRY, table_id))


POLL = 0.5
"""Seconds between two looks for tables that are due."""


class SharedClock:
    """The clock of one of several processes: each looks in the database which tables are due, and none gets what
    another has taken.

    foreign    rules that others know and we do not
    serving    False while the clocks stand still
    away       whether a chat's people are cut off, as far as this process knows
    computers  told of every table that was due, since the process where a computer was thinking may be gone
    """

    def __init__(
        self,
        house: House,
        peers: Peers,
        foreign: Callable[[], Iterable[tuple[str, int]]],
        computers: Watcher,
        serving: Callable[[], bool] = lambda: True,
        away: Callable[[str], bool] = lambda chat: False,
    ) -> None:
        self._house = house
        self._waiting = Waiting(house, away)
        self._peers = peers
        self._foreign = foreign
        self._computers = computers
        self._serving = serving
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clock")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.tick()
            except StorageBroken as e:
                log.warning("deadlines not looked at", reason=str(e))
            except Exception as e:
                log.error("clock stumbled", error=type(e).__name__, at=places(e))

    async def tick(self) -> int:
        """Handle everything that is due; how many tables. Raises StorageBroken."""
        if not self._serving():
            return 0
        now = self._house.now()
        due = await self._peers.due(now, now + RETRY, self._foreign())
        await asyncio.gather(*map(self._tick, due))
        return len(due)

    async def _tick(self, table_id: str) -> None:
        try:
            await self._house.catch_up(table_id)
            command = self._waiting.command(table_id)
            if command is not None:
                self._computers.table_changed(await self._house.execute(table_id, command))
        except (Refused, StorageBroken) as e:
            log.warning("deadline not handled", table=table_id, reason=str(e))
        except Exception as e:  # one table's trouble must not stop the clocks of the others
            log.error("deadline not handled", table=table_id, error=type(e).__name__, at=places(e))
