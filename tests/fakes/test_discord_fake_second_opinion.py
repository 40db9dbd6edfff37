"""simcord simulates Discord inside the client; wherever it too has an opinion, it and the local Discord agree.

Each question is asked of both worlds with the same bot code: is this accepted, and if not, with which error code?
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import discord
import pytest
import simcord

from tests.fakes.discord import Server, connect
from tests.fakes.test_discord_fake_limits import CASES

Body = dict[str, Any]

# Rules that simcord does not look at; the local Discord is the stricter one in each.  The same goes for a followup
# before the acknowledgement (10015), embeds without the right to them (50013) and mentions that were not allowed.
NOT_LOOKED_AT = {"a button shows something", "values not over the options", "nonce"}


class Bot(discord.Client):
    """A client with one command, /play."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.play: Callable[[discord.Interaction[Any]], Awaitable[object]] | None = None
        self.tree = discord.app_commands.CommandTree(self)

        @self.tree.command(name="play", description="open a table")
        async def play(press: discord.Interaction[Any]) -> None:
            assert self.play is not None
            await self.play(press)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@dataclass
class World:
    """One simulated Discord: the bot in it, its channel, and a person who can write and use /play."""

    bot: Bot
    channel: discord.TextChannel
    person_id: int
    say: Callable[[str], Awaitable[Any]]
    slash: Callable[[], Awaitable[object]]

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        extra = {} if body is None else {"json": body}
        return await self.bot.http.request(discord.http.Route(method, path), **extra)

    async def post(self, body: Body) -> Any:
        return await self.request("POST", f"/channels/{self.channel.id}/messages", body)


Question = Callable[[World], Awaitable[object]]


@asynccontextmanager
async def local(denied: tuple[str, ...]) -> AsyncIterator[World]:
    async with Server() as server:
        guild, person, bot = server.guild("tea house"), server.user("小明"), Bot()
        room = guild.channel("general")
        guild.join(person)
        room.permit(server.bot, **dict.fromkeys(denied, False))
        async with connect(server, bot):
            channel = bot.get_channel(room.id)
            assert isinstance(channel, discord.TextChannel)
            yield World(
                bot,
                channel,
                person.id,
                lambda text: person.say(text, room),
                lambda: person.slash(room, "play"),
            )


@asynccontextmanager
async def by_simcord(denied: tuple[str, ...]) -> AsyncIterator[World]:
    bot = Bot()
    async with simcord.run(bot) as env:
        guild, user = env.create_guild(), env.create_user("xiaoming")
        person = guild.add_member(user)
        overwrite = discord.PermissionOverwrite(**dict.fromkeys(denied, False))
        assert bot.user is not None
        room = guild.create_text_channel("general", overwrites={bot.user: overwrite})
        channel = bot.get_channel(room.id)
        assert isinstance(channel, discord.TextChannel)
        yield World(bot, channel, user.id, lambda text: person.send(room, text), lambda: person.slash(room, "play"))


async def verdict(attempt: Awaitable[object]) -> int:
    """Discord's error code, 0 when it was accepted."""
    try:
        await attempt
    except discord.HTTPException as error:
        return error.code
    return 0


async def both(question: Question, *denied: str) -> tuple[int, int]:
    """The verdicts of the local Discord and of simcord, the bot lacking some rights in the channel."""
    found = []
    for world in (local(denied), by_simcord(denied)):
        async with world as opened:
            found.append(await verdict(question(opened)))
    return found[0], found[1]


@pytest.mark.parametrize(
    ("fits", "breaks"),
    [case[1:3] for case in CASES if case[0] not in NOT_LOOKED_AT],
    ids=[case[0] for case in CASES if case[0] not in NOT_LOOKED_AT],
)
async def test_both_draw_the_same_line(fits: Body, breaks: Body) -> None:
    assert await both(lambda world: world.post(fits)) == (0, 0)
    assert await both(lambda world: world.post(breaks)) == (50035, 50035)


async def edit_theirs(world: World) -> object:
    theirs = await world.say("x")
    return await world.channel.get_partial_message(theirs.id).edit(content="y")


async def delete_theirs(world: World) -> None:
    await world.channel.get_partial_message((await world.say("x")).id).delete()


async def edit_deleted(world: World) -> object:
    mine = await world.channel.send("x")
    await mine.delete()
    return await mine.edit(content="y")


async def test_both_take_only_the_first_answer() -> None:
    for world in (local(()), by_simcord(())):
        async with world as opened:
            codes: list[int] = []
            done = asyncio.Event()

            async def twice(
                press: discord.Interaction[Any], codes: list[int] = codes, done: asyncio.Event = done
            ) -> None:
                adapter = discord.webhook.async_.async_context.get()
                for _ in range(2):
                    params = discord.webhook.async_.interaction_message_response_params(type=4, content="x")
                    answer = adapter.create_interaction_response(
                        press.id, press.token, session=press._session, params=params
                    )
                    codes.append(await verdict(answer))
                done.set()

            opened.bot.play = twice
            await opened.slash()
            await done.wait()
            assert codes == [0, 40060]


@pytest.mark.parametrize(
    ("question", "denied", "code"),
    [
        (lambda w: w.post({"content": "x"}), (), 0),
        (lambda w: w.post({"content": "x"}), ("send_messages",), 50013),
        (lambda w: w.post({"content": "x"}), ("view_channel",), 50001),
        (lambda w: w.request("POST", "/channels/1/messages", {"content": "x"}), (), 10003),
        (lambda w: w.request("GET", "/users/1"), (), 10013),
        (edit_theirs, (), 50005),
        (delete_theirs, ("manage_messages",), 50013),
        (edit_deleted, (), 10008),
    ],
)
async def test_both_refuse_with_the_same_code(question: Question, denied: tuple[str, ...], code: int) -> None:
    assert await both(question, *denied) == (code, code)


@pytest.mark.parametrize(
    ("content", "allowed", "named", "everyone"),
    [
        ("{}", None, True, False),
        ("{}", {"parse": ["users"]}, True, False),
        ("{}", {"parse": [], "users": ["{id}"]}, True, False),
        ("{} @everyone", {"parse": ["users"]}, True, False),
    ],
)
async def test_both_name_the_same_people(content: str, allowed: Body | None, named: bool, everyone: bool) -> None:
    found = []
    for world in (local(()), by_simcord(())):
        async with world as opened:
            body: Body = {"content": content.format(f"<@{opened.person_id}>")}
            if allowed is not None:
                users = [str(opened.person_id) for _ in allowed.get("users", ())]
                body["allowed_mentions"] = allowed | ({"users": users} if users else {})
            message = await opened.post(body)
            who = [int(user["id"]) == opened.person_id for user in message["mentions"]]
            found.append((who == [True], message["mention_everyone"]))
    assert found == [(named, everyone)] * 2
