"""Requests measured against two descriptions of the Bot API.

`OfficialDescription` reads telegram_bot_api.json in the folder that the environment variable PAIJU_SPECS names; it
is quick and checks every request.  `AiogramModels` asks aiogram's pydantic models, which know a newer version of
the API; importing them takes seconds, so they are asked only about what the official description does not know, or
on demand.
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
    """One fault of a request; `unknown` faults may only mean that the description is older than the request."""

    where: str
    what: str
    unknown: bool = False

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class Description(Protocol):
    """What the server needs to read requests and to judge them."""

    def method(self, name: str) -> str | None:
        """The method's proper spelling, None where there is no such method."""

    def is_text(self, method: str, parameter: str) -> bool:
        """Whether a form field is plain text, to be taken as it stands."""

    def problems(self, method: str, parameters: Json) -> list[Problem]: ...


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

    def returns(self, method: str) -> list[str]:
        """The types a method may answer with."""
        types: list[str] = self._methods[method.lower()].get("returns", [])
        return types

    def problems(self, method: str, parameters: Json) -> list[Problem]:
        if method.lower() not in self._methods:
            return [Problem(method, "there is no such method", unknown=True)]
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
                yield Problem(f"{where}.{name}", "is unknown", unknown=True)
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


class AiogramModels:
    """aiogram's models of methods and types."""

    def __init__(self) -> None:
        import aiogram.methods as methods
        from aiogram.methods.base import TelegramMethod

        self._methods: dict[str, Any] = {}
        for name in methods.__all__:
            model = getattr(methods, name)
            api_name = getattr(model, "__api_method__", None)
            if isinstance(model, type) and issubclass(model, TelegramMethod) and isinstance(api_name, str):
                self._methods[api_name.lower()] = model

    def method(self, name: str) -> str | None:
        model = self._methods.get(name.lower())
        return model.__api_method__ if model else None

    def is_text(self, method: str, parameter: str) -> bool:
        from typing import get_args

        model = self._methods.get(method.lower())
        if model is None or parameter not in model.model_fields:
            return False
        annotation = model.model_fields[parameter].annotation
        parts = {getattr(a, "__name__", str(a)) for a in get_args(annotation) or (annotation,)}
        return parts - {"NoneType", "Default"} == {"str"}

    def problems(self, method: str, parameters: Json) -> list[Problem]:
        from pydantic import ValidationError

        model = self._methods.get(method.lower())
        if model is None:
            return [Problem(method, "there is no such method", unknown=True)]
        try:
            instance = model.model_validate(self._files(parameters))
        except ValidationError as error:
            return [Problem(".".join([method, *map(str, fault["loc"])]), fault["msg"]) for fault in error.errors()]
        return list(self._extras(instance, method))

    def knows_all(self, method: str, parameters: Json) -> bool:
        """Whether nothing in a valid request is unknown to these models."""
        return not self.problems(method, parameters)

    def _files(self, value: Any) -> Any:
        from aiogram.types import BufferedInputFile

        if isinstance(value, Upload):
            return BufferedInputFile(value.data, value.name or "file")
        if isinstance(value, dict):
            return {k: self._files(v) for k, v in value.items()}
        return [self._files(v) for v in value] if isinstance(value, list) else value

    def _extras(self, value: Any, where: str) -> Iterator[Problem]:
        from pydantic import BaseModel

        if isinstance(value, BaseModel):
            for name in value.model_extra or ():
                yield Problem(f"{where}.{name}", "is unknown", unknown=True)
            for name in type(value).model_fields:
                yield from self._extras(getattr(value, name, None), f"{where}.{name}")
        elif isinstance(value, list | tuple):
            for i, item in enumerate(value):
                yield from self._extras(item, f"{where}[{i}]")


@cache
def _official(path: Path) -> OfficialDescription:
    return OfficialDescription(path)


def official_description() -> OfficialDescription | None:
    """The official description, read once; None when PAIJU_SPECS names no folder with it."""
    folder = os.environ.get(VARIABLE)
    path = Path(folder or ".") / FILE
    return _official(path) if folder and path.is_file() else None


@cache
def aiogram_models() -> AiogramModels:
    return AiogramModels()


class Validator:
    """Both descriptions as one: reads form fields, judges requests."""

    def __init__(self, official: OfficialDescription | None) -> None:
        self._official = official

    @property
    def official(self) -> OfficialDescription:
        """The official description; raises SpecsMissing."""
        if self._official is None:
            raise SpecsMissing
        return self._official

    @property
    def has_official(self) -> bool:
        return self._official is not None

    def _first(self) -> Description:
        return self._official or aiogram_models()

    def method(self, name: str) -> str | None:
        return self._first().method(name) or aiogram_models().method(name)

    def is_text(self, method: str, parameter: str) -> bool:
        return self._first().is_text(method, parameter)

    def problems(self, method: str, parameters: Json) -> list[Problem]:
        """Faults of a request; what only the older description does not know is none."""
        found = self._first().problems(method, parameters)
        if any(p.unknown for p in found) and aiogram_models().knows_all(method, parameters):
            return [p for p in found if not p.unknown]
        return found
