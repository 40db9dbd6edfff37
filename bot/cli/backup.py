"""``paiju backup`` and ``paiju restore``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.serve import settings_or_stop
from bot.ports import StorageBroken


def backup(file: Annotated[Path, typer.Argument(help="A file that is not there yet.")]) -> None:
    """Copy the database to a file, while Paiju runs or not. The copy holds every hand: keep it private."""
    from storage.backup import backup as run

    _say(lambda: run(settings_or_stop().database, file))


def restore(file: Annotated[Path, typer.Argument(help="What `paiju backup` made.")]) -> None:
    """Bring a copy back into an empty place: stop Paiju and move the old database away first."""
    from storage.backup import restore as run

    _say(lambda: run(settings_or_stop().database, file))


def _say(run: Callable[[], str]) -> None:
    try:
        typer.echo(run())
    except StorageBroken as e:
        typer.secho(str(e), fg="red", err=True)
        raise typer.Exit(1) from None


def register(app: typer.Typer) -> None:
    app.command("backup")(backup)
    app.command("restore")(restore)
