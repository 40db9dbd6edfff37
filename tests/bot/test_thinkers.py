"""Hard computers think in processes of their own; one that dies or hangs costs one thought and nothing else."""

from __future__ import annotations

import asyncio
import gc
import io
import json
import pickle
from collections.abc import AsyncIterator
from functools import cache

import pytest
import pytest_asyncio

from bot import commands as c
from bot import thinkers as module
from bot.computers import Computers, Pace
from bot.deadline import Deadline
from bot.thinkers import NoThought, Thinkers
from bot.thinking import decide, serve
from engine.core import Action, Seat, View, check, play
from engine.registry import all_games
from engine.shuffle import Dice
from engine.wire import action_from_data
from tests.bot.houses import Inn
from tests.games.doudizhu.helpers import deal

GAME = all_games()["doudizhu"]
QUICK = 0.02


@cache
def lead(seed: int = 0) -> View:
    """The first lead of a deal. A position made up of a few cards would not do: the computer takes it that every card
    it does not see is in somebody's hand."""
    state = deal(seed).state
    while True:
        view = next(v for v in (GAME.view(state, Seat(i)) for i in range(3)) if v.asked)
        if view.phase == "lead":
            return view
        assert view.seat is not None
        state = play(GAME, state, view.seat, GAME.computers["normal"](view, Dice(bytes(32), "t"))).state


@pytest_asyncio.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    made = Thinkers(1)
    yield made
    await made.stop()


async def test_a_worker_answers_one_thought_after_the_other(thinkers: Thinkers) -> None:
    for _ in range(2):
        check(lead(), await thinkers.decide("doudizhu", "hard", lead(), QUICK))
    assert len(thinkers._all) == 1


async def test_a_worker_that_dies_is_replaced(thinkers: Thinkers) -> None:
    await thinkers.decide("doudizhu", "hard", lead(), QUICK)
    (worker,) = thinkers._all
    worker.kill()
    with pytest.raises(NoThought):
        await thinkers.decide("doudizhu", "hard", lead(), QUICK)
    check(lead(), await thinkers.decide("doudizhu", "hard", lead(), QUICK))


async def test_a_worker_that_hangs_is_given_up(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SPARE", 0.0)
    monkeypatch.setattr(module, "LAST_WORDS", 0.01)
    with pytest.raises(NoThought, match="Timeout"):
        await thinkers.decide("doudizhu", "hard", lead(), 0.001)
    assert not thinkers._all


async def test_an_asker_who_goes_away_leaves_no_answer_for_the_next(thinkers: Thinkers) -> None:
    await thinkers.decide("doudizhu", "hard", lead(), QUICK)
    asking = asyncio.create_task(thinkers.decide("doudizhu", "hard", lead(), 1.0))
    await asyncio.sleep(0.01)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    check(lead(1), await thinkers.decide("doudizhu", "hard", lead(1), QUICK))


async def test_a_worker_that_starts_too_slowly_for_one_is_there_for_the_next(thinkers: Thinkers) -> None:
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(thinkers.decide("doudizhu", "hard", lead(), QUICK), 0.05)
    check(lead(), await thinkers.decide("doudizhu", "hard", lead(), QUICK))
    assert len(thinkers._all) == 1


async def test_a_worker_is_there_before_the_first_deal_when_a_hard_computer_sits_down(thinkers: Thinkers) -> None:
    inn = Inn()
    computers = Computers(inn.house, Pace(0, 0, QUICK), thinkers)
    inn.house.watchers.append(computers)
    table = await inn.open("a", "b", start=False)
    assert not thinkers._coming
    await inn.house.execute(table, c.AddComputer("a", "hard"))
    await asyncio.gather(*thinkers._coming)
    await asyncio.sleep(0)
    (worker,) = thinkers._idle
    await inn.house.execute(table, c.Leave("b"))
    assert thinkers._all == {worker}
    await computers.stop()
    assert not thinkers._all


async def test_a_policy_that_fails_is_no_thought(thinkers: Thinkers) -> None:
    with pytest.raises(NoThought, match="policy"):
        await thinkers.decide("doudizhu", "genius", lead(), QUICK)


def test_the_process_answers_in_json_and_ends_with_its_input() -> None:
    request = pickle.dumps(("doudizhu", "normal", lead(), bytes(32), 0.0))
    bad = b"no pickle"
    sent = b"".join(len(r).to_bytes(4, "big") + r for r in (request, bad, request))
    answers = io.BytesIO()
    try:
        serve(io.BytesIO(sent), answers)
    finally:
        gc.enable()
    first, second, third = map(json.loads, answers.getvalue().splitlines())
    check(lead(), action_from_data(first))
    assert (second, third) == (None, first)


def test_every_level_decides_there() -> None:
    for level in GAME.spec.levels:
        check(lead(), decide("doudizhu", level, lead(), bytes(32), QUICK))


def test_a_search_stops_before_a_step_that_would_take_it_past_its_time() -> None:
    now = iter([0.0, 0.4, 0.5, 0.6, 0.75, 0.8, 0.9])
    deadline = Deadline(1.0, lambda: next(now))
    # The longest step so far took 0.15, and what came before the first counts as none.
    assert [deadline() for _ in range(6)] == [False, False, False, False, False, True]


def test_a_single_long_step_does_not_take_all_of_the_time() -> None:
    now = iter([0.0, 0.0, 0.5, 0.6, 0.79, 0.81])
    deadline = Deadline(1.0, lambda: next(now))
    assert [deadline() for _ in range(5)] == [False, False, False, False, True]


class Away(Thinkers):
    """Has no workers."""

    asked: list[float]

    def __init__(self) -> None:
        super().__init__()
        self.asked = []

    async def decide(self, game: str, level: str, view: View, seconds: float) -> Action:
        self.asked.append(seconds)
        raise NoThought("away")


async def hard_table(inn: Inn, pace: str = "normal") -> str:
    t = await inn.house.open("web:group", c.Open("a", "A", "doudizhu", 3, {"pace": pace}))
    for seat in (1, 2):
        await inn.house.execute(t.id, c.AddComputer("a", "hard", seat=seat))
    await inn.house.execute(t.id, c.Start("a"))
    return t.id


async def play_out(inn: Inn, computers: Computers, table: str) -> None:
    await computers.idle()
    while inn.table(table).phase == "playing":
        await inn.house.execute(table, inn.act(table))
        await computers.idle()


async def test_the_level_below_plays_where_nobody_can_search(capsys: pytest.CaptureFixture[str]) -> None:
    inn, away = Inn(), Away()
    computers = Computers(inn.house, Pace(0, 0, 0.4), away)
    inn.house.watchers.append(computers)
    table = await hard_table(inn)
    await play_out(inn, computers, table)
    assert inn.table(table).phase == "between"
    acts = [r.data for r in inn.store.journals[table] if r.kind == "act"]
    assert any(a["cause"] == "computer" for a in acts)
    assert max(away.asked) == 0.4


async def test_thinking_and_waiting_leave_time_on_the_clock() -> None:
    inn, away = Inn(), Away()
    computers = Computers(inn.house, Pace(9.0, 9.0, 60.0), away)
    t = inn.table(await hard_table(inn))
    pending = next(iter(t.pending.values()))
    assert pending.until is not None
    left = (pending.until - inn.now) / 1000
    assert computers._moment(pending) + min(60.0, 0.4 * left) < left
    inn.now = pending.until + 1
    assert computers._moment(pending) == 0.0


async def test_a_table_of_hard_computers_plays(thinkers: Thinkers) -> None:
    inn = Inn()
    computers = Computers(inn.house, Pace(0, 0, 0.005), thinkers)
    inn.house.watchers.append(computers)
    table = await hard_table(inn)
    await play_out(inn, computers, table)
    assert inn.table(table).phase == "between"
