"""Discord as a place where people are: sends, edits and deletes messages, and says why it cannot."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord
import structlog

from adapters.discord.render import PREFIX, attachment, markdown, mentions, view
from bot.ports import TryLater, Undeliverable
from bot.screen import DISCORD, Caps, Image, Screen

log = structlog.get_logger()
T = TypeVar("T")

REMEMBERED = 4000
TOO_FAST = 60.0
"""Seconds without new private channels after Discord said that they were opened too fast (40003)."""

_CLOSED = {50007, 50278}
_GONE = {10003, 10004, 50024}
_MESSAGE_GONE = {10008, 30046, 50083}
_FORBIDDEN = {50001, 50013, 160005, 160006}


class DiscordPlatform:
    """`bot.ports.Platform` over a `discord.Client`."""

    name = "discord"

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self._pictures: OrderedDict[str, str] = OrderedDict()

    def caps(self, chat: str) -> Caps:
        return DISCORD

    async def private_chat(self, person: str) -> str:
        number = int(person.removeprefix(PREFIX))

        async def open_channel() -> str:
            channel = await self.client.create_dm(discord.Object(number))
            return f"{PREFIX}{channel.id}"

        return await _call(open_channel)

    async def send(self, chat: str, screen: Screen) -> str:
        channel = self.client.get_partial_messageable(_number(chat))
        image = screen.image

        async def post() -> discord.Message:
            if image is None:
                return await channel.send(
                    markdown(screen), view=view(screen), allowed_mentions=mentions(screen), suppress_embeds=True
                )
            return await channel.send(
                markdown(screen), view=view(screen), allowed_mentions=mentions(screen), suppress_embeds=True,
                file=attachment(image),
            )  # fmt: skip

        sent = await _call(post)
        self.remember(str(sent.id), image)
        return str(sent.id)

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        target = self.client.get_partial_messageable(_number(chat)).get_partial_message(_number(message))
        swap = self.attachments(message, screen.image)

        async def change() -> None:
            if swap is None:
                await target.edit(content=markdown(screen), view=view(screen), allowed_mentions=mentions(screen))
            else:
                await target.edit(
                    content=markdown(screen), view=view(screen), allowed_mentions=mentions(screen), attachments=swap
                )

        await _call(change)
        self.remember(message, screen.image)

    async def delete(self, chat: str, message: str) -> None:
        target = self.client.get_partial_messageable(_number(chat)).get_partial_message(_number(message))
        self._pictures.pop(message, None)
        try:
            await _call(target.delete)
        except Undeliverable as e:
            if e.reason != "message_gone":
                raise

    def attachments(self, message: str, image: Image | None) -> list[discord.File] | None:
        """What an edit has to attach: None keeps what the message has, [] takes it off."""
        if self._pictures.get(message) == (image.key if image else ""):
            return None
        return [attachment(image)] if image else []

    def remember(self, message: str, image: Image | None) -> None:
        """Which picture a message shows now."""
        self._pictures[message] = image.key if image else ""
        self._pictures.move_to_end(message)
        while len(self._pictures) > REMEMBERED:
            self._pictures.popitem(last=False)


def _number(chat: str) -> int:
    return int(chat.removeprefix(PREFIX))


async def _call(call: Callable[[], Awaitable[T]]) -> T:
    """Ask Discord; its errors as the port names them."""
    try:
        return await call()
    except discord.RateLimited as e:
        raise TryLater(e.retry_after, "429") from None
    except discord.DiscordServerError as e:
        raise TryLater(2, f"HTTP {e.status}") from None
    except discord.HTTPException as e:
        raise _judge(e) from None
    except (aiohttp.ClientError, TimeoutError, OSError) as e:
        raise TryLater(2, type(e).__name__) from None
    except (discord.ConnectionClosed, RuntimeError) as e:
        # The session is being opened or closed; nothing was sent.
        raise TryLater(1, type(e).__name__) from None


def _judge(e: discord.HTTPException) -> Exception:
    detail = f"{e.code} {e.text[:100]}"
    if e.code in _CLOSED:
        return Undeliverable("closed", detail)
    if e.code == 40003:
        return TryLater(TOO_FAST, detail)
    if e.code in _MESSAGE_GONE:
        return Undeliverable("message_gone", detail)
    if e.code in _GONE:
        return Undeliverable("gone", detail)
    if e.code in _FORBIDDEN or e.status == 403:
        return Undeliverable("forbidden", detail)
    if e.status == 429:
        return TryLater(5, detail)
    if e.status == 404:
        return Undeliverable("message_gone", detail)
    log.error("discord refuses", error=detail)
    return Undeliverable("refused", detail)
