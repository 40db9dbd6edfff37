"""paiju: the command line."""

from bot.garbage import loading


def main() -> None:
    """Entry point of the ``paiju`` script."""
    with loading():
        from bot.cli import main as run
    run()


if __name__ == "__main__":
    main()
