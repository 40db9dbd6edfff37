"""Every message the application says exists in three languages, and none is kept that nobody says."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from bot.people import CHAT_VALUES
from bot.preferences import MY_VALUES
from bot.slash import COMMANDS
from engine.core import TABLE_OPTIONS
from engine.registry import all_games
from tests.support.wording import LANGUAGES, Catalogue

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "bot" / "locales"
KEY = re.compile(r"[a-z]+(-[a-zA-Z0-9_]+)+|name|nameless|nobody|booking|language-name")


def sources() -> list[Path]:
    found = [p for folder in ("bot", "adapters") for p in (ROOT / folder).rglob("*.py")]
    return [*found, *(ROOT / "engine").glob("*.py"), *(ROOT / "engine" / "games").rglob("*.py")]


@cache
def nodes(path: Path) -> list[ast.AST]:
    return list(ast.walk(ast.parse(path.read_text("utf-8"))))


def literals(files: list[Path]) -> set[str]:
    out: set[str] = set()
    for path in files:
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                out.add(node.value)
    return out


def refused_codes(files: list[Path]) -> set[str]:
    """The codes of every Refused, IllegalAction and BadOption that is raised by name."""
    out: set[str] = set()
    for path in files:
        for node in nodes(path):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id not in ("Refused", "IllegalAction", "BadOption", "_refused") or not node.args:
                continue
            out |= {n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return out


@pytest.fixture(scope="module")
def keys() -> set[str]:
    return set(Catalogue(FOLDER, "en").messages)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_application_names_exists(language: str) -> None:
    have = set(Catalogue(FOLDER, language).messages)
    of_games: set[str] = set()
    for game in all_games():
        of_games |= set(Catalogue(ROOT / "engine" / "games" / game / "locales", language).messages)
    called: set[str] = set()
    for path in (ROOT / "bot").rglob("*.py"):
        for node in nodes(path):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            f = node.func
            name = f.id if isinstance(f, ast.Name) else f.attr if isinstance(f, ast.Attribute) else ""
            # Speakers go by these names all over the application; Phrase.of names a message too.
            if name in ("sp", "say", "aloud", "of", "_named", "plain") or (
                isinstance(f, ast.Call) and isinstance(f.func, ast.Name) and f.func.id == "Speaker"
            ):
                first = node.args[0]
                for n in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                    if isinstance(n, ast.Constant) and isinstance(n.value, str) and KEY.fullmatch(n.value):
                        called.add(n.value)
    assert len(called) > 100
    assert sorted(called - have - of_games) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_application_has_words(language: str) -> None:
    have = set(Catalogue(FOLDER, language).messages)
    codes = refused_codes([*(ROOT / "bot").rglob("*.py"), ROOT / "engine" / "core.py"])
    assert len(codes) > 40
    assert sorted(code for code in codes if f"error-{code}" not in have) == []


def test_no_message_is_kept_that_nobody_says(keys: set[str]) -> None:
    said = literals(sources())
    settings = {*CHAT_VALUES, *MY_VALUES, *TABLE_OPTIONS}
    levels = {level for g in all_games().values() for level in g.spec.levels}
    built = {
        "error": refused_codes(sources()) | said,
        "command": {*COMMANDS},
        "slash": {*COMMANDS, "option-game", "option-seats", "option-text"},
        "settings": {*CHAT_VALUES},
        "my": {*MY_VALUES},
        "option": {*TABLE_OPTIONS},
        "about": {*TABLE_OPTIONS},
        "level": levels | {"hard"},
        "booking": {"flight"},  # the one reason that several rule books share
        "help": said,
        "closed": said,
        "words": said,
    }
    shared = {"on", "off", "yes", "no", "everyone", "admins"}
    dead = []
    for key in sorted(keys - said):
        head, _, tail = key.partition("-")
        if head == "value":
            if tail.split("-")[0] not in settings | shared:
                dead.append(key)
        elif tail not in built.get(head, ()):
            dead.append(key)
    assert not dead, " ".join(dead)
