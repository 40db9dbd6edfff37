"""``paiju doctor`` against the local platforms: what it finds, and what it says to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli import doctor, platforms
from bot.config import Settings
from tests.fakes.discord import Server, redirected
from tests.fakes.telegram import TelegramServer


def settings(tmp_path: Path, **given: object) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path}/p.sqlite3", **given)  # type: ignore[arg-type]


async def test_without_tokens_the_browser_table_needs_nothing(tmp_path: Path) -> None:
    found = [*await platforms.telegram(settings(tmp_path)), *await platforms.discord(settings(tmp_path))]
    assert all(f.good for f in found)
    assert all("PAIJU_" in f.say for f in found)


async def test_a_telegram_bot_and_its_rights_in_a_group(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        ming = server.user("小明")
        group = server.group("牌友", ming)
        own = settings(tmp_path, telegram_token=server.token, telegram_api=server.base_url.removesuffix("/bot"))
        found = {f.what: f for f in await platforms.telegram(own, f"tg:{group.id}")}
        assert found["telegram token"].good
        assert found["telegram privacy mode"].good
        assert found[f"chat tg:{group.id}"].good
        await group.kick_bot()
        found = {f.what: f for f in await platforms.telegram(own, f"tg:{group.id}")}
        assert not found[f"chat tg:{group.id}"].good
        assert "add" in found[f"chat tg:{group.id}"].say


async def test_a_wrong_telegram_token_is_named_without_showing_it(tmp_path: Path) -> None:
    async with TelegramServer() as server:
        own = settings(tmp_path, telegram_token="123:wrong", telegram_api=server.base_url.removesuffix("/bot"))
        (found,) = await platforms.telegram(own)
        assert not found.good
        assert "@BotFather" in found.say
        assert "wrong" not in found.say


async def test_a_discord_bot_and_its_permissions_in_a_channel(tmp_path: Path) -> None:
    async with Server() as server:
        with redirected(server):
            channel = server.guild("tea house").channel("general")
            own = settings(tmp_path, discord_token=server.token)
            found = {f.what: f for f in await platforms.discord(own, f"dc:{channel.id}")}
            assert found["discord token"].good, found
            assert found[f"chat dc:{channel.id}"].good, found
            channel.permit(server.bot, send_messages=False, attach_files=False)
            found = {f.what: f for f in await platforms.discord(own, f"dc:{channel.id}")}
            assert "send messages" in found[f"chat dc:{channel.id}"].say
            assert "attach files" in found[f"chat dc:{channel.id}"].say


async def test_the_database_and_the_fonts_are_looked_at(tmp_path: Path) -> None:
    assert (await doctor.check_database(settings(tmp_path))).good
    (tmp_path / "bad.sqlite3").write_text("this is no database, it is a letter to a friend" * 40)
    broken = await doctor.check_database(Settings(database=f"sqlite:///{tmp_path}/bad.sqlite3"))
    assert not broken.good
    assert "bad.sqlite3" in broken.say
    assert doctor.check_fonts().good
    assert doctor.check_search().say == "search in machine code"


def test_health_of_a_server_that_is_not_there_says_where_it_looked(tmp_path: Path) -> None:
    found = doctor.health(settings(tmp_path, port=1))
    assert not found.good
    assert "http://127.0.0.1:1/healthz" in found.say


@pytest.mark.parametrize("chat", ["dc:abc", "dc:1"])
async def test_an_unknown_channel_says_to_invite_the_bot(tmp_path: Path, chat: str) -> None:
    async with Server() as server:
        with redirected(server):
            found = {f.what: f for f in await platforms.discord(settings(tmp_path, discord_token=server.token), chat)}
            assert not found[f"chat {chat}"].good
