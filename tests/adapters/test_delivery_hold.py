"""Messages that an adapter changes by itself, small messages to one person in a group, and names of posts."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from adapters.delivery.slots import Slot, content_key
from bot.ports import TryLater, Undeliverable
from bot.screen import CAPS, Block, Button, Screen
from tests.adapters.delivery_world import GROUP, Table, Want, World, once
from tests.support.virtual_time import virtual

HAND = "dc:p1"


async def with_a_hand(w: World) -> Table:
    await w.reach(HAND, "open")
    t = await w.open("t1", "dc:1", p1=Want(text="hand #1"))
    await w.delivery.idle()
    return t


def requests(w: World) -> list[str]:
    return [r.text for r in w.platform.requests if r.chat != "dc:1"]


def screen(w: World, t: Table, audience: str) -> Screen:
    want = t.wants[audience]
    return w._render(want)(CAPS["discord"])


@virtual
async def test_what_an_answer_shows_already_is_not_sent_again() -> None:
    async with World("discord") as w:
        t = await with_a_hand(w)
        row = await w.row("t1", HAND)
        with w.delivery.held("t1", row.chat, row.message) as hold:
            assert hold.known
            w.change(t, HAND)
            await asyncio.sleep(5)
            assert requests(w) == ["hand #1"], "delivery waits for the answer"
            hold.shows(screen(w, t, HAND))
        await w.delivery.idle()
        assert requests(w) == ["hand #1"]
        w.change(t, HAND)
        await w.delivery.idle()
        assert requests(w) == ["hand #1", "t1 #3"]


@virtual
async def test_what_no_answer_showed_is_sent_when_the_message_is_let_go() -> None:
    async with World("discord") as w:
        t = await with_a_hand(w)
        row = await w.row("t1", HAND)
        with w.delivery.held("t1", row.chat, row.message):
            w.change(t, HAND)
            w.change(t, GROUP)
            await asyncio.sleep(5)
        await w.delivery.idle()
        assert requests(w) == ["hand #1", "t1 #2"]
        assert w.platform.texts("dc:1") == ["t1 #2"], "the others did not wait"


@virtual
async def test_an_answer_that_races_with_an_edit_is_followed_by_another_edit() -> None:
    """Nobody knows which of the two came last."""
    async with World("discord", latency=1.0) as w:
        t = await with_a_hand(w)
        await asyncio.sleep(5)
        w.change(t, HAND)
        await asyncio.sleep(0.5)  # the edit is under way
        row = await w.row("t1", HAND)
        with w.delivery.held("t1", row.chat, row.message) as hold:
            w.change(t, HAND)
            hold.shows(screen(w, t, HAND))
        await w.delivery.idle()
        assert requests(w) == ["hand #1", "t1 #2", "t1 #3"]


@virtual
async def test_a_message_that_is_no_tables_is_not_known() -> None:
    async with World("discord") as w:
        t = await with_a_hand(w)
        for table, chat, message in (
            ("t1", "dc:1", "99"),
            ("t2", "dc:1", "1"),
            ("t1", "dc:2", "1"),
            ("t1", "dc:1", ""),
        ):
            with w.delivery.held(table, chat, message) as hold:
                assert not hold.known
                hold.shows(Screen())
        w.change(t)
        await w.delivery.idle()
        assert w.platform.texts("dc:1") == ["t1 #2"]


@virtual
async def test_an_answer_on_a_message_that_was_replaced_meanwhile_counts_for_nothing() -> None:
    async with World("discord") as w:
        t = await with_a_hand(w)
        row = await w.row("t1", HAND)
        hold = w.delivery.held("t1", row.chat, row.message)
        w.change(t, HAND, epoch=True)
        await w.delivery.idle()
        with hold:
            w.change(t, HAND)
            hold.shows(screen(w, t, HAND))
        await w.delivery.idle()
        assert requests(w)[-1] == "t1 #3"


@virtual
async def test_an_edit_whose_answer_was_lost_is_not_taken_for_not_made() -> None:
    """Back to what stood before: the platform may show the state between."""
    async with World("discord") as w:
        t = await w.open("t1", "dc:1")
        await w.delivery.idle()
        w.platform.after = once(TryLater(2, "lost"), what="edit")
        w.change(t)
        await asyncio.sleep(1.5)
        assert w.platform.texts("dc:1") == ["t1 #2"]
        t.wants[GROUP].text = "t1 #1"
        t.wants[GROUP].seq += 1
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("dc:1") == ["t1 #1"]


@virtual
async def test_a_call_to_one_person_stands_in_the_group_and_goes_again() -> None:
    async with World("discord") as w:
        t = await w.open("t1", "dc:1")
        call = f"ping:{HAND}"
        t.wants[call] = Want(text="your turn")
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("dc:1") == ["t1 #1", "your turn"]
        assert not w.platform.opened, "no private chat is opened for it"
        t.wants[call] = replace(t.wants[call], gone=True, seq=2)
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("dc:1") == ["t1 #1"]
        t.wants[call] = Want(text="your turn again", seq=3)
        w.delivery.dirty("t1")
        await w.delivery.idle()
        assert w.platform.texts("dc:1") == ["t1 #1", "your turn again"]


@virtual
async def test_every_try_of_one_post_has_one_name_and_every_other_post_another() -> None:
    async with World("discord") as w:
        names: list[str] = []
        send = w.platform.send

        async def noting(chat: str, s: Screen) -> str:
            names.append(s.name)
            return await send(chat, s)

        w.platform.send = noting  # type: ignore[method-assign]
        w.platform.fail = once(TryLater(1), TryLater(1), what="send")
        t = await w.open("t1", "dc:1")
        await w.delivery.idle()
        assert len(names) == 3
        assert len(set(names)) == 1
        w.change(t, epoch=True)
        await w.delivery.idle()
        w.platform.fail = once(Undeliverable("message_gone"), what="edit")
        w.change(t)
        await w.delivery.idle()
        assert len(names) == 5
        assert len(set(names)) == 3
        await w.store.drop_screen("t1", GROUP)  # posted, but the row was not written: a crash in between
        await w.restart()
        await w.delivery.idle()
        assert len(names) == 6


@virtual
async def test_who_is_no_longer_said_to_be_closed_is_tried_again() -> None:
    async with World("discord") as w:
        await w.reach(HAND, "closed")
        t = await w.open("t1", "dc:1", p1=Want(text="hand #1"))
        await w.delivery.idle()
        assert requests(w) == []
        await w.reach(HAND, "")
        w.change(t, HAND)
        await w.delivery.idle()
        assert requests(w) == ["t1 #2"]


def test_the_seconds_of_a_question_make_no_other_screen_but_its_number_does() -> None:
    def asked(seconds: int, number: int) -> Screen:
        return Screen((Block("ping", f"your turn ({seconds} s)"),), ((Button("Pass", f"a:t1:1:0:{number}:v:pass"),),))

    def board(seconds: int) -> Screen:
        return Screen((Block("ping", f"turn of A ({seconds} s)"),), ((Button("Hand", "t:t1:hand"),),))

    assert content_key(asked(30, 1)) == content_key(asked(29, 1))
    assert content_key(asked(30, 1)) != content_key(asked(30, 2))
    assert content_key(board(30)) != content_key(board(29)), "below a board it is the only news"


def test_a_slot_knows_its_platform_and_whether_it_is_private() -> None:
    assert Slot("t1", "dc:1").private
    assert not Slot("t1", "ping:dc:1").private
    assert not Slot("t1", GROUP).private
