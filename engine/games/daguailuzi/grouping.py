"""Grouping a hand in machine code: nearly the plan of `plan`, a hundred times as fast.

Ranks are lanes here: two to ace 0 to 12, the jokers 13 and 14. A grouped hand is a table of heights (see `playout`): a
row for each number of cards (1, 2, 3, 5), each rising, with how many there are beside.
"""

from __future__ import annotations

import numpy as np

from engine.games.daguailuzi import playout
from engine.games.daguailuzi.melds import FIVES, STRENGTH
from engine.games.daguailuzi.plan import DEPTH
from engine.games.daguailuzi.playout import FIVE, STEP
from engine.machine import Floats, Numbers, machine_code

LANES = 15
PLACES = 4
WIDTH = 28
"""Plays of as many cards in a hand: never more than its cards."""

CONTROLS: Floats = np.ones((PLACES, 1 + max(map(len, playout._CONTROLS))))
"""How likely a play takes the trick, by place and height; see `worth`."""
for _place, _row in enumerate(playout._CONTROLS):
    CONTROLS[_place, : len(_row)] = _row
_STRAIGHT_AT, _FLUSH_AT, _FULL_AT, _FOUR_AT, _STRAIGHT_FLUSH_AT, _FIVE_AT = (STEP * STRENGTH[kind] for kind in FIVES)
_SPARE = 8
"""Room before the singles: a pair whose one card goes with four of a kind leaves the other in front."""


@machine_code
def insert(heights: Numbers, n: Numbers, place: int, height: int) -> None:
    i = n[place]
    while i > 0 and heights[place, i - 1] > height:
        heights[place, i] = heights[place, i - 1]
        i -= 1
    heights[place, i] = height
    n[place] += 1


@machine_code
def sets(lanes: Numbers, level: int, write: bool, heights: Numbers, n: Numbers) -> float:
    """What a hand is worth as sets of equal ranks (see `plan`); with ``write`` they are added to the groups."""
    by, m = np.empty((4, 40), np.int64), np.zeros(4, np.int64)
    m[0] = _SPARE
    total = lanes[13] * (CONTROLS[0, 15] - 1.0) + lanes[14] * (CONTROLS[0, 16] - 1.0)
    for q in range(13):
        lane = level if q == 12 else q if q < level else q + 1
        power = 14 if q == 12 else lane
        held = lanes[lane]
        while held > 4:
            total += CONTROLS[FIVE, _FIVE_AT + power] - 1.0
            if write:
                insert(heights, n, FIVE, _FIVE_AT + power)
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
        total += CONTROLS[FIVE, _FOUR_AT + power] - 1.0
        if write:
            insert(heights, n, FIVE, _FOUR_AT + power)
    for j in range(m[2]):
        power = by[2, j]
        full, triple = CONTROLS[FIVE, _FULL_AT + power], CONTROLS[2, power]
        if pair < m[1] and full > triple + CONTROLS[1, by[1, pair]] - 1.0:
            pair += 1
            total += full - 1.0
            if write:
                insert(heights, n, FIVE, _FULL_AT + power)
        else:
            total += triple - 1.0
            if write:
                insert(heights, n, 2, power)
    for place, first in ((1, pair), (0, single)):
        for j in range(first, m[place]):
            total += CONTROLS[place, by[place, j]] - 1.0
            if write:
                insert(heights, n, place, by[place, j])
    if write:
        for joker in (13, 14):
            for _ in range(lanes[joker]):
                insert(heights, n, 0, joker + 2)
    return float(total)


@machine_code
def _loosest(faces: Numbers, lane: int, suits: Numbers) -> int:
    """The card of a rank whose suit is the least use for a flush."""
    best = -1
    for s in range(4):
        if faces[4 * lane + s] and (best < 0 or suits[s] < suits[best]):
            best = s
    return 4 * lane + best


@machine_code
def _try(
    move: Numbers, size: int, height: int, lanes: Numbers, level: int, base: float, best: Numbers, gain: float
) -> float:  # fmt: skip
    """Note a play of ``size`` faces in ``move``, jokers to make it five, if the hand gains more by it than ``gain``."""
    for k in range(size):
        lanes[move[k] // 4] -= 1
    small = min(5 - size, lanes[13])
    big = 5 - size - small
    found = gain
    if big <= lanes[14]:
        lanes[13] -= small
        lanes[14] -= big
        more = CONTROLS[FIVE, height] - 1.0 + sets(lanes, level, False, lanes.reshape((1, LANES)), lanes) - base
        lanes[13] += small
        lanes[14] += big
        if more > gain:
            found = more
            best[:5] = move
            best[5], best[6], best[7], best[8] = size, small, big, height
    for k in range(size):
        lanes[move[k] // 4] += 1
    return found


@machine_code
def _runs(faces: Numbers, lanes: Numbers, suits: Numbers, level: int, base: float, best: Numbers) -> float:
    """The best straight or straight flush, with jokers too; what it gains."""
    move = np.zeros(5, np.int64)
    jokers = lanes[13] + lanes[14]
    gain = 0.0
    for index in range(10):
        size, lowest = 0, index
        for k in range(5):
            lane = (index + k + 12) % 13
            if lanes[lane]:
                move[size] = _loosest(faces, lane, suits)
                size += 1
            elif k == 4 and index:
                lowest = index - 1  # four at the lower end count as the straight below
        if size >= 5 - min(1, jokers):
            gain = _try(move, size, _STRAIGHT_AT + lowest, lanes, level, base, best, gain)
        for s in range(4):
            if suits[s] + min(2, jokers) < 5:
                continue
            size = 0
            for k in range(5):
                face = 4 * ((index + k + 12) % 13) + s
                if faces[face]:
                    move[size] = face
                    size += 1
            if size >= 5 - min(2, jokers):
                gain = _try(move, size, _STRAIGHT_FLUSH_AT + index, lanes, level, base, best, gain)
    return gain


@machine_code
def _flushes(
    faces: Numbers, lanes: Numbers, suits: Numbers, level: int, base: float, best: Numbers, gain: float
) -> float:  # fmt: skip
    """The best flush: for each suit the cards that the sets miss least, and the lowest; what it gains."""
    move = np.zeros(5, np.int64)
    for s in range(4):
        if suits[s] < 5:
            continue
        for loose in (True, False):
            size, top = 0, 0
            for held in range(1, 13) if loose else range(1):
                for lane in range(13):
                    if loose and lanes[lane] != held:
                        continue
                    for _ in range(faces[4 * lane + s]):
                        if size < 5:
                            move[size] = 4 * lane + s
                            top = max(top, 14 if lane == level else lane)
                            size += 1
            gain = _try(move, 5, _FLUSH_AT + top, lanes, level, base, best, gain)
    return gain


@machine_code
def _by_jokers(faces: Numbers, lanes: Numbers, level: int, base: float, best: Numbers, gain: float) -> float:
    """The best of five and four of a kind and full houses that jokers complete; what it gains."""
    move = np.zeros(5, np.int64)
    jokers = lanes[13] + lanes[14]
    before = -1
    for q in range(13):
        lane = level if q == 12 else q if q < level else q + 1
        power = 14 if q == 12 else lane
        held = lanes[lane]
        if not 2 <= held <= 4:
            continue
        size = 0
        for face in range(4 * lane, 4 * lane + 4):
            for _ in range(faces[face]):
                move[size] = face
                size += 1
        if held >= 3 and jokers >= 5 - held:
            gain = _try(move, size, _FIVE_AT + power, lanes, level, base, best, gain)
        if held <= 3 and jokers >= 4 - held:
            other = _spare(lanes, lane, level)
            if other >= 0:
                move[size] = _loosest(faces, other, np.zeros(4, np.int64))
                gain = _try(move, size + 1, _FOUR_AT + power, lanes, level, base, best, gain)
        if held == 2:
            if before >= 0:
                size = 2
                for face in range(4 * before, 4 * before + 4):
                    for _ in range(faces[face]):
                        move[size] = face
                        size += 1
                # The lower of the pairs is the one that counts.
                lower = 14 if before == level else before
                gain = _try(move, 4, _FULL_AT + lower, lanes, level, base, best, gain)
            before = lane
    return gain


@machine_code
def _spare(lanes: Numbers, but: int, level: int) -> int:
    """The lowest rank of a loose card, else the lowest at all, beside one; -1 for none."""
    any_ = -1
    for q in range(13):
        lane = level if q == 12 else q if q < level else q + 1
        if lane != but and lanes[lane]:
            if lanes[lane] == 1:
                return lane
            if any_ < 0:
                any_ = lane
    return any_


@machine_code
def group(faces: Numbers, level: int, heights: Numbers, n: Numbers) -> None:
    """Group a hand much as `plan.groups` does: the play beside sets that gains most, then the next, then sets.
    ``faces``: how many of each of the 54, used up; ``level``: the lane of the level rank."""
    n[:] = 0
    lanes, suits, best = np.zeros(LANES, np.int64), np.zeros(4, np.int64), np.zeros(9, np.int64)
    for face in range(52):
        lanes[face // 4] += faces[face]
        suits[face % 4] += faces[face]
    lanes[13], lanes[14] = faces[52], faces[53]
    for _ in range(DEPTH):
        base = sets(lanes, level, False, heights, n)
        gain = _runs(faces, lanes, suits, level, base, best)
        gain = _flushes(faces, lanes, suits, level, base, best, gain)
        if lanes[13] + lanes[14]:
            gain = _by_jokers(faces, lanes, level, base, best, gain)
        if gain <= 0.0:
            break
        for k in range(best[5]):
            face = best[k]
            faces[face] -= 1
            lanes[face // 4] -= 1
            suits[face % 4] -= 1
        lanes[13] -= best[6]
        lanes[14] -= best[7]
        insert(heights, n, FIVE, best[8])
    sets(lanes, level, True, heights, n)
