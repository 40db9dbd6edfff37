"""The program in another simulation of Discord, which works inside the client: it takes all that we send, too."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import simcord

from adapters.discord import DiscordBot
from adapters.discord.commands import Words
from bot.app import GroupNews, start, words
from bot.config import Settings
from bot.i18n import Speaker
from tests.e2e.discord.evening import PATIENCE, hurry
from tests.support import chance

SP = Speaker("en", "doudizhu")


def buttons(message: Any) -> dict[str, str]:
    """Data and labels of a message's buttons."""
    return {b.custom_id: b.label for row in message.components for b in row.children if b.custom_id}


def offering(messages: Any, op: str) -> Any:
    """The newest message with such a button, and the button's data; None where there is none."""
    for message in reversed(messages):
        for data in buttons(message):
            if f":{op}" in data:
                return message, data
    return None


async def until(found: Callable[[], Any]) -> Any:
    async with asyncio.timeout(PATIENCE):
        while not (value := found()):
            await asyncio.sleep(0.01)
    return value


async def test_another_simulation_takes_our_commands_boards_hands_and_windows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hurry(monkeypatch)
    given: dict[str, Any] = {"database": f"sqlite:///{tmp_path / 'paiju.sqlite3'}", "web": "off", "port": 0}
    app = await start(Settings(**given, computer_delay_min=0.0, computer_delay_max=0.0), chance.entropy())
    bot = DiscordBot(
        "token", app.desk, app.store, GroupNews(app.house, app.people), app.delivery, words=words, shards=1
    )
    app.platforms["discord"] = bot.platform
    bot.client.tree = bot._tree  # type: ignore[attr-defined]  (where simcord looks for it)
    try:
        async with simcord.run(bot.client) as env:
            await bot._tree.set_translator(Words())
            await bot._tree.sync()
            guild = env.create_guild()
            room = guild.create_text_channel("general")
            host = guild.add_member(env.create_user("xiaoming"))
            opened = await host.slash(room, "play", game="doudizhu")
            assert opened.ephemeral
            table = app.house.slots[next(iter(app.house.slots))].table.id
            lobby, begin = await until(lambda: offering(room.history(), "start"))
            await host.click(lobby, custom_id=begin)
            board, show = await until(lambda: offering(room.history(), "hand"))
            assert board.attachments
            seen = 0
            for _ in range(25):
                t = app.house.slots[table].table
                if t.phase != "playing":
                    break
                seat = t.seat_of(f"dc:{host.id}")
                if seat not in t.pending:
                    await asyncio.sleep(0.02)
                    continue
                shown = await host.click(board, custom_id=show)
                assert shown.ephemeral
                hand = shown.response.message  # type: ignore[union-attr]
                assert hand.attachments
                offered = list(buttons(hand))
                if typing := next((d for d in offered if d.endswith(":t")), None):
                    window = await host.click(hand, custom_id=typing)
                    assert window.modal is not None
                    await host.submit_modal(window, {"text": "nonsense"})
                decide = next((d for d in offered if d.endswith(":s")), None) or next(d for d in offered if ":v:" in d)
                done = await host.click(hand, custom_id=decide)
                assert done.acknowledged
                seen += 1
                now = done.response.message if done.response else hand
                confirm = next((d for d in buttons(now) if ":o:" in d), None)
                if confirm:
                    await host.click(now, custom_id=confirm)
                elif decide.endswith(":s"):
                    await host.click(now, custom_id=next(d for d in buttons(now) if ":v:pass" in d))
                await until(lambda n=t.seq: app.house.slots[table].table.seq > n)
            assert seen > 2
            for name in ("help", "rules", "top", "profile", "language", "privacy", "table"):
                answer = await host.slash(room, name)
                assert answer.acknowledged, name
            await app.delivery.idle()
    finally:
        await app.stop()
