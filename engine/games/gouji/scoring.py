"""Places and points. Rule book section 8."""

from __future__ import annotations

from engine.core import Phrase, Result, Seat
from engine.games.gouji.public import EVERYBODY, team
from engine.games.gouji.spec import House
from engine.games.gouji.state import State


def result_of(state: State) -> Result | None:
    """None while the deal goes on."""
    if state.public.phase != "over":
        return None
    order = state.public.order
    places = tuple(order.index(s) + 1 for s in EVERYBODY)
    points = points_of(places, state.house)
    return Result(
        points=points,
        places=places,
        sides=tuple(map(team, EVERYBODY)),
        carry={"places": list(places)},
        match_over=False,
        story=tuple(_story(order, points)),
    )


def sweep(places: tuple[int, ...]) -> int | None:
    """The team that holds the places 1, 2 and 3 (串三户), None when neither does."""
    for side in (0, 1):
        if sorted(places[s] for s in EVERYBODY if team(s) == side) == [1, 2, 3]:
            return side
    return None


def points_of(places: tuple[int, ...], house: House) -> tuple[int, ...]:
    """What each seat scores: for its place, or after a sweep the same for all of a team."""
    winner = sweep(places)
    if winner is not None:
        return tuple(house.sweep if team(s) == winner else -house.sweep for s in EVERYBODY)
    return tuple(house.points[p - 1] for p in places)


def _story(order: tuple[Seat, ...], points: tuple[int, ...]) -> list[Phrase]:
    """The sweep, what the teams won and lost, everybody with his title."""
    places = tuple(order.index(s) + 1 for s in EVERYBODY)
    first = team(order[0])
    story = []
    if sweep(places) is not None:
        story.append(Phrase.of("story-sweep", members=_members(first)))
    total = sum(points[s] for s in _members(first))
    key = "story-draw" if not total else "story-team-won" if total > 0 else "story-team-lost"
    story.append(Phrase.of(key, members=_members(first), others=_members(1 - first), points=abs(total)))
    titles = [Phrase.of("kind-place", seat=s, title=Phrase(f"badge-place-{n}")) for n, s in enumerate(order, 1)]
    return [*story, Phrase.of("story-places", places=tuple(titles))]


def _members(side: int) -> tuple[Seat, ...]:
    return tuple(s for s in EVERYBODY if team(s) == side)
