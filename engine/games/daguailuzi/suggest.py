"""Suggestions and readings for people, from a View alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.cards import Cards
from engine.core import Action, Phrase, View
from engine.games.daguailuzi.choosing import back_order, lead_order, reply_options
from engine.games.daguailuzi.ideas import leads
from engine.games.daguailuzi.judge import judge
from engine.games.daguailuzi.melds import read
from engine.games.daguailuzi.reading import describe, twist
from engine.games.daguailuzi.situation import Situation, scale_of, standing
from engine.games.daguailuzi.spec import team


def reading(view: View, cards: Cards) -> Phrase:
    """How a play would be read now, with a warning where it may surprise. Raises IllegalAction as `judge` does."""
    scale = scale_of(view)
    top, _ = standing(view)
    meld = judge(cards, top, scale)
    words = describe(cards, meld, scale)
    why = twist(cards, meld)
    return Phrase.of(f"kind-{why}-reading", meld=words) if why else words


def suggest(view: View) -> Iterator[Action]:
    """Legal acts of the seat that is asked, most sensible first; nothing for anybody else.

    Leads: the plays of the hand's plan, then every rank and pattern. Answers: those that harm the hand least,
    then a pass. Returns: the cards the hand misses least.
    """
    if not view.asked:
        return
    if view.phase == "return":
        for card in back_order(view):
            yield Action("return", (card,))
        return
    s = Situation.of(view)
    if s.top is not None:
        yield from _plays(o.cards for o in reply_options(s))
        yield Action("pass")
        return
    seen: set[tuple[int, ...]] = set()
    for action in _plays((*(o.cards for o in lead_order(s)), *leads(s.holding))):
        spelled = tuple(sorted(action.cards))
        if spelled not in seen and read(spelled, s.scale) is not None:
            seen.add(spelled)
            yield action


def _plays(found: Iterable[Cards]) -> Iterator[Action]:
    for cards in found:
        yield Action("play", tuple(cards))


def reason(view: View, action: Action) -> Phrase | None:
    """Why a suggested act makes sense (``reason-...``)."""
    if view.seat is None:
        return None
    if action.verb == "return":
        return Phrase("reason-return")
    if action.cards and len(action.cards) == len(view.hand):
        return Phrase("reason-out")
    if action.verb == "play":
        return Phrase("reason-beat" if view.phase == "respond" else "reason-burden")
    owner = standing(view)[1]
    ours = owner is not None and team(owner) == team(view.seat)
    return Phrase("reason-partner" if ours else "reason-save") if action.verb == "pass" else None
