"""The browser platform's memory: its messages and sessions."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col

from bot.ports import Conflict, WebMessage
from storage.database import Database, is_duplicate
from storage.models import WebMessageModel, WebSessionModel

_TRIES = 20


class Web(Database):
    """The part of `SqlStore` that plays the server for browsers."""

    async def web_post(self, chat: str, author: str, body: Mapping[str, Any]) -> WebMessage:
        """A new message, with the chat's next revision."""

        async def post(session: AsyncSession) -> WebMessageModel:
            message = WebMessageModel(chat=chat, rev=0, author=author, body=dict(body), gone=False)
            message.rev = await _next_rev(session, chat)
            session.add(message)
            return message

        posted = await self._revise(post)
        assert posted is not None
        return posted

    async def web_edit(self, message: int, body: Mapping[str, Any]) -> WebMessage | None:
        """None when the message is gone."""
        return await self._change(message, dict(body), gone=False)

    async def web_remove(self, message: int) -> WebMessage | None:
        """Leave a tombstone without a body. None when the message is gone already."""
        return await self._change(message, {}, gone=True)

    async def _change(self, message: int, body: dict[str, Any], *, gone: bool) -> WebMessage | None:
        async def change(session: AsyncSession) -> WebMessageModel | None:
            found = await session.get(WebMessageModel, message, with_for_update=True)
            if found is None or found.gone:
                return None
            found.body, found.gone = body, gone
            found.rev = await _next_rev(session, found.chat)
            return found

        return await self._revise(change)

    async def _revise(self, change: Callable[[AsyncSession], Awaitable[WebMessageModel | None]]) -> WebMessage | None:
        """Run ``change`` in a transaction. Where several processes write, two may draw the same
        revision: the unique index refuses the later one, which then draws again."""
        for last in (False,) * (_TRIES - 1) + (True,):
            try:
                async with self.writing() as session:
                    try:
                        message = await change(session)
                        await session.flush()
                    except IntegrityError as e:
                        if is_duplicate(e):
                            raise Conflict from None
                        raise
                    return None if message is None else _message(message)
            except Conflict:
                if last:
                    raise
        raise AssertionError("unreachable")

    async def web_messages(self, chat: str, after_rev: int = 0, limit: int = 200) -> list[WebMessage]:
        """Messages changed after a revision, oldest change first; with 0 the newest ``limit`` that stand,
        oldest first."""
        m = WebMessageModel
        query = select(m).where(col(m.chat) == chat).limit(limit)
        if after_rev:
            query = query.where(col(m.rev) > after_rev).order_by(col(m.rev))
        else:
            query = query.where(col(m.gone).is_(False)).order_by(col(m.id).desc())
        async with self.looking() as session:
            rows = [_message(r) for r in (await session.execute(query)).scalars()]
        return rows if after_rev else rows[::-1]

    async def web_session(self, token_hash: str) -> str | None:
        """The person id of a session, by the SHA-256 of its token."""
        async with self.looking() as session:
            found = await session.get(WebSessionModel, token_hash)
            return None if found is None else found.person

    async def save_web_session(self, token_hash: str, person: str) -> None:
        """Insert or replace."""
        values = {"token_hash": token_hash, "person": person, "at": self.now()}
        async with self.writing() as session:
            await session.execute(self.upsert(WebSessionModel, ("token_hash",), values))


async def _next_rev(session: AsyncSession, chat: str) -> int:
    with session.no_autoflush:
        highest = select(func.max(col(WebMessageModel.rev))).where(col(WebMessageModel.chat) == chat)
        return int((await session.execute(highest)).scalar_one() or 0) + 1


def _message(row: WebMessageModel) -> WebMessage:
    assert row.id is not None
    return WebMessage(row.id, row.chat, row.rev, row.author, row.body, row.gone)
