"""What every request passes: names of this server only, our own page only, no script but our own, errors in words."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import structlog
from aiohttp import web

from adapters.web.sessions import BadName, Nobody
from adapters.web.settings import WebSettings
from adapters.web.texts import language_for, say
from bot.ports import StorageBroken, TryLater, Undeliverable

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
LANGUAGE = web.RequestKey("language", str)
"""The language of whoever asks, as soon as it is known."""

_log = structlog.get_logger()


class Refusal(Exception):
    """An answer that is no success: ``code`` is told apart by the page, ``web-error-<code>`` is its sentence."""

    def __init__(self, status: HTTPStatus, code: str, seconds: float = 0.0) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.seconds = seconds


def guard(settings: WebSettings) -> Any:
    """The middleware: checks Host and Origin, adds the safety headers, turns errors into JSON."""

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            _check_origin(request, settings)
            response = await handler(request)
        except web.HTTPException as e:
            if not request.path.startswith("/api/"):
                e.headers.update(HEADERS)
                raise
            response = _refused(request, Refusal(HTTPStatus(e.status), _code(e.status)))
        except Exception as e:
            response = _refused(request, _refusal(e, request))
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response

    return middleware


def _check_origin(request: web.Request, settings: WebSettings) -> None:
    if request.path.startswith(settings.open_paths):
        return
    host = _name(request.host)
    if "*" not in settings.hosts and host not in settings.hosts:
        raise Refusal(HTTPStatus.MISDIRECTED_REQUEST, "host")
    if request.method in ("GET", "HEAD"):
        return
    origin = request.headers.get("Origin")
    foreign_site = request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none")
    foreign_origin = origin is not None and urlsplit(origin).netloc.lower() != request.host.lower()
    if foreign_site or foreign_origin:
        raise Refusal(HTTPStatus.FORBIDDEN, "origin")


def _name(host: str) -> str:
    """The host of a Host header, without port, in small letters."""
    name, _, port = host.lower().rpartition(":")
    return name if name and port.isdigit() else host.lower()


def _refusal(error: Exception, request: web.Request) -> Refusal:
    match error:
        case Refusal():
            return error
        case Nobody():
            return Refusal(HTTPStatus.UNAUTHORIZED, "session")
        case BadName():
            return Refusal(HTTPStatus.UNPROCESSABLE_ENTITY, "name")
        case TryLater():
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "later", error.seconds)
        case StorageBroken():
            _log.error("store", path=request.path, error=str(error))
            return Refusal(HTTPStatus.SERVICE_UNAVAILABLE, "later", 2.0)
        case Undeliverable():
            return Refusal(HTTPStatus.GONE, "gone")
        case ConnectionResetError():
            # The page went away before it had said everything: nobody's defect, and nobody reads the answer.
            return Refusal(HTTPStatus.BAD_REQUEST, "request")
    _log.error("request failed", path=request.path, **place(error))
    return Refusal(HTTPStatus.INTERNAL_SERVER_ERROR, "broken")


def place(error: BaseException) -> dict[str, object]:
    """An unexpected error for the log: its type and where it was raised. Its text and the values around it may
    hold anything, also cards."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    return {"error": type(error).__name__, "at": [f"{Path(f.filename).name}:{f.lineno}" for f in frames]}


def _code(status: int) -> str:
    return {404: "missing", 405: "missing", 413: "long"}.get(status, "request")


def _refused(request: web.Request, refusal: Refusal) -> web.Response:
    language = language_for(request.get(LANGUAGE, ""), request.headers.get("Accept-Language", ""))
    seconds = max(1, round(refusal.seconds))
    body = {"error": refusal.code, "text": say(language, f"web-error-{refusal.code}", seconds=seconds)}
    headers = {"Retry-After": str(seconds)} if refusal.seconds else {}
    return web.json_response(body, status=refusal.status, headers=headers)
