"""Leaderboards, profiles, histories and seasons, read from ratings and results."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Integer, Select, and_, case, delete, exists, func, select, tuple_, update
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import aliased
from sqlmodel import col

from bot.rankings import (
    NOT_PEOPLE,
    RATED,
    UNLISTED,
    Closing,
    Company,
    Fame,
    Ladder,
    Leader,
    Page,
    Pairing,
    Played,
    Tally,
)
from storage.database import Database
from storage.models import (
    DealModel,
    FameModel,
    PersonModel,
    RatingModel,
    RatingStepModel,
    ResultModel,
    SeasonModel,
    UnlistedModel,
)
from storage.ratings import on

_NAME = func.coalesce(col(PersonModel.name), "")
PODIUM = 3
"""Places of a season that go into the hall of fame."""


def _is_person(column: Any) -> ColumnElement[bool]:
    return and_(column.is_not(None), *(~column.startswith(p) for p in NOT_PEOPLE))


def _count(where: Any) -> ColumnElement[int]:
    return func.coalesce(func.sum(case((where, 1), else_=0), type_=Integer), 0)


def _visible(ladder: Ladder) -> tuple[ColumnElement[bool], ...]:
    """Who may be seen on a ladder: on those of all chats not who does not want to."""
    if ladder.scope:
        return ()
    return (~exists().where(col(UnlistedModel.person) == col(RatingModel.player)),)


_LEADER = tuple(
    col(getattr(RatingModel, c)) for c in ("player", "shown", "standing", "deals", "wins", "points", "titles")
)


def board_query(ladder: Ladder, limit: int, offset: int) -> Select[Any]:
    """The SELECT of `Rankings.leaders`; apart, so that a test can ask for its plan."""
    r = RatingModel
    best = (
        select(*_LEADER)
        .where(*on(ladder), col(r.standing) > UNLISTED, *_visible(ladder))
        .order_by(col(r.standing).desc(), col(r.shown).desc(), col(r.deals).desc(), col(r.player).desc())
        .limit(limit)
        .offset(offset)
        .subquery("best")
    )
    c = best.c
    # Sorted and cut first, names looked up for those who are left. Who is not known any more is nameless.
    return (
        select(c.player, c.shown, c.standing, c.deals, c.wins, c.points, c.titles, _NAME)
        .join_from(best, PersonModel, col(PersonModel.id) == c.player, isouter=True)
        .order_by(c.standing.desc(), c.shown.desc(), c.deals.desc(), c.player.desc())
    )


def better_query(ladder: Ladder, standing: int, shown: int) -> Select[Any]:
    """How many listed people stand above a rating."""
    r = RatingModel
    higher = select(func.count()).where(*on(ladder), col(r.standing) == standing, col(r.shown) > shown)
    above = select(func.count()).where(*on(ladder), col(r.standing) > standing)
    first, second = (q.where(*_visible(ladder)).scalar_subquery() for q in (higher, above))
    return select(first + second)


def _leader(row: Any, place: int = 0) -> Leader:
    """A row of `_LEADER` and the name."""
    return Leader(place, row[0], row[7], *row[1:7])


class Rankings(Database):
    """The part of `SqlStore` that ranks people."""

    # --- boards --------------------------------------------------------------------------------

    async def page(self, ladder: Ladder, person: str, *, limit: int, offset: int, newcomers: int) -> Page:
        """All that a page of a board shows, in one transaction."""
        async with self.reading() as session:
            fame = select(col(FameModel.line)).where(col(FameModel.scope) == ladder.scope).limit(1)
            return Page(
                await self._leaders(session, ladder, limit, offset),
                await self._newcomers(session, ladder, newcomers),
                await self._stands(session, ladder, person),
                (await session.execute(fame)).first() is not None,
            )

    async def leaders(self, ladder: Ladder, *, limit: int, offset: int = 0) -> list[Leader]:
        """Those listed, best first: rated before provisional, then by rating, then more deals."""
        async with self.reading() as session:
            return await self._leaders(session, ladder, limit, offset)

    async def _leaders(self, session: AsyncSession, ladder: Ladder, limit: int, offset: int) -> list[Leader]:
        rows = (await session.execute(board_query(ladder, limit, offset))).all()
        out: list[Leader] = []
        for i, row in enumerate(rows):
            if out and (out[-1].standing, out[-1].shown) == (row.standing, row.shown):
                place = out[-1].place
            elif out or not offset:
                place = offset + i + 1
            else:
                place = await self._place(session, ladder, row.standing, row.shown)
            out.append(_leader(row, place))
        return out

    async def _place(self, session: AsyncSession, ladder: Ladder, standing: int, shown: int) -> int:
        return 1 + int((await session.execute(better_query(ladder, standing, shown))).scalar_one())

    async def leader(self, ladder: Ladder, person: str) -> Leader | None:
        """Where one person stands, None without a counted deal there."""
        async with self.reading() as session:
            return await self._stands(session, ladder, person)

    async def _stands(self, session: AsyncSession, ladder: Ladder, person: str) -> Leader | None:
        query = select(*_LEADER, _NAME).join(PersonModel, col(PersonModel.id) == col(RatingModel.player), isouter=True)
        row = (await session.execute(query.where(*on(ladder), col(RatingModel.player) == person))).one_or_none()
        if row is None:
            return None
        listed = row.standing > UNLISTED
        return _leader(row, await self._place(session, ladder, row.standing, row.shown) if listed else 0)

    async def newcomers(self, ladder: Ladder, *, limit: int) -> list[Leader]:
        """People with too few deals to be listed, those with most first."""
        async with self.reading() as session:
            return await self._newcomers(session, ladder, limit)

    async def _newcomers(self, session: AsyncSession, ladder: Ladder, limit: int) -> list[Leader]:
        r = RatingModel
        query = (
            select(*_LEADER, _NAME)
            .join(PersonModel, col(PersonModel.id) == col(r.player), isouter=True)
            .where(*on(ladder), col(r.standing) == UNLISTED, _is_person(col(r.player)), *_visible(ladder))
            .order_by(col(r.deals).desc(), col(r.player))
            .limit(limit)
        )
        return [_leader(row) for row in await session.execute(query)]

    async def scopes_of(self, person: str, *, limit: int) -> list[str]:
        """The chats where a person has counted deals, latest first."""
        r = RatingModel
        query = (
            select(col(r.scope))
            .where(col(r.player) == person, col(r.season) == "", col(r.game) == "", col(r.scope) != "")
            .order_by(col(r.at).desc(), col(r.scope))
            .limit(limit)
        )
        async with self.reading() as session:
            return list((await session.execute(query)).scalars())

    async def unlisted(self, person: str) -> bool:
        """Whether a person stays off the boards of all chats."""
        async with self.reading() as session:
            return await session.get(UnlistedModel, person) is not None

    async def set_unlisted(self, person: str, hidden: bool) -> None:
        async with self.writing() as session:
            if hidden:
                await session.execute(self.insert(UnlistedModel).values(person=person).on_conflict_do_nothing())
            else:
                await session.execute(delete(UnlistedModel).where(col(UnlistedModel.person) == person))

    # --- one person ----------------------------------------------------------------------------

    async def rating_course(self, person: str, scope: str, game: str, *, limit: int) -> list[int]:
        """Displayed all-time ratings after each of the last deals, oldest first."""
        s = RatingStepModel
        value = col(s.now if game else s.chat_all) if scope else col(s.world if game else s.world_all)
        query = select(value).where(col(s.person) == person, value.is_not(None))
        if scope:
            query = query.where(col(s.scope) == scope)
        if game:
            query = query.where(col(s.game) == game)
        async with self.reading() as session:
            found = await session.execute(query.order_by(col(s.number).desc()).limit(limit))
            return [int(v) for v in found.scalars() if v is not None][::-1]

    async def tallies(self, person: str, *, scope: str, season: str = "") -> list[Tally]:
        """Counted deals by game and role, by game and then most deals first."""
        r = ResultModel
        deals = func.count()
        query = select(
            col(r.game), col(r.role), deals, _count(col(r.won)),
            func.sum(col(r.points) + col(r.booked), type_=Integer), func.sum(col(r.booked), type_=Integer),
            _count(col(r.left)), _count(col(r.title)),
        ).where(*_counted(person, scope))  # fmt: skip
        if season:
            query = query.where(col(r.season) == season)
        query = query.group_by(col(r.game), col(r.role)).order_by(col(r.game), deals.desc(), col(r.role))
        async with self.reading() as session:
            return [Tally(*row) for row in await session.execute(query)]

    async def company(self, person: str, *, scope: str) -> list[Company]:
        """Everybody met in counted deals, computers and former players left out."""
        mine, other = ResultModel, aliased(ResultModel)
        same = col(mine.side) == col(other.side)
        query = (
            select(
                col(other.person), _NAME, _count(same), _count(and_(same, col(mine.won))), _count(~same),
                _count(and_(~same, col(mine.won))), _count(and_(~same, col(other.won))),
            )
            .join(
                other,
                and_(
                    col(other.table_id) == col(mine.table_id),
                    col(other.deal) == col(mine.deal),
                    col(other.seat) != col(mine.seat),
                ),
            )
            .join(PersonModel, col(PersonModel.id) == col(other.person), isouter=True)
            .where(*_counted(person, scope), _is_person(col(other.person)))
            .group_by(col(other.person), _NAME)
            .order_by(func.count().desc(), col(other.person))
        )  # fmt: skip
        async with self.reading() as session:
            return [Company(str(row[0]), *row[1:]) for row in await session.execute(query)]

    async def form(self, person: str, *, scope: str) -> list[bool]:
        """Won or not, of every counted deal in order."""
        query = select(col(ResultModel.won)).where(*_counted(person, scope)).order_by(col(ResultModel.number))
        async with self.reading() as session:
            return [bool(won) for won in (await session.execute(query)).scalars()]

    # --- deals ---------------------------------------------------------------------------------

    async def played(
        self, *, scope: str, person: str = "", viewer: str = "", limit: int, offset: int = 0
    ) -> list[Played]:
        """Finished deals, newest first: of a chat, or with ``person`` of one person everywhere."""
        r, d = ResultModel, DealModel
        query = (
            select(col(r.table_id), col(r.deal), col(d.key), col(r.game), col(r.chat), col(r.at), col(r.counted))
            .join(d, and_(col(d.table_id) == col(r.table_id), col(d.deal) == col(r.deal)))
            .where(col(r.person) == person if person else and_(col(r.chat) == scope, col(r.seat) == 0))
            .order_by(col(r.at).desc(), col(r.table_id), col(r.deal).desc())
            .limit(limit)
            .offset(offset)
        )
        async with self.reading() as session:
            rows = (await session.execute(query)).all()
            if not rows:
                return []
            seats = await session.execute(
                select(r, _NAME)
                .join(PersonModel, col(PersonModel.id) == col(r.person), isouter=True)
                .where(tuple_(col(r.table_id), col(r.deal)).in_([(x.table_id, x.deal) for x in rows]))
                .order_by(col(r.seat))
            )
            at_table: dict[tuple[str, int], list[tuple[ResultModel, str]]] = {}
            for seat, name in seats.all():
                at_table.setdefault((seat.table_id, seat.deal), []).append((seat, name))
        out: list[Played] = []
        for x in rows:
            there = at_table[x.table_id, x.deal]
            me = next((s for s, _ in there if s.person and s.person == (viewer or person)), None)
            won = tuple((s.person or f"bot:{s.game}:{s.level}", name) for s, name in there if s.won)
            mine = None if me is None else me.points + me.booked
            out.append(Played(*x[:6], won, x.counted, mine, me is not None and me.won))
        return out

    async def pairings(self, scope: str, *, since: int) -> list[Pairing]:
        """Pairs of people who met in counted deals of a chat, those who met most first."""
        a, b = ResultModel, aliased(ResultModel)
        here = (col(a.chat) == scope, col(a.at) >= since, col(a.counted), _is_person(col(a.person)))
        met = func.count()
        pairs = (
            select(col(a.person), col(b.person), met, _count(col(a.won)), _count(col(b.won)))
            .join(b, and_(col(b.table_id) == col(a.table_id), col(b.deal) == col(a.deal), col(b.side) != col(a.side)))
            .where(*here, _is_person(col(b.person)), col(a.person) < col(b.person))
            .group_by(col(a.person), col(b.person))
            .order_by(met.desc(), col(a.person), col(b.person))
        )
        each = select(col(a.person), func.count()).where(*here).group_by(col(a.person))
        async with self.reading() as session:
            deals: dict[str, int] = {str(p): n for p, n in (await session.execute(each)).all()}
            out: list[Pairing] = []
            for row in await session.execute(pairs):
                count, won, lost = row[2:]
                one, two = str(row[0]), str(row[1])
                share = count / min(deals[one], deals[two])
                first, second, wins = (one, two, won) if won >= lost else (two, one, lost)
                out.append(Pairing(first, second, count, wins, share))
            return out

    async def export(self, scope: str) -> list[dict[str, Any]]:
        """Every result of a chat, oldest first, a line a seat, with the name each person has now."""
        r = ResultModel
        query = (
            select(r, _NAME)
            .join(PersonModel, col(PersonModel.id) == col(r.person), isouter=True)
            .where(col(r.chat) == scope)
            .order_by(col(r.at), col(r.table_id), col(r.deal), col(r.seat))
        )
        async with self.reading() as session:
            return [{**row.model_dump(), "name": name} for row, name in (await session.execute(query)).all()]

    # --- seasons -------------------------------------------------------------------------------

    async def open_seasons(self) -> list[tuple[str, str]]:
        """(scope, season) of every season with counted deals that was not closed."""
        r, s = RatingModel, SeasonModel
        closed = exists().where(col(s.scope) == col(r.scope), col(s.season) == col(r.season))
        query = select(col(r.scope), col(r.season)).where(col(r.game) == "", col(r.season) != "", ~closed).distinct()
        async with self.reading() as session:
            rows = await session.execute(query.order_by(col(r.season), col(r.scope)))
            return [(scope, season) for scope, season in rows]

    async def close_season(self, scope: str, season: str, at: int) -> bool:
        """Write a season's hall of fame; False when it was closed before, and nothing is written."""
        async with self.writing() as session:
            put = self.insert(SeasonModel).values(scope=scope, season=season, at=at, told=not scope)
            made: Any = await session.execute(put.on_conflict_do_nothing())
            if not made.rowcount:
                return False
            games = select(col(RatingModel.game)).where(
                col(RatingModel.scope) == scope, col(RatingModel.season) == season
            )
            for game in (await session.execute(games.distinct())).scalars().all():
                await self._write_fame(session, Ladder(scope, season, game))
            return True

    async def _write_fame(self, session: AsyncSession, ladder: Ladder) -> None:
        place, last = 0, -1
        rows = (await session.execute(board_query(ladder, 4 * PODIUM, 0))).all()
        for line, (player, shown, standing, deals, wins, *_) in enumerate(rows):
            if standing < RATED:
                return
            place = place if shown == last else line + 1
            last = shown
            if place > PODIUM:
                return
            session.add(
                FameModel(
                    scope=ladder.scope, season=ladder.season, game=ladder.game, line=line, place=place, person=player,
                    shown=shown, deals=deals, wins=wins,
                )
            )  # fmt: skip

    async def untold(self) -> list[Closing]:
        """Closed seasons whose chats have not been told, oldest first."""
        s = SeasonModel
        query = select(s).where(~col(s.told)).order_by(col(s.season), col(s.scope))
        async with self.reading() as session:
            rows = (await session.execute(query)).scalars()
            return [Closing(r.scope, r.season, r.at, r.told) for r in rows]

    async def season_told(self, scope: str, season: str) -> None:
        s = SeasonModel
        told = update(s).where(col(s.scope) == scope, col(s.season) == season).values(told=True)
        async with self.writing() as session:
            await session.execute(told)

    async def fame(self, scope: str, *, season: str = "", limit: int = 30) -> list[Fame]:
        """The hall of fame of a chat, newest season first, all games before single ones, best first."""
        f = FameModel
        query = select(f, _NAME).join(PersonModel, col(PersonModel.id) == col(f.person), isouter=True)
        query = query.where(col(f.scope) == scope)
        if season:
            query = query.where(col(f.season) == season)
        query = query.order_by(col(f.season).desc(), col(f.game), col(f.line)).limit(limit)
        async with self.reading() as session:
            return [
                Fame(x.season, x.game, x.place, x.person, name, x.shown, x.deals, x.wins)
                for x, name in (await session.execute(query)).all()
            ]


def _counted(person: str, scope: str) -> list[Any]:
    """The counted results of a person, in one chat or everywhere."""
    where: list[Any] = [col(ResultModel.counted), col(ResultModel.person) == person]
    return [*where, col(ResultModel.chat) == scope] if scope else where
