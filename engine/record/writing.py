"""A record as text."""

from __future__ import annotations

import json
import re
from typing import Any

from engine.cards import show
from engine.core import Result
from engine.record.model import CAUSES, FORMAT, DealRecord, Entry

_ESCAPE = re.compile(r"\\u\{([0-9a-f]{1,5}|10[0-9a-f]{4})\}")


def escape(text: str, *, blanks: bool = True) -> str:
    """Text that stays on its line: backslash, controls, separators and invisible marks become ``\\u{..}``.

    A blank is escaped too unless ``blanks`` allows it inside.

    >>> print(escape("a\\nb\\\\"))
    a\\u{a}b\\u{5c}
    """
    out = []
    for i, char in enumerate(text):
        inside = blanks and 0 < i < len(text) - 1
        plain = char.isprintable() and char != "\\" and (char != " " or inside)
        out.append(char if plain else f"\\u{{{ord(char):x}}}")
    return "".join(out)


def unescape(text: str) -> str:
    """The inverse of `escape`. Raises ValueError for a broken escape.

    >>> unescape("a\\\\u{a}b") == "a\\nb"
    True
    """
    out = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    if "\\" in _ESCAPE.sub("", text):
        raise ValueError(f"broken escape in {text!r}")
    return out


def to_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":"))


def write(record: DealRecord) -> str:
    """The record as text, ending with a newline. Raises ValueError for what the format cannot say."""
    lines = [
        f"paiju-record {FORMAT}",
        f"game {escape(record.game, blanks=False)}",
        f"rules {record.rules_version}",
        f"seats {record.seats}",
    ]
    lines += [f"option {escape(key, blanks=False)} {to_json(value)}" for key, value in record.options.items()]
    lines += [f"carry {to_json(dict(record.carry))}"] if record.carry else []
    for seat, wishes in sorted(record.prefs.items()):
        lines += [f"pref {seat} {escape(key, blanks=False)} {to_json(value)}" for key, value in wishes.items()]
    lines += [f"hash {record.seed_hash}"]
    lines += [f"seed {record.seed.hex()}"] if record.seed is not None else []
    lines += [f"stack {show(record.stack)}"] if record.stack is not None else []
    lines += [f"name {seat} {escape(name)}" for seat, name in sorted(record.names.items())]
    lines += [f"computer {seat} {escape(level, blanks=False)}" for seat, level in sorted(record.computers.items())]
    lines += [_entry_line(entry) for entry in record.entries]
    lines += _result_lines(record.result) if record.result is not None else []
    return "\n".join([*lines, "end", ""])


def _entry_line(entry: Entry) -> str:
    if entry.cause not in CAUSES:
        raise ValueError(f"unknown cause {entry.cause!r}")
    words: list[str]
    if entry.action is None:
        words = ["leave", str(int(entry.seat))]
    else:
        action = entry.action
        if not action.verb:
            raise ValueError("an act needs a verb")
        words = ["act", str(int(entry.seat)), escape(action.verb, blanks=False)]
        words += [f"cards={','.join(c.code for c in action.cards)}"] if action.cards else []
        words += [f"onto={','.join(c.code for c in action.targets)}"] if action.targets else []
        words += [f"arg={escape(action.arg, blanks=False)}"] if action.arg else []
    words += [f"by={entry.cause}"] if entry.cause != "player" else []
    words += [f"at={entry.at:.3f}"] if entry.at is not None else []
    return " ".join(words)


def _result_lines(result: Result) -> list[str]:
    return [
        f"points {' '.join(map(str, result.points))}",
        f"places {' '.join(map(str, result.places))}",
        f"sides {' '.join(map(str, result.sides))}",
        f"match {'over' if result.match_over else 'open'}",
        *([f"next {to_json(dict(result.carry))}"] if result.carry else []),
        *(f"booking {int(b.seat)} {b.points} {escape(b.reason, blanks=False)}" for b in result.bookings),
    ]
