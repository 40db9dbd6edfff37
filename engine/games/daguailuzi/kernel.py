"""The race of `playout` in machine code, with hands dealt and grouped.

A race has one row of single numbers, by the constants below, whose first six are the cards each seat has left.
"""

from __future__ import annotations

import numpy as np

from engine.games.daguailuzi import playout
from engine.games.daguailuzi.grouping import CONTROLS, PLACES, group, insert
from engine.games.daguailuzi.playout import FIVE
from engine.games.daguailuzi.spec import SEATS
from engine.machine import Draws, Numbers, machine_code, shuffle

OUT, TURN, OWNER, PLACE, TOP, PASSES, MATES_INHERIT = range(SEATS, SEATS + 7)
END = SEATS + 7

_DANGER = np.array(playout.DANGER)
LEAD, OVER_MATE, SHORT_MATE, URGENT = playout.LEAD, playout.OVER_MATE, playout.SHORT_MATE, playout.URGENT
RISK, SIZE_GAIN, SAFE = playout.RISK, playout.SIZE_GAIN, playout.SAFE


@machine_code
def deal(
    loose: Numbers, counts: Numbers, seat: int, draws: Draws, level: int, heights: Numbers, n: Numbers
) -> None:  # fmt: skip
    """Deal the faces in ``loose`` at random to all seats but one and group their hands."""
    shuffle(loose, draws)
    faces = np.empty(54, np.int64)
    at = 0
    for other in range(SEATS):
        if other != seat:
            faces[:] = 0
            for _ in range(counts[other]):
                faces[loose[at]] += 1
                at += 1
            group(faces, level, heights[other], n[other])


# --- the race ----------------------------------------------------------------------------------


@machine_code
def _size(place: int) -> int:
    return 5 if place == FIVE else place + 1


@machine_code
def _least(m: Numbers, seat: int) -> int:
    """Cards in the shortest hand of an opponent."""
    least = 99
    for k in range(1, SEATS, 2):
        held = m[(seat + k) % SEATS]
        if held and held < least:
            least = held
    return least


@machine_code
def _needed(m: Numbers, seat: int, size: int) -> bool:
    """Whether an opponent could go out with so many cards."""
    found = False
    for k in range(1, SEATS, 2):
        found = found or m[(seat + k) % SEATS] == size
    return found


@machine_code
def _lead(heights: Numbers, n: Numbers, m: Numbers, seat: int) -> int:
    least = _least(m, seat)
    best, found = -9.0, 0
    for place in range(PLACES):
        if n[place]:
            size = _size(place)
            control = CONTROLS[place, heights[place, 0]]
            score = SIZE_GAIN * size - control
            if _needed(m, seat, size):
                score -= RISK * (1.0 - control)
            elif least < size:
                score += SAFE
            if score > best:
                best, found = score, place
    return found


@machine_code
def _reply(heights: Numbers, n: Numbers, m: Numbers, seat: int) -> int:
    """The index of the answer, -1 for a pass."""
    place, top, owner = m[PLACE], m[TOP], m[OWNER]
    at = 0
    while at < n[place] and heights[place, at] <= top:
        at += 1
    if at == n[place]:
        return -1
    size = _size(place)
    if (owner - seat) % 2 or m[seat] == size:
        return at
    control, theirs = CONTROLS[place, heights[place, at]], CONTROLS[place, top]
    least = _least(m, seat)
    score = 1.0 - control + (LEAD + (_DANGER[least] if least <= 5 else 0.0)) * control
    score -= OVER_MATE * (SAFE + theirs)
    if m[owner] <= 5:
        score -= SHORT_MATE
    if least == size and theirs < 0.8:
        score += URGENT
    return at if score > 0 else -1


@machine_code
def _split(heights: Numbers, n: Numbers, m: Numbers, seat: int) -> int:
    """Take a single or a pair out of a pair or a triple to beat an opponent, if it is worth it: its height, or -1."""
    place, top = m[PLACE], m[TOP]
    if place > 1 or (m[OWNER] - seat) % 2 == 0:
        return -1
    least = _least(m, seat)
    lead = LEAD + (_DANGER[least] if least <= 5 else 0.0)
    best, found, index = 0.0, 0, 0
    for of in range(place + 1, 3):
        left = of - place - 1
        for i in range(n[of]):
            h = heights[of, i]
            if h > top:
                score = CONTROLS[left, h] - CONTROLS[of, h] + lead * CONTROLS[place, h]
                if score > best:
                    best, found, index = score, of, i
    if not found:
        return -1
    h = heights[found, index]
    n[found] -= 1
    for i in range(index, n[found]):
        heights[found, i] = heights[found, i + 1]
    insert(heights, n, found - place - 1, h)
    return int(h)


@machine_code
def _heir(m: Numbers) -> int:
    if m[MATES_INHERIT]:
        for k in range(2, SEATS, 2):
            if m[(m[OWNER] + k) % SEATS]:
                return int((m[OWNER] + k) % SEATS)
    k = 1
    while not m[(m[OWNER] + k) % SEATS]:
        k += 1
    return int((m[OWNER] + k) % SEATS)


@machine_code
def race(heights: Numbers, n: Numbers, m: Numbers, order: Numbers) -> None:
    """Play on until a team is out; ``order`` gets the seats as they go out, m[OUT] of them. Uses up the hands."""
    even = 0
    for i in range(m[OUT]):
        even += order[i] % 2 == 0
    while even < SEATS // 2 and m[OUT] - even < SEATS // 2:
        turn = m[TURN]
        if m[PLACE] < 0:
            m[PLACE], at = _lead(heights[turn], n[turn], m, turn), 0
        else:
            at = _reply(heights[turn], n[turn], m, turn)
        place = m[PLACE]
        if at >= 0:
            played = heights[turn, place, at]
            n[turn, place] -= 1
            for i in range(at, n[turn, place]):
                heights[turn, place, i] = heights[turn, place, i + 1]
        else:
            played = _split(heights[turn], n[turn], m, turn)
        if played < 0:
            m[PASSES] += 1
        else:
            m[TOP] = played
            m[OWNER], m[PASSES] = turn, 0
            m[turn] -= _size(place)
            if not m[turn]:
                order[m[OUT]] = turn
                m[OUT] += 1
                even += turn % 2 == 0
                if even == SEATS // 2 or m[OUT] - even == SEATS // 2:
                    return
        active = 0
        for seat in range(SEATS):
            active += m[seat] > 0
        turn = (turn + 1) % SEATS
        while not m[turn]:
            turn = (turn + 1) % SEATS
        if m[PASSES] >= active - (m[m[OWNER]] > 0):
            turn = m[OWNER] if m[m[OWNER]] else _heir(m)
            m[PLACE], m[PASSES] = -1, 0
        m[TURN] = turn


@machine_code
def after(
    heights: Numbers, n: Numbers, seat: int, own: Numbers, own_n: Numbers, start: Numbers, order: Numbers
) -> int:  # fmt: skip
    """How many are out when it has ended, in ``order``, which holds those out before. One's hand is ``own``; nothing
    else is changed."""
    heights, n, m = heights.copy(), n.copy(), start.copy()
    heights[seat], n[seat] = own, own_n
    race(heights, n, m, order)
    return int(m[OUT])
