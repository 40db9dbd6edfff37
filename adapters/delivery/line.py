"""The slots that have something to send, those first that go first.

Heaps instead of sorting, since a thousand tables have thousands of messages behind while a platform takes thirty a
second. An entry that no longer holds is left in its heap and passed over when it comes up.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Callable

from adapters.delivery.slots import Slot


class Line:
    """Times are seconds on the clock of the event loop."""

    def __init__(self) -> None:
        self._numbers: dict[Slot, int] = {}  # in the order in which they became dirty
        self._count = 0
        self._tickets: dict[Slot, int] = {}
        self._ticket = 0
        self._later: list[tuple[float, int, Slot]] = []
        self._ready: defaultdict[str, list[tuple[float, int, int, Slot]]] = defaultdict(list)

    def __len__(self) -> int:
        return len(self._numbers)

    def oldest(self) -> float | None:
        """Since when the slot waits that waits longest."""
        return min((s.since for s in self._numbers if s.since is not None), default=None)

    def add(self, slot: Slot) -> None:
        """A slot has something to send, or its place may be another one now."""
        if slot not in self._numbers:
            self._count += 1
            self._numbers[slot] = self._count
        self._ticket += 1
        self._tickets[slot] = self._ticket
        heapq.heappush(self._later, (slot.not_before, self._ticket, slot))

    def remove(self, slot: Slot) -> None:
        """A slot has nothing to send any more."""
        self._numbers.pop(slot, None)
        self._tickets.pop(slot, None)

    def take(self, now: float, full: Callable[[str], bool]) -> Slot | None:
        """The slot whose turn it is; it stays one of those that have something to send, but does not come up again
        until it is added anew. ``full``: whether a platform takes nothing for the moment."""
        while self._later and self._later[0][0] <= now:
            _, ticket, slot = heapq.heappop(self._later)
            if self._tickets.get(slot) == ticket:
                heapq.heappush(self._ready[slot.platform], (slot.rank, self._numbers[slot], ticket, slot))
        best: list[tuple[float, int, int, Slot]] | None = None
        for platform, heap in self._ready.items():
            while heap and self._tickets.get(heap[0][3]) != heap[0][2]:
                heapq.heappop(heap)
            if heap and not full(platform) and (best is None or heap[0] < best[0]):
                best = heap
        if best is None:
            return None
        slot = heapq.heappop(best)[3]
        del self._tickets[slot]
        return slot

    def next_at(self, ready_at: Callable[[str], float]) -> float:
        """When the next slot may come up. ``ready_at``: when a platform takes something again."""
        while self._later and self._tickets.get(self._later[0][2]) != self._later[0][1]:
            heapq.heappop(self._later)
        waits = [ready_at(platform) for platform, heap in self._ready.items() if heap]
        return min([*waits, self._later[0][0] if self._later else math.inf])
