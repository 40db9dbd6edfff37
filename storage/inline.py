"""SQLite connections that change threads as seldom as can be.

aiosqlite hands each step of a statement (cursor, execute, fetch, close) to a thread and waits for it: of the 1.6 ms
that reading one row took, one was spent on that. No library does without: a row by its key is there in microseconds.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any


class Cursor:
    """The part of aiosqlite's cursor that SQLAlchemy uses."""

    def __init__(self, cursor: sqlite3.Cursor, thread: Executor | None) -> None:
        self._cursor = cursor
        self._thread = thread

    async def __aenter__(self) -> Cursor:
        return self

    async def execute(self, sql: str, parameters: Any = ()) -> Cursor:
        await _run(self._thread, self._cursor.execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Sequence[Any]) -> Cursor:
        await _run(self._thread, self._cursor.executemany, sql, parameters)
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
    `sqlite3.connect` takes.

    This one answers on the spot: for reads that are short. They wait for nobody in WAL mode."""

    swift = True
    """Whether statements are carried out on the spot."""
    _thread: Executor | None = None

    def __init__(self, *args: Any, **named: Any) -> None:
        self._connection: sqlite3.Connection | None = sqlite3.connect(*args, **{**named, "check_same_thread": False})

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
        return Cursor(self._open.cursor(), None if self.swift else self._thread)

    async def create_function(self, *args: Any, **named: Any) -> None:
        self._open.create_function(*args, **named)

    async def commit(self) -> None:
        await _run(self._thread, self._open.commit)

    async def rollback(self) -> None:
        await _run(self._thread if self._open.in_transaction else None, self._open.rollback)

    async def close(self) -> None:
        if self._connection is not None:
            await _run(self._thread, self._connection.close)
        self.stop()

    def stop(self) -> None:
        """Close it, at once."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


class Writer(Connection):
    """What may wait for the disk or for another process is carried out by a thread: beginning, committing, and
    statements that are not known to be short (``swift``)."""

    swift = False

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._thread = ThreadPoolExecutor(1, "sqlite writer")

    def stop(self) -> None:
        super().stop()
        assert self._thread is not None
        self._thread.shutdown(wait=False)


async def _run(thread: Executor | None, call: Callable[..., Any], *args: Any) -> None:
    if thread is None:
        call(*args)
    else:
        await asyncio.get_running_loop().run_in_executor(thread, call, *args)
