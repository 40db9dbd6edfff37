"""Messages that are no table's: answers to commands, rules, settings. They share the chats' rates with the boards.

Nothing here holds up a caller that only wants something shown, and nothing old is shown late: an answer that
would come too late is left out, and of several versions of one message only the newest is sent.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from adapters.delivery.bucket import Bucket
from adapters.delivery.settings import Rate
from adapters.telegram.ids import numbers
from adapters.telegram.platform import TelegramPlatform
from bot.ports import TryLater, Undeliverable
from bot.screen import Screen, TooMuch, fits

log = structlog.get_logger()

Spend = Callable[[str, bool], float]
Pause = Callable[[str, float, bool], None]

GROUP_SHARE, PRIVATE_SHARE = Rate(4, 1 / 10), Rate(5, 1 / 2)
"""How much of a chat's rate answers may take: people who type one command after the other must not stop the boards."""
PATIENCE = 20.0
"""Seconds that an answer may wait for its turn; later it would only puzzle."""
_MANY = 2000


class Outbox:
    """Sends and edits messages that delivery does not know.

    spend  counts a message in the rates of its chat and says in how many seconds its turn comes
    pause  tells that a chat has to be left in peace for a while
    """

    def __init__(self, platform: TelegramPlatform, spend: Spend, pause: Pause) -> None:
        self._platform = platform
        self._spend = spend
        self._pause = pause
        self._shares: dict[int, Bucket] = {}
        self._wanted: dict[tuple[str, str], Screen] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ending = asyncio.Event()

    async def post(self, chat: str, screen: Screen, *, answers: int | None = None) -> None:
        """Send a message when its turn comes, or never. ``answers``: the message it replies to.

        Raises Undeliverable."""
        screen = fits(screen, self._platform.caps(chat))
        private = numbers(chat)[0] > 0
        wait = self._wait_for_share(chat)
        if wait <= PATIENCE:
            wait = max(wait, self._spend(chat, private))
        for _ in range(2):
            if wait > PATIENCE or not await self._waited(wait):
                break
            try:
                await self._platform.send(chat, screen, answers=answers)
                return
            except TryLater as e:
                wait = e.seconds
                self._pause(chat, wait, private)
        log.info("answer left out", chat=chat)

    def show(self, chat: str, message: str, screen: Screen) -> None:
        """Have a message show something else, soon; what it was to show before is forgotten."""
        key = (chat, message)
        under_way = key in self._wanted
        self._wanted[key] = screen
        if not under_way:
            self.later(self._show(key))

    async def _show(self, key: tuple[str, str]) -> None:
        chat, message = key
        private = numbers(chat)[0] > 0
        try:
            while await self._waited(self._spend(chat, private)):
                screen = self._wanted[key]
                try:
                    await self._platform.edit(chat, message, fits(screen, self._platform.caps(chat)))
                except TryLater as e:
                    self._pause(chat, e.seconds, private)
                    continue
                if self._wanted[key] is screen:
                    return
        except Undeliverable as e:
            if e.reason == "message_gone":
                # A picture was there and now is not, or the reverse: what was pressed makes room for a new message.
                self.later(self.post(chat, self._wanted[key]))
            log.info("message not changed", chat=chat, reason=e.reason)
        except TooMuch as e:
            log.info("message not changed", chat=chat, reason=type(e).__name__)
        finally:
            del self._wanted[key]

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("answer failed", error=type(task.exception()).__name__)

    async def _waited(self, seconds: float) -> bool:
        """Let time pass; False when it is not worth while any more, since the bot stops."""
        if seconds > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._ending.wait(), seconds)
        return not self._ending.is_set()

    def give_up(self) -> None:
        """Nothing that still has to wait is sent any more."""
        self._ending.set()

    async def close(self) -> None:
        """Give up everything that was not sent yet."""
        self.give_up()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _wait_for_share(self, chat: str) -> float:
        """Seconds until answers have their share of a chat again. Counts this one, unless it would wait too long."""
        number = numbers(chat)[0]
        now = asyncio.get_running_loop().time()
        share = self._shares.get(number)
        if share is None:
            if len(self._shares) >= _MANY:
                self._shares = {k: b for k, b in self._shares.items() if not b.idle(now)}
            share = self._shares[number] = Bucket(PRIVATE_SHARE if number > 0 else GROUP_SHARE, now)
        wait = share.ready_at(now) - now
        if wait <= PATIENCE:
            share.take(now)
        return wait
