"""Delivery: what is sent, what is edited, what is left alone."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from adapters.delivery import DeliverySettings
from bot.ports import Undeliverable
from bot.screen import Block, Button, Image, Screen
from tests.adapters.delivery_world import GROUP, Want, World, lags, now, once
from tests.support.virtual_time import virtual


@virtual
async def test_a_board_is_sent_once_and_then_edited_in_place() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #1"]
        w.change(t)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2"]
        assert [r.what for r in w.platform.requests] == ["send", "edit"]
        row = await w.row("t1")
        assert (row.chat, row.message, row.shown_seq, row.epoch) == ("tg:-1", "1", 2, 1)
        assert w.delivery.stands("t1")


@virtual
async def test_dirty_returns_at_once_and_sends_nothing_itself() -> None:
    async with World(latency=30.0) as w:
        t = await w.open("t1")
        before = now()
        for _ in range(100):
            w.change(t)
        assert now() == before
        assert w.platform.requests == []
        assert not w.delivery.stands("t1")


@virtual
async def test_sixty_plays_coalesce_and_the_newest_state_wins() -> None:
    async with World("discord") as w:
        t = await w.open("t1", "dc:1")
        for _ in range(60):
            await asyncio.sleep(0.01)
            w.change(t)
        await w.delivery.idle()
        assert len(w.platform.requests) <= 3
        assert w.platform.texts("dc:1") == ["t1 #61"]


@virtual
async def test_what_is_sent_is_laid_out_when_it_is_sent() -> None:
    """While a 429 keeps the chat waiting, plays go on: the old state is never sent afterwards."""
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.delivery.pause("tg:-1", 20)
        for _ in range(5):
            w.change(t)
            await asyncio.sleep(1)
        await w.delivery.idle()
        assert [r.text for r in w.platform.made("edit")] == ["t1 #6"]


@virtual
async def test_r04_ten_joins_in_three_seconds_are_at_most_three_edits_and_the_last_is_complete() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        for _ in range(10):
            w.change(t)
            await asyncio.sleep(0.3)
        await w.delivery.idle()
        assert len(w.platform.made("edit")) <= 3
        assert w.platform.texts("tg:-1") == ["t1 #11"]


@virtual
async def test_l06_concurrent_changes_end_with_the_state_that_is_stored() -> None:
    async with World("web", latency=0.3) as w:
        t = await w.open("t1", "web:room")

        async def act(times: int) -> None:
            for _ in range(times):
                w.change(t)
                await asyncio.sleep(0.07)

        await asyncio.gather(*(act(6) for _ in range(5)))
        await w.delivery.idle()
        assert w.platform.texts("web:room") == [f"t1 #{t.wants[GROUP].seq}"]
        assert w.platform.most_flying == 1


@virtual
async def test_one_request_at_a_time_per_message() -> None:
    async with World("web", latency=2.0) as w:
        t = await w.open("t1", "web:room", a=Want(text="hand"), b=Want(text="hand b"))
        for _ in range(40):
            await asyncio.sleep(0.25)
            w.change(t)
        await w.delivery.idle()
        assert w.platform.most_flying == 1
        assert w.platform.texts("web:room") == ["t1 #41"]


@virtual
async def test_an_edit_that_would_change_nothing_is_not_sent() -> None:
    async with World() as w:
        t = await w.open("t1", a=Want(text="same"))
        await w.delivery.idle()
        sent = len(w.platform.requests)
        for _ in range(5):
            w.change(t, GROUP, "tg:a")
            t.wants[GROUP].text, t.wants["tg:a"].text = "t1 #1", "same"
            await w.delivery.idle()
        assert len(w.platform.requests) == sent
        w.change(t, GROUP)
        before = now()
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #7"]
        assert now() - before < 1, "what was not sent must not have cost a token"


@virtual
async def test_a_picture_counts_by_its_key() -> None:
    async with World() as w:
        t = await w.open("t1")
        edits = []
        for key in ("k1", "k1", "k2"):
            t.wants[GROUP] = replace(t.wants[GROUP], seq=t.wants[GROUP].seq + 1, image=Image(b"PNG", key=key))
            w.delivery.dirty("t1")
            await w.delivery.idle()
            edits.append(len(w.platform.made("edit")))
        assert edits == [0, 0, 1]


@virtual
async def test_b09_b10_a_double_tap_keeps_the_keyboard_and_sends_nothing_else() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.change(t)
        w.change(t)
        await w.delivery.idle()
        w.change(t)
        t.wants[GROUP].text = "t1 #3"  # the second tap changed nothing
        await w.delivery.idle()
        (standing,) = w.platform.messages["tg:-1"].values()
        assert [b.label for b in standing.buttons] == ["Pass"]
        assert len(w.platform.made("send")) == 1
        assert w.counts.failures == []


@virtual
async def test_a_higher_epoch_sends_a_new_message_and_then_removes_the_old() -> None:
    async with World() as w:
        t = await w.open("t1", a=Want(text="turn 1"))
        await w.delivery.idle()
        w.change(t, epoch=True)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2"]
        assert w.platform.texts("tg:a") == ["t1 #2"]
        for chat in ("tg:-1", "tg:a"):
            assert [r.what for r in w.platform.requests if r.chat == chat] == ["send", "send", "delete"]
        assert (await w.row("t1")).epoch == 2


@virtual
async def test_only_what_should_be_noticed_is_marked_fresh() -> None:
    async with World("discord") as w:
        t = await w.open("t1", "dc:1")
        await w.delivery.idle()
        w.change(t)
        await w.delivery.idle()
        w.change(t, epoch=True)
        await w.delivery.idle()
        await asyncio.sleep(3500)
        w.change(t)
        await w.delivery.idle()
        assert [(r.what, r.fresh) for r in w.platform.requests if r.what != "delete"] == [
            ("send", True),
            ("edit", False),
            ("send", True),
            ("send", False),
        ]


@virtual
async def test_a_discord_board_is_posted_again_before_it_is_fifty_minutes_old() -> None:
    async with World("discord") as w:
        t = await w.open("t1", "dc:1")
        for _ in range(200):
            await asyncio.sleep(45)
            w.change(t)
        await w.delivery.idle()
        born = {str(n): r.at for n, r in enumerate(w.platform.made("send"), start=1)}
        assert len(born) == 3  # 200 plays took two hours and a half
        assert max(r.at - born[r.message] for r in w.platform.made("edit")) < 3000
        assert w.platform.texts("dc:1") == ["t1 #201"]


@virtual
async def test_a_telegram_board_stays_one_message_however_old() -> None:
    async with World() as w:
        t = await w.open("t1")
        for _ in range(5):
            await asyncio.sleep(3600)
            w.change(t)
        await w.delivery.idle()
        assert len(w.platform.made("send")) == 1


@virtual
async def test_a_screen_that_is_to_go_is_removed_and_forgotten() -> None:
    async with World() as w:
        t = await w.open("t1", a=Want(text="hand"))
        await w.delivery.idle()
        t.wants["tg:a"].gone = True
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("tg:a") == []
        assert [r.audience for r in await w.store.screens("t1")] == [GROUP]
        t.wants["tg:a"] = Want(seq=9, epoch=2, text="back")
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("tg:a") == ["back"]


@virtual
async def test_a_screen_that_never_stood_and_is_to_go_costs_nothing() -> None:
    async with World() as w:
        await w.open("t1", a=Want(gone=True))
        await w.delivery.idle()
        assert w.platform.opened == []
        assert [r.chat for r in w.platform.requests] == ["tg:-1"]


@virtual
async def test_d09_who_left_gets_nothing_more() -> None:
    async with World() as w:
        t = await w.open("t1", a=Want(text="hand"), b=Want(text="hand"))
        await w.delivery.idle()
        w.delivery.pause("tg:a", 5, private=True)
        w.change(t)
        await asyncio.sleep(1)
        del t.wants["tg:a"]  # he left while his next message waited
        w.change(t)
        await w.delivery.idle()
        assert [r.text for r in w.platform.requests if r.chat == "tg:a"] == ["hand"]
        assert w.platform.texts("tg:b") == ["t1 #3"]


@virtual
async def test_b13_a_late_edit_never_lands_on_the_message_of_the_next_game() -> None:
    async with World(latency=5.0) as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.change(t)
        await asyncio.sleep(1)  # the edit is under way
        w.change(t, epoch=True)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #3"]
        edit, send, removal = w.platform.requests[1:]
        assert (edit.what, edit.message, send.what, removal.what, removal.message) == (
            "edit", "1", "send", "delete", "1",
        )  # fmt: skip


@virtual
async def test_b13_two_tables_of_a_chat_have_messages_of_their_own() -> None:
    async with World(latency=5.0) as w:
        old = await w.open("old")
        await w.delivery.idle()
        w.change(old)
        await asyncio.sleep(1)
        new = await w.open("new")
        w.change(new)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["old #2", "new #2"]


@virtual
async def test_b31_a_message_that_was_removed_is_replaced_and_its_id_forgotten() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.platform.messages["tg:-1"].clear()  # somebody deleted it
        w.change(t)
        await w.delivery.idle()
        w.change(t)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #3"]
        assert (await w.row("t1")).message == "2"
        assert [r.message for r in w.platform.made("edit")] == ["1", "2"]


@virtual
async def test_d08_a_screen_that_cannot_be_laid_out_blames_nobody_and_does_not_spin() -> None:
    def broken(_: object) -> Screen:
        raise KeyError("S3 H4 secret hand")

    async with World() as w:
        t = await w.open("t1", a=Want(render=broken), b=Want(text="hand b"))
        await w.delivery.idle()
        assert w.problems == []
        assert w.counts.failures == ["layout"]
        assert w.platform.texts("tg:b") == ["hand b"]
        asked = w.asked
        await asyncio.sleep(3600)
        assert w.asked == asked
        w.change(t, GROUP, "tg:b")
        await w.delivery.idle()
        assert w.counts.failures == ["layout"], "what failed is not laid out again for others' sake"
        t.wants["tg:a"] = Want(seq=2, text="hand a")
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("tg:a") == ["hand a"]


@virtual
async def test_h06_the_log_of_a_failed_layout_holds_no_hand(capsys: pytest.CaptureFixture[str]) -> None:
    def broken(_: object) -> Screen:
        raise ValueError("S3 H4 secret hand")

    async with World() as w:
        await w.open("t1", a=Want(render=broken))
        await w.delivery.idle()
    said = capsys.readouterr()
    assert "cannot be laid out" in said.out + said.err
    assert "secret" not in said.out + said.err


@virtual
async def test_a_screen_over_a_limit_is_cut_or_held_back_never_sent() -> None:
    lines = tuple(Block("list", "x" * 100) for _ in range(60))
    async with World() as w:
        long = Want(render=lambda caps: Screen((Block("title", "t"), *lines)))
        wrong = Want(render=lambda caps: Screen((), ((Button("x" * 65, "d"),),)))
        await w.open("t1", group=long, a=wrong)
        await w.delivery.idle()
        (standing,) = w.platform.texts("tg:-1")
        assert len(standing) <= 4096
        assert standing.startswith("t\n")
        assert w.platform.texts("tg:a") == []
        assert w.counts.failures == ["layout"]


@virtual
async def test_a_platform_that_is_not_connected_holds_nobody_up() -> None:
    async with World("telegram") as w:
        await w.open("t1", "dc:5", a=Want(text="hand"))
        await w.open("t2", "tg:-1")
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t2 #1"]


@virtual
async def test_old_tables_are_let_go_and_found_again() -> None:
    async with World("web", settings=DeliverySettings(remember=3)) as w:
        tables = []
        for i in range(12):
            tables.append(await w.open(f"t{i}", f"web:{i}"))
            await w.delivery.idle()
        assert len(w.delivery._memory.tables) <= 4
        w.change(tables[0])
        await w.delivery.idle()
        assert w.platform.texts("web:0") == ["t0 #2"]
        assert len(w.platform.made("send", "web:0")) == 1


@virtual
async def test_a_closed_table_is_forgotten_once_its_screens_stand() -> None:
    async with World(latency=5.0) as w:
        t = await w.open("t1")
        await asyncio.sleep(1.0)
        w.delivery.forget("t1")
        assert "t1" in w.delivery._memory.tables  # its message is on the way
        await w.delivery.idle()
        w.delivery.forget("t1")
        assert not w.delivery._memory.tables
        w.change(t)
        await w.delivery.idle()
        assert [r.what for r in w.platform.requests] == ["send", "edit"]


@virtual
async def test_lag_and_counts_are_told_to_who_counts() -> None:
    async with World(latency=0.5) as w:
        t = await w.open("t1", a=Want(text="hand"))
        await w.delivery.idle()
        w.change(t)
        await w.delivery.idle()
        assert (w.counts.sends, w.counts.edits) == (2, 2)
        assert {private for _, private in w.counts.lags} == {True, False}
        assert all(0.5 <= lag < 3 for lag, _ in w.counts.lags)
        assert lags(t, w.platform.requests)[0] < 3


@virtual
async def test_stop_waits_for_what_is_under_way_and_sends_nothing_new() -> None:
    w = World(latency=2.0)
    async with w:
        t = await w.open("t1")
        await asyncio.sleep(1)
        w.change(t)
    assert w.platform.texts("tg:-1") == ["t1 #1"]
    assert (await w.row("t1")).message == "1"


@virtual
async def test_a_failed_request_is_no_reason_to_send_without_buttons() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.platform.fail = once(Undeliverable("forbidden"), what="edit")
        w.change(t)
        await w.delivery.idle()
        assert len(w.platform.made("send")) == 1
        assert w.problems == [("t1", GROUP, "forbidden")]
