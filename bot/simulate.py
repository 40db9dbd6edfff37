"""Deals played by computers alone, as fast as they go: for balance, lengths and speed."""

from __future__ import annotations

import hashlib
import statistics
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core import Seat, Setup, play
from engine.registry import all_games
from engine.shuffle import Dice

LEVEL = "normal"
"""Who plays when nobody says, where a game has it: it decides at once."""
MOST_ACTS = 5000
"""A deal that needs more acts than this does not end."""


class NoEnd(RuntimeError):
    """A deal did not end; the message names its seed, which is no secret in a simulation."""


@dataclass(slots=True)
class Report:
    """What a number of deals showed.

    wins: per (role, level), [deals won, deals played]; ``acts``: decisions of each deal;
    ``events``: how often each kind of public or private event occurred.
    """

    game: str
    deals: int = 0
    seconds: float = 0.0
    acts: list[int] = field(default_factory=list)
    wins: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    points: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    events: Counter[str] = field(default_factory=Counter)

    def summary(self) -> dict[str, Any]:
        """Figures as JSON values."""
        cuts = sorted(self.acts)
        spread = {}
        if cuts:
            spread = {
                "min": cuts[0], "median": statistics.median(cuts), "mean": round(statistics.fmean(cuts), 1),
                "p95": cuts[int(len(cuts) * 0.95)], "max": cuts[-1],
            }  # fmt: skip
        wins = {
            f"{role or 'seat'}/{level}": {"won": won, "played": n, "rate": round(won / n, 4)}
            for (role, level), (won, n) in sorted(self.wins.items())
        }
        rate = round(self.deals / self.seconds, 1) if self.seconds else 0.0
        return {
            "game": self.game, "deals": self.deals, "seconds": round(self.seconds, 2), "deals_per_second": rate,
            "acts": spread, "wins": wins, "points": {str(s + 1): p for s, p in sorted(self.points.items())},
            "events": dict(self.events.most_common()),
        }  # fmt: skip


def seed_of(base: str, number: int) -> bytes:
    """The seed of one deal of a simulation: SHA-256 of the base and the number."""
    return hashlib.sha256(f"{base}/{number}".encode()).digest()


def simulate(
    game_id: str,
    deals: int,
    levels: Sequence[str] = (),
    *,
    seats: int | None = None,
    seed: str = "0",
    options: Mapping[str, Any] | None = None,
    matches: bool = True,
    progress: Callable[[int], None] = lambda n: None,
) -> Report:
    """Play ``deals`` deals. ``levels`` (none: `LEVEL` alone) are given to the seats in turn, and move on by one seat
    each deal so that no level keeps a place. With ``matches`` each deal takes up what the one before carried on.

    Raises BadOption, KeyError (unknown game or level) and NoEnd.
    """
    game = all_games()[game_id]
    size = seats or game.spec.seats[0]
    settled = game.settle(options or {}, size)
    levels = list(levels) or [LEVEL if LEVEL in game.spec.levels else game.spec.levels[-1]]
    policies = [game.computers[level] for level in levels]
    report = Report(game_id)
    carry: Mapping[str, Any] = {}
    begun = time.perf_counter()
    for number in range(deals):
        base = seed_of(seed, number)
        step = game.start(Setup(size, base, settled, carry=carry))
        report.events.update(type(e.event).__name__ for e in step.out)
        dice = Dice(base, "computers")
        acts = 0
        at = {Seat(i): (i + number) % len(levels) for i in range(size)}
        while (result := game.result(step.state)) is None:
            for seat in sorted(game.to_act(step.state)):
                if seat not in game.to_act(step.state):
                    continue
                action = policies[at[seat]](game.view(step.state, seat), dice)
                step = play(game, step.state, seat, action)
                report.events.update(type(e.event).__name__ for e in step.out)
                acts += 1
            if acts > MOST_ACTS:
                raise NoEnd(f"{game_id}: deal {number} with seed {base.hex()} does not end")
        carry = result.carry if matches and not result.match_over else {}
        roles = game.view(step.state, None).roles
        best = min(result.places)
        for i in range(size):
            role = roles[i] if i < len(roles) else None
            tally = report.wins[(role.key.removeprefix("role-") if role else "", levels[at[Seat(i)]])]
            tally[0] += result.places[i] == best < max(result.places)
            tally[1] += 1
            report.points[i] += result.points[i]
        report.acts.append(acts)
        report.deals += 1
        progress(number + 1)
    report.seconds = time.perf_counter() - begun
    return report
