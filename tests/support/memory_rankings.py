"""The rankings' half of the store in memory: the same fold, and plain loops instead of queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bot import ratings
from bot.ports import DealRow, Person, ResultRow
from bot.rankings import (
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
    RatingRow,
    RatingStep,
    Tally,
    is_person,
)


class MemoryRankings:
    """`bot.rankings.RankingStore` over dictionaries."""

    results: dict[tuple[str, int, int], ResultRow]
    deals: dict[str, DealRow]
    persons: dict[str, Person]

    def __init__(self) -> None:
        self.ratings: dict[ratings.Key, RatingRow] = {}
        self.steps: list[RatingStep] = []
        self.hidden: set[str] = set()
        self.closed: dict[tuple[str, str], Closing] = {}
        self.halls: list[tuple[str, Fame]] = []

    def rate(self, rows: Sequence[ResultRow]) -> None:
        if ratings.rated(rows):
            changed, steps = ratings.fold(rows, self.ratings, len({s.number for s in self.steps}) + 1)
            self.ratings |= {(r.ladder, r.player): r for r in changed}
            self.steps += steps

    def refold(self) -> None:
        deals = [list(rows) for _, rows in groupby(self.results.values(), lambda r: (r.table, r.deal))]
        self.ratings, self.steps = ratings.fold_all(enumerate(filter(ratings.rated, deals), 1))

    def _name(self, person: str) -> str:
        return self.persons[person].name if person in self.persons else ""

    def _lines(self, ladder: Ladder) -> list[RatingRow]:
        rows = [r for (where, _), r in self.ratings.items() if where == ladder and is_person(r.player)]
        rows = [r for r in rows if ladder.scope or r.player not in self.hidden]
        return sorted(rows, key=lambda r: (r.standing, r.shown, r.deals, r.player), reverse=True)

    def _leader(self, r: RatingRow) -> Leader:
        listed = [x for x in self._lines(r.ladder) if x.standing > UNLISTED]
        place = 1 + sum((x.standing, x.shown) > (r.standing, r.shown) for x in listed) if r.standing else 0
        name = self._name(r.player)
        return Leader(place, r.player, name, r.shown, r.standing, r.deals, r.wins, r.points, r.titles)

    async def page(self, ladder: Ladder, person: str, *, limit: int, offset: int, newcomers: int) -> Page:
        return Page(
            await self.leaders(ladder, limit=limit, offset=offset), await self.newcomers(ladder, limit=newcomers),
            await self.leader(ladder, person), any(scope == ladder.scope for scope, _ in self.halls),
        )  # fmt: skip

    async def leaders(self, ladder: Ladder, *, limit: int, offset: int = 0) -> list[Leader]:
        listed = [r for r in self._lines(ladder) if r.standing > UNLISTED]
        return [self._leader(r) for r in listed[offset : offset + limit]]

    async def leader(self, ladder: Ladder, person: str) -> Leader | None:
        found = self.ratings.get((ladder, person))
        return self._leader(found) if found else None

    async def newcomers(self, ladder: Ladder, *, limit: int) -> list[Leader]:
        new = [r for r in self._lines(ladder) if r.standing == UNLISTED]
        return [self._leader(r) for r in sorted(new, key=lambda r: (-r.deals, r.player))[:limit]]

    async def rating(self, ladder: Ladder, player: str) -> RatingRow | None:
        return self.ratings.get((ladder, player))

    async def scopes_of(self, person: str, *, limit: int) -> list[str]:
        mine = [r for r in self.ratings.values() if r.player == person and r.ladder == Ladder(r.ladder.scope)]
        return [r.ladder.scope for r in sorted(mine, key=lambda r: -r.at) if r.ladder.scope][:limit]

    async def rating_steps(self, table: str, deal: int) -> dict[int, RatingStep]:
        return {s.seat: s for s in self.steps if (s.table, s.deal) == (table, deal)}

    async def rating_course(self, person: str, scope: str, game: str, *, limit: int) -> list[int]:
        mine = [s for s in self.steps if s.person == person and scope in ("", s.scope) and game in ("", s.game)]
        values = [(s.now if game else s.chat_all) if scope else s.world if game else s.world_all for s in mine]
        return [v for v in values if v is not None][-limit:]

    def _counted(self, person: str, scope: str) -> list[ResultRow]:
        rows = self.results.values()
        return [r for r in rows if r.counted and r.person == person and scope in ("", r.chat)]

    async def tallies(self, person: str, *, scope: str, season: str = "") -> list[Tally]:
        rows = [r for r in self._counted(person, scope) if season in ("", r.season)]
        rows.sort(key=lambda r: (r.game, r.role))
        out = []
        for (game, role), group in groupby(rows, lambda r: (r.game, r.role)):
            g = list(group)
            booked = sum(r.booked for r in g)
            out.append(
                Tally(
                    game, role, len(g), sum(r.won for r in g), sum(r.points for r in g) + booked, booked,
                    sum(r.left for r in g), sum(r.title for r in g),
                )
            )  # fmt: skip
        return sorted(out, key=lambda t: (t.game, -t.deals, t.role))

    async def company(self, person: str, *, scope: str) -> list[Company]:
        met: dict[str, Counter[str]] = {}
        for mine in self._counted(person, scope):
            for r in self._at(mine.table, mine.deal):
                if r.seat != mine.seat and r.person and is_person(r.person):
                    tally = met.setdefault(r.person, Counter())
                    same = r.side == mine.side
                    tally["together" if same else "against"] += 1
                    tally["won_together" if same else "won_against"] += mine.won
                    tally["lost"] += not same and r.won
        return [
            Company(p, self._name(p), n["together"], n["won_together"], n["against"], n["won_against"], n["lost"])
            for p, n in met.items()
        ]

    def _at(self, table: str, deal: int) -> list[ResultRow]:
        return [r for r in self.results.values() if (r.table, r.deal) == (table, deal)]

    async def form(self, person: str, *, scope: str) -> list[bool]:
        return [r.won for r in self._counted(person, scope)]

    async def played(
        self, *, scope: str, person: str = "", viewer: str = "", limit: int, offset: int = 0
    ) -> list[Played]:
        out = []
        for d in sorted(self.deals.values(), key=lambda d: (-d.at, d.table, -d.deal)):
            rows = self._at(d.table, d.deal)
            if not any(r.person == person if person else r.chat == scope for r in rows):
                continue
            me = next((r for r in rows if r.person == (viewer or person)), None)
            won = tuple((r.person or f"bot:{r.game}:{r.level}", self._name(r.person or "")) for r in rows if r.won)
            mine = None if me is None else me.points + me.booked
            chat, counted = rows[0].chat, rows[0].counted
            out.append(Played(d.table, d.deal, d.key, d.game, chat, d.at, won, counted, mine, bool(me and me.won)))
        return out[offset : offset + limit]

    async def unlisted(self, person: str) -> bool:
        return person in self.hidden

    async def set_unlisted(self, person: str, hidden: bool) -> None:
        (self.hidden.add if hidden else self.hidden.discard)(person)

    async def pairings(self, scope: str, *, since: int) -> list[Pairing]:
        here = [r for r in self.results.values() if r.counted and r.chat == scope and r.at >= since and r.person]
        deals = Counter(r.person for r in here)
        met: Counter[tuple[str, str]] = Counter()
        won: Counter[tuple[str, str]] = Counter()
        for a in here:
            for b in here:
                if (a.table, a.deal) == (b.table, b.deal) and a.side != b.side and a.person and b.person:
                    met[a.person, b.person] += 1
                    won[a.person, b.person] += a.won
        out = []
        for (a, b), n in met.items():
            if a < b:
                one, two = (a, b) if won[a, b] >= won[b, a] else (b, a)
                out.append(Pairing(one, two, n, won[one, two], n / min(deals[a], deals[b])))
        return sorted(out, key=lambda p: -p.met)

    async def export(self, scope: str) -> list[dict[str, Any]]:
        raise AssertionError("exports are read from databases only")

    async def open_seasons(self) -> list[tuple[str, str]]:
        found = {(x.scope, x.season) for x, _ in self.ratings if x.season}
        return sorted(found - self.closed.keys(), key=lambda k: (k[1], k[0]))

    async def close_season(self, scope: str, season: str, at: int) -> bool:
        if (scope, season) in self.closed:
            return False
        self.closed[scope, season] = Closing(scope, season, at, told=not scope)
        for game in sorted({x.game for x, _ in self.ratings if (x.scope, x.season) == (scope, season)}):
            for r in await self.leaders(Ladder(scope, season, game), limit=12):
                if r.standing == RATED and r.place <= 3:
                    fame = Fame(season, game, r.place, r.person, r.name, r.shown, r.deals, r.wins)
                    self.halls.append((scope, fame))
        return True

    async def untold(self) -> list[Closing]:
        return [c for c in self.closed.values() if not c.told]

    async def season_told(self, scope: str, season: str) -> None:
        self.closed[scope, season] = Closing(scope, season, self.closed[scope, season].at, told=True)

    async def fame(self, scope: str, *, season: str = "", limit: int = 30) -> list[Fame]:
        found = [f for where, f in self.halls if where == scope and season in ("", f.season)]
        return sorted(found, key=lambda f: (f.game, f.place))[:limit]

    async def rebuild_ratings(self) -> int:
        self.refold()
        return len({s.number for s in self.steps})
