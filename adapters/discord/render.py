"""Screens as Discord's Markdown, buttons and attachments."""

from __future__ import annotations

import io
import re

import discord
from discord.utils import escape_markdown

from bot.screen import Block, Image, Screen

PREFIX = "dc:"
FILE = "table.png"

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "plain": discord.ButtonStyle.secondary,
}
_MENTION = re.compile(r"<(?=[@#/:t&])|@(?=everyone|here)")
_LINK = re.compile(r"(https?):(?=//)")


def plain(text: str) -> str:
    """Text that shows as written: no Markdown, no mention, no link preview."""
    text = _MENTION.sub(lambda m: m[0] + "\u200b", escape_markdown(text))
    text = _LINK.sub("\\1:\u200b", text).replace("[", "\\[").replace("](", "]\u200b(")
    # A line that begins like a heading, a list or small print would become one.
    return re.sub(r"^(\s*)([#>\-+]|\d+\.)(?=\s)", r"\1\\\2", text, flags=re.MULTILINE)


def markdown(screen: Screen) -> str:
    """The content of a message. Everything in it is escaped; people named by a ping block are mentioned."""
    return "\n".join(_block(b) for b in screen.blocks)


def _block(block: Block) -> str:
    if block.kind == "code":
        return "```\n" + block.text.replace("`", "\u02cb") + "\n```"
    text = plain(block.text)
    if block.kind == "title":
        return f"**{text}**"
    if block.kind == "list":
        return f"• {text}"
    if block.kind == "note":
        return f"-# {text}"
    if block.kind == "ping":
        people = " ".join(f"<@{p.removeprefix(PREFIX)}>" for p in block.people if p.startswith(PREFIX))
        return f"**{text}** {people}".rstrip()
    return text


def mentions(screen: Screen) -> discord.AllowedMentions:
    """Only the people of ping blocks may be notified, whatever else the text holds."""
    people = {p.removeprefix(PREFIX) for b in screen.blocks for p in b.people if p.startswith(PREFIX)}
    users = [discord.Object(int(p)) for p in sorted(people) if p.isdigit()]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users or False)


def view(screen: Screen) -> discord.ui.View:
    """The buttons of a screen. The view is finished at once: presses are routed by their data in one place,
    nothing is kept for them, so buttons live as long as their message."""
    found = discord.ui.View(timeout=None)
    for number, row in enumerate(screen.rows):
        for b in row:
            button: discord.ui.Button[discord.ui.View] = (
                discord.ui.Button(label=b.label, url=b.url, row=number)
                if b.url
                else discord.ui.Button(label=b.label, custom_id=b.data, style=_STYLES[b.style], row=number)
            )
            found.add_item(button)
    found.stop()
    return found


def attachment(image: Image) -> discord.File:
    return discord.File(io.BytesIO(image.png), filename=FILE, description=image.alt[:1024] or None)
