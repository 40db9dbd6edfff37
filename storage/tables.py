"""Tables: their journal, index entry, results, deals and screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import delete, literal_column, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlmodel import col

from bot.ports import Conflict, DealRow, Record, ScreenRow, TableRow, Unit
from storage import commits
from storage.database import is_duplicate
from storage.engine import Engines
from storage.grouped import Grouped
from storage.models import DealModel, JournalModel, ScreenModel, SittingModel, TableModel
from storage.ratings import Ratings

# Written out, not as a parameter: only so does SQLite know that the partial index covers it.
_LIVE = col(TableModel.phase) != literal_column("'closed'")


class Tables(Ratings):
    """The part of `SqlStore` that keeps tables."""

    def __init__(self, engines: Engines, now: Callable[[], int]) -> None:
        super().__init__(engines, now)
        self.commits = Grouped(self._commit_all)
        self.shown = Grouped(self._save_screens)
        self.process: str | None = None
        """Our name among the processes that serve this database; None: there are no others to be told."""

    async def commit(self, unit: Unit) -> None:
        """Write the unit as a whole. Raises Conflict when anything of it stands already."""
        await self.commits(unit)

    async def _commit_all(self, units: Sequence[Unit]) -> list[Exception | None]:
        try:
            async with self.bare(swift=True) as connection:
                return [*await commits.write(connection, units, self.process)]
        except SQLAlchemyError as e:
            if len(units) > 1 and commits.one_of_several(e):
                return [(await self._commit_all([unit]))[0] for unit in units]
            if isinstance(e, IntegrityError) and is_duplicate(e):
                return [Conflict(f"table {units[0].row.id} was written by somebody else")]
            if len(units) == 1:
                return [self.broken(e)]
            raise self.broken(e) from None

    async def journal(self, table: str, after: int = 0) -> list[Record]:
        """The records of a table after a number, in order; none when there is no such table."""
        j = JournalModel
        query = select(col(j.seq), col(j.at), col(j.kind), col(j.data)).where(col(j.table_id) == table)
        if after:
            query = query.where(col(j.seq) > after)
        async with self.looking() as session:
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
        async with self.looking() as session:
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
                    if table_id in people:  # PostgreSQL shows in between what others have committed meanwhile
                        people[table_id].append(person)
            return [
                TableRow(t.id, t.chat, t.game, t.phase, t.seq, t.due_at, t.rules_version, tuple(people[t.id]))
                for t in rows
            ]

    async def screens(self, table: str) -> list[ScreenRow]:
        """Every screen of a table that was posted and not dropped."""
        query = select(ScreenModel).where(col(ScreenModel.table_id) == table)
        async with self.looking() as session:
            rows = (await session.execute(query.order_by(col(ScreenModel.audience)))).scalars()
            return [
                ScreenRow(s.table_id, s.audience, s.chat, s.message, s.shown_seq, s.epoch, s.posted_at) for s in rows
            ]

    async def save_screen(self, row: ScreenRow) -> None:
        """Insert or replace by (table, audience)."""
        await self.shown(row)

    async def _save_screens(self, rows: Sequence[ScreenRow]) -> list[None]:
        # Of two states of a screen the later one stands; in one order, so that two processes never wait for each other.
        last = {(r.table, r.audience): r for r in rows}
        values = [
            {
                "table_id": r.table, "audience": r.audience, "chat": r.chat, "message": r.message,
                "shown_seq": r.shown_seq, "epoch": r.epoch, "posted_at": r.posted_at,
            }
            for _, r in sorted(last.items())
        ]  # fmt: skip
        return await self.put_all(self.upserts(ScreenModel, ("table_id", "audience")), values, len(rows))

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
        async with self.looking() as session:
            rows = await session.execute(select(DealModel).where(where).order_by(col(DealModel.deal)))
            return [DealRow(d.table_id, d.deal, d.key, d.game, d.chat, d.at, d.record) for d in rows.scalars()]
