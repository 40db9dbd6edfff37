"""Text of any script: cleaned, cut into runs of one font and direction, measured, shortened.

Names come from strangers. What reaches the fonts has no control characters, no invisible
characters that could carry anything, and few combining marks on one letter; what no font can
show becomes a neutral dot, never an empty box.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from arabic_reshaper import reshape  # type: ignore[import-untyped]
from bidi import algorithm as bidi  # type: ignore[import-untyped]
from bidi.mirror import MIRRORED  # type: ignore[import-untyped]
from wcwidth import iter_graphemes

from bot.pictures.fonts import COLOUR_EMOJI_SIZE, FontFile, Fonts, covers, load, raqm

ELLIPSIS = "…"
DOT = "·"
"""Stands for what no font has."""

SUITS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}
"""Suit symbols are drawn as on the cards, at `SUIT_EM` of the text size."""
SUIT_EM = 0.86

_ZWNJ, _ZWJ, _TEXT_VS, _EMOJI_VS, _KEYCAP = "\u200c", "\u200d", "\ufe0e", "\ufe0f", "\u20e3"
_ISOLATES = "\u2066\u2067\u2068\u2069"
_BLANKS = frozenset("\u2800\u3164\u115f\u1160\uffa0")
_DROPPED = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f")
_IGNORABLE = frozenset((_ZWNJ, _ZWJ, _TEXT_VS, _EMOJI_VS))
_BLACK_FLAG = 0x1F3F4

_MARKS_ON_LETTER = 2
_MARKS_ON_SYLLABLE = 4
"""Vowel signs, tones and points of Indic, Thai or Hebrew syllables may stack higher."""


def clean(text: str) -> str:
    """The text without what must not or cannot be shown; at most 1000 characters are looked at.

    Line breaks and other white space become single blanks. Directional isolates stay: a catalogue
    puts them around names, and `runs` needs them.
    """
    out: list[str] = []
    marks = 0
    for ch in unicodedata.normalize("NFC", text[:1000]):
        kind = unicodedata.category(ch)
        if kind in ("Zs", "Zl", "Zp") or ch in "\t\n\r\v\f" or ch in _BLANKS:
            if out and out[-1] != " ":
                out.append(" ")
            marks = 0
        elif ch in _ISOLATES:
            out.append(ch)
        elif kind in ("Mn", "Mc", "Me"):
            limit = _MARKS_ON_LETTER if _is_plain_mark(ch) else _MARKS_ON_SYLLABLE
            if _may_follow(ch, kind, out) and (ch in _IGNORABLE or ch == _KEYCAP or marks < limit):
                out.append(ch)
                marks += ch not in _IGNORABLE
        elif kind == "Cf":
            if _joins(ch, out):
                out.append(ch)
        elif kind not in ("Cc", "Cs"):
            out.append(ch)
            marks = 0
    return "".join(out).strip()


def _is_plain_mark(ch: str) -> bool:
    code = ord(ch)
    return code < 0x0370 or 0x1AB0 <= code < 0x1B00 or 0x1DC0 <= code < 0x1E00 or 0x20D0 <= code < 0xFF00


def _may_follow(ch: str, kind: str, out: list[str]) -> bool:
    """A mark needs a base; of variation selectors and enclosing marks only those of emoji count."""
    if not out or out[-1] == " " or out[-1] in _ISOLATES or ch in _DROPPED:
        return False
    if 0xFE00 <= ord(ch) <= 0xFE0D or 0xE0100 <= ord(ch) <= 0xE01EF:
        return False
    return kind != "Me" or ch == _KEYCAP


def _joins(ch: str, out: list[str]) -> bool:
    """Joiners matter inside emoji, Arabic and Indic words; tags after the black flag only."""
    if not out:
        return False
    before = ord(out[-1])
    if ch == _ZWJ:
        return out[-1] == _EMOJI_VS or before >= 0x2190 or 0x0600 <= before < 0x0E00
    if ch == _ZWNJ:
        return 0x0600 <= before < 0x0E00
    return 0xE0020 <= ord(ch) <= 0xE007F and (before == _BLACK_FLAG or 0xE0020 <= before <= 0xE007F)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of one font and one direction, in the order it is drawn.

    ``font`` is None for a suit symbol. ``text`` is in logical order when Pillow can shape it
    (``rtl`` then says how), else already in visual order.
    """

    text: str
    font: FontFile | None
    rtl: bool
    width: float


class Setter:
    """Sets text for readers of one language, with a memory for one picture.

    Nothing of it outlives the picture, so no name stays behind in a cache.
    """

    def __init__(self, fonts: Fonts, lang: str) -> None:
        self._chain = fonts.chain(lang)
        self._lines: dict[tuple[str, int, int, bool], tuple[Run, ...]] = {}

    def width(self, text: str, size: int, weight: int = 700, name: bool = False) -> float:
        """The width of a text in pixels."""
        return sum(run.width for run in self.runs(text, size, weight, name))

    def runs(self, text: str, size: int, weight: int = 700, name: bool = False) -> tuple[Run, ...]:
        """The text as runs, left to right.

        A ``name`` runs in the direction of its first letter; a sentence of the product is left to
        right whatever name it begins with.
        """
        key = (text, size, weight, name)
        if key not in self._lines:
            self._lines[key] = tuple(self._set(clean(text), size, weight, name))
        return self._lines[key]

    def fit(
        self, text: str, size: int, room: float, least: int = 0, weight: int = 700, name: bool = False
    ) -> tuple[tuple[Run, ...], int]:
        """The runs and the size at which the text fits into ``room`` pixels.

        It is set smaller, down to ``least``, then shortened from its end with an ellipsis.
        """
        if self.width(text, size, weight, name) <= room:
            return self.runs(text, size, weight, name), size
        # Few sizes, so that few fonts are loaded: steps of 4 pixels.
        for smaller in range(size - 4, least - 1, -4) if least else ():
            size = smaller
            if self.width(text, size, weight, name) <= room:
                return self.runs(text, size, weight, name), size
        parts = list(iter_graphemes(clean(text)))
        low, high = 0, len(parts)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(_shortened(parts, middle), size, weight, name) <= room:
                low = middle
            else:
                high = middle - 1
        return self.runs(_shortened(parts, low), size, weight, name), size

    def _set(self, text: str, size: int, weight: int, name: bool) -> Iterator[Run]:
        for piece, isolated in _pieces(text):
            yield from self._set_piece(piece, isolated or name, size, weight)

    def _set_piece(self, piece: str, isolated: bool, size: int, weight: int) -> Iterator[Run]:
        clusters = list(iter_graphemes(piece))
        levels = _levels(piece, isolated)
        found: list[tuple[str, FontFile | None, int]] = []
        at = 0
        for cluster in clusters:
            level = levels[at] if levels else 0
            at += len(cluster)
            text, font = self._choose(cluster, found[-1][1] if found else None)
            if found and font is not None and found[-1][1:] == (font, level):
                if text == DOT and found[-1][0].endswith(DOT * 3):
                    continue  # three dots say enough
                found[-1] = (found[-1][0] + text, font, level)
            else:
                found.append((text, font, level))
        for text, font, level in _visual(found):
            yield _run(text, font, bool(level % 2), size, weight)

    def _choose(self, cluster: str, before: FontFile | None) -> tuple[str, FontFile | None]:
        """The first font of the chain with the whole cluster, and what to write with it."""
        first = cluster[0]
        if first in SUITS:
            return first, None
        if cluster == " " and before is not None and before.role == "text" and ord(" ") in covers(before):
            return cluster, before
        needed = [ord(c) for c in cluster if c not in _IGNORABLE]
        chain = self._chain
        if cluster == " ":
            chain = chain[:1]
        elif _EMOJI_VS in cluster or ord(first) >= 0x1F000:
            chain = tuple(sorted(chain, key=lambda f: "emoji" not in f.role))
        elif first == ELLIPSIS or 0x0370 <= ord(first) < 0x0530:
            chain = chain[1:] + chain[:1]  # Han fonts set these as wide as a Han character
        for font in chain:
            has = covers(font)
            if all(code in has for code in needed):
                return cluster, font
        base = ord(first)
        for font in chain:
            if base in covers(font):
                return first, font  # the letter without marks that no font has
        plain = unicodedata.normalize("NFKC", cluster)
        if plain != cluster and all(ord(c) in covers(self._chain[0]) for c in plain):
            return plain, self._chain[0]  # letters of mathematics and other fancy dress
        return DOT, next((f for f in chain[1:] if f.role == "text" and ord(DOT) in covers(f)), chain[0])


def _shortened(parts: list[str], keep: int) -> str:
    return "".join(parts[:keep]).rstrip() + ELLIPSIS


def _pieces(text: str) -> Iterator[tuple[str, bool]]:
    """The text between directional isolates, and whether it stood inside of one."""
    depth, start = 0, 0
    for i, ch in enumerate(text):
        if ch in _ISOLATES:
            if i > start:
                yield text[start:i], depth > 0
            start = i + 1
            depth = max(0, depth + (-1 if ch == "\u2069" else 1))
    if start < len(text):
        yield text[start:], depth > 0


def _levels(text: str, own_base: bool) -> list[int]:
    """Bidirectional levels by character, empty when everything runs left to right.

    ``own_base``: the first strong character decides the direction of the piece; else it is part of
    a left-to-right sentence.
    """
    if not any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text):
        return []
    storage: dict[str, Any] = bidi.get_empty_storage()
    base = bidi.get_base_level(text) if own_base else 0
    storage["base_level"] = base
    storage["base_dir"] = "LR"[base]
    bidi.get_embedding_levels(text, storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage, False)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    return [int(ch["level"]) for ch in storage["chars"]]


def _visual(found: list[tuple[str, FontFile | None, int]]) -> list[tuple[str, FontFile | None, int]]:
    """Runs in logical order to runs from left to right (rule L2 of the bidirectional algorithm)."""
    out = list(found)
    for level in range(max((f[2] for f in found), default=0), 0, -1):
        start = 0
        while start < len(out):
            stop = start
            while stop < len(out) and out[stop][2] >= level:
                stop += 1
            out[start:stop] = reversed(out[start:stop])
            start = max(stop, start + 1)
    return out


def _run(text: str, font: FontFile | None, rtl: bool, size: int, weight: int) -> Run:
    if font is None:
        return Run(text, None, rtl, size * SUIT_EM)
    loaded = load(font, size, weight)
    rtl = rtl and "emoji" not in font.role
    if raqm():
        width = loaded.getlength(text, direction="rtl" if rtl else "ltr")
    else:
        text = _unshaped(text, rtl)
        width = loaded.getlength(text)
    if font.role == "colour-emoji":
        width *= emoji_scale(size)
    return Run(text, font, rtl, width)


def emoji_scale(size: int) -> float:
    """How much the one size of colour emoji is reduced for text of a size."""
    return size / COLOUR_EMOJI_SIZE * 0.98


def _unshaped(text: str, rtl: bool) -> str:
    """The text for a Pillow that cannot shape: letters joined and put in visual order here.

    Of an emoji sequence its first picture stays; signs of Indic scripts keep their typed order.
    """
    if rtl:
        text = "".join(MIRRORED.get(c, c) for c in reversed(list(iter_graphemes(reshape(text)))))
    return "".join(_unshaped_cluster(g) for g in iter_graphemes(text))


def _unshaped_cluster(cluster: str) -> str:
    if ord(cluster[0]) >= 0x2190 or _KEYCAP in cluster:
        return cluster[:2] if 0x1F1E6 <= ord(cluster[0]) <= 0x1F1FF else cluster[0]
    return "".join(c for c in cluster if not (_is_plain_mark(c) and unicodedata.combining(c)) and c not in _IGNORABLE)
