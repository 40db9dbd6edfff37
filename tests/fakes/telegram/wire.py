"""Reading a request: query, form, multipart or JSON into typed parameters."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from aiohttp import BodyPartReader, web

from tests.fakes.telegram.description import Json, Upload, Validator
from tests.fakes.telegram.errors import bad_request


class Parameters(Mapping[str, Any]):
    """The parameters of one call; the readers refuse what has the wrong type as the server does."""

    def __init__(self, values: Json) -> None:
        self.values_by_name = values

    def __getitem__(self, name: str) -> Any:
        return self.values_by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.values_by_name)

    def __len__(self) -> int:
        return len(self.values_by_name)

    def text(self, name: str, default: str = "") -> str:
        value = self.get(name, default)
        return value if isinstance(value, str) else str(value)

    def number(self, name: str, default: int = 0) -> int:
        value = self.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad_request(f'field "{name}" must be a valid Number')
        return value

    def optional_number(self, name: str) -> int | None:
        return self.number(name) if name in self else None

    def flag(self, name: str) -> bool:
        value = self.get(name, False)
        if isinstance(value, str):
            return value.lower() in ("true", "yes", "1")
        return bool(value)

    def object(self, name: str) -> Json | None:
        value = self.get(name)
        if value is not None and not isinstance(value, dict):
            raise bad_request(f"object expected as {name.replace('_', ' ')}")
        return value

    def array(self, name: str) -> list[Any] | None:
        value = self.get(name)
        if value is not None and not isinstance(value, list):
            raise bad_request(f"can't parse {name} JSON object")
        return value


async def read_parameters(request: web.Request, method: str, validator: Validator) -> Parameters:
    """Everything the request carries; `attach://` names are replaced by the files they name."""
    raw: Json = dict(request.query)
    uploads: dict[str, Upload] = {}
    if request.content_type == "application/json":
        try:
            raw |= await request.json()
        except ValueError:
            raise bad_request("can't parse JSON object") from None
        return Parameters(raw)
    if request.content_type.startswith("multipart/"):
        # Not `post`, which leaves a temporary file behind when the program dies in the middle of it.
        reader = await request.multipart()
        while isinstance(part := await reader.next(), BodyPartReader):
            data, name = bytes(await part.read()), part.name or ""
            if part.filename is None:
                raw[name] = data.decode()
            else:
                kind = part.headers.get("Content-Type", "application/octet-stream")
                uploads[name] = Upload(part.filename, data, kind)
    elif request.method == "POST":
        raw |= {name: str(value) for name, value in (await request.post()).items()}
    values = {name: _typed(method, name, value, validator) for name, value in raw.items()}
    used: set[str] = set()
    attached = {name: _attach(value, uploads, used) for name, value in values.items()}
    return Parameters(attached | {name: file for name, file in uploads.items() if name not in used})


def _typed(method: str, name: str, value: str, validator: Validator) -> Any:
    """Form fields arrive as text; what is not plain text is JSON."""
    if validator.is_text(method, name):
        return value
    try:
        decoded = json.loads(value)
    except ValueError:
        return value
    return decoded


def _attach(value: Any, uploads: dict[str, Upload], used: set[str]) -> Any:
    if isinstance(value, str) and value.startswith("attach://"):
        name = value.removeprefix("attach://")
        if name in uploads:
            used.add(name)
            return uploads[name]
        return value
    if isinstance(value, list):
        return [_attach(item, uploads, used) for item in value]
    if isinstance(value, dict):
        return {key: _attach(item, uploads, used) for key, item in value.items()}
    return value
