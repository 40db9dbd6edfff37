"""What `bot.ports.Store` and `bot.ports.WebStore` promise, on every database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.ports import ChatInfo, Conflict, DealRow, Person, Record, ResultRow, ScreenRow, TableRow, Unit
from bot.rankings import Ladder
from storage import SqlStore
from tests.support.databases import BACKENDS, fresh_url, opened

HOUR = 3_600_000


@pytest.fixture
def clock() -> list[int]:
    return [1_800_000_000_000]


@pytest.fixture(params=BACKENDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path, clock: list[int]) -> AsyncIterator[SqlStore]:
    async with opened(await fresh_url(request.param, tmp_path), clock) as made:
        yield made


def row(table: str = "t1", seq: int = 1, **changes: Any) -> TableRow:
    return replace(TableRow(table, "tg:-100", "doudizhu", "playing", seq, None, 1, ("tg:1", "tg:2")), **changes)


def unit(table: str = "t1", seq: int = 1, **changes: Any) -> Unit:
    made = row(table, seq, **{k: v for k, v in changes.items() if k not in ("results", "deals", "at")})
    record = Record(seq, changes.get("at", 1000 + seq), "act", {"seat": 0, "cards": ["S3", "x"], "n": seq})
    return Unit(made, (record,), tuple(changes.get("results", ())), tuple(changes.get("deals", ())))


def result(person: str | None = "tg:1", **changes: Any) -> ResultRow:
    base = ResultRow("t1", 1, 0, "doudizhu", "tg:-100", 5000, person, None, side=0, place=1, points=3)
    return replace(base, **changes)


def deal(**changes: Any) -> DealRow:
    return replace(DealRow("t1", 1, "k" * 22, "doudizhu", "tg:-100", 5000, "paiju 1\nseed 00\n"), **changes)


# --- one unit --------------------------------------------------------------------------------


async def test_what_was_committed_is_read_back(store: SqlStore) -> None:
    data = {"options": {"bomb": False, "laizi": True, "pace": "快", "n": 0, "none": None}, "cards": ["X", "x"]}
    written = Unit(
        row(due_at=2**41),
        (Record(1, 2**41, "open", data), Record(2, 2**41 + 1, "join", {})),
        (result(role="landlord", won=True, left=True, counted=False), result(None, seat=1, level="easy")),
        (deal(),),
    )
    await store.commit(written)
    assert await store.table("t1") == written.row
    assert await store.journal("t1") == list(written.records)
    assert await store.deal("k" * 22) == written.deals[0]
    assert await store.deals_of("t1") == list(written.deals)


async def test_nothing_is_found_where_nothing_was_written(store: SqlStore) -> None:
    assert await store.table("t1") is None
    assert await store.journal("t1") == []
    assert await store.deal("") is None
    assert await store.deals_of("t1") == []
    assert await store.person("tg:1") is None
    assert await store.people([]) == {}
    assert await store.chat("tg:-100") is None
    assert await store.screens("t1") == []
    assert await store.leaders(Ladder(), limit=10) == []
    assert await store.tallies("tg:1", scope="") == []
    assert await store.web_messages("web:room") == []
    assert await store.web_session("00") is None


@pytest.mark.parametrize("value", [True, False, 0, 1, None, "", "0", 1.5, [], {}, "大王"])
async def test_s17_a_value_keeps_its_kind(store: SqlStore, value: Any) -> None:
    await store.commit(Unit(row(), (Record(1, 1, "open", {"value": value}),)))
    found = (await store.journal("t1"))[0].data["value"]
    assert found == value
    assert type(found) is type(value)
    await store.save_chat(ChatInfo("tg:-100", "group", settings={"value": value}))
    chat = await store.chat("tg:-100")
    assert chat is not None
    assert type(chat.settings["value"]) is type(value)


async def test_the_second_writer_of_a_number_is_told(store: SqlStore) -> None:
    await store.commit(unit(seq=1))
    with pytest.raises(Conflict):
        await store.commit(unit(seq=1, phase="closed"))
    found = await store.table("t1")
    assert found is not None
    assert found.phase == "playing"


@pytest.mark.parametrize(
    "late",
    [
        {"results": [result()]},
        {"deals": [deal()]},
        {"deals": [deal(deal=2)]},  # another deal under a replay key that is taken
    ],
    ids=["result", "deal", "key"],
)
async def test_a_unit_is_written_as_a_whole_or_not_at_all(store: SqlStore, late: dict[str, Any]) -> None:
    await store.commit(unit(seq=1, results=[result()], deals=[deal()]))
    with pytest.raises(Conflict):
        await store.commit(unit(seq=2, phase="between", people=("tg:9",), **late))
    assert await store.table("t1") == row(seq=1)
    assert [r.seq for r in await store.journal("t1")] == [1]
    assert len(await store.deals_of("t1")) == 1
    await store.commit(unit(seq=2))


async def test_a_unit_without_records_changes_the_index_entry(store: SqlStore) -> None:
    await store.commit(unit(seq=3))
    await store.commit(Unit(row(seq=3, due_at=77), ()))
    found = await store.table("t1")
    assert found is not None
    assert found.due_at == 77


async def test_an_old_index_entry_does_not_replace_a_newer_one(store: SqlStore) -> None:
    await store.commit(unit(seq=3))
    with pytest.raises(Conflict):
        await store.commit(Unit(row(seq=2, phase="closed"), ()))


async def test_of_two_writers_of_the_same_number_one_gets_a_conflict(store: SqlStore) -> None:
    await store.commit(unit(seq=1))
    got = await asyncio.gather(*(store.commit(unit(seq=2)) for _ in range(8)), return_exceptions=True)
    assert [type(g) for g in got if g is not None] == [Conflict] * 7
    assert [r.seq for r in await store.journal("t1")] == [1, 2]


async def test_of_two_who_open_the_same_table_one_gets_a_conflict(store: SqlStore) -> None:
    got = await asyncio.gather(*(store.commit(unit(seq=1)) for _ in range(4)), return_exceptions=True)
    assert [type(g) for g in got if g is not None] == [Conflict] * 3


async def test_s15_twenty_tables_write_at_once(store: SqlStore) -> None:
    async def play(table: str) -> None:
        for seq in range(1, 6):
            await store.commit(unit(table, seq))
            await store.save_screen(ScreenRow(table, "group", "tg:-100", "m", seq, 1, 0))

    await asyncio.gather(*(play(f"t{i}") for i in range(20)))
    assert {(t.id, t.seq) for t in await store.live_tables()} == {(f"t{i}", 5) for i in range(20)}
    for i in range(20):
        assert [r.seq for r in await store.journal(f"t{i}")] == list(range(1, 6))


async def test_a_cancelled_write_leaves_the_store_usable(store: SqlStore) -> None:
    for n in range(1, 30):
        writing = asyncio.create_task(store.commit(unit(f"c{n}", 1)))
        for _ in range(n):
            await asyncio.sleep(0)
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        found = await store.table(f"c{n}")
        assert (found is not None) == bool(await store.journal(f"c{n}"))
    await store.commit(unit("after", 1))
    assert await store.table("after") is not None


# --- finding tables --------------------------------------------------------------------------


async def test_open_tables_are_found_by_chat_and_person_oldest_first(store: SqlStore) -> None:
    await store.commit(unit("b", 1, at=10, people=("tg:1",)))
    await store.commit(unit("a", 1, at=20, people=("tg:2", "tg:1")))
    await store.commit(unit("c", 1, at=5, chat="tg:-100/7", people=("tg:3",)))
    await store.commit(unit("d", 1, at=1, phase="closed", people=("tg:1",)))
    await store.commit(unit("b", 2, at=99, people=("tg:1",)))
    assert [t.id for t in await store.live_tables()] == ["c", "b", "a"]
    assert [t.id for t in await store.tables_in("tg:-100")] == ["b", "a"]
    assert [t.id for t in await store.tables_in("tg:-100/7")] == ["c"]
    assert [t.id for t in await store.tables_of("tg:1")] == ["b", "a"]
    assert (await store.tables_of("tg:2"))[0].people == ("tg:2", "tg:1")
    await store.commit(unit("a", 2, people=()))
    assert await store.tables_of("tg:2") == []


# --- people, chats, updates ------------------------------------------------------------------


async def test_people_and_chats_are_replaced_as_a_whole(store: SqlStore) -> None:
    first = Person("tg:1", "小明", "zh-Hans", "zh", "open", {"text": True})
    await store.save_person(first)
    await store.save_person(Person("tg:2", "x'); DROP TABLE people;--\u2066\U0001f0cf"))
    assert await store.person("tg:1") == first
    await store.save_person(Person("tg:1", "小明二"))
    assert set(await store.people(["tg:1", "tg:2", "tg:3"])) == {"tg:1", "tg:2"}
    assert await store.person("tg:1") == Person("tg:1", "小明二")
    chat = ChatInfo("tg:-100", "group", "牌友", "zh-Hant", {"games": ["gouji"], "computers": False})
    await store.save_chat(chat)
    assert await store.chat("tg:-100") == chat


async def test_an_update_is_taken_once(store: SqlStore, clock: list[int]) -> None:
    got = await asyncio.gather(*(store.take_update("tg:77") for _ in range(5)))
    assert sorted(got) == [False] * 4 + [True]
    assert await store.take_update("dc:77")
    clock[0] += 24 * HOUR
    assert not await store.take_update("tg:77")


async def test_old_updates_are_swept_away(store: SqlStore, clock: list[int]) -> None:
    store.sweep_every = 4
    assert await store.take_update("tg:1")
    clock[0] += 100 * 24 * HOUR
    for n in range(2, 7):
        assert await store.take_update(f"tg:{n}")
    assert await store.take_update("tg:1")
    assert not await store.take_update("tg:2")


async def test_g01_a_group_that_moves_takes_everything_along_twice(store: SqlStore) -> None:
    await store.commit(unit(results=[result()], deals=[deal()], chat="tg:-5"))
    await store.commit(unit("t2", chat="tg:-50"))  # an id that starts alike
    await store.commit(unit("t3", chat="tg:-5/7"))
    await store.commit(unit(seq=2, chat="tg:-5", results=[result(deal=2, chat="tg:-5")]))
    await store.save_screen(ScreenRow("t1", "group", "tg:-5", "9", 1, 1, 0))
    await store.save_chat(ChatInfo("tg:-5", "group", "old", "zh-Hant", {"pace": "slow", "computers": False}))
    await store.save_chat(ChatInfo("tg:-1005", "group", "new", "", {"pace": "fast"}))
    for _ in range(2):
        await store.move_chat("tg:-5", "tg:-1005")
        assert [t.id for t in await store.tables_in("tg:-1005")] == ["t1"]
        assert [t.id for t in await store.tables_in("tg:-1005/7")] == ["t3"]
        assert [t.id for t in await store.tables_in("tg:-50")] == ["t2"]
        assert await store.tables_in("tg:-5") == []
        assert (await store.screens("t1"))[0].chat == "tg:-1005"
        assert len(await store.tallies("tg:1", scope="tg:-1005")) == 1
        assert await store.chat("tg:-5") is None
        assert await store.chat("tg:-1005") == ChatInfo(
            "tg:-1005", "group", "new", "zh-Hant", {"pace": "fast", "computers": False}
        )


async def test_a_forgotten_person_leaves_nothing_and_breaks_nothing(store: SqlStore) -> None:
    join = Record(1, 1, "sit", {"seat": 0, "person": "tg:1", "name": "小明", "others": [{"by": "tg:1"}]})
    other = Record(2, 2, "sit", {"seat": 1, "person": "tg:11", "name": "小红"})
    record = "paiju 1\nname 0 小明\nname 1 小红\nact 0 play S3\n"
    rows = [result("tg:1", won=True), result("tg:11", seat=1)]
    closed = Unit(row(phase="closed", people=()), (join, other), tuple(rows), (deal(record=record),))
    await store.commit(closed)
    await store.commit(unit("t2", people=("tg:1", "tg:11")))
    await store.commit(unit("t3", chat="tg:1", phase="closed", results=[result("tg:11", table="t3", chat="tg:1")]))
    await store.save_person(Person("tg:1", "小明"))
    await store.save_person(Person("tg:11", "小红"))
    await store.save_chat(ChatInfo("tg:1", "private", "小明"))
    await store.save_screen(ScreenRow("t2", "tg:1", "tg:1", "5", 1, 1, 0))
    await store.save_screen(ScreenRow("t2", "group", "tg:-100", "6", 1, 1, 0))
    await store.web_post("tg:1", "bot", {"hand": "secret"})
    said = await store.web_post("tg:-100", "tg:1", {"text": "hello"})
    await store.save_web_session("aa", "tg:1")
    for _ in range(2):
        await store.forget_person("tg:1")
        assert await store.person("tg:1") is None
        assert await store.chat("tg:1") is None
        assert await store.web_session("aa") is None
        assert [s.audience for s in await store.screens("t2")] == ["group"]
        assert await store.tallies("tg:1", scope="") == []
        assert [t.deals for t in await store.tallies("tg:11", scope="")] == [2]
        assert await store.tallies("tg:11", scope="tg:1") == []
        assert (await store.tables_of("tg:11"))[0].people == ("tg:11",)
        journal = await store.journal("t1")
        assert journal[0].data == {"seat": 0, "person": "", "name": "", "others": [{"by": ""}]}
        assert journal[1] == other
        kept = await store.deal("k" * 22)
        assert kept is not None
        assert kept.record == "paiju 1\nname 1 小红\nact 0 play S3\n"
        assert await store.web_messages("tg:1") == []
        assert await store.web_edit(said.id, {}) is None


# --- screens ---------------------------------------------------------------------------------


async def test_a_screen_has_one_place_per_audience(store: SqlStore) -> None:
    await store.save_screen(ScreenRow("t1", "group", "tg:-100", "9", 1, 1, 5))
    newer = ScreenRow("t1", "group", "tg:-100", "10", 2, 2, 2**41)
    await store.save_screen(newer)
    private = ScreenRow("t1", "tg:1", "tg:1", "3", 1, 1, 5)
    await store.save_screen(private)
    assert await store.screens("t1") == [newer, private]
    await store.drop_screen("t1", "group")
    await store.drop_screen("t1", "group")
    assert await store.screens("t1") == [private]


# --- the browser platform --------------------------------------------------------------------


async def test_s13_a_page_that_knows_a_revision_misses_nothing(store: SqlStore) -> None:
    one = await store.web_post("room", "bot", {"n": 1})
    two = await store.web_post("room", "web:a", {"n": 2})
    await store.web_post("other", "bot", {"n": 9})
    assert (one.rev, two.rev) == (1, 2)
    assert await store.web_messages("room") == [one, two]
    edited = await store.web_edit(one.id, {"n": 11})
    assert edited is not None
    assert (edited.id, edited.rev, edited.body) == (one.id, 3, {"n": 11})
    assert await store.web_messages("room") == [edited, two]
    gone = await store.web_remove(two.id)
    assert gone is not None
    assert (gone.rev, gone.gone, gone.body) == (4, True, {})
    assert await store.web_messages("room") == [edited]
    assert await store.web_messages("room", after_rev=2) == [edited, gone]
    assert await store.web_messages("room", after_rev=4) == []
    assert await store.web_edit(two.id, {}) is None
    assert await store.web_remove(two.id) is None
    assert await store.web_edit(999, {}) is None


async def test_a_page_that_opens_gets_the_newest_messages(store: SqlStore) -> None:
    posted = [await store.web_post("room", "bot", {"n": n}) for n in range(5)]
    assert await store.web_messages("room", limit=2) == posted[3:]
    assert await store.web_messages("room", after_rev=1, limit=2) == posted[1:3]


async def test_revisions_of_a_chat_never_repeat_under_load(store: SqlStore) -> None:
    first = await store.web_post("room", "bot", {"n": 0})
    posts = asyncio.gather(*(store.web_post("room", "bot", {"n": n}) for n in range(20)))
    edits = asyncio.gather(*(store.web_edit(first.id, {"n": n}) for n in range(20)))
    revs = [m.rev for m in [*await posts, *await edits] if m is not None]
    assert sorted(revs) == list(range(2, 42))


async def test_a_web_session_is_found_by_the_hash_of_its_token(store: SqlStore) -> None:
    await store.save_web_session("aa", "web:1")
    await store.save_web_session("aa", "web:2")
    assert await store.web_session("aa") == "web:2"
    assert await store.web_session("bb") is None


async def test_the_store_says_that_it_is_well(store: SqlStore) -> None:
    said = await store.ping()
    assert said["database"] in BACKENDS
    assert float(said["answered_ms"]) >= 0
    assert "/" not in str(said)
