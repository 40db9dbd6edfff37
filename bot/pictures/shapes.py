"""Suits, stars and side marks as outlines, so that they look the same with every font."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageDraw

Point = tuple[float, float]

_FINER = 4
"""Outlines are filled this many times larger, then reduced: smooth edges."""


def _curve(*p: Point, steps: int = 14) -> list[Point]:
    """Points of a cubic Bezier curve without its first one."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = p
    out = []
    for i in range(1, steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        out.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return out


def _mirrored(half: list[Point]) -> list[Point]:
    """A right half, top to bottom, closed by its mirror image."""
    return half + [(1 - x, y) for x, y in reversed(half)]


def _circle(x: float, y: float, r: float) -> list[Point]:
    return [(x + r * math.cos(i * math.tau / 96), y + r * math.sin(i * math.tau / 96)) for i in range(96)]


def _polygon(corners: int, turn: float = 0.0, r: float = 0.5) -> list[Point]:
    return [
        (
            0.5 + r * math.sin(turn + i * math.tau / corners),
            0.5 - r * math.cos(turn + i * math.tau / corners),
        )
        for i in range(corners)
    ]


def _star() -> list[Point]:
    out = []
    for i in range(10):
        r = 0.5 if i % 2 == 0 else 0.215
        out.append((0.5 + r * math.sin(i * math.tau / 10), 0.52 - r * math.cos(i * math.tau / 10)))
    return out


_HEART = _mirrored(
    [(0.5, 0.245)]
    + _curve((0.5, 0.245), (0.545, 0.08), (0.65, 0.035), (0.735, 0.035))
    + _curve((0.735, 0.035), (0.89, 0.035), (0.985, 0.155), (0.985, 0.31))
    + _curve((0.985, 0.31), (0.985, 0.575), (0.72, 0.73), (0.5, 0.985))
)
_DIAMOND = _mirrored(
    [(0.5, 0.0)] + _curve((0.5, 0.0), (0.6, 0.2), (0.74, 0.38), (0.885, 0.5))
    + _curve((0.885, 0.5), (0.74, 0.62), (0.6, 0.8), (0.5, 1.0))
)  # fmt: skip
_STEM = _mirrored([(0.5, 0.55), (0.53, 0.62)] + _curve((0.53, 0.62), (0.54, 0.82), (0.6, 0.93), (0.7, 0.99)))
_SPADE_LEAF = _mirrored(
    [(0.5, 0.0)] + _curve((0.5, 0.0), (0.66, 0.24), (0.975, 0.38), (0.975, 0.62))
    + _curve((0.975, 0.62), (0.975, 0.755), (0.875, 0.845), (0.76, 0.845))
    + _curve((0.76, 0.845), (0.655, 0.845), (0.57, 0.785), (0.53, 0.70))
)  # fmt: skip

OUTLINES: dict[str, tuple[list[Point], ...]] = {
    "S": (_SPADE_LEAF, _STEM),
    "H": (_HEART,),
    "C": (
        _circle(0.5, 0.235, 0.225),
        _circle(0.245, 0.6, 0.225),
        _circle(0.755, 0.6, 0.225),
        [(0.43, 0.35), (0.57, 0.35), (0.6, 0.62), (0.4, 0.62)],
        [(0.3, 0.5), (0.7, 0.5), (0.6, 0.7), (0.4, 0.7)],
        _STEM,
    ),
    "D": (_DIAMOND,),
    "star": (_star(),),
    "circle": (_circle(0.5, 0.5, 0.5),),
    "square": ([(0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)],),
    "diamond": (_polygon(4),),
    "triangle": ([(0.5, 0.0), (1.0, 0.94), (0.0, 0.94)],),
    "hexagon": (_polygon(6, math.tau / 12),),
    "cross": (
        [(0.27, 0.0), (0.73, 0.0), (0.73, 0.27), (1.0, 0.27), (1.0, 0.73), (0.73, 0.73),
         (0.73, 1.0), (0.27, 1.0), (0.27, 0.73), (0.0, 0.73), (0.0, 0.27), (0.27, 0.27)],
    ),
    "plain": ([(0.0, 0.12), (1.0, 0.12), (1.0, 0.88), (0.0, 0.88)],),
    "play": ([(0.18, 0.05), (0.95, 0.5), (0.18, 0.95)],),
    "point": ([(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)],),
}  # fmt: skip
"""Outlines in a unit square, by suit letter or name; several are drawn over each other."""


@lru_cache(maxsize=256)
def mask(name: str, w: int, h: int) -> Image.Image:
    """How much of each pixel a shape covers (mode "L"), ``w`` by ``h`` pixels. Not to be changed."""
    big = Image.new("L", (w * _FINER, h * _FINER), 0)
    draw = ImageDraw.Draw(big)
    for outline in OUTLINES[name]:
        draw.polygon([(x * w * _FINER, y * h * _FINER) for x, y in outline], fill=255)
    return big.resize((w, h), Image.Resampling.BOX)


@lru_cache(maxsize=64)
def corners(radius: int) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The quarters of a disc (mode "L") for the rounded corners of a panel: top left, top right,
    bottom left, bottom right. Not to be changed."""
    side = radius * _FINER
    big = Image.new("L", (side, side), 0)
    ImageDraw.Draw(big).ellipse((0, 0, 2 * side - 1, 2 * side - 1), fill=255)
    quarter = big.resize((radius, radius), Image.Resampling.BOX)
    lower = quarter.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    flip = Image.Transpose.FLIP_LEFT_RIGHT
    return quarter, quarter.transpose(flip), lower, lower.transpose(flip)
