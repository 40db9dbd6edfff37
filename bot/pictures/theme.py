"""Colours and the fixed palette of the PNG files."""

from __future__ import annotations

from functools import cache
from itertools import product

from PIL import Image

Colour = tuple[int, int, int]

WIDTH = 1080
"""Pixels across every picture; phones show it at about 390."""

FELT_TOP: Colour = (27, 95, 73)
FELT_EDGE: Colour = (19, 75, 58)
FELT_MID: Colour = (31, 106, 81)
BAR: Colour = (10, 44, 35)
STRIP: Colour = (14, 57, 45)
PLATE: Colour = (12, 50, 40)
PLATE_TURN: Colour = (26, 84, 66)
PLATE_YOU: Colour = (16, 72, 84)
RIM: Colour = (62, 139, 110)
TABLE_EDGE: Colour = (13, 60, 46)
TEXT: Colour = (255, 255, 255)
SOFT: Colour = (198, 226, 214)
GOLD: Colour = (255, 214, 102)
GOLD_DEEP: Colour = (201, 148, 38)
INK_ON_GOLD: Colour = (58, 38, 0)
BLUE: Colour = (29, 111, 224)
TEAL: Colour = (0, 150, 136)
BOMB: Colour = (196, 54, 40)
SLATE: Colour = (52, 68, 84)

PAPER: Colour = (255, 253, 247)
PAPER_TRUMP: Colour = (255, 233, 176)
PAPER_CHOSEN: Colour = (219, 234, 255)
PAPER_DIM: Colour = (205, 203, 194)
CARD_LINE: Colour = (150, 144, 130)
BACK: Colour = (166, 44, 52)
BACK_LINE: Colour = (240, 200, 190)

BLACK: Colour = (21, 24, 28)
RED: Colour = (212, 32, 42)
GREEN: Colour = (11, 122, 59)
DIAMOND_BLUE: Colour = (23, 89, 196)

SIDES: tuple[Colour, ...] = (
    (43, 116, 214),
    (206, 72, 48),
    (214, 148, 20),
    (138, 88, 208),
    (16, 150, 142),
    (208, 82, 146),
)
"""One colour for each side; `scene.MARKS` gives each its own shape as well."""
NO_SIDE: Colour = (92, 118, 108)

SERIES: tuple[Colour, ...] = (
    (112, 178, 255),
    (255, 140, 140),
    (255, 218, 106),
    (128, 220, 160),
    (206, 166, 255),
    (255, 178, 102),
)

SUIT_INK: dict[int, dict[str, Colour]] = {
    4: {"S": BLACK, "H": RED, "C": GREEN, "D": DIAMOND_BLUE},
    2: {"S": BLACK, "H": RED, "C": BLACK, "D": RED},
}
SUIT_LIGHT: dict[int, dict[str, Colour]] = {
    4: {"S": TEXT, "H": (255, 146, 146), "C": (138, 226, 170), "D": (140, 190, 255)},
    2: {"S": TEXT, "H": (255, 146, 146), "C": TEXT, "D": (255, 146, 146)},
}
"""Suits on dark ground."""


def side_colour(side: int | None) -> Colour:
    return NO_SIDE if side is None else SIDES[side % len(SIDES)]


def mix(a: Colour, b: Colour, t: float) -> Colour:
    """The colour ``t`` (0..1) of the way from ``a`` to ``b``."""
    return (
        round(a[0] + (b[0] - a[0]) * t),
        round(a[1] + (b[1] - a[1]) * t),
        round(a[2] + (b[2] - a[2]) * t),
    )


_RAMPS: tuple[tuple[Colour, Colour, int], ...] = (
    (BAR, FELT_EDGE, 8),
    (FELT_EDGE, FELT_TOP, 20),
    (FELT_TOP, FELT_MID, 4),
    (PLATE, TEXT, 12),
    (FELT_MID, TEXT, 8),
    (PLATE, GOLD, 7),
    (BLACK, PAPER, 14),
    (RED, PAPER, 10),
    (GREEN, PAPER, 9),
    (DIAMOND_BLUE, PAPER, 9),
    (BLACK, PAPER_TRUMP, 6),
    (RED, PAPER_TRUMP, 5),
    (GREEN, PAPER_TRUMP, 4),
    (DIAMOND_BLUE, PAPER_TRUMP, 4),
    (BLACK, PAPER_CHOSEN, 5),
    (BLUE, PAPER_CHOSEN, 5),
    (GOLD_DEEP, PAPER_TRUMP, 4),
    (INK_ON_GOLD, GOLD, 5),
    (BACK, BACK_LINE, 4),
    (SLATE, TEXT, 4),
    (BOMB, TEXT, 4),
    (TEAL, PAPER, 3),
    ((6, 26, 20), FELT_EDGE, 6),
)


_SKIN: tuple[Colour, ...] = ((255, 204, 77), (224, 172, 105), (198, 134, 66), (141, 85, 36), (92, 62, 41))
"""Emoji have faces and hands."""


@cache
def palette_image() -> Image.Image:
    """A palette of the shades that the pictures are made of.

    Mapping to a fixed palette takes a millisecond or two where computing one takes ten, and every
    picture keeps the same greens. A coarse cube of colours and the skin tones serve emoji.
    """
    colours: dict[Colour, None] = {}
    for a, b, n in _RAMPS:
        for i in range(n):
            colours[mix(a, b, i / (n - 1))] = None
    for extra in (*SIDES, *SERIES, NO_SIDE, RIM, TABLE_EDGE, STRIP, SOFT, PAPER_DIM, CARD_LINE, PLATE_TURN, PLATE_YOU):
        colours[extra] = None
    for light in SUIT_LIGHT[4].values():
        colours[light] = None
        colours[mix(BAR, light, 0.5)] = None
    for side in SIDES:
        colours[mix(side, PLATE, 0.5)] = None
        colours[mix(side, TEXT, 0.5)] = None
    steps = (30, 100, 175, 245)
    for rgb in (*product(steps, steps, steps), *_SKIN):
        colours[rgb] = None
    flat = [v for c in colours for v in c][: 256 * 3]
    image = Image.new("P", (1, 1))
    image.putpalette(flat + flat[:3] * (256 - len(flat) // 3))
    return image
