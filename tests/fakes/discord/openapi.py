"""Compares every request with Discord's published OpenAPI description."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs

from .errors import Json

FILE, SETTING = "discord_openapi.json", "PAIJU_SPECS"
_URN = "urn:discord"


class SpecMissing(AssertionError):
    """The description is not there; says which setting names its folder."""


@dataclass(frozen=True)
class Violation:
    """A request that the description does not allow."""

    method: str
    path: str
    problem: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}: {self.problem}"


@dataclass(frozen=True)
class _Operation:
    method: str
    template: str
    pattern: re.Pattern[str]
    query: frozenset[str]
    body: jsonschema_rs.Draft202012Validator | None


class Spec:
    """The description, compiled once; `check` returns what is wrong with one request."""

    def __init__(self, path: Path) -> None:
        document: Json = json.loads(path.read_text(encoding="utf-8"))
        # The API itself also takes ids as numbers, which discord.py sends in places.
        document["components"]["schemas"]["SnowflakeType"] = {"type": ["string", "integer"]}
        registry = jsonschema_rs.Registry([(_URN, document)], draft=jsonschema_rs.Draft202012)
        self.operations: list[_Operation] = []
        for template, methods in document["paths"].items():
            shared = methods.get("parameters") or []
            for method, operation in methods.items():
                if not isinstance(operation, dict) or "responses" not in operation:
                    continue
                named = [*shared, *(operation.get("parameters") or [])]
                schema = _pointer(template, method, operation)
                self.operations.append(
                    _Operation(
                        method.upper(),
                        template,
                        re.compile(re.sub(r"\{[^}]+\}", "[^/]+", template)),
                        frozenset(p["name"] for p in named if p.get("in") == "query"),
                        jsonschema_rs.Draft202012Validator({"$ref": schema}, registry=registry) if schema else None,
                    )
                )
        # Literal parts first, so that .../messages/@original wins over .../messages/{message_id}.
        self.operations.sort(key=lambda operation: operation.template.count("{"))

    def templates(self) -> set[tuple[str, str]]:
        return {(operation.method, operation.template) for operation in self.operations}

    def _find(self, method: str, path: str) -> _Operation | None:
        return next((o for o in self.operations if o.method == method and o.pattern.fullmatch(path)), None)

    def knows(self, method: str, path: str) -> bool:
        return self._find(method, path) is not None

    def check(self, method: str, path: str, query: list[str], body: Any) -> list[str]:
        """Problems of one request, its `path` below /api/v10; an empty list when it is as described."""
        operation = self._find(method, path)
        if operation is None:
            return ["not a path of the API"]
        found = [f"unknown query parameter {name}" for name in query if name not in operation.query]
        if body is not None and operation.body is not None:
            for error in operation.body.iter_errors(body):
                deepest = _deepest(error)
                where = "/".join(str(part) for part in deepest.instance_path)
                found.append(f"{where or 'body'}: {deepest.message[:300]}")
        return found


def _pointer(template: str, method: str, operation: Json) -> str | None:
    content = (operation.get("requestBody") or {}).get("content") or {}
    if "application/json" not in content:
        return None
    at = template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
    return f"{_URN}#/paths/{at}/{method}/requestBody/content/application~1json/schema"


def _deepest(error: jsonschema_rs.ValidationError) -> jsonschema_rs.ValidationError:
    """Follow oneOf and anyOf into the branch that fits best: the one that fails on no `type`, and fails least."""
    while branches := [list(branch) for branch in getattr(error.kind, "context", ()) if branch]:
        depth = len(error.instance_path)

        def rank(branch: list[jsonschema_rs.ValidationError], depth: int = depth) -> tuple[bool, int]:
            wrong_kind = any(
                (e.instance_path[depth:] == ["type"]) or (e.kind.name == "type" and len(e.instance_path) == depth)
                for e in branch
            )
            return wrong_kind, len(branch)

        error = min(branches, key=rank)[0]
    return error


@cache
def _load(path: Path) -> Spec:
    return Spec(path)


def find() -> Spec | None:
    """The description in the folder named by PAIJU_SPECS; None when the setting or the file is missing."""
    folder = os.environ.get(SETTING)
    path = Path(folder or ".") / FILE
    return _load(path.resolve()) if folder and path.is_file() else None


def demand() -> Spec:
    """As `find`, but raises `SpecMissing` instead of None."""
    found = find()
    if found is None:
        raise SpecMissing(f"set {SETTING} to the folder that holds {FILE}: requests are checked against it")
    return found
