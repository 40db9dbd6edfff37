"""The Telegram bot: takes updates by polling or webhook, hands them to the front desk, gives its answers."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import os
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

import structlog
from aiohttp import web
from telegram import CallbackQuery, ChatMemberUpdated, Message, Update
from telegram.constants import ChatType
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes, TypeHandler

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
from adapters.telegram.menus import Menu, Menus
from adapters.telegram.outbox import Outbox, Pause, Spend
from adapters.telegram.platform import PHOTO, TelegramPlatform
from bot.config import ConfigError
from bot.groups import Groups
from bot.i18n import language_of
from bot.people import SHARED_IDS
from bot.ports import Desk, Inbound, Reply, StorageBroken, Store, Undeliverable
from bot.press import decode
from bot.screen import TELEGRAM, Block, Button, Screen

log = structlog.get_logger()

STALE = 600
"""Seconds after which a command is not carried out any more: it waited while the bot was away."""
UPDATES = ("message", "callback_query", "my_chat_member", "chat_member")
PATIENCE = 20.0
"""Seconds to wait for an answer of Telegram. Who gives up early on a message that got through posts it twice."""
RETRY = 5.0
"""Seconds between tries to reach Telegram at the start."""
GRACE = 3.0
"""Seconds until a pressed message that no table knows is taken for a stray: its row may be just being written."""
HELD = "show"
"""The word of a start link that brings a screen which could not be sent yet."""
_MANY_HELD = 1000
_CONFLICT_EVERY = 60.0

Say = Callable[[Inbound, str, bool], Awaitable[str]]
"""A message for a person by its key, or (True) for the whole chat where he spoke."""


@dataclass(frozen=True, slots=True)
class Webhook:
    """Where Telegram delivers updates: our public address, and the secret it must show."""

    url: str
    secret: str


class TelegramBot:
    """Runs against the Bot API.

    menu     the commands of a language with what they do
    groups   told of migrations and removals, and of people who block us
    spend    counts a message that is sent here and not by delivery; the seconds until its turn
    pause    tells delivery that a chat asked for patience
    say      words of our own
    base_url of another Bot API server
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
        say: Say,
        spend: Spend = lambda chat, private: 0.0,
        pause: Pause = lambda chat, seconds, private: None,
        base_url: str = "",
        webhook: Webhook | None = None,
    ) -> None:
        # The library warns of every RetryAfter unless its durations are asked for as what they will be.
        os.environ.setdefault("PTB_TIMEDELTA", "true")
        builder: Any = ApplicationBuilder().token(token).concurrent_updates(True).job_queue(None)
        # A chat that hangs must leave connections for the answers to presses.
        builder = builder.connection_pool_size(256).pool_timeout(10).read_timeout(PATIENCE).write_timeout(PATIENCE)
        if webhook is not None:
            builder = builder.updater(None)
        if base_url:
            builder = builder.base_url(f"{base_url}/bot").base_file_url(f"{base_url}/file/bot")
        self._app: Application[Any, Any, Any, Any, Any, Any] = builder.build()
        self._app.add_handler(TypeHandler(Update, self._update))
        self._app.add_error_handler(self._failed)
        self.platform = TelegramPlatform(self._app.bot)
        self._admins = Admins(self._app.bot)
        self._menus = Menus(self._app.bot, menu)
        self._outbox = Outbox(self.platform, spend, pause)
        self._desk = desk
        self._store = store
        self._groups = groups
        self._webhook = webhook
        self._say = say
        self._held: OrderedDict[str, Screen] = OrderedDict()
        self._conflict_at = float("-inf")
        self._starting: asyncio.Task[None] | None = None

    # --- coming and going --------------------------------------------------------------------

    async def start(self) -> None:
        """Take updates. Where Telegram cannot be reached that is tried until it can. Raises ConfigError for a
        token that Telegram does not know."""
        if not await self._begun():
            self._starting = asyncio.create_task(self._keep_trying(), name="telegram")

    async def _begun(self) -> bool:
        try:
            await self._app.initialize()
            if not self._app.running:
                await self._app.start()
            await self._listen()
        except InvalidToken:
            # The library's text names the token.
            raise ConfigError(
                "PAIJU_TELEGRAM_TOKEN: Telegram does not know this token; copy it again from @BotFather"
            ) from None
        except NetworkError as e:
            log.warning("telegram cannot be reached", error=type(e).__name__, again_in=RETRY)
            return False
        log.info("telegram ready", bot=self._app.bot.username, updates="webhook" if self._webhook else "polling")
        self._outbox.later(self._menus.publish())
        return True

    async def _keep_trying(self) -> None:
        while True:
            await asyncio.sleep(RETRY)
            try:
                if await self._begun():
                    return
            except ConfigError as e:
                log.error("telegram not started", error=str(e))
                return

    async def _listen(self) -> None:
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

    async def stop(self) -> None:
        """Take nothing in any more; what was taken in is finished. Sending still works."""
        if self._starting is not None:
            self._starting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._starting
        if self._app.updater is not None and self._app.updater.running:
            await self._app.updater.stop()
        if self._app.running:
            await self._app.stop()
        await self._outbox.close()

    async def close(self) -> None:
        """Close the connections, also those of a start that did not come about."""
        with contextlib.suppress(TelegramError):
            await self._app.shutdown()
            await self._app.bot.shutdown()

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
        except (ValueError, KeyError, TypeError, AttributeError):
            return web.Response(status=400)
        self._app.create_task(self._app.process_update(update), update=update)
        return web.Response()

    def _polling_failed(self, error: TelegramError) -> None:
        """Polling goes on by itself. The text of an error may hold parts of updates: its kind has to do."""
        if not isinstance(error, Conflict):
            log.warning("telegram polling", error=type(error).__name__)
        elif time.monotonic() - self._conflict_at > _CONFLICT_EVERY:
            self._conflict_at = time.monotonic()
            log.error("another program polls Telegram with this token: stop it, or give this one a token of its own")

    async def _failed(self, update: object, context: ContextTypes.DEFAULT_TYPE) -> None:
        log.error("telegram update failed", error=type(context.error).__name__)

    # --- what comes in -----------------------------------------------------------------------

    async def _update(self, update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
        try:
            if not await self._store.take_update(f"tg:{self._app.bot.id}:{update.update_id}"):
                return
        except StorageBroken as e:
            log.error("storage", error=str(e))
            if update.callback_query is not None:
                await self._storage_broken(update.callback_query)
            return
        if update.callback_query is not None:
            await self._pressed(update.callback_query)
        elif update.my_chat_member is not None:
            await self._our_standing(update.my_chat_member)
        elif update.chat_member is not None:
            self._admins.forget(update.chat_member.chat.id)
        elif update.message is not None:
            await self._said(update.message)

    async def _storage_broken(self, query: CallbackQuery) -> None:
        who = Inbound("", "private", "", "", hint=query.from_user.language_code or "")
        await self._answer(query, Reply(await self._say(who, "error-storage", False), alert=True))

    async def _our_standing(self, change: ChatMemberUpdated) -> None:
        """The bot was added or removed, blocked or unblocked, or got other rights."""
        here = change.new_chat_member.status not in ("left", "kicked")
        if change.chat.type == ChatType.PRIVATE:
            await self._groups.reach(person_id(change.chat.id), here)
        elif not here:
            await self._groups.lost(chat_id(change.chat.id))

    # --- presses -----------------------------------------------------------------------------

    async def _pressed(self, query: CallbackQuery) -> None:
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
        if table:
            self._outbox.later(self._tidy(table, who))

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
        answer was lost on the way, and another took its place."""
        if await self._known(table, who):
            return
        await asyncio.sleep(GRACE)
        if not await self._known(table, who):
            log.info("stray message removed", table=table)
            with contextlib.suppress(Exception):
                await self.platform.delete(who.chat, who.message)

    async def _known(self, table: str, who: Inbound) -> bool:
        message = who.message.removesuffix(PHOTO)
        number = numbers(who.chat)[0]
        return any(
            row.message.removesuffix(PHOTO) == message and numbers(row.chat)[0] == number
            for row in await self._store.screens(table)
        )

    # --- messages ----------------------------------------------------------------------------

    async def _said(self, message: Message) -> None:
        if message.migrate_to_chat_id:
            await self._groups.moved(chat_id(message.chat.id), chat_id(message.migrate_to_chat_id))
            return
        if message.migrate_from_chat_id:
            await self._groups.moved(chat_id(message.migrate_from_chat_id), chat_id(message.chat.id))
            return
        user = speaker(message)
        if user is None or message.text is None:
            return
        command = command_of(message.text, self._app.bot.username)
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
        return answered is not None and answered.from_user is not None and answered.from_user.id == self._app.bot.id

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
        return f"https://t.me/{self._app.bot.username}?start="
