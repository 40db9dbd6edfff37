"""Telegram: updates become things people did, Screens become messages. Nothing else."""

from adapters.telegram.bot import TelegramBot
from adapters.telegram.platform import TelegramPlatform

__all__ = ["TelegramBot", "TelegramPlatform"]
