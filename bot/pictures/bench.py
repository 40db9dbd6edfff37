"""How long pictures of usual sizes take, and how large they are."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bot.pictures import (
    Centre,
    Face,
    Fact,
    HandSpec,
    Pair,
    Picture,
    Pool,
    ResultSeat,
    ResultSpec,
    SeatSpec,
    TableSpec,
    faces,
    hand_picture,
    result_picture,
    rows_by_suit,
    stacks_by_rank,
    table_picture,
)
from engine.cards import Card, Cards, Rank, Suit, packs

TARGET_MS = 25.0
TARGET_BYTES = 150_000

_NAMES = ("小李", "电脑·阿强", "陳師傅", "老王", "Wang Xiaoming", "Eve")
"""As players are called: Latin and Chinese."""
_POINTS = {Rank.FIVE: 5, Rank.TEN: 10, Rank.KING: 10}


@dataclass(frozen=True, slots=True)
class Figure:
    """What one kind of picture takes: milliseconds of one processor, the first time and when warm.

    Processor time, so that a busy machine does not change the figures.
    """

    name: str
    size: tuple[int, int]
    first: float
    median: float
    slowest: float
    bytes: int


def bench(rounds: int = 30) -> str:
    """Figures of every usual kind of picture as text, a line for each."""
    return told(figures(rounds))


def told(found: Iterable[Figure]) -> str:
    """Figures as a table, with a mark at those over the targets."""
    lines = [f"{'picture':<16}{'pixels':>12}{'first':>9}{'p50':>8}{'max':>8}{'kB':>7}"]
    for f in found:
        late = "" if f.median <= TARGET_MS and f.bytes <= TARGET_BYTES else "  over target"
        lines.append(
            f"{f.name:<16}{f.size[0]:>7}x{f.size[1]:<4}{f.first:>6.1f} ms"
            f"{f.median:>8.1f}{f.slowest:>8.1f}{f.bytes / 1000:>7.1f}{late}"
        )
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return "\n".join([*lines, f"peak memory {peak} MB; target {TARGET_MS:.0f} ms, {TARGET_BYTES // 1000} kB"])


def figures(rounds: int = 30) -> list[Figure]:
    """Figures of every usual kind of picture."""
    return [_figure(name, draw, rounds) for name, draw in _pictures().items()]


def _figure(name: str, draw: Callable[[], Picture], rounds: int) -> Figure:
    picture, first = _timed(draw)
    times = sorted(_timed(draw)[1] for _ in range(rounds))
    size = (picture.width, picture.height)
    return Figure(name, size, first, times[len(times) // 2], times[-1], len(picture.png))


def _timed(draw: Callable[[], Picture]) -> tuple[Picture, float]:
    begun = time.process_time()
    picture = draw()
    return picture, (time.process_time() - begun) * 1000


def _pictures() -> dict[str, Callable[[], Picture]]:
    ranks = {
        f"hand ranks {n}": HandSpec("Paiju · 手牌", "ranks", stacks_by_rank(_dealt(n, d), chosen=_dealt(n, d)[:2]))
        for n, d in ((20, 1), (36, 4), (60, 4))
    }
    trumps = frozenset(c for c in packs(1) if c.is_joker or c.suit == Suit.HEARTS or c.rank <= Rank.THREE)
    suits = {
        f"hand suits {n}": HandSpec(
            "Paiju · 手牌", "suits", rows_by_suit(sorted(_dealt(n, d), reverse=True), trumps, points=_POINTS)
        )
        for n, d in ((39, 3), (84, 2), (100, 3))
    }
    tables = {f"table {n}": _table(n) for n in (3, 4, 6)}
    pools = {f"pool {n}": _pool(n) for n in (8, 15, 30)}
    out: dict[str, Callable[[], Picture]] = {}
    for name, hand in {**ranks, **suits}.items():
        out[name] = lambda hand=hand: hand_picture(hand)  # type: ignore[misc]
    for name, table in {**tables, **pools}.items():
        out[name] = lambda table=table: table_picture(table)  # type: ignore[misc]
    out["result 6"] = lambda: result_picture(_result())
    return out


def _dealt(n: int, decks: int) -> Cards:
    """Some cards, always the same ones: every 37th of the packs."""
    stock = packs(decks)
    return tuple(stock[i * 37 % len(stock)] for i in range(n))


def _table(n: int) -> TableSpec:
    seats = tuple(
        SeatSpec(_NAMES[i], "ABCDEF"[i], "", i % 2, 20 + i, i == 1, cards=faces(_dealt(3 + i, 4)), best=i == 2)
        for i in range(n)
    )
    facts = (Fact("Trump", "♥"), Fact("Level", "3"))
    return TableSpec("Paiju · 第 3 局", seats, facts=facts, centre=Centre(hidden=6))


def _pool(n: int) -> TableSpec:
    seats = tuple(SeatSpec(_NAMES[i], "ABCDEF"[i], "", None, 20 + i, i == 1) for i in range(6))
    cards = _dealt(2 * n, 2)
    pairs = tuple(Pair(Face(Card(a)), Face(Card(b))) for a, b in zip(cards[:n], cards[n:], strict=True))
    return TableSpec("Paiju · 第 3 局", seats, pool=Pool(pairs, "Pool"))


def _result() -> ResultSpec:
    seats = tuple(
        ResultSeat(_NAMES[i], "ABCDEF"[i], "", i % 2, "", f"{3 - i:+d}", i < 2, faces(_dealt(i * 6, 4)))
        for i in range(6)
    )
    return ResultSpec("Paiju · 第 3 局", seats)
