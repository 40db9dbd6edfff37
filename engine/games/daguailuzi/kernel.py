"""`playout` in machine code: hands grouped in little time, and the race of groups.

A hand is a table of heights: a row for each number of cards (1, 2, 3, 5), each rising, with how many there are beside.
Ranks are lanes here: two to ace 0 to 12, the jokers 13 and 14. A race also has one row of single numbers, by the
constants below, whose first six are the cards each seat has left.
"""

from __future__ import annotations

import numpy as np

from engine.games.daguailuzi import playout
from engine.games.daguailuzi.melds import STRENGTH
from engine.games.daguailuzi.playout import FIVE, STEP
from engine.games.daguailuzi.spec import SEATS
from engine.games.daguailuzi.worth import WORTH
from engine.machine import Draws, Floats, Numbers, machine_code, shuffle

LANES = 15
PLACES = 4
WIDTH = 28
"""Plays of as many cards in a hand: never more than its cards."""
OUT, TURN, OWNER, PLACE, TOP, PASSES, MATES_INHERIT = range(SEATS, SEATS + 7)
END = SEATS + 7

_CONTROL: Floats = np.ones((PLACES, 1 + max(map(len, playout._CONTROLS))))
for _place, _row in enumerate(playout._CONTROLS):
    _CONTROL[_place, : len(_row)] = _row
_DANGER = np.array(playout.DANGER)
_TRIPLE, _PAIR, _FULL = (np.array(WORTH[kind]) for kind in ("triple", "pair", "full_house"))
_STRAIGHT_AT, _FULL_AT, _FOUR_AT, _FIVE_AT = (
    STEP * STRENGTH[kind] for kind in ("straight", "full_house", "four_one", "five_kind")
)
LEAD, OVER_MATE, SHORT_MATE, URGENT = playout.LEAD, playout.OVER_MATE, playout.SHORT_MATE, playout.URGENT
RISK, SIZE_GAIN, SAFE = playout.RISK, playout.SIZE_GAIN, playout.SAFE
_SPARE = 8
"""Room before the singles: a pair whose one card goes with four of a kind leaves the other in front."""


# --- grouping --------------------------------------------------------------------------------


@machine_code
def _insert(heights: Numbers, n: Numbers, place: int, height: int) -> None:
    i = n[place]
    while i > 0 and heights[place, i - 1] > height:
        heights[place, i] = heights[place, i - 1]
        i -= 1
    heights[place, i] = height
    n[place] += 1


@machine_code
def _straights(lanes: Numbers, heights: Numbers, n: Numbers) -> None:
    """Straights of cards that are good for nothing else; they leave ``lanes``."""
    for index in range(10):
        ones, least = 0, 9
        for k in range(5):
            held = lanes[(index + k + 12) % 13]
            least = min(least, held)
            ones += held == 1
        if least > 0 and ones >= 3:
            for k in range(5):
                lanes[(index + k + 12) % 13] -= 1
            _insert(heights, n, FIVE, _STRAIGHT_AT + index)


@machine_code
def sketch(lanes: Numbers, level: int, heights: Numbers, n: Numbers) -> None:
    """Group a hand as `playout.sketched` does; ``level``: the lane of the level rank. ``lanes`` is used up."""
    n[:] = 0
    _straights(lanes, heights, n)
    by, m = np.empty((4, 32), np.int64), np.zeros(4, np.int64)
    m[0] = _SPARE
    for q in range(13):
        lane = level if q == 12 else q if q < level else q + 1
        power = 14 if q == 12 else lane
        held = lanes[lane]
        while held > 4:
            _insert(heights, n, FIVE, _FIVE_AT + power)
            held -= 5
        if held:
            by[held - 1, m[held - 1]] = power
            m[held - 1] += 1
    single, pair = _SPARE, 0
    for j in range(m[3]):
        power = by[3, j]
        if single == m[0] and pair == m[1]:
            for part in (2, 0):
                by[part, m[part]] = power
                m[part] += 1
            continue
        if single < m[0]:
            single += 1
        else:
            single -= 1
            by[0, single] = by[1, pair]
            pair += 1
        _insert(heights, n, FIVE, _FOUR_AT + power)
    for j in range(m[2]):
        power = by[2, j]
        if pair < m[1] and _FULL[power] > _TRIPLE[power] + _PAIR[by[1, pair]]:
            pair += 1
            _insert(heights, n, FIVE, _FULL_AT + power)
        else:
            _insert(heights, n, 2, power)
    for j in range(pair, m[1]):
        _insert(heights, n, 1, by[1, j])
    for j in range(single, m[0]):
        _insert(heights, n, 0, by[0, j])
    for joker in (13, 14):
        for _ in range(lanes[joker]):
            _insert(heights, n, 0, joker + 2)


@machine_code
def deal(
    loose: Numbers, counts: Numbers, seat: int, draws: Draws, level: int, heights: Numbers, n: Numbers
) -> None:  # fmt: skip
    """Deal the lanes in ``loose`` at random to all seats but one and group their hands."""
    shuffle(loose, draws)
    lanes = np.empty(LANES, np.int64)
    at = 0
    for other in range(SEATS):
        if other != seat:
            lanes[:] = 0
            for _ in range(counts[other]):
                lanes[loose[at]] += 1
                at += 1
            sketch(lanes, level, heights[other], n[other])


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
    for k in range(1, SEATS, 2):
        if m[(seat + k) % SEATS] == size:
            return True
    return False


@machine_code
def _lead(heights: Numbers, n: Numbers, m: Numbers, seat: int) -> int:
    least = _least(m, seat)
    best, found = -9.0, 0
    for place in range(PLACES):
        if n[place]:
            size = _size(place)
            control = _CONTROL[place, heights[place, 0]]
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
    control, theirs = _CONTROL[place, heights[place, at]], _CONTROL[place, top]
    least = _least(m, seat)
    score = 1.0 - control + (LEAD + (_DANGER[least] if least <= 5 else 0.0)) * control
    score -= OVER_MATE * (SAFE + theirs)
    if m[owner] <= 5:
        score -= SHORT_MATE
    if least == size and theirs < 0.8:
        score += URGENT
    return at if score > 0 else -1


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
        if at < 0:
            m[PASSES] += 1
        else:
            place = m[PLACE]
            m[TOP] = heights[turn, place, at]
            n[turn, place] -= 1
            for i in range(at, n[turn, place]):
                heights[turn, place, i] = heights[turn, place, i + 1]
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
