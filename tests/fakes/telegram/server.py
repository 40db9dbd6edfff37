"""The local Bot API over HTTP, with the people who use it."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from tests.fakes.common import Clock, Fault, FaultKind, Faults
from tests.fakes.telegram.aiogram_side import aiogram_models, aiogram_names
from tests.fakes.telegram.description import (
    Json,
    Problem,
    Upload,
    Validator,
    official_description,
)
from tests.fakes.telegram.errors import OTHER_POLLER, ApiError
from tests.fakes.telegram.limits import Limits
from tests.fakes.telegram.methods import Call, Described, perform
from tests.fakes.telegram.people import User
from tests.fakes.telegram.places import Channel, Group, Place
from tests.fakes.telegram.state import MAX_FILE, Account, Member
from tests.fakes.telegram.updates import Updates
from tests.fakes.telegram.wire import Parameters, read_parameters
from tests.fakes.telegram.world import World

_TURNS = 100


@dataclass(eq=False)
class Request:
    """One call as it came in. `at` is the clock's time, `took` real seconds, `status` 0 while it runs."""

    method: str
    parameters: Json
    at: float
    status: int = 0
    error: str = ""
    took: float = 0.0
    result: Any = field(default=None, repr=False)
    problems: list[Problem] = field(default_factory=list)

    @property
    def chat_id(self) -> int | None:
        value = self.parameters.get("chat_id")
        return value if isinstance(value, int) else None


@dataclass(frozen=True)
class Violation:
    """A request that the description of the API does not allow."""

    method: str
    what: str
    at: float

    def __str__(self) -> str:
        return f"{self.method}: {self.what}"


class TelegramServer:
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
        self.world = World(bot, self.clock, limits or Limits())
        self.world.privacy = privacy
        self.validator = Validator(official_description(), aiogram_names())
        self.faults: Faults[Request] = Faults()
        self.requests: list[Request] = []
        self.crashes: list[BaseException] = []
        self.base_url = self.base_file_url = ""
        self._violations: list[Violation] = []
        self._validated = 0
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

    # ------------------------------------------------------------------ what was asked

    def count(self, method: str = "*", *, chat: Place | None = None, status: int | None = None) -> int:
        """How many requests were made: by method (`edit*`), chat and HTTP status; getUpdates never counts."""
        return len(self.matching(method, chat=chat, status=status))

    def matching(self, method: str = "*", *, chat: Place | None = None, status: int | None = None) -> list[Request]:
        """The requests of that kind, oldest first."""
        return [
            request
            for request in self.requests
            if fnmatchcase(request.method, method)
            and (chat is None or request.chat_id == chat.id)
            and (status is None or request.status == status)
        ]

    @property
    def flood_count(self) -> int:
        """How many requests were refused with 429."""
        return self.count(status=429)

    @property
    def violations(self) -> list[Violation]:
        """Requests that the official description does not allow; raises SpecsMissing without it."""
        assert self.validator.official
        return self._violations

    @property
    def validated(self) -> int:
        """How many requests were measured against the official description; raises SpecsMissing without it."""
        assert self.validator.official
        return self._validated

    def second_opinion(self) -> list[Violation]:
        """What aiogram's models say to every request so far; importing them takes some seconds."""
        models = aiogram_models()
        return [
            Violation(request.method, str(problem), request.at)
            for request in self.requests
            for problem in models.problems(request.method, request.parameters)
        ]

    def own_faults(self) -> list[str]:
        """Where the server's own answers and updates depart from the official description."""
        official = self.validator.official
        found: list[Problem] = []
        for request in self.requests:
            if request.status == 200:
                types = official.returns(request.method)
                found += official.value_problems(request.result, types, request.method)
        for update in self.world.updates.sent:
            found += official.value_problems(update, ["Update"], "Update")
        return [str(problem) for problem in found]

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

    # ------------------------------------------------------------------ faults

    def _plan(self, fault: Fault, method: str, chat: Place | None, times: int | None) -> Fault:
        chat_id = None if chat is None else chat.id

        def when(request: Request) -> bool:
            if request.method == "getUpdates" != method:
                return False
            return fnmatchcase(request.method, method) and (chat_id is None or request.chat_id == chat_id)

        return self.faults.plan(fault, when, times)

    def fail(self, method: str = "*", status: int = 502, *, chat: Place | None = None, times: int | None = 1) -> Fault:
        """Answer 5xx and do nothing; `method` may be a pattern such as `edit*`, which never means getUpdates."""
        text = {500: "Internal Server Error", 502: "Bad Gateway"}.get(status, "Error")
        return self._plan(Fault(FaultKind.ERROR, status=status, body=text), method, chat, times)

    def drop(
        self, method: str = "*", *, performed: bool = False, chat: Place | None = None, times: int | None = 1
    ) -> Fault:
        """Cut the connection, before or after the work is done."""
        return self._plan(Fault(FaultKind.DROP, performed=performed), method, chat, times)

    def hold(
        self, method: str = "*", *, performed: bool = False, chat: Place | None = None, times: int | None = 1
    ) -> Fault:
        """Let requests hang, before or after the work is done, until `release()`; `reached` tells of the first."""
        return self._plan(Fault(FaultKind.HOLD, performed=performed), method, chat, times)

    def delay(
        self, method: str = "*", seconds: float = 0.05, *, chat: Place | None = None, times: int | None = None
    ) -> Fault:
        """Answer late, by real seconds."""
        return self._plan(Fault(FaultKind.DELAY, seconds=seconds), method, chat, times)

    def flood(self, chat: Place, seconds: float) -> None:
        """Refuse every send and edit in one chat with 429 for `seconds` of the clock."""
        self.world.flood.shut(chat.id, self.clock.now() + seconds)

    def conflict(self, times: int = 1) -> Fault:
        """Answer getUpdates with 409, as if another bot polled with the same token."""
        return self._plan(Fault(FaultKind.ERROR, status=409, body=OTHER_POLLER), "getUpdates", None, times)

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
            self._violations.append(Violation(name, "there is no such method", self.clock.now()))
            return self._refuse(ApiError(404, "Not Found: method not found"))
        try:
            parameters = await read_parameters(http, method, self.validator)
        except ApiError as error:
            return self._refuse(error)
        request = self._record(method, parameters)
        began = time.monotonic()
        try:
            return await self._answer_faulty(http, request, parameters)
        finally:
            request.took = time.monotonic() - began

    async def _answer_faulty(self, http: web.Request, request: Request, parameters: Parameters) -> web.StreamResponse:
        """Perform a request, with the fault that was planned for it before or after."""
        fault = self.faults.take(request)
        if fault is not None and not fault.performed:
            early = await self._strike(fault, http, request)
            if early is not None:
                return early
        answer = await self._perform(request, parameters)
        if fault is not None and fault.performed:
            return await self._strike(fault, http, request) or answer
        return answer

    def _record(self, method: str, parameters: Parameters) -> Request:
        request = Request(method, parameters.values_by_name, self.clock.now())
        if method != "getUpdates":
            self.requests.append(request)
        request.problems = self.validator.problems(method, parameters.values_by_name)
        self._validated += self.validator.has_official
        self._violations += [Violation(method, str(p), request.at) for p in request.problems]
        return request

    async def _strike(self, fault: Fault, http: web.Request, request: Request) -> web.StreamResponse | None:
        """Let a fault have its way; None where the request then goes on."""
        match fault.kind:
            case FaultKind.HOLD:
                await fault.released.wait()
                return None
            case FaultKind.DELAY:
                await asyncio.sleep(fault.seconds)
                return None
            case FaultKind.DROP:
                if http.transport is not None:
                    http.transport.abort()
                request.error = "connection cut"
                raise asyncio.CancelledError
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


def uploads(requests: Iterable[Request]) -> list[Upload]:
    """Every file sent with these requests."""
    found: list[Upload] = []

    def visit(value: Any) -> None:
        if isinstance(value, Upload):
            found.append(value)
        elif isinstance(value, dict):
            for item in value.values():
                visit(item)
        elif isinstance(value, list):
            for item in value:
                visit(item)

    for request in requests:
        visit(request.parameters)
    return found
