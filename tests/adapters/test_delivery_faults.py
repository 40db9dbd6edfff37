"""Delivery when platforms refuse, stall or vanish, and when the process dies."""

from __future__ import annotations

import asyncio
from itertools import pairwise, repeat
from pathlib import Path

import pytest

from adapters.delivery import DeliverySettings
from bot.ports import ScreenRow, StorageBroken, TryLater, Undeliverable
from tests.adapters.delivery_world import GROUP, Want, World, now, once
from tests.support.databases import opened
from tests.support.virtual_time import virtual


@virtual
async def test_a_429_in_one_chat_does_not_delay_the_others() -> None:
    async with World() as w:
        slow, fast = await w.open("slow", "tg:-1"), await w.open("fast", "tg:-2")
        await w.delivery.idle()
        w.platform.fail = once(TryLater(300, "429"), chat="tg:-1")
        w.change(slow)
        start = now()
        for _ in range(10):
            await asyncio.sleep(5)
            w.change(fast)
            w.change(slow)
        await asyncio.sleep(5)
        assert w.platform.texts("tg:-2") == ["fast #11"]
        assert w.platform.texts("tg:-1") == ["slow #1"]
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["slow #12"]
        (edit,) = w.platform.made("edit", "tg:-1")
        assert 300 <= edit.at - start < 302
        assert w.counts.waits == [300]


@virtual
async def test_r03_a_pause_is_not_lifted_by_a_request_that_finishes_meanwhile() -> None:
    async with World(latency=3.0) as w:
        one, two = await w.open("one"), await w.open("two")
        await w.delivery.idle()
        w.change(two)
        await asyncio.sleep(1)
        w.platform.fail = once(TryLater(60, "429"), chat="tg:-1")
        w.change(one)
        await asyncio.sleep(2.5)  # two's edit was refused; one's then succeeds
        start = now()
        w.change(one)
        w.change(two)
        await w.delivery.idle()
        late = [r.at - start for r in w.platform.requests if r.at > start + 3.5]
        assert late
        assert min(late) >= 55


@virtual
async def test_a_longer_pause_is_not_cut_short_by_a_shorter_one() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        start = now()
        w.delivery.pause("tg:-1", 60)
        w.delivery.pause("tg:-1", 1)
        w.change(t)
        await w.delivery.idle()
        assert now() - start >= 60


@virtual
async def test_a_network_that_is_gone_is_tried_again_later_and_later_but_not_for_ever_later() -> None:
    async with World("discord") as w:
        t = await w.open("t1", "dc:1")
        await w.delivery.idle()
        tries: list[float] = []

        def dead(what: str, chat: str, message: str) -> None:
            tries.append(now())
            raise ConnectionResetError("no route")

        w.platform.fail = dead
        w.change(t)
        await asyncio.sleep(600)
        gaps = [b - a for a, b in pairwise(tries)]
        assert gaps == sorted(gaps)
        assert gaps[0] < 2
        assert 55 < gaps[-1] < 65
        w.platform.fail = lambda *_: None
        w.change(t)
        await w.delivery.idle()
        assert w.platform.texts("dc:1") == ["t1 #3"]
        w.platform.fail = once(OSError())
        before = now()
        w.change(t)
        await w.delivery.idle()
        assert now() - before < 3, "a success sets the wait back"


@virtual
async def test_g09_a_request_that_hangs_is_given_up_and_made_again() -> None:
    async with World(settings=DeliverySettings(patience=2.5)) as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.platform.latency = 1000
        w.change(t)
        await asyncio.sleep(1)
        before = now()
        w.change(t)  # the game goes on while the request hangs
        assert now() == before
        await asyncio.sleep(1)
        w.platform.latency = 0.05
        await w.delivery.idle()
        assert now() - before < 10
        assert w.platform.texts("tg:-1") == ["t1 #3"]
        assert len(w.platform.made("send")) == 1


@virtual
async def test_g09_an_edit_that_was_done_before_its_answer_got_lost_is_done_again_harmlessly() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.platform.after = once(TimeoutError(), what="edit")
        w.change(t)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2"]
        assert [r.what for r in w.platform.requests] == ["send", "edit", "edit"]


@virtual
async def test_a_closed_person_is_left_in_peace_until_he_is_open_again() -> None:
    async with World() as w:
        w.platform.fail = once(*repeat(Undeliverable("closed"), 50), chat="tg:a")
        t = await w.open("t1", a=Want(text="hand"), b=Want(text="hand b"))
        await w.delivery.idle()
        assert w.problems == [("t1", "tg:a", "closed")]
        tries: list[str] = []
        w.platform.fail = lambda what, chat, message: tries.append(chat)
        for _ in range(5):
            w.change(t, epoch=True)
            await w.delivery.idle()
        assert "tg:a" not in tries
        assert w.problems == [("t1", "tg:a", "closed")]
        assert w.platform.texts("tg:b") == ["t1 #6"]
        await w.reach("tg:a", "open")
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("tg:a") == ["t1 #6"]


@virtual
async def test_a_closed_person_is_left_in_peace_before_the_application_knows() -> None:
    async with World() as w:
        tries: list[str] = []

        async def shrug(*_: object) -> None:
            return None

        def closed(what: str, chat: str, message: str) -> None:
            if chat == "tg:a":
                tries.append(what)
                raise Undeliverable("closed")

        w.undeliverable = shrug  # type: ignore[method-assign]
        w.platform.fail = closed
        t = await w.open("t1", a=Want(text="hand"))
        other = await w.open("t2", "tg:-2", a=Want(text="hand"))
        await w.delivery.idle()
        tries.clear()
        w.change(t, epoch=True)
        w.change(other, epoch=True)
        await w.delivery.idle()
        assert tries == []


@virtual
async def test_a_table_of_a_person_known_to_be_closed_is_told_without_a_try() -> None:
    async with World() as w:
        await w.reach("tg:a", "closed")
        await w.open("t1", a=Want(text="hand"))
        await w.delivery.idle()
        assert w.problems == [("t1", "tg:a", "closed")]
        assert w.platform.opened == []


@virtual
async def test_d07_too_fast_is_no_closed_door() -> None:
    async with World("discord") as w:
        w.platform.fail = once(TryLater(10, "40003"), what="open")
        await w.open("t1", "dc:1", a=Want(text="hand"))
        await w.delivery.idle()
        assert w.problems == []
        assert w.platform.texts("dc:a-dm") == ["hand"]
        assert w.platform.opened[0][0] >= 1010


@virtual
async def test_d07_a_known_person_whose_channel_stalls_does_not_stop_the_platform() -> None:
    async with World("discord") as w:
        await w.reach("dc:a", "open")
        w.platform.fail = once(TryLater(600, "40003"), what="open")
        await w.open("t1", "dc:1", a=Want(text="hand"))
        await asyncio.sleep(5)
        assert w.platform.texts("dc:1") == ["t1 #1"]


@virtual
@pytest.mark.parametrize("reason", ["gone", "forbidden"])
async def test_l25_a_chat_that_refuses_is_told_to_the_table_once_and_not_tried_again(reason: str) -> None:
    async with World() as w:
        w.platform.fail = once(Undeliverable(reason), chat="tg:-1")
        t = await w.open("t1")
        await w.delivery.idle()
        w.change(t)
        await w.delivery.idle()
        assert w.problems == [("t1", GROUP, reason)]
        assert w.platform.requests == []
        w.change(t, epoch=True)  # somebody asked for the board again
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #3"]


@virtual
async def test_g01_a_group_that_became_a_supergroup_is_followed() -> None:
    async with World() as w:
        one, two = await w.open("one"), await w.open("two")
        await w.delivery.idle()
        old = w.platform.messages.pop("tg:-1")
        assert len(old) == 2

        def migrated(what: str, chat: str, message: str) -> None:
            if chat == "tg:-1":
                raise Undeliverable("moved", new_chat="tg:-1001")

        w.platform.fail = migrated
        for _ in range(2):  # run twice: the application may go on saying the old id
            w.change(one)
            w.change(two)
            await w.delivery.idle()
        assert sorted(w.platform.texts("tg:-1001")) == ["one #3", "two #3"]
        assert w.problems == []
        assert w.moves == [("tg:-1", "tg:-1001")]
        assert {t.chat for t in await w.store.live_tables()} == {"tg:-1001"}
        assert {(await w.row(t)).chat for t in ("one", "two")} == {"tg:-1001"}


@virtual
async def test_g01_a_chat_that_says_it_moved_to_itself_is_taken_for_gone() -> None:
    async with World() as w:
        w.platform.fail = once(*repeat(Undeliverable("moved", new_chat="tg:-1"), 50))
        await w.open("t1")
        await w.delivery.idle()
        assert w.problems == [("t1", GROUP, "moved")]


@virtual
async def test_p13_a_private_refusal_does_not_touch_the_board() -> None:
    async with World() as w:
        w.platform.fail = once(*repeat(Undeliverable("forbidden"), 9), chat="tg:a")
        t = await w.open("t1", a=Want(text="hand"))
        w.change(t)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2"]
        assert w.problems == [("t1", "tg:a", "forbidden")]


@virtual
async def test_a_replaced_message_that_cannot_be_removed_now_is_removed_later() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.platform.fail = once(TryLater(5), ConnectionError(), what="delete")
        w.change(t, epoch=True)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2"]
        w.platform.fail = once(*repeat(Undeliverable("forbidden"), 9), what="delete")
        w.change(t, epoch=True)
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2", "t1 #3"]
        assert w.problems == []


@virtual
async def test_a_replaced_message_is_removed_before_the_program_stops() -> None:
    async with World() as w:
        t = await w.open("t1")
        await w.delivery.idle()
        w.change(t, epoch=True)
        while len(w.platform.made("send")) < 2:
            await asyncio.sleep(0.01)
        await w.delivery.stop()
        assert w.platform.texts("tg:-1") == ["t1 #2"]


# --- the process dies ------------------------------------------------------------------------


@virtual
async def test_after_a_restart_messages_are_edited_not_sent_again() -> None:
    async with World() as w:
        t = await w.open("t1", a=Want(text="hand"))
        await w.delivery.idle()
        w.delivery.pause("tg:-1", 60)
        w.change(t)
        await asyncio.sleep(5)
        await w.restart()
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #2"]
        assert len(w.platform.made("send")) == 2
        assert w.platform.opened == [w.platform.opened[0]]


@virtual
async def test_a_restart_leaves_screens_that_stand_alone() -> None:
    async with World() as w:
        await w.open("t1", a=Want(text="hand"))
        await w.delivery.idle()
        before = len(w.platform.requests)
        await w.restart()
        await w.delivery.idle()
        assert len(w.platform.requests) == before


@virtual
async def test_a_crash_between_send_and_record_makes_at_most_one_duplicate() -> None:
    for moment in ("before", "after"):
        async with World() as w:
            t = await w.open("t1")
            await w.delivery.idle()
            struck = asyncio.Event()
            saving = w.store.save_screen

            async def die(row: ScreenRow, saving=saving, struck=struck, moment=moment) -> None:  # type: ignore[no-untyped-def]
                if moment == "after":
                    await saving(row)
                struck.set()
                await asyncio.sleep(1e6)

            w.store.save_screen = die  # type: ignore[method-assign]
            w.change(t, epoch=True)
            await struck.wait()
            w.store.save_screen = saving  # type: ignore[method-assign]
            await w.restart()
            await w.delivery.idle()
            w.change(t, epoch=True)
            await w.delivery.idle()
            assert len(w.platform.texts("tg:-1")) <= 2
            assert w.platform.texts("tg:-1")[-1] == "t1 #3"
            row = await w.row("t1")
            assert w.platform.messages["tg:-1"][row.message].text == "t1 #3"


async def test_s01_screens_in_a_real_database_outlive_the_process(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'paiju.db'}"
    async with opened(url) as store:
        w = World("web", latency=0.0, store=store)
        w.delivery.start()
        t = await w.open("t1", "web:room", a=Want(text="hand"))
        await w.delivery.idle()
        assert (await w.store.people(["web:a"]))["web:a"].reach == "open"
        w.change(t, GROUP)
        await w.crash()
    async with opened(url) as store:
        again = World("web", latency=0.0, store=store)
        again.platforms, again.tables = w.platforms, w.tables
        async with again:
            await again.restart()
            await again.delivery.idle()
    assert w.platform.texts("web:room") == ["t1 #2"]
    assert w.platform.texts("web:a-dm") == ["hand"]
    assert len(w.platform.made("send")) == 2


# --- trouble on our own side -----------------------------------------------------------------


@virtual
async def test_a_row_that_could_not_be_saved_is_no_reason_to_send_twice() -> None:
    async with World() as w:
        t = await w.open("t1")
        saving = w.store.save_screen
        broken = [StorageBroken("the database x: disk full")] * 2

        async def refuse(row: ScreenRow) -> None:
            if broken:
                raise broken.pop()
            await saving(row)

        w.store.save_screen = refuse  # type: ignore[method-assign]
        await w.delivery.idle()
        for _ in range(2):
            w.change(t)
            await w.delivery.idle()
        assert len(w.platform.made("send")) == 1
        assert (await w.row("t1")).shown_seq == 3


@virtual
async def test_screens_that_cannot_be_read_are_asked_for_again() -> None:
    async with World() as w:
        asking = w.wanted
        failures = [StorageBroken("locked"), KeyError("bug")]

        async def refuse(table: str):  # type: ignore[no-untyped-def]
            if failures:
                raise failures.pop()
            return await asking(table)

        w.wanted = refuse  # type: ignore[method-assign]
        await w.open("t1", "tg:-1")
        await w.open("t2", "tg:-2")
        await w.delivery.idle()
        assert w.platform.texts("tg:-1") == ["t1 #1"]
        assert w.platform.texts("tg:-2") == ["t2 #1"]


@virtual
async def test_an_application_that_stumbles_over_bad_news_stops_nothing() -> None:
    async with World() as w:

        async def stumble(*_: object) -> None:
            raise RuntimeError("bug")

        w.undeliverable = stumble  # type: ignore[method-assign]
        w.platform.fail = once(Undeliverable("gone"), chat="tg:-1")
        await w.open("t1", "tg:-1")
        await w.open("t2", "tg:-2")
        await w.delivery.idle()
        assert w.platform.texts("tg:-2") == ["t2 #1"]
