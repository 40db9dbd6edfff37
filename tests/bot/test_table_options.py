"""The options of the table around a deal, in every game: each value acts, and the default does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot import commands as c
from bot.journal import rebuild
from bot.ports import Record
from engine.core import BadOption
from engine.registry import all_games
from tests.bot.tables import Bench

GAMES = sorted(all_games())
PACES = {"slow": 2.0, "fast": 0.5, "none": None}


def having(key: str) -> list[str]:
    found = [g for g in GAMES if key in {o.key for o in all_games()[g].spec.options}]
    assert found
    return found


def bench(game: str, **options: Any) -> Bench:
    return Bench(game).open(*(f"p{i}" for i in range(all_games()[game].spec.seats[0])), **options).start()


def all_values(key: str, most: int = 5) -> list[tuple[str, Any]]:
    """(game, value) for every value that is not the default, the first few of a long range."""
    out = []
    for game in having(key):
        option = all_games()[game].spec.option(key)
        out += [(game, v) for v in [v for v in option.values if v != option.default][:most]]
    return out


@pytest.mark.parametrize(("game", "pace"), all_values("pace"))
def test_the_pace_stretches_or_stops_the_clock(game: str, pace: str) -> None:
    usual, other = bench(game), bench(game, pace=pace)
    assert usual.table.pending.keys() == other.table.pending.keys()
    for seat, p in usual.table.pending.items():
        until, factor = other.table.pending[seat].until, PACES[pace]
        assert p.until is not None
        assert until == (None if factor is None else p.since + int((p.until - p.since) * factor))


def misses_until_autopilot(b: Bench) -> int:
    """How many time-outs in a row a person has before a computer takes over."""
    seat = b.asked()
    for n in range(1, 8):
        while seat not in b.table.pending:
            b.act(min(b.table.pending), after=0)
            assert b.table.phase == "playing"
        until = b.table.pending[seat].until
        assert until is not None
        # The others have answered in time.
        while others := [s for s in b.table.pending if s != seat]:
            b.act(others[0], after=0)
            if seat not in b.table.pending:
                break
        if seat in b.table.pending:
            b.now = max(b.now, until)
            b.send(c.Tick())
        if b.table.chairs[seat].auto:
            return n
    raise AssertionError("never")


@pytest.mark.parametrize("game", having("autopilot_after"))
def test_the_autopilot_takes_over_after_as_many_time_outs_as_are_set(game: str) -> None:
    option = all_games()[game].spec.option("autopilot_after")
    found = {n: misses_until_autopilot(bench(game, autopilot_after=n, pace="slow")) for n in (1, 2, 3)}
    assert found == {1: 1, 2: 2, 3: 3}
    assert misses_until_autopilot(bench(game)) == option.default


@pytest.mark.parametrize("game", having("on_leave"))
def test_leaving_cancels_the_deal_only_where_that_is_set(game: str) -> None:
    usual, other = bench(game), bench(game, on_leave="abandon")
    for b in (usual, other):
        b.act()
        b.send(c.Leave("p1"))
    assert usual.table.phase == "playing"
    assert usual.table.chairs[1].gone
    assert other.table.phase == "lobby"
    assert other.table.chairs[1].empty


@pytest.mark.parametrize(("game", "deals"), all_values("deals_per_session", 2))
def test_a_session_ends_after_as_many_deals_as_are_set(game: str, deals: int) -> None:
    # Several deals, unless the game's own match is over sooner.
    usual, other = bench(game), bench(game, deals_per_session=deals)
    for _ in range(deals):
        for b in (usual, other):
            if b.table.phase == "between":
                b.send(c.Next("p0", rematch=b.table.session_over))
            b.play_out()
    assert other.table.session_over
    assert other.table.next_at is None
    r = usual.table.result
    assert r is not None
    assert usual.table.session_over == r.match_over


def size_for(game: str, key: str, value: Any) -> int:
    """A table size that the value fits."""
    for size in all_games()[game].spec.seats:
        try:
            all_games()[game].settle({key: value}, size)
        except BadOption:
            continue
        return size
    raise AssertionError(f"{game}: {key}={value} fits no table")


def stored(b: Bench) -> list[Record]:
    """The journal as a database gives it back."""
    return [Record(r.seq, r.at, r.kind, json.loads(json.dumps(r.data))) for r in b.records]


@pytest.mark.parametrize("game", GAMES)
def test_s17_every_option_comes_back_from_the_journal_at_every_value(game: str) -> None:
    for option in all_games()[game].spec.options:
        for value in option.values:
            b = Bench(game).open("a", size=size_for(game, option.key, value))
            b.send(c.SetOption("a", option.key, value))
            again = rebuild(b.table.id, b.table.chat, stored(b)).option(option.key)
            assert (again, type(again)) == (value, type(value)), option.key
            b.start()
            assert b.table.setup is not None
            assert b.table.setup.options[option.key] == value
            assert rebuild(b.table.id, b.table.chat, stored(b)).setup == b.table.setup
