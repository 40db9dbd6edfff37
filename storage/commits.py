"""Writing the units of several tables in one transaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import BindParameter, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports import Conflict, DealRow, Record, ResultRow, TableRow, Unit
from storage import ratings
from storage.models import DealModel, JournalModel, ResultModel, SittingModel, TableModel

CHANNEL = "paiju"
"""Of PostgreSQL's notifications: every process that serves this database listens there."""

_T = TableModel.__table__  # type: ignore[attr-defined]
_S = SittingModel.__table__  # type: ignore[attr-defined]
# Made once: to put a statement together takes longer than SQLite takes to carry it out.
_IDS: BindParameter[Any] = bindparam("ids", expanding=True)
_UPDATE = update(_T).where(_T.c.id == bindparam("table_id"))
_SEQS = select(_T.c.id, _T.c.seq).where(_T.c.id.in_(_IDS)).order_by(_T.c.id).with_for_update()
_SITTING = select(_S.c.table_id, _S.c.person).where(_S.c.table_id.in_(_IDS)).order_by(_S.c.table_id, _S.c.place)
_LEAVE = delete(_S).where(_S.c.table_id.in_(_IDS))
_OPEN, _SIT = insert(_T), insert(_S)
_ADD_JOURNAL, _ADD_RESULTS, _ADD_DEALS = insert(JournalModel), insert(ResultModel), insert(DealModel)
_RETRY = ("40001", "40P01")
"""PostgreSQL's states of a transaction that may simply be tried again: not serializable, deadlock."""


def one_of_several(error: Exception) -> bool:
    """Whether a single unit may be to blame for the failure of its group, so that each is worth a transaction of
    its own: it stands already, or holds what cannot be written."""
    if isinstance(error, IntegrityError | DataError):
        return True
    if isinstance(error, DBAPIError):
        return getattr(error.orig, "sqlstate", None) in _RETRY
    return isinstance(error, StatementError)


async def write(
    connection: AsyncConnection, units: Sequence[Unit], process: str | None = None
) -> list[Conflict | None]:
    """Write the units; for each whether somebody was faster. ``process``: the others are told in its name."""
    # In one order, so that two processes never wait for each other.
    known = {u.row.id: -1 for u in sorted(units, key=lambda u: u.row.id)}
    known |= {r.id: r.seq for r in await connection.execute(_SEQS, {"ids": list(known)})}
    out: list[Conflict | None] = []
    good: list[Unit] = []
    for unit in units:
        seq = known[unit.row.id]
        first = unit.records[0].seq if unit.records else unit.row.seq + 1
        if seq >= first:
            out.append(Conflict(f"table {unit.row.id} stands at {seq}, {first} is taken"))
        elif 0 <= seq < first - 1:
            out.append(Conflict(f"table {unit.row.id} stands at {seq}, {first} would leave a gap"))
        else:
            out.append(None)
            good.append(unit)
    if not good:
        return out
    if new := [u for u in good if known[u.row.id] < 0]:
        opened = [u.records[0].at if u.records else 0 for u in new]
        rows = [{"id": u.row.id, "opened_at": at, **_row_values(u.row)} for u, at in zip(new, opened, strict=True)]
        await connection.execute(_OPEN, rows)
    if old := [u for u in good if known[u.row.id] >= 0]:
        await connection.execute(_UPDATE, [{"table_id": u.row.id, **_row_values(u.row)} for u in old])
    await _seat(connection, [u.row for u in good])
    numbers = [await ratings.rate(connection, u.results) for u in good]
    for statement, rows in (
        (_ADD_JOURNAL, [_journal_values(u.row.id, r) for u in good for r in u.records]),
        (_ADD_RESULTS, [result_values(r, n) for u, n in zip(good, numbers, strict=True) for r in u.results]),
        (_ADD_DEALS, [_deal_values(d) for u in good for d in u.deals]),
    ):
        if rows:
            await connection.execute(statement, rows)
    for u in good:
        if u.booked:
            await ratings.book(connection, u.booked)
    if process is not None:
        await tell(connection, [f"commit {process} {u.row.id} {u.row.seq} {u.row.chat}" for u in good])
    return out


async def tell(connection: AsyncConnection, messages: Sequence[str]) -> None:
    """Tell every process that listens, when this transaction is committed."""
    notify = text("SELECT pg_notify(:channel, said) FROM unnest(CAST(:messages AS text[])) AS said")
    await connection.execute(notify, {"channel": CHANNEL, "messages": list(messages)})


async def _seat(connection: AsyncConnection, rows: Sequence[TableRow]) -> None:
    sitting: dict[str, list[str]] = {}
    for table, person in await connection.execute(_SITTING, {"ids": [r.id for r in rows]}):
        sitting.setdefault(table, []).append(person)
    changed = [r for r in rows if tuple(sitting.get(r.id, ())) != r.people]
    if left := [r.id for r in changed if r.id in sitting]:
        await connection.execute(_LEAVE, {"ids": left})
    places = [{"table_id": r.id, "place": i, "person": p} for r in changed for i, p in enumerate(r.people)]
    if places:
        await connection.execute(_SIT, places)


def _row_values(row: TableRow) -> Mapping[str, Any]:
    return {
        "chat": row.chat,
        "game": row.game,
        "phase": row.phase,
        "seq": row.seq,
        "due_at": row.due_at,
        "rules_version": row.rules_version,
    }


def _journal_values(table: str, record: Record) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": record.seq,
        "at": record.at,
        "kind": record.kind,
        "data": dict(record.data),
    }


def result_values(row: ResultRow, number: int | None) -> dict[str, Any]:
    """``number``: see `ResultModel`."""
    return {
        "number": number,
        "table_id": row.table,
        "deal": row.deal,
        "seat": row.seat,
        "game": row.game,
        "chat": row.chat,
        "at": row.at,
        "person": row.person,
        "level": row.level,
        "side": row.side,
        "place": row.place,
        "points": row.points,
        "role": row.role,
        "won": row.won,
        "left": row.left,
        "counted": row.counted,
        "rank": row.rank,
        "booked": row.booked,
        "forfeit": row.forfeit,
        "title": row.title,
        "season": row.season,
        "world": row.world,
    }


def _deal_values(row: DealRow) -> dict[str, Any]:
    return {
        "table_id": row.table,
        "deal": row.deal,
        "key": row.key,
        "game": row.game,
        "chat": row.chat,
        "at": row.at,
        "record": row.record,
    }
