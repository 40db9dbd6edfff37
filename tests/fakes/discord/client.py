"""Points an unmodified discord.py at the local Discord, and lets its waiting follow the server's clock."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import discord
import yarl
from discord import asset, gateway, http, shard
from discord import client as client_module
from discord.webhook import async_ as webhook

from tests.fakes.common import Clock

from .gateway import GATEWAY
from .rest import API
from .server import Server

_TURN = 0.005  # real seconds in which what is ready gets to run before a wait is skipped
_READY_AFTER = 0.03  # real seconds of silence after the last GUILD_CREATE, instead of two


class Waits:
    """What discord.py is waiting for: rate limits, retries, back-off, the pause before IDENTIFY."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._due: list[float] = []

    async def sleep(self, delay: float, result: Any = None) -> Any:
        due = self.clock.now() + delay
        self._due.append(due)
        try:
            await self.clock.sleep(delay)
        finally:
            self._due.remove(due)
        return result

    async def skip(self, until: Callable[[], object], within: float = 5.0) -> None:
        """Turn the clock to the end of each wait, one by one, until the condition holds.

        Raises `AssertionError` after `within` real seconds.
        """
        loop = asyncio.get_running_loop()
        give_up = loop.time() + within
        while not until():
            if loop.time() > give_up:
                raise AssertionError(f"did not happen within {within} s; waits end at {self._due}")
            await asyncio.sleep(_TURN)
            if self._due and not until():
                self.clock.advance(max(min(self._due) - self.clock.now(), 0.0))


class _Loop:
    """The running loop with the time of the server's clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._loop = asyncio.get_running_loop()  # discord.py's heartbeats use it from threads of their own

    def time(self) -> float:
        return self._clock.now()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._loop, name)


class _Asyncio:
    """asyncio as discord.py's modules see it: sleeps, waits and the loop's time are the clock's."""

    def __init__(self, waits: Waits) -> None:
        self._waits = waits
        self.sleep = waits.sleep

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    def get_running_loop(self) -> Any:
        return _Loop(self._waits.clock)

    async def wait(
        self,
        fs: Iterable[asyncio.Future[Any]],
        *,
        timeout: float | None = None,  # noqa: ASYNC109  (asyncio.wait's own parameter)
        return_when: str = asyncio.ALL_COMPLETED,
    ) -> tuple[set[asyncio.Future[Any]], set[asyncio.Future[Any]]]:
        futures = set(fs)
        if timeout is None:
            return await asyncio.wait(futures, return_when=return_when)
        timer = asyncio.ensure_future(self._waits.sleep(timeout))
        everything = asyncio.ensure_future(asyncio.wait(futures, return_when=return_when))
        try:
            await asyncio.wait((timer, everything), return_when=asyncio.FIRST_COMPLETED)
        finally:
            timer.cancel()
            everything.cancel()
            await asyncio.gather(timer, everything, return_exceptions=True)
        done = {future for future in futures if future.done()}
        return done, futures - done


def redirect(url: str) -> None:
    """Point this process's discord.py at the local Discord that listens at `url`, for good and by the real time."""
    for owner, name, value in _addresses(url):
        setattr(owner, name, value)


def _addresses(url: str) -> list[tuple[Any, str, Any]]:
    socket = url.replace("http", "ws", 1) + GATEWAY
    return [
        (http.Route, "BASE", url + API),
        (gateway.DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(socket)),
        (asset.Asset, "BASE", url),
    ]


@contextmanager
def redirected(server: Server) -> Iterator[Waits]:
    """While open, discord.py in this process talks to the server and waits by its clock."""
    waits = Waits(server.clock)
    places = [
        *_addresses(server.url),
        *((module, "asyncio", _Asyncio(waits)) for module in (http, webhook, client_module, shard)),
    ]
    before = [(owner, name, getattr(owner, name)) for owner, name, _ in places]
    for owner, name, value in places:
        setattr(owner, name, value)
    try:
        yield waits
    finally:
        for owner, name, value in before:
            setattr(owner, name, value)


@asynccontextmanager
async def connect(server: Server, client: discord.Client, *, ready: bool = True) -> AsyncIterator[Waits]:
    """Log the client in to the started server, wait until it is ready, and close it at the end.

    `ready=False` does not wait.  Yields its `Waits`.
    """
    client._connection.guild_ready_timeout = _READY_AFTER
    with redirected(server) as waits:
        running: asyncio.Task[None] | None = None
        try:
            await client.login(server.token)
            running = asyncio.create_task(client.connect())
            if ready:
                await _ready(client, running)
            yield waits
        finally:
            await client.close()
            if running is not None:
                await asyncio.gather(running, return_exceptions=True)


async def _ready(client: discord.Client, running: asyncio.Task[None]) -> None:
    """Wait for readiness, or raise what ended the client before."""
    waiting = asyncio.create_task(client.wait_until_ready())
    try:
        await asyncio.wait((running, waiting), timeout=10.0, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        if not waiting.done():
            raise AssertionError("the client did not get ready")
    finally:
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
