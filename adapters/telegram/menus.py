"""The menus of commands that Telegram's apps offer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeDefault,
)
from telegram.error import TelegramError

from adapters.telegram.ids import numbers
from bot.i18n import language_of

log = structlog.get_logger()

Menu = Callable[[str], Sequence[tuple[str, str]]]
"""The commands of a language with what they do."""

GROUP_ONLY = ("join", "kick", "end")
_MANY = 5000


class Menus:
    """Telegram chooses a menu by the two letters of an app's language, so that "zh" has to mean one script;
    whoever reads another language than his app's gets a menu for his chat alone."""

    def __init__(self, bot: Bot, menu: Menu) -> None:
        self._bot = bot
        self._menu = menu
        self._own: dict[int, str] = {}

    async def publish(self) -> None:
        """The menus for everybody."""
        for code, language in (("", "en"), ("zh", "zh-Hans")):
            for scope, private in (
                (BotCommandScopeDefault(), False),
                (BotCommandScopeAllGroupChats(), False),
                (BotCommandScopeAllPrivateChats(), True),
            ):
                await self._set(scope, language, private, code)

    async def follow(self, chat: str, language: str, hint: str | None = None) -> None:
        """Give a chat the menu of its language. ``hint``: the language of the only app that shows it, whose
        usual menu may do already."""
        number = numbers(chat)[0]
        usual = "" if hint is None else "zh-Hans" if language_of(hint).startswith("zh") else "en"
        if self._own.get(number, usual) == language:
            return
        if len(self._own) >= _MANY:
            self._own.clear()
        self._own[number] = language
        await self._set(BotCommandScopeChat(number), language, number > 0)

    async def _set(self, scope: BotCommandScope, language: str, private: bool, code: str = "") -> None:
        commands = [
            BotCommand(name, about[:256])
            for name, about in self._menu(language)
            if not (private and name in GROUP_ONLY)
        ]
        try:
            await self._bot.set_my_commands(commands, scope=scope, language_code=code or None)
        except TelegramError as e:
            log.info("menu not set", error=type(e).__name__)
