"""The local Telegram: people, groups, topics, presses and menus, with a running Application."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import (
    BotCommand,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    Update,
)
from telegram.error import BadRequest, ChatMigrated
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, CommandHandler, ExtBot, MessageHandler, filters

from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.client import polling
from tests.fakes.test_telegram_fake import png

Bot = ExtBot[None]


class Table:
    """A small bot: /play opens a message with buttons, presses are answered, everything heard is kept."""

    def __init__(self) -> None:
        self.heard: list[Update] = []

    async def start(self, update: Update, context: Any) -> None:
        self.heard.append(update)
        assert update.effective_message is not None
        await update.effective_message.reply_text(f"joined {' '.join(context.args)}".strip())

    async def play(self, update: Update, context: Any) -> None:
        self.heard.append(update)
        message = update.effective_message
        assert message is not None
        link = f"https://t.me/{context.bot.username}?start=seat_1"
        rows = [
            [InlineKeyboardButton("加入", callback_data="join"), InlineKeyboardButton("换座", callback_data="swap")],
            [InlineKeyboardButton("规则", url="https://example.org/rules"), InlineKeyboardButton("私聊", url=link)],
            [InlineKeyboardButton("复制", copy_text=CopyTextButton("33344"))],
        ]
        await context.bot.send_message(
            message.chat_id,
            f"牌桌 {' '.join(context.args)}".strip(),
            reply_markup=InlineKeyboardMarkup(rows),
            message_thread_id=message.message_thread_id if message.is_topic_message else None,
        )

    async def press(self, update: Update, context: Any) -> None:
        self.heard.append(update)
        query = update.callback_query
        assert query is not None
        if query.data == "join":
            await query.answer(url=f"https://t.me/{context.bot.username}?start=seat_1")
        elif query.data == "swap":
            await query.answer("座位已换", show_alert=True)
        else:
            await query.answer("牌桌已经变了")

    async def other(self, update: Update, context: Any) -> None:
        self.heard.append(update)

    @property
    def handlers(self) -> list[Any]:
        return [
            CommandHandler("start", self.start),
            CommandHandler("play", self.play),
            CallbackQueryHandler(self.press),
            MessageHandler(filters.ALL, self.other),
        ]

    @property
    def texts(self) -> list[str | None]:
        return [u.effective_message.text if u.effective_message else None for u in self.heard]


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
