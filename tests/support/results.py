"""Results of deals to rank, without anybody playing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.ports import DealRow, Record, ResultRow, TableRow, Unit
from bot.seasons import season_of
from storage import SqlStore

START = 1_800_000_000_000
CHAT = "tg:-100"


def deal_rows(
    number: int, sides: Sequence[Sequence[str]], *, game: str = "doudizhu", chat: str = CHAT, at: int = 0, **more: Any
) -> list[ResultRow]:
    """One deal: the first side won, the others follow in order. Names with ``bot:`` are computer levels."""
    at = at or START + number * 60_000
    rows: list[ResultRow] = []
    for side, players in enumerate(sides):
        for who in players:
            level = who.removeprefix("bot:") if who.startswith("bot:") else None
            rows.append(
                ResultRow(
                    f"t{number}", 1, len(rows), game, chat, at, None if level else who, level, side, side + 1,
                    points=1 if side == 0 else -1, won=side == 0, rank=side + 1, season=season_of(at, 8), **more,
                )
            )  # fmt: skip
    return rows


def unit_of(rows: Sequence[ResultRow], record: str = "") -> Unit:
    """What ends a deal."""
    r = rows[0]
    row = TableRow(r.table, r.chat, r.game, "closed", 1, None, 1)
    deal = DealRow(r.table, r.deal, f"key-{r.table}-{r.deal}", r.game, r.chat, r.at, record or "paiju 1\n")
    return Unit(row, (Record(1, r.at, "ended", {}),), tuple(rows), (deal,))


async def play(store: SqlStore, number: int, *sides: Sequence[str], **more: Any) -> list[ResultRow]:
    """Commit the end of one deal."""
    rows = deal_rows(number, sides, **more)
    await store.commit(unit_of(rows))
    return rows
