"""An event loop whose clock jumps: an hour of waiting takes no time, and every run is the same run.

For code that waits only with asyncio's own timers; threads and sockets would be outrun.
"""

from __future__ import annotations

import asyncio
import functools
import selectors
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class _Jumping(selectors.BaseSelector):
    """Never blocks: where it would wait, the clock moves on."""

    def __init__(self) -> None:
        self._real = selectors.DefaultSelector()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = self._real.select(0)
        if not found:
            if timeout is None:
                raise RuntimeError("everybody waits for ever: nothing is left that could happen")
            self.now += max(0.0, timeout)
        return found

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._real.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._real.unregister(fileobj)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._real.get_map()

    def close(self) -> None:
        self._real.close()


class VirtualLoop(asyncio.SelectorEventLoop):
    """Its time starts at 1000 s and passes only where somebody waits for it."""

    def __init__(self) -> None:
        self._jumping = _Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.now


def virtual(test: Callable[P, Awaitable[T]]) -> Callable[P, T]:
    """Run a coroutine test on a loop with a jumping clock; what it leaves running is cancelled."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        async def body() -> T:
            return await test(*args, **kwargs)

        with asyncio.Runner(loop_factory=VirtualLoop) as runner:
            return runner.run(body())

    return run
