"""Groups as Telegram has them: topics, new ids, anonymous admins, channels, missing rights, being thrown out."""

from __future__ import annotations

import pytest

from bot.i18n import Speaker
from tests.e2e.telegram.evening import (
    PATIENCE,
    Evening,
    Player,
    data_of,
    evening,
    has,
    offers,
    spoken,
    texts,
)
from tests.fakes.telegram import Group, Place, TelegramServer

ZH = Speaker("zh-Hans", "doudizhu")


def mine(place: Place, table: str) -> list[int]:
    return [m.id for m in place.from_bot if table in m.text]


# --- topics ---------------------------------------------------------------------------------


async def test_g02_two_tables_in_two_topics_and_one_in_general_stay_where_they_are(night: Evening) -> None:
    host, other, third = await night.friends("小明", "小红", "阿强")
    group = night.group(host, other, third, forum=True)
    first, second = await group.topic("一号桌"), await group.topic("二号桌")
    tables: dict[str, Place] = {}
    for person, place in ((host, first), (other, second), (third, group)):
        lobby = await night.open(person, place)
        tables[night.table.id] = place
        await person.press(lobby, "start")
        await night.board(place)
    assert [t.chat for t in night.tables] == [
        f"tg:{group.id}/{first.thread_id}", f"tg:{group.id}/{second.thread_id}", f"tg:{group.id}",
    ]  # fmt: skip
    for person in (host, other, third):
        await night.until(lambda p=person: p.asked or p.table.phase != "playing")
        if person.asked:
            await person.by_typing()
    await night.server.idle()
    for table, place in tables.items():
        for here in (first, second):
            assert bool(mine(here, table)) == (here is place), table
    general = [m for m in group.from_bot if m.thread_id is None]
    assert len([m for m in general if has(m, "hand")]) == 1


async def test_g02_commands_in_a_topic_are_answered_there(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host, forum=True)
    topic = await group.topic("一号桌")
    await night.open(host, topic)
    await host.say(topic, "/top")
    await topic.wait_for("🏆", PATIENCE)
    await host.say(group, "/table")
    refusal = await group.wait_for(ZH("error-no_table_here"), PATIENCE)
    assert refusal.thread_id is None


async def test_g02_an_answer_in_a_group_without_topics_is_no_topic(night: Evening) -> None:
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other)
    said = await other.say(group, "打牌吗？")
    await host.say(group, "/play 斗地主", reply_to=said)
    lobby = await group.wait_for(offers("join"), PATIENCE)
    assert night.table.chat == f"tg:{group.id}"
    assert lobby.thread_id is None


async def test_g02_a_topic_closed_in_mid_game_ends_its_table_and_frees_its_people(night: Evening) -> None:
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other, forum=True)
    topic = await group.topic("一号桌")
    lobby = await night.open(host, topic)
    await night.sit_down(lobby, other)
    await topic.close()
    await host.press(lobby, "start")
    await night.until(lambda: night.table.over)
    assert night.table.closed_why == "unreachable"
    for person in (host, other):
        await person.private.wait_for(ZH("closed-unreachable"), PATIENCE)
    await night.open(host, group)


async def test_g02_a_deleted_topic_ends_its_table_only(night: Evening) -> None:
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other, forum=True)
    topic = await group.topic("一号桌")
    lobby = await night.open(host, topic)
    lost = night.table.id
    general = await night.open(other, group)
    await topic.delete()
    await (await host.send_data(general, f"t:{lost}:comp")).answered(PATIENCE)
    await night.until(lambda: night.app.house.slots[lost].table.over)
    assert not night.table.over
    assert night.fresh(lobby).deleted


# --- new ids --------------------------------------------------------------------------------


async def settled(night: Evening, group: Group) -> None:
    """The chat speaks Traditional Chinese, by its own setting."""
    host = night.players[0]
    group.promote(host.user)
    await host.say(group, "/settings")
    panel = await group.wait_for(ZH("settings-title"), PATIENCE)
    await host.press(panel, "lang", "zh-Hant")
    await night.server.idle()


@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_g01_a_group_becomes_a_supergroup_and_everything_follows(night: Evening, phase: str) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people, supergroup=False)
    await settled(night, group)
    lobby = await night.open(people[0], group)
    await night.sit_down(lobby, *people[1:])
    if phase == "playing":
        await people[0].press(lobby, "start")
        await night.board(group)
    new = await group.migrate()
    moved = await new.wait_for(offers("join" if phase == "lobby" else "hand"), PATIENCE)
    hant = Speaker("zh-Hant", "doudizhu")
    assert hant("button-rules") in moved.labels
    assert night.table.chat == f"tg:{new.id}"
    night.server.updates.replay(1)
    night.server.updates.replay(2)
    await night.server.idle()
    assert [m.id for m in new.from_bot] == [moved.id]
    if phase == "lobby":
        await people[0].press(moved, "start")
        await night.board(new)
    await night.play_out()
    await new.wait_for(offers("next"), PATIENCE)
    await people[1].say(new, "/top")
    top = await new.wait_for("🏆", PATIENCE)
    assert all(p.user.account.first_name in top.text for p in people)
    assert await night.app.store.tables_in(f"tg:{group.id}") == []


async def test_g01_the_new_id_is_learnt_from_a_refusal_too(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people, supergroup=False)
    await night.deal(group, *people)
    night.server.updates.pause()
    new = await group.migrate()
    acted = night.asked()
    await night.app.desk.typed(night.speaks(acted), spoken(acted.idea()))
    board = await new.wait_for(offers("hand"), PATIENCE)
    await night.until(lambda: night.table.chat == f"tg:{new.id}")
    night.server.updates.resume()
    await night.server.idle()
    assert [m.id for m in new.from_bot] == [board.id]
    await night.step(Player.by_typing)
    await people[0].say(new, "/leave")
    await night.until(lambda: night.table.chairs[0].gone)


async def test_g01_an_answer_in_a_moved_group_is_no_trouble(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host, supergroup=False)
    await host.say(group, "/top")
    await group.wait_for("🏆", PATIENCE)
    night.server.updates.pause()
    await host.say(group, "/top")
    new = await group.migrate()
    night.server.updates.resume(reversed)
    await night.server.idle()
    await host.say(new, "/top")
    await new.wait_for("🏆", PATIENCE)


# --- anonymous admins and channels ----------------------------------------------------------


async def test_p05_an_anonymous_admin_may_not_sit_but_may_set_and_end(night: Evening) -> None:
    boss = await night.friend("老板")
    host = await night.friend("小明")
    group = night.group(boss, host)
    group.promote(boss.user, anonymous=True)
    await boss.say(group, "/play 斗地主")
    await group.wait_for(ZH("error-anonymous"), PATIENCE)
    assert night.tables == []
    lobby = await night.open(host, group)
    await boss.say(group, "/join")
    await group.wait_until(lambda g: texts(g.from_bot).count(ZH("error-anonymous")) == 2, PATIENCE)
    await boss.say(group, "/settings")
    panel = await group.wait_for(ZH("settings-title"), PATIENCE)
    refused = await host.press(panel, "set", "computers")
    assert refused.text == ZH("error-admin_only")
    answer = await boss.press(panel, "set", "computers")
    assert not answer.alert, "his press comes under his own name, and he is an admin"
    await group.wait_for(lambda m: m.id == panel.id and has(m, "set", "computers", "on"), PATIENCE)
    assert (await night.app.store.chat(f"tg:{group.id}")).settings == {"computers": "off"}  # type: ignore[union-attr]
    await boss.say(group, "/kick")
    await group.wait_for(offers("kick", 0), PATIENCE)
    await boss.say(group, "/end")
    await group.wait_for(ZH("closed-ended"), PATIENCE)
    assert night.fresh(lobby).text.endswith(ZH("closed-ended"))


async def test_p05_a_table_whose_admin_turned_anonymous_is_not_locked(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    group.promote(host.user)
    lobby = await night.open(host, group)
    group.promote(host.user, anonymous=True)
    assert not (await host.press(lobby, "start")).alert
    await night.board(group)
    await host.say(group, "/end")
    await group.wait_for(ZH("closed-ended"), PATIENCE)


async def test_p06_nobody_in_particular_has_no_record_and_blocks_nobody(night: Evening) -> None:
    bosses = await night.friends("老板", "老板娘")
    group = night.group(*bosses)
    for boss in bosses:
        group.promote(boss.user, anonymous=True)
    for boss in bosses * 3:
        await boss.say(group, "/join")
    await night.server.idle()
    await bosses[0].say(group, "/language en")
    await night.until(lambda: night.language(group) == "en", "the group's language")
    assert night.tables == []
    assert await night.app.store.person("tg:1087968824") is None


async def test_a_channel_that_speaks_in_the_group_may_not_sit_nor_set(night: Evening) -> None:
    owner, host = await night.friends("小明", "小红")
    group = night.group(owner, host)
    channel = night.server.channel("我的频道", owner=owner.user)
    for command, why in (("/play 斗地主", "error-anonymous"), ("/settings", "error-admin_only")):
        await owner.user.say(group, command, as_channel=channel)
        await group.wait_for(ZH(why), PATIENCE)
    await night.open(host, group)
    await owner.user.say(group, "/end", as_channel=channel)
    await group.wait_for(ZH("error-host_only", host="小红"), PATIENCE)
    assert not night.table.over


# --- rights ---------------------------------------------------------------------------------


async def test_settings_are_for_admins_and_mean_the_group(night: Evening) -> None:
    admin, member = await night.friends("管家", "小明")
    group = night.group(admin, member)
    group.promote(admin.user)
    await member.say(group, "/settings")
    await group.wait_for(ZH("error-admin_only"), PATIENCE)
    await admin.say(group, "/settings")
    panel = await group.wait_for(ZH("settings-title"), PATIENCE)
    assert (await member.press(panel, "set", "open_by")).text == ZH("error-admin_only")
    await admin.press(panel, "set", "open_by")
    await group.wait_for(lambda m: m.id == panel.id and has(m, "set", "open_by", "everyone"), PATIENCE)
    await member.say(group, "/play 斗地主")
    await group.wait_for(ZH("error-open_by_admins"), PATIENCE)
    await night.open(admin, group)


async def test_an_admin_keeps_the_rules_of_a_table_that_somebody_else_opened(night: Evening) -> None:
    admin, host = await night.friends("管家", "小明")
    group = night.group(admin, host)
    group.promote(admin.user)
    lobby = await night.open(host, group)
    await admin.press(lobby, "opts")
    panel = await admin.private.wait_for(offers("keep"), PATIENCE)
    assert (await admin.press(panel, "keep")).text == ZH("done-rules-kept")


async def test_l25_a_group_where_the_bot_may_not_write_takes_nobody_prisoner(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    group.promote(host.user)
    group.allow(text=False)
    await host.say(group, "/play 斗地主")
    await night.until(lambda: bool(night.tables) and night.table.over)
    assert night.table.closed_why == "unreachable"
    other = night.group(host, title="别处")
    await night.open(host, other)


@pytest.mark.usefixtures("drawn")
async def test_where_pictures_are_forbidden_the_board_is_text(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    group.allow(photos=False)
    board = await night.deal(group, *people)
    assert board.photo is None
    assert not night.table.over
    assert all(p.user.account.first_name in board.text for p in people)
    await night.step(Player.by_typing)
    await group.wait_for(lambda m: m.id == board.id and m.edits > 0, PATIENCE)


@pytest.mark.parametrize("phase", ["lobby", "playing"])
async def test_a_bot_that_is_thrown_out_closes_its_tables_there(night: Evening, phase: str) -> None:
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other, forum=True)
    topic = await group.topic("一号桌")
    elsewhere = night.group(other, title="别处")
    lobby = await night.open(host, topic)
    table = night.table.id
    if phase == "playing":
        await host.press(lobby, "start")
        await night.board(topic)
    await night.open(other, elsewhere)
    await group.kick_bot()
    await night.until(lambda: night.app.house.slots[table].table.over)
    assert not night.table.over
    if phase == "playing":
        await host.private.wait_for(ZH("closed-unreachable"), PATIENCE)
    await group.add_bot()
    await night.open(host, group)


async def test_g06_commands_with_our_name_are_ours_and_other_bots_are_not(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    group.promote_bot()
    await host.say(group, "/play@other_bot 斗地主")
    await host.say(group, f"/PLAY@{night.server.username.upper()} 斗地主")
    await group.wait_for(offers("join"), PATIENCE)
    await night.server.idle()
    assert len(night.tables) == 1
    assert len(group.from_bot) == 1


async def test_k16_negative_ids_of_groups_survive_everything(server: TelegramServer, tmp_path: object) -> None:
    from pathlib import Path

    assert isinstance(tmp_path, Path)
    async with evening(server, tmp_path) as first:
        people = await first.friends("小明", "小红", "阿强")
        group = first.group(*people)
        await first.deal(group, *people)
    async with evening(server, tmp_path) as second:
        second.players = [Player(second, p.user) for p in people]
        assert second.table.chat == f"tg:{group.id}"
        assert second.table.phase == "playing"
        await second.play_out()
        result = await group.wait_for(offers("next"), PATIENCE)
        assert data_of(result)
