"""Whether cards may be played, and if not, what exactly is wrong and what would be right."""

from __future__ import annotations

from collections import Counter

from engine.cards import Cards, Rank
from engine.core import IllegalAction
from engine.games.daguailuzi.melds import SIZES, Meld, Scale, beats, read
from engine.games.daguailuzi.reading import describe, hint


def judge(cards: Cards, table: Meld | None, scale: Scale) -> Meld:
    """The reading of a play. Raises IllegalAction when it may not be made.

    ``bad_size`` (four cards, or more than five), ``not_a_set`` (two or three cards of different ranks),
    ``not_five`` (five cards that make nothing), ``other_size`` (``need`` cards are on the table),
    ``does_not_beat`` with ``chosen`` and ``need``.
    """
    n = len(cards)
    if n not in SIZES:
        raise IllegalAction("bad_size", count=n)
    if table is not None and n != table.size:
        raise IllegalAction("other_size", count=n, wanted=table.size, need=hint(table, scale))
    meld = read(cards, scale)
    if meld is None:
        raise _not_a_play(cards, n)
    if table is not None and not beats(meld, table):
        raise IllegalAction("does_not_beat", chosen=describe(cards, meld, scale), need=hint(table, scale))
    return meld


def _not_a_play(cards: Cards, n: int) -> IllegalAction:
    plain = Counter(c.rank for c in cards if c.rank <= Rank.ACE)
    if n < 5:
        return IllegalAction("not_a_set", count=n, ranks=tuple(sorted(plain, reverse=True)))
    return IllegalAction("not_five", jokers=n - plain.total())
