"""A running browser platform on a free port, with a toy desk and a store in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from aiohttp import web

from adapters.web import Site, WebPlatform, WebSettings, listen, make_app
from tests.support.memory_store import MemoryStore
from tests.support.toy_desk import ToyDesk

COMMANDS = (("play", "open a table"), ("pass", "pass"), ("top", "best players"), ("rules", "how it is played"))


def commands(language: str) -> Sequence[tuple[str, str]]:
    return COMMANDS


@dataclass
class ToySite:
    """What a test needs to look at both sides. ``redrawn``: chats that were to be laid out again."""

    store: MemoryStore
    platform: WebPlatform
    desk: ToyDesk
    settings: WebSettings
    site: Site
    redrawn: list[str] = field(default_factory=list)
    routes: Sequence[web.AbstractRouteDef] = ()

    @property
    def url(self) -> str:
        return self.site.url

    async def stop(self) -> None:
        await self.site.close()

    async def restart(self) -> None:
        """Come back on the same port with nothing but what is stored (the toy game itself goes on)."""
        self.platform = WebPlatform(self.store)
        await self.platform.start()
        self.desk.platform = self.platform
        self.site = await self._listen(urlsplit(self.url).port or 0)

    async def _listen(self, port: int) -> Site:
        async def redraw(chat: str) -> None:
            self.redrawn.append(chat)

        app = make_app(
            self.desk,
            self.store,
            self.platform,
            self.settings,
            commands=commands,
            relayout=redraw,
            routes=self.routes,
        )
        return await listen(app, port=port)


@asynccontextmanager
async def toy_site(
    settings: WebSettings | None = None, routes: Sequence[web.AbstractRouteDef] = ()
) -> AsyncIterator[ToySite]:
    store = MemoryStore()
    platform = WebPlatform(store)
    await platform.start()
    desk = ToyDesk(store, platform)
    nowhere = Site("", web.AppRunner(web.Application()))
    running = ToySite(store, platform, desk, settings or WebSettings(), nowhere, routes=routes)
    running.site = await running._listen(0)
    try:
        yield running
    finally:
        await running.stop()
