"""Requests measured against the official description of the Bot API.

It is read from telegram_bot_api.json in the folder that the environment variable PAIJU_SPECS names.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Protocol

Json = dict[str, Any]

VARIABLE = "PAIJU_SPECS"
FILE = "telegram_bot_api.json"
_SCALARS: dict[str, tuple[type, ...]] = {
    "Integer": (int,),
    "String": (str,),
    "Boolean": (bool,),
    "Float": (int, float),
}


class SpecsMissing(RuntimeError):
    """The official description is not at hand."""

    def __init__(self) -> None:
        super().__init__(
            f"set {VARIABLE} to the folder that holds {FILE}, the official description of the Bot API in "
            f"machine-readable form; it is now {os.environ.get(VARIABLE)!r}"
        )


@dataclass(frozen=True)
class Upload:
    """A file sent with the request."""

    name: str
    data: bytes
    mime: str = "application/octet-stream"


@dataclass(frozen=True)
class Problem:
    """One fault of a request; `unknown`: the method or type, and the name that it does not have."""

    where: str
    what: str
    unknown: tuple[str, str] | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Newer(Protocol):
    """Names of a newer version of the API than the official description at hand."""

    def method(self, name: str) -> str | None: ...
    def is_text(self, method: str, parameter: str) -> bool: ...
    def knows(self, owner: str, name: str) -> bool:
        """Whether a method or type has a parameter or field of that name."""


class OfficialDescription:
    """The machine-readable Bot API: methods, parameters, types."""

    def __init__(self, path: Path) -> None:
        self._types: Json = {}
        document = json.loads(path.read_text(encoding="utf-8"))
        self.version: str = document["version"]
        self._types = document["types"]
        self._methods: dict[str, Json] = {m["name"].lower(): m for m in document["methods"].values()}
        self._fields: dict[str, dict[str, Json]] = {}
        for name, entry in [*self._methods.items(), *self._types.items()]:
            self._fields[name] = {f["name"]: f for f in entry.get("fields", ())}

    def method(self, name: str) -> str | None:
        entry = self._methods.get(name.lower())
        return entry["name"] if entry else None

    def is_text(self, method: str, parameter: str) -> bool:
        field = self._fields.get(method.lower(), {}).get(parameter)
        return field is not None and field["types"] == ["String"]

    def knows(self, method: str, parameter: str) -> bool:
        return parameter in self._fields.get(method.lower(), {})

    def returns(self, method: str) -> list[str]:
        """The types a method may answer with."""
        types: list[str] = self._methods[method.lower()].get("returns", [])
        return types

    def problems(self, method: str, parameters: Json) -> list[Problem]:
        return list(self._members(parameters, method.lower(), method))

    def value_problems(self, value: Any, types: list[str], where: str) -> list[Problem]:
        """Faults of a value that should be one of `types`; those of the nearest type are told."""
        nearest: list[Problem] | None = None
        for name in types:
            found = list(self._value(value, name, where))
            if not found:
                return []
            if nearest is None or len(found) < len(nearest):
                nearest = found
        return nearest or []

    def _members(self, value: Json, entry: str, where: str) -> Iterator[Problem]:
        fields = self._fields[entry]
        for name, field in fields.items():
            if field["required"] and name not in value:
                yield Problem(f"{where}.{name}", "is required and missing")
        for name, member in value.items():
            if name not in fields:
                owner = self._methods[entry]["name"] if entry in self._methods else entry
                yield Problem(f"{where}.{name}", "is unknown", unknown=(owner, name))
            else:
                yield from self.value_problems(member, fields[name]["types"], f"{where}.{name}")
                yield from self._constant(member, fields[name]["description"], f"{where}.{name}")

    @staticmethod
    def _constant(value: Any, description: str, where: str) -> Iterator[Problem]:
        """Types are told apart by a field that is said to be "always" or to "must be" one word."""
        if not isinstance(value, str) or not where.endswith((".type", ".source", ".status")):
            return
        for mark in ("must be ", 'always "', "always “"):
            _, found, after = description.rpartition(mark)
            word = after.strip('"”.')
            if found and word.replace("_", "").isalpha() and value != word:
                yield Problem(where, f"must be {word}, is {value}")

    def _value(self, value: Any, name: str, where: str) -> Iterator[Problem]:
        if name.startswith("Array of "):
            if not isinstance(value, list):
                yield Problem(where, f"must be an array, is {type(value).__name__}")
                return
            for i, item in enumerate(value):
                yield from self.value_problems(item, [name.removeprefix("Array of ")], f"{where}[{i}]")
        elif name == "InputFile" or (name == "String" and isinstance(value, Upload)):
            if not isinstance(value, Upload | str):
                yield Problem(where, "must be a file")
        elif name in _SCALARS:
            right = isinstance(value, _SCALARS[name]) and (name == "Boolean" or not isinstance(value, bool))
            if not right:
                yield Problem(where, f"must be {name}, is {type(value).__name__}")
        elif self._types[name].get("subtypes"):
            yield from self.value_problems(value, self._types[name]["subtypes"], where)
        elif not isinstance(value, dict):
            yield Problem(where, f"must be {name}, is {type(value).__name__}")
        else:
            yield from self._members(value, name, where)


@cache
def _official(path: Path) -> OfficialDescription:
    return OfficialDescription(path)


def official_description() -> OfficialDescription | None:
    """The official description, read once; None when PAIJU_SPECS names no folder with it."""
    folder = os.environ.get(VARIABLE)
    path = Path(folder or ".") / FILE
    return _official(path) if folder and path.is_file() else None


class Validator:
    """Reads form fields and judges requests: by the official description, with what is newer forgiven."""

    def __init__(self, official: OfficialDescription | None, newer: Newer) -> None:
        self._official, self._newer = official, newer

    @property
    def official(self) -> OfficialDescription:
        """The official description; raises SpecsMissing."""
        if self._official is None:
            raise SpecsMissing
        return self._official

    @property
    def has_official(self) -> bool:
        return self._official is not None

    def method(self, name: str) -> str | None:
        """The method's proper spelling, None where neither description has such a method."""
        return (self._official and self._official.method(name)) or self._newer.method(name)

    def is_text(self, method: str, parameter: str) -> bool:
        """Whether a form field is plain text, to be taken as it stands."""
        if self._official is not None and self._official.knows(method, parameter):
            return self._official.is_text(method, parameter)
        return self._newer.is_text(method, parameter)

    def problems(self, method: str, parameters: Json) -> list[Problem]:
        """Faults of a request by the official description; none are found without it."""
        if self._official is None or self._official.method(method) is None:
            return []
        found = self._official.problems(method, parameters)
        return [p for p in found if p.unknown is None or not self._newer.knows(*p.unknown)]
