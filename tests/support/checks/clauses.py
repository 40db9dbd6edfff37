"""Rule books: every clause is shown by a scenario or a test, every house rule by a scenario that needs it."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from engine.core import Game
from tests.support import scenarios
from tests.support.games import ROOT, home
from tests.support.scenarios import Scenario

_CLAUSE = re.compile(r"^\s*- \*\*([A-Z]{2}-[0-9]+[a-z]?\.[0-9]+)\*\* +(\S.*)$")
_LIKE_A_CLAUSE = re.compile(r"^\s*[-*] *\**[A-Z]{2}-[0-9]")
_BASIS = re.compile(r"\[[TDH](, ?[TDH])*\]")


def clauses(rules: Path) -> dict[str, str]:
    """The clauses of a RULES.md by id. Raises AssertionError for a line that looks like one and is not."""
    out: dict[str, str] = {}
    for number, line in enumerate(rules.read_text("utf-8").splitlines(), 1):
        found = _CLAUSE.match(line)
        if found is None:
            assert not _LIKE_A_CLAUSE.match(line), f"{rules}:{number}: not a clause: {line.strip()[:80]}"
            continue
        name, text = found.groups()
        assert name not in out, f"{rules}:{number}: {name} stands there twice"
        assert _BASIS.search(text), f"{rules}:{number}: {name} does not say its basis [T], [D] or [H]"
        out[name] = text
    assert out, f"{rules} has no clauses"
    prefixes = {name.partition("-")[0] for name in out}
    assert len(prefixes) == 1, f"{rules} mixes the prefixes {sorted(prefixes)}"
    return out


def marked(folder: Path) -> set[str]:
    """The clauses that tests below a folder name by ``@pytest.mark.clause(...)``, read from the source."""
    out: set[str] = set()
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                for arg in node.args:
                    literal = isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                    assert literal, f"{file}:{node.lineno}: a clause has to be written out"
                    out.add(str(ast.literal_eval(arg)))
    return out


def tests_of(game: Game[Any]) -> Path:
    """Where a game's own tests stand."""
    return ROOT / "tests" / "games" / game.spec.id


def check_clauses(game: Game[Any], own_tests: Path | None = None) -> None:
    """Every clause is named by a scenario or a marked test, and nothing else is named."""
    book = clauses(home(game) / "RULES.md")
    shown: Counter[str] = Counter()
    for scenario in scenarios.load(home(game) / "scenarios"):
        shown.update(scenario.clauses)
    shown.update(marked(tests_of(game) if own_tests is None else own_tests))
    missing = [name for name in book if not shown[name]]
    assert not missing, f"{game.spec.id}: no scenario or test shows {', '.join(missing)}"
    unknown = sorted(set(shown) - set(book))
    assert not unknown, f"{game.spec.id}: RULES.md has no {', '.join(unknown)}"


def check_house_rules_are_shown(game: Game[Any], found: Iterable[Scenario] | None = None) -> None:
    """Every value but the default of every option of the rules has a scenario that shows it.

    An option with free values needs one scenario with a value of the kind. `scenarios.run_shows` proves
    that each of them fails under the default.
    """
    if found is None:
        found = scenarios.load(home(game) / "scenarios")
    shown = {shown for scenario in found for shown in scenario.shows}
    missing = []
    for option in game.spec.options:
        if option.scope != "game":
            continue
        values = [v for v in option.values if v != option.default]
        missing += [f"{option.key}={v}" for v in values if (option.key, v) not in shown]
        if option.free and not any(key == option.key and v != option.default for key, v in shown):
            missing.append(f"{option.key}=(a free value)")
    assert not missing, f"{game.spec.id}: no scenario shows {', '.join(missing)}"
