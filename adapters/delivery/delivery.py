"""Brings the screens of all tables to all platforms, at the pace the platforms allow.

Nothing is queued but the fact that a message is behind: what it shows is laid out when its turn has
come, so bursts coalesce and the newest state wins. One request is under way per message; each chat
has a bucket of its own, so that one which has to wait keeps nobody else waiting.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from itertools import islice

import structlog

from adapters.delivery.bucket import Bucket
from adapters.delivery.courier import Courier
from adapters.delivery.hold import Hold
from adapters.delivery.memory import Lookup, Memory
from adapters.delivery.observer import Observer, Silent
from adapters.delivery.settings import DeliverySettings, platform_of
from adapters.delivery.slots import Slot, Stale
from adapters.delivery.traffic import Traffic
from bot.ports import Platform, Screens, Store, Undeliverable

log = structlog.get_logger()
AT_ONCE = 25
"""Tables that are looked at before messages are sent again."""


class Delivery:
    """``platforms`` by name ("telegram", "discord", "web"); it may grow while delivery runs.

    observer  counts what happens
    reached   called with a person's id when a first private message got through; the default notes
              it in the store
    moved     called with (old, new) after the store was told that a group has a new id
    now_ms    the wall clock, for `ScreenRow.posted_at`; all else goes by the clock of the event loop
    jitter    a number in 0..1 a call
    draws     False for a table whose screens another process draws
    people    looks up people, whose `Person.reach` says whether to try; the default asks the store each time
    """

    def __init__(
        self,
        screens: Screens,
        store: Store,
        platforms: Mapping[str, Platform],
        settings: DeliverySettings | None = None,
        *,
        observer: Observer | None = None,
        reached: Callable[[str], Awaitable[None]] | None = None,
        moved: Callable[[str, str], Awaitable[None]] | None = None,
        now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        jitter: Callable[[], float] = random.random,
        draws: Callable[[str], bool] = lambda table: True,
        people: Lookup | None = None,
    ) -> None:
        self._store = store
        self._platforms = platforms
        self._settings = settings or DeliverySettings()
        self._jitter = jitter
        self.draws = draws
        self._memory = Memory(screens, store, self._settings.remember, people)
        self._traffic = Traffic(self._settings)
        self._courier = Courier(
            screens, store, self._memory, self._traffic, observer or Silent(), reached, moved, now_ms, jitter
        )
        self._stale: dict[str, Stale] = {}
        self._missing: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._main: asyncio.Task[None] | None = None
        self._stopping = False

    # --- for the application -----------------------------------------------------------------

    def dirty(self, table: str) -> None:
        """A table changed and its change is committed. Cheap, sends nothing itself."""
        now = self._now()
        self._stale.setdefault(table, Stale(now, now))
        self._quiet.clear()
        self._wake.set()

    def anew(self, table: str) -> None:
        """`dirty`, where another process may have drawn the table meanwhile: its messages are looked up again."""
        self._memory.drop(table)
        self.dirty(table)

    def forget(self, table: str) -> None:
        """A closed table's last screens stand: nothing of it has to be kept here."""
        self._memory.drop(table)

    def waiting(self) -> int:
        """How many messages are behind."""
        return len(self._memory.line)

    def oldest(self) -> float | None:
        """Since when the oldest change waits for its screen, by the loop's clock; None when none does."""
        stale = min((s.since for s in self._stale.values()), default=None)
        return min((t for t in (stale, self._memory.line.oldest()) if t is not None), default=None)

    def stands(self, table: str) -> bool:
        """Every screen the table wants stands, or never can: a closed table may be forgotten."""
        entry = self._memory.tables.get(table)
        return table not in self._stale and (entry is None or not entry.busy)

    def spend(self, chat: str, private: bool = False) -> float:
        """Count a message that an adapter sends by itself, so that the boards leave room for it; the seconds
        until its turn comes."""
        platform, now = platform_of(chat), self._now()
        own = self._traffic.chat(platform, self._memory.resolve(chat), private, now)
        overall = self._traffic.overall(platform, now)
        ready = max(own.ready_at(now), overall.ready_at(now))
        own.take(now)
        overall.take(now)
        return ready - now

    def pause(self, chat: str, seconds: float, private: bool = False) -> None:
        """A message that an adapter sent by itself met a 429: leave this chat in peace for so long."""
        platform, now = platform_of(chat), self._now()
        self._traffic.chat(platform, self._memory.resolve(chat), private, now).pause(now + seconds)

    def held(self, table: str, chat: str, message: str) -> Hold:
        """For an adapter that changes a table's message by itself; see `Hold`."""
        entry = self._memory.tables.get(table)
        slots = entry.slots.values() if entry is not None and message else ()
        rows = ((slot, slot.row) for slot in slots)
        slot = next((s for s, row in rows if row is not None and (row.chat, row.message) == (chat, message)), None)
        return Hold(slot, partial(self._released, slot))

    def _released(self, slot: Slot | None) -> None:
        """An adapter has changed a message; it is ours again."""
        if slot is not None and slot.since is not None:
            self._memory.line.add(slot)
        self._wake.set()

    async def resume(self) -> None:
        """After a start: look at every table that is not closed. Messages are edited, not sent again."""
        for row in await self._store.live_tables():
            self.dirty(row.id)

    def start(self) -> None:
        """`run` as a task of its own."""
        self._main = asyncio.create_task(self.run(), name="delivery")

    async def stop(self) -> None:
        """Send nothing new, wait a little for what is under way and remove what was replaced, then give up on it."""
        self._stopping = True
        self._wake.set()
        if self._main is not None:
            await self._main
        end = self._now() + self._settings.drain
        while (left := end - self._now()) > 0:
            at = self._start_sweeps()
            if self._tasks:
                await asyncio.wait(self._tasks, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            elif at <= end:
                await asyncio.sleep(at - self._now())
            else:
                break
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until everything stands, or never can."""
        await self._quiet.wait()

    async def run(self) -> None:
        """Deliver until `stop`."""
        while not self._stopping:
            self._wake.clear()
            try:
                await self._refresh()
                next_at = min(self._start_due(), self._start_sweeps(), self._next_refresh())
            except Exception as e:  # a defect here must not silence every table
                log.error("delivery stumbled", error=type(e).__name__)
                next_at = self._now() + self._settings.retry_first
            if self._settled():
                self._quiet.set()
            wait = None if math.isinf(next_at) else max(0.0, next_at - self._now())
            try:
                async with asyncio.timeout(wait):
                    await self._wake.wait()
            except TimeoutError:
                continue

    # --- choosing ----------------------------------------------------------------------------

    def _settled(self) -> bool:
        return not (self._stale or self._memory.line or self._tasks or self._courier.leftovers)

    async def _refresh(self) -> None:
        """Look at some of the tables that changed, those first that changed first. After a start there may be a
        thousand, and each has to be read: what is known already is not kept waiting for it."""
        now = self._now()
        for table in list(islice((t for t, s in self._stale.items() if s.at <= now), AT_ONCE)):
            stale = self._stale.pop(table)
            try:
                await self._memory.refresh(table, stale.since)
            except Exception as e:
                stale.failures += 1
                stale.at = self._now() + self._traffic.wait(stale.failures, 0, self._jitter())
                stale.since = min(stale.since, self._stale.get(table, stale).since)
                self._stale[table] = stale
                log.error("screens cannot be read", table=table, error=type(e).__name__)

    def _next_refresh(self) -> float:
        return min((s.at for s in self._stale.values()), default=math.inf)

    def _start_due(self) -> float:
        """Start every request whose turn it is; when the next one can go."""
        now = self._now()

        def ready_at(platform: str) -> float:
            return self._traffic.overall(platform, now).ready_at(now)

        while (slot := self._memory.line.take(now, lambda platform: ready_at(platform) > now)) is not None:
            if slot.flying or slot.held:
                continue  # it is added again when it has landed or is released
            if not slot.behind:
                self._memory.mark(slot, now)
            elif not self.draws(slot.table):
                self._drop(slot)
            else:
                self._start(slot, self._traffic.overall(slot.platform, now), now)
        return self._memory.line.next_at(ready_at)

    def _start(self, slot: Slot, overall: Bucket, now: float) -> None:
        """Start the slot's request if its chat may be written to now; else note when it may."""
        name = slot.platform
        platform = self._platforms.get(name)
        if platform is None:
            if name not in self._missing:
                self._missing.add(name)
                log.warning("tables of a platform that is not connected", platform=name)
            self._drop(slot)
            return
        if slot.private and slot.audience in self._memory.closed:
            self._spawn(self._courier.tell(slot, Undeliverable("closed")))
            self._drop(slot)
            return
        chat = self._memory.chat_of(slot)
        if chat or slot.audience in self._memory.open:
            private = self._memory.is_private(slot, chat)
            own = self._traffic.chat(name, chat or slot.audience, private, now)
        else:
            own = self._traffic.opening(name, now)
        slot.not_before = own.ready_at(now)
        if slot.not_before > now:
            self._memory.line.add(slot)
        else:
            overall.take(now)
            own.take(now)
            slot.flying = True
            self._spawn(self._courier.post(slot, platform, chat, [overall, own]))

    def _start_sweeps(self) -> float:
        """Remove messages that were replaced; when the next one can go."""
        now = self._now()
        next_at = math.inf
        free = {name: self._traffic.overall(name, now).ready_at(now) for name in self._platforms}
        if free and all(at > now for at in free.values()):  # there may be many that wait
            return min(free.values()) if self._courier.leftovers else math.inf
        for leftover in list(self._courier.leftovers):
            platform = self._platforms.get(leftover.platform)
            bucket = self._traffic.overall(leftover.platform, now)
            at = max(leftover.at, bucket.ready_at(now))
            if platform is None:
                self._courier.leftovers.remove(leftover)
            elif at > now:
                next_at = min(next_at, at)
            else:
                bucket.take(now)
                self._courier.leftovers.remove(leftover)
                self._spawn(self._courier.sweep(leftover, platform))
        return next_at

    def _drop(self, slot: Slot) -> None:
        slot.since = None
        self._memory.line.remove(slot)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._landed)

    def _landed(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("delivery failed", error=type(task.exception()).__name__)
        self._wake.set()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()
