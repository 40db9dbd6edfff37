"""Calls that come while another is under way wait for each other and share the next transaction.

A transaction costs as much for fifty rows as for one, so under load this is what makes the difference.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Found = TypeVar("Found")


class Grouped(Generic[Item, Found]):
    """Carries out calls in groups, in the order in which they came, one group at a time.

    ``carry_out`` gets up to ``most`` items and gives for each what it found, or the exception it met. What it
    raises itself all of them have met.
    """

    def __init__(
        self, carry_out: Callable[[Sequence[Item]], Awaitable[Sequence[Found | Exception]]], most: int = 100
    ) -> None:
        self._carry_out = carry_out
        self._most = most
        self._waiting: deque[tuple[Item, asyncio.Future[Found]]] = deque()
        self._running: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        """How many wait for the next group."""
        return len(self._waiting)

    async def __call__(self, item: Item) -> Found:
        """What became of this item. It is carried out also when whoever asked is cancelled."""
        future: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run(), name="grouped writes")
        return await future

    async def _run(self) -> None:
        while self._waiting:
            group = [self._waiting.popleft() for _ in range(min(self._most, len(self._waiting)))]
            found: Sequence[Found | Exception]
            try:
                found = await self._carry_out([item for item, _ in group])
            except Exception as e:
                # A copy for each: an exception collects the places where it was raised.
                found = [type(e)(*e.args) for _ in group]
            for (_, future), one in zip(group, found, strict=True):
                if future.done():
                    continue  # cancelled: nobody is there to be told
                if isinstance(one, Exception):
                    future.set_exception(one)
                else:
                    future.set_result(one)
