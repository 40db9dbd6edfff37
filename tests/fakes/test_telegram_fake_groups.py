"""The local Telegram: topics, migration, members, pins."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import Update
from telegram.error import BadRequest, ChatMigrated
from telegram.ext import ExtBot, MessageHandler, filters

from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.client import polling
from tests.fakes.telegram_table import Table

Bot = ExtBot[None]


# ---------------------------------------------------------------------- topics


async def test_two_topics_of_a_forum_keep_their_messages(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    forum = telegram.group("论坛", ming, forum=True)
    cards, chess = await forum.topic("打牌"), await forum.topic("下棋")
    async with polling(telegram, *table.handlers):
        await ming.say(cards, "/play 斗地主")
        await ming.say(chess, "/play 够级")
        await ming.say(forum, "/play 攉龙")
        await cards.wait_for("斗地主")
        await chess.wait_for("够级")
        general = await forum.wait_for("攉龙")
    assert [m.text for m in cards.from_bot] == ["牌桌 斗地主"]
    assert [m.text for m in chess.from_bot] == ["牌桌 够级"]
    assert general.thread_id is None
    in_topic = next(
        u.effective_message for u in table.heard if u.effective_message and u.effective_message.text == "/play 斗地主"
    )
    assert in_topic.is_topic_message
    assert in_topic.message_thread_id == cards.thread_id
    assert in_topic.reply_to_message is not None
    assert in_topic.reply_to_message.forum_topic_created is not None
    assert telegram.own_faults() == []


async def test_general_has_no_id_to_write_to(telegram: TelegramServer, bot: Bot) -> None:
    forum = telegram.group("论坛", forum=True)
    with pytest.raises(BadRequest, match="thread not found"):
        await bot.send_message(forum.id, "x", message_thread_id=1)
    assert telegram.requests[-1].error == "Bad Request: message thread not found"
    assert await bot.send_chat_action(forum.id, "typing", message_thread_id=1)
    sent = await bot.send_message(forum.id, "x")
    assert sent.message_thread_id is None


async def test_an_answer_chain_is_no_topic(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    group = telegram.group("牌友", ming)
    board = await bot.send_message(group.id, "牌桌")
    async with polling(telegram) as app:
        seen: list[Update] = []

        async def keep(update: Update, context: Any) -> None:
            seen.append(update)

        app.add_handler(MessageHandler(filters.ALL, keep))
        await ming.say(group, "过", reply_to=group.message(board.message_id))
        await telegram.idle()
    message = seen[0].effective_message
    assert message is not None
    assert message.message_thread_id == board.message_id
    assert not message.is_topic_message
    with pytest.raises(BadRequest):
        await bot.send_message(group.id, "x", message_thread_id=board.message_id)
    assert telegram.requests[-1].error == "Bad Request: message thread not found"


async def test_a_closed_topic_takes_no_messages_and_a_deleted_one_is_gone(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    forum = telegram.group("论坛", ming, forum=True)
    topic = await forum.topic("打牌")
    sent = await bot.send_message(forum.id, "牌桌", message_thread_id=topic.thread_id)
    await topic.close()
    with pytest.raises(BadRequest):
        await bot.send_message(forum.id, "x", message_thread_id=topic.thread_id)
    assert telegram.requests[-1].error == "Bad Request: TOPIC_CLOSED"
    await bot.edit_message_text("牌桌二", forum.id, sent.message_id)
    forum.promote_bot()
    await bot.send_message(forum.id, "管理员可以", message_thread_id=topic.thread_id)
    forum.demote_bot()
    await topic.reopen()
    await bot.send_message(forum.id, "又开了", message_thread_id=topic.thread_id)
    await topic.delete()
    assert topic.messages == []
    with pytest.raises(BadRequest):
        await bot.edit_message_text("x", forum.id, sent.message_id)
    assert telegram.requests[-1].error == "Bad Request: message to edit not found"
    with pytest.raises(BadRequest):
        await bot.send_message(forum.id, "x", message_thread_id=topic.thread_id)
    assert telegram.requests[-1].error == "Bad Request: message thread not found"
    await forum.close_general()
    with pytest.raises(BadRequest):
        await bot.send_message(forum.id, "x")
    assert telegram.requests[-1].error == "Bad Request: TOPIC_CLOSED"


# ---------------------------------------------------------------------- migration and membership


async def test_a_group_becomes_a_supergroup_with_a_new_id(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming, supergroup=False)
    async with polling(telegram, *table.handlers) as app:
        await ming.say(group, "/play")
        board = await group.wait_for()
        new = await group.migrate()
        await telegram.idle()
        for call in (
            app.bot.send_message(group.id, "x"),
            app.bot.edit_message_text("x", group.id, board.id),
            app.bot.get_chat(group.id),
        ):
            with pytest.raises(ChatMigrated) as caught:
                await call
            assert caught.value.new_chat_id == new.id
        assert telegram.requests[-1].error == "Bad Request: group chat was upgraded to a supergroup chat"
        await ming.say(new, "/play 二")
        await new.wait_for("二")
    notices = [u.effective_message for u in table.heard if u.effective_message and not u.effective_message.text]
    assert [(m.chat_id, m.migrate_to_chat_id, m.migrate_from_chat_id) for m in notices] == [
        (group.id, new.id, None),
        (new.id, None, group.id),
    ]
    assert telegram.own_faults() == []


async def test_the_bot_learns_of_coming_and_going(telegram: TelegramServer) -> None:
    table, ming, hong = Table(), telegram.user("小明"), telegram.user("小红")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *table.handlers):
        await hong.join(group)
        await hong.leave(group)
        await telegram.idle()
    joined, left = (u.effective_message for u in table.heard)
    assert joined is not None
    assert [u.id for u in joined.new_chat_members] == [hong.id]
    assert left is not None
    assert left.left_chat_member is not None
    assert left.left_chat_member.id == hong.id
    with pytest.raises(AssertionError, match="is not in 牌友"):
        await hong.say(group, "还在吗")


async def test_members_and_admins_are_told(telegram: TelegramServer, bot: Bot) -> None:
    ming, hong, boss = telegram.user("小明"), telegram.user("小红"), telegram.user("群主")
    group = telegram.group("牌友", ming, owner=boss)
    group.promote(ming, title="裁判")
    assert (await bot.get_chat_member(group.id, boss.id)).status == "creator"
    assert (await bot.get_chat_member(group.id, hong.id)).status == "left"
    admins = await bot.get_chat_administrators(group.id)
    assert {a.user.id: getattr(a, "custom_title", None) for a in admins} == {boss.id: None, ming.id: "裁判"}
    assert await bot.get_chat_member_count(group.id) == 3
    group.chat.members_hidden = True
    with pytest.raises(BadRequest, match=r"[Mm]ember list is inaccessible"):
        await bot.get_chat_member(group.id, ming.id)
    assert (await bot.get_chat_member(group.id, bot.id)).status == "member"
    await ming.start()
    with pytest.raises(BadRequest, match=r"[Tt]here are no administrators in the private chat"):
        await bot.get_chat_administrators(ming.id)
    with pytest.raises(BadRequest, match=r"[Uu]ser not found"):
        await bot.get_chat_member(group.id, 42)
    assert telegram.own_faults() == []


async def test_get_chat_tells_what_kind_of_chat_it_is(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明", last_name="王")
    forum = telegram.group("论坛", ming, forum=True)
    await ming.start()
    chat = await bot.get_chat(forum.id)
    assert (chat.type, chat.title, chat.is_forum) == ("supergroup", "论坛", True)
    private = await bot.get_chat(ming.id)
    assert (private.type, private.first_name, private.last_name) == ("private", "小明", "王")
    assert telegram.own_faults() == []


async def test_pins_need_the_right_and_leave_a_notice(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    group = telegram.group("牌友", ming)
    board = await bot.send_message(group.id, "牌桌")
    with pytest.raises(BadRequest):
        await bot.pin_chat_message(group.id, board.message_id)
    assert telegram.requests[-1].error == ("Bad Request: not enough rights to manage pinned messages in the chat")
    group.promote_bot()
    await bot.pin_chat_message(group.id, board.message_id, disable_notification=True)
    await bot.pin_chat_message(group.id, board.message_id)
    assert "pinned_message" in group.messages[-1].service
    assert len(ming.notifications) == 2
    pinned = (await bot.get_chat(group.id)).pinned_message
    assert pinned is not None
    assert pinned.message_id == board.message_id
    await bot.unpin_chat_message(group.id, board.message_id)
    assert (await bot.get_chat(group.id)).pinned_message is None
    assert telegram.own_faults() == []
