"""The aiohttp application of the browser platform."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any

import structlog
from aiohttp import web

from adapters.web.assets import page, static
from adapters.web.guard import guard
from adapters.web.handlers import Commands, Handlers, Relayout
from adapters.web.platform import WebPlatform
from adapters.web.sessions import Everything
from adapters.web.settings import WebSettings
from bot.ports import Desk

Health = Callable[[], Awaitable[Mapping[str, Any]]]
"""What `/healthz` shows; raises when something is not well."""

_log = structlog.get_logger()


def _no_commands(_: str) -> Sequence[tuple[str, str]]:
    return ()


async def _alive() -> Mapping[str, Any]:
    return {}


def make_app(
    desk: Desk,
    store: Everything,
    platform: WebPlatform,
    settings: WebSettings | None = None,
    *,
    commands: Commands = _no_commands,
    relayout: Relayout | None = None,
    health: Health = _alive,
    routes: Iterable[web.AbstractRouteDef] = (),
) -> web.Application:
    """The application: page, chats and `/healthz`, and whatever ``routes`` adds (metrics, replays, webhooks).

    commands: a language's commands with what they do, for the suggestions in the text boxes
    relayout: told a chat's id when its limits were chosen anew, to lay its screens out again
    health: what `/healthz` shows; when it raises the answer is 503
    routes: pass the same checks and get the same safety headers; a route's own CSP header wins
    """
    settings = settings or WebSettings()
    app = web.Application(middlewares=[guard(settings)])

    async def healthz(_: web.Request) -> web.Response:
        try:
            return web.json_response({"ok": True, **await health()})
        except Exception as e:
            _log.error("not healthy", error=str(e))
            return web.json_response({"ok": False}, status=503)

    async def ring_off(_: web.Application) -> None:
        platform.bells.close()

    app.router.add_get("/healthz", healthz)
    if settings.play:
        app.router.add_get("/", page)
        app.router.add_get("/static/{path:.+}", static)
        app.add_routes(Handlers(desk, store, platform, settings, commands, relayout).routes())
        app.on_shutdown.append(ring_off)
    app.add_routes(routes)
    return app
