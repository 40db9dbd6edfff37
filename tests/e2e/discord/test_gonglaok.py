"""Evenings of Gong Lao K on Discord: three, four and six people by buttons, in the window and by typing; camps."""

from __future__ import annotations

import pytest

from bot import commands as c
from bot.presses import ideas
from engine.registry import all_games
from tests.e2e.discord.evening import Evening, Player, has

NAMES = ("小明", "Łucja", "阿强", "Eve", "老周", "שלום")


async def by_suggestion(player: Player) -> object:
    """The first suggestion, by buttons."""
    message = await player.hand()
    idea = ideas(all_games()["gonglaok"], player.view)[0]
    if not has(message, "s"):
        return await player.press(message, "v", idea.verb, idea.arg)
    await player.press(message, "s")
    if has(message, "o"):
        return await player.press(message, "o")
    return await player.press(message, "v", idea.verb, idea.arg)


def typed(player: Player) -> str:
    idea = player.idea()
    return " ".join(card.code for card in idea.cards) or idea.verb


async def by_typing(player: Player) -> object:
    return await player.user.say(typed(player))


async def by_window(player: Player) -> object:
    message = await player.hand()
    if not has(message, "t"):
        return await by_suggestion(player)
    opened = await player.press(message, "t")
    return await player.user.submit(opened, {"text": typed(player)})


async def table_for(night: Evening, size: int, **options: object) -> list[Player]:
    people = night.people(*NAMES[:size])
    host, *others = people
    await host.user.slash(night.channel, "play", {"game": "gonglaok", "seats": size})
    await night.until(lambda: bool(night.tables))
    table = night.table.id
    lobby = await night.channel.wait_for(lambda m: table in m.text and has(m, "join"), 15)
    for key, value in options.items():
        await night.app.house.execute(table, c.SetOption(host.id, key, value))
    for player in others:
        await player.press(lobby, "join")
    await host.press(lobby, "start")
    await night.channel.wait_for(lambda m: table in m.text and has(m, "hand"), 15)
    return people


@pytest.mark.parametrize("size", [3, 4, 6])
async def test_an_evening_of_attack_and_defence(night: Evening, size: int) -> None:
    await table_for(night, size)
    await night.play_out(by_suggestion, by_typing, by_window)
    assert night.table.result is not None
    assert sum(night.table.result.points) == 0
    await night.newest("next")


async def test_an_evening_with_camps(night: Evening) -> None:
    await table_for(night, 4, camps=2)
    await night.play_out(by_suggestion, by_typing)
    assert night.table.result is not None
    assert len(set(night.table.result.sides)) == 2
