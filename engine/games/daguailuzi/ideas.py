"""Plays of a hand by pattern: sensible leads, and answers that beat the table (rule book section 5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Card, Cards
from engine.games.daguailuzi.holding import Holding, fours, full_houses, joker_sets, reading_index, sets, suit_pool
from engine.games.daguailuzi.melds import SAME, SMALL, STRAIGHTS, STRENGTH, Meld, beats, read

Found = Iterator[Cards]


def leads(h: Holding) -> Found:
    """Plays of every category: all single ranks, pairs and triples, then fives of each kind."""
    for n in SAME:
        yield from _same(h, n, Meld(SAME[n], (-1,)))
    for kind in STRENGTH:
        yield from _FIVES[kind](h, ())


def answers(h: Holding, table: Meld) -> Found:
    """Plays that beat ``table``, cheapest categories first; a few of each key, not every choice of suits."""
    seen: set[tuple[int, ...]] = set()
    for cards in _candidates(h, table):
        spelled = tuple(sorted(cards))
        if spelled in seen:
            continue
        seen.add(spelled)
        meld = read(spelled, h.scale)
        if meld is not None and beats(meld, table):
            yield cards


def _candidates(h: Holding, table: Meld) -> Found:
    n = table.size
    if n < 5:
        yield from _same(h, n, table)
        return
    strength = STRENGTH[table.kind]
    for kind, s in STRENGTH.items():
        if s >= strength:
            yield from _FIVES[kind](h, table.key if s == strength else ())


def _same(h: Holding, n: int, table: Meld) -> Found:
    over = table.key[0]
    if n == 1:
        for rank, cards in h.by_rank.items():
            if h.scale.power(rank) > over:
                yield (cards[0],)
    else:
        found = [cards for _, cards in sets(h, n, over)]
        yield from sorted(found, key=lambda cards: any(c.is_joker for c in cards))
    yield from joker_sets(h, n)


# --- five cards --------------------------------------------------------------------------------


def _straights(h: Holding, over: tuple[int, ...]) -> Found:
    least = over[0] if over else -1
    for jokers in (0, 1, 2):
        for window in STRAIGHTS if jokers <= len(h.jokers) else ():
            held = [r for r in window if r in h.by_rank]
            if len(held) == 5 - jokers and reading_index(held, h.scale.strongest) > least:
                yield (*_mixed([h.by_rank[r] for r in held]), *h.wild(jokers))


def _mixed(choices: list[list[Card]]) -> list[Card]:
    """A card of each rank, not all of one suit if that can be."""
    out = [cards[0] for cards in choices]
    if len({c.suit for c in out}) == 1:
        for i, cards in enumerate(choices):
            other = next((c for c in cards if c.suit is not out[0].suit), None)
            if other is not None:
                out[i] = other
                break
    return out


def _straight_flushes(h: Holding, over: tuple[int, ...]) -> Found:
    least = over[0] if over else -1
    for jokers in (0, 1, 2, 3):
        for suit in h.by_suit if jokers <= len(h.jokers) else ():
            pool = suit_pool(h, suit)
            for window in STRAIGHTS:
                held = [r for r in window if r in pool]
                if len(held) == 5 - jokers and reading_index(held, h.scale.strongest) > least:
                    yield (*(pool[r][0] for r in held), *h.wild(jokers))


def _flushes(h: Holding, over: tuple[int, ...]) -> Found:
    """For each suit: the loosest five, the lowest five that may be high enough, the highest; then with jokers."""
    for cards in h.by_suit.values():
        n = len(cards)
        if n >= 5:
            loose = sorted(cards, key=lambda c: len(h.by_rank[c.rank]))
            yield tuple(loose[:5])
            top = over[0] if over else -1
            for i, card in enumerate(cards):
                if h.scale.power(card.rank) >= top and i >= 4:
                    yield (*cards[:4], card)
                    break
            yield tuple(cards[-5:])
            yield from _bigger(h, cards, over)
        for jokers in range(1, min(len(h.jokers), 2) + 1):
            if n >= 5 - jokers:
                yield (*cards[jokers - 5 :], *h.wild(jokers))


def _bigger(h: Holding, cards: list[Card], over: tuple[int, ...]) -> Found:
    """The lowest cards below each top card that can decide."""
    if not over:
        return
    for i in range(4, len(cards)):
        if h.scale.power(cards[i].rank) == over[0]:
            yield (*cards[i - 4 : i], cards[i])


def _full_houses(h: Holding, over: tuple[int, ...]) -> Found:
    """Each triple with its two cheapest pairs, natural ones first."""
    wild: list[Cards] = []
    count: dict[tuple[int, bool], int] = {}
    for power, three, rank, pair in full_houses(h, over[0] if over else -1):
        joker = three[-1].is_joker
        count[power, joker] = count.get((power, joker), 0) + 1
        whole = len(h.by_rank[rank]) == 2
        if count[power, joker] > 2 and not whole:
            continue
        if count[power, joker] > 4:
            continue
        if joker:
            wild.append((*three, *pair))
        else:
            yield (*three, *pair)
    yield from wild


def _fours(h: Holding, over: tuple[int, ...]) -> Found:
    found = sorted(fours(h, over[0] if over else -1), key=lambda f: sum(c.is_joker for c in f[1]))
    loose = sorted(h.by_rank, key=lambda r: (len(h.by_rank[r]) > 1, h.scale.power(r)))
    for _, cards, rank in found:
        own = cards[0].rank
        other = rank if cards[1].is_joker else next(r for r in loose if r is not own)
        yield (*cards, h.by_rank[other][0])


def _five_kinds(h: Holding, over: tuple[int, ...]) -> Found:
    least = over[0] if over else -1
    for jokers in (0, 1, 2, 3, 4):
        for rank, cards in h.by_rank.items() if jokers <= len(h.jokers) else ():
            mine = 5 - jokers
            if (len(cards) == mine or (not jokers and len(cards) > mine)) and h.scale.power(rank) > least:
                yield (*cards[:mine], *h.wild(jokers))
    if len(h.jokers) >= 5 and least < SMALL:
        yield h.jokers[:5]


_FIVES = {
    "straight": _straights,
    "flush": _flushes,
    "full_house": _full_houses,
    "four_one": _fours,
    "straight_flush": _straight_flushes,
    "five_kind": _five_kinds,
}
