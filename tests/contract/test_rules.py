"""What every game owes its hosts, tried on driven deals. A package in engine/games is tested here unasked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core import Game
from engine.registry import all_games
from engine.shuffle import Dice
from tests.support import suite
from tests.support.budget import budget, deals, deep_batches, dice_for, followed, watched
from tests.support.checks import flow
from tests.support.drive import Deal
from tests.support.games import table_id, tables

every_table = pytest.mark.parametrize(("game", "seats"), tables(), ids=table_id, scope="module")


@every_table
@pytest.mark.parametrize("check", suite.CHEAP, ids=lambda check: check.__name__)
def test_every_deal(game: Game[Any], seats: int, check: Callable[[Deal], None]) -> None:
    for deal in deals(game, seats):
        check(deal)


@every_table
@pytest.mark.parametrize("check", suite.DEAR, ids=lambda check: check.__name__)
def test_watched_deals(game: Game[Any], seats: int, check: Callable[[Deal], None]) -> None:
    for deal in watched(game, seats):
        check(deal)


@every_table
@pytest.mark.parametrize("check", suite.CHANCY, ids=lambda check: check.__name__)
def test_watched_deals_by_chance(game: Game[Any], seats: int, check: Callable[[Deal, Dice], None]) -> None:
    for deal in watched(game, seats):
        check(deal, dice_for(deal, check.__name__))


@every_table
def test_nobody_learns_what_he_may_not_know(game: Game[Any], seats: int) -> None:
    suite.check_secrets(followed(game, seats))


@every_table
def test_options_settle(game: Game[Any], seats: int) -> None:
    flow.check_settle(game, seats)


def test_a_run_drives_enough_deals() -> None:
    """Over the whole registry, whatever games are looked at now."""
    chosen = [budget(game, seats) for game in all_games().values() for seats in game.spec.seats]
    assert sum(b.deals for b in chosen) >= 300
    assert sum(b.followed for b in chosen) >= 50


@pytest.mark.deep
@every_table
def test_many_more_deals(game: Game[Any], seats: int) -> None:
    for batch in deep_batches(game, seats):
        suite.check_play(batch)
