"""Presses, commands and windows: answered at once and once, whatever goes wrong on the way."""

from __future__ import annotations

import asyncio
import statistics
from typing import Any

import pytest

import adapters.discord.answers
from bot.i18n import Speaker
from bot.rankings import LISTED_FROM, Ladder
from tests.e2e.discord.evening import Evening, Player, data_of, find, has
from tests.fakes.discord import Callback, Interaction, NoAnswer

SP = Speaker("zh-Hans", "doudizhu")
CALLBACK = "^/interactions/.*/callback$"


def slow(night: Evening, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Every commit waits for this event."""
    go = asyncio.Event()
    commit = night.app.store.commit

    async def waiting(unit: Any) -> None:
        await go.wait()
        await commit(unit)

    monkeypatch.setattr(night.app.house.store, "commit", waiting)
    monkeypatch.setattr(adapters.discord.answers, "PROMISE", 0.02)
    return go


async def test_b15_a_slow_engine_is_acknowledged_in_time_and_a_second_press_changes_nothing(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    player = night.turn()
    hand = await player.hand()
    before = hand.now
    idea, seq = player.idea(), night.table.seq
    go = slow(night, monkeypatch)
    first = await player.press(before, "v", idea.verb, idea.arg)
    assert first.callback is Callback.DEFERRED_UPDATE
    assert first.ack_after < 3
    night.server.clock.advance(4)
    second = await player.press(before, "v", idea.verb, idea.arg)
    assert second.callback is Callback.DEFERRED_UPDATE
    go.set()
    await night.until(lambda: second.followups)
    assert SP("error-stale") in second.followups[0].text or SP("error-already_decided") in second.followups[0].text
    assert not first.followups
    acts = [r for r in await night.app.store.journal(night.table.id) if r.seq > seq and r.kind == "act"]
    assert [r.data["seat"] for r in acts] == [player.seat]
    await night.until(lambda: not has(hand, "v"))


async def test_b15_a_slow_command_says_that_it_works_and_answers_in_its_place(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    (host,) = night.people("小明")
    go = slow(night, monkeypatch)
    opened = await host.user.slash(night.channel, "play", {"game": "doudizhu"})
    assert opened.callback is Callback.DEFERRED_MESSAGE
    assert opened.waiting
    assert opened.ephemeral
    go.set()
    await night.until(lambda: not opened.waiting)
    assert opened.text == SP("done-opened", table=night.table.id)
    assert not opened.followups


async def test_a_slow_ranking_still_answers_the_whole_channel(night: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    (host,) = night.people("小明")
    go, page = asyncio.Event(), night.app.store.page

    async def waiting(ladder: Ladder, person: str, **about: Any) -> Any:
        await go.wait()
        return await page(ladder, person, **about)

    monkeypatch.setattr(night.app.house.store, "page", waiting)
    monkeypatch.setattr(adapters.discord.answers, "PROMISE", 0.02)
    top = await host.user.slash(night.channel, "top")
    assert top.waiting
    go.set()
    await night.until(lambda: not top.waiting)
    assert not top.ephemeral
    assert SP("top-empty", deals=LISTED_FROM) in top.text


async def test_10062_a_press_that_came_too_late_does_what_it_says_and_breaks_nothing(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    player = night.turn()
    hand = await player.hand()
    seq = night.table.seq
    night.server.hub.hold_interactions()
    pressing = asyncio.ensure_future(player.act(hand))
    await asyncio.sleep(0.01)
    night.server.clock.advance(4)
    with pytest.raises(NoAnswer):
        await pressing
    night.server.hub.release_interactions()
    await night.until(lambda: night.table.seq > seq)
    late = next(reversed(night.server.interactions.values()))
    await night.until(lambda: 10062 in late.refusals)
    await night.idle()
    assert not player.asked or player.asks(await player.hand()), "his message shows how it is now"


async def test_s08_presses_and_commands_of_hours_ago_change_nothing(night: Evening) -> None:
    """They carry the question they answer: it is gone."""
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    player = night.turn()
    old = (await player.hand()).now
    await player.act(await player.hand())
    await night.forward()
    night.server.clock.advance(2 * 3600)
    seq = night.table.seq
    pressed = await player.press(old, "v")
    assert pressed.ephemeral
    assert SP("error-stale") in pressed.text
    assert night.table.seq == seq


async def test_an_interaction_that_is_delivered_twice_counts_once(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.forward(night.leads)
    player = night.turn()
    hand = await player.hand()
    card = next(d for d in (b.custom_id for b in hand.buttons) if d and ":k:" in d)
    night.server.hub.deliver_twice()
    pressed = await player.user.click(hand, card)
    await night.idle()
    assert len(night.app.house.slots[night.table.id].drafts[player.id].cards) == 1
    assert not pressed.refusals, "the second was not answered at all"
    night.server.hub.deliver_twice()
    await player.user.slash(night.channel, "play", {"game": "doudizhu"})
    await night.idle()
    assert len(night.tables) == 2


async def test_40060_an_answer_whose_receipt_was_lost_is_not_given_twice(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    night.server.cut("POST", CALLBACK, performed=True)
    shown = await people[0].user.click(await night.board(), find(await night.board(), "more"))
    await night.until(lambda: 40060 in shown.refusals)
    await night.idle()
    assert shown.callback is Callback.MESSAGE
    assert not shown.followups
    assert SP("more-title", table=night.table.id) in shown.text


async def test_an_answer_that_was_lost_on_the_way_is_given_again(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    night.server.cut("POST", CALLBACK)
    shown = await people[0].user.click(await night.board(), find(await night.board(), "more"))
    assert SP("more-title", table=night.table.id) in shown.text


async def test_an_answer_that_met_a_failing_server_comes_within_the_three_seconds(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    board = await night.board()
    failing = night.server.fail("POST", CALLBACK, 502)
    pressing = asyncio.ensure_future(people[0].press(board, "more"))
    await failing.reached.wait()
    await night.until(lambda: any(due - night.server.clock.now() > 0.5 for due in night.waits._due))
    night.server.clock.advance(1.0)
    shown = await pressing
    assert SP("more-title", table=night.table.id) in shown.text
    assert shown.ack_after <= 3


async def test_when_no_answer_gets_through_the_table_goes_on_and_the_hand_is_brought_up_to_date(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    player = night.turn()
    hand = await player.hand()
    idea, seq = player.idea(), night.table.seq
    night.server.fail("POST", CALLBACK, 403, times=None)
    pressing = asyncio.ensure_future(player.press(hand, "v", idea.verb, idea.arg))
    await night.until(lambda: night.table.seq > seq)
    await asyncio.sleep(0.02)
    night.server.clock.advance(4)
    with pytest.raises(NoAnswer):
        await pressing
    await night.until(lambda: not has(hand, "v", idea.verb, idea.arg))


async def test_l06_joining_and_starting_at_the_same_moment_leaves_the_lobby_as_stored(night: Evening) -> None:
    host, second, third = night.people("小明", "小红", "Eve")
    lobby = await night.open(host)
    results = await asyncio.gather(
        second.press(lobby, "join"), host.press(lobby, "comp"), third.press(lobby, "join"), host.press(lobby, "start")
    )
    await night.idle()
    assert all(r.acked for r in results)
    shown = (await night.board()).text
    for chair in night.table.chairs:
        assert not chair.person or chair.name in shown
    assert night.table.phase == "playing"


async def test_l16_l17_joining_when_the_deal_has_begun_says_so_and_leaves_the_person_free(night: Evening) -> None:
    host, late = night.people("小明", "Eve")
    lobby = (await night.open(host)).now
    await host.press(lobby, "start")
    joined = await late.press(lobby, "join")
    assert joined.ephemeral
    assert SP("error-already_running") in joined.text
    await night.open(late)
    assert night.table.seat_of(late.id) is not None


async def test_l21_two_people_open_a_table_in_the_same_moment(night: Evening) -> None:
    one, two = night.people("小明", "小红")
    await asyncio.gather(*(p.user.slash(night.channel, "play", {"game": "doudizhu"}) for p in (one, two)))
    await night.idle()
    assert len(night.tables) == 2
    lobbies = [m for m in night.channel.messages if has(m, "join")]
    assert {t.id for t in night.tables} == {find(m, "join").split(":")[1] for m in lobbies}
    for table in night.tables:
        (lobby,) = [m for m in lobbies if table.id in m.text]
        assert table.chairs[0].name in lobby.text


async def test_b01_b03_b04_buttons_of_the_last_deal_and_the_last_table_do_nothing(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    old: list[tuple[Player, Any]] = []

    async def noting(player: Player) -> Interaction:
        hand = await player.hand()
        old.append((player, hand.now))
        return await player.act(hand)

    await night.play_out(noting, stop=lambda: len(old) > 5)
    await night.forward()
    ended = (await night.newest("next")).now
    await people[0].press(ended, "next")
    await night.until(lambda: night.table.deal == 2)
    seq = night.table.seq
    for player, version in (*old[:3], *old[-3:]):
        # The window alone opens without a question to the table; what is typed there goes by what is asked now.
        data = next(d for d in reversed(data_of(version)) if not d.endswith(":t"))
        pressed = await player.user.click(version, data)
        assert pressed.ephemeral
        assert SP("error-stale") in pressed.text
    again = await people[1].press(ended, "next")
    assert SP("error-stale") in again.text
    await people[0].user.slash(night.channel, "end")
    await night.idle()
    for player, version in old[-2:]:
        pressed = await player.user.click(version, version.buttons[0].custom_id or "")
        assert SP("error-no_table") in pressed.text or SP("error-table_closed") in pressed.text or pressed.text
    assert night.table.seq == seq + 1


async def test_b02_forged_buttons_are_refused(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.forward(night.leads)
    player = night.turn()
    other = next(p for p in people if p is not player)
    await player.hand()
    await night.until(lambda: other.user.inbox)
    seq, request = night.table.seq, player.view.request
    head = f"a:{night.table.id}:{night.table.deal}"
    forged = [
        (player, f"{head}:{player.seat}:{request}:k:ZZ"),
        (player, f"{head}:{player.seat}:{request}:o:play:abc"),
        (player, f"{head}:{player.seat}:{request}:v:burn"),
        (player, f"{head}:{player.seat}:{(request or 0) + 1}:v:pass"),
        (player, f"{head}:{player.seat}:{request}:q"),
        (other, f"{head}:{player.seat}:{request}:s"),
        (player, f"{head}:9:{request}:s"),
        (player, "a:zzzzz:1:0:1:s"),
        (player, f"t:{night.table.id}:kick:-1"),
        (player, f"t:{night.table.id}:nothing"),
        (player, "t:zzzzz:hand"),
        (player, "m:play:chess"),
        (player, "m:lang:xx:me"),
        (player, "words"),
        (player, "a:b:c:d:e:f"),
    ]
    for person, data in forged:
        version = _with_button(person.user.inbox[-1], data)
        pressed = await person.user.click(version, data)
        assert pressed.acked
        assert pressed.ephemeral, data
        assert pressed.text, data
        assert night.table.seq == seq, data


async def test_g13_fifty_mixed_commands_at_once_each_count_for_who_gave_them(night: Evening) -> None:
    people = night.people(*(f"人{i}" for i in range(10)))
    rooms = [night.guild.channel(f"room {i}") for i in range(10)]
    jobs = []
    for player, room in zip(people, rooms, strict=True):
        jobs += [
            player.user.slash(room, "play", {"game": "doudizhu"}), player.user.slash(room, "profile"),
            player.user.slash(night.channel, "help"), player.user.slash(night.channel, "language"),
            player.user.slash(night.channel, "privacy"),
        ]  # fmt: skip
    answers = await asyncio.gather(*jobs)
    await night.until(lambda: not any(a.waiting for a in answers))
    assert all(a.ephemeral for a in answers)
    profiles = [a for a in answers if a.data["name"] == "profile"]
    for player, answer in zip(people, profiles, strict=True):
        assert player.user.name in answer.text
        assert player.id in answer.text
    assert sorted(t.host for t in night.tables) == sorted(p.id for p in people)
    for table in night.tables:
        room = next(r for r, p in zip(rooms, people, strict=True) if p.id == table.host)
        assert table.chat == f"dc:{room.id}"


async def test_presses_are_acknowledged_at_once_while_ten_other_tables_run(painted: Evening) -> None:
    """Ten tables of one person and two computers each, all with pictures; somebody else looks and presses meanwhile."""
    night = painted
    for i in range(10):
        (host,) = night.people(f"host{i}")
        channel = night.guild.channel(f"room {i}")
        lobby = await night.open(host, channel)
        await host.press(lobby, "start")
    others = list(night.players)

    async def keep_playing(player: Player) -> None:
        while True:
            if player.asked:
                await player.by_buttons()
            elif player.table.phase == "between":
                await player.press(await player.private("next"), "next")
            await asyncio.sleep(0.3)

    guest, *_ = night.people("客人")
    lobby = await night.open(guest)
    running = [asyncio.create_task(keep_playing(p)) for p in others]
    took: list[float] = []
    drawn: list[int] = []
    """Messages that were written between a press and its acknowledgement."""
    try:
        while len(took) < 45 or sum(t.seq for t in night.tables) < 150:
            for made in (
                await guest.press(lobby, "rules"),
                await guest.press(lobby, "opts"),
                await guest.user.slash(night.channel, "help"),
            ):
                took.append(made.ack_after)
                acked = made.born + made.ack_after
                between = (c for c in night.server.calls if made.born <= c.at <= acked)
                drawn.append(sum("/messages" in c.path and "/webhooks" not in c.path for c in between))
            await asyncio.sleep(0.02)
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
    acts = sum(t.seq for t in night.tables)
    print(
        f"acknowledged: median {statistics.median(took) * 1000:.0f} ms, most {max(took) * 1000:.0f} ms; "
        f"messages meanwhile {statistics.mean(drawn):.1f}, most {max(drawn)} ({acts} acts)"
    )
    assert max(took) < 3
    # An answer stands in no queue behind the twenty messages of ten tables, however slow the machine.
    assert statistics.median(drawn) <= 6


def _with_button(message: Any, data: str) -> Any:
    """The message as a client would show it that was told of another button."""
    from dataclasses import replace

    row = {"type": 1, "id": 900, "components": [{"type": 2, "id": 901, "style": 1, "label": "x", "custom_id": data}]}
    return replace(message.now, components=(row,))
