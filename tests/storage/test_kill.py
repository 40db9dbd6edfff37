"""Several processes on one database, and one that dies in the middle of its commits."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from sqlalchemy import text

from storage import SqlStore
from tests.storage.writer import unit
from tests.support.databases import BACKENDS, fresh_url, opened


def killed_after(url: str, lines: int) -> Counter[str]:
    """Start the writer, kill it with SIGKILL after so many acknowledgements; those it gave, by table."""
    writer = subprocess.Popen(
        [sys.executable, "-m", "tests.storage.writer", url],
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        text=True,
    )
    assert writer.stdout is not None
    said = [writer.stdout.readline() for _ in range(lines)]
    writer.send_signal(signal.SIGKILL)
    said += writer.stdout.readlines()
    writer.stdout.close()
    assert writer.wait() == -signal.SIGKILL
    return Counter(line.split()[0] for line in said if line.endswith("\n"))


@pytest.fixture(params=BACKENDS)
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return await fresh_url(request.param, tmp_path)


async def test_kill_9_leaves_no_half_unit_and_loses_no_acknowledged_one(url: str) -> None:
    acknowledged = killed_after(url, 40)
    assert len(acknowledged) == 4
    async with opened(url) as store:
        for table, count in acknowledged.items():
            row = await store.table(table)
            assert row is not None
            units, rest = divmod(row.seq, 3)
            assert rest == 0
            assert units in (count, count + 1)  # the last may have been committed but not yet said
            assert [r.seq for r in await store.journal(table)] == list(range(1, row.seq + 1))
            assert [d.deal for d in await store.deals_of(table)] == list(range(1, units + 1))
            async with store.reading() as session:
                results = text("SELECT count(*) FROM results WHERE table_id = :t")
                assert (await session.execute(results, {"t": table})).scalar_one() == units * 6
        if url.startswith("sqlite"):
            async with store.reading() as session:
                assert (await session.execute(text("PRAGMA integrity_check"))).scalar_one() == "ok"


async def test_s15_two_processes_write_at_once_without_an_error(url: str) -> None:
    """Two stores share nothing but the database, as two processes do (a server and `paiju migrate`, say)."""
    async with opened(url) as one, opened(url) as two:

        async def write(store: SqlStore, table: str) -> None:
            for seq in range(1, 7):
                await store.commit(unit(table, seq))

        await asyncio.gather(*(write(s, f"{n}{i}") for n, s in (("a", one), ("b", two)) for i in range(3)))
        assert {t.seq for t in await one.live_tables()} == {18}
        assert len(await two.live_tables()) == 6
