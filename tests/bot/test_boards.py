"""/top, /profile, /history, privacy, an admin's look at results: through the front desk, over a real store."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.closing import Seasons, news
from bot.desk import FrontDesk
from bot.i18n import LANGUAGES, Speaker
from bot.people import People
from bot.ports import ChatInfo, Inbound, Person, TryLater, Undeliverable
from bot.rankings import LISTED_FROM, RATED_FROM, Closing, Company, Ladder
from bot.render import Renderer
from bot.screen import CAPS, WEB, Screen, fits
from bot.screens import standings as show
from bot.screens.charts import rating_chart
from bot.seasons import season_of
from bot.service import House
from storage import SqlStore, open_store
from tests.support.results import START, deal_rows, play, unit_of

GROUP, OTHER = "web:group", "tg:-7"
NOW = START + 3_600_000
ODD = ("a_b *x* [y](z) `c`", "<b>&amp;</b>", "שלום עולם", "👨‍👩‍👧 王", "{0} %s", "\u202eevil", "W" * 200)


def someone(n: int, chat: str = GROUP, *, admin: bool = False) -> Inbound:
    who = f"web:{n}"
    return Inbound(chat or who, "group" if chat else "private", who, f"P{n}", hint="en", title="Friends", admin=admin)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    made = await open_store(f"sqlite:///{tmp_path}/t.sqlite3")
    yield made
    await made.close()


@pytest.fixture
def desk(store: SqlStore) -> FrontDesk:
    house, people = House(store, now=lambda: NOW), People(store)
    return FrontDesk(house, people, Renderer(house, people), lambda chat: WEB)


async def crowd(
    store: SqlStore, people: int, deals: int, *, chat: str = GROUP, first: int = 0, world: bool = False
) -> None:
    """Everybody plays the next one ``deals`` times; a lower number wins."""
    number = first
    for n in range(people):
        await store.save_person(Person(f"web:{n}", f"P{n}", hint="en"))
    for _ in range(deals):
        for n in range(0, people - 1, 2):
            number += 1
            await play(store, number, [f"web:{n}"], [f"web:{n + 1}"], chat=chat, world=world)


def shown(screen: Screen | None) -> Screen:
    assert screen is not None
    return fits(screen, WEB)


async def press(desk: FrontDesk, who: Inbound, screen: Screen, label: str) -> Screen:
    reply = await desk.press(who, screen.find(label).data)
    assert reply.screen is not None, reply.text
    return fits(reply.screen, WEB)


# --- /top ------------------------------------------------------------------------------------


async def test_the_board_of_a_chat_with_pages_and_the_readers_own_place(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 24, RATED_FROM)
    reply = await desk.command(someone(1), "top", "")
    assert reply.public
    first = shown(reply.screen)
    lines = [b.text for b in first.blocks if b.kind == "list"]
    assert len(lines) == 10
    assert [line[0] for line in lines[:3]] == ["🥇", "🥇", "🥇"], "equal ratings share a place, and its medal"
    assert "▸ 13. P1" in first.text
    second = await press(desk, someone(1), first, "▶")
    assert sum(b.kind == "list" for b in second.blocks) == 10
    last = await press(desk, someone(1), second, "▶")
    assert "▸" not in last.text, "he is on this page"
    with pytest.raises(LookupError):
        last.find("▶")


async def test_medals_are_for_the_rated_alone(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 4, LISTED_FROM)
    board = shown((await desk.command(someone(0), "top", "")).screen)
    assert "🥇" not in board.text
    assert "1. P0" in board.text
    assert "?" in board.text


async def test_who_is_new_is_told_how_many_deals_are_missing(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 2, 2)
    board = shown((await desk.command(someone(0), "top", "")).screen)
    assert f"{LISTED_FROM - 2} more" in board.text
    assert "P1 2/5" in board.text


async def test_the_ladders_of_a_game_a_month_and_all_time(desk: FrontDesk, store: SqlStore) -> None:
    for n in range(LISTED_FROM):
        await play(store, n, ["web:1"], ["web:2"], chat=GROUP, at=START - 90 * 86_400_000 + n)
        await play(store, 100 + n, ["web:3"], ["web:4"], chat=GROUP, game="gouji")
    board = shown((await desk.command(someone(3), "top", "")).screen)
    month = [b.text for b in board.blocks if b.kind == "list"]
    assert len(month) == 2
    ever = await press(desk, someone(3), board, "All time")
    assert sum(b.kind == "list" for b in ever.blocks) == 4
    gouji = await press(desk, someone(3), ever, Speaker("en", "gouji")("name"))
    assert sum(b.kind == "list" for b in gouji.blocks) == 2
    back = await press(desk, someone(3), gouji, "All games")
    assert back.text == ever.text
    assert (await press(desk, someone(3), back, "This month")).text == board.text


async def test_a_board_shows_all_time_where_nobody_has_played_this_month(desk: FrontDesk, store: SqlStore) -> None:
    await play(store, 1, ["web:1"], ["web:2"], chat=GROUP, at=START - 90 * 86_400_000)
    assert "all time" in shown((await desk.command(someone(1), "top", "")).screen).text


async def test_all_chats_show_those_that_take_part_and_nobody_who_hides(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 2, LISTED_FROM)
    await crowd(store, 4, LISTED_FROM, chat=OTHER, first=100, world=True)
    here = shown((await desk.command(someone(0), "top", "")).screen)
    world = await press(desk, someone(0), here, "All chats")
    assert len([b for b in world.blocks if b.kind == "list"]) == 4
    privacy = shown((await desk.command(someone(2, ""), "privacy", "")).screen)
    hidden = await press(desk, someone(2, ""), privacy, "Hide me")
    world = await press(desk, someone(0), here, "All chats")
    assert "P2" not in world.text
    seen = await press(desk, someone(2, ""), hidden, "Show me")
    assert seen.text == privacy.text


async def test_in_private_the_boards_are_those_of_the_persons_own_chats(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 2, LISTED_FROM)
    await store.save_chat(ChatInfo(GROUP, "group", "Friends <b>"))
    board = shown((await desk.command(someone(0, ""), "top", "")).screen)
    assert "Friends <b>" in board.text
    assert "P1" in board.text
    assert (await press(desk, someone(0, ""), board, "All chats")).text != board.text
    stranger = someone(9, "")
    assert "P1" not in shown((await desk.command(stranger, "top", "")).screen).text
    refused = await desk.press(stranger, board.find("All time").data)
    assert refused.screen is None
    assert refused.alert


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ODD)
async def test_k10_x01_x04_odd_names_on_boards_and_profiles_fit_every_platform(
    store: SqlStore, language: str, name: str
) -> None:
    await crowd(store, 2, RATED_FROM)
    await store.save_person(Person("web:0", name))
    sp = Speaker(language)
    leaders = await store.leaders(Ladder(GROUP), limit=9)
    board = show.Board(
        Ladder(GROUP), "c", sp("place-here"), "2027-01", 0, leaders, True, leaders[0], leaders, (("c", name),), True
    )
    profile = show.Profile(
        "web:0", name, sp("place-here"), "c", {"": leaders[0], "doudizhu": leaders[0]}, {"": 1300},
        await store.tallies("web:0", scope=GROUP), [Company("x", name, 9, 9, 9, 0, 9)], [True] * 9,
    )  # fmt: skip
    for caps in CAPS.values():
        for screen in (show.top(board, sp, caps), show.profile(profile, sp, caps)):
            text = fits(screen, caps).text
            assert "\u202e" not in text
            assert all("{ $" not in line for line in text.splitlines())
    chart = rating_chart({"": [1000, 1010, 990], "doudizhu": [1000, 1010, 990]}, name, sp)
    assert chart.png.startswith(b"\x89PNG")


# --- /profile --------------------------------------------------------------------------------


async def test_a_profile_by_game_and_role_with_the_people_around(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 2, RATED_FROM)
    for n in range(show.PARTNER_FROM):
        await play(
            store, 500 + n, ["web:0", "web:3"], ["web:1", "web:4"], chat=GROUP, game="gouji", role="", left=n == 0
        )
    reply = await desk.command(someone(0), "profile", "")
    assert not reply.public
    own = shown(reply.screen)
    assert own.image is not None
    assert "20 deals, 20 won (100%)" in own.text
    assert "place 1" in own.text
    assert "Best partner" in own.text
    assert "20 won in a row" in own.text
    assert "Left one deal before the end, penalty 0" in own.text
    loser = shown((await desk.command(someone(1), "profile", "")).screen)
    assert "Nemesis P0" in loser.text
    assert "0 won (0%)" in loser.text
    everywhere = await press(desk, someone(0), own, "All my deals")
    assert "all my deals" in everywhere.text
    assert (await press(desk, someone(0), everywhere, "This chat")).text == own.text


async def test_a_profile_of_somebody_else_here_by_name(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 2, LISTED_FROM)
    found = shown((await desk.command(someone(0), "profile", "@p1")).screen)
    assert "Record of P1" in found.text
    assert "web:1" not in found.text
    assert not found.rows
    nobody = await desk.command(someone(0), "profile", "Nemo")
    assert "Nemo" in nobody.text


@pytest.mark.parametrize(
    ("form", "now", "best"),
    [("", 0, 0), ("w", 1, 1), ("l", -1, 0), ("wwlw", 1, 2), ("wwwll", -2, 3), ("lllw", 1, 1)],
)
def test_streaks(form: str, now: int, best: int) -> None:
    assert show.streaks([x == "w" for x in form]) == (now, best)


def test_partner_and_nemesis_need_enough_deals() -> None:
    few = Company("a", "A", 4, 4, 4, 0, 4)
    good = Company("b", "B", 6, 5, 0, 0, 0)
    better = Company("c", "C", 5, 5, 6, 2, 4)
    assert show.best_partner([few]) is None
    assert show.best_partner([few, good, better]) == better
    assert show.nemesis([few, good]) is None
    assert show.nemesis([few, good, better]) == better


# --- /history --------------------------------------------------------------------------------


async def test_the_history_of_a_chat_and_of_a_person(desk: FrontDesk, store: SqlStore) -> None:
    await crowd(store, 2, show.DEALS_PER_PAGE + 1)
    await play(store, 900, ["web:0"], ["web:5"], chat=OTHER, at=NOW)
    here = shown((await desk.command(someone(0), "history", "")).screen)
    assert len([b for b in here.blocks if b.kind == "list"]) == show.DEALS_PER_PAGE
    assert "t900" not in here.text
    assert "you +1" in here.text
    second = await press(desk, someone(0), here, "▶")
    assert len([b for b in second.blocks if b.kind == "list"]) == 1
    assert (await press(desk, someone(0), second, "◀")).text == here.text
    mine = shown((await desk.command(someone(0, ""), "history", "")).screen)
    assert "t900" in mine.text
    assert "t900" not in shown((await desk.command(someone(1, ""), "history", "")).screen).text


# --- admins ----------------------------------------------------------------------------------


async def test_admins_see_who_plays_into_anothers_hands(desk: FrontDesk, store: SqlStore) -> None:
    admin = someone(9, admin=True)
    settings = shown((await desk.command(admin, "settings", "")).screen)
    assert "Nothing unusual" in (await press(desk, admin, settings, "Results and export")).text
    await crowd(store, 2, 12)
    panel = await press(desk, admin, settings, "Results and export")
    assert "P0 against P1: won 12 of 12" in panel.text
    assert "Settings" in (await press(desk, admin, panel, "Back")).blocks[0].text
    assert "admins" in (await desk.press(someone(1), "m:set:records:show")).text
    assert "admins" in (await desk.press(someone(1), "m:set:records:export")).text


async def test_an_export_is_a_table_that_no_spreadsheet_takes_for_formulas(desk: FrontDesk, store: SqlStore) -> None:
    await store.save_person(Person("web:0", '=HYPERLINK("x")'))
    await store.save_person(Person("web:1", '小"明,\n'))
    await play(store, 1, ["web:0"], ["web:1", "bot:easy"], chat=GROUP, role="landlord")
    await play(store, 2, ["web:0"], ["web:1"], chat=OTHER)
    reply = await desk.press(someone(9, admin=True), "m:set:records:export")
    assert reply.screen is not None
    assert not reply.public
    assert reply.screen.file is not None
    assert reply.screen.file.name.endswith(".csv")
    rows = list(csv.DictReader(io.StringIO(reply.screen.file.data.decode("utf-8-sig"))))
    assert [(r["player"], r["computer"], r["won"], r["points"]) for r in rows] == [
        ("web:0", "", "1", "1"), ("web:1", "", "0", "-1"), ("", "easy", "0", "-1"),
    ]  # fmt: skip
    assert rows[0]["name"].startswith("'=")
    assert rows[1]["name"] == '小"明,\n'
    await store.forget_person("web:0")
    again = await desk.press(someone(9, admin=True), "m:set:records:export")
    assert again.screen is not None
    assert again.screen.file is not None
    assert b"web:0" not in again.screen.file.data
    assert b"gone:" not in again.screen.file.data


# --- seasons ---------------------------------------------------------------------------------


class Post:
    """Where season messages go; ``trouble`` is raised instead."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Screen]] = []
        self.trouble: Exception | None = None

    async def __call__(self, chat: str, screen: Screen) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.sent.append((chat, screen))


@pytest.fixture
async def month(store: SqlStore) -> str:
    await crowd(store, 4, RATED_FROM)
    return season_of(START, 8)


def seasons(store: SqlStore, post: Post, now: int) -> Seasons:
    return Seasons(store, People(store), post, lambda: now)


LATER = START + 40 * 86_400_000


async def test_k18_a_season_closes_when_its_month_is_over_and_once(store: SqlStore, month: str) -> None:
    post = Post()
    await store.save_chat(ChatInfo(GROUP, "group", language="en", settings={"seasons": "on"}))
    assert await seasons(store, post, NOW).look() == 0
    assert await seasons(store, post, LATER).look() == 1
    assert await seasons(store, post, LATER).look() == 0
    ((chat, screen),) = post.sent
    assert chat == GROUP
    assert "🥇" in screen.text
    assert "P0" in screen.text
    assert "is over" in screen.text
    assert screen.name
    fame = await store.fame(GROUP)
    assert {f.season for f in fame} == {month}


async def test_a_chat_that_did_not_ask_is_not_told(store: SqlStore, month: str) -> None:
    post = Post()
    assert await seasons(store, post, LATER).look() == 1
    assert post.sent == []
    assert await store.untold() == []


@pytest.mark.parametrize(("trouble", "left"), [(TryLater(3), 1), (Undeliverable("gone"), 0)])
async def test_a_message_that_cannot_go_out_now_is_tried_again_and_one_that_never_can_is_not(
    store: SqlStore, month: str, trouble: Exception, left: int
) -> None:
    post = Post()
    post.trouble = trouble
    await store.save_chat(ChatInfo(GROUP, "group", settings={"seasons": "on"}))
    assert await seasons(store, post, LATER).look() == 1
    assert len(await store.untold()) == left
    post.trouble = None
    await seasons(store, post, LATER).look()
    assert len(post.sent) == left
    assert await store.untold() == []


async def test_a_season_ends_quietly_in_quiet_hours(store: SqlStore, month: str) -> None:
    post = Post()
    midnight = LATER - LATER % 86_400_000  # 8 o'clock in Shanghai
    await store.save_chat(ChatInfo(GROUP, "group", settings={"seasons": "on", "quiet": "22-8", "timezone": "0"}))
    await seasons(store, post, midnight).look()
    assert post.sent == []
    await seasons(store, post, midnight + 9 * 3_600_000).look()
    assert len(post.sent) == 1


async def test_the_hall_of_fame_is_reached_from_the_board(desk: FrontDesk, store: SqlStore, month: str) -> None:
    board = shown((await desk.command(someone(0), "top", "")).screen)
    with pytest.raises(LookupError):
        board.find("Hall of fame")
    await seasons(store, Post(), LATER).look()
    board = shown((await desk.command(someone(0), "top", "")).screen)
    hall = await press(desk, someone(0), board, "Hall of fame")
    assert "🥇" in hall.text
    assert "P0" in hall.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_season_without_medals_says_so(language: str) -> None:
    screen = news(ChatInfo(GROUP, "group"), Closing(GROUP, "2026-11", 0, False), [], language)
    assert str(RATED_FROM) in screen.text
    for caps in CAPS.values():
        fits(screen, caps)


# --- the end of a deal -----------------------------------------------------------------------


async def test_k04_the_result_message_names_the_ladder_and_the_change(desk: FrontDesk, store: SqlStore) -> None:
    from tests.bot.houses import Inn

    inn = Inn()
    table = await inn.open("a", "b", "d")
    await inn.play_out(table)
    wanted = await inn.desk.renderer.wanted(table)
    screen = next(w for w in wanted if w.audience == "group").render(WEB)
    steps = await inn.store.rating_steps(table, 1)
    assert len(steps) == 3
    for s in steps.values():
        assert f"{s.now}（{s.now - s.was:+d}）" in screen.text.replace("−", "-")
    assert "本群等级分" in screen.text


async def test_a_deal_that_does_not_count_says_nothing_of_ratings(store: SqlStore) -> None:
    rows = deal_rows(1, [["web:0"], ["web:1"]])
    await store.commit(unit_of([replace(r, counted=False) for r in rows]))
    assert await store.rating_steps("t1", 1) == {}
