"""A token bucket. It never waits: it says when it would be ready. Own code because a queue that
waits (as rate limiter libraries offer) would hold a message whose content is old when it leaves."""

from __future__ import annotations

import math

from adapters.delivery.settings import Rate

_GRAIN = 1e-9
"""Seconds that rounding may cost."""


class Bucket:
    """Times are seconds on any clock that only goes forward."""

    __slots__ = ("_burst", "_level", "_per_second", "_stamp", "failures", "paused_until")

    def __init__(self, rate: Rate, now: float) -> None:
        self._burst = rate.burst
        self._per_second = rate.per_second
        self._level = rate.burst
        self._stamp = now
        self.paused_until = now
        self.failures = 0

    def ready_at(self, now: float) -> float:
        """When the next request may go: ``now`` or later."""
        self._fill(now)
        missing = 1 - self._level
        wait = 0.0 if missing <= self._per_second * _GRAIN else missing / self._per_second
        return max(now + wait, self.paused_until)

    def take(self, now: float) -> None:
        """Count a request, whether or not it was its turn."""
        self._fill(now)
        if not math.isinf(self._per_second):
            self._level -= 1

    def give_back(self) -> None:
        """The request that was counted was not needed."""
        self._level = min(self._burst, self._level + 1)

    def pause(self, until: float) -> None:
        """Nothing goes before then; an earlier end of a longer pause is not brought forward."""
        self.paused_until = max(self.paused_until, until)

    def idle(self, now: float) -> bool:
        """Nothing is remembered here that a new bucket would not know."""
        self._fill(now)
        return self._level >= self._burst and self.paused_until <= now and not self.failures

    def _fill(self, now: float) -> None:
        if now > self._stamp:
            self._level = min(self._burst, self._level + (now - self._stamp) * self._per_second)
            self._stamp = now
