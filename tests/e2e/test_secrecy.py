"""The look through everything that platforms received finds a hand in the wrong place, in each kind of place."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.screen import Block, Screen
from bot.screens import common, hand
from bot.table import Table
from engine.core import Seat
from engine.registry import all_games
from tests.bot.houses import Inn
from tests.e2e.discord.evening import Evening as DiscordEvening
from tests.e2e.discord.evening import evening as on_discord_evening
from tests.e2e.discord.evening import hurry, words_alone
from tests.support.leaks import LEAST, Seen, Watch, on_discord


def hand_of(table: Table, seat: int, language: str = "zh-Hans") -> str:
    view = all_games()[table.game].view(table.state, Seat(seat))
    return hand.hand_text(view, hand.Draft(0, 0), common.speaker(table, language))


@pytest.mark.parametrize("game", sorted(all_games()))
async def test_a_hand_is_its_owners_and_nobody_elses(game: str) -> None:
    inn, watch = Inn(), Watch()
    inn.house.watchers.append(watch)
    table = await inn.open("a", "b", "d", game=game)
    while len(all_games()[game].view(inn.table(table).state, Seat(1)).hand) < LEAST:
        await inn.house.execute(table, inn.act(table))  # where cards are drawn one by one
    text = hand_of(inn.table(table), 1)
    assert watch.leaks(iter([Seen(text, "b")])) == []
    assert watch.leaks(iter([Seen(text, "")])) == ["a group could read a hand of ['b']"]
    assert watch.leaks(iter([Seen(f"before {text} after", "a")]))
    assert watch.leaks(iter([Seen(hand_of(inn.table(table), 1, "en"), "")]))
    assert watch.leaks(iter([Seen(text, "", ("m:replay:key:0",))])) == []


async def test_a_hand_in_a_channel_of_discord_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, secrecy: Watch
) -> None:
    hurry(monkeypatch)
    words_alone(monkeypatch)
    async with on_discord_evening(tmp_path) as night:
        people = night.people("小明", "小红", "Eve")
        await night.deal(*people)
        assert secrecy.states > 0
        text = hand_of(night.table, 0)
        await night.app.platforms["discord"].send(f"dc:{night.channel.id}", said(text))
        found = secrecy.leaks(on_discord(night.server))
        assert found == [f"a group could read a hand of ['{night.table.chairs[0].person}']"]
        forget(night)


def said(text: str) -> Screen:
    return Screen((Block("text", text),))


def forget(night: DiscordEvening) -> None:
    """Take back what was planted, or this very test would be found."""
    for channel in night.server.channels.values():
        channel.log.clear()
    night.server.interactions.clear()
