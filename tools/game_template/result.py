"""How a deal is scored (GT-8.1 to GT-8.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import Phrase, Result, Seat
from tools.game_template.state import Settled, State


def points(left: Sequence[int], plays: Sequence[int], options: Settled) -> tuple[int, ...]:
    """Each loser pays a point for every card left, the winner gets it all.

    A hand that never played counts twice when the option full_hand says so.
    """
    double = dict(options)["full_hand"] == "double"
    cost = [n * (2 if double and not made else 1) for n, made in zip(left, plays, strict=True)]
    return tuple(-n if left[i] else sum(cost) for i, n in enumerate(cost))


def result(state: State) -> Result | None:
    """None until a hand is empty. Fewer cards left, better place."""
    public = state.public
    if public.phase != "over":
        return None
    left = public.counts
    winner = left.index(0)
    story = [Phrase.of("story-winner", seat=Seat(winner))]
    if dict(state.options)["full_hand"] == "double":
        full = (i for i, n in enumerate(left) if n and not public.plays[i])
        story += [Phrase.of("story-full-hand", seat=Seat(i)) for i in full]
    over = public.number >= public.deals
    return Result(
        points=points(left, public.plays, state.options),
        places=tuple(1 + sum(other < n for other in left) for n in left),
        sides=tuple(range(len(left))),
        carry={} if over else {"leader": winner, "number": public.number + 1},
        match_over=over,
        story=tuple(story),
    )
