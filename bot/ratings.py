"""Ratings as a fold over results: pure, so that folding all results anew gives the same numbers.

The maths is openskill's Plackett-Luce model: two or more sides, sides of several people, ties. A deal
between sides of unequal size (a landlord against two peasants) is made even with **phantom team-mates**. A
phantom is as strong as the average of the others at the table, plus what the role turned out to be worth: that
handicap is a rating of its own (``ghost:<game>``), learned from the same deals, so that nobody's rating rises
or falls for being landlord more often.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.ports import ResultRow
from bot.rankings import (
    LISTED_FROM,
    PROVISIONAL,
    RATED,
    RATED_FROM,
    START,
    UNLISTED,
    Ladder,
    RatingRow,
    RatingStep,
    is_person,
)

FOLD = 1
"""Number of this way of rating. Raised when it changes; the store then folds everything anew."""

MU, SIGMA = 25.0, 25.0 / 3.0
PER_MU = 30.0
"""Display points a unit of skill: the better of two settled players a class (200 points) apart wins three
deals of four, one against one."""

Key = tuple[Ladder, str]


def _gamma(c: float, k: int, mu: float, sigma_squared: float, team: Any, rank: int, weights: Any) -> float:
    """How fast certainty grows. Between two sides as fast as the model allows; a deal among many sides is still
    one deal and must not count as many."""
    return 2.0 / k


_model = PlackettLuce(mu=MU, sigma=SIGMA, gamma=_gamma)


@dataclass(frozen=True, slots=True)
class Entry:
    """A seat as the rating sees it. ``rank``: place of its side; ``capped``: its rating may fall, but not rise."""

    player: str
    side: int
    rank: int
    capped: bool = False


@dataclass(frozen=True, slots=True)
class Rating:
    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """The value people see."""
        return round(START + PER_MU * (self.mu - MU))


NEWCOMER = Rating()


def player_of(row: ResultRow) -> str:
    """Whose rating the result of a seat moves."""
    return row.person or f"bot:{row.game}:{row.level}"


def rate(entries: Sequence[Entry], known: Mapping[str, Rating], ghost: str) -> dict[str, Rating]:
    """The ratings of everybody after a deal; ``known`` before it, newcomers left out.

    ``ghost``: the player that phantom team-mates of this game are. Somebody who holds several seats (a computer
    level) moves by the mean of what each of them would."""
    sides: dict[int, list[Entry]] = {}
    for e in entries:
        sides.setdefault(e.side, []).append(e)
    order = sorted(sides)
    size = max(len(s) for s in sides.values())
    handicap = known.get(ghost, NEWCOMER).mu - MU
    teams: list[list[PlackettLuceRating]] = []
    for side in order:
        own = [known.get(e.player, NEWCOMER) for e in sides[side]]
        team = [_model.rating(mu=r.mu, sigma=r.sigma) for r in own]
        if len(own) < size:
            others = [known.get(e.player, NEWCOMER) for s in order if s != side for e in sides[s]]
            mu = sum(r.mu for r in others) / len(others) + handicap
            sigma = math.sqrt(sum(r.sigma * r.sigma for r in others) / len(others))
            team += [_model.rating(mu=mu, sigma=sigma) for _ in range(size - len(own))]
        teams.append(team)
    before = [[r.mu for r in team] for team in teams]
    rated = _model.rate(teams, ranks=[float(sides[s][0].rank) for s in order])
    moves: dict[str, list[tuple[float, float]]] = {}
    for side, start, team in zip(order, before, rated, strict=True):
        for i, (mu, r) in enumerate(zip(start, team, strict=True)):
            if i >= len(sides[side]):
                moves.setdefault(ghost, []).append((r.mu - mu, SIGMA))
                continue
            e = sides[side][i]
            moves.setdefault(e.player, []).append((min(0.0, r.mu - mu) if e.capped else r.mu - mu, r.sigma))
    return {
        player: Rating(
            known.get(player, NEWCOMER).mu + sum(m for m, _ in all_moves) / len(all_moves),
            sum(s for _, s in all_moves) / len(all_moves),
        )
        for player, all_moves in moves.items()
    }


# --- the fold ------------------------------------------------------------------------------


def ladders_of(row: ResultRow) -> tuple[Ladder, ...]:
    """Every ladder that a counted deal moves, those of its chat before those of all chats."""
    scopes = (row.chat, "") if row.world else (row.chat,)
    return tuple(Ladder(s, season, game) for s in scopes for season in ("", row.season) for game in ("", row.game))


def rated(rows: Sequence[ResultRow]) -> bool:
    """True for the results of one deal that moves ratings: it counts, and there were two sides at least."""
    return bool(rows) and rows[0].counted and len({r.side for r in rows}) > 1


def players_of(rows: Sequence[ResultRow]) -> list[str]:
    """Everybody whose rating a deal may move, its phantom included."""
    return sorted({*map(player_of, rows), f"ghost:{rows[0].game}"})


def fold(
    rows: Sequence[ResultRow], known: Mapping[Key, RatingRow], number: int
) -> tuple[list[RatingRow], list[RatingStep]]:
    """What a counted deal does: the rating rows after it, and the steps to show. ``rows`` are all its seats, in
    order; ``known`` holds at least the rows of its ladders and players."""
    first = rows[0]
    ghost = f"ghost:{first.game}"
    entries = [Entry(player_of(r), r.side, r.rank, r.forfeit) for r in rows]
    out: dict[Key, RatingRow] = {}
    for ladder in ladders_of(first):
        here = {p: known[ladder, p] for p in players_of(rows) if (ladder, p) in known}
        ratings = {p: Rating(row.mu, row.sigma) for p, row in here.items()}
        for player, rating in sorted(rate(entries, ratings, ghost).items()):
            mine = [r for r in rows if player_of(r) == player]
            out[ladder, player] = _moved(here.get(player), ladder, player, rating, mine, first.at)
    return list(out.values()), list(_steps(rows, known, out, number))


def _moved(
    before: RatingRow | None, ladder: Ladder, player: str, rating: Rating, rows: Sequence[ResultRow], at: int
) -> RatingRow:
    deals = (before.deals if before else 0) + 1
    standing = UNLISTED
    if is_person(player) and deals >= LISTED_FROM:
        standing = RATED if deals >= RATED_FROM else PROVISIONAL
    best = before.best if before else 0
    return RatingRow(
        ladder,
        player,
        rating.mu,
        rating.sigma,
        deals,
        wins=(before.wins if before else 0) + any(r.won for r in rows),
        points=(before.points if before else 0) + sum(r.points + r.booked for r in rows),
        titles=(before.titles if before else 0) + any(r.title for r in rows),
        shown=rating.shown,
        best=max(best, rating.shown) if deals >= RATED_FROM else best,
        standing=standing,
        at=at,
    )


def _steps(
    rows: Sequence[ResultRow], known: Mapping[Key, RatingRow], after: Mapping[Key, RatingRow], number: int
) -> Iterable[RatingStep]:
    for r in rows:
        if not r.person or not is_person(r.person):
            continue
        scope = r.chat

        def now(scope: str, game: str, who: str = r.person) -> int:
            return after[Ladder(scope, "", game), who].shown

        was = known.get((Ladder(scope, "", r.game), r.person))
        yield RatingStep(
            r.table, r.deal, r.seat, number, r.person, scope, r.game, r.at,
            was=was.shown if was else START, now=now(scope, r.game), chat_all=now(scope, ""),
            world=now("", r.game) if r.world else None, world_all=now("", "") if r.world else None,
        )  # fmt: skip


def fold_all(deals: Iterable[tuple[int, Sequence[ResultRow]]]) -> tuple[dict[Key, RatingRow], list[RatingStep]]:
    """Every counted deal, in the order of its number, from nothing."""
    known: dict[Key, RatingRow] = {}
    steps: list[RatingStep] = []
    for number, rows in deals:
        changed, shown = fold(rows, known, number)
        known.update({(r.ladder, r.player): r for r in changed})
        steps += shown
    return known, steps
