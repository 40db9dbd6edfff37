"""Telegram as a place where people are: sends, edits and deletes messages, and says why it cannot."""

from __future__ import annotations

import contextlib
import io
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

import structlog
from telegram import Bot, InputMediaPhoto, ReplyParameters
from telegram.constants import ParseMode
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)

from adapters.telegram.ids import chat_id, numbers
from adapters.telegram.render import html, keyboard, length
from bot.ports import TryLater, Undeliverable
from bot.screen import TELEGRAM, Caps, Screen

log = structlog.get_logger()
T = TypeVar("T")

PHOTO = "p"
"""Marks the id of a message that has a picture: text and picture messages are edited by different calls."""
REMEMBERED = 4000
UNREACHED = 2.0
"""Seconds until Telegram is tried again after it could not be reached, or said that it is out of order."""
WITHOUT_PICTURES = 3600.0
"""Seconds for which a chat that refused a picture is sent none."""

_GONE = (
    "message to edit not found", "message can't be edited", "message_id_invalid", "message to delete not found",
    "message can't be deleted", "message_delete_forbidden",
)  # fmt: skip
_NOWHERE = (
    "chat not found",
    "chat was deleted",
    "group chat was deactivated",
    "bot is not a member",
    "peer_id_invalid",
)
_FORBIDDEN = (
    "not enough rights", "chat_write_forbidden", "need administrator rights", "topic_closed", "topic closed",
    "message thread not found", "topic_deleted", "have no rights",
)  # fmt: skip
_NO_PICTURES = ("not enough rights to send photos", "chat_send_photos_forbidden", "chat_send_media_forbidden")


class TelegramPlatform:
    """`bot.ports.Platform` over a `telegram.Bot`."""

    name = "telegram"

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self._pictures: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._no_pictures: dict[int, float] = {}

    def caps(self, chat: str) -> Caps:
        until = self._no_pictures.get(numbers(chat)[0], 0.0)
        return replace(TELEGRAM, pictures=False) if until > time.monotonic() else TELEGRAM

    async def private_chat(self, person: str) -> str:
        """A person's private chat has the person's own number; whether he started the bot shows when sending."""
        return person

    async def send(self, chat: str, screen: Screen, *, answers: int | None = None) -> str:
        """Post a new message; its id. ``answers``: the message that it replies to, as long as that stands."""
        number, thread = numbers(chat)
        text, rows = html(screen), keyboard(screen)
        reply = None if answers is None else ReplyParameters(answers, allow_sending_without_reply=True)
        # Only a message that somebody should notice rings; a group board never does.
        silent = not (_private(number) and screen.fresh)
        if screen.file is not None:
            file = screen.file
            sent = await self._call(
                chat,
                lambda: self.bot.send_document(
                    number, io.BytesIO(file.data), filename=file.name, caption=text, parse_mode=ParseMode.HTML,
                    reply_markup=rows, message_thread_id=thread, disable_notification=silent, reply_parameters=reply,
                ),
            )  # fmt: skip
            return str(sent.message_id)
        if screen.image is None:
            sent = await self._call(
                chat,
                lambda: self.bot.send_message(
                    number, text, parse_mode=ParseMode.HTML, reply_markup=rows, message_thread_id=thread,
                    disable_notification=silent, reply_parameters=reply,
                ),
            )  # fmt: skip
            return str(sent.message_id)
        image = screen.image
        sent = await self._call(
            chat,
            lambda: self.bot.send_photo(
                number, io.BytesIO(image.png), caption=text, parse_mode=ParseMode.HTML, reply_markup=rows,
                message_thread_id=thread, disable_notification=silent, reply_parameters=reply, filename="table.png",
            ),
        )  # fmt: skip
        message = f"{sent.message_id}{PHOTO}"
        self._remember(chat, message, image.key)
        return message

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        number, _ = numbers(chat)
        message_id, has_photo = _message(message)
        text, rows = html(screen), keyboard(screen)
        image = screen.image
        if has_photo != (image is not None) and (not has_photo or length(screen) > TELEGRAM.caption):
            # A text cannot become a picture nor lose one, and words below a picture are few: delivery posts anew.
            with contextlib.suppress(Undeliverable):
                await self.delete(chat, message)
            raise Undeliverable("message_gone", "another kind of message")
        if not has_photo:
            await self._call(
                chat,
                lambda: self.bot.edit_message_text(
                    text, number, message_id, parse_mode=ParseMode.HTML, reply_markup=rows
                ),
            )
            return
        if image is not None and self._pictures.get((chat, message)) != image.key:
            media = InputMediaPhoto(
                io.BytesIO(image.png), caption=text, parse_mode=ParseMode.HTML, filename="table.png"
            )
            await self._call(chat, lambda: self.bot.edit_message_media(media, number, message_id, reply_markup=rows))
            self._remember(chat, message, image.key)
            return
        # The same picture, or none wanted any more: a picture cannot be taken off a message, its words can be changed.
        await self._call(
            chat,
            lambda: self.bot.edit_message_caption(
                number, message_id, caption=text, parse_mode=ParseMode.HTML, reply_markup=rows
            ),
        )

    async def delete(self, chat: str, message: str) -> None:
        number, _ = numbers(chat)
        message_id, _photo = _message(message)
        self._pictures.pop((chat, message), None)
        try:
            await self._call(chat, lambda: self.bot.delete_message(number, message_id))
        except Undeliverable as e:
            # Too old to delete (48 hours), or gone: either way it is not ours to keep.
            if e.reason not in ("message_gone", "forbidden"):
                raise

    async def _call(self, chat: str, call: Callable[[], Awaitable[T]]) -> T:
        """Ask Telegram; its errors as the port names them. "Not modified" is no error, and then nothing is returned."""
        number = numbers(chat)[0]
        private = _private(number)
        try:
            return await call()
        except RetryAfter as e:
            raise TryLater(_seconds(e.retry_after), "429") from None
        except ChatMigrated as e:
            raise Undeliverable("moved", new_chat=chat_id(e.new_chat_id)) from None
        except Forbidden as e:
            # Not started, blocked, or thrown out: the text tells, the consequence is the same for the kind of chat.
            raise Undeliverable("closed" if private else "gone", _short(e)) from None
        except BadRequest as e:
            said = e.message.lower()
            if "message is not modified" in said:
                return None  # type: ignore[return-value]
            if any(part in said for part in _NO_PICTURES):
                self._no_pictures[number] = time.monotonic() + WITHOUT_PICTURES
                raise TryLater(0.1, "no pictures here") from None
            raise _judge(e, private) from None
        except InvalidToken:
            raise TryLater(60, "the token is not accepted") from None
        except (TimedOut, NetworkError) as e:
            raise TryLater(UNREACHED, type(e).__name__, away=True) from None
        except TelegramError as e:
            raise TryLater(5, type(e).__name__) from None

    def _remember(self, chat: str, message: str, key: str) -> None:
        self._pictures[(chat, message)] = key
        self._pictures.move_to_end((chat, message))
        while len(self._pictures) > REMEMBERED:
            self._pictures.popitem(last=False)


def _message(message: str) -> tuple[int, bool]:
    return int(message.removesuffix(PHOTO)), message.endswith(PHOTO)


def _private(number: int) -> bool:
    """Private messages notify, group boards never do: whose turn it is is said to him alone."""
    return number > 0


def _judge(e: BadRequest, private: bool) -> Undeliverable:
    """What a 400 means for the message."""
    said = e.message.lower()
    if any(part in said for part in _GONE):
        return Undeliverable("message_gone", _short(e))
    if any(part in said for part in _NOWHERE):
        return Undeliverable("closed" if private else "gone", _short(e))
    if any(part in said for part in _FORBIDDEN):
        return Undeliverable("forbidden", _short(e))
    # Anything else is a defect of ours: it would come again with every try.
    log.error("telegram refuses", error=_short(e))
    return Undeliverable("refused", _short(e))


def _seconds(wait: float | timedelta) -> float:
    return wait.total_seconds() if isinstance(wait, timedelta) else float(wait)


def _short(e: TelegramError) -> str:
    return e.message[:120]
