"""Without a Chromium the tests say what is missing."""

from pathlib import Path

import pytest

from tests.support.browser import NoBrowser, find_chromium


@pytest.fixture
def empty_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PAIJU_CHROMIUM", raising=False)
    return tmp_path


def program(path: Path) -> Path:
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_a_machine_without_chromium_is_told_what_to_do(empty_path: Path) -> None:
    with pytest.raises(NoBrowser, match="install Chromium, or set PAIJU_CHROMIUM"):
        find_chromium()


def test_the_first_on_the_path_is_taken(empty_path: Path) -> None:
    program(empty_path / "google-chrome")
    assert find_chromium() == str(empty_path / "google-chrome")
    chromium = program(empty_path / "chromium")
    assert find_chromium() == str(chromium)


def test_a_wish_comes_first_and_must_be_right(empty_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(empty_path / "chromium")
    own = program(empty_path / "own")
    monkeypatch.setenv("PAIJU_CHROMIUM", str(own))
    assert find_chromium() == str(own)
    monkeypatch.setenv("PAIJU_CHROMIUM", "/nowhere/chrome")
    with pytest.raises(NoBrowser, match="/nowhere/chrome"):
        find_chromium()
