"""Acts worth offering, and how an act reads on the button that confirms it. Rule book section 15."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards import Card, Cards, Rank
from engine.core import Action, Phrase, View
from engine.games.gonglaok import cover
from engine.games.gonglaok.judge import judge
from engine.games.gonglaok.spec import WINDOWS
from engine.games.gonglaok.view import Sight, board_of, sight

LOW = 6
"""Levels up to this one (nine) are cards that hardly cover anything: good to get rid of."""


def suggest(view: View) -> Iterator[Action]:
    """Legal acts for the seat, the most sensible first, each once; nothing when it is not asked."""
    if not view.asked:
        return
    public = sight(view)
    if view.phase == "open":
        found = _openings(view, public)
    elif view.phase in WINDOWS:
        found = _additions(view, public)
    else:
        found = _covers(view, public)
    told: set[tuple[str, Cards, Cards]] = set()
    for action in found:
        spelled = (action.verb, action.cards, action.targets)
        if spelled not in told:
            told.add(spelled)
            yield action


def groups(cards: Iterable[Card]) -> dict[Rank, list[Card]]:
    """Cards by rank, the lowest rank first."""
    found: dict[Rank, list[Card]] = {}
    for card in cover.low_first(cards):
        found.setdefault(card.rank, []).append(card)
    return found


def plain(cards: Iterable[Card], public: Sight) -> list[Card]:
    return [c for c in cards if not cover.is_trump(c, public.trump)]


def _openings(view: View, public: Sight) -> Iterator[Action]:
    """Low ranks first, of each all plain cards, all cards, one card."""
    most = len(view.hand) if public.room is None else public.room

    def opening(cards: list[Card]) -> Action:
        return Action("open", tuple(cards[:most]))

    by_rank = groups(view.hand)
    for cards in by_rank.values():
        weak = plain(cards, public)
        if weak:
            yield opening(weak)
    for cards in by_rank.values():
        yield opening(cards)
        yield opening((plain(cards, public) or cards)[:1])


def _additions(view: View, public: Sight) -> Iterator[Action]:
    """All low plain cards that fit, then done, then what else could be added rank by rank."""
    able = [c for c in view.hand if c.rank in public.ranks]
    most = len(able) if public.room is None else public.room

    def addition(cards: list[Card]) -> Action:
        return Action("add", tuple(cover.low_first(cards)[:most]))

    if len(able) == len(view.hand) and most >= len(able):
        yield addition(able)  # the last cards: out
    weak = plain(able, public)
    low = [c for c in weak if cover.level(c.rank) <= LOW]
    if low:
        yield addition(low)
    yield Action("done")
    for cards in groups(weak).values():
        yield addition(cards)
        yield addition(cards[:1])
    for cards in groups(able).values():
        yield addition(cards)
        yield addition([c for c in cards if cover.is_trump(c, public.trump)] or cards)


def _covers(view: View, public: Sight) -> Iterator[Action]:
    """The cheapest cover and the one with the fewest new ranks; in camps as much as possible, or one card."""
    lying = {c.rank for act in public.laid for c in act.cards}
    if view.choice("cover") is not None:
        if public.house.camps:
            yield _laid(cover.most(public.open, view.hand, public.trump))
        for found in (
            cover.cheapest(public.open, view.hand, public.trump),
            cover.fewest_ranks(public.open, view.hand, public.trump, lying),
        ):
            if found is not None:
                yield _laid(found)
        if public.house.camps:
            yield from _single_covers(view, public)
    yield Action("done" if public.house.camps else "take")


def _single_covers(view: View, public: Sight) -> Iterator[Action]:
    """Each open card covered alone, as cheaply as possible."""
    cheap = cover.cheap_first(view.hand, public.trump)
    for target in dict.fromkeys(cover.high_first(public.open)):
        card = next((c for c in cheap if cover.beats(c, target, public.trump)), None)
        if card is not None:
            yield Action("cover", (card,), (target,))


def _laid(found: cover.Cover) -> Action:
    return Action("cover", found.cards, found.targets)


def phrase(view: View, action: Action) -> Phrase:
    """How an act would be read. Raises IllegalAction and Ambiguous as the judge does."""
    if action.verb == "helping":
        return Phrase.of("kind-helping", how=Phrase.of(f"value-helping-{action.arg}"))
    if action.verb == "look":
        return Phrase.of("kind-look")
    judged = judge(board_of(view), view.hand, action)
    cards, count = judged.cards, len(judged.cards)
    if action.verb == "open":
        return Phrase.of("kind-attack", count=count, rank=cards[0].rank, cards=cards)
    if action.verb == "add":
        return Phrase.of("kind-add", count=count, cards=cards)
    if action.verb == "cover":
        pairs = tuple(Phrase.of("kind-pair", cover=c, attack=a) for c, a in zip(cards, judged.targets, strict=True))
        return Phrase.of("kind-cover", count=count, pairs=pairs)
    if action.verb == "take":
        return Phrase.of("kind-take", count=sum(len(shown.cards) for shown in view.table))
    return Phrase.of("kind-done")


def reason(view: View, action: Action) -> Phrase | None:
    """Why a suggested act makes sense (``reason-...``)."""
    if action.cards and len(action.cards) == len(view.hand):
        return Phrase("reason-out")
    if action.verb in ("open", "add"):
        return Phrase("reason-rid" if action.verb == "open" else "reason-press")
    if action.verb == "cover":
        return Phrase("reason-cover")
    if action.verb == "take":
        return Phrase("reason-spare" if view.choice("cover") is not None else "reason-take")
    return Phrase("reason-keep") if action.verb == "done" else None
