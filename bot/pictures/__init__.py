"""Pictures of hands, tables, results and ratings.

A spec says what is drawn (`specs`), a layout places it (pure, `hand_layout`, `table_layout`,
`result_layout`, `chart_layout`), a painter makes the PNG (`paint`). Nothing here knows a game.
"""

from __future__ import annotations

import hashlib

from bot.pictures import alt
from bot.pictures.builders import RANKS_DOWN, faces, rows_by_suit, stacks_by_rank
from bot.pictures.chart_layout import chart_layout
from bot.pictures.fonts import FontsMissing, find_fonts
from bot.pictures.hand_layout import hand_layout
from bot.pictures.paint import Painter
from bot.pictures.result_layout import result_layout
from bot.pictures.specs import (
    Centre,
    ChartSpec,
    Face,
    Fact,
    Group,
    HandSpec,
    Pair,
    Picture,
    Pool,
    ResultSeat,
    ResultSpec,
    SeatSpec,
    Series,
    Style,
    TableSpec,
)
from bot.pictures.table_layout import table_layout
from engine.cards import PACK

__all__ = [
    "RANKS_DOWN",
    "Centre",
    "ChartSpec",
    "Face",
    "Fact",
    "FontsMissing",
    "Group",
    "HandSpec",
    "Pair",
    "Picture",
    "Pool",
    "ResultSeat",
    "ResultSpec",
    "SeatSpec",
    "Series",
    "Style",
    "TableSpec",
    "chart_picture",
    "faces",
    "find_fonts",
    "hand_picture",
    "key_of",
    "result_picture",
    "rows_by_suit",
    "stacks_by_rank",
    "table_picture",
    "warm",
]

_DRAWN_BY = "1"
"""Part of every key; raised when the same spec comes to look different."""

AnySpec = HandSpec | TableSpec | ResultSpec | ChartSpec


def hand_picture(spec: HandSpec) -> Picture:
    """One hand. Raises FontsMissing on a machine without a Chinese font."""
    painter = Painter(find_fonts(), spec.style)
    scene = hand_layout(spec, painter.measure)
    return Picture(painter.png(scene), scene.width, scene.height, alt.of_hand(spec), key_of(spec))


def table_picture(spec: TableSpec) -> Picture:
    """A table as one reader sees it. Raises FontsMissing."""
    painter = Painter(find_fonts(), spec.style)
    scene = table_layout(spec, painter.measure)
    return Picture(painter.png(scene), scene.width, scene.height, alt.of_table(spec), key_of(spec))


def result_picture(spec: ResultSpec) -> Picture:
    """The end of a deal with all hands open. Raises FontsMissing."""
    painter = Painter(find_fonts(), spec.style)
    scene = result_layout(spec, painter.measure)
    return Picture(painter.png(scene), scene.width, scene.height, alt.of_result(spec), key_of(spec))


def chart_picture(spec: ChartSpec) -> Picture:
    """Ratings as lines. Raises FontsMissing."""
    painter = Painter(find_fonts(), spec.style)
    scene = chart_layout(spec, painter.measure)
    return Picture(painter.png(scene), scene.width, scene.height, alt.of_chart(spec), key_of(spec))


def warm(style: Style | None = None) -> None:
    """Load the fonts and print the faces of a pack, so that the first picture is as fast as later ones.

    Takes about a second. Raises FontsMissing.
    """
    chosen = style or Style()
    hand = stacks_by_rank(PACK)
    hand_picture(HandSpec("0123456789", "ranks", hand, style=chosen))
    hand_picture(HandSpec("0123456789", "suits", rows_by_suit(PACK), style=chosen))
    seats = tuple(SeatSpec("Paiju", count=i, cards=faces(PACK[i::13])) for i in range(4))
    table_picture(TableSpec("Paiju", seats, style=chosen))


def key_of(spec: AnySpec) -> str:
    """A hash of all that a picture shows, to tell whether it has to be drawn or sent again."""
    return hashlib.blake2b(f"{_DRAWN_BY}{spec!r}".encode(), digest_size=16).hexdigest()
