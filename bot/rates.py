"""How often one person may do something."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

_MOST = 4096  # remembered keys; whoever was forgotten starts with a full bucket


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, then ``per_second`` steadily."""

    burst: int
    per_second: float


class Rates:
    """A token bucket for each key. ``now`` gives seconds on any steady scale."""

    def __init__(self, rate: Rate, now: Callable[[], float]) -> None:
        self._rate = rate
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Take one token: 0.0 when there was one, else the seconds until there is one (none is taken)."""
        now = self._now()
        left, since = self._left.pop(key, (float(self._rate.burst), now))
        left = min(float(self._rate.burst), left + (now - since) * self._rate.per_second)
        wait = 0.0 if left >= 1 else (1 - left) / self._rate.per_second
        self._left[key] = (left if wait else left - 1, now)
        if len(self._left) > _MOST:
            self._left.popitem(last=False)
        return wait
