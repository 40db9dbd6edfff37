"""Houses to drive in tests: tables over a store in memory, time by hand."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot import commands as c
from bot.desk import FrontDesk
from bot.people import People
from bot.ports import Inbound, Reply
from bot.render import Renderer
from bot.screen import WEB
from bot.service import House
from bot.table import Table
from engine.core import Action, Seat, View
from engine.registry import all_games
from engine.shuffle import Dice
from tests.bot.tables import START
from tests.support.memory_store import MemoryStore


@dataclass
class Watch:
    """A watcher that notes each state it is shown."""

    seen: list[Table] = field(default_factory=list)

    def table_changed(self, table: Table) -> None:
        self.seen.append(table)


class Inn:
    """A house, its front desk and its clock; ``now`` moves only when told."""

    def __init__(self, store: MemoryStore | None = None, operators: tuple[str, ...] = ()) -> None:
        self.now = START
        self.count = 0
        self.store = store or MemoryStore()
        self.house = House(self.store, now=lambda: self.now, entropy=self._entropy)
        self.people = People(self.store)
        self.desk = FrontDesk(
            self.house, self.people, Renderer(self.house, self.people), lambda chat: WEB, operators=operators
        )
        self.watch = Watch()
        self.house.watchers.append(self.watch)

    def _entropy(self) -> bytes:
        self.count += 1
        return self.count.to_bytes(32, "big")

    def again(self) -> Inn:
        """Another process over the same store."""
        inn = Inn(self.store)
        inn.now, inn.count = self.now, self.count + 1000
        return inn

    async def open(self, *people: str, game: str = "doudizhu", chat: str = "web:group", start: bool = True) -> str:
        """A table with these people, dealt unless ``start`` is False; its id."""
        first, *others = people
        t = await self.house.open(chat, c.Open(first, first.upper(), game, all_games()[game].spec.seats[0]))
        for p in others:
            await self.house.execute(t.id, c.Sit(p, p.upper()))
        if start:
            await self.house.execute(t.id, c.Start(first))
        return t.id

    def table(self, table_id: str) -> Table:
        return self.house.slots[table_id].table

    def view(self, table_id: str, seat: int) -> View:
        t = self.table(table_id)
        return all_games()[t.game].view(t.state, Seat(seat))

    def idea(self, table_id: str, seat: int) -> Action:
        game = all_games()[self.table(table_id).game]
        return game.computers["normal"](self.view(table_id, seat), Dice(bytes(32), "t"))

    def act(self, table_id: str) -> c.Do | c.ComputerDo:
        """A sensible act of the seat that is asked first."""
        t = self.table(table_id)
        seat = min(t.pending)
        action, request = self.idea(table_id, seat), t.pending[seat].request
        if t.chairs[seat].driven:
            return c.ComputerDo(seat, t.deal, request, action)
        return c.Do(t.chairs[seat].person, action, t.deal, request, seat)

    async def play_out(self, table_id: str) -> Table:
        """Until the deal is over."""
        while self.table(table_id).phase == "playing":
            self.now += 500
            await self.house.execute(table_id, self.act(table_id))
        return self.table(table_id)

    async def command(self, who: Inbound, name: str, args: str = "") -> Reply:
        return await self.desk.command(who, name, args)

    async def press(self, who: Inbound, data: str) -> Reply:
        return await self.desk.press(who, data)


def person(name: str, chat: str = "web:group", *, admin: bool = False, hint: str = "en") -> Inbound:
    """Somebody who acts in a chat; his private chat is named as he is."""
    kind = "private" if chat == name else "group"
    return Inbound(chat, kind, name, name.upper(), hint=hint, admin=admin, ephemeral=False)
