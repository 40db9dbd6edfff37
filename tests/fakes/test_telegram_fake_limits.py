"""The local Telegram: flood limits on a clock that tests turn, and faults on demand."""

from __future__ import annotations

import asyncio
import io
from datetime import timedelta

import pytest
from PIL import Image
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import NetworkError, RetryAfter, TimedOut
from telegram.ext import ExtBot

from tests.fakes.common import Clock
from tests.fakes.telegram import NO_LIMITS, TelegramServer, User
from tests.fakes.telegram.client import application

Bot = ExtBot[None]


@pytest.fixture
async def ming(telegram: TelegramServer) -> User:
    user = telegram.user("小明")
    await user.start()
    return user


async def refused_for(call: object) -> float:
    """The seconds of the 429 that a call gets."""
    with pytest.raises(RetryAfter) as caught:
        await call  # type: ignore[misc]
    wait = caught.value.retry_after
    assert isinstance(wait, timedelta)
    return wait.total_seconds()


# ---------------------------------------------------------------------- flood limits


async def test_a_group_takes_20_sends_and_edits_together_in_a_minute(telegram: TelegramServer, bot: Bot) -> None:
    group = telegram.group("牌友")
    board = await bot.send_message(group.id, "0")
    for i in range(1, 20):
        telegram.advance(1)
        await bot.edit_message_text(str(i), group.id, board.message_id)
    assert await refused_for(bot.edit_message_text("20", group.id, board.message_id)) == 41
    assert await refused_for(bot.send_message(group.id, "20")) == 41
    assert telegram.requests[-1].error == "Too Many Requests: retry after 41"
    assert telegram.flood_count == 2
    telegram.advance(41)
    await bot.send_message(group.id, "20")
    assert telegram.count("edit*", chat=group, status=200) == 19


async def test_pictures_and_keyboards_count_like_texts(telegram: TelegramServer, bot: Bot) -> None:
    group = telegram.group("牌友")
    out = io.BytesIO()
    Image.new("RGB", (90, 90)).save(out, "PNG")
    sent = await bot.send_photo(group.id, out.getvalue())
    for i in range(19):
        markup = InlineKeyboardMarkup([[InlineKeyboardButton(str(i), callback_data="x")]])
        await bot.edit_message_reply_markup(group.id, sent.message_id, reply_markup=markup)
        telegram.advance(0.2)
    await refused_for(bot.edit_message_caption(group.id, sent.message_id, caption="x"))


async def test_a_private_chat_takes_one_a_second_with_a_short_burst(
    telegram: TelegramServer, bot: Bot, ming: User
) -> None:
    for text in "一二三":
        await bot.send_message(ming.id, text)
    telegram.advance(0.5)
    assert await refused_for(bot.send_message(ming.id, "四")) == 3
    telegram.advance(3)
    for i in range(20):
        await bot.send_message(ming.id, str(i))
        telegram.advance(1)
    assert telegram.flood_count == 1


async def test_30_a_second_over_all_chats(telegram: TelegramServer, bot: Bot) -> None:
    groups = [telegram.group(f"群{i}") for i in range(31)]
    for group in groups[:30]:
        await bot.send_message(group.id, "x")
    assert await refused_for(bot.send_message(groups[30].id, "x")) == 1
    telegram.advance(1)
    await bot.send_message(groups[30].id, "x")


async def test_answers_deletions_and_actions_are_free(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    markup = InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="x")]])
    sent = [await bot.send_message(ming.id, text, reply_markup=markup) for text in "一二三"]
    for _ in range(40):
        press = await ming.tap(ming.private.message(sent[0].message_id), "x")
        await bot.answer_callback_query(press.query.id)
        await bot.send_chat_action(ming.id, "typing")
    await bot.delete_message(ming.id, sent[0].message_id)
    assert telegram.flood_count == 0


async def test_what_is_refused_before_it_is_sent_costs_nothing(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    for _ in range(10):
        with pytest.raises(NetworkError):  # BadRequest is one
            await bot.send_message(ming.id, "<b>", parse_mode="HTML")
    await bot.send_message(ming.id, "x")
    assert telegram.flood_count == 0


async def test_a_long_429_strikes_one_chat_only(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    group, other = telegram.group("牌友"), telegram.group("别处")
    telegram.flood(group, 600)
    assert await refused_for(bot.send_message(group.id, "x")) == 600
    await bot.send_message(other.id, "x")
    await bot.send_message(ming.id, "x")
    telegram.advance(599.5)
    assert await refused_for(bot.send_message(group.id, "x")) == 1
    telegram.advance(0.5)
    await bot.send_message(group.id, "x")


async def test_a_fast_clock_opens_windows_in_real_time() -> None:
    async with TelegramServer(clock=Clock(speed=2000)) as server, application(server) as app:
        group = server.group("牌友")
        for i in range(20):
            await app.bot.send_message(group.id, str(i))
        await server.clock.sleep(60)
        await app.bot.send_message(group.id, "x")
        assert server.flood_count == 0


async def test_limits_can_be_lifted() -> None:
    async with TelegramServer(limits=NO_LIMITS) as server, application(server) as app:
        group = server.group("牌友")
        await asyncio.gather(*(app.bot.send_message(group.id, str(i)) for i in range(40)))
        assert len(group.from_bot) == 40


# ---------------------------------------------------------------------- faults


@pytest.mark.parametrize("status", [500, 502])
async def test_a_server_error_does_nothing(telegram: TelegramServer, bot: Bot, ming: User, status: int) -> None:
    fault = telegram.fail("sendMessage", status)
    with pytest.raises(NetworkError):
        await bot.send_message(ming.id, "x")
    assert (fault.struck, ming.private.from_bot) == (1, [])
    await bot.send_message(ming.id, "x")
    assert telegram.count("sendMessage", status=status) == 1


async def test_a_fault_can_be_meant_for_one_chat_and_some_methods(
    telegram: TelegramServer, bot: Bot, ming: User
) -> None:
    group = telegram.group("牌友")
    telegram.fail("edit*", chat=group, times=None)
    one, two = await bot.send_message(group.id, "x"), await bot.send_message(ming.id, "x")
    await bot.edit_message_text("y", ming.id, two.message_id)
    for _ in range(2):
        with pytest.raises(NetworkError):
            await bot.edit_message_text("y", group.id, one.message_id)
    telegram.faults.clear()
    await bot.edit_message_text("y", group.id, one.message_id)


async def test_a_connection_cut_before_the_work_leaves_nothing(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    telegram.drop("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(ming.id, "x")
    assert ming.private.from_bot == []


async def test_a_connection_cut_after_the_work_lets_a_retry_double(
    telegram: TelegramServer, bot: Bot, ming: User
) -> None:
    telegram.drop("sendMessage", performed=True)
    with pytest.raises(NetworkError):
        await bot.send_message(ming.id, "x")
    await bot.send_message(ming.id, "x")
    assert [m.text for m in ming.private.from_bot] == ["x", "x"]


async def test_a_time_out_after_the_work_lets_a_retry_double(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    telegram.hold("sendMessage", performed=True)
    with pytest.raises(TimedOut):
        await bot.send_message(ming.id, "x", read_timeout=0.02)
    await bot.send_message(ming.id, "x")
    assert len(ming.private.from_bot) == 2


async def test_a_time_out_before_the_work_leaves_nothing(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    fault = telegram.hold("sendMessage")
    with pytest.raises(TimedOut):
        await bot.send_message(ming.id, "x", read_timeout=0.02)
    await telegram.idle()
    fault.release()
    assert ming.private.from_bot == []


async def test_an_answer_can_be_held_while_others_go_on(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    group = telegram.group("牌友")
    fault = telegram.hold("sendMessage", chat=group)
    slow = asyncio.create_task(bot.send_message(group.id, "慢"))
    await fault.reached.wait()
    await bot.send_message(ming.id, "快")
    assert group.from_bot == []
    fault.release()
    await slow
    assert [m.text for m in group.from_bot] == ["慢"]


async def test_slow_answers_take_their_time(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    telegram.delay("sendMessage", 0.03, times=1)
    await bot.send_message(ming.id, "x")
    await bot.send_message(ming.id, "y")
    slow, quick = telegram.matching("sendMessage")
    assert slow.took >= 0.03
    assert quick.took < slow.took


async def test_the_log_tells_when_and_where(telegram: TelegramServer, bot: Bot, ming: User) -> None:
    start = telegram.clock.now()
    await bot.send_message(ming.id, "x")
    telegram.advance(7)
    await bot.send_message(ming.id, "y")
    log = telegram.matching("sendMessage", chat=ming.private)
    assert [(r.parameters["text"], round(r.at - start), r.status) for r in log] == [("x", 0, 200), ("y", 7, 200)]
    assert [round(m.sent_at - start) for m in ming.private.from_bot] == [0, 7]
