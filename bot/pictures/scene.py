"""A picture before it is painted: placed shapes, in painting order.

Layouts are pure functions from a spec to a `Scene`; they ask a ``measure`` function how wide a text
is. With `estimate` they depend on no font and can be tested to the pixel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from wcwidth import width as cells

from bot.pictures.specs import Face
from bot.pictures.theme import TEXT, Colour

Measure = Callable[[str, int], float]
"""Width in pixels of a text set at a size in pixels."""

Anchor = Literal["left", "centre", "right"]

MARKS = ("circle", "square", "diamond", "triangle", "hexagon", "cross")
"""Shape of each side, so that no side is told by colour alone."""


def estimate(text: str, size: int) -> float:
    """Width by display cells: a Han character 1 em, others 0.56 em."""
    taken = cells(text)
    wide = max(0, taken - len(text))
    return size * (wide + 0.56 * max(0, taken - 2 * wide))


def corner_radius(w: int) -> int:
    """Radius of the corners of a card of a width."""
    return max(6, round(w * 0.095))


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle: left, top, width, height in pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        return self.x + self.w

    @property
    def bottom(self) -> int:
        return self.y + self.h

    @property
    def mid(self) -> int:
        """The middle line."""
        return self.y + self.h // 2

    def touches(self, other: Box) -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, other: Box) -> bool:
        return other.x <= self.x and other.y <= self.y and self.right <= other.right and self.bottom <= other.bottom


@dataclass(frozen=True, slots=True)
class Panel:
    """A rounded rectangle. An outline lies inside the box."""

    box: Box
    fill: Colour
    radius: int = 0
    outline: Colour | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Oval:
    """An ellipse with an outline."""

    box: Box
    fill: Colour
    outline: Colour
    line: int


@dataclass(frozen=True, slots=True)
class Label:
    """One line of text, its middle on ``y``.

    Text wider than ``room`` is set smaller, down to ``least`` pixels, then cut with an ellipsis. A
    ``name`` runs in the direction of its own script.
    """

    text: str
    x: int
    y: int
    size: int
    colour: Colour = TEXT
    anchor: Anchor = "left"
    room: int = 100_000
    least: int = 0
    bold: bool = True
    name: bool = False


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card.

    kind     "row": rank over suit at the left edge; "stack": rank and suit side by side at the top
    index    width ("row") or height ("stack") of the strip that holds them
    covered  the next card lies over most of the rest, so nothing else is printed
    seen     pixels of the strip that are seen at all, 0: the whole card may be seen
    """

    face: Face
    box: Box
    index: int
    kind: Literal["row", "stack"] = "row"
    covered: bool = False
    seen: int = 0


@dataclass(frozen=True, slots=True)
class Edge:
    """A copy that peeks out from behind a card: ``seen`` pixels at its left, without a face."""

    face: Face
    box: Box
    seen: int


@dataclass(frozen=True, slots=True)
class Times:
    """The badge with the number of copies bundled in a card."""

    n: int
    box: Box


@dataclass(frozen=True, slots=True)
class Back:
    """A card face down."""

    box: Box


@dataclass(frozen=True, slots=True)
class SideMark:
    """The mark of a side with the tag of a seat in it. ``shape`` is one of `MARKS` or "plain"."""

    shape: str
    colour: Colour
    box: Box
    tag: str = ""


@dataclass(frozen=True, slots=True)
class SuitMark:
    """A suit symbol on dark ground; ``suit`` is the letter of the notation."""

    suit: str
    box: Box


@dataclass(frozen=True, slots=True)
class TurnMark:
    """Points at the seat whose turn it is."""

    box: Box


@dataclass(frozen=True, slots=True)
class Path:
    """A line through points."""

    points: tuple[tuple[int, int], ...]
    colour: Colour
    width: int


Op = Panel | Oval | Label | CardAt | Edge | Times | Back | SideMark | SuitMark | TurnMark | Path


@dataclass(frozen=True, slots=True)
class Scene:
    """``ground``: "cloth" is felt, "dark" is flat."""

    width: int
    height: int
    ops: tuple[Op, ...]
    ground: Literal["cloth", "dark"] = "cloth"
