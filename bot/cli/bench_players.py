"""``paiju bench players``: how well the computer players play, and how long they take to decide."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

from bot.match import Pairing, Played, Score, line, read, run

ROOT = Path(__file__).parents[2]
RLCARD = ("easy", 0.45), ("normal", 0.77)

DOUDIZHU = [
    *(Pairing("doudizhu", level, "rlcard", 2000, target, roles=True) for level, target in RLCARD),
    Pairing("doudizhu", "hard@0.1", "rlcard", 400, 0.83, roles=True),
    Pairing("doudizhu", "hard@0.5", "rlcard", 400, 0.88, roles=True, slow=True),
    Pairing("doudizhu", "hard@0.1", "normal", 400, 0.60, roles=True),
    Pairing("doudizhu", "normal", "easy", 400, 0.60),
    Pairing("doudizhu", "normal", "random", 100, 0.95),
]
GONGLAOK = [
    Pairing("gonglaok", "normal", "random", 100, 1.2, "places", 4),
    Pairing("gonglaok", "normal", "easy", 200, 0.0, "places", 4),
    Pairing("gonglaok", "hard@0.05", "normal", 60, 0.25, "places", 4),
]
GOUJI = [
    Pairing("gouji", "normal", "random", 40, 0.95),
    Pairing("gouji", "normal", "easy", 200, 0.60),
    Pairing("gouji", "hard@0.05", "normal", 100, 0.60),
]
DAGUAILUZI = [
    Pairing("daguailuzi", "normal", "random", 40, 0.95),
    Pairing("daguailuzi", "normal", "easy", 200, 0.60),
    Pairing("daguailuzi", "hard@0.05", "normal", 100, 0.60),
]
HUOLONG = [
    Pairing("huolong", "normal", "random", 40, 0.95),
    Pairing("huolong", "normal", "easy", 100, 0.60),
    Pairing("huolong", "hard@0.05", "normal", 60, 0.60),
]
PAIRINGS = DOUDIZHU + GONGLAOK + GOUJI + DAGUAILUZI + HUOLONG


def players_bench(
    game: Annotated[list[str] | None, typer.Argument(help="Games; all without it.")] = None,
    file: Annotated[Path | None, typer.Option(help="Keeps the deals played; a later run takes up from there.")] = None,
    deals: Annotated[int, typer.Option(min=0, help="Deals of each match; 0: its own number.")] = 0,
    only: Annotated[str, typer.Option(help="Matches with this in their name.")] = "",
    slow: Annotated[bool, typer.Option(help="Also the matches that take hours.")] = False,
    jobs: Annotated[int, typer.Option(min=1, help="Processes.")] = 2,
) -> None:
    """Matches on duplicate deals with 95 % intervals and decision times; exits 1 when a result is below its target.

    ``rlcard`` needs the dependency group "compare" and the source tree; without them its matches are left out.
    """
    chosen = [p for p in PAIRINGS if (not game or p.game in game) and only in p.name and (slow or not p.slow)]
    if not chosen:
        typer.secho("No such match. There are: " + "; ".join(p.name for p in PAIRINGS), fg="red", err=True)
        raise typer.Exit(2)
    if not _has_rlcard():
        for p in chosen:
            if p.other == "rlcard":
                typer.secho(f"{p.name}: left out, RLCard is not installed (uv sync --group compare)", fg="yellow")
        chosen = [p for p in chosen if p.other != "rlcard"]
    if deals:
        chosen = [Pairing(p.game, p.one, p.other, deals, p.target, p.measure, p.seats, p.roles) for p in chosen]
    failed = False
    with _kept(file) as kept:

        def keep(deal: Played) -> None:
            if kept is not None:
                kept.write(line(deal) + "\n")
                kept.flush()

        for score in run(chosen, read(file) if file else {}, keep, jobs):
            typer.echo(said(score))
            failed |= not score.reached
    if failed:
        raise typer.Exit(1)


def said(s: Score) -> str:
    """A result as one line."""
    p = s.pairing
    value = f"{s.mean:+.3f} places" if p.measure == "places" else f"{s.mean:.3f}"
    halves = f"  ({s.side(0):.3f} / {s.side(1):.3f})"
    times = " ".join(f"{s.slowest(q):.1f}" for q in (0.5, 0.99, 1.0))
    verdict = "ok" if s.reached else "BELOW TARGET"
    return (
        f"{p.name:44} {s.deals:5} deals  {value} ± {s.margin:.3f}{halves}  target {p.target:.2f} {verdict}"
        f"  ms a move p50/p99/max {times}"
    )


def _has_rlcard() -> bool:
    if not (ROOT / "tools" / "rlcard_player.py").is_file() or importlib.util.find_spec("rlcard") is None:
        return False
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    return True


@contextmanager
def _kept(file: Path | None) -> Iterator[TextIO | None]:
    if file is None:
        yield None
        return
    with file.open("a", encoding="utf-8") as kept:
        yield kept
