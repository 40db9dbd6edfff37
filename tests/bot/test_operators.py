"""Operators: counts, draining, notices; and the limits that keep what runs unharmed."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot import commands as c
from bot.clock import RETRY, Clock
from bot.commands import Refused
from bot.i18n import LANGUAGES, Speaker
from bot.operators import Operations
from bot.ports import Platform
from bot.rates import Rate, Rates
from bot.screen import WEB, Caps, Screen
from bot.table import NEXT_DEAL
from tests.bot.houses import Inn, person

BOSS = "tg:7"


class Wall:
    """A platform that keeps what is posted."""

    name = "web"

    def __init__(self) -> None:
        self.posted: list[tuple[str, Screen]] = []

    def caps(self, chat: str) -> Caps:
        return WEB

    async def send(self, chat: str, screen: Screen) -> str:
        self.posted.append((chat, screen))
        return "1"

    async def edit(self, chat: str, message: str, screen: Screen) -> None: ...
    async def delete(self, chat: str, message: str) -> None: ...
    async def private_chat(self, person: str) -> str:
        return person


def operated() -> tuple[Inn, Wall]:
    inn, wall = Inn(operators=(BOSS,)), Wall()

    def platform_of(chat: str) -> Platform | None:
        return wall if chat.startswith("web") else None

    inn.desk.operations = Operations(inn.house, inn.people, platform_of, lambda chat: 0.0)
    return inn, wall


async def test_for_everybody_else_there_is_no_such_command() -> None:
    inn, _ = operated()
    for args in ("", "drain", "say x"):
        reply = await inn.command(person("a", admin=True), "admin", args)
        assert reply.text == Speaker("en").refusal("unknown_command", {"name": "admin"})
    assert not inn.house.draining


async def test_counts_tell_of_tables_by_phase() -> None:
    inn, _ = operated()
    await inn.open("a", "b", "d")
    await inn.open("e", start=False)
    inn.house.most_tables = 50
    reply = await inn.command(person(BOSS, BOSS), "admin")
    assert reply.screen is not None
    assert "Tables: 2 of at most 50 (lobby 1, deal 1, between deals 0)" in reply.screen.text


async def test_while_draining_deals_end_and_none_begins() -> None:
    inn, _ = operated()
    clock = Clock(inn.house)
    inn.house.actors.append(clock)
    running, lobby = await inn.open("a", "b", "d"), await inn.open("e", start=False)
    await inn.command(person(BOSS), "admin", "drain")
    for who, data in (("e", f"t:{lobby}:start"), ("f", "m:play:doudizhu")):
        reply = await inn.press(person(who), data)
        assert reply.text == Speaker("en").refusal("draining", {})
    assert (await inn.play_out(running)).phase == "between"
    inn.now += NEXT_DEAL
    assert await clock.tick() == RETRY / 1000  # it waits, and does not spin
    assert inn.table(running).phase == "between"
    with pytest.raises(Refused, match="draining"):
        await inn.house.execute(running, c.Next("a"))
    await inn.command(person(BOSS), "admin", "open")
    inn.now += RETRY
    await clock.tick()
    assert inn.table(running).phase == "playing"


async def test_a_notice_goes_once_to_each_chat_with_a_running_table() -> None:
    inn, wall = operated()
    await inn.open("a", "b", "d", chat="web:one")
    await inn.open("e", start=False, chat="web:one")
    await inn.open("f", start=False, chat="web:two")
    over = await inn.open("g", start=False, chat="web:three")
    await inn.house.execute(over, c.Close("ended"))
    reply = await inn.command(person(BOSS), "admin", "say  Back in five minutes ")
    assert "2 chats" in reply.text
    await asyncio.gather(*inn.desk.operations._sending)  # type: ignore[union-attr]
    assert sorted(chat for chat, _ in wall.posted) == ["web:one", "web:two"]
    assert all("Back in five minutes" in screen.text for _, screen in wall.posted)
    assert (await inn.command(person(BOSS), "admin", "say")).alert
    assert (await inn.command(person(BOSS), "admin", "dance")).text == Speaker("en").refusal("admin_what", {})


async def test_when_every_place_is_taken_who_opens_is_told_and_nothing_else_changes() -> None:
    inn, _ = operated()
    inn.house.most_tables = 2
    first = await inn.open("a", start=False)
    await inn.open("b", start=False)
    reply = await inn.command(person("e"), "play", "doudizhu")
    assert reply.text == Speaker("en").refusal("house_full", {})
    assert not (await inn.press(person("f"), f"t:{first}:join")).alert
    await inn.house.execute(first, c.Close("ended"))
    assert not (await inn.command(person("e"), "play", "doudizhu")).alert


async def test_who_presses_too_fast_waits_alone_and_is_told_in_his_language() -> None:
    inn, _ = operated()
    seconds = [0.0]
    inn.desk.rates = Rates(Rate(3, 1.0), lambda: seconds[0])
    refused: list[str] = []
    inn.desk.refused = refused.append
    table = await inn.open("a", start=False)
    hasty = replace(person("b"), hint="zh-TW")
    replies = [await inn.press(hasty, f"t:{table}:rules") for _ in range(5)]
    assert [r.alert for r in replies] == [False, False, False, True, True]
    assert replies[-1].text == Speaker("zh-Hant").refusal("slow_down", {})
    assert refused == ["slow_down", "slow_down"]
    assert not (await inn.press(person("d"), f"t:{table}:rules")).alert
    seconds[0] = 1.0
    assert not (await inn.press(hasty, f"t:{table}:rules")).alert


async def test_p06_an_account_that_many_share_is_not_one_person_who_presses_too_fast() -> None:
    inn, _ = operated()
    inn.desk.rates = Rates(Rate(1, 1.0), lambda: 0.0)
    anonymous = person("tg:1087968824", "tg:-1")
    elsewhere = person("tg:1087968824", "tg:-2")
    assert not (await inn.command(anonymous, "help")).alert
    assert not (await inn.command(elsewhere, "help")).alert
    assert (await inn.command(anonymous, "help")).alert


def test_the_words_for_operators_are_there_in_every_language() -> None:
    for language in LANGUAGES:
        sp = Speaker(language)
        for key in ("admin-open", "admin-draining", "admin-help", "notice-title"):
            assert sp.has(key)
