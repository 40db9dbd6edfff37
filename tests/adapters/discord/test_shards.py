"""Shards that are split between processes."""

from __future__ import annotations

from typing import Any

import pytest

from adapters.discord import DiscordBot


async def made(shards: int, ours: tuple[int, ...]) -> DiscordBot:
    nothing: Any = None
    return DiscordBot(
        "t.o.k", nothing, nothing, nothing, nothing, words=lambda hint, key: key, shards=shards, ours=ours
    )


async def test_a_process_connects_its_own_shards_of_all() -> None:
    bot = await made(4, (1, 3))
    assert (bot.client.shard_count, bot.client.shard_ids) == (4, [1, 3])
    alone = await made(0, ())
    assert alone.client.shard_ids is None


@pytest.mark.parametrize(("ours", "publishes"), [((), True), ((0, 1), True), ((1,), False)])
async def test_the_process_of_shard_0_publishes_the_commands(
    ours: tuple[int, ...], publishes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = await made(2 if ours else 0, ours)
    started: list[str] = []

    def later(work: Any, name: str) -> None:
        work.close()
        started.append(name)

    async def nothing(*_: Any) -> None: ...

    monkeypatch.setattr(bot, "_later", later)
    monkeypatch.setattr(bot, "_connect", nothing)
    monkeypatch.setattr(bot.client, "wait_until_ready", nothing)
    monkeypatch.setattr(bot._tree, "set_translator", nothing)
    await bot._connected()
    assert ("discord commands" in started) is publishes
