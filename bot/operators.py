"""What operators do while the program runs: counts, no new tables before an update, a word to everybody who plays."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol

import structlog

from bot.commands import Refused
from bot.desk import FrontDesk, Visit
from bot.i18n import Speaker
from bot.people import People
from bot.ports import Platform, Reply, TryLater, Undeliverable
from bot.screen import Block, Screen, fits
from bot.service import House

log = structlog.get_logger()

NOTICE = 1000
"""Characters of a notice."""
PATIENCE = 120.0
"""Seconds that a notice may wait for its turn in a chat; later it would only puzzle."""


class Others(Protocol):
    """The other processes that serve the same database."""

    tables: int

    @property
    def processes(self) -> int: ...
    def say(self, word: str, said: str) -> None: ...
    async def drain(self, draining: bool) -> None: ...
    def draws_table(self, table_id: str) -> bool: ...


class Operations:
    """Carries out ``/admin`` for this process, and tells the others.

    platforms  by the name of the ids' prefix
    spend      counts a message in the rates of its chat; the seconds until its turn
    others     None for a process that is alone
    """

    def __init__(
        self,
        house: House,
        people: People,
        platform_of: Callable[[str], Platform | None],
        spend: Callable[[str], float],
        others: Others | None = None,
    ) -> None:
        self._house = house
        self._people = people
        self._platform_of = platform_of
        self._spend = spend
        self.others = others
        self._sending: set[asyncio.Task[None]] = set()

    def phases(self) -> Mapping[str, int]:
        """The tables in this process's memory that are not over, by phase."""
        return Counter(s.table.phase for s in self._house.slots.values() if not s.table.over)

    def tables(self) -> int:
        """All tables that are not over, of all processes."""
        return self.others.tables if self.others is not None else sum(self.phases().values())

    async def drain(self, draining: bool) -> None:
        """New tables and deals from now on, or none; in all processes that run now."""
        await self.heard_drain(draining)
        if self.others is not None:
            self.others.say("drain" if draining else "open", "")

    async def heard_drain(self, draining: bool) -> None:
        """An operator said so, here or in another process."""
        self._house.draining = draining
        log.info("draining" if draining else "open again")
        if self.others is not None:
            await self.others.drain(draining)

    def drain_soon(self, draining: bool) -> None:
        """`heard_drain` for those who cannot wait."""
        self._spawn(self.heard_drain(draining), "drain")

    def _spawn(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    def notice(self, text: str) -> int:
        """Send a notice to every chat with a running table; how many chats of this process that are."""
        if self.others is not None:
            self.others.say("notice", text)
        return self.heard_notice(text)

    def heard_notice(self, text: str) -> int:
        """`notice` in this process alone."""
        tables = [s.table for s in self._house.slots.values() if not s.table.over]
        ours = [t for t in tables if self.others is None or self.others.draws_table(t.id)]
        chats = sorted({t.chat for t in ours})
        self._spawn(self._send(chats, text), "notice")
        return len(chats)

    async def _send(self, chats: list[str], text: str) -> None:
        await asyncio.gather(*(self._send_one(chat, text) for chat in chats))

    async def _send_one(self, chat: str, text: str) -> None:
        platform = self._platform_of(chat)
        wait = self._spend(chat)
        if platform is None or wait > PATIENCE:
            return
        say = Speaker(await self._people.chat_language(chat))
        screen = fits(Screen((Block("title", say("notice-title")), Block("text", text))), platform.caps(chat))
        for _ in range(3):
            await asyncio.sleep(wait)
            try:
                await platform.send(chat, screen)
                return
            except TryLater as e:
                wait = min(e.seconds, PATIENCE)
            except Undeliverable as e:
                log.info("notice not sent", chat=chat, reason=e.reason)
                return

    async def stop(self) -> None:
        for task in list(self._sending):
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)


async def admin(desk: FrontDesk, visit: Visit, args: str) -> Reply:
    """/admin: for operators only; for everybody else there is no such command."""
    operations = desk.operations
    if visit.id not in desk.operators or operations is None:
        raise Refused("unknown_command", name="admin")
    word, _, rest = args.partition(" ")
    if word == "drain" or word == "open":
        await operations.drain(word == "drain")
        return Reply(visit.say("admin-draining" if word == "drain" else "admin-open"))
    if word == "say" and rest.strip():
        return Reply(visit.say("admin-said", chats=operations.notice(rest.strip()[:NOTICE])))
    if word:
        raise Refused("admin_what")
    return Reply(screen=counts(desk, operations, visit.say))


def counts(desk: FrontDesk, operations: Operations, say: Speaker) -> Screen:
    """What runs now."""
    phases, limit = operations.phases(), desk.house.most_tables
    figures = {name: phases.get(name, 0) for name in ("lobby", "playing", "between")}
    lines = [
        say("admin-tables", tables=operations.tables(), limit=limit, **figures)
        if limit
        else say("admin-tables-free", tables=operations.tables(), **figures)
    ]
    if operations.others is not None:
        lines.append(say("admin-processes", processes=operations.others.processes))
    lines.append(say("admin-draining" if desk.house.draining else "admin-open"))
    blocks = (Block("title", say("admin-title")), Block("text", "\n".join(lines)), Block("note", say("admin-help")))
    return Screen(blocks)
