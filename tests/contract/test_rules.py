"""What every game owes its hosts, tried on driven deals. A package in engine/games is tested here unasked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core import Game
from engine.shuffle import Dice
from tests.support.budget import deals, dice_for, followed, watched
from tests.support.checks import flow, secrecy, wording
from tests.support.drive import Deal
from tests.support.games import table_id, tables

every_table = pytest.mark.parametrize(("game", "seats"), tables(), ids=table_id, scope="module")

CHEAP: tuple[Callable[[Deal], None], ...] = (
    flow.check_ends,
    flow.check_requests,
    flow.check_conserved,
    flow.check_history,
    secrecy.check_events_to_whom_it_concerns,
)
"""Run over every deal."""

DEAR: tuple[Callable[[Deal], None], ...] = (
    flow.check_record,
    flow.check_pure,
    flow.check_timeouts,
    secrecy.check_known_cards,
    secrecy.check_secret_answers,
    secrecy.check_seed_hidden,
)
CHANCY: tuple[Callable[[Deal, Dice], None], ...] = (
    flow.check_turns,
    flow.check_suggestions,
    flow.check_rubbish,
    flow.check_computers,
    secrecy.check_computers_do_not_peek,
    secrecy.check_imagine_draws_from_its_dice,
    secrecy.check_imagined_worlds_play_on,
    wording.check_deal_is_worded,
)
"""Run over the watched deals, with chance of their own."""


@every_table
@pytest.mark.parametrize("check", CHEAP, ids=lambda check: check.__name__)
def test_every_deal(game: Game[Any], seats: int, check: Callable[[Deal], None]) -> None:
    for deal in deals(game, seats):
        check(deal)


@every_table
@pytest.mark.parametrize("check", DEAR, ids=lambda check: check.__name__)
def test_watched_deals(game: Game[Any], seats: int, check: Callable[[Deal], None]) -> None:
    for deal in watched(game, seats):
        check(deal)


@every_table
@pytest.mark.parametrize("check", CHANCY, ids=lambda check: check.__name__)
def test_watched_deals_by_chance(game: Game[Any], seats: int, check: Callable[[Deal, Dice], None]) -> None:
    for deal in watched(game, seats):
        check(deal, dice_for(deal, check.__name__))


@every_table
def test_nobody_learns_what_he_may_not_know(game: Game[Any], seats: int) -> None:
    moved = secrecy.Moved()
    for deal in followed(game, seats):
        moved += secrecy.check_non_interference(deal, dice_for(deal, "non-interference"))
    secrecy.check_cards_moved(moved)


@every_table
def test_options_settle(game: Game[Any], seats: int) -> None:
    flow.check_settle(game, seats)
