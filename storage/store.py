"""The store as one object, and opening it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from sqlalchemy import Delete, delete, text
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col

from bot.ports import Store, WebStore
from storage.engine import Engines, open_engines
from storage.grouped import Grouped
from storage.migrate import migrate_engines
from storage.models import UpdateModel
from storage.people import People
from storage.rankings import Rankings
from storage.tables import Tables
from storage.web import Web

DAY_MS = 24 * 3600 * 1000
KEEP_UPDATES_MS = 3 * DAY_MS
"""Longer than any platform delivers an update again (Telegram keeps them for a day)."""


def _wall_clock() -> int:
    return time.time_ns() // 1_000_000


class SqlStore(Tables, People, Rankings, Web):
    """`bot.ports.Store` and `bot.ports.WebStore` over SQLAlchemy, on SQLite or PostgreSQL.

    Every method is one transaction and raises StorageBroken, which names the database, when it
    cannot be carried out. ``now`` gives milliseconds since 1970.
    """

    sweep_every = 1000
    """Updates taken between two sweeps of the old ones."""

    def __init__(self, engines: Engines, now: Callable[[], int] = _wall_clock) -> None:
        super().__init__(engines, now)
        self._updates = self.sweep_every  # the first sweep is at the start
        self._taken = Grouped(self._take_all)

    async def take_update(self, key: str) -> bool:
        """True the first time a platform's update id is seen; False when it was handled before."""
        return await self._taken(key)

    async def _take_all(self, keys: Sequence[str]) -> list[bool]:
        values = [{"key": k, "at": self.now()} for k in sorted(set(keys))]
        take = self.insert(UpdateModel).values(values).on_conflict_do_nothing().returning(col(UpdateModel.key))
        try:
            async with self.bare() as connection:
                new = set((await connection.execute(take)).scalars())
                self._updates += len(keys)
                if self._updates >= self.sweep_every:
                    self._updates = 0
                    await connection.execute(self._old_updates())
        except SQLAlchemyError as e:
            raise self.broken(e) from None
        out: list[bool] = []
        for key in keys:
            out.append(key in new)
            new.discard(key)
        return out

    def _old_updates(self) -> Delete:
        return delete(UpdateModel).where(col(UpdateModel.at) < self.now() - KEEP_UPDATES_MS)

    def writes_waiting(self) -> int:
        """How many writes wait for the transaction under way to end."""
        grouped = (self.commits, self.shown, self.met, self.visited, self._taken)
        return sum(len(g) for g in grouped)

    async def ping(self) -> dict[str, str]:
        """How the database is, for health checks: nothing that must not be public. Raises StorageBroken. After a write
        that failed it also tries one."""
        if not self.answers:
            async with self.writing() as session:
                await session.execute(self._old_updates())
        begun = time.perf_counter()
        async with self.looking() as session:
            await session.execute(text("SELECT 1 FROM tables LIMIT 1"))
            revision = (await session.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
        spent = (time.perf_counter() - begun) * 1000
        return {"database": self.engines.read.dialect.name, "revision": revision, "answered_ms": f"{spent:.1f}"}

    async def close(self) -> None:
        """Let go of every connection. The store cannot be used afterwards."""
        await self.engines.dispose()


async def open_store(url: str, *, sync: str = "NORMAL", now: Callable[[], int] = _wall_clock) -> SqlStore:
    """Open the database behind ``sqlite:///path`` or ``postgresql://...``, made new or migrated.

    Raises StorageBroken naming the database and what to do: path not writable, disk full, not a
    database, another program's database, tables newer than the program.
    """
    engines = open_engines(url, sync)
    try:
        await migrate_engines(engines)
        store = SqlStore(engines, now)
        await store.refold()
    except BaseException:
        await engines.dispose()
        raise
    return store


def _check(store: SqlStore) -> tuple[Store, WebStore]:
    """Nothing to run: the type checker reads here that the ports are met."""
    return store, store
