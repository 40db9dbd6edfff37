"""Finding fonts, and asking which of them has a character.

The Python packages manimgx-fonts-cjk (Noto Sans CJK) and manimgx-fonts (Noto Sans for other
scripts, Noto Emoji), both under the Open Font License, serve a bare machine. Fonts of the system
fill in where they are missing and add colour to emoji.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from fontTools.ttLib import TTFont, TTLibError  # type: ignore[import-untyped]
from PIL import ImageFont, features

Role = Literal["han", "text", "emoji", "colour-emoji"]

CJK_PACKAGE = "manimgx-fonts-cjk"
MORE_PACKAGE = "manimgx-fonts"

COLOUR_EMOJI_SIZE = 109
"""The one size of the bitmaps in Noto Color Emoji."""


class FontsMissing(RuntimeError):
    """No font on this machine has Chinese characters; the message says what to install."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A face in a font file.

    ``axes`` are the variable axes, empty for a static font; ``origin`` is "package" or "system".
    """

    path: str
    index: int
    role: Role
    origin: str
    axes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fonts:
    """The chain of fonts, asked in this order for each character.

    ``hans`` and ``hant`` come first for their readers; ``others`` follow.
    """

    hans: FontFile
    hant: FontFile
    others: tuple[FontFile, ...]

    def chain(self, lang: str) -> tuple[FontFile, ...]:
        return (self.hant if lang == "zh-Hant" else self.hans, *self.others)

    def __str__(self) -> str:
        return "; ".join(self.report())

    def report(self) -> list[str]:
        """A line for each font in use: role, file, where it comes from."""
        seen = dict.fromkeys((self.hans, self.hant, *self.others))
        return [f"{f.role}: {Path(f.path).name} #{f.index} ({f.origin})" for f in seen]


@cache
def find_fonts() -> Fonts:
    """The fonts that pictures are set in.

    Raises FontsMissing, naming the package to install, when nothing can write Chinese.
    """
    files = [*_package_files(), *_system_files()]
    han = [f for f in files if _wanted(f.name) == "han"]
    if not han:
        raise FontsMissing(
            f"no font with Chinese characters found; run `pip install {CJK_PACKAGE} {MORE_PACKAGE}` "
            "or install Noto Sans CJK (Debian: fonts-noto-cjk)"
        )
    han.sort(key=lambda f: (_origin(f) != "package", _weight_rank(f.name)))
    best = han[0]
    chosen: dict[str, FontFile] = {}
    for f in files:
        role = _wanted(f.name)
        if role is None or role == "han":
            continue
        family = f.stem.partition("[")[0].partition("-")[0]
        known = chosen.get(family)
        if known is None or ("Bold" in f.name and known.origin == "system" and not known.axes):
            face = _face(f, 0, role)
            if face is not None:
                chosen[family] = face
    order: dict[Role, int] = {"text": 0, "colour-emoji": 1, "emoji": 2, "han": 3}
    others = [chosen[family] for family in sorted(chosen, key=lambda n: (_late(n), order[chosen[n].role], n))]
    return Fonts(
        hans=_han_face(best, "SC"),
        hant=_han_face(best, "TC"),
        others=tuple(others),
    )


def raqm() -> bool:
    """True when Pillow can shape complex scripts (it needs the FriBiDi library of the system)."""
    return bool(features.check("raqm"))


@cache
def covers(font: FontFile) -> frozenset[int]:
    """The code points a font has glyphs for."""
    with open(font.path, "rb") as file, TTFont(file, fontNumber=font.index, lazy=True) as ttf:
        # Only whether there is a glyph is asked: without names for 45,000 of them this takes a quarter of the time.
        ttf.setGlyphOrder(range(ttf["maxp"].numGlyphs))
        return frozenset(ttf.getBestCmap() or ())


def load(font: FontFile, size: int, weight: int) -> ImageFont.FreeTypeFont:
    """A font ready to draw; colour emoji come in their one size."""
    if font.role == "colour-emoji":
        size = COLOUR_EMOJI_SIZE
    return _load(font, size, weight if font.axes else 0)


@lru_cache(maxsize=48)
def _load(font: FontFile, size: int, weight: int) -> ImageFont.FreeTypeFont:
    # The file is mapped, not read: another size of it costs little memory.
    engine = ImageFont.Layout.RAQM if raqm() else ImageFont.Layout.BASIC
    loaded = ImageFont.truetype(font.path, size, index=font.index, layout_engine=engine)
    if font.axes:
        loaded.set_variation_by_axes([weight if axis == "wght" else 100 for axis in font.axes])
    return loaded


def _package_files() -> Iterator[Path]:
    for name in ("manimgx_fonts_cjk", "manimgx_fonts"):
        spec = find_spec(name)
        for place in (spec.submodule_search_locations or ()) if spec else ():
            yield from sorted(p for p in Path(place).iterdir() if p.suffix in (".ttf", ".ttc", ".otf"))


def _system_files() -> Iterator[Path]:
    for place in _system_dirs():
        for folder, dirs, names in os.walk(place):
            dirs.sort()
            for name in sorted(names):
                if name.lower().endswith((".ttf", ".ttc", ".otf")):
                    yield Path(folder, name)


def _system_dirs() -> list[Path]:
    home = Path.home()
    if sys.platform == "darwin":
        return [Path("/System/Library/Fonts"), Path("/Library/Fonts"), home / "Library/Fonts"]
    if sys.platform == "win32":
        return [Path(os.environ.get("WINDIR", r"C:\Windows"), "Fonts")]
    data = os.environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share"
    own = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return [own / "fonts", home / ".fonts", *(Path(d, "fonts") for d in data.split(":") if d)]


_HAN_NAMES = (
    "NotoSansCJK",
    "SourceHanSans",
    "NotoSansSC",
    "NotoSansHans",
    "PingFang",
    "msyh",
    "wqy-microhei",
    "wqy-zenhei",
    "DroidSansFallback",
)
_LATE_NAMES = ("NotoSansSymbols", "DejaVuSans", "unifont", "Symbola")
_NOT_WANTED = ("Italic", "Oblique", "Mono", "Condensed", "Serif", "Display", "ExtraLight", "Thin", "Light")


def _wanted(name: str) -> Role | None:
    """What a font file is good for, by its name; None: nothing."""
    if name.startswith(_HAN_NAMES):
        return "han"
    if any(word in name for word in _NOT_WANTED):
        return None
    if name.startswith(("NotoColorEmoji", "AppleColorEmoji")):
        return "colour-emoji"
    if name.startswith("NotoEmoji"):
        return "emoji"
    return "text" if name.startswith(("NotoSans", *_LATE_NAMES)) else None


def _late(family: str) -> bool:
    """Symbol fonts come after the emoji, which they would replace by line drawings."""
    return family.startswith(_LATE_NAMES)


def _origin(path: Path) -> str:
    return "package" if "manimgx_fonts" in str(path.parent) else "system"


def _weight_rank(name: str) -> tuple[int, str]:
    rank = next((i for i, n in enumerate(_HAN_NAMES) if name.startswith(n)), len(_HAN_NAMES))
    return rank * 4 + (0 if "-VF" in name or "[" in name else 1 if "Bold" in name else 2), name


def _han_face(path: Path, region: str) -> FontFile:
    """The face of a collection made for a region (SC, TC); the first where it has none."""
    index = 0
    if path.suffix == ".ttc":
        while True:
            try:
                name = ImageFont.truetype(str(path), 12, index=index).getname()[0] or ""
            except OSError:
                index = 0
                break
            if name.endswith(f" {region}") and "Mono" not in name:
                break
            index += 1
    face = _face(path, index, "han")
    if face is None:
        raise FontsMissing(f"{path} cannot be read; reinstall {CJK_PACKAGE}")
    return face


def _face(path: Path, index: int, role: Role) -> FontFile | None:
    """None when the file cannot be read, or holds colour glyphs of a kind that Pillow cannot draw."""
    try:
        with path.open("rb") as file, TTFont(file, fontNumber=index, lazy=True) as ttf:
            if role == "colour-emoji" and "CBDT" not in ttf:
                return None
            axes = tuple(axis.axisTag for axis in ttf["fvar"].axes) if "fvar" in ttf else ()
    except (OSError, TTLibError):
        return None
    return FontFile(str(path), index, role, _origin(path), axes)
