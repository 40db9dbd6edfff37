"""A store in memory: both halves of the port, for tests of whatever stands above storage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from bot.ports import (
    ChatInfo,
    Conflict,
    DealRow,
    Person,
    Record,
    ResultRow,
    ScreenRow,
    StorageBroken,
    TableRow,
    Unit,
    WebMessage,
)
from tests.support.memory_rankings import MemoryRankings


class MemoryWebStore:
    """The browser platform's half. ``broken`` makes every call raise StorageBroken."""

    def __init__(self) -> None:
        self.broken = False
        self.sessions: dict[str, str] = {}
        self.erase_web()

    def erase_web(self) -> None:
        """Begin anew with messages, as in another database."""
        self.web: dict[int, WebMessage] = {}
        self._revs: defaultdict[str, int] = defaultdict(int)
        self._ids = count(1)

    def check(self) -> None:
        if self.broken:
            raise StorageBroken("the database is away")

    async def web_post(self, chat: str, author: str, body: Mapping[str, Any]) -> WebMessage:
        self.check()
        return self._put(WebMessage(next(self._ids), chat, 0, author, dict(body)))

    async def web_edit(self, message: int, body: Mapping[str, Any]) -> WebMessage | None:
        self.check()
        found = self.web.get(message)
        return None if found is None or found.gone else self._put(replace(found, body=dict(body)))

    async def web_remove(self, message: int) -> WebMessage | None:
        self.check()
        found = self.web.get(message)
        return None if found is None or found.gone else self._put(replace(found, body={}, gone=True))

    async def web_messages(self, chat: str, after_rev: int = 0, limit: int = 200) -> list[WebMessage]:
        self.check()
        here = [m for m in self.web.values() if m.chat == chat]
        if after_rev:
            return sorted((m for m in here if m.rev > after_rev), key=lambda m: m.rev)[:limit]
        return sorted((m for m in here if not m.gone), key=lambda m: m.id)[-limit:]

    async def web_session(self, token_hash: str) -> str | None:
        self.check()
        return self.sessions.get(token_hash)

    async def save_web_session(self, token_hash: str, person: str) -> None:
        self.check()
        self.sessions[token_hash] = person

    def _put(self, message: WebMessage) -> WebMessage:
        self._revs[message.chat] += 1
        message = replace(message, rev=self._revs[message.chat])
        self.web[message.id] = message
        return message


class MemoryStore(MemoryWebStore, MemoryRankings):
    """Everything that is kept, in dictionaries."""

    def __init__(self) -> None:
        super().__init__()
        MemoryRankings.__init__(self)
        self.rows: dict[str, TableRow] = {}
        self.journals: defaultdict[str, list[Record]] = defaultdict(list)
        self.results: dict[tuple[str, int, int], ResultRow] = {}
        self.deals: dict[str, DealRow] = {}
        self.persons: dict[str, Person] = {}
        self.chats: dict[str, ChatInfo] = {}
        self.shown: dict[tuple[str, str], ScreenRow] = {}
        self.updates: set[str] = set()

    # --- tables ---

    async def commit(self, unit: Unit) -> None:
        self.check()
        table = unit.row.id
        last = self.journals[table][-1].seq if self.journals[table] else 0
        deals = {(d.table, d.deal) for d in self.deals.values()} if unit.deals else set()
        if (
            any(r.seq <= last for r in unit.records)
            or any((r.table, r.deal, r.seat) in self.results for r in unit.results)
            or any((d.table, d.deal) in deals for d in unit.deals)
        ):
            raise Conflict(table)
        self.journals[table] += unit.records
        self.rows[table] = unit.row
        self.results |= {(r.table, r.deal, r.seat): r for r in unit.results}
        self.rate(unit.results)
        for b in unit.booked:
            old = self.results[b.table, b.deal, b.seat]
            changed = replace(old, booked=old.booked + b.points, left=old.left or b.left)
            self.results[b.table, b.deal, b.seat] = changed
            self.refold()
        self.deals |= {d.key: d for d in unit.deals}

    async def journal(self, table: str, after: int = 0) -> list[Record]:
        self.check()
        return sorted((r for r in self.journals.get(table, ()) if r.seq > after), key=lambda r: r.seq)

    async def tables_naming(self, person: str) -> list[str]:
        self.check()
        live = {t.id for t in await self.live_tables()}
        return [t for t in live if any(person in r.data.values() for r in self.journals.get(t, ()))]

    async def table(self, table: str) -> TableRow | None:
        self.check()
        return self.rows.get(table)

    async def live_tables(self) -> list[TableRow]:
        return self._live(lambda row: True)

    async def tables_in(self, chat: str) -> list[TableRow]:
        return self._live(lambda row: row.chat == chat)

    async def tables_of(self, person: str) -> list[TableRow]:
        return self._live(lambda row: person in row.people)

    def _live(self, wanted: Callable[[TableRow], bool]) -> list[TableRow]:
        self.check()
        return [row for row in self.rows.values() if row.phase != "closed" and wanted(row)]

    # --- people and chats ---

    async def person(self, person: str) -> Person | None:
        self.check()
        return self.persons.get(person)

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        self.check()
        return {i: self.persons[i] for i in ids if i in self.persons}

    async def save_person(self, person: Person) -> None:
        self.check()
        self.persons[person.id] = person

    async def forget_person(self, person: str) -> None:
        self.check()
        self.persons.pop(person, None)
        self.sessions = {token: who for token, who in self.sessions.items() if who != person}
        self.web = {i: m for i, m in self.web.items() if person not in (m.author, m.chat)}
        self.shown = {key: row for key, row in self.shown.items() if row.audience != person}
        for key, row in self.results.items():
            if row.person == person:
                self.results[key] = replace(row, person=f"gone:{person}")
        self.refold()

    async def chat(self, chat: str) -> ChatInfo | None:
        self.check()
        return self.chats.get(chat)

    async def save_chat(self, chat: ChatInfo) -> None:
        self.check()
        self.chats[chat.id] = chat

    async def move_chat(self, old: str, new: str) -> None:
        self.check()
        if old in self.chats:
            self.chats[new] = replace(self.chats.pop(old), id=new)
        self.rows = {i: replace(r, chat=new) if r.chat == old else r for i, r in self.rows.items()}
        self.results = {k: replace(r, chat=new) if r.chat == old else r for k, r in self.results.items()}
        self.deals = {k: replace(d, chat=new) if d.chat == old else d for k, d in self.deals.items()}
        self.shown = {k: replace(s, chat=new) if s.chat == old else s for k, s in self.shown.items()}
        self.refold()

    # --- screens, deals, rankings, updates ---

    async def screens(self, table: str) -> list[ScreenRow]:
        self.check()
        return [row for (t, _), row in self.shown.items() if t == table]

    async def save_screen(self, row: ScreenRow) -> None:
        self.check()
        self.shown[row.table, row.audience] = row

    async def drop_screen(self, table: str, audience: str) -> None:
        self.check()
        self.shown.pop((table, audience), None)

    async def deal(self, key: str) -> DealRow | None:
        self.check()
        return self.deals.get(key)

    async def deals_of(self, table: str) -> list[DealRow]:
        self.check()
        return sorted((d for d in self.deals.values() if d.table == table), key=lambda d: d.deal)

    async def take_update(self, key: str) -> bool:
        self.check()
        if key in self.updates:
            return False
        self.updates.add(key)
        return True

    async def close(self) -> None:
        """Nothing to close."""
