"""What delivery remembers: the messages of each table, and where people and groups are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace

from adapters.delivery.line import Line
from adapters.delivery.slots import GROUP, Slot, TableScreens
from bot.ports import Person, Screens, Store

Lookup = Callable[[Sequence[str]], Awaitable[Mapping[str, Person]]]
"""People by their ids."""


class Memory:
    """All of it can be read again from the store, but for what exactly a message shows.

    line      slots that have something to send
    private   private chats by person
    closed    people who take no private messages, open those of whom a message got through
    """

    def __init__(self, screens: Screens, store: Store, remember: int, people: Lookup | None = None) -> None:
        self._people = people or store.people
        self._screens = screens
        self._store = store
        self._remember = remember
        self.tables: dict[str, TableScreens] = {}
        self.line = Line()
        self.private: dict[str, str] = {}
        self.closed: set[str] = set()
        self.open: set[str] = set()
        self._noted: set[str] = set()  # those who are closed by what the store says
        self._private_kind: dict[str, bool] = {}
        self._moved: dict[str, str] = {}

    def drop(self, table: str) -> None:
        """Forget a table's messages, unless one of them is just being changed."""
        entry = self.tables.get(table)
        if entry is not None and not any(s.flying or s.held for s in entry.slots.values()):
            del self.tables[table]
            for slot in entry.slots.values():
                self.line.remove(slot)

    async def refresh(self, table: str, since: float) -> None:
        """Ask what the table wants to show, and mark what is behind as dirty since then."""
        entry = self.tables.pop(table, None) or TableScreens()
        self.tables[table] = entry  # now the youngest
        if not entry.loaded:
            for row in await self._store.screens(table):
                slot = entry.slot(table, row.audience)
                slot.row = row
                if slot.private:
                    self.private.setdefault(row.audience, row.chat)
            entry.loaded = True
        wanted = {w.audience: w for w in await self._screens.wanted(table)}
        await self._look_up_people([a for a in wanted if entry.slot(table, a).private])
        if GROUP in wanted:
            await self._look_up_kind(self.resolve(wanted[GROUP].chat))
        # In the order in which they are wanted: who is named first goes first where all else is equal.
        for audience in (*wanted, *(entry.slots.keys() - wanted.keys())):
            slot = entry.slot(table, audience)
            slot.wanted = wanted.get(audience)
            self.mark(slot, since)
        if not wanted and not entry.busy:
            del self.tables[table]
        self._forget()

    def mark(self, slot: Slot, since: float) -> None:
        """Put a slot among the dirty ones, or take it out, as what it shows tells."""
        if slot.behind:
            slot.since = since if slot.since is None else min(slot.since, since)
            self.line.add(slot)
        else:
            slot.since = None
            self.line.remove(slot)

    async def _look_up_people(self, people: list[str]) -> None:
        known = await self._people(people) if people else {}
        for person in people:
            reach = known[person].reach if person in known else ""
            if reach == "open":
                self.open.add(person)
                self.closed.discard(person)
            elif reach == "closed":
                self.closed.add(person)
                self.open.discard(person)
                self._noted.add(person)
            elif person in self._noted:
                # It is no longer said of him: worth another try.
                self._noted.discard(person)
                self.closed.discard(person)

    async def _look_up_kind(self, chat: str) -> None:
        if chat not in self._private_kind:
            info = await self._store.chat(chat)
            if info is not None:
                self._private_kind[chat] = info.kind == "private"

    def is_private(self, slot: Slot, chat: str) -> bool:
        """A person's private message, or the board of a table that was opened in a private chat."""
        return slot.private or self._private_kind.get(chat, False)

    def chat_of(self, slot: Slot) -> str:
        """Where the slot's message belongs; "" when the private chat was not opened yet."""
        if slot.private:
            return slot.row.chat if slot.row else self.private.get(slot.audience, "")
        return self.resolve(slot.wanted.chat) if slot.wanted else ""

    def resolve(self, chat: str) -> str:
        """A chat's present id, where the group has moved since."""
        group, slash, topic = chat.partition("/")
        seen = set()
        while group in self._moved and group not in seen:
            seen.add(group)
            group = self._moved[group]
        return group + slash + topic

    def move(self, old: str, new: str) -> None:
        """A group has a new id; its topics follow."""
        self._moved[old] = new
        self._moved.pop(new, None)
        for entry in self.tables.values():
            for slot in entry.slots.values():
                if slot.row is not None:
                    slot.row = replace(slot.row, chat=self.resolve(slot.row.chat))

    def _forget(self) -> None:
        """Let the oldest tables go; should one change again, its rows are read again."""
        if len(self.tables) > self._remember:
            for table in [t for t, e in self.tables.items() if not e.busy][: len(self.tables) - self._remember]:
                del self.tables[table]
