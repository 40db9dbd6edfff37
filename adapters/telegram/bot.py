"""The Telegram bot: takes updates by polling or webhook, hands them to the front desk, gives its answers."""

from __future__ import annotations

import contextlib
import hmac
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import structlog
from aiohttp import web
from telegram import (
    BotCommand,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeDefault,
    CallbackQuery,
    Message,
    Update,
)
from telegram.constants import ChatType
from telegram.error import TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes, TypeHandler

from adapters.telegram.ids import ANONYMOUS, CHANNEL, SERVICE, chat_id, chat_of, numbers, person_id
from adapters.telegram.platform import PHOTO, TelegramPlatform
from bot.groups import Groups
from bot.ports import Desk, Inbound, Reply, Store, TryLater, Undeliverable
from bot.screen import Block, Button, Screen, fits

log = structlog.get_logger()

STALE = 600
"""Seconds after which a command is not carried out any more: it waited while the bot was away."""
ADMINS_KEPT = 300
"""Seconds for which a group's list of admins is believed."""
UPDATES = ("message", "callback_query", "my_chat_member")

Menu = Callable[[str], Sequence[tuple[str, str]]]
Spend = Callable[[str, bool], None]


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram delivers updates: our public address, and the secret it must show."""

    url: str
    secret: str


class TelegramBot:
    """Runs against the Bot API.

    menu     the commands of a language with what they do
    groups   told of migrations and removals
    spend    counts a message that is sent here and not by delivery
    webhook  None: updates are polled
    """

    def __init__(
        self,
        token: str,
        desk: Desk,
        store: Store,
        menu: Menu,
        groups: Groups,
        *,
        base_url: str = "",
        webhook: Webhook | None = None,
        spend: Spend = lambda chat, private: None,
        words: Callable[[str, str], str] = lambda language, key: key,
    ) -> None:
        builder: Any = ApplicationBuilder().token(token).concurrent_updates(True)
        builder = builder.connection_pool_size(64).pool_timeout(10)
        if webhook is not None:
            builder = builder.updater(None)
        if base_url:
            builder = builder.base_url(f"{base_url}/bot").base_file_url(f"{base_url}/file/bot")
        self._app: Application[Any, Any, Any, Any, Any, Any] = builder.build()
        self._app.add_handler(TypeHandler(Update, self._update))
        self._app.add_error_handler(self._failed)
        self.platform = TelegramPlatform(self._app.bot)
        self._desk = desk
        self._store = store
        self._menu = menu
        self._groups = groups
        self._webhook = webhook
        self._spend = spend
        self._words = words
        self._admins: dict[int, tuple[float, frozenset[int]]] = {}

    # --- coming and going --------------------------------------------------------------------

    async def start(self) -> None:
        """Say who we are, set the command menus, take updates."""
        await self._app.initialize()
        await self._app.start()
        await self._menus()
        if self._webhook is None:
            assert self._app.updater is not None
            await self._app.updater.start_polling(
                allowed_updates=list(UPDATES), drop_pending_updates=False, error_callback=self._polling_failed
            )
        else:
            await self._app.bot.set_webhook(
                f"{self._webhook.url}/telegram", secret_token=self._webhook.secret, allowed_updates=list(UPDATES),
                max_connections=40,
            )  # fmt: skip
        log.info("telegram ready", bot=self._app.bot.username, updates="webhook" if self._webhook else "polling")

    async def stop(self) -> None:
        if self._app.updater is not None and self._app.updater.running:
            await self._app.updater.stop()
        if self._app.running:
            await self._app.stop()
        await self._app.shutdown()

    async def _menus(self) -> None:
        """Command menus by scope and two-letter language. Chinese menus are Simplified; a chat that reads
        Traditional gets its own (`chat_menu`)."""
        for code, language in (("", "en"), ("zh", "zh-Hans")):
            commands = [BotCommand(name, about[:256]) for name, about in self._menu(language)]
            private = [c for c in commands if c.command not in ("kick", "end", "join")]
            for scope, found in (
                (BotCommandScopeDefault(), commands), (BotCommandScopeAllGroupChats(), commands),
                (BotCommandScopeAllPrivateChats(), private),
            ):  # fmt: skip
                with contextlib.suppress(TelegramError):
                    await self._app.bot.set_my_commands(found, scope=scope, language_code=code or None)

    async def chat_menu(self, chat: str, language: str) -> None:
        """The command menu of one chat in its own language."""
        commands = [BotCommand(name, about[:256]) for name, about in self._menu(language)]
        with contextlib.suppress(TelegramError):
            await self._app.bot.set_my_commands(commands, scope=BotCommandScopeChat(numbers(chat)[0]))

    def route(self) -> web.RouteDef:
        """The webhook's endpoint. Telegram must show the secret; anybody else gets 403."""
        return web.post("/telegram", self._hook)

    async def _hook(self, request: web.Request) -> web.Response:
        assert self._webhook is not None
        shown = request.headers.get("X-Telegram-Bot-Api-Secret-Token", "")
        if not hmac.compare_digest(shown.encode(), self._webhook.secret.encode()):
            return web.Response(status=403)
        try:
            update = Update.de_json(json.loads(await request.read()), self._app.bot)
        except (ValueError, KeyError, TypeError):
            return web.Response(status=400)
        self._app.create_task(self._app.process_update(update), update=update)
        return web.Response()

    def _polling_failed(self, error: TelegramError) -> None:
        log.warning("telegram polling", error=type(error).__name__, detail=error.message[:120])

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        log.error("telegram update failed", error=type(context.error).__name__)

    # --- what comes in -----------------------------------------------------------------------

    async def _update(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        if not await self._store.take_update(f"tg:{self._app.bot.id}:{update.update_id}"):
            return
        if update.callback_query is not None:
            await self._pressed(update.callback_query)
        elif update.my_chat_member is not None:
            member = update.my_chat_member
            if member.new_chat_member.status in ("left", "kicked") and member.chat.type != ChatType.PRIVATE:
                await self._groups.lost(chat_id(member.chat.id))
        elif update.message is not None:
            await self._said(update.message)

    async def _pressed(self, query: CallbackQuery) -> None:
        message = query.message
        if message is None or query.data is None or not isinstance(message, Message):
            await self._answer(query, Reply())
            return
        chat = chat_of(message)
        suffix = PHOTO if message.photo else ""
        who = Inbound(
            chat,
            _kind(message),
            person_id(query.from_user.id),
            _name(query.from_user.full_name, query.from_user.username),
            hint=query.from_user.language_code or "", title=message.chat.title or "",
            admin=await self._is_admin(message.chat.id, query.from_user.id, message.chat.type),
            message=f"{message.message_id}{suffix}", ephemeral=False, start_link=self._start_link(),
        )  # fmt: skip
        reply = await self._desk.press(who, query.data)
        await self._answer(query, reply, await self._screen(who, reply))

    async def _screen(self, who: Inbound, reply: Reply) -> str:
        """Show the screen of an answer where only this person sees it; a text to say instead, or ""."""
        screen = reply.screen
        if screen is None or (reply.replace and await self._is_ours(who)):
            return ""  # a table's own message: delivery edits it
        if reply.replace and who.kind == "private":
            with contextlib.suppress(TryLater, Undeliverable):
                await self.platform.edit(who.chat, who.message, fits(screen, self.platform.caps(who.chat)))
            return ""
        if reply.public or who.kind == "private":
            await self._post(who.chat, screen)
            return ""
        try:
            await self.platform.send(who.who, fits(screen, self.platform.caps(who.who)))
        except Undeliverable:
            return self._words(who.hint, "start-private")
        except TryLater:
            return ""
        return self._words(who.hint, "sent-private")

    async def _is_ours(self, who: Inbound) -> bool:
        """True when the pressed message is a screen that delivery keeps up to date."""
        tables = await self._store.tables_of(who.who)
        for table in tables:
            for row in await self._store.screens(table.id):
                if row.message.removesuffix(PHOTO) == who.message.removesuffix(PHOTO) and row.audience in (
                    "group",
                    who.who,
                ):
                    return True
        return False

    async def _answer(self, query: CallbackQuery, reply: Reply, instead: str = "") -> None:
        """Answer the press: first, always, and not through any bucket (answers are free)."""
        text = reply.text or instead
        with contextlib.suppress(TelegramError):
            await query.answer(text[:200] or None, show_alert=reply.alert, url=reply.url or None)

    async def _said(self, message: Message) -> None:
        if message.migrate_to_chat_id:
            await self._groups.moved(chat_id(message.chat.id), chat_id(message.migrate_to_chat_id))
            return
        if message.migrate_from_chat_id:
            await self._groups.moved(chat_id(message.migrate_from_chat_id), chat_id(message.chat.id))
            return
        user = message.from_user
        if (
            user is None
            or not message.text
            or (user.is_bot and user.id not in (ANONYMOUS, CHANNEL))
            or user.id == SERVICE
        ):
            return
        chat = chat_of(message)
        anonymous = user.id in (ANONYMOUS, CHANNEL)
        admin = user.id == ANONYMOUS and message.sender_chat is not None and message.sender_chat.id == message.chat.id
        who = Inbound(
            chat, _kind(message), person_id(user.id), "" if anonymous else _name(user.full_name, user.username),
            hint=user.language_code or "", title=message.chat.title or "",
            admin=admin or await self._is_admin(message.chat.id, user.id, message.chat.type),
            ephemeral=False, start_link="" if anonymous else self._start_link(),
        )  # fmt: skip
        command = _command(message.text, self._app.bot.username)
        late = time.time() - message.date.timestamp() > STALE
        if command is None:
            addressed = who.kind == "private" or (
                message.reply_to_message is not None
                and message.reply_to_message.from_user is not None
                and message.reply_to_message.from_user.id == self._app.bot.id
            )
            if addressed and not late:
                await self._reply(who, await self._desk.typed(who, message.text))
            return
        if late or command == ("", ""):
            return
        await self._reply(who, await self._desk.command(who, *command))

    async def _reply(self, who: Inbound, reply: Reply) -> None:
        """Answer a command or a text: in the chat where it was said, or privately for what is the person's own."""
        if reply.screen is not None:
            instead = await self._screen(who, reply)
            if instead and not reply.text:
                reply = Reply(instead, url=self._start_link() + "hello" if "start" in instead else "")
        if not reply.text or (reply.quiet and who.kind == "group"):
            return
        rows = None
        if reply.url:
            rows = ((Button(self._words(who.hint, "button-open-private"), url=reply.url, style="primary"),),)
        screen = Screen((Block("text", reply.text),), rows or ())
        await self._post(who.chat, screen)

    async def _post(self, chat: str, screen: Screen) -> None:
        """A message of ours outside the tables: counted, so that the boards leave room for it."""
        self._spend(chat, not chat.removeprefix("tg:").startswith("-"))
        try:
            await self.platform.send(chat, fits(screen, self.platform.caps(chat)))
        except (TryLater, Undeliverable) as e:
            log.info("answer not sent", chat=chat, reason=str(e))

    def _start_link(self) -> str:
        return f"https://t.me/{self._app.bot.username}?start="

    async def _is_admin(self, chat: int, user: int, kind: str) -> bool:
        """Whether somebody administers a group; the list is asked for at most every few minutes."""
        if kind == ChatType.PRIVATE:
            return True
        now = time.monotonic()
        kept = self._admins.get(chat)
        if kept is None or now - kept[0] > ADMINS_KEPT:
            try:
                found = await self._app.bot.get_chat_administrators(chat)
                kept = (now, frozenset(m.user.id for m in found))
            except TelegramError:
                kept = (now, kept[1] if kept else frozenset())
            self._admins[chat] = kept
        return user in kept[1]


def _kind(message: Message) -> str:
    return "private" if message.chat.type == ChatType.PRIVATE else "group"


def _name(full: str, username: str | None) -> str:
    """The name as shown; who has hidden it goes by his username."""
    return full.strip() or (f"@{username}" if username else "")


def _command(text: str, username: str) -> tuple[str, str] | None:
    """(name, arguments) of a command; None when it is none, ("", "") when it is another bot's."""
    if not text.startswith("/") or len(text) < 2 or text[1].isspace():
        return None
    head, _, args = text[1:].partition(" ")
    name, _, whose = head.partition("@")
    if whose and whose.lower() != username.lower():
        return ("", "")
    return name.lower(), args.strip()
