"""`bot.peers.Peers` on PostgreSQL: notifications, advisory locks and a table of processes. No broker.

One connection of its own listens and holds the locks. When it ends, the server lets go of everything it held, so
what a dead process had is free without anybody finding out that it is dead.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
import struct
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import asyncpg
import structlog
from sqlalchemy import text

from bot.peers import Heard, Look, Peer, Place
from bot.ports import StorageBroken
from storage import commits
from storage.store import SqlStore

log = structlog.get_logger()

AGAIN = 0.5
"""Seconds between two tries to reach the server."""
PATIENCE = 300.0
"""Seconds that a process waits for the first one to have taken up all tables."""
_SERVED, _KEYS, _ALIVE = 0x5041, 0x5042, 0x5043
"""Name spaces of our advisory locks: that the database is served at all, what is held, who is alive."""
_TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError)

_LOOK = """
SELECT l.classid::bigint, l.objid::bigint, l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted
  AND l.classid IN (20546, 20547)
"""
_DUE = text("""
UPDATE tables SET due_at = :again WHERE id IN (
    SELECT id FROM tables WHERE due_at <= :now AND phase != 'closed'
      AND NOT (game || ' ' || rules_version = ANY(:foreign))
    ORDER BY due_at LIMIT 200 FOR UPDATE SKIP LOCKED
) RETURNING id
""")


def number(key: str) -> int:
    """32 bits that stand for a key. Two keys of one number are held by the same process, which does no harm."""
    found: int = struct.unpack(">i", hashlib.sha256(key.encode()).digest()[:4])[0]
    return found


class SqlPeers:
    """One of several processes on a PostgreSQL database."""

    def __init__(self, store: SqlStore) -> None:
        if store.engines.direct is None:
            raise StorageBroken(f"{store.name} cannot be served by several processes")
        self.id = secrets.token_hex(4)
        self._store = store
        self._direct = dict(store.engines.direct)
        self._ear: asyncpg.Connection[Any] | None = None
        self._turn = asyncio.Lock()  # a connection answers one question at a time
        self._gone = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None
        self._versions: Mapping[str, int] = {}
        self._draining = False
        self._words: list[str] = []
        self._telling: asyncio.Task[None] | None = None
        self._held: dict[int, set[str]] = {}
        self._heard: Heard = lambda word, said: None
        self._lost: Callable[[], None] = lambda: None

    # --- coming and going --------------------------------------------------------------------

    async def join(
        self,
        versions: Mapping[str, int],
        heard: Heard,
        lost: Callable[[], None],
        back: Callable[[bool], Awaitable[None]],
    ) -> bool:
        self._versions, self._heard, self._lost = versions, heard, lost
        try:
            alone = await self._connect()
        except _TROUBLE as e:
            raise self._store.broken(e) from None
        self._store.process = self.id
        self._keeper = asyncio.create_task(self._keep(back), name="peers")
        return alone

    async def _connect(self) -> bool:
        """Open the ear and be known; True when nobody else serves the database, until `settled`."""
        self._gone.clear()
        ear = await asyncpg.connect(**self._direct)
        try:
            ear.add_termination_listener(lambda _: self._gone.set())
            await ear.add_listener(commits.CHANNEL, self._hear)
            # The lock first: a row without it is taken for that of a dead process.
            await ear.execute("SELECT pg_advisory_lock($1, $2)", _ALIVE, number(self.id))
            await ear.execute(
                "INSERT INTO processes (id, started_at, pid, versions, draining) VALUES ($1, $2, $3, $4, $5) "
                "ON CONFLICT (id) DO UPDATE SET pid = excluded.pid, draining = excluded.draining",
                self.id, self._store.now(), ear.get_server_pid(), json.dumps(dict(self._versions)), self._draining,
            )  # fmt: skip
            alone: bool = await ear.fetchval("SELECT pg_try_advisory_lock($1, 0)", _SERVED)
            if not alone:
                # Waits for whoever is alone with it to be settled.
                await ear.execute("SELECT pg_advisory_lock_shared($1, 0)", _SERVED, timeout=PATIENCE)
        except BaseException:
            ear.terminate()
            raise
        self._ear = ear
        return alone

    async def settled(self) -> None:
        with contextlib.suppress(StorageBroken):  # then the lock is gone as well
            await self._ask("SELECT pg_advisory_lock_shared($1, 0)", _SERVED)
            await self._ask("SELECT pg_advisory_unlock($1, 0)", _SERVED)

    async def _keep(self, back: Callable[[bool], Awaitable[None]]) -> None:
        """Open the ear again whenever it is lost."""
        while True:
            await self._gone.wait()
            self._ear = None
            self._held.clear()
            self._lost()
            log.warning("lost the connection to the other processes")
            while True:
                try:
                    alone = await self._connect()
                    break
                except _TROUBLE as e:
                    log.warning("database cannot be reached", error=type(e).__name__, again_in=AGAIN)
                    await asyncio.sleep(AGAIN)
            log.info("connected to the other processes again", alone=alone)
            try:
                await back(alone)
            except Exception as e:  # the next look puts it right
                log.error("not all was taken up again", error=type(e).__name__)
            if alone:
                await self.settled()

    async def leave(self) -> None:
        if self._keeper is not None:
            self._keeper.cancel()
            await asyncio.gather(self._keeper, return_exceptions=True)
        if self._telling is not None:
            await asyncio.gather(self._telling, return_exceptions=True)
        with contextlib.suppress(StorageBroken):
            await self._ask("DELETE FROM processes WHERE id = $1", self.id)
            await self._ask("SELECT pg_notify($1, $2)", commits.CHANNEL, f"bye {self.id}")
        self._store.process = None
        if self._ear is not None:
            ear, self._ear = self._ear, None
            with contextlib.suppress(*_TROUBLE, TimeoutError):
                await ear.close(timeout=2)

    async def drain(self, draining: bool) -> None:
        self._draining = draining
        await self._ask("UPDATE processes SET draining = $2 WHERE id = $1", self.id, draining)

    async def _ask(self, sql: str, *args: Any) -> Any:
        """Ask on the ear. Raises StorageBroken."""
        async with self._turn:
            if self._ear is None or self._ear.is_closed():
                raise StorageBroken(f"{self._store.name} cannot be reached")
            try:
                return await self._ear.fetch(sql, *args)
            except TimeoutError as e:
                # The other side may have vanished without a word: what is held there is worth nothing any more.
                self._ear.terminate()
                raise self._store.broken(e) from None
            except _TROUBLE as e:
                raise self._store.broken(e) from None

    # --- hearing and telling -----------------------------------------------------------------

    def _hear(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        word, who, *said = str(payload).split(" ", 2)
        if who != self.id:
            self._heard(word, said)

    def tell(self, word: str, *said: str) -> None:
        self._words.append(" ".join((word, self.id, *said)))
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell(), name="telling")

    async def _tell(self) -> None:
        while self._words:
            words, self._words = self._words[:200], self._words[200:]
            try:
                async with self._store.bare() as connection:
                    await commits.tell(connection, words)
            except Exception as e:
                # What was to be told stands in the database, or was a choice not yet said: it may get lost.
                log.warning("others not told", words=len(words), error=type(e).__name__)

    # --- holding -----------------------------------------------------------------------------

    async def hold(self, keys: Iterable[str]) -> set[str]:
        wanted: dict[int, set[str]] = {}
        for key in keys:
            wanted.setdefault(number(key), set()).add(key)
        got = {n for n in wanted if n in self._held}
        if rest := sorted(wanted.keys() - got):
            rows = await self._ask(
                "SELECT k FROM unnest($2::int[]) AS k WHERE pg_try_advisory_lock($1, k)", _KEYS, rest
            )
            got |= {row[0] for row in rows}
        for n in got:
            self._held.setdefault(n, set()).update(wanted[n])
        return {key for n in got for key in wanted[n]}

    async def let_go(self, keys: Iterable[str]) -> None:
        free: list[int] = []
        for key in keys:
            n = number(key)
            held = self._held.get(n, set())
            held.discard(key)
            if n in self._held and not held:
                del self._held[n]
                free.append(n)
        if free:
            await self._ask("SELECT pg_advisory_unlock($1, k) FROM unnest($2::int[]) AS k", _KEYS, free)

    async def look(self, keys: Callable[[Place], Iterable[str]]) -> Look:
        locks = await self._ask(_LOOK)
        rows = await self._ask("SELECT id, pid, versions, draining FROM processes")
        live = await self._ask(
            "SELECT chat, game, rules_version, count(*) AS n FROM tables WHERE phase != 'closed' GROUP BY 1, 2, 3"
        )
        alive = {number_of(n) for space, n, _ in locks if space == _ALIVE}
        peers = {
            r["pid"]: Peer(r["id"], json.loads(r["versions"]), r["draining"]) for r in rows if number(r["id"]) in alive
        }
        if dead := [r["id"] for r in rows if number(r["id"]) not in alive]:
            await self._ask("DELETE FROM processes WHERE id = ANY($1::text[])", dead)
        held = {number_of(n): peers[pid] for space, n, pid in locks if space == _KEYS and pid in peers}
        places = [Place(r["chat"], r["game"], r["rules_version"]) for r in live]
        asked = {key for place in places for key in keys(place)}
        tables = sum(r["n"] for r in live)
        return Look(tuple(peers.values()), places, tables, {k: held[number(k)] for k in asked if number(k) in held})

    async def due(self, now: int, again: int, foreign: Iterable[tuple[str, int]]) -> list[str]:
        given = {"now": now, "again": again, "foreign": [f"{game} {version}" for game, version in foreign]}
        async with self._store.writing() as session:
            return list((await session.execute(_DUE, given)).scalars())


def number_of(unsigned: int) -> int:
    """pg_locks shows the number of a lock without its sign."""
    return unsigned - (1 << 32) if unsigned >= 1 << 31 else unsigned
