"""A deal at a table: whose button counts, clocks, leaving, what comes after."""

from __future__ import annotations

import pytest

from bot import commands as c
from bot.commands import Refused
from bot.journal import CannotReplay, rebuild
from bot.outcome import deal_record, result_rows
from bot.ports import ChatInfo
from bot.table import FAST, MINUTE, NEXT_DEAL, SECOND
from engine import record
from engine.core import Action, IllegalAction, Seat
from engine.registry import all_games
from tests.bot.tables import Bench

PEOPLE = ("a", "b", "d")

CHAT = ChatInfo("web:group", "group")


def press(b: Bench, seat: int, **changes: object) -> c.Do:
    view = b.view(seat)
    fields = {
        "by": b.table.chairs[seat].person, "action": b.idea(seat), "deal": b.table.deal, "request": view.request,
        "seat": seat,
    }  # fmt: skip
    return c.Do(**{**fields, **changes})  # type: ignore[arg-type]


def test_an_act_pressed_twice_counts_once() -> None:
    b = Bench().open(*PEOPLE).start()
    twice = press(b, b.asked())
    b.send(twice)
    after = b.table
    with pytest.raises(Refused) as e:
        b.send(twice)
    assert e.value.code in ("stale", "already_decided")
    assert b.table is after


def test_b01_a_button_of_an_earlier_question_changes_nothing() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    old = press(b, seat, action=Action("bid", arg="1"))
    b.act()
    while b.asked() != seat:
        b.act()
    before = b.table
    with pytest.raises(Refused) as e:
        b.send(old)
    assert e.value.code == "stale"
    assert b.table is before


def test_b04_buttons_of_an_earlier_deal_are_dead() -> None:
    b = Bench().open(*PEOPLE).start()
    old = press(b, b.asked())
    b.play_out()
    with pytest.raises(Refused):
        b.send(old)
    b.send(c.Next("a"))
    with pytest.raises(Refused) as e:
        b.send(old)
    assert e.value.code == "stale"


def test_b08_the_last_press_of_a_deal_does_not_reach_into_the_next() -> None:
    b = Bench().open(*PEOPLE).start()
    last = None
    while b.table.phase == "playing":
        last = press(b, b.asked())
        b.send(last)
    b.send(c.Next("a"))
    before = b.table
    assert last is not None
    with pytest.raises(Refused):
        b.send(last)
    assert b.table is before


def test_somebody_elses_button_is_not_mine() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    other = b.table.chairs[(seat + 1) % 3].person
    with pytest.raises((Refused, IllegalAction)):
        b.send(press(b, seat, by=other))
    with pytest.raises(Refused) as e:
        b.send(press(b, seat, by="stranger"))
    assert e.value.code == "not_seated"


def test_b02_a_forged_act_is_judged_by_the_rules() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    with pytest.raises(IllegalAction):
        b.send(press(b, seat, action=Action("bid", arg="99")))
    with pytest.raises(IllegalAction):
        b.send(press(b, seat, action=Action("play", b.view(seat).hand[:1])))


def test_t10_who_lets_the_time_run_out_gets_the_default_act_and_a_reminder_before() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    epoch = b.table.chairs[seat].epoch
    limit = b.table.limit("auction")
    assert limit == 20 * SECOND
    b.send(c.Tick(), after=limit // 2)
    assert b.table.pending[seat].reminded
    assert b.table.chairs[seat].epoch == epoch + 1
    b.send(c.Tick(), after=limit // 2)
    assert b.table.chairs[seat].misses == 1
    assert seat not in b.table.pending


def test_two_time_outs_in_a_row_hand_the_seat_to_a_computer_until_its_owner_is_back() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    for _ in range(2):
        while seat not in b.table.pending:
            b.act()
        until = b.table.pending[seat].until
        assert until is not None
        b.send(c.Tick(), after=until - b.now)
    assert b.table.chairs[seat].auto
    b.send(c.Back(b.table.chairs[seat].person))
    assert not b.table.chairs[seat].auto
    with pytest.raises(Refused) as e:
        b.send(c.Back(b.table.chairs[seat].person))
    assert e.value.code == "not_away"


def test_playing_oneself_ends_the_autopilot() -> None:
    b = Bench().open(*PEOPLE, autopilot_after=1).start()
    seat = b.asked()
    until = b.table.pending[seat].until
    assert until is not None
    b.send(c.Tick(), after=until - b.now)
    assert b.table.chairs[seat].auto
    while seat not in b.table.pending:
        b.act()
    b.send(press(b, seat))
    assert not b.table.chairs[seat].auto


def test_t07_several_time_outs_at_once_are_taken_one_after_the_other() -> None:
    b = Bench().open(*PEOPLE).start()
    while b.view(0).phase == "auction":
        seat = b.asked()
        b.send(press(b, seat, action=Action("bid", arg="3")))
    assert len(b.table.pending) == 2
    b.send(c.Tick(), after=MINUTE)
    assert len(b.table.pending) == 1
    assert sum(x.misses for x in b.table.chairs) == 2


@pytest.mark.parametrize(("pace", "seconds"), [("slow", 40), ("normal", 20), ("fast", 10), ("none", None)])
def test_the_pace_sets_every_limit(pace: str, seconds: int | None) -> None:
    b = Bench().open(*PEOPLE, pace=pace).start()
    (pending,) = b.table.pending.values()
    assert pending.until == (None if seconds is None else b.now + seconds * SECOND)


def test_leaving_hands_the_seat_to_a_computer_and_the_result_stays_with_who_left() -> None:
    b = Bench().open(*PEOPLE).start()
    b.act()
    b.send(c.Leave("b"))
    assert b.table.chairs[1].gone
    assert b.table.seat_of("b") is None
    change = None
    while b.table.phase == "playing":
        change = b.act()
    assert change is not None
    assert change.ended is not None
    row = result_rows(change.ended, CHAT)[1]
    assert (row.person, row.left) == ("b", True)
    assert b.table.chairs[1].level == "normal"


def test_leaving_a_table_that_cancels_gives_no_scores() -> None:
    b = Bench().open(*PEOPLE, on_leave="abandon").start()
    b.act()
    change = b.send(c.Leave("b"))
    assert change.ended is None
    assert b.table.phase == "lobby"
    assert [x.person for x in b.table.chairs] == ["a", "", "d"]
    assert all(x.total == 0 for x in b.table.chairs)


@pytest.mark.parametrize("steps", range(0, 24, 3))
def test_l33_everybody_may_leave_at_any_time(steps: int) -> None:
    b = Bench(seed=steps).open(*PEOPLE).start()
    for _ in range(steps):
        if b.table.phase == "playing":
            b.act()
    for p in PEOPLE:
        b.send(c.Leave(p))
    assert b.table.over
    assert b.table.closed_why == "abandoned"


def test_t09_a_deal_in_which_nobody_acted_closes_the_table_and_counts_for_nothing() -> None:
    b = Bench().open(*PEOPLE).start()
    change = None
    while not b.table.over:
        due = b.table.due_at
        assert due is not None
        driven = [s for s in b.table.pending if b.table.chairs[s].driven]
        change = b.act(driven[0], after=0) if driven else b.send(c.Tick(), after=max(0, due - b.now))
    assert b.table.closed_why == "abandoned"
    assert change is not None
    assert change.ended is not None
    assert not any(r.counted for r in result_rows(change.ended, CHAT))


def test_the_next_deal_starts_by_itself() -> None:
    b = Bench().open(*PEOPLE).start().play_out()
    assert b.table.next_at == b.now + NEXT_DEAL
    b.send(c.Tick(), after=NEXT_DEAL)
    assert (b.table.phase, b.table.deal) == ("playing", 2)


def test_a_session_of_two_deals_ends_after_two() -> None:
    b = Bench().open(*PEOPLE, deals_per_session=2).start().play_out()
    assert not b.table.session_over
    b.send(c.Next("a"))
    b.play_out()
    assert b.table.session_over
    assert b.table.next_at is None
    totals = [x.total for x in b.table.chairs]
    assert sum(totals) == 0
    b.send(c.Next("b", rematch=True))
    assert [x.total for x in b.table.chairs] == [0, 0, 0]


def test_l26_two_presses_on_next_start_one_deal() -> None:
    b = Bench().open(*PEOPLE).start().play_out()
    b.send(c.Next("a"))
    with pytest.raises(Refused) as e:
        b.send(c.Next("b", rematch=True))
    assert e.value.code == "already_running"


def test_a_vote_of_more_than_half_the_people_ends_the_table() -> None:
    b = Bench().open(*PEOPLE).start()
    assert b.table.votes_needed == 2
    b.send(c.VoteEnd("a"))
    with pytest.raises(Refused) as e:
        b.send(c.VoteEnd("a"))
    assert e.value.code == "already_voted"
    b.send(c.VoteEnd("d"))
    assert b.table.closed_why == "voted"


def test_p09_an_admin_who_does_not_play_ends_a_table() -> None:
    b = Bench().open(*PEOPLE).start()
    with pytest.raises(Refused):
        b.send(c.End("stranger"))
    b.send(c.End("stranger", admin=True))
    assert b.table.over


def test_b03_after_the_end_every_button_is_dead() -> None:
    b = Bench().open(*PEOPLE).start()
    old = press(b, b.asked())
    b.send(c.End("a"))
    for command in (old, c.Leave("a"), c.VoteEnd("a"), c.Next("a"), c.Sit("x", "X"), c.Back("a"), c.Repost("a")):
        with pytest.raises(Refused) as e:
            b.send(command)
        assert e.value.code == "table_closed"


def test_a_deal_counts_when_people_sat_on_two_sides() -> None:
    b = Bench().open(*PEOPLE).start()
    change = None
    while b.table.phase == "playing":
        change = b.act()
    assert change is not None
    assert change.ended is not None
    assert all(r.counted for r in result_rows(change.ended, CHAT))
    alone = Bench().open("a").start()
    while alone.table.phase == "playing":
        change = alone.act()
    assert change.ended is not None
    assert not any(r.counted for r in result_rows(change.ended, CHAT))


@pytest.mark.parametrize("seed", range(6))
def test_a_journal_rebuilds_the_table_it_came_from(seed: int) -> None:
    b = Bench(seed=seed).open(*PEOPLE).start()
    for _ in range(3):
        while b.table.phase == "playing":
            due = b.table.due_at
            assert due is not None
            if (b.count + seed) % 5 == 0:
                b.send(c.Tick(), after=max(0, due - b.now))
            else:
                b.act(after=(b.count % 3) * 7 * SECOND)
        if not b.table.over:
            b.send(c.Next("a"))
    for _ in range(5):
        b.act()
    again = rebuild("t2345", "web:group", b.records)
    assert again == b.table


def test_s18_a_journal_of_other_rules_is_not_guessed_at() -> None:
    b = Bench().open(*PEOPLE).start()
    old = [
        r if r.kind != "dealt" else type(r)(r.seq, r.at, r.kind, {**r.data, "rules": r.data["rules"] - 1})
        for r in b.records
    ]
    with pytest.raises(CannotReplay, match="rules"):
        rebuild("t2345", "web:group", old)


def test_s04_a_damaged_journal_names_the_row_and_no_cards() -> None:
    b = Bench().open(*PEOPLE).start()
    b.act()
    broken = [
        *b.records[:-1],
        type(b.records[0])(b.table.seq, b.now, "act", {"seat": 1, "act": {"v": "play", "c": "ZZ"}}),
    ]
    with pytest.raises(CannotReplay) as e:
        rebuild("t2345", "web:group", broken)
    assert "ZZ" not in str(e.value)
    assert str(b.table.seq) in str(e.value)


def test_a_restart_gives_every_open_clock_time_again() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    b.send(c.Resume(30_000), after=5 * MINUTE)
    assert b.table.pending[seat].until == b.now + 30_000


def test_a_clock_that_was_set_back_while_the_program_was_away_makes_nobody_wait_for_the_old_hour() -> None:
    b = Bench().open(*PEOPLE).start()
    seat = b.asked()
    left = b.table.pending[seat].until - b.now
    b.send(c.Resume(1_000), after=-60 * MINUTE)
    assert b.table.pending[seat].until == b.now + left
    assert b.table.pending[seat].since == b.now
    assert rebuild("t2345", "web:group", b.records) == b.table
    b.send(c.Tick(), after=left)
    assert b.table.chairs[seat].misses == 1


def test_the_deals_record_verifies_and_names_what_happened() -> None:
    b = Bench().open(*PEOPLE).start()
    change = None
    while b.table.phase == "playing":
        change = b.act()
    assert change is not None
    assert change.ended is not None
    deal = record.read(deal_record(change.ended))
    record.verify(deal)
    assert deal.result is not None
    assert change.ended.result is not None
    assert deal.result.points == change.ended.result.points
    assert len(deal.entries) == len(change.ended.script)


def test_the_person_on_turn_is_notified_once_and_not_while_he_is_fast() -> None:
    b = Bench().open(*PEOPLE).start()
    woken = dict.fromkeys(range(3), b.now)
    bumps = 0
    for step in range(400):
        if b.table.phase != "playing":
            b.send(c.Next("a"))
            woken = dict.fromkeys(range(3), b.now)
        before = b.table
        seat = b.asked()
        b.act(seat, after=(1 + step % 5 * 3) * SECOND)
        woken[seat] = b.now
        if b.table.phase != "playing":
            continue
        for s in range(3):
            rose = b.table.chairs[s].epoch - before.chairs[s].epoch
            new = s in b.table.pending and before.pending.get(Seat(s)) != b.table.pending[Seat(s)]
            slow = b.now - woken[s] > FAST
            assert rose == (1 if new and slow else 0), (step, s)
            if rose:
                woken[s] = b.now
                bumps += 1
    assert bumps > 20


def test_every_seat_is_asked_by_its_own_request_number() -> None:
    b = Bench().open(*PEOPLE).start()
    game = all_games()["doudizhu"]
    while b.table.phase == "playing":
        assert {s: p.request for s, p in b.table.pending.items()} == dict(game.to_act(b.table.state))
        for s in range(3):
            assert (b.view(s).request is not None) == (Seat(s) in b.table.pending)
        b.act()


def test_votes_that_suffice_because_others_left_end_the_table() -> None:
    b = Bench("gonglaok").open("a", "b", "d", "e", size=4).start()
    b.send(c.VoteEnd("a"))
    b.send(c.VoteEnd("b"))
    assert not b.table.over
    b.send(c.Leave("d"))
    assert b.table.closed_why == "voted"


def test_a_vote_goes_with_who_leaves() -> None:
    b = Bench().open(*PEOPLE).start()
    b.send(c.VoteEnd("a"))
    b.send(c.Leave("a"))
    assert b.table.votes == frozenset()
    assert not b.table.over


def test_while_a_session_runs_only_the_host_begins_it_anew() -> None:
    b = Bench().open(*PEOPLE).start().play_out()
    with pytest.raises(Refused) as e:
        b.send(c.Next("b", rematch=True))
    assert e.value.code == "host_only"
    with pytest.raises(Refused) as e:
        b.send(c.Next("stranger", rematch=True, admin=True))
    assert e.value.code == "not_seated"
    b.send(c.Next("a", rematch=True))
    assert [x.total for x in b.table.chairs] == [0, 0, 0]


def test_a_table_is_opened_once() -> None:
    b = Bench().open("a")
    with pytest.raises(Refused) as e:
        b.send(c.Open("b", "B", "doudizhu", 3))
    assert e.value.code == "stale"


def test_what_a_person_may_do_at_any_time_needs_no_question() -> None:
    b = Bench("gonglaok").open("a", "b", "d", "e", size=4).start()
    for _ in range(200):
        idle = [s for s in range(4) if s not in b.table.pending and any(x.anytime for x in b.view(s).menu)]
        if idle or b.table.phase != "playing":
            break
        b.act()
    seat = idle[0]
    choice = next(x for x in b.view(seat).menu if x.anytime)
    action = Action(choice.verb, arg=choice.args[-1])
    before = b.table.seq
    b.send(press(b, seat, action=action, request=0))
    assert b.table.seq == before + 1
    with pytest.raises(Refused) as e:
        b.send(press(b, seat, action=action, deal=b.table.deal + 1))
    assert e.value.code == "stale"
