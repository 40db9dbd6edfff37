"""Matches of several deals: short results inside, flights between deals, draws."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from bot import commands as c
from bot.i18n import Speaker
from bot.journal import rebuild
from bot.outcome import deal_record
from bot.render import private
from bot.screen import WEB
from bot.screens import common, result
from bot.screens.images import result_image
from bot.table import Table
from engine import record
from engine.registry import all_games
from tests.bot.houses import Inn, person
from tests.bot.tables import Bench

PEOPLE = ("a", "b", "c", "d", "e", "f")


def texts(t: Table) -> list[str]:
    view = all_games()[t.game].view(t.state, None)
    return [b.text for b in result.result(t, view, common.speaker(t, "en"), WEB).blocks]


def session(hands: int = 2, **options: object) -> Bench:
    return Bench("daguailuzi").open(*PEOPLE, session_hands=hands, **options).start()


def test_inside_a_match_a_result_is_one_line_and_the_last_one_tells_everything() -> None:
    table = session().play_out()
    assert table.table.result is not None
    assert not table.table.session_over
    inside = texts(table.table)
    assert not any(line.startswith(("1. ", "🔵1. ")) for line in inside)
    assert len(inside) == 4  # title, the line, the seed, when the next one starts
    table.send(c.Next("a"))
    table.play_out()
    assert table.table.session_over
    last = texts(table.table)
    assert sum(f" {name}" in line and "total" in line for line in last for name in "ABCDEF") >= 6
    assert any("whole session" in line for line in last)


def test_the_chronicle_of_the_next_hand_begins_with_the_result_of_the_last_one() -> None:
    table = session().play_out()
    table.send(c.Next("a"))
    assert "Hand 1:" in common.chronicle(table.table, common.speaker(table.table, "en"), 60)[0]


def test_leaving_between_two_hands_is_booked_at_once_and_survives_a_restart() -> None:
    table = session().play_out()
    before = [chair.total for chair in table.table.chairs]
    table.send(c.Leave("b"))
    t = table.table
    assert t.chairs[1].level
    assert [t.chairs[s].total - before[s] for s in (0, 2, 3, 4, 5)] == [1, 1, 0, 1, 0]
    assert any("penalty for leaving −3" in line for line in texts(t))
    assert rebuild(t.id, t.chat, table.records) == t
    table.send(c.Next("a"))
    again = rebuild(t.id, t.chat, table.records)
    assert [chair.total for chair in again.chairs] == [chair.total for chair in table.table.chairs]


def test_leaving_in_mid_hand_is_booked_with_the_result() -> None:
    table = session()
    table.send(c.Leave("b"))
    assert table.table.phase == "playing"
    assert "runs away" in " ".join(common.chronicle(table.table, common.speaker(table.table, "en")))
    table.play_out()
    t = table.table
    assert t.result is not None
    assert t.result.bookings[0].points == -18
    assert t.chairs[0].total == t.result.points[0] + t.result.bookings[1].points
    assert sum(t.result.points) == 0


def test_after_the_session_nobody_pays_for_leaving() -> None:
    table = session(1).play_out()
    before = [chair.total for chair in table.table.chairs]
    table.send(c.Leave("b"))
    assert [table.table.chairs[s].total for s in (0, 2, 4)] == [before[s] for s in (0, 2, 4)]


def test_a_flight_may_end_the_hand_at_once() -> None:
    table = session(flight="abort")
    table.act()
    table.send(c.Leave("c"))
    t = table.table
    assert t.phase == "between"
    assert t.result is not None
    assert t.result.points == (0,) * 6
    assert [t.chairs[s].total for s in (1, 3, 5)] == [1, 1, 1]


@pytest.mark.parametrize("game", ["doudizhu", "gonglaok"])
def test_other_games_ask_nothing_for_leaving_between_deals(game: str) -> None:
    table = Bench(game).open("a", "b", "c", size=3).start().play_out()
    before = [chair.total for chair in table.table.chairs]
    table.send(c.Leave("b"))
    assert [table.table.chairs[s].total for s in (0, 2)] == [before[0], before[2]]


def test_nobody_is_shown_as_the_winner_of_a_draw() -> None:
    table = session(1).play_out()
    t = table.table
    assert t.result is not None
    places = {"won": (1, 2) * 3, "drawn": (1,) * 6}
    view = all_games()[t.game].view(t.state, None)
    sp = Speaker("en", t.game, PEOPLE)
    won, drawn = (result_image(replace(t, result=replace(t.result, places=p)), view, sp) for p in places.values())
    assert won.png != drawn.png


def test_what_leaving_costs_is_known_before() -> None:
    table = session()
    assert common.leaving_costs(table.table, "b") == 18
    assert common.leaving_costs(table.table, "nobody") == 0
    table.play_out()
    assert common.leaving_costs(table.table, "b") == 3
    table.send(c.Next("a"))
    table.play_out()
    assert table.table.session_over
    assert common.leaving_costs(table.table, "b") == 0
    other = Bench("doudizhu").open("a", "b", "c").start()
    assert common.leaving_costs(other.table, "b") == 0


async def test_who_would_pay_for_leaving_is_asked_first() -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE, game="daguailuzi")
    for words in (f"t:{table}:leave", f"t:{table}:leave:yes"):
        reply = await inn.press(person("b", "B"), words)
        left = inn.table(table).seat_of("b") is None
        assert left == words.endswith("yes")
        assert ("18" in reply.text) if left else (reply.screen is not None and "18" in reply.screen.text)


def test_who_is_sent_away_pays_nothing_and_the_record_knows_it() -> None:
    table = session(3)
    table.act()
    table.send(c.Remove("a", 1))
    table.play_out()
    t = table.table
    assert t.result is not None
    assert t.result.bookings == ()
    kept = record.read(deal_record(t))
    record.verify(kept)
    assert "leave 1 by=host" in deal_record(t)
    table.send(c.Next("a"))
    table.play_out()
    before = [chair.total for chair in table.table.chairs]
    table.send(c.Remove("a", 2))
    assert [table.table.chairs[s].total for s in (1, 3, 5)] == [before[s] for s in (1, 3, 5)]


@pytest.mark.parametrize("game", ["daguailuzi", "gonglaok", "doudizhu"])
@pytest.mark.parametrize("sort", ["suit", "rank"])
async def test_a_person_has_the_cards_sorted_as_he_likes(game: str, sort: str) -> None:
    inn = Inn()
    table = await inn.open(*PEOPLE[: all_games()[game].spec.seats[0]], game=game)
    slot = inn.house.slots[table]
    t, seat = slot.table, min(slot.table.pending)
    view = all_games()[game].view(t.state, seat)
    mine = common.sorted_hand(t, view, sort)
    assert sorted(mine) == sorted(view.hand)
    jumps = sum((a.suit is not b.suit) if sort == "suit" else (a.rank is not b.rank) for a, b in pairwise(mine))
    if game == "doudizhu":
        assert mine == view.hand, "there suits do not matter"
    elif sort == "suit":
        assert jumps <= 6
    else:
        assert jumps == len({c.rank for c in mine}) - 1
    shown = [private(inn.house, slot, seat, "en", WEB, True, 4, wish) for wish in ("game", sort)]
    same = mine == view.hand and common.layout(t, sort) == all_games()[game].spec.layout
    assert (shown[0].image == shown[1].image) == same
    cards = [[b.data for b in screen.buttons if ":k:" in b.data] for screen in shown]
    assert sorted(cards[0]) == sorted(cards[1])
