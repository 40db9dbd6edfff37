"""Discord: interactions become things people did, Screens become messages. Nothing else."""

from adapters.discord.bot import DiscordBot
from adapters.discord.platform import DiscordPlatform

__all__ = ["DiscordBot", "DiscordPlatform"]
