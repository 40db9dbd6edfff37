"""Screens as Telegram's HTML and inline keyboards."""

from __future__ import annotations

from html import escape

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.screen import Block, Screen

_STYLES = {"primary": "primary", "good": "success", "danger": "danger"}
"""Our styles as the Bot API (9.4) colours buttons; older apps show them without colour."""


def html(screen: Screen) -> str:
    """The text of a screen. Everything in it is escaped: names are data."""
    return "\n".join(_block(block) for block in screen.blocks)


def _block(block: Block) -> str:
    text = escape(block.text, quote=False)
    if block.kind == "title":
        return f"<b>{text}</b>"
    if block.kind == "list":
        return f"• {text}"
    if block.kind == "note":
        return f"<i>{text}</i>"
    if block.kind == "code":
        return f"<blockquote expandable><code>{text}</code></blockquote>"
    if block.kind == "ping":
        return f"<b>{text}</b>"
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
