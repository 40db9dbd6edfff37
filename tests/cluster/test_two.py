"""Two processes on one database: whatever is done in one is done for both, once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot import commands as c
from bot.commands import Refused
from bot.journal import rebuild
from bot.ports import Record, Unit
from bot.press import act as act_button
from bot.press import mark
from bot.screens.hand import Draft, takes_cards
from engine.core import IllegalAction
from engine.registry import all_games
from tests.cluster.nodes import Node, Nodes, until

PEOPLE = ("web:a", "web:b", "web:d")


async def test_any_process_carries_out_any_act(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await two.house.slot(table)
    by = 0
    while one.table(table).phase == "playing":
        await (one, two)[by % 2].house.execute(table, await (one, two)[by % 2].act(table))
        by += 1
        await until(lambda: one.table(table).seq == two.table(table).seq)
    assert by > 8
    await until(lambda: one.table(table) == two.table(table))
    assert one.table(table).phase == "between"
    journal = await one.store.journal(table)
    assert [r.seq for r in journal] == list(range(1, len(journal) + 1))
    assert rebuild(table, "web:group", journal) == two.table(table)
    assert one.house.slots[table].replay_key == two.house.slots[table].replay_key != ""


async def test_the_same_act_in_both_at_once_is_done_once(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    for _ in range(6):
        act = await one.act(table)
        await two.house.slot(table)
        found = await asyncio.gather(
            one.house.execute(table, act), two.house.execute(table, act), return_exceptions=True
        )
        refused = [f for f in found if isinstance(f, Refused | IllegalAction)]
        assert len(refused) == 1, found
        await until(lambda: one.table(table) == two.table(table))
        if one.table(table).phase != "playing":
            break
    acts = [r for r in await one.store.journal(table) if r.kind == "act"]
    assert len(acts) == len({(r.data["seat"], r.seq) for r in acts}) >= 3


async def test_cards_chosen_in_one_process_are_played_in_the_other(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    while one.table(table).state is not None and not asked_for_cards(one, table):
        await one.house.execute(table, await one.act(table))
    await two.house.slot(table)
    await two.house.catch_up(table)
    t = one.table(table)
    seat = min(t.pending)
    who = t.chairs[seat].person
    do = await one.act(table)
    cards = do.action.cards
    one.house.save_draft(one.house.slots[table], who, Draft(t.deal, t.pending[seat].request, cards))
    await until(lambda: who in two.house.slots[table].drafts)
    assert two.house.draft(two.house.slots[table], who).cards == cards
    button = act_button(table, t.deal, seat, t.pending[seat].request, "o", do.action.verb, mark(cards))
    reply = await two.press(who, button, chat=who)
    assert not reply.alert, reply
    await until(lambda: one.table(table).seq == t.seq + 1)


def asked_for_cards(node: Node, table: str) -> bool:
    t = node.table(table)
    seat = min(t.pending)
    return takes_cards(all_games()[t.game].view(t.state, seat)) is not None


async def test_a_press_on_a_screen_that_another_process_has_just_drawn_is_understood(nodes: Nodes) -> None:
    """The word of the other process may be slower than the person who has seen its screen."""
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await two.house.slot(table)
    two.deafen()
    before = two.table(table).seq
    await one.house.execute(table, await one.act(table))
    t = one.table(table)
    seat = min(t.pending)
    do = await one.act(table)
    assert two.table(table).seq == before
    button = act_button(table, t.deal, seat, t.pending[seat].request, "v", do.action.verb, do.action.arg)
    reply = await two.press(t.chairs[seat].person, button, chat=t.chairs[seat].person)
    assert not reply.alert, reply
    assert two.table(table).seq > t.seq


async def test_a_command_finds_what_another_process_has_just_done(nodes: Nodes) -> None:
    one, two = await nodes.two()
    t = await one.house.open("web:group", c.Open("web:a", "A", "doudizhu", 3))
    await two.house.slot(t.id)
    two.deafen()
    await one.house.execute(t.id, c.Sit("web:b", "B"))
    reply = await two.command("web:b", "leave")
    assert not reply.alert, reply
    (row,) = await one.store.tables_in("web:group")
    assert row.people == ("web:a",)


async def test_settings_and_languages_changed_in_one_are_seen_in_the_other(nodes: Nodes) -> None:
    one, two = await nodes.two()
    await two.people.language("web:a", "web:group")
    await two.people.chat("web:group")
    await one.command("web:a", "language", "zh-Hant")
    await one.people.set_chat("web:group", "computers", "off")
    async with asyncio.timeout(30):
        while (await two.people.person("web:a")).language != "zh-Hant":
            await asyncio.sleep(0.01)
        while (await two.people.chat("web:group")).settings.get("computers") != "off":
            await asyncio.sleep(0.01)
    # What each of them changes stays, whichever of them is behind.
    two.deafen()
    await one.people.prefer("web:a", "colours", 2)
    await two.people.prefer("web:a", "pictures", "off")
    kept = await one.store.person("web:a")
    assert kept is not None
    assert dict(kept.prefs) == {"colours": 2, "pictures": "off"}


async def test_who_left_a_deal_may_not_be_forgotten_before_its_end_whichever_process_he_asks(nodes: Nodes) -> None:
    one, two = await nodes.two()
    table = await one.open(*PEOPLE)
    await one.house.execute(table, c.Leave("web:b"))
    reply = await two.command("web:b", "forget", "yes")
    assert reply.alert
    assert await one.store.person("web:b") is not None


async def test_a_damaged_journal_closes_its_table_alone(nodes: Nodes) -> None:
    one, two = await nodes.two()
    bad, good = await one.open(*PEOPLE), await one.open("web:e", "web:f")
    seq = one.table(bad).seq + 1
    row = one.table(bad).row
    await one.store.commit(Unit(replace(row, seq=seq), (Record(seq, 1, "nonsense", {}),)))
    reply = await two.press("web:a", f"t:{bad}:repost")
    assert reply.alert
    found = await one.store.table(bad)
    assert found is not None
    assert found.phase == "closed"
    assert not (await two.press("web:e", f"t:{good}:repost")).alert
