"""The house: loads tables, carries out commands, commits, and wakes whoever has to know.

One command is one atomic unit: the table is locked, the command handled, its records committed,
and only then does anybody see anything of it. Everything held here can be made again from the store.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

import structlog

from bot import commands as c
from bot.commands import Command, Refused
from bot.handle import Change, handle
from bot.outcome import deal_row, result_rows
from bot.ports import Conflict, Record, StorageBroken, Store, TableRow, Unit
from bot.screens.hand import Draft
from bot.table import CannotReplay, Table, new_table, rebuild
from engine.core import IllegalAction
from engine.registry import all_games

log = structlog.get_logger()

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of a table's id: none that looks like another."""


def now_ms() -> int:
    """Milliseconds since 1970, the time of the journal."""
    return time.time_ns() // 1_000_000


class Watcher(Protocol):
    """Somebody who follows the tables: clock, computers, delivery. Called after each commit; must not block."""

    def table_changed(self, table: Table) -> None: ...


@dataclass(slots=True)
class Slot:
    """A table in memory, and what people have chosen there but not yet said."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    drafts: dict[str, Draft] = field(default_factory=dict)
    draft_rev: dict[str, int] = field(default_factory=dict)
    looks: int = 0
    replay_key: str = ""


class House:
    """All tables of this process.

    store    where they are kept
    now      the clock, milliseconds; tests give their own
    entropy  32 fresh random bytes a call
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = now_ms,
        entropy: Callable[[], bytes] = lambda: os.urandom(32),
    ) -> None:
        self.store = store
        self.now = now
        self.entropy = entropy
        self.slots: dict[str, Slot] = {}
        self.watchers: list[Watcher] = []
        self._loading: dict[str, asyncio.Lock] = {}

    async def start(self, *, grace: int = 30_000) -> int:
        """Take up every table that is not closed, where it was; the number of them.

        A table whose journal does not fit today's rules, or is damaged, is closed with a notice; the others go on.
        """
        count = 0
        for row in await self.store.live_tables():
            slot = await self._load(row)
            if slot is not None and not slot.table.over:
                await self.execute(row.id, c.Resume(grace))
                count += 1
        return count

    async def _load(self, row: TableRow) -> Slot | None:
        records = await self.store.journal(row.id)
        try:
            slot = Slot(rebuild(row.id, row.chat, records))
        except CannotReplay as e:
            log.warning("table closed", table=row.id, chat=row.chat, reason=str(e))
            why = "rules" if "rules" in str(e) else "broken"
            seq = max([row.seq, *(r.seq for r in records)])
            closing = Record(seq + 1, self.now(), "closed", {"why": why})
            await self.store.commit(Unit(replace(row, phase="closed", seq=seq + 1, due_at=None, people=()), (closing,)))
            table = Table(row.id, row.chat, row.game, seq=seq + 1, phase="closed", closed_why=why)
            self.slots[row.id] = Slot(table)
            self._wake(table)
            return None
        self.slots[row.id] = slot
        return slot

    async def slot(self, table_id: str) -> Slot:
        """A table, from memory or from its journal. Raises Refused("no_table")."""
        if table_id in self.slots:
            return self.slots[table_id]
        lock = self._loading.setdefault(table_id, asyncio.Lock())
        async with lock:
            if table_id in self.slots:
                return self.slots[table_id]
            row = await self.store.table(table_id)
            if row is None or row.phase == "closed":
                raise Refused("no_table")
            slot = await self._load(row)
        self._loading.pop(table_id, None)
        if slot is None:
            raise Refused("no_table")
        return slot

    async def open(self, chat: str, command: c.Open) -> Table:
        """A new table in a chat. Raises Refused."""
        while True:
            table_id = "".join(secrets.choice(ID_LETTERS) for _ in range(5))
            if table_id not in self.slots and await self.store.table(table_id) is None:
                break
        slot = Slot(new_table(table_id, chat))
        self.slots[table_id] = slot
        try:
            return await self._execute(slot, command)
        except BaseException:
            if slot.table.seq == 0:
                del self.slots[table_id]
            raise

    async def execute(self, table_id: str, command: Command) -> Table:
        """Carry out one command; the table after it. Raises Refused and IllegalAction (nothing has
        changed), and StorageBroken (nothing has changed either)."""
        return await self._execute(await self.slot(table_id), command)

    async def _execute(self, slot: Slot, command: Command) -> Table:
        async with slot.lock:
            for _ in range(3):
                before = slot.table
                change = self._handle(before, command)
                if not change.records:
                    return before
                try:
                    await self.store.commit(self._unit(slot, change))
                except Conflict:
                    # Another process was faster: what it wrote comes first.
                    slot.table = rebuild(before.id, before.chat, await self.store.journal(before.id))
                    continue
                slot.table = change.table
                self._wake(change.table)
                return change.table
            raise StorageBroken(f"table {slot.table.id}: journal keeps changing under our hands")

    def _handle(self, table: Table, command: Command) -> Change:
        try:
            return handle(table, command, self.now(), self.entropy())
        except (Refused, IllegalAction):
            raise
        except Exception as e:
            # A defect in a game stops this command only. Its text may name cards: the type and place must do.
            frames = _places(e)
            log.error(
                "command failed", table=table.id, command=type(command).__name__, error=type(e).__name__, at=frames
            )
            raise Refused("internal") from None

    def _unit(self, slot: Slot, change: Change) -> Unit:
        if change.ended is None:
            return Unit(change.table.row, tuple(change.records))
        deal = deal_row(change.ended, secrets.token_urlsafe(12))
        slot.replay_key = deal.key
        return Unit(change.table.row, tuple(change.records), result_rows(change.ended), (deal,))

    def _wake(self, table: Table) -> None:
        for watcher in self.watchers:
            watcher.table_changed(table)
        if table.over:
            slot = self.slots.get(table.id)
            if slot is not None:
                slot.drafts.clear()

    def forget_table(self, table_id: str) -> None:
        """Drop a closed table from memory, once its last screen stands."""
        slot = self.slots.get(table_id)
        if slot is not None and slot.table.over:
            del self.slots[table_id]

    # --- what people are choosing, which is theirs and not the table's -----------------------

    def draft(self, slot: Slot, person: str) -> Draft:
        """The selection of a person for the question he is asked now; an older one is gone."""
        t = slot.table
        seat = t.seat_of(person)
        pending = t.pending.get(seat) if seat is not None else None
        request = pending.request if pending else -1
        found = slot.drafts.get(person)
        if found is None or (found.deal, found.request) != (t.deal, request):
            return Draft(t.deal, request)
        return found

    def save_draft(self, slot: Slot, person: str, draft: Draft) -> None:
        slot.drafts[person] = draft
        slot.draft_rev[person] = slot.draft_rev.get(person, 0) + 1
        self._wake(slot.table)

    def redraw(self, table_id: str) -> None:
        """Show a table anew although nothing happened there (another language, other settings)."""
        slot = self.slots.get(table_id)
        if slot is not None:
            slot.looks += 1
            self._wake(slot.table)

    async def tables_in(self, chat: str) -> list[Table]:
        """The open tables of a chat, oldest first."""
        return await self._tables(await self.store.tables_in(chat))

    async def tables_of(self, person: str) -> list[Table]:
        """The open tables where a person sits, oldest first."""
        return await self._tables(await self.store.tables_of(person))

    async def _tables(self, rows: Iterable[TableRow]) -> list[Table]:
        out: list[Table] = []
        for row in rows:
            try:
                out.append((await self.slot(row.id)).table)
            except Refused:
                continue
        return [t for t in out if not t.over]


def _places(e: BaseException) -> list[str]:
    """Where an exception came from, file and line only."""
    places: list[str] = []
    tb = e.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        places.append(f"{os.path.basename(code.co_filename)}:{tb.tb_lineno}")
        tb = tb.tb_next
    return places[-4:]


def view_of(table: Table, seat: Any) -> Any:
    """The View of a seat of the running deal."""
    return all_games()[table.game].view(table.state, seat)
