"""Computer seats: their thoughts belong to one question, and what fails does not stop a table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator

import pytest

from bot import commands as c
from bot import computers as module
from bot.computers import Computers, Pace, think
from engine.core import Action, Game, View
from engine.registry import all_games
from tests.bot.houses import Inn

NOW = Pace(0, 0)


def seated(inn: Inn) -> Computers:
    computers = Computers(inn.house, NOW)
    inn.house.watchers.append(computers)
    return computers


async def until_asked(inn: Inn, computers: Computers, table: str) -> None:
    """Let the computers play until a person is asked or the deal is over."""
    await computers.idle()
    assert inn.table(table).phase != "playing" or not all(
        inn.table(table).chairs[s].driven for s in inn.table(table).pending
    )


async def test_computers_play_until_a_person_is_asked() -> None:
    inn = Inn()
    computers = seated(inn)
    table = await inn.open("a")
    await until_asked(inn, computers, table)
    while inn.table(table).phase == "playing":
        await inn.house.execute(table, inn.act(table))
        await until_asked(inn, computers, table)
    assert inn.table(table).phase == "between"


class Slow:
    """Holds every thought until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go = threading.Event()
        self.begun = threading.Event()
        monkeypatch.setattr(module, "think", self)

    def __call__(self, game: Game[object], level: str, view: View, dice: object) -> Action | None:
        self.begun.set()
        self.go.wait(5)
        return think(game, level, view, dice)  # type: ignore[arg-type]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    slow = Slow(monkeypatch)
    yield slow
    slow.go.set()


async def away(inn: Inn, *people: str) -> tuple[str, int]:
    """A table whose asked seat is on autopilot."""
    t = await inn.house.open("web:group", c.Open(people[0], "A", "doudizhu", 3, {"autopilot_after": 1}))
    for p in people[1:]:
        await inn.house.execute(t.id, c.Sit(p, p.upper()))
    await inn.house.execute(t.id, c.Start(people[0]))
    seat = min(inn.table(t.id).pending)
    inn.now += 20_000
    await inn.house.execute(t.id, c.Tick())
    assert inn.table(t.id).chairs[seat].auto
    while seat not in inn.table(t.id).pending:
        await inn.house.execute(t.id, inn.act(t.id))
    return t.id, seat


async def test_a_thought_that_came_too_late_is_forgotten(slow: Slow) -> None:
    inn = Inn()
    table, seat = await away(inn, "a", "b", "d")
    computers = seated(inn)
    computers.table_changed(inn.table(table))
    await asyncio.to_thread(slow.begun.wait, 5)
    owner = inn.table(table).chairs[seat].person
    await inn.house.execute(table, c.Back(owner))
    before = inn.table(table)
    slow.go.set()
    await computers.idle()
    assert inn.table(table) is before


async def test_who_comes_back_and_goes_again_is_played_for_once_more(slow: Slow) -> None:
    inn = Inn()
    table, seat = await away(inn, "a", "b", "d")
    computers = seated(inn)
    computers.table_changed(inn.table(table))
    await asyncio.to_thread(slow.begun.wait, 5)
    owner = inn.table(table).chairs[seat].person
    await inn.house.execute(table, c.Back(owner))
    await inn.house.execute(table, c.Leave(owner))
    asked = inn.table(table).pending[seat]
    slow.go.set()
    await computers.idle()
    assert inn.table(table).pending.get(seat) != asked
    assert [r.data["cause"] for r in inn.store.journals[table] if r.kind == "act"][-1] == "autopilot"


def broken(view: View, dice: object) -> Action:
    raise ZeroDivisionError("a policy with 3 3 3 in its text")


def wrong(view: View, dice: object) -> Action:
    return Action("fly")


def nonsense(view: View, dice: object) -> Action:
    return "pass"  # type: ignore[return-value]


@pytest.mark.parametrize("policy", [broken, wrong, nonsense])
async def test_a_policy_that_fails_is_replaced_by_the_act_of_a_time_out(
    policy: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = all_games()["doudizhu"]
    monkeypatch.setattr(type(game), "computers", property(lambda self: {"easy": policy, "normal": policy}))
    inn = Inn()
    computers = seated(inn)
    table = await inn.open("a")
    for _ in range(3):
        await until_asked(inn, computers, table)
        if inn.table(table).phase != "playing":
            break
        seat = min(inn.table(table).pending)
        t = inn.table(table)
        default = game.timeout(t.state, seat)
        await inn.house.execute(table, c.Do("a", default, t.deal, t.pending[seat].request, seat))
    acts = [r.data for r in inn.store.journals[table] if r.kind == "act"]
    assert any(a["cause"] == "computer" for a in acts)
    said = capsys.readouterr()
    assert "3 3 3" not in said.out + said.err


async def test_a_computer_tries_again_after_the_store_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "AGAIN", 0.01)
    inn = Inn()
    t = await inn.house.open("web:group", c.Open("a", "A", "doudizhu", 3, {"pace": "none"}))
    await inn.house.execute(t.id, c.Start("a"))
    while not inn.table(t.id).chairs[min(inn.table(t.id).pending)].driven:
        await inn.house.execute(t.id, inn.act(t.id))
    seat = min(inn.table(t.id).pending)
    asked = inn.table(t.id).pending[seat]
    assert asked.until is None  # nobody else would act for this seat
    computers = seated(inn)
    inn.store.broken = True
    computers.table_changed(inn.table(t.id))
    await asyncio.sleep(0.03)
    assert inn.table(t.id).pending[seat] == asked
    inn.store.broken = False
    await computers.idle()
    assert inn.table(t.id).pending.get(seat) != asked


async def test_two_states_with_one_question_start_one_thought(slow: Slow) -> None:
    inn = Inn()
    table, _ = await away(inn, "a", "b", "d")
    computers = seated(inn)
    computers.table_changed(inn.table(table))
    computers.table_changed(inn.table(table))
    assert len(computers._tasks) == 1
    await computers.stop()
    slow.go.set()
