"""A record from text: only its form is judged here."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from engine.cards import Cards, parse
from engine.core import Action, Booking, Result, Seat
from engine.record.model import CAUSES, FORMAT, DealRecord, Entry, RecordError
from engine.record.writing import unescape


def read(text: str) -> DealRecord:
    """The record a text holds. Raises RecordError naming the line and what is wrong.

    Only the form is checked; `verify` checks the deal.
    """
    return _Reader(text).record()


_HEAD, _SETUP, _PLAY, _RESULT, _END = range(5)
_STAGES = {
    "game": _HEAD,
    "rules": _HEAD,
    "seats": _HEAD,
    "option": _SETUP,
    "carry": _SETUP,
    "pref": _SETUP,
    "hash": _SETUP,
    "seed": _SETUP,
    "stack": _SETUP,
    "name": _SETUP,
    "computer": _SETUP,
    "act": _PLAY,
    "leave": _PLAY,
    "points": _RESULT,
    "places": _RESULT,
    "sides": _RESULT,
    "match": _RESULT,
    "next": _RESULT,
    "booking": _RESULT,
    "end": _END,
}
_ONCE = frozenset(_STAGES) - {"option", "pref", "name", "computer", "act", "leave", "booking"}
_NEEDED = ("game", "rules", "seats", "hash")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SECONDS = re.compile(r"[0-9]{1,9}(\.[0-9]{1,3})?")
_HEX = re.compile(r"[0-9a-f]{64}")
_TOKEN = re.compile(r"\S+")


class _Bad(Exception):
    """A field that cannot be read: what was expected, and the text."""

    def __init__(self, expected: str, text: str) -> None:
        super().__init__(expected, text)
        self.expected, self.text = expected, text


class _Reader:
    """Reads one record, line by line; `_line_<keyword>` reads the fields of a line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.number = 0
        self.stage = _HEAD
        self.done: set[str] = set()
        self.head: dict[str, Any] = {}
        self.options: dict[str, Any] = {}
        self.prefs: dict[Seat, dict[str, str]] = {}
        self.names: dict[Seat, str] = {}
        self.computers: dict[Seat, str] = {}
        self.entries: list[Entry] = []
        self.outcome: dict[str, Any] = {}
        self.bookings: list[Booking] = []

    def record(self) -> DealRecord:
        lines = self.text.split("\n")
        if lines[0].rstrip("\r") != f"paiju-record {FORMAT}":
            known = lines[0].startswith("paiju-record ")
            raise RecordError("record_format" if known else "record_not_a_record", 1, text=lines[0][:80])
        for self.number, raw in enumerate(lines[1:], 2):
            line = raw.removesuffix("\r")
            if line and not line.startswith("#"):
                self._line(line)
        if "end" not in self.done:
            raise RecordError("record_cut_off", self.number)
        for key in _NEEDED:
            if key not in self.done:
                raise RecordError("record_missing", keyword=key)
        return DealRecord(
            **self.head,
            options=self.options,
            prefs=self.prefs,
            names=self.names,
            computers=self.computers,
            entries=tuple(self.entries),
            result=self._result(),
        )

    def _line(self, line: str) -> None:
        keyword, _, rest = line.partition(" ")
        if keyword not in _STAGES:
            raise RecordError("record_unknown_line", self.number, text=line[:80])
        stage = _STAGES[keyword]
        if stage < self.stage or "end" in self.done or (stage > _HEAD and "seats" not in self.done):
            raise RecordError("record_out_of_place", self.number, keyword=keyword)
        if keyword in _ONCE and keyword in self.done:
            raise RecordError("record_twice", self.number, keyword=keyword)
        self.stage = stage
        self.done.add(keyword)
        try:
            getattr(self, f"_line_{keyword}")(rest)
        except _Bad as bad:
            raise RecordError(
                "record_bad_field", self.number, keyword=keyword, expected=bad.expected, text=bad.text[:80]
            ) from None

    # the head ------------------------------------------------------------------------------

    def _line_game(self, rest: str) -> None:
        self.head["game"] = _word(rest)

    def _line_rules(self, rest: str) -> None:
        self.head["rules_version"] = _number(rest, 0)

    def _line_seats(self, rest: str) -> None:
        self.head["seats"] = _number(rest, 1, 99)

    # what the deal started from ------------------------------------------------------------

    def _line_option(self, rest: str) -> None:
        key, value = _split(rest, 2)
        _set_once(self.options, _word(key), _value(value))

    def _line_carry(self, rest: str) -> None:
        self.head["carry"] = _object(rest)

    def _line_pref(self, rest: str) -> None:
        seat, key, text = _split(rest, 3)
        value = _value(text)
        if not isinstance(value, str):
            raise _Bad("a string", text)
        _set_once(self.prefs.setdefault(self._seat(seat), {}), _word(key), value)

    def _line_hash(self, rest: str) -> None:
        self.head["seed_hash"] = _hex(rest)

    def _line_seed(self, rest: str) -> None:
        self.head["seed"] = bytes.fromhex(_hex(rest))

    def _line_stack(self, rest: str) -> None:
        self.head["stack"] = _cards(rest, " ")

    def _line_name(self, rest: str) -> None:
        seat, _, name = rest.partition(" ")
        _set_once(self.names, self._seat(seat), _text(name))

    def _line_computer(self, rest: str) -> None:
        seat, level = _split(rest, 2)
        _set_once(self.computers, self._seat(seat), _word(level))

    # acts ----------------------------------------------------------------------------------

    def _line_act(self, rest: str) -> None:
        seat, verb, *more = _split(rest, least=2)
        fields = _fields(more, ("cards", "onto", "arg", "by", "at"))
        action = Action(
            _word(verb),
            _cards(fields["cards"], ",") if "cards" in fields else (),
            _cards(fields["onto"], ",") if "onto" in fields else (),
            _word(fields["arg"]) if "arg" in fields else "",
        )
        self._entry(seat, action, fields)

    def _line_leave(self, rest: str) -> None:
        seat, *more = _split(rest)
        self._entry(seat, None, _fields(more, ("by", "at")))

    def _entry(self, seat: str, action: Action | None, fields: Mapping[str, str]) -> None:
        cause = fields.get("by", "player")
        if cause not in CAUSES:
            raise _Bad(" ".join(CAUSES), cause)
        at = fields.get("at")
        if at is not None and not _SECONDS.fullmatch(at):
            raise _Bad("seconds", at)
        self.entries.append(Entry(self._seat(seat), action, cause, None if at is None else float(at), self.number))

    # the result ----------------------------------------------------------------------------

    def _line_points(self, rest: str) -> None:
        self.outcome["points"] = self._per_seat(rest)

    def _line_places(self, rest: str) -> None:
        self.outcome["places"] = self._per_seat(rest)

    def _line_sides(self, rest: str) -> None:
        self.outcome["sides"] = self._per_seat(rest)

    def _line_match(self, rest: str) -> None:
        if rest not in ("over", "open"):
            raise _Bad("over or open", rest)
        self.outcome["match_over"] = rest == "over"

    def _line_next(self, rest: str) -> None:
        self.outcome["carry"] = _object(rest)

    def _line_booking(self, rest: str) -> None:
        seat, points, reason = _split(rest, 3)
        self.bookings.append(Booking(self._seat(seat), _number(points), _word(reason)))

    def _line_end(self, rest: str) -> None:
        if rest:
            raise _Bad("nothing", rest)

    def _result(self) -> Result | None:
        if not self.outcome and not self.bookings:
            return None
        for key in ("points", "places", "sides", "match"):
            if key not in self.done:
                raise RecordError("record_missing", keyword=key)
        return Result(**self.outcome, bookings=tuple(self.bookings))

    # fields that need the number of seats ----------------------------------------------------

    def _seat(self, text: str) -> Seat:
        return Seat(_number(text, 0, self.head["seats"] - 1))

    def _per_seat(self, text: str) -> tuple[int, ...]:
        numbers = tuple(_number(word) for word in _split(text))
        if len(numbers) != self.head["seats"]:
            raise _Bad("a number for each seat", text)
        return numbers


def _split(text: str, count: int | None = None, least: int = 1) -> list[str]:
    """The fields of a line, the last one up to the end when ``count`` is given."""
    words = text.split(" ", count - 1) if count else text.split(" ")
    if "" in words or len(words) < (count or least):
        raise _Bad(f"{count or least} fields between single blanks", text)
    return words


def _fields(words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    out: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if key not in known or not equals or not value or key in out:
            raise _Bad(" ".join(f"{k}=.." for k in known), word)
        out[key] = value
    return out


def _set_once(target: dict[Any, Any], key: Any, value: Any) -> None:
    if key in target:
        raise _Bad("each key once", str(key))
    target[key] = value


def _number(text: str, least: int = -(10**9), most: int = 10**9) -> int:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise _Bad(f"a number {least}..{most}", text)
    return int(text)


def _hex(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise _Bad("64 hexadecimal digits", text)
    return text


def _text(text: str) -> str:
    try:
        return unescape(text)
    except ValueError:
        raise _Bad("text with whole escapes", text) from None


def _word(text: str) -> str:
    if not _TOKEN.fullmatch(text):
        raise _Bad("one word", text)
    return _text(text)


def _cards(text: str, separator: str) -> Cards:
    try:
        return parse(text.replace(",", " ")) if separator == "," else parse(text)
    except ValueError:
        raise _Bad("cards", text) from None


def _value(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise _Bad("a JSON value", text) from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)


def _object(text: str) -> dict[str, Any]:
    value = _value(text)
    if not isinstance(value, dict):
        raise _Bad("a JSON object", text)
    return value
