"""Random commands from strangers, players, admins and operators over tables of all games, in one process.

After each of them: it was answered, in words where it was refused; nothing but `Refused` and `IllegalAction` came up
from the rules; the table is what its journal says; and the cards of the deal are all there. ``python -m
tests.support.fuzzing --commands 200000`` runs it as long as wanted and prints what it found.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import resource
import sys
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from bot import commands as c
from bot import press
from bot.clock import Clock
from bot.desk import FrontDesk
from bot.journal import CannotReplay, rebuild
from bot.people import People
from bot.ports import Inbound, Reply
from bot.rates import Rate, Rates
from bot.render import Renderer
from bot.screen import CAPS
from bot.service import House
from bot.slash import COMMANDS
from bot.table import Table
from engine.core import Seat
from engine.registry import all_games
from tests.support.memory_store import MemoryStore

CHATS = ("tg:-1", "tg:-2/7", "dc:9", "web:group")
OPERATOR = "tg:1"
TEXTS = ("", "3", "33344", "大王", "过", "pass", "💣", "10 J Q K A", "#zzzzz 3", "'; DROP TABLE x", "\u202e过", "{0}",
         "x" * 900, "option pace fast", "规则 叫分 3", "\x00", "王 王", "H10 H10", "-1", "９９")  # fmt: skip
WORDS = (
    "",
    "yes",
    "zh-Hant",
    "en",
    "斗地主",
    "doudizhu 3",
    "gouji",
    "12",
    "#zzzzz",
    "drain",
    "open",
    "say 好",
    "0",
    "99999999",
)
TABLE_OPS = (
    "join", "leave", "comp", "start", "hand", "rules", "more", "kicks", "kick", "vote", "end", "back", "next",
    "rematch", "repost", "opts", "opt", "set", "sizes", "size", "seats", "seat", "swap", "mix", "keep", "nonsense",
)  # fmt: skip
MENU_OPS = ("play", "rules", "top", "lang", "set", "me", "replay", "nonsense")


@dataclass
class Fuzz:
    """One run. ``faults``: what must not be, in words; it stays empty."""

    seed: int
    people: int = 24
    tables: int = 10
    faults: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    memory: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.dice = random.Random(self.seed)
        self.now = 1_800_000_000_000
        self.store = MemoryStore()
        self.drawn = 0
        self.house = House(self.store, now=lambda: self.now, entropy=lambda: self.dice.randbytes(32))
        people = People(self.store)
        self.renderer = Renderer(self.house, people)
        self.clock = Clock(self.house)
        self.house.actors.append(self.clock)
        self.desk = FrontDesk(
            self.house, people, self.renderer, lambda chat: CAPS["telegram" if chat.startswith("tg") else "discord"],
            operators=(OPERATOR,), rates=Rates(Rate(50, 20.0), lambda: self.now / 1000),
        )  # fmt: skip
        prefixes = ("tg", "dc", "web")
        self.ids = [OPERATOR, *(f"{prefixes[i % 3]}:{i + 2}" for i in range(self.people)), "tg:1087968824"]

    async def run(self, commands: int, say: bool = False) -> Fuzz:
        begun = time.perf_counter()
        with structlog.testing.capture_logs() as logs:
            for number in range(commands):
                await self._one(number)
                for entry in logs:
                    if entry.get("log_level") in ("error", "critical"):
                        self.faults.append(f"command {number}: log {entry}")
                logs.clear()
                if number % max(1, commands // 20) == 0:
                    self._tidy(measured=say)
                    if say:
                        spent = time.perf_counter() - begun
                        print(
                            f"{number:8} {spent:7.1f} s  {self.memory[-1] / 1e6:6.1f} MB  {len(self.faults)} faults",
                            flush=True,
                        )
        return self

    def _tidy(self, measured: bool) -> None:
        """As the running program does, so that what grows is a leak. The journals of closed tables, which a database
        keeps on disk, are let go as well."""
        for table in [t for t, s in self.house.slots.items() if s.table.over]:
            del self.house.slots[table]
        for table in [t for t, row in self.store.rows.items() if row.phase == "closed"]:
            self.store.rows.pop(table)
            self.store.journals.pop(table, None)
        self.store.results.clear()
        self.store.deals.clear()
        if measured:
            gc.collect()
        with open("/proc/self/statm") as f:
            self.memory.append(int(f.read().split()[1]) * resource.getpagesize())

    # --- one command -------------------------------------------------------------------------

    async def _one(self, number: int) -> None:
        self.now += self.dice.choice((5, 50, 300, 2000))
        live = [s.table for s in self.house.slots.values() if not s.table.over]
        if len(live) < self.tables:
            await self._open()
            return
        table = self.dice.choice(live)
        kind = self.dice.random()
        try:
            if kind < 0.03:
                self.now += 25_000
                await self.clock.tick()
                self.counts["tick"] += 1
            elif kind < 0.45:
                await self._sensible(table)
            elif kind < 0.85:
                await self._press(table)
            elif kind < 0.95:
                self._answered(
                    await self.desk.command(
                        self._somebody(table), self.dice.choice((*COMMANDS, "start", "admin", "x")), self._words(table)
                    )
                )
            else:
                self._answered(await self.desk.typed(self._somebody(table), self.dice.choice(TEXTS)))
        except Exception as e:
            self.faults.append(f"command {number}: {type(e).__name__}: {e}")
        await self._check(table.id, number)

    async def _open(self) -> None:
        game = self.dice.choice(list(all_games()))
        who = self._somebody(None)
        found = await self.desk.command(who, "play", f"{game} {self.dice.choice(all_games()[game].spec.seats)}")
        self._answered(found)

    def _somebody(self, table: Table | None) -> Inbound:
        """A stranger, somebody who plays there, an admin or an operator; in the group or in private."""
        seated = [ch.person for ch in table.chairs if ch.human] if table is not None else []
        who = self.dice.choice(seated) if seated and self.dice.random() < 0.6 else self.dice.choice(self.ids)
        chat = table.chat if table is not None and self.dice.random() < 0.7 else self.dice.choice(CHATS)
        private = self.dice.random() < 0.4
        return Inbound(
            who if private else chat, "private" if private else "group", who, f"p{who[-3:]}",
            hint=self.dice.choice(("zh-CN", "zh-TW", "en", "de", "")), admin=self.dice.random() < 0.2,
            admin_of=chat if private and self.dice.random() < 0.2 else "", message="7",
            ephemeral=self.dice.random() < 0.5, start_link=self.dice.choice(("", "https://t.me/x?start=")),
        )  # fmt: skip

    def _words(self, table: Table) -> str:
        return self.dice.choice((*WORDS, f"#{table.id}", f"#{table.id} 3"))

    async def _sensible(self, table: Table) -> None:
        """What gets a table on: join, start, an act of whom it is asked, the next deal."""
        if table.phase == "lobby":
            op = self.dice.choice(("join", "join", "start", "comp"))
            by = self.dice.choice(self.ids[1:-1]) if op == "join" else table.host
            self._answered(await self.desk.press(self._inbound(by, table.chat), press.at(table.id, op)))
        elif table.phase == "between":
            data = press.at(table.id, "rematch" if table.session_over else "next", table.deal)
            self._answered(await self.desk.press(self._inbound(table.host, table.chat), data))
        elif table.pending:
            seat = self.dice.choice(sorted(table.pending))
            game = all_games()[table.game]
            view = game.view(table.state, Seat(seat))
            action = next(iter(game.suggest(view)), None) or game.timeout(table.state, Seat(seat))
            request = table.pending[seat].request
            command: c.Command = (
                c.ComputerDo(seat, table.deal, request, action)
                if table.chairs[seat].driven
                else c.Do(table.chairs[seat].person, action, table.deal, request, seat)
            )
            await self.house.execute(table.id, command)
            self.counts["act"] += 1

    @staticmethod
    def _inbound(who: str, chat: str) -> Inbound:
        return Inbound(chat, "group", who, f"p{who[-3:]}", hint="zh-CN", ephemeral=True)

    async def _press(self, table: Table) -> None:
        roll = self.dice.random()
        known = await self._buttons(table) if roll < 0.5 else []
        if known:
            data = self.dice.choice(known)
            if self.dice.random() < 0.3:
                parts = data.split(":")
                parts[self.dice.randrange(len(parts))] = self.dice.choice(
                    ("0", "1", "99999999", "-1", "play", "X", "", "é", "٣")
                )
                data = ":".join(parts)
        elif roll < 0.8:
            arg = self.dice.choice(("", "0", "1", "9", "1:2", "pace:none", "pace:fast", "spring"))
            # A table that a host ends at once is no table to play at.
            op = self.dice.choice(TABLE_OPS)
            data = f"t:{table.id}:{op if op != 'end' or self.dice.random() < 0.05 else 'more'}:{arg}"
        elif roll < 0.9:
            first = self.dice.choice(("doudizhu", "x", "fr", "0", "computers"))
            second = self.dice.choice(("me", "chat", "1", "off", ""))
            data = f"m:{self.dice.choice(MENU_OPS)}:{first}:{second}"
        else:
            data = self.dice.choice(
                ("", "x", ":::", "a:b", "t:" + "q" * 90, "\x00", f"a:{table.id}:1:0:0:zz", "a:::::::")
            )
        self._answered(await self.desk.press(self._somebody(table), data))

    async def _buttons(self, table: Table) -> list[str]:
        """The buttons of one of the table's screens, drawn as delivery draws them."""
        wanted = [w for w in await self.renderer.wanted(table.id) if not w.gone]
        if not wanted:
            return []
        self.drawn += 1
        # Pictures take most of the time, and tell nothing of buttons.
        caps = replace(CAPS["discord" if self.drawn % 2 else "telegram"], pictures=self.drawn % 20 == 0)
        screen = self.dice.choice(wanted).render(caps)
        return [b.data for b in screen.buttons if b.data]

    # --- what has to hold --------------------------------------------------------------------

    def _answered(self, reply: Reply) -> None:
        self.counts["refused" if reply.alert else "done"] += 1
        if reply.alert and not reply.text.strip():
            self.faults.append("refused without a word")

    async def _check(self, table_id: str, number: int) -> None:
        slot = self.house.slots.get(table_id)
        if slot is None:
            return
        t = slot.table
        rows = self.store.journals[t.id]
        if [r.seq for r in rows[-3:]] != list(range(max(1, t.seq - 2), t.seq + 1))[-len(rows[-3:]) :]:
            self.faults.append(f"command {number}: journal and table differ in length")
        if self.store.rows[t.id] != t.row:
            self.faults.append(f"command {number}: the index entry is not the table's")
        if number % 40 == 0:
            try:
                same = rebuild(t.id, t.chat, rows) == t
            except CannotReplay:
                same = False
            if not same:
                self.faults.append(f"command {number}: the journal makes another table")
        if t.phase == "playing":
            if t.result is None and not t.pending:
                self.faults.append(f"command {number}: nobody is asked, and nothing is over")
            for seat in t.pending:
                if all_games()[t.game].view(t.state, Seat(seat)).request != t.pending[seat].request:
                    self.faults.append(f"command {number}: a question has two numbers")

    def grown(self) -> float:
        """By how much memory grew in the second half, as a part of what it was at its middle."""
        half = self.memory[len(self.memory) // 2 :]
        return (half[-1] - half[0]) / half[0] if half else 0.0


async def fuzz(seed: int, commands: int, **given: Any) -> Fuzz:
    """A run of so many commands."""
    return await Fuzz(seed, **given).run(commands)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--commands", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=20261130)
    given = parser.parse_args()
    found = asyncio.run(Fuzz(given.seed).run(given.commands, say=True))
    print(
        dict(found.counts),
        f"{found.drawn} screens drawn, memory grew by {found.grown() * 100:.1f} % in the second half",
    )
    for fault in found.faults[:20]:
        print(fault)
    flat = found.grown() < 0.1
    return 0 if not found.faults and flat else 1


if __name__ == "__main__":
    sys.exit(main())
