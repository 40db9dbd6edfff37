"""Screens as Telegram's HTML and inline keyboards."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.screen import TELEGRAM, Block, Screen

_STYLES = {"primary": "primary", "good": "success", "danger": "danger"}
"""Our styles as the Bot API (9.4) colours buttons; older apps show them without colour."""
_BULLET = "• "
_FIRST_TO_GO = ("list", "note", "text")


def html(screen: Screen) -> str:
    """The text of a screen. Everything in it is escaped: names are data."""
    return "\n".join(_block(block) for block in shortened(screen).blocks)


def shortened(screen: Screen) -> Screen:
    """The screen without the lines that are too much for Telegram, which counts bullets too, and many an emoji
    twice: oldest lists first, then notes, as `bot.screen.cut` does with its plainer count."""
    limit = TELEGRAM.caption if screen.image else TELEGRAM.text
    for kind in _FIRST_TO_GO:
        while length(screen) > limit and (at := _first(screen, kind)) is not None:
            screen = replace(screen, blocks=screen.blocks[:at] + screen.blocks[at + 1 :])
    return screen


def length(screen: Screen) -> int:
    """How much of a message's room a screen takes: UTF-16 units once the marks are read."""
    return utf16("\n".join(_BULLET * (b.kind == "list") + b.text for b in screen.blocks))


def utf16(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _first(screen: Screen, kind: str) -> int | None:
    return next((i for i, b in enumerate(screen.blocks) if b.kind == kind), None)


def _block(block: Block) -> str:
    text = escape(block.text, quote=False)
    if block.kind in ("title", "ping"):
        return f"<b>{text}</b>"
    if block.kind == "list":
        return _BULLET + text
    if block.kind == "note":
        return f"<i>{text}</i>"
    if block.kind == "code":
        return f"<blockquote expandable>{text}</blockquote>"
    return text


def keyboard(screen: Screen) -> InlineKeyboardMarkup | None:
    """The buttons, None when there are none."""
    if not screen.rows:
        return None
    return InlineKeyboardMarkup(
        [
            [
                InlineKeyboardButton(b.label, url=b.url)
                if b.url
                else InlineKeyboardButton(b.label, callback_data=b.data, style=_STYLES.get(b.style))
                for b in row
            ]
            for row in screen.rows
        ]
    )
