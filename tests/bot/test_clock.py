"""Deadlines: in time, once, and one table's trouble is not another's."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot import commands as c
from bot.clock import RETRY, Clock
from bot.commands import Command
from bot.computers import Computers, Pace
from bot.service import House, now_ms
from bot.table import LOBBY_IDLE, NEXT_DEAL, Table
from engine.registry import all_games
from tests.bot.houses import Inn
from tests.support.virtual_time import virtual


def clocked(inn: Inn) -> Clock:
    clock = Clock(inn.house)
    inn.house.watchers.append(clock)
    return clock


async def test_nothing_is_due_where_no_table_is() -> None:
    assert await clocked(Inn()).tick() is None


async def test_a_deadline_is_told_in_seconds_and_handled_when_it_comes() -> None:
    inn = Inn()
    clock = clocked(inn)
    table = await inn.open("a", "b", "d")
    seat = min(inn.table(table).pending)
    assert await clock.tick() == 10.0  # half of the twenty seconds of a bid: the reminder
    inn.now += 10_000
    assert await clock.tick() == 10.0
    assert inn.table(table).pending[seat].reminded
    inn.now += 10_000
    await clock.tick()
    assert inn.table(table).chairs[seat].misses == 1


async def test_several_tables_are_served_in_one_go() -> None:
    inn = Inn()
    clock = clocked(inn)
    tables = [await inn.open(f"p{i}", start=False) for i in range(5)]
    inn.now += LOBBY_IDLE
    assert await clock.tick() is None
    assert all(inn.table(t).closed_why == "idle" for t in tables)


async def test_a_table_that_moved_on_is_not_rung_for_its_old_deadline() -> None:
    inn = Inn()
    clock = clocked(inn)
    table = await inn.open("a", start=False)
    inn.now += LOBBY_IDLE - 1000
    await inn.house.execute(table, c.Sit("b", "B"))
    inn.now += 1000
    assert await clock.tick() == (LOBBY_IDLE - 1000) / 1000
    assert not inn.table(table).over


async def test_the_next_deal_comes_by_itself() -> None:
    inn = Inn()
    clock = clocked(inn)
    table = await inn.open("a", "b", "d")
    await inn.play_out(table)
    inn.now += NEXT_DEAL
    await clock.tick()
    assert (inn.table(table).phase, inn.table(table).deal) == ("playing", 2)


async def test_a_deadline_that_could_not_be_stored_is_tried_again() -> None:
    inn = Inn()
    clock = clocked(inn)
    table = await inn.open("a", start=False)
    inn.now += LOBBY_IDLE
    inn.store.broken = True
    assert await clock.tick() == RETRY / 1000
    inn.store.broken = False
    inn.now += RETRY
    await clock.tick()
    assert inn.table(table).closed_why == "idle"


class Cracked(House):
    """Fails at one table in a way that nobody foresaw."""

    cracked = ""

    async def execute(self, table_id: str, command: Command) -> Table:
        if table_id == self.cracked:
            raise ZeroDivisionError
        return await super().execute(table_id, command)


async def test_an_unforeseen_failure_at_one_table_does_not_stop_the_others() -> None:
    inn = Inn()
    house = inn.house = Cracked(inn.store, now=lambda: inn.now)
    clock = clocked(inn)
    bad, good = await inn.open("a", start=False), await inn.open("b", start=False)
    house.cracked = bad
    inn.now += LOBBY_IDLE
    assert await clock.tick() == RETRY / 1000
    assert inn.table(good).over
    assert not inn.table(bad).over


@virtual
async def test_the_clock_sleeps_until_somebody_changes_something() -> None:
    inn = Inn()
    loop = asyncio.get_running_loop()
    begun, began = inn.now, loop.time()
    inn.house.now = lambda: begun + int((loop.time() - began) * 1000)
    clock = clocked(inn)
    clock.start()
    table = await inn.open("a", start=False)
    await asyncio.sleep(LOBBY_IDLE / 1000 - 1)
    assert not inn.table(table).over
    await asyncio.sleep(2)
    assert inn.table(table).over
    again = await inn.open("a", start=False)
    await asyncio.sleep(LOBBY_IDLE / 1000 + 1)
    assert inn.table(again).over
    await clock.stop()


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_t09_a_table_that_everybody_left_alone_ends_by_itself(game: str) -> None:
    inn = Inn()
    clock, computers = clocked(inn), Computers(inn.house, Pace(0, 0))
    inn.house.watchers.append(computers)
    people = [f"p{i}" for i in range(all_games()[game].spec.seats[0])]
    table = await inn.open(*people, game=game)
    while not inn.table(table).over:
        await computers.idle()
        wait = await clock.tick()
        inn.now += int((wait or 0) * 1000)
    assert inn.table(table).closed_why == "abandoned"
    assert inn.store.results
    assert not any(r.counted for r in inn.store.results.values())


@pytest.mark.parametrize("hours", [-30, -1, 1, 30])
def test_nobodys_time_changes_when_somebody_sets_the_clock_of_the_machine(
    monkeypatch: pytest.MonkeyPatch, hours: int
) -> None:
    before, wall = now_ms(), time.time_ns()
    monkeypatch.setattr(time, "time_ns", lambda: wall + hours * 3600 * 1_000_000_000)
    assert 0 <= now_ms() - before < 60_000
