"""A table with a pool in the middle: attack cards, each with the card that covers it.

The seats stand in a row above and a row below the pool, with many of them also beside it, still
counter-clockwise from the bottom seat.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.pictures import theme
from bot.pictures.layout import CARD_RATIO, GAP, MARGIN, fan, fan_ops, pill, rim
from bot.pictures.plates import PLATE_H, plate_ops
from bot.pictures.scene import Box, CardAt, Label, Measure, Op, Panel
from bot.pictures.specs import Centre, Pair, Pool, SeatSpec

WORD_H = 44
SIDE_W = 232
WIDEST_PLATE = 336
_AROUND: dict[int, tuple[int, int, int, int]] = {
    2: (1, 0, 1, 0),
    3: (1, 0, 2, 0),
    4: (1, 0, 3, 0),
    5: (3, 0, 2, 0),
    6: (3, 0, 3, 0),
    7: (3, 0, 4, 0),
    8: (3, 1, 3, 1),
    9: (3, 1, 4, 1),
    10: (3, 2, 3, 2),
    11: (3, 2, 4, 2),
    12: (3, 3, 3, 3),
}
"""Seats below, at the right, above and at the left, by number of seats."""

_PAIR_WIDTHS = (96, 88, 80, 72, 66, 60)
_OVER_X, _OVER_Y = 0.44, 0.34
"""How far a cover lies from the card it covers, in widths and heights of a card."""
_TALLEST = 520
_INSET = 18


def pool_body(
    seats: Sequence[SeatSpec], pool: Pool, centre: Centre | None, top: int, measure: Measure
) -> tuple[list[Op], int]:
    """Seats and pool from ``top`` down, and the height of the picture. ``seats`` starts at the bottom."""
    n = len(seats)
    below, beside, above, _ = _AROUND[n]
    order = list(range(n))
    bottom_row = [order[-1], 0, 1] if below == 3 else [0]
    right = order[1 + (below == 3) :][:beside]
    rest = [i for i in order if i not in bottom_row and i not in right]
    upper, left = rest[:above], rest[above:]

    ops = _row(seats, list(reversed(upper)), top, measure, words_below=True)
    words_above = any(seats[i].word for i in upper)
    y = top + PLATE_H + (WORD_H if words_above else 0) + GAP
    side = SIDE_W + GAP if beside else 0
    area = Box(MARGIN + side, y, theme.WIDTH - 2 * MARGIN - 2 * side, 0)
    more, pool_h = _pool(pool, centre, area, measure)
    side_block = PLATE_H + (WORD_H if any(seats[i].word for i in (*right, *left)) else 0) + GAP
    area_h = max(pool_h, beside * side_block - GAP, 180)
    ops.append(Panel(Box(area.x, area.y, area.w, area_h), theme.STRIP, 22, theme.RIM, 2))
    ops += more
    for column, x in ((list(reversed(right)), theme.WIDTH - MARGIN - SIDE_W), (left, MARGIN)):
        at = y + (area_h - (len(column) * side_block - GAP)) // 2
        for i in column:
            ops += _with_word(seats[i], Box(x, at, SIDE_W, PLATE_H), measure, word_below=True)
            at += side_block
    y += area_h + GAP
    if any(seats[i].word for i in bottom_row):
        y += WORD_H
    ops += _row(seats, bottom_row, y, measure, words_below=False)
    return ops, y + PLATE_H + 20


def _row(seats: Sequence[SeatSpec], row: list[int], y: int, measure: Measure, words_below: bool) -> list[Op]:
    k = len(row)
    w = min(WIDEST_PLATE, (theme.WIDTH - 2 * MARGIN - (k - 1) * GAP) // k)
    if k == 2:
        xs = [theme.WIDTH // 4 - w // 2 + 20, theme.WIDTH * 3 // 4 - w // 2 - 20]
    else:
        x = (theme.WIDTH - k * w - (k - 1) * GAP) // 2
        xs = [x + i * (w + GAP) for i in range(k)]
    ops: list[Op] = []
    for i, x in zip(row, xs, strict=True):
        ops += _with_word(seats[i], Box(x, y, w, PLATE_H), measure, words_below)
    return ops


def _with_word(seat: SeatSpec, plate: Box, measure: Measure, word_below: bool) -> list[Op]:
    ops = plate_ops(seat, plate, measure)
    if seat.word:
        y = plate.bottom + WORD_H // 2 if word_below else plate.y - WORD_H // 2
        more, _ = pill(seat.word, plate.x + plate.w // 2, y, measure, size=26, ink=theme.TEXT, room=plate.w)
        ops += more
    return ops


def _pool(pool: Pool, centre: Centre | None, area: Box, measure: Measure) -> tuple[list[Op], int]:
    """The pool inside ``area`` from its top, and the height it takes."""
    ops: list[Op] = []
    room = area.w - 2 * _INSET
    y = area.y + _INSET
    aside_w = 0
    if centre is not None and centre.cards:
        laid = fan(len(centre.cards), 200, 60)
        aside_w, h = laid.size(len(centre.cards))
        x = area.right - _INSET - aside_w
        ops += fan_ops(centre.cards, laid, x, y, aside_w)
        if centre.caption:
            label = Label(centre.caption, x - 12, y + h // 2, 26, theme.SOFT, "right", room // 3, 22)
            ops.append(label)
        y += max(0, h - 40)
    if pool.caption:
        ops.append(Label(pool.caption, area.x + _INSET, area.y + _INSET + 20, 28, theme.GOLD, "left",
                         room - aside_w - (room // 3 if aside_w else 0), 24))  # fmt: skip
    if pool.caption or aside_w:
        y += 52
    if not pool.pairs:
        ops.append(Label(pool.empty, area.x + area.w // 2, y + 50, 30, theme.SOFT, "centre", room, 24))
        return ops, y + 100 - area.y + _INSET
    w, in_row = _pair_size(len(pool.pairs), room)
    step_x, step_y = _footprint(w)
    rows = -(-len(pool.pairs) // in_row)
    used = min(in_row, len(pool.pairs))
    x0 = area.x + (area.w - used * step_x + _air(w)) // 2
    for i, pair in enumerate(pool.pairs):
        ops += _pair(pair, x0 + i % in_row * step_x, y + i // in_row * step_y, w)
    return ops, y + rows * step_y - _air(w) + _INSET - area.y


def _pair(pair: Pair, x: int, y: int, w: int) -> list[Op]:
    h = round(w * CARD_RATIO)
    index = round(w * 0.5)
    over_x, over_y = round(w * _OVER_X), round(h * _OVER_Y)
    if pair.cover is None:
        box = Box(x + over_x // 2, y + over_y // 2, w, h)
        return [rim(box), CardAt(pair.attack, box, index)]
    return [
        CardAt(pair.attack, Box(x, y, w, h), over_x, covered=True),
        CardAt(pair.cover, Box(x + over_x, y + over_y, w, h), index),
    ]


def _footprint(w: int) -> tuple[int, int]:
    h = round(w * CARD_RATIO)
    return w + round(w * _OVER_X) + _air(w), h + round(h * _OVER_Y) + _air(w)


def _air(w: int) -> int:
    return max(10, w // 6)


def _pair_size(n: int, room: int) -> tuple[int, int]:
    """Width of a card and pairs in a row: the largest cards with which the pool stays low."""
    for w in _PAIR_WIDTHS:
        step_x, step_y = _footprint(w)
        in_row = max(1, (room + _air(w)) // step_x)
        if -(-n // in_row) * step_y <= _TALLEST:
            break
    return w, in_row
