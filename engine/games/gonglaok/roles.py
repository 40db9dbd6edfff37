"""Sides, and who attacks whom next. Rule book sections 7 and 8a.

Everybody for himself is the camps game with one seat to a camp, so one set of rules serves both:
"the attacking camp" is then the attacker, "the defending camp" the defender.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from engine.core import Seat


def side_of(seat: int, camps: int) -> int:
    """The camp of a seat, or the seat itself when there are no camps."""
    return seat % camps if camps else int(seat)


def sides(seats: int, camps: int) -> int:
    """The number of sides."""
    return camps or seats


def members(side: int, seats: int, camps: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(Seat(s) for s in range(side, seats, camps)) if camps else (Seat(side),)


def around(seat: Seat, seats: int, step: int = 1) -> Iterator[Seat]:
    """The other seats in order of play after ``seat``; before it, nearest first, with ``step`` -1."""
    return (seat.after(seats, step * i) for i in range(1, seats))


def next_roles(
    seats: int,
    active: Collection[Seat],
    attacker: Seat,
    defender: Seat,
    passes: bool,
    camps: int = 0,
) -> tuple[Seat, Seat] | None:
    """Attacker and defender of the next round, None when only one side has cards left.

    ``active``: seats with cards after the round is settled. ``passes``: the attack passes on to the
    defender (he held; with the pick-up ``attacker_last`` also after a failure).
    """
    attacking, defending = side_of(attacker, camps), side_of(defender, camps)
    if len({side_of(s, camps) for s in active}) <= 1:
        return None

    def first(candidates: Iterator[Seat], side: int | None = None, *, not_side: int | None = None) -> Seat | None:
        return next(
            (
                s
                for s in candidates
                if s in active
                and (side is None or side_of(s, camps) == side)
                and (not_side is None or side_of(s, camps) != not_side)
            ),
            None,
        )

    def other_side_after(seat: Seat) -> Seat:
        found = first(around(seat, seats), not_side=side_of(seat, camps))
        assert found is not None
        return found

    if passes:
        heir = defender if defender in active else first(around(defender, seats), defending)
        if heir is None:
            heir = _found(first(around(defender, seats)))
        return heir, other_side_after(heir)
    a = attacker if attacker in active else first(around(defender, seats, -1), attacking)
    if a is None:
        a = _found(first(around(defender, seats, -1), not_side=defending))
    d = defender if defender in active else first(around(defender, seats), defending)
    return a, other_side_after(a) if d is None else d


def _found(seat: Seat | None) -> Seat:
    assert seat is not None
    return seat
