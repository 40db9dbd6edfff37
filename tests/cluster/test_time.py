"""Clocks, computers, starts and updates with several processes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot import commands as c
from bot import journal
from bot.commands import Refused
from bot.table import THINKING
from tests.cluster.nodes import Nodes, until

PEOPLE = ("web:a", "web:b", "web:d")
HOUR = 3_600_000


async def test_a_table_that_is_due_is_given_to_one_process(nodes: Nodes) -> None:
    one, two = await nodes.two()
    tables = [await one.open(f"web:{i}", f"web:{i}b", f"web:{i}c") for i in range(6)]
    now = one.house.now() + HOUR
    found = await asyncio.gather(*(n.peers.due(now, now + 5000, ()) for n in (one, two) for _ in range(3)))
    assert sorted(t for f in found for t in f) == sorted(tables)
    assert await one.peers.due(now, now + 5000, ()) == []
    # Who took them and died: they are due again.
    assert sorted(await two.peers.due(now + 5000, now + 10_000, ())) == sorted(tables)


async def test_a_deadline_is_met_by_any_process_and_once(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    one.late = two.late = one.table(table).limit("auction") or HOUR
    await asyncio.gather(one.clock.tick(), two.clock.tick())
    acts = [r for r in await one.store.journal(table) if r.kind == "act"]
    assert [r.data["cause"] for r in acts] == ["timeout"]
    await until(lambda: one.table(table).seq == acts[0].seq or two.table(table).seq == acts[0].seq)


async def test_a_computer_whose_process_died_is_thought_for_in_another(nodes: Nodes) -> None:
    one, two = await nodes.two()
    one.house.actors.remove(one.computers)  # it dies before its computer has acted
    t = await one.house.open("web:group", c.Open("web:a", "A", "doudizhu", 3, {"pace": "none"}))
    await one.house.execute(t.id, c.Start("web:a"))
    while not one.table(t.id).chairs[min(one.table(t.id).pending)].driven:
        await one.house.execute(t.id, await one.act(t.id))
    stood = one.table(t.id)
    assert stood.due_at is None
    assert stood.look_at == stood.pending[min(stood.pending)].since + THINKING
    await nodes.die(one)
    assert await two.clock.tick() == 0
    two.late = THINKING
    await two.clock.tick()
    await until(lambda: t.id in two.house.slots and two.table(t.id).seq > stood.seq)


async def test_only_the_first_process_takes_up_the_tables(nodes: Nodes) -> None:
    first = await nodes.start()
    table = await first.open(*PEOPLE)
    await nodes.die(first)
    second = await nodes.start()
    third = await nodes.start()
    assert (second.taken_up, third.taken_up) == (1, 0)
    kinds = [r.kind for r in await second.store.journal(table)]
    assert kinds.count("resumed") == 1


async def test_tables_of_rules_that_another_process_knows_are_left_to_it(nodes: Nodes) -> None:
    old = await nodes.start()
    table = await old.open(*PEOPLE)
    new = await nodes.start(versions={"doudizhu": 99})
    await new.cluster.look()
    assert new.cluster.foreign == {("doudizhu", old.cluster.versions["doudizhu"])}
    assert await new.peers.due(old.house.now() + HOUR, 1, new.cluster.foreign) == []
    assert not await new.cluster.known_elsewhere(replace(old.table(table).row, rules_version=77))
    assert await new.cluster.known_elsewhere(old.table(table).row)


async def test_a_table_dealt_under_other_rules_waits_for_who_knows_them_and_is_closed_when_nobody_does(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = await nodes.start()
    table = await old.open(*PEOPLE)
    new = await nodes.start(versions={"doudizhu": 99})

    def newer(*args: object, **named: object) -> object:
        raise journal.OtherRules("doudizhu rules 1, now 99")

    monkeypatch.setattr("bot.service.rebuild", newer)
    with pytest.raises(Refused, match="updating"):
        await new.house.slot(table)
    reply = await new.press("web:a", f"t:{table}:repost")
    assert reply.alert
    row = await new.store.table(table)
    assert row is not None
    assert row.phase == "playing"
    await nodes.die(old)
    await until(lambda: not new.cluster.foreign)
    with pytest.raises(Refused, match="table_closed"):
        await new.house.slot(table)
    assert new.table(table).closed_why == "rules"
