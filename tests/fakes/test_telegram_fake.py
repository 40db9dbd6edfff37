"""The local Telegram: messages, edits, deletions, files and the exact refusals, asked by a real Application."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest
from telegram import (
    CopyTextButton,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    MessageEntity,
    ReplyParameters,
    WebAppInfo,
)
from telegram.constants import ParseMode
from telegram.error import BadRequest, Forbidden, TelegramError
from telegram.ext import ExtBot

from tests.fakes.telegram import TelegramServer, User
from tests.fakes.telegram_table import png

Bot = ExtBot[None]


def keys(*labels: str, data: str | None = None) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton(label, callback_data=data or label) for label in labels]])


async def refusal(telegram: TelegramServer, call: Awaitable[object]) -> str:
    """The text of the refusal as it went over the wire."""
    with pytest.raises(TelegramError):
        await call
    return telegram.requests[-1].error


@pytest.fixture
async def ming(telegram: TelegramServer) -> User:
    """Somebody who has pressed START."""
    user = telegram.user("小明", username=None)
    await user.start()
    return user


# ---------------------------------------------------------------------- text


async def test_a_message_is_shown_with_its_entities(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    await bot.send_message(ming.id, "  <b>大王</b> &amp; <i>小王</i>\n", parse_mode=ParseMode.HTML)
    [message] = ming.private.from_bot
    assert message.text == "大王 & 小王"
    assert message.html == "<b>大王</b> &amp; <i>小王</i>"


async def test_entities_count_in_utf16(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "🃏🃏<b>王</b>", parse_mode=ParseMode.HTML)
    assert [(e.type, e.offset, e.length) for e in sent.entities] == [(MessageEntity.BOLD, 4, 1)]
    assert sent.parse_entity(sent.entities[0]) == "王"


@pytest.mark.parametrize(
    ("html", "why"),
    [
        ("<b>open", 'Can\'t find end tag corresponding to start tag "b"'),
        ("<script>x</script>", 'Unsupported start tag "script" at byte offset 0'),
        ("<b><i>x</b></i>", 'Unmatched end tag at byte offset 7, expected "</i>", found "</b>"'),
        ("王 </b>", "Unexpected end tag at byte offset 4"),
        ("3 <4", "Unclosed start tag at byte offset 2"),
        ("<span>x</span>", 'Tag "span" must have class "tg-spoiler" at byte offset 0'),
        ("<i =x>a</i>", 'Empty attribute name in the tag "i" at byte offset 0'),
    ],
)
async def test_bad_html_is_refused(telegram: TelegramServer, bot: Bot, ming: User, html: str, why: str) -> None:
    error = await refusal(telegram, bot.send_message(ming.id, html, parse_mode=ParseMode.HTML))
    assert error == f"Bad Request: can't parse entities: {why}"
    assert ming.private.from_bot == []


async def test_a_name_full_of_markup_goes_through_escaped(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    name = "<b>a_b</b> & [x](y) `c`"
    await bot.send_message(ming.id, name.replace("&", "&amp;").replace("<", "&lt;"), parse_mode=ParseMode.HTML)
    assert ming.private.from_bot[-1].text == name


async def test_text_may_have_4096_characters_after_parsing(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    await bot.send_message(ming.id, f"<b>{'牌' * 4096}</b>", parse_mode=ParseMode.HTML)
    error = await refusal(telegram, bot.send_message(ming.id, "牌" * 4097))
    assert error == "Bad Request: message is too long"


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "message text is empty"), ("   ", "text must be non-empty"), ("<b> </b>", "text must be non-empty")],
)
async def test_empty_text_is_refused(telegram: TelegramServer, bot: Bot, ming: User, text: str, why: str) -> None:
    error = await refusal(telegram, bot.send_message(ming.id, text, parse_mode=ParseMode.HTML))
    assert error == f"Bad Request: {why}"


async def test_markdown_is_not_offered(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    error = await refusal(telegram, bot.send_message(ming.id, "*x*", parse_mode=ParseMode.MARKDOWN_V2))
    assert error == "Bad Request: unsupported parse_mode"


async def test_given_entities_must_lie_inside_the_text(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    bold = MessageEntity(MessageEntity.BOLD, 0, 2)
    await bot.send_message(ming.id, "出牌", entities=[bold])
    assert ming.private.from_bot[-1].html == "<b>出牌</b>"
    error = await refusal(telegram, bot.send_message(ming.id, "出", entities=[bold]))
    assert error == (
        "Bad Request: entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 2"
    )


async def test_a_link_to_a_known_person_is_a_mention_and_rings(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    hong = telegram.user("小红")
    group = telegram.group("牌友", ming, hong)
    await bot.send_message(group.id, f'<a href="tg://user?id={hong.id}">小红</a>', parse_mode=ParseMode.HTML)
    await hong.say(group, "/play")
    await bot.send_message(group.id, f'<a href="tg://user?id={hong.id}">小红</a> 出牌', parse_mode=ParseMode.HTML)
    assert [n.mention for n in hong.notifications] == [False, True]
    assert [n.mention for n in ming.notifications if n.chat_id == group.id] == [False, False, False]


# ---------------------------------------------------------------------- buttons


async def test_callback_data_has_64_bytes(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    await bot.send_message(ming.id, "x", reply_markup=keys("好", data="牌" * 21 + "x"))
    error = await refusal(telegram, bot.send_message(ming.id, "x", reply_markup=keys("好", data="牌" * 21 + "xx")))
    assert error == "Bad Request: BUTTON_DATA_INVALID"


@pytest.mark.parametrize(("rows", "fits"), [((8,) * 12 + (4,), True), ((8,) * 12 + (5,), False), ((9,), False)])
async def test_a_keyboard_has_100_buttons_8_in_a_row(
    telegram: TelegramServer, bot: Bot, ming: User, rows: tuple[int, ...], fits: bool
) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="x")] * n for n in rows])
    if fits:
        await bot.send_message(ming.id, "x", reply_markup=markup)
        assert len(ming.private.from_bot[-1].labels) == 100
    else:
        error = await refusal(telegram, bot.send_message(ming.id, "x", reply_markup=markup))
        assert error == "Bad Request: reply markup is too long"


@pytest.mark.parametrize(
    ("button", "why"),
    [
        (
            InlineKeyboardButton("x"),
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (InlineKeyboardButton(" ", callback_data="x"), "REPLY_MARKUP_INVALID"),
        (InlineKeyboardButton("x", url="nowhere"), "inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL"),
        (InlineKeyboardButton("x", copy_text=CopyTextButton("y" * 257)), "BUTTON_COPY_TEXT_INVALID"),
        (
            InlineKeyboardButton("x", web_app=WebAppInfo("http://example.org")),
            "inline keyboard button Web App URL 'http://example.org' is invalid: Only HTTPS links are allowed",
        ),
    ],
)
async def test_a_button_that_does_nothing_or_wrong_is_refused(
    telegram: TelegramServer, bot: Bot, ming: User, button: InlineKeyboardButton, why: str
) -> None:
    error = await refusal(telegram, bot.send_message(ming.id, "x", reply_markup=InlineKeyboardMarkup([[button]])))
    assert error == f"Bad Request: {why}"


async def test_a_web_app_opens_in_private_only(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    button = InlineKeyboardButton("x", web_app=WebAppInfo("https://example.org"))
    markup = InlineKeyboardMarkup([[button]])
    await bot.send_message(ming.id, "x", reply_markup=markup)
    group = telegram.group("牌友", ming)
    error = await refusal(telegram, bot.send_message(group.id, "x", reply_markup=markup))
    assert error == "Bad Request: BUTTON_TYPE_INVALID"


# ---------------------------------------------------------------------- edits


async def test_an_edit_changes_the_message_in_place_and_rings_nobody(
    telegram: TelegramServer, bot: Bot, ming: User
) -> None:
    sent = await bot.send_message(ming.id, "第一轮", reply_markup=keys("过", "出"))
    await bot.edit_message_text("第二轮", ming.id, sent.message_id, reply_markup=keys("过"))
    [message] = ming.private.from_bot
    assert (message.text, message.labels, message.edits) == ("第二轮", ["过"], 1)
    assert [text for _, text in message.versions] == ["第一轮", "第二轮"]
    assert [n.text for n in ming.notifications] == ["第一轮"]


async def test_an_edit_without_a_keyboard_takes_the_keyboard_away(
    telegram: TelegramServer, bot: Bot, ming: User
) -> None:
    sent = await bot.send_message(ming.id, "一", reply_markup=keys("过"))
    await bot.edit_message_text("二", ming.id, sent.message_id)
    assert ming.private.from_bot[-1].buttons == []


async def test_an_edit_that_changes_nothing_is_refused(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "<b>一</b>", parse_mode=ParseMode.HTML, reply_markup=keys("过"))
    same = bot.edit_message_text(
        "<b>一</b>", ming.id, sent.message_id, parse_mode=ParseMode.HTML, reply_markup=keys("过")
    )
    assert await refusal(telegram, same) == (
        "Bad Request: message is not modified: specified new message content and reply markup are exactly the same "
        "as a current content and reply markup of the message"
    )
    same_keys = bot.edit_message_reply_markup(ming.id, sent.message_id, reply_markup=keys("过"))
    assert "message is not modified" in await refusal(telegram, same_keys)
    telegram.advance(3)
    await bot.edit_message_text(
        "<i>一</i>", ming.id, sent.message_id, parse_mode=ParseMode.HTML, reply_markup=keys("过")
    )
    assert ming.private.from_bot[-1].html == "<i>一</i>"


async def test_an_edit_of_a_message_that_is_gone_is_refused(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "一")
    await ming.delete(ming.private.message(sent.message_id))
    error = await refusal(telegram, bot.edit_message_text("二", ming.id, sent.message_id))
    assert error == "Bad Request: message to edit not found"
    error = await refusal(telegram, bot.delete_message(ming.id, sent.message_id))
    assert error == "Bad Request: message to delete not found"


async def test_only_own_messages_can_be_edited(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    said = await ming.tell("过")
    error = await refusal(telegram, bot.edit_message_text("x", ming.id, said.id))
    assert error == "Bad Request: message can't be edited"


async def test_an_edited_text_may_not_be_too_long(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "一")
    error = await refusal(telegram, bot.edit_message_text("牌" * 4097, ming.id, sent.message_id))
    assert error == "Bad Request: MESSAGE_TOO_LONG"


async def test_text_and_caption_are_edited_by_different_methods(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    text = await bot.send_message(ming.id, "一")
    photo = await bot.send_photo(ming.id, png(), caption="手牌")
    error = await refusal(telegram, bot.edit_message_caption(ming.id, text.message_id, caption="x"))
    assert error == "Bad Request: there is no caption in the message to edit"
    error = await refusal(telegram, bot.edit_message_text("x", ming.id, photo.message_id))
    assert error == "Bad Request: there is no text in the message to edit"
    telegram.advance(5)
    await bot.edit_message_caption(ming.id, photo.message_id, caption="手牌二")
    assert ming.private.from_bot[-1].text == "手牌二"


# ---------------------------------------------------------------------- files


async def test_a_photo_is_uploaded_shown_and_downloaded(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    picture = png(size=(1280, 640))
    sent = await bot.send_photo(ming.id, picture, caption="<b>手牌</b>", parse_mode=ParseMode.HTML)
    shown = ming.private.from_bot[-1]
    assert shown.photo is not None
    assert (shown.photo.data, shown.photo.size, shown.photo.width) == (picture, len(picture), 1280)
    assert shown.html == "<b>手牌</b>"
    assert [size.width for size in sent.photo] == [90, 320, 800, 1280]
    file = await bot.get_file(sent.photo[-1].file_id)
    assert bytes(await file.download_as_bytearray()) == picture


async def test_a_photo_is_sent_again_by_its_file_id(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    first = await bot.send_photo(ming.id, png())
    second = await bot.send_photo(ming.id, first.photo[-1].file_id)
    one, two = (message.photo for message in ming.private.from_bot)
    assert one is not None
    assert two is not None
    assert one.sha256 == two.sha256
    assert first.photo[-1].file_unique_id == second.photo[-1].file_unique_id
    error = await refusal(telegram, bot.send_photo(ming.id, "AgACAgUAAx0unknown"))
    assert error == "Bad Request: wrong file identifier/HTTP URL specified"


async def test_the_picture_of_a_message_is_exchanged(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_photo(ming.id, png("red"), caption="一", reply_markup=keys("过"))
    await bot.edit_message_media(
        InputMediaPhoto(png("blue"), caption="<i>二</i>", parse_mode=ParseMode.HTML),
        ming.id,
        sent.message_id,
        reply_markup=keys("出"),
    )
    [message] = ming.private.from_bot
    assert message.photo is not None
    assert message.photo.data == png("blue")
    assert (message.html, message.labels, message.edits) == ("<i>二</i>", ["出"], 1)
    same = InputMediaPhoto(message.photo.file_id, caption="<i>二</i>", parse_mode=ParseMode.HTML)
    error = await refusal(telegram, bot.edit_message_media(same, ming.id, sent.message_id, reply_markup=keys("出")))
    assert "message is not modified" in error


async def test_a_text_message_becomes_a_picture(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "手牌")
    await bot.edit_message_media(InputMediaPhoto(png()), ming.id, sent.message_id)
    assert ming.private.from_bot[-1].photo is not None


async def test_a_caption_has_1024_characters(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    await bot.send_photo(ming.id, png(), caption="牌" * 1024)
    error = await refusal(telegram, bot.send_photo(ming.id, png(), caption="牌" * 1025))
    assert error == "Bad Request: message caption is too long"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"no picture", "IMAGE_PROCESS_FAILED"),
        (png(size=(2100, 100)), "PHOTO_INVALID_DIMENSIONS"),
        (png(size=(9000, 1001)), "PHOTO_INVALID_DIMENSIONS"),
    ],
)
async def test_what_is_no_picture_is_refused(
    telegram: TelegramServer, bot: Bot, ming: User, data: bytes, why: str
) -> None:
    assert await refusal(telegram, bot.send_photo(ming.id, data)) == f"Bad Request: {why}"


async def test_a_document_keeps_its_name(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_document(ming.id, b'{"game": "gouji"}', filename="deal.json", caption="牌谱")
    shown = ming.private.from_bot[-1]
    assert shown.document is not None
    assert (shown.document.name, shown.document.data) == ("deal.json", b'{"game": "gouji"}')
    assert sent.document is not None
    assert sent.document.mime_type == "application/json"
    error = await refusal(telegram, bot.send_photo(ming.id, sent.document.file_id))
    assert error == "Bad Request: can't use file of type Document as Photo"


# ---------------------------------------------------------------------- answering, deleting


async def test_an_answer_to_a_message_that_is_gone(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    error = await refusal(telegram, bot.send_message(ming.id, "x", reply_parameters=ReplyParameters(99)))
    assert error == "Bad Request: message to be replied not found"
    lenient = ReplyParameters(99, allow_sending_without_reply=True)
    await bot.send_message(ming.id, "y", reply_parameters=lenient)
    assert ming.private.from_bot[-1].reply_to is None


async def test_messages_older_than_two_days_stay(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "一")
    telegram.advance(48 * 3600 + 1)
    error = await refusal(telegram, bot.delete_message(ming.id, sent.message_id))
    assert error == "Bad Request: message can't be deleted for everyone"


async def test_several_messages_are_deleted_at_once(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = [await bot.send_message(ming.id, text) for text in "一二"]
    await bot.delete_messages(ming.id, [m.message_id for m in sent] + [777])
    assert ming.private.from_bot == []
    assert [m.deleted for m in ming.private.history if m.from_bot] == [True, True]


# ---------------------------------------------------------------------- who can be reached


async def test_403_before_the_person_pressed_start(telegram: TelegramServer, bot: Bot) -> None:
    hong = telegram.user("小红")
    group = telegram.group("牌友", hong)
    await hong.say(group, "/join")
    with pytest.raises(Forbidden):
        await bot.send_message(hong.id, "手牌")
    assert telegram.requests[-1].error == "Forbidden: bot can't initiate conversation with a user"
    await hong.start()
    await bot.send_message(hong.id, "手牌")
    assert hong.private.from_bot[-1].text == "手牌"


async def test_403_when_the_person_blocked_the_bot(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    sent = await bot.send_message(ming.id, "一")
    await ming.block()
    for call in (bot.send_message(ming.id, "二"), bot.edit_message_text("二", ming.id, sent.message_id)):
        assert await refusal(telegram, call) == "Forbidden: bot was blocked by the user"
    await ming.start()
    await bot.send_message(ming.id, "三")


async def test_403_when_the_account_is_deleted(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    await ming.delete_account()
    error = await refusal(telegram, bot.send_message(ming.id, "一"))
    assert error == "Forbidden: user is deactivated"


async def test_a_stranger_is_not_found(telegram: TelegramServer, bot: Bot) -> None:
    stranger = telegram.user("路人")
    for chat in (stranger.id, -5, 0, "@nobody_here"):
        assert await refusal(telegram, bot.send_message(chat, "x")) == "Bad Request: chat not found"


async def test_bots_and_the_anonymous_admin_get_no_messages(telegram: TelegramServer, bot: Bot) -> None:
    for number in (1087968824, 136817688, bot.id):
        error = await refusal(telegram, bot.send_message(number, "x"))
        assert error == "Forbidden: bots can't send messages to bots"


async def test_403_when_the_bot_was_kicked_and_when_it_left(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    group, plain, left = (
        telegram.group("大群", ming),
        telegram.group("小群", ming, supergroup=False),
        telegram.group("离开", ming),
    )
    await group.kick_bot(ming)
    await plain.kick_bot(ming)
    await bot.leave_chat(left.id)
    sends = [bot.send_message(place.id, "x") for place in (group, plain, left)]
    assert [await refusal(telegram, send) for send in sends] == [
        "Forbidden: bot was kicked from the supergroup chat",
        "Forbidden: bot was kicked from the group chat",
        "Forbidden: bot is not a member of the supergroup chat",
    ]
    await group.add_bot(ming)
    await bot.send_message(group.id, "x")


async def test_where_members_may_not_write_the_bot_may_not(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    group = telegram.group("只读", ming)
    group.allow(text=True, photos=False)
    error = await refusal(telegram, bot.send_photo(group.id, png()))
    assert error == "Bad Request: not enough rights to send photos to the chat"
    group.allow(text=False)
    error = await refusal(telegram, bot.send_message(group.id, "x"))
    assert error == "Bad Request: not enough rights to send text messages to the chat"
    group.promote_bot()
    await bot.send_message(group.id, "x")


async def test_a_wrong_token_is_unauthorized(telegram: TelegramServer) -> None:
    async with ExtBot(telegram.token, base_url=telegram.base_url) as good:
        assert good.username == telegram.username
    stranger = ExtBot("1:wrong", base_url=telegram.base_url)
    with pytest.raises(TelegramError, match=r"[Uu]nauthorized|rejected"):
        await stranger.initialize()
    await stranger.shutdown()


async def test_unknown_chat_actions_are_refused(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    assert await bot.send_chat_action(ming.id, "typing")
    with pytest.raises(BadRequest, match=r"[Ww]rong parameter action in request"):
        await bot.send_chat_action(ming.id, "thinking")
