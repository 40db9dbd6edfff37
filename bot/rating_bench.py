"""How well ratings find out who is strong: a simulated chat whose people's strengths are known.

**People.** Their strengths are drawn once from a normal distribution around a newcomer's rating with a spread of
one class (200 points).

**Outcomes.** In each deal everybody performs as his strength says plus a normal error of one class, so that of two
people a class apart the better one performs better three times of four. A side performs as the sum of its people;
sides are ranked by that. A landlord plays for two (his performance counts twice, with one error for each half) and
has an edge from the cards that makes him win two deals of three among equals, as deals of computers do.

**Who plays.** Those who played least so far sit down together. People differ in how eagerly they take the landlord's
part, by a factor of more than three, in a way that has nothing to do with their strength.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot import ratings
from bot.ports import ResultRow
from bot.rankings import START, Ladder, RatingRow

PEOPLE = 40
CLASS = 200.0
DEALS = 200
LANDLORD_EDGE = 0.431 * 2 * CLASS
"""Makes the landlord win 2 of 3 among equals: the deviation of the difference of the two sides is two classes."""
EAGERNESS = (0.15, 0.50, 0.35, 0.25)
SIDES: dict[str, tuple[int, ...]] = {
    "doudizhu": (1, 2), "gouji": (3, 3), "daguailuzi": (3, 3), "huolong": (2, 2), "gonglaok": (1, 1, 1, 1),
}  # fmt: skip
"""People on each side; in Dou Dizhu the landlord against the peasants."""

LEAST_CORRELATION, MOST_DRIFT, MOST_LANDLORD = 0.9, 0.02, 0.1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the ratings of one game came to.

    correlation  of the ranks by rating with those by true strength (Spearman)
    drift        of the mean rating, as a part of a newcomer's
    landlord     correlation of how often somebody was landlord with his rating; None where there is none
    """

    game: str
    deals: int
    least: int
    correlation: float
    drift: float
    landlord: float | None
    same: bool

    @property
    def good(self) -> bool:
        return (
            self.correlation >= LEAST_CORRELATION
            and abs(self.drift) <= MOST_DRIFT
            and (self.landlord is None or abs(self.landlord) < MOST_LANDLORD)
            and self.same
        )

    def __str__(self) -> str:
        landlord = "" if self.landlord is None else f"  landlord r {self.landlord:+.3f}"
        return (
            f"{self.game:11} {self.deals:6} deals, {self.least:4} a person at least  rank correlation "
            f"{self.correlation:.3f}  drift of the mean {self.drift:+.2%}{landlord}  "
            f"folded anew {'the same' if self.same else 'DIFFERENT'}  {'ok' if self.good else 'MISSED'}"
        )


def strengths(seed: int) -> list[float]:
    """What each person is truly worth, weakest first."""
    rng = random.Random(f"people {seed}")
    return sorted(rng.gauss(START, CLASS) for _ in range(PEOPLE))


def run(game: str, seed: int, deals: int = DEALS) -> Outcome:
    """One game until everybody has had his deals, rated deal by deal as the store does."""
    rng = random.Random(f"{game} {seed}")
    true = strengths(seed)
    # There and back again, so that the eager are neither the strong nor the weak.
    eager = [(EAGERNESS + EAGERNESS[::-1])[i % 8] for i in range(PEOPLE)]
    played = [0] * PEOPLE
    landlords = [0] * PEOPLE
    known: dict[ratings.Key, RatingRow] = {}
    kept: list[tuple[int, Sequence[ResultRow]]] = []
    number = 0
    size = sum(SIDES[game])
    while min(played) < deals:
        number += 1
        seats = sorted(range(PEOPLE), key=lambda i: played[i] + rng.random() * 6)[:size]
        rng.shuffle(seats)
        for i in seats:
            played[i] += 1
        if game == "doudizhu":
            lord = rng.choices(seats, [eager[i] for i in seats])[0]
            landlords[lord] += 1
            seats = [lord, *(i for i in seats if i != lord)]
        rows = _deal(game, number, _sides(seats, SIDES[game]), true, rng)
        changed, _ = ratings.fold(rows, known, number)
        known |= {(r.ladder, r.player): r for r in changed}
        kept.append((number, rows))
    shown = [known[Ladder("sim", "", game), f"tg:{i}"].shown for i in range(PEOPLE)]
    share = [n / p for n, p in zip(landlords, played, strict=True)]
    return Outcome(
        game,
        number,
        min(played),
        statistics.correlation(_ranks(true), _ranks(shown)),
        statistics.fmean(shown) / START - 1,
        statistics.correlation(share, shown) if game == "doudizhu" else None,
        ratings.fold_all(kept)[0] == known,
    )


def _sides(seats: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    out, at = [], 0
    for n in sizes:
        out.append(list(seats[at : at + n]))
        at += n
    return out


def _deal(
    game: str, number: int, sides: Sequence[Sequence[int]], true: Sequence[float], rng: random.Random
) -> list[ResultRow]:
    """The results of a deal that is drawn from the model."""

    def performance(side: int) -> float:
        if game == "doudizhu" and side == 0:
            return 2 * true[sides[0][0]] + rng.gauss(0, CLASS * math.sqrt(2)) + LANDLORD_EDGE
        return sum(true[i] + rng.gauss(0, CLASS) for i in sides[side])

    performed = [performance(s) for s in range(len(sides))]
    ranks = [1 + sum(p > mine for p in performed) for mine in performed]
    rows: list[ResultRow] = []
    for side, people in enumerate(sides):
        for i in people:
            rows.append(
                ResultRow(
                    f"s{number}", 1, len(rows), game, "sim", number, f"tg:{i}", None, side, ranks[side], 0,
                    won=ranks[side] == 1, rank=ranks[side], season="2026-11",
                )
            )  # fmt: skip
    return rows


def _ranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1, equal values share the mean of theirs."""
    return [sum(v < mine for v in values) + (sum(v == mine for v in values) + 1) / 2 for mine in values]


def bench(seed: int, deals: int = DEALS, say: Callable[[str], None] = print) -> bool:
    """Every game; True when all goals are met."""
    true = strengths(seed)
    say(
        f"{PEOPLE} people, true strengths {min(true):.0f} to {max(true):.0f} (drawn from {START} ± {CLASS:.0f}), "
        f"at least {deals} deals a person and game"
    )
    good = True
    for game in SIDES:
        found = run(game, seed, deals)
        say(str(found))
        good = good and found.good
    return good
