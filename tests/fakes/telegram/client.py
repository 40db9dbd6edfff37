"""Running an unmodified python-telegram-bot Application against the local server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from telegram import Update
from telegram.error import TelegramError
from telegram.ext import Application, ApplicationBuilder
from telegram.request import HTTPXRequest

from tests.fakes.telegram.server import TelegramServer
from tests.fakes.telegram.updates import SECRET_HEADER

App = Application[Any, Any, Any, Any, Any, Any]


def _request() -> HTTPXRequest:
    """A request object that loads no certificates, which plain HTTP does not need and which costs 0.1 s."""
    return HTTPXRequest(connection_pool_size=64, httpx_kwargs={"verify": False})


def application(server: TelegramServer, *handlers: Any) -> App:
    """An Application that asks this server; updates are handled side by side."""
    app = (
        ApplicationBuilder()
        .token(server.token)
        .base_url(server.base_url)
        .base_file_url(server.base_file_url)
        .request(_request())
        .get_updates_request(_request())
        .concurrent_updates(True)
        .build()
    )
    app.add_handlers(list(handlers))
    return app


@asynccontextmanager
async def polling(
    server: TelegramServer,
    *handlers: Any,
    allowed: Sequence[str] | None = None,
    errors: list[TelegramError] | None = None,
) -> AsyncIterator[App]:
    """A running bot that polls; failures of polling itself are collected in `errors`."""
    app = application(server, *handlers)
    async with app:
        await app.start()
        assert app.updater is not None
        await app.updater.start_polling(
            timeout=10,
            allowed_updates=allowed,
            error_callback=None if errors is None else errors.append,
        )
        try:
            yield app
        finally:
            await app.updater.stop()
            await app.stop()


class Receiver:
    """The web side of a webhook bot: takes updates that carry the secret, refuses all others with 403.

    `answers` are the statuses to give to coming posts instead; `log` holds the update ids as they arrive.
    """

    def __init__(self, app: App, secret: str) -> None:
        self.app, self.secret = app, secret
        self.answers: list[int] = []
        self.log: list[int] = []

    async def take(self, request: web.Request) -> web.Response:
        if request.headers.get(SECRET_HEADER) != self.secret:
            return web.Response(status=403)
        body = await request.json()
        self.log.append(body["update_id"])
        if self.answers:
            return web.Response(status=self.answers.pop(0))
        update = Update.de_json(body, self.app.bot)
        await self.app.update_queue.put(update)
        return web.Response()


@asynccontextmanager
async def webhook(server: TelegramServer, *handlers: Any, secret: str = "s3cret_-9") -> AsyncIterator[Receiver]:
    """A running bot that is pushed to at a local address."""
    app = application(server, *handlers)
    receiver = Receiver(app, secret)
    site = web.Application()
    site.router.add_post("/telegram", receiver.take)
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=0.05)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    host, port = runner.addresses[0][:2]
    async with app:
        await app.start()
        await app.bot.set_webhook(f"http://{host}:{port}/telegram", secret_token=secret)
        try:
            yield receiver
        finally:
            await app.bot.delete_webhook()
            await runner.cleanup()
            await app.stop()
