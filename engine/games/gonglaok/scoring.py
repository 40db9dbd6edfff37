"""Places and points. Rule book sections 8 and 8a."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Phrase, Result, Seat
from engine.games.gonglaok import roles
from engine.games.gonglaok.state import State


def result_of(state: State) -> Result | None:
    """None while the deal goes on."""
    if state.phase != "over":
        return None
    rules = state.house
    order = finishing_order(state)
    ranking = side_ranking(state)
    place = {side: n for n, group in ranking for side in group}
    count = roles.sides(state.seats, rules.camps)
    worth = points(place, count, simple=rules.simple, stop_at_first=rules.stop_at_first)
    winner = next(seat for seat in order if place[state.side(seat)] == 1)
    return Result(
        points=tuple(worth[state.side(s)] for s in state.everybody),
        places=tuple(place[state.side(s)] for s in state.everybody),
        sides=tuple(map(state.side, state.everybody)),
        carry={"winner": int(winner)},
        match_over=False,
        story=tuple(_story(state, order, ranking)),
    )


def finishing_order(state: State) -> tuple[Seat, ...]:
    """All seats, the best first: in the order of going out, then those with fewer cards, then in order of
    play after the seat whose leaving ended the deal (after the attacker where nobody's did)."""
    origin = state.attacker if state.stopped or not state.out else state.out[-1]
    rest = [s for s in roles.around(origin, state.seats) if s not in state.out]
    if origin not in state.out:
        rest.append(origin)
    return (*state.out, *sorted(rest, key=lambda s: len(state.hands[s])))


def side_ranking(state: State) -> list[tuple[int, tuple[int, ...]]]:
    """Sides with their place, the best first; sides with equal places stand together."""
    rules = state.house
    finished = state.finished_sides
    ranked: list[tuple[int, tuple[int, ...]]] = [(i + 1, (side,)) for i, side in enumerate(finished)]
    rest = [side for side in range(roles.sides(state.seats, rules.camps)) if side not in finished]
    if state.stopped:
        near = [state.side(s) for s in (*roles.around(state.attacker, state.seats), state.attacker) if state.hands[s]]

        def weight(side: int) -> tuple[int, int]:
            cards = sum(len(state.hands[s]) for s in roles.members(side, state.seats, rules.camps))
            return cards, near.index(side)

        rest.sort(key=weight)
        return ranked + [(len(finished) + i + 1, (side,)) for i, side in enumerate(rest)]
    return [*ranked, (len(finished) + 1, tuple(rest))] if rest else ranked


def points(place: dict[int, int], sides: int, *, simple: bool, stop_at_first: bool) -> dict[int, int]:
    """What each side's seats score for their place. They sum to zero over the seats."""
    if stop_at_first:
        return {side: sides - 1 if p == 1 else -1 for side, p in place.items()}
    if simple:
        return {side: 1 if p == 1 else -1 if p == sides else 0 for side, p in place.items()}
    return {side: sides + 1 - 2 * p for side, p in place.items()}


def _story(state: State, order: Sequence[Seat], ranking: list[tuple[int, tuple[int, ...]]]) -> list[Phrase]:
    """Who is first, who is left with how many cards, the order of going out."""
    rules = state.house
    story: list[Phrase] = []
    if state.stopped:
        story.append(Phrase.of("story-stopped", rounds=state.failures))
    if rules.camps:
        for n, group in ranking:
            for side in group:
                seats = roles.members(side, state.seats, rules.camps)
                story.append(Phrase.of("story-camp", members=seats, place=n))
        story.append(Phrase.of("story-order", seats=tuple(order)))
    else:
        story.append(Phrase.of("story-first", seat=order[0]))
        left = [s for s in order if s not in state.out]
        if len(left) == 1:
            story.append(Phrase.of("story-last", seat=left[0], count=len(state.hands[left[0]])))
        else:
            story.append(Phrase.of("story-others", seats=tuple(left)))
    return story
