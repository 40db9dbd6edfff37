"""From cards to the groups of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from bot.pictures.specs import Face, Group
from engine.cards import Card, Rank, Suit

SUIT_SYMBOLS: Mapping[Suit, str] = {
    Suit.SPADES: "♠",
    Suit.HEARTS: "♥",
    Suit.CLUBS: "♣",
    Suit.DIAMONDS: "♦",
}

RANKS_DOWN: tuple[Rank, ...] = (
    Rank.BIG_JOKER,
    Rank.SMALL_JOKER,
    Rank.TWO,
    *(Rank(n) for n in range(Rank.ACE, Rank.TWO, -1)),
)
"""Big joker, small joker, 2, A, K ... 3: the usual order of climbing games, highest first."""

_SUIT_ORDER = {suit: i for i, suit in enumerate(Suit)}


def faces(
    cards: Iterable[Card],
    *,
    chosen: Iterable[Card] = (),
    hint: Iterable[Card] = (),
    dim: Collection[Card] = (),
    trumps: Collection[Card] = (),
    points: Mapping[Rank, int] | None = None,
) -> tuple[Face, ...]:
    """The cards with their marks, order kept.

    ``chosen`` and ``hint`` are multisets and mark that many copies; ``dim`` and ``trumps`` are kinds
    and mark every copy; ``points`` is by rank.
    """
    left, hinted, worth = Counter(chosen), Counter(hint), points or {}
    out: list[Face] = []
    for c in cards:
        is_chosen = left[c] > 0
        left[c] -= is_chosen
        is_hint = not is_chosen and hinted[c] > 0
        hinted[c] -= is_hint
        out.append(Face(c, is_chosen, is_hint, c in trumps, worth.get(c.rank, 0), c in dim))
    return tuple(out)


def stacks_by_rank(
    cards: Iterable[Card],
    order: Sequence[Rank] = RANKS_DOWN,
    *,
    chosen: Iterable[Card] = (),
    hint: Iterable[Card] = (),
    dim: Collection[Card] = (),
    trumps: Collection[Card] = (),
    points: Mapping[Rank, int] | None = None,
) -> tuple[Group, ...]:
    """A stack for each rank held, in ``order`` (ranks missing from it last, highest first).

    Inside a stack the chosen cards come first, then the suits in the order S H C D.
    """
    place = {rank: i for i, rank in enumerate(order)}
    by_rank: dict[Rank, list[Face]] = {}
    for face in faces(cards, chosen=chosen, hint=hint, dim=dim, trumps=trumps, points=points):
        by_rank.setdefault(face.card.rank, []).append(face)
    ranks = sorted(by_rank, key=lambda r: (place.get(r, len(place)), -r))
    return tuple(Group(tuple(sorted(by_rank[r], key=_in_stack))) for r in ranks)


def rows_by_suit(
    cards: Iterable[Card],
    trumps: Collection[Card] = (),
    *,
    trump_label: str = "",
    chosen: Iterable[Card] = (),
    hint: Iterable[Card] = (),
    dim: Collection[Card] = (),
    points: Mapping[Rank, int] | None = None,
) -> tuple[Group, ...]:
    """The trumps in a row of their own, then a row for each suit held, S H C D.

    Inside a row the order of ``cards`` is kept, except that equal cards come together so that they
    can be bundled. Jokers that are no trumps form a last row without a label.
    """
    rows: dict[Suit | str | None, list[Face]] = {"trumps": [], **{s: [] for s in Suit}, None: []}
    for face in faces(cards, chosen=chosen, hint=hint, dim=dim, trumps=trumps, points=points):
        rows["trumps" if face.trump else face.card.suit].append(face)
    out = []
    for key, row in rows.items():
        label = SUIT_SYMBOLS[key] if isinstance(key, Suit) else trump_label if key == "trumps" else ""
        if row:
            out.append(Group(_together(row), label))
    return tuple(out)


def _in_stack(face: Face) -> tuple[bool, bool, int]:
    suit = face.card.suit
    return (not face.chosen, not face.hint, 0 if suit is None else _SUIT_ORDER[suit])


def _together(row: Iterable[Face]) -> tuple[Face, ...]:
    by_card: dict[Card, list[Face]] = {}
    for face in row:
        by_card.setdefault(face.card, []).append(face)
    return tuple(f for same in by_card.values() for f in sorted(same, key=lambda f: (not f.chosen, not f.hint)))
