"""From no database, from an old one and from a foreign one to the tables of this program."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from bot.ports import Person, Record, StorageBroken, TableRow, Unit
from storage import migrate, open_store
from storage.engine import Engines, open_engines
from storage.migrate import HEAD, config
from tests.support.databases import BACKENDS, empty_url


@pytest.fixture(params=BACKENDS)
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return await empty_url(request.param, tmp_path)


async def on(url: str, do: object, *args: object) -> object:
    """Run ``do(connection, ...)`` in one transaction."""
    engines: Engines = open_engines(url)
    try:
        async with engines.write.begin() as connection:
            return await connection.run_sync(do, *args)  # type: ignore[arg-type]
    finally:
        await engines.dispose()


async def test_an_empty_database_is_brought_to_the_newest_tables(url: str) -> None:
    first = await migrate(url)
    assert (first.before, first.after, first.changed) == ("", HEAD, True)
    again = await migrate(url)
    assert (again.before, again.changed) == (HEAD, False)
    assert str(first) == f"T{first.database[1:]} was made new and stands at version {HEAD}."
    assert str(again) == f"T{first.database[1:]} stands at version {HEAD} already; nothing to do."


async def test_the_models_are_what_the_migrations_make(url: str) -> None:
    await migrate(url)

    def differences(connection: Connection) -> object:
        options = {"compare_type": True, "compare_server_default": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), SQLModel.metadata)

    assert await on(url, differences) == []


async def test_each_step_goes_up_over_rows_and_keeps_them(url: str) -> None:
    """Every revision is applied to a database that holds rows, and taken back down to the first."""
    store = await open_store(url)
    await store.commit(Unit(TableRow("t1", "c", "gouji", "playing", 1, None, 1, ("a",)), (Record(1, 1, "open", {}),)))
    await store.save_person(Person("a", "小明", prefs={"text": False}))
    await store.close()
    steps = [s.revision for s in ScriptDirectory.from_config(config()).walk_revisions()]
    for step in steps[1:]:
        await on(url, lambda c, to=step: command.downgrade(config(c), to))
    assert (await migrate(url)).after == steps[0]
    store = await open_store(url)
    assert [t.people for t in await store.live_tables()] == [("a",)]
    assert await store.person("a") == Person("a", "小明", prefs={"text": False})
    await store.close()


async def test_all_tables_can_be_taken_away_again(url: str) -> None:
    await migrate(url)
    await on(url, lambda c: command.downgrade(config(c), "base"))
    assert (await migrate(url)).before == ""


async def test_a_database_of_a_newer_program_is_refused_and_left_alone(url: str) -> None:
    await migrate(url)
    await on(url, lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(StorageBroken, match=r"newer Paiju.*9999.*Install the newer"):
        await open_store(url)
    assert await on(url, lambda c: c.execute(text("SELECT version_num FROM alembic_version")).scalar()) == "9999"


async def test_a_database_of_another_program_is_refused_and_left_alone(url: str) -> None:
    await on(url, lambda c: c.execute(text("CREATE TABLE recipes (id INTEGER PRIMARY KEY)")))
    with pytest.raises(StorageBroken, match=r"belongs to another program.*recipes"):
        await open_store(url)
    with pytest.raises(StorageBroken):
        await migrate(url)


async def test_a_migration_that_fails_leaves_the_old_state(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'paiju.db'}"

    def half_way(connection: Connection) -> None:
        command.upgrade(config(connection), "head")
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(sqlite3.OperationalError):
        await on(url, half_way)
    with sqlite3.connect(tmp_path / "paiju.db") as left:
        assert left.execute("SELECT name FROM sqlite_master").fetchall() == []
    left.close()
    assert (await migrate(url)).before == ""


async def test_two_processes_that_start_at_once_migrate_once(url: str) -> None:
    migrating = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "migrate", cwd=Path(__file__).parents[2], stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PAIJU_DATABASE": url},
        )
        for _ in range(2)
    ]  # fmt: skip
    said = [(await process.communicate())[0].decode() for process in migrating]
    assert [process.returncode for process in migrating] == [0, 0], said
    assert sorted("made new" in s for s in said) == [False, True], said


def test_the_migrations_are_one_line() -> None:
    script = ScriptDirectory.from_config(config())
    assert script.get_heads() == [HEAD]
    assert [s.is_merge_point for s in script.walk_revisions()].count(True) == 0
