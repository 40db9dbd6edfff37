"""A small bot and a picture for the tests of the local Telegram."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image
from telegram import CopyTextButton, InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.ext import CallbackQueryHandler, CommandHandler, MessageHandler, filters


def png(colour: str = "red", size: tuple[int, int] = (320, 80)) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", size, colour).save(out, "PNG")
    return out.getvalue()


class Table:
    """A small bot: /play opens a message with buttons, presses are answered, everything heard is kept."""

    def __init__(self) -> None:
        self.heard: list[Update] = []

    async def start(self, update: Update, context: Any) -> None:
        self.heard.append(update)
        assert update.effective_message is not None
        await update.effective_message.reply_text(f"joined {' '.join(context.args)}".strip())

    async def play(self, update: Update, context: Any) -> None:
        self.heard.append(update)
        message = update.effective_message
        assert message is not None
        link = f"https://t.me/{context.bot.username}?start=seat_1"
        rows = [
            [InlineKeyboardButton("加入", callback_data="join"), InlineKeyboardButton("换座", callback_data="swap")],
            [InlineKeyboardButton("规则", url="https://example.org/rules"), InlineKeyboardButton("私聊", url=link)],
            [InlineKeyboardButton("复制", copy_text=CopyTextButton("33344"))],
        ]
        await context.bot.send_message(
            message.chat_id,
            f"牌桌 {' '.join(context.args)}".strip(),
            reply_markup=InlineKeyboardMarkup(rows),
            message_thread_id=message.message_thread_id if message.is_topic_message else None,
        )

    async def press(self, update: Update, context: Any) -> None:
        self.heard.append(update)
        query = update.callback_query
        assert query is not None
        if query.data == "join":
            await query.answer(url=f"https://t.me/{context.bot.username}?start=seat_1")
        elif query.data == "swap":
            await query.answer("座位已换", show_alert=True)
        else:
            await query.answer("牌桌已经变了")

    async def other(self, update: Update, context: Any) -> None:
        self.heard.append(update)

    @property
    def handlers(self) -> list[Any]:
        return [
            CommandHandler("start", self.start),
            CommandHandler("play", self.play),
            CallbackQueryHandler(self.press),
            MessageHandler(filters.ALL, self.other),
        ]

    @property
    def texts(self) -> list[str | None]:
        return [u.effective_message.text if u.effective_message else None for u in self.heard]
