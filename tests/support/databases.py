"""Databases for tests: SQLite always, PostgreSQL when PAIJU_TEST_POSTGRES holds the URL of a server that is there to be
used up (``python -m tests.support.postgres`` starts one)."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import asyncpg
from sqlalchemy.engine import make_url

from storage import SqlStore, migrate, open_store
from tests.support.postgres import VARIABLE

POSTGRES = os.environ.get(VARIABLE, "")
BACKENDS = ("sqlite", "postgresql") if POSTGRES else ("sqlite",)
_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
_made: set[str] = set()


def url_on_server(database: str) -> str:
    """The URL of a database of this name on the test server."""
    return make_url(POSTGRES).set(database=database).render_as_string(hide_password=False)


async def _anew(database: str, template: str = "template0") -> str:
    """Make a database of the test server anew."""
    server = await asyncpg.connect(POSTGRES)
    try:
        await server.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')
        await server.execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
    finally:
        await server.close()
    return url_on_server(database)


async def empty_url(backend: str, folder: Path) -> str:
    """The URL of an empty database of this kind, without any table."""
    if backend == "sqlite":
        return f"sqlite:///{folder / 'paiju.db'}"
    return await _anew(f"paiju_{_WORKER}_empty")


async def fresh_url(backend: str, folder: Path) -> str:
    """The URL of a database of this kind that has our tables, or gets them when it is opened, and holds nothing."""
    if backend == "sqlite":
        return f"sqlite:///{folder / 'paiju.db'}"
    template = f"paiju_{_WORKER}_template"
    if template not in _made:
        await migrate(await _anew(template))
        _made.add(template)
    return await _anew(f"paiju_{_WORKER}", template)


@asynccontextmanager
async def opened(url: str, clock: list[int] | None = None) -> AsyncIterator[SqlStore]:
    """A store over a database, closed afterwards. ``clock`` holds the time it is told, in milliseconds."""
    store = await (open_store(url, now=lambda: clock[0]) if clock else open_store(url))
    try:
        yield store
    finally:
        await store.close()
