"""The way of a request: authorisation, rate limits, faults, comparison with the description, handler, log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from tests.fakes.common import Fault, FaultKind

from .bodies import Upload
from .errors import ApiError, Json, not_found, unauthorized
from .openapi import Violation

if TYPE_CHECKING:
    from .server import Server

Answer = tuple[int, Any]
Handler = Callable[..., Answer]
API = "/api/v10"
_FILE_FIELD = re.compile(r"files\[(\d+)\]")


@dataclass(eq=False)
class Call:
    """One request as it was made and answered; times are the server clock's."""

    at: float
    method: str
    path: str
    query: dict[str, str]
    authorization: str | None = field(repr=False)
    body: Any = field(default=None, repr=False)
    uploads: dict[int, Upload] = field(default_factory=dict, repr=False)
    template: str = ""
    status: int = 0
    answer: Any = field(default=None, repr=False)
    fault: Fault | None = None

    @property
    def code(self) -> int:
        """Discord's error code in the answer, 0 when there is none."""
        return int(self.answer.get("code") or 0) if isinstance(self.answer, dict) else 0


@dataclass(frozen=True)
class Route:
    method: str
    template: str
    pattern: re.Pattern[str]
    handler: Handler


ROUTES: list[Route] = []


def route(method: str, template: str) -> Callable[[Handler], Handler]:
    """Register a handler; it gets the server, the call, and the path's ids by the names in the template."""

    def register(handler: Handler) -> Handler:
        pattern = re.compile(re.sub(r"\{([^}]+)\}", r"(?P<\1>[^/]+)", template))
        ROUTES.append(Route(method, template, pattern, handler))
        ROUTES.sort(key=lambda known: known.template.count("{"))
        return handler

    return register


def match(method: str, path: str) -> tuple[Route, dict[str, str]]:
    for known in ROUTES:
        if known.method == method and (found := known.pattern.fullmatch(path)):
            return known, found.groupdict()
    raise not_found()


class Rest:
    """Serves /api/v10 and the files of attachments."""

    def __init__(self, server: Server) -> None:
        self.server = server

    async def serve(self, request: web.Request) -> web.StreamResponse:
        server = self.server
        call = Call(
            at=server.clock.now(),
            method=request.method,
            path=request.path.removeprefix(API),
            query=dict(request.query),
            authorization=request.headers.get("Authorization"),
        )
        call.body, call.uploads = await _read(request)
        server.calls.append(call)
        fault = call.fault = server.faults.take(call)
        headers = {"Via": "1.1 local"}
        if fault is not None and not fault.performed:
            await self._wait(fault)
            if fault.kind is FaultKind.DROP:
                return self._cut(request, call)
            if fault.kind is FaultKind.ERROR:
                return self._failed(call, fault)
        self._perform(call, headers)
        if fault is not None and fault.performed:
            await self._wait(fault)
            if fault.kind is FaultKind.DROP:
                return self._cut(request, call)
            if fault.kind is FaultKind.ERROR:
                return self._failed(call, fault)
        server.notify()
        if call.answer is None:
            return web.Response(status=call.status, headers=headers)
        # The library compares this header exactly, so it must not name a character set.
        headers["Content-Type"] = "application/json"
        return web.Response(status=call.status, headers=headers, body=json.dumps(call.answer).encode())

    async def _wait(self, fault: Fault) -> None:
        if fault.kind is FaultKind.DELAY:
            await self.server.clock.sleep(fault.seconds)
        elif fault.kind is FaultKind.HOLD:
            await fault.released.wait()

    def _cut(self, request: web.Request, call: Call) -> web.StreamResponse:
        if request.transport is not None:
            request.transport.abort()
        self.server.notify()
        return web.Response(status=500)

    def _failed(self, call: Call, fault: Fault) -> web.StreamResponse:
        """An error as a proxy in front of Discord gives it: plain text and, from Cloudflare's ban, no Via."""
        call.status, call.answer = fault.status, None
        self.server.notify()
        return web.Response(status=fault.status, text=fault.body or f"error {fault.status}")

    def _perform(self, call: Call, headers: dict[str, str]) -> None:
        """Do the work; what a handler cannot read is refused 50035 if the description forbids it too."""
        server = self.server
        problems: list[str] = []
        try:
            found, ids = match(call.method, call.path)
            call.template = found.template
            tokens = found.template.startswith(("/interactions/", "/webhooks/"))
            if not tokens and call.authorization != f"Bot {server.token}":
                raise unauthorized()
            extra, refusal = server.rates.hit(call.method, found.template, call.path, server.clock.now())
            headers |= extra
            if refusal is not None:
                call.status, call.answer = 429, refusal
                return
            problems = self._compare(call)
            numbers = {k: int(v) if v.isdecimal() else v for k, v in ids.items()}
            call.status, call.answer = found.handler(server, call, **numbers)
        except ApiError as error:
            call.status, call.answer = error.status, error.body()
            if error.status == 429:
                wait = int(call.answer["retry_after"]) + 1
                headers |= {"X-RateLimit-Scope": "shared", "Retry-After": str(wait)}
            if not call.template:
                self._compare(call)
                if server.spec is not None and server.spec.knows(call.method, call.path):
                    call.status, call.answer = 501, {"message": f"not served here: {call.method} {call.path}"}
        except (AttributeError, LookupError, TypeError, ValueError):
            if not problems:
                raise
            call.status, call.answer = 400, {"code": 50035, "message": f"Invalid Form Body: {problems}"}

    def _compare(self, call: Call) -> list[str]:
        spec = self.server.spec
        if spec is None:
            return []
        self.server.validated += 1
        problems = spec.check(call.method, call.path, list(call.query), call.body)
        self.server.recorded += [Violation(call.method, call.path, problem) for problem in problems]
        return problems

    async def file(self, request: web.Request) -> web.Response:
        """An attachment, as the address in a message gives it."""
        known = self.server.files.get(int(request.match_info["id"]))
        if known is None or known.filename != request.match_info["name"]:
            return web.Response(status=404)
        return web.Response(body=known.data, content_type=known.content_type)


async def _read(request: web.Request) -> tuple[Any, dict[int, Upload]]:
    """The JSON body (of a multipart form its payload_json) and the files by number."""
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        return (json.loads(raw) if raw else None), {}
    body: Json | None = None
    uploads: dict[int, Upload] = {}
    reader = await request.multipart()
    while isinstance(part := await reader.next(), BodyPartReader):
        name = part.name or ""
        data = bytes(await part.read())
        if name == "payload_json":
            body = json.loads(data)
        elif found := _FILE_FIELD.fullmatch(name):
            uploads[int(found[1])] = Upload(part.filename or "file", data)
    return body, uploads
