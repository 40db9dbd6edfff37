"""What `bot.rankings.RankingStore` promises, on every database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.ports import Booked, Conflict, Person, Record, Unit
from bot.rankings import LISTED_FROM, PROVISIONAL, RATED, RATED_FROM, START, UNLISTED, Ladder
from storage import SqlStore
from tests.support.databases import BACKENDS, empty_url, opened
from tests.support.results import CHAT, deal_rows, play, unit_of
from tests.support.results import START as BEGIN

HERE = Ladder(CHAT)


@pytest.fixture(params=BACKENDS)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlStore]:
    async with opened(await empty_url(request.param, tmp_path)) as made:
        yield made


async def evening(store: SqlStore, deals: int, *people: str, first: int = 0, **more: Any) -> None:
    """Deals of two against each other, one after another; each wins in turn, the first named two times of three."""
    for n in range(first, first + deals):
        a, b = people[n % len(people)], people[(n + 1) % len(people)]
        await play(store, n, *([[a], [b]] if n % 3 else [[b], [a]]), **more)


async def test_a_newcomer_gains_what_the_other_loses(store: SqlStore) -> None:
    rows = await play(store, 1, ["tg:1"], ["tg:2"])
    steps = await store.rating_steps("t1", 1)
    assert [steps[r.seat].was for r in rows] == [START, START]
    assert steps[0].now - START == START - steps[1].now > 0
    assert (await store.leader(HERE, "tg:1")).shown == steps[0].now  # type: ignore[union-attr]


async def test_a_deal_moves_the_ladders_of_its_chat_month_and_game_and_no_other(store: SqlStore) -> None:
    await play(store, 1, ["tg:1"], ["tg:2"])
    season = deal_rows(1, [["a"], ["b"]])[0].season
    moved = {Ladder(CHAT, s, g) for s in ("", season) for g in ("", "doudizhu")}
    for scope in (CHAT, "", "tg:-200"):
        for s in ("", season, "2020-01"):
            for game in ("", "doudizhu", "gouji"):
                ladder = Ladder(scope, s, game)
                assert (await store.rating(ladder, "tg:1") is not None) == (ladder in moved), ladder
    await play(store, 2, ["tg:1"], ["tg:2"], world=True)
    assert (await store.rating(Ladder(), "tg:1")).deals == 1  # type: ignore[union-attr]


async def test_a_deal_counts_once_however_often_its_end_arrives(store: SqlStore) -> None:
    unit = unit_of(deal_rows(1, [["tg:1"], ["tg:2"]]))
    got = await asyncio.gather(*(store.commit(unit) for _ in range(4)), return_exceptions=True)
    assert [type(g) for g in got if g is not None] == [Conflict] * 3
    assert (await store.rating(HERE, "tg:1")).deals == 1  # type: ignore[union-attr]
    assert await store.rating_differences() == []


@pytest.mark.parametrize("more", [{"counted": False}, {}])
async def test_a_deal_that_does_not_count_moves_nothing(store: SqlStore, more: dict[str, Any]) -> None:
    await play(store, 1, *([["tg:1"], ["tg:2"]] if more else [["tg:1", "tg:2"]]), **more)
    assert await store.rating(HERE, "tg:1") is None
    assert await store.rating_steps("t1", 1) == {}


async def test_folding_everything_anew_gives_the_same_numbers_to_the_last_digit(store: SqlStore) -> None:
    people = [f"tg:{i}" for i in range(6)]
    for n in range(30):
        a, b, c, d, *_ = people[n % 6 :] + people
        if n % 3 == 0:
            await play(store, n, [a], [b, c], world=n % 2 == 0)
        elif n % 3 == 1:
            await play(store, n, [a, b], [c, "bot:normal"], game="huolong")
        else:
            await play(store, n, [a], [b], [c], [d], game="gonglaok", chat="tg:-200")
    await asyncio.gather(*(play(store, 100 + n, [people[n]], [people[n + 1]]) for n in range(5)))
    assert await store.rating_differences() == []
    before = [await store.rating(Ladder(CHAT, "", g), p) for g in ("", "doudizhu") for p in [*people, "ghost:doudizhu"]]
    assert await store.rebuild_ratings() == 35
    after = [await store.rating(Ladder(CHAT, "", g), p) for g in ("", "doudizhu") for p in [*people, "ghost:doudizhu"]]
    assert before == after
    assert None not in before
    assert await store.rating_differences() == []


async def test_ratings_that_were_tampered_with_are_found_and_mended(store: SqlStore) -> None:
    await evening(store, 4, "tg:1", "tg:2")
    from sqlalchemy import text

    async with store.writing() as session:
        await session.execute(text("UPDATE ratings SET mu = mu + 0.0000001 WHERE player = 'tg:1'"))
    assert len(await store.rating_differences()) == 4
    await store.rebuild_ratings()
    assert await store.rating_differences() == []


# --- boards ----------------------------------------------------------------------------------


async def test_k09_who_has_few_deals_is_not_listed_and_takes_nobodys_line(store: SqlStore) -> None:
    for i in range(12):
        await play(store, i, [f"tg:new{i:02}"], ["tg:old1"])
    await evening(store, LISTED_FROM, "tg:old1", "tg:old2", first=50)
    found = await store.leaders(HERE, limit=10)
    assert {x.person for x in found} == {"tg:old1", "tg:old2"}
    assert [x.place for x in found] == [1, 2]
    new = await store.newcomers(HERE, limit=5)
    assert [(x.person, x.place, x.deals) for x in new] == [(f"tg:new{i:02}", 0, 1) for i in range(5)]
    assert all(x.standing == UNLISTED for x in new)


async def test_the_rated_stand_above_the_provisional_whatever_their_rating(store: SqlStore) -> None:
    await evening(store, RATED_FROM, "tg:1", "tg:2")
    for n in range(LISTED_FROM):
        await play(store, 100 + n, ["tg:lucky"], [f"tg:x{n}"])
    found = await store.leaders(HERE, limit=10)
    assert [(x.person, x.standing) for x in found][2:] == [("tg:lucky", PROVISIONAL)]
    assert {x.standing for x in found[:2]} == {RATED}
    assert found[2].shown > found[0].shown


async def test_equal_ratings_share_a_place_also_over_pages(store: SqlStore) -> None:
    for n in range(LISTED_FROM * 3):  # three pairs that never met anybody else, with the same results
        pair = n % 3
        await play(store, n, [f"tg:w{pair}"], [f"tg:l{pair}"])
    found = await store.leaders(HERE, limit=10)
    assert [x.place for x in found] == [1, 1, 1, 4, 4, 4]
    assert [x.person for x in found[:3]] == ["tg:w2", "tg:w1", "tg:w0"]
    assert [x.place for x in await store.leaders(HERE, limit=2, offset=4)] == [4, 4]
    assert [x.place for x in await store.leaders(HERE, limit=2, offset=1)] == [1, 1]
    assert (await store.leader(HERE, "tg:l1")).place == 4  # type: ignore[union-attr]
    page = await store.page(HERE, "tg:l1", limit=2, offset=4, newcomers=3)
    assert ([x.place for x in page.leaders], page.mine, page.newcomers, page.fame) == (
        [4, 4], await store.leader(HERE, "tg:l1"), [], False,
    )  # fmt: skip


async def test_k13_computers_are_rated_and_not_listed(store: SqlStore) -> None:
    for n in range(LISTED_FROM):
        await play(store, n, ["tg:1", "bot:normal"], ["tg:2", "bot:normal"], game="huolong")
    assert {x.person for x in await store.leaders(HERE, limit=10)} == {"tg:1", "tg:2"}
    computer = await store.rating(HERE, "bot:huolong:normal")
    assert computer is not None
    assert computer.deals == LISTED_FROM
    assert abs(computer.shown - START) <= 1  # both sides had one: it cannot be better than itself


async def test_k11_a_name_is_the_present_one_and_who_is_unknown_still_ranks(store: SqlStore) -> None:
    await evening(store, LISTED_FROM + 1, "tg:1", "tg:2")
    await store.save_person(Person("tg:1", "before"))
    await store.save_person(Person("tg:1", "now"))
    assert {(x.person, x.name) for x in await store.leaders(HERE, limit=5)} == {("tg:1", "now"), ("tg:2", "")}


async def test_who_does_not_want_to_be_seen_is_missing_on_boards_of_all_chats_only(store: SqlStore) -> None:
    await evening(store, LISTED_FROM + 1, "tg:1", "tg:2", world=True)
    await store.set_unlisted("tg:1", True)
    await store.set_unlisted("tg:1", True)
    assert await store.unlisted("tg:1")
    assert [(x.person, x.place) for x in await store.leaders(Ladder(), limit=5)] == [("tg:2", 1)]
    assert len(await store.leaders(HERE, limit=5)) == 2
    await store.set_unlisted("tg:1", False)
    assert len(await store.leaders(Ladder(), limit=5)) == 2


async def test_a_person_s_chats_the_latest_first(store: SqlStore) -> None:
    for n, chat in enumerate(["tg:-1", "tg:-2", "tg:-1"]):
        await play(store, n, ["tg:1"], ["tg:2"], chat=chat)
    assert await store.scopes_of("tg:1", limit=5) == ["tg:-1", "tg:-2"]
    assert await store.scopes_of("tg:1", limit=1) == ["tg:-1"]
    assert await store.scopes_of("tg:9", limit=5) == []


# --- a person --------------------------------------------------------------------------------


async def test_k08_who_never_played_has_an_empty_profile(store: SqlStore) -> None:
    assert await store.leader(HERE, "tg:1") is None
    assert await store.tallies("tg:1", scope=CHAT) == []
    assert await store.company("tg:1", scope="") == []
    assert await store.form("tg:1", scope="") == []
    assert await store.rating_course("tg:1", "", "", limit=5) == []
    assert await store.played(scope="", person="tg:1", limit=5) == []


async def test_a_record_is_split_by_game_and_role_and_counts_flights(store: SqlStore) -> None:
    await play(store, 1, ["tg:1"], ["tg:2"], role="landlord")
    await play(store, 2, ["tg:2"], ["tg:1"], role="peasant", left=True, booked=-18)
    await play(store, 3, ["tg:1"], ["tg:2"], game="gouji", chat="tg:-200", title=True)
    await play(store, 4, ["tg:1"], ["tg:2"], counted=False)
    found = await store.tallies("tg:1", scope="")
    assert [(t.game, t.role, t.deals, t.wins, t.points, t.booked, t.left, t.titles) for t in found] == [
        ("doudizhu", "landlord", 1, 1, 1, 0, 0, 0),
        ("doudizhu", "peasant", 1, 0, -19, -18, 1, 0),
        ("gouji", "", 1, 1, 1, 0, 0, 1),
    ]
    assert [t.game for t in await store.tallies("tg:1", scope="tg:-200")] == ["gouji"]
    assert await store.tallies("tg:1", scope="", season="2020-01") == []


async def test_what_is_booked_after_a_deal_comes_to_its_results_and_sums(store: SqlStore) -> None:
    rows = await play(store, 1, ["tg:1", "tg:3"], ["tg:2", "bot:easy"], game="huolong", world=True)
    unit = unit_of(rows)
    row = replace(unit.row, seq=2)
    booked = (Booked("t1", 1, 2, 0, left=True), Booked("t1", 1, 2, -3), Booked("t1", 1, 0, 1), Booked("t1", 1, 3, 5))
    await store.commit(Unit(row, (Record(2, 1, "booked", {}),), booked=booked))
    (left,) = await store.tallies("tg:2", scope=CHAT)
    (other,) = await store.tallies("tg:1", scope=CHAT)
    assert (left.left, left.booked, left.points) == (1, -3, -4)
    assert (other.left, other.booked, other.points) == (0, 1, 2)
    for ladder in (HERE, Ladder(), Ladder(CHAT, rows[0].season, "huolong")):
        assert (await store.rating(ladder, "tg:2")).points == -4  # type: ignore[union-attr]
    assert await store.rating_differences() == []


async def test_the_people_around_a_person(store: SqlStore) -> None:
    await play(store, 1, ["tg:1", "tg:2"], ["tg:3", "bot:easy"])
    await play(store, 2, ["tg:3", "tg:4"], ["tg:1", "tg:2"])
    await play(store, 3, ["tg:4"], ["tg:1"], ["tg:3"])
    found = {c.person: c for c in await store.company("tg:1", scope=CHAT)}
    assert set(found) == {"tg:2", "tg:3", "tg:4"}
    two, three = found["tg:2"], found["tg:3"]
    assert (two.together, two.won_together, two.against) == (2, 1, 0)
    assert (three.together, three.against, three.won_against, three.lost_against) == (0, 3, 1, 1)
    assert await store.form("tg:1", scope=CHAT) == [True, False, False]


async def test_the_course_of_ratings_of_a_chat_a_game_and_of_all(store: SqlStore) -> None:
    await play(store, 1, ["tg:1"], ["tg:2"])
    await play(store, 2, ["tg:1"], ["tg:2"], game="gouji", world=True)
    await play(store, 3, ["tg:1"], ["tg:2"], chat="tg:-200")
    one = (await store.rating_steps("t1", 1))[0]
    two = (await store.rating_steps("t2", 1))[0]
    assert await store.rating_course("tg:1", CHAT, "", limit=9) == [one.chat_all, two.chat_all]
    assert await store.rating_course("tg:1", CHAT, "doudizhu", limit=9) == [one.now]
    assert await store.rating_course("tg:1", "", "", limit=9) == [two.world_all]
    assert await store.rating_course("tg:1", CHAT, "", limit=1) == [two.chat_all]


# --- deals -----------------------------------------------------------------------------------


async def test_a_chat_s_history_and_a_person_s(store: SqlStore) -> None:
    await store.save_person(Person("tg:1", "小明"))
    await play(store, 1, ["tg:1"], ["tg:2"])
    await play(store, 2, ["bot:easy"], ["tg:1"], chat="tg:-200", counted=False, booked=-3)
    await play(store, 3, ["tg:2"], ["tg:3"])
    here = await store.played(scope=CHAT, viewer="tg:1", limit=9)
    assert [(d.table, d.winners, d.mine, d.won) for d in here] == [
        ("t3", (("tg:2", ""),), None, False),
        ("t1", (("tg:1", "小明"),), 1, True),
    ]
    mine = await store.played(scope="", person="tg:1", limit=9)
    assert [(d.table, d.key, d.counted, d.mine) for d in mine] == [
        ("t2", "key-t2-1", False, -4),
        ("t1", "key-t1-1", True, 1),
    ]
    assert mine[0].winners == (("bot:doudizhu:easy", ""),)
    assert [d.table for d in await store.played(scope=CHAT, limit=1, offset=1)] == ["t1"]


async def test_people_who_meet_again_and_again_are_seen(store: SqlStore) -> None:
    for n in range(6):
        await play(store, n, ["tg:farmer"], ["tg:mule"])
    await play(store, 10, ["tg:mule"], ["tg:farmer"])
    await play(store, 11, ["tg:farmer"], ["tg:3"])
    await play(store, 12, ["tg:farmer"], ["tg:mule"], at=BEGIN - 1)
    first, second = await store.pairings(CHAT, since=BEGIN)
    assert (first.winner, first.loser, first.met, first.wins, first.share) == ("tg:farmer", "tg:mule", 7, 6, 1.0)
    assert {second.winner, second.loser} == {"tg:farmer", "tg:3"}


async def test_an_export_has_a_line_a_seat(store: SqlStore) -> None:
    await store.save_person(Person("tg:1", "小明"))
    await play(store, 1, ["tg:1"], ["bot:easy"], counted=False)
    await play(store, 2, ["tg:1"], ["tg:2"], chat="tg:-200")
    found = await store.export(CHAT)
    assert [(r["name"], r["level"], r["points"], r["won"]) for r in found] == [
        ("小明", None, 1, True),
        ("", "easy", -1, False),
    ]


# --- seasons ---------------------------------------------------------------------------------


async def test_k18_a_season_is_closed_once_and_its_first_are_kept(store: SqlStore) -> None:
    await evening(store, RATED_FROM + 1, "tg:1", "tg:2", world=True)
    season = deal_rows(1, [["a"], ["b"]])[0].season
    assert await store.open_seasons() == [("", season), (CHAT, season)]
    closed = await asyncio.gather(*(store.close_season(CHAT, season, 5) for _ in range(3)))
    assert sorted(closed) == [False, False, True]
    assert await store.close_season("", season, 5)
    assert await store.open_seasons() == []
    lines = await store.fame(CHAT)
    assert [(f.game, f.place) for f in lines] == [("", 1), ("", 2), ("doudizhu", 1), ("doudizhu", 2)]
    assert len(await store.fame("", season=season)) == 4
    assert await store.fame(CHAT, season="2020-01") == []
    assert [(c.scope, c.season) for c in await store.untold()] == [(CHAT, season)]
    await store.season_told(CHAT, season)
    assert await store.untold() == []


async def test_k18_a_season_in_which_nobody_played_enough_has_no_medals(store: SqlStore) -> None:
    await evening(store, RATED_FROM - 1, "tg:1", "tg:2")
    assert await store.close_season(CHAT, "2020-01", 5)
    (_, season), *_ = await store.open_seasons()
    assert await store.close_season(CHAT, season, 5)
    assert await store.fame(CHAT) == []


# --- people and chats that go ----------------------------------------------------------------


async def test_who_is_forgotten_disappears_and_others_keep_their_numbers(store: SqlStore) -> None:
    await store.save_person(Person("tg:1", "小明"))
    await evening(store, RATED_FROM + 2, "tg:1", "tg:2")
    season = deal_rows(1, [["a"], ["b"]])[0].season
    await store.close_season(CHAT, season, 5)
    before = await store.rating(HERE, "tg:2")
    await store.set_unlisted("tg:1", True)
    await store.forget_person("tg:1")
    assert await store.rating(HERE, "tg:2") == before
    assert await store.rating_differences() == []
    assert [x.person for x in await store.leaders(HERE, limit=5)] == ["tg:2"]
    assert not await store.unlisted("tg:1")
    assert "tg:1" not in str(await store.fame(CHAT)) + str(await store.export(CHAT))
    assert await store.company("tg:2", scope=CHAT) == []
    assert (await store.played(scope=CHAT, limit=1))[0].winners[0][0].startswith(("gone:", "tg:2"))
    await store.rebuild_ratings()
    assert await store.rating(HERE, "tg:2") == before


@pytest.mark.parametrize("played_there", [False, True])
async def test_g01_ratings_follow_a_group_that_moves(store: SqlStore, played_there: bool) -> None:
    await evening(store, 4, "tg:1", "tg:2", chat="tg:-5")
    if played_there:
        await evening(store, 3, "tg:2", "tg:1", chat="tg:-1005", first=50)
        await store.close_season("tg:-1005", "2020-01", 1)
    await store.close_season("tg:-5", "2020-01", 1)
    for _ in range(2):
        await store.move_chat("tg:-5", "tg:-1005")
        row = await store.rating(Ladder("tg:-1005"), "tg:1")
        assert row is not None
        assert row.deals == (7 if played_there else 4)
        assert await store.rating(Ladder("tg:-5"), "tg:1") is None
        assert await store.rating_differences() == []
        assert len(await store.rating_course("tg:1", "tg:-1005", "", limit=99)) == row.deals
        assert [c.scope for c in await store.untold()] == ["tg:-1005"]
