"""The local Telegram: how updates reach the bot, in order and out of it, by polling and by webhook."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.error import BadRequest, Conflict, TelegramError
from telegram.ext import CallbackQueryHandler, ExtBot, MessageHandler, filters

from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.client import application, polling, webhook

Bot = ExtBot[None]


class Ear:
    """Keeps the text of everything heard, in the order of handling."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.spoken = asyncio.Event()

    async def hear(self, update: Update, context: Any) -> None:
        assert update.effective_message is not None
        self.texts.append(update.effective_message.text or "")
        self.spoken.set()

    @property
    def handler(self) -> MessageHandler[Any, Any]:
        return MessageHandler(filters.ALL, self.hear)


# ---------------------------------------------------------------------- polling


async def test_updates_are_kept_until_they_are_confirmed(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    await ming.start()
    await ming.tell("一")
    await ming.tell("二")
    first = await bot.get_updates()
    assert [u.message.text for u in first if u.message] == ["/start", "一", "二"]
    again = await bot.get_updates()
    assert [u.update_id for u in again] == [u.update_id for u in first]
    rest = await bot.get_updates(offset=first[1].update_id, limit=1)
    assert [u.message.text for u in rest if u.message] == ["一"]
    last = await bot.get_updates(offset=-1)
    assert [u.message.text for u in last if u.message] == ["二"]
    assert await bot.get_updates(offset=first[-1].update_id + 1) == ()


async def test_only_the_kinds_asked_for_are_sent(telegram: TelegramServer, bot: Bot) -> None:
    ming, hong = telegram.user("小明"), telegram.user("小红")
    group = telegram.group("牌友", ming)
    group.promote_bot()
    await hong.join(group)
    kinds = [set(u.to_dict()) - {"update_id"} for u in await bot.get_updates()]
    assert kinds == [{"my_chat_member"}, {"message"}]
    await bot.get_updates(offset=-1, allowed_updates=["chat_member"])
    await hong.leave(group)
    updates = await bot.get_updates()
    assert updates[-1].chat_member is not None
    assert updates[-1].chat_member.new_chat_member.status == "left"
    assert telegram.own_faults() == []


async def test_a_second_poller_throws_the_first_one_out(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    first = asyncio.create_task(bot.get_updates(timeout=5))
    await telegram.world.changes.until(lambda: telegram.updates.polls == 1, 1)
    async with application(telegram) as app:
        second = asyncio.create_task(app.bot.get_updates(timeout=5))
        with pytest.raises(Conflict) as caught:
            await first
        await ming.start()
        assert len(await second) == 1
    assert caught.value.message == (
        "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
    )


async def test_a_conflict_on_demand_is_overcome(telegram: TelegramServer) -> None:
    errors: list[TelegramError] = []
    ear, ming = Ear(), telegram.user("小明")
    telegram.conflict()
    async with polling(telegram, ear.handler, errors=errors):
        await ming.start()
        await asyncio.wait_for(ear.spoken.wait(), 5)
    assert [type(e) for e in errors] == [Conflict]


async def test_updates_arrive_twice_on_demand(telegram: TelegramServer) -> None:
    ear, ming = Ear(), telegram.user("小明")
    async with polling(telegram, ear.handler):
        await ming.start()
        telegram.updates.double()
        await ming.tell("过")
        await ming.tell("出")
        await telegram.idle()
        telegram.updates.replay(back=1)
        await telegram.idle()
    assert sorted(ear.texts) == ["/start", "出", "出", "过", "过"]
    ids = [u["update_id"] for u in telegram.updates.sent]
    assert len(ids) == 5
    assert len(set(ids)) == 3


async def test_updates_arrive_out_of_order_on_demand(telegram: TelegramServer) -> None:
    ear, ming = Ear(), telegram.user("小明")
    async with polling(telegram, ear.handler):
        await ming.start()
        await telegram.idle()
        telegram.updates.pause()
        for text in "一二三":
            await ming.tell(text)
        await telegram.idle()
        assert ear.texts == ["/start"]
        telegram.updates.resume(order=reversed)
        await telegram.idle()
        await ming.tell("四")
        await telegram.idle()
    assert ear.texts == ["/start", "三", "二", "一", "四"]


# ---------------------------------------------------------------------- webhook


async def test_a_bot_runs_by_webhook(telegram: TelegramServer) -> None:
    ming = telegram.user("小明")
    group = telegram.group("牌友", ming)

    async def play(update: Update, context: Any) -> None:
        markup = InlineKeyboardMarkup([[InlineKeyboardButton("加入", callback_data="join")]])
        await context.bot.send_message(group.id, "牌桌", reply_markup=markup)

    async def press(update: Update, context: Any) -> None:
        assert update.callback_query is not None
        await update.callback_query.answer("坐下了")

    async with webhook(telegram, MessageHandler(filters.COMMAND, play), CallbackQueryHandler(press)):
        await ming.say(group, "/play")
        board = await group.wait_for("牌桌")
        assert (await ming.press(board, "加入")).text == "坐下了"
    assert telegram.violations == []


async def test_a_webhook_that_fails_is_tried_again_in_order(telegram: TelegramServer) -> None:
    ear, ming = Ear(), telegram.user("小明")
    async with webhook(telegram, ear.handler) as receiver:
        receiver.answers = [500, 502]
        await ming.start()
        await ming.tell("一")
        await telegram.idle()
        info = await receiver.app.bot.get_webhook_info()
    assert len(receiver.log) == 4
    assert receiver.log[0] == receiver.log[1] == receiver.log[2]
    assert ear.texts == ["/start", "一"]
    assert info.last_error_message == "Wrong response from the webhook: 502"
    assert info.pending_update_count == 0


async def test_a_post_with_the_wrong_secret_is_refused_by_the_bot(telegram: TelegramServer) -> None:
    ear, ming = Ear(), telegram.user("小明")
    async with webhook(telegram, ear.handler):
        await ming.start()
        await telegram.idle()
        assert await telegram.updates.forge(secret="wrong") == 403
        assert await telegram.updates.forge() == 403
        assert await telegram.updates.forge({"update_id": 1}, secret="s3cret_-9") == 200
    assert ear.texts == ["/start"]


async def test_a_webhook_gets_updates_twice_and_out_of_order(telegram: TelegramServer) -> None:
    ear, ming, hong = Ear(), telegram.user("小明"), telegram.user("小红")
    async with webhook(telegram, ear.handler) as receiver:
        for user in (ming, hong):
            await user.start()
        await telegram.idle()
        telegram.updates.pause()
        await ming.tell("一")
        await ming.tell("二")
        await hong.tell("三")
        telegram.updates.resume(order=reversed)
        await telegram.idle()
        telegram.updates.replay(back=2)
        await telegram.idle()
    first, second, third = receiver.log[2:5]
    assert ear.texts.index("二") < ear.texts.index("一")
    assert len(receiver.log) == 6
    assert receiver.log[5] in (first, second, third)


async def test_polling_and_webhook_exclude_each_other(telegram: TelegramServer, bot: Bot) -> None:
    await bot.set_webhook("http://127.0.0.1:9/nowhere", allowed_updates=["message"])
    with pytest.raises(Conflict, match="can't use getUpdates method while webhook is active"):
        await bot.get_updates()
    info = await bot.get_webhook_info()
    assert (info.url, info.allowed_updates) == ("http://127.0.0.1:9/nowhere", ("message",))
    await bot.delete_webhook()
    assert await bot.get_updates() == ()
    assert telegram.own_faults() == []


async def test_what_waits_is_dropped_when_asked(telegram: TelegramServer, bot: Bot) -> None:
    ming = telegram.user("小明")
    await ming.start()
    assert (await bot.get_webhook_info()).pending_update_count == 1
    await bot.delete_webhook(drop_pending_updates=True)
    assert await bot.get_updates() == ()


@pytest.mark.parametrize(
    ("url", "secret", "why"),
    [
        ("http://example.org/x", None, "bad webhook: An HTTPS URL must be provided for webhook"),
        ("https://example.org:8444/x", None, "bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443"),
        ("https://example.org/x", "no spaces", "secret token contains unallowed characters"),
    ],
)
async def test_a_webhook_must_be_a_safe_address(
    telegram: TelegramServer, bot: Bot, url: str, secret: str | None, why: str
) -> None:
    with pytest.raises(BadRequest):
        await bot.set_webhook(url, secret_token=secret)
    assert telegram.requests[-1].error == f"Bad Request: {why}"
