"""Checks every Fluent catalogue: parses, same keys and placeholders in all languages, no Han in English.

Exits 1 and names each breach.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("zh-Hans", "zh-Hant", "en")
HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")


class Placeables(Visitor):
    """Collects the variables a message uses."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def messages(path: Path) -> tuple[dict[str, set[str]], list[str]]:
    """The keys of a catalogue with their variables, and what is wrong with it."""
    found: dict[str, set[str]] = {}
    wrong: list[str] = []
    for entry in parse(path.read_text("utf-8")).body:
        if isinstance(entry, ast.Junk):
            wrong.append(f"{path}: cannot be read: {entry.content.strip()[:80]!r}")
        elif isinstance(entry, ast.Message):
            if entry.id.name in found:
                wrong.append(f"{path}: {entry.id.name} stands twice")
            visitor = Placeables()
            visitor.visit(entry)
            found[entry.id.name] = visitor.names
    return found, wrong


def check(directory: Path) -> list[str]:
    """What is wrong with the three catalogues of a directory."""
    wrong: list[str] = []
    by_language: dict[str, dict[str, set[str]]] = {}
    for language in LANGUAGES:
        path = directory / f"{language}.ftl"
        if not path.is_file():
            return [f"{path} is missing"]
        by_language[language], bad = messages(path)
        wrong += bad
    base = by_language[LANGUAGES[0]]
    for language in LANGUAGES[1:]:
        other = by_language[language]
        wrong += [f"{directory}: {language} lacks {key}" for key in sorted(base.keys() - other.keys())]
        wrong += [f"{directory}: only {language} has {key}" for key in sorted(other.keys() - base.keys())]
        for key in sorted(base.keys() & other.keys()):
            if base[key] != other[key]:
                uses = f"{sorted(base[key])} in zh-Hans, {sorted(other[key])} in {language}"
                wrong.append(f"{directory}: {key} uses {uses}")
    for n, line in enumerate((directory / "en.ftl").read_text("utf-8").splitlines(), 1):
        if HAN.search(line) and not line.startswith(("aliases", "words-", "#")):
            wrong.append(f"{directory}/en.ftl:{n}: Han characters in the English catalogue")
    return wrong


def main() -> int:
    tracked = [p.parent for p in ROOT.rglob("zh-Hans.ftl") if ".venv" not in p.parts and "build" not in p.parts]
    wrong = [w for directory in sorted(set(tracked)) for w in check(directory)]
    for w in wrong:
        print(w)
    verdict = f"{len(wrong)} breaches" if wrong else "in order"
    print(f"{len(tracked)} catalogues in {len(LANGUAGES)} languages: {verdict}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
