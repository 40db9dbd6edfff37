"""Worker processes in which hard computer players think, away from the event loop.

Own processes on pipes and no ``concurrent.futures`` pool: one that hangs or dies is replaced without
failing what the others think about, and they load the rules only, not the whole program.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import pickle
import sys
from collections.abc import Mapping
from typing import Any

import structlog

from bot.thinking import READY
from engine.core import Action, View
from engine.wire import action_from_data

log = structlog.get_logger()

START = 120.0
"""Seconds in which a worker has to be there, on a machine that has a lot to do: the first after an update may have to
compile what the searches need (`engine.compiled`)."""
SPARE = 5.0
"""Seconds over its time after which a worker is given up."""

LAST_WORDS = 0.3
"""Seconds a worker gets to end by itself."""


class NoThought(RuntimeError):
    """No worker could decide; the message says why, without any card."""


class Thinkers:
    """Up to ``workers`` processes, started when they are needed first. Thoughts wait for a free one."""

    def __init__(self, workers: int = 0) -> None:
        self._most = workers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._idle: list[asyncio.subprocess.Process] = []
        self._turn = asyncio.Semaphore(self._most)
        self._all: set[asyncio.subprocess.Process] = set()
        self._coming: list[asyncio.Task[asyncio.subprocess.Process]] = []
        """Workers that are being started and nobody waits for."""

    def warm(self) -> None:
        """Have a worker there before it is asked, since it takes a moment to start."""
        if not self._all and not self._coming:
            self._leave(asyncio.create_task(self._start(), name="thinker"))

    async def decide(self, game: str, level: str, view: View, seconds: float) -> Action:
        """What a computer of this level does after thinking for ``seconds`` at most, counted from when a worker is
        free. Raises NoThought."""
        async with self._turn:
            worker = self._idle.pop() if self._idle else await self._next()
            request = pickle.dumps((game, level, view, os.urandom(32), seconds), pickle.HIGHEST_PROTOCOL)
            try:
                answer = await asyncio.wait_for(_ask(worker, request), seconds + SPARE)
            except BaseException as e:
                # Also when the asker is cancelled: the answer that is still to come must not answer another.
                await self._end(worker)
                if isinstance(e, TimeoutError | OSError | EOFError | ValueError):
                    raise NoThought(type(e).__name__) from None
                raise
            self._idle.append(worker)
        if answer is None:
            raise NoThought("the policy failed")
        try:
            return action_from_data(answer)
        except ValueError:
            raise NoThought("no act") from None

    async def stop(self) -> None:
        for coming in self._coming:
            coming.cancel()
        await asyncio.gather(*self._coming, return_exceptions=True)
        for worker in list(self._all):
            await self._end(worker)

    async def _next(self) -> asyncio.subprocess.Process:
        """The next worker that is ready. Who does not wait to the end leaves it to the next who asks."""
        coming = self._coming.pop(0) if self._coming else asyncio.create_task(self._start(), name="thinker")
        try:
            return await asyncio.shield(coming)
        except asyncio.CancelledError:
            self._leave(coming)
            raise

    def _leave(self, coming: asyncio.Task[asyncio.subprocess.Process]) -> None:
        self._coming.append(coming)
        coming.add_done_callback(self._came)

    def _came(self, coming: asyncio.Task[asyncio.subprocess.Process]) -> None:
        """A worker is there that nobody waits for; somebody else may have taken the task meanwhile."""
        failed = coming.cancelled() or coming.exception() is not None
        if coming in self._coming:
            self._coming.remove(coming)
            if not failed:
                self._idle.append(coming.result())

    async def _start(self) -> asyncio.subprocess.Process:
        try:
            worker = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot.thinking",
                stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, env=_environment(),
            )  # fmt: skip
        except OSError as e:
            raise NoThought(type(e).__name__) from None
        self._all.add(worker)
        assert worker.stdout is not None
        try:
            if await asyncio.wait_for(worker.stdout.readline(), START) == READY:
                return worker
        except BaseException as e:
            await self._end(worker)
            if isinstance(e, TimeoutError):
                raise NoThought("does not start") from None
            raise
        await self._end(worker)
        raise NoThought("does not start")

    async def _end(self, worker: asyncio.subprocess.Process) -> None:
        """Let a worker end with its input; make it, when it does not."""
        self._all.discard(worker)
        assert worker.stdin is not None
        worker.stdin.close()
        try:
            await asyncio.wait_for(worker.wait(), LAST_WORDS)
        except TimeoutError:
            with contextlib.suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()
        if worker in self._idle:
            self._idle.remove(worker)


def _environment() -> dict[str, str]:
    """Without our settings: tokens are nothing for a process that thinks."""
    keep = {k: v for k, v in os.environ.items() if not k.startswith("PAIJU_") or k == "PAIJU_GAMES"}
    return {**keep, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


async def _ask(worker: asyncio.subprocess.Process, request: bytes) -> Mapping[str, Any] | None:
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(len(request).to_bytes(4, "big") + request)
    await worker.stdin.drain()
    line = await worker.stdout.readline()
    if not line.endswith(b"\n"):
        raise EOFError
    answer: Mapping[str, Any] | None = json.loads(line)
    return answer
