"""The command line: ``paiju`` serves; the other commands look at games, records and the installation."""

from __future__ import annotations

import sys

import typer

from bot.cli import backup, bench, doctor, play, ratings, serve

app = typer.Typer(
    help="Paiju: five Chinese card games for group chats, and in the browser. Without a command it serves.",
    no_args_is_help=False,
    add_completion=False,
    pretty_exceptions_enable=False,
)
serve.register(app)
play.register(app)
bench.register(app)
doctor.register(app)
ratings.register(app)
backup.register(app)


@app.callback(invoke_without_command=True)
def _default(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        serve.serve()


def main() -> None:
    """Entry point of the ``paiju`` script."""
    for stream in (sys.stdout, sys.stderr):
        # Cards and Chinese text must not stop a command on a terminal that speaks ASCII.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app()
