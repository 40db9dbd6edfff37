"""The house: loads tables, carries out commands, commits, and wakes whoever has to know.

One command is one atomic unit: the table is locked, the command handled, its records committed,
and only then does anybody see anything of it. Everything held here can be made again from the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

import structlog

from bot import commands as c
from bot.commands import Command, Refused
from bot.handle import Change, handle
from bot.journal import CannotReplay, OtherRules, follow, rebuild
from bot.outcome import deal_row, later_bookings, result_rows
from bot.ports import ChatInfo, Conflict, Record, StorageBroken, Store, TableRow, Unit
from bot.screens.hand import Draft
from bot.table import Table, new_table
from engine.core import IllegalAction

log = structlog.get_logger()

AT_ONCE = 50
"""Tables that are taken up together at the start."""
ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""Letters of a table's id: none that looks like another."""


def _steady_ms() -> int:
    """Milliseconds on a clock that only goes forward, and through a sleep of the machine where there is such a one."""
    return time.clock_gettime_ns(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)) // 1_000_000


_STARTED = time.time_ns() // 1_000_000 - _steady_ms()


def now_ms() -> int:
    """Milliseconds since 1970, the time of the journal: read once from the wall and counted on from there, so that
    nobody's time to think changes when somebody sets the clock."""
    return _STARTED + _steady_ms()


def fresh_entropy() -> bytes:
    """32 bytes from the operating system that nobody can guess."""
    return os.urandom(32)


class Watcher(Protocol):
    """Somebody who follows the tables: clock, computers, delivery. Called after each commit; must not block."""

    def table_changed(self, table: Table) -> None: ...


class Sharing(Protocol):
    """Where several processes serve one database: what the house says to the others. Must not block."""

    def chosen(self, slot: Slot, person: str, draft: Draft) -> None:
        """A person has chosen something that he has not yet said."""

    def looked(self, table: str) -> None:
        """A table is to be shown anew."""

    @property
    def tables(self) -> int:
        """How many tables run in all processes, as far as is known."""

    async def known_elsewhere(self, row: TableRow) -> bool:
        """Whether a process that is alive knows the rules of this table, which we do not know."""


@dataclass(slots=True)
class Slot:
    """A table in memory, and what people have chosen there but not yet said.

    draft_rev, looks  changes of what is shown since the last commit, by person and for everybody
    replay_key        of the record of the deal that ended last, "" before the first
    """

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

    ``watchers`` are told of every change, ``actors`` of those that this process itself has made: what follows from a
    change by itself, a computer's act say, is to be done once. ``sharing``: the other processes, None without any.
    ``most_tables`` run at the same time, 0 for any number; while ``draining`` no table is opened and no deal begun.
    ``timed`` is told how long the parts of each command took.
    """

    def __init__(
        self,
        store: Store,
        *,
        now: Callable[[], int] = now_ms,
        entropy: Callable[[], bytes] = fresh_entropy,
    ) -> None:
        self.store = store
        self.now = now
        self.entropy = entropy
        self.slots: dict[str, Slot] = {}
        self.watchers: list[Watcher] = []
        self.actors: list[Watcher] = []
        self.sharing: Sharing | None = None
        self.most_tables = 0
        self.draining = False
        self.timed: Callable[[str, float], None] = lambda stage, seconds: None
        self._loading = asyncio.Lock()

    async def start(self, *, grace: int = 30_000) -> int:
        """Take up every table that is not closed, where it was; the number of them.

        A table whose journal does not fit today's rules, or is damaged, is closed with a notice; the others go on.
        """
        rows = await self.store.live_tables()
        taken: list[str] = []

        async def take_up(row: TableRow) -> None:
            try:
                await self.execute(row.id, c.Resume(grace))
                taken.append(row.id)
            except Refused as e:
                # One table's trouble must not keep the others from going on.
                log.warning("table not taken up", table=row.id, reason=e.code)

        for i in range(0, len(rows), AT_ONCE):  # those of a group share their commit
            await asyncio.gather(*map(take_up, rows[i : i + AT_ONCE]))
        return len(taken)

    async def _load(self, row: TableRow) -> Slot | None:
        """The table of a row out of its journal; None when it had to be closed."""
        records = await self.store.journal(row.id)
        try:
            slot = Slot(rebuild(row.id, row.chat, records))
        except CannotReplay as e:
            if isinstance(e, OtherRules) and self.sharing is not None and await self.sharing.known_elsewhere(row):
                raise Refused("updating") from None
            log.warning("table closed", table=row.id, chat=row.chat, reason=str(e))
            why = "rules" if isinstance(e, OtherRules) else "broken"
            seq = max([row.seq, *(r.seq for r in records)]) + 1
            closing = Record(seq, self.now(), "closed", {"why": why})
            await self.store.commit(Unit(replace(row, phase="closed", seq=seq, due_at=None, people=()), (closing,)))
            table = Table(row.id, row.chat, row.game, seq=seq, phase="closed", closed_why=why)
            self.slots[row.id] = Slot(table)
            self._wake(table, own=True)
            return None
        slot.replay_key = await self._replay_key(slot.table)
        self.slots[row.id] = slot
        return slot

    async def slot(self, table_id: str) -> Slot:
        """A table, from memory or from its journal. Raises Refused: ``no_table``, or ``table_closed`` where
        it is closed and no longer in memory."""
        found = self.slots.get(table_id)
        if found is not None and found.table.seq == 0:
            # It is just being opened: nobody finds it half made.
            async with found.lock:
                found = self.slots.get(table_id)
        if found is not None:
            return found
        async with self._loading:
            if table_id in self.slots:
                return self.slots[table_id]
            row = await self.store.table(table_id)
            if row is None:
                raise Refused("no_table")
            try:
                slot = None if row.phase == "closed" else await self._load(row)
            except Conflict:
                # Another process closed it in the same moment.
                slot = None
        if slot is None:
            raise Refused("table_closed")
        return slot

    async def open(self, chat: str, command: c.Open) -> Table:
        """A new table in a chat. Raises Refused."""
        here = sum(not s.table.over for s in self.slots.values())
        running = here if self.sharing is None else max(here, self.sharing.tables)
        if self.most_tables and running >= self.most_tables:
            raise Refused("house_full")
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
        asked = time.perf_counter()
        async with slot.lock:
            self.timed("wait", time.perf_counter() - asked)
            for _ in range(3):
                before = slot.table
                if self.draining and _begins(before, command):
                    if isinstance(command, c.Tick):
                        return before  # the next deal waits
                    raise Refused("draining")
                begun = time.perf_counter()
                change = self._handle(before, command)
                decided = time.perf_counter()
                self.timed("rules", decided - begun)
                if not change.records:
                    return before
                unit = await self._unit(change)
                try:
                    await self.store.commit(unit)
                except Conflict:
                    # Another process was faster: what it wrote comes first.
                    await self._reload(slot)
                    continue
                self.timed("database", time.perf_counter() - decided)
                slot.table = change.table
                if unit.deals:
                    slot.replay_key = unit.deals[0].key
                self._committed(slot)
                return change.table
            raise StorageBroken(f"table {slot.table.id}: journal keeps changing under our hands")

    async def catch_up(self, table_id: str, seq: int | None = None) -> bool:
        """Take over what other processes wrote of a table, if it is in memory; whether there was anything. ``seq``:
        the number up to which they are known to have written. Raises StorageBroken."""
        slot = self.slots.get(table_id)
        if slot is None or slot.table.seq == 0 or (seq is not None and slot.table.seq >= seq):
            return False
        async with slot.lock:
            before = slot.table.seq
            if seq is None or before < seq:
                await self._reload(slot)
            return slot.table.seq > before

    async def _reload(self, slot: Slot) -> None:
        """Take over what another process wrote of a table."""
        t = now = slot.table
        try:
            records = await self.store.journal(t.id, after=t.seq)
            for record in records:
                now = follow(now, record)
            row = None if records else await self.store.table(t.id)
            if row is not None and row.seq < t.seq:
                # The database went back behind what it had confirmed (a backup, a crash without its disk): it counts.
                log.error("journal is shorter than it was", table=t.id, was=t.seq, now=row.seq)
                now = rebuild(t.id, row.chat, await self.store.journal(t.id))
        except CannotReplay as e:
            # The next look at it closes it.
            self.slots.pop(t.id, None)
            raise StorageBroken(f"table {t.id}: {e}") from None
        if now.seq != t.seq:
            if (t.phase, t.deal) != (now.phase, now.deal):
                slot.replay_key = await self._replay_key(now) or slot.replay_key
            slot.table = now
            self._committed(slot, own=False)

    async def _replay_key(self, table: Table) -> str:
        """The key of the record of the deal that has just ended, "" while one runs."""
        deals = await self.store.deals_of(table.id) if table.phase == "between" else []
        return next((d.key for d in deals if d.deal == table.deal), "")

    def _handle(self, table: Table, command: Command) -> Change:
        try:
            return handle(table, command, self.now(), self.entropy())
        except (Refused, IllegalAction):
            raise
        except Exception as e:
            # A defect in a game stops this command only. Its text may name cards: the type and place must do.
            what = type(command).__name__
            log.error("command failed", table=table.id, command=what, error=type(e).__name__, at=places(e))
            raise Refused("internal") from None

    async def _unit(self, change: Change) -> Unit:
        if change.ended is None:
            booked = later_bookings(change.table, change.records)
            return Unit(change.table.row, tuple(change.records), booked=booked)
        deal = deal_row(change.ended, secrets.token_urlsafe(12))
        chat = await self.store.chat(change.ended.chat) or ChatInfo(change.ended.chat, "group")
        return Unit(change.table.row, tuple(change.records), result_rows(change.ended, chat), (deal,))

    def _committed(self, slot: Slot, *, own: bool = True) -> None:
        # The journal's number has risen: what changed since then is counted anew.
        slot.draft_rev.clear()
        slot.looks = 0
        if slot.table.over:
            slot.drafts.clear()
        self._wake(slot.table, own=own)

    def _wake(self, table: Table, *, own: bool = False) -> None:
        for watcher in (*self.actors, *self.watchers) if own else self.watchers:
            try:
                watcher.table_changed(table)
            except Exception as e:  # the change stands: nobody may be told that it failed
                log.error("watcher failed", watcher=type(watcher).__name__, error=type(e).__name__, at=places(e))

    def forget_closed(self, stands: Callable[[str], bool]) -> list[str]:
        """Drop from memory every closed table whose last screens stand, as ``stands`` tells; their ids."""
        gone = [t for t, slot in self.slots.items() if slot.table.over and not slot.lock.locked() and stands(t)]
        for table_id in gone:
            del self.slots[table_id]
        return gone

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
        if self.sharing is not None:
            self.sharing.chosen(slot, person, draft)
        self._wake(slot.table)

    def take_draft(self, table_id: str, person: str, rev: int, draft: Draft) -> None:
        """What a person has chosen in another process, unless a later choice of his is known."""
        slot = self.slots.get(table_id)
        if slot is not None and rev > slot.draft_rev.get(person, 0):
            slot.drafts[person] = draft
            slot.draft_rev[person] = rev
            self._wake(slot.table)

    def redraw(self, table_id: str) -> None:
        """Show a table anew although nothing happened there (another language, other settings)."""
        if self.sharing is not None:
            self.sharing.looked(table_id)
        self.look_again(table_id)

    def look_again(self, table_id: str) -> None:
        """`redraw` in this process alone."""
        slot = self.slots.get(table_id)
        if slot is not None:
            slot.looks += 1
            self._wake(slot.table)

    async def awaits_result(self, person: str) -> bool:
        """Whether a deal still runs that the person left, so that its result will be his."""
        if self.sharing is not None:
            for table_id in await self.store.tables_naming(person):
                with contextlib.suppress(Refused):
                    await self.slot(table_id)
        tables = (slot.table for slot in self.slots.values() if not slot.table.over)
        return any(chair.gone and chair.person == person for t in tables for chair in t.chairs)

    async def tables_in(self, chat: str) -> list[Table]:
        """The open tables of a chat, oldest first."""
        return await self._tables(await self.store.tables_in(chat))

    async def tables_of(self, person: str) -> list[Table]:
        """The open tables where a person sits, oldest first.

        Asked of the tables themselves at the end: he may have left one while the others were read.
        """
        found = await self._tables(await self.store.tables_of(person))
        return [t for t in found if t.seat_of(person) is not None]

    async def _tables(self, rows: Iterable[TableRow]) -> list[Table]:
        out: list[Table] = []
        for row in rows:
            try:
                slot = await self.slot(row.id)
                if slot.table.seq < row.seq and self.sharing is not None:
                    await self.catch_up(row.id, row.seq)
                out.append(slot.table)
            except Refused:
                continue
        return [t for t in out if not t.over]


def _begins(t: Table, command: Command) -> bool:
    """Whether a command would open a table or begin a deal."""
    if isinstance(command, c.Tick):
        return t.phase == "between" and t.next_at is not None
    if isinstance(command, c.Sit | c.AddComputer):
        return t.phase == "lobby" and bool(t.settings.get("auto_start"))
    return isinstance(command, c.Open | c.Start | c.Next)


def places(e: BaseException) -> list[str]:
    """Where an exception came from, file and line only."""
    places: list[str] = []
    tb = e.__traceback__
    while tb is not None:
        code = tb.tb_frame.f_code
        places.append(f"{os.path.basename(code.co_filename)}:{tb.tb_lineno}")
        tb = tb.tb_next
    return places[-4:]
