"""Catalogues, rule books and scenarios of every game."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import TABLE_OPTIONS, Game
from tests.support.checks import clauses, wording
from tests.support.games import games, home, table_id
from tests.support.wording import LANGUAGES, Words

every_game = pytest.mark.parametrize("game", games(), ids=table_id)

SAME_IN_BOTH: frozenset[str] = frozenset()
"""Messages that are the same in Chinese and English for a reason."""


@every_game
def test_catalogues_agree(game: Game[Any]) -> None:
    wording.check_catalogues(home(game) / "locales")


@every_game
def test_every_language_is_written_in_its_script(game: Game[Any]) -> None:
    wording.check_scripts(home(game) / "locales", SAME_IN_BOTH)


@every_game
def test_all_that_the_source_can_say_is_worded(game: Game[Any]) -> None:
    wording.check_source_is_worded(game)


@every_game
def test_every_clause_is_shown(game: Game[Any]) -> None:
    clauses.check_clauses(game)


@every_game
def test_every_house_rule_is_shown(game: Game[Any]) -> None:
    clauses.check_house_rules_are_shown(game)


@every_game
def test_players_can_read_the_rules_in_three_languages(game: Game[Any]) -> None:
    wording.check_rules_pages(home(game) / "rules_pages")


def test_what_games_share_is_worded() -> None:
    levels = {level for game in games() for level in game.spec.levels}
    keys = [f"error-{code}" for code in wording.CORE_ERRORS] + [f"level-{level}" for level in sorted(levels)]
    keys += [f"option-{key}" for key in TABLE_OPTIONS]
    for language in LANGUAGES:
        words = Words(language, wording.SHARED)
        assert [key for key in keys if not words.has(key)] == [], language


def test_no_two_games_are_called_the_same() -> None:
    owners: dict[str, str] = {}
    for game in games():
        for word in wording.called(game):
            assert owners.setdefault(word, game.spec.id) == game.spec.id, f"{word}: {owners[word]}, {game.spec.id}"
