"""The pages about the record and the game contract say what is true."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

from engine import record
from tests.support.games import ROOT
from tests.support.scenarios import Scenario, check_form

RECORD_PAGE = (ROOT / "docs" / "record-format.md").read_text("utf-8")
GAME_PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")


def block(page: str, language: str) -> str:
    """The first fenced block of a language ("" for plain ones)."""
    found = re.search(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_example_record_reads_and_is_written_the_same() -> None:
    text = block(RECORD_PAGE, "")
    kept = record.read(text)
    assert [entry.cause for entry in kept.entries] == ["player", "timeout", "computer", "player", "player"]
    assert record.read(record.write(kept)) == kept


def test_every_keyword_and_every_code_of_a_refused_record_is_explained() -> None:
    source = "".join(file.read_text("utf-8") for file in sorted((ROOT / "engine" / "record").glob("*.py")))
    codes = {
        node.value
        for node in ast.walk(ast.parse(source.replace("from __future__ import annotations", "")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.startswith("record_")
    }
    assert codes == set(re.findall(r"`(record_\w+)`", RECORD_PAGE))
    keywords = set(re.findall(r"def _line_(\w+)", source))
    assert keywords == set(re.findall(r"^\| `([a-z]+)[ `]", RECORD_PAGE, re.MULTILINE))


def test_the_example_scenario_has_the_right_form() -> None:
    for table in tomllib.loads(block(GAME_PAGE, "toml"))["scenario"]:
        check_form(Scenario(Path("page.toml"), table))
