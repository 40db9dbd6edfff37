"""Telegram is away for ten minutes, and people go from the group: the table goes on, and nobody's cards with it."""

from __future__ import annotations

import pytest

from bot.i18n import Speaker
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, has, offers

ZH = Speaker("zh-Hans", "doudizhu")
STEP = 30
"""Seconds of the house between two looks at its clocks."""


@pytest.mark.parametrize("thrown_out", [False, True])
async def test_who_goes_from_the_group_keeps_seat_and_hand_and_is_counted(night: Evening, thrown_out: bool) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    await night.deal(group, *people)
    me = night.asked()
    if thrown_out:
        await group.remove(me.user)
    else:
        await me.user.leave(group)
    await night.server.idle()
    assert night.table.seat_of(me.id) is not None
    hand = await me.hand()
    answer = await me.press(hand, "v", *night_choice(me))
    assert not answer.alert
    await night.play_out(Player.by_typing)
    assert len(await night.app.store.form(me.id, scope="")) == 1, "the deal is among those he has played"
    await group.wait_for(offers("next"), PATIENCE)


def night_choice(player: Player) -> tuple[str, str]:
    """A decision without cards, as the auction asks for."""
    idea = player.idea()
    return idea.verb, idea.arg


async def test_ten_minutes_without_telegram_cost_nobody_his_turn(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.reach.PATIENCE", 0.2)
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    await night.deal(group, *people)
    await night.server.idle()
    night.server.fail("*", 502, times=None)
    night.server.updates.pause()
    now, passed = night.app.house.now, 0
    night.app.house.now = lambda: now() + passed * 1000
    me = night.asked()
    until = night.table.pending[me.seat].until
    assert until is not None
    passed = (until - now()) // 2000 + 1  # he is reminded, which does not arrive
    await night.app.clock.tick()
    await night.until(lambda: night.app.clock._waiting._away(night.table.chat), "Telegram is away")
    for _ in range(10 * 60 // STEP):
        passed += STEP
        await night.app.clock.tick()
    assert me.asked
    assert [chair.misses for chair in night.table.chairs] == [0, 0, 0]
    night.server.faults.clear()
    night.server.updates.resume()
    await night.until(lambda: not night.app.clock._waiting._away(night.table.chat), "Telegram is there again")
    passed += STEP
    await night.app.clock.tick()
    assert night.table.pending[me.seat].until > night.app.house.now() + 20_000
    await me.by_buttons()
    await night.until(lambda: not me.asked)
    await night.server.idle()
    boards = [m for m in group.from_bot if night.table.id in m.text and has(m, "hand")]
    assert len(boards) == 1
    await night.play_out()
    await group.wait_for(offers("next"), PATIENCE)
