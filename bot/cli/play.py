"""``paiju sim``, ``replay`` and ``rules``: games without any chat."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import Progress
from rich.table import Table as RichTable

from bot.i18n import LANGUAGES, Speaker
from bot.screens import panels, replay
from bot.simulate import NoEnd, simulate
from engine import record
from engine.core import BadOption
from engine.registry import all_games

_out = Console()
_err = Console(stderr=True)


def _stop(text: str) -> typer.Exit:
    _err.print(text, style="red", markup=False, highlight=False)
    return typer.Exit(2)


def _game(name: str) -> str:
    from bot.slash import games_by_name

    found = games_by_name().get(name.lower())
    if found is None:
        raise _stop(f"There is no game {name!r}. There are: {', '.join(all_games())}.")
    return found


def _options(game: str, given: list[str]) -> dict[str, Any]:
    """``key=value`` words as options; numbers where the game wants numbers."""
    known = {o.key: o for o in all_games()[game].spec.options}
    out: dict[str, Any] = {}
    for word in given:
        key, eq, raw = word.partition("=")
        if not eq or key not in known:
            raise _stop(f"--option {word}: write key=value with one of {', '.join(known)}.")
        out[key] = next((v for v in known[key].values if str(v) == raw), raw)
    return out


def sim(
    game: Annotated[str, typer.Argument(help="The game, by id or name.")],
    deals: Annotated[int, typer.Option(min=1, help="How many deals.")] = 100,
    seats: Annotated[str, typer.Option(help="Levels of the computers, separated by commas; none: normal.")] = "",
    players: Annotated[int, typer.Option(help="Seats at the table; 0: the usual number.")] = 0,
    seed: Annotated[str, typer.Option(help="The same seed plays the same deals.")] = "0",
    option: Annotated[list[str] | None, typer.Option("--option", "-o", help="House rule, key=value.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let computers play many deals and print figures."""
    game_id = _game(game)
    spec = all_games()[game_id].spec
    levels = [w.strip() for w in seats.split(",") if w.strip()]
    if unknown := [w for w in levels if w not in spec.levels]:
        raise _stop(f"--seats: no level {unknown[0]!r} in {game_id}; there are {', '.join(spec.levels)}.")
    try:
        with Progress(console=_err, transient=True, disable=as_json) as bar:
            task = bar.add_task(f"{game_id}", total=deals)
            report = simulate(
                game_id, deals, levels, seats=players or None, seed=seed, options=_options(game_id, option or []),
                progress=lambda n: bar.update(task, completed=n),
            )  # fmt: skip
    except BadOption as e:
        raise _stop(Speaker("en", game_id).refusal(e.code, e.params)) from None
    except NoEnd as e:
        raise _stop(str(e)) from None
    found = report.summary()
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    _out.print(f"{game_id}: {found['deals']} deals in {found['seconds']} s, {found['deals_per_second']} deals/s")
    _out.print("acts a deal: " + ", ".join(f"{k} {v}" for k, v in found["acts"].items()))
    table = RichTable("role / level", "won", "played", "rate")
    for name, w in found["wins"].items():
        table.add_row(name, str(w["won"]), str(w["played"]), f"{w['rate']:.1%}")
    _out.print(table)
    _out.print("events: " + ", ".join(f"{k} {v}" for k, v in found["events"].items()))


def show_replay(
    file: Annotated[Path, typer.Argument(help="A deal record.", exists=True, dir_okay=False)],
    language: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = "en",
    check: Annotated[bool, typer.Option("--check", help="Only verify, print nothing but the verdict.")] = False,
) -> None:
    """Verify a deal record and tell what happened in it."""
    try:
        text = file.read_text("utf-8")
        deal = record.read(text)
        record.verify(deal)
    except (record.RecordError, UnicodeDecodeError) as e:
        raise _stop(f"{file}: {e}") from None
    if not check:
        sp = replay.speaker(deal, language)
        for _state, step in record.replay(deal):
            for emit in step.out:
                if emit.to is None and (told := sp.event(emit.event)):
                    _out.print(told, markup=False, highlight=False)
        for seat, points in enumerate(deal.result.points if deal.result else ()):
            _out.print(f"{sp.names[seat]}: {points:+d}", markup=False, highlight=False)
    _out.print(f"{file}: the seed fits its hash, every act is legal, the result holds.", markup=False, highlight=False)


def rules(
    game: Annotated[str, typer.Argument(help="The game, by id or name.")],
    language: Annotated[str, typer.Option(help=f"One of {', '.join(LANGUAGES)}.")] = "en",
) -> None:
    """Print the rules of a game for players."""
    if language not in LANGUAGES:
        raise _stop(f"--language: one of {', '.join(LANGUAGES)}.")
    _out.print(Markdown(panels.rules_text(_game(game), language)))


def register(app: typer.Typer) -> None:
    app.command("sim")(sim)
    app.command("replay")(show_replay)
    app.command("rules")(rules)
