"""The local Discord's gateway as a real discord.py client lives through it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import discord
import pytest

from tests.fakes.discord import Limits, Server, connect, redirected
from tests.fakes.discord.gateway import Intent
from tests.fakes.tea_house import Bot, House, buttons, tea_house


def words(house: House) -> list[str]:
    return [message.content for message in house.bot.read]


async def test_a_client_gets_ready_with_its_servers_channels_and_own_member() -> None:
    async with tea_house() as house:
        assert house.bot.events[:2] == ["READY", "GUILD_CREATE"]
        assert house.here.name == "general"
        guild = house.here.guild
        assert (guild.name, guild.member_count) == ("tea house", 3)
        assert [member.id for member in guild.members] == [house.server.bot.id]
        assert house.here.permissions_for(guild.me).send_messages


async def test_the_member_list_comes_only_with_its_intent() -> None:
    async with Server() as server:
        guild, person = server.guild("tea house"), server.user("小明")
        guild.join(person)
        server.hub.approved = Intent.GUILD_MEMBERS
        bot = Bot(discord.Intents(guilds=True, members=True))
        async with connect(server, bot):
            found = bot.get_guild(guild.id)
            assert found is not None
            assert found.get_member(person.id) is not None


async def test_a_wrong_token_is_refused_at_the_door() -> None:
    async with Server(token="right") as server:
        bot = Bot()
        with redirected(server), pytest.raises(discord.LoginFailure):
            await bot.login("wrong")
        await bot.close()


async def test_an_intent_that_was_not_approved_ends_the_connection() -> None:
    async with Server() as server:
        bot = Bot(discord.Intents(guilds=True, message_content=True))
        with pytest.raises(discord.PrivilegedIntentsRequired):
            async with connect(server, bot):
                raise AssertionError("it got ready")


async def test_a_dropped_socket_is_resumed_and_what_was_missed_comes_in_order() -> None:
    async with tea_house() as house:
        await house.person.say("one")
        await house.server.wait_for(lambda: words(house) == ["one"])
        house.server.hub.drop()
        await house.person.say("two")
        await house.person.say("three")
        await house.server.wait_for(lambda: house.server.hub.resumed == 1)
        await house.server.wait_for(lambda: len(words(house)) == 3)
        assert words(house) == ["one", "two", "three"]
        assert house.bot.events.count("READY") == 1
        assert house.bot.events[-1] == "RESUMED"


async def test_during_an_outage_sockets_are_refused_and_afterwards_nothing_is_lost() -> None:
    async with tea_house() as house:
        hub = house.server.hub
        hub.go_down()
        await house.person.say("are you there")
        await house.waits.skip(lambda: hub.refused >= 3)
        assert words(house) == []
        hub.come_back()
        await house.waits.skip(lambda: hub.resumed)
        await house.server.wait_for(lambda: words(house) == ["are you there"])


async def test_an_invalid_session_makes_the_bot_identify_again_and_get_ready_twice() -> None:
    async with tea_house() as house:
        house.server.hub.invalidate()
        await house.waits.skip(lambda: house.bot.events.count("READY") == 2)
        assert house.server.hub.identified == 2
        assert list(house.server.hub.sessions) == ["session-2"]
        assert house.here.name == "general"
        await house.person.slash(house.channel, "play")


async def test_a_resumable_invalid_session_is_resumed() -> None:
    async with tea_house() as house:
        house.server.hub.invalidate(resumable=True)
        await house.server.wait_for(lambda: house.server.hub.resumed == 1)
        assert house.server.hub.identified == 1


async def test_a_reconnect_order_is_followed() -> None:
    async with tea_house() as house:
        house.server.hub.reconnect()
        await house.server.wait_for(lambda: house.server.hub.resumed == 1)
        await house.person.slash(house.channel, "play")


async def test_a_session_lost_for_too_long_begins_anew() -> None:
    async with tea_house() as house:
        hub = house.server.hub
        hub.go_down()
        await house.server.wait_for(lambda: not hub.sockets)
        house.server.clock.advance(house.server.limits.session_life + 1)
        hub.come_back()
        await house.waits.skip(lambda: hub.identified == 2)
        assert hub.resumed == 0


async def test_heartbeats_are_answered_also_when_asked_for() -> None:
    async with tea_house() as house:
        hub = house.server.hub
        before = sum(message["op"] == 1 for message in hub.received)
        hub.beat()
        await house.server.wait_for(lambda: sum(m["op"] == 1 for m in hub.received) == before + 1)
        await house.server.wait_for(lambda: house.bot.latency < 5)


async def test_heartbeats_come_from_a_thread_of_the_librarys_own() -> None:
    async with tea_house(limits=Limits(identify_every=0)) as house:
        hub = house.server.hub
        hub.heartbeat_ms = 20
        before = sum(message["op"] == 1 for message in hub.received)
        async with connect(house.server, Bot()):
            await house.server.wait_for(lambda: sum(m["op"] == 1 for m in hub.received) >= before + 3)


async def test_a_gateway_that_falls_silent_is_left_and_the_session_resumed() -> None:
    async with tea_house() as house:
        house.server.hub.answers_heartbeats = False
        house.bot.ws._max_heartbeat_timeout = 0.02  # counts from the next message on
        house.server.hub.beat()
        await house.server.wait_for(lambda: house.server.hub.resumed == 1)


async def test_a_second_identify_within_five_seconds_waits_for_its_turn() -> None:
    async with tea_house() as house:
        second, start = Bot(), house.server.clock.now()
        async with connect(house.server, second, ready=False) as waits:
            await house.server.wait_for(lambda: house.server.hub.sockets[1:])
            assert not second.is_ready()
            await waits.skip(second.is_ready)
        assert house.server.hub.identified == 2
        assert house.server.clock.now() - start >= 5


async def test_the_session_start_limit_is_told_and_enforced() -> None:
    async with tea_house(limits=Limits(session_starts=2, identify_every=0)) as house:
        shards, _, start = await house.bot.http.get_bot_gateway()
        assert (shards, start["total"], start["remaining"], start["max_concurrency"]) == (1, 2, 1, 1)
        async with connect(house.server, Bot()):
            pass
        with pytest.raises(discord.ConnectionClosed) as caught:
            async with connect(house.server, Bot()):
                raise AssertionError("it got ready")
        assert caught.value.code == 4004


async def test_shards_get_the_events_of_their_servers_and_shard_zero_the_private_ones() -> None:
    class Sharded(Bot, discord.AutoShardedClient):
        """The same bot on two connections."""

    async with Server() as server:
        server.hub.shards = 2
        while len({(guild.id >> 22) % 2 for guild in server.guilds}) < 2:
            server.guild(f"house {len(server.guilds)}")
            server.clock.advance(0.001)
        person, bot = server.user("小明"), Sharded()
        shard_of: dict[int | None, int] = {}

        async def note(press: discord.Interaction[discord.Client]) -> None:
            shard_of[press.guild_id] = press.guild.shard_id if press.guild else 0
            await press.response.send_message("here")

        bot.answers["where"] = note
        server.registry.replace(None, [{"name": "where", "description": "x"}])
        async with connect(server, bot, ready=False) as waits:
            await waits.skip(bot.is_ready)
            for guild in server.guilds:
                await person.slash(guild.channel("general"), "where")
            await person.slash(person.dm, "where")
            await person.say("hello")
            await server.wait_for(lambda: bot.read)
        expected: dict[int | None, int] = {guild.id: (guild.id >> 22) % 2 for guild in server.guilds}
        assert shard_of == expected | {None: 0}
        sessions = server.hub.history
        private = [s.shard[0] for s in sessions for text in s.events if '"MESSAGE_CREATE"' in text and "hello" in text]
        assert private == [0]


async def test_one_shard_can_be_dropped_alone() -> None:
    class Sharded(Bot, discord.AutoShardedClient):
        """The same bot on two connections."""

    async with Server() as server:
        server.hub.shards, server.limits.identify_every = 2, 0
        server.guild("tea house")
        bot = Sharded()
        async with connect(server, bot, ready=False) as waits:
            await waits.skip(bot.is_ready)
            server.hub.drop(1)
            await waits.skip(lambda: server.hub.resumed == 1)
            assert sorted(s.session.shard for s in server.hub.sockets if s.session) == [(0, 2), (1, 2)]
        resumed = [s.shard for s in server.hub.history if any('"RESUMED"' in text for text in s.events)]
        assert resumed == [(1, 2)]


async def test_a_press_made_during_a_drop_is_replayed_with_the_session() -> None:
    async with tea_house() as house:
        await house.here.send("board", view=buttons("过"))
        house.server.hub.drop()
        answer = await house.person.click(house.channel.last, "过")
        assert answer.text == "过"
        assert len(house.bot.heard) == 1


async def test_joining_leaving_and_changes_are_told() -> None:
    async with tea_house() as house:
        second = house.server.guild("second house")
        room = second.channel("games")
        await house.server.wait_for(lambda: house.bot.get_channel(room.id))
        room.delete()
        await house.server.wait_for(lambda: not house.bot.get_channel(room.id))
        second.remove(house.server.bot)
        await house.server.wait_for(lambda: not house.bot.get_guild(second.id))
        house.channel.permit(house.server.bot, send_messages=False)
        me = house.here.guild.me
        await house.server.wait_for(lambda: not house.here.permissions_for(me).send_messages)


async def test_a_program_of_its_own_is_launched_against_the_local_discord(tmp_path: Path) -> None:
    program = """
import discord, sys
client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
@client.event
async def on_interaction(press):
    await press.response.send_message(" ".join(sys.argv[1:]))
client.run("local.bot.token", log_handler=None)
"""
    (tmp_path / "little_bot.py").write_text(program)
    async with Server() as server:
        server.registry.replace(None, [{"name": "play", "description": "x"}])
        channel, person = server.guild("tea house").channel("general"), server.user("小明")
        command = (sys.executable, "-m", "tests.fakes.discord.launch", server.url, "little_bot", "hello", "there")
        path = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[2])))
        process = await asyncio.create_subprocess_exec(*command, env=os.environ | {"PYTHONPATH": path})
        try:
            await server.wait_for(lambda: server.hub.identified, 20)
            assert (await person.slash(channel, "play")).text == "hello there"
        finally:
            process.kill()
            await process.wait()
