"""How updates arrive: twice, out of order, late, with another program polling, by webhook."""

from __future__ import annotations

import asyncio
import socket
import time
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.i18n import Speaker
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, config, evening, find, has, offers
from tests.fakes.common import Clock
from tests.fakes.telegram import NO_LIMITS, TelegramServer

ZH = Speaker("zh-Hans", "doudizhu")


async def test_updates_that_come_twice_are_carried_out_once(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    night.server.updates.double(100)
    await night.deal(group, *people)
    await night.play_out(Player.by_typing, Player.by_buttons)
    await night.server.idle()
    assert len(night.tables) == 1
    kinds = [r.kind for r in await night.app.store.journal(night.table.id)]
    assert (kinds.count("sat"), kinds.count("dealt")) == (3, 1)
    night.server.updates.replay(1)
    night.server.updates.replay(3)
    seq = night.table.seq
    await night.server.idle()
    assert night.table.seq == seq


async def test_updates_out_of_order_leave_a_sound_table(night: Evening) -> None:
    host, second, third = await night.friends("小明", "小红", "阿强")
    group = night.group(host, second, third)
    lobby = await night.open(host, group)
    night.server.updates.pause()
    joins = [await p.tap(lobby, find(lobby, "join")) for p in (second, third)]
    start = await host.tap(lobby, find(lobby, "start"))
    night.server.updates.resume(reversed)
    answers = [await press.answered(PATIENCE) for press in (*joins, start)]
    assert not answers[2].alert
    board = await night.board(group)
    seated = [c.person for c in night.table.chairs if c.person]
    assert [not a.alert for a in answers[:2]] == [p.id in seated for p in (second, third)]
    await night.play_out()
    await group.wait_for(offers("next"), PATIENCE)
    assert board


async def test_g13_fifty_commands_at_once_are_each_their_senders(night: Evening) -> None:
    people = await night.friends(*[f"人{i}" for i in range(10)])
    group = night.group(*people)
    for person in people:
        await person.tell("/profile")
        await person.say(group, "/hand")
        await person.tell("/language en")
        await person.tell("/rules 斗地主")
        await person.tell("nonsense")
    for person in people:
        mine = person.user.account.first_name
        await person.private.wait_for(lambda m, n=mine: n in m.text, PATIENCE)
        others = [p.user.account.first_name for p in people if p is not person]
        assert not any(n in m.text for n in others for m in person.private.from_bot)


async def test_g11_every_command_is_answered_everywhere(night: Evening) -> None:
    from bot.slash import COMMANDS

    me = await night.friend("小明")
    group = night.group(me)
    with capture_logs() as logs:
        for name in [*COMMANDS, "start", "nonsense"]:
            if name in ("play", "forget", "feedback"):
                continue
            for place in (group, me.private):
                answered = night.server.count("send*")
                await me.say(place, f"/{name}")
                await night.until(lambda n=answered: night.server.count("send*") > n, f"/{name}", 3)
    assert not [line for line in logs if line["log_level"] in ("error", "critical")]


async def test_s08_commands_of_hours_ago_are_not_carried_out(tmp_path: Path) -> None:
    async with TelegramServer(limits=NO_LIMITS, clock=Clock(start=time.time() - 7200)) as server:
        me = server.user("小明")
        new = server.user("小红")
        group = server.group("牌友", me, new)
        me.account.started = True
        await me.say(group, "/play 斗地主")
        await me.tell("33344")
        await new.start()
        server.advance(7200)
        async with evening(server, tmp_path) as night:
            await server.idle()
            assert night.tables == []
            assert group.from_bot == []
            assert me.private.from_bot == []
            # Who pressed START is not left without an answer.
            await new.private.wait_for(lambda m: True, PATIENCE)
            await me.say(group, "/play 斗地主")
            await group.wait_for(offers("join"), PATIENCE)
        assert server.violations == []


async def test_s16_presses_that_waited_too_long_do_no_harm_at_the_start(server: TelegramServer, tmp_path: Path) -> None:
    async with evening(server, tmp_path) as first:
        people = await first.friends("小明", "小红", "阿强")
        group = first.group(*people)
        board = await first.deal(group, *people)
        me = first.asked()
        hand = await me.hand()
        data = find(hand, "v", "pass_bid")
    presses = [await me.user.send_data(hand, data), await people[0].user.send_data(board, f"t:{first.table.id}:more")]
    old = [await people[1].user.send_data(board, "nonsense", inaccessible=True) for _ in range(5)]
    server.advance(3600)
    with capture_logs() as logs:
        async with evening(server, tmp_path) as second:
            second.players = [Player(second, p.user) for p in people]
            await server.idle()
            assert server.count("answerCallbackQuery", status=400) == len(presses) + len(old)
            await second.until(lambda: not next(p for p in second.players if p.user is me.user).asked)
            await second.play_out()
            await group.wait_for(offers("next"), PATIENCE)
    assert not [line for line in logs if line["log_level"] in ("error", "critical")]


async def test_a_press_on_a_message_too_old_to_be_shown_still_works(night: Evening) -> None:
    host, other = await night.friends("小明", "小红")
    group = night.group(host, other)
    lobby = await night.open(host, group)
    press = await other.send_data(lobby, find(lobby, "join"), inaccessible=True)
    assert not (await press.answered(PATIENCE)).alert
    assert night.table.seat_of(other.id) == 1


async def test_a_second_poller_is_told_about_clearly_and_does_not_stop_this_one(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    with capture_logs() as logs:
        night.server.conflict(2)
        await host.tell("/help")  # ends the poll under way; the next one meets the other program
        await night.until(lambda: any("another program polls" in line["event"] for line in logs))
        await night.open(host, group)
    assert sum("another program polls" in line["event"] for line in logs) == 1
    assert next(line for line in logs if "another program polls" in line["event"])["log_level"] == "error"


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


async def test_by_webhook_with_the_right_secret_only(server: TelegramServer, tmp_path: Path) -> None:
    port = free_port()
    hook = {
        "port": port, "telegram_webhook": True, "public_url": f"http://127.0.0.1:{port}",
        "telegram_secret": "s3cret_-9",
    }  # fmt: skip
    async with evening(server, tmp_path, **hook) as night:
        host, other = await night.friends("小明", "小红")
        group = night.group(host, other)
        lobby = await night.open(host, group)
        tables = len(night.tables)
        await host.say(group, "/play 斗地主")
        await night.until(lambda: len(night.tables) == tables + 1)
        for secret in ("wrong", None, ""):
            assert await server.updates.forge(secret=secret) == 403
        assert await server.updates.forge(update={"no": "update"}, secret="s3cret_-9") == 400
        assert len(night.tables) == tables + 1
        for _ in range(3):
            await server.updates._post(server.updates.webhook.url, server.updates.sent[-1], "s3cret_-9")  # type: ignore[union-attr]
        await server.idle()
        assert len(night.tables) == tables + 1, "an update that comes again is done already"
        assert not (await other.press(lobby, "join")).alert
    assert "s3cret_-9" not in str(config(server, tmp_path, **hook))


async def test_g10_telegram_away_for_a_while_and_commands_work_again(night: Evening) -> None:
    host = await night.friend("小明")
    group = night.group(host)
    lobby = await night.open(host, group)
    outage = [night.server.fail("getUpdates", 502, times=3), night.server.fail("edit*", 502, times=2)]
    await host.press(lobby, "comp")
    await group.wait_for(lambda m: m.id == lobby.id and "🤖" in m.text, PATIENCE)
    assert outage[1].struck == 2
    assert has(night.fresh(lobby), "join")


async def test_a_start_without_telegram_waits_for_it(
    server: TelegramServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.telegram.bot.RETRY", 0.05)
    server.fail("getMe", 502, times=2)
    server.fail("deleteWebhook", 502, times=1)
    with capture_logs() as logs:
        async with evening(server, tmp_path) as night:
            host = await night.friend("小明")
            await night.open(host, night.group(host))
    assert sum(line["event"] == "telegram cannot be reached" for line in logs) >= 2


async def test_a_wrong_token_is_named_without_being_shown(server: TelegramServer, tmp_path: Path) -> None:
    from bot.config import ConfigError

    with pytest.raises(ConfigError) as caught:
        async with evening(server, tmp_path, telegram_token="7100000001:wrong-token"):
            pass
    assert "PAIJU_TELEGRAM_TOKEN" in str(caught.value)
    assert "wrong-token" not in str(caught.value)
    assert caught.value.__suppress_context__
    await asyncio.sleep(0)
