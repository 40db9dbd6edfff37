"""The end of a deal: a line for each seat, with the cards it was left with."""

from __future__ import annotations

from bot.pictures import theme
from bot.pictures.layout import (
    BAR_H,
    CARD_RATIO,
    MARGIN,
    Fan,
    fact_strip,
    fan_ops,
    note_lines,
    pill,
    title_bar,
)
from bot.pictures.plates import mark
from bot.pictures.scene import Box, Label, Measure, Op, Panel, Scene, estimate
from bot.pictures.specs import ResultSeat, ResultSpec

ROW_H = 96
ROW_GAP = 10
PERSON_W = 300
POINTS_W = 128
_CARD_W = 56
_NARROWEST = 26


def result_layout(spec: ResultSpec, measure: Measure = estimate) -> Scene:
    """The scene of a result, `theme.WIDTH` wide, as high as its hands need."""
    ops = title_bar(spec.title, spec.aside, measure)
    more, taken = note_lines(spec.note, BAR_H, measure)
    ops += more
    top = BAR_H + taken
    more, taken = fact_strip(spec.facts, top, measure)
    ops += more
    y = top + taken + 16
    for seat in spec.seats:
        more, h = _row(seat, y, measure)
        ops += more
        y += h + ROW_GAP
    return Scene(theme.WIDTH, y + 8, tuple(ops))


def _row(seat: ResultSeat, y: int, measure: Measure) -> tuple[list[Op], int]:
    cards_x = MARGIN + PERSON_W + POINTS_W + 12
    cards_w = theme.WIDTH - MARGIN - 14 - cards_x
    laid = _laid(len(seat.cards), cards_w)
    h = max(ROW_H, laid.size(len(seat.cards))[1] + 20) if seat.cards else ROW_H
    box = Box(MARGIN, y, theme.WIDTH - 2 * MARGIN, h)
    outline = theme.GOLD if seat.won else theme.side_colour(seat.side)
    ops: list[Op] = [Panel(box, theme.PLATE_TURN if seat.won else theme.PLATE, 16, outline, 3)]
    head = y + ROW_H // 2
    ops.append(mark(seat.side, seat.tag, MARGIN + 12, head - 22))
    left, right = MARGIN + 68, MARGIN + PERSON_W
    lower = y + ROW_H * 72 // 100
    alone = not (seat.badge or seat.sub)
    upper = head if alone else y + ROW_H * 28 // 100
    ops.append(Label(seat.name, left, upper, 32, theme.TEXT, "left", right - left, 28, name=True))
    if seat.badge:
        more, used = pill(
            seat.badge, left, lower, measure,
            size=24, fill=theme.GOLD, ink=theme.INK_ON_GOLD, anchor="left", room=right - left,
        )  # fmt: skip
        ops += more
        left = used.right + 8
    if seat.sub and right - left > 40:
        ops.append(Label(seat.sub, left, lower, 26, theme.SOFT, "left", right - left, 22, bold=False))
    if seat.points:
        ink = theme.GOLD if seat.won else theme.TEXT
        x = MARGIN + PERSON_W + POINTS_W - 8
        ops.append(Label(seat.points, x, head, 42, ink, "right", POINTS_W - 12, 26))
    if seat.cards:
        taken_w, taken_h = laid.size(len(seat.cards))
        ops += fan_ops(seat.cards, laid, cards_x, y + (h - taken_h) // 2, taken_w, left=True)
    elif seat.word:
        ops.append(Label(seat.word, cards_x, head, 28, theme.SOFT, "left", cards_w, 24))
    return ops, h


def _laid(n: int, width: int) -> Fan:
    """Small cards, more lines for more cards, all lines starting at the left."""
    most = (width - _CARD_W) // _NARROWEST + 1
    lines = max(1, -(-n // most))
    in_line = max(1, -(-n // lines))
    step = min(34, (width - _CARD_W) // max(1, in_line - 1))
    h = round(_CARD_W * CARD_RATIO)
    return Fan(_CARD_W, h, step, in_line, lines, round(h * 0.66))
