"""Who draws: one process for each chat, and another when that one is gone."""

from __future__ import annotations

import asyncio

from sqlalchemy import text

from bot import commands as c
from tests.cluster.nodes import Node, Nodes, until

PEOPLE = ("web:a", "web:b", "web:d")


async def shown(node: Node, table: str) -> bool:
    """Whether what stands on the platform is the newest state of the group's message."""
    row = await node.store.table(table)
    screens = {s.audience: s for s in await node.store.screens(table)}
    return row is not None and "group" in screens and screens["group"].shown_seq // 4096 == row.seq


async def until_shown(node: Node, table: str) -> None:
    async with asyncio.timeout(30):
        while not await shown(node, table):
            await asyncio.sleep(0.02)
        await node.delivery.idle()


async def test_every_message_is_posted_once_and_by_one_process(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    for i in range(10):
        node = (one, two)[i % 2]
        await node.house.slot(table)
        await node.house.catch_up(table)
        await node.house.execute(table, await node.act(table))
    await until_shown(two, table)
    assert not two.platform.sent
    assert not two.platform.edited
    assert one.platform.edited
    boards = [s for s in await one.store.web_messages("web:group") if s.body.get("kind") == "screen"]
    assert len(boards) == 1
    for who in PEOPLE:
        assert len(await one.store.web_messages(who)) == 1


async def test_a_chat_whose_process_died_is_drawn_on_by_another_in_the_same_messages(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await until_shown(one, table)
    ids = [m.id for m in await two.store.web_messages("web:group")]
    act = await one.act(table)
    await nodes.die(one)
    await two.house.execute(table, act)
    await until_shown(two, table)
    assert [m.id for m in await two.store.web_messages("web:group")] == ids
    assert not two.platform.sent


async def test_a_process_that_ends_in_order_hands_over_at_once(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await until_shown(one, table)
    await nodes.stop(one)
    await until(lambda: "web:group" in two.cluster._mine)
    await two.house.slot(table)
    await two.house.execute(table, await two.act(table))
    await until_shown(two, table)


async def test_what_nobody_draws_is_shared_out_among_those_who_are_there(nodes: Nodes) -> None:
    one = await nodes.start()
    chats = [f"web:room{i}" for i in range(8)]
    for chat in chats:
        await one.open(f"{chat}a", chat=chat)
    assert set(chats) <= one.cluster._mine
    two, three = await nodes.two()
    await nodes.die(one)
    await until(lambda: set(chats) <= two.cluster._mine | three.cluster._mine)
    assert not two.cluster._mine & three.cluster._mine


async def test_a_key_is_let_go_when_its_last_table_is_over(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await until_shown(one, table)
    assert "web:group" in one.cluster._mine
    await one.house.execute(table, c.Close("ended"))
    await until(lambda: "web:group" not in one.cluster._mine)
    other = await two.open("web:x", "web:y")
    await until_shown(two, other)
    assert "web:group" in two.cluster._mine


async def test_a_selection_made_in_one_process_is_drawn_by_the_other(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await until_shown(one, table)
    await two.house.slot(table)
    edits = len(one.platform.edited)
    t = two.table(table)
    who = t.chairs[min(t.pending)].person
    reply = await two.press(who, f"a:{table}:{t.deal}:{min(t.pending)}:{t.pending[min(t.pending)].request}:s", chat=who)
    assert not reply.alert
    await until(lambda: len(one.platform.edited) > edits)
    assert not two.platform.edited


async def test_a_connection_that_is_lost_comes_back_and_what_was_missed_is_read(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await two.house.slot(table)
    async with one.store.writing() as session:
        await session.execute(
            text("SELECT pg_terminate_backend(pid) FROM processes WHERE id = :id"), {"id": two.peers.id}
        )
    await one.house.execute(table, await one.act(table))
    seq = one.table(table).seq
    await until(lambda: two.peers._ear is not None and two.table(table).seq == seq)
    assert one.cluster._mine == {"web:group"}


async def test_the_holder_of_a_chat_loses_it_with_its_connection_and_somebody_goes_on(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await until_shown(one, table)
    one.peers._ear.terminate()  # type: ignore[union-attr]
    await until(lambda: "web:group" in one.cluster._mine | two.cluster._mine and one.peers._ear is not None)
    act = await two.act(table)
    await two.house.execute(table, act)
    await until_shown(two, table)
    assert len(one.cluster._mine & two.cluster._mine) == 0
    assert len(await one.store.web_messages("web:group")) == 1
