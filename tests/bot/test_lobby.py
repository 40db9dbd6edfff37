"""Before the cards: seats, host's rights, house rules."""

from __future__ import annotations

import pytest

from bot import commands as c
from bot.commands import Command, Refused
from bot.table import LOBBY_IDLE, MINUTE
from tests.bot.tables import Bench


def refused(bench: Bench, command: Command) -> str:
    before = bench.table
    with pytest.raises(Refused) as e:
        bench.send(command)
    assert bench.table is before
    return e.value.code


def test_who_opens_sits_and_is_host() -> None:
    t = Bench().open("a").table
    assert (t.phase, t.host, t.seat_of("a"), t.size) == ("lobby", "a", 0, 3)


def test_l28_joining_twice_keeps_one_seat() -> None:
    b = Bench().open("a", "b")
    assert refused(b, c.Sit("b", "B")) == "already_seated"
    assert [x.person for x in b.table.chairs] == ["a", "b", ""]


def test_a_full_table_takes_nobody() -> None:
    b = Bench().open("a", "b", "d")
    assert refused(b, c.Sit("e", "E")) == "table_full"


def test_l16_joining_a_running_deal_is_refused_with_what_to_do() -> None:
    b = Bench().open("a").start()
    assert refused(b, c.Sit("b", "B")) == "already_running"


def test_between_deals_a_person_takes_a_computers_place() -> None:
    b = Bench().open("a").start().play_out()
    b.send(c.Sit("b", "B"))
    assert b.table.seat_of("b") == 2


def test_l12_the_hosts_rights_pass_to_somebody_who_is_there() -> None:
    b = Bench().open("a", "b", "d").start()
    away = b.asked()
    limit = b.table.pending[away].until
    assert limit is not None
    b.send(c.Leave("a"))
    assert b.table.host in ("b", "d")


def test_p01_only_the_host_or_an_admin_starts_and_removes() -> None:
    b = Bench().open("a", "b")
    assert refused(b, c.Start("b")) == "host_only"
    assert refused(b, c.Start("stranger")) == "host_only"
    assert refused(b, c.Remove("b", 0)) == "host_only"
    b.send(c.Start("stranger", admin=True))
    assert b.table.phase == "playing"


@pytest.mark.parametrize(
    "command",
    [
        c.AddComputer("a"), c.SetOption("a", "spring", "off"), c.SetSize("a", 3), c.Swap("a", 0, 1), c.Mix("a"),
        c.Start("a"),
    ],
    ids=lambda x: type(x).__name__,
)  # fmt: skip
def test_p03_nothing_of_the_lobby_can_be_changed_in_a_deal(command: Command) -> None:
    b = Bench().open("a", "b").start()
    assert refused(b, command) == "not_in_lobby"


def test_p03_a_computer_cannot_be_taken_away_in_a_deal() -> None:
    b = Bench().open("a", "b").start()
    assert refused(b, c.Remove("a", 2)) == "not_in_lobby"


def test_l24_junk_options_sizes_and_seats_are_refused() -> None:
    b = Bench().open("a")
    assert refused(b, c.SetOption("a", "nonsense", 1)) == "unknown_option"
    assert refused(b, c.SetOption("a", "spring", "x9")) == "bad_option_value"
    assert refused(b, c.SetSize("a", 99)) == "bad_seats"
    assert refused(b, c.Swap("a", 0, 7)) == "no_such_seat"
    assert refused(b, c.Remove("a", -1)) == "no_such_seat"
    assert refused(b, c.AddComputer("a", "wizard")) == "unknown_level"


def test_each_seat_gets_a_computer_of_the_level_chosen_for_it() -> None:
    b = Bench().open("a")
    b.send(c.AddComputer("a", "hard", seat=2))
    b.send(c.AddComputer("a", "hard", seat=1))
    b.send(c.AddComputer("a", "easy", seat=1))
    assert [x.level for x in b.table.chairs] == ["", "easy", "hard"]
    assert refused(b, c.AddComputer("a", "easy", seat=0)) == "seat_is_taken"
    assert refused(b, c.AddComputer("a", "easy", seat=3)) == "no_such_seat"
    assert refused(b, c.AddComputer("a", "wizard", seat=1)) == "unknown_level"
    assert refused(b, c.AddComputer("b", "easy", seat=1)) == "host_only"


def test_options_reach_the_deal() -> None:
    b = Bench().open("a")
    b.send(c.SetOption("a", "doubling", "off"))
    b.start()
    assert b.table.setup is not None
    assert b.table.setup.options["doubling"] == "off"


def test_empty_seats_are_filled_by_computers_at_the_start() -> None:
    b = Bench().open("a").start()
    assert [x.level for x in b.table.chairs] == ["", "normal", "normal"]


def test_a_chat_without_computers_waits_for_people() -> None:
    b = Bench()
    b.send(c.Open("a", "A", "doudizhu", 3, settings={"computers": False}))
    assert refused(b, c.AddComputer("a")) == "no_computers_here"
    assert refused(b, c.Start("a")) == "seats_missing"


def test_a_table_that_starts_when_full_does() -> None:
    b = Bench()
    b.send(c.Open("a", "A", "doudizhu", 3, settings={"auto_start": True}))
    b.send(c.Sit("b", "B"))
    assert b.table.phase == "lobby"
    b.send(c.Sit("d", "D"))
    assert b.table.phase == "playing"


def test_an_idle_lobby_closes_after_half_an_hour_and_says_so() -> None:
    b = Bench().open("a")
    b.send(c.Tick(), after=LOBBY_IDLE - MINUTE)
    assert not b.table.over
    b.send(c.Sit("b", "B"))
    b.send(c.Tick(), after=2 * MINUTE)
    assert not b.table.over
    b.send(c.Tick(), after=LOBBY_IDLE)
    assert (b.table.over, b.table.closed_why) == (True, "idle")


def test_l07_an_empty_lobby_is_gone_at_once() -> None:
    b = Bench().open("a")
    b.send(c.Leave("a"))
    assert (b.table.over, b.table.closed_why) == (True, "empty")
    assert refused(b, c.Sit("b", "B")) == "table_closed"


def test_seats_can_be_swapped_and_drawn_anew() -> None:
    b = Bench().open("a", "b")
    b.send(c.Swap("a", 0, 2))
    assert [x.person for x in b.table.chairs] == ["", "b", "a"]
    seen = set()
    for _ in range(20):
        b.send(c.Mix("a"))
        seen.add(tuple(x.person for x in b.table.chairs))
    assert len(seen) > 3


def test_p11_a_person_is_removed_by_seat_and_may_come_again() -> None:
    b = Bench().open("a", "b")
    b.send(c.Remove("a", 1))
    assert b.table.seat_of("b") is None
    b.send(c.Sit("b", "B"))
    assert b.table.seat_of("b") == 1


def test_nobody_removes_himself() -> None:
    assert refused(Bench().open("a"), c.Remove("a", 0)) == "kick_yourself"


def test_a_practice_table_is_dealt_at_once() -> None:
    b = Bench()
    b.send(c.Open("a", "A", "doudizhu", 3, practice=True))
    assert b.table.phase == "playing"
    assert sum(bool(x.level) for x in b.table.chairs) == 2
