"""People and chats: who they are, where a group moved to, and forgetting somebody."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Text, bindparam, cast, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import SQLModel, col

from bot.ports import ChatInfo, Person
from bot.rankings import UNLISTED
from storage.engine import Engines
from storage.grouped import Grouped
from storage.models import (
    ChatModel,
    DealModel,
    FameModel,
    JournalModel,
    PersonModel,
    RatingModel,
    RatingStepModel,
    ResultModel,
    ScreenModel,
    SeasonModel,
    SittingModel,
    TableModel,
    UnlistedModel,
    WebMessageModel,
    WebSessionModel,
)
from storage.ratings import Ratings

_MANY = 500
"""Ids in one IN list; SQLite's limit of parameters is far above."""

# Made once: to put a query together takes longer than to carry it out.
_P, _C = PersonModel.__table__.c, ChatModel.__table__.c  # type: ignore[attr-defined]
_PEOPLE = select(_P.id, _P.name, _P.language, _P.hint, _P.reach, _P.prefs).where(
    _P.id.in_(bindparam("ids", expanding=True))
)
_CHAT = select(_C.id, _C.kind, _C.title, _C.language, _C.settings).where(_C.id == bindparam("chat"))


class People(Ratings):
    """The part of `SqlStore` that keeps people and chats."""

    def __init__(self, engines: Engines, now: Callable[[], int]) -> None:
        super().__init__(engines, now)
        self.met = Grouped(self._save_people)
        self.visited = Grouped(self._save_chats)

    async def person(self, person: str) -> Person | None:
        return (await self.people([person])).get(person)

    async def people(self, ids: Sequence[str]) -> dict[str, Person]:
        """Those of these people who are known, by id."""
        found: dict[str, Person] = {}
        async with self.looking() as session:
            for i in range(0, len(ids), _MANY):
                for row in await session.execute(_PEOPLE, {"ids": list(ids[i : i + _MANY])}):
                    found[row.id] = Person(*row)
        return found

    async def save_person(self, person: Person) -> None:
        """Insert or replace."""
        await self.met(person)

    async def _save_people(self, people: Sequence[Person]) -> list[None]:
        # Of two states of a person the later one stands; in one order, so that processes never wait for each other.
        last = sorted({p.id: p for p in people}.items())
        values = [
            {
                "id": p.id, "name": p.name, "language": p.language, "hint": p.hint, "reach": p.reach,
                "prefs": dict(p.prefs),
            }
            for _, p in last
        ]  # fmt: skip
        return await self.put_all(self.upserts(PersonModel, ("id",)), values, len(people))

    async def chat(self, chat: str) -> ChatInfo | None:
        async with self.looking() as session:
            row = (await session.execute(_CHAT, {"chat": chat})).one_or_none()
            return None if row is None else ChatInfo(*row)

    async def save_chat(self, chat: ChatInfo) -> None:
        """Insert or replace."""
        await self.visited(chat)

    async def _save_chats(self, chats: Sequence[ChatInfo]) -> list[None]:
        values = [_chat_values(c) for _, c in sorted({c.id: c for c in chats}.items())]
        return await self.put_all(self.upserts(ChatModel, ("id",)), values, len(chats))

    async def _put_chat(self, session: AsyncSession, chat: ChatInfo) -> None:
        await session.execute(self.upsert(ChatModel, ("id",), _chat_values(chat)))

    async def move_chat(self, old: str, new: str) -> None:
        """A group has a new id: tables, settings, results, deals and screens follow, topics too.

        What was already set under the new id wins over the old. Idempotent.
        """
        if old == new:
            return
        async with self.writing() as session:
            for model in (TableModel, ResultModel, DealModel, ScreenModel):
                chat = col(model.chat)
                await session.execute(
                    update(model)
                    .where(or_(chat == old, chat.startswith(f"{old}/", autoescape=True)))
                    .values(chat=new + func.substr(chat, len(old) + 1, type_=Text))
                )
            before = await session.execute(
                select(ChatModel).where(
                    or_(
                        col(ChatModel.id) == old,
                        col(ChatModel.id).startswith(f"{old}/", autoescape=True),
                    )
                )
            )
            for c in before.scalars().all():
                target = new + c.id[len(old) :]
                there = await session.get(ChatModel, target)
                await self._put_chat(
                    session,
                    ChatInfo(
                        target,
                        c.kind,
                        (there.title if there else "") or c.title,
                        (there.language if there else "") or c.language,
                        {**c.settings, **(there.settings if there else {})},
                    ),
                )
                await session.execute(delete(ChatModel).where(col(ChatModel.id) == c.id))
            await self._move_ladders(session, old, new)

    async def _move_ladders(self, session: AsyncSession, old: str, new: str) -> None:
        """Ratings follow their chat. Where deals were counted under both ids already, their ladders are folded anew."""
        both = select(col(RatingModel.scope)).where(col(RatingModel.scope).in_((old, new))).distinct()
        found = set((await session.execute(both)).scalars())
        if found == {old, new}:
            await self._rebuild(session, (old, new))
        elif old in found:
            for model in (RatingModel, RatingStepModel):
                await session.execute(update(model).where(col(model.scope) == old).values(scope=new))
        closed = select(col(SeasonModel.season)).where(col(SeasonModel.scope) == new)
        there = (await session.execute(closed)).scalars().all()
        for season in (SeasonModel, FameModel):
            scope = col(season.scope) == old
            await session.execute(delete(season).where(scope, col(season.season).in_(there)))
            await session.execute(update(season).where(scope).values(scope=new))

    async def forget_person(self, person: str) -> None:
        """Delete all that is kept of a person.

        His results and ratings stay, under a name that means nobody, so that those of the others keep their sense
        and can be folded anew; his name goes
        from the records of finished deals and from the journals of closed tables. The journal of a
        table that is not closed is left alone, since it is what the table is made of: the table
        has to let him leave first.
        """
        async with self.writing() as session:
            where = col(ScreenModel.audience) == person
            chats = (await session.execute(select(col(ScreenModel.chat)).where(where))).scalars().all()
            private = sorted({person, *chats})
            await self._forget_names(session, person)
            await self._forget_journals(session, person)
            for model in (ResultModel, DealModel, TableModel):
                chat = col(model.chat)
                await session.execute(update(model).where(chat.in_(private)).values(chat=""))
            await self._forget_results(session, person)
            await session.execute(
                update(WebMessageModel)
                .where(or_(col(WebMessageModel.author) == person, col(WebMessageModel.chat).in_(private)))
                .values(body={}, author="", gone=True)
            )
            goes: tuple[tuple[type[SQLModel], Any], ...] = (
                (ScreenModel, where),
                (SittingModel, col(SittingModel.person) == person),
                (PersonModel, col(PersonModel.id) == person),
                (ChatModel, col(ChatModel.id).in_(private)),
                (WebSessionModel, col(WebSessionModel.person) == person),
                (RatingStepModel, col(RatingStepModel.person) == person),
                (UnlistedModel, col(UnlistedModel.person) == person),
            )
            for gone, which in goes:
                await session.execute(delete(gone).where(which))

    async def _forget_results(self, session: AsyncSession, person: str) -> None:
        """From now on these are the results of a player without a name, whom nothing connects with the person."""
        nobody = f"gone:{secrets.token_hex(8)}"
        await session.execute(update(ResultModel).where(col(ResultModel.person) == person).values(person=nobody))
        await session.execute(update(FameModel).where(col(FameModel.person) == person).values(person=nobody))
        await session.execute(
            update(RatingModel).where(col(RatingModel.player) == person).values(player=nobody, standing=UNLISTED)
        )

    async def _forget_names(self, session: AsyncSession, person: str) -> None:
        """Take the ``name`` line of his seat out of every record of a deal he played."""
        played = await session.execute(
            select(col(DealModel.table_id), col(DealModel.deal), col(DealModel.record), col(ResultModel.seat))
            .join(
                ResultModel,
                (col(ResultModel.table_id) == col(DealModel.table_id)) & (col(ResultModel.deal) == col(DealModel.deal)),
            )
            .where(col(ResultModel.person) == person)
        )
        for table_id, deal, record, seat in played.all():
            kept = [s for s in record.splitlines(keepends=True) if not s.startswith(f"name {seat} ")]
            await session.execute(
                update(DealModel)
                .where(col(DealModel.table_id) == table_id, col(DealModel.deal) == deal)
                .values(record="".join(kept))
            )

    async def tables_naming(self, person: str) -> list[str]:
        """Ids of tables that are not closed and whose journal names this person. Reads their journals: for what
        happens seldom."""
        query = (
            select(col(JournalModel.table_id))
            .join(TableModel, col(TableModel.id) == col(JournalModel.table_id))
            .where(col(TableModel.phase) != "closed", _mentions(person))
            .distinct()
        )
        async with self.reading() as session:
            return list((await session.execute(query)).scalars())

    async def _forget_journals(self, session: AsyncSession, person: str) -> None:
        found = await session.execute(
            select(col(JournalModel.table_id), col(JournalModel.seq), col(JournalModel.data))
            .join(TableModel, col(TableModel.id) == col(JournalModel.table_id))
            .where(col(TableModel.phase) == "closed", _mentions(person))
        )
        for table_id, seq, data in found.all():
            await session.execute(
                update(JournalModel)
                .where(col(JournalModel.table_id) == table_id, col(JournalModel.seq) == seq)
                .values(data=_without(data, person))
            )


def _chat_values(chat: ChatInfo) -> dict[str, Any]:
    return {
        "id": chat.id,
        "kind": chat.kind,
        "title": chat.title,
        "language": chat.language,
        "settings": dict(chat.settings),
    }


def _mentions(person: str) -> ColumnElement[bool]:
    return cast(col(JournalModel.data), Text).contains(f'"{person}"', autoescape=True)


def _without(value: Any, person: str) -> Any:
    """JSON with this person's id emptied everywhere, and the name that stands beside it."""
    if isinstance(value, dict):
        his = person in value.values()
        return {k: "" if his and k == "name" else _without(v, person) for k, v in value.items()}
    if isinstance(value, list):
        return [_without(v, person) for v in value]
    return "" if value == person else value
