"""From a scene to a PNG."""

from __future__ import annotations

import io
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.pictures import theme
from bot.pictures.fonts import Fonts, load
from bot.pictures.scene import (
    Back,
    CardAt,
    Edge,
    Label,
    Op,
    Oval,
    Panel,
    Path,
    Scene,
    SideMark,
    SuitMark,
    Times,
    TurnMark,
)
from bot.pictures.shapes import corners, mask
from bot.pictures.specs import Style
from bot.pictures.sprites import PAD, back, edge, sprite, times
from bot.pictures.text import SUITS, Run, Setter, emoji_scale
from bot.pictures.theme import Colour

BOLD, MEDIUM = 700, 500


class Painter:
    """Paints scenes with one set of fonts for readers of one language and style."""

    def __init__(self, fonts: Fonts, style: Style) -> None:
        self._setter = Setter(fonts, style.lang)
        self._style = style
        self._image = Image.new("RGB", (1, 1))
        self._draw = ImageDraw.Draw(self._image)

    def measure(self, text: str, size: int) -> float:
        """The `scene.Measure` of the real fonts."""
        return self._setter.width(text, size, BOLD)

    def png(self, scene: Scene) -> bytes:
        """The scene as the bytes of a PNG file."""
        image = self.paint(scene)
        out = io.BytesIO()
        small = image.quantize(palette=theme.palette_image(), dither=Image.Dither.NONE)
        small.save(out, "PNG", compress_level=3)
        return out.getvalue()

    def paint(self, scene: Scene) -> Image.Image:
        """The scene in full colour."""
        oval = next((op for op in scene.ops if isinstance(op, Oval)), None)
        self._image = _ground(scene.ground, scene.width, scene.height, oval).copy()
        self._draw = ImageDraw.Draw(self._image)
        for op in scene.ops:
            self._paint(op)
        return self._image

    def _paint(self, op: Op) -> None:
        match op:
            case Label():
                self._label(op)
            case CardAt(box=box):
                self._put(sprite(op, self._style), box.x, box.y)
            case Edge(box=box):
                self._put(edge(op), box.x, box.y)
            case Times(n, box):
                badge = times(n, box.w, box.h, self._style.lang)
                self._image.paste(badge, (box.x, box.y), badge)
            case Back(box):
                self._put(back(box.w, box.h), box.x, box.y)
            case Panel():
                self._panel(op)
            case Oval():
                pass  # part of the ground
            case SideMark():
                self._side(op)
            case SuitMark(suit, box):
                ink = theme.SUIT_LIGHT[self._style.suit_colours][suit]
                self._image.paste(ink, (box.x, box.y), mask(suit, box.w, box.h))
            case TurnMark(box):
                self._image.paste(theme.GOLD, (box.x, box.y), mask("circle", box.w, box.h))
                inner = (box.w * 5 // 9, box.h * 5 // 9)
                at = (box.x + (box.w - inner[0]) // 2 + 1, box.y + (box.h - inner[1]) // 2)
                self._image.paste(theme.INK_ON_GOLD, at, mask("play", *inner))
            case Path(points, colour, width):
                self._path(points, colour, width)

    def _put(self, image: Image.Image, x: int, y: int) -> None:
        self._image.paste(image, (x - PAD, y - PAD), image)

    def _panel(self, op: Panel) -> None:
        b = op.box
        if op.outline is None or not op.line:
            self._rounded(b.x, b.y, b.w, b.h, op.radius, op.fill)
            return
        n = op.line
        self._rounded(b.x, b.y, b.w, b.h, op.radius, op.outline)
        self._rounded(b.x + n, b.y + n, b.w - 2 * n, b.h - 2 * n, max(0, op.radius - n), op.fill)

    def _rounded(self, x: int, y: int, w: int, h: int, radius: int, fill: Colour) -> None:
        r = min(radius, w // 2, h // 2)
        if r <= 0:
            self._draw.rectangle((x, y, x + w - 1, y + h - 1), fill=fill)
            return
        if w > 2 * r:
            self._draw.rectangle((x + r, y, x + w - r - 1, y + h - 1), fill=fill)
        if h > 2 * r:
            self._draw.rectangle((x, y + r, x + w - 1, y + h - r - 1), fill=fill)
        places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
        for place, part in zip(places, corners(r), strict=True):
            self._image.paste(fill, place, part)

    def _side(self, op: SideMark) -> None:
        b = op.box
        self._image.paste(op.colour, (b.x, b.y), mask(op.shape, b.w, b.h))
        if op.tag:
            low = b.h // 8 if op.shape == "triangle" else 0
            size = round(b.h * (0.46 if op.shape in ("triangle", "diamond") else 0.56)) // 4 * 4
            self._label(Label(op.tag, b.x + b.w // 2, b.mid + low, size, anchor="centre", room=b.w))

    def _label(self, op: Label) -> None:
        weight = BOLD if op.bold else MEDIUM
        runs, size = self._setter.fit(op.text, op.size, op.room, op.least, weight, op.name)
        width = sum(r.width for r in runs)
        x = float(op.x)
        if op.anchor == "centre":
            x -= width / 2
        elif op.anchor == "right":
            x -= width
        baseline = op.y + size * 0.365
        for run in runs:
            self._run(run, x, baseline, size, weight, op.colour)
            x += run.width

    def _run(self, run: Run, x: float, baseline: float, size: int, weight: int, colour: Colour) -> None:
        if run.font is None:
            self._suit(run, x, baseline, size, colour)
        elif run.font.role == "colour-emoji":
            self._emoji(run, x, baseline, size)
        else:
            font = load(run.font, size, weight)
            if run.rtl and font.layout_engine:
                self._draw.text((x, baseline), run.text, colour, font, anchor="ls", direction="rtl")
            else:
                self._draw.text((x, baseline), run.text, colour, font, anchor="ls")

    def _suit(self, run: Run, x: float, baseline: float, size: int, colour: Colour) -> None:
        letter = SUITS[run.text]
        inks = theme.SUIT_LIGHT if sum(colour) > 384 else theme.SUIT_INK
        side = round(size * 0.76)
        at = (round(x + (run.width - side) / 2), round(baseline - side * 0.97))
        ink = inks[self._style.suit_colours][letter]
        self._image.paste(ink, at, mask(letter, side, side))

    def _emoji(self, run: Run, x: float, baseline: float, size: int) -> None:
        assert run.font is not None
        font = load(run.font, size, 0)
        k = emoji_scale(size)
        w, h = max(1, round(run.width)), max(1, round(128 * k))
        full = Image.new("RGBA", (max(1, round(run.width / k)), 128), (0, 0, 0, 0))
        ImageDraw.Draw(full).text((0, 101), run.text, font=font, anchor="ls", embedded_color=True)
        small = full.resize((w, h), Image.Resampling.LANCZOS)
        self._image.paste(small, (round(x), round(baseline - 101 * k)), small)

    def _path(self, points: tuple[tuple[int, int], ...], colour: Colour, width: int) -> None:
        """An antialiased line: drawn larger as a mask, then reduced."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        left, top = min(xs) - width, min(ys) - width
        w, h = max(xs) + width - left, max(ys) + width - top
        big = Image.new("L", (w * 3, h * 3), 0)
        draw = ImageDraw.Draw(big)
        scaled = [((x - left) * 3, (y - top) * 3) for x, y in points]
        draw.line(scaled, fill=255, width=width * 3, joint="curve")
        r = width * 3 / 2
        for x, y in (scaled[0], scaled[-1]):
            draw.ellipse((x - r, y - r, x + r, y + r), fill=255)
        self._image.paste(colour, (left, top), big.resize((w, h), Image.Resampling.BOX))


@lru_cache(maxsize=8)
def _ground(kind: str, w: int, h: int, oval: Oval | None) -> Image.Image:
    """What everything lies on: felt, a little lighter at the top, and the table. Not to be changed."""
    image = Image.new("RGB", (w, h), theme.BAR)
    if kind == "cloth":
        draw = ImageDraw.Draw(image)
        for y in range(h):
            shade = theme.mix(theme.FELT_TOP, theme.FELT_EDGE, y / h)
            draw.line((0, y, w, y), fill=shade)
    if oval is not None:
        b, n = oval.box, oval.line
        image.paste(oval.outline, (b.x, b.y), mask("circle", b.w, b.h))
        image.paste(oval.fill, (b.x + n, b.y + n), mask("circle", b.w - 2 * n, b.h - 2 * n))
    return image
