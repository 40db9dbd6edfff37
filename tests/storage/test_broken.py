"""What whom runs the bot is told when the database cannot be used, and what nobody is told."""

from __future__ import annotations

import logging
import sqlite3
import traceback
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.ports import DealRow, Person, Record, StorageBroken, TableRow, Unit
from storage import migrate, open_store
from storage.database import broken

SECRET = "S3-H4-the-whole-hand"


def unit(seq: int = 1, **data: object) -> Unit:
    row = TableRow("t1", "c", "gouji", "playing", seq, None, 1)
    return Unit(row, (Record(seq, 1, "deal", data),), (), (DealRow("t1", seq, f"key{seq}", "g", "c", 1, SECRET),))


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


async def test_the_directory_is_made(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "paiju.db"
    store = await open_store(url_of(path))
    await store.close()
    assert path.exists()


@pytest.mark.parametrize("start", [open_store, migrate])
@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("notes.txt", b"Dear diary, these are no tables at all", "is not a SQLite database"),
        ("torn.db", b"SQLite format 3\0" + b"\1" * 5000, "not a SQLite database|damaged"),
    ],
)
async def test_a_file_that_is_no_database(tmp_path: Path, start: object, name: str, content: bytes, said: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(StorageBroken, match=said) as caught:
        await start(url_of(path))  # type: ignore[operator]
    assert str(path) in str(caught.value)
    assert path.read_bytes() == content


async def test_a_directory_instead_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(StorageBroken, match=r"that is a directory. Name a file in it"):
        await open_store(url_of(tmp_path))


async def test_a_place_where_nothing_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageBroken, match=r"Cannot create the directory of the database .*file/x/paiju.db"):
        await open_store(url_of(tmp_path / "file" / "x" / "paiju.db"))


async def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = sqlite3.connect

    def refused(path: str, **options: object) -> sqlite3.Connection:
        return real(f"file:{path}?mode=ro", uri=True, **options)  # type: ignore[call-overload,no-any-return]

    path = tmp_path / "paiju.db"
    monkeypatch.setattr("aiosqlite.core.sqlite3.connect", refused)
    with pytest.raises(StorageBroken, match=f"Trouble with the database {path}: It cannot be opened"):
        await open_store(url_of(path))
    real(path).close()
    path.write_bytes(b"")
    with pytest.raises(StorageBroken, match=f"{path}: It may only be read"):
        await open_store(url_of(path))


async def test_a_full_disk_is_named_and_nothing_half_is_left(tmp_path: Path) -> None:
    path = tmp_path / "paiju.db"
    store = await open_store(url_of(path))
    await store.commit(unit(1))
    async with store.writing() as session:
        pages = (await session.execute(text("PRAGMA page_count"))).scalar_one()
        await session.execute(text(f"PRAGMA max_page_count={pages}"))
    with pytest.raises(StorageBroken, match=f"Trouble with the database {path}: The disk is full. Free some space"):
        await store.commit(unit(2, cards="x" * 100_000))
    assert [r.seq for r in await store.journal("t1")] == [1]
    async with store.writing() as session:
        await session.execute(text("PRAGMA max_page_count=100000"))
    await store.commit(unit(2))
    await store.close()


async def test_a_database_that_another_program_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("storage.engine.BUSY_MS", 20)
    path = tmp_path / "paiju.db"
    store = await open_store(url_of(path))
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageBroken, match="Another program holds it locked"):
        await store.commit(unit())
    assert await store.live_tables() == []  # readers go on
    holder.execute("ROLLBACK")
    holder.close()
    await store.commit(unit())
    await store.close()


async def test_tables_that_vanish_under_a_running_bot(tmp_path: Path) -> None:
    path = tmp_path / "paiju.db"
    store = await open_store(url_of(path))
    with sqlite3.connect(path) as other:
        other.execute("DROP TABLE journal")
    other.close()
    with pytest.raises(StorageBroken, match=r"Its tables are missing. Run `paiju migrate`"):
        await store.journal("t1")
    await store.close()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "cannot be read; write sqlite:///path"),
        ("mysql://u:hunter2@h/d", "'mysql' are not supported; use sqlite"),
        ("sqlite://", "has to be a file"),
        ("sqlite:///:memory:", "has to be a file"),
        ("postgresql://u:hunter2@127.0.0.1:1/cards", "database cards on 127.0.0.1|needs the package asyncpg"),
    ],
)
async def test_a_wrong_url_is_explained_without_its_password(url: str, said: str) -> None:
    with pytest.raises(StorageBroken, match=said) as caught:
        await open_store(url)
    assert "hunter2" not in str(caught.value)


async def test_an_unknown_synchronous_mode_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StorageBroken, match="one of NORMAL, FULL, not 'OFF; --'"):
        await open_store(url_of(tmp_path / "p.db"), sync="OFF; --")


@pytest.mark.parametrize(("sync", "level"), [("NORMAL", 1), ("full", 2)])
async def test_how_sqlite_is_set_up(tmp_path: Path, sync: str, level: int) -> None:
    store = await open_store(url_of(tmp_path / "p.db"), sync=sync)
    async with store.writing() as session:
        assert (await session.execute(text("PRAGMA synchronous"))).scalar_one() == level
        assert (await session.execute(text("PRAGMA journal_mode"))).scalar_one() == "wal"
        assert (await session.execute(text("PRAGMA busy_timeout"))).scalar_one() == 15_000
    with pytest.raises(StorageBroken, match="may only be read"):
        async with store.reading() as session:
            await session.execute(text("DELETE FROM people"))
    await store.close()


def test_h06_of_a_databases_message_only_what_quotes_no_row_is_kept() -> None:
    """PostgreSQL adds the row to its message; SQLAlchemy adds the statement."""
    said = f"<class 'asyncpg.NotNull'>: null value in column name\nDETAIL:  Failing row contains ({SECRET})."
    error = IntegrityError("INSERT INTO people ...", {"name": SECRET}, Exception(said), hide_parameters=True)
    assert str(broken(error, "the database x")) == "Trouble with the database x: null value in column name"


def everything_said(error: BaseException, caplog: pytest.LogCaptureFixture) -> str:
    return "".join(traceback.format_exception(error)) + str(error) + repr(error) + caplog.text


async def test_h06_no_hand_appears_in_errors_or_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    store = await open_store(url_of(tmp_path / "paiju.db"))
    await store.commit(unit(1, cards=SECRET))
    errors: list[Exception] = []
    with pytest.raises(Exception) as twice:
        await store.commit(
            Unit(TableRow("t1", "c", "g", "p", 2, None, 1), unit(2).records, (), unit(1, a=SECRET).deals)
        )
    errors.append(twice.value)
    with pytest.raises(TypeError) as unfit:
        await store.commit(unit(2, seed=SECRET.encode(), cards=SECRET))
    errors.append(unfit.value)
    with pytest.raises(StorageBroken) as missing:
        await store.save_person(Person(SECRET, None))  # type: ignore[arg-type]
    errors.append(missing.value)
    async with store.writing() as session:
        await session.execute(text("DROP TABLE journal"))
    with pytest.raises(StorageBroken) as gone:
        await store.commit(unit(2, cards=SECRET))
    errors.append(gone.value)
    await store.close()
    for error in errors:
        assert SECRET not in everything_said(error, caplog)
    assert "Trouble with the database" in str(missing.value)


async def test_h06_no_hand_appears_in_the_finest_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    loggers = ("", "aiosqlite", "sqlalchemy.engine", "sqlalchemy.engine.Engine", "sqlalchemy.pool")
    for name in loggers:
        caplog.set_level(logging.DEBUG, logger=name)
    store = await open_store(url_of(tmp_path / "paiju.db"))
    await store.commit(unit(1, cards=SECRET))
    await store.journal("t1")
    await store.deal("key1")
    await store.close()
    assert "INSERT INTO journal" in caplog.text
    assert SECRET not in caplog.text
