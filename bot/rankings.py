"""What is known of how people stand: ladders, places, records, seasons; and the store's part in it.

A **ladder** is one table of ratings: of a chat or of all chats (``scope`` ""), of a month or of all
time (``season`` ""), of a game or of all games (``game`` ""). Times are milliseconds since 1970.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

START = 1000
"""Display value of a newcomer."""
LISTED_FROM = 5
"""Deals after which somebody is listed on a ladder."""
RATED_FROM = 15
"""Deals after which a rating is no longer provisional; only then are there medals."""

UNLISTED, PROVISIONAL, RATED = 0, 1, 2


def scope_of(chat: str) -> str:
    """The chat whose ladders a deal counts for: topics of a group share them."""
    return chat.partition("/")[0]


def is_person(player: str) -> bool:
    """False for computers, phantoms and former players."""
    return not player.startswith(NOT_PEOPLE)


NOT_PEOPLE = ("bot:", "ghost:", "gone:")


@dataclass(frozen=True, slots=True)
class Ladder:
    """Which table of ratings: see the module."""

    scope: str = ""
    season: str = ""
    game: str = ""


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A player on a ladder: the end of the fold over the results, so far.

    ``player`` is a person's id, ``bot:<game>:<level>`` for a computer, ``ghost:<game>`` for the
    phantom team-mate, ``gone:...`` for somebody who had himself forgotten. ``shown`` is the display value,
    ``best`` its highest since the rating stopped being provisional (0 before), ``standing`` one of UNLISTED,
    PROVISIONAL, RATED; ``points`` include what was booked apart from the deals."""

    ladder: Ladder
    player: str
    mu: float
    sigma: float
    deals: int
    wins: int
    points: int
    titles: int
    shown: int
    best: int
    standing: int
    at: int


@dataclass(frozen=True, slots=True)
class RatingStep:
    """What one deal did to the all-time ratings of the person at one seat, as displayed.

    ``was`` and ``now`` on the ladder of this chat and game, the one that result messages name; ``chat_all`` on the
    chat's ladder of all games; ``world`` and ``world_all`` on those of all chats, None where the deal does not count
    there."""

    table: str
    deal: int
    seat: int
    number: int
    person: str
    scope: str
    game: str
    at: int
    was: int
    now: int
    chat_all: int
    world: int | None = None
    world_all: int | None = None


@dataclass(frozen=True, slots=True)
class Leader:
    """A line of a leaderboard. Equal ratings share a ``place``, which is 0 for who is not listed."""

    place: int
    person: str
    name: str
    shown: int
    standing: int
    deals: int
    wins: int
    points: int
    titles: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """Counted deals of a person in one game and role: won, points (``booked``: of them apart from deals), fled."""

    game: str
    role: str
    deals: int
    wins: int
    points: int
    booked: int
    left: int
    titles: int = 0


@dataclass(frozen=True, slots=True)
class Company:
    """Deals with one other person, ``with_them`` on the same side and ``against`` on others, and how many of them
    were won. Losing ``against`` is counted only where the other side won."""

    person: str
    name: str
    together: int
    won_together: int
    against: int
    won_against: int
    lost_against: int


@dataclass(frozen=True, slots=True)
class Played:
    """A finished deal as a history lists it. ``winners`` are (player, name); ``mine``: points of the person it is
    listed for, None when he did not play."""

    table: str
    deal: int
    key: str
    game: str
    chat: str
    at: int
    winners: tuple[tuple[str, str], ...]
    counted: bool
    mine: int | None = None
    won: bool = False


@dataclass(frozen=True, slots=True)
class Fame:
    """A line of the hall of fame: who was where when a season of a ladder was closed."""

    season: str
    game: str
    place: int
    person: str
    name: str
    shown: int
    deals: int
    wins: int


@dataclass(frozen=True, slots=True)
class Closing:
    """A season of a chat that is over; ``told`` once the chat has had its message, or wants none."""

    scope: str
    season: str
    at: int
    told: bool


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two people who met often on different sides, and how lopsided that was.

    ``met`` deals against each other, ``wins`` of them won by ``winner``; ``share`` of all deals of the one of them
    who played less."""

    winner: str
    loser: str
    met: int
    wins: int
    share: float


@dataclass(frozen=True, slots=True)
class Page:
    """What a page of a board needs; ``fame``: the chat has a hall of fame."""

    leaders: list[Leader]
    newcomers: list[Leader]
    mine: Leader | None
    fame: bool


class RankingStore(Protocol):
    """The part of the store that ranks people."""

    async def page(self, ladder: Ladder, person: str, *, limit: int, offset: int, newcomers: int) -> Page:
        """`leaders`, `newcomers` and `leader` of one ladder together."""

    async def leaders(self, ladder: Ladder, *, limit: int, offset: int = 0) -> list[Leader]:
        """Those listed, best first: rated before provisional, then by rating, then more deals. On a ladder of all
        chats without those who do not want to be seen there."""

    async def leader(self, ladder: Ladder, person: str) -> Leader | None:
        """Where one person stands, None without a counted deal there."""

    async def newcomers(self, ladder: Ladder, *, limit: int) -> list[Leader]:
        """People with too few deals to be listed, those with most first."""

    async def rating(self, ladder: Ladder, player: str) -> RatingRow | None: ...
    async def scopes_of(self, person: str, *, limit: int) -> list[str]:
        """The chats where a person has counted deals, latest first."""

    async def rating_steps(self, table: str, deal: int) -> dict[int, RatingStep]:
        """What a deal did to the ratings, by seat."""

    async def rating_course(self, person: str, scope: str, game: str, *, limit: int) -> list[int]:
        """Displayed all-time ratings after each of the last deals, oldest first; scope and game as in Ladder."""

    async def tallies(self, person: str, *, scope: str, season: str = "") -> list[Tally]:
        """Counted deals by game and role, by game and then most deals first."""

    async def company(self, person: str, *, scope: str) -> list[Company]:
        """Everybody met in counted deals, computers and former players left out."""

    async def form(self, person: str, *, scope: str) -> list[bool]:
        """Won or not, of every counted deal in order."""

    async def played(
        self, *, scope: str, person: str = "", viewer: str = "", limit: int, offset: int = 0
    ) -> list[Played]:
        """Finished deals, newest first: of a chat, or with ``person`` of one person everywhere. ``viewer``: whose own
        points are given."""

    async def unlisted(self, person: str) -> bool:
        """Whether a person stays off the boards of all chats."""

    async def set_unlisted(self, person: str, hidden: bool) -> None: ...
    async def pairings(self, scope: str, *, since: int) -> list[Pairing]:
        """Pairs of people who met in counted deals of a chat, those who met most first."""

    async def open_seasons(self) -> list[tuple[str, str]]:
        """(scope, season) of every season with counted deals that was not closed."""

    async def close_season(self, scope: str, season: str, at: int) -> bool:
        """Write a season's hall of fame; False when it was closed before, and nothing is written."""

    async def untold(self) -> list[Closing]:
        """Closed seasons whose chats have not been told, oldest first."""

    async def season_told(self, scope: str, season: str) -> None: ...
    async def fame(self, scope: str, *, season: str = "", limit: int = 30) -> list[Fame]:
        """The hall of fame of a chat, newest season first, all games before single ones, best first."""

    async def export(self, scope: str) -> list[dict[str, Any]]:
        """Every result of a chat, oldest first, a line a seat, with the name each person has now."""

    async def rebuild_ratings(self) -> int:
        """Fold all results anew, in the order in which they came; the number of deals."""
