"""The scenario runner: true scenarios pass, untrue ones say why, malformed ones are errors."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support import scenarios
from tests.support.scenarios import Scenario, ScenarioFailed
from tools.game_template import GAME


def scenario(step: Mapping[str, Any], **more: Any) -> Scenario:
    """A scenario of one step in a small position."""
    scene = {"hands": ["3 3 9", "4 5 5", "6 T"]}
    return Scenario(Path("x.toml"), {"name": "x", "seats": 3, "scene": scene, "step": [step], **more})


PASSING: list[dict[str, Any]] = [
    {"seat": 0, "do": "play", "cards": "3 3", "asked": [1], "phase": "follow"},
    {"seat": 0, "do": "play", "cards": "3 9", "error": "not_one_rank", "asked": [0]},
    {"seat": 0, "do": "play", "cards": "9", "emits": [{"event": "Played", "cards": "9", "left": 2}]},
    {"seat": 1, "do": "play", "cards": "5", "error": "not_your_turn"},
    {"timeout": 0, "emits": [{"event": "Played", "kind": {"key": "kind-single", "rank": "3"}}]},
    {"try": [{"seat": 0, "do": "pass", "error": "not_now"}], "legal": [False]},
    {"leave": 2, "hand": {"seat": 2, "cards": "6 T"}},
    {"menu": [{"seat": 0, "verbs": ["play"], "args": {"play": [""]}}, {"seat": 1, "verbs": []}]},
]
FAILING: list[tuple[dict[str, Any], str]] = [
    ({"seat": 0, "do": "play", "cards": "3 9"}, "is refused: not_one_rank"),
    ({"seat": 0, "do": "play", "cards": "3", "error": "not_one_rank"}, "is legal, expected the refusal"),
    ({"seat": 0, "do": "play", "cards": "3 9", "error": "not_now"}, "is refused as not_one_rank"),
    ({"seat": 0, "do": "play", "cards": "3", "asked": [2]}, r"asked are \[1\]"),
    ({"seat": 0, "do": "play", "cards": "3", "phase": "lead"}, "phase is 'follow'"),
    ({"seat": 0, "do": "play", "cards": "9", "emits": [{"event": "Passed"}]}, "expected {'event': 'Passed'}"),
    ({"seat": 0, "do": "play", "cards": "9", "emits": [{"event": "Played", "left": 3}]}, "emitted: Played"),
    ({"seat": 0, "do": "play", "cards": "9", "emits": [{"event": "Played", "to": [0]}]}, "expected"),
    ({"seat": 0, "do": "play", "cards": "9", "silent": ["Played"]}, "Played was emitted"),
    ({"hand": {"seat": 0, "cards": "3 3"}}, "seat 0 holds"),
    ({"menu": {"seat": 0, "verbs": ["play", "pass"]}}, "seat 0 may"),
    ({"menu": {"seat": 0, "args": {"auto_pass": ["off"]}}}, "seat 0 may auto_pass"),
    ({"facts": {"seat": -1, "has": ["fact-wish"]}}, "fact fact-wish is missing"),
    ({"timeout": 1}, "is not asked"),
    ({"try": [{"seat": 0, "do": "pass"}], "legal": [True]}, "is refused"),
]
MALFORMED: list[dict[str, Any]] = [
    {"seat": 0, "do": "play", "crads": "3"},
    {"seat": 0, "cards": "3"},
    {"do": "play", "cards": "3"},
    {"timeout": 0, "leave": 1},
    {"try": [{"seat": 0, "do": "pass"}], "legal": []},
    {"menu": {"verbs": ["play"]}},
    {},
]


@pytest.mark.parametrize("step", PASSING)
def test_a_true_scenario_passes(step: dict[str, Any]) -> None:
    scenarios.check_form(scenario(step))
    scenarios.run(GAME, scenario(step))


@pytest.mark.parametrize(("step", "said"), FAILING)
def test_an_untrue_scenario_fails_and_says_why(step: dict[str, Any], said: str) -> None:
    with pytest.raises(ScenarioFailed, match=said):
        scenarios.run(GAME, scenario(step))


@pytest.mark.parametrize("step", MALFORMED)
def test_a_malformed_scenario_is_an_error(step: dict[str, Any]) -> None:
    with pytest.raises(scenarios.ScenarioError):
        scenarios.check_form(scenario(step))


def test_a_result_must_be_there_and_be_right() -> None:
    last = {"hands": ["9", "4 5 5", "6 T"]}
    step = {"seat": 0, "do": "play", "cards": "9"}
    with pytest.raises(ScenarioFailed, match="not over"):
        scenarios.run(GAME, scenario(step, result={}))
    right = {"points": [5, -3, -2], "places": [1, 3, 2], "bookings": [], "story": ["story-winner"]}
    scenarios.run(GAME, scenario(step, scene=last, result=right))
    for key, value in (("points", [4, -2, -2]), ("match_over", False), ("carry", {"a": 1}), ("story", ["x"])):
        with pytest.raises(ScenarioFailed, match=key.replace("_", ".")):
            scenarios.run(GAME, scenario(step, scene=last, result={key: value}))
