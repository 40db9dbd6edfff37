"""Failures that players of other card rooms met, tried on tables of every game. The ids name the failure."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from bot import commands as c
from bot.commands import Refused
from bot.i18n import LANGUAGES
from bot.outcome import side_ranks
from bot.rankings import RATED, Ladder, Leader
from bot.render import group
from bot.screen import CAPS, WEB, fits
from bot.screens import common, standings
from bot.service import Slot
from engine import record
from engine.cards import packs
from engine.core import Seat, Setup, play
from engine.registry import all_games
from engine.shuffle import Dice, verify
from tests.bot.tables import Bench
from tests.bot.test_screens import screens

GAMES = sorted(all_games())
every_game = pytest.mark.parametrize("game", GAMES)


def seated(game: str, seed: int = 1) -> Bench:
    size = all_games()[game].spec.seats[0]
    return Bench(game, seed=seed).open(*(f"p{i}" for i in range(size))).start()


def held(b: Bench) -> Counter[object]:
    """All cards in hands, whoever holds them."""
    return Counter(card for s in range(b.table.size) for card in b.view(s).hand)


@every_game
def test_e04_e07_every_deal_of_an_evening_gives_each_card_once(game: str) -> None:
    b = seated(game)
    sizes = set()
    for _ in range(8):
        while b.view(0).phase == "draw":
            b.act()  # cards are still being drawn
        dealt = held(b)
        number = max(dealt.values())
        assert not dealt - Counter(packs(number))
        sizes.add(sum(dealt.values()))
        b.play_out()
        b.send(c.Next("p0", rematch=b.table.session_over))
    assert len(sizes) == 1


@every_game
def test_e06_anybody_can_check_the_shuffle_of_a_deal(game: str) -> None:
    from bot.outcome import deal_record

    b = seated(game)
    promised = b.table.commitment
    change = None
    while b.table.phase == "playing":
        change = b.act()
    assert change is not None
    assert change.ended is not None
    deal = record.read(deal_record(change.ended))
    assert deal.seed is not None
    assert verify(deal.seed, promised)
    record.verify(deal)


def test_e16_a_card_of_the_kitty_is_unseen_before_the_auction_ends() -> None:
    game = all_games()["doudizhu"]
    state = game.start(Setup(3, bytes(32), game.settle({}, 3))).state
    for seat in (None, *map(Seat, range(3))):
        view = game.view(state, seat)
        public = [e.event for e in view.history if e.to is None]
        assert not any("cards" in type(e).__slots__ and getattr(e, "cards", ()) for e in public)
        worlds = {tuple(sorted(game.imagine(view, Dice(bytes([n]) * 32, "k")).kitty)) for n in range(8)}
        assert len(worlds) > 1


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_e18_e27_every_question_has_a_computers_answer_a_default_and_buttons(game: str, seed: int) -> None:
    rules = all_games()[game]
    b = seated(game, seed)
    dice = Dice(bytes([seed]) * 32, "e18")
    step = 0
    while b.table.phase == "playing":
        for seat in list(b.table.pending):
            view = b.view(seat)
            for level in rules.spec.levels:
                play(rules, b.table.state, seat, rules.computers[level](view, dice))
            play(rules, b.table.state, seat, rules.timeout(b.table.state, seat))
            assert list(islice(rules.suggest(view), 1))
        if step % 12 == 0:
            offered = {x.data for _, screen in screens(b) for x in screen.buttons}
            for seat, pending in b.table.pending.items():
                mark = f"a:{b.table.id}:{b.table.deal}:{int(seat)}:{pending.request}:"
                assert any(data.startswith(mark) for data in offered), (seat, pending)
        b.act()
        step += 1


def test_e22_each_seat_is_asked_once_in_a_round_of_bids_from_any_first_bidder() -> None:
    firsts = set()
    for seed in range(12):
        b = seated("doudizhu", seed)
        asked = []
        for _ in range(3):
            (seat,) = b.table.pending
            asked.append(int(seat))
            b.send(c.Do(f"p{seat}", all_games()["doudizhu"].timeout(b.table.state, seat), b.table.deal))
        firsts.add(asked[0])
        assert asked == [(asked[0] + i) % 3 for i in range(3)]
    assert firsts == {0, 1, 2}


@every_game
@pytest.mark.parametrize("after", range(0, 40, 5))
def test_e29_who_must_decide_leaves_and_the_deal_goes_on(game: str, after: int) -> None:
    b = seated(game, seed=after)
    for _ in range(after):
        if b.table.phase == "playing":
            b.act()
    if b.table.phase != "playing":
        b.send(c.Next("p0", rematch=b.table.session_over))
    seat = b.asked()
    b.send(c.Leave(b.table.chairs[seat].person))
    b.play_out()
    assert b.table.phase == "between"


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_h09_a_spectator_sees_every_phase(game: str, language: str) -> None:
    b = seated(game)
    phases = set()
    while b.table.phase == "playing":
        phases.add(all_games()[game].view(b.table.state, None).phase)
        fits(group(Slot(b.table), language, WEB, False), WEB)
        b.act()
    fits(group(Slot(b.table), language, WEB, False), WEB)
    assert len(phases) >= 2


@every_game
def test_h07_the_board_of_a_rematch_shows_nothing_of_the_deal_before(game: str) -> None:
    b = seated(game).play_out()
    before = group(Slot(b.table), "en", WEB, False).text
    b.send(c.Next("p0", rematch=b.table.session_over))
    after = group(Slot(b.table), "en", WEB, False).text
    assert "deal 2" in after
    assert not set(before.splitlines()) & set(after.splitlines()) - {""}


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_k03_points_places_and_sides_of_every_ending_agree(game: str, seed: int) -> None:
    b = seated(game, seed).play_out()
    result = b.table.result
    assert result is not None
    winners = {i for i, place in enumerate(result.places) if place == min(result.places)}
    assert max(result.points) in {result.points[i] for i in winners}
    ranks = side_ranks(result.points, result.places, result.sides)
    sides = sorted(set(zip(ranks, result.sides, strict=True)))
    assert len(sides) == len(set(result.sides)), "one rank for all seats of a side"
    sums = [sum(p for p, s in zip(result.points, result.sides, strict=True) if s == side) for _, side in sides]
    assert sums == sorted(sums, reverse=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_k10_no_name_breaks_the_leaderboard(language: str) -> None:
    names = ["a\tb\nc", "שלום", "👨‍👩‍👧", " ", "x" * 200, "# *_`|", "王 小 明", "\u202eevil"]
    found = [Leader(i + 1, f"p{i}", name, 1200 - i, RATED, 9, 5, 3 - i) for i, name in enumerate(names)]
    board = standings.Board(Ladder("tg:1"), "c", "here", "2026-11", 0, found, True, found[0], found)
    for caps in CAPS.values():
        screen = fits(standings.top(board, common.Speaker(language), caps), caps)
        lines = [block.text for block in screen.blocks if block.kind == "list"]
        assert len(lines) == len(names)
        assert all("\n" not in line and "\t" not in line and "\u202e" not in line for line in lines)


def test_k17_breaking_deals_off_again_and_again_makes_no_points() -> None:
    b = Bench().open("p0", "p1", "p2", on_leave="abandon")
    for number in range(6):
        b.send(c.Start(b.table.host))
        for _ in range(number * 3):
            if b.table.phase == "playing":
                b.act()
        if b.table.phase != "playing":
            break
        b.send(c.Leave("p2"))
        assert b.table.phase == "lobby"
        b.send(c.Sit("p2", "P2"))
        assert all(chair.total == 0 for chair in b.table.chairs)


def test_l08_who_leaves_takes_his_vote_along() -> None:
    b = Bench().open("p0", "p1", "p2").start()
    b.send(c.VoteEnd("p1"))
    assert len(b.table.votes) == 1
    b.send(c.Leave("p1"))
    assert b.table.over or not b.table.votes


def test_l35_the_host_sees_who_is_missing_and_sends_the_silent_away() -> None:
    b = Bench().open("p0", "p1")
    text = group(Slot(b.table), "en", WEB, False).text
    assert "1 seat is free" in text
    assert "P1" in text
    b.send(c.Remove("p0", 1))
    assert "2 seats are free" in group(Slot(b.table), "en", WEB, False).text


@every_game
def test_b19_when_a_question_has_expired_its_buttons_are_off_the_screen(game: str) -> None:
    b = seated(game)
    seat = b.asked()
    offered = {x.data for _, screen in screens(b) for x in screen.buttons if x.data.startswith("a:")}
    until = b.table.pending[seat].until
    assert until is not None
    old = b.table.pending[seat].request
    b.send(c.Tick(), after=until - b.now)
    now = {x.data for _, screen in screens(b) for x in screen.buttons if x.data.startswith("a:")}
    mark = f":{b.table.deal}:{int(seat)}:{old}:"
    assert any(mark in data for data in offered)
    assert not any(mark in data and ":v:helping" not in data and ":v:look" not in data for data in now)


def test_t15_a_seat_that_empties_while_others_join_leaves_no_hole() -> None:
    b = Bench().open("p0", "p1", "p2")
    b.send(c.Leave("p1"))
    b.send(c.Sit("p3", "P3"))
    with pytest.raises(Refused):
        b.send(c.Sit("p4", "P4"))
    assert [chair.person for chair in b.table.chairs] == ["p0", "p3", "p2"]


@every_game
def test_x13_buttons_carry_ids_and_no_words(game: str) -> None:
    b = seated(game)
    for _ in range(12):
        for name, screen in screens(b):
            for button in screen.buttons:
                assert button.data.isascii(), (name, button.data)
                assert len(button.data.encode()) <= 64
        if b.table.phase == "playing":
            b.act()
