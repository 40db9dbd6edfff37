"""The queries that grow with the history use an index. (A plan says SCAN where it reads a whole table.)"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from bot.rankings import RATED, Ladder
from storage import SqlStore
from storage.rankings import better_query, board_query
from tests.support.databases import opened


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    async with opened(f"sqlite:///{tmp_path / 'paiju.db'}") as made:
        yield made


async def plan(store: SqlStore, sql: str, parameters: Any) -> str:
    async with store.reading() as session:
        connection = await session.connection()
        rows = await connection.exec_driver_sql("EXPLAIN QUERY PLAN " + sql, parameters)
        return "\n".join(r.detail for r in rows)


LADDERS = [
    Ladder(scope, season, game) for scope in ("tg:-100", "") for season in ("2026-11", "") for game in ("gouji", "")
]
BOARD = "ratings USING INDEX ix_ratings_board (scope=? AND season=? AND game=? AND standing"


def compiled(store: SqlStore, query: Any) -> tuple[str, tuple[Any, ...]]:
    made = query.compile(store.engines.read.sync_engine)
    return str(made), tuple(made.params[k] for k in made.positiontup)


@pytest.mark.parametrize("ladder", LADDERS, ids=str)
async def test_boards_walk_their_index_in_order(store: SqlStore, ladder: Ladder) -> None:
    found = await plan(store, *compiled(store, board_query(ladder, 10, 20)))
    assert f"SEARCH {BOARD}" in found
    assert "TEMP B-TREE" not in found.partition("SEARCH people")[0]
    better = await plan(store, *compiled(store, better_query(ladder, RATED, 1200)))
    assert better.count("USING COVERING INDEX ix_ratings_board") == 2
    assert "SCAN ratings" not in found + better


async def test_nothing_that_a_table_asks_for_reads_a_whole_table(store: SqlStore) -> None:
    asked: list[tuple[str, Any]] = []

    def listen(_c: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    engines = {store.engines.read, store.engines.look}
    for engine in engines:
        event.listen(engine.sync_engine, "before_cursor_execute", listen)
    await store.journal("t")
    await store.table("t")
    await store.tables_in("c")
    await store.tables_of("p")
    await store.screens("t")
    await store.deal("k")
    await store.deals_of("t")
    await store.people(["a", "b"])
    await store.chat("c")
    await store.leader(Ladder("c"), "p")
    await store.leaders(Ladder("c"), limit=5)
    await store.newcomers(Ladder("c"), limit=5)
    await store.scopes_of("p", limit=3)
    await store.rating_steps("t", 1)
    await store.rating_course("p", "c", "gouji", limit=9)
    await store.rating_course("p", "", "", limit=9)
    await store.tallies("p", scope="c")
    await store.company("p", scope="")
    await store.form("p", scope="c")
    await store.played(scope="c", limit=9)
    await store.played(scope="", person="p", limit=9)
    await store.pairings("c", since=5)
    await store.export("c")
    await store.fame("c")
    await store.unlisted("p")
    await store.web_messages("c", after_rev=3)
    await store.web_session("h")
    for engine in engines:
        event.remove(engine.sync_engine, "before_cursor_execute", listen)
    selects = [(s, p) for s, p in asked if s.startswith("SELECT")]
    assert len(selects) >= 27
    for sql, parameters in selects:
        found = await plan(store, sql, parameters)
        assert "SCAN" not in found.replace("SCAN best", ""), sql  # the few lines of a board, sorted and cut already


async def test_a_plan_without_index_would_be_noticed(store: SqlStore) -> None:
    async with store.writing() as session:
        await session.execute(text("DROP INDEX ix_ratings_board"))
    await store.leaders(Ladder("c"), limit=1)  # a plan alone does not look whether the tables have changed
    assert BOARD not in await plan(store, *compiled(store, board_query(Ladder("c"), 10, 0)))
