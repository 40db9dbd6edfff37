"""Transactions, and what a database's own errors mean for whom runs the bot."""

from __future__ import annotations

import asyncio
import functools
import inspect
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import Insert, Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, AsyncSession
from sqlmodel import SQLModel

from bot.ports import StorageBroken
from storage.engine import Engines

_ADVICE = (
    ("disk is full", "The disk is full. Free some space, then start again."),
    ("no space left", "The disk is full. Free some space, then start again."),
    ("readonly", "It may only be read. Give the user that runs Paiju the right to write the file and its folder."),
    ("unable to open", "It cannot be opened. Check that the folder exists and may be written."),
    ("not a database", "The file is not a SQLite database. Name another path."),
    ("malformed", "The file is damaged. Stop Paiju and bring back a backup."),
    ("locked", "Another program holds it locked. Close what else uses it; one Paiju at a time."),
    ("disk i/o error", "The disk reports an error. Check the disk, and that the folder is still there."),
    ("no such table", "Its tables are missing. Run `paiju migrate`."),
    ("no such column", "Its tables are of another version. Run `paiju migrate`."),
    ("does not exist", "Something in it is missing. Check its name, or run `paiju migrate`."),
    ("password authentication", "The password is wrong. Check the database URL."),
    ("connection", "It cannot be reached. Check that the server runs and that the URL is right."),
    ("connect call failed", "It cannot be reached. Check that the server runs and that the URL is right."),
)


def broken(error: BaseException, name: str) -> StorageBroken:
    """What is wrong with the database ``name``, in words; never with values of a statement."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    # Of PostgreSQL's messages only the first line: its DETAIL lines quote rows.
    said = (str(cause).strip().splitlines() or [""])[0].rpartition(">: ")[2]
    known = next((advice for part, advice in _ADVICE if part in said.lower()), "")
    return StorageBroken(f"Trouble with {name}: {known or said or type(cause).__name__}")


def is_duplicate(error: IntegrityError) -> bool:
    """True when a row with this key exists already, as against a value that is missing."""
    return "unique" in str(error.orig).lower()


def _to_its_end(method: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
    """A method that is finished also when whoever called it is cancelled: a transaction that is left in the
    middle keeps its lock, and every other write waits for it in vain."""

    @functools.wraps(method)
    async def call(*args: Any, **named: Any) -> Any:
        task = asyncio.create_task(method(*args, **named))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait({task})
            if not task.cancelled():
                task.exception()  # nobody is there to be told
            raise

    return call


class Database:
    """A pair of engines and the way to use them: `reading` and `writing` are one transaction each.

    Every public method of a subclass that was begun is carried to its end."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name, method in list(vars(cls).items()):
            if inspect.iscoroutinefunction(method) and not name.startswith("_"):
                setattr(cls, name, _to_its_end(method))

    def __init__(self, engines: Engines, now: Callable[[], int]) -> None:
        self.engines = engines
        self.now = now
        self._turn = asyncio.Lock()
        # A pool lends to whoever asks at the right moment: without a queue some would wait until it gives them up.
        self._readers = asyncio.Semaphore(engines.readers)
        self._lookers = self._readers if engines.look is engines.read else asyncio.Semaphore(engines.readers)
        self._reads = self._writes = True
        self._upserts: dict[type[SQLModel], Insert] = {}

    @property
    def answers(self) -> bool:
        """Whether the last read and the last write did what they were asked."""
        return self._reads and self._writes

    @property
    def name(self) -> str:
        return self.engines.name

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A transaction that sees one state of the database. Raises StorageBroken."""
        async with self._read(self.engines.read, self._readers) as session:
            yield session

    @asynccontextmanager
    async def looking(self) -> AsyncIterator[AsyncSession]:
        """Like `reading`, for a few rows by an index: SQLite answers on the spot, while everything else waits."""
        async with self._read(self.engines.look, self._lookers) as session:
            yield session

    @asynccontextmanager
    async def _read(self, engine: AsyncEngine, queue: asyncio.Semaphore) -> AsyncIterator[AsyncSession]:
        try:
            async with queue, AsyncSession(engine, expire_on_commit=False) as session, session.begin():
                yield session
            self._reads = True
        except (SQLAlchemyError, OSError) as e:
            self._reads = False
            raise self.broken(e) from None

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """A transaction that is committed at its end, or leaves no trace. Raises StorageBroken."""
        if self.engines.serial:
            async with self._turn, self._write() as session:
                yield session
        else:
            async with self._write() as session:
                yield session

    @asynccontextmanager
    async def bare(self, *, swift: bool = False) -> AsyncIterator[AsyncConnection]:
        """Like `writing`, without the objects of a session, for many rows; raises what SQLAlchemy raises, but
        StorageBroken where the database cannot be reached at all. ``swift``: each statement touches a few rows that it
        finds by an index, so that SQLite carries it out on the spot; only beginning and committing may take long."""
        try:
            if self.engines.serial:
                async with self._turn, self.engines.write.begin() as connection:
                    driver: Any = (await connection.get_raw_connection()).driver_connection
                    driver.swift = swift
                    try:
                        yield connection
                    finally:
                        driver.swift = False
            else:
                async with self.engines.write.begin() as connection:
                    yield connection
            self._writes = True
        except OSError as e:
            raise self.broken(e) from None

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncSession]:
        try:
            async with AsyncSession(self.engines.write, expire_on_commit=False) as session, session.begin():
                yield session
            self._writes = True
        except (SQLAlchemyError, OSError) as e:
            raise self.broken(e) from None

    def broken(self, error: Exception) -> StorageBroken | TypeError:
        """What SQLAlchemy's error is for whoever asked: in words, and without any value."""
        if not isinstance(error, StatementError) or isinstance(error, DBAPIError):
            self._writes = False
        if isinstance(error, StatementError) and not isinstance(error, DBAPIError):
            # Our own mistake, and its text may quote the value: a hand, a seed.
            return TypeError("a value cannot be written as JSON or text")
        if isinstance(error, PoolTimeout):
            return StorageBroken(f"Trouble with {self.name}: it answers too slowly, too many requests wait.")
        return broken(error, self.name)

    async def put_all(self, statement: Insert, values: list[dict[str, Any]], asked: int) -> list[None]:
        """Execute a statement for many rows in one transaction; a None for each that was asked for. Raises
        StorageBroken."""
        try:
            async with self.bare(swift=True) as connection:
                await connection.execute(statement, values)
        except SQLAlchemyError as e:
            raise self.broken(e) from None
        return [None] * asked

    def insert(self, model: type[SQLModel]) -> sqlite.Insert | postgresql.Insert:
        """An INSERT that knows ON CONFLICT; SQLite and PostgreSQL spell it alike."""
        postgres = self.engines.write.dialect.name == "postgresql"
        return postgresql.insert(model) if postgres else sqlite.insert(model)

    def upserts(self, model: type[SQLModel], keys: Sequence[str]) -> Insert:
        """`upsert` for the rows that are given at its execution. Made once: that takes longer than to carry it out."""
        made = self._upserts.get(model)
        if made is None:
            new = self.insert(model)
            table: Table = model.__table__  # type: ignore[attr-defined]
            names = [c.key for c in table.columns if c.key not in keys]
            made = new.on_conflict_do_update(index_elements=list(keys), set_={n: new.excluded[n] for n in names})
            self._upserts[model] = made
        return made

    def upsert(self, model: type[SQLModel], keys: Sequence[str], values: dict[str, Any]) -> Insert:
        """Insert a row, or replace the other columns of the row with these keys."""
        rest = {k: v for k, v in values.items() if k not in keys}
        return self.insert(model).values(**values).on_conflict_do_update(index_elements=list(keys), set_=rest)
