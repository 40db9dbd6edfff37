"""Who administers a group."""

from __future__ import annotations

import asyncio
import time

from telegram import Bot
from telegram.error import TelegramError

KEPT = 300.0
"""Seconds for which a group's list of admins is believed."""
DOUBTED = 2.0
"""Seconds after which it is asked for again before somebody is taken for no admin."""
PATIENCE = 2.0
"""Seconds that somebody who presses waits to be found an admin: what he pressed is answered in any case."""
_MANY = 2000


class Admins:
    """The admins of groups, as far as they were asked for."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._lists: dict[int, tuple[float, frozenset[int]]] = {}

    async def has(self, chat: int, user: int) -> bool:
        """Whether a person administers a group now. False when Telegram cannot be asked."""
        asked, found = self._lists.get(chat, (float("-inf"), frozenset()))
        age = time.monotonic() - asked
        if age > KEPT or (user not in found and age > DOUBTED):
            found = await self._ask(chat, found)
        return user in found

    async def _ask(self, chat: int, known: frozenset[int]) -> frozenset[int]:
        """Where no answer comes, what was known is believed further: nobody waits for it each time."""
        try:
            async with asyncio.timeout(PATIENCE):
                found = frozenset(m.user.id for m in await self._bot.get_chat_administrators(chat))
        except (TelegramError, TimeoutError):
            found = known
        if len(self._lists) >= _MANY:
            self._lists.pop(next(iter(self._lists)))
        self._lists.pop(chat, None)
        self._lists[chat] = (time.monotonic(), found)
        return found

    def forget(self, chat: int) -> None:
        """Somebody's rights changed there."""
        self._lists.pop(chat, None)
