"""Golden records: a change of the rules shows, and needs a new rules_version."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import engine.games
from engine.core import Action, Game, Option, Result, Seat, Step, View
from tests.support import golden
from tests.support.games import games, table_id
from tools.game_template import GAME
from tools.game_template.rules import GameTemplate
from tools.game_template.state import State


@pytest.mark.parametrize("game", games(), ids=table_id)
def test_golden_records_still_hold(game: Game[Any]) -> None:
    golden.check_golden(game)


def test_no_golden_record_is_left_behind() -> None:
    ids = {info.name for info in pkgutil.iter_modules(engine.games.__path__)}
    assert [file.name for file in golden.FOLDER.glob("*.txt") if file.name.split("-")[0] not in ids] == []


class OtherPoints(GameTemplate):
    """The winner's points are counted differently."""

    def result(self, state: State) -> Result | None:
        found = super().result(state)
        return found and replace(found, points=tuple(2 * p for p in found.points))


class StricterLead(GameTemplate):
    """Some acts that were legal are refused: whole groups only."""

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, menu=tuple(c for c in view.menu if c.verb != "pass" or view.phase != "follow"))


class OtherRequests(GameTemplate):
    """Positions differ although acts and result stay."""

    def to_act(self, state: State) -> Mapping[Seat, int]:
        return {seat: 2 * number for seat, number in super().to_act(state).items()}

    def view(self, state: State, seat: Seat | None) -> View:
        view = super().view(state, seat)
        return replace(view, request=2 * view.request) if view.request else view


class NewOption(GameTemplate):
    spec = replace(GAME.spec, options=(*GAME.spec.options, Option("jokers", ("no", "two"), "no")))


class OtherDeal(GameTemplate):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        return super().apply(state, seat, replace(action, cards=action.cards[:1]))


@pytest.mark.parametrize("changed", [OtherPoints, StricterLead, OtherRequests, NewOption, OtherDeal])
def test_a_change_of_the_rules_is_found(tmp_path: Path, changed: type[GameTemplate]) -> None:
    golden.write_golden(GAME, tmp_path)
    golden.check_golden(GAME, tmp_path)
    with pytest.raises(AssertionError, match="raise rules_version"):
        golden.check_golden(changed(), tmp_path)


def test_a_new_version_needs_new_records(tmp_path: Path) -> None:
    class Newer(GameTemplate):
        spec = replace(GAME.spec, rules_version=2)

    with pytest.raises(AssertionError, match="no golden record"):
        golden.check_golden(GAME, tmp_path)
    golden.write_golden(GAME, tmp_path)
    with pytest.raises(AssertionError, match="is of rules version 1"):
        golden.check_golden(Newer(), tmp_path)
    golden.write_golden(Newer(), tmp_path)
    golden.check_golden(Newer(), tmp_path)
    assert {file.name.split("-")[1] for file in golden.files(GAME, tmp_path)} == {"2"}


def test_records_of_a_version_are_not_written_twice(tmp_path: Path) -> None:
    first = golden.write_golden(GAME, tmp_path)
    with pytest.raises(FileExistsError, match="needs a new rules_version"):
        golden.write_golden(GAME, tmp_path)
    assert golden.write_golden(GAME, tmp_path, replace=True) == first
