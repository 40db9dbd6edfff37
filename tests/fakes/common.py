"""What the local platforms share: a clock that can be turned, rate windows and planned faults."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import Generic, TypeVar

R = TypeVar("R")


class Clock:
    """POSIX time that runs at `speed` times the real pace and jumps when told to.

    `speed=1` is real time, `speed=0` stands still until `advance` is called.  Limits, dates and
    lifetimes read this clock; sockets do not.
    """

    def __init__(self, speed: float = 1.0, start: float | None = None) -> None:
        self.speed = speed
        self._real = time.monotonic()
        self._base = time.time() if start is None else start
        self._turned = asyncio.Event()

    def now(self) -> float:
        """Seconds since the epoch, on this clock."""
        return self._base + (time.monotonic() - self._real) * self.speed

    def advance(self, seconds: float) -> None:
        """Jump `seconds` ahead; sleepers whose time has come wake up."""
        if seconds < 0:
            raise ValueError("a clock is never turned back")
        self._base += seconds
        turned, self._turned = self._turned, asyncio.Event()
        turned.set()

    async def sleep(self, seconds: float) -> None:
        """Return once `now()` has moved on by `seconds`, by itself or by `advance`."""
        due = self.now() + seconds
        while (left := due - self.now()) > 0:
            turned = self._turned
            try:
                await asyncio.wait_for(turned.wait(), left / self.speed if self.speed else None)
            except TimeoutError:
                continue


class Changes:
    """Wakes those who wait for something to be true after each change."""

    def __init__(self) -> None:
        self._changed = asyncio.Event()

    def notify(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def until(self, true: Callable[[], bool], within: float, what: str = "it") -> None:
        """Return once `true()` holds; raise TimeoutError that names `what` after `within` real seconds."""
        try:
            async with asyncio.timeout(within):
                while not true():
                    await self._changed.wait()
        except TimeoutError:
            raise TimeoutError(f"waited {within:g} s for {what}") from None


class SlidingWindow:
    """At most `limit` hits in any `seconds`: the strictest reading of "so many per minute"."""

    def __init__(self, limit: int, seconds: float) -> None:
        self.limit, self.seconds = limit, seconds
        self._hits: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Seconds until one more hit fits, 0 if it fits at once."""
        while self._hits and self._hits[0] <= now - self.seconds:
            self._hits.popleft()
        if len(self._hits) < self.limit:
            return 0.0
        return self._hits[-self.limit] + self.seconds - now

    def hit(self, now: float) -> None:
        self._hits.append(now)


class TokenBucket:
    """`capacity` hits at once, then `per_second`: same interface as `SlidingWindow`, kinder to bursts."""

    def __init__(self, capacity: float, per_second: float) -> None:
        self.capacity, self.per_second = capacity, per_second
        self._tokens, self._at = capacity, 0.0

    def _refill(self, now: float) -> None:
        self._tokens = min(self.capacity, self._tokens + max(0.0, now - self._at) * self.per_second)
        self._at = now

    def wait(self, now: float) -> float:
        """Seconds until one more hit fits, 0 if it fits at once."""
        self._refill(now)
        return max(0.0, (1.0 - self._tokens) / self.per_second)

    def hit(self, now: float) -> None:
        self._refill(now)
        self._tokens -= 1.0


class FaultKind(Enum):
    ERROR = "error"  # answered with an error status, nothing performed
    DROP = "drop"  # the connection is cut
    HOLD = "hold"  # the answer waits for `release`
    DELAY = "delay"  # the answer comes late


@dataclass(eq=False)
class Fault:
    """One way for a request to go wrong.

    `performed` says whether the work is done before the fault strikes: a repeated request then does it twice.
    """

    kind: FaultKind
    status: int = 0
    body: str = ""
    seconds: float = 0.0
    performed: bool = False
    struck: int = 0
    reached: asyncio.Event = field(default_factory=asyncio.Event, repr=False)
    released: asyncio.Event = field(default_factory=asyncio.Event, repr=False)

    def release(self) -> None:
        """Let held requests go on."""
        self.released.set()


class Faults(Generic[R]):
    """Faults planned for coming requests; `R` is the server's own description of a request."""

    def __init__(self) -> None:
        self._plan: list[tuple[Fault, Callable[[R], bool], int | None]] = []
        self._planned: list[Fault] = []

    def plan(self, fault: Fault, when: Callable[[R], bool], times: int | None = 1) -> Fault:
        """Strike the next `times` requests (None: all) where `when` holds; the earliest plan goes first."""
        self._plan.append((fault, when, times))
        self._planned.append(fault)
        return fault

    def take(self, request: R) -> Fault | None:
        """The fault that strikes this request, counted as used."""
        for i, (fault, when, times) in enumerate(self._plan):
            if when(request):
                if times is not None:
                    self._plan[i : i + 1] = [(fault, when, times - 1)] if times > 1 else []
                fault.struck += 1
                fault.reached.set()
                return fault
        return None

    def clear(self) -> None:
        """Forget every plan and let held requests go on."""
        for fault in self._planned:
            fault.release()
        self._plan.clear()
        self._planned.clear()
