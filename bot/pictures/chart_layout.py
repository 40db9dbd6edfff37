"""Ratings over games as lines, each with its name at its end."""

from __future__ import annotations

import math

from bot.pictures import theme
from bot.pictures.layout import BAR_H, MARGIN, title_bar
from bot.pictures.scene import Box, Label, Measure, Panel, Path, Scene, estimate
from bot.pictures.specs import ChartSpec, Series

HEIGHT = 560
_TOP, _BOTTOM = BAR_H + 30, HEIGHT - 36
_LINE = 5
_LABEL_GAP = 34
_STEPS = (1, 2, 2.5, 5, 10)


def chart_layout(spec: ChartSpec, measure: Measure = estimate) -> Scene:
    """The scene of a chart, `theme.WIDTH` by `HEIGHT`; at most as many lines as there are colours."""
    ops = title_bar(spec.title, spec.aside, measure)
    lines = [s for s in spec.series if len(s.values) > 1][: len(theme.SERIES)]
    if not lines:
        room = theme.WIDTH - 2 * MARGIN
        middle = (BAR_H + HEIGHT) // 2
        ops.append(Label(spec.empty, theme.WIDTH // 2, middle, 32, theme.SOFT, "centre", room, 24))
        return Scene(theme.WIDTH, HEIGHT, tuple(ops), "dark")
    low, high, step = _scale(lines)
    ticks = [low + i * step for i in range(round((high - low) / step) + 1)]
    left = MARGIN + max(round(measure(_number(t, step), 28)) for t in ticks) + 16
    names_w = min(300, max(round(measure(_caption(s), 30)) for s in lines) + 12)
    right = theme.WIDTH - MARGIN - names_w - 16

    def height(value: float) -> int:
        return round(_BOTTOM - (value - low) / (high - low) * (_BOTTOM - _TOP))

    for tick in ticks:
        y = height(tick)
        ops.append(Panel(Box(left, y, right - left, 2), theme.STRIP))
        ops.append(Label(_number(tick, step), left - 12, y, 28, theme.SOFT, "right", bold=False))
    longest = max(len(s.values) for s in lines)
    for s, colour in zip(lines, theme.SERIES, strict=False):
        # Lines end together: the last value of each is now.
        start = longest - len(s.values)
        span = max(1, longest - 1)
        points = tuple((left + round((start + i) / span * (right - left)), height(v)) for i, v in enumerate(s.values))
        ops.append(Path(points, colour, _LINE))
    places = _apart([height(s.values[-1]) for s in lines])
    for s, y, colour in zip(lines, places, theme.SERIES, strict=False):
        value = str(round(s.values[-1]))
        x = right + 26 + round(measure(value, 30))
        ops.append(Label(value, right + 14, y, 30, colour))
        ops.append(Label(s.name, x, y, 30, colour, "left", theme.WIDTH - 8 - x, 26, name=True))
    return Scene(theme.WIDTH, HEIGHT, tuple(ops), "dark")


def _caption(s: Series) -> str:
    return f"{round(s.values[-1])} {s.name}"


def _number(value: float, step: float) -> str:
    return f"{value:.1f}" if step < 1 else f"{value:.0f}"


def _scale(lines: list[Series]) -> tuple[float, float, float]:
    """Lowest and highest tick and the step between ticks: 4 to 7 round numbers around the values."""
    low = min(v for s in lines for v in s.values)
    high = max(v for s in lines for v in s.values)
    span = max(high - low, 10.0)
    rough = span / 5
    power = 10 ** math.floor(math.log10(rough))
    step = next(k * power for k in _STEPS if k * power >= rough)
    first, last = math.floor(low / step) * step, math.ceil(high / step) * step
    return first, last if last > first else first + step, step


def _apart(ys: list[int]) -> list[int]:
    """Heights for the captions near the wished ones, none over another, all inside the picture."""
    order = sorted(range(len(ys)), key=lambda i: ys[i])
    placed = list(ys)
    lowest = _TOP
    for i in order:
        placed[i] = max(ys[i], lowest)
        lowest = placed[i] + _LABEL_GAP
    highest = _BOTTOM + 10
    for i in reversed(order):
        placed[i] = min(placed[i], highest)
        highest = placed[i] - _LABEL_GAP
    return placed
