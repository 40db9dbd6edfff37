"""Suggestions and readings for people, from a View alone."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Cards
from engine.core import Action, Phrase, View
from engine.games.doudizhu import bidding
from engine.games.doudizhu.choosing import BOMBS, Option, leads, replies
from engine.games.doudizhu.judge import judge
from engine.games.doudizhu.melds import (
    ONE,
    ROCKET,
    SEG,
    Kickers,
    arrange,
    at_least,
    describe,
    lanes,
    pack,
    runs,
    take,
)
from engine.games.doudizhu.situation import Situation, standing
from engine.games.doudizhu.spec import House


def reading(view: View, cards: Cards) -> Phrase:
    """How a play would be read now. Raises IllegalAction, which says what would be right."""
    top, _ = standing(view)
    meld = judge(cards, top, House.of(view.options).kickers)
    return describe(meld, arrange(cards, meld))


def suggest(view: View) -> Iterator[Action]:
    """Legal acts of the seat that is asked, most sensible first; nothing for anybody else.

    Bidding: what the hand is worth first. Doubling: to decline first. Playing: the groups of the hand's
    plan, weakest first and bombs last; answers that harm the hand least, then pass.
    """
    if not view.asked:
        return
    if view.phase in ("lead", "respond"):
        yield from _plays(view)
        return
    acts = [Action(choice.verb, arg=arg) for choice in reversed(view.menu) for arg in choice.args]
    wanted = str(bidding.wanted(pack(view.hand))) if view.phase == "auction" else ""
    yield from sorted(acts, key=lambda a: a.arg != wanted)


def _plays(view: View) -> Iterator[Action]:
    s = Situation.of(view)
    seen: set[int] = set()
    for play in _leads(s.hand, s.kickers) if s.top is None else _replies(s):
        if play not in seen:
            seen.add(play)
            yield Action("play", take(view.hand, play))
    if s.top is not None:
        yield Action("pass")


def _by_sense(options: list[Option]) -> list[Option]:
    return sorted(options, key=lambda o: (o.meld.kind in BOMBS, -o.rest, o.meld.key))


def _leads(h: int, kickers: Kickers) -> Iterator[int]:
    """The plan first, then every single, pair, triple and longest chain."""
    for o in _by_sense(leads(h, kickers)):
        yield o.play
    for n in (1, 2, 3, 4):
        for s in lanes(at_least(h, n)):
            yield n * ONE[s]
    for each, length in ((1, 12), (2, 10), (3, 6)):
        held = at_least(h, each)
        for n in range(length, 1, -1):
            if n >= (5, 3, 2)[each - 1]:
                for start in lanes(runs(held, n)):
                    yield each * SEG[n][start]
    if h & ROCKET == ROCKET:
        yield ROCKET


def _replies(s: Situation) -> Iterator[int]:
    assert s.top is not None
    for o in _by_sense(replies(s.hand, s.top, s.kickers)):
        yield o.play
