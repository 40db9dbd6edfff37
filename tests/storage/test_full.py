"""A disk that is full and a database that may only be read: people are told, nothing changes, and then it goes on."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from bot import commands as c
from bot.clock import Clock
from bot.desk import FrontDesk
from bot.i18n import Speaker
from bot.people import People
from bot.render import Renderer
from bot.service import House
from storage import SqlStore
from tests.bot.houses import person
from tests.support.databases import opened


@asynccontextmanager
async def spoiled(store: SqlStore, spoil: Callable[[sqlite3.Cursor], None]) -> AsyncIterator[None]:
    """Every transaction that begins meanwhile meets a database that was spoiled just before."""

    def checkout(connection: Any, _entry: Any, _proxy: Any) -> None:
        cursor = connection.cursor()
        spoil(cursor)
        cursor.close()

    pool = store.engines.write.sync_engine.pool
    event.listen(pool, "checkout", checkout)
    try:
        yield
    finally:
        event.remove(pool, "checkout", checkout)


def full(cursor: Any) -> None:
    cursor.execute("PRAGMA page_count")
    (pages,) = cursor.fetchone()
    cursor.execute(f"PRAGMA max_page_count={pages}")


def roomy(cursor: Any) -> None:
    cursor.execute("PRAGMA max_page_count=1073741823")


def read_only(cursor: Any) -> None:
    cursor.execute("PRAGMA query_only=ON")


def writable(cursor: Any) -> None:
    cursor.execute("PRAGMA query_only=OFF")


@pytest.mark.parametrize(("spoil", "mend"), [(full, roomy), (read_only, writable)])
async def test_who_acts_is_told_and_the_same_act_works_afterwards(
    tmp_path: Path, spoil: Callable[[Any], None], mend: Callable[[Any], None]
) -> None:
    async with opened(f"sqlite:///{tmp_path / 'paiju.db'}") as store:
        house, people = House(store), People(store)
        desk = FrontDesk(house, people, Renderer(house, people))
        await desk.command(person("a"), "play", "doudizhu")
        (t,) = await house.tables_in("web:group")
        async with spoiled(store, spoil):
            for number in range(40):  # what is left of the last page may hold some more
                big = f"{number}" + "x" * 3000
                reply = await desk.press(person(f"b{big}"), f"t:{t.id}:join")
                if reply.alert:
                    break
            assert reply.text == Speaker("en").refusal("storage", {})
            stood = await store.table(t.id)
            assert stood is not None
            assert house.slots[t.id].table.seq == stood.seq
            assert not store.answers
        async with spoiled(store, mend):
            assert not (await desk.press(person("d"), f"t:{t.id}:repost")).alert
        assert store.answers
        assert [r.seq for r in await store.journal(t.id)] == list(range(1, stood.seq + 2))


async def test_a_deadline_that_could_not_be_stored_is_met_as_soon_as_it_can(tmp_path: Path) -> None:
    now = [1_800_000_000_000]
    async with opened(f"sqlite:///{tmp_path / 'paiju.db'}") as store:
        house = House(store, now=lambda: now[0])
        clock = Clock(house)
        house.actors.append(clock)
        t = await house.open("web:group", c.Open("a", "A", "doudizhu", 3))
        for who in ("b", "d"):
            await house.execute(t.id, c.Sit(who, who))
        t = await house.execute(t.id, c.Start("a"))
        due = min(p.until or 0 for p in t.pending.values())
        now[0] = due
        async with spoiled(store, read_only):
            wait = await clock.tick()
        assert wait is not None
        assert 0 < wait <= 5
        assert house.slots[t.id].table.seq == t.seq
        now[0] += int(wait * 1000)
        async with spoiled(store, writable):
            await clock.tick()
        assert [r.data["cause"] for r in await store.journal(t.id) if r.kind == "act"] == ["timeout"]
