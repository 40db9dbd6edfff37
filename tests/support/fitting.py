"""Whether values of the engine are what data says: cards in notation, ranks as letters, phrases as keys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engine.cards import RANK_OF_LETTER, Card, Cards, Rank, Suit, card, of
from engine.core import Phrase


def fits(value: Any, want: Any) -> bool:
    """True when a value of the engine is what the scenario's data says.

    Cards are compared as multisets, bare ranks by rank; a Rank or Suit by its letter; a Phrase by its key, or
    by a table ``{key = .., <param> = ..}``; tuples as lists.
    """
    if isinstance(value, Phrase):
        if isinstance(want, str):
            return value.key == want
        params = dict(value.params)
        return all(value.key == w if k == "key" else k in params and fits(params[k], w) for k, w in want.items())
    if isinstance(value, Rank):
        return bool(want == value.letter or want == int(value))
    if isinstance(value, Suit):
        return bool(want == value.value)
    if isinstance(value, Card):
        return isinstance(want, str) and cards_fit((value,), want)
    if isinstance(value, tuple | list | frozenset):
        if isinstance(want, str):
            return all(isinstance(c, Card) for c in value) and cards_fit(value, want)
        items = sorted(value) if isinstance(value, frozenset) else value
        return (
            isinstance(want, list)
            and len(want) == len(items)
            and all(fits(v, w) for v, w in zip(items, want, strict=True))
        )
    return bool(value == want and isinstance(value, bool) == isinstance(want, bool))


def cards_fit(cards: Iterable[Card], text: str) -> bool:
    """True when the multiset of cards is the one written, where a bare rank letter fits any suit."""
    left = list(cards)
    bare: list[Rank] = []
    for token in text.split():
        if token in RANK_OF_LETTER and token not in "xX":
            bare.append(RANK_OF_LETTER[token])
            continue
        wanted = card(token)
        if wanted not in left:
            return False
        left.remove(wanted)
    return Counter(c.rank for c in left) == Counter(bare)


def take_cards(text: str, hand: Cards) -> Cards:
    """Cards of the notation; a bare rank letter stands for any card of that rank left in ``hand``.

    A rank the hand does not hold becomes a card of that rank all the same, so that refusals can be shown.
    Raises ValueError for what is no card.
    """
    left = list(hand)
    out: list[Card] = []
    for token in text.split():
        if token in RANK_OF_LETTER and token not in "xX":
            rank = RANK_OF_LETTER[token]
            chosen = next((c for c in left if c.rank is rank), of(rank, Suit.SPADES))
        else:
            chosen = card(token)
        if chosen in left:
            left.remove(chosen)
        out.append(chosen)
    return tuple(out)
