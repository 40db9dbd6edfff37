"""Messages outside the tables: their share of the rates, their order, what is left out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest
from telegram import Bot

from adapters.delivery import Rate
from adapters.telegram import outbox as module
from adapters.telegram.admins import Admins
from adapters.telegram.menus import Menus
from adapters.telegram.outbox import Outbox
from adapters.telegram.platform import TelegramPlatform
from bot.ports import TryLater, Undeliverable
from bot.screen import TELEGRAM, Block, Caps, Screen
from tests.fakes.telegram import TelegramServer


def screen(words: str) -> Screen:
    return Screen((Block("text", words),))


class Slow(TelegramPlatform):
    """Takes messages when `gate` is open; ``fails`` are raised first."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.gate.set()
        self.fails: list[Exception] = []
        self.sent: list[tuple[str, str]] = []
        self.shown: list[str] = []

    def caps(self, chat: str) -> Caps:
        return TELEGRAM

    async def send(self, chat: str, screen: Screen, *, answers: int | None = None) -> str:
        await self.gate.wait()
        if self.fails:
            raise self.fails.pop(0)
        self.sent.append((chat, screen.text))
        return "1"

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        await self.gate.wait()
        if self.fails:
            raise self.fails.pop(0)
        self.shown.append(screen.text)


@pytest.fixture
def slow() -> Slow:
    return Slow()


@pytest.fixture
async def outbox(slow: Slow) -> AsyncIterator[Outbox]:
    box = Outbox(slow, lambda chat, private: 0.0, lambda chat, seconds, private: None)
    yield box
    await box.close()


async def test_answers_take_their_share_of_a_group_and_no_more(
    slow: Slow, outbox: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "GROUP_SHARE", Rate(3, 1 / 100))
    for n in range(9):
        await outbox.post("tg:-1/7", screen(str(n)))
    await outbox.post("tg:-2", screen("other"))
    assert slow.sent == [("tg:-1/7", "0"), ("tg:-1/7", "1"), ("tg:-1/7", "2"), ("tg:-2", "other")]


async def test_an_answer_waits_for_its_turn_and_is_counted(slow: Slow) -> None:
    counted: list[tuple[str, bool]] = []

    def spend(chat: str, private: bool) -> float:
        counted.append((chat, private))
        return 0.03

    box = Outbox(slow, spend, lambda chat, seconds, private: None)
    begun = asyncio.get_running_loop().time()
    await box.post("tg:5", screen("x"))
    assert asyncio.get_running_loop().time() - begun >= 0.03
    assert counted == [("tg:5", True)]


async def test_an_answer_whose_turn_comes_too_late_is_left_out(slow: Slow) -> None:
    box = Outbox(slow, lambda chat, private: 3600.0, lambda chat, seconds, private: None)
    await box.post("tg:-1", screen("x"))
    assert slow.sent == []


async def test_a_429_is_told_to_delivery_and_waited_for_once(slow: Slow) -> None:
    paused: list[tuple[str, float, bool]] = []
    box = Outbox(slow, lambda chat, private: 0.0, lambda *what: paused.append(what))
    slow.fails = [TryLater(0.01, "429")]
    await box.post("tg:-1", screen("x"))
    assert paused == [("tg:-1", 0.01, False)]
    assert slow.sent == [("tg:-1", "x")]
    slow.fails = [TryLater(900, "429")]
    await box.post("tg:-1", screen("y"))
    assert len(slow.sent) == 1


async def test_what_can_never_arrive_is_told(slow: Slow, outbox: Outbox) -> None:
    slow.fails = [Undeliverable("closed")]
    with pytest.raises(Undeliverable):
        await outbox.post("tg:5", screen("x"))


async def test_of_several_versions_of_a_message_only_the_newest_is_shown(slow: Slow, outbox: Outbox) -> None:
    slow.gate.clear()
    for n in range(5):
        outbox.show("tg:5", "1", screen(str(n)))
        await asyncio.sleep(0)
    slow.gate.set()
    while slow.shown[-1:] != ["4"]:
        await asyncio.sleep(0)
    assert len(slow.shown) <= 2


async def test_a_message_that_is_gone_stops_being_shown(slow: Slow, outbox: Outbox) -> None:
    slow.fails = [Undeliverable("message_gone")]
    outbox.show("tg:5", "1", screen("a"))
    await asyncio.sleep(0.01)
    outbox.show("tg:5", "1", screen("b"))
    await asyncio.sleep(0.01)
    assert slow.shown == ["b"]


async def test_an_answer_that_waits_is_given_up_when_the_bot_stops(slow: Slow) -> None:
    box = Outbox(slow, lambda chat, private: 15.0, lambda chat, seconds, private: None)
    posting = asyncio.create_task(box.post("tg:-1", screen("x")))
    await asyncio.sleep(0)
    box.give_up()
    async with asyncio.timeout(1):
        await posting
    assert slow.sent == []


async def test_closing_gives_up_what_waits(slow: Slow) -> None:
    box = Outbox(slow, lambda chat, private: 0.0, lambda chat, seconds, private: None)
    slow.gate.clear()
    box.show("tg:5", "1", screen("a"))
    await asyncio.sleep(0)
    await box.close()
    assert slow.shown == []


# --- admins and menus -----------------------------------------------------------------------


@pytest.fixture
def bot(platform: TelegramPlatform) -> Bot:
    return platform.bot


async def test_admins_are_asked_for_once_and_again_before_somebody_is_turned_down(
    server: TelegramServer, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    admins, boss, member = Admins(bot), server.user("老板"), server.user("小明")
    group = server.group("牌友", boss, member)
    group.promote(boss)
    for _ in range(3):
        assert await admins.has(group.id, boss.id)
    assert server.count("getChatAdministrators") == 1
    assert not await admins.has(group.id, member.id)
    monkeypatch.setattr("adapters.telegram.admins.DOUBTED", 0.0)
    group.promote(member)
    assert await admins.has(group.id, member.id)
    group.demote(boss)
    assert await admins.has(group.id, boss.id), "believed for a while"
    admins.forget(group.id)
    assert not await admins.has(group.id, boss.id)


async def test_where_admins_cannot_be_asked_for_the_known_ones_stay(
    server: TelegramServer, bot: Bot, monkeypatch: pytest.MonkeyPatch
) -> None:
    admins, boss, member = Admins(bot), server.user("老板"), server.user("小明")
    group = server.group("牌友", boss, member)
    group.promote(boss)
    assert await admins.has(group.id, boss.id)
    server.fail("getChatAdministrators", 502, times=None)
    monkeypatch.setattr("adapters.telegram.admins.KEPT", 0.0)
    assert await admins.has(group.id, boss.id)
    assert not await admins.has(group.id, member.id)
    assert server.count("getChatAdministrators", status=502) == 2


async def test_a_menu_of_its_own_only_where_the_usual_one_is_in_another_language(
    server: TelegramServer, bot: Bot
) -> None:
    menus = Menus(bot, lambda language: [("play", f"play {language}"), ("end", "x")])
    person = server.user("小明", language_code="zh-hans")
    person.account.started = person.account.met = True
    chat = f"tg:{person.id}"
    await menus.publish()
    published = server.count("setMyCommands")
    await menus.follow(chat, "zh-Hans", "zh-hans")
    assert server.count("setMyCommands") == published
    await menus.follow(chat, "zh-Hant", "zh-hans")
    await menus.follow(chat, "zh-Hant", "zh-hans")
    assert server.count("setMyCommands") == published + 1
    assert person.menu(person.private) == {"play": "play zh-Hant"}
    await menus.follow(chat, "zh-Hans", "zh-hans")
    assert person.menu(person.private) == {"play": "play zh-Hans"}
