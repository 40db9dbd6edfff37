"""Who is at the page: a name is enough, and a token that the browser keeps says so again later."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from dataclasses import replace
from typing import Protocol

from bot.i18n import LANGUAGES
from bot.ports import Person, Store, WebStore


class Everything(Store, WebStore, Protocol):
    """A store with both halves."""


NAME = 64  # characters kept of a name, as Telegram keeps of a first name


class Nobody(Exception):
    """A token that opens nothing, or the person behind it is no longer kept."""


class BadName(Exception):
    """A name with nothing to be seen in it."""


class Sessions:
    """Only the SHA-256 of a token is stored: who reads the database cannot act as anybody."""

    def __init__(self, store: Everything) -> None:
        self._store = store

    async def open(self, name: str, hint: str, language: str) -> tuple[str, Person]:
        """A new person and his token. Raises BadName."""
        person = Person(
            id=f"web:{secrets.token_hex(8)}",
            name=clean(name),
            language=language if language in LANGUAGES else "",
            hint=hint,
            reach="open",
        )
        token = secrets.token_urlsafe(32)
        await self._store.save_person(person)
        await self._store.save_web_session(_digest(token), person.id)
        return token, person

    async def who(self, token: str) -> Person:
        """The person of a token. Raises Nobody."""
        known = await self._store.web_session(_digest(token)) if token else None
        person = await self._store.person(known) if known else None
        if person is None:
            raise Nobody
        return person

    async def rename(self, person: Person, name: str) -> Person:
        """The person under another name, kept. Raises BadName."""
        renamed = replace(person, name=clean(name))
        await self._store.save_person(renamed)
        return renamed


def clean(name: str) -> str:
    """A name fit to be kept: on one line, without what databases and JSON cannot carry. Everything else is
    a matter of showing it. Raises BadName when nothing would be seen."""
    text = " ".join(storable(name).split())[:NAME].strip()
    if not any(unicodedata.category(c)[0] in "LNPS" and c not in "\u115f\u1160\u3164\uffa0\u2800" for c in text):
        raise BadName
    return text


def storable(text: str) -> str:
    """The text without lone surrogates, NUL and other control characters but line feed and tab."""
    return "".join(c for c in text if c in "\n\t" or unicodedata.category(c) not in ("Cc", "Cs"))


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
