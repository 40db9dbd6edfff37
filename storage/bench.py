"""How long a leaderboard takes over a large history, and how the database finds it."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import insert

from bot.ports import Person, ResultRow
from bot.rankings import RATED, Ladder
from bot.seasons import season_of
from storage.commits import result_values
from storage.models import ResultModel
from storage.rankings import better_query, board_query
from storage.store import SqlStore, open_store

PAGE_MS = 50.0
CHATS, PEOPLE = 30, 1500
LOOKS = 200
_MONTH = 30 * 24 * 3_600_000
_START = 1_780_000_000_000


async def top(results: int, url: str, say: Callable[[str], None]) -> bool:
    """Fill a database with results of several chats, games and months, then ask for pages of boards as `/top` does.

    True when half of the pages of each board came in time (the rest is the business of what else the machine does),
    and no board reads a whole table."""
    with tempfile.TemporaryDirectory() as folder:
        store = await open_store(url or f"sqlite:///{folder}/bench.sqlite3")
        try:
            begun = time.perf_counter()
            count = await _fill(store, results)
            filled = time.perf_counter()
            deals = await store.rebuild_ratings()
            say(
                f"{store.engines.read.dialect.name}: {count} results written in {filled - begun:.1f} s, "
                f"{deals} deals rated in {time.perf_counter() - filled:.1f} s"
            )
            return await _measure(store, say)
        finally:
            await store.close()


async def _fill(store: SqlStore, results: int) -> int:
    rows: list[dict[str, Any]] = []
    for number, deal in enumerate(_deals(results), 1):
        rows += [result_values(r, number) for r in deal]
    async with store.bare() as connection:
        for i in range(0, len(rows), 500):
            await connection.execute(insert(ResultModel), rows[i : i + 500])
    for i in range(PEOPLE):
        await store.save_person(Person(f"tg:{i}", f"Player {i}"))
    return len(rows)


def _deals(results: int) -> Iterator[Sequence[ResultRow]]:
    rng = random.Random("top")
    number = seats = 0
    while seats < results:
        number += 1
        chat = int(CHATS * rng.random() ** 2)  # some chats play much more than others
        here = range(chat, PEOPLE, CHATS)
        game, sides = rng.choice((("doudizhu", (0, 1, 1)), ("huolong", (0, 0, 1, 1)), ("gonglaok", (0, 1, 2, 3))))
        people = rng.sample(here, len(sides))
        best = rng.choice(sides)
        at = _START + int(6 * _MONTH * number * 3.7 / results)
        seats += len(sides)
        yield [
            ResultRow(
                f"b{number}", 1, seat, game, f"tg:-{chat}", at, f"tg:{who}", None, side, 1 if side == best else 2, 0,
                won=side == best, rank=1 if side == best else 2, season=season_of(at, 8), world=chat % 2 == 0,
            )
            for seat, (who, side) in enumerate(zip(people, sides, strict=True))
        ]  # fmt: skip


async def _measure(store: SqlStore, say: Callable[[str], None]) -> bool:
    rng = random.Random("looks")
    good = True
    now = season_of(_START + 5 * _MONTH, 8)
    for scope, season, game in ((s, x, g) for s in ("tg:-0", "") for x in ("", now) for g in ("", "doudizhu")):
        ladder = Ladder(scope, season, game)
        spent: list[float] = []
        lines = 0
        for _ in range(LOOKS // 8):
            person = f"tg:{rng.randrange(PEOPLE)}"
            begun = time.perf_counter()
            found = await store.page(ladder, person, limit=11, offset=10 * rng.randrange(3), newcomers=6)
            lines = len(found.leaders)
            spent.append((time.perf_counter() - begun) * 1000)
        spent.sort()
        half, high = spent[len(spent) // 2], spent[int(len(spent) * 0.95)]
        good = good and half < PAGE_MS
        where = f"{scope or 'all chats':9} {season or 'all time':8} {game or 'all games':9}"
        say(f"{where} p50 {half:6.2f}  p95 {high:6.2f} ms  ({lines} lines)")
    for query in (
        board_query(Ladder("tg:-0"), 11, 0),
        board_query(Ladder(), 11, 0),
        better_query(Ladder(), RATED, 1000),
    ):
        plan = await _plan(store, query)
        say("\n".join(f"    {line}" for line in plan))
        good = good and not any("SCAN ratings" in line or "Seq Scan on ratings" in line for line in plan)
    return good


async def _plan(store: SqlStore, query: Any) -> list[str]:
    sqlite = store.engines.read.dialect.name == "sqlite"
    made = query.compile(store.engines.read.sync_engine, compile_kwargs={"literal_binds": True})
    async with store.reading() as session:
        connection = await session.connection()
        found = await connection.exec_driver_sql(("EXPLAIN QUERY PLAN " if sqlite else "EXPLAIN ") + str(made))
        return [str(row[-1]) for row in found]
