"""What is read: languages of people and chats, menus of commands, rules, histories, replays, leaderboards."""

from __future__ import annotations

import pytest

from bot.i18n import Speaker
from bot.rankings import LISTED_FROM
from bot.slash import COMMANDS
from tests.e2e.telegram.evening import PATIENCE, Evening, has, offers, texts

ZH, HANT, EN = Speaker("zh-Hans", "doudizhu"), Speaker("zh-Hant", "doudizhu"), Speaker("en", "doudizhu")


async def test_x12_private_texts_follow_the_person_and_group_texts_the_chat(night: Evening) -> None:
    host = await night.friend("小明")
    guest = await night.friend("Tom", language_code="en")
    group = night.group(host, guest)
    board = await night.deal(group, host, guest)
    assert ZH("button-hand") in board.labels
    await guest.private.wait_for(lambda m: "Dou Dizhu" in m.text and "斗地主" not in m.text, PATIENCE)
    await guest.say(group, "/play nonsense")
    refusal = await group.wait_for("nonsense", PATIENCE)
    assert refusal.text.startswith(ZH("error-unknown_game", game="nonsense", games="")[:4])
    assert (await guest.press(board, "rules")).text == EN("sent-private")
    await guest.private.wait_for("Dou Dizhu · rules", PATIENCE)
    await guest.say(group, "/leave")
    await group.wait_for(ZH("done-left-playing"), PATIENCE)


async def test_t18_texts_that_time_brings_use_the_stored_languages(night: Evening) -> None:
    host = await night.friend("小明")
    guest = await night.friend("Tom", language_code="en")
    group = night.group(host, guest)
    await night.deal(group, host, guest)
    await night.until(lambda: any(p.asked for p in (host, guest)))
    deal = night.table
    now = night.app.house.now
    for minutes in range(1, 30):
        night.app.house.now = lambda m=minutes: now() + m * 60_000  # type: ignore[misc]
        await night.app.clock.tick()
        await night.app.computers.idle()
        if night.table.phase != "playing":
            break
    assert night.table.deal == deal.deal
    await group.wait_for(lambda m: night.table.id in m.text and not has(m, "hand"), PATIENCE)
    for text in texts(group.messages):
        assert "table" not in text
    await guest.private.wait_for("Dou Dizhu", PATIENCE)
    assert not any("斗地主" in t for t in texts(guest.private.from_bot))


@pytest.mark.usefixtures("menus")
async def test_language_is_chosen_by_button_and_by_word_and_changes_the_menu(night: Evening) -> None:
    me = await night.friend("小明", language_code="zh-hans")
    await night.until(lambda: me.menu(me.private).get("play") == ZH("command-play"), "the menu")
    await me.tell("/language")
    choice = await me.private.wait_for(offers("lang"), PATIENCE)
    answer = await me.press(choice, "lang", "en")
    assert answer.text == EN("done-language")
    await night.until(lambda: me.menu(me.private).get("play") == EN("command-play"))
    await me.tell("/language zh-Hant")
    await me.private.wait_for(HANT("done-language"), PATIENCE)
    await night.until(lambda: me.menu(me.private).get("play") == HANT("command-play"))
    await me.tell("/help")
    await me.private.wait_for(HANT("help-intro"), PATIENCE)


@pytest.mark.usefixtures("menus")
async def test_menus_list_every_command_and_follow_the_readers_script(night: Evening) -> None:
    taiwan = await night.friend("小明", language_code="zh-hant")
    german = await night.friend("Hans", language_code="de")
    group = night.group(taiwan, german)
    await taiwan.start()
    await night.until(lambda: taiwan.menu(taiwan.private).get("play") == HANT("command-play"))
    await night.until(lambda: german.menu(german.private).get("play") == EN("command-play"), "the menu")
    await night.until(lambda: set(german.menu(group)) == set(COMMANDS), "the group's menu")
    assert set(taiwan.menu(taiwan.private)) == set(COMMANDS) - {"join", "kick", "end"}


@pytest.mark.usefixtures("menus")
async def test_the_chats_language_changes_its_texts_and_its_menu(night: Evening) -> None:
    admin = await night.friend("小明")
    group = night.group(admin)
    group.promote(admin.user)
    await night.open(admin, group)
    await admin.say(group, "/settings")
    panel = await group.wait_for(offers("set"), PATIENCE)
    await admin.press(panel, "lang", "en")
    await group.wait_for(lambda m: m.id == panel.id and m.text == EN("settings-title"), PATIENCE)
    await group.wait_for(lambda m: EN("button-join") in m.labels, PATIENCE)
    await night.until(lambda: admin.menu(group).get("play") == EN("command-play"))
    await admin.tell("/help")
    await admin.private.wait_for(ZH("help-intro"), PATIENCE)


async def test_pages_of_rules_turn_in_the_same_message(night: Evening) -> None:
    me = await night.friend("Tom", language_code="en")
    await me.tell("/rules")
    choice = await me.private.wait_for(EN("choose-rules"), PATIENCE)
    await me.press(choice, "rules", "doudizhu")
    pages = [await me.private.wait_for(lambda m: m.id == choice.id and "◆" in m.text, PATIENCE)]
    while "▶" in pages[-1].labels:
        await me.user.press(pages[-1], "▶", PATIENCE)
        pages.append(await me.private.wait_for(lambda m, p=pages[-1]: m.id == choice.id and m.text != p.text, PATIENCE))
    assert len(pages) > 1
    await me.user.press(pages[-1], "◀", PATIENCE)
    await me.private.wait_for(lambda m: m.id == choice.id and m.text == pages[-2].text, PATIENCE)
    assert me.private.from_bot[-1].id == choice.id


async def test_history_and_replay_step_through_a_finished_deal(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    await night.deal(group, *people)
    await night.play_out()
    result = await group.wait_for(offers("replay"), PATIENCE)
    reader = people[1]
    assert not (await reader.press(result, "replay")).alert
    first = await reader.private.wait_for(offers("replay"), PATIENCE)
    assert "小明" in first.text
    seen = {first.text}
    for mark in ("▶", "▶", "⏭", "◀", "⏮"):
        now = night.fresh(first)
        await reader.user.press(now, mark)
        page = await reader.private.wait_for(lambda m, t=now.text: m.id == first.id and m.text != t, PATIENCE)
        seen.add(page.text)
    assert len(seen) == 5
    assert night.fresh(first).text == first.text
    assert has(night.fresh(result), "next"), "the result stays what it was"
    await reader.say(group, "/history")
    listing = await reader.private.wait_for(ZH("history-title"), PATIENCE)
    await reader.press(listing, "replay")
    await reader.private.wait_for(lambda m: m.id == listing.id and "小明" in m.text, PATIENCE)


async def test_the_leaderboard_turns_in_place_and_knows_the_game(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    await night.deal(group, *people)
    await night.play_out()
    await people[0].say(group, "/top")
    top = await group.wait_for("🏆", PATIENCE)
    await people[1].press(top, "top", "doudizhu")
    page = await group.wait_for(lambda m: m.id == top.id and ZH("name") in m.text, PATIENCE)
    assert all(p.user.account.first_name in page.text for p in people)
    assert len([m for m in group.from_bot if "🏆" in m.text]) == 1


async def test_k08_nobody_has_played_and_nothing_breaks(night: Evening) -> None:
    me = await night.friend("小明")
    group = night.group(me)
    await me.say(group, "/top")
    await group.wait_for(ZH("top-empty", deals=LISTED_FROM), PATIENCE)
    await me.tell("/profile")
    await me.private.wait_for(ZH("profile-empty"), PATIENCE)
