"""Slash commands with their names and descriptions in three languages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.i18n import Speaker
from engine.registry import all_games

Handler = Callable[[discord.Interaction, str, str], Awaitable[None]]
"""Called with the interaction, the command's name and the text after it."""

_LOCALES = {
    discord.Locale.chinese: "zh-Hans",
    discord.Locale.taiwan_chinese: "zh-Hant",
    discord.Locale.american_english: "en",
    discord.Locale.british_english: "en",
}
TAKES_TEXT = {"do", "feedback", "forget", "kick", "join", "table", "profile"}
TAKES_GAME = {"play", "rules", "top"}


class Words(app_commands.Translator):
    """Looks names and descriptions up in the catalogues."""

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        language = _LOCALES.get(locale)
        if language is None or "key" not in string.extras:
            return None
        sp = Speaker(language, string.extras.get("game", ""))
        return sp(string.extras["key"])[:100] if sp.has(string.extras["key"]) else None


def word(key: str, game: str = "") -> app_commands.locale_str:
    """A message as Discord's default (English) with its translations."""
    return app_commands.locale_str(Speaker("en", game)(key)[:100], key=key, game=game)


def build(tree: app_commands.CommandTree, names: tuple[str, ...], handler: Handler) -> None:
    """Add every command to the tree; all in guilds and in private chats with the bot."""
    for name in names:
        tree.add_command(_command(name, handler))


def _command(name: str, handler: Handler) -> app_commands.Command[app_commands.Group, ..., None]:
    async def with_game(interaction: discord.Interaction, game: str = "", seats: int = 0) -> None:
        text = f"{game} {seats}" if seats and game else game
        await handler(interaction, name, text)

    async def with_choice(interaction: discord.Interaction, game: str = "") -> None:
        await handler(interaction, name, game)

    async def with_text(interaction: discord.Interaction, text: str = "") -> None:
        await handler(interaction, name, text)

    async def alone(interaction: discord.Interaction) -> None:
        await handler(interaction, name, "")

    callback = (
        with_game
        if name == "play"
        else with_choice
        if name in TAKES_GAME
        else with_text
        if name in TAKES_TEXT
        else alone
    )
    command: app_commands.Command[app_commands.Group, ..., None] = app_commands.Command(
        name=app_commands.locale_str(name, key=f"slash-{name}"),
        description=word(f"command-{name}"),
        callback=callback,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
    )
    if name in TAKES_GAME:
        app_commands.describe(game=word("slash-option-game"))(command)
        games = [app_commands.Choice(name=word("name", g), value=g) for g in all_games()]
        app_commands.choices(game=games)(command)
    if name == "play":
        app_commands.describe(seats=word("slash-option-seats"))(command)
    if name in TAKES_TEXT:
        app_commands.describe(text=word("slash-option-text"))(command)
    return command
