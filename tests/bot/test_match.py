"""Matches of computer players: duplicate deals, intervals, files that a later run goes on from, verdicts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bot.cli import bench_players
from bot.cli.bench import bench
from bot.match import Pairing, Played, Score, halves_of, line, opened, play_deal, player, read, run
from bot.simulate import seed_of
from engine.registry import all_games

SHORT = Pairing("doudizhu", "normal", "easy", 3, 0.0)


def played(pairing: Pairing = SHORT) -> list[Played]:
    kept: list[Played] = []
    list(run([pairing], {}, kept.append))
    return kept


def test_a_level_against_itself_wins_exactly_half() -> None:
    game = all_games()["doudizhu"]
    normal = player(game, "normal")
    for number in range(3):
        assert sum(play_deal(game, replace(SHORT, other="normal"), number, normal, normal).halves) == 1


def test_the_same_deal_is_played_from_both_sides() -> None:
    game = all_games()["doudizhu"]
    for roles in (False, True):
        pairing = replace(SHORT, roles=roles)
        state = opened(game, pairing, seed_of("x", 1))
        halves = halves_of(game, pairing, state)
        landlord = state.public.landlord
        assert [h == 0 for h in halves] == [s == landlord for s in range(3)]
        assert state.public.phase == "lead"
    assert halves_of(all_games()["gonglaok"], Pairing("gonglaok", "normal", "easy", 1, 0, "places", 4),
                     opened(all_games()["gonglaok"], Pairing("gonglaok", "a", "b", 1, 0, "places", 4), seed_of("x", 1))
                     ) == [0, 1, 0, 1]  # fmt: skip


def test_a_match_is_the_same_every_time() -> None:
    assert [d.halves for d in played()] == [d.halves for d in played()]


def test_a_run_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "deals"
    deals = played()
    # The last line was cut short when the first run was ended.
    file.write_text("".join(line(d) + "\n" for d in deals[:2]) + line(deals[2])[:20])
    kept: list[Played] = []
    (score,) = run([SHORT], read(file), kept.append)
    assert [d.deal for d in kept] == [2]
    assert score.deals == 3


def test_scores_have_means_intervals_and_verdicts() -> None:
    score = Score(replace(SHORT, target=0.6))
    for halves in ([1.0, 1.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]):
        score.add(Played("x", 0, halves, [1.0, 9.0]))
    assert score.mean == 0.75
    assert score.side(0) == 0.75
    assert 0.25 < score.margin < 0.3
    assert score.slowest(0.5) == 9.0
    assert score.reached
    assert not Score(replace(SHORT, target=0.6), [[0.0, 1.0]]).reached


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    monkeypatch.setattr(bench_players, "PAIRINGS", [SHORT, Pairing("doudizhu", "easy", "normal", 3, 1.1)])
    return CliRunner()


def test_the_command_fails_below_a_target(short: CliRunner) -> None:
    good = short.invoke(bench, ["players", "--only", "normal - easy", "--jobs", "1"])
    assert good.exit_code == 0, good.output
    assert "3 deals" in good.output
    bad = short.invoke(bench, ["players", "doudizhu", "--deals", "1", "--jobs", "1"])
    assert bad.exit_code == 1
    assert "BELOW TARGET" in bad.output


def test_an_unknown_match_says_which_there_are(short: CliRunner) -> None:
    found = short.invoke(bench, ["players", "chess"])
    assert found.exit_code == 2
    assert "doudizhu normal - easy" in found.output


def test_matches_with_rlcard_are_left_out_where_it_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_players, "_has_rlcard", lambda: False)
    found = CliRunner().invoke(bench, ["players", "--only", "normal - rlcard", "--jobs", "1"])
    assert found.exit_code == 0
    assert "left out" in found.output
