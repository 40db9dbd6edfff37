"""``paiju doctor``: looks at the installation and says what to fix."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Annotated
from urllib.request import urlopen

import typer

from bot.cli import platforms
from bot.cli.findings import Finding
from bot.cli.serve import settings_or_stop
from bot.config import Settings
from bot.ports import StorageBroken


async def check_database(settings: Settings) -> Finding:
    from storage import open_store

    try:
        store = await open_store(settings.database)
        found = await store.ping()
        await store.close()
    except StorageBroken as e:
        return Finding("database", False, str(e))
    return Finding("database", True, ", ".join(f"{k} {v}" for k, v in found.items()))


def check_fonts() -> Finding:
    from bot.pictures import find_fonts

    try:
        found = find_fonts()
    except Exception as e:
        return Finding("fonts", False, str(e))
    return Finding("fonts", True, str(found))


def check_search() -> Finding:
    """How the hard computer players search; plain Python is slower, and no fault."""
    if find_spec("numba") is None:
        return Finding("hard computers", True, "search in plain Python (stronger with: pip install 'paiju[fast]')")
    return Finding("hard computers", True, "search in machine code")


def health(settings: Settings) -> Finding:
    """Ask a running server how it is."""
    url = f"http://127.0.0.1:{settings.port}/healthz"
    try:
        with urlopen(url, timeout=3) as answer:
            good = answer.status == 200
            return Finding("server", good, answer.read(200).decode("utf-8", "replace"))
    except OSError as e:
        return Finding("server", False, f"no answer from {url}: {e}")


def doctor(
    alive: Annotated[bool, typer.Option("--health", help="Only ask the running server whether it is well.")] = False,
    chat: Annotated[str, typer.Option(help="Also check the bot's permissions in this chat (tg:-100..., dc:...).")] = "",
) -> None:
    """Check settings, database, fonts, tokens and permissions; print what to fix."""
    settings = settings_or_stop()
    if alive:
        findings = [health(settings)]
    else:
        findings = [Finding("settings", True, "read"), asyncio.run(check_database(settings)), check_fonts()]
        findings.append(check_search())
        findings += asyncio.run(platforms.telegram(settings, chat))
        findings += asyncio.run(platforms.discord(settings, chat))
    for f in findings:
        mark = typer.style("ok " if f.good else "FIX", fg="green" if f.good else "red")
        typer.echo(f"{mark} {f.what}: {f.say}")
    if not all(f.good for f in findings):
        raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    app.command("doctor")(doctor)
