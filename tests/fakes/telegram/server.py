"""The local Bot API over HTTP, with the people who use it."""

from __future__ import annotations

import asyncio
import re
import time
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.fakes.common import Clock, Fault, FaultKind
from tests.fakes.telegram.description import Json
from tests.fakes.telegram.errors import ApiError
from tests.fakes.telegram.faults import FaultsOnDemand
from tests.fakes.telegram.limits import Limits
from tests.fakes.telegram.log import Request, RequestLog
from tests.fakes.telegram.methods import Call, Described, perform
from tests.fakes.telegram.people import User
from tests.fakes.telegram.places import Channel, Group
from tests.fakes.telegram.state import MAX_FILE, Account, Member
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.wire import Parameters, read_parameters
from tests.fakes.telegram.world import World

_TURNS = 100


class TelegramServer(RequestLog, FaultsOnDemand):
    """A Bot API server on 127.0.0.1 for one bot.

    Use it as an asynchronous context manager; give `base_url`, `base_file_url` and `token` to the bot.
    """

    def __init__(
        self,
        *,
        token: str = "7100000001:local-bot-api",
        username: str = "paiju_local_bot",
        name: str = "牌局",
        clock: Clock | None = None,
        limits: Limits | None = None,
        privacy: bool = True,
    ) -> None:
        self.token = token
        self.clock = clock or Clock()
        bot = Account(int(token.partition(":")[0]), name, username=username, is_bot=True, met=True)
        world = World(bot, self.clock, limits or Limits())
        world.privacy = privacy
        FaultsOnDemand.__init__(self, world)
        RequestLog.__init__(self, world.updates)
        self.crashes: list[BaseException] = []
        self.base_url = self.base_file_url = ""
        self._running = 0
        self._last_end = time.monotonic()
        self._runner: web.AppRunner | None = None

    # ------------------------------------------------------------------ life cycle

    async def start(self) -> Self:
        app = web.Application(client_max_size=MAX_FILE + 2**20)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        app.router.add_get("/file/bot{token}/{path:.+}", self._download)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.05, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0][:2]
        self.base_url = f"http://{host}:{port}/bot"
        self.base_file_url = f"http://{host}:{port}/file/bot"
        return self

    async def stop(self) -> None:
        """Close all sockets; raises what went wrong inside the server itself."""
        self.faults.clear()
        await self.world.updates.close()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self.crashes:
            raise self.crashes[0]

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    # ------------------------------------------------------------------ people and chats

    @property
    def username(self) -> str:
        return self.world.bot.username or ""

    @property
    def updates(self) -> Updates:
        return self.world.updates

    def user(
        self,
        first_name: str,
        *,
        last_name: str | None = None,
        username: str | None = None,
        language_code: str | None = "zh-hans",
        id: int | None = None,
    ) -> User:
        """A person who has never met the bot."""
        account = self.world.new_person(first_name, last_name, username, language_code, id)
        return User(self.world, account)

    def group(
        self,
        title: str,
        *users: User,
        forum: bool = False,
        supergroup: bool = True,
        owner: User | None = None,
    ) -> Group:
        """A group with the bot and these people as members; a forum is always a supergroup."""
        kind = "supergroup" if supergroup or forum else "group"
        chat = self.world.new_chat(title, kind, forum=forum)
        account = owner.account if owner else self.world.new_person("群主", None, None, "zh-hans")
        group = Group(self.world, chat, account)
        group.add(*users)
        return group

    def channel(self, title: str, *, username: str | None = None, owner: User | None = None) -> Channel:
        """A channel in which the bot is not."""
        chat = self.world.new_chat(title, "channel")
        chat.username = username
        del chat.members[self.world.bot.id]
        channel = Channel(self.world, chat)
        if owner is not None:
            chat.members[owner.id] = Member("creator")
        return channel

    # ------------------------------------------------------------------ time

    def advance(self, seconds: float) -> None:
        """Turn the clock: flood windows empty, presses grow old."""
        self.clock.advance(seconds)

    async def idle(self, quiet: float = 0.05, within: float = 5.0) -> None:
        """Return once the bot took every update and made no request for `quiet` real seconds."""
        while True:
            await self.world.changes.until(self._at_rest, within, "the bot to come to rest")
            last = self._last_end
            await asyncio.sleep(quiet)
            for _ in range(_TURNS):  # a busy machine may let the time pass before the bot had its turn
                await asyncio.sleep(0)
            if self._at_rest() and self._last_end == last:
                return

    def _at_rest(self) -> bool:
        updates = self.world.updates
        if updates.webhook is not None:
            waiting = bool(updates.queue)
        else:
            waiting = updates.polls > 0 and not all(entry.taken for entry in updates.queue)
        return not self._running and not waiting

    # ------------------------------------------------------------------ HTTP

    async def _download(self, request: web.Request) -> web.StreamResponse:
        file = self.world.files.at_path(request.match_info["path"])
        if request.match_info["token"] != self.token or file is None:
            return web.json_response(ApiError(404, "Not Found").body(), status=404)
        return web.Response(body=file.data, content_type=file.mime)

    async def _serve(self, http: web.Request) -> web.StreamResponse:
        token, name = http.match_info["token"], http.match_info["method"]
        if token != self.token:
            formed = re.fullmatch(r"\d+:[A-Za-z0-9_-]+", token)
            return self._refuse(ApiError(401, "Unauthorized") if formed else ApiError(404, "Not Found"))
        polling = name.lower() == "getupdates"
        self._running += not polling
        try:
            return await self._answer(http, name)
        finally:
            self._running -= not polling
            if not polling:
                self._last_end = time.monotonic()
                self.world.changes.notify()

    async def _answer(self, http: web.Request, name: str) -> web.StreamResponse:
        method = self.validator.method(name)
        if method is None:
            self.record_unknown(name, self.clock.now())
            return self._refuse(ApiError(404, "Not Found: method not found"))
        try:
            parameters = await read_parameters(http, method, self.validator)
        except ApiError as error:
            return self._refuse(error)
        request = self.record(method, parameters, self.clock.now())
        began = time.monotonic()
        try:
            return await self._answer_faulty(request, parameters)
        finally:
            request.took = time.monotonic() - began

    async def _answer_faulty(self, request: Request, parameters: Parameters) -> web.StreamResponse:
        """Perform a request, with the fault that was planned for it before or after."""
        fault = self.faults.take(request)
        if fault is not None and not fault.performed:
            early = await self._strike(fault, request)
            if early is not None:
                return early
        answer = await self._perform(request, parameters)
        if fault is not None and fault.performed:
            return await self._strike(fault, request) or answer
        return answer

    async def _strike(self, fault: Fault, request: Request) -> web.StreamResponse | None:
        """Let a fault have its way; None where the request then goes on."""
        match fault.kind:
            case FaultKind.HOLD:
                await fault.released.wait()
                return None
            case FaultKind.DELAY:
                await asyncio.sleep(fault.seconds)
                return None
            case FaultKind.DROP:
                request.error = "connection cut"
                raise asyncio.CancelledError  # the connection closes without an answer
            case FaultKind.ERROR:
                request.status, request.error = fault.status, fault.body
                return self._refuse(ApiError(fault.status, fault.body))

    async def _perform(self, request: Request, parameters: Parameters) -> web.StreamResponse:
        try:
            result = await perform(Call(request.method, parameters, self.world))
        except ApiError as error:
            request.status, request.error = error.code, error.description
            return self._refuse(error)
        except Exception as error:
            self.crashes.append(error)
            request.status, request.error = 500, repr(error)
            return self._refuse(ApiError(500, f"Internal Server Error: {error!r}"))
        body: Json = {"ok": True, "result": result}
        if isinstance(result, Described):
            body = {"ok": True, "result": result.result, "description": result.description}
        request.status, request.result = 200, body["result"]
        return web.json_response(body)

    @staticmethod
    def _refuse(error: ApiError) -> web.Response:
        wait = error.parameters.get("retry_after")
        headers = {"Retry-After": str(wait)} if wait is not None else {}
        return web.json_response(error.body(), status=error.code, headers=headers)
