"""The local Discord: one object that holds the world, serves it on 127.0.0.1 and is asked what happened."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TypeVar

from aiohttp import web

from tests.fakes.common import Clock, Fault, FaultKind, Faults

# The handlers register themselves when their modules are read.
from . import openapi, routes_channels, routes_guilds, routes_interactions  # noqa: F401
from .commands import Registry
from .gateway import GATEWAY, Hub
from .limits import Bucket, Limits, RateLimiter
from .model import Attachment, ChannelKind, Interaction
from .openapi import Spec, Violation
from .people import User
from .places import Channel, Guild
from .rest import API, Call, Rest

T = TypeVar("T")
_EPOCH_MS = 1_420_070_400_000


class Server:
    """A Discord with one application; people and servers are made by naming them.

    `clock` governs every limit and date, `limits` are the figures enforced, `spec` the OpenAPI description (found by
    itself in the folder that PAIJU_SPECS names).
    """

    def __init__(
        self,
        *,
        clock: Clock | None = None,
        limits: Limits | None = None,
        token: str = "local.bot.token",
        bot_name: str = "paiju",
    ) -> None:
        self.clock = clock or Clock()
        self.limits = limits or Limits()
        self.token = token
        self.spec: Spec | None = openapi.find()
        self.rates = RateLimiter(self.limits)
        self.faults: Faults[Call] = Faults()
        self.calls: list[Call] = []
        self.validated = 0
        self.recorded: list[Violation] = []
        self.users: dict[int, User] = {}
        self.guilds: list[Guild] = []
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.files: dict[int, Attachment] = {}
        self.old_edits: dict[int, Bucket] = {}
        self.dm_opens = Bucket(self.limits.new_dms)
        self.registry = Registry(self)
        self._ids = 0
        self._waiting: set[asyncio.Future[None]] = set()
        self._runner: web.AppRunner | None = None
        self.url = ""
        self.hub = Hub(self)
        self.bot = User(self, bot_name, bot=True)
        self.users[self.bot.id] = self.bot

    # ---------------------------------------------------------------- life
    async def start(self, port: int = 0) -> Server:
        rest = Rest(self)
        app = web.Application(client_max_size=64 * 2**20)
        app.router.add_get(GATEWAY, self.hub.serve)
        app.router.add_get("/attachments/{channel}/{id}/{name}", rest.file)
        app.router.add_route("*", API + "/{path:.*}", rest.serve)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", port).start()
        host, bound = self._runner.addresses[0][:2]
        self.url = f"http://{host}:{bound}"
        return self

    async def stop(self) -> None:
        self.faults.clear()
        await self.hub.close()
        if self._runner is not None:
            await self._runner.cleanup()

    async def __aenter__(self) -> Server:
        return await self.start()

    async def __aexit__(self, *error: object) -> None:
        await self.stop()

    @property
    def api_url(self) -> str:
        return self.url + API

    @property
    def gateway_url(self) -> str:
        return self.url.replace("http", "ws", 1) + GATEWAY

    # ---------------------------------------------------------------- the world
    def snowflake(self) -> int:
        """A new id, which carries the clock's time as Discord's do."""
        self._ids += 1
        return ((int(self.clock.now() * 1000) - _EPOCH_MS) << 22) | (self._ids & 0x3FFFFF)

    def guild(self, name: str) -> Guild:
        """The server (guild) of this name, made with the bot in it when there is none."""
        for known in self.guilds:
            if known.name == name:
                return known
        owner = User(self, f"owner of {name}")
        self.users[owner.id] = owner
        guild = Guild(self, name, owner)
        self.guilds.append(guild)
        guild.join(owner)
        guild.join(self.bot)
        return guild

    def user(self, name: str, *, locale: str = "zh-CN") -> User:
        """The person of this name, made when there is none; he enters a server when he first acts in it."""
        for known in self.users.values():
            if known.name == name and not known.bot:
                return known
        user = User(self, name, locale=locale)
        self.users[user.id] = user
        return user

    def private(self, user: User) -> Channel:
        """A private conversation between the bot and this person."""
        channel = Channel(self, ChannelKind.DM, f"@{user.name}")
        channel.people.append(user)
        self.channels[channel.id] = channel
        return channel

    # ---------------------------------------------------------------- faults
    def _plan(self, fault: Fault, method: str, path: str, times: int | None) -> Fault:
        pattern = re.compile(path)
        return self.faults.plan(fault, lambda call: call.method == method and bool(pattern.search(call.path)), times)

    def fail(
        self, method: str, path: str, status: int = 500, *, times: int | None = 1, performed: bool = False
    ) -> Fault:
        """Answer coming requests whose path (below /api/v10) matches the regex with an error status.

        `performed`: do the work all the same; 429 without a `Via` header is Cloudflare's ban.
        """
        return self._plan(Fault(FaultKind.ERROR, status=status, performed=performed), method, path, times)

    def cut(self, method: str, path: str, *, times: int | None = 1, performed: bool = False) -> Fault:
        """Drop the connection instead of answering, before or (`performed`) after the work."""
        return self._plan(Fault(FaultKind.DROP, performed=performed), method, path, times)

    def slow(self, method: str, path: str, seconds: float, *, times: int | None = 1, performed: bool = False) -> Fault:
        """Answer late by so many seconds of the clock; the work is done after or (`performed`) before the wait."""
        return self._plan(Fault(FaultKind.DELAY, seconds=seconds, performed=performed), method, path, times)

    def hold(self, method: str, path: str, *, times: int | None = 1, performed: bool = False) -> Fault:
        """Answer only after `release()` of the fault; its `reached` event tells that a request hangs in it."""
        return self._plan(Fault(FaultKind.HOLD, performed=performed), method, path, times)

    # ---------------------------------------------------------------- what happened
    @property
    def violations(self) -> list[Violation]:
        """Requests that the OpenAPI description does not allow; raises `SpecMissing` when it is not there."""
        openapi.demand()
        return self.recorded

    @property
    def limited(self) -> list[Call]:
        """The requests answered 429."""
        return [call for call in self.calls if call.status == 429]

    def requests(self, method: str, path: str) -> list[Call]:
        """The requests so far whose path (below /api/v10) matches the regex."""
        return [call for call in self.calls if call.method == method and re.search(path, call.path)]

    def notify(self) -> None:
        """Something changed: let everybody who waits look again."""
        waiting, self._waiting = self._waiting, set()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def changed(self, within: float) -> bool:
        """Wait for the next change; False when none came within `within` real seconds."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.add(future)
        done, _ = await asyncio.wait((future,), timeout=within)
        self._waiting.discard(future)
        return bool(done)

    async def wait_for(self, found: Callable[[], T | None], within: float = 5.0) -> T:
        """The first truthy value of `found`, asked at every change; `AssertionError` after `within` real seconds."""
        loop = asyncio.get_running_loop()
        until = loop.time() + within
        while not (value := found()):
            # A bot's own state may change without a request: look again now and then.
            if not await self.changed(min(0.02, max(until - loop.time(), 0.0))) and loop.time() >= until:
                raise AssertionError(f"did not happen within {within} s")
        return value
