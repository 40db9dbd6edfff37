"""The local Telegram: people, presses, what the bot hears, and menus, with a running Application."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Update,
)
from telegram.error import BadRequest
from telegram.ext import ChatMemberHandler, ExtBot

from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.client import polling
from tests.fakes.telegram_table import Table, png

Bot = ExtBot[None]


# ---------------------------------------------------------------------- joining


async def test_a_press_opens_the_private_chat_by_a_start_link(telegram: TelegramServer) -> None:
    ming = telegram.user("小明", username=None)
    group = telegram.group("牌友", ming)
    async with polling(telegram, *Table().handlers):
        await ming.say(group, "/play 斗地主")
        board = await group.wait_for("牌桌 斗地主")
        answer = await ming.press(board, "加入")
        assert answer.url == f"https://t.me/{telegram.username}?start=seat_1"
        await ming.open(answer.url)
        await ming.private.wait_for("joined seat_1")
    assert telegram.violations == []
    assert telegram.validated > 5
    assert telegram.own_faults() == []


async def test_an_answer_is_shown_as_text_or_window_and_links_open_by_themselves(telegram: TelegramServer) -> None:
    ming = telegram.user("小明")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *Table().handlers):
        await ming.say(group, "/play")
        board = await group.wait_for()
        answer = await ming.press(board, "swap")
        assert (answer.text, answer.alert) == ("座位已换", True)
        stale = await (await ming.send_data(board, "a:button:of:yesterday")).answered()
        assert (stale.text, stale.alert) == ("牌桌已经变了", False)
        assert (await ming.press(board, "规则")).url == "https://example.org/rules"
        assert (await ming.press(board, "复制")).copied == "33344"
        with pytest.raises(AssertionError, match="0 buttons match '没有'"):
            await ming.press(board, "没有")


async def test_an_answer_may_only_link_to_the_bot_and_has_200_characters(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    await ming.start()
    await bot.send_message(
        ming.id, "x", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("a", callback_data="a")]])
    )
    press = await ming.tap(ming.private.from_bot[-1], "a")
    for url in ("https://example.org", "https://t.me/other_bot?start=x", f"t.me/{telegram.username}?start=a b"):
        with pytest.raises(BadRequest):
            await bot.answer_callback_query(press.query.id, url=url)
        assert telegram.requests[-1].error == "Bad Request: URL_INVALID"
    with pytest.raises(BadRequest):
        await bot.answer_callback_query(press.query.id, "牌" * 201)
    assert telegram.requests[-1].error == "Bad Request: MESSAGE_TOO_LONG"
    await bot.answer_callback_query(press.query.id, "牌" * 200)
    assert press.answers[-1].text == "牌" * 200


async def test_a_query_that_is_too_old_is_refused(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    await ming.start()
    await bot.send_message(
        ming.id, "x", reply_markup=InlineKeyboardMarkup([[InlineKeyboardButton("a", callback_data="a")]])
    )
    press = await ming.tap(ming.private.from_bot[-1], "a")
    telegram.advance(14)
    assert await bot.answer_callback_query(press.query.id)
    press = await ming.tap(ming.private.from_bot[-1], "a")
    telegram.advance(16)
    with pytest.raises(BadRequest):
        await bot.answer_callback_query(press.query.id)
    assert telegram.requests[-1].error == (
        "Bad Request: query is too old and response timeout expired or query ID is invalid"
    )
    with pytest.raises(TimeoutError, match="an answer to the press of 'a'"):
        await press.answered(within=0.01)
    telegram.world.query_lifetime = 60
    assert await bot.answer_callback_query(press.query.id)


async def test_a_press_of_an_old_message_may_come_without_it(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *table.handlers):
        await ming.say(group, "/play")
        board = await group.wait_for()
        answer = await (await ming.send_data(board, "swap", inaccessible=True)).answered()
        assert answer.text == "座位已换"
    query = table.heard[-1].callback_query
    assert query is not None
    assert query.message is not None
    assert not query.message.is_accessible
    assert telegram.own_faults() == []


async def test_people_send_pictures_too(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    async with polling(telegram, *table.handlers):
        await ming.start()
        await ming.send_photo(ming.private, png(), caption="看我的牌")
        await telegram.idle()
    message = table.heard[-1].effective_message
    assert message is not None
    assert message.text is None
    assert (message.caption, message.photo[-1].width) == ("看我的牌", 320)


async def test_a_user_without_username_and_last_name(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("🀄", username=None, last_name=None, language_code=None)
    async with polling(telegram, *table.handlers):
        await ming.start("x")
        await ming.private.wait_for("joined x")
    user = table.heard[0].effective_user
    assert user is not None
    assert (user.username, user.last_name, user.language_code, user.full_name) == (None, None, None, "🀄")
    assert user.id > 2**32


async def test_blocking_tells_the_bot_and_start_lifts_it(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    changes: list[tuple[str, str]] = []
    async with polling(telegram, *table.handlers) as app:

        async def membership(update: Update, context: Any) -> None:
            change = update.my_chat_member
            assert change is not None
            changes.append((change.old_chat_member.status, change.new_chat_member.status))

        app.add_handler(ChatMemberHandler(membership), group=1)
        await ming.start()
        await ming.private.wait_for("joined")
        await ming.block()
        await ming.start("again")
        await ming.private.wait_for("joined again")
    assert changes == [("member", "kicked"), ("kicked", "member")]


# ---------------------------------------------------------------------- what the bot hears


async def test_in_groups_privacy_mode_lets_commands_replies_and_mentions_through(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *table.handlers):
        await ming.say(group, "/play")
        board = await group.wait_for()
        await ming.say(group, "谁来打牌")
        await ming.say(group, "/play@some_other_bot")
        await ming.say(group, f"/play@{telegram.username} 够级")
        await ming.say(group, "33344", reply_to=board)
        await ming.say(group, f"@{telegram.username} 过")
        await group.wait_for("够级")
        await telegram.idle()
    assert sorted(str(t) for t in table.texts) == sorted(
        ["/play", f"/play@{telegram.username} 够级", "33344", f"@{telegram.username} 过"]
    )


async def test_an_admin_bot_hears_everything(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    group.promote_bot()
    async with polling(telegram, *table.handlers):
        await ming.say(group, "谁来打牌")
        await telegram.idle()
    assert "谁来打牌" in table.texts


async def test_a_bare_command_after_another_bots_message_is_not_ours(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *table.handlers):
        await group.other_bot_says("hi")
        await ming.say(group, "/play")
        await ming.say(group, f"/play@{telegram.username}")
        await group.wait_for()
        await ming.say(group, "/play 2")
        await group.wait_for("2")
    assert len(table.heard) == 2


async def test_a_command_needs_a_word_of_its_own(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *table.handlers):
        await ming.say(group, "/play斗地主")
        await ming.say(group, "/出牌 333")
        await ming.say(group, "/play")
        await group.wait_for()
    assert table.texts == ["/play"]


async def test_an_anonymous_admin_writes_as_the_group_and_presses_as_himself(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    group.promote(ming, title="群管", anonymous=True)
    async with polling(telegram, *table.handlers):
        said = await ming.say(group, "/play")
        board = await group.wait_for()
        await ming.press(board, "加入")
    assert said.sender == "牌友"
    command, press = table.heard
    assert command.effective_user is not None
    assert command.effective_message is not None
    assert command.effective_message.sender_chat is not None
    assert (command.effective_user.id, command.effective_message.sender_chat.id) == (1087968824, group.id)
    assert command.effective_message.author_signature == "群管"
    assert press.effective_user is not None
    assert press.effective_user.id == ming.id


async def test_a_channel_may_write_in_a_group(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group, channel = telegram.group("牌友", ming), telegram.channel("棋牌天地", username="qipai_td")
    async with polling(telegram, *table.handlers):
        await ming.say(group, "/play", as_channel=channel)
        await group.wait_for()
    [update] = table.heard
    assert update.effective_user is not None
    assert update.effective_message is not None
    assert update.effective_message.sender_chat is not None
    assert (update.effective_user.id, update.effective_message.sender_chat.id) == (136817688, channel.id)


async def test_an_edited_command_is_an_update_of_its_own(telegram: TelegramServer) -> None:
    table, ming = Table(), telegram.user("小明")
    group = telegram.group("牌友", ming)
    async with polling(telegram, *table.handlers):
        said = await ming.say(group, "/play 斗")
        await group.wait_for()
        await ming.edit(said, "/play 斗地主")
        await telegram.idle()
    assert [u.edited_message is not None for u in table.heard] == [False, True]


# ---------------------------------------------------------------------- what people see


async def test_only_new_messages_that_are_not_silent_ring(telegram: TelegramServer, bot: Bot) -> None:
    ming, hong = telegram.user("小明"), telegram.user("小红")
    group = telegram.group("牌友", ming, hong)
    sent = await bot.send_message(group.id, "一")
    await bot.send_message(group.id, "二", disable_notification=True)
    await bot.edit_message_text("三", group.id, sent.message_id)
    await hong.say(group, "四")
    assert [n.text for n in ming.notifications] == ["一", "四"]
    assert [n.text for n in hong.notifications] == ["一"]


async def test_commands_are_offered_by_scope_and_language(telegram: TelegramServer, bot: Bot) -> None:
    ming, john = telegram.user("小明", language_code="zh-hant"), telegram.user("John", language_code="en")
    group, other = telegram.group("牌友", ming, john), telegram.group("别处", ming, john)
    await ming.start()
    await bot.set_my_commands([BotCommand("play", "Open a table")])
    await bot.set_my_commands([BotCommand("play", "开桌")], language_code="zh")
    await bot.set_my_commands([BotCommand("play", "开桌")], scope=BotCommandScopeAllGroupChats(), language_code="zh")
    await bot.set_my_commands([BotCommand("end", "End it")], scope=BotCommandScopeAllChatAdministrators())
    await bot.set_my_commands([BotCommand("hand", "手牌")], scope=BotCommandScopeAllPrivateChats())
    await bot.set_my_commands([BotCommand("play", "開桌")], scope=BotCommandScopeChat(group.id))
    assert ming.menu(group) == {"play": "開桌"}
    assert ming.menu(other) == {"play": "开桌"}
    assert john.menu(other) == {"play": "Open a table"}
    assert ming.menu(ming.private) == {"hand": "手牌"}
    other.promote(john)
    assert john.menu(other) == {"end": "End it"}
    await bot.delete_my_commands(scope=BotCommandScopeAllPrivateChats())
    assert ming.menu(ming.private) == {"play": "开桌"}
    assert [c.description for c in await bot.get_my_commands(language_code="zh")] == ["开桌"]
    assert await bot.get_my_commands(language_code="fr") == ()
    assert telegram.violations == []


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (("Play", "x"), "BOT_COMMAND_INVALID"),
        (("开桌", "x"), "BOT_COMMAND_INVALID"),
        (("a" * 33, "x"), "command length must not exceed 32"),
        (("play", " "), "command description must be non-empty"),
        (("play", "x" * 257), "command description length must not exceed 256"),
    ],
)
async def test_commands_that_no_menu_takes(
    telegram: TelegramServer, bot: Bot, command: tuple[str, str], why: str
) -> None:
    with pytest.raises(BadRequest):
        await bot.set_my_commands([command])
    assert telegram.requests[-1].error == f"Bad Request: {why}"


async def test_menus_have_two_letter_languages_only(telegram: TelegramServer, bot: Bot) -> None:
    with pytest.raises(BadRequest):
        await bot.set_my_commands([("play", "開桌")], language_code="zh-hant")
    assert telegram.requests[-1].error == "Bad Request: invalid language code specified"


async def test_descriptions_fall_back_to_the_common_one(telegram: TelegramServer, bot: Bot) -> None:
    await bot.set_my_description("Card games")
    await bot.set_my_description("打牌", language_code="zh")
    await bot.set_my_short_description("Cards")
    await bot.set_my_name("牌局")
    assert (await bot.get_my_description("zh")).description == "打牌"
    assert (await bot.get_my_description("fr")).description == "Card games"
    assert (await bot.get_my_short_description("zh")).short_description == "Cards"
    assert (await bot.get_my_name()).name == "牌局"
    with pytest.raises(BadRequest):
        await bot.set_my_description("x" * 513)
    assert telegram.own_faults() == []


async def test_a_wait_that_fails_tells_what_stands_there(telegram: TelegramServer, bot: Bot) -> None:
    group = telegram.group("牌友")
    await bot.send_message(group.id, "牌桌")
    with pytest.raises(TimeoutError, match=r"nothing like '结果' in 牌友 .* \['牌桌'\]"):
        await group.wait_for("结果", within=0.02)
