"""Golden records: whole deals kept in tests/golden, which the rules must still play in the same way.

`python -m tests.support.golden doudizhu` writes the records of a game whose ``rules_version`` has none yet and
removes those of older versions; ``--replace`` writes them again for a version that nobody has played.
"""

from __future__ import annotations

import argparse
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import record
from engine.core import Game, Seat
from engine.registry import game as registered
from tests.support.checks.flow import recorded
from tests.support.drive import Deal, drive, drive_match
from tests.support.games import ROOT

FOLDER = ROOT / "tests" / "golden"
TRACE = "# positions "
FIRST = 90_000
"""Numbers of the deals, away from those that the contract tests drive."""


def files(game: Game[Any], folder: Path = FOLDER) -> list[Path]:
    """The golden records of a game, of whatever version."""
    return sorted(folder.glob(f"{game.spec.id}-*-*.txt"))


def named(game: Game[Any], name: str, folder: Path = FOLDER) -> Path:
    """Where a golden record of the present rules stands."""
    return folder / f"{game.spec.id}-{game.spec.rules_version}-{name}.txt"


def trace(game: Game[Any], states: Iterator[Any]) -> str:
    """What the rules make of a deal: phase, requests, hands and menus in every position, as one digest.

    Wording, events and looks are left out: they may change without a new version of the rules.
    """
    digest = hashlib.sha256()
    for state in states:
        spectator = game.view(state, None)
        said: list[Any] = [spectator.phase, sorted((int(s), n) for s, n in game.to_act(state).items())]
        for seat in range(spectator.seats):
            view = game.view(state, Seat(seat))
            menu = [(c.verb, c.args, c.pick, sorted(c.among or ())) for c in view.menu if not c.anytime]
            said.append((sorted(map(int, view.hand)), menu))
        digest.update(repr(said).encode())
    return digest.hexdigest()


def text_of(deal: Deal) -> str:
    """A golden record: the record of the deal with the digest of its positions as a comment."""
    head, rest = record.write(recorded(deal)).split("\n", 1)
    return f"{head}\n{TRACE}{trace(deal.game, deal.states)}\n{rest}"


def check_golden(game: Game[Any], folder: Path = FOLDER) -> None:
    """Every golden record belongs to the present rules and is played by them as it was kept.

    Raises AssertionError: the rules have changed without a new ``rules_version``.
    """
    found = files(game, folder)
    assert found, f"no golden record of {game.spec.id}: python -m tests.support.golden {game.spec.id}"
    for file in found:
        text = file.read_text("utf-8")
        kept = record.read(text)
        told = f"{file.name} does not hold: the rules of {game.spec.id} have changed; raise rules_version"
        assert kept.rules_version == game.spec.rules_version, (
            f"{file.name} is of rules version {kept.rules_version}, the rules are {game.spec.rules_version}: "
            f"python -m tests.support.golden {game.spec.id}"
        )
        try:
            record.verify(kept, game)
        except record.RecordError as e:
            raise AssertionError(f"{told} ({e})") from e
        line = next(line for line in text.splitlines() if line.startswith(TRACE))
        now = trace(game, (state for state, _ in record.replay(kept, game)))
        assert line.removeprefix(TRACE) == now, f"{told} (positions differ)"


def write_golden(game: Game[Any], folder: Path = FOLDER, *, replace: bool = False) -> list[Path]:
    """Drive and keep some deals: a few of the usual table size, one of others, at most four sizes.

    Raises FileExistsError when this version of the rules has records and ``replace`` is not given.
    """
    own = [f for f in files(game, folder) if f.name.startswith(f"{game.spec.id}-{game.spec.rules_version}-")]
    if own and not replace:
        raise FileExistsError(f"{own[0].name} is there: a change of the rules needs a new rules_version")
    folder.mkdir(exist_ok=True)
    for old in files(game, folder):
        old.unlink()
    written = []
    usual, *others = game.spec.seats
    for seats in (usual, *sorted({*others[:2], *others[-1:]})):
        deals = [drive(game, seats, FIRST + 1)]
        if seats == usual:
            deals += [
                drive(game, seats, FIRST, options=game.settle({}, seats)),
                *drive_match(game, seats, FIRST + 2, 3),
            ]
        for n, deal in enumerate(deals):
            written.append(named(game, f"{seats}{chr(ord('a') + n)}", folder))
            written[-1].write_text(text_of(deal), "utf-8")
    return written


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=write_golden.__doc__)
    parser.add_argument("game", help="id of the game")
    parser.add_argument("--replace", action="store_true", help="write records of this version again")
    chosen = parser.parse_args()
    try:
        written = write_golden(registered(chosen.game), replace=chosen.replace)
    except (FileExistsError, KeyError) as e:
        parser.error(str(e))
    for file in written:
        print(file.relative_to(ROOT))


if __name__ == "__main__":
    main()
