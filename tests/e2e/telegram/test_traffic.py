"""What goes wrong on the way to Telegram: floods, errors, lost answers, strays; and how fast presses are answered."""

from __future__ import annotations

import asyncio
import statistics
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from adapters.delivery import Limits, Rate
from adapters.delivery.settings import TELEGRAM
from bot import commands as c
from bot.i18n import Speaker
from bot.screens.images import hand_image
from tests.e2e.telegram.evening import (
    PATIENCE,
    Evening,
    Player,
    data_of,
    evening,
    find,
    has,
    hurry,
    offers,
)
from tests.fakes.telegram import Group, Shown, TelegramServer

ZH = Speaker("zh-Hans", "doudizhu")


async def three(night: Evening) -> tuple[Group, list[Player], Shown]:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    return group, people, await night.deal(group, *people)


def acts(night: Evening) -> int:
    return sum(1 for _ in night.table.script)


# --- floods ---------------------------------------------------------------------------------


async def test_a_long_429_holds_up_its_own_chat_and_no_other(night: Evening) -> None:
    group, people, board = await three(night)
    quiet, other = await night.friend("阿静"), night.group(people[0], title="别处")
    other.add(quiet.user)
    night.server.flood(group, 3600)
    before = night.fresh(board).edits
    for _ in range(4):
        await night.step(Player.by_buttons)
    assert acts(night) >= 4, "the game goes on in the private messages"
    table = night.table.id
    await night.open(quiet, other)
    assert night.fresh(board).edits == before
    assert night.server.count("edit*", chat=group, status=429) == 1, "it is not asked again before its time"
    press = await people[0].user.send_data(board, f"t:{table}:rules")
    assert not (await press.answered(PATIENCE)).alert


async def test_a_429_is_waited_for_and_the_newest_state_shown_then(night: Evening) -> None:
    group, people, board = await three(night)
    night.server.flood(group, 1)
    for _ in range(3):
        await night.step(Player.by_typing)
    edits = night.fresh(board).edits
    line = night.table.lines[-1]
    assert line
    await group.wait_until(lambda _: night.fresh(board).edits > edits, PATIENCE)
    await night.server.idle()
    assert night.fresh(board).edits - edits <= 2
    assert night.server.count("*", chat=group, status=429) == 1


async def test_r04_ten_changes_of_a_lobby_are_few_edits_and_the_last_is_whole(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    lobby = await night.open(people[0], group)
    held = night.server.hold("edit*", chat=group)
    seated = people[1:]
    for _ in range(5):
        for person in seated:
            await person.press(lobby, "join" if night.table.seat_of(person.id) is None else "leave")
    before = night.server.count("edit*", chat=group)
    held.release()
    await group.wait_for(lambda m: m.id == lobby.id and "小红" in m.text and "阿强" in m.text, PATIENCE)
    await night.server.idle()
    assert night.server.count("edit*", chat=group) - before <= 2


async def test_commands_in_a_row_leave_room_for_the_boards(
    server: TelegramServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch, Limits(Rate(3, 2), Rate(3, 2), threads_share=True))
    monkeypatch.setattr("adapters.telegram.outbox.GROUP_SHARE", Rate(4, 1 / 10))
    async with evening(server, tmp_path) as night:
        host = await night.friend("小明")
        group = night.group(host)
        for _ in range(30):
            await host.say(group, "/top")
        await group.wait_until(lambda g: len(g.from_bot) == 4, PATIENCE)
        await host.say(group, "/play 斗地主")
        await group.wait_for(offers("join"), PATIENCE)
        assert server.count("send*", chat=group) <= 5


# --- errors ---------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [500, 502])
async def test_g09_server_errors_are_tried_again_and_nothing_is_lost(night: Evening, status: int) -> None:
    group, people, board = await three(night)
    faults = [night.server.fail("edit*", status, chat=group), night.server.fail("answerCallbackQuery", status)]
    me = night.asked()
    hand = await me.hand()
    tap = await me.tap(hand, find(hand, "v"))
    await night.until(lambda: acts(night) == 1)
    await group.wait_until(lambda _: faults[0].struck == 1, PATIENCE)
    edits = night.fresh(board).edits
    await group.wait_until(lambda _: night.fresh(board).edits > edits, PATIENCE)
    assert tap.answers == []
    assert acts(night) == 1
    assert len([m for m in group.from_bot if has(m, "hand")]) == 1


async def test_g09_an_edit_whose_answer_was_lost_is_repeated_without_harm(night: Evening) -> None:
    group, people, board = await three(night)
    lost = night.server.drop("edit*", performed=True, chat=group)
    await night.step(Player.by_typing)
    await group.wait_until(lambda _: lost.struck == 1, PATIENCE)
    await night.server.idle(quiet=0.3)
    await night.step(Player.by_typing)
    await group.wait_for(lambda m: m.id == board.id, PATIENCE)
    assert [m.id for m in group.from_bot] == [board.id]


async def test_g09_a_send_whose_answer_was_lost_leaves_a_stray_that_a_press_removes(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.front.GRACE", 0.05)
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    lost = night.server.drop("sendMessage", performed=True, chat=group)
    await people[0].say(group, "/play 斗地主")
    await group.wait_until(lambda g: sum(has(m, "join") for m in g.from_bot) == 2, PATIENCE)
    assert lost.struck == 1
    await night.server.idle()
    stray, board = (m for m in group.from_bot if has(m, "join"))
    assert [t.id for t in night.tables] == [night.table.id]
    answer = await people[1].press(stray, "join")
    assert not answer.alert
    assert night.table.seat_of(people[1].id) == 1, "the press is carried out"
    await group.wait_until(lambda _: night.fresh(stray).deleted, PATIENCE)
    await people[2].press(board, "join")
    await night.server.idle()
    assert [m.id for m in group.from_bot] == [board.id]


async def test_g09_a_stray_hand_is_removed_and_its_press_counts(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.front.GRACE", 0.05)
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    lobby = await night.open(people[0], group)
    await night.sit_down(lobby, *people[1:])
    for person in people:
        night.server.drop("sendMessage", performed=True, chat=person.private)
    await people[0].press(lobby, "start")
    await night.board(group)
    me = night.asked()
    await me.private.wait_until(lambda p: sum(has(m, "v") for m in p.from_bot) == 2, PATIENCE)
    await night.server.idle()
    stray, hand = (m for m in me.private.from_bot if has(m, "v"))
    assert not (await me.press(stray, "v", "pass_bid")).alert
    await me.private.wait_until(lambda _: night.fresh(stray).deleted, PATIENCE)
    assert acts(night) == 1
    assert not night.fresh(hand).deleted


async def test_a_message_that_is_just_being_recorded_is_no_stray(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.front.GRACE", 0.2)
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other)
    held = night.server.hold("sendMessage", performed=True, chat=group)
    await host.say(group, "/play 斗地主")
    lobby = await group.wait_for(offers("join"), PATIENCE)
    await other.press(lobby, "join")
    await asyncio.sleep(0.05)
    held.release()
    await night.server.idle(quiet=0.3)
    assert not night.fresh(lobby).deleted
    assert [m.id for m in group.from_bot] == [lobby.id]


async def test_b31_a_board_that_somebody_deleted_is_posted_again_and_only_once(night: Evening) -> None:
    group, people, board = await three(night)
    night.server.world.delete(night.server.world.chats[group.id].messages[board.id])
    await night.step(Player.by_typing)
    again = await group.wait_for(offers("hand"), PATIENCE)
    await night.step(Player.by_typing)
    await night.server.idle()
    assert [m.id for m in group.from_bot] == [again.id]
    rows = {r.audience: r for r in await night.app.store.screens(night.table.id)}
    assert rows["group"].message == f"{again.id}"


async def test_b13_an_old_edit_under_way_never_touches_the_next_deal(night: Evening) -> None:
    group, people, board = await three(night)
    held = night.server.hold("edit*", chat=group)
    await night.play_out()
    await held.reached.wait()
    await (await people[0].send_data(board, f"t:{night.table.id}:next:1")).answered(PATIENCE)
    await night.until(lambda: night.table.deal == 2)
    held.release()
    fresh = await group.wait_for(lambda m: m.id != board.id and has(m, "hand"), PATIENCE)
    await group.wait_until(lambda _: night.fresh(board).deleted, PATIENCE)
    await night.server.idle()
    assert [m.id for m in group.from_bot] == [fresh.id]
    title = Speaker("zh-Hans", "doudizhu")("board-title-deal", game=ZH("name"), table=night.table.id, deal=2)
    assert all(text.startswith(title) for _, text in night.fresh(fresh).versions)


@pytest.mark.usefixtures("drawn")
async def test_d08_a_defect_in_a_hand_blames_nobody_and_stops_nothing(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: object) -> None:
        raise ValueError("♠A ♠K")

    monkeypatch.setattr("bot.render.hand_image", broken)
    with capture_logs() as logs:
        group, people, board = await three(night)
        await night.server.idle()
        assert {(await night.app.people.person(p.id)).reach for p in people} == {"open"}
        assert not any(has(m, "v") for p in people for m in p.private.from_bot)
        await night.asked().by_do(group)
        await night.until(lambda: acts(night) == 1)
    assert "♠" not in str(logs)
    assert any("laid out" in line["event"] for line in logs)


async def test_b03_presses_after_the_end_are_answered(night: Evening) -> None:
    group, people, board = await three(night)
    me = night.asked()
    hand = await me.hand()
    old = data_of(hand)
    await people[0].say(group, "/end")
    closed = await group.wait_for(ZH("closed-ended"), PATIENCE)
    for data in old:
        answer = await (await me.send_data(closed, data)).answered(PATIENCE)
        assert answer.alert


# --- how fast -------------------------------------------------------------------------------


async def ten_tables(night: Evening) -> list[Player]:
    """Ten tables with one person and two computers each, all dealt."""
    people = await night.friends(*[f"人{i}" for i in range(10)])
    await asyncio.gather(*(person.say(night.group(person), "/play 斗地主") for person in people))
    await night.until(lambda: len(night.tables) == len(people))
    for table in night.tables:
        await night.app.house.execute(table.id, c.Start(table.host))
    return people


async def test_b15_presses_are_answered_whatever_hangs_elsewhere(night: Evening) -> None:
    others = await ten_tables(night)
    me = await night.friend("小明")
    board = await night.deal(night.group(me), me)
    stuck = [night.server.hold(what, times=None) for what in ("send*", "edit*", "delete*", "set*", "get*")]
    for person in others:
        await person.tell("/help")
    await stuck[0].reached.wait()
    for op in ("more", "hand", "rules", "nonsense"):
        assert await (await me.send_data(board, f"t:{night.table.id}:{op}")).answered(PATIENCE)
    night.server.faults.clear()


@pytest.mark.usefixtures("drawn")
async def test_b15_a_press_costs_little_while_ten_other_tables_run(
    server: TelegramServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is done for others between a press and its answer: requests that went to Telegram, pictures drawn."""
    hurry(monkeypatch, TELEGRAM)
    async with evening(server, tmp_path, computer_delay_min=0.7, computer_delay_max=1.6) as night:
        people = await ten_tables(night)
        me = await night.friend("小明")
        board = await night.deal(night.group(me), me)

        async def play(person: Player) -> None:
            answered = None
            while True:
                asked = person.table.deal, person.view.request if person.asked else None
                if asked[1] is not None and asked != answered:
                    answered = asked
                    await person.by_typing()
                await asyncio.sleep(0.05)

        tasks = [asyncio.create_task(play(p)) for p in people]
        pictures = 0

        def counted(*args: Any, **named: Any) -> Any:
            nonlocal pictures
            pictures += 1
            return draw(*args, **named)

        draw = hand_image
        monkeypatch.setattr("bot.render.hand_image", counted)
        between: list[int] = []
        drawings: list[int] = []
        for op in ("more", "hand", "start", "nonsense") * 5:
            requests, drawn = len(server.requests), pictures
            await (await me.send_data(board, f"t:{night.table.id}:{op}")).answered(PATIENCE)
            between.append(len(server.requests) - requests)
            drawings.append(pictures - drawn)
            await asyncio.sleep(0.04)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    print(between, drawings)
    assert server.flood_count == 0
    assert statistics.median(between) <= 12, "not behind everything that forty people get"
    assert statistics.median(drawings) <= 8
