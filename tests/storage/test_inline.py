"""Reading SQLite on the spot: the same rows, no thread, and nothing can be written that way."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from bot.ports import Person, Record, StorageBroken, TableRow, Unit
from storage import open_store
from storage.engine import SQLITE_READERS
from storage.inline import Connection


async def test_what_is_looked_up_is_read_without_a_thread(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/p.sqlite3")
    await store.save_person(Person(id="p", name="小明"))
    before = set(threading.enumerate())
    for _ in range(3 * SQLITE_READERS):
        found = await store.person("p")
        assert found is not None
        assert found.name == "小明"
    assert set(threading.enumerate()) == before
    await store.close()


async def test_a_look_sees_one_state_and_later_looks_what_was_written_meanwhile(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/p.sqlite3")
    count = text("SELECT count(*) FROM people")
    async with store.looking() as session:
        assert (await session.execute(count)).scalar_one() == 0
        await store.save_person(Person(id="p", name="Eve"))
        assert (await session.execute(count)).scalar_one() == 0
    async with store.looking() as session:
        assert (await session.execute(count)).scalar_one() == 1
    await store.close()


async def test_nothing_is_written_by_looking(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/p.sqlite3")
    with pytest.raises(StorageBroken):
        async with store.looking() as session:
            await session.execute(text("DELETE FROM people"))
    assert not store.answers
    assert await store.person("p") is None, "the connection is of use afterwards"
    await store.close()


async def test_a_closed_connection_says_so_in_the_words_of_the_one_with_a_thread(tmp_path: Path) -> None:
    connection = await Connection(str(tmp_path / "p.sqlite3"))
    await connection.close()
    await connection.close()
    with pytest.raises(ValueError, match="no active connection"):
        connection.cursor()


async def test_a_commit_leaves_the_loop_twice_and_a_long_statement_each_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/p.sqlite3")
    left: list[str] = []

    async def run(thread: Executor | None, call: Callable[..., Any], *args: Any) -> None:
        if thread is not None:
            left.append(call.__name__ + " " + str(args[0] if args else "").split(" ")[0])
        call(*args)

    monkeypatch.setattr("storage.inline._run", run)
    await store.commit(Unit(TableRow("t", "c", "doudizhu", "lobby", 1, None, 1, ("p",)), (Record(1, 5, "opened", {}),)))
    assert left == ["execute BEGIN", "commit "]
    left.clear()
    async with store.writing() as session:
        await session.execute(text("DELETE FROM web_messages"))
    assert left == ["execute BEGIN", "execute DELETE", "commit "]
    await store.close()


async def test_a_commit_that_fails_leaves_nothing_and_the_next_one_stands(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path}/p.sqlite3")
    row = TableRow("t", "c", "doudizhu", "lobby", 1, None, 1, ("p",))
    with pytest.raises((StorageBroken, TypeError)):
        await store.commit(Unit(row, (Record(1, 5, "opened", {"a": object()}),)))
    assert await store.table("t") is None
    await store.commit(Unit(row, (Record(1, 5, "opened", {}),)))
    assert await store.table("t") == row
    await store.close()
