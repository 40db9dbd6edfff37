"""Databases for tests: SQLite always, PostgreSQL when PAIJU_TEST_POSTGRES holds the URL of one that may be emptied."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import text

from storage import SqlStore, open_store
from storage.engine import open_engines

POSTGRES = os.environ.get("PAIJU_TEST_POSTGRES", "")
BACKENDS = ("sqlite", "postgresql") if POSTGRES else ("sqlite",)


async def empty_url(backend: str, folder: Path) -> str:
    """The URL of an empty database of this kind."""
    if backend == "sqlite":
        return f"sqlite:///{folder / 'paiju.db'}"
    engines = open_engines(POSTGRES)
    async with engines.write.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engines.dispose()
    return POSTGRES


@asynccontextmanager
async def opened(url: str, clock: list[int] | None = None) -> AsyncIterator[SqlStore]:
    """A store over a database, closed afterwards. ``clock`` holds the time it is told, in milliseconds."""
    store = await (open_store(url, now=lambda: clock[0]) if clock else open_store(url))
    try:
        yield store
    finally:
        await store.close()
