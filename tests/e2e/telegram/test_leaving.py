"""Leaving, being sent away, votes, admins: who may end what, and what those who stay see."""

from __future__ import annotations

import pytest

from bot.i18n import Speaker
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, data_of, find, has
from tests.fakes.telegram import Group, Shown

ZH = Speaker("zh-Hans", "doudizhu")


async def dealt(night: Evening) -> tuple[Group, list[Player], Shown]:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    return group, people, await night.deal(group, *people)


async def panel_of(player: Player, board: Shown) -> Shown:
    """The [More] panel in the private chat."""
    await player.press(board, "more")
    return await player.private.wait_for(lambda m: has(m, "leave") and has(m, "repost"), PATIENCE)


async def test_d09_who_leaves_in_mid_game_gets_no_hand_any_more(night: Evening) -> None:
    group, people, board = await dealt(night)
    leaver = people[1]
    panel = await panel_of(leaver, board)
    answer = await leaver.press(panel, "leave")
    assert answer.text == ZH("done-left-playing")
    await leaver.private.wait_until(lambda p: not any(d.startswith("a:") for m in p.from_bot for d in data_of(m)))
    await night.server.idle()
    sent = len(night.server.matching("[se][ed]*", chat=leaver.private))
    assert all(m.photo is None for m in leaver.private.from_bot)
    seq = night.table.seq
    while night.table.phase == "playing" and night.table.seq < seq + 8:
        if any(p.asked for p in people if night.sits(p)):
            await night.step(Player.by_typing)
        else:
            await night.until(lambda: any(p.asked for p in people if night.sits(p)) or night.table.phase != "playing")
    await night.server.idle()
    assert len(night.server.matching("[se][ed]*", chat=leaver.private)) == sent
    await leaver.tell("/hand")
    await leaver.private.wait_for(ZH("error-no_hand_now"), PATIENCE)
    await night.play_out()
    (tally,) = await night.app.store.tallies(leaver.id, scope=f"tg:{group.id}")
    assert (tally.deals, tally.left) == (1, 1), "the result stays his"


async def test_leave_by_command_in_the_group(night: Evening) -> None:
    group, people, board = await dealt(night)
    await people[2].say(group, "/leave")
    await group.wait_for(ZH("done-left-playing"), PATIENCE)
    assert night.table.chairs[2].gone
    await group.wait_for(lambda m: m.id == board.id and "阿强" in m.text, PATIENCE)


async def test_p11_the_host_sends_somebody_away_with_buttons(night: Evening) -> None:
    group, people, board = await dealt(night)
    host, _, nameless = people
    assert nameless.user.account.username is None
    panel = await panel_of(host, board)
    await host.press(panel, "kicks")
    names = await host.private.wait_for(lambda m: m.id == panel.id and has(m, "kick"), PATIENCE)
    assert sorted(d.split(":")[3] for d in data_of(names)) == ["1", "2"]
    answer = await host.press(names, "kick", 2)
    assert answer.text == ZH("done-removed")
    assert night.table.chairs[2].gone
    assert night.table.phase == "playing"


async def test_p01_others_than_host_and_admins_may_not_start_kick_or_end(night: Evening) -> None:
    host, member, admin = await night.friends("小明", "小红", "管家")
    group = night.group(host, member, admin)
    group.promote(admin.user)
    lobby = await night.open(host, group)
    await night.sit_down(lobby, member)
    table = night.table.id
    for data in (f"t:{table}:start", f"t:{table}:comp", f"t:{table}:kick:0", f"t:{table}:end", f"t:{table}:mix"):
        answer = await (await member.send_data(lobby, data)).answered(PATIENCE)
        assert answer.text == ZH("error-host_only", host="小明"), data
    for command in ("/end", "/kick 1"):
        await member.say(group, command)
        refusal = await group.wait_for(lambda m: m.text == ZH("error-host_only", host="小明"), PATIENCE)
        await group.wait_until(lambda g, r=refusal: bool(g.messages))
    await member.tell("/end")
    await member.private.wait_for(ZH("error-host_only", host="小明"), PATIENCE)
    assert night.table.phase == "lobby", "a private chat makes nobody an admin of the group"
    answer = await admin.press(lobby, "comp")
    assert answer.text == ZH("done-computer")


async def test_p04_rights_are_the_same_after_house_rules_changed(night: Evening) -> None:
    host, member, admin = await night.friends("小明", "小红", "管家")
    group = night.group(host, member, admin)
    group.promote(admin.user)
    lobby = await night.open(host, group)
    await night.sit_down(lobby, member)
    for person, allowed in ((host, True), (member, False), (admin, True)):
        await person.press(lobby, "opts")
        options = await person.private.wait_for(lambda m: has(m, "opt"), PATIENCE)
        await person.press(options, "opt")
        values = await person.private.wait_for(lambda m, o=options: m.id == o.id and has(m, "set"), PATIENCE)
        other = next(d for d in data_of(values) if ":set:" in d and not _chosen(values, d))
        answer = await (await person.send_data(values, other)).answered(PATIENCE)
        assert answer.alert != allowed, person
        if allowed:
            await person.private.wait_for(lambda m, o=options, d=other: m.id == o.id and _chosen(m, d), PATIENCE)
    assert (await (await member.send_data(lobby, f"t:{night.table.id}:start")).answered(PATIENCE)).alert
    assert not (await admin.press(lobby, "start")).alert
    board = await night.board(group)
    await admin.press(board, "more")
    await admin.say(group, "/end")
    await group.wait_for(ZH("closed-ended"), PATIENCE)


def _chosen(message: Shown, data: str) -> bool:
    return next(b.label for row in message.buttons for b in row if b.data == data).startswith("✓")


async def test_a_vote_of_most_people_ends_the_table(night: Evening) -> None:
    group, people, _ = await dealt(night)
    for person in people[1:]:
        panel = await panel_of(person, await night.board(group))
        assert (await person.press(panel, "vote")).text == ZH("done-voted")
    await group.wait_for(ZH("closed-voted"), PATIENCE)
    for person in people:
        await person.private.wait_for(ZH("closed-voted"), PATIENCE)
        assert not any(d.startswith("a:") for m in person.private.from_bot for d in data_of(m))


async def test_one_vote_counts_once_and_ends_nothing(night: Evening) -> None:
    group, people, board = await dealt(night)
    panel = await panel_of(people[1], board)
    await people[1].press(panel, "vote")
    assert (await people[1].press(panel, "vote")).alert
    assert night.table.votes == {people[1].id}
    assert night.table.phase == "playing"


@pytest.mark.parametrize("phase", ["lobby", "playing", "between"])
async def test_p09_an_admin_who_does_not_play_ends_a_table_in_every_phase(night: Evening, phase: str) -> None:
    people = await night.friends("小明", "小红")
    admin = await night.friend("管家")
    group = night.group(*people, admin)
    group.promote(admin.user)
    lobby = await night.open(people[0], group)
    if phase != "lobby":
        await people[0].press(lobby, "start")
        await night.board(group)
    if phase == "between":
        await night.play_out()
    assert night.table.phase == phase
    await admin.say(group, f"/end@{night.server.username}")
    await group.wait_for(ZH("closed-ended"), PATIENCE)
    assert night.table.over
    await night.until(lambda: True)
    await night.open(people[0], group)


async def test_l12_the_hosts_rights_pass_on_when_he_leaves(night: Evening) -> None:
    host, heir = await night.friends("小明", "小红")
    group = night.group(host, heir)
    lobby = await night.open(host, group)
    await night.sit_down(lobby, heir)
    await host.press(lobby, "leave")
    assert night.table.host == heir.id
    assert not (await heir.press(lobby, "start")).alert
    await night.board(group)


async def test_l33_everybody_leaves_and_the_table_is_closed(night: Evening) -> None:
    group, people, board = await dealt(night)
    for person in people:
        await person.say(group, "/leave")
        await night.until(lambda p=person: night.table.seat_of(p.id) is None)
    await group.wait_for(ZH("closed-abandoned"), PATIENCE)
    assert await night.app.store.tallies(people[0].id, scope="") == []


async def test_p03_lobby_buttons_change_nothing_while_a_deal_runs(night: Evening) -> None:
    group, people, board = await dealt(night)
    host, table, before = people[0], night.table.id, night.table
    for op in ("comp", "start", "opts", "opt:bombs", "set:pace:fast", "size:3", "seats", "swap:0:1", "mix", "join"):
        answer = await (await host.send_data(board, f"t:{table}:{op}")).answered(PATIENCE)
        assert answer.alert, op
    assert [c.person for c in night.table.chairs] == [c.person for c in before.chairs]
    assert dict(night.table.options) == dict(before.options)
    assert find(night.fresh(board), "hand")
