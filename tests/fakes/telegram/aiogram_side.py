"""A second description of the Bot API, newer than the official one at hand: aiogram's sources and models.

Importing aiogram builds every model, which takes seconds.  So names are read from its sources without importing
them, and the models themselves are asked on demand only.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.fakes.telegram.description import Json, Problem, Upload

_PLAIN = {"str", "None", "Default"}


class AiogramNames:
    """Methods, parameters and fields by name."""

    def __init__(self) -> None:
        spec = find_spec("aiogram")
        assert spec is not None, "aiogram is one of the development dependencies"
        assert spec.submodule_search_locations
        self._root = Path(spec.submodule_search_locations[0])
        stems = (path.stem for path in (self._root / "methods").glob("*.py"))
        self._methods = {stem.replace("_", ""): stem for stem in stems if stem not in ("__init__", "base")}
        self._fields: dict[str, dict[str, str]] = {}

    def method(self, name: str) -> str | None:
        stem = self._methods.get(name.lower())
        if stem is None:
            return None
        first, *rest = stem.split("_")
        return first + "".join(map(str.title, rest))

    def is_text(self, method: str, parameter: str) -> bool:
        kinds = self._annotations(method).get(parameter, "").split("|")
        return {kind.strip() for kind in kinds} <= _PLAIN

    def knows(self, owner: str, name: str) -> bool:
        return name in self._annotations(owner)

    def _annotations(self, owner: str) -> dict[str, str]:
        """Field and annotation of a method (sendMessage) or type (InlineKeyboardButton), none where unknown."""
        if owner not in self._fields:
            stem = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", owner).lower()
            path = self._root / ("types" if owner[:1].isupper() else "methods") / f"{stem}.py"
            source = path.read_text(encoding="utf-8") if path.is_file() else ""
            self._fields[owner] = {
                node.target.id: ast.unparse(node.annotation)
                for body in ast.parse(source).body
                if isinstance(body, ast.ClassDef)
                for node in body.body
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
            }
        return self._fields[owner]


class AiogramModels:
    """The pydantic models of the methods; creating this takes seconds."""

    def __init__(self) -> None:
        import aiogram.methods as methods
        from aiogram.methods.base import TelegramMethod

        self._models: dict[str, Any] = {}
        for name in methods.__all__:
            model = getattr(methods, name)
            api_name = getattr(model, "__api_method__", None)
            if isinstance(model, type) and issubclass(model, TelegramMethod) and isinstance(api_name, str):
                self._models[api_name] = model

    def problems(self, method: str, parameters: Json) -> list[Problem]:
        from pydantic import ValidationError

        if method not in self._models:
            return [Problem(method, "there is no such method")]
        try:
            instance = self._models[method].model_validate(self._files(parameters))
        except ValidationError as error:
            return [Problem(".".join([method, *map(str, fault["loc"])]), fault["msg"]) for fault in error.errors()]
        return list(self._extras(instance, method))

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
                yield Problem(f"{where}.{name}", "is unknown")
            for name in type(value).model_fields:
                yield from self._extras(getattr(value, name, None), f"{where}.{name}")
        elif isinstance(value, list | tuple):
            for i, item in enumerate(value):
                yield from self._extras(item, f"{where}[{i}]")


@cache
def aiogram_names() -> AiogramNames:
    return AiogramNames()


@cache
def aiogram_models() -> AiogramModels:
    return AiogramModels()
