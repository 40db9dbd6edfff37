"""Answers to interactions: in time, whatever else is slow, and to this person alone unless meant for all."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import structlog

from adapters.discord.incoming import replaceable
from adapters.discord.platform import DiscordPlatform
from adapters.discord.render import attachment, markdown, mentions, plain, view
from bot.ports import Reply
from bot.screen import DISCORD, Screen, fits

log = structlog.get_logger()

PROMISE = 1.0
"""Seconds after which an interaction is acknowledged without its answer; Discord waits for three."""
PATIENCE = 20.0
"""Seconds for one request. discord.py itself tries several times in them where Discord fails."""
_ANSWERED_BEFORE = 40060


class Answers:
    """Gives the front desk's replies to interactions."""

    def __init__(self, platform: DiscordPlatform) -> None:
        self._platform = platform

    async def settle(
        self, interaction: discord.Interaction, work: Awaitable[Reply], *, aloud: bool = False
    ) -> Screen | None:
        """Answer in time: with the reply, or with an acknowledgement now and the reply later.

        ``aloud``: the answer is for the whole channel. The screen that stands in place of the pressed message now,
        None when that was left alone or nobody can tell.
        """
        task = asyncio.ensure_future(work)
        done, _ = await asyncio.wait({task}, timeout=PROMISE)
        if not done:
            await self._answer(lambda: _promise(interaction, aloud))
        return await self._show(interaction, await task)

    async def open_window(self, interaction: discord.Interaction, window: discord.ui.Modal) -> None:
        """A window to type in; it has to be the first answer."""
        await self._answer(lambda: interaction.response.send_modal(window))

    async def say(self, interaction: discord.Interaction, text: str) -> None:
        """A few words to this person alone."""
        await self._whisper(interaction, lambda: {"content": plain(text)})

    # --- kinds of answers --------------------------------------------------------------------

    async def _show(self, interaction: discord.Interaction, reply: Reply) -> Screen | None:
        screen = reply.screen
        pressed = interaction.message is not None
        if screen is not None and reply.public:
            await self._speak(interaction, screen)
            return None
        if screen is not None and reply.replace and replaceable(interaction):
            stands = await self._replace(interaction, screen)
            if reply.text and reply.alert:
                await self.say(interaction, reply.text)
            return screen if stands else None
        if screen is not None:
            await self._whisper(interaction, lambda: _content(screen), screen)
            return None
        if reply.text and not (pressed and reply.quiet):
            text = plain(reply.text) + (f"\n{reply.url}" if reply.url else "")
            await self._whisper(interaction, lambda: {"content": text})
            return None
        if not interaction.response.is_done():
            await self._answer(lambda: _promise(interaction, False))
        return None

    async def _replace(self, interaction: discord.Interaction, screen: Screen) -> bool:
        """The screen in place of the message that was pressed; answers are outside of the channel's limits."""
        assert interaction.message is not None
        message = str(interaction.message.id)

        def content() -> dict[str, Any]:
            swap = self._platform.attachments(message, screen.image)
            kept: dict[str, Any] = {} if swap is None else {"attachments": swap}
            return kept | {
                "content": markdown(fits(screen, DISCORD)), "view": view(screen), "allowed_mentions": mentions(screen)
            }  # fmt: skip

        if interaction.response.is_done():
            stands = await self._answer(lambda: interaction.edit_original_response(**content()))
        else:
            stands = await self._answer(lambda: interaction.response.edit_message(**content()))
        if stands:
            self._platform.remember(message, screen.image)
        return stands

    async def _whisper(
        self, interaction: discord.Interaction, content: Callable[[], dict[str, Any]], screen: Screen | None = None
    ) -> None:
        """To this person alone."""
        posted: list[int] = []

        async def first() -> None:
            made = await interaction.response.send_message(ephemeral=True, **content())
            posted.extend([made.message_id] if made.message_id else [])

        async def further() -> None:
            sent = await interaction.followup.send(ephemeral=True, wait=True, **content())
            posted.append(sent.id)

        if interaction.response.is_done() or not await self._answer(first):
            await self._answer(further, again=False)
        for message in posted if screen is not None else ():
            self._platform.remember(str(message), screen.image if screen else None)

    async def _speak(self, interaction: discord.Interaction, screen: Screen) -> None:
        """To everybody in the channel."""
        if interaction.response.is_done():
            await self._answer(lambda: interaction.followup.send(**_content(screen)), again=False)
        else:
            await self._answer(lambda: interaction.response.send_message(**_content(screen)))

    # --- one request -------------------------------------------------------------------------

    async def _answer(self, call: Callable[[], Awaitable[Any]], *, again: bool = True) -> bool:
        """True when Discord took it. A first answer whose connection broke is given again (``again``): Discord takes
        no second one. What comes too late, or was answered already, is nobody's fault any more."""
        for last in (False, True) if again else (True,):
            try:
                async with asyncio.timeout(PATIENCE):
                    await call()
            except discord.InteractionResponded:
                return False
            except discord.HTTPException as e:
                if e.code == _ANSWERED_BEFORE and last and again:
                    return True  # the first try had arrived
                log.info("interaction not answered", error=f"{e.status} {e.code}")
                return False
            except (aiohttp.ClientError, OSError, RuntimeError) as e:  # TimeoutError is an OSError
                log.info("interaction not answered", error=type(e).__name__, last=last)
            else:
                return True
        return False


def _promise(interaction: discord.Interaction, aloud: bool) -> Awaitable[Any]:
    """An acknowledgement without words: nothing changes below a message, "thinking" below a command."""
    if interaction.message is not None:
        return interaction.response.defer()
    return interaction.response.defer(ephemeral=not aloud, thinking=True)


def _content(screen: Screen) -> dict[str, Any]:
    """A screen as arguments for sending it once."""
    fits(screen, DISCORD)
    content: dict[str, Any] = {"content": markdown(screen), "allowed_mentions": discord.AllowedMentions.none()}
    if screen.rows:
        content["view"] = view(screen)
    if screen.image is not None:
        content["file"] = attachment(screen.image)
    elif screen.file is not None:
        content["file"] = discord.File(io.BytesIO(screen.file.data), filename=screen.file.name)
    return content
