"""A game begun from the template passes the whole suite untouched."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core import Game
from tests.support import golden, suite
from tests.support.drive import drive, drive_match
from tools.game_template import GAME
from tools.new_game import BadNameError, create, prefix_of


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    """A new game in a package of its own, outside the tree."""
    package = f"games_of_{tmp_path.name}"
    create("big_two", tmp_path / package, package)
    monkeypatch.syspath_prepend(tmp_path)
    game: Game[Any] = importlib.import_module(f"{package}.big_two").GAME
    return game


def test_a_new_game_passes_the_whole_suite(begun: Game[Any], tmp_path: Path) -> None:
    assert (begun.spec.id, type(begun).__name__) == ("big_two", "BigTwo")
    suite.check_books(begun, tmp_path)
    for seats in begun.spec.seats:
        suite.check_play([*(drive(begun, seats, n) for n in range(2)), *drive_match(begun, seats, 7, 3)])
    golden.write_golden(begun, tmp_path / "golden")
    golden.check_golden(begun, tmp_path / "golden")


def test_a_new_game_is_named_throughout_and_tidy(begun: Game[Any], tmp_path: Path) -> None:
    folder = next(tmp_path.glob("games_of_*/big_two"))
    left = [
        f"{file.name}: {word}"
        for file in folder.rglob("*.*")
        if file.suffix != ".pyc"
        for word in ("game_template", "GameTemplate", "Game Template", "GT-")
        if word in file.read_text("utf-8")
    ]
    assert left == []
    assert "**BT-4.1**" in (folder / "RULES.md").read_text("utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--select", "I,F,E", "--line-length", "120", str(folder)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize("name", ["", "x", "Paodekuai", "2big", "big-two", "a/b", "../a", "class", "a" * 40])
def test_other_names_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadNameError):
        create(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_name_is_given_once(tmp_path: Path) -> None:
    create("guandan", tmp_path)
    with pytest.raises(BadNameError, match="there already"):
        create("guandan", tmp_path)


@pytest.mark.parametrize(
    ("name", "prefix"), [("paodekuai", "PD"), ("big_two", "BT"), ("ai", "AI"), ("a1", "AX"), ("a_1", "AX")]
)
def test_clauses_get_two_capitals(name: str, prefix: str) -> None:
    assert prefix_of(name) == prefix


def test_the_template_itself_passes(tmp_path: Path) -> None:
    suite.check_books(GAME, tmp_path)
    suite.check_play([drive(GAME, 4, number) for number in range(2)])
