"""A small world for delivery: tables that want screens, and platforms that enforce their limits."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, cast

from adapters.delivery import Delivery, DeliverySettings
from bot.ports import (
    ChatInfo,
    Person,
    Platform,
    Record,
    ScreenRow,
    Store,
    TableRow,
    TryLater,
    Undeliverable,
    Unit,
    Wanted,
)
from bot.screen import CAPS, Block, Button, Caps, Image, Screen
from tests.fakes.common import SlidingWindow
from tests.support.memory_store import MemoryStore

GROUP = "group"


def now() -> float:
    return asyncio.get_running_loop().time()


def now_ms() -> int:
    return int(now() * 1000)


@dataclass
class Want:
    """What a message of a table is to show."""

    seq: int = 1
    epoch: int = 1
    text: str = ""
    gone: bool = False
    image: Image | None = None
    render: Callable[[Caps], Screen] | None = None


@dataclass
class Table:
    """``wants`` by audience. ``change`` is what a commit does."""

    id: str
    chat: str
    wants: dict[str, Want] = field(default_factory=dict)
    changed: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Request:
    """One request as the platform saw it."""

    at: float
    what: str
    chat: str
    message: str
    text: str
    fresh: bool = False


class SimPlatform:
    """A platform in memory.

    ``latency`` seconds a request takes. ``limit(chat)`` gives windows that answer 429 when they are
    full. ``fail``: called before each request, may raise. ``after``: called after it was performed.
    """

    def __init__(self, name: str, latency: float = 0.05) -> None:
        self.name = name
        self.latency = latency
        self.messages: dict[str, dict[str, Screen]] = {}
        self.requests: list[Request] = []
        self.refused = 0
        self.windows: dict[str, list[SlidingWindow]] = {}
        self.limits: Callable[[str], list[SlidingWindow]] = lambda chat: []
        self.fail: Callable[[str, str, str], None] = lambda what, chat, message: None
        self.after: Callable[[str, str, str], None] = lambda what, chat, message: None
        self.opened: list[tuple[float, str]] = []
        self.flying: dict[tuple[str, str], int] = {}
        self.most_flying = 0
        self._ids = itertools.count(1)

    def caps(self, chat: str) -> Caps:
        return CAPS[self.name]

    async def _request(self, what: str, chat: str, message: str, screen: Screen | None, counted: bool = True) -> None:
        key = (chat, message or f"new {screen.text if screen else ''}")
        self.flying[key] = self.flying.get(key, 0) + 1
        self.most_flying = max(self.most_flying, self.flying[key])
        try:
            await asyncio.sleep(self.latency)
            self.fail(what, chat, message)
            if counted:
                windows = self.windows.setdefault(chat.partition("/")[0], self.limits(chat))
                wait = max((w.wait(now()) for w in windows), default=0.0)
                if wait > 0:
                    self.refused += 1
                    raise TryLater(wait, "429")
                for w in windows:
                    w.hit(now())
            self.requests.append(
                Request(now(), what, chat, message, screen.text if screen else "", bool(screen and screen.fresh))
            )
        finally:
            self.flying[key] -= 1

    async def send(self, chat: str, screen: Screen) -> str:
        await self._request("send", chat, "", screen)
        message = str(next(self._ids))
        self.messages.setdefault(chat, {})[message] = screen
        self.after("send", chat, message)
        return message

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        await self._request("edit", chat, message, screen)
        if message not in self.messages.get(chat, {}):
            raise Undeliverable("message_gone")
        self.messages[chat][message] = screen
        self.after("edit", chat, message)

    async def delete(self, chat: str, message: str) -> None:
        await self._request("delete", chat, message, None, counted=False)
        self.messages.get(chat, {}).pop(message, None)

    async def private_chat(self, person: str) -> str:
        await asyncio.sleep(self.latency)
        self.fail("open", person, "")
        self.opened.append((now(), person))
        return person if self.name == "telegram" else f"{person}-dm"

    def texts(self, chat: str) -> list[str]:
        """The texts of the messages that stand in a chat, oldest first."""
        return [s.text for s in self.messages.get(chat, {}).values()]

    def made(self, what: str, chat: str = "") -> list[Request]:
        return [r for r in self.requests if r.what == what and chat in ("", r.chat)]


@dataclass
class Counts:
    """An Observer that counts."""

    sends: int = 0
    edits: int = 0
    failures: list[str] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    lags: list[tuple[float, bool]] = field(default_factory=list)

    def sent(self, platform: str) -> None:
        self.sends += 1

    def edited(self, platform: str) -> None:
        self.edits += 1

    def failed(self, platform: str, reason: str) -> None:
        self.failures.append(reason)

    def throttled(self, platform: str, seconds: float) -> None:
        self.waits.append(seconds)

    def shown(self, platform: str, lag: float, private: bool) -> None:
        self.lags.append((lag, private))


class World:
    """Tables, a store, platforms and the delivery between them. ``restart`` is a process that died."""

    def __init__(
        self,
        *names: str,
        settings: DeliverySettings | None = None,
        latency: float = 0.05,
        store: Store | None = None,
    ) -> None:
        self.store = cast(Store, MemoryStore()) if store is None else store
        self.platforms = {n: SimPlatform(n, latency) for n in names or ("telegram",)}
        self.tables: dict[str, Table] = {}
        self.problems: list[tuple[str, str, str]] = []
        self.moves: list[tuple[str, str]] = []
        self.settings = settings
        self.counts = Counts()
        self.asked = 0
        self.delivery = self._make()

    @property
    def platform(self) -> SimPlatform:
        return next(iter(self.platforms.values()))

    def _make(self) -> Delivery:
        return Delivery(
            self,
            self.store,
            cast(dict[str, Platform], self.platforms),
            self.settings,
            observer=self.counts,
            moved=self._moved,
            now_ms=now_ms,
            jitter=lambda: 0.5,
        )

    async def _moved(self, old: str, new: str) -> None:
        self.moves.append((old, new))

    async def __aenter__(self) -> World:
        self.delivery.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.delivery.stop()

    async def crash(self) -> None:
        """The process dies: everything in memory is gone, requests under way are cut off."""
        main = self.delivery._main
        tasks = [*self.delivery._tasks, *([main] if main else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.delivery = self._make()

    async def restart(self) -> None:
        await self.crash()
        self.delivery.start()
        await self.delivery.resume()

    # --- the application ---------------------------------------------------------------------

    async def open(self, table: str, chat: str = "tg:-1", kind: str = "group", **wants: Want) -> Table:
        """A table in the store, which wants a board and what else is given (``p1`` for person tg:p1)."""
        await self.store.commit(
            Unit(TableRow(table, chat, "gouji", "playing", 1, None, 1), (Record(1, 0, "open", {}),))
        )
        await self.store.save_chat(ChatInfo(chat, kind))
        prefix = chat.partition(":")[0]
        made = Table(table, chat, {GROUP: Want(text=f"{table} #1")})
        for name, want in wants.items():
            made.wants[name if name == GROUP else f"{prefix}:{name}"] = want
        self.tables[table] = made
        self.delivery.dirty(table)
        return made

    def change(self, table: Table, *audiences: str, epoch: bool = False) -> None:
        """A play: the named audiences (all of them by default) want a newer state."""
        for audience, want in table.wants.items():
            if not audiences or audience in audiences:
                want.seq += 1
                want.epoch += epoch
                want.text = f"{table.id} #{want.seq}"
        table.changed.append(now())
        self.delivery.dirty(table.id)

    async def wanted(self, table: str) -> list[Wanted]:
        self.asked += 1
        await asyncio.sleep(0)
        t = self.tables.get(table)
        if t is None:
            return []
        people = [a for a in t.wants if a != GROUP and not a.startswith("ping:")]
        return [
            Wanted(t.id, a, "" if a in people else t.chat, w.seq, w.epoch, w.render or self._render(w), w.gone)
            for a, w in t.wants.items()
        ]

    @staticmethod
    def _render(want: Want) -> Callable[[Caps], Screen]:
        return lambda caps: Screen((Block("text", want.text),), ((Button("Pass", "p"),),), want.image)

    async def undeliverable(self, table: str, audience: str, problem: Undeliverable) -> None:
        self.problems.append((table, audience, problem.reason))
        if problem.reason == "closed":
            await self.reach(audience, "closed")

    async def reach(self, person: str, reach: str) -> None:
        await self.store.save_person(Person(person, "name", reach=reach))

    async def row(self, table: str, audience: str = GROUP) -> ScreenRow:
        return next(r for r in await self.store.screens(table) if r.audience == audience)


def once(*errors: Exception, what: str = "", chat: str = "") -> Callable[[str, str, str], None]:
    """A fault: these errors one after the other for matching requests, then none."""
    left: list[Any] = list(errors)

    def strike(did: str, where: str, message: str) -> None:
        if left and what in ("", did) and chat in ("", where):
            raise left.pop(0)

    return strike


def lags(table: Table, requests: Iterable[Request]) -> list[float]:
    """For each change of a table how long it took until a message showed it or something newer.

    Change number n (from 1) makes the text ``id #n+1``.
    """
    shown = sorted((r.at, int(r.text.rpartition("#")[2])) for r in requests if r.text.startswith(f"{table.id} #"))
    out = []
    for n, at in enumerate(table.changed, start=2):
        seen = next((t for t, number in shown if number >= n and t >= at), None)
        assert seen is not None, f"{table.id} #{n} was never shown"
        out.append(seen - at)
    return out
