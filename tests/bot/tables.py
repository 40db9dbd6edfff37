"""A table to drive in tests: commands in, time by hand, no store."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot import commands as c
from bot.commands import Command
from bot.handle import Change, handle
from bot.ports import Record
from bot.table import Table, new_table
from engine.core import Action, Seat, View
from engine.registry import all_games
from engine.shuffle import Dice

START = 1_800_000_000_000


@dataclass
class Bench:
    """One table. ``now`` moves only when told; entropy is fixed by ``seed`` and the number of commands."""

    game: str = "doudizhu"
    seed: int = 1
    now: int = START
    table: Table = field(default_factory=lambda: new_table("t2345", "web:group"))
    records: list[Record] = field(default_factory=list)
    count: int = 0

    def send(self, command: Command, after: int = 0) -> Change:
        self.now += after
        self.count += 1
        change = handle(self.table, command, self.now, (self.seed * 1_000_003 + self.count).to_bytes(32, "big"))
        self.table = change.table
        self.records += change.records
        return change

    def open(self, *people: str, size: int | None = None, **options: Any) -> Bench:
        size = size or all_games()[self.game].spec.seats[0]
        first, *others = people or ("a",)
        self.send(c.Open(first, first.upper(), self.game, size, options))
        for p in others:
            self.send(c.Sit(p, p.upper()))
        return self

    def start(self) -> Bench:
        self.send(c.Start(self.table.host))
        return self

    def view(self, seat: int) -> View:
        return all_games()[self.game].view(self.table.state, Seat(seat))

    def asked(self) -> Seat:
        return min(self.table.pending)

    def idea(self, seat: int) -> Action:
        game = all_games()[self.game]
        return game.computers["normal"](self.view(seat), Dice(self.count.to_bytes(32, "big"), "t"))

    def act(self, seat: int | None = None, after: int = 500) -> Change:
        """The seat (or who is asked first) does something sensible, through the door that is his."""
        seat = self.asked() if seat is None else seat
        view = self.view(seat)
        chair = self.table.chairs[seat]
        action = self.idea(seat)
        assert view.request is not None
        if chair.driven:
            return self.send(c.ComputerDo(Seat(seat), self.table.deal, view.request, action), after)
        return self.send(c.Do(chair.person, action, self.table.deal, view.request, seat), after)

    def play_out(self) -> Bench:
        """Until the deal is over."""
        while self.table.phase == "playing":
            self.act()
        return self
