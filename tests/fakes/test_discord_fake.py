"""What people do on the local Discord, and what a real discord.py client gets of it."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest

from tests.fakes.discord import Callback, CannotDo, Limits, NoAnswer, Window, connect
from tests.fakes.discord.gateway import Intent
from tests.fakes.tea_house import Bot, buttons, picture, tea_house

Press = discord.Interaction[Any]


async def test_a_command_is_answered_as_the_person_sees_it() -> None:
    async with tea_house() as house:

        async def play(press: Press) -> None:
            await press.response.send_message("table open", view=buttons("加入", "离开"))

        house.bot.answers["play"] = play
        answer = await house.person.slash(house.channel, "play", {"game": "doudizhu"})
        assert answer.callback is Callback.MESSAGE
        assert answer.text == "table open"
        assert not answer.ephemeral
        assert 0 <= answer.ack_after < 3
        assert house.channel.last is answer.message
        assert house.channel.last.labels == ["加入", "离开"]
        heard = house.bot.heard[0]
        assert (heard.locale, heard.user.id, heard.channel_id) == (
            discord.Locale.chinese,
            house.person.id,
            house.channel.id,
        )
        assert dict(heard.data or {})["options"] == [{"name": "game", "type": 3, "value": "doudizhu"}]


async def test_a_command_is_found_under_its_name_in_the_persons_language() -> None:
    async with tea_house() as house:
        assert house.person.commands(house.channel) == ["玩", "silent"]
        await house.person.slash(house.channel, "玩")
        assert dict(house.bot.heard[0].data or {})["name"] == "play"
        with pytest.raises(CannotDo, match="not offered"):
            await house.server.user("Ann", locale="en-US").slash(house.channel, "玩")


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("deal", {}, "/deal is not offered"),
        ("play", {"game": "poker"}, "offers"),
        ("play", {"stakes": 3}, "no options"),
    ],
)
async def test_a_person_cannot_type_what_the_menu_does_not_offer(
    name: str, options: dict[str, object], why: str
) -> None:
    async with tea_house() as house:
        with pytest.raises(CannotDo, match=why):
            await house.person.slash(house.channel, name, options)


async def test_a_command_for_managers_is_hidden_from_others_and_one_for_servers_from_private_chats() -> None:
    async with tea_house() as house:
        house.server.registry.replace(
            None, [{"name": "settings", "description": "x", "default_member_permissions": "32", "contexts": [0]}]
        )
        assert house.person.commands(house.channel) == []
        house.guild.permit(house.person, manage_guild=True)
        assert house.person.commands(house.channel) == ["settings"]
        assert house.person.commands(house.person.dm) == []
        await house.person.slash(house.channel, "settings")
        assert house.bot.heard[0].permissions.manage_guild


async def test_subcommands_arrive_nested() -> None:
    async with tea_house() as house:
        who = {"type": 6, "name": "who", "description": "x"}
        inner = {"type": 1, "name": "language", "description": "x", "options": [who]}
        house.server.registry.replace(None, [{"name": "settings", "description": "x", "options": [inner]}])
        friend = house.server.user("小红")
        await house.person.slash(house.channel, "settings language", {"who": friend})
        data: Any = house.bot.heard[0].data
        assert data["options"][0]["options"] == [{"name": "who", "type": 6, "value": str(friend.id)}]
        assert data["resolved"]["users"][str(friend.id)]["username"] == "小红"


async def test_without_an_answer_in_three_seconds_the_person_is_told_so_and_the_bot_gets_10062() -> None:
    async with tea_house() as house:
        go = asyncio.Event()

        async def late(press: Press) -> None:
            await go.wait()
            await press.response.send_message("sorry")

        house.bot.answers["silent"] = late
        using = asyncio.create_task(house.person.slash(house.channel, "silent"))
        await house.server.wait_for(lambda: house.bot.heard)
        house.server.clock.advance(3.1)
        with pytest.raises(NoAnswer, match="did not respond") as caught:
            await using
        go.set()
        await house.server.wait_for(lambda: house.bot.errors)
        error = house.bot.errors[0]
        assert isinstance(error, discord.NotFound)
        assert error.code == 10062
        assert caught.value.interaction.refusals == [10062]
        assert house.channel.messages == []


async def test_an_interaction_delivered_twice_is_acknowledged_once_and_then_refused_40060() -> None:
    async with tea_house() as house:
        house.server.hub.deliver_twice()
        answer = await house.person.slash(house.channel, "play")
        await house.server.wait_for(lambda: house.bot.errors)
        assert [press.id for press in house.bot.heard] == [answer.id, answer.id]
        error = house.bot.errors[0]
        assert isinstance(error, discord.HTTPException)
        assert (error.status, error.code) == (400, 40060)
        assert len(house.channel.messages) == 1


async def test_interactions_can_be_held_back_so_that_the_bot_hears_of_them_late() -> None:
    async with tea_house() as house:
        house.server.hub.hold_interactions()
        using = asyncio.create_task(house.person.slash(house.channel, "play"))
        await asyncio.sleep(0.01)
        assert house.bot.heard == []
        house.server.hub.release_interactions()
        assert (await using).text == "play"


async def test_an_ephemeral_answer_is_seen_by_one_person_and_unknown_in_the_channel() -> None:
    async with tea_house() as house:

        async def whisper(press: Press) -> None:
            await press.response.send_message(f"your hand {house.person.mention}", ephemeral=True)

        house.bot.answers["play"] = whisper
        answer = await house.person.slash(house.channel, "play")
        assert answer.ephemeral
        assert house.channel.messages == []
        assert [m.text for m in house.person.sees(house.channel)] == [f"your hand {house.person.mention}"]
        assert house.person.pings == []
        other = house.server.user("小红")
        house.guild.join(other)
        assert other.sees(house.channel) == []
        assert answer.message is not None
        with pytest.raises(discord.NotFound) as caught:
            await house.here.get_partial_message(answer.message.id).edit(content="x")
        assert caught.value.code == 10008
        with pytest.raises(CannotDo):
            await other.click(answer.message, "x")


async def test_thinking_stands_until_it_is_filled_and_notifies_nobody() -> None:
    async with tea_house() as house:
        go = asyncio.Event()

        async def ponder(press: Press) -> None:
            await press.response.defer(ephemeral=True, thinking=True)
            await go.wait()
            await press.edit_original_response(content=f"done {house.person.mention}")

        house.bot.answers["play"] = ponder
        answer = await house.person.slash(house.channel, "play")
        assert answer.callback is Callback.DEFERRED_MESSAGE
        assert answer.waiting
        assert house.person.sees(house.channel) == []
        go.set()
        await house.server.wait_for(lambda: not answer.waiting)
        assert answer.ephemeral
        assert [m.content for m in house.person.sees(house.channel)] == [f"done {house.person.mention}"]
        assert house.person.pings == []


async def test_the_first_followup_takes_the_place_of_thinking_the_second_is_a_message_of_its_own() -> None:
    async with tea_house() as house:

        async def ponder(press: Press) -> None:
            await press.response.defer(thinking=True)
            await press.followup.send("one")
            await press.followup.send("two", ephemeral=True)

        house.bot.answers["play"] = ponder
        answer = await house.person.slash(house.channel, "play")
        await house.server.wait_for(lambda: answer.followups)
        assert answer.text == "one"
        assert [m.content for m in house.channel.messages] == ["one"]
        assert [m.content for m in house.person.sees(house.channel)] == ["one", "two"]


async def test_a_press_may_change_the_message_and_swap_its_picture() -> None:
    async with tea_house() as house:
        await house.here.send("hand", view=buttons("出牌"), file=picture(b"before"))

        async def play(press: Press) -> None:
            await press.response.edit_message(content="played", view=None, attachments=[picture(b"after", "next.png")])

        house.bot.answers["出牌"] = play
        board = house.channel.last
        (old,) = board.attachments
        answer = await house.person.click(board, "出牌")
        assert answer.callback is Callback.UPDATE
        assert answer.message is board
        assert (board.content, board.labels, board.edits) == ("played", [], 1)
        (new,) = board.attachments
        assert new.filename == "next.png"
        assert new.sha256 != old.sha256
        assert board.versions[0].attachments == (old,)


async def test_a_deferred_update_leaves_the_message_until_it_is_edited() -> None:
    async with tea_house() as house:
        await house.here.send("hand", view=buttons("选"))

        async def choose(press: Press) -> None:
            await press.response.defer()
            await press.edit_original_response(content="chosen")

        house.bot.answers["选"] = choose
        answer = await house.person.click(house.channel.last, "选")
        assert answer.callback is Callback.DEFERRED_UPDATE
        await house.server.wait_for(lambda: house.channel.last.content == "chosen")
        assert len(house.channel.messages) == 1


async def test_answers_can_be_read_edited_and_deleted_through_their_token() -> None:
    async with tea_house() as house:

        async def play(press: Press) -> None:
            await press.response.send_message("first")
            original = await press.original_response()
            await original.edit(content="second")
            extra = await press.followup.send("extra", wait=True)
            await extra.edit(content="more")
            await extra.delete()
            await press.delete_original_response()

        house.bot.answers["play"] = play
        answer = await house.person.slash(house.channel, "play")
        await house.server.wait_for(lambda: answer.original and answer.original.deleted)
        assert answer.original is not None
        assert [v.content for v in answer.original.versions] == ["first", "second"]
        assert [v.content for v in answer.followups[0].versions] == ["extra", "more"]
        assert house.channel.messages == []


async def test_a_token_dies_after_fifteen_minutes_and_with_it_the_ephemeral_message() -> None:
    async with tea_house() as house:

        async def whisper(press: Press) -> None:
            await press.response.send_message("your hand", ephemeral=True)

        house.bot.answers["play"] = whisper
        await house.person.slash(house.channel, "play")
        press = house.bot.heard[0]
        house.server.clock.advance(14 * 60)
        await press.edit_original_response(content="still yours")
        house.server.clock.advance(61)
        for attempt in (press.edit_original_response(content="x"), press.followup.send("x")):
            with pytest.raises(discord.HTTPException) as caught:
                await attempt
            assert (caught.value.status, caught.value.code) == (401, 50027)
        assert house.person.sees(house.channel)[0].content == "still yours"


async def test_a_press_on_an_ephemeral_message_gives_a_fresh_token_for_it() -> None:
    async with tea_house() as house:

        async def whisper(press: Press) -> None:
            await press.response.send_message("hand", ephemeral=True, view=buttons("刷新"))

        async def refresh(press: Press) -> None:
            await press.response.edit_message(content="newer hand")

        house.bot.answers |= {"play": whisper, "刷新": refresh}
        answer = await house.person.slash(house.channel, "play")
        assert answer.message is not None
        house.server.clock.advance(20 * 60)
        pressed = await house.person.click(answer.message, "刷新")
        assert pressed.message is answer.message
        assert answer.text == "newer hand"
        await house.bot.heard[1].edit_original_response(content="newest hand")
        assert answer.text == "newest hand"


async def test_the_token_of_another_interaction_does_not_reach_an_ephemeral_message() -> None:
    async with tea_house() as house:

        async def whisper(press: Press) -> None:
            await press.response.send_message("hand", ephemeral=True)

        house.bot.answers["play"] = whisper
        first = await house.person.slash(house.channel, "play")
        await house.person.slash(house.channel, "play")
        assert first.message is not None
        with pytest.raises(discord.NotFound) as caught:
            await house.bot.heard[1].followup.edit_message(first.message.id, content="x")
        assert caught.value.code == 10008


async def test_a_followup_before_the_acknowledgement_meets_an_unknown_webhook() -> None:
    async with tea_house() as house:
        using = asyncio.create_task(house.person.slash(house.channel, "silent"))
        await house.server.wait_for(lambda: house.bot.heard)
        with pytest.raises(discord.NotFound) as caught:
            await house.bot.heard[0].followup.send("x")
        assert caught.value.code == 10015
        house.server.clock.advance(3.1)
        with pytest.raises(NoAnswer):
            await using


async def test_a_form_is_filled_in_by_its_labels_and_checked_before_it_is_sent() -> None:
    async with tea_house() as house:
        form = discord.ui.Modal(title="叫分", custom_id="bid")
        field: Any = discord.ui.TextInput(custom_id="points", max_length=1)
        form.add_item(discord.ui.Label(text="几分", component=field))

        async def ask(press: Press) -> None:
            await press.response.send_modal(form)

        house.bot.answers["play"] = ask
        opened = await house.person.slash(house.channel, "play")
        assert opened.callback is Callback.MODAL
        assert opened.modal is not None
        assert opened.modal["title"] == "叫分"
        for values in ({}, {"几分": "33"}, {"几分": "3", "else": "1"}):
            with pytest.raises(CannotDo):
                await house.person.submit(opened, values)
        sent = await house.person.submit(opened, {"几分": "3"})
        assert sent.text == "bid"
        assert field.value == "3"


async def test_suggestions_come_from_the_bot() -> None:
    async with tea_house() as house:
        option = {"type": 3, "name": "card", "description": "x", "autocomplete": True}
        house.server.registry.replace(None, [{"name": "do", "description": "x", "options": [option]}])

        async def suggest(press: Press) -> None:
            await press.response.autocomplete([discord.app_commands.Choice(name="3 3 3", value="333")])

        house.bot.answers["do"] = suggest
        assert await house.person.complete(house.channel, "do", "card", "3") == ["3 3 3"]


async def test_a_menu_is_chosen_from_by_label_within_its_bounds() -> None:
    async with tea_house() as house:
        view = discord.ui.View(timeout=None)
        options = [discord.SelectOption(label=f"♠{n}", value=str(n)) for n in (3, 4, 5)]
        view.add_item(discord.ui.Select(custom_id="cards", placeholder="牌", max_values=2, options=options))
        view.add_item(discord.ui.UserSelect(custom_id="who"))
        await house.here.send("hand", view=view)
        hand = house.channel.last
        assert hand.selects[0].labels == ["♠3", "♠4", "♠5"]
        await house.person.select(hand, "牌", ["♠3", "5"])
        assert dict(house.bot.heard[0].data or {})["values"] == ["3", "5"]
        for values in ([], ["3", "4", "5"], ["3", "3"], ["♠9"]):
            with pytest.raises(CannotDo):
                await house.person.select(hand, "牌", values)
        await house.person.select(hand, "who", [house.person])
        assert dict(house.bot.heard[1].data or {})["values"] == [str(house.person.id)]


async def test_only_what_is_on_the_screen_can_be_pressed_unless_the_press_was_under_way() -> None:
    async with tea_house() as house:
        view = buttons("过", "出")
        view.add_item(discord.ui.Button(label="等", custom_id="wait", disabled=True))
        sent = await house.here.send("turn", view=view)
        board = house.channel.last
        seen = board.now
        for label in ("等", "不出"):
            with pytest.raises(CannotDo):
                await house.person.click(board, label)
        await sent.edit(view=buttons("出"))
        with pytest.raises(CannotDo, match="is not there"):
            await house.person.click(board, "过")
        assert (await house.person.click(seen, "过")).text == "过"
        await sent.delete()
        with pytest.raises(CannotDo, match="does not see"):
            await house.person.click(board, "出")


async def test_a_layout_is_read_and_pressed_like_any_message() -> None:
    async with tea_house() as house:
        layout = discord.ui.LayoutView(timeout=None)
        look: Any = discord.ui.Button(label="看牌", custom_id="look")
        box: Any = discord.ui.Container(discord.ui.TextDisplay("## 斗地主"), discord.ui.Separator())
        box.add_item(discord.ui.Section(discord.ui.TextDisplay("轮到小明"), accessory=look))
        box.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png")))
        layout.add_item(box)
        await house.here.send(view=layout, file=picture())
        board = house.channel.last
        assert board.text == "## 斗地主\n轮到小明"
        assert board.labels == ["看牌"]
        assert board.attachments[0].pixels == (4, 2)
        assert board.now.used_urls == {board.attachments[0].url}
        assert (await house.person.click(board, "look")).text == "look"


# -------------------------------------------------------------------- private conversations
async def test_closed_doors_are_noticed_when_writing_not_when_opening() -> None:
    async with tea_house() as house:
        friend = await house.friend()
        house.person.close_dms()
        room = await friend.create_dm()
        with pytest.raises(discord.Forbidden) as caught:
            await room.send("hand")
        assert caught.value.code == 50007
        house.person.open_dms()
        await room.send("hand")
        assert (await house.person.wait_for_dm("han")).content == "hand"
        assert [m.content for m in house.person.inbox] == ["hand"]
        assert [(p.how, p.message.content) for p in house.person.pings] == [("dm", "hand")]


async def test_new_conversations_are_opened_only_so_fast_known_ones_freely() -> None:
    limits = Limits(new_dms=Window(2, 60.0))
    async with tea_house(limits=limits) as house:
        people = [house.server.user(f"p{i}") for i in range(3)]
        for person in people:
            house.guild.join(person)
        users = [await house.bot.fetch_user(person.id) for person in people]
        await users[0].create_dm()
        await users[1].create_dm()
        with pytest.raises(discord.Forbidden) as caught:
            await users[2].create_dm()
        assert caught.value.code == 40003
        await house.bot.http.start_private_message(users[0].id)
        house.server.clock.advance(61)
        await users[2].send("at last")
        assert people[2].inbox[0].content == "at last"


async def test_somebody_without_a_common_server_cannot_be_written_to() -> None:
    async with tea_house() as house:
        friend = await house.friend()
        house.person.leave(house.guild)
        with pytest.raises(discord.Forbidden) as caught:
            await friend.send("x")
        assert caught.value.code == 50278
        with pytest.raises(CannotDo):
            await house.person.slash(house.channel, "play")
        house.person.join(house.guild)
        await friend.send("x")


async def test_what_is_said_privately_is_heard_in_full_what_is_said_in_a_server_is_not() -> None:
    intents = discord.Intents(guilds=True, dm_messages=True, guild_messages=True)
    async with tea_house(bot=Bot(intents)) as house:
        await house.person.say("33344")
        await house.person.say("hello all", house.channel)
        await house.person.say(f"{house.server.bot.mention} pass", house.channel)
        await house.server.wait_for(lambda: len(house.bot.read) == 3)
        heard = [(message.guild is None, message.content) for message in house.bot.read]
        assert heard == [(True, "33344"), (False, ""), (False, f"{house.server.bot.mention} pass")]


async def test_the_bot_is_told_of_no_message_that_it_or_everybody_cannot_see() -> None:
    async with tea_house(bot=Bot(discord.Intents(guilds=True, guild_messages=True))) as house:

        async def whisper(press: Press) -> None:
            await press.response.send_message("for one", ephemeral=True)
            await press.followup.send("for all")

        house.bot.answers["play"] = whisper
        secret = house.guild.channel("secret")
        secret.permit(house.server.bot, view_channel=False)
        await house.person.say("hidden", secret)
        await house.person.slash(house.channel, "play")
        await house.server.wait_for(lambda: house.bot.read)
        assert [message.content for message in house.bot.read] == ["for all"]


async def test_with_the_approved_intent_everything_is_heard_and_without_message_intents_nothing() -> None:
    bot = Bot(discord.Intents(guilds=True, guild_messages=True, message_content=True))
    async with tea_house(limits=Limits(identify_every=0)) as house:
        house.server.hub.approved = Intent.MESSAGE_CONTENT
        async with connect(house.server, bot):
            await house.person.say("hello all", house.channel)
            await house.person.say("secret")
            await house.server.wait_for(lambda: bot.read and house.bot.read)
        assert [message.content for message in bot.read] == ["hello all"]
        assert [message.content for message in house.bot.read] == ["secret"]


async def test_whoever_is_cancelled_while_he_waits_for_an_answer_notices_it() -> None:
    async with tea_house() as house:

        async def play(press: Press) -> None:
            await press.response.send_message("table open")

        house.bot.answers["play"] = play
        answered = await house.person.slash(house.channel, "play", {"game": "doudizhu"})
        for steps in range(12):
            waiting = asyncio.create_task(house.person._answered(answered))
            for _ in range(steps):
                await asyncio.sleep(0)
            if waiting.cancel():
                await asyncio.wait({waiting}, timeout=5)
                assert waiting.cancelled(), f"not after {steps} steps"
