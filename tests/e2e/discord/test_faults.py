"""What goes wrong between the program and Discord: nothing is lost, nothing stands twice."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from bot.commands import Sit
from bot.config import ConfigError
from bot.i18n import Speaker
from tests.e2e.discord.evening import Evening, Player, evening, has, hurry, unlimited, words_alone
from tests.fakes.discord import Channel, Message, Server

SP = Speaker("zh-Hans", "doudizhu")


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Failures are retried at once."""
    hurry(monkeypatch)
    words_alone(monkeypatch)
    monkeypatch.setattr("adapters.discord.bot.RETRY", 0.05)
    monkeypatch.setattr("adapters.discord.bot.GRACE", 0.05)


def boards(channel: Channel, table: str) -> list[Message]:
    """The messages of a table that stand in a channel."""
    return [m for m in channel.messages if table in m.text and (has(m, "join") or has(m, "hand") or has(m, "next"))]


def sends(night: Evening, channel: Channel) -> list[int]:
    return [c.status for c in night.server.requests("POST", f"^/channels/{channel.id}/messages$")]


@pytest.mark.parametrize("status", [500, 502, 503])
async def test_a_send_that_met_a_failing_server_arrives_once(night: Evening, status: int) -> None:
    (host,) = night.people("小明")
    night.server.fail("POST", f"^/channels/{night.channel.id}/messages$", status, performed=True)
    opening = asyncio.ensure_future(host.user.slash(night.channel, "play", {"game": "doudizhu"}))
    await night.waits.skip(lambda: len(sends(night, night.channel)) == 2)
    await opening
    await night.idle()
    assert len(boards(night.channel, night.table.id)) == 1


async def test_g09_b31_a_send_whose_receipt_was_lost_is_not_posted_twice_and_shows_the_newest_state(
    night: Evening,
) -> None:
    """The connection breaks after Discord took the message; meanwhile somebody joins."""
    host, second = night.people("小明", "小红")
    cut = night.server.cut("POST", f"^/channels/{night.channel.id}/messages$", performed=True)
    await host.user.slash(night.channel, "play", {"game": "doudizhu"})
    await cut.reached.wait()
    await second.user.slash(night.channel, "join")
    await night.until(lambda: len(sends(night, night.channel)) == 2)
    await night.idle()
    (lobby,) = boards(night.channel, night.table.id)
    assert "小红" in lobby.text
    await second.press(lobby, "leave")
    await night.until(lambda: "小红" not in lobby.text)


async def test_g09_a_send_that_times_out_holds_up_nobody(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    held = night.server.hold("POST", f"^/channels/{night.channel.id}/messages$", performed=True)
    await people[0].user.slash(night.channel, "play", {"game": "doudizhu"})
    await held.reached.wait()
    for player in people[1:]:
        await player.user.slash(night.channel, "join")
    (lobby,) = boards(night.channel, night.table.id)
    await people[0].press(lobby, "start")
    await night.play_out(Player.by_buttons, stop=lambda: night.table.seq > 12)
    held.release()
    await night.idle()
    (board,) = boards(night.channel, night.table.id)
    assert has(board, "hand")


async def test_an_edit_that_failed_is_made_again(night: Evening) -> None:
    host, second = night.people("小明", "小红")
    lobby = await night.open(host)
    for fault in (night.server.fail, night.server.cut):
        for performed in (False, True):
            path = f"^/channels/{night.channel.id}/messages/{lobby.id}$"
            fault("PATCH", path, performed=performed)
            await second.press(lobby, "join")
            await night.waits.skip(lambda: "小红" in lobby.text)
            await second.press(lobby, "leave")
            await night.waits.skip(lambda: "小红" not in lobby.text)
            await night.idle()
    assert boards(night.channel, night.table.id) == [lobby]


async def test_10008_a_board_that_somebody_deleted_is_posted_anew(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    night.guild.permit(people[0].user, manage_messages=True)
    await people[0].user.delete(board)
    await night.turn().by_buttons()
    await night.idle()
    (fresh,) = boards(night.channel, night.table.id)
    assert fresh is not board
    await night.turn().by_buttons()
    await night.idle()
    assert boards(night.channel, night.table.id) == [fresh]


async def test_30046_a_board_is_posted_anew_before_edits_of_old_messages_run_short(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    later = 51 * 60
    night.server.clock.advance(later)
    now = night.app.delivery._courier._now_ms
    monkeypatch.setattr(night.app.delivery._courier, "_now_ms", lambda: now() + later * 1000)
    for _ in range(3):
        await night.turn().by_hand_button()
        await night.idle()
    (fresh,) = boards(night.channel, night.table.id)
    assert fresh is not board
    assert not [c for c in night.server.calls if c.code == 30046]


async def test_30046_edits_that_ran_short_all_the_same_are_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hurry(monkeypatch)
    words_alone(monkeypatch)
    limits = unlimited()
    limits.old_after = 0.0
    async with evening(tmp_path, limits=limits) as night:
        host, second = night.people("小明", "小红")
        lobby = await night.open(host)
        for _ in range(4):
            await second.press(lobby, "join")
            await night.waits.skip(lambda: "小红" in lobby.text)
            await second.press(lobby, "leave")
            await night.waits.skip(lambda: "小红" not in lobby.text)
        assert [c for c in night.server.calls if c.code == 30046]
        assert boards(night.channel, night.table.id) == [lobby]


# --- channels and rights -------------------------------------------------------------------


async def test_l25_in_a_channel_where_it_may_not_write_the_bot_says_so_and_opens_nothing(night: Evening) -> None:
    (host,) = night.people("小明")
    night.channel.permit(night.server.bot, send_messages=False)
    answer = await host.user.slash(night.channel, "play", {"game": "doudizhu"})
    assert answer.ephemeral
    assert SP("error-cannot_write_here") in answer.text
    assert not night.tables
    night.channel.permit(night.server.bot, send_messages=None)
    await night.open(host)


@pytest.mark.parametrize("missing", ["send_messages", "view_channel"])
async def test_l25_a_channel_that_turns_out_closed_at_the_first_send_leaves_the_creator_free_and_told(
    night: Evening, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    """50013 and 50001, although the interaction said otherwise."""
    (host,) = night.people("小明")
    monkeypatch.setattr("adapters.discord.incoming.may_post", lambda interaction: True)
    closed = night.guild.channel("closed")
    closed.permit(night.server.bot, **{missing: False})
    await host.user.slash(closed, "play", {"game": "doudizhu"})
    await night.until(lambda: any(SP("closed-unreachable") in m.text for m in host.user.inbox))
    assert night.table.over
    assert [c.code for c in night.server.calls if c.status == 403] == [
        {"send_messages": 50013, "view_channel": 50001}[missing]
    ]
    await night.open(host)
    assert night.table.seat_of(host.id) is not None


async def test_without_the_right_to_attach_files_the_board_goes_on_in_words(painted: Evening) -> None:
    night = painted
    people = night.people("小明", "小红", "Eve")
    night.channel.permit(night.server.bot, attach_files=False)
    board = await night.deal(*people)
    assert not board.attachments
    assert SP("card-count", count=17) in board.text
    assert not [c for c in night.server.calls if c.status == 403], "the interaction had said so"
    night.channel.permit(night.server.bot, attach_files=None)
    await people[0].press(board, "more")
    await night.turn().by_buttons()
    await night.until(lambda: board.attachments)
    night.channel.permit(night.server.bot, attach_files=False)
    await people[0].user.slash(night.channel, "table")  # its interaction says so again
    await night.until(lambda: board.deleted)
    await night.idle()
    assert not night.channel.last.attachments


async def test_a_picture_that_is_refused_is_left_out(painted: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    """The right to attach files was taken away after the last interaction."""
    night = painted
    people = night.people("小明", "小红", "Eve")
    monkeypatch.setattr("adapters.discord.bot.may_attach", lambda interaction: True)
    night.channel.permit(night.server.bot, attach_files=False)
    board = await night.deal(*people)
    assert not board.attachments
    assert not night.table.over
    assert [c.code for c in night.server.calls if c.status == 403] == [50013]


@pytest.mark.parametrize(("parent", "threads"), [(False, True), (True, False)])
async def test_p13_a_thread_has_rights_of_its_own(night: Evening, parent: bool, threads: bool) -> None:
    (host,) = night.people("小明")
    night.channel.permit(night.server.bot, send_messages=parent, send_messages_in_threads=threads)
    thread = night.channel.thread("cards", owner=host.user)
    for place, allowed in ((night.channel, parent), (thread, threads)):
        answer = await host.user.slash(place, "play", {"game": "doudizhu"})
        assert (SP("error-cannot_write_here") not in answer.text) is allowed
        await night.idle()
        assert bool(place.messages) is allowed


async def test_p13_a_table_in_a_thread_is_played_there(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    thread = night.channel.thread("cards", owner=people[0].user)
    board = await night.deal(*people, channel=thread)
    await night.play_out(Player.by_buttons, stop=lambda: night.table.seq > 14)
    await night.idle()
    assert board.channel is thread
    assert not night.channel.messages


async def test_50083_in_a_thread_that_was_put_away_the_board_is_posted_anew(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    thread = night.channel.thread("cards", owner=people[0].user)
    board = await night.deal(*people, channel=thread)
    await night.idle()
    thread.archive()
    await night.turn().by_buttons()
    await night.until(lambda: not thread.archived)
    await night.idle()
    (fresh,) = boards(thread, night.table.id)
    assert fresh is not board


async def test_10003_a_channel_that_was_deleted_ends_its_tables_and_no_others(night: Evening) -> None:
    one, two = night.people("小明", "小红")
    other = night.guild.channel("other")
    await night.open(one, other)
    doomed = night.table.id
    await night.open(two)
    other.delete()
    await night.until(lambda: night.app.house.slots[doomed].table.over)
    assert not night.table.over
    await night.open(one)
    assert SP("closed-unreachable") in "".join(m.text for m in one.user.inbox)


async def test_10003_a_channel_whose_end_nobody_told_of_is_noticed_when_writing(night: Evening) -> None:
    host, second = night.people("小明", "小红")
    other = night.guild.channel("other")
    lobby = (await night.open(host, other)).now
    night.server.hub.drop()
    await night.until(lambda: not night.server.hub.sockets)
    thread = asyncio.ensure_future(night.until(lambda: night.table.over))
    del other.guild.channels[other.id]  # type: ignore[union-attr]
    del night.server.channels[other.id]
    await night.until(lambda: night.server.hub.sockets)
    await night.app.house.execute(night.table.id, Sit(second.id, second.user.name))
    await thread
    assert lobby
    assert [c for c in night.server.calls if c.code == 10003]


async def test_a_channel_takes_the_tables_of_its_threads_with_it(night: Evening) -> None:
    (host,) = night.people("小明")
    room = night.guild.channel("room")
    thread = room.thread("cards", owner=host.user)
    await night.open(host, thread)
    room.delete()
    await night.until(lambda: night.table.over)


async def test_a_bot_that_is_sent_away_closes_its_tables_there(night: Evening) -> None:
    one, two = night.people("小明", "小红")
    elsewhere = night.server.guild("other house")
    elsewhere.join(two.user)
    await night.open(two, elsewhere.channel("general"))
    staying = night.table.id
    await night.open(one)
    night.guild.remove(night.server.bot)
    await night.until(lambda: night.table.over)
    assert not night.app.house.slots[staying].table.over


# --- the gateway ---------------------------------------------------------------------------


async def test_s13_a_gateway_that_dropped_is_resumed_and_presses_meanwhile_arrive(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    hub = night.server.hub
    player = night.turn()
    hand = await player.hand()
    hub.drop()
    await night.until(lambda: not hub.sockets)
    seq = night.table.seq
    await player.act(hand)  # its event waits in the session
    await night.until(lambda: night.table.seq > seq)
    assert (hub.identified, hub.resumed) == (1, 1)
    await night.play_out(Player.by_buttons, stop=lambda: night.table.seq > 14)
    await night.idle()
    assert boards(night.channel, night.table.id) == [board]


async def test_ready_twice_posts_nothing_twice(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    await night.idle()
    before = len(sends(night, night.channel))
    night.server.hub.invalidate()
    await night.waits.skip(lambda: night.server.hub.identified == 2)
    await night.play_out(Player.by_buttons, stop=lambda: night.table.seq > 14)
    await night.idle()
    assert boards(night.channel, night.table.id) == [board]
    assert len(sends(night, night.channel)) == before


async def test_g10_after_an_outage_commands_are_answered_and_the_board_is_up_to_date(
    night: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.reach.PATIENCE", 0.1)
    people = night.people("小明", "小红", "Eve")
    board = await night.deal(*people)
    hub = night.server.hub
    outage = night.server.fail("PATCH", "/messages/", 503, times=None)
    hub.go_down()
    await night.until(lambda: not hub.sockets)
    await night.until(lambda: night.app.clock._waiting._away(night.table.chat))
    await night.forward(lambda: night.table.seq > 14)
    await night.until(lambda: outage.struck)
    night.server.faults.clear()
    hub.come_back()
    await night.waits.skip(lambda: hub.resumed or hub.identified == 2)
    await night.until(lambda: not night.app.clock._waiting._away(night.table.chat))
    help_ = await people[0].user.slash(night.channel, "help")
    assert SP("help-title") in help_.text
    await night.idle()
    assert boards(night.channel, night.table.id) == [board]
    assert night.turn().user.name in board.text.rpartition("👉")[2]


async def test_two_shards_serve_their_guilds_and_private_messages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hurry(monkeypatch)
    words_alone(monkeypatch)
    async with evening(tmp_path, discord_shards=2) as night:
        others = []
        for i in range(8):
            night.server.clock.advance(0.001 * i)
            others.append(night.server.guild(f"house {i}"))
        homes = {(g.id >> 22) % 2: g for g in others}
        assert set(homes) == {0, 1}
        tables = []
        for shard, guild in sorted(homes.items()):
            people = [Player(night, night.server.user(f"{n}{shard}")) for n in ("a", "b", "c")]
            night.players += people
            for player in people:
                guild.join(player.user)
            await night.deal(*people, channel=guild.channel("cards"))
            tables.append(night.table.id)
        for table in tables:
            start = night.app.house.slots[table].table.seq
            await night.play_out(
                Player.by_typing, table=table, stop=lambda t=table, s=start: night.app.house.slots[t].table.seq > s + 3
            )
        assert night.server.hub.identified == 2


# --- starting ------------------------------------------------------------------------------


@pytest.mark.usefixtures("_quick")
async def test_commands_that_cannot_be_published_stop_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with Server(limits=unlimited()) as server:
        server.fail("PUT", "/commands$", 400)
        async with evening(tmp_path, server=server, expected=("commands not published",)) as night:
            await night.until(night.errors)
            player = night.player("小明")
            await player.user.say("/play doudizhu")
            await player.private("v")
        assert [e["event"] for e in night.errors()] == ["commands not published"]
    async with Server(limits=unlimited()) as server:
        server.fail("PUT", "/commands$", 503, times=1)
        monkeypatch.setattr("adapters.discord.bot.PUBLISH_AGAIN", (0.01,))
        async with evening(tmp_path, server=server, expected=("commands not published",)) as night:
            await night.until(lambda: night.player("小明").user.commands(night.channel))


@pytest.mark.usefixtures("_quick")
async def test_a_discord_that_cannot_be_reached_at_the_start_is_tried_until_it_can(tmp_path: Path) -> None:
    async with Server(limits=unlimited()) as server:
        gone = server.fail("GET", "^/users/@me$", 503, times=2)
        server.cut("GET", "^/users/@me$")
        server.fail("GET", "^/gateway/bot$", 503)
        async with evening(tmp_path, server=server) as night:
            assert gone.struck == 2
            player = night.player("小明")
            await night.open(player)


@pytest.mark.usefixtures("_quick")
async def test_a_gateway_that_is_down_at_the_start_is_waited_for_and_so_do_the_clocks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("adapters.discord.bot.CONNECTING", 0.05)
    monkeypatch.setattr("bot.reach.PATIENCE", 0.1)
    async with Server(limits=unlimited()) as server:
        server.hub.go_down()
        async with evening(tmp_path, server=server) as night:
            away = night.app.clock._waiting._away
            await night.until(lambda: away("dc:1"))
            assert not away("tg:1")
            server.hub.come_back()
            await night.waits.skip(lambda: server.hub.identified)
            await night.until(lambda: not away("dc:1"))
            await night.open(night.player("小明"))


@pytest.mark.usefixtures("_quick")
async def test_a_token_that_discord_does_not_know_is_said_without_the_token(tmp_path: Path) -> None:
    async with Server(limits=unlimited()) as server:
        with pytest.raises(ConfigError) as said:
            async with evening(tmp_path, server=server, discord_token="a.wrong.token"):
                raise AssertionError("it started")
        assert "PAIJU_DISCORD_TOKEN" in str(said.value)
        assert "wrong" not in str(said.value)


async def test_d08_a_hand_that_cannot_be_laid_out_is_not_blamed_on_the_person(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hurry(monkeypatch)
    words_alone(monkeypatch)
    expected = ("screen cannot be laid out", "desk failed")
    async with evening(tmp_path, expected=expected) as night:
        people = night.people("小明", "小红", "Eve")
        await night.deal(*people)
        player = night.turn()
        await player.hand()

        def broken(*_: Any, **__: Any) -> Any:
            raise RuntimeError("♠A ♥A")

        with monkeypatch.context() as patch:
            patch.setattr("bot.screens.hand.hand", broken)
            shown = await player.press(await night.board(), "hand")
            assert shown.ephemeral
            assert SP("error-internal") in shown.text
            await player.by_typing()
            await night.until(lambda: any(e["event"] == "screen cannot be laid out" for e in night.logs))
            await asyncio.sleep(0.03)
        assert len([e for e in night.logs if e["event"] == "screen cannot be laid out"]) < 10, "it does not spin"
        assert night.reach(player) == "open"
        assert "♠A" not in str(night.logs)
        night.app.house.redraw(night.table.id)
        await night.turn().by_buttons()
        await night.idle()
