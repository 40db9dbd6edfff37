"""Tables: their journal, index entry, results, deals and screens."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert, literal_column, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from bot.ports import Conflict, DealRow, Record, ResultRow, ScreenRow, TableRow, Unit
from storage.database import is_duplicate
from storage.models import DealModel, JournalModel, ResultModel, ScreenModel, SittingModel, TableModel
from storage.ratings import Ratings

# Written out, not as a parameter: only so does SQLite know that the partial index covers it.
_LIVE = col(TableModel.phase) != literal_column("'closed'")


class Tables(Ratings):
    """The part of `SqlStore` that keeps tables."""

    async def commit(self, unit: Unit) -> None:
        """Write the unit as a whole. Raises Conflict when anything of it stands already."""
        async with self.writing() as session:
            try:
                await self._commit(session, unit)
            except IntegrityError as e:
                if is_duplicate(e):
                    raise Conflict(f"table {unit.row.id} was written by somebody else") from None
                raise

    async def _commit(self, session: AsyncSession, unit: Unit) -> None:
        row = unit.row
        known = select(col(TableModel.seq)).where(col(TableModel.id) == row.id).with_for_update()
        seq = (await session.execute(known)).scalar_one_or_none()
        first = unit.records[0].seq if unit.records else row.seq + 1
        if seq is not None and seq >= first:
            raise Conflict(f"table {row.id} stands at {seq}, {first} is taken")
        values = {
            "chat": row.chat,
            "game": row.game,
            "phase": row.phase,
            "seq": row.seq,
            "due_at": row.due_at,
            "rules_version": row.rules_version,
        }
        if seq is None:
            opened = unit.records[0].at if unit.records else 0
            await session.execute(insert(TableModel).values(id=row.id, opened_at=opened, **values))
        else:
            await session.execute(update(TableModel).where(col(TableModel.id) == row.id).values(**values))
        await self._seat(session, row)
        number = await self._rate(session, unit.results)
        for model, rows in (
            (JournalModel, [_journal_values(row.id, r) for r in unit.records]),
            (ResultModel, [{**_result_values(r), "number": number} for r in unit.results]),
            (DealModel, [_deal_values(d) for d in unit.deals]),
        ):
            if rows:
                await session.execute(insert(model), rows)

    async def _seat(self, session: AsyncSession, row: TableRow) -> None:
        here = select(col(SittingModel.person)).where(col(SittingModel.table_id) == row.id)
        sitting = (await session.execute(here.order_by(col(SittingModel.place)))).scalars().all()
        if tuple(sitting) == row.people:
            return
        await session.execute(delete(SittingModel).where(col(SittingModel.table_id) == row.id))
        if row.people:
            places = [{"table_id": row.id, "place": i, "person": p} for i, p in enumerate(row.people)]
            await session.execute(insert(SittingModel), places)

    async def journal(self, table: str) -> list[Record]:
        """Every record of a table in order; empty when there is no such table."""
        j = JournalModel
        query = select(col(j.seq), col(j.at), col(j.kind), col(j.data)).where(col(j.table_id) == table)
        async with self.reading() as session:
            rows = await session.execute(query.order_by(col(j.seq)))
            return [Record(*r) for r in rows]

    async def table(self, table: str) -> TableRow | None:
        found = await self._tables(col(TableModel.id) == table)
        return found[0] if found else None

    async def live_tables(self) -> list[TableRow]:
        """Every table that is not closed, oldest first."""
        return await self._tables(_LIVE)

    async def tables_in(self, chat: str) -> list[TableRow]:
        """The tables of a chat that are not closed, oldest first."""
        return await self._tables(_LIVE, col(TableModel.chat) == chat)

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables that are not closed where this person sits, oldest first."""
        where = select(col(SittingModel.table_id)).where(col(SittingModel.person) == person)
        return await self._tables(_LIVE, col(TableModel.id).in_(where))

    async def _tables(self, *where: Any) -> list[TableRow]:
        async with self.reading() as session:
            tables = await session.execute(
                select(TableModel).where(*where).order_by(col(TableModel.opened_at), col(TableModel.id))
            )
            rows = tables.scalars().all()
            people: dict[str, list[str]] = {t.id: [] for t in rows}
            if rows:
                sitting = await session.execute(
                    select(col(SittingModel.table_id), col(SittingModel.person))
                    .join(TableModel, col(TableModel.id) == col(SittingModel.table_id))
                    .where(*where)
                    .order_by(col(SittingModel.table_id), col(SittingModel.place))
                )
                for table_id, person in sitting:
                    people[table_id].append(person)
            return [
                TableRow(t.id, t.chat, t.game, t.phase, t.seq, t.due_at, t.rules_version, tuple(people[t.id]))
                for t in rows
            ]

    async def screens(self, table: str) -> list[ScreenRow]:
        """Every screen of a table that was posted and not dropped."""
        query = select(ScreenModel).where(col(ScreenModel.table_id) == table)
        async with self.reading() as session:
            rows = (await session.execute(query.order_by(col(ScreenModel.audience)))).scalars()
            return [
                ScreenRow(s.table_id, s.audience, s.chat, s.message, s.shown_seq, s.epoch, s.posted_at) for s in rows
            ]

    async def save_screen(self, row: ScreenRow) -> None:
        """Insert or replace by (table, audience)."""
        values = {
            "table_id": row.table,
            "audience": row.audience,
            "chat": row.chat,
            "message": row.message,
            "shown_seq": row.shown_seq,
            "epoch": row.epoch,
            "posted_at": row.posted_at,
        }
        async with self.writing() as session:
            await session.execute(self.upsert(ScreenModel, ("table_id", "audience"), values))

    async def drop_screen(self, table: str, audience: str) -> None:
        """Forget where a screen was posted; nothing happens when it was not."""
        gone = delete(ScreenModel).where(col(ScreenModel.table_id) == table, col(ScreenModel.audience) == audience)
        async with self.writing() as session:
            await session.execute(gone)

    async def deal(self, key: str) -> DealRow | None:
        """A finished deal by its replay key."""
        found = await self._deals(col(DealModel.key) == key)
        return found[0] if found else None

    async def deals_of(self, table: str) -> list[DealRow]:
        """The finished deals of a table in order."""
        return await self._deals(col(DealModel.table_id) == table)

    async def _deals(self, where: Any) -> list[DealRow]:
        async with self.reading() as session:
            rows = await session.execute(select(DealModel).where(where).order_by(col(DealModel.deal)))
            return [DealRow(d.table_id, d.deal, d.key, d.game, d.chat, d.at, d.record) for d in rows.scalars()]


def _journal_values(table: str, record: Record) -> dict[str, Any]:
    return {
        "table_id": table,
        "seq": record.seq,
        "at": record.at,
        "kind": record.kind,
        "data": dict(record.data),
    }


def _result_values(row: ResultRow) -> dict[str, Any]:
    return {
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
