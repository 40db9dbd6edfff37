"""Telegram's answers, as the port names them."""

from __future__ import annotations

import io

import pytest
from PIL import Image as Drawing

from adapters.telegram.platform import TelegramPlatform
from bot.ports import TryLater, Undeliverable
from bot.screen import TELEGRAM, Block, Button, Image, Screen
from tests.fakes.telegram import Group, TelegramServer, User


def text(words: str = "牌桌", **more: object) -> Screen:
    return Screen((Block("title", words),), ((Button("加入", "t:abcde:join"),),), **more)  # type: ignore[arg-type]


def picture(words: str = "牌桌", colour: str = "red") -> Screen:
    out = io.BytesIO()
    Drawing.new("RGB", (40, 20), colour).save(out, "PNG")
    return text(words, image=Image(out.getvalue(), 40, 20, "", colour))


@pytest.fixture
def person(server: TelegramServer) -> User:
    user = server.user("小明")
    user.account.started = user.account.met = True
    return user


@pytest.fixture
def group(server: TelegramServer, person: User) -> Group:
    return server.group("牌友", person)


def at(place: User | Group) -> str:
    return f"tg:{place.id}"


async def reason(work: object) -> str:
    with pytest.raises(Undeliverable) as caught:
        await work  # type: ignore[misc]
    return caught.value.reason


async def test_messages_are_sent_edited_and_deleted_by_their_ids(platform: TelegramPlatform, group: Group) -> None:
    plain, drawn = await platform.send(at(group), text()), await platform.send(at(group), picture())
    assert (plain, drawn) == ("1", "2p")
    await platform.edit(at(group), plain, text("二"))
    await platform.edit(at(group), drawn, picture("三", "blue"))
    await platform.edit(at(group), drawn, picture("四", "blue"))
    assert [m.text for m in group.from_bot] == ["二", "四"]
    assert group.from_bot[1].photo is not None
    for message in (plain, drawn):
        await platform.delete(at(group), message)
    assert group.from_bot == []


async def test_only_a_private_message_that_is_fresh_rings(
    platform: TelegramPlatform, group: Group, person: User
) -> None:
    await platform.send(at(group), text(fresh=True))
    await platform.send(at(person), text())
    assert person.notifications == []
    await platform.send(at(person), text("轮到你", fresh=True))
    assert [n.text for n in person.notifications] == ["轮到你"]


async def test_b09_not_modified_is_no_error_and_keeps_the_buttons(platform: TelegramPlatform, group: Group) -> None:
    message = await platform.send(at(group), text())
    await platform.edit(at(group), message, text())
    drawn = await platform.send(at(group), picture())
    await platform.edit(at(group), drawn, picture())
    assert all(m.labels == ["加入"] for m in group.from_bot)
    assert len(group.history) == 2


async def test_the_same_picture_is_not_uploaded_again(
    platform: TelegramPlatform, server: TelegramServer, group: Group
) -> None:
    drawn = await platform.send(at(group), picture())
    await platform.edit(at(group), drawn, picture("二"))
    assert (server.count("editMessageCaption"), server.count("editMessageMedia")) == (1, 0)
    await TelegramPlatform(platform.bot).edit(at(group), drawn, picture("三"))
    assert server.count("editMessageMedia") == 1, "after a restart it is not known what stands there"


async def test_a_text_that_is_to_become_a_picture_is_posted_anew(platform: TelegramPlatform, group: Group) -> None:
    message = await platform.send(at(group), text())
    assert await reason(platform.edit(at(group), message, picture())) == "message_gone"
    assert group.from_bot == []


async def test_a_picture_keeps_short_words_and_gives_way_to_long_ones(platform: TelegramPlatform, group: Group) -> None:
    drawn = await platform.send(at(group), picture())
    await platform.edit(at(group), drawn, text("散了"))
    assert group.from_bot[0].text == "散了"
    assert await reason(platform.edit(at(group), drawn, text("长" * 1100))) == "message_gone"
    assert group.from_bot == []


async def test_a_message_that_is_gone(platform: TelegramPlatform, group: Group) -> None:
    assert await reason(platform.edit(at(group), "77", text())) == "message_gone"
    assert await reason(platform.edit(at(group), "77p", picture())) == "message_gone"
    await platform.delete(at(group), "77")


async def test_a_message_too_old_to_delete_is_left_where_it_is(
    platform: TelegramPlatform, server: TelegramServer, group: Group
) -> None:
    message = await platform.send(at(group), text())
    server.advance(49 * 3600)
    await platform.delete(at(group), message)
    assert len(group.from_bot) == 1


async def test_people_who_cannot_be_written_to(
    platform: TelegramPlatform, server: TelegramServer, person: User
) -> None:
    assert await reason(platform.send(at(server.user("新人")), text())) == "closed"
    await person.block()
    assert await reason(platform.send(at(person), text())) == "closed"
    await person.unblock()
    await person.delete_account()
    assert await reason(platform.send(at(person), text())) == "closed"


async def test_groups_that_cannot_be_written_to(
    platform: TelegramPlatform, server: TelegramServer, group: Group
) -> None:
    message = await platform.send(at(group), text())
    group.allow(text=False)
    assert await reason(platform.send(at(group), text())) == "forbidden"
    await group.kick_bot()
    assert await reason(platform.send(at(group), text())) == "gone"
    assert await reason(platform.edit(at(group), message, text("二"))) == "gone"
    assert await reason(platform.send("tg:-1009999999999", text())) == "gone"


async def test_g02_topics(platform: TelegramPlatform, server: TelegramServer, person: User) -> None:
    forum = server.group("牌友", person, forum=True)
    topic = await forum.topic("一号桌")
    await platform.send(f"tg:{forum.id}/{topic.thread_id}", text())
    await platform.send(f"tg:{forum.id}", text("大厅"))
    assert [m.text for m in topic.from_bot] == ["牌桌"]
    assert [m.thread_id for m in forum.from_bot] == [topic.thread_id, None]
    await topic.close()
    assert await reason(platform.send(f"tg:{forum.id}/{topic.thread_id}", text())) == "forbidden"
    await topic.delete()
    assert await reason(platform.send(f"tg:{forum.id}/{topic.thread_id}", text())) == "forbidden"


async def test_g01_a_group_that_moved_tells_its_new_id(
    platform: TelegramPlatform, server: TelegramServer, person: User
) -> None:
    old = server.group("牌友", person, supergroup=False)
    new = await old.migrate()
    with pytest.raises(Undeliverable) as caught:
        await platform.send(at(old), text())
    assert (caught.value.reason, caught.value.new_chat) == ("moved", at(new))


async def test_where_pictures_are_forbidden_none_is_asked_for(platform: TelegramPlatform, group: Group) -> None:
    group.allow(photos=False)
    assert platform.caps(at(group)) == TELEGRAM
    with pytest.raises(TryLater):
        await platform.send(at(group), picture())
    assert not platform.caps(at(group)).pictures
    assert platform.caps("tg:-77").pictures


async def test_patience_is_asked_for_in_seconds(
    platform: TelegramPlatform, server: TelegramServer, group: Group
) -> None:
    server.flood(group, 90)
    with pytest.raises(TryLater) as caught:
        await platform.send(at(group), text())
    assert 85 < caught.value.seconds <= 91


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_errors_of_the_server_are_tried_again(
    platform: TelegramPlatform, server: TelegramServer, group: Group, status: int
) -> None:
    server.fail("sendMessage", status)
    with pytest.raises(TryLater) as caught:
        await platform.send(at(group), text())
    assert 0 < caught.value.seconds < 10


async def test_a_cut_connection_and_a_wrong_token_are_tried_again(
    platform: TelegramPlatform, server: TelegramServer, group: Group
) -> None:
    server.drop("sendMessage")
    with pytest.raises(TryLater):
        await platform.send(at(group), text())
    server.fail("sendMessage", 401)
    with pytest.raises(TryLater) as caught:
        await platform.send(at(group), text())
    assert caught.value.seconds >= 30


async def test_what_telegram_finds_wrong_is_refused_and_not_tried_again(
    platform: TelegramPlatform, group: Group
) -> None:
    assert await reason(platform.send(at(group), Screen((Block("text", "  "),)))) == "refused"


async def test_an_answer_replies_to_the_message_it_answers(
    platform: TelegramPlatform, group: Group, person: User
) -> None:
    said = await person.say(group, "/top")
    await platform.send(at(group), text(), answers=said.id)
    assert group.from_bot[0].reply_to == said.id
    await person.delete(said)
    await platform.send(at(group), text(), answers=said.id)
    assert group.from_bot[1].reply_to is None


async def test_the_private_chat_of_a_person_has_his_number(platform: TelegramPlatform) -> None:
    assert await platform.private_chat("tg:5400000001") == "tg:5400000001"
