"""Pauses of a game: for some seconds nobody is told who is asked next, so that the time tells nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import commands as c
from bot.commands import Refused
from bot.journal import rebuild
from bot.render import seen
from bot.screen import TELEGRAM
from bot.screens import board, common
from bot.table import SECOND
from engine.core import Action, Seat
from tests.bot.tables import Bench

PEOPLE = ("a", "b", "d", "e", "f", "g")


def paused(**options: object) -> Bench:
    """A table that has just begun to pause after a gouji set."""
    b = Bench("gouji", seed=3).open(*PEOPLE, burn_pause=5, **options).start()
    while not any(p.held for p in b.table.pending.values()):
        b.act()
    return b


def board_of(b: Bench) -> str:
    sp = common.speaker(b.table, "en")
    shown = board.board(b.table, seen(b.table, None), sp, replace(TELEGRAM, pictures=False))
    return "\n".join(block.text for block in shown.blocks)


def test_who_is_asked_next_is_neither_shown_nor_heard_while_it_lasts() -> None:
    b = paused()
    (seat,) = b.table.pending
    person = b.table.chairs[seat].person
    epoch = b.table.chairs[seat].epoch
    assert b.view(seat).request is not None
    shown = seen(b.table, seat)
    assert shown.request is None
    assert all(choice.anytime for choice in shown.menu)
    assert seen(b.table, None).waiting == ()
    assert "👉" not in board_of(b)
    with pytest.raises(Refused, match="one_moment"):
        b.send(c.Do(person, b.idea(seat), b.table.deal))
    b.send(c.Do(person, Action("burn_prompt", arg="any"), b.table.deal))
    assert b.table.due_at == b.table.pending[seat].since

    b.send(c.Tick(), after=5 * SECOND)
    assert not b.table.pending[seat].held
    assert seen(b.table, seat) == b.view(seat)
    assert "👉" in board_of(b)
    assert b.table.chairs[seat].epoch >= epoch
    until = b.table.pending[seat].until
    assert until is not None
    assert until - b.table.pending[seat].since == 30 * SECOND
    b.send(c.Do(person, b.idea(seat), b.table.deal))


def test_a_pause_without_and_with_a_window_look_the_same() -> None:
    without = board_of(paused())
    b = Bench("gouji", seed=3).open(*PEOPLE, burn_pause=5).start()
    for person in PEOPLE:
        b.send(c.Do(person, Action("burn_prompt", arg="any"), 1))
        b.send(c.Do(person, Action("burn_mates", arg="on"), 1))
    while b.table.state.public.phase != "burn":
        held = [p for p in b.table.pending.values() if p.held]
        b.send(c.Tick(), after=5 * SECOND) if held else b.act()
    assert not any(p.held for p in b.table.pending.values())
    assert board_of(b).splitlines()[-2:-1] == without.splitlines()[-2:-1]
    asked = [Seat(s) for s in b.table.pending]
    for seat in asked:
        b.send(c.Do(b.table.chairs[seat].person, Action("no_burn"), b.table.deal), after=100)
    assert all(p.held for p in b.table.pending.values())


def test_the_pause_is_kept_when_the_journal_is_read_back() -> None:
    b = paused()
    again = rebuild(b.table.id, b.table.chat, b.records)
    assert again.pending == b.table.pending
    assert again.quiet_until == b.table.quiet_until


def test_no_clock_still_ends_a_pause() -> None:
    b = paused(pace="none")
    (seat,) = b.table.pending
    assert b.table.pending[seat].until is None
    assert b.table.due_at is not None
    b.send(c.Tick(), after=5 * SECOND)
    assert not b.table.pending[seat].held


def test_without_the_house_rule_nothing_pauses() -> None:
    b = Bench("gouji", seed=3).open(*PEOPLE).start()
    for _ in range(30):
        assert not any(p.held for p in b.table.pending.values())
        b.act()
