"""Screens as Discord's Markdown, buttons and attachments."""

from __future__ import annotations

import io
import re

import discord

from bot.screen import DISCORD, Block, Image, Screen

PREFIX = "dc:"
FILE = "table.png"

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
    "plain": discord.ButtonStyle.secondary,
}
_GAP = "\u200b"
"""Shows nothing and tears apart what Discord would take for a mention or a link."""
_SPECIAL = re.compile(r"([\\*_~`|\[])")
_TORN = re.compile(
    r"<(?=\S)"  # mentions, emoji, times
    r"|@(?=everyone|here)"
    r"|(?<=http:)(?=//)|(?<=https:)(?=//)"
    r"|(?<=discord\.gg)(?=/)|(?<=discord\.com)(?=/)|(?<=discordapp\.com)(?=/)",
    re.IGNORECASE,
)
_HEAD = re.compile(r"^(\s*)(?=[#>+-])", re.MULTILINE)
_NUMBER = re.compile(r"^(\s*\d+)(?=[.)]\s)", re.MULTILINE)


def plain(text: str, *, begins_line: bool = True) -> str:
    """Text that shows as written: no Markdown, no mention, no link, no invitation.

    ``begins_line`` False: something else stands before it, so its first line cannot become a heading or a list.
    """
    text = _SPECIAL.sub(r"\\\1", text)
    text = _TORN.sub(lambda m: m[0] + _GAP, text)
    first, newline, rest = text.partition("\n")
    return (_lines(first) if begins_line else first) + newline + _lines(rest)


def _lines(text: str) -> str:
    """Lines that begin like a heading, a quotation, a list or small print, but are none."""
    return _NUMBER.sub(r"\1\\", _HEAD.sub(r"\1\\", text))


def markdown(screen: Screen) -> str:
    """The content of a message. Everything in it is escaped; people named by a ping block are mentioned.

    What the marks and escapes make too long loses its oldest list lines, then notes, then the end of a text.
    """
    blocks = list(screen.blocks)
    for kind in ("list", "note"):
        while _over(blocks) > 0 and (at := next((i for i, b in enumerate(blocks) if b.kind == kind), None)) is not None:
            del blocks[at]
    for at, block in enumerate(blocks):
        while (over := _over(blocks)) > 0 and block.kind == "text" and len(block.text) > 1:
            block = Block("text", block.text[: len(block.text) - max(2, over // 4)] + "…")  # escapes go with it
            blocks[at] = block
    return _text(blocks)


def _text(blocks: list[Block]) -> str:
    return "\n".join(map(_block, blocks))


def _over(blocks: list[Block]) -> int:
    """Characters above the limit."""
    return len(_text(blocks)) - DISCORD.text


def _block(block: Block) -> str:
    if block.kind == "code":
        return "```\n" + block.text.replace("`", "\u02cb") + "\n```"
    if block.kind == "text":
        return plain(block.text)
    text = plain(block.text, begins_line=False)
    if block.kind == "title":
        return f"**{text}**"
    if block.kind == "list":
        return f"• {text}"
    if block.kind == "note":
        return f"-# {text}"
    people = " ".join(f"<@{p.removeprefix(PREFIX)}>" for p in block.people if p.startswith(PREFIX))
    return f"**{text}** {people}".rstrip()


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
    """The picture as a file to be sent once: discord.py closes it with the request."""
    return discord.File(io.BytesIO(image.png), filename=FILE, description=image.alt[:1024] or None)
