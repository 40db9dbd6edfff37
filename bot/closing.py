"""The end of a season: its hall of fame is written once, and chats that want it are told."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from bot.i18n import Speaker, left_to_right
from bot.people import People
from bot.ports import ChatInfo, StorageBroken, Store, TryLater, Undeliverable
from bot.preferences import quiet_hours
from bot.rankings import RATED_FROM, Closing, Fame
from bot.screen import Block, Screen
from bot.screens.standings import fame_line, season_name
from bot.seasons import DEFAULT_ZONE, over, zone_of

log = structlog.get_logger()

EVERY = 600.0
"""Seconds between two looks at the calendar."""
GRACE = 5 * 60_000
"""Milliseconds that a season stays open after its month: a deal that ended in its last second is being written."""


class Seasons:
    """Closes seasons when their month is over where the chat is. Any number of processes may look at once.

    ``send`` posts a screen in a chat; it raises Undeliverable or TryLater.
    """

    def __init__(
        self,
        store: Store,
        people: People,
        send: Callable[[str, Screen], Awaitable[object]],
        now: Callable[[], int],
    ) -> None:
        self._store, self._people, self._send, self._now = store, people, send, now

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except StorageBroken as e:
                log.warning("seasons not looked at", error=str(e))
            await asyncio.sleep(EVERY)

    async def look(self) -> int:
        """Close what is over and tell who has not been told; how many were closed."""
        closed = 0
        for scope, season in await self._store.open_seasons():
            zone = zone_of((await self._people.chat(scope)).settings) if scope else DEFAULT_ZONE
            if over(season, self._now() - GRACE, zone):
                closed += await self._store.close_season(scope, season, self._now())
        for closing in await self._store.untold():
            await self._tell(closing)
        return closed

    async def _tell(self, closing: Closing) -> None:
        chat = await self._people.chat(closing.scope)
        if self._people.setting(chat, "seasons") == "on":
            if quiet_hours(self._people, chat, self._now()):
                return  # it can wait until morning
            lines = await self._store.fame(closing.scope, season=closing.season)
            try:
                await self._send(chat.id, news(chat, closing, lines, await self._people.chat_language(chat.id)))
            except TryLater:
                return
            except Undeliverable as e:
                log.info("season not told", chat=chat.id, reason=e.reason)
        await self._store.season_told(closing.scope, closing.season)


def news(chat: ChatInfo, closing: Closing, lines: list[Fame], language: str) -> Screen:
    """What a chat reads of its season."""
    sp = Speaker(language)
    blocks = [Block("title", sp("season-closed", season=season_name(sp, closing.season)))]
    blocks += [Block("list", fame_line(x, sp)) for x in lines]
    if not lines:
        blocks.append(Block("text", sp("season-nobody", deals=RATED_FROM)))
    blocks.append(Block("text", sp("season-next")))
    return Screen(
        tuple(replace(b, text=left_to_right(b.text)) for b in blocks), name=f"season-{chat.id}-{closing.season}"
    )
