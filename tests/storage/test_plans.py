"""The queries that grow with the history use an index. (A plan says SCAN where it reads a whole table.)"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from storage import SqlStore
from storage.rankings import standings_query
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


@pytest.mark.parametrize(
    ("chat", "game", "index"),
    [
        ("tg:-100", "gouji", "ix_results_chat_game_at (chat=? AND game=? AND at>?)"),
        ("tg:-100", None, "ix_results_chat_game_at (chat=?"),
        (None, "gouji", "ix_results_game_at (game=? AND at>?)"),
        (None, None, "ix_results_at (at>?)"),
    ],
)
async def test_standings_use_an_index(store: SqlStore, chat: str | None, game: str | None, index: str) -> None:
    query = standings_query(chat, game, 1000, None, 5, 20, 0)
    compiled = query.compile(store.engines.read.sync_engine)
    found = await plan(store, str(compiled), tuple(compiled.params[k] for k in compiled.positiontup))
    assert f"SEARCH results USING INDEX {index}" in found


async def test_nothing_that_a_table_asks_for_reads_a_whole_table(store: SqlStore) -> None:
    asked: list[tuple[str, Any]] = []

    def listen(_c: Any, _cursor: Any, sql: str, parameters: Any, _context: Any, _many: bool) -> None:
        asked.append((sql, parameters))

    event.listen(store.engines.read.sync_engine, "before_cursor_execute", listen)
    await store.journal("t")
    await store.table("t")
    await store.tables_in("c")
    await store.tables_of("p")
    await store.screens("t")
    await store.deal("k")
    await store.deals_of("t")
    await store.people(["a", "b"])
    await store.chat("c")
    await store.record_of("p", chat=None)
    await store.web_messages("c", after_rev=3)
    await store.web_session("h")
    event.remove(store.engines.read.sync_engine, "before_cursor_execute", listen)
    selects = [(s, p) for s, p in asked if s.startswith("SELECT")]
    assert len(selects) >= 12
    for sql, parameters in selects:
        assert "SCAN" not in await plan(store, sql, parameters), sql


async def test_a_plan_without_index_would_be_noticed(store: SqlStore) -> None:
    async with store.writing() as session:
        await session.execute(text("DROP INDEX ix_results_chat_game_at"))
    query = standings_query("c", None, 1000, None, 5, 20, 0).compile(store.engines.read.sync_engine)
    found = await plan(store, str(query), tuple(query.params[k] for k in query.positiontup))
    assert "ix_results_chat_game_at" not in found
