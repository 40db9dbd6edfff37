"""When a search has to stop."""

from __future__ import annotations

from collections.abc import Callable

PART = 0.2
"""Part of the time that the longest step may take off it at most."""


class Deadline:
    """Asked between two steps: whether the time is over, or would be after another step as long as the longest so far.

    ``seconds`` from now on by ``clock``, which gives seconds from whenever.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._end = self._last + seconds
        self._most = PART * seconds
        self._longest = 0.0
        self._asked = False

    def __call__(self) -> bool:
        now = self._clock()
        if self._asked:  # what comes before the first step is no step
            self._longest = min(self._most, max(self._longest, now - self._last))
        self._asked, self._last = True, now
        return now + self._longest >= self._end
