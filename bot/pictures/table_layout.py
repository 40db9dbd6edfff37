"""Where seats and open cards go around a table.

Seats sit in three columns: the bottom seat and, with an even number, the seat opposite in the
middle one, the others at the sides. Every seat has the space before its plate to itself, so no
card can be taken for another seat's. With a pool the seats move into rows and the pool gets the
middle (see `pool_layout`).
"""

from __future__ import annotations

from bot.pictures import theme
from bot.pictures.layout import (
    BAR_H,
    CARD_RATIO,
    MARGIN,
    Fan,
    fact_strip,
    fan,
    fan_ops,
    note_lines,
    pill,
    title_bar,
)
from bot.pictures.plates import PLATE_H, plate_ops
from bot.pictures.pool_layout import pool_body
from bot.pictures.scene import Back, Box, Label, Measure, Op, Oval, Scene, estimate
from bot.pictures.specs import Centre, SeatSpec, TableSpec

COLUMN_W = 336
"""Width of the side columns and of the plates."""
WIDE_W = 900
"""Room for the cards of a seat that has nobody beside it."""
NEAR = 8
"""Between a plate and its cards."""
WORD_H = 44
BLOCK_GAP = 18
CARDS_H = round(84 * CARD_RATIO)


def table_layout(spec: TableSpec, measure: Measure = estimate) -> Scene:
    """The scene of a table, `theme.WIDTH` wide, as high as its seats and cards need."""
    ops = title_bar(spec.title, spec.aside, measure)
    more, taken = note_lines(spec.note, BAR_H, measure)
    ops += more
    top = BAR_H + taken
    more, taken = fact_strip(spec.facts, top, measure)
    ops += more
    top += taken + 24
    seats = [spec.seats[(spec.bottom + i) % len(spec.seats)] for i in range(len(spec.seats))]
    if spec.pool is not None:
        more, height = pool_body(seats, spec.pool, spec.centre, top, measure)
    else:
        more, height = _body(seats, spec.centre, top, measure)
    return Scene(theme.WIDTH, height, tuple(ops + more))


def _body(seats: list[SeatSpec], centre: Centre | None, top: int, measure: Measure) -> tuple[list[Op], int]:
    n = len(seats)
    per_side = (n - 1) // 2
    opposite = per_side + 1 if n % 2 == 0 else None
    alone = n <= 3
    """With two or three seats nobody sits beside the bottom seat."""
    zones = [_Zone(s, WIDE_W if alone and (i == 0 or i == opposite) else COLUMN_W) for i, s in enumerate(seats)]
    right = list(range(per_side, 0, -1))
    left = list(range(n - per_side, n))
    side_h = max((sum(zones[i].block_h for i in c) + BLOCK_GAP * (len(c) - 1) for c in (left, right) if c), default=0)

    middle_x = (theme.WIDTH - COLUMN_W) // 2
    _, centre_h = _centre(centre, middle_x, 0)
    upper_h = zones[opposite].block_h if opposite is not None else 0
    lower_h = zones[0].block_h
    middle_h = upper_h + BLOCK_GAP + max(centre_h, 60 if not alone else 0) + BLOCK_GAP + lower_h
    if n == 3:
        body = max(side_h, centre_h) + BLOCK_GAP + lower_h
    elif n % 2:
        body = max(middle_h, side_h + PLATE_H // 2)
    else:
        body = max(middle_h, side_h + PLATE_H)
    bottom = top + body

    ops: list[Op] = [_cloth(top, bottom)]
    ops += zones[0].ops(Box(middle_x, bottom - PLATE_H, COLUMN_W, PLATE_H), measure, above=True)
    if opposite is not None:
        ops += zones[opposite].ops(Box(middle_x, top, COLUMN_W, PLATE_H), measure)
    room = body - (lower_h + BLOCK_GAP if n == 3 else 0)
    for column, x in ((right, theme.WIDTH - MARGIN - COLUMN_W), (left, MARGIN)):
        y = top + _spread(room, side_h, n)
        for i in column:
            ops += zones[i].ops(Box(x, y, COLUMN_W, PLATE_H), measure)
            y += zones[i].block_h + BLOCK_GAP
    free_top = top + upper_h
    free_h = bottom - lower_h - free_top
    ops += _centre(centre, middle_x, free_top + (free_h - centre_h) // 2)[0]
    return ops, bottom + 20


def _cloth(top: int, bottom: int) -> Oval:
    """The table itself, which the plates stand around."""
    inset = 130
    box = Box(inset, top + PLATE_H // 2, theme.WIDTH - 2 * inset, bottom - top - PLATE_H)
    return Oval(box, theme.FELT_MID, theme.TABLE_EDGE, 5)


def _spread(room: int, side_h: int, n: int) -> int:
    """How far below the top the side columns begin: sides lie a little above the middle."""
    return 0 if n == 3 else (room - side_h) * 2 // 5


class _Zone:
    """A seat with the space for its cards and words."""

    def __init__(self, seat: SeatSpec, width: int) -> None:
        self.seat = seat
        self.width = width
        self.laid: Fan | None = fan(len(seat.cards), width) if seat.cards else None
        cards_h = max(CARDS_H, self.laid.size(len(seat.cards))[1]) if self.laid else CARDS_H
        self.word_h = WORD_H if seat.word and seat.cards else 0
        self.zone_h = cards_h + self.word_h
        self.block_h = PLATE_H + NEAR + self.zone_h

    def ops(self, plate: Box, measure: Measure, above: bool = False) -> list[Op]:
        """The plate, its cards below it (``above`` for the bottom seat)."""
        ops: list[Op] = []
        x = plate.x + (plate.w - self.width) // 2
        y = plate.y - NEAR - self.zone_h if above else plate.bottom + NEAR
        middle = plate.x + plate.w // 2
        if self.seat.word:
            mid = plate.y - WORD_H // 2 if above and not self.word_h else y + WORD_H // 2
            more, _ = pill(self.seat.word, middle, mid, measure, size=32, ink=theme.TEXT, room=self.width)
            ops += more
        if self.laid:
            h = self.laid.size(len(self.seat.cards))[1]
            free = self.zone_h - self.word_h - h
            at = y + self.word_h + (free if above else 0)
            ops += fan_ops(self.seat.cards, self.laid, x, at, self.width, best=self.seat.best)
        return ops + plate_ops(self.seat, plate, measure)


def _centre(centre: Centre | None, x: int, y: int) -> tuple[list[Op], int]:
    """Caption and cards of the middle from ``y`` down, and their height."""
    if centre is None or not (centre.cards or centre.hidden or centre.caption):
        return [], 0
    ops: list[Op] = []
    top = y
    if centre.caption:
        ops.append(Label(centre.caption, x + COLUMN_W // 2, y + 18, 28, theme.SOFT, "centre", COLUMN_W, 22))
        y += 42
    n = len(centre.cards) + centre.hidden
    if not n:
        return ops, y - top
    laid = fan(n, COLUMN_W, 76)
    if not centre.hidden:
        ops += fan_ops(centre.cards, laid, x, y, COLUMN_W)
        return ops, y + laid.size(n)[1] - top
    laid = Fan(68, round(68 * CARD_RATIO), min(40, (COLUMN_W - 68) // max(1, n - 1)), n, 1, 0)
    left = x + (COLUMN_W - laid.size(n)[0]) // 2
    shown = len(centre.cards)
    ops += fan_ops(centre.cards, laid, left, y, laid.size(shown)[0]) if shown else []
    for i in range(shown, n):
        ops.append(Back(Box(left + i * laid.step, y, laid.w, laid.h)))
    return ops, y + laid.h - top
