"""The private hand, and the ways of people whom no private message reaches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import adapters.delivery.settings as pace
import bot.render
from bot.i18n import Speaker
from tests.e2e.discord.evening import (
    SWIFT,
    Evening,
    Player,
    data_of,
    evening,
    has,
    hurry,
    spoken,
    unlimited,
    words_alone,
)
from tests.fakes.discord import Message, Window

SP = Speaker("zh-Hans", "doudizhu")


def calls(night: Evening, player: Player) -> list[Message]:
    """The small messages that call a player in the channel now."""
    return [m for m in night.channel.messages if has(m, "hand") and not has(m, "more") and player.user in m.mentions]


def openings(night: Evening) -> int:
    return len(night.server.requests("POST", "^/users/@me/channels$"))


async def test_d06_with_private_messages_closed_my_hand_is_a_complete_way_to_play(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    for player in people:
        player.user.close_dms()
    await night.deal(*people)
    await night.until(lambda: all(night.reach(p) == "closed" for p in people))
    await night.play_out(Player.by_hand_button)
    assert night.table.phase == "between"
    assert all(not p.user.inbox for p in people)
    refused = [c for c in night.server.calls if c.code == 50007]
    assert len(refused) == 3, "nobody is written to again before he sits down anew"


async def test_d06_who_takes_no_private_messages_is_called_in_the_channel_while_it_is_his_turn(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    for player in people:
        player.user.close_dms()
    await night.deal(*people)
    for _ in range(4):
        player = night.turn()
        await night.until(lambda p=player: calls(night, p))
        (call,) = calls(night, player)
        assert SP("ping-turn", table=night.table.id) in call.text
        assert [p.user for p in people if call in [ping.message for ping in p.user.pings]] == [player.user]
        shown = await player.press(call, "hand")
        assert shown.ephemeral
        assert shown.message is not None
        await player.act(shown.message)
        # Who is asked something else at once goes on being called.
        await night.until(lambda p=player, c=call: p.asked or c.deleted)


async def test_who_takes_private_messages_is_not_called_in_the_channel(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.play_out(Player.by_buttons)
    await night.idle()
    assert not [m for p in people for m in calls(night, p)]
    assert len(night.server.requests("POST", f"/channels/{night.channel.id}/messages$")) == 2, "a lobby and a board"


async def test_who_writes_to_the_bot_gets_his_hand_in_private_again(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    people[0].user.close_dms()
    await night.deal(*people)
    await night.until(lambda: night.reach(people[0]) == "closed")
    people[0].user.open_dms()
    await people[0].user.say("/help")
    await night.until(lambda: any(SP("board-title-deal", game=SP("name"), table=night.table.id, deal=1) in m.text
                                  for m in people[0].user.inbox))  # fmt: skip
    await night.idle()
    assert not calls(night, people[0])


async def test_who_was_closed_is_tried_again_at_his_next_table(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    people[1].user.close_dms()
    await night.deal(*people)
    await night.until(lambda: night.reach(people[1]) == "closed")
    await people[0].user.slash(night.channel, "end")
    await night.idle()
    people[1].user.open_dms()
    await night.deal(*people)
    await night.until(lambda: any(night.table.id in m.text for m in people[1].user.inbox))
    await night.until(lambda: night.reach(people[1]) == "open")


async def test_d06_d07_newcomers_are_written_to_few_a_minute_and_nobody_is_taken_for_closed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Three tables start in the same second: nine people who never met the bot."""
    monkeypatch.setattr(pace, "DISCORD", replace(SWIFT, opening=pace.DISCORD.opening))
    monkeypatch.setattr(bot.render, "STUCK", 200)
    words_alone(monkeypatch)
    async with evening(tmp_path) as night:
        tables = []
        for room in ("east", "west", "south"):
            people = night.people(f"{room}1", f"{room}2", f"{room}3")
            channel = night.guild.channel(room)
            await night.deal(*people, channel=channel)
            tables.append((night.table.id, people, channel))
        for name, people, channel in tables:
            for _ in range(3):
                now = night.app.house.slots[name].table
                player = next(p for p in people if p.asked)
                if night.reach(player) != "open":
                    # His private message is stuck behind others: he is called in the channel.
                    await channel.wait_for(
                        lambda m, p=player: has(m, "hand") and not has(m, "more") and p.user in m.mentions
                    )
                await player.act(await player.show(channel))
                await night.until(lambda n=now, name=name: night.app.house.slots[name].table.seq > n.seq)
        assert 3 <= openings(night) <= 4
        assert not [p for p in night.players if night.reach(p) == "closed"]


async def test_d07_opened_too_fast_is_not_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    hurry(monkeypatch)
    limits = unlimited()
    limits.new_dms = Window(1, 60.0)
    words_alone(monkeypatch)
    async with evening(tmp_path, limits=limits) as night:
        people = night.people("小明", "小红", "Eve")
        await night.deal(*people)
        await night.until(lambda: [c for c in night.server.calls if c.code == 40003])
        start = night.table.seq
        await night.play_out(Player.by_hand_button, stop=lambda: night.table.seq > start + 6)
        assert sorted(night.reach(p) for p in people) == ["", "", "open"]
        assert len([c for c in night.server.calls if c.code == 40003]) <= 2, "no more are opened for a while"


async def test_b17_a_hand_older_than_its_token_is_replaced_by_a_fresh_one(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    for player in people:
        player.user.close_dms()
    await night.deal(*people)
    player = night.turn()
    old = await player.show()
    night.server.clock.advance(20 * 60)
    fresh = await player.show()
    assert fresh is not old
    assert data_of(fresh) == data_of(old)
    pressed = await player.act(old)
    assert pressed.message is old, "the old one works too: a press brings a token of its own"
    assert not [c for c in night.server.calls if c.code == 50027]


async def test_b18_b27_buttons_live_longer_than_any_view(night: Evening) -> None:
    """Nothing is kept in memory for a button, so nothing can run out or be shared."""
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    player = night.turn()
    message = await player.hand()
    client = night.app.bots[0].client  # type: ignore[attr-defined]
    assert not client._connection._view_store._views
    assert not client._connection._view_store._modals
    night.server.clock.advance(200)
    seq = night.table.seq
    await player.act(message)
    await night.until(lambda: night.table.seq > seq)


async def test_the_window_shows_what_came_of_a_typed_play(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    for player in people:
        player.user.close_dms()
    await night.deal(*people)
    await night.forward(night.leads)
    player = night.turn()
    hand = await player.show()
    opened = await player.press(hand, "t")
    assert opened.modal is not None
    assert opened.modal["title"] == SP("window-title")
    wrong = await player.user.submit(opened, {"text": "nonsense"})
    assert wrong.ephemeral
    assert wrong.message is not hand
    assert "nonsense" in wrong.text
    count = len(player.view.hand)
    opened = await player.press(hand, "t")
    done = await player.user.submit(opened, {"text": spoken(player.idea())})
    assert done.message is hand, "the hand below which the window was opened is shown as it is now"
    assert len(player.view.hand) < count
    assert SP("card-count", count=len(player.view.hand)).split()[0] in hand.text
