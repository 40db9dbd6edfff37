"""Ratings as a fold: who gains, who does not, and that luck of the role is not skill."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot import commands as c
from bot import rating_bench, ratings
from bot.outcome import later_bookings, result_rows, side_ranks
from bot.ports import ChatInfo, ResultRow
from bot.rankings import LISTED_FROM, PROVISIONAL, RATED, RATED_FROM, START, UNLISTED, Ladder
from bot.ratings import Entry, Rating, rate
from bot.seasons import over, season_of, zone_of
from engine.core import Booking, Result
from engine.registry import all_games
from tests.bot.tables import START as NOW
from tests.bot.tables import Bench
from tests.support.results import deal_rows

GHOST = "ghost:doudizhu"


def side(number: int, rank: int, *players: str) -> list[Entry]:
    return [Entry(p, number, rank) for p in players]


@pytest.mark.parametrize("sides", [(1, 2), (2, 2), (3, 3), (1, 1), (6, 6)])
def test_winners_rise_and_losers_fall_in_every_shape(sides: tuple[int, int]) -> None:
    a, b = ([f"{x}{i}" for i in range(n)] for x, n in zip("ab", sides, strict=True))
    found = rate([*side(0, 1, *a), *side(1, 2, *b)], {}, GHOST)
    assert all(found[p].mu > ratings.MU for p in a)
    assert all(found[p].mu < ratings.MU for p in b)
    assert all(found[p].sigma < ratings.SIGMA for p in [*a, *b])
    assert (GHOST in found) == (sides[0] != sides[1])


def test_free_for_all_is_rated_by_place_and_equal_places_alike() -> None:
    found = rate([*side(0, 3, "c"), *side(1, 1, "a"), *side(2, 2, "b"), *side(3, 3, "d")], {}, GHOST)
    assert found["a"].mu > found["b"].mu > found["c"].mu
    assert found["c"] == found["d"]


def test_a_draw_brings_two_sides_nearer_to_each_other() -> None:
    known = {"a": Rating(30, 5), "b": Rating(20, 5)}
    found = rate([*side(0, 1, "a"), *side(1, 1, "b")], known, GHOST)
    assert 20 < found["b"].mu < found["a"].mu < 30


def test_a_favourite_gains_less_than_an_outsider() -> None:
    known = {"strong": Rating(32, 2), "weak": Rating(18, 2)}
    expected = rate([*side(0, 1, "strong"), *side(1, 2, "weak")], known, GHOST)
    surprise = rate([*side(0, 2, "strong"), *side(1, 1, "weak")], known, GHOST)
    assert expected["strong"].mu - 32 < surprise["weak"].mu - 18


def test_what_the_landlord_s_part_is_worth_is_learnt_and_then_no_merit() -> None:
    """Everybody is equal, the landlord wins two deals of three, and some are landlord three times as often."""
    rng = random.Random(5)
    known: dict[str, Rating] = {}
    eager, shy = [f"e{i}" for i in range(6)], [f"s{i}" for i in range(6)]
    for _ in range(1500):
        three = rng.sample([*eager, *shy], 3)
        lord = rng.choices(three, [3 if p in eager else 1 for p in three])[0]
        one, two = (p for p in three if p != lord)
        won = rng.random() < 2 / 3
        known |= rate([*side(0, 1 if won else 2, lord), *side(1, 2 if won else 1, one, two)], known, GHOST)
    assert known[GHOST].mu > ratings.MU + 2
    bold = sum(known[p].shown for p in eager) / 6
    others = sum(known[p].shown for p in shy) / 6
    assert abs(bold - others) < 30
    assert abs((bold + others) / 2 - START) < 30


def test_who_holds_two_seats_moves_by_their_mean() -> None:
    found = rate([*side(0, 1, "x", "bot"), *side(1, 2, "y", "bot")], {}, GHOST)
    assert found["bot"].mu == pytest.approx(ratings.MU)
    assert found["x"].mu > found["y"].mu


def test_a_capped_rating_may_fall_but_not_rise() -> None:
    won = rate([Entry("a", 0, 1, capped=True), *side(1, 2, "b")], {}, GHOST)
    lost = rate([Entry("a", 0, 2, capped=True), *side(1, 1, "b")], {}, GHOST)
    assert won["a"].mu == ratings.MU
    assert lost["a"].mu < ratings.MU


@pytest.mark.parametrize(
    ("points", "places", "sides", "ranks"),
    [
        ((2, -1, -1), (1, 2, 2), (0, 1, 1), (1, 2, 2)),
        ((3, 1, -1, -3), (1, 2, 3, 4), (0, 1, 2, 3), (1, 2, 3, 4)),
        ((3, -1, -1, -1), (1, 2, 2, 2), (0, 1, 2, 3), (1, 2, 2, 2)),
        ((1, -1, 0), (1, 3, 2), (0, 1, 2), (1, 3, 2)),
        ((2, -2, 1, -1, 0, 0), (1, 6, 2, 5, 3, 4), (0, 1, 0, 1, 0, 1), (1, 2, 1, 2, 1, 2)),
        ((2, 1, -1, 1, -1, -2), (1, 2, 4, 3, 5, 6), (0, 1, 0, 1, 0, 1), (1, 1, 1, 1, 1, 1)),  # both sides make 0
        ((0, 0), (1, 1), (0, 1), (1, 1)),
    ],
)
def test_the_place_of_a_side(
    points: tuple[int, ...], places: tuple[int, ...], sides: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    assert side_ranks(points, places, sides) == ranks


# --- results out of tables -------------------------------------------------------------------


def test_results_carry_the_month_of_their_chat_and_whether_it_takes_part_in_the_world() -> None:
    b = Bench().open("a", "b", "d").start().play_out()
    chat = ChatInfo("web:group", "group", settings={"timezone": "-8", "world": "on"})
    rows = result_rows(b.table, chat)
    assert {r.season for r in rows} == {season_of(b.table.at, -8)}
    assert all(r.world for r in rows)
    assert sorted({r.rank for r in rows}) == [1, 2]
    assert all(r.won == (r.rank == 1) for r in rows)


@pytest.mark.parametrize(("policy", "points"), [("booked", 2), ("losses", 0), ("penalty", 0)])
@pytest.mark.parametrize("won", [True, False])
def test_who_leaves_gets_what_the_rule_book_says(
    policy: str, points: int, won: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    b = Bench().open("a", "b", "d").start().play_out()
    t = b.table
    gone = replace(t, chairs=tuple(replace(c, gone=i == 0) for i, c in enumerate(t.chairs)))
    outcome = Result((2, -1, -1), (1, 2, 2), (0, 1, 1), bookings=(Booking(0, -18, "flight"),))  # type: ignore[arg-type]
    if not won:
        outcome = replace(outcome, points=(-2, 1, 1), places=(2, 1, 1))
    game = all_games()["doudizhu"]
    monkeypatch.setattr(type(game), "spec", replace(game.spec, leavers=policy))
    row = result_rows(replace(gone, result=outcome), ChatInfo("web:group", "group"))[0]
    assert row.left
    assert row.booked == -18
    assert row.won == (won and policy == "booked")
    assert row.forfeit == (policy != "booked")
    assert row.points == (points if won else 0 if policy == "penalty" else -2)


def test_a_match_that_is_won_is_a_title_of_the_side_that_won_it() -> None:
    b = Bench().open("a", "b", "d").start().play_out()
    for match_over, champion, titled in ((True, 1, [1, 2]), (True, None, []), (False, 1, [])):
        carry = {} if champion is None else {"champion": champion}
        r = Result((2, -1, -1), (1, 2, 2), (0, 1, 1), carry=carry, match_over=match_over)
        rows = result_rows(replace(b.table, result=r), ChatInfo("web:group", "group"))
        assert [row.seat for row in rows if row.title] == titled


def test_a_hand_that_was_broken_off_counts_for_nothing() -> None:
    b = Bench("daguailuzi").open(*"abcdef", flight="abort").start()
    b.act()
    change = b.send(c.Leave("b"))
    while change.ended is None and b.table.phase == "playing":
        change = b.act()
    assert change.ended is not None
    rows = result_rows(change.ended, ChatInfo("web:group", "group"))
    assert not any(r.counted for r in rows)
    assert rows[1].left
    assert rows[1].booked < 0


def test_who_leaves_between_two_deals_of_a_match_pays_on_the_last_result() -> None:
    b = Bench("daguailuzi").open(*"abcdef").start().play_out()
    deal = b.table.deal
    change = b.send(c.Leave("b"))
    booked = later_bookings(change.table, change.records)
    assert [(x.seat, x.left) for x in booked if x.left] == [(1, True)]
    assert {x.deal for x in booked} == {deal}
    assert sum(x.points for x in booked if x.seat == 1) == -3
    assert sorted(x.seat for x in booked if x.points > 0) == [0, 2, 4]


# --- the fold --------------------------------------------------------------------------------


def test_standing_follows_from_the_number_of_deals() -> None:
    known: dict[ratings.Key, ratings.RatingRow] = {}
    seen = {}
    for n in range(1, RATED_FROM + 1):
        rows, _ = ratings.fold(deal_rows(n, [["tg:1"], ["bot:easy"]]), known, n)
        known |= {(r.ladder, r.player): r for r in rows}
        seen[n] = known[Ladder("tg:-100"), "tg:1"]
    assert [seen[n].standing for n in (1, LISTED_FROM - 1, LISTED_FROM, RATED_FROM - 1, RATED_FROM)] == [
        UNLISTED, UNLISTED, PROVISIONAL, PROVISIONAL, RATED,
    ]  # fmt: skip
    assert seen[RATED_FROM - 1].best == 0
    assert seen[RATED_FROM].best == seen[RATED_FROM].shown > START
    assert known[Ladder("tg:-100"), "bot:doudizhu:easy"].standing == UNLISTED


def test_a_former_player_is_still_a_player_to_the_others() -> None:
    rows = deal_rows(1, [["tg:1"], ["tg:2"]])
    gone = [replace(r, person="gone:x") if r.person == "tg:1" else r for r in rows]
    before, after = ratings.fold(rows, {}, 1), ratings.fold(gone, {}, 1)

    def of(found: list[ratings.RatingRow], player: str) -> list[tuple[Ladder, float, float]]:
        return [(r.ladder, r.mu, r.sigma) for r in found if r.player == player]

    assert of(before[0], "tg:2") == of(after[0], "tg:2")
    assert of(before[0], "tg:1") == of(after[0], "gone:x")
    assert [s.person for s in after[1]] == ["tg:2"]


def test_the_bench_misses_when_results_have_nothing_to_do_with_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    def nonsense(game: str, number: int, sides: Sequence[Sequence[int]], *_: object) -> list[ResultRow]:
        return deal_rows(number, [[f"tg:{i}" for i in s] for s in sides], game=game, chat="sim")

    assert rating_bench.run("doudizhu", 3, deals=20).same
    monkeypatch.setattr(rating_bench, "_deal", nonsense)
    found = rating_bench.run("gonglaok", 3, deals=10)
    assert found.correlation < 0.9
    assert not found.good
    assert str(found).endswith("MISSED")


# --- seasons ---------------------------------------------------------------------------------


def test_a_month_begins_where_the_chat_is() -> None:
    assert season_of(NOW, 8) != ""
    new_year = 1_798_761_600_000  # 2027-01-01 00:00 UTC
    assert [season_of(new_year, z) for z in (-5, 0, 8)] == ["2026-12", "2027-01", "2027-01"]
    assert season_of(new_year - 8 * 3_600_000, 8) == "2027-01"
    assert over("2026-12", new_year, 0)
    assert not over("2026-12", new_year, -5)
    assert [zone_of(s) for s in ({}, {"timezone": "-8"}, {"timezone": "x"})] == [8, -8, 8]
