"""Bringing a database to the tables of this program."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import SQLAlchemyError

from bot.ports import StorageBroken
from storage.database import broken
from storage.engine import Engines, open_engines

_HERE = Path(__file__).parent / "migrations"
_one_at_a_time = asyncio.Lock()  # alembic keeps the running migration in a global


@dataclass(frozen=True, slots=True)
class Migrated:
    """From which revision to which; ``before`` is "" for a new database."""

    database: str
    before: str
    after: str

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


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file; with a connection the migrations run on it."""
    made = Config()
    made.set_main_option("script_location", str(_HERE))
    made.attributes["connection"] = connection
    return made


def head() -> str:
    """The newest revision this program knows."""
    return ScriptDirectory.from_config(config()).get_current_head() or ""


def _upgrade(connection: Connection, name: str) -> Migrated:
    script = ScriptDirectory.from_config(config())
    before = MigrationContext.configure(connection).get_current_revision()
    newest = script.get_current_head() or ""
    if before is None:
        strangers = [t for t in inspect(connection).get_table_names() if t != "alembic_version"]
        if strangers:
            raise StorageBroken(
                f"{name.capitalize()} belongs to another program: it has the table {strangers[0]!r}. Name another one."
            )
    elif before not in {s.revision for s in script.walk_revisions()}:
        raise StorageBroken(
            f"{name.capitalize()} was made by a newer Paiju (its tables are of version {before}, this program "
            f"knows {newest}). Install the newer Paiju, or bring back an older backup."
        )
    if before != newest:
        command.upgrade(config(connection), "head")
    return Migrated(name, before or "", newest)
