"""The Telegram bot: takes updates by polling or webhook, hands them to the front desk, gives its answers."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
import os
import time
from dataclasses import dataclass
from typing import Any

import structlog
from aiohttp import web
from telegram import ChatMemberUpdated, Update
from telegram.constants import ChatType
from telegram.error import Conflict, InvalidToken, NetworkError, TelegramError
from telegram.ext import Application, ApplicationBuilder, ContextTypes, TypeHandler

from adapters.telegram.admins import Admins
from adapters.telegram.front import Front, Say
from adapters.telegram.ids import chat_id, person_id
from adapters.telegram.menus import Menu, Menus
from adapters.telegram.outbox import Outbox, Pause, Spend
from adapters.telegram.platform import TelegramPlatform
from bot.config import ConfigError
from bot.groups import Groups
from bot.ports import Desk, StorageBroken, Store

log = structlog.get_logger()

UPDATES = ("message", "callback_query", "my_chat_member", "chat_member")
PATIENCE = 20.0
"""Seconds to wait for an answer of Telegram. Who gives up early on a message that got through posts it twice."""
RETRY = 5.0
"""Seconds between tries to reach Telegram at the start."""
_CONFLICT_EVERY = 60.0


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
        self._front = Front(
            self._app.bot, self.platform, desk, store, groups, self._outbox, self._menus, self._admins, say
        )
        self._store = store
        self._groups = groups
        self._webhook = webhook
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
        """Take nothing in any more; what was taken in is finished, but for answers whose turn has not come.
        Sending still works."""
        self._outbox.give_up()
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
                await self._front.storage_broken(update.callback_query)
            return
        if update.callback_query is not None:
            await self._front.pressed(update.callback_query)
        elif update.my_chat_member is not None:
            await self._our_standing(update.my_chat_member)
        elif update.chat_member is not None:
            self._admins.forget(update.chat_member.chat.id)
        elif update.message is not None:
            await self._front.said(update.message)

    async def _our_standing(self, change: ChatMemberUpdated) -> None:
        """The bot was added or removed, blocked or unblocked, or got other rights."""
        here = change.new_chat_member.status not in ("left", "kicked")
        if change.chat.type == ChatType.PRIVATE:
            await self._groups.reach(person_id(change.chat.id), here)
        elif not here:
            await self._groups.lost(chat_id(change.chat.id))
