"""Puts the parts together; the only place that knows them all."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import structlog
from aiohttp import web

from adapters.delivery import Delivery
from adapters.web import replays
from adapters.web.platform import WebPlatform
from adapters.web.server import make_app
from adapters.web.settings import LOOPBACK, WebSettings
from adapters.web.site import Site, listen
from bot import commands as c
from bot import metrics
from bot.clock import Clock, SharedClock
from bot.closing import Seasons
from bot.cluster import Cluster
from bot.computers import Computers, Pace
from bot.config import Settings
from bot.desk import FrontDesk
from bot.groups import Groups
from bot.i18n import Speaker, language_of
from bot.operators import Operations
from bot.people import People
from bot.ports import Inbound, Platform, StorageBroken, TryLater, Undeliverable
from bot.rates import Rate, Rates
from bot.reach import Reach
from bot.render import Renderer
from bot.screen import CAPS, Caps, Screen, fits
from bot.screens import replay
from bot.service import House, fresh_entropy
from bot.slash import COMMANDS
from bot.table import Table
from bot.thinkers import Thinkers
from storage import SqlStore, open_store
from storage.peers import SqlPeers

if TYPE_CHECKING:
    from adapters.telegram import TelegramBot

log = structlog.get_logger()


BURST = 30
"""Presses of one person at once."""
TIDY = 60.0
"""Seconds between two looks for closed tables that memory need not hold."""

PLATFORM_OF = {"tg": "telegram", "dc": "discord", "web": "web"}
"""A platform's name by the prefix of its ids."""


@dataclass(slots=True)
class App:
    """A running program. Made by `start`, ended by `stop`."""

    settings: Settings
    store: SqlStore
    house: House
    people: People
    desk: FrontDesk
    delivery: Delivery
    clock: Clock | SharedClock
    computers: Computers
    web: WebPlatform
    platforms: dict[str, Platform]
    bots: list[Bot] = field(default_factory=list)
    site: Site | None = None
    tables: int = 0
    seconds: float = 0.0
    chores: list[asyncio.Task[None]] = field(default_factory=list)
    ready: bool = False
    cluster: Cluster | None = None
    operations: Operations | None = None

    async def stop(self) -> None:
        """Stop in the order in which nothing is lost: no new input, then clocks, then what is being sent."""
        self.ready = False
        for bot in self.bots:
            try:
                await bot.stop()
            except Exception as e:  # one platform's trouble must not keep the others from ending well
                log.warning("platform did not stop", error=type(e).__name__)
        if self.site is not None:
            await self.site.close()
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)  # until each has let go of the store
        if self.operations is not None:
            await self.operations.stop()
        await self.clock.stop()
        await self.computers.stop()
        await self.delivery.stop()
        if self.cluster is not None:
            await self.cluster.stop()
        for bot in self.bots:
            try:
                await bot.close()
            except Exception as e:
                log.warning("platform did not close", error=type(e).__name__)
        await self.store.close()


async def tidy(house: House, delivery: Delivery) -> None:
    """Let closed tables go from memory once their last screens stand."""
    while True:
        await asyncio.sleep(TIDY)
        for table in house.forget_closed(delivery.stands):
            delivery.forget(table)


class Bot(Protocol):
    """A chat platform's connection."""

    @property
    def platform(self) -> Platform: ...

    async def start(self) -> None: ...

    async def stop(self) -> None:
        """Take nothing in any more."""

    async def close(self) -> None:
        """Let go of the connection, once delivery has sent its last."""


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


def replay_step(text: str, key: str, step: int, language: str) -> Screen:
    """A step of a finished deal as the browser's page of it shows it."""
    return replay.build(text, key, step, language, CAPS["web"])


class GroupNews(Groups):
    """What happens to groups as such: a new id, or the end; and to private chats."""

    def __init__(self, house: House, people: People) -> None:
        self._house, self._people = house, people

    async def moved(self, old: str, new: str) -> None:
        """Tables go along as well, whichever of the two ids they were found under: delivery may have been
        told first, and a table may commit something in between."""
        tables = {t.id: t for t in await self._house.tables_in(old)}
        await self._people.moved(old, new)
        tables |= {t.id: t for chat in (old, new) for t in await self._house.tables_in(chat)}
        for table in tables.values():
            if table.chat == old:
                await self._house.execute(table.id, c.MoveChat(new))
        await self._people.moved(old, new)

    async def lost(self, chat: str) -> None:
        for row in await self._house.store.live_tables():
            if row.chat.partition("/")[0] == chat:
                with contextlib.suppress(c.Refused):
                    await self._house.execute(row.id, c.Close("unreachable"))

    async def reach(self, person: str, open_now: bool) -> None:
        await self._people.reach(person, "open" if open_now else "closed")
        if open_now:
            for table in await self._house.tables_of(person):
                self._house.redraw(table.id)


async def start(settings: Settings, entropy: Callable[[], bytes] = fresh_entropy) -> App:
    """Open the store, take up the tables, open the platforms. Raises StorageBroken, OSError (the port) and
    ConfigError (a platform does not know our token).

    entropy: 32 bytes a call, for the seeds of deals; the same ones give the same evening."""
    begun = time.perf_counter()
    store = await open_store(settings.database, sync=settings.sqlite_sync)
    web_platform = WebPlatform(store)
    await web_platform.start()
    platforms: dict[str, Platform] = {"web": web_platform}

    def caps(chat: str) -> Caps:
        platform = PLATFORM_OF.get(chat.partition(":")[0], "web")
        return platforms[platform].caps(chat) if platform in platforms else CAPS[platform]

    house = House(store, entropy=entropy)
    house.most_tables = settings.max_tables
    people = People(store, settings.language)
    renderer = Renderer(house, people)

    async def feedback(screen: Screen) -> bool:
        """Send what somebody wrote to the operators' private chats."""
        told = False
        for who in settings.operators:
            platform = platforms.get(PLATFORM_OF.get(who.partition(":")[0], ""))
            if platform is None:
                continue
            try:
                await platform.send(await platform.private_chat(who), screen)
                told = True
            except (Undeliverable, TryLater) as e:
                log.warning("feedback not delivered", reason=str(e))
        return told

    desk = FrontDesk(
        house,
        people,
        renderer,
        caps,
        operators=settings.operators,
        feedback=feedback,
        public_url=settings.public_url,
        rates=Rates(Rate(BURST, settings.person_rate), time.monotonic) if settings.person_rate else None,
    )

    async def reached(person: str) -> None:
        """A first private message got through."""
        await people.reach(person, "open")

    reach = Reach()

    def away(chat: str) -> bool:
        """Whether the people of a chat are cut off."""
        return reach.away(PLATFORM_OF.get(chat.partition(":")[0], "web"))

    news = GroupNews(house, people)
    delivery = Delivery(
        renderer,
        store,
        platforms,
        observer=metrics.Deliveries(reach),
        reached=reached,
        moved=news.moved,
        people=people.several,
    )

    def operator_said(word: str, text: str) -> None:
        """In another process."""
        assert desk.operations is not None
        if word == "notice":
            desk.operations.heard_notice(text)
        elif word in ("drain", "open"):
            desk.operations.drain_soon(word == "drain")

    pace = Pace(settings.computer_delay_min, settings.computer_delay_max, settings.search_seconds)
    computers = Computers(house, pace, Thinkers(settings.search_workers))
    house.actors.append(computers)
    computers.thought = metrics.thought
    house.actors.append(metrics.Commits())
    house.watchers.append(metrics.Tables())
    house.timed, desk.answered, desk.refused = metrics.stage, metrics.answered, metrics.refused
    cluster: Cluster | None = None
    clock: Clock | SharedClock
    if store.engines.direct is None:
        clock = Clock(house, away)
        house.actors.append(clock)
        house.watchers.append(_Dirty(delivery))
    else:
        peers = SqlPeers(store)
        cluster = Cluster(peers, house, people, delivery, ringing=web_platform, notices=operator_said)
        web_platform.tell = peers.tell
        delivery.draws = cluster.draws_table
        clock = SharedClock(house, peers, cluster.foreign_rules, computers, cluster.is_serving, away)
    app = App(
        settings, store, house, people, desk, delivery, clock, computers, web_platform, platforms, cluster=cluster
    )

    operations = desk.operations = Operations(
        house, people, lambda chat: platforms.get(PLATFORM_OF.get(chat.partition(":")[0], "")), delivery.spend, cluster
    )
    app.operations = operations
    sampler = metrics.Sampler(
        {"screens": delivery.waiting, "writes": store.writes_waiting},
        delivery.oldest,
        {
            metrics.PROCESSES: lambda: cluster.processes if cluster is not None else 1,
            metrics.DRAINING: lambda: house.draining,
            metrics.ALL_TABLES: operations.tables,
            metrics.DATABASE: lambda: store.answers,
        },
    )

    async def post(chat: str, screen: Screen) -> str:
        """A message in a chat that is no table's."""
        platform = platforms.get(PLATFORM_OF.get(chat.partition(":")[0], ""))
        if platform is None:
            raise Undeliverable("gone", "its platform is not configured")
        return await platform.send(chat, fits(screen, platform.caps(chat)))

    seasons = Seasons(store, people, post, house.now)

    async def relayout(chat: str) -> None:
        for table in [*await house.tables_in(chat), *await house.tables_of(chat)]:
            house.redraw(table.id)

    async def health() -> Mapping[str, Any]:
        return {"tables": sum(not s.table.over for s in house.slots.values()), **await store.ping()}

    async def readyz(_: web.Request) -> web.Response:
        """Whether people may be sent here: not while starting, draining or ending, nor without a database."""
        if not store.answers:
            with contextlib.suppress(StorageBroken):
                await store.ping()
        good = app.ready and not house.draining and store.answers
        return web.json_response({"ready": bool(good)}, status=200 if good else 503)

    routes = [
        web.get("/readyz", readyz),
        web.get("/metrics", metrics_page),
        *replays.routes(store, replay_step),
    ]
    if settings.telegram_token is not None:
        telegram = _telegram(settings, desk, people, store, news, delivery)
        platforms["telegram"] = telegram.platform
        app.bots.append(telegram)
        if settings.telegram_webhook:
            routes.append(telegram.route())
    if settings.discord_token is not None:
        discord = _discord(settings, desk, store, news, delivery, reach)
        platforms["discord"] = discord.platform
        app.bots.append(discord)
    web_settings = WebSettings(
        play=settings.browser, hosts=(*LOOPBACK, *settings.hosts) if settings.loopback or settings.hosts else ("*",),
        open_paths=("/healthz", "/readyz", "/telegram", "/replay/"),
    )  # fmt: skip
    site_app = make_app(
        desk, store, web_platform, web_settings, commands=command_menu, relayout=relayout, health=health, routes=routes
    )
    clock.start()
    delivery.start()
    app.chores += [
        asyncio.create_task(tidy(house, delivery), name="tidy"),
        asyncio.create_task(sampler.run(), name="sampler"),
    ]
    try:
        app.tables = await (house.start() if cluster is None else cluster.start())
        app.site = await listen(site_app, settings.host, settings.port)
        await asyncio.gather(*(bot.start() for bot in app.bots))
        app.chores.append(asyncio.create_task(seasons.run(), name="seasons"))
    except BaseException:
        await app.stop()
        raise
    app.ready = True
    app.seconds = time.perf_counter() - begun
    log.info("ready", url=app.site.url, tables=app.tables, platforms=sorted(platforms), seconds=round(app.seconds, 3))
    return app


def _telegram(
    settings: Settings, desk: FrontDesk, people: People, store: SqlStore, news: GroupNews, delivery: Delivery
) -> TelegramBot:
    # Imported only where it is configured: the library takes a while to load.
    from adapters.telegram import TelegramBot
    from adapters.telegram.bot import Webhook

    assert settings.telegram_token is not None
    token = settings.telegram_token.get_secret_value()
    webhook = None
    if settings.telegram_webhook:
        given = settings.telegram_secret
        webhook = Webhook(settings.public_url, given.get_secret_value() if given else drawn_from(token))

    async def say(who: Inbound, key: str, aloud: bool) -> str:
        """A message for a person, or aloud for the chat where he spoke."""
        language = people.chat_language(who.chat) if aloud else people.language(who.who, who.chat)
        return Speaker(await language)(key)

    return TelegramBot(
        token, desk, store, command_menu, news, base_url=settings.telegram_api,
        webhook=webhook, spend=delivery.spend, pause=delivery.pause, say=say,
    )  # fmt: skip


def drawn_from(token: str) -> str:
    """A webhook's secret that every process with the same token finds by itself, and nobody else."""
    return hmac.new(token.encode(), b"paiju webhook", hashlib.sha256).hexdigest()


def _discord(
    settings: Settings, desk: FrontDesk, store: SqlStore, news: GroupNews, delivery: Delivery, reach: Reach
) -> Bot:
    from adapters.discord import DiscordBot

    def connected(shard: int, there: bool) -> None:
        if there:
            reach.found("discord", f"gateway {shard}")
        else:
            reach.lost("discord", f"gateway {shard}", lasting=True)

    assert settings.discord_token is not None
    return DiscordBot(
        settings.discord_token.get_secret_value(), desk, store, news, delivery, words=words,
        shards=settings.discord_shards, ours=settings.discord_shard_ids, connected=connected,
    )  # fmt: skip


def words(hint: str, key: str) -> str:
    """A message for somebody of whom only the platform's language hint is known."""
    return Speaker(language_of(hint) or "zh-Hans")(key)
