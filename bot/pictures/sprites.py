"""Card faces as small images, kept for the next picture.

What is kept is single faces by look and size, never who holds them: a cache of hands would be a
secret lying about.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.pictures import theme
from bot.pictures.fonts import find_fonts, load
from bot.pictures.scene import CardAt, Edge, corner_radius
from bot.pictures.shapes import mask
from bot.pictures.specs import Face, Style
from bot.pictures.text import Setter
from bot.pictures.theme import Colour
from engine.cards import BIG_JOKER

PAD = 10
"""Room around the card in a sprite, for its shadow and glow."""

_FINER = 3
_KEPT = 1024
_WEIGHT = 800
_LARGE = 144


@dataclass(frozen=True, slots=True)
class Look:
    """All that a sprite depends on."""

    face: Face
    w: int
    h: int
    index: int
    kind: str
    covered: bool
    seen: int
    style: Style


def sprite(at: CardAt, style: Style) -> Image.Image:
    """A card with its shadow, `PAD` pixels around it; less of it when only a strip is seen.

    Not to be changed.
    """
    # Steps come in many sizes; few sizes of index and strip keep the number of sprites small.
    index = at.index // 3 * 3
    seen = -(-at.seen // 8) * 8 if at.seen else 0
    return _sprite(Look(at.face, at.box.w, at.box.h, index, at.kind, at.covered, seen, style))


def edge(at: Edge) -> Image.Image:
    """The left strip of a card that peeks out from behind another. Not to be changed."""
    face = at.face
    bare = Face(BIG_JOKER, face.chosen, face.hint, face.trump, 0, face.dim)
    return _edge(bare, at.box.w, at.box.h, at.seen)


@lru_cache(maxsize=96)
def _edge(face: Face, w: int, h: int, seen: int) -> Image.Image:
    image = _empty(face, w, h)
    return image.crop((0, 0, PAD + seen + corner_radius(w) + 2, image.height))


def _empty(face: Face, w: int, h: int) -> Image.Image:
    line, width = _outline(face.chosen, face.hint, face.trump)
    return _blank(w, h, _paper(face.chosen, face.trump, face.dim), line, width)


@lru_cache(maxsize=16)
def back(w: int, h: int) -> Image.Image:
    """A card face down. Not to be changed."""
    image = _blank(w, h, theme.PAPER, theme.CARD_LINE, 1).copy()
    s = _FINER
    size = (w * s, h * s)
    inside, pattern = Image.new("L", size, 0), Image.new("L", size, 0)
    m = max(3, w // 14) * s
    ImageDraw.Draw(inside).rounded_rectangle((m, m, size[0] - m - 1, size[1] - m - 1), w * s // 16, fill=255)
    lines = ImageDraw.Draw(pattern)
    for start in range(-size[1], size[0] + size[1], max(5, w // 9) * s):
        lines.line((start, 0, start + size[1], size[1]), fill=150, width=s)
        lines.line((start, size[1], start + size[1], 0), fill=150, width=s)
    n = m + 2 * s
    lines.rectangle((0, 0, size[0], n), fill=0)
    lines.rectangle((0, size[1] - n, size[0], size[1]), fill=0)
    lines.rectangle((0, 0, n, size[1]), fill=0)
    lines.rectangle((size[0] - n, 0, size[0], size[1]), fill=0)
    image.paste(theme.BACK, (PAD, PAD), inside.resize((w, h), Image.Resampling.BOX))
    image.paste(theme.BACK_LINE, (PAD, PAD), pattern.resize((w, h), Image.Resampling.BOX))
    return image


@lru_cache(maxsize=32)
def times(n: int, w: int, h: int, lang: str) -> Image.Image:
    """The badge "×n", red from three copies on. Not to be changed."""
    s = _FINER
    disc = Image.new("L", (w * s, h * s), 0)
    ImageDraw.Draw(disc).rounded_rectangle((0, 0, w * s - 1, h * s - 1), h * s // 2, fill=255)
    image = Image.new("RGBA", (w, h), (*(theme.BOMB if n >= 3 else theme.SLATE), 0))
    image.putalpha(disc.resize((w, h), Image.Resampling.BOX))
    drawn = _text_mask(f"×{n}", lang)
    if drawn is not None:
        tall = round(h * 0.56)
        wide = min(round(drawn.width * tall / drawn.height), w - 12)
        shape = drawn.resize((wide, tall), Image.Resampling.LANCZOS)
        image.paste(theme.TEXT, ((w - wide) // 2, (h - tall) // 2), shape)
    return image


@lru_cache(maxsize=_KEPT)
def _sprite(look: Look) -> Image.Image:
    face = look.face
    image = _empty(face, look.w, look.h).copy()
    painter = _Printer(image, look)
    if look.kind == "stack":
        painter.stack(face)
    else:
        painter.row(face)
    if face.hint:
        painter.pointer()
    if look.seen:
        # The next card lies over the rest, but for the corner it leaves free.
        strip = PAD + look.seen + corner_radius(look.w) + 2
        size = (image.width, strip) if look.kind == "stack" else (strip, image.height)
        image = image.crop((0, 0, min(size[0], image.width), min(size[1], image.height)))
    return image


def _paper(chosen: bool, trump: bool, dim: bool) -> Colour:
    if dim:
        return theme.PAPER_DIM
    if trump:
        return theme.PAPER_TRUMP
    return theme.PAPER_CHOSEN if chosen else theme.PAPER


def _outline(chosen: bool, hint: bool, trump: bool) -> tuple[Colour, int]:
    if chosen:
        return theme.BLUE, 5
    if hint:
        return theme.TEAL, 5
    return (theme.GOLD_DEEP, 2) if trump else (theme.CARD_LINE, 1)


@lru_cache(maxsize=96)
def _blank(w: int, h: int, paper: Colour, line: Colour, line_width: int) -> Image.Image:
    """An empty card and its shadow: drawn three times as large, then reduced. Not to be changed."""
    s = _FINER
    size = ((w + 2 * PAD) * s, (h + 2 * PAD) * s)
    radius = corner_radius(w) * s
    left, top, right, bottom = PAD * s, PAD * s, (PAD + w) * s - 1, (PAD + h) * s - 1
    shade = Image.new("L", size, 0)
    fallen = (left - 2 * s, top, right + s, bottom + 2 * s)
    ImageDraw.Draw(shade).rounded_rectangle(fallen, radius, fill=130)
    image = Image.new("RGBA", size, (0, 0, 0, 0))
    image.putalpha(shade.filter(ImageFilter.BoxBlur(3 * s)))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((left, top, right, bottom), radius, fill=paper, outline=line, width=line_width * s)
    return image.resize((w + 2 * PAD, h + 2 * PAD), Image.Resampling.LANCZOS)


class _Printer:
    """Prints index, suit and points on one card; measures from the corner of the card."""

    def __init__(self, image: Image.Image, look: Look) -> None:
        self.image = image
        self.look = look

    def row(self, face: Face) -> None:
        w, h, index = self.look.w, self.look.h, self.look.index
        ink = self._ink(face)
        middle = index / 2 + w * 0.015
        if face.card.suit is None:
            self._joker_in_row(face, ink, middle)
        else:
            self._glyph(_rank(face), middle, h * 0.055, index * 0.82, h * 0.285, ink)
            size = min(index * 0.70, h * 0.235)
            self._shape(face.card.suit.value, middle, h * 0.415, size, ink)
            room = w - index - w * 0.13
            if room > w * 0.2 and not self.look.covered:
                big = min(room, w * 0.52)
                self._shape(face.card.suit.value, w - w * 0.07 - big / 2, h * 0.95 - big, big, ink)
        if face.points:
            self._coin(face.points, middle, h * 0.785, min(index * 0.38, h * 0.105))

    def _joker_in_row(self, face: Face, ink: Colour, middle: float) -> None:
        w, h, index = self.look.w, self.look.h, self.look.index
        name = self._joker_name(face)
        if len(name) == 2 and _is_han(name):
            for i, part in enumerate(name):
                self._glyph(part, middle, h * (0.055 + 0.285 * i), index * 0.80, h * 0.255, ink)
        elif len(name) > 2:
            self._upright(name, middle, h * 0.06, index * 0.74, h * 0.56, ink)
            self._star(face, middle, h * 0.68, min(index * 0.66, h * 0.21), ink)
        else:
            self._glyph(name, middle, h * 0.055, index * 0.82, h * 0.285, ink)
            self._star(face, middle, h * 0.39, min(index * 0.76, h * 0.25), ink)
        room = w - index - w * 0.1
        if room > w * 0.2 and not self.look.covered:
            big = min(room, w * 0.56)
            self._star(face, w - w * 0.06 - big / 2, h * 0.95 - big, big, ink)

    def stack(self, face: Face) -> None:
        w, h, strip = self.look.w, self.look.h, self.look.index
        ink = self._ink(face)
        tall = min(strip * 0.64, w * 0.42)
        top = (strip - tall) / 2 + strip * 0.06
        if face.card.suit is None:
            self._glyph(self._joker_name(face), w / 2, top, w * 0.88, tall, ink)
        else:
            self._glyph(_rank(face), w * 0.29, top, w * 0.44, tall, ink)
            size = min(tall, w * 0.38)
            self._shape(face.card.suit.value, w * 0.72, top + (tall - size) / 2, size, ink)
        if self.look.covered:
            return
        room = h - strip
        big = min(room * 0.80, w * 0.60)
        at = strip + (room - big) / 2 - room * 0.04
        if face.card.suit is None:
            self._star(face, w / 2, at, big, ink)
        else:
            self._shape(face.card.suit.value, w / 2, at, big, ink)
        if face.points:
            self._coin(face.points, w * 0.20, h * 0.87, min(w * 0.16, 15))

    def pointer(self) -> None:
        """A small arrow at the upper edge: the suggestion is told by more than a colour."""
        size = max(12, self.look.w * 0.2)
        self._shape("point", self.look.w / 2, -PAD + 1, size, theme.GOLD, size * 0.7)

    def _ink(self, face: Face) -> Colour:
        suit = face.card.suit
        if suit is None:
            colour = theme.RED if face.card.code == "X" else theme.BLACK
        else:
            colour = theme.SUIT_INK[self.look.style.suit_colours][suit.value]
        return theme.mix(colour, theme.PAPER_DIM, 0.35) if face.dim else colour

    def _joker_name(self, face: Face) -> str:
        return self.look.style.jokers[face.card.code == "X"]

    def _star(self, face: Face, middle: float, top: float, size: float, ink: Colour) -> None:
        """Full for the big joker, hollow for the small one."""
        self._shape("star", middle, top, size, ink)
        if face.card.code == "x":
            inner = size * 0.56
            paper = _paper(face.chosen, face.trump, face.dim)
            self._shape("star", middle, top + (size - inner) / 2 + size * 0.01, inner, paper)

    def _coin(self, points: int, x: float, y: float, r: float) -> None:
        self._shape("circle", x, y - r, 2 * r, theme.GOLD_DEEP)
        self._shape("circle", x, y - r + 1, 2 * r - 2, theme.GOLD)
        self._glyph(str(points), x, y - r * 0.56, r * 1.45, r * 1.12, theme.INK_ON_GOLD)

    def _shape(self, name: str, middle: float, top: float, size: float, ink: Colour, tall: float = 0) -> None:
        w, h = max(1, round(size)), max(1, round(tall or size))
        self.image.paste(ink, (round(PAD + middle - w / 2), round(PAD + top)), mask(name, w, h))

    def _glyph(self, text: str, middle: float, top: float, room: float, tall: float, ink: Colour) -> None:
        """Text in capitals ``tall`` pixels high, its middle at ``middle``, squeezed into ``room``."""
        drawn = _text_mask(text, self.look.style.lang)
        if drawn is None:
            return
        # Letters share the height of a capital, so that the tail of Q hangs below; Han fill it.
        full = drawn if _is_han(text) else _text_mask("H", self.look.style.lang) or drawn
        k = tall / full.height
        w, h = max(1, round(min(drawn.width * k, room))), max(1, round(drawn.height * k))
        shape = drawn.resize((w, h), Image.Resampling.LANCZOS)
        self.image.paste(ink, (round(PAD + middle - w / 2), round(PAD + top)), shape)

    def _upright(self, text: str, middle: float, top: float, wide: float, tall: float, ink: Colour) -> None:
        """A longer word turned to read downwards, no wider than ``wide``, no longer than ``tall``."""
        drawn = _text_mask(text, self.look.style.lang)
        if drawn is None:
            return
        turned = drawn.transpose(Image.Transpose.ROTATE_270)
        w = max(1, round(min(wide, turned.width * tall / turned.height * 1.25)))
        h = max(1, round(min(tall, turned.height * w / turned.width)))
        shape = turned.resize((w, h), Image.Resampling.LANCZOS)
        self.image.paste(ink, (round(PAD + middle - w / 2), round(PAD + top)), shape)


@lru_cache(maxsize=64)
def _text_mask(text: str, lang: str) -> Image.Image | None:
    """A rank or the name of a joker as a mask cropped to its ink; None when there is no ink.

    Drawn at one large size and reduced: faces of all sizes then need one font only.
    """
    runs = Setter(find_fonts(), lang).runs(text, _LARGE, _WEIGHT)
    image = Image.new("L", (int(sum(r.width for r in runs)) + _LARGE, _LARGE * 2), 0)
    draw = ImageDraw.Draw(image)
    x = _LARGE / 4
    for run in runs:
        if run.font is not None and run.font.role != "colour-emoji":
            draw.text((x, _LARGE * 1.3), run.text, 255, load(run.font, _LARGE, _WEIGHT), anchor="ls")
        x += run.width
    box = image.getbbox()
    return image.crop(box) if box else None


def _rank(face: Face) -> str:
    letter = face.card.rank.letter
    return "10" if letter == "T" else letter


def _is_han(text: str) -> bool:
    return all("\u3400" <= ch <= "\u9fff" for ch in text)
