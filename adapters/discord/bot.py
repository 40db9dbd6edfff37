"""The Discord bot: takes interactions and private messages, hands them to the front desk, gives its answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog
from discord import app_commands

from adapters.discord.commands import Words, build
from adapters.discord.platform import DiscordPlatform
from adapters.discord.render import PREFIX, attachment, markdown, mentions, plain, view
from bot.groups import Groups
from bot.ports import Desk, Inbound, Reply, Store
from bot.press import decode
from bot.screen import DISCORD, Screen, fits
from bot.slash import COMMANDS

log = structlog.get_logger()

PROMISE = 1.5
"""Seconds after which an interaction is acknowledged without its answer; Discord waits for three."""

TYPING = "typing"
"""Prefix of the window for typed plays: its data names the table."""

Spend = Callable[[str, bool], object]


class DiscordBot:
    """Runs against Discord's gateway and REST API.

    shards  0: as many as Discord recommends
    spend   counts a message that is sent here and not by delivery
    words   a message in the language of a platform hint
    """

    def __init__(
        self,
        token: str,
        desk: Desk,
        store: Store,
        groups: Groups,
        *,
        shards: int = 0,
        spend: Spend = lambda chat, private: None,
        words: Callable[[str, str], str] = lambda language, key: key,
    ) -> None:
        # No message content: private messages and interactions carry what the bot needs.
        intents = discord.Intents(guilds=True, dm_messages=True)
        self.client = discord.AutoShardedClient(
            intents=intents, shard_count=shards or None, max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(), chunk_guilds_at_startup=False, max_ratelimit_timeout=30.0,
            allowed_mentions=discord.AllowedMentions.none(),
        )  # fmt: skip
        self.platform = DiscordPlatform(self.client)
        self._token = token
        self._desk = desk
        self._store = store
        self._groups = groups
        self._spend = spend
        self._words = words
        self._connection: asyncio.Task[None] | None = None
        self._tree = app_commands.CommandTree(self.client)
        build(self._tree, COMMANDS, self._command)
        self._tree.on_error = self._command_failed  # type: ignore[method-assign]
        for handler in (
            self.on_interaction, self.on_message, self.on_guild_remove, self.on_guild_channel_delete,
            self.on_thread_delete,
        ):  # fmt: skip
            self.client.event(handler)

    # --- coming and going --------------------------------------------------------------------

    async def start(self) -> None:
        """Log in, publish the commands, be ready. Raises discord.LoginFailure for a wrong token."""
        await self.client.login(self._token)
        await self._tree.set_translator(Words())
        self._connection = asyncio.create_task(self.client.connect(), name="discord")
        ready = asyncio.create_task(self.client.wait_until_ready())
        await asyncio.wait({self._connection, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._connection.done():
            ready.cancel()
            self._connection.result()
        await self._publish()
        user = self.client.user
        log.info("discord ready", bot=user.name if user else "", guilds=len(self.client.guilds))

    async def _publish(self) -> None:
        try:
            await self._tree.sync()
        except discord.HTTPException as e:
            # The commands of last time still stand; playing does not depend on it.
            log.error("commands not published", error=f"{e.status} {e.code}")

    async def stop(self) -> None:
        await self.client.close()
        if self._connection is not None:
            with contextlib.suppress(asyncio.CancelledError, discord.DiscordException, OSError):
                await self._connection

    async def close(self) -> None:
        """The connection ended with `stop`: discord.py cannot stop listening alone."""

    # --- what comes in -----------------------------------------------------------------------

    async def _command(self, interaction: discord.Interaction, name: str, text: str) -> None:
        who = inbound(interaction)
        await self._settle(interaction, who, self._desk.command(who, name, text.strip()))

    async def _command_failed(self, interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
        # An old client may send what a command no longer takes.
        log.warning("command not understood", error=type(error).__name__)
        with contextlib.suppress(discord.HTTPException):
            text = self._words(str(interaction.locale), "error-bad_button")
            await interaction.response.send_message(text, ephemeral=True)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons and windows; slash commands go through the tree."""
        data: Any = interaction.data or {}
        custom = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.component:
            press = decode(custom)
            if press is not None and press.family == "a" and press.op == "t":
                await self._open_window(interaction, press.table)
                return
            who = inbound(interaction)
            await self._settle(interaction, who, self._desk.press(who, custom))
        elif interaction.type is discord.InteractionType.modal_submit and custom.startswith(TYPING + ":"):
            who = inbound(interaction)
            text = " ".join(_values(data))
            table = custom.partition(":")[2]
            await self._settle(interaction, who, self._desk.typed(who, f"#{table} {text}"))

    async def _open_window(self, interaction: discord.Interaction, table: str) -> None:
        hint = str(interaction.locale)
        window = discord.ui.Modal(
            title=self._words(hint, "window-title")[:45], custom_id=f"{TYPING}:{table}", timeout=None
        )
        window.add_item(
            discord.ui.TextInput(
                label=self._words(hint, "window-label")[:45],
                placeholder=self._words(hint, "window-example")[:100],
                max_length=200,
                custom_id="text",
            )  # fmt: skip
        )
        window.stop()
        await _answer(interaction.response.send_modal(window))

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
        if reply.screen is None and (not reply.text or reply.quiet):
            return
        self._spend(chat, True)
        with contextlib.suppress(discord.HTTPException):
            if reply.screen is not None:
                await channel.send(**_content(reply.screen))
            else:
                await channel.send(discord.utils.escape_markdown(reply.text))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        for channel in [*guild.channels, *guild.threads]:
            await self._groups.lost(f"{PREFIX}{channel.id}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._groups.lost(f"{PREFIX}{channel.id}")

    async def on_thread_delete(self, thread: discord.Thread) -> None:
        await self._groups.lost(f"{PREFIX}{thread.id}")

    # --- what goes back ----------------------------------------------------------------------

    async def _settle(self, interaction: discord.Interaction, who: Inbound, work: Awaitable[Reply]) -> None:
        """Answer an interaction in time: with its reply, or with an acknowledgement now and the reply later."""
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=PROMISE)
        if not done:
            await _answer(_promise(interaction))
        await self._show(interaction, who, await task)

    async def _show(self, interaction: discord.Interaction, who: Inbound, reply: Reply) -> None:
        pressed = interaction.type is discord.InteractionType.component
        screen = reply.screen
        if reply.public and screen is not None:
            await self._speak(interaction, **_content(screen))
            return
        if screen is not None and pressed and reply.replace and _replaceable(interaction):
            await self._replace(interaction, screen)
            if reply.text and reply.alert:
                await self._whisper(interaction, content=plain(reply.text))
            return
        if screen is not None:
            await self._whisper(interaction, **_content(screen))
            return
        if reply.text and not (pressed and reply.quiet):
            link = f"\n{reply.url}" if reply.url else ""
            await self._whisper(interaction, content=plain(reply.text) + link)
            return
        if not interaction.response.is_done():
            await _answer(_promise(interaction))

    async def _replace(self, interaction: discord.Interaction, screen: Screen) -> None:
        """The screen in place of the message that was pressed; interaction answers are outside the channel's bucket."""
        message = interaction.message
        assert message is not None
        swap = self.platform.attachments(str(message.id), screen.image)
        kept: dict[str, Any] = {} if swap is None else {"attachments": swap}
        content: dict[str, Any] = {
            "content": markdown(screen),
            "view": view(screen),
            "allowed_mentions": mentions(screen),
        }
        if interaction.response.is_done():
            sent = await _answer(interaction.edit_original_response(**content, **kept))
        else:
            sent = await _answer(interaction.response.edit_message(**content, **kept))
        if sent:
            self.platform.remember(str(message.id), screen.image)

    async def _whisper(self, interaction: discord.Interaction, **content: Any) -> None:
        """To this person alone."""
        if interaction.response.is_done():
            await _answer(interaction.followup.send(ephemeral=True, **content))
        else:
            await _answer(interaction.response.send_message(ephemeral=True, **content))

    async def _speak(self, interaction: discord.Interaction, **content: Any) -> None:
        """To everybody in the channel."""
        if interaction.response.is_done():
            await _answer(interaction.followup.send(**content))
        else:
            await _answer(interaction.response.send_message(**content))


def inbound(interaction: discord.Interaction) -> Inbound:
    """Who did something, and where."""
    guild = interaction.guild_id is not None
    rights = interaction.permissions
    return Inbound(
        f"{PREFIX}{interaction.channel_id}", "group" if guild else "private", f"{PREFIX}{interaction.user.id}",
        interaction.user.display_name, hint=str(interaction.locale),
        title=getattr(interaction.channel, "name", "") or "",
        admin=not guild or rights.manage_guild or rights.manage_channels or rights.administrator,
        message=str(interaction.message.id) if interaction.message else "", ephemeral=True,
    )  # fmt: skip


def _replaceable(interaction: discord.Interaction) -> bool:
    """A message that only this person sees: an ephemeral one, or one of his private chat."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def _promise(interaction: discord.Interaction) -> Awaitable[Any]:
    if interaction.type is discord.InteractionType.component:
        return interaction.response.defer()
    return interaction.response.defer(ephemeral=True, thinking=True)


async def _answer(call: Awaitable[Any]) -> bool:
    """True when Discord took it. An interaction that is too old or answered twice is nobody's fault any more."""
    try:
        await call
    except discord.InteractionResponded:
        return False
    except discord.HTTPException as e:
        log.info("interaction not answered", error=f"{e.status} {e.code}")
        return False
    return True


def _content(screen: Screen) -> dict[str, Any]:
    """A screen as arguments for sending."""
    fits(screen, DISCORD)
    content: dict[str, Any] = {"content": markdown(screen), "allowed_mentions": discord.AllowedMentions.none()}
    if screen.rows:
        content["view"] = view(screen)
    if screen.image is not None:
        content["file"] = attachment(screen.image)
    return content


def _values(data: Any) -> list[str]:
    """The texts of a submitted window, whatever its components are nested in."""
    if isinstance(data, dict):
        own = [str(data["value"])] if "value" in data else []
        return own + [v for part in (data.get("components", []), data.get("component", [])) for v in _values(part)]
    if isinstance(data, list):
        return [v for part in data for v in _values(part)]
    return []
