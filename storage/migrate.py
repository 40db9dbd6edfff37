"""Bringing a database to the tables of this program."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from bot.ports import StorageBroken
from storage.database import broken
from storage.engine import Engines, open_engines

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0003"
"""The newest revision: what a database has to stand at. Raised with each file in migrations/versions."""

_HERE = Path(__file__).parent / "migrations"
_MIGRATING = 0x7061696A75  # the letters of "paiju"
_one_at_a_time = asyncio.Lock()  # alembic keeps the running migration in a global


@dataclass(frozen=True, slots=True)
class Migrated:
    """From which revision to which; ``before`` is "" for a new database."""

    database: str
    before: str
    after: str

    def __str__(self) -> str:
        if not self.changed:
            return f"{_sentence(self.database)} stands at version {self.after} already; nothing to do."
        start = f"was brought from version {self.before}" if self.before else "was made new"
        return f"{_sentence(self.database)} {start} and stands at version {self.after}."

    @property
    def changed(self) -> bool:
        return self.before != self.after


async def migrate(url: str) -> Migrated:
    """Bring the database to the newest revision, creating it where there is none.

    All revisions run in one transaction, so a stop half-way leaves the old state. Raises
    StorageBroken when the database cannot be used, is another program's, or newer than this one.
    """
    engines = open_engines(url)
    try:
        return await migrate_engines(engines)
    finally:
        await engines.dispose()


async def migrate_engines(engines: Engines) -> Migrated:
    """`migrate` over engines that are open already."""
    try:
        async with _one_at_a_time, engines.write.begin() as connection:
            return await connection.run_sync(_upgrade, engines.name)
    except (SQLAlchemyError, OSError) as e:
        raise broken(e, engines.name) from None


def _sentence(name: str) -> str:
    """With a capital letter in front; str.capitalize would change the letters of a path too."""
    return name[:1].upper() + name[1:]


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file; with a connection the migrations run on it."""
    from alembic.config import Config  # takes seconds on a slow machine, and is seldom needed

    made = Config()
    made.set_main_option("script_location", str(_HERE))
    made.attributes["connection"] = connection
    return made


def _upgrade(connection: Connection, name: str) -> Migrated:
    if connection.dialect.name == "postgresql":
        # SQLite's transaction has the whole file to itself; here the second of two processes waits for the first.
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATING})
    before = _revision(connection, name)
    if before == HEAD:
        return Migrated(name, before, HEAD)
    from alembic import command
    from alembic.script import ScriptDirectory

    made = config(connection)
    if before and before not in {s.revision for s in ScriptDirectory.from_config(made).walk_revisions()}:
        raise StorageBroken(
            f"{_sentence(name)} was made by a newer Paiju (its tables are of version {before}, this program "
            f"knows {HEAD}). Install the newer Paiju, or bring back an older backup."
        )
    command.upgrade(made, "head")
    return Migrated(name, before, HEAD)


def _revision(connection: Connection, name: str) -> str:
    """Where the database stands; "" when it is empty."""
    tables = inspect(connection).get_table_names()
    if "alembic_version" in tables:
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found or tables == ["alembic_version"]:
            return found or ""
    strangers = [t for t in tables if t != "alembic_version"]
    if strangers:
        raise StorageBroken(
            f"{_sentence(name)} belongs to another program: it has the table {strangers[0]!r}. Name another one."
        )
    return ""
