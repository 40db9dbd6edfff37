"""A small real discord.py client on the local Discord, for the tests of the latter."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord

from tests.fakes.common import Clock
from tests.fakes.discord import Channel, Guild, Limits, Server, User, connect
from tests.fakes.discord.client import Waits

Answer = Callable[[discord.Interaction[Any]], Awaitable[object]]


class Bot(discord.Client):
    """Answers what a test tells it to: `answers` by command name or custom_id, anything else with its name."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        wanted = discord.Intents(guilds=True, dm_messages=True) if intents is None else intents
        super().__init__(intents=wanted, max_messages=100, **options)
        self.answers: dict[str, Answer] = {}
        self.heard: list[discord.Interaction[Any]] = []
        self.read: list[discord.Message] = []
        self.events: list[str] = []
        self.errors: list[Exception] = []

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.heard.append(interaction)
        data: dict[str, Any] = dict(interaction.data or {})
        name = str(data.get("custom_id") or data.get("name"))
        try:
            if name in self.answers:
                await self.answers[name](interaction)
            elif name != "silent":
                await interaction.response.send_message(name)
        except discord.HTTPException as error:
            self.errors.append(error)

    async def on_message(self, message: discord.Message) -> None:
        self.read.append(message)

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        raise AssertionError(f"{event_method} failed")


@dataclass
class House:
    """A server with one channel, a person and a bot that is ready."""

    server: Server
    bot: Bot
    waits: Waits
    guild: Guild
    channel: Channel
    person: User

    @property
    def here(self) -> discord.TextChannel:
        """The channel as the bot has it."""
        found = self.bot.get_channel(self.channel.id)
        assert isinstance(found, discord.TextChannel)
        return found

    async def friend(self) -> discord.User:
        """The person as the bot gets him by id."""
        return await self.bot.fetch_user(self.person.id)


def commands() -> list[dict[str, Any]]:
    """Commands as they are registered by hand, without the library's tree."""
    game = {
        "type": 3,
        "name": "game",
        "name_localizations": {"zh-CN": "游戏"},
        "description": "which game",
        "choices": [{"name": "斗地主", "value": "doudizhu"}, {"name": "够级", "value": "gouji"}],
    }
    play = {"name": "play", "description": "open a table", "name_localizations": {"zh-CN": "玩"}, "options": [game]}
    return [play, {"name": "silent", "description": "is never answered"}]


@asynccontextmanager
async def tea_house(
    *,
    clock: Clock | None = None,
    limits: Limits | None = None,
    bot: Bot | None = None,
    violates: bool = False,
) -> AsyncIterator[House]:
    """A ready house; unless it `violates`, every request has to fit Discord's description (when that is there)."""
    server = Server(clock=clock, limits=limits)
    async with server:
        guild = server.guild("tea house")
        channel, person = guild.channel("general"), server.user("小明", locale="zh-CN")
        guild.join(person)
        server.registry.replace(None, commands())
        bot = bot or Bot()
        async with connect(server, bot) as waits:
            yield House(server, bot, waits, guild, channel, person)
        if not violates:
            assert [str(v) for v in server.recorded] == []


def picture(content: bytes = b"cards", name: str = "hand.png") -> discord.File:
    """A file with the head of a PNG of 4 by 2 pixels."""
    size = (4).to_bytes(4, "big") + (2).to_bytes(4, "big")
    return discord.File(io.BytesIO(b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + size + content), name)


def buttons(*labels: str, per_row: int = 5) -> discord.ui.View:
    """A view with these buttons, each label being its custom_id too."""
    view = discord.ui.View(timeout=None)
    for i, label in enumerate(labels):
        view.add_item(discord.ui.Button(label=label, custom_id=label, row=i // per_row))
    return view
