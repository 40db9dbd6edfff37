"""Faults planted into catalogues, rule book and scenarios: the check meant for each has to find it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core import Option
from tests.support import scenarios
from tests.support.checks import clauses, wording
from tests.support.games import home
from tests.support.scenarios import ScenarioFailed
from tests.support.wording import LANGUAGES
from tools.game_template import GAME
from tools.game_template.rules import GameTemplate
from tools.game_template.state import State


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the template's folder, which the checks take for its home."""
    folder = tmp_path / "game"
    shutil.copytree(home(GAME), folder, ignore=shutil.ignore_patterns("__pycache__"))
    for module in (clauses, wording):
        monkeypatch.setattr(module, "home", lambda game: folder)
    return folder


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


BOOK_FAULTS: list[tuple[str, str, str, Callable[[Path], None], str]] = [
    ("locales/en.ftl", "note-pass = pass\n", "", lambda f: wording.check_catalogues(f / "locales"), "lacks"),
    (
        "locales/zh-Hant.ftl",
        "{ $seat } 不要。",
        "{ $who } 不要。",
        lambda f: wording.check_catalogues(f / "locales"),
        r"event-Passed uses \['who'\]",
    ),
    (
        "locales/en.ftl",
        "event-Passed = { $seat }",
        "event-Passed { $seat }",
        lambda f: wording.check_catalogues(f / "locales"),
        "not a message",
    ),
    (
        "locales/zh-Hans.ftl",
        "role-leader = 先出",
        "role-leader = first lead",
        lambda f: wording.check_scripts(f / "locales"),
        "role-leader is not translated",
    ),
    (
        "locales/en.ftl",
        "badge-out = out",
        "badge-out = 出完",
        lambda f: wording.check_scripts(f / "locales"),
        "badge-out",
    ),
    (
        "locales/zh-Hant.ftl",
        "phase-exchange = 換牌",
        "phase-exchange = 换牌",
        lambda f: wording.check_scripts(f / "locales"),
        "Simplified characters 换",
    ),
    (
        "locales/zh-Hans.ftl",
        "phase-over = 结束",
        "phase-over = 結束",
        lambda f: wording.check_scripts(f / "locales"),
        "Traditional characters 結",
    ),
    (
        "RULES.md",
        "- **GT-5.1**",
        "- **GT-5.9** Jokers are wild. [H]\n- **GT-5.1**",
        lambda f: clauses.check_clauses(GAME, f),
        "no scenario or test shows GT-5.9",
    ),
    ("RULES.md", "- **GT-5.1**", "- **GT-5.2**", lambda f: clauses.check_clauses(GAME, f), "GT-5.2"),
    ("RULES.md", " [T]\n\n## 6", "\n\n## 6", lambda f: clauses.check_clauses(GAME, f), "does not say its basis"),
    (
        "scenarios/end.toml",
        'shows = ["deals=5"]',
        "",
        lambda f: clauses.check_house_rules_are_shown(GAME),
        "no scenario shows deals=5",
    ),
    (
        "rules_pages/en.md",
        "## House rules\n",
        "",
        lambda f: wording.check_rules_pages(f / "rules_pages"),
        "is built as",
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "check", "said"), BOOK_FAULTS)
def test_the_check_finds_the_fault_in_a_book(
    copied: Path, file: str, old: str, new: str, check: Callable[[Path], None], said: str
) -> None:
    check(copied)
    edit(copied / file, old, new)
    with pytest.raises(AssertionError, match=said):
        check(copied)


@pytest.mark.parametrize("key", ["event-Passed", "error-not_one_rank", "option-deals", "phase-lead"])
def test_what_the_source_can_say_must_be_worded(copied: Path, key: str) -> None:
    wording.check_source_is_worded(GAME)
    for language in LANGUAGES:
        edit(copied / "locales" / f"{language}.ftl", f"{key} =", f"other-{key} =")
    with pytest.raises(AssertionError, match=f"no wording for {key}"):
        wording.check_source_is_worded(GAME)


def test_a_message_may_use_only_what_it_is_given(copied: Path) -> None:
    for language in LANGUAGES:
        edit(copied / "locales" / f"{language}.ftl", "event-Exchanged = ", "event-Exchanged = { $seat } ")
    with pytest.raises(AssertionError, match="event-Exchanged uses"):
        wording.check_source_is_worded(GAME)


def test_a_house_rule_without_a_scenario_is_found() -> None:
    class OneMore(GameTemplate):
        spec = replace(GAME.spec, options=(*GAME.spec.options, Option("jokers", ("none", "two"), "none")))

    with pytest.raises(AssertionError, match="jokers=two"):
        clauses.check_house_rules_are_shown(OneMore())


def test_a_house_rule_that_does_nothing_is_found() -> None:
    found = next(s for s in scenarios.load(home(GAME) / "scenarios") if ("full_hand", "double") in s.shows)
    scenarios.run_shows(GAME, found, "full_hand")

    class DoesNothing(GameTemplate):
        def scene(self, data: Mapping[str, Any]) -> State:
            return super().scene({**data, "options": {**data["options"], "full_hand": "double"}})

    scenarios.run(DoesNothing(), found)
    with pytest.raises(ScenarioFailed, match="passes with full_hand=single too"):
        scenarios.run_shows(DoesNothing(), found, "full_hand")
