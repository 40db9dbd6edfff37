"""The whole program as a process of its own, and people who use its browser table over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sqlite3
import sys
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
import asyncpg

READY = re.compile(r"Paiju is ready: (http://\S+)")


@dataclass
class Program:
    """``paiju serve`` on a database, killed and started at will. Keeps its port, so pages reconnect.

    ``module``: what is run, with its arguments."""

    folder: Path
    env: dict[str, str] = field(default_factory=dict)
    port: int = 0
    url: str = ""
    process: asyncio.subprocess.Process | None = None
    log: list[str] = field(default_factory=list)
    module: tuple[str, ...] = ("bot", "serve")
    database_url: str = ""
    """Of a PostgreSQL database; "": a SQLite file in the folder."""
    _readers: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def database(self) -> Path:
        return self.folder / "paiju.sqlite3"

    async def start(self, patience: float = 90) -> None:
        """Start it and wait until it says that it is ready."""
        env = {k: v for k, v in os.environ.items() if not k.startswith("PAIJU_")}
        env |= {
            "PAIJU_DATABASE": self.database_url or f"sqlite:///{self.database}", "PAIJU_PORT": str(self.port),
            "PAIJU_COMPUTER_DELAY_MIN": "0", "PAIJU_COMPUTER_DELAY_MAX": "0", "PAIJU_PERSON_RATE": "0",
            "PYTHONUNBUFFERED": "1", **self.env,
        }  # fmt: skip
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", *self.module, env=env, cwd=Path(__file__).parents[2],
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self._readers = [asyncio.create_task(self._read(self.process.stderr))]
        async with asyncio.timeout(patience):
            while not await self._said_ready():
                continue

    async def _said_ready(self) -> bool:
        assert self.process is not None
        assert self.process.stdout is not None
        line = (await self.process.stdout.readline()).decode()
        if not line:
            raise AssertionError("the program ended before it was ready:\n" + "\n".join(self.log))
        if m := READY.search(line):
            self.url = m[1]
            self.port = int(self.url.rpartition(":")[2])
            return True
        return False

    async def _read(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            self.log.append(line.decode(errors="replace").rstrip())

    async def kill(self) -> None:
        """kill -9."""
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()
        await self._settle()

    async def stop(self) -> None:
        """An orderly end, as at an update."""
        if self.process is not None and self.process.returncode is None:
            self.process.terminate()
            async with asyncio.timeout(20):
                await self.process.wait()
        await self._settle()

    async def _settle(self) -> None:
        for reader in self._readers:
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(reader, 5)
        self._readers = []

    async def rows(self) -> list[dict[str, Any]]:
        """Every journal row as it lies in the database, whichever it is, oldest first."""
        if not self.database_url:
            return self.journal()
        server = await asyncpg.connect(self.database_url)
        try:
            return [dict(r) for r in await server.fetch("SELECT * FROM journal ORDER BY table_id, seq")]
        finally:
            await server.close()

    def journal(self) -> list[dict[str, Any]]:
        """Every journal row as it lies in the SQLite file, oldest first."""
        with contextlib.closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            db.row_factory = sqlite3.Row
            rows = db.execute('SELECT * FROM journal ORDER BY "table", seq').fetchall()
        return [dict(r) for r in rows]

    def tracebacks(self) -> list[str]:
        return [line for line in self.log if "Traceback" in line or "[error" in line or "[critical" in line]


@dataclass
class WebPerson:
    """Somebody at a browser page, without the page: the same requests."""

    url: str
    name: str
    http: aiohttp.ClientSession
    token: str = ""
    id: str = ""
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by each change of what stands on a page that watches."""
    _standing: dict[str, dict[int, dict[str, Any]]] = field(default_factory=dict)
    _looked: tuple[int, int] = (0, 0)

    async def enter(self, language: str = "zh-Hans") -> WebPerson:
        found = await self._post("/api/session", {"name": self.name, "language": language})
        self.token, self.id = found["token"], found["me"].get("id", "")
        return self

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        async with self.http.post(self.url + path, json=body, headers=headers) as r:
            data: dict[str, Any] = await r.json()
            data["status"] = r.status
            return data

    async def press(self, data: str, chat: str = "group", message: str = "") -> dict[str, Any]:
        return await self._post("/api/press", {"chat": chat, "message": message, "data": data})

    async def say(self, text: str, chat: str = "group") -> dict[str, Any]:
        return await self._post("/api/say", {"chat": chat, "text": text})

    async def messages(self, chat: str, limit: int = 0) -> list[dict[str, Any]]:
        """What stands in a chat now, oldest first; with a limit only the newest."""
        headers = {"Authorization": f"Bearer {self.token}"}
        newest = f"?limit={limit}" if limit else ""
        while True:
            async with self.http.get(f"{self.url}/api/messages/{chat}{newest}", headers=headers) as r:
                found = await r.json()
            if r.status != 429:
                return [m for m in found["messages"] if not m.get("gone")]
            await asyncio.sleep(0.1)  # looked too often

    async def screens(self, chat: str, limit: int = 0) -> list[dict[str, Any]]:
        return [m for m in await self.messages(chat, limit) if "screen" in m]

    @contextlib.asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """The page stands open: it is told of changes by its stream, and opens another one when that ends."""
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            with contextlib.suppress(aiohttp.ClientError, OSError):
                headers = {"Authorization": f"Bearer {self.token}"}
                timeout = aiohttp.ClientTimeout(total=None)
                async with self.http.get(f"{self.url}/api/stream", headers=headers, timeout=timeout) as r:
                    if r.status == 200:
                        await self._hear(r.content)
            await asyncio.sleep(0.05)

    async def _hear(self, content: aiohttp.StreamReader) -> None:
        event = ""
        while line := await content.readline():
            kind, _, value = line.decode().rstrip("\n").partition(": ")
            if kind == "event":
                event = value
            elif kind == "data" and event == "state":
                told = json.loads(value)
                self._standing[told["chat"]] = {m["id"]: m for m in told["messages"]}
                self.changed.set()
            elif kind == "data" and event == "message":
                told = json.loads(value)
                self._standing.setdefault(told["chat"], {})[told["id"]] = told
                self.changed.set()

    async def look(self, patience: float = 0.5) -> list[dict[str, Any]]:
        """The screens of the private chat of a page that watches, oldest first, as soon as the newest is another than
        at the last look; after ``patience`` seconds in any case."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self._newest("private") == self._looked:
                    self.changed.clear()
                    await self.changed.wait()
        self._looked = self._newest("private")
        return self._screens("private")

    def _screens(self, chat: str) -> list[dict[str, Any]]:
        return [m for _, m in sorted(self._standing.get(chat, {}).items()) if "screen" in m]

    def _newest(self, chat: str) -> tuple[int, int]:
        return next(((m["id"], m["rev"]) for m in reversed(self._screens(chat))), (0, 0))

    async def wait(self, chat: str, wanted: Any, patience: float = 10, every: float = 0.03) -> dict[str, Any]:
        """The newest screen of a chat for which ``wanted(message)`` holds."""
        async with asyncio.timeout(patience):
            while True:
                for m in reversed(await self.screens(chat)):
                    if wanted(m):
                        return m
                await asyncio.sleep(every)


def buttons(message: dict[str, Any]) -> list[dict[str, Any]]:
    """All buttons of a message as the page gets them."""
    return [b for row in message["screen"].get("rows", []) for b in row]


def text_of(message: dict[str, Any]) -> str:
    return "\n".join(b["text"] for b in message["screen"].get("blocks", []))
