"""A quarter of an hour of `tests.support.long_evening`, and that it would notice what piles up."""

from __future__ import annotations

from dataclasses import replace

from tests.support.long_evening import Hour, LongEvening, simulated


def test_a_short_evening_of_tables_of_all_games_runs_on_time_and_without_a_fault() -> None:
    async def work() -> LongEvening:
        return await LongEvening(tables=6).run(0.2)

    found = simulated(work)
    assert found.verdict() == []
    assert found.counts["act"] > 60
    (end,) = found.hours
    assert end.sent > 60


def test_what_piles_up_and_what_is_late_is_found() -> None:
    hour = Hour(tasks=60, files=12, memory=100_000_000, tables=20, known=25, acts=1, late=0, sent=1)
    steady = LongEvening(hours=[hour] * 8)
    assert steady.verdict() == []
    for grown in ({"tasks": 160}, {"files": 20}, {"memory": 130_000_000}, {"tables": 80}, {"known": 200}):
        assert LongEvening(hours=[hour] * 6 + [replace(hour, **grown)] * 2).verdict(), grown  # type: ignore[arg-type]
    assert LongEvening(hours=[hour] * 8, late=1).verdict()
    assert LongEvening(hours=[hour] * 8, faults=["x"]).verdict()
