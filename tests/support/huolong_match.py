"""A match of Huolong of three deals that four people play on any platform.

The shuffle is fixed, and so is every decision; the people press buttons where something is shown for the first time: a
declaration and one that overrules it, a burial that is refused, a star, a trick. The rest is carried out past the
clients, so that an evening takes seconds.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from bot import commands as c
from bot.app import App
from bot.press import mark
from bot.table import Table
from engine.cards import BIG_JOKER, Cards
from engine.core import Action, Seat, View
from engine.games.huolong import events
from engine.games.huolong.trumps import points
from engine.registry import all_games
from engine.shuffle import Dice

NAMES = ("小明", "Łucja", "阿强", "שלום")
DEALS = 3
GAME = all_games()["huolong"]


def entropy(deal: int) -> bytes:
    """What the seeds of the match follow from, found so that the first deal has all that it is to show."""
    return hashlib.sha256(f"huolong/132/{deal}".encode()).digest()


def decision(t: Table, seat: Seat) -> Action:
    """Show, bury one star when asked; in the first deal play well against dealers who do not."""
    view = GAME.view(t.state, seat)
    if view.phase == "draw":
        return Action("show")
    if view.phase == "stars":
        return Action("bury_star", arg="1")
    opposes = view.roles[seat] is not None and view.roles[seat].key == "role-opponent"  # type: ignore[union-attr]
    level = "normal" if t.deal == 1 and (view.phase == "bury" or opposes) else "easy"
    return GAME.computers[level](view, Dice(bytes(32), "t"))


class Client(Protocol):
    """A person at his client."""

    @property
    def id(self) -> str: ...

    async def offered(self) -> list[str]:
        """The data of the buttons under the question he is asked now."""

    async def push(self, data: str) -> None:
        """Press one of them."""

    async def text(self, part: str) -> str:
        """What the message with the question says, once it says this."""


@dataclass
class Match:
    """The table, its people, and what has happened in all deals."""

    app: App
    table: Callable[[], Table]
    people: Sequence[Client]
    until: Callable[[Callable[[], bool]], Awaitable[None]]
    happened: list[Any] = field(default_factory=list)
    pages: int = 0
    """Pages of card buttons that the dealer had."""

    def fix(self, deal: int) -> None:
        """Fix the shuffle of the next deal."""
        self.app.house.entropy = lambda: entropy(deal)

    def phase(self) -> str:
        return str(GAME.view(self.table().state, None).phase)

    def asked(self) -> tuple[Client, Seat, View]:
        t = self.table()
        seat = next(iter(t.pending))
        person = next(p for p in self.people if p.id == t.chairs[seat].person)
        return person, seat, GAME.view(t.state, seat)

    async def decide(self) -> None:
        """The next decision, past the clients."""
        t = self.table()
        person, seat, _ = self.asked()
        await self.app.house.execute(t.id, c.Do(person.id, decision(t, seat), t.deal))

    async def press(self, person: Client, op: str, *args: object) -> None:
        """Press the button that does this, waiting until it is there."""
        tail = ":".join(map(str, (op, *args)))
        while True:
            offered = await person.offered()
            found = next((d for d in offered if f"{':'.join(d.split(':')[5:])}:".startswith(f"{tail}:")), None)
            if found is not None:
                return await person.push(found)
            await asyncio.sleep(0.005)

    async def answer(self, person: Client, verb: str, arg: str = "") -> None:
        seq = self.table().seq
        await self.press(person, "v", verb, *([arg] if arg else []))
        await self.until(lambda: self.table().seq > seq)

    async def pick(self, person: Client, cards: Cards) -> None:
        """Choose cards one by one, turning pages where they do not stand on one."""
        for card in cards:
            page = 0
            while not any(d.split(":")[5:7] == ["k", card.code] for d in await person.offered()):
                await self.press(person, "g", page)
                await asyncio.sleep(0.005)
                page += 1
                self.pages = max(self.pages, page)
            chosen = self._chosen(person)
            await self.press(person, "k", card.code)
            await self.until(lambda n=chosen: self._chosen(person) != n)

    def _chosen(self, person: Client) -> Cards:
        slot = self.app.house.slots[self.table().id]
        return self.app.house.draft(slot, person.id).cards

    async def confirm(self, person: Client) -> None:
        seq = self.table().seq
        await self.press(person, "o", *self._named(person))
        await self.until(lambda: self.table().seq > seq)

    def _named(self, person: Client) -> tuple[str, str]:
        """What the confirming button says once it shows all that is chosen."""
        _, _, view = self.asked()
        verb = next(choice.verb for choice in view.menu if choice.pick)
        return verb, mark(self._chosen(person))

    # --- what the people do ----------------------------------------------------------------

    async def first_deal(self) -> None:
        """Declare, overrule, bury too much and then less, bury a star, play a trick; the rest at once."""
        for verbs in (["no", "show"], ["no", "show"]):
            assert self.phase() == "draw"
            person, _, view = self.asked()
            assert sorted(choice.verb for choice in view.menu) == verbs
            assert view.hand.count(BIG_JOKER) >= 1
            assert any(d.split(":")[5:7] == ["v", "no"] for d in await person.offered())
            await self.answer(person, "show")
        assert self.phase() == "bury"
        await self._bury()
        assert self.phase() == "stars"
        person, _, _ = self.asked()
        await self.answer(person, "bury_star", "1")
        for _ in range(4):
            if self.phase() not in ("lead", "follow") or self.table().phase != "playing":
                break
            person, seat, _ = self.asked()
            await self.pick(person, decision(self.table(), seat).cards)
            await self.confirm(person)
        await self.rest()

    async def _bury(self) -> None:
        person, seat, view = self.asked()
        assert len(view.hand) == 45
        rich = tuple(sorted(view.hand, key=lambda card: -points((card,)))[:6])
        assert points(rich) > 40
        await self.pick(person, rich)
        said = await person.text(f"你选的有 {points(rich)} 分")
        assert "底分太多" in said
        assert "最多 40 分" in said
        before = self.table().state
        await self.press(person, "o", *self._named(person))
        assert self.table().state == before
        await self.press(person, "x")
        await self.until(lambda: not self._chosen(person))
        await self.pick(person, decision(self.table(), seat).cards)
        await self.confirm(person)

    async def rest(self) -> None:
        """Play the deal to its end, past the clients; delivery hears of its last trick again."""
        house = self.app.house
        watchers, house.watchers = house.watchers, []
        while self.table().phase == "playing":
            if not any(GAME.view(self.table().state, None).counts[s] != 1 for s in range(4)):
                house.watchers = watchers
            await self.decide()
        house.watchers = watchers
        t = self.table()
        self.happened += [e.event for e in t.state.log]

    def check(self) -> None:
        """All of it has happened, and the levels add up."""
        t = self.table()
        assert t.scored == DEALS
        assert sum(chair.total for chair in t.chairs) == 0
        assert t.result is not None
        assert t.result.carry["played"] == DEALS
        for kind in (events.Declared, events.Overruled, events.StarBuried, events.KittyDug, events.LevelChanged):
            assert any(isinstance(e, kind) for e in self.happened), kind
