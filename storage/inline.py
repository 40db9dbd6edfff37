"""SQLite connections that answer on the spot.

aiosqlite hands every statement to a thread and waits for it: of the 1.6 ms that reading one row took, one was spent on
that. No library does without: a row by its key is there in microseconds. Only for reading, which in WAL mode waits for
nobody, and only for reads that are short.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Sequence
from typing import Any


class Cursor:
    """The part of aiosqlite's cursor that SQLAlchemy uses."""

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> Cursor:
        self._cursor.execute(sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Sequence[Any]) -> Cursor:
        self._cursor.executemany(sql, parameters)
        return self

    async def fetchall(self) -> list[Any]:
        return self._cursor.fetchall()

    async def close(self) -> None:
        self._cursor.close()

    @property
    def description(self) -> Any:
        return self._cursor.description

    @property
    def rowcount(self) -> int:
        return self._cursor.rowcount

    @property
    def lastrowid(self) -> int | None:
        return self._cursor.lastrowid


class Connection:
    """The part of aiosqlite's connection that SQLAlchemy uses: given as ``async_creator_fn``, with what
    `sqlite3.connect` takes."""

    def __init__(self, *args: Any, **named: Any) -> None:
        self._connection: sqlite3.Connection | None = sqlite3.connect(*args, **named)

    def __await__(self) -> Generator[Any, None, Connection]:
        yield from ()  # an awaitable that never waits
        return self

    @property
    def _open(self) -> sqlite3.Connection:
        if self._connection is None:
            raise ValueError("no active connection")  # as aiosqlite says it, which SQLAlchemy understands
        return self._connection

    @property
    def isolation_level(self) -> str | None:
        return self._open.isolation_level

    def cursor(self) -> Cursor:
        return Cursor(self._open.cursor())

    async def create_function(self, *args: Any, **named: Any) -> None:
        self._open.create_function(*args, **named)

    async def commit(self) -> None:
        self._open.commit()

    async def rollback(self) -> None:
        self._open.rollback()

    async def close(self) -> None:
        self.stop()

    def stop(self) -> None:
        """Close it, at once."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
