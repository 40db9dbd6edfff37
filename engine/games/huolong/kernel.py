"""`playout.Hand` in machine code: the tricks of a hand played on, and hidden cards changed round.

A hand is a count of each of the 54 faces; rows as in `playout`. A trick is one row of numbers: how many have played,
of how many cards, then for each of them seat and cards. `Order` says how the faces of a deal compare.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.games.huolong import playout
from engine.games.huolong.spec import SEATS
from engine.games.huolong.trumps import Trumps
from engine.machine import Draws, Numbers, draw, machine_code

FACES = 54
PLAYED, SIZE, FIRST, WIDTH = 0, 1, 2, 4
"""In the row of a trick: seats that have played, cards of the lead, where plays begin, and numbers of each."""
TRICK = FIRST + SEATS * WIDTH
ROWS = 5
KITTY_LIMIT = 40
RUFF = playout.RUFF
_WORTH = np.array(playout.WORTH)
_CLASSES = np.array(sorted(set(playout.WORTH)))
"""What cards count, from nothing up."""


class Order(NamedTuple):
    """row and power of each face; all faces by power, then row; all by row, then power, and where each row begins."""

    row: Numbers
    power: Numbers
    faces: Numbers
    rows: Numbers
    begin: Numbers


@lru_cache(maxsize=64)
def order(trumps: Trumps) -> Order:
    """The order of cards of a deal."""
    row, power = playout.tables(trumps)
    faces = sorted(range(FACES), key=lambda c: (power[c], row[c], c))
    by_row = sorted(range(FACES), key=lambda c: (row[c], power[c], c))
    begin = [sum(r < k for r in row) for k in range(ROWS + 1)]
    return Order(np.array(row), np.array(power), np.array(faces), np.array(by_row), np.array(begin))


# --- looking at hands --------------------------------------------------------------------------


@machine_code
def _held(hands: Numbers, o: Order) -> Numbers:
    """Cards in each row of each hand."""
    out = np.zeros((SEATS, ROWS), np.int64)
    for seat in range(SEATS):
        for c in range(FACES):
            out[seat, o.row[c]] += hands[seat, c]
    return out


@machine_code
def _top(hand: Numbers, r: int, n: int, o: Order) -> int:
    """The highest face of a row that is held ``n`` times, -1 for none."""
    for i in range(o.begin[r + 1] - 1, o.begin[r] - 1, -1):
        if hand[o.rows[i]] >= n:
            return int(o.rows[i])
    return -1


@machine_code
def _highest(hand: Numbers, r: int, n: int, o: Order) -> int:
    """The power of that face, -1 for none."""
    c = _top(hand, r, n, o)
    return int(o.power[c]) if c >= 0 else -1


@machine_code
def _beating(hand: Numbers, r: int, n: int, high: int, top: bool, o: Order) -> int:
    """A face held ``n`` times that beats ``high``: the highest with ``top``, else the lowest; -1 for none."""
    if top:
        c = _top(hand, r, n, o)
        return c if c >= 0 and o.power[c] > high else -1
    for i in range(o.begin[r], o.begin[r + 1]):
        c = o.rows[i]
        if hand[c] >= n and o.power[c] > high:
            return int(c)
    return -1


@machine_code
def _could(hand: Numbers, held: Numbers, r: int, n: int, high: int, o: Order) -> bool:
    """Whether a seat that plays later beats what lies there."""
    if held[r] >= n:
        return _highest(hand, r, n, o) > high
    return held[r] == 0 and r > 0 and _highest(hand, 0, n, o) > high


# --- the trick ---------------------------------------------------------------------------------


@machine_code
def _best(trick: Numbers, o: Order, found: Numbers) -> None:
    """Who wins the open trick so far, and how high."""
    led = trick[FIRST + 1]
    found[0], found[1] = trick[FIRST], -1
    for k in range(trick[PLAYED]):
        at = FIRST + k * WIDTH
        c = trick[at + 1]
        same = True
        for i in range(1, trick[SIZE]):
            same = same and trick[at + 1 + i] == c
        if same and (o.row[c] == 0 or o.row[c] == o.row[led]) and o.power[c] > found[1]:
            found[0], found[1] = trick[at], o.power[c]


@machine_code
def _lying(trick: Numbers) -> int:
    total = 0
    for k in range(trick[PLAYED]):
        for i in range(trick[SIZE]):
            total += _WORTH[trick[FIRST + k * WIDTH + 1 + i]]
    return total


@machine_code
def _put(
    hands: Numbers, held: Numbers, trick: Numbers, turn: int, cards: Numbers, n: int, scores: Numbers, o: Order
) -> int:  # fmt: skip
    """The seat on turn plays; who is next. A full trick is counted and cleared."""
    at = FIRST + trick[PLAYED] * WIDTH
    trick[SIZE] = n
    trick[at] = turn
    for i in range(n):
        trick[at + 1 + i] = cards[i]
        hands[turn, cards[i]] -= 1
        held[turn, o.row[cards[i]]] -= 1
    trick[PLAYED] += 1
    if trick[PLAYED] < SEATS:
        return (turn + 1) % SEATS
    found = np.zeros(2, np.int64)
    _best(trick, o, found)
    scores[found[0] % 2] += _lying(trick)
    trick[PLAYED] = 0
    return int(found[0])


# --- playing on --------------------------------------------------------------------------------


@machine_code
def _lead(hands: Numbers, held: Numbers, turn: int, o: Order, play: Numbers) -> int:
    """Write a lead; how many cards."""
    hand, mine = hands[turn], held[turn]
    one, two = held[(turn + 1) % SEATS], held[(turn + 3) % SEATS]
    best, found, count = -1.0, -1, 0
    for k in range(1, ROWS + 1):
        r = k % ROWS
        if not mine[r]:
            continue
        if r and ((not one[r] and one[0]) or (not two[r] and two[0])):
            continue
        c = _top(hand, r, 1, o)
        n = hand[c]
        value = 4.0 * n + n * _WORTH[c] + (3.0 if r else 0.0)
        if value <= best:
            continue
        holds = True
        for s in range(1, SEATS):
            holds = holds and _highest(hands[(turn + s) % SEATS], r, n, o) <= o.power[c]
        if holds:
            best, found, count = value, c, n
    if found >= 0 and (o.row[found] > 0 or mine.sum() <= 2 * mine[0]):
        play[:] = found
        return int(count)
    short = _short(hand, mine, o)
    if short < 0:
        if mine[0] > 1 or found < 0:
            play[0] = _beating(hand, 0, 1, -1, False, o)
            return 1
        play[:] = found
        return int(count)
    _take(hand, short, 1, False, o, play, 0)
    return 1


@machine_code
def _short(hand: Numbers, held: Numbers, o: Order) -> int:
    """The side suit whose lowest card counts least, of those the shortest; -1 for none."""
    short, points = -1, 0
    for r in range(1, ROWS):
        if held[r]:
            low = _WORTH[_beating(hand, r, 1, -1, False, o)]
            if short < 0 or low < points or (low == points and held[r] < held[short]):
                short, points = r, low
    return short


@machine_code
def _take(hand: Numbers, r: int, n: int, rich: bool, o: Order, play: Numbers, at: int) -> None:
    """Write ``n`` cards of a row from ``at`` on. Those that count least come first, with ``rich`` most; lower ones
    before higher."""
    for k in range(len(_CLASSES)):
        worth = _CLASSES[len(_CLASSES) - 1 - k] if rich else _CLASSES[k]
        for i in range(o.begin[r], o.begin[r + 1]):
            c = o.rows[i]
            if _WORTH[c] == worth:
                for _ in range(hand[c]):
                    if n == 0:
                        return
                    play[at] = c
                    at += 1
                    n -= 1


@machine_code
def _discard(hand: Numbers, but: int, trumps: bool, n: int, rich: bool, o: Order, play: Numbers, at: int) -> None:
    """As `_take`, from all rows but one, and trumps only where they are allowed."""
    for k in range(len(_CLASSES)):
        worth = _CLASSES[len(_CLASSES) - 1 - k] if rich else _CLASSES[k]
        for i in range(FACES):
            c = o.faces[i]
            if hand[c] and _WORTH[c] == worth and o.row[c] != but and (trumps or o.row[c]):
                for _ in range(hand[c]):
                    if n == 0:
                        return
                    play[at] = c
                    at += 1
                    n -= 1


@machine_code
def _follow(hands: Numbers, held: Numbers, trick: Numbers, turn: int, o: Order, play: Numbers) -> None:
    hand, mine = hands[turn], held[turn]
    n, r = trick[SIZE], o.row[trick[FIRST + 1]]
    found = np.zeros(2, np.int64)
    _best(trick, o, found)
    ours, high = found[0] % 2 == turn % 2, found[1]
    left = SEATS - 1 - trick[PLAYED]
    safe = ours
    for k in range(1, left + 1, 2):
        s = (turn + k) % SEATS
        safe = safe and not _could(hands[s], held[s], r, n, high, o)
    if mine[r] >= n:
        if not safe and (not ours or left == 0):
            c = _beating(hand, r, n, high, left > 0, o)
            if c >= 0:
                holds = True
                for k in range(1, left + 1, 2):
                    s = (turn + k) % SEATS
                    holds = holds and not _could(hands[s], held[s], r, n, o.power[c], o)
                if holds:
                    play[:n] = c
                    return
        _take(hand, r, n, safe, o, play, 0)
        return
    if not mine[r] and r and not ours and _lying(trick) >= RUFF:
        c = _beating(hand, 0, n, high, False, o)
        if c >= 0:
            play[:n] = c
            return
    at = 0
    for i in range(o.begin[r], o.begin[r + 1]):
        for _ in range(hand[o.rows[i]]):
            play[at] = o.rows[i]
            at += 1
    side = 0
    for k in range(1, ROWS):
        if k != r:
            side += mine[k]
    _discard(hand, r, side < n - at, n - at, safe, o, play, at)


@machine_code
def after(
    hands: Numbers, trick: Numbers, turn: int, cards: Numbers, scores: Numbers, o: Order
) -> int:  # fmt: skip
    """Who wins the last trick when a seat plays ``cards`` and all play on; ``scores`` are added up, nothing else is
    changed."""
    hands, trick, held = hands.copy(), trick.copy(), _held(hands, o)
    play = np.zeros(WIDTH - 1, np.int64)
    turn = _put(hands, held, trick, turn, cards, len(cards), scores, o)
    while trick[PLAYED] or held[turn].sum():
        if trick[PLAYED]:
            _follow(hands, held, trick, turn, o, play)
            n = trick[SIZE]
        else:
            n = _lead(hands, held, turn, o, play)
        turn = _put(hands, held, trick, turn, play, n, scores, o)
    return turn


# --- imagining -----------------------------------------------------------------------------------


@machine_code
def mix(
    cards: Numbers, first: Numbers, barred: Numbers, hands: Numbers, points: int, steps: int, state: Draws
) -> int:  # fmt: skip
    """Change hidden cards round, ``steps`` tries: two cards of different places, where neither is barred there.

    ``cards``: those that may lie elsewhere, place by place; ``first``: where each begins, and the end. Places are the
    seats and the kitty, which ``hands`` has as well. ``points`` of the kitty stay within its limit; what they are then.
    """
    for _ in range(steps):
        i, j = draw(state, len(cards)), draw(state, len(cards))
        a, b = 0, 0
        while first[a + 1] <= i:
            a += 1
        while first[b + 1] <= j:
            b += 1
        x, y = cards[i], cards[j]
        if a == b or x == y or barred[a, y] or barred[b, x]:
            continue
        more = 0
        if a == SEATS:
            more = _WORTH[y] - _WORTH[x]
        elif b == SEATS:
            more = _WORTH[x] - _WORTH[y]
        if more > 0 and points + more > KITTY_LIMIT:
            continue
        points += more
        cards[i], cards[j] = y, x
        hands[a, x] -= 1
        hands[a, y] += 1
        hands[b, y] -= 1
        hands[b, x] += 1
    return points
