"""Ratings beside the results that move them: written in the same transaction, or made again from them all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import ColumnElement, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession
from sqlmodel import SQLModel, col

from bot import ratings
from bot.ports import Booked, ResultRow
from bot.rankings import Ladder, RatingRow, RatingStep
from storage.database import Database
from storage.models import RatingModel, RatingStateModel, RatingStepModel, ResultModel

_MANY = 500
"""Rows of one INSERT; the databases' limits of parameters are above."""


Link = AsyncSession | AsyncConnection

_KEYS = ("scope", "season", "game", "player")
_REST = ("mu", "sigma", "deals", "wins", "points", "titles", "shown", "best", "standing", "at")
_RATING = [col(getattr(RatingModel, c)) for c in (*_KEYS, *_REST)]
_STATE = RatingStateModel.__table__  # type: ignore[attr-defined]
_TABLE = RatingModel.__table__  # type: ignore[attr-defined]
_CHANGE = (
    update(_TABLE)
    .where(*(_TABLE.c[k] == bindparam(f"b_{k}") for k in _KEYS))
    .values({_TABLE.c[k]: bindparam(f"b_{k}") for k in _REST})
)


async def rate(link: Link, results: Sequence[ResultRow]) -> int | None:
    """Fold a deal into the ladders, in the transaction that writes its results; its number, None when it does not
    count. Called once for a deal: the key of its results is the guard."""
    if not ratings.rated(results):
        return None
    number = await _next_number(link)
    ladders = ratings.ladders_of(results[0])
    known = await _rows(
        link,
        # The ladders of a deal are every combination of these, so this finds exactly their rows.
        col(RatingModel.scope).in_({x.scope for x in ladders}),
        col(RatingModel.season).in_({x.season for x in ladders}),
        col(RatingModel.game).in_({x.game for x in ladders}),
        col(RatingModel.player).in_(ratings.players_of(results)),
    )
    rows, steps = ratings.fold(results, {(r.ladder, r.player): r for r in known}, number)
    fresh = {(r.ladder, r.player) for r in rows} - {(r.ladder, r.player) for r in known}
    await _insert(link, RatingModel, [rating_values(r) for r in rows if (r.ladder, r.player) in fresh])
    changed = [rating_values(r) for r in rows if (r.ladder, r.player) not in fresh]
    if changed:
        await link.execute(_CHANGE, [{f"b_{k}": v for k, v in values.items()} for values in changed])
    await _insert(link, RatingStepModel, map(step_values, steps))
    return number


async def book(link: Link, booked: Sequence[Booked]) -> None:
    """Points that come to results later, and to the sums on the ladders that these results stand on."""
    r = ResultModel
    await state(link)
    for b in booked:
        row = (col(r.table_id) == b.table) & (col(r.deal) == b.deal) & (col(r.seat) == b.seat)
        left = {"left": True} if b.left else {}
        await link.execute(update(r).where(row).values(booked=col(r.booked) + b.points, **left))
        found = select(
            col(r.number), col(r.chat), col(r.season), col(r.game), col(r.world), col(r.person), col(r.level)
        )
        it = (await link.execute(found.where(row))).one_or_none()
        if it is not None and it.number is not None:
            await link.execute(
                update(_TABLE)
                .where(
                    _TABLE.c.scope.in_((it.chat, "") if it.world else (it.chat,)),
                    _TABLE.c.season.in_(("", it.season)),
                    _TABLE.c.game.in_(("", it.game)),
                    _TABLE.c.player == (it.person or f"bot:{it.game}:{it.level}"),
                )
                .values(points=_TABLE.c.points + b.points)
            )


async def _next_number(link: Link) -> int:
    """The number of the next counted deal. Holds the row until the end of the transaction, so that deals are
    folded in the order of their numbers also where several processes write."""
    number = (await state(link)).number + 1
    await link.execute(update(_STATE).values(number=number))
    return int(number)


async def state(link: Link) -> Any:
    """The one row of `RatingStateModel`, locked."""
    return (await link.execute(select(_STATE).with_for_update())).one()


async def _rows(link: Link, *where: ColumnElement[bool]) -> list[RatingRow]:
    found = await link.execute(select(*_RATING).where(*where))
    return [rating_row(r) for r in found.mappings()]


class Ratings(Database):
    """The part of `SqlStore` that rates."""

    async def rating(self, ladder: Ladder, player: str) -> RatingRow | None:
        """One player's row of a ladder."""
        async with self.reading() as session:
            found = await _rows(session, *on(ladder), col(RatingModel.player) == player)
            return found[0] if found else None

    async def ladder(self, ladder: Ladder) -> list[RatingRow]:
        """Everybody on a ladder, computers and phantoms too, best first."""
        async with self.reading() as session:
            return sorted(await _rows(session, *on(ladder)), key=lambda r: (-r.shown, r.player))

    async def rating_steps(self, table: str, deal: int) -> dict[int, RatingStep]:
        """What a deal did to the ratings, by seat."""
        s = RatingStepModel
        query = select(s).where(col(s.table_id) == table, col(s.deal) == deal)
        async with self.reading() as session:
            rows = (await session.execute(query)).scalars().all()
        return {
            r.seat: RatingStep(
                r.table_id, r.deal, r.seat, r.number, r.person, r.scope, r.game, r.at, r.was, r.now, r.chat_all,
                r.world, r.world_all,
            )
            for r in rows
        }  # fmt: skip

    # --- all of them anew ----------------------------------------------------------------------

    async def rebuild_ratings(self) -> int:
        """Fold all results anew, in the order in which they came; the number of deals."""
        async with self.writing() as session:
            return await self._rebuild(session)

    async def refold(self) -> int:
        """Fold all results anew when that was last done in another way; the number of deals, 0 when there was
        nothing to do."""
        async with self.reading() as session:
            if (await session.execute(select(col(RatingStateModel.fold)))).scalar_one() == ratings.FOLD:
                return 0
        async with self.writing() as session:
            if (await state(session)).fold == ratings.FOLD:
                return 0
            return await self._rebuild(session)

    async def _rebuild(self, session: AsyncSession, scopes: Sequence[str] | None = None) -> int:
        """``scopes``: only the ladders of these chats."""
        await state(session)
        rows, steps, deals = await self._folded(session, scopes)
        for model in (RatingModel, RatingStepModel):
            gone = delete(model)
            await session.execute(gone if scopes is None else gone.where(col(model.scope).in_(scopes)))
        await _insert(session, RatingModel, map(rating_values, rows))
        await _insert(session, RatingStepModel, map(step_values, steps))
        if scopes is None:
            await session.execute(update(_STATE).values(fold=ratings.FOLD))
        return deals

    async def _folded(
        self, session: AsyncSession, scopes: Sequence[str] | None
    ) -> tuple[list[RatingRow], list[RatingStep], int]:
        found = await session.execute(
            select(ResultModel).where(col(ResultModel.number).is_not(None)).order_by(
                col(ResultModel.number), col(ResultModel.seat)
            )
        )  # fmt: skip
        every = [result_row(r) for r in found.scalars()]
        count = 0

        def deals() -> Iterator[tuple[int, Sequence[ResultRow]]]:
            nonlocal count
            for number, rows in groupby(every, lambda r: r[0]):
                deal = [r for _, r in rows]
                if scopes is None or deal[0].chat in scopes:
                    count += 1
                    yield number, deal

        known, steps = ratings.fold_all(deals())
        return [r for r in known.values() if scopes is None or r.ladder.scope in scopes], steps, count

    async def rating_differences(self) -> list[str]:
        """The rows in which the ratings that are kept differ from those folded anew, by name; none is right."""
        async with self.reading() as session:
            rows, steps, _ = await self._folded(session, None)
            kept = {(r.ladder, r.player): r for r in await _rows(session)}
            there = (await session.execute(select(RatingStepModel))).scalars()
            kept_steps = {(s.table_id, s.deal, s.seat): s.model_dump() for s in there}
        anew = {(r.ladder, r.player): r for r in rows}
        out = [f"{k[1]} on {k[0]}" for k in kept.keys() | anew.keys() if kept.get(k) != anew.get(k)]
        wanted = {(s.table, s.deal, s.seat): step_values(s) for s in steps}
        out += [f"step {k}" for k in kept_steps.keys() | wanted.keys() if kept_steps.get(k) != wanted.get(k)]
        return sorted(out)


def on(ladder: Ladder) -> tuple[ColumnElement[bool], ...]:
    """The rows of a ladder."""
    r = RatingModel
    return col(r.scope) == ladder.scope, col(r.season) == ladder.season, col(r.game) == ladder.game


async def _insert(link: Link, model: type[SQLModel], values: Iterable[dict[str, Any]]) -> None:
    rows = list(values)
    for i in range(0, len(rows), _MANY):
        await link.execute(insert(model), rows[i : i + _MANY])


def rating_row(m: Any) -> RatingRow:
    """A rating of a mapping of its columns."""
    values = dict(m)
    ladder = Ladder(values.pop("scope"), values.pop("season"), values.pop("game"))
    return RatingRow(ladder, **values)


def rating_values(r: RatingRow) -> dict[str, Any]:
    return {
        "scope": r.ladder.scope, "season": r.ladder.season, "game": r.ladder.game, "player": r.player, "mu": r.mu,
        "sigma": r.sigma, "deals": r.deals, "wins": r.wins, "points": r.points, "titles": r.titles, "shown": r.shown,
        "best": r.best, "standing": r.standing, "at": r.at,
    }  # fmt: skip


def step_values(s: RatingStep) -> dict[str, Any]:
    return {
        "table_id": s.table, "deal": s.deal, "seat": s.seat, "number": s.number, "person": s.person, "scope": s.scope,
        "game": s.game, "at": s.at, "was": s.was, "now": s.now, "chat_all": s.chat_all, "world": s.world,
        "world_all": s.world_all,
    }  # fmt: skip


def result_row(r: ResultModel) -> tuple[int, ResultRow]:
    """A counted result with its number."""
    assert r.number is not None
    return r.number, ResultRow(
        r.table_id, r.deal, r.seat, r.game, r.chat, r.at, r.person, r.level, r.side, r.place, r.points, r.role, r.won,
        r.left, r.counted, r.rank, r.booked, r.forfeit, r.title, r.season, r.world,
    )  # fmt: skip
