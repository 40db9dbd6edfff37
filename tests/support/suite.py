"""The contract checks as lists: what is tried on every deal, on some deals, and on the books of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from engine.core import Game
from engine.shuffle import Dice
from tests.support import scenarios
from tests.support.budget import dice_for
from tests.support.checks import clauses, flow, secrecy, wording
from tests.support.drive import Deal
from tests.support.games import home

CHEAP: tuple[Callable[[Deal], None], ...] = (
    flow.check_ends,
    flow.check_requests,
    flow.check_conserved,
    flow.check_no_text,
    flow.check_history,
    secrecy.check_events_to_whom_it_concerns,
)
"""Tried on every deal."""

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
"""Tried on the watched deals, the latter with chance of their own."""


def check_secrets(deals: Sequence[Deal]) -> None:
    """Non-interference over some deals, and that the hidden cards really change places over the run."""
    moved = secrecy.Moved()
    for deal in deals:
        moved += secrecy.check_non_interference(deal, dice_for(deal, "non-interference"))
    secrecy.check_cards_moved(moved)


def check_books(game: Game[Any], own_tests: Path | None = None) -> None:
    """Catalogues, rule book, pages for players, and every scenario."""
    folder = home(game)
    wording.check_catalogues(folder / "locales")
    wording.check_scripts(folder / "locales")
    wording.check_source_is_worded(game)
    wording.check_rules_pages(folder / "rules_pages")
    clauses.check_clauses(game, own_tests)
    found = scenarios.load(folder / "scenarios")
    clauses.check_house_rules_are_shown(game, found)
    for scenario in found:
        scenarios.run(game, scenario)
        for key, _ in scenario.shows:
            scenarios.run_shows(game, scenario, key)


def check_play(deals: Sequence[Deal]) -> None:
    """Every check of the contract over some deals of one table size."""
    for check in (*CHEAP, *DEAR):
        for deal in deals:
            check(deal)
    for chancy in CHANCY:
        for deal in deals:
            chancy(deal, dice_for(deal, chancy.__name__))
    check_secrets(deals)
    flow.check_settle(deals[0].game, deals[0].setup.seats)
