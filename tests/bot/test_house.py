"""The house: nothing is seen that is not stored, and nothing stored is lost."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot import commands as c
from bot.commands import Refused
from bot.journal import rebuild
from bot.ports import Conflict, Record, StorageBroken, Unit
from bot.service import ID_LETTERS
from bot.table import LOBBY_IDLE, Table
from engine.core import IllegalAction
from tests.bot.houses import Inn
from tests.support.memory_store import MemoryStore

PEOPLE = ("a", "b", "d")


class Checking:
    """A watcher that compares each state it is shown with what the store holds in that moment."""

    def __init__(self, store: MemoryStore) -> None:
        self.store = store
        self.count = 0

    def table_changed(self, table: Table) -> None:
        rows = self.store.journals[table.id]
        assert rebuild(table.id, table.chat, rows) == table
        assert self.store.rows[table.id] == table.row
        self.count += 1


class Spoiled:
    def table_changed(self, table: Table) -> None:
        raise RuntimeError("no watcher of ours")


class Ghost(MemoryStore):
    """Refuses the results of a deal as if they stood there already, without any new record."""

    async def commit(self, unit: Unit) -> None:
        if unit.results:
            raise Conflict("results")
        await super().commit(unit)


async def test_a_watcher_never_sees_what_the_store_does_not_hold() -> None:
    inn = Inn()
    check = Checking(inn.store)
    inn.house.watchers.append(check)
    table = await inn.open(*PEOPLE)
    for _ in range(12):
        await inn.house.execute(table, inn.act(table))
    assert check.count == 16


async def test_a_store_that_is_away_leaves_the_table_as_it_was() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    before, seen = inn.table(table), len(inn.watch.seen)
    inn.store.broken = True
    with pytest.raises(StorageBroken):
        await inn.house.execute(table, inn.act(table))
    assert inn.table(table) is before
    assert len(inn.watch.seen) == seen
    inn.store.broken = False
    assert (await inn.house.execute(table, inn.act(table))).seq > before.seq


async def test_a_deal_that_could_not_be_stored_leaves_no_key_to_a_replay() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    while True:
        before = inn.table(table)
        act = inn.act(table)
        inn.store.broken = True
        with pytest.raises(StorageBroken):
            await inn.house.execute(table, act)
        assert inn.house.slots[table].replay_key == ""
        inn.store.broken = False
        if (await inn.house.execute(table, act)).phase == "between":
            break
        assert inn.table(table).seq > before.seq
    assert inn.house.slots[table].replay_key in inn.store.deals


async def test_what_another_process_wrote_comes_first_and_then_ours_is_judged_anew() -> None:
    one = Inn()
    table = await one.open("a", start=False)
    two = one.again()
    await two.house.execute(table, c.Sit("b", "B"))
    after = await one.house.execute(table, c.Sit("d", "D"))
    assert [x.person for x in after.chairs] == ["a", "b", "d"]
    with pytest.raises(Refused) as e:
        await two.house.execute(table, c.Sit("e", "E"))
    assert e.value.code == "table_full"
    assert two.table(table) == after
    assert two.watch.seen[-1] == after


async def test_an_act_that_two_processes_take_counts_once() -> None:
    one = Inn()
    table = await one.open(*PEOPLE)
    two = one.again()
    await two.house.slot(table)
    act = one.act(table)
    await one.house.execute(table, act)
    with pytest.raises((Refused, IllegalAction)):
        await two.house.execute(table, act)
    assert [r.kind for r in one.store.journals[table]].count("act") == 1


async def test_results_that_stand_already_are_not_written_over() -> None:
    inn = Inn(Ghost())
    table = await inn.open(*PEOPLE)
    with pytest.raises(StorageBroken):
        await inn.play_out(table)
    assert inn.table(table).phase == "playing"
    assert not inn.store.results


async def test_e28_t12_the_result_of_a_deal_goes_to_who_left_and_is_stored_with_it() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    await inn.house.execute(table, inn.act(table))
    leaver = inn.table(table).chairs[2].person
    await inn.house.execute(table, c.Leave(leaver))
    t = await inn.play_out(table)
    row = inn.store.results[table, 1, 2]
    assert (row.person, row.left, row.counted) == ("d", True, True)
    assert t.result is not None
    assert row.points == t.result.points[2]
    await inn.house.execute(table, c.Next("a"))
    await inn.play_out(table)
    assert inn.store.results[table, 2, 2].person is None


async def test_l32_who_sits_down_between_deals_gets_nothing_of_the_deal_before() -> None:
    inn = Inn()
    table = await inn.open("a", "b")
    await inn.play_out(table)
    await inn.house.execute(table, c.Sit("d", "D"))
    assert inn.store.results[table, 1, 2].person is None
    assert inn.table(table).chairs[2].total == 0


# --- restarts ------------------------------------------------------------------------------


async def test_after_a_restart_tables_go_on_and_choices_are_gone() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    lobby = await inn.open("x", chat="web:other", start=False)
    slot = inn.house.slots[table]
    seat = min(slot.table.pending)
    who = slot.table.chairs[seat].person
    inn.house.save_draft(slot, who, replace(inn.house.draft(slot, who), cards=inn.view(table, seat).hand[:2]))
    two = inn.again()
    assert await two.house.start() == 2
    assert two.table(table).state == inn.table(table).state
    assert set(two.table(table).pending) == set(inn.table(table).pending)
    assert two.house.draft(two.house.slots[table], who).cards == ()
    assert two.table(lobby).phase == "lobby"
    await two.play_out(table)


async def test_after_a_restart_a_finished_deal_can_still_be_replayed() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    await inn.play_out(table)
    two = inn.again()
    await two.house.start()
    assert two.house.slots[table].replay_key == inn.house.slots[table].replay_key != ""


async def test_a_cancelled_deal_leaves_the_same_table_after_a_restart() -> None:
    inn = Inn()
    t = await inn.house.open("web:group", c.Open("a", "A", "doudizhu", 3, {"on_leave": "abandon"}))
    for p in ("b", "d"):
        await inn.house.execute(t.id, c.Sit(p, p.upper()))
    await inn.house.execute(t.id, c.Start("a"))
    for _ in range(4):
        inn.now += 15_000
        await inn.house.execute(t.id, inn.act(t.id))
    await inn.house.execute(t.id, c.Leave("d"))
    await inn.house.execute(t.id, c.Start("a"))
    two = inn.again()
    assert (await two.house.slot(t.id)).table == inn.table(t.id)


async def test_s04_a_damaged_journal_closes_its_table_alone() -> None:
    inn = Inn()
    broken = await inn.open(*PEOPLE)
    sound = await inn.open("x", "y")
    del inn.store.journals[broken][3]
    two = inn.again()
    assert await two.house.start() == 1
    assert two.table(broken).closed_why == "broken"
    assert two.watch.seen[0].over
    assert inn.store.rows[broken].phase == "closed"
    assert await inn.store.tables_of("a") == []
    await two.play_out(sound)


async def test_s18_a_deal_of_other_rules_closes_its_table_with_that_reason() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    rows = inn.store.journals[table]
    at = next(i for i, r in enumerate(rows) if r.kind == "dealt")
    rows[at] = Record(rows[at].seq, rows[at].at, "dealt", {**rows[at].data, "rules": 0})
    two = inn.again()
    assert await two.house.start() == 0
    assert two.table(table).closed_why == "rules"


async def test_a_game_that_is_gone_closes_its_tables_only() -> None:
    inn = Inn()
    table = await inn.open("a", start=False)
    other = await inn.open("b", start=False)
    rows = inn.store.journals[table]
    rows[0] = Record(1, rows[0].at, "opened", {**rows[0].data, "game": "chess"})
    two = inn.again()
    assert await two.house.start() == 1
    assert two.table(table).closed_why == "rules"
    assert not two.table(other).over


async def test_two_processes_that_close_one_damaged_table_both_go_on() -> None:
    inn = Inn()
    table = await inn.open("a", start=False)

    class Late(MemoryStore):
        async def commit(self, unit: Unit) -> None:
            raise Conflict(unit.row.id)

    late = Late()
    late.rows, late.journals = inn.store.rows, inn.store.journals
    late.journals[table] = late.journals[table][1:]
    assert await Inn(late).house.start() == 0


# --- what is held in memory ----------------------------------------------------------------


async def test_a_closed_table_leaves_memory_once_its_screens_stand_and_says_that_it_is_closed() -> None:
    inn = Inn()
    table, other = await inn.open("a"), await inn.open("b")
    await inn.house.execute(table, c.End("a"))
    assert inn.house.forget_closed(lambda t: False) == []
    assert inn.house.forget_closed(lambda t: True) == [table]
    assert set(inn.house.slots) == {other}
    with pytest.raises(Refused) as e:
        await inn.house.execute(table, c.Leave("a"))
    assert e.value.code == "table_closed"
    with pytest.raises(Refused) as e:
        await inn.house.execute("zzzzz", c.Leave("a"))
    assert e.value.code == "no_table"


async def test_a_table_that_cannot_be_opened_leaves_nothing_behind() -> None:
    inn = Inn()
    with pytest.raises(Refused):
        await inn.house.open("web:group", c.Open("a", "A", "doudizhu", 9))
    assert inn.house.slots == {}
    assert inn.store.rows == {}


async def test_many_who_look_at_a_table_at_once_find_the_same_one() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    two = inn.again()
    slots = await asyncio.gather(*(two.house.slot(table) for _ in range(20)))
    assert len(set(map(id, slots))) == 1


async def test_a_watcher_that_fails_does_not_make_a_change_look_refused() -> None:
    inn = Inn()
    inn.house.watchers.insert(0, Spoiled())
    table = await inn.open("a")
    assert inn.watch.seen[-1] == inn.table(table)


async def test_choices_are_counted_anew_after_each_change() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    slot = inn.house.slots[table]
    for _ in range(3):
        inn.house.save_draft(slot, "a", inn.house.draft(slot, "a"))
    inn.house.redraw(table)
    assert (slot.draft_rev["a"], slot.looks) == (3, 1)
    await inn.house.execute(table, inn.act(table))
    assert (slot.draft_rev, slot.looks) == ({}, 0)


async def test_a_defect_in_a_command_leaves_the_table_as_it_was() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE)
    before = inn.table(table)
    bad = replace(inn.act(table), action=None)  # type: ignore[arg-type]
    with pytest.raises(Refused) as e:
        await inn.house.execute(table, bad)
    assert e.value.code == "internal"
    assert inn.table(table) is before


async def test_an_idle_table_closes_in_the_store_too() -> None:
    inn = Inn()
    table = await inn.open("a", start=False)
    inn.now += LOBBY_IDLE
    await inn.house.execute(table, c.Tick())
    assert inn.store.rows[table].phase == "closed"
    assert await inn.house.tables_in("web:group") == []


def test_ids_of_tables_have_no_letters_that_look_alike() -> None:
    assert not set("01ilo") & set(ID_LETTERS)
