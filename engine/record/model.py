"""What a record holds, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import shuffle
from engine.cards import Cards
from engine.core import Action, Game, Result, Seat, Setup

FORMAT = 1
"""Version of the format; a reader refuses versions it does not know."""

CAUSES = ("player", "timeout", "computer", "autopilot", "host")
"""Who decided: the person, the clock, a computer player, the computer acting for a silent person, or the host who
sent somebody away."""


class RecordError(ValueError):
    """A record that cannot be read or does not hold.

    ``code`` is a message key (``error-<code>``), ``line`` the number of the line, 1 the first, or 0 where
    the whole is meant; ``params`` says what is wrong. docs/record-format.md lists the codes.
    """

    def __init__(self, code: str, line: int = 0, **params: Any) -> None:
        where = f"line {line}: " if line else ""
        what = ", ".join(f"{k}={v!r}" for k, v in params.items())
        super().__init__(f"{where}{code}{': ' if what else ''}{what}")
        self.code = code
        self.line = line
        self.params: dict[str, Any] = params


@dataclass(frozen=True, slots=True)
class Entry:
    """One act of a record.

    ``action`` is None when the person in the seat left for good; ``at`` counts seconds from the deal,
    to the millisecond, None when it is not told; ``line`` is where it stands in the text it was read from.
    """

    seat: Seat
    action: Action | None
    cause: str = "player"
    at: float | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class DealRecord:
    """All there is to say about one deal.

    ``seed`` is None until it is revealed; ``computers`` names the level of each computer seat;
    ``result`` is None for a deal that was not played to its end. `Result.story` is not kept, it
    follows from the acts.
    """

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, Any]
    seed_hash: str
    seed: bytes | None = None
    carry: Mapping[str, Any] = field(default_factory=dict)
    prefs: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)
    stack: Cards | None = None
    names: Mapping[Seat, str] = field(default_factory=dict)
    computers: Mapping[Seat, str] = field(default_factory=dict)
    entries: tuple[Entry, ...] = ()
    result: Result | None = None

    @property
    def setup(self) -> Setup:
        """What the deal started from. Raises RecordError while the seed is not revealed."""
        if self.seed is None:
            raise RecordError("record_no_seed")
        return Setup(self.seats, self.seed, self.options, self.prefs, self.carry, self.stack)


def of_setup(game: Game[Any], setup: Setup, *, reveal: bool = True) -> DealRecord:
    """The record of a deal that has just begun; ``reveal`` includes the seed."""
    return DealRecord(
        game=game.spec.id,
        rules_version=game.spec.rules_version,
        seats=setup.seats,
        options=dict(setup.options),
        seed_hash=shuffle.commitment(setup.seed),
        seed=setup.seed if reveal else None,
        carry=dict(setup.carry),
        prefs={seat: dict(wishes) for seat, wishes in setup.prefs.items()},
        stack=setup.stack,
    )


def with_acts(record: DealRecord, entries: tuple[Entry, ...], result: Result | None) -> DealRecord:
    """The record with these acts and this result, whose story is left out: it follows from the acts."""
    kept = replace(result, story=()) if result is not None else None
    return replace(record, entries=entries, result=kept)
