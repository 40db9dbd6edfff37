"""Leaderboards and profiles, summed from the results when they are asked for."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Integer, case, func, literal_column, select
from sqlmodel import col

from bot.ports import Standing
from storage.database import Database
from storage.models import PersonModel, ResultModel

_GAMES: ColumnElement[int] = func.count()
_WINS: ColumnElement[int] = func.sum(case((col(ResultModel.won), 1), else_=0), type_=Integer)
_POINTS: ColumnElement[int] = func.sum(col(ResultModel.points), type_=Integer)


class Rankings(Database):
    """The part of `SqlStore` that ranks people."""

    async def standings(
        self,
        *,
        chat: str | None,
        game: str | None,
        since: int = 0,
        limit: int = 20,
        offset: int = 0,
        until: int | None = None,
        least: int = 1,
    ) -> list[Standing]:
        """Counted results of people, best first: wins, then points, then games, then id.

        ``chat`` and ``game`` None mean all of them; times from ``since`` to before ``until``. Who
        has fewer than ``least`` games is left out before the limit is applied.
        """
        async with self.reading() as session:
            rows = await session.execute(standings_query(chat, game, since, until, least, limit, offset))
            return [Standing(*r) for r in rows]

    async def record_of(self, person: str, *, chat: str | None) -> list[tuple[str, Standing]]:
        """A person's counted results by game id, in the order of the ids."""
        game = col(ResultModel.game)
        query = select(game, _GAMES, _WINS, _POINTS).where(col(ResultModel.counted), col(ResultModel.person) == person)
        if chat is not None:
            query = query.where(col(ResultModel.chat) == chat)
        async with self.reading() as session:
            known = await session.get(PersonModel, person)
            name = known.name if known else ""
            rows = await session.execute(query.group_by(game).order_by(game))
            return [(g, Standing(person, name, *sums)) for g, *sums in rows]


def standings_query(
    chat: str | None, game: str | None, since: int, until: int | None, least: int, limit: int, offset: int
) -> Any:
    """The SELECT of `Rankings.standings`; apart, so that a test can ask for its plan."""
    # Grouped by an expression: for the bare column SQLite would walk the index by person, all time long.
    who, at = func.coalesce(col(ResultModel.person), literal_column("''")), col(ResultModel.at)
    sums: Any = select(who.label("person"), _GAMES.label("games"), _WINS.label("wins"), _POINTS.label("points"))
    sums = sums.where(col(ResultModel.counted), at >= since, who != "")
    if until is not None:
        sums = sums.where(at < until)
    if chat is not None:
        sums = sums.where(col(ResultModel.chat) == chat)
    if game is not None:
        sums = sums.where(col(ResultModel.game) == game)
    best = sums.group_by(who).having(func.count() >= least).subquery("best")
    c = best.c
    # Sorted and cut first, names looked up for those who are left. Who is not known any more is nameless.
    return (
        select(c.person, func.coalesce(col(PersonModel.name), ""), c.games, c.wins, c.points)
        .join_from(best, PersonModel, col(PersonModel.id) == c.person, isouter=True)
        .order_by(c.wins.desc(), c.points.desc(), c.games.desc(), c.person)
        .limit(limit)
        .offset(offset)
    )
