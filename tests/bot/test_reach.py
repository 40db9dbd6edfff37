"""When a platform counts as cut off, and that its people's clocks wait so long."""

from __future__ import annotations

from bot.clock import RETRY, Clock
from bot.reach import LONGEST, PATIENCE, SILENCE, Reach
from tests.bot.houses import Inn


class Time:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_hiccup_is_no_outage() -> None:
    time = Time()
    reach = Reach(time)
    assert not reach.away("discord")
    reach.lost("discord")
    assert not reach.away("discord")
    time.now = PATIENCE - 1
    reach.found("discord")
    time.now = PATIENCE + 5
    assert not reach.away("discord")


def test_what_fails_again_and_again_is_an_outage_until_something_gets_through() -> None:
    time = Time()
    reach = Reach(time)
    for now in (0.0, 4.0, 12.0):
        time.now = now
        reach.lost("telegram")
    assert reach.away("telegram")
    assert not reach.away("discord")
    reach.found("telegram")
    assert not reach.away("telegram")


def test_a_failure_that_nobody_meets_again_is_forgotten_and_a_connection_that_ended_is_not() -> None:
    time = Time()
    reach = Reach(time)
    reach.lost("telegram")
    reach.lost("discord", "gateway 1", lasting=True)
    time.now = SILENCE + 1
    assert not reach.away("telegram")
    assert reach.away("discord")
    reach.found("discord", "gateway 0")
    assert reach.away("discord"), "of two connections one is still gone"
    reach.found("discord", "gateway 1")
    assert not reach.away("discord")


def test_clocks_do_not_wait_for_ever() -> None:
    time = Time()
    reach = Reach(time)
    reach.lost("discord", "gateway 0", lasting=True)
    time.now = LONGEST
    assert not reach.away("discord")


async def test_while_people_are_cut_off_nobody_runs_out_of_time_and_then_everybody_has_some_again() -> None:
    inn, cut_off = Inn(), True
    clock = Clock(inn.house, lambda chat: cut_off)
    inn.house.watchers.append(clock)
    table = await inn.open("a", "b", "d")
    seat = min(inn.table(table).pending)
    until = inn.table(table).pending[seat].until
    assert until is not None
    while inn.now < until + 600_000:
        inn.now += RETRY
        await clock.tick()
    assert inn.table(table).chairs[seat].misses == 0
    assert not inn.table(table).chairs[seat].auto
    cut_off = False
    inn.now += RETRY
    await clock.tick()
    assert inn.table(table).pending[seat].until == inn.now + 30_000
    inn.now += 30_000
    await clock.tick()
    assert inn.table(table).chairs[seat].misses == 1


async def test_elsewhere_the_clocks_go_on() -> None:
    inn = Inn()
    clock = Clock(inn.house, lambda chat: chat.startswith("tg:"))
    inn.house.watchers.append(clock)
    table = await inn.open("a", "b", "d")
    seat = min(inn.table(table).pending)
    inn.now += 10_000
    await clock.tick()
    assert inn.table(table).pending[seat].reminded
