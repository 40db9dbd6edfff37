"""``paiju serve`` and ``paiju migrate``."""

from __future__ import annotations

import asyncio
import signal
import sys
from typing import Annotated

import typer

from bot.config import ConfigError, Settings, load
from bot.garbage import Sweeper, loading
from bot.ports import StorageBroken


def settings_or_stop() -> Settings:
    """The settings; what is wrong with them is said, and the program ends."""
    try:
        return load()
    except ConfigError as e:
        typer.secho(str(e), fg="red", err=True)
        raise typer.Exit(2) from None


def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "",
    port: Annotated[int, typer.Option(help="Port of the browser table; 0: any free one.")] = -1,
) -> None:
    """Run the bot: the browser table, and Discord and Telegram where they are configured."""
    settings = settings_or_stop()
    changes = {k: v for k, v in {"host": host, "port": port}.items() if v not in ("", -1)}
    if changes:
        settings = settings.model_copy(update=changes)
    try:
        asyncio.run(_serve(settings))
    except ConfigError as e:
        typer.secho(str(e), fg="red", err=True)
        raise typer.Exit(2) from None
    except StorageBroken as e:
        typer.secho(f"The database cannot be used: {e}", fg="red", err=True)
        raise typer.Exit(1) from None
    except OSError as e:
        where = f"{settings.host}:{settings.port}"
        typer.secho(f"Cannot listen on {where}: {e.strerror or e}. Set PAIJU_PORT or --port.", fg="red", err=True)
        raise typer.Exit(1) from None


async def _serve(settings: Settings) -> None:
    # The one place besides bot.app that reaches outwards; imported late so that other commands start fast.
    with loading():
        from bot.app import start
        from bot.logs import configure

    configure(settings)
    # Commits and long reads change threads; at Python's 5 ms a busy loop would make them wait that long each time.
    sys.setswitchinterval(0.0005)
    app = await start(settings)
    sweeper = Sweeper()
    app.house.watchers.append(sweeper)
    sweeper.start()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sig in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sig, stop.set)
    if app.site is not None:
        typer.echo(f"Paiju is ready: {app.site.url}")
        sys.stdout.flush()
    await stop.wait()
    await sweeper.stop()
    await app.stop()


def migrate() -> None:
    """Bring the database to the schema of this version."""
    from storage import migrate as run

    settings = settings_or_stop()
    try:
        found = asyncio.run(run(settings.database))
    except StorageBroken as e:
        typer.secho(f"The database cannot be used: {e}", fg="red", err=True)
        raise typer.Exit(1) from None
    typer.echo(str(found))


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)
    app.command("migrate")(migrate)
