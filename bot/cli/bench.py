"""``paiju bench``: prints figures; measures, never judges by time alone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer

from bot.cli.bench_players import players_bench
from bot.simulate import seed_of
from bot.speed import measure
from engine.cards import Suit
from engine.core import Action, Setup, play
from engine.registry import all_games
from engine.shuffle import Dice

T = TypeVar("T")
bench = typer.Typer(help="Measure: engine, players, pictures, covers, delivery.", no_args_is_help=True)


def _figures(name: str, seconds: list[float], unit: float = 1e6, mark: str = "µs") -> None:
    s = sorted(seconds)
    half, high = (s[min(len(s) - 1, int(len(s) * q))] * unit for q in (0.5, 0.95))
    typer.echo(f"{name:34} n {len(s):6}  p50 {half:8.1f}  p95 {high:8.1f}  max {s[-1] * unit:9.1f} {mark}")


bench.command("players")(players_bench)


@bench.command("engine")
def engine_bench(deals: Annotated[int, typer.Option(min=1)] = 100) -> None:
    """Cost of an act, a view, a suggestion and a computer's decision in each game; speed of Dou Dizhu beside other
    engines where they are installed. Exits 1 below a target of the latter."""
    for game_id, game in all_games().items():
        acts: list[float] = []
        views: list[float] = []
        hints: list[float] = []
        thoughts: dict[str, list[float]] = {level: [] for level in game.spec.levels}
        settled = game.settle({}, game.spec.seats[0])
        for number in range(deals):
            seed = seed_of("bench", number)
            dice = Dice(seed, "bench")
            state = game.start(Setup(game.spec.seats[0], seed, settled)).state
            level = game.spec.levels[number % len(game.spec.levels)]
            while game.result(state) is None:
                seat = min(game.to_act(state))
                view, spent = _timed(partial(game.view, state, seat))
                views.append(spent)
                hints.append(_timed(partial(next, game.suggest(view)))[1])
                action, spent = _timed(partial(game.computers[level], view, dice))
                thoughts[level].append(spent)
                step, spent = _timed(partial(play, game, state, seat, action))
                acts.append(spent)
                state = step.state
        _figures(f"{game_id} act", acts)
        _figures(f"{game_id} view", views)
        _figures(f"{game_id} first suggestion", hints)
        for level, spent_all in thoughts.items():
            _figures(f"{game_id} {level} decides", spent_all)
    figures = measure()
    for f in figures:
        wanted = "" if f.target is None else f"  target {f.target:,.1f} {'ok' if f.reached else 'BELOW TARGET'}"
        typer.echo(f"doudizhu {f.name:40} {f.rate:12,.1f}{wanted}")
    if not all(f.reached for f in figures):
        raise typer.Exit(1)


@bench.command("pictures")
def pictures_bench() -> None:
    """Time and size of hand, table and result pictures."""
    from bot.pictures.bench import bench as run

    typer.echo(run())


@bench.command("covers")
def covers_bench(
    attack: Annotated[int, typer.Option(min=1)] = 20,
    hand: Annotated[int, typer.Option(min=1)] = 60,
    runs: Annotated[int, typer.Option(min=1)] = 300,
) -> None:
    """Gong Lao K: time to find the two suggested covers; exits 1 when the median is above 20 ms."""
    from engine.cards import packs
    from engine.games.gonglaok import cover

    cheapest: list[float] = []
    fewest: list[float] = []
    for number in range(runs):
        dice = Dice(seed_of("covers", number), "bench")
        cards = dice.shuffled(packs(2))
        trump = dice.choice(tuple(Suit))
        # The lowest cards attack, so that there is a cover to be found as often as not.
        lying = tuple(cover.low_first(cards[: attack * 2])[:attack])
        held = cards[attack * 2 : attack * 2 + hand]
        cheapest.append(_timed(partial(cover.cheapest, lying, held, trump))[1])
        fewest.append(_timed(partial(cover.fewest_ranks, lying, held, trump, {c.rank for c in lying}))[1])
    _figures("gonglaok cheapest cover", cheapest)
    _figures("gonglaok cover with fewest ranks", fewest)
    if max(sorted(cheapest)[runs // 2], sorted(fewest)[runs // 2]) > 0.020:
        raise typer.Exit(1)


@bench.command("suggestions")
def suggestions_bench(
    hands: Annotated[int, typer.Option(min=1)] = 300,
    naive: Annotated[int, typer.Option(min=0, help="Hands that are also enumerated subset by subset.")] = 3,
) -> None:
    """Da Guai Lu Zi: time for all suggestions of a full hand; exits 1 when the median is above 5 ms."""
    from itertools import combinations

    from engine.games.daguailuzi import melds, suggest
    from engine.games.daguailuzi.situation import scale_of

    game = all_games()["daguailuzi"]
    settled = game.settle({}, 6)
    leads: list[float] = []
    answers: list[float] = []
    every: list[float] = []
    for number in range(hands):
        state = game.start(Setup(6, seed_of("suggestions", number), settled)).state
        view = game.view(state, min(game.to_act(state)))
        found: list[Action]
        found, spent = _timed(partial(list, suggest.suggest(view)))
        leads.append(spent)
        # Any five among the suggestions, so that there is something to beat.
        five = next((a for a in found if len(a.cards) == 5), found[0])
        state = play(game, state, min(game.to_act(state)), five).state
        view = game.view(state, min(game.to_act(state)))
        answers.append(_timed(partial(list, suggest.suggest(view)))[1])
        if number < naive:
            scale = scale_of(view)
            every.append(_timed(partial(_read_all, combinations(view.hand, 5), partial(melds.read, scale=scale)))[1])
    _figures("daguailuzi suggestions to lead", leads, 1e3, "ms")
    _figures("daguailuzi suggestions to answer", answers, 1e3, "ms")
    if every:
        _figures("every five of a hand, read one by one", every, 1e3, "ms")
    if max(sorted(leads)[hands // 2], sorted(answers)[hands // 2]) > 0.005:
        raise typer.Exit(1)


def _read_all(chosen: Iterable[object], read: Callable[[Any], object]) -> int:
    """How many of these sets of cards are plays."""
    return sum(read(cards) is not None for cards in chosen)


@bench.command("ratings")
def ratings_bench(
    seed: Annotated[int, typer.Option(help="Another number, other people and deals.")] = 1,
    runs: Annotated[int, typer.Option(min=1, help="How many chats, with numbers from the seed on.")] = 1,
) -> None:
    """How well ratings find out true strengths in a simulated chat; exits 1 when a goal is missed."""
    from bot import rating_bench

    good = [rating_bench.bench(number, say=typer.echo) for number in range(seed, seed + runs)]
    if not all(good):
        raise typer.Exit(1)


@bench.command("top")
def top_bench(
    results: Annotated[int, typer.Option(min=100, help="How many results there are.")] = 100_000,
    database: Annotated[str, typer.Option(help="URL of an empty database; none: SQLite in a temporary folder.")] = "",
) -> None:
    """Time and query plans of /top over many results; exits 1 above 50 ms (median) or when it reads a whole table."""
    from storage.bench import top

    if not asyncio.run(top(results, database, typer.echo)):
        raise typer.Exit(1)


@bench.command("delivery")
def delivery_bench(
    platforms: Annotated[list[str] | None, typer.Argument(help="telegram, discord or both.")] = None,
) -> None:
    """Lag of the board at sixty plays in thirty seconds under the platforms' limits; exits 1 above the targets.

    Runs against the local platforms of the test suite, so it needs the source tree and what the tests need.
    """
    _tool("bench_delivery.py", platforms or [])


@bench.command(
    "load", context_settings={"allow_extra_args": True, "ignore_unknown_options": True}, add_help_option=False
)
def load_bench(context: typer.Context) -> None:
    """Many running tables at once: press to answer, CPU, memory; `--help` lists its options."""
    _tool("bench_load.py", context.args)


def _tool(name: str, arguments: list[str]) -> None:
    """Run a measurement of the source tree with its own exit code."""
    root = Path(__file__).parents[2]
    script = root / "tools" / name
    if not script.is_file():
        typer.secho("This measurement needs the source tree (tools/, tests/).", fg="red", err=True)
        raise typer.Exit(2)
    env = {**os.environ, "PYTHONPATH": str(root), "PTB_TIMEDELTA": "true"}
    raise typer.Exit(subprocess.call([sys.executable, str(script), *arguments], env=env, cwd=root))


def _timed(call: Callable[[], T]) -> tuple[T, float]:
    begun = time.perf_counter()
    found = call()
    return found, time.perf_counter() - begun


def register(app: typer.Typer) -> None:
    app.add_typer(bench, name="bench")
