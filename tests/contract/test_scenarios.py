"""Every scenario of every game, one case each."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import Game
from tests.support import scenarios
from tests.support.games import games, home
from tests.support.scenarios import Scenario

FOUND = [(game, scenario) for game in games() for scenario in scenarios.load(home(game) / "scenarios")]
CASES = [pytest.param(game, found, id=f"{game.spec.id}-{found.id}") for game, found in FOUND]
SHOWN = [
    pytest.param(game, found, key, id=f"{game.spec.id}-{found.id}-{key}={value}")
    for game, found in FOUND
    for key, value in found.shows
]


@pytest.mark.parametrize(("game", "scenario"), CASES)
def test_scenario(game: Game[Any], scenario: Scenario) -> None:
    scenarios.run(game, scenario)


@pytest.mark.parametrize(("game", "scenario", "key"), SHOWN)
def test_scenario_fails_under_the_default(game: Game[Any], scenario: Scenario, key: str) -> None:
    scenarios.run_shows(game, scenario, key)
