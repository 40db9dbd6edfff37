"""Discord as a place where people are: sends, edits and deletes messages, and says why it cannot."""

from __future__ import annotations

import contextlib
import hashlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, TypeVar

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
NONCE = 24
"""Characters of the name of a send; Discord takes 25."""

_TEXT_ONLY = replace(DISCORD, pictures=False)
_CLOSED = {50007, 50278}
_GONE = {10003, 10004, 50024}
_MESSAGE_GONE = {10008, 50005}
_NOT_TO_BE_EDITED = {30046, 50083}
"""An old message in a busy channel, or a thread that was put away: another message takes its place."""
_FORBIDDEN = {50001, 50013, 160005, 160006}


class DiscordPlatform:
    """`bot.ports.Platform` over a `discord.Client`."""

    name = "discord"

    def __init__(self, client: discord.Client) -> None:
        self.client = client
        self._pictures: OrderedDict[str, str] = OrderedDict()
        self._text_only: set[str] = set()
        self._superseded: dict[str, list[str]] = {}

    def caps(self, chat: str) -> Caps:
        return _TEXT_ONLY if chat in self._text_only else DISCORD

    def may_attach(self, chat: str, allowed: bool) -> None:
        """Discord says whether we may send pictures in a chat."""
        (self._text_only.discard if allowed else self._text_only.add)(chat)

    async def private_chat(self, person: str) -> str:
        number = int(person.removeprefix(PREFIX))

        async def open_channel() -> str:
            channel = await self.client.create_dm(discord.Object(number))
            return f"{PREFIX}{channel.id}"

        return await self._call(open_channel)

    async def send(self, chat: str, screen: Screen) -> str:
        channel = self.client.get_partial_messageable(_number(chat))
        image, text = screen.image, markdown(screen)
        extra: dict[str, Any] = {}
        if screen.name:
            extra["nonce"] = hashlib.sha256(screen.name.encode()).hexdigest()[:NONCE]

        async def post() -> discord.Message:
            if image is not None:
                extra["file"] = attachment(image)
            return await channel.send(
                text, view=view(screen), allowed_mentions=mentions(screen), suppress_embeds=True, **extra
            )

        try:
            sent = await self._call(post)
        except Undeliverable as e:
            if e.reason != "forbidden" or image is None or chat in self._text_only:
                raise
            # Perhaps it is only the picture that may not be sent: laid out again without one.
            self._text_only.add(chat)
            raise TryLater(0.2, "without a picture") from None
        message = str(sent.id)
        if screen.name and not _same(sent, text, screen):
            # An earlier try had arrived after all: Discord knows it by its name. It shows what was true then.
            await self.edit(chat, message, screen)
        else:
            self.remember(message, image)
        for old in self._superseded.pop(chat, ()):
            with contextlib.suppress(TryLater, Undeliverable):
                await self.delete(chat, old)
        return message

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        target = self.client.get_partial_messageable(_number(chat)).get_partial_message(_number(message))

        async def change() -> None:
            swap = self.attachments(message, screen.image)
            extra: dict[str, Any] = {} if swap is None else {"attachments": swap}
            await target.edit(
                content=markdown(screen), view=view(screen), allowed_mentions=mentions(screen), **extra
            )  # fmt: skip

        try:
            await self._call(change)
        except Undeliverable as e:
            if e.reason == "message_gone" and e.detail.split()[-1] in map(str, _NOT_TO_BE_EDITED):
                self._superseded.setdefault(chat, []).append(message)
            raise
        self.remember(message, screen.image)

    async def delete(self, chat: str, message: str) -> None:
        target = self.client.get_partial_messageable(_number(chat)).get_partial_message(_number(message))
        self._pictures.pop(message, None)
        try:
            await self._call(target.delete)
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

    async def _call(self, call: Callable[[], Awaitable[T]]) -> T:
        """Ask Discord; its errors as the port names them."""
        if self.client.user is None or self.client.is_closed():
            raise TryLater(1, "not logged in")
        try:
            return await call()
        except discord.RateLimited as e:
            raise TryLater(e.retry_after, "429") from None
        except discord.DiscordServerError as e:
            raise TryLater(2, f"HTTP {e.status}", away=True) from None
        except discord.HTTPException as e:
            raise _judge(e) from None
        except (aiohttp.ClientError, TimeoutError, OSError) as e:
            raise TryLater(2, type(e).__name__, away=True) from None
        except (discord.ConnectionClosed, RuntimeError) as e:
            # The session is being opened or closed; nothing was sent.
            raise TryLater(1, type(e).__name__) from None


def _number(chat: str) -> int:
    return int(chat.removeprefix(PREFIX))


def _same(sent: discord.Message, text: str, screen: Screen) -> bool:
    """Whether a message shows what was meant to be sent."""
    shown = [
        c.custom_id
        for row in sent.components
        if isinstance(row, discord.ActionRow)
        for c in row.children
        if isinstance(c, discord.Button) and c.custom_id
    ]
    return sent.content.split() == text.split() and shown == [b.data for b in screen.buttons if b.data]


def _judge(e: discord.HTTPException) -> Exception:
    detail = f"{e.status} {e.code}"
    if e.code in _CLOSED:
        return Undeliverable("closed", detail)
    if e.code == 40003:
        return TryLater(TOO_FAST, detail)
    if e.code in _MESSAGE_GONE | _NOT_TO_BE_EDITED:
        return Undeliverable("message_gone", detail)
    if e.code in _GONE:
        return Undeliverable("gone", detail)
    if e.code in _FORBIDDEN or e.status == 403:
        return Undeliverable("forbidden", detail)
    if e.status == 429:
        return TryLater(5, detail)
    if e.status == 401:
        return TryLater(60, detail)  # the token was changed: nothing of ours is wrong with the chat
    if e.status == 404:
        return Undeliverable("message_gone", detail)
    # Anything else is a defect of ours. Discord's words say which field, and repeat nothing of what was sent.
    log.error("discord refuses", error=detail, said=e.text[:200])
    return Undeliverable("refused", detail)
