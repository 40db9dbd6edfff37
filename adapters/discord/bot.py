"""The Discord bot: takes interactions and private messages, hands them to the front desk, gives its answers."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import traceback
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, Protocol

import aiohttp
import discord
import structlog
from discord import app_commands

from adapters.discord.answers import Answers
from adapters.discord.commands import Words, build
from adapters.discord.incoming import Seen, inbound, may_attach, replaceable, table_of, values
from adapters.discord.platform import DiscordPlatform
from adapters.discord.render import PREFIX, attachment, markdown, plain, view
from bot import press
from bot.config import ConfigError
from bot.groups import Groups
from bot.ports import Desk, Inbound, Reply, Store, TryLater, Undeliverable
from bot.screen import Screen
from bot.slash import COMMANDS

log = structlog.get_logger()

TYPING = "typing"
"""Prefix of the window for typed plays: its data names the table."""
ALOUD = frozenset({"top"})
"""Commands whose answer is for the whole channel."""
CONNECTING = 15.0
"""Seconds to wait at the start for the gateway; afterwards it is waited for in the background."""
RETRY = 5.0
"""Seconds between tries to log in."""
PUBLISH_AGAIN = (30.0, 300.0, 1800.0)
"""Seconds between tries to publish the commands."""
GRACE = 3.0
"""Seconds until a pressed message that no table knows is taken for a stray: its row may be just being written."""
GUILDS = 0.3
"""Seconds of silence after which the list of guilds is complete. Nothing here waits for all of them."""

_TROUBLE = (discord.HTTPException, discord.GatewayNotFound, aiohttp.ClientError, OSError)


class Hold(Protocol):
    """A message that is changed here and not by delivery; see adapters.delivery.hold."""

    @property
    def known(self) -> bool: ...
    def shows(self, screen: Screen) -> None: ...
    def __enter__(self) -> Hold: ...
    def __exit__(self, kind: Any, e: Any, trace: Any, /) -> None: ...


class Delivering(Protocol):
    """What the bot tells delivery."""

    def spend(self, chat: str, private: bool = False) -> float:
        """A message is sent here and not by delivery."""

    def held(self, table: str, chat: str, message: str) -> Hold: ...


class DiscordBot:
    """Runs against Discord's gateway and REST API.

    groups    told of channels that are gone
    delivery  told of what is sent and changed here
    words     a message in the language of a platform hint
    shards    0: as many as Discord recommends
    ours      those of them that this process connects; none: all. Private messages come to shard 0, whose process
              also publishes the commands
    connected told of each shard at the start and when its connection ends (False), and when it stands (True)
    """

    def __init__(
        self,
        token: str,
        desk: Desk,
        store: Store,
        groups: Groups,
        delivery: Delivering,
        *,
        words: Callable[[str, str], str],
        shards: int = 0,
        ours: Sequence[int] = (),
        connected: Callable[[int, bool], None] = lambda shard, there: None,
    ) -> None:
        # We do not speak: that voice does not work is no news.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        # No message content: private messages and interactions carry what the bot needs.
        intents = discord.Intents(guilds=True, dm_messages=True)
        self.client = discord.AutoShardedClient(
            intents=intents, shard_count=shards or None, shard_ids=list(ours) or None,  # type: ignore[arg-type]
            max_messages=None, guild_ready_timeout=GUILDS,
            member_cache_flags=discord.MemberCacheFlags.none(), chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30.0, allowed_mentions=discord.AllowedMentions.none(),
        )  # fmt: skip
        self.platform = DiscordPlatform(self.client)
        self._token = token
        self._ours = tuple(ours)
        self._shards = shards or 1
        self._desk = desk
        self._store = store
        self._groups = groups
        self._delivery = delivery
        self._words = words
        self._answers = Answers(self.platform)
        self._seen = Seen()
        self._is_connected = connected
        self._opened = False
        self._connection: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._tree = app_commands.CommandTree(self.client)
        build(self._tree, COMMANDS, self._command)
        self._tree.on_error = self._command_failed  # type: ignore[method-assign]
        for handler in (
            self.on_interaction, self.on_message, self.on_guild_remove, self.on_guild_channel_delete,
            self.on_thread_delete, self.on_error, self.on_shard_disconnect, self.on_shard_ready, self.on_shard_resumed,
        ):  # fmt: skip
            self.client.event(handler)

    # --- coming and going --------------------------------------------------------------------

    async def start(self) -> None:
        """Log in, take in what people do, publish the commands. Where Discord cannot be reached that is tried until
        it can; until its gateway stands nobody there can press. Raises ConfigError for a token that Discord does
        not know."""
        for shard in self._ours or range(self._shards):
            self._is_connected(shard, False)
        if await self._login():
            await self._connected()
        else:
            self._later(self._keep_trying(), "discord login")

    async def _login(self) -> bool:
        self._opened = True
        try:
            await self.client.login(self._token)
        except discord.LoginFailure:
            await self._reset()
            raise ConfigError(
                "PAIJU_DISCORD_TOKEN: Discord does not know this token; copy it again from the developer portal"
            ) from None
        except _TROUBLE as e:
            log.warning("discord cannot be reached", error=type(e).__name__, again_in=RETRY)
            await self._reset()
            return False
        return True

    async def _reset(self) -> None:
        """Let go of what a login that failed has opened, so that the next can open it again."""
        await self.client.http.close()
        self.client.http.connector = discord.utils.MISSING

    async def _keep_trying(self) -> None:
        while True:
            await asyncio.sleep(RETRY)
            try:
                if await self._login():
                    break
            except ConfigError as e:
                log.error("discord not started", error=str(e))
                return
        await self._connected()

    async def _connected(self) -> None:
        """Connect to the gateway and stay connected; wait a little until that is so."""
        if self._tree.translator is None:
            await self._tree.set_translator(Words())
        self._connection = asyncio.create_task(self._connect(), name="discord")
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait({self._connection, ready}, timeout=CONNECTING, return_when=asyncio.FIRST_COMPLETED)
        if not ready.done():
            ready.cancel()
            log.warning("discord gateway not ready yet")
        else:
            user = self.client.user
            log.info("discord ready", bot=user.name if user else "", guilds=len(self.client.guilds))
        if not self._ours or 0 in self._ours:
            self._later(self._publish(), "discord commands")

    async def _connect(self) -> None:
        while not self.client.is_closed():
            try:
                await self.client.connect()
            except _TROUBLE as e:
                log.warning("discord gateway cannot be reached", error=type(e).__name__, again_in=RETRY)
                await asyncio.sleep(RETRY)
            except discord.DiscordException as e:
                # Discord ended it for good: the token was changed, or there are too few shards.
                log.error("discord connection ended", error=type(e).__name__, code=getattr(e, "code", None))
                return

    async def _publish(self) -> None:
        """Playing does not depend on it: the commands of last time still stand."""
        for again in (*PUBLISH_AGAIN, None):
            try:
                await self._tree.sync()
            except (*_TROUBLE, app_commands.AppCommandError, discord.ClientException) as e:
                log.error(
                    "commands not published", error=type(e).__name__, code=getattr(e, "code", None), again_in=again
                )
                if again is None or (isinstance(e, discord.HTTPException) and e.status < 500):
                    return
                await asyncio.sleep(again)
            else:
                return

    async def stop(self) -> None:
        """Take nothing in any more. Sending still works."""
        await self._end(list(self._tasks))
        if self._connection is not None:
            for shard in self.client.shards.values():
                await shard.disconnect()

    async def close(self) -> None:
        """Close the connections."""
        await self._end(list(self._tasks))
        if self._opened:
            with contextlib.suppress(*_TROUBLE):
                await self.client.close()
        if self._connection is not None:
            await self._end([self._connection])

    @staticmethod
    async def _end(tasks: list[asyncio.Task[None]]) -> None:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _later(self, work: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def on_error(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """A defect of ours; what was said and held when it happened stays out of the log."""
        error = sys.exception()
        log.error("discord event failed", event_name=event, error=type(error).__name__, at=places(error))

    async def on_shard_disconnect(self, shard: int) -> None:
        """No press arrives until the connection stands again."""
        self._is_connected(shard, False)

    async def on_shard_ready(self, shard: int) -> None:
        """A new connection."""
        self._is_connected(shard, True)

    async def on_shard_resumed(self, shard: int) -> None:
        """The old connection goes on."""
        self._is_connected(shard, True)

    # --- what comes in -----------------------------------------------------------------------

    async def _command(self, interaction: discord.Interaction, name: str, text: str) -> None:
        if not self._seen.first(interaction.id):
            return
        who = self._who(interaction)
        await self._answers.settle(interaction, self._desk.command(who, name, text.strip()), aloud=name in ALOUD)

    async def _command_failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        # An old client may send what a command no longer takes.
        cause = error.__cause__ or error
        log.warning("command not understood", error=type(cause).__name__, at=places(cause))
        await self._answers.say(interaction, self._words(str(interaction.locale), "error-bad_button"))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons and windows; slash commands go through the tree."""
        data: Any = interaction.data or {}
        custom = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.component and self._seen.first(interaction.id):
            found = press.decode(custom)
            if found is not None and found.family == "a" and found.op == "t":
                await self._answers.open_window(interaction, self._window(interaction, found.table))
            else:
                await self._pressed(interaction, custom)
        elif interaction.type is discord.InteractionType.modal_submit and self._seen.first(interaction.id):
            prefix, _, table = custom.partition(":")
            if prefix == TYPING:
                await self._submitted(interaction, table, " ".join(values(data)))

    async def _pressed(self, interaction: discord.Interaction, custom: str) -> None:
        who = self._who(interaction)
        table = table_of(interaction.message)
        with self._delivery.held(table, who.chat, who.message) as hold:
            shown = await self._answers.settle(interaction, self._desk.press(who, custom))
            if shown is not None:
                hold.shows(shown)
        if table and not hold.known:
            self._later(self._tidy(table, who), "tidy")

    async def _submitted(self, interaction: discord.Interaction, table: str, text: str) -> None:
        """A play was typed in the window; the hand below which it was opened shows what came of it."""
        who = self._who(interaction)
        with self._delivery.held(table, who.chat, who.message) as hold:
            shown = await self._answers.settle(interaction, self._typed(interaction, who, table, text))
            if shown is not None:
                hold.shows(shown)

    async def _typed(self, interaction: discord.Interaction, who: Inbound, table: str, text: str) -> Reply:
        reply = await self._desk.typed(who, f"#{table} {text}")
        if reply.quiet and replaceable(interaction):
            hand = await self._desk.press(who, press.at(table, "hand"))
            if hand.screen is not None:
                return replace(hand, replace=True)
        return reply

    def _window(self, interaction: discord.Interaction, table: str) -> discord.ui.Modal:
        hint = str(interaction.locale)
        window = discord.ui.Modal(
            title=self._words(hint, "window-title")[:45], custom_id=f"{TYPING}:{table}", timeout=None
        )
        box: discord.ui.TextInput[discord.ui.Modal] = discord.ui.TextInput(
            placeholder=self._words(hint, "window-example")[:100], max_length=200, custom_id="text"
        )
        window.add_item(discord.ui.Label(text=self._words(hint, "window-label")[:45], component=box))
        window.stop()  # nothing is kept for it: what is sent comes in by its data
        return window

    def _who(self, interaction: discord.Interaction) -> Inbound:
        who = inbound(interaction)
        self.platform.may_attach(who.chat, may_attach(interaction))
        return who

    async def _tidy(self, table: str, who: Inbound) -> None:
        """Remove the pressed message if its table does not know it: it was posted just before a crash, or its
        answer was lost on the way, and another took its place."""
        for wait in (0.0, GRACE):
            await asyncio.sleep(wait)
            rows = await self._store.screens(table)
            if any((row.chat, row.message) == (who.chat, who.message) for row in rows):
                return
        log.info("stray message removed", table=table)
        with contextlib.suppress(Undeliverable, TryLater):
            await self.platform.delete(who.chat, who.message)

    async def on_message(self, message: discord.Message) -> None:
        """A private message is a typed play or a command written out."""
        if message.guild is not None or message.author.bot or not message.content.strip():
            return
        if not await self._store.take_update(f"dc:{message.id}"):
            return
        chat = f"{PREFIX}{message.channel.id}"
        who = Inbound(chat, "private", f"{PREFIX}{message.author.id}", message.author.display_name, admin=True)
        text = message.content.strip()
        if text.startswith("/"):
            name, _, args = text[1:].partition(" ")
            reply = await self._desk.command(who, name, args)
        else:
            reply = await self._desk.typed(who, text)
        await self._tell(message.channel, chat, reply)

    async def _tell(self, channel: discord.abc.Messageable, chat: str, reply: Reply) -> None:
        """Answer a private message with one."""
        screen = reply.screen
        if screen is None and (not reply.text or reply.quiet):
            return
        self._delivery.spend(chat, True)
        extra: dict[str, Any] = {}
        if screen is not None:
            extra["view"] = view(screen)
            if screen.image is not None:
                extra["file"] = attachment(screen.image)
        try:
            await channel.send(markdown(screen) if screen is not None else plain(reply.text), **extra)
        except _TROUBLE as e:
            log.info("answer not sent", error=type(e).__name__, code=getattr(e, "code", None))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._lost(*guild.channels, *guild.threads)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._lost(channel, *(t for t in channel.guild.threads if t.parent_id == channel.id))

    async def on_thread_delete(self, thread: discord.Thread) -> None:
        await self._lost(thread)

    async def _lost(self, *channels: discord.abc.Snowflake) -> None:
        gone = {f"{PREFIX}{channel.id}" for channel in channels}
        for row in await self._store.live_tables():
            if row.chat in gone:
                await self._groups.lost(row.chat)


def places(error: BaseException | None) -> list[str]:
    """Where an exception came from, file and line only."""
    frames = traceback.extract_tb(error.__traceback__) if error is not None else []
    return [f"{os.path.basename(f.filename)}:{f.lineno}" for f in frames[-4:]]
