"""Evenings of Gong Lao K on Telegram: three, four and six people, windows with several helpers, camps."""

from __future__ import annotations

import asyncio

import pytest

from bot import commands as c
from bot.presses import ideas
from engine.core import Action
from engine.registry import all_games
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, has
from tests.fakes.telegram import Answer, Group, Shown

NAMES = ("小明", "Łucja", "阿强", "Eve", "老周", "שלום")


async def by_suggestion(player: Player) -> Answer:
    """The first suggestion, by buttons."""
    message = await player.hand()
    idea = ideas(all_games()["gonglaok"], player.view)[0]
    if not has(message, "s"):
        return await player.press(message, "v", idea.verb, idea.arg)
    await player.press(message, "s")
    if not player.evening.draft(player).cards:
        return await player.press(message, "v", idea.verb, idea.arg)
    message = await player.private.wait_for(lambda m: m.id == message.id and has(m, "o"), PATIENCE)
    return await player.press(message, "o")


def typed(action: Action) -> str:
    return " ".join(card.code for card in action.cards) or action.verb


async def by_typing(player: Player) -> Shown:
    return await player.user.tell(typed(player.idea()))


async def table_for(night: Evening, size: int, **options: object) -> tuple[Group, list[Player]]:
    people = await night.friends(*NAMES[:size])
    group = night.group(*people)
    host = people[0]
    lobby = await night.open(host, group, f"攻老K {size}")
    for key, value in options.items():
        await night.app.house.execute(night.table.id, c.SetOption(host.id, key, value))
    await night.sit_down(lobby, *people[1:])
    await host.press(lobby, "start")
    await night.board(group)
    return group, people


@pytest.mark.parametrize("size", [3, 4, 6])
async def test_an_evening_of_attack_and_defence(night: Evening, size: int) -> None:
    _, people = await table_for(night, size)
    await night.play_out(by_suggestion, by_typing, by_typing)
    assert night.table.result is not None
    assert sum(night.table.result.points) == 0
    for person in people:
        message = person.private.from_bot[-1]
        assert "攻老K" in message.text


async def test_an_evening_with_camps(night: Evening) -> None:
    await table_for(night, 4, camps=2)
    await night.play_out(by_suggestion, by_typing)
    assert night.table.result is not None
    sides = night.table.result.sides
    assert len(set(sides)) == 2


async def test_who_is_asked_to_help_is_told_alone_and_the_group_sees_only_cards(night: Evening) -> None:
    _, people = await table_for(night, 6)
    seen = 0
    while night.table.phase == "playing" and seen < 3:
        if night.table.state.phase in ("help", "more") and len(night.table.pending) > 1:
            asked = [p for p in people if p.asked]
            view = all_games()["gonglaok"].view(night.table.state, None)
            assert view.waiting == ()
            for person in asked:
                assert has(await person.hand(), "v", "done")
            seen += 1
        await night.step(by_typing)
    assert seen == 3


async def test_a_window_in_which_two_answer_at_once_and_one_runs_out_of_time(night: Evening) -> None:
    group, people = await table_for(night, 6)
    while not (night.table.state.phase in ("help", "more") and len(night.table.pending) >= 3):
        if night.table.phase == "between":
            await people[0].press(await people[0].private.wait_for(lambda m: has(m, "next"), PATIENCE), "next")
            await night.until(lambda: night.table.phase == "playing")
        await night.step(by_typing)
    first, second, *silent = [p for p in people if p.asked]
    window = night.table.state.phase
    hands = {p: await p.hand() for p in (first, second, *silent)}
    answers = await asyncio.gather(*(p.press(hands[p], "v", "done") for p in (first, second)))
    assert not any(answer.alert for answer in answers)
    await night.until(lambda: not first.asked and not second.asked)
    assert night.table.state.phase == window
    assert all(p.asked for p in silent)
    clock = night.app.house.now
    night.app.house.now = lambda: clock() + 40_000
    await night.app.clock.tick()
    assert not any(p.asked for p in silent) or night.table.state.phase != window
    late = (
        await silent[0].press(hands[silent[0]], "v", "done")
        if has(night.fresh(hands[silent[0]]), "v", "done")
        else None
    )
    assert late is None or late.alert
    chair = night.table.chairs[silent[0].seat]
    board = await night.board(group)

    def told() -> bool:
        lines = [line for line in night.fresh(board).text.splitlines() if "⏰" in line]
        return any(chair.name in line for line in lines)

    await night.until(told, f"{chair.name} in the chronicle")
