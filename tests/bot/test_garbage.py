"""Full collections: at quiet moments, and at the latest after an hour."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator

import pytest

from bot.garbage import LATEST, QUIET, SELDOM, Sweeper, loading
from bot.table import new_table


class Circle:
    """Something that only a collection frees."""

    alive = 0

    def __init__(self) -> None:
        self.me = self
        Circle.alive += 1

    def __del__(self) -> None:
        Circle.alive -= 1


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    before, was = gc.get_threshold(), gc.isenabled()
    gc.collect()
    yield
    gc.set_threshold(*before)
    if was:
        gc.enable()


class Time:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_circles_are_freed_at_a_quiet_moment_and_not_too_often() -> None:
    time = Time()
    sweeper = Sweeper(time)
    gc.disable()
    Circle()
    time.now += SELDOM
    sweeper.table_changed(new_table("t", "c"))
    time.now += QUIET / 2
    assert not sweeper.look(), "somebody has just acted"
    assert Circle.alive == 1
    time.now += QUIET
    assert sweeper.look()
    assert Circle.alive == 0
    time.now += QUIET
    assert not sweeper.look(), "it was done a moment ago"


def test_where_no_moment_is_quiet_it_is_done_once_an_hour() -> None:
    time = Time()
    sweeper = Sweeper(time)
    time.now += LATEST - 1
    sweeper.table_changed(new_table("t", "c"))
    assert not sweeper.look()
    time.now += 1
    sweeper.table_changed(new_table("t", "c"))
    assert sweeper.look()


async def test_python_makes_no_full_collections_while_the_program_does(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr("bot.garbage.QUIET", 0.001)
    monkeypatch.setattr("bot.garbage.SELDOM", 0.0)
    sweeper = Sweeper()
    sweeper.start()
    assert gc.get_threshold()[2] > 10 * before[2]
    Circle()
    async with asyncio.timeout(10):
        while Circle.alive:
            await asyncio.sleep(0.001)
    await sweeper.stop()
    assert gc.get_threshold() == before


def test_nothing_is_collected_while_loading_also_when_it_fails() -> None:
    def load() -> None:
        assert not gc.isenabled()
        raise ImportError

    gc.enable()
    with pytest.raises(ImportError), loading():
        load()
    assert gc.isenabled()
