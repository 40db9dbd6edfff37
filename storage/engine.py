"""From a database URL to a pair of engines. Another database joins by one more `_open_...` function.

Writers and readers are apart: SQLite has one writer at a time anyway, so one connection and a
queue in front of it beat a pool whose members run into each other's locks.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from bot.ports import StorageBroken
from storage import inline

SYNC_MODES = ("NORMAL", "FULL")
BUSY_MS = 15_000
"""How long a statement waits for another process's write before it gives up."""

SQLITE_READERS = 4
POOL, OVERFLOW = 8, 4
"""Connections of a process to PostgreSQL: kept, and more when they are needed."""

LAST = 5.0
"""Seconds that a store waits at its end for what is under way."""

_HEADER = b"SQLite format 3\0"
_QUOTING_LOGGERS = ("aiosqlite", "sqlalchemy.engine.Engine")


def _no_values(record: logging.LogRecord) -> bool:
    """At DEBUG the drivers quote values and rows, which are hands and seeds: none of that is let through."""
    return record.levelno > logging.DEBUG


_dumps = partial(json.dumps, ensure_ascii=False, separators=(",", ":"))


@dataclass(frozen=True, slots=True)
class Engines:
    """``write``, ``read`` and ``look`` may be the same; ``look`` is for reads that are short. ``serial``: writes have
    to queue in this process.

    ``name`` says which database it is, without a password; for messages. ``readers``: transactions that may read at a
    time. ``direct``: how asyncpg connects to it, None where only this process may use it."""

    write: AsyncEngine
    read: AsyncEngine
    look: AsyncEngine
    serial: bool
    name: str
    readers: int
    direct: Mapping[str, Any] | None = field(default=None, repr=False)

    async def dispose(self) -> None:
        """Let go of every connection, once what is under way has ended: a pool closes only what nobody uses."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LAST):
                while any(_used(e) for e in (self.look, self.read, self.write)):  # noqa: ASYNC110 - a pool rings no bell
                    await asyncio.sleep(0.01)
        for engine in (self.look, self.read, self.write):
            await engine.dispose()


def _used(engine: AsyncEngine) -> int:
    """Connections of a pool that somebody is using."""
    pool = engine.pool
    return pool.checkedout() if isinstance(pool, QueuePool) else 0


def open_engines(url: str, sync: str = "NORMAL") -> Engines:
    """Engines for ``sqlite:///path`` or ``postgresql://user:password@host/name``.

    ``sync`` is SQLite's synchronous mode: NORMAL survives the death of the process, FULL also of
    the machine. Creates the directory of a SQLite file. Raises StorageBroken, which says what is
    wrong, when the URL is none of these or the path cannot be used.
    """
    for logger in _QUOTING_LOGGERS:
        logging.getLogger(logger).addFilter(_no_values)
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise StorageBroken(
            f"The database URL cannot be read; write sqlite:///path/to/paiju.db (it has {len(url)} characters)"
        ) from None
    family = parsed.drivername.split("+")[0]
    if family == "sqlite":
        return _open_sqlite(parsed, sync)
    if family in ("postgresql", "postgres"):
        return _open_postgres(parsed)
    raise StorageBroken(f"Databases of the kind {family!r} are not supported; use sqlite:///path or postgresql://...")


def _common() -> dict[str, Any]:
    # Parameters are hands and seeds: they must not come out in an error's text or a log.
    return {"hide_parameters": True, "json_serializer": _dumps}


# --- SQLite ----------------------------------------------------------------------------------


def _open_sqlite(url: URL, sync: str) -> Engines:
    sync = sync.upper()
    if sync not in SYNC_MODES:
        raise StorageBroken(f"SQLite's synchronous mode is one of {', '.join(SYNC_MODES)}, not {sync!r}")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise StorageBroken("The database has to be a file, so that tables outlive the process: sqlite:///path")
    path = Path(url.database)
    _usable(path)
    url = url.set(drivername="sqlite+aiosqlite")
    args = {"isolation_level": None}  # BEGIN is ours, see below
    of = {kind: {**args, "async_creator_fn": kind} for kind in (inline.Writer, inline.Connection)}
    write = create_async_engine(url, pool_size=1, max_overflow=0, connect_args=of[inline.Writer], **_common())
    read = create_async_engine(url, pool_size=SQLITE_READERS, max_overflow=0, connect_args=args, **_common())
    look = create_async_engine(
        url, pool_size=SQLITE_READERS, max_overflow=0, connect_args=of[inline.Connection], **_common()
    )
    for engine, reader in ((write, False), (read, True), (look, True)):
        event.listen(engine.sync_engine, "connect", partial(_set_up, sync=sync, reader=reader))
        event.listen(engine.sync_engine, "begin", _begin if reader else _begin_immediate)
    return Engines(write, read, look, True, f"the database {path}", SQLITE_READERS)


def _usable(path: Path) -> None:
    """Make the directory; raise StorageBroken where SQLite's own message would not help."""
    where = f"the database {path}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise StorageBroken(
            f"Cannot create the directory of {where}: {e.strerror}. Give the user that runs Paiju the right "
            "to write there, or name another path."
        ) from None
    if path.is_dir():
        raise StorageBroken(f"Cannot use {where}: that is a directory. Name a file in it.")
    try:
        with path.open("rb") as f:
            start = f.read(len(_HEADER))
    except FileNotFoundError:
        return
    except OSError as e:
        raise StorageBroken(f"Cannot read {where}: {e.strerror}. Check its owner and its rights.") from None
    if start and start != _HEADER:
        raise StorageBroken(f"Cannot use {where}: the file is not a SQLite database. Name another path.")


def _set_up(connection: Any, _entry: ConnectionPoolEntry, *, sync: str, reader: bool) -> None:
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MS}")
    if reader:
        cursor.execute("PRAGMA query_only=ON")
    else:
        cursor.execute("PRAGMA journal_mode=WAL")
        cursor.execute(f"PRAGMA synchronous={sync}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Connection) -> None:
    # A plain BEGIN takes the write lock at the first write, when what was read may be old already.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


# --- PostgreSQL ------------------------------------------------------------------------------


ANSWER = 30.0
"""Seconds that a statement may take. Without an end a connection whose other side vanished would be waited for."""
CONNECT = 10.0
_KEEPALIVE = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""So that the server lets go of the locks of a machine that vanished, within half a minute."""


def _open_postgres(url: URL) -> Engines:
    query = dict(url.query)
    if "sslmode" in query:  # as all other programs call it
        query["ssl"] = query.pop("sslmode")
    url = url.set(drivername="postgresql+asyncpg", query=query)
    options = {
        "timeout": CONNECT, "command_timeout": ANSWER, "server_settings": {"application_name": "paiju", **_KEEPALIVE}
    }  # fmt: skip
    engine = create_async_engine(
        url,
        pool_size=POOL,
        max_overflow=OVERFLOW,
        pool_timeout=CONNECT,
        pool_pre_ping=True,
        connect_args=options,
        **_common(),
    )
    where = f"the database {url.database} on {url.host or 'this machine'}"
    given = {k: v for k, v in engine.dialect.create_connect_args(url)[1].items() if "statement" not in k}
    return Engines(engine, engine, engine, False, where, POOL + OVERFLOW, {**given, **options})
