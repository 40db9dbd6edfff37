"""Between Telegram and the front desk: what a press or a message means, and how its answer reaches the person."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog
from telegram import Bot, CallbackQuery, Message
from telegram.constants import ChatType
from telegram.error import TelegramError

from adapters.telegram.admins import Admins
from adapters.telegram.ids import chat_id, chat_of, numbers, person_id
from adapters.telegram.incoming import (
    NOBODY,
    admin_matters,
    admin_matters_to,
    buttons_of,
    chosen_language,
    command_of,
    in_the_groups_name,
    kind_of,
    name_of,
    place_of,
    speaker,
    table_of,
)
from adapters.telegram.menus import Menus
from adapters.telegram.outbox import Outbox
from adapters.telegram.platform import PHOTO, TelegramPlatform
from bot.groups import Groups
from bot.i18n import language_of
from bot.people import SHARED_IDS
from bot.ports import Desk, Inbound, Reply, StorageBroken, Store, Undeliverable
from bot.press import decode
from bot.screen import TELEGRAM, Block, Button, Screen

log = structlog.get_logger()

STALE = 600
"""Seconds after which a command is not carried out any more: it waited while the bot was away."""
GRACE = 3.0
"""Seconds until a pressed message that no table knows is taken for a stray: its row may be just being written."""
HELD = "show"
"""The word of a start link that brings a screen which could not be sent yet."""
_MANY_HELD = 1000
STANDING = 5000
"""Messages remembered as known to their tables."""

Say = Callable[[Inbound, str, bool], Awaitable[str]]
"""A message for a person by its key, or (True) for the whole chat where he spoke."""


class Front:
    """Takes presses and messages to the desk and brings its answers back.

    Presses are answered before anything else is sent. What only one person is to read goes to his private chat;
    until he has opened it, a link leads him there and the screen waits for him.
    """

    def __init__(
        self,
        bot: Bot,
        platform: TelegramPlatform,
        desk: Desk,
        store: Store,
        groups: Groups,
        outbox: Outbox,
        menus: Menus,
        admins: Admins,
        say: Say,
    ) -> None:
        self._bot = bot
        self._platform = platform
        self._desk = desk
        self._store = store
        self._groups = groups
        self._outbox = outbox
        self._menus = menus
        self._admins = admins
        self._say = say
        self._held: OrderedDict[str, Screen] = OrderedDict()
        self._standing: OrderedDict[tuple[str, str], None] = OrderedDict()

    # --- presses -----------------------------------------------------------------------------

    async def pressed(self, query: CallbackQuery) -> None:
        if query.message is None or query.data is None:
            await self._answer(query, Reply())
            return
        buttons = buttons_of(query)
        who = await self._presser(query, query.data)
        reply = await self._desk.press(who, query.data)
        table = table_of(buttons)
        press = decode(query.data)
        if table and reply.screen is not None and reply.replace and press is not None and press.family != "m":
            reply = replace(reply, screen=None)  # the table's own message: delivery changes it
        elsewhere = reply.screen is not None and self._elsewhere(who, reply, panel=not table)
        if reply.screen is not None and elsewhere and not await self._open(who.who):
            reply = self._hold(who, reply, reply.screen)
        elif elsewhere and not reply.text:
            reply = replace(reply, text=await self._say(who, "sent-private", False))
        await self._answer(query, reply)
        if reply.screen is not None:
            if elsewhere:
                await self._post_privately(who, reply.screen)
            elif not table and not reply.public:
                self._outbox.show(who.chat, who.message, reply.screen)
            else:
                await self._post(who.chat, reply.screen)
        await self._learn(who, query.data, reply)
        if table and (who.chat, who.message) not in self._standing:
            self._outbox.later(self._tidy(table, who))

    async def storage_broken(self, query: CallbackQuery) -> None:
        """Answer a press that cannot even be looked up."""
        who = Inbound("", "private", "", "", hint=query.from_user.language_code or "")
        await self._answer(query, Reply(await self._say(who, "error-storage", False), alert=True))

    async def _presser(self, query: CallbackQuery, data: str) -> Inbound:
        message, user = query.message, query.from_user
        assert message is not None
        photo = PHOTO if isinstance(message, Message) and message.photo else ""
        kind = kind_of(message.chat.type)
        admin, admin_of = kind == "private", ""
        if admin_matters(data):
            if kind == "group":
                admin = await self._admins.has(message.chat.id, user.id)
            else:
                admin_of = await self._admin_of(data, user.id)
        return Inbound(
            place_of(query), kind, person_id(user.id), name_of(user), hint=user.language_code or "",
            title=message.chat.title or "", admin=admin, admin_of=admin_of,
            message=f"{message.message_id}{photo}", ephemeral=False, start_link=self._start_link(),
        )  # fmt: skip

    async def _admin_of(self, data: str, user: int) -> str:
        """The group whose table a panel in a private chat handles, if the person administers it; else ""."""
        press = decode(data)
        table = await self._store.table(press.table) if press is not None and press.table else None
        if table is None:
            return ""
        try:
            number = numbers(table.chat)[0]
        except ValueError:
            return ""
        return table.chat if number < 0 and await self._admins.has(number, user) else ""

    @staticmethod
    def _elsewhere(who: Inbound, reply: Reply, *, panel: bool) -> bool:
        """True for a screen that the person gets in his private chat although he acted in a group."""
        shared = who.who in SHARED_IDS
        return who.kind == "group" and not reply.public and not (panel and reply.replace) and not shared

    async def _answer(self, query: CallbackQuery, reply: Reply) -> None:
        """Answer the press: before anything else is sent, always, and not through any bucket (answers are free)."""
        text = reply.text if len(reply.text) <= TELEGRAM.answer else reply.text[: TELEGRAM.answer - 1] + "…"
        try:
            # An answer that opens a link shows no text.
            await query.answer(None if reply.url else text or None, show_alert=reply.alert, url=reply.url or None)
        except TelegramError as e:
            log.info("press not answered", error=type(e).__name__)

    async def _tidy(self, table: str, who: Inbound) -> None:
        """Remove the pressed message if its table does not know it: it was posted just before a crash, or its
        answer was lost on the way, and another took its place. One that its table knew once is not looked up again:
        whatever takes its place later removes it."""
        try:
            if not await self._known(table, who):
                await asyncio.sleep(GRACE)
                if not await self._known(table, who):
                    log.info("stray message removed", table=table)
                    with contextlib.suppress(Exception):
                        await self._platform.delete(who.chat, who.message)
                    return
        except StorageBroken as e:
            log.warning("message not looked up", table=table, reason=str(e))
            return
        self._standing[who.chat, who.message] = None
        if len(self._standing) > STANDING:
            self._standing.popitem(last=False)

    async def _known(self, table: str, who: Inbound) -> bool:
        message = who.message.removesuffix(PHOTO)
        number = numbers(who.chat)[0]
        return any(
            row.message.removesuffix(PHOTO) == message and numbers(row.chat)[0] == number
            for row in await self._store.screens(table)
        )

    # --- messages ----------------------------------------------------------------------------

    async def said(self, message: Message) -> None:
        if message.migrate_to_chat_id:
            await self._groups.moved(chat_id(message.chat.id), chat_id(message.migrate_to_chat_id))
            return
        if message.migrate_from_chat_id:
            await self._groups.moved(chat_id(message.migrate_from_chat_id), chat_id(message.chat.id))
            return
        user = speaker(message)
        if user is None or message.text is None:
            return
        command = command_of(message.text, self._bot.username)
        late = time.time() - message.date.timestamp() > STALE
        # Who pressed START meanwhile can be written to since then: that is not out of date.
        if command == ("", "") or (late and (command is None or command[0] != "start")):
            return
        private = message.chat.type == ChatType.PRIVATE
        if command is None and not private and not self._answers_us(message):
            return
        nobody = user.id in NOBODY
        who = Inbound(
            chat_of(message), kind_of(message.chat.type), person_id(user.id), "" if nobody else name_of(user),
            hint=user.language_code or "", title=message.chat.title or "",
            admin=private or await self._is_admin(message, user.id, command),
            ephemeral=False, start_link="" if nobody else self._start_link(),
        )  # fmt: skip
        if command is None:
            reply = await self._desk.typed(who, message.text)
        elif command[0] == "start" and private:
            reply = await self._started(who, command[1])
        else:
            reply = await self._desk.command(who, *command)
        await self._reply(who, message, reply)
        if command is not None and command[0] == "language" and command[1] and not reply.alert:
            await self._menu_of(who)

    def _answers_us(self, message: Message) -> bool:
        answered = message.reply_to_message
        return answered is not None and answered.from_user is not None and answered.from_user.id == self._bot.id

    async def _is_admin(self, message: Message, user: int, command: tuple[str, str] | None) -> bool:
        if user in NOBODY:
            return in_the_groups_name(message)
        return admin_matters_to(command) and await self._admins.has(message.chat.id, user)

    async def _started(self, who: Inbound, word: str) -> Reply:
        """START in the private chat: for the table, for a screen that could not be sent, or just so."""
        reply = await self._desk.command(who, "start", "" if word == HELD else word)
        held = self._held.pop(who.who, None)
        if held is not None and reply.screen is not None:
            reply = replace(reply, screen=held)
        elif held is not None:
            await self._post(who.chat, held)
        await self._menu_of(who)
        return reply

    async def _reply(self, who: Inbound, message: Message, reply: Reply) -> None:
        """Answer a message: in the chat where it was written, or privately what is the person's own."""
        group = who.kind == "group"
        answers = message.message_id if group else None
        if reply.screen is not None:
            if not self._elsewhere(who, reply, panel=False):
                await self._post(who.chat, reply.screen, answers=answers)
            elif not (await self._open(who.who) and await self._post_privately(who, reply.screen)):
                held = self._hold(who, reply, reply.screen)
                reply = replace(held, text=await self._say(who, "start-first", True), quiet=False)
        if not reply.text or (reply.quiet and not reply.url):
            return
        if reply.own and group:
            await self._post_privately(who, Screen((Block("text", reply.text),)))
            return
        rows: tuple[tuple[Button, ...], ...] = ()
        if reply.url:
            label = await self._say(who, "button-open-private", group)
            rows = ((Button(label, url=reply.url, style="primary"),),)
        await self._post(who.chat, Screen((Block("text", reply.text),), rows), answers=answers)

    # --- parts -------------------------------------------------------------------------------

    async def _open(self, person: str) -> bool:
        """Whether a private message would get through, as far as is known."""
        known = await self._store.person(person)
        return known is not None and known.reach == "open"

    def _hold(self, who: Inbound, reply: Reply, screen: Screen) -> Reply:
        """Keep a screen until the person has opened his private chat; the reply that leads there."""
        self._held[who.who] = screen
        self._held.move_to_end(who.who)
        while len(self._held) > _MANY_HELD:
            self._held.popitem(last=False)
        return replace(reply, screen=None, url=self._start_link() + HELD)

    async def _post(self, chat: str, screen: Screen, *, answers: int | None = None) -> None:
        try:
            await self._outbox.post(chat, screen, answers=answers)
        except Undeliverable as e:
            log.info("answer not sent", chat=chat, reason=e.reason)

    async def _post_privately(self, who: Inbound, screen: Screen) -> bool:
        """Send a screen to a person alone; False when he takes no private messages."""
        try:
            await self._outbox.post(who.who, replace(screen, fresh=True))
        except Undeliverable as e:
            log.info("answer not sent", chat=who.who, reason=e.reason)
            if e.reason == "closed":
                await self._groups.reach(who.who, False)
            return False
        return True

    async def _learn(self, who: Inbound, data: str, reply: Reply) -> None:
        """A language was chosen: the menu of commands follows."""
        chosen = chosen_language(data)
        if chosen is None or reply.alert:
            return
        if chosen[1] == "chat":
            await self._menus.follow(who.chat, chosen[0])
        else:
            await self._menu_of(who)

    async def _menu_of(self, who: Inbound) -> None:
        """Give a person the menu of his language in his private chat."""
        if who.who in SHARED_IDS:
            return
        known = await self._store.person(who.who)
        language = (known.language if known else "") or language_of(who.hint)
        if language and known is not None and known.reach == "open":
            self._outbox.later(self._menus.follow(who.who, language, who.hint))

    def _start_link(self) -> str:
        return f"https://t.me/{self._bot.username}?start="
