"""At the pace that Discord allows: nothing is refused, and the board keeps up."""

from __future__ import annotations

import asyncio
import statistics
from pathlib import Path

import pytest

from bot.commands import Do, Next
from tests.e2e.discord.evening import Evening, evening, has, words_alone
from tests.fakes.discord import Limits as Enforced
from tests.fakes.discord import Message
from tools.bench_delivery import behind

PLAYS = 10
EVERY = 0.5


def board_calls(night: Evening) -> list[float]:
    return [c.at for c in night.server.calls if c.path.startswith(f"/channels/{night.channel.id}/messages")]


async def test_the_board_keeps_up_with_two_plays_a_second_and_nothing_is_refused(tmp_path: Path) -> None:
    """Limits as Discord enforces them, real time; computers act at once. `paiju bench delivery` does more of it."""
    async with evening(tmp_path, limits=Enforced(identify_every=0.0)) as night:
        people = night.people("小明", "小红", "Eve")
        await night.deal(*people)
        await asyncio.sleep(1.0)
        played: list[float] = []
        loop = asyncio.get_running_loop()
        begun, table = loop.time(), night.table.id
        for number in range(PLAYS):
            await asyncio.sleep(max(0.0, begun + number * EVERY - loop.time()))
            if night.table.phase != "playing":
                await night.app.house.execute(table, Next(people[0].id))
                continue
            player = night.turn()
            await night.app.house.execute(table, Do(player.id, player.idea(), night.table.deal))
            played.append(night.server.clock.now())
        await night.until(lambda: board_calls(night)[-1] >= played[-1])
        lags = behind(played, board_calls(night))
        print(f"board lag p50 {statistics.median(lags):.2f} s, max {max(lags):.2f} s")
        assert night.server.limited == []
        assert len(lags) >= PLAYS - 2
        assert statistics.median(lags) <= 0.8
        assert max(lags) <= 2.0


async def test_r04_ten_changes_of_a_lobby_take_few_edits_and_the_last_is_complete(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    words_alone(monkeypatch)
    async with evening(tmp_path, limits=Enforced(identify_every=0.0)) as night:
        host, second, third = night.people("小明", "小红", "Eve")
        lobby: Message = await night.open(host)
        for player in (second, third, second, third, second, third, second, third, second, third):
            await player.press(lobby, "join" if night.table.seat_of(player.id) is None else "leave")
        await night.until(lambda: "小红" in lobby.text and "Eve" in lobby.text)
        assert lobby.edits <= 4
        assert night.server.limited == []
        assert has(lobby, "join")


async def test_a_press_in_private_costs_one_request(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The answer shows the hand anew in its place; delivery does not send the same again."""
    words_alone(monkeypatch)
    async with evening(tmp_path, limits=Enforced(identify_every=0.0)) as night:
        people = night.people("小明", "小红", "Eve")
        await night.deal(*people)
        await night.forward(night.leads)
        player = night.turn()
        hand = await player.hand()
        await night.idle()
        before = len(night.server.calls)
        presses = 0
        for data in [b.custom_id for b in hand.buttons if b.custom_id and ":k:" in b.custom_id][:6]:
            await player.user.click(hand, data)
            presses += 1
        await night.idle()
        assert len(night.server.calls) - before == presses
