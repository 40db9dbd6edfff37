"""When garbage is looked for, which stops everything meanwhile.

Reference counts free nearly all that the program lets go of. Python also looks for circles of objects, among young
objects often and quickly, among all of them now and then: with a thousand tables that takes most of a second.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.table import Table

YOUNG, MIDDLE, NEVER = 2000, 20, 1_000_000
"""Python's thresholds while the program serves: no full collection but ours."""
QUIET = 3.0
"""Seconds without an act, after which nobody is likely to notice a pause."""
SELDOM, LATEST = 600.0, 3600.0
"""Seconds from one full collection to the next: where a quiet moment comes, and in any case."""


@contextmanager
def loading() -> Iterator[None]:
    """No garbage is collected inside, and what stands at the end is never looked through again.

    Loading makes two hundred thousand objects that stay. To look through them again and again took a sixth of the
    start.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


class Sweeper:
    """Full collections at quiet moments. A Watcher of the house, which tells it when people act."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._acted = now()
        self._swept = now()
        self._task: asyncio.Task[None] | None = None
        self._before: tuple[int, int, int] | None = None

    def table_changed(self, table: Table) -> None:
        self._acted = self._now()

    def start(self) -> None:
        """Take full collections over from Python; what stands now is left out of them."""
        gc.freeze()
        self._before = gc.get_threshold()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._task = asyncio.create_task(self._run(), name="garbage")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._before is not None:
            gc.set_threshold(*self._before)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(QUIET)
            self.look()

    def look(self) -> bool:
        """Collect if it is time; whether that was done."""
        now = self._now()
        since = now - self._swept
        if since < SELDOM or (since < LATEST and now - self._acted < QUIET):
            return False
        gc.collect()
        self._swept = self._now()
        return True
