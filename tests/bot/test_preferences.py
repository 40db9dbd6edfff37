"""Settings of chats and people, through the front desk, over a real store."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot import press as press_of
from bot.desk import FrontDesk
from bot.journal import rebuild
from bot.people import People
from bot.ports import Inbound
from bot.render import Renderer
from bot.screen import WEB
from bot.service import House
from bot.table import Table
from engine.core import Seat
from engine.registry import all_games
from storage import open_store

NIGHT = 1_796_059_800_000  # 17:30 UTC, half past one in Shanghai
ADMIN = Inbound("web:group", "group", "web:1", "小明", hint="zh-CN", admin=True)
MEMBER = Inbound("web:group", "group", "web:2", "Eve", hint="en-US")
ALONE = Inbound("web:2", "private", "web:2", "Eve", hint="en-US")


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[FrontDesk]:
    store = await open_store(f"sqlite:///{tmp_path}/t.sqlite3")
    house = House(store, now=lambda: NIGHT)
    people = People(store)
    yield FrontDesk(house, people, Renderer(house, people), lambda chat: WEB)
    await store.close()


async def press(desk: FrontDesk, who: Inbound, data: str) -> str:
    reply = await desk.press(who, data)
    return reply.text


async def test_only_admins_see_and_change_a_chats_settings(desk: FrontDesk) -> None:
    reply = await desk.command(MEMBER, "settings", "")
    assert reply.screen is None
    assert "admins" in reply.text
    assert "admins" in await press(desk, MEMBER, "m:set:pace:fast")
    assert (await desk.command(ADMIN, "settings", "")).screen is not None


async def test_a_new_table_starts_with_the_chats_clock_and_rules(desk: FrontDesk) -> None:
    await desk.press(ADMIN, "m:set:pace:fast")
    await desk.command(ADMIN, "play", "doudizhu")
    (table,) = await desk.house.tables_in("web:group")
    assert table.option("pace") == "fast"
    await desk.press(ADMIN, f"t:{table.id}:set:spring:x3")
    assert "admins" in await press(desk, MEMBER, f"t:{table.id}:keep")
    await desk.press(ADMIN, f"t:{table.id}:keep")
    await desk.command(ADMIN, "end", "")
    await desk.command(ADMIN, "play", "doudizhu")
    (again,) = await desk.house.tables_in("web:group")
    assert again.option("spring") == "x3"


async def test_no_table_is_opened_in_quiet_hours(desk: FrontDesk) -> None:
    await desk.press(ADMIN, "m:set:quiet:0-8")
    reply = await desk.command(ADMIN, "play", "doudizhu")
    assert "0-8" in reply.text
    assert not await desk.house.tables_in("web:group")
    await desk.press(ADMIN, "m:set:timezone:-8")
    await desk.command(ADMIN, "play", "doudizhu")
    assert await desk.house.tables_in("web:group")


async def test_where_only_admins_open_tables_others_are_told(desk: FrontDesk) -> None:
    await desk.press(ADMIN, "m:set:open_by:admins")
    assert "admins" in (await desk.command(MEMBER, "play", "doudizhu")).text
    assert not await desk.house.tables_in("web:group")


async def test_a_game_that_is_not_allowed_is_not_opened_and_one_stays(desk: FrontDesk) -> None:
    from engine.registry import all_games

    for game in all_games():
        await desk.press(ADMIN, f"m:set:games:{game}")
    chat = await desk.people.chat("web:group")
    assert len(chat.settings["games"]) == 1 if len(all_games()) > 1 else "games" not in chat.settings
    left = set(chat.settings.get("games", all_games()))
    for game in all_games():
        reply = await desk.command(ADMIN, "play", game)
        assert (reply.alert is False) == (game in left), (game, reply)


async def test_the_language_of_a_chat_and_of_a_person_are_two_things(desk: FrontDesk) -> None:
    await desk.press(ADMIN, "m:lang:zh-Hant:chat")
    assert (await desk.people.chat("web:group")).language == "zh-Hant"
    assert "English" in await press(desk, MEMBER, "m:lang:en:me")
    await desk.command(ADMIN, "play", "doudizhu")
    (table,) = await desk.house.tables_in("web:group")
    (wanted,) = [w for w in await desk.renderer.wanted(table.id) if w.audience == "group"]
    assert "開局" in " ".join(b.label for b in wanted.render(WEB).buttons)


async def test_a_person_chooses_text_and_two_colours_for_himself(desk: FrontDesk) -> None:
    reply = await desk.command(ALONE, "settings", "")
    assert reply.screen is not None
    await desk.press(ALONE, "m:me:pictures:off")
    await desk.press(ALONE, "m:me:colours:2")
    person = await desk.people.person("web:2")
    assert (person.prefs["pictures"], person.prefs["colours"]) == ("off", "2")
    await desk.command(ALONE, "play", "doudizhu")
    (table,) = await desk.house.tables_of("web:2")
    (mine,) = [w for w in await desk.renderer.wanted(table.id) if w.audience == "web:2"]
    screen = mine.render(WEB)
    assert screen.image is None
    assert "Your hand (17)" in screen.text


@pytest.mark.parametrize(
    "data", ["m:set:pace:warp", "m:set:nothing:on", "m:me:name:x", "m:lang:fr:me", "m:set:games:chess"]
)
async def test_forged_settings_change_nothing(desk: FrontDesk, data: str) -> None:
    chat, person = await desk.people.chat("web:group"), await desk.people.person("web:1")
    reply = await desk.press(replace(ADMIN), data)
    assert reply.alert
    assert (await desk.people.chat("web:group")).settings == chat.settings
    assert (await desk.people.person("web:1")).prefs == person.prefs


async def test_a_wish_about_windows_holds_for_later_deals_and_other_tables(desk: FrontDesk) -> None:
    """ "Never ask me for help" is said once; it is the person's own, and nobody else's."""

    async def deal() -> Table:
        await desk.command(ADMIN, "play", "gonglaok")
        (table,) = await desk.house.tables_in("web:group")
        await desk.press(MEMBER, f"t:{table.id}:join")
        await desk.press(ADMIN, f"t:{table.id}:start")
        return desk.house.slots[table.id].table

    def wishes(table: Table) -> list[str]:
        views = [all_games()["gonglaok"].view(table.state, Seat(s)) for s in (0, 1)]
        facts = [dict(p.params) for v in views for p in v.facts if p.key == "fact-helping"]
        return [f["how"].key.removeprefix("value-helping-") for f in facts]

    table = await deal()
    assert wishes(table) == ["ask", "ask"]
    await desk.press(MEMBER, press_of.act(table.id, 1, 1, 0, "v", "helping", "never"))
    table = desk.house.slots[table.id].table
    assert wishes(table) == ["ask", "never"]
    assert table.chairs[1].wishes == {"helping": "never"}
    await desk.command(ADMIN, "end", "")
    again = await deal()
    assert again.setup is not None
    assert again.setup.prefs == {Seat(1): {"helping": "never"}}
    assert wishes(again) == ["ask", "never"]
    records = await desk.house.store.journal(again.id)
    assert rebuild(again.id, again.chat, records).chairs == again.chairs
    people = People(desk.house.store)
    assert (await people.person("web:2")).prefs["wishes"] == {"gonglaok": {"helping": "never"}}
