"""Sensible plays of a hand: the groups of its plan with the kickers it can best spare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.doudizhu.melds import (
    BIG,
    KICKER_SIZE,
    ONE,
    ROCKET,
    SEG,
    SMALL,
    Kickers,
    Meld,
    at_least,
    core,
    count,
    follow_reading,
    lanes,
    lead_reading,
    runs,
    single_kickers,
)
from engine.games.doudizhu.moves import above, of_kind
from engine.games.doudizhu.plan import groups, worth

_WITH = {"triple": ("triple1", "triple2"), "plane": ("plane1", "plane2")}
BOMBS = ("bomb", "rocket")


class Option(NamedTuple):
    """A play under consideration: its pack, its reading, and what the rest of the hand is worth."""

    play: int
    meld: Meld
    rest: float


def option(h: int, play: int, meld: Meld) -> Option:
    return Option(play, meld, worth(h - play))


def spare(h: int, body: int, each: int, n: int, kickers: Kickers) -> int | None:
    """``n`` kickers of ``each`` cards that the hand misses least beside ``body``; None when it has not enough.

    Never both jokers, never a card of a rank of the body.
    """
    held = at_least(body, 1)
    rest = h & ~(held * 7)
    loose = groups(rest)
    if each == 2:
        whole = [g.key for g in loose if g.kind == "pair"]
        broken = [s for s in lanes(at_least(rest, 2)) if s not in whole and count(rest, s) < 4]
        chosen = (whole + broken)[:n]
        return sum(2 * ONE[s] for s in chosen) if len(chosen) == n else None
    singles = [g.key for g in loose if g.kind == "single"]
    pairs = [g.key for g in loose if g.kind == "pair"]
    if len(singles) >= n and singles[n - 1] < SMALL:
        return sum(ONE[s] for s in singles[:n])
    pool = singles + [s for s in pairs for _ in range(2)]
    pool += [s for s in lanes(at_least(rest, 1)) if s not in pool for _ in range(min(3, count(rest, s)))]
    if rest & ROCKET == ROCKET:
        pool = [s for s in pool if s not in (SMALL, BIG)]
    out = 0
    for s in pool:
        if n and single_kickers(out + ONE[s], kickers) and count(out, s) < count(rest, s):
            out += ONE[s]
            n -= 1
    return None if n else out


def dressed(h: int, m: Meld, kickers: Kickers) -> Option:
    """A triple or a plane with the kickers that leave the best hand, or without."""
    body = core(m)
    found = [option(h, body, m)]
    for kind in _WITH[m.kind]:
        more = spare(h, body, KICKER_SIZE[kind], m.length, kickers)
        if more is not None:
            found.append(option(h, body + more, Meld(kind, m.length, m.key)))
    return max(found, key=lambda o: o.rest)


def at_once(h: int, kickers: Kickers) -> Option | None:
    """The whole hand as one lead, unless the rocket and then the rest are worth more and as sure."""
    whole = lead_reading(h, kickers)
    if whole is None or (h & ROCKET == ROCKET and lead_reading(h - ROCKET, kickers)):
        return None
    return Option(h, whole, 0.0)


def leads(h: int, kickers: Kickers) -> list[Option]:
    """A play for each group of the plan; the whole hand alone when it is one play."""
    whole = at_once(h, kickers)
    if whole is not None:
        return [whole]
    out = []
    for m in groups(h):
        out.append(dressed(h, m, kickers) if m.kind in ("triple", "plane") else option(h, core(m), m))
    return list(dict.fromkeys(out))


def replies(h: int, table: Meld, kickers: Kickers) -> list[Option]:
    """Plays that beat the table: the whole hand if it can go, its own kind with one choice of kickers each, bombs."""
    whole = follow_reading(h, table, kickers)
    out = [Option(h, whole, 0.0)] if whole is not None else []
    if table.kind in KICKER_SIZE:
        each = KICKER_SIZE[table.kind]
        n = 2 if table.kind.startswith("four") else table.length
        for body, key in _bodies(h, table):
            more = spare(h, body, each, n, kickers)
            if more is not None:
                out.append(option(h, body + more, Meld(table.kind, table.length, key)))
    elif table.kind not in BOMBS:
        for play in of_kind(h, table.kind, table.length, table.key, kickers):
            low = ((play & -play).bit_length() - 1) >> 2
            out.append(option(h, play, Meld(table.kind, table.length, low)))
    if table.kind != "rocket":
        out += bombs(h, table.key if table.kind == "bomb" else -1)
    return list(dict.fromkeys(out))


def _bodies(h: int, table: Meld) -> Iterator[tuple[int, int]]:
    if table.kind.startswith("four"):
        for s in lanes(above(at_least(h, 4), table.key)):
            yield 4 * ONE[s], s
        return
    held = at_least(h, 3)
    for s in lanes(above(runs(held, table.length) if table.length > 1 else held, table.key)):
        yield 3 * (SEG[table.length][s] if table.length > 1 else ONE[s]), s


def bombs(h: int, over: int = -1) -> list[Option]:
    """The bombs stronger than ``over``, weakest first, and the rocket."""
    out = [option(h, 4 * ONE[s], Meld("bomb", 1, s)) for s in lanes(above(at_least(h, 4), over))]
    if h & ROCKET == ROCKET:
        out.append(option(h, ROCKET, Meld("rocket", 1, BIG)))
    return out


def to_empty(h: int, kickers: Kickers) -> list[Option]:
    """Plays that empty a hand one after the other, those with kickers first."""
    out: list[Option] = []
    while h:
        whole = at_once(h, kickers)
        if whole is not None:
            out.append(whole)
            break
        carrier = next((m for m in groups(h) if m.kind in ("plane", "triple")), None)
        if carrier is None:
            out += [Option(core(m), m, 0.0) for m in groups(h)]
            break
        out.append(dressed(h, carrier, kickers))
        h -= out[-1].play
    return out
