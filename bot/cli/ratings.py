"""``paiju ratings``: the ratings of a database, looked at or made anew."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table as RichTable

from bot.cli.serve import settings_or_stop
from bot.ports import StorageBroken
from bot.rankings import Ladder, RatingRow
from engine.registry import all_games

ratings = typer.Typer(help="Ratings: fold all results anew, or show a ladder.", no_args_is_help=True)
SHOWN = 30


@ratings.command("rebuild")
def rebuild(
    check: Annotated[
        bool, typer.Option("--check", help="Change nothing; exit 1 when the ratings kept differ from the results.")
    ] = False,
) -> None:
    """Fold all results anew, in the order in which they came. Gives the same numbers, to the last digit."""
    try:
        wrong, deals = asyncio.run(_rebuild(settings_or_stop().database, check))
    except StorageBroken as e:
        typer.secho(f"The database cannot be used: {e}", fg="red", err=True)
        raise typer.Exit(1) from None
    for line in wrong[:SHOWN]:
        typer.echo(f"differs: {line}")
    if check:
        typer.echo(f"{len(wrong)} rows differ from what the results give.")
        raise typer.Exit(1 if wrong else 0)
    typer.echo(f"{deals} deals were rated anew; {len(wrong)} rows differed before.")


async def _rebuild(url: str, check: bool) -> tuple[list[str], int]:
    from storage import open_store

    store = await open_store(url)
    try:
        wrong = await store.rating_differences()
        return wrong, 0 if check else await store.rebuild_ratings()
    finally:
        await store.close()


@ratings.command("show")
def show(
    chat: Annotated[str, typer.Argument(help="A chat's id (tg:-100..., dc:...); none: all chats.")] = "",
    game: Annotated[str, typer.Option(help="A game's id; none: all games.")] = "",
    season: Annotated[str, typer.Option(help="A month, 2026-11; none: all time.")] = "",
) -> None:
    """Everybody on a ladder, best first, computers and phantoms too."""
    if game and game not in all_games():
        typer.secho(f"There is no game {game!r}. There are: {', '.join(all_games())}.", fg="red", err=True)
        raise typer.Exit(2)
    try:
        rows = asyncio.run(_ladder(settings_or_stop().database, Ladder(chat, season, game)))
    except StorageBroken as e:
        typer.secho(f"The database cannot be used: {e}", fg="red", err=True)
        raise typer.Exit(1) from None
    table = RichTable("player", "rating", "±", "deals", "won", "points")
    for r in rows:
        spread = "" if r.player.startswith("ghost:") else f"{60 * r.sigma:.0f}"
        table.add_row(r.player, str(r.shown), spread, str(r.deals), str(r.wins), str(r.points))
    Console().print(table)


async def _ladder(url: str, ladder: Ladder) -> list[RatingRow]:
    from storage import open_store

    store = await open_store(url)
    try:
        return await store.ladder(ladder)
    finally:
        await store.close()


def register(app: typer.Typer) -> None:
    app.add_typer(ratings, name="ratings")
