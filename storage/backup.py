"""Copies of a whole database, made while it is in use, and bringing one back."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

from sqlalchemy.engine import URL, make_url

from bot.ports import StorageBroken
from storage.migrate import HEAD


def backup(url: str, to: Path) -> str:
    """Copy the database to a new file that nobody else may read; what was done, in words. Raises StorageBroken."""
    parsed = make_url(url)
    # It holds hands and seeds: made unreadable for others before anything is in it.
    try:
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise StorageBroken(f"{to} is there already; name a new file.") from None
    except OSError as e:
        raise StorageBroken(f"{to} cannot be written: {e.strerror}.") from None
    try:
        if parsed.get_backend_name() == "sqlite":
            return _backup_sqlite(_file(parsed), to)
        _run(parsed, "pg_dump", "--format=custom", "--no-owner", f"--file={to}")
    except BaseException:
        to.unlink(missing_ok=True)
        raise
    return f"The database {parsed.database} was copied to {to}."


def restore(url: str, source: Path) -> str:
    """Bring a copy back into an empty place; what was done, in words. Raises StorageBroken."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        _run(parsed, "pg_restore", "--no-owner", "--exit-on-error", "--single-transaction", str(source))
        return f"{source} was brought back into the database {parsed.database}."
    target = _file(parsed)
    there = [target.name + end for end in ("", "-wal", "-shm") if target.with_name(target.name + end).exists()]
    if there:
        raise StorageBroken(
            f"There is {', '.join(there)} in {target.parent}: stop Paiju and move it away; nothing is overwritten."
        )
    version = _check(source)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o600)
    return f"{source} (version {version}, this program's is {HEAD}) was brought back as {target}."


def _backup_sqlite(source: Path, to: Path) -> str:
    if not source.exists():
        raise StorageBroken(f"There is no database {source}.")
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=30)) as live,
            closing(sqlite3.connect(to)) as copy,
        ):
            live.backup(copy, pages=1000, sleep=0.01)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without a -wal beside it
    except sqlite3.Error as e:
        raise StorageBroken(f"The database {source} cannot be copied: {e}") from None
    return f"The database {source} (version {_check(to)}) was copied to {to}."


def _check(path: Path) -> str:
    """The version of a whole copy. Raises StorageBroken for a damaged one, or another file."""
    try:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
            if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise StorageBroken(f"{path} is damaged.")
            return str(db.execute("SELECT version_num FROM alembic_version").fetchone()[0])
    except (sqlite3.Error, TypeError) as e:
        raise StorageBroken(f"{path} is no copy of a Paiju database ({e}).") from None


def _file(url: URL) -> Path:
    if not url.database:
        raise StorageBroken("The database has to be a file: sqlite:///path")
    return Path(url.database)


def _run(url: URL, program: str, *args: str) -> None:
    """Run one of PostgreSQL's programs on the database; the password is handed over where nobody sees it."""
    if shutil.which(program) is None:
        raise StorageBroken(f"{program} is not installed (Debian and Ubuntu: apt-get install postgresql-client).")
    env = dict(os.environ)
    if url.password:
        env["PGPASSWORD"] = url.password
    where = url.set(drivername="postgresql", password=None).render_as_string()
    made = subprocess.run([program, f"--dbname={where}", *args], capture_output=True, text=True, check=False, env=env)
    if made.returncode:
        said = (made.stderr.strip().splitlines() or ["it gave no reason"])[0]
        raise StorageBroken(f"{program} failed: {said}")
