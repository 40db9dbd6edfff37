"""Opening, joining and finding the private chat: links, lost words, links of others, people who never pressed START."""

from __future__ import annotations

import asyncio

import pytest

from bot.i18n import Speaker
from tests.e2e.telegram.evening import PATIENCE, Evening, find, has, link_of

ZH = Speaker("zh-Hans")


def word(url: str) -> str:
    return url.partition("?start=")[2]


async def test_a_first_timer_is_seated_by_his_own_link_and_told_in_both_places(night: Evening) -> None:
    host = await night.friend("小明")
    new = night.player("小红")
    group = night.group(host, new)
    lobby = await night.open(host, group)
    answer = await new.press(lobby, "join")
    assert answer.url.startswith(f"https://t.me/{night.server.username}?start=")
    assert night.table.seat_of(new.id) is None
    await new.open(answer.url)
    await new.private.wait_for(ZH("done-joined"), PATIENCE)
    await group.wait_for("2. 小红", PATIENCE)
    assert night.table.seat_of(new.id) == 1


async def test_who_is_known_sits_down_with_one_press(night: Evening) -> None:
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other)
    lobby = await night.open(host, group)
    answer = await other.press(lobby, "join")
    assert answer.url == ""
    assert night.table.seat_of(other.id) == 1


async def test_a_lost_word_still_seats_who_pressed_join(night: Evening) -> None:
    host, new = await night.friend("小明"), night.player("小红")
    group = night.group(host, new)
    lobby = await night.open(host, group)
    await new.press(lobby, "join")
    await new.start()
    await new.private.wait_for(ZH("done-joined"), PATIENCE)
    assert night.table.seat_of(new.id) == 1


async def test_somebody_elses_link_seats_nobody_and_leaves_both_where_they_were(night: Evening) -> None:
    host, new, thief = await night.friend("小明"), night.player("小红"), night.player("小偷")
    group = night.group(host, new, thief)
    lobby = await night.open(host, group)
    link = (await new.press(lobby, "join")).url
    await thief.open(link)
    await thief.private.wait_for(ZH("error-not_your_link"), PATIENCE)
    assert night.table.seat_of(thief.id) is None
    own = (await thief.press(lobby, "join")).url
    assert own == "", "he has opened his private chat by now and sits at once"
    assert night.table.seat_of(thief.id) == 1
    await new.open(link)
    await new.private.wait_for(ZH("done-joined"), PATIENCE)
    assert night.table.seat_of(new.id) == 2


async def test_another_ones_link_does_not_use_up_the_own_one(night: Evening) -> None:
    host, new, other = await night.friend("小明"), night.player("小红"), night.player("阿强")
    group = night.group(host, new, other)
    lobby = await night.open(host, group)
    mine, theirs = (await new.press(lobby, "join")).url, (await other.press(lobby, "join")).url
    await new.open(theirs)
    await new.private.wait_for(ZH("error-not_your_link"), PATIENCE)
    assert night.table.seat_of(new.id) is None
    await new.start(word(mine))
    await new.private.wait_for(ZH("done-joined"), PATIENCE)
    assert night.table.seat_of(new.id) == 1


async def test_l28_the_link_followed_again_seats_nobody_twice(night: Evening) -> None:
    host, new = await night.friend("小明"), night.player("小红")
    group = night.group(host, new)
    lobby = await night.open(host, group)
    link = (await new.press(lobby, "join")).url
    await new.open(link)
    await new.private.wait_for(ZH("done-joined"), PATIENCE)
    await new.open(link)
    await new.private.wait_for(ZH("error-not_your_link"), PATIENCE)
    answer = await new.press(lobby, "join")
    assert answer.alert
    assert [c.person for c in night.table.chairs] == [host.id, new.id, ""]


async def test_l16_a_join_that_comes_after_the_deal_is_told_so(night: Evening) -> None:
    host, late = await night.friend("小明"), night.player("小红")
    group = night.group(host, late)
    lobby = await night.open(host, group)
    link = (await late.press(lobby, "join")).url
    await host.press(lobby, "start")
    board = await night.board(group)
    await late.open(link)
    await late.private.wait_for(ZH("error-already_running"), PATIENCE)
    answer = await (await late.send_data(board, find(lobby, "join"))).answered(PATIENCE)
    assert (answer.text, answer.alert) == (ZH("error-already_running"), True)
    assert late.id not in [c.person for c in night.table.chairs]


async def test_l17_join_at_the_very_start_leaves_the_person_free(night: Evening) -> None:
    host, late = await night.friends("小明", "小红")
    group = night.group(host, late)
    lobby = await night.open(host, group)
    start, join = await asyncio.gather(host.press(lobby, "start"), late.press(lobby, "join"))
    assert not start.alert
    seated = night.table.seat_of(late.id) is not None
    assert join.alert != seated
    await late.say(group, "/profile")
    await late.private.wait_for("小红", PATIENCE)
    if not seated:
        other = night.group(late, title="别处")
        await night.open(late, other)


async def test_the_host_opens_his_private_chat_before_cards_are_dealt(night: Evening) -> None:
    host = night.player("小明")
    group = night.group(host)
    lobby = await night.open(host, group)
    invitation = await group.wait_for(ZH("start-private"), PATIENCE)
    assert invitation.reply_to == group.messages[0].id
    answer = await host.press(lobby, "start")
    assert night.table.phase == "lobby", "he would not see his cards"
    await host.open(answer.url)
    await host.private.wait_for(ZH("done-private"), PATIENCE)
    assert not (await host.press(lobby, "start")).alert
    await night.board(group)
    await host.hand()


async def test_the_invitation_in_the_group_is_for_the_one_who_asked(night: Evening) -> None:
    host, other = night.player("小明"), night.player("小红")
    group = night.group(host, other)
    await night.open(host, group)
    invitation = await group.wait_for(ZH("start-private"), PATIENCE)
    await other.open(link_of(invitation))
    await other.private.wait_for(ZH("error-not_your_link"), PATIENCE)
    assert night.table.seat_of(other.id) is None
    await host.open(link_of(invitation))
    await host.private.wait_for(ZH("done-private"), PATIENCE)


async def test_join_by_command_for_known_and_unknown(night: Evening) -> None:
    host, known = await night.friends("小明", "小红")
    new = night.player("阿强")
    group = night.group(host, known, new)
    await night.open(host, group)
    await known.say(group, "/join")
    await night.until(lambda: night.table.seat_of(known.id) == 1)
    await new.say(group, f"/join@{night.server.username} #{night.table.id}")
    invitation = await group.wait_for(ZH("start-private"), PATIENCE)
    await new.open(link_of(invitation))
    await night.until(lambda: night.table.seat_of(new.id) == 2)
    await known.say(group, "/join")
    await group.wait_for(ZH("error-already_seated"), PATIENCE)


async def test_l24_an_unknown_game_opens_nothing(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    await host.say(group, "/play 麻将")
    await group.wait_for("麻将", PATIENCE)
    await host.say(group, "/play doudizhu 9")
    await group.wait_for("9", PATIENCE)
    assert night.tables == []
    assert not any(has(m, "join") for m in group.from_bot)


async def test_choosing_a_game_opens_the_table_in_the_group_where_it_is_pressed(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    await host.say(group, "/play")
    choice = await group.wait_for(ZH("choose-game"), PATIENCE)
    await host.press(choice, "play", "doudizhu")
    await group.wait_for(lambda m: has(m, "join"), PATIENCE)
    assert night.table.chat == f"tg:{group.id}"
    assert not night.table.practice


async def test_l07_a_lobby_left_by_its_only_member_is_no_trap(night: Evening) -> None:
    first, second = await night.friends("小明", "小红")
    group = night.group(first, second)
    lobby = await night.open(first, group)
    old = night.table.id
    await first.press(lobby, "leave")
    await group.wait_for(ZH("closed-empty"), PATIENCE)
    again = await night.open(second, group)
    assert night.table.id != old
    assert again.id != lobby.id
    assert [c.person for c in night.table.chairs] == [second.id, "", ""]


async def test_l21_two_open_a_table_at_once_and_get_one_each(night: Evening) -> None:
    first, second = await night.friends("小明", "小红")
    group = night.group(first, second)
    await asyncio.gather(first.say(group, "/play 斗地主"), second.say(group, "/play 斗地主"))
    await group.wait_until(lambda g: sum(has(m, "join") for m in g.from_bot) == 2, PATIENCE)
    lobbies = [m for m in group.from_bot if has(m, "join")]
    for table in night.tables:
        mine = [m for m in lobbies if table.id in m.text]
        assert len(mine) == 1
        assert (first if table.host == first.id else second).user.account.first_name in mine[0].text


async def test_rules_for_somebody_who_never_pressed_start_are_shown_as_soon_as_he_has(night: Evening) -> None:
    host, new = await night.friend("小明"), night.player("小红")
    group = night.group(host, new)
    lobby = await night.open(host, group)
    answer = await new.press(lobby, "rules")
    await new.open(answer.url)
    title = Speaker("zh-Hans", "doudizhu")("name")
    await new.private.wait_for(lambda m: m.text.startswith(title) and "◆" in m.text, PATIENCE)
    assert group.from_bot == [night.fresh(lobby)]
    assert (await new.press(lobby, "rules")).text == ZH("sent-private")


@pytest.mark.parametrize("command", ["/rules doudizhu", "/profile", "/help", "/privacy"])
async def test_a_command_of_somebody_who_never_pressed_start_leads_him_there(night: Evening, command: str) -> None:
    new = night.player("小红")
    group = night.group(new)
    await new.say(group, command)
    invitation = await group.wait_for(ZH("start-first"), PATIENCE)
    await new.open(link_of(invitation))
    await new.private.wait_until(lambda p: len(p.from_bot) == 1, PATIENCE)
    assert new.private.from_bot[0].text
