"""Whoever waits for the store may be cancelled at any moment; what was begun is finished, and nobody else waits."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.ports import Record, TableRow, Unit
from storage import open_store


def unit(table: str) -> Unit:
    row = TableRow(table, "web:group", "doudizhu", "playing", 2, None, 1, ("web:a", "web:b"))
    return Unit(row, (Record(1, 1, "opened", {}), Record(2, 1, "sat", {})))


async def test_a_commit_that_is_cancelled_at_any_point_is_there_as_a_whole_and_locks_nobody_out(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'paiju.sqlite3'}")
    cut_short = 0
    for turns in range(0, 120, 3):
        table = f"t{turns}"
        task = asyncio.create_task(store.commit(unit(table)))
        for _ in range(turns):
            await asyncio.sleep(0)
        if task.cancel():
            cut_short += 1
            with pytest.raises(asyncio.CancelledError):
                await task
        async with asyncio.timeout(2):
            assert await store.take_update(table)
        assert len(await store.journal(table)) == (2 if turns else 0)
    assert cut_short > 5
    await store.close()


async def test_an_error_that_nobody_is_told_of_any_more_ends_there(tmp_path: Path) -> None:
    store = await open_store(f"sqlite:///{tmp_path / 'paiju.sqlite3'}")
    await store.commit(unit("t"))
    task = asyncio.create_task(store.commit(unit("t")))  # raises Conflict
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(await store.journal("t")) == 2
    await store.close()
