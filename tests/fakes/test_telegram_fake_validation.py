"""The local Telegram: every request is measured against the official description of the Bot API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, FormData
from telegram import InputMediaPhoto
from telegram.error import BadRequest
from telegram.ext import ExtBot

from tests.fakes.telegram import SpecsMissing, TelegramServer, User
from tests.fakes.telegram.description import Problem, Upload, official_description
from tests.fakes.telegram.log import uploads
from tests.fakes.telegram_table import png

Bot = ExtBot[None]


@pytest.fixture
async def ming(telegram: TelegramServer) -> User:
    user = telegram.user("小明")
    await user.start()
    return user


async def ask(telegram: TelegramServer, method: str, **parameters: Any) -> str:
    """Call a method past every check of a library; the description of the answer."""
    url = f"{telegram.base_url}{telegram.token}/{method}"
    async with ClientSession() as session, session.post(url, json=parameters) as answer:
        return str((await answer.json()).get("description", ""))


def told(telegram: TelegramServer) -> list[str]:
    return [str(violation) for violation in telegram.violations]


async def test_right_requests_are_counted_and_blameless(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    before = telegram.validated
    await bot.send_message(ming.id, "x", disable_notification=True)
    await bot.send_photo(ming.id, png(), caption="y")
    sent = await bot.send_photo(ming.id, png())
    await bot.get_chat_member(ming.id, ming.id)
    telegram.advance(5)
    await bot.edit_message_media(InputMediaPhoto(png("blue")), ming.id, sent.message_id)
    assert telegram.validated - before == 5
    assert telegram.violations == []
    assert telegram.own_faults() == []
    assert [upload.data for upload in uploads(telegram.requests)] == [png(), png(), png("blue")]


async def test_an_unknown_parameter_is_a_violation_and_otherwise_ignored(
    telegram: TelegramServer, bot: Bot, ming: User
) -> None:
    await bot.send_message(ming.id, "x", api_kwargs={"colour": "red"})
    assert told(telegram) == ["sendMessage: sendMessage.colour: is unknown"]
    assert ming.private.from_bot[-1].text == "x"


async def test_a_parameter_newer_than_the_description_is_none(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    newer = {"receiver_user_id": ming.id}  # known to the newer models only
    await bot.send_message(ming.id, "x", api_kwargs=newer)
    assert telegram.violations == []


async def test_an_unknown_field_inside_is_a_violation(telegram: TelegramServer, ming: User) -> None:
    markup = {"inline_keyboard": [[{"text": "x", "callback_data": "x", "tooltip": "y"}]]}
    await ask(telegram, "sendMessage", chat_id=ming.id, text="x", reply_markup=markup)
    assert told(telegram) == ["sendMessage: sendMessage.reply_markup.inline_keyboard[0][0].tooltip: is unknown"]


async def test_a_wrong_type_is_a_violation(telegram: TelegramServer, ming: User) -> None:
    refusal = await ask(telegram, "deleteMessage", chat_id=ming.id, message_id="newest")
    assert refusal == 'Bad Request: field "message_id" must be a valid Number'
    assert told(telegram) == ["deleteMessage: deleteMessage.message_id: must be Integer, is str"]


async def test_a_missing_parameter_is_a_violation(telegram: TelegramServer, ming: User) -> None:
    assert await ask(telegram, "sendMessage", chat_id=ming.id) == "Bad Request: message text is empty"
    assert told(telegram) == ["sendMessage: sendMessage.text: is required and missing"]


async def test_a_word_that_tells_types_apart_must_be_right(telegram: TelegramServer, ming: User) -> None:
    await ask(telegram, "setMyCommands", commands=[], scope={"type": "everybody"})
    assert len(telegram.violations) == 1
    assert "type: must be " in told(telegram)[0]


async def test_an_unknown_method_is_not_found(telegram: TelegramServer) -> None:
    assert await ask(telegram, "sendCards", chat_id=1) == "Not Found: method not found"
    assert told(telegram) == ["sendCards: there is no such method"]


async def test_a_known_method_that_is_not_offered_is_refused(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    with pytest.raises(BadRequest, match=r"(?i)method sendDice is not offered by this local server"):
        await bot.send_dice(ming.id)
    assert telegram.violations == []


async def test_requests_may_be_get_form_or_json(telegram: TelegramServer, ming: User) -> None:
    url = f"{telegram.base_url}{telegram.token}/sendmessage"
    form = FormData({"chat_id": str(ming.id), "text": "[1]"})
    async with ClientSession() as session:
        for call in (
            session.get(url, params={"chat_id": ming.id, "text": "123"}),
            session.post(url, json={"chat_id": ming.id, "text": "true"}),
            session.post(url, data=form),
        ):
            async with call as answer:
                assert (await answer.json())["ok"]
        async with session.post(url, data=b"{", headers={"Content-Type": "application/json"}) as answer:
            assert (await answer.json())["description"] == "Bad Request: can't parse JSON object"
    assert [m.text for m in ming.private.from_bot] == ["123", "true", "[1]"]
    assert telegram.violations == []


@pytest.mark.deep
async def test_a_second_opinion_is_asked_of_other_models(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    await bot.send_message(ming.id, "x")
    await bot.send_photo(ming.id, png())
    assert telegram.second_opinion() == []
    refusal = await ask(telegram, "deleteMessage", chat_id=ming.id, message_id="newest")
    assert refusal == 'Bad Request: field "message_id" must be a valid Number'
    assert [v.method for v in telegram.second_opinion()] == ["deleteMessage"]


async def test_without_the_description_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAIJU_SPECS", str(tmp_path))
    async with TelegramServer() as server:
        async with ClientSession() as session, session.get(f"{server.base_url}{server.token}/getMe") as answer:
            assert (await answer.json())["result"]["username"] == server.username
        for look in (lambda: server.violations, lambda: server.validated, server.own_faults):
            with pytest.raises(SpecsMissing, match="set PAIJU_SPECS to the folder that holds"):
                look()


def test_uploads_pass_where_files_or_file_ids_may_stand() -> None:
    official = official_description()
    assert official is not None, str(SpecsMissing())
    media = {"type": "photo", "media": Upload("x.png", b"x")}
    assert official.problems("editMessageMedia", {"media": media}) == []
    assert official.problems("sendPhoto", {"chat_id": 1, "photo": 5}) == [Problem("sendPhoto.photo", "must be a file")]
