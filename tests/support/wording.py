"""Fluent catalogues as the checks need them: keys, placeables, and a message put into words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, ast, visitor

from engine.cards import Card, Rank, Suit
from engine.core import Phrase, Seat

LANGUAGES = ("zh-Hans", "zh-Hant", "en")


@dataclass
class Message:
    """One message: what it refers to, and its text without the placeables."""

    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)
    functions: set[str] = field(default_factory=set)
    words: str = ""


class _Reader(visitor.Visitor):
    def __init__(self) -> None:
        self.message = Message()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.message.variables.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.message.references.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.message.references.add(f"-{node.id.name}")

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802
        self.message.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.message.words += node.value

    def visit_StringLiteral(self, node: ast.StringLiteral) -> None:  # noqa: N802
        self.message.words += node.parse()["value"]


class Catalogue:
    """One language of one folder. Raises AssertionError when the file has a line that is no message."""

    def __init__(self, folder: Path, language: str) -> None:
        self.file = folder / f"{language}.ftl"
        self.language = language
        assert self.file.is_file(), f"{self.file} is missing"
        self.messages, self.bundle = _parsed(self.file.read_text("utf-8"), language, str(self.file))

    def text(self, key: str, values: Mapping[str, Any]) -> str:
        """The message in words. Raises AssertionError when a value is missing or it is no message."""
        message = self.bundle.get_message(key)
        assert message.value is not None, f"{self.file}: {key} has no text"
        said, errors = self.bundle.format_pattern(message.value, dict(values))
        assert not errors, f"{self.file}: {key} with {dict(values)}: {[str(e) for e in errors]}"
        return str(said)


@lru_cache(maxsize=64)
def _parsed(source: str, language: str, file: str) -> tuple[dict[str, Message], FluentBundle]:
    messages: dict[str, Message] = {}
    for entry in FluentParser().parse(source).body:
        if isinstance(entry, ast.Junk):
            raise AssertionError(f"{file}: not a message: {(entry.content or '').strip()[:120]!r}")
        if isinstance(entry, ast.Message | ast.Term):
            key = entry.id.name if isinstance(entry, ast.Message) else f"-{entry.id.name}"
            assert key not in messages, f"{file}: {key} stands there twice"
            reader = _Reader()
            reader.visit(entry)
            messages[key] = reader.message
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(source))
    return messages, bundle


class Words:
    """The catalogues of one language, a game's own before the shared ones.

    ``said`` is room for what has been put into words already.
    """

    def __init__(self, language: str, *folders: Path) -> None:
        self.language = language
        self.catalogues = [Catalogue(folder, language) for folder in folders]
        self.said: set[Any] = set()

    def has(self, key: str) -> bool:
        return any(key in c.messages for c in self.catalogues)

    def say(self, key: str, values: Mapping[str, Any]) -> str:
        """Raises AssertionError when the message is missing, or a value it needs."""
        for catalogue in self.catalogues:
            if key in catalogue.messages:
                return catalogue.text(key, {k: self.value(v) for k, v in values.items()})
        raise AssertionError(f"{self.language}: no wording for {key} ({dict(values)})")

    def phrase(self, phrase: Phrase) -> str:
        return self.say(phrase.key, dict(phrase.params))

    def value(self, value: Any) -> Any:
        """A value as messages get it: names, notation and numbers."""
        if isinstance(value, Seat):
            return f"P{int(value) + 1}"
        if isinstance(value, Card):
            return value.code
        if isinstance(value, Rank):
            return value.letter
        if isinstance(value, Suit):
            return value.value
        if isinstance(value, Phrase):
            return self.phrase(value)
        if isinstance(value, bool):
            return "on" if value else "off"
        if isinstance(value, tuple | list | frozenset):
            return " ".join(str(self.value(v)) for v in value)
        return "" if value is None else value
