"""`playout.Race` in machine code: the same position as one array of numbers, played on by the same rules of thumb.

Layout of a position, by the constants below: six hands of 15 lanes, then per seat the cards left, whether barred from
the trick, whether in debt, then the queue and both ends of the ranking, then single numbers.
"""

from __future__ import annotations

import numpy as np

from engine.games.gouji import playout
from engine.games.gouji.playout import Found, Race
from engine.games.gouji.sets import BIG, LANES, SMALL, TWO
from engine.games.gouji.spec import CHAOS, SEATS
from engine.machine import Draws, Numbers, machine_code, shuffle

LEFT = SEATS * LANES
BARRED, DEBT, QUEUE, TOP, BOTTOM = range(LEFT + SEATS, LEFT + 6 * SEATS, SEATS)
SINGLES = LEFT + 6 * SEATS
QUEUED, TOPS, BOTTOMS, PHASE, OWNER, SIZE, BASE, BIGS, STRONG, WAIVED, LEAVER, PLAY_ON = range(SINGLES, SINGLES + 12)
END = SINGLES + 12
SETTLE, LEAD, FOLLOW, REPLY, CLOSE = range(5)
PHASES = {"settle": SETTLE, "lead": LEAD, "follow": FOLLOW, "reply": REPLY, "close": CLOSE}
PUT, REFUSE, WAIVE = range(3)
"""Kinds of acts."""
FACING = SEATS // 2

_GOUJI = np.array(playout._GOUJI)
_HIGH = np.array(playout.HIGH)
BIG_COST, SMALL_COST, TWO_COST = playout.BIG_COST, playout.SMALL_COST, playout.TWO_COST
RID, BREAK, RUN, LARGE = playout.RID, playout.BREAK, playout.RUN, playout.LARGE
LEAD_WORTH, REPLY_WORTH, DANGER, MATE = playout.LEAD_WORTH, playout.REPLY_WORTH, playout.DANGER, playout.MATE
NEAR = playout.NEAR


def pack(race: Race) -> Numbers:
    """A position as an array."""
    s = np.zeros(END, np.int64)
    for seat in range(SEATS):
        s[seat * LANES : (seat + 1) * LANES] = race.hands[seat]
        s[LEFT + seat] = race.left[seat]
        s[BARRED + seat] = seat in race.barred
        s[DEBT + seat] = seat in race.debt
    for at, n, seats in ((QUEUE, QUEUED, race.queue), (TOP, TOPS, race.top), (BOTTOM, BOTTOMS, race.bottom)):
        s[at : at + len(seats)] = seats
        s[n] = len(seats)
    s[PHASE] = PHASES[race.phase]
    s[OWNER], s[SIZE], s[BASE], s[BIGS] = race.owner, race.size, race.base, race.small
    s[STRONG], s[WAIVED], s[LEAVER], s[PLAY_ON] = race.strong, race.waived, race.leaver, race.play_on
    return s


def act(seat: int, found: Found | None, waive: bool) -> Numbers:
    """An act as `after` takes it: its kind, the seat, and the set."""
    kind = PUT if found is not None else WAIVE if waive else REFUSE
    return np.array([kind, seat, *(found or (0,) * 5)], np.int64)


# --- rules ---------------------------------------------------------------------------------


@machine_code
def _alive(s: Numbers) -> int:
    n = 0
    for seat in range(SEATS):
        if s[LEFT + seat]:
            n += 1
    return n


@machine_code
def _groups(s: Numbers, seat: int) -> int:
    n = 0
    for lane in range(seat * LANES, seat * LANES + TWO):
        if s[lane]:
            n += 1
    return n


@machine_code
def _over(s: Numbers) -> bool:
    if s[PLAY_ON]:
        return _alive(s) <= 1
    left = np.zeros(2, np.int64)
    for seat in range(SEATS):
        left[seat % 2] += s[LEFT + seat]
    return not left[0] or not left[1]


@machine_code
def _follow(s: Numbers, chaos: bool) -> None:
    last = (s[OWNER] + FACING) % SEATS
    last_word = not chaos and s[LEFT + last] > 0
    if s[QUEUED] and not (last_word and s[QUEUED] == 1 and s[QUEUE] == last):
        s[PHASE] = FOLLOW
    elif last_word and not s[WAIVED]:
        s[PHASE], s[QUEUED], s[QUEUE] = CLOSE, 1, last
    else:
        s[PHASE], s[QUEUED] = SETTLE, 0


@machine_code
def _put(s: Numbers, seat: int, f: Numbers) -> None:
    base, natural, twos, small, big = f[0], f[1], f[2], f[3], f[4]
    h = seat * LANES
    s[h + base] -= natural
    s[h + TWO] -= twos
    s[h + SMALL] -= small
    s[h + BIG] -= big
    size = natural + twos + small + big
    s[LEFT + seat] -= size
    out = s[LEFT + seat] == 0
    if out:
        s[TOP + s[TOPS]] = seat
        s[TOPS] += 1
        s[DEBT + seat] = 0
        s[LEAVER] = seat
    s[SIZE], s[BASE], s[OWNER], s[WAIVED] = size, base, seat, 0
    s[BIGS] = natural if base == SMALL else small
    strong = small > 0 or big > 0 or base >= SMALL or size >= _GOUJI[base]
    s[STRONG] = strong
    alive = _alive(s)
    chaos = alive <= CHAOS
    if chaos:
        s[BARRED : BARRED + SEATS] = 0
    if big or base == BIG or alive <= 1:
        s[PHASE] = SETTLE
        return
    facing = (seat + FACING) % SEATS
    everybody = out or chaos or not s[LEFT + facing] or not strong
    n = 0
    for k in range(1, SEATS):
        other = (seat + k) % SEATS
        if not s[LEFT + other]:
            continue
        free = not s[BARRED + other]
        if free if everybody else other == facing or (free and not s[LEFT + (other + FACING) % SEATS]):
            s[QUEUE + n] = other
            n += 1
    s[QUEUED] = n
    if everybody:
        _follow(s, chaos)
    else:
        s[PHASE] = REPLY if n else SETTLE


@machine_code
def _refuse(s: Numbers, waive: bool) -> None:
    seat = s[QUEUE]
    n = s[QUEUED] - 1
    for i in range(n):
        s[QUEUE + i] = s[QUEUE + i + 1]
    s[QUEUED] = n
    if s[PHASE] == FOLLOW:
        chaos = _alive(s) <= CHAOS
        if not chaos:
            s[BARRED + seat] = 1
        if waive:
            s[WAIVED] = 1
        _follow(s, chaos)
    elif not n:
        s[PHASE] = SETTLE


@machine_code
def _fail(s: Numbers, seat: int) -> None:
    s[seat * LANES : (seat + 1) * LANES] = 0
    s[LEFT + seat] = 0
    s[BOTTOM + s[BOTTOMS]] = seat
    s[BOTTOMS] += 1
    s[DEBT + seat] = 0
    s[LEAVER], s[OWNER], s[PHASE] = seat, seat, SETTLE


# --- playing on ----------------------------------------------------------------------------


@machine_code
def _lead(s: Numbers, seat: int, groups: int, f: Numbers) -> None:
    h = seat * LANES
    twos, small, big = s[h + TWO], s[h + SMALL], s[h + BIG]
    first = 0
    while first < TWO and not s[h + first]:
        first += 1
    f[:] = 0
    if groups <= 1:
        if groups:
            f[0], f[1], f[2], f[3], f[4] = first, s[h + first], twos, small, big
        elif twos:
            f[0], f[1], f[3], f[4] = TWO, twos, small, big
        elif small:
            f[0], f[1], f[4] = SMALL, small, big
        else:
            f[0], f[1] = BIG, big
    elif big >= groups - 1:
        f[0], f[1], f[4] = first, s[h + first], 1
        if groups == 2:
            f[2] = twos
    elif s[DEBT + seat]:
        f[0], f[1] = first, s[h + first]
        f[3 if small else 4] = 1
    else:
        best = float(LANES)
        for lane in range(first, TWO):
            n = s[h + lane]
            if n and lane - LARGE * n < best:
                best = lane - LARGE * n
                f[0], f[1] = lane, n


@machine_code
def _worth(s: Numbers, seat: int) -> float:
    """What taking the lead is worth; below -99 where a team-mate is let go."""
    owner = s[OWNER]
    near = s[LEFT + owner] <= NEAR
    if (owner - seat) % 2 == 0:
        return -100.0 if (near or s[STRONG]) and s[LEFT + seat] > s[SIZE] else LEAD_WORTH - MATE
    worth = LEAD_WORTH
    if near:
        worth += DANGER
    if s[PHASE] != FOLLOW and (owner + FACING) % SEATS == seat:
        worth += REPLY_WORTH
    return worth


@machine_code
def _answer(s: Numbers, seat: int, f: Numbers) -> bool:
    """Write the cheapest set that is worth it to ``f``; False for none."""
    size, total, least = s[SIZE], s[LEFT + seat], s[BIGS]
    h = seat * LANES
    twos, smalls, bigs = s[h + TWO], s[h + SMALL], s[h + BIG]
    if total < size or bigs < least:
        return False
    cost = _worth(s, seat)
    if cost < -99.0:
        return False
    groups = _groups(s, seat)
    debt, out = s[DEBT + seat] != 0, total == size
    found = False
    room = size - least
    for base in range(s[BASE] + 1, TWO):
        have = s[h + base]
        natural = min(have, room)
        rest = room - natural
        t = min(twos, rest)
        rest -= t
        x = min(smalls, rest)
        rest -= x
        b = least + rest
        if b > bigs or not natural or (debt and not (x or b) and not out):
            continue
        price = b * BIG_COST + x * SMALL_COST + t * TWO_COST + natural * _HIGH[base]
        after = groups
        if natural == have:
            price -= RID
            after -= 1
        else:
            price += BREAK
        if after <= 1 or bigs - b >= after - 1:
            price -= RUN
        if price <= cost or out:
            found, cost = True, price
            f[0], f[1], f[2], f[3], f[4] = base, natural, t, x, b
        if out:
            return True
    if s[BASE] < TWO and twos >= room and (not debt or least or out):
        price = room * TWO_COST + least * BIG_COST
        if price <= cost or out:
            found, cost = True, price
            f[0], f[1], f[2], f[3], f[4] = TWO, room, 0, 0, least
    if s[BASE] < SMALL and not least and smalls >= size and (size * SMALL_COST <= cost or out):
        found, cost = True, size * SMALL_COST
        f[0], f[1], f[2], f[3], f[4] = SMALL, size, 0, 0, 0
    if s[BASE] < BIG and bigs >= size and (size * BIG_COST <= cost or out):
        found = True
        f[0], f[1], f[2], f[3], f[4] = BIG, size, 0, 0, 0
    return found


@machine_code
def play_out(s: Numbers, places: Numbers) -> None:
    """Play to the end; ``places`` gets each seat's, from 1. The position is used up."""
    f = np.zeros(5, np.int64)
    while not _over(s):
        if s[PHASE] == SETTLE:
            seat = s[OWNER]
            while not s[LEFT + seat]:
                seat = (seat + 1) % SEATS
            s[BARRED : BARRED + SEATS] = 0
            s[OWNER], s[PHASE], s[QUEUED], s[QUEUE] = seat, LEAD, 1, seat
        seat = s[QUEUE]
        if s[PHASE] == LEAD:
            groups = _groups(s, seat)
            h = seat * LANES
            if s[DEBT + seat] and groups > 1 and not (s[h + SMALL] or s[h + BIG]):
                _fail(s, seat)
            else:
                _lead(s, seat, groups, f)
                _put(s, seat, f)
        elif _answer(s, seat, f):
            _put(s, seat, f)
        else:
            _refuse(s, False)
    _rank(s, places)


@machine_code
def _rank(s: Numbers, places: Numbers) -> None:
    """Those who are out, those who hold cards (fewest first, then around from who left last), those who failed."""
    n = s[TOPS]
    places[:] = 0
    for i in range(n):
        places[s[TOP + i]] = i + 1
    for i in range(s[BOTTOMS]):
        places[s[BOTTOM + i]] = SEATS - i
    while True:
        best = -1
        for k in range(1, SEATS + 1):
            other = (s[LEAVER] + k) % SEATS
            if not places[other] and (best < 0 or s[LEFT + other] < s[LEFT + best]):
                best = other
        if best < 0:
            return
        n += 1
        places[best] = n


# --- what the search asks --------------------------------------------------------------------


@machine_code
def deal(start: Numbers, loose: Numbers, seat: int, state: Draws, out: Numbers) -> None:
    """``start`` with the lanes in ``loose`` dealt at random: every seat but one gets what it lacks of what it has
    left. Leaves ``loose`` in another order."""
    out[:] = start
    shuffle(loose, state)
    at = 0
    for other in range(SEATS):
        if other != seat:
            h = other * LANES
            for _ in range(out[LEFT + other] - np.sum(out[h : h + LANES])):
                out[h + loose[at]] += 1
                at += 1


@machine_code
def after(start: Numbers, chosen: Numbers, places: Numbers) -> None:
    """How a position ends when an act (see `act`) is done first; the position stays as it is."""
    s = start.copy()
    if chosen[0] == PUT:
        _put(s, chosen[1], chosen[2:])
    else:
        _refuse(s, chosen[0] == WAIVE)
    play_out(s, places)
