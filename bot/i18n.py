"""Wording: message keys and values in, text for people out.

Catalogues are Project Fluent files (fluent.runtime): the shared ones in bot/locales, a game's own
in engine/games/<id>/locales, looked up in that order of preference: game, then shared. The
language is always an argument, never ambient. Names of people are data: cleaned, cut and isolated
here, once, for every place that shows them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import structlog
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt, NumberFormatOptions, fluent_number

from engine.cards import Card, Cards, Rank, Suit
from engine.core import Event, Phrase, Seat

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
DEFAULT_LANGUAGE = "zh-Hans"

_HERE = Path(__file__).parent
_GAMES = _HERE.parent / "engine" / "games"
_SYMBOL = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}
_log = structlog.get_logger()


@lru_cache(256)
def language_of(hint: str) -> str:
    """The nearest of our languages to a platform's hint (``zh-TW``, ``zh-hans``, ``en-US``, ``de``).

    "" (no hint) gives "". Chinese without a script is Simplified; a language we do not speak is English.
    """
    h = hint.lower().replace("_", "-")
    if not h:
        return ""
    if h.startswith(("zh", "yue")):
        traditional = "hant" in h or any(h.endswith(r) for r in ("-tw", "-hk", "-mo")) or h.startswith("yue")
        return "zh-Hant" if traditional and "hans" not in h else "zh-Hans"
    return "en"


# --- names ---------------------------------------------------------------------------------

_FSI, _PDI = "\u2068", "\u2069"
_SAFE_ALONE = re.compile(r"[\w .'-]*")


def width(text: str) -> int:
    """Display columns: wide and full-width characters count two, combining marks none."""
    return sum(
        0
        if unicodedata.combining(c) or unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 2
        if unicodedata.east_asian_width(c) in "WF"
        else 1
        for c in text
    )


def clean_name(name: str, columns: int = 20) -> str:
    """A name fit for one line: no control, bidi or invisible characters, at most two marks on a
    letter, single blanks, cut with … at ``columns`` display columns. "" when nothing visible is left."""
    out: list[str] = []
    marks = 0
    for c in unicodedata.normalize("NFC", name):
        category = unicodedata.category(c)
        if c == "\u200d" and out and unicodedata.category(out[-1]) in ("So", "Mn", "Sk", "Cf"):
            out.append(c)  # the joiner inside an emoji sequence
            continue
        if category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"):
            c = " " if category in ("Cc", "Zl", "Zp") else ""
        elif c in "\u115f\u1160\u3164\uffa0\u2800":
            c = ""  # letters that show nothing
        elif category in ("Mn", "Me"):
            marks += 1
            if marks > 2 or not out:
                continue
        else:
            marks = 0
        if c:
            out.append(c)
    text = " ".join("".join(out).split()).strip("\u200d")
    if width(text) <= columns:
        return text
    cut = ""
    for c in text:
        if width(cut + c) > columns - 1:
            break
        cut += c
    return cut.rstrip() + "…"


def isolate(text: str) -> str:
    """The text kept from turning its surroundings round (Unicode isolates), where it could."""
    return text if _SAFE_ALONE.fullmatch(text) and not _right_to_left(text) else f"{_FSI}{text}{_PDI}"


def _right_to_left(text: str) -> bool:
    return any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in text)


def left_to_right(text: str) -> str:
    """A line that begins at the left whatever name stands in it first: programs that guess a line's direction look
    into isolates too."""
    return f"\u200e{text}" if _right_to_left(text) else text


class Name(str):
    """A person's name as a value of a message: already cleaned and isolated."""

    __slots__ = ()

    @classmethod
    def of(cls, name: str, nobody: str = "?") -> Name:
        return cls(isolate(clean_name(name) or nobody))


# --- catalogues ----------------------------------------------------------------------------


@cache
def _bundle(path: Path, language: str) -> FluentBundle | None:
    if not path.is_file():
        return None
    # Isolation is ours (`Name`): card text between isolates would only be longer.
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(path.read_text("utf-8")))
    return bundle


@cache
def _bundles(language: str, game: str) -> tuple[FluentBundle, ...]:
    directories = ([_GAMES / game / "locales"] if game else []) + [_HERE / "locales"]
    found = (_bundle(directory / f"{language}.ftl", language) for directory in directories)
    return tuple(bundle for bundle in found if bundle is not None)


class _Whole(FluentInt):
    """A whole number as all our languages write it: by the patterns of their locale it takes twenty times as long."""

    options = NumberFormatOptions(useGrouping=False)

    def __new__(cls, value: int) -> _Whole:
        made: _Whole = int.__new__(cls, value)
        return made

    def format(self, locale: Any) -> str:
        return str(int(self))


@lru_cache(4096)
def _label(language: str, game: str, key: str) -> str:
    """A message without values; "" when it is missing or needs some."""
    for bundle in _bundles(language, game):
        if bundle.has_message(key) and (value := bundle.get_message(key).value) is not None:
            text, errors = bundle.format_pattern(value)
            return "" if errors else str(text)
    return ""


class Speaker:
    """Says things in one language about one game and its people.

    names: the name of each seat, as `Name`; ``suits``: whether cards are written with their suit.
    """

    def __init__(self, language: str, game: str = "", names: Sequence[str] = (), suits: bool = True) -> None:
        self.language = language if language in LANGUAGES else DEFAULT_LANGUAGE
        self.game = game
        self.names = tuple(names)
        self.suits = suits

    def has(self, key: str) -> bool:
        """True when the language has this message."""
        return any(b.has_message(key) for b in _bundles(self.language, self.game))

    def say(self, key: str, /, **values: Any) -> str:
        """The message of a key. A missing one is logged and its key shown: text never stops a table."""
        if not values:
            # Labels, most of what is said, are always the same. What has values may hold a hand: it is not kept.
            return _label(self.language, self.game, key) or self._say(key)
        return self._say(key, **values)

    def _say(self, key: str, /, **values: Any) -> str:
        args = {name: self._value(v) for name, v in values.items()}
        for bundle in _bundles(self.language, self.game):
            if bundle.has_message(key):
                message = bundle.get_message(key)
                if message.value is not None:
                    text, errors = bundle.format_pattern(message.value, args)
                    if errors:
                        _log.error("wording", key=key, language=self.language, errors=[str(e) for e in errors])
                    return str(text)
        _log.error("wording missing", key=key, language=self.language, game=self.game)
        return key

    def __call__(self, key: str, /, **values: Any) -> str:
        return self.say(key, **values)

    def phrase(self, phrase: Phrase) -> str:
        return self.say(phrase.key, **dict(phrase.params))

    def event(self, event: Event) -> str:
        """A fact in words: ``event-<ClassName>`` with the fields as values."""
        return self.say(f"event-{type(event).__name__}", **{f.name: getattr(event, f.name) for f in fields(event)})

    def refusal(self, code: str, params: Mapping[str, Any]) -> str:
        return self.say(f"error-{code}", **params)

    def card(self, card: Card) -> str:
        if card.suit is None:
            return self.rank(card.rank)
        return (_SYMBOL[card.suit] if self.suits else "") + self.rank(card.rank)

    def rank(self, rank: Rank) -> str:
        if rank >= Rank.SMALL_JOKER:
            return self.say("card-big-joker" if rank is Rank.BIG_JOKER else "card-small-joker")
        return "10" if rank is Rank.TEN else rank.letter

    def cards(self, cards: Cards) -> str:
        return " ".join(map(self.card, cards)) or self.say("no-cards")

    def name(self, seat: Seat) -> str:
        return self.names[seat] if seat < len(self.names) else str(seat + 1)

    def _value(self, v: Any) -> Any:
        if isinstance(v, Seat):
            return self.name(v)
        if isinstance(v, Card):
            return self.card(v)
        if isinstance(v, Rank):
            return self.rank(v)
        if isinstance(v, Suit):
            return _SYMBOL[v]
        if isinstance(v, Phrase):
            return self.phrase(v)
        if isinstance(v, bool):
            return "on" if v else "off"
        if isinstance(v, int):
            return _Whole(v)
        if isinstance(v, float):
            return fluent_number(v, useGrouping=False)
        if isinstance(v, tuple | list):
            if v and all(isinstance(x, Card) for x in v):
                return self.cards(tuple(v))
            separator = " " if v and all(isinstance(x, Rank | Suit) for x in v) else self.say("list-separator")
            return separator.join(str(self._value(x)) for x in v) if v else self.say("no-cards")
        if v is None:
            return ""
        return str(v)
