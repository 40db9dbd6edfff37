"""What the local platforms share."""

from __future__ import annotations

import asyncio

import pytest

from tests.fakes.common import Changes, Clock, Fault, FaultKind, Faults, SlidingWindow, TokenBucket


async def test_a_standing_clock_moves_only_when_told() -> None:
    clock = Clock(speed=0, start=1000)
    sleeper = asyncio.create_task(clock.sleep(60))
    await asyncio.sleep(0)
    clock.advance(59)
    await asyncio.sleep(0)
    assert (clock.now(), sleeper.done()) == (1059, False)
    clock.advance(1)
    await asyncio.wait_for(sleeper, 1)


async def test_a_fast_clock_shortens_sleep() -> None:
    clock = Clock(speed=10_000)
    await asyncio.wait_for(clock.sleep(60), 1)


def test_a_clock_is_never_turned_back() -> None:
    with pytest.raises(ValueError, match="never turned back"):
        Clock().advance(-1)


def test_a_sliding_window_counts_the_hits_of_the_last_seconds() -> None:
    window = SlidingWindow(2, 10)
    window.hit(0)
    window.hit(4)
    assert window.wait(4) == 6
    assert window.wait(10) == 0
    window.hit(10)
    assert window.wait(11) == 3


def test_a_token_bucket_allows_a_burst_and_then_a_pace() -> None:
    bucket = TokenBucket(3, per_second=2)
    for _ in range(3):
        assert bucket.wait(100) == 0
        bucket.hit(100)
    assert bucket.wait(100) == 0.5
    assert bucket.wait(100.5) == 0
    bucket.hit(100.5)
    assert bucket.wait(1000) == 0


def test_faults_strike_in_the_order_of_the_plan_and_only_as_often_as_planned() -> None:
    faults: Faults[str] = Faults()
    first = faults.plan(Fault(FaultKind.ERROR, status=500), lambda r: r == "send", times=2)
    second = faults.plan(Fault(FaultKind.DROP), lambda r: True, times=None)
    assert [faults.take(r) for r in ("send", "edit", "send", "send")] == [first, second, first, second]
    assert (first.struck, second.struck) == (2, 2)
    faults.clear()
    assert faults.take("send") is None
    assert second.released.is_set()


async def test_waiting_for_a_change_ends_with_it_or_with_a_reason() -> None:
    changes = Changes()
    seen: list[int] = []
    waiting = asyncio.create_task(changes.until(lambda: bool(seen), 1))
    await asyncio.sleep(0)
    seen.append(1)
    changes.notify()
    await waiting
    with pytest.raises(TimeoutError, match=r"waited 0.01 s for the board"):
        await changes.until(lambda: False, 0.01, "the board")
