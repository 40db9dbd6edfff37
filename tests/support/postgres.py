"""A throw-away PostgreSQL server in a temporary folder.

As a program it runs a command with one: ``python -m tests.support.postgres python -m pytest ...``; the command finds
its URL in PAIJU_TEST_POSTGRES. Where a server is named there already, or no server programs are installed, the command
is run as it is.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

VARIABLE = "PAIJU_TEST_POSTGRES"
SETTINGS = (
    "fsync=off", "full_page_writes=off", "shared_buffers=64MB", "max_connections=200",
    "listen_addresses=127.0.0.1", "logging_collector=off", "jit=off",
)  # fmt: skip
"""A server that need not survive the machine. Its own death it has to survive, so each commit is waited for."""


def programs() -> Path | None:
    """The folder of initdb and postgres, None when there is no server on this machine."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return debian[-1].parent if debian else None


class Server:
    """``start``, ``stop``, ``restart`` and ``kill`` at will; the port stays. Run by an ordinary user, since PostgreSQL
    refuses root."""

    def __init__(self, settings: Sequence[str] = SETTINGS) -> None:
        folder = programs()
        if folder is None:
            raise FileNotFoundError("there is no PostgreSQL server on this machine")
        self._bin = folder
        self._settings = settings
        self.folder = Path(tempfile.mkdtemp(prefix="paiju-postgres-"))
        self._who: dict[str, object] = {}
        if os.getuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None
        self._run("initdb", "-D", str(self.data), "-U", "paiju", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://paiju@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *args: str) -> None:
        made = subprocess.run(
            [str(self._bin / program), *args], capture_output=True, cwd=self.folder, check=False,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}, **self._who,  # type: ignore[call-overload]
        )  # fmt: skip
        if made.returncode:
            raise RuntimeError(f"{program}: {made.stderr.decode(errors='replace')[-500:]}")

    def start(self) -> None:
        """Start it and wait until it answers."""
        options = [f"-c{s}" for s in (*self._settings, f"unix_socket_directories={self.folder}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [str(self._bin / "postgres"), "-D", str(self.data), "-p", str(self.port), *options],
                stdout=log, stderr=log, cwd=self.folder, **self._who,  # type: ignore[call-overload]
            )  # fmt: skip
        for _ in range(2400):
            ready = subprocess.run(
                [str(self._bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)], check=False
            )
            if ready.returncode == 0:
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.025)
        raise RuntimeError("PostgreSQL did not start: " + (self.folder / "log").read_text(errors="replace")[-500:])

    def stop(self, mode: str = "fast") -> None:
        """``fast`` ends connections in order, ``immediate`` as a crash does: it recovers at the next start."""
        if self._process is not None and self._process.poll() is None:
            self._run("pg_ctl", "stop", "-D", str(self.data), "-m", mode, "-w")
            self._process.wait()
        self._process = None

    def restart(self, mode: str = "fast") -> None:
        self.stop(mode)
        self.start()

    def remove(self) -> None:
        """Stop it and leave nothing behind."""
        self.stop("immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.remove()


def main(command: Sequence[str]) -> int:
    if os.environ.get(VARIABLE) or programs() is None:
        return subprocess.call(command)
    with Server() as server:
        return subprocess.call(command, env={**os.environ, VARIABLE: server.url()})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
