"""Which platforms can be reached. While one cannot, its people can neither see nor press: their clocks wait."""

from __future__ import annotations

import time
from collections.abc import Callable

PATIENCE = 10.0
"""Seconds until a loss counts: what lasts shorter is no more than a hiccup."""
SILENCE = 150.0
"""Seconds after the last failed request when it is no longer known whether the platform is there. Longer than delivery
waits between two tries."""
LONGEST = 1800.0
"""Seconds that clocks wait at most. After that tables end as if nobody had come."""


class Reach:
    """Told of what gets through and what does not, by platform and way ("sending", "gateway 0")."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lost: dict[tuple[str, str], tuple[float, float]] = {}
        self._lasting: set[tuple[str, str]] = set()

    def lost(self, platform: str, way: str = "sending", *, lasting: bool = False) -> None:
        """Something did not get through. ``lasting``: it stays so until `found` says otherwise (a connection that
        ended); else the loss is forgotten when it is not met again."""
        now = self._now()
        since, _ = self._lost.get((platform, way), (now, now))
        self._lost[platform, way] = since, now
        if lasting:
            self._lasting.add((platform, way))

    def found(self, platform: str, way: str = "sending") -> None:
        """The platform answered, be it with a no."""
        self._lost.pop((platform, way), None)
        self._lasting.discard((platform, way))

    def away(self, platform: str) -> bool:
        """Whether people there are cut off."""
        now = self._now()
        return any(
            PATIENCE <= now - since < LONGEST and (key in self._lasting or now - last < SILENCE)
            for key, (since, last) in self._lost.items()
            if key[0] == platform
        )
