"""The plate of a seat: who sits there, on which side, with how many cards."""

from __future__ import annotations

from bot.pictures import theme
from bot.pictures.layout import pill
from bot.pictures.scene import MARKS, Back, Box, Label, Measure, Op, Panel, SideMark, TurnMark
from bot.pictures.specs import SeatSpec

PLATE_H = 92
_MARK = 44
_PAD = 12


def side_shape(side: int | None) -> str:
    return "plain" if side is None else MARKS[side % len(MARKS)]


def plate_ops(seat: SeatSpec, box: Box, measure: Measure) -> list[Op]:
    """Mark and name above; role, sub-line and, at the right, count or badge below."""
    colour = theme.side_colour(seat.side)
    fill = theme.PLATE_TURN if seat.turn else theme.PLATE_YOU if seat.you else theme.PLATE
    outline, line = (theme.GOLD, 5) if seat.turn else (colour, 3)
    ops: list[Op] = [Panel(box, fill, 16, outline, line)]
    ops.append(mark(seat.side, seat.tag, box.x + _PAD, box.y + (box.h - _MARK) // 2))
    left, right = box.x + _PAD + _MARK + 12, box.right - _PAD - 2
    upper, lower = box.y + box.h * 28 // 100, box.y + box.h * 72 // 100
    end, more = _count(seat, right, lower, box.w * 45 // 100, measure)
    if not seat.role and not seat.sub and measure(seat.name, 32) <= end - left:
        end, more = _count(seat, right, box.mid, box.w * 45 // 100, measure)
        ops.append(Label(seat.name, left, box.mid, 32, theme.TEXT, "left", end - left, name=True))
    else:
        ops.append(Label(seat.name, left, upper, 32, theme.TEXT, "left", right - left, 28, name=True))
    ops += more
    right = end
    if seat.role:
        room = max(60, (right - left) * 3 // 5) if seat.sub else right - left
        more, taken = pill(
            seat.role, left, lower, measure,
            size=24, fill=theme.GOLD_DEEP, ink=theme.INK_ON_GOLD, anchor="left", room=room,
        )  # fmt: skip
        ops += more
        left = taken.right + 8
    if seat.sub and right - left > 40:
        ops.append(Label(seat.sub, left, lower, 26, theme.SOFT, "left", right - left, 22, bold=False))
    if seat.turn:
        ops.append(TurnMark(Box(box.x - 8, box.y - 10, 34, 34)))
    return ops


def mark(side: int | None, tag: str, x: int, y: int, size: int = _MARK) -> SideMark:
    """The mark of a side with the tag of a seat."""
    return SideMark(side_shape(side), theme.side_colour(side), Box(x, y, size, size), tag)


def _count(seat: SeatSpec, edge: int, y: int, room: int, measure: Measure) -> tuple[int, list[Op]]:
    """Count or badge ending at ``edge``, and the x where the text before it has to end."""
    if seat.badge:
        ops, taken = pill(
            seat.badge, edge, y, measure,
            size=28, fill=theme.GOLD, ink=theme.INK_ON_GOLD, anchor="right", room=room,
        )  # fmt: skip
        return taken.x - 8, ops
    if seat.count is None:
        return edge, []
    text = str(seat.count)
    back = Box(edge - round(measure(text, 36)) - 30, y - 16, 23, 32)
    return back.x - 8, [Back(back), Label(text, edge, y, 36, theme.TEXT, "right")]
