"""Begins a new game: copies the template under a new name into engine/games.

`make new-game NAME=paodekuai` or `python tools/new_game.py paodekuai`. The copy plays at once and passes the whole
contract suite; docs/adding-a-game.md says how to go on.
"""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = ROOT / "tools" / "game_template"
GAMES = ROOT / "engine" / "games"

_NAME = re.compile(r"[a-z][a-z0-9]{1,19}(_[a-z0-9]{1,10})*")


class BadNameError(ValueError):
    """The name cannot become a package of its own."""


def prefix_of(name: str) -> str:
    """Two capitals for the clauses: the first letters of two words, or the first two consonants."""
    words = [[c for c in word if c.isalpha()] for word in name.split("_")]
    if len(words) > 1 and words[1]:
        return (words[0][0] + words[1][0]).upper()
    consonants = [c for c in words[0] if c not in "aeiou"]
    letters = consonants if len(consonants) > 1 else words[0]
    return "".join([*letters, "x"][:2]).upper()


def renamed(text: str, name: str, package: str, prefix: str) -> str:
    """The text of a template file as it stands in the new package."""
    title = " ".join(word.capitalize() for word in name.split("_"))
    for old, new in (
        ("tools.game_template", package),
        ("GameTemplate", title.replace(" ", "")),
        ("game_template", name),
        ("Game Template", title),
        ("GT-", f"{prefix}-"),
    ):
        text = text.replace(old, new)
    return text


def create(name: str, games: Path = GAMES, package: str = "engine.games", prefix: str = "") -> Path:
    """Copy the template as ``games/name``; ``package`` is what ``games`` is called in imports.

    Raises BadNameError for a name that is no plain identifier or is taken.
    """
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        raise BadNameError(f"{name!r}: two to twenty small letters and digits, words joined by _")
    target = games / name
    if target.exists():
        raise BadNameError(f"{target} is there already")
    prefix = prefix or prefix_of(name)
    for source in sorted(TEMPLATE.rglob("*")):
        if source.is_dir() or "__pycache__" in source.parts:
            continue
        file = target / source.relative_to(TEMPLATE)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(renamed(source.read_text("utf-8"), name, f"{package}.{name}", prefix), "utf-8")
    _tidy(target)
    return target


def _tidy(folder: Path) -> None:
    """Imports sort differently under the new name."""
    for words in (["check", "--select", "I", "--fix", "--quiet"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *words, str(folder)], check=False, cwd=ROOT)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Begin a new game from the template.")
    parser.add_argument("name", help="id of the game: small letters and digits")
    parser.add_argument("--prefix", default="", help="two capitals for the numbers of the clauses")
    chosen = parser.parse_args()
    try:
        target = create(chosen.name, prefix=chosen.prefix)
    except BadNameError as e:
        print(e, file=sys.stderr)
        return 2
    sys.path.insert(0, str(ROOT))
    from engine.registry import game
    from tests.support.golden import write_golden

    write_golden(game(chosen.name))
    print(f"{target.relative_to(ROOT)} plays. Try: PAIJU_GAMES={chosen.name} pytest tests/contract")
    print("Then go on with docs/adding-a-game.md.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
