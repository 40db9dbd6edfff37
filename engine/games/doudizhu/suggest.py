"""Suggestions and readings for people, from a View alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards import Cards
from engine.core import Action, Phrase, View
from engine.games.doudizhu import computer
from engine.games.doudizhu.choosing import BOMBS, option
from engine.games.doudizhu.judge import judge
from engine.games.doudizhu.melds import (
    LEAST,
    ONE,
    ROCKET,
    SEG,
    arrange,
    at_least,
    describe,
    lanes,
    pack,
    runs,
    take,
)
from engine.games.doudizhu.moves import can_answer
from engine.games.doudizhu.situation import Situation, standing
from engine.games.doudizhu.spec import House

MANY = 5
"""Cards that are many in one play."""


def reading(view: View, cards: Cards) -> Phrase:
    """How a play would be read now. Raises IllegalAction, which says what would be right."""
    top, _ = standing(view)
    meld = judge(cards, top, House.of(view.options).kickers)
    return describe(meld, arrange(cards, meld))


def suggest(view: View) -> Iterator[Action]:
    """Legal acts of the seat that is asked, most sensible first; nothing for anybody else.

    Bidding and doubling: what the hand is worth first. Playing: what the level normal would do first, then
    what it likes next.
    """
    if not view.asked:
        return
    if view.phase in ("lead", "respond"):
        yield from _plays(view)
        return
    acts = [Action(choice.verb, arg=arg) for choice in reversed(view.menu) for arg in choice.args]
    wanted = computer.call(view, Situation.of(view))
    yield from sorted(acts, key=lambda a: a != wanted)


def _plays(view: View) -> Iterator[Action]:
    s = Situation.of(view)
    ideas: Iterable[int] = _leads(s) if s.top is None else (o.play if o else 0 for o in computer.ranked_replies(s))
    for play in dict.fromkeys(ideas):
        yield Action("play", take(view.hand, play)) if play else Action("pass")


def _leads(s: Situation) -> Iterator[int]:
    """What a good player would lead first, then every single, pair, triple and longest chain."""
    h = s.hand
    for o in computer.ranked_leads(s):
        yield o.play
    for n in (1, 2, 3, 4):
        for k in lanes(at_least(h, n)):
            yield n * ONE[k]
    for each, length in ((1, 12), (2, 10), (3, 6)):
        held = at_least(h, each)
        for n in range(length, 1, -1):
            if n >= LEAST[each]:
                for start in lanes(runs(held, n)):
                    yield each * SEG[n][start]
    if h & ROCKET == ROCKET:
        yield ROCKET


# --- why ------------------------------------------------------------------------------------


def reason(view: View, action: Action) -> Phrase | None:
    """Why a suggested act makes sense (``reason-...``)."""
    if action.verb == "pass":
        return Phrase.of(_why_pass(Situation.of(view)))
    if action.verb == "play":
        return Phrase.of(_why_play(Situation.of(view), action.cards))
    strong = action.verb in ("bid", "double", "follow_double", "redouble")
    return Phrase.of("reason-strong" if strong else "reason-weak")


def _why_pass(s: Situation) -> str:
    assert s.top is not None
    if not can_answer(s.hand, s.top, s.kickers):
        return "reason-nothing"
    return "reason-partner" if s.top_seat == s.mate else "reason-save"


def _why_play(s: Situation, cards: Cards) -> str:
    meld = judge(cards, s.top, s.kickers)
    o = option(s.hand, pack(cards), meld)
    if o.play == s.hand:
        return "reason-out"
    if computer.goes_out(s, o):
        return "reason-sure"
    if s.top is None and computer.feeds(s) and meld.kind == "single":
        return "reason-feed"
    if meld.kind in BOMBS:
        return "reason-bomb"
    if not s.beatable(meld, len(cards)):
        return "reason-top"
    if s.top is None:
        return "reason-many" if len(cards) >= MANY else "reason-weakest"
    return "reason-block" if s.top_seat == s.mate else "reason-cheap"
