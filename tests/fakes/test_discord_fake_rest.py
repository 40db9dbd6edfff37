"""The local Discord's REST API as a real discord.py client uses it: messages, files, rights, commands, faults."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from tests.fakes.discord import Channel, Limits, User
from tests.fakes.tea_house import Bot, House, buttons, picture, tea_house


async def code_of(attempt: Any) -> tuple[int, int]:
    """Status and code with which Discord refuses."""
    with pytest.raises(discord.HTTPException) as caught:
        await attempt
    return caught.value.status, caught.value.code


# -------------------------------------------------------------------- messages and files
async def test_a_message_is_posted_edited_and_deleted() -> None:
    async with tea_house() as house:
        sent = await house.here.send("board", view=buttons("加入"))
        assert [(m.content, m.labels) for m in house.channel.messages] == [("board", ["加入"])]
        message = house.channel.last
        await sent.edit(content="board 2", view=None)
        assert (message.content, message.labels, message.edits) == ("board 2", [], 1)
        assert [version.content for version in message.versions] == ["board", "board 2"]
        assert message.edited_at is not None
        fetched = await house.here.fetch_message(sent.id)
        assert (fetched.content, fetched.edited_at is not None) == ("board 2", True)
        await sent.delete()
        assert house.channel.messages == []
        assert message.deleted


async def test_a_picture_arrives_byte_for_byte_and_can_be_downloaded() -> None:
    async with tea_house() as house:
        sent = await house.here.send("hand", file=picture(b"cards"))
        (shown,) = house.channel.last.attachments
        assert shown.filename == "hand.png"
        assert shown.data.endswith(b"cards")
        assert (sent.attachments[0].width, sent.attachments[0].height) == (4, 2)
        assert await sent.attachments[0].read() == shown.data
        async with aiohttp.ClientSession() as web, web.get(shown.url) as answer:
            assert (answer.status, answer.content_type, await answer.read()) == (200, "image/png", shown.data)
        async with aiohttp.ClientSession() as web, web.get(shown.url + "x") as answer:
            assert answer.status == 404


async def test_an_edit_keeps_drops_or_swaps_files_as_its_attachments_say() -> None:
    async with tea_house() as house:
        sent = await house.here.send("x", files=[picture(b"1", "a.png"), picture(b"2", "b.png")])
        message = house.channel.last

        def names() -> list[str]:
            return [a.filename for a in message.attachments]

        sent = await sent.edit(content="y")
        assert names() == ["a.png", "b.png"]
        sent = await sent.edit(attachments=[sent.attachments[1]])
        assert names() == ["b.png"]
        sent = await sent.edit(attachments=[*sent.attachments, picture(b"3", "c.png")])
        assert names() == ["b.png", "c.png"]
        await sent.edit(attachments=[])
        assert names() == []


async def test_a_picture_inside_an_embed_is_not_listed_as_a_file() -> None:
    async with tea_house() as house:
        embed = discord.Embed(title="牌局", description="轮到小明").set_image(url="attachment://hand.png")
        sent = await house.here.send(embed=embed, file=picture())
        assert sent.attachments == []
        assert sent.embeds[0].image.url == house.channel.last.attachments[0].url
        assert house.channel.last.text == "牌局\n轮到小明"


async def test_a_description_goes_with_its_file() -> None:
    async with tea_house() as house:
        file = picture()
        file.description = "红桃三 黑桃四"
        await house.here.send(file=file)
        assert house.channel.last.attachments[0].description == "红桃三 黑桃四"


async def test_the_same_enforced_nonce_sends_only_once() -> None:
    async with tea_house() as house:
        first = await house.here.send("turn", nonce="t1-d1-7")
        again = await house.here.send("turn", nonce="t1-d1-7")
        assert first.id == again.id
        house.server.clock.advance(house.server.limits.nonce + 1)
        await house.here.send("turn", nonce="t1-d1-7")
        assert len(house.channel.messages) == 2


async def test_reading_reacting_pinning_typing_and_clearing() -> None:
    async with tea_house(limits=Limits(buckets={})) as house:
        sent = [await house.here.send(str(i)) for i in range(4)]
        assert [m.content async for m in house.here.history(limit=2)] == ["3", "2"]
        assert [m.content async for m in house.here.history(after=sent[1])] == ["2", "3"]
        await sent[0].add_reaction("👍")
        assert house.channel.messages[0].reactions == {"👍": {house.server.bot.id}}
        (reaction,) = (await house.here.fetch_message(sent[0].id)).reactions
        assert (str(reaction.emoji), reaction.count, reaction.me) == ("👍", 1, True)
        assert house.bot.user is not None
        await sent[0].remove_reaction("👍", house.bot.user)
        assert (await house.here.fetch_message(sent[0].id)).reactions == []
        await house.here.typing()
        assert await code_of(sent[0].pin()) == (403, 50013)
        house.guild.permit(house.server.bot, manage_messages=True)
        await sent[0].pin()
        assert house.channel.messages[0].pinned
        await house.here.delete_messages(sent[1:3])
        assert [m.content for m in house.channel.messages] == ["0", "3"]


# -------------------------------------------------------------------- who is really pinged
def names(users: tuple[User, ...]) -> list[str]:
    return sorted(user.name for user in users)


@pytest.mark.parametrize(
    ("content", "allowed", "pinged"),
    [
        ("{ming}", None, ["小明"]),
        ("{ming} {hong}", discord.AllowedMentions.none(), []),
        ("`{ming}` ```{hong}```", None, []),
        ("@everyone", None, ["owner of tea house", "小明", "小红"]),
        ("@everyone {ming}", discord.AllowedMentions(everyone=False), ["小明"]),
        ("{role}", None, ["小红"]),
        ("{role}", discord.AllowedMentions(roles=False), []),
    ],
)
async def test_only_allowed_mentions_ping(
    content: str, allowed: discord.AllowedMentions | None, pinged: list[str]
) -> None:
    async with tea_house() as house:
        hong = house.server.user("小红")
        role = house.guild.role("team")
        house.guild.grant(hong, role)
        text = content.format(ming=house.person.mention, hong=hong.mention, role=f"<@&{role.id}>")
        await house.here.send(text, allowed_mentions=allowed or discord.utils.MISSING)
        assert names(house.channel.last.pinged) == pinged
        assert [user.name for user in (house.person, hong) if user.pings] == sorted(set(pinged) & {"小明", "小红"})


async def test_a_ping_for_one_of_two_people_named() -> None:
    async with tea_house() as house:
        hong = house.server.user("小红")
        house.guild.join(hong)
        allowed = discord.AllowedMentions(users=[discord.Object(hong.id)], everyone=False, roles=False)
        await house.here.send(f"{house.person.mention} {hong.mention}", allowed_mentions=allowed)
        assert names(house.channel.last.pinged) == ["小红"]


async def test_no_ping_comes_from_an_edit_a_stranger_to_the_channel_or_without_the_right() -> None:
    async with tea_house() as house:
        sent = await house.here.send("turn")
        await sent.edit(content=f"turn of {house.person.mention}")
        house.channel.permit(house.person, view_channel=False)
        await house.here.send(house.person.mention)
        house.channel.permit(house.person, view_channel=None)
        house.channel.permit(house.server.bot, mention_everyone=False)
        await house.here.send("@everyone")
        assert house.person.pings == []
        await house.here.send(house.person.mention, silent=True)
        assert [(ping.how, ping.silent) for ping in house.person.pings] == [("mention", True)]


async def test_a_mentionable_role_is_pinged_even_without_the_right_to_mention_everyone() -> None:
    async with tea_house() as house:
        house.channel.permit(house.server.bot, mention_everyone=False)
        roles = [house.guild.role("closed"), house.guild.role("open", mentionable=True)]
        for role in roles:
            house.guild.grant(house.person, role)
            await house.here.send(f"<@&{role.id}>")
        assert [ping.message.content for ping in house.person.pings] == [f"<@&{roles[1].id}>"]


async def test_a_reply_pings_unless_told_not_to() -> None:
    async with tea_house(bot=Bot(discord.Intents(guilds=True, guild_messages=True))) as house:
        await house.person.say("hello", house.channel)
        await house.server.wait_for(lambda: house.bot.read)
        await house.bot.read[0].reply("yes", mention_author=False)
        assert house.person.pings == []
        await house.bot.read[0].reply("yes", mention_author=True)
        assert [ping.how for ping in house.person.pings] == ["reply"]
        assert house.channel.last.reply_to is house.channel.messages[0]


# -------------------------------------------------------------------- rights and things that are gone
async def test_without_seeing_the_channel_50001_without_writing_in_it_50013() -> None:
    async with tea_house() as house:
        sent = await house.here.send("x")
        house.channel.permit(house.server.bot, send_messages=False)
        assert await code_of(house.here.send("y")) == (403, 50013)
        await sent.edit(content="an edit needs no right to send")
        house.channel.permit(house.server.bot, send_messages=None, view_channel=False)
        for attempt in (house.here.send("y"), sent.edit(content="z"), house.here.fetch_message(sent.id)):
            assert await code_of(attempt) == (403, 50001)
        house.channel.permit(house.server.bot, view_channel=None)
        await house.here.send("y")


async def test_a_channel_overrules_the_server_for_everybody_then_for_roles_then_for_one_person() -> None:
    async with tea_house() as house:
        role = house.guild.role("players")
        house.guild.grant(house.server.bot, role)
        house.channel.permit(send_messages=False)
        assert await code_of(house.here.send("x")) == (403, 50013)
        house.channel.permit(role, send_messages=True)
        await house.here.send("x")
        house.channel.permit(house.server.bot, send_messages=False)
        assert await code_of(house.here.send("x")) == (403, 50013)
        house.guild.permit(house.server.bot, administrator=True)
        await house.here.send("x")


@pytest.mark.parametrize(("right", "kind"), [("embed_links", "embed"), ("attach_files", "file")])
async def test_embeds_and_files_need_rights_of_their_own(right: str, kind: str) -> None:
    async with tea_house() as house:
        house.channel.permit(house.server.bot, **{right: False})
        parts: dict[str, Any] = {"embed": discord.Embed(title="x")} if kind == "embed" else {"file": picture()}
        assert await code_of(house.here.send(**parts)) == (403, 50013)
        await house.here.send("text alone")


async def test_an_answer_to_a_command_needs_no_right_to_write() -> None:
    async with tea_house() as house:
        house.channel.permit(house.server.bot, send_messages=False)
        assert (await house.person.slash(house.channel, "play")).text == "play"


async def test_a_deleted_channel_is_10003_a_deleted_message_10008() -> None:
    async with tea_house() as house:
        sent = await house.here.send("x")
        here = house.here
        await house.server.user("owner of tea house").delete(house.channel.last)
        for attempt in (sent.edit(content="y"), sent.delete(), here.fetch_message(sent.id)):
            assert await code_of(attempt) == (404, 10008)
        house.channel.delete()
        assert await code_of(here.send("y")) == (404, 10003)
        assert await code_of(house.bot.fetch_channel(here.id)) == (404, 10003)


async def test_what_others_wrote_cannot_be_edited_and_deleted_only_with_the_right() -> None:
    async with tea_house() as house:
        theirs = await house.person.say("x", house.channel)
        mine = house.here.get_partial_message(theirs.id)
        assert await code_of(mine.edit(content="y")) == (403, 50005)
        assert await code_of(mine.delete()) == (403, 50013)
        house.guild.permit(house.server.bot, manage_messages=True)
        await mine.delete()
        assert theirs.deleted


async def test_thrown_out_of_a_server_the_bot_has_no_access() -> None:
    async with tea_house() as house:
        here = house.here
        house.guild.remove(house.server.bot)
        assert await code_of(here.send("x")) == (403, 50001)
        assert await code_of(house.bot.fetch_guild(house.guild.id)) == (403, 50001)
        assert [guild.id async for guild in house.bot.fetch_guilds()] == []


async def thread_of(house: House, thread: Channel) -> discord.Thread:
    found = await house.server.wait_for(lambda: house.here.guild.get_thread(thread.id))
    assert isinstance(found, discord.Thread)
    return found


@pytest.mark.parametrize("where", ["thread", "parent"])
async def test_a_bot_may_be_allowed_in_the_thread_and_not_in_its_parent_or_the_reverse(where: str) -> None:
    async with tea_house() as house:
        thread = await thread_of(house, house.channel.thread("table 1"))
        denied = "send_messages" if where == "thread" else "send_messages_in_threads"
        house.channel.permit(house.server.bot, **{denied: False})
        allowed, refused = (thread, house.here) if where == "thread" else (house.here, thread)
        await allowed.send("board")
        assert await code_of(refused.send("board")) == (403, 50013)


async def test_commands_and_buttons_work_in_a_thread() -> None:
    async with tea_house() as house:
        thread = house.channel.thread("table 1")
        await (await thread_of(house, thread)).send("board", view=buttons("加入"))
        await house.person.slash(thread, "play")
        await house.person.click(thread.messages[0], "加入")
        assert [press.channel_id for press in house.bot.heard] == [thread.id, thread.id]
        assert isinstance(house.bot.heard[0].channel, discord.Thread)


async def test_a_bot_opens_a_thread_and_writing_opens_an_archived_one_unless_it_is_locked() -> None:
    async with tea_house() as house:
        made = await house.here.create_thread(name="table 2", type=discord.ChannelType.public_thread)
        thread = house.channel.thread("table 2")
        assert (thread.id, thread.owner) == (made.id, house.server.bot)
        sent = await made.send("board")
        thread.archive()
        assert await code_of(sent.edit(content="x")) == (400, 50083)
        await made.send("again")
        assert not thread.archived
        thread.archive(locked=True)
        assert await code_of(made.send("x")) == (400, 50083)


async def test_a_private_thread_is_closed_to_a_bot_that_was_not_added() -> None:
    async with tea_house() as house:
        thread = house.channel.thread("secret", private=True)
        room = house.bot.get_partial_messageable(thread.id, guild_id=house.guild.id)
        assert await code_of(room.send("x")) == (403, 50001)
        thread.add(house.server.bot)
        await room.send("x")


async def test_people_are_looked_up_one_by_one() -> None:
    async with tea_house() as house:
        member = await house.here.guild.fetch_member(house.person.id)
        assert member.name == "小明"
        stranger = house.server.user("小红")
        assert await code_of(house.here.guild.fetch_member(stranger.id)) == (404, 10007)
        assert await code_of(house.bot.fetch_user(1)) == (404, 10013)
        assert [m.name for m in await house.here.guild.query_members(user_ids=[house.person.id])] == ["小明"]


# -------------------------------------------------------------------- commands
async def test_the_librarys_command_tree_is_registered_with_its_languages() -> None:
    async with tea_house() as house:

        class Words(discord.app_commands.Translator):
            async def translate(self, string: Any, locale: Any, context: Any) -> str | None:
                return {"play": "玩", "open a table": "开一桌"}.get(string.message) if "zh" in str(locale) else None

        @discord.app_commands.command(
            name=discord.app_commands.locale_str("play"),
            description=discord.app_commands.locale_str("open a table"),
        )
        @discord.app_commands.allowed_contexts(guilds=True, dms=True)
        async def play(interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("table open")

        tree = discord.app_commands.CommandTree(house.bot)
        await tree.set_translator(Words())
        tree.add_command(play)
        old = house.server.registry.commands[0].id
        await tree.sync()
        (command,) = house.server.registry.commands
        assert command.id == old
        assert command.body["name_localizations"] == {"zh-CN": "玩", "zh-TW": "玩"}
        assert command.body["contexts"] == [0, 1]
        assert [c.name for c in await tree.fetch_commands()] == ["play"]
        await tree.sync(guild=discord.Object(house.guild.id))
        house.bot.answers["play"] = lambda press: asyncio.sleep(0)
        assert (await house.person.slash(house.channel, "玩")).text == "table open"


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"name": "Play"}, "name"),
        ({"name": "play it"}, "name"),
        ({"name": "x" * 33}, "name"),
        ({"description": ""}, "description"),
        ({"description": "x" * 101}, "description"),
        ({"name_localizations": {"zh": "玩"}}, "name_localizations"),
        ({"name_localizations": {"zh-CN": "玩 吧"}}, "name_localizations"),
        ({"description_localizations": {"zh-TW": "開" * 101}}, "description_localizations"),
        ({"contexts": [3]}, "contexts"),
        ({"contexts": []}, "contexts"),
        ({"options": [{"type": 3, "name": f"o{i}", "description": "x"} for i in range(26)]}, "options"),
        ({"options": [{"type": 3, "name": "o", "description": "x"}] * 2}, "options"),
        (
            {
                "options": [
                    {"type": 3, "name": "a", "description": "x"},
                    {"type": 3, "name": "b", "description": "x", "required": True},
                ]
            },
            "options",
        ),
        (
            {
                "options": [
                    {
                        "type": 3,
                        "name": "a",
                        "description": "x",
                        "choices": [{"name": str(i), "value": str(i)} for i in range(26)],
                    }
                ]
            },
            "options",
        ),
    ],
)
async def test_a_command_that_breaks_a_rule_is_refused_and_nothing_changes(change: dict[str, Any], where: str) -> None:
    async with tea_house(violates=True) as house:
        before = list(house.server.registry.commands)
        body: Any = [{"name": "play", "description": "open a table"} | change]
        with pytest.raises(discord.HTTPException) as caught:
            await house.bot.http.bulk_upsert_global_commands(house.server.bot.id, body)
        assert caught.value.code == 50035
        assert where in house.server.calls[-1].answer["errors"]["0"]
        assert house.server.registry.commands == before


async def test_two_commands_of_one_name_and_more_than_a_hundred_are_refused() -> None:
    async with tea_house() as house:
        twice: Any = [{"name": "play", "description": "x"}] * 2
        many: Any = [{"name": f"c{i}", "description": "x"} for i in range(101)]
        upsert = house.bot.http.bulk_upsert_global_commands
        assert await code_of(upsert(house.server.bot.id, twice)) == (400, 50035)
        assert await code_of(upsert(house.server.bot.id, many)) == (400, 30032)


# -------------------------------------------------------------------- faults
async def test_a_500_is_tried_again_by_the_library() -> None:
    async with tea_house() as house:
        house.server.fail("POST", r"/channels/\d+/messages$", 500, times=2)
        sending = asyncio.create_task(house.here.send("x"))
        await house.waits.skip(sending.done)
        assert [call.status for call in house.server.requests("POST", "/messages")] == [500, 500, 200]
        assert len(house.channel.messages) == 1


async def test_a_503_is_raised_at_once() -> None:
    async with tea_house() as house:
        house.server.fail("POST", "/messages", 503)
        with pytest.raises(discord.DiscordServerError):
            await house.here.send("x")
        await house.here.send("y")
        assert [m.content for m in house.channel.messages] == ["y"]


async def test_a_retry_of_work_already_done_doubles_a_followup_but_not_a_message_with_the_librarys_nonce() -> None:
    async with tea_house() as house:
        house.server.fail("POST", "/messages", 502, performed=True)
        sending = asyncio.create_task(house.here.send("x"))
        await house.waits.skip(sending.done)
        assert [call.status for call in house.server.requests("POST", "/messages")] == [502, 200]
        assert [m.content for m in house.channel.messages] == ["x"]
        await house.person.slash(house.channel, "play")
        house.server.fail("POST", "/webhooks/", 502, performed=True)
        following = asyncio.create_task(house.bot.heard[0].followup.send("y"))
        await house.waits.skip(following.done)
        assert [m.content for m in house.channel.messages] == ["x", "play", "y", "y"]


@pytest.mark.parametrize("performed", [False, True])
async def test_a_cut_connection_leaves_the_bot_unsure(performed: bool) -> None:
    async with tea_house() as house:
        house.server.cut("POST", "/messages", performed=performed)
        with pytest.raises(aiohttp.ClientError):
            await house.here.send("x")
        assert len(house.channel.messages) == performed


async def test_a_slow_answer_takes_the_clocks_time() -> None:
    async with tea_house() as house:
        fault = house.server.slow("POST", "/messages", 8.0)
        sending = asyncio.create_task(house.here.send("x"))
        await fault.reached.wait()
        await asyncio.sleep(0.01)
        assert house.channel.messages == []
        house.server.clock.advance(8.0)
        await sending
        assert len(house.channel.messages) == 1


async def test_a_held_answer_waits_for_its_release_with_the_work_already_done() -> None:
    async with tea_house() as house:
        fault = house.server.hold("POST", "/messages", performed=True)
        sending = asyncio.create_task(house.here.send("x"))
        await fault.reached.wait()
        await house.channel.wait_for(lambda message: message.content == "x")
        assert not sending.done()
        fault.release()
        assert (await sending).content == "x"


async def test_a_ban_by_cloudflare_is_raised_and_not_waited_for() -> None:
    async with tea_house() as house:
        house.server.fail("POST", "/messages", 429)
        with pytest.raises(discord.HTTPException) as caught:
            await house.here.send("x")
        assert (caught.value.status, caught.value.code) == (429, 0)


async def test_every_request_is_logged_with_its_time_and_answer() -> None:
    async with tea_house() as house:
        before = house.server.clock.now()
        await house.here.send("x")
        call = house.server.calls[-1]
        assert before <= call.at <= house.server.clock.now()
        assert (call.method, call.template, call.status) == ("POST", "/channels/{channel_id}/messages", 200)
        assert call.body["content"] == "x"
        assert house.server.requests("POST", rf"/channels/{house.channel.id}/messages") == [call]
