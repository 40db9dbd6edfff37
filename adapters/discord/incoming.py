"""What an interaction says: who did what, where, with which rights."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import discord

from adapters.discord.render import PREFIX
from bot import press
from bot.ports import Inbound

_BOARD = frozenset({"join", "hand", "next", "rematch"})
_MANY = 10_000


class Seen:
    """Interactions that were taken already: Discord may deliver one twice."""

    def __init__(self) -> None:
        self._ids: OrderedDict[int, None] = OrderedDict()

    def first(self, interaction: int) -> bool:
        """True the first time."""
        if interaction in self._ids:
            return False
        self._ids[interaction] = None
        if len(self._ids) > _MANY:
            self._ids.popitem(last=False)
        return True


def inbound(interaction: discord.Interaction) -> Inbound:
    """Who did something, and where."""
    guild = interaction.guild_id is not None
    rights = interaction.permissions
    return Inbound(
        f"{PREFIX}{interaction.channel_id}", "group" if guild else "private", f"{PREFIX}{interaction.user.id}",
        interaction.user.display_name, hint=str(interaction.locale),
        title=getattr(interaction.channel, "name", None) or "",
        admin=not guild or rights.manage_guild or rights.manage_channels or rights.administrator,
        message=str(interaction.message.id) if interaction.message else "", ephemeral=True,
        may_post=not guild or may_post(interaction),
    )  # fmt: skip


def may_post(interaction: discord.Interaction) -> bool:
    """Whether we may write in the channel; a thread has a right of its own. Answers to interactions need none."""
    ours = interaction.app_permissions
    write = ours.send_messages_in_threads if isinstance(interaction.channel, discord.Thread) else ours.send_messages
    return ours.administrator or (ours.view_channel and write)


def may_attach(interaction: discord.Interaction) -> bool:
    """Whether we may send pictures in the channel."""
    ours = interaction.app_permissions
    return interaction.guild_id is None or ours.administrator or ours.attach_files


def replaceable(interaction: discord.Interaction) -> bool:
    """A message that only this person sees: an ephemeral one, or one of his private chat."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def table_of(message: discord.Message | None) -> str:
    """The table whose board, hand or call a message is, by its buttons; "" for answers and panels, which nobody
    keeps up to date."""
    if message is None or message.flags.ephemeral or message.interaction_metadata is not None:
        return ""
    for row in message.components:
        for part in row.children if isinstance(row, discord.ActionRow) else ():
            p = press.decode(getattr(part, "custom_id", None) or "")
            if p is not None and (p.family == "a" or (p.family == "t" and p.op in _BOARD)):
                return p.table
    return ""


def values(data: Any) -> list[str]:
    """The texts of a submitted window, whatever its components are nested in."""
    if isinstance(data, dict):
        own = [str(data["value"])] if "value" in data else []
        return own + [v for part in (data.get("components", []), data.get("component", [])) for v in values(part)]
    if isinstance(data, list):
        return [v for part in data for v in values(part)]
    return []
