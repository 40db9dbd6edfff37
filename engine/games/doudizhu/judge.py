"""Whether cards may be played, and if not, what exactly is wrong and what would be right."""

from __future__ import annotations

from engine.cards import Cards
from engine.core import IllegalAction, Phrase
from engine.games.doudizhu.melds import (
    ANY_KICKERS,
    CHAIN_TOP,
    LEAST,
    ONE,
    RANKS,
    ROCKET,
    SEG,
    Kickers,
    Meld,
    at_least,
    count,
    describe,
    lanes,
    lead_reading,
    pack,
    read,
    readings,
    runs,
    size,
    without,
)


def judge(cards: Cards, table: Meld | None, kickers: Kickers) -> Meld:
    """The reading of a play that counts. Raises IllegalAction when it may not be made.

    No play at all: ``no_meld`` and the more exact ``no_meld_...``, ``straight_short``, ``pairs_short``,
    ``chain_gap``, ``chain_too_high``, ``kicker_...``. A play that does not fit: ``wrong_kind``,
    ``wrong_length``, ``does_not_beat``, each with ``need``, the wording of what would.
    """
    h = pack(cards)
    meld = read(h, table, kickers)
    if meld is not None:
        return meld
    shape = lead_reading(h, kickers)
    if shape is None:
        raise _no_meld(h, kickers)
    assert table is not None
    raise _no_answer(readings(h, kickers), shape, cards, table)


# --- plays that do not beat the table ---------------------------------------------------------


def need(table: Meld) -> Phrase:
    """The wording of what beats the table without being a bomb (``hint-<kind>``)."""
    if table.kind == "rocket":
        return Phrase("hint-rocket")
    return Phrase.of(f"hint-{table.kind}", length=table.length, low=RANKS[table.key])


def _no_answer(found: tuple[Meld, ...], shape: Meld, cards: Cards, table: Meld) -> IllegalAction:
    same = [m for m in found if m.kind == table.kind]
    if any(m.length == table.length for m in same):
        return IllegalAction("does_not_beat", need=need(table))
    if same:
        return IllegalAction("wrong_length", length=same[0].length, wanted=table.length, need=need(table))
    return IllegalAction("wrong_kind", chosen=describe(shape, cards), need=need(table))


# --- cards that are no play -------------------------------------------------------------------


def _no_meld(h: int, kickers: Kickers) -> IllegalAction:
    """Why these cards make no play. They have no reading under ``kickers``."""
    n = size(h)
    if readings(h, ANY_KICKERS):
        return _house_rule(h)
    three, four = at_least(h, 3), at_least(h, 4)
    if four and (h == 4 * four or not runs(three, 2)):
        return _four(h, n)
    if three and n > 3:
        return _triples(h, n)
    each = 2 if at_least(h, 2) else 1
    if h == each * at_least(h, 1):
        return _chain(h, each)
    return IllegalAction("no_meld_mixed", count=n)


def _house_rule(h: int) -> IllegalAction:
    """Kickers that other tables allow."""
    if not readings(h, Kickers(3, False)):
        return IllegalAction("kicker_both_jokers_off")
    if not readings(h, Kickers(2, True)):
        return IllegalAction("kicker_triple_off")
    return IllegalAction("kicker_pair_off")


def _chain(h: int, each: int) -> IllegalAction:
    """Singles only or pairs only, more than one rank."""
    held = at_least(h, 1)
    ranks = held.bit_count()
    high = [s for s in lanes(held) if s >= CHAIN_TOP]
    least = LEAST[each]
    if ranks == 2 and each == 1:
        return IllegalAction("no_meld_two")
    if high and ranks >= 3:
        return IllegalAction("chain_too_high", ranks=tuple(RANKS[s] for s in high))
    low, top = min(lanes(held)), max(lanes(held))
    gaps = [s for s in range(low, top) if not held & ONE[s]]
    if ranks >= least and gaps:
        return IllegalAction("chain_gap", ranks=tuple(RANKS[s] for s in gaps))
    if not gaps and not high:
        if each == 1:
            return IllegalAction("straight_short", least=least, length=ranks)
        return IllegalAction("pairs_short", least=least, length=ranks)
    return IllegalAction("no_meld", count=size(h))


def _triples(h: int, n: int) -> IllegalAction:
    """Triples with kickers that do not fit, or triples that are no chain."""
    three = at_least(h, 3)
    length = max(k for k in range(1, CHAIN_TOP + 1) if k == 1 or runs(three, k))
    if length == 1 and three.bit_count() >= 2:
        high = [s for s in lanes(three) if s >= CHAIN_TOP]
        if high:
            return IllegalAction("chain_too_high", ranks=tuple(RANKS[s] for s in high))
        low, top = min(lanes(three)), max(lanes(three))
        missing = tuple(RANKS[s] for s in range(low, top) if not three & ONE[s])
        return IllegalAction("chain_gap", ranks=missing)
    start = min(lanes(runs(three, length))) if length > 1 else min(lanes(three))
    chain = SEG[length][start] if length > 1 else ONE[start]
    rest = without(h, start, length) if length > 1 else h & ~(7 * chain)
    if chain & at_least(h, 4):
        return IllegalAction("kicker_of_chain", rank=RANKS[min(lanes(chain & at_least(h, 4)))])
    spare = n - 3 * length
    if at_least(rest, 4):
        return IllegalAction("kicker_four", rank=RANKS[min(lanes(at_least(rest, 4)))])
    if spare == 2 * length and rest & ROCKET == ROCKET:
        return IllegalAction("kicker_jokers")
    singles = sum(count(rest, s) == 1 for s in lanes(at_least(rest, 1)))
    if singles and at_least(rest, 2) and length < spare <= 2 * length:
        return IllegalAction("kicker_mixed", triples=length)
    return IllegalAction("kicker_count", triples=length, kickers=spare)


def _four(h: int, n: int) -> IllegalAction:
    """A four with kickers that do not fit."""
    fours = at_least(h, 4)
    if fours.bit_count() > 1:
        return IllegalAction("kicker_four", rank=RANKS[min(lanes(fours))])
    if n == 8 and h & ROCKET == ROCKET:
        return IllegalAction("kicker_jokers")
    return IllegalAction("four_kickers", kickers=n - 4)
