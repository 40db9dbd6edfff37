"""A copy made in the middle of an evening, brought back elsewhere: the same tables, and they go on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.ports import Person, StorageBroken
from storage.backup import backup, restore
from tests.storage.writer import unit
from tests.support.databases import BACKENDS, empty_url, fresh_url, opened


@pytest.mark.parametrize("backend", BACKENDS)
async def test_a_copy_made_while_units_are_written_is_whole_and_goes_on(tmp_path: Path, backend: str) -> None:
    url, copy = await fresh_url(backend, tmp_path), tmp_path / "copy"
    async with opened(url) as store:
        await store.save_person(Person("a", "小明", prefs={"text": False}))
        await store.commit(unit("t", 1))

        async def write() -> None:
            for seq in range(2, 40):
                await store.commit(unit("t", seq))

        writing = asyncio.create_task(write())
        said = await asyncio.to_thread(backup, url, copy)
        await writing
    assert "copied" in said
    assert copy.stat().st_mode & 0o077 == 0
    elsewhere = (
        f"sqlite:///{tmp_path / 'new' / 'paiju.db'}" if backend == "sqlite" else await empty_url(backend, tmp_path)
    )
    await asyncio.to_thread(restore, elsewhere, copy)
    async with opened(elsewhere) as store:
        (row,) = await store.live_tables()
        assert 0 < row.seq <= 39 * 3
        assert [r.seq for r in await store.journal("t")] == list(range(1, row.seq + 1))
        assert len(await store.deals_of("t")) == row.seq // 3
        assert await store.person("a") == Person("a", "小明", prefs={"text": False})
        await store.commit(unit("t", row.seq // 3 + 1))


async def test_nothing_is_overwritten_and_no_other_file_taken_for_a_copy(tmp_path: Path) -> None:
    url, copy = f"sqlite:///{tmp_path / 'paiju.db'}", tmp_path / "copy"
    async with opened(url) as store:
        await store.commit(unit("t", 1))
        backup(url, copy)
        with pytest.raises(StorageBroken, match="is there already"):
            backup(url, copy)
        with pytest.raises(StorageBroken, match="stop Paiju and move it away"):
            restore(url, copy)
    (tmp_path / "diary").write_text("no tables")
    with pytest.raises(StorageBroken, match="no copy of a Paiju database"):
        restore(f"sqlite:///{tmp_path / 'other.db'}", tmp_path / "diary")
    assert not (tmp_path / "other.db").exists()
    with pytest.raises(StorageBroken, match="There is no database"):
        backup(f"sqlite:///{tmp_path / 'nothing.db'}", tmp_path / "copy2")
    assert not (tmp_path / "copy2").exists()


def test_the_commands_say_what_they_did_and_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_DATABASE", f"sqlite:///{tmp_path / 'paiju.db'}")
    copy = str(tmp_path / "copy")

    def paiju(*args: str) -> tuple[int, str]:
        ran = CliRunner().invoke(app, args)
        return ran.exit_code, ran.output

    assert paiju("backup", copy)[0] == 1
    assert paiju("migrate")[0] == 0
    code, said = paiju("backup", copy)
    assert (code, "was copied to" in said) == (0, True)
    code, said = paiju("restore", copy)
    assert (code, "move it away" in said) == (1, True)
