"""Windows of a game at a table: several people are asked at once, each with his own button and clock."""

from __future__ import annotations

import pytest

from bot import commands as c
from bot.commands import Refused
from engine.core import Action
from tests.bot.tables import Bench


def helping(b: Bench) -> Bench:
    """A table of six in a window in which at least three people may help."""
    while not (b.table.state.phase in ("help", "more") and len(b.table.pending) >= 3):
        if b.table.phase != "playing":
            b.send(c.Next("a"))
        else:
            b.act()
    return b


def test_several_help_at_once_and_who_is_silent_is_done_when_the_time_is_up() -> None:
    b = helping(Bench("gonglaok", seed=5).open("a", "b", "d", "e", "f", "g", size=6).start())
    first, second, *silent = sorted(b.table.pending)
    buttons = {
        seat: c.Do(b.table.chairs[seat].person, Action("done"), b.table.deal, b.view(seat).request, seat)
        for seat in b.table.pending
    }
    add = b.view(first).choice("add")
    assert add is not None
    assert add.among is not None
    b.send(c.Do(b.table.chairs[first].person, Action("add", add.among[:1]), b.table.deal, b.view(first).request, first))
    if first in b.table.pending:
        # His own menu changed: the button he had is stale, those of the others are not.
        with pytest.raises(Refused):
            b.send(buttons[first])
    b.send(buttons[second])
    window = b.table.state.phase
    for seat in silent:
        assert seat in b.table.pending
        assert b.table.chairs[seat].misses == 0
    until = max(p.until or 0 for p in b.table.pending.values())
    b.send(c.Tick(), after=until - b.now)
    assert all(b.table.chairs[seat].misses == 1 for seat in silent)
    assert b.table.state.phase != window or set(silent).isdisjoint(b.table.pending)


def test_who_is_asked_in_a_window_is_told_to_nobody_else() -> None:
    b = helping(Bench("gonglaok", seed=5).open("a", "b", "d", "e", "f", "g", size=6).start())
    asked = set(b.table.pending)
    for seat in range(6):
        assert set(b.view(seat).waiting) <= {seat}
        assert (b.view(seat).request is not None) == (seat in asked)
