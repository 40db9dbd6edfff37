"""The page's own wording, from the catalogues beside this file.

Messages are plain: their placeables stay as ``{name}`` and are filled in by `say` here or by the page,
so one JSON object per language is all the page needs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

from bot.i18n import DEFAULT_LANGUAGE, LANGUAGES, language_of

_HERE = Path(__file__).parent / "locales"
_VALUES = {name: f"{{{name}}}" for name in ("count", "name", "seconds", "limit", "key")}
_PLACE = re.compile(r"\{(\w+)\}")


@cache
def texts(language: str) -> Mapping[str, str]:
    """Every message of a language by key. Raises ValueError for a message that needs a value nobody has."""
    bundle = FluentBundle([language], use_isolating=False)
    resource = FluentResource((_HERE / f"{language}.ftl").read_text("utf-8"))
    bundle.add_resource(resource)
    said: dict[str, str] = {}
    for entry in resource.body:
        key = getattr(getattr(entry, "id", None), "name", "")
        if key and bundle.has_message(key):
            pattern = bundle.get_message(key).value
            text, errors = bundle.format_pattern(pattern, _VALUES) if pattern else ("", [])
            if errors:
                raise ValueError(f"{language} {key}: {errors}")
            said[key] = str(text)
    return said


def say(language: str, key: str, **values: object) -> str:
    """One message with its values."""
    return _PLACE.sub(lambda m: str(values.get(m[1], m[0])), texts(language)[key])


def language_for(own: str, header: str) -> str:
    """The language to speak: a person's own choice, else the first of an Accept-Language header."""
    if own in LANGUAGES:
        return own
    return language_of(header.split(",")[0].split(";")[0].strip()) or DEFAULT_LANGUAGE
