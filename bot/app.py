"""Puts the parts together; the only place that knows them all."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import structlog
from aiohttp import web

from adapters.delivery.delivery import Delivery
from adapters.web.platform import WebPlatform
from adapters.web.server import make_app
from adapters.web.settings import LOOPBACK, WebSettings
from adapters.web.site import Site, listen
from bot import metrics
from bot.clock import Clock
from bot.computers import Computers, Pace
from bot.config import Settings
from bot.desk import FrontDesk
from bot.i18n import Speaker
from bot.people import People
from bot.ports import Platform
from bot.render import Renderer
from bot.screen import CAPS, Caps
from bot.service import House
from bot.slash import COMMANDS
from bot.table import Table
from storage import SqlStore, open_store

log = structlog.get_logger()


@dataclass(slots=True)
class App:
    """A running program. Made by `start`, ended by `stop`."""

    settings: Settings
    store: SqlStore
    house: House
    people: People
    desk: FrontDesk
    delivery: Delivery
    clock: Clock
    computers: Computers
    web: WebPlatform
    platforms: dict[str, Platform]
    site: Site | None = None
    tables: int = 0
    seconds: float = 0.0
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    async def stop(self) -> None:
        """Stop in the order in which nothing is lost: no new input, then clocks, then what is being sent."""
        for name in list(self.platforms):
            stop = getattr(self.platforms[name], "stop", None)
            if stop is not None:
                with contextlib.suppress(Exception):
                    await stop()
        if self.site is not None:
            await self.site.close()
        await self.clock.stop()
        await self.computers.stop()
        await self.delivery.stop()
        await self.store.close()


class _Dirty:
    """Tells delivery which tables changed."""

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery

    def table_changed(self, table: Table) -> None:
        self._delivery.dirty(table.id)


def command_menu(language: str) -> list[tuple[str, str]]:
    """The commands with what they do, in one language."""
    sp = Speaker(language)
    return [(name, sp(f"command-{name}")) for name in COMMANDS]


async def metrics_page(_: web.Request) -> web.Response:
    """/metrics, in the text format of Prometheus."""
    return web.Response(body=metrics.exposition(), content_type="text/plain", charset="utf-8")


def replay_page(store: SqlStore) -> Callable[[web.Request], Awaitable[web.Response]]:
    """/replay/<key>: the open record of a finished deal, as text; its key is unguessable."""

    async def page(request: web.Request) -> web.Response:
        deal = await store.deal(request.match_info["key"])
        if deal is None:
            return web.Response(status=404, text="There is no such record.\n")
        name = f"{deal.game}-{deal.table}-{deal.deal}.txt"
        return web.Response(
            text=deal.record, content_type="text/plain", headers={"Content-Disposition": f'inline; filename="{name}"'}
        )

    return page


async def start(settings: Settings) -> App:
    """Open the store, take up the tables, open the platforms. Raises StorageBroken and OSError (the port)."""
    begun = time.perf_counter()
    store = await open_store(settings.database)
    web_platform = WebPlatform(store)
    await web_platform.start()
    platforms: dict[str, Platform] = {"web": web_platform}

    def caps(chat: str) -> Caps:
        platform = {"tg": "telegram", "dc": "discord"}.get(chat.partition(":")[0], "web")
        return platforms[platform].caps(chat) if platform in platforms else CAPS[platform]

    house = House(store)
    people = People(store)
    renderer = Renderer(house, people)
    desk = FrontDesk(house, people, renderer, caps, operators=settings.operators)
    delivery = Delivery(renderer, store, platforms)
    clock = Clock(house)
    computers = Computers(house, Pace(settings.computer_delay_min, settings.computer_delay_max))
    house.watchers += [clock, computers, _Dirty(delivery), metrics.Tables()]
    app = App(settings, store, house, people, desk, delivery, clock, computers, web_platform, platforms)

    async def relayout(chat: str) -> None:
        for table in await house.tables_in(chat):
            house.redraw(table.id)
        for table in await house.tables_of(chat):
            house.redraw(table.id)

    async def health() -> Mapping[str, Any]:
        return {"tables": sum(not s.table.over for s in house.slots.values()), **await store.ping()}

    web_settings = WebSettings(hosts=LOOPBACK if settings.loopback else ("*",))
    site_app = make_app(
        desk, store, web_platform, web_settings, commands=command_menu, relayout=relayout, health=health,
        routes=[web.get("/metrics", metrics_page), web.get("/replay/{key}", replay_page(store))],
    )  # fmt: skip
    clock.start()
    delivery.start()
    app.tables = await house.start()
    app.site = await listen(site_app, settings.host, settings.port)
    app.seconds = time.perf_counter() - begun
    log.info("ready", url=app.site.url, tables=app.tables, seconds=round(app.seconds, 3))
    return app
