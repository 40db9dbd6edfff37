"""A process to be killed: commits units to the database named on the command line as fast as it can.

Says ``table seq`` after each commit that was acknowledged. Every third unit brings a result and a deal.
"""

from __future__ import annotations

import asyncio
import sys

from bot.ports import DealRow, Record, ResultRow, TableRow, Unit
from storage import SqlStore, open_store


def unit(table: str, seq: int) -> Unit:
    last = seq * 3
    records = tuple(Record(n, n, "act", {"n": n}) for n in range(last - 2, last + 1))
    results = tuple(ResultRow(table, seq, s, "gouji", "c", 1, f"p{s}", None, s, 1, 0) for s in range(6))
    deals = (DealRow(table, seq, f"{table}-{seq}", "gouji", "c", 1, "x" * 2000),)
    return Unit(TableRow(table, "c", "gouji", "playing", last, None, 1, ("a",)), records, results, deals)


async def write(store: SqlStore, table: str) -> None:
    for seq in range(1, 100_000):
        await store.commit(unit(table, seq))
        print(table, seq, flush=True)


async def main(url: str) -> None:
    store = await open_store(url)
    await asyncio.gather(*(write(store, f"t{i}") for i in range(4)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
