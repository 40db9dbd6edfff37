"""Plays of a hand in the order of sense: what a lead, an answer or a returned card costs the hand."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card, Cards, Rank
from engine.core import View
from engine.games.daguailuzi.ideas import answers
from engine.games.daguailuzi.melds import Meld, read
from engine.games.daguailuzi.plan import worth_after
from engine.games.daguailuzi.situation import Situation, scale_of
from engine.games.daguailuzi.worth import CONTROL


class Option(NamedTuple):
    """A play under consideration: its cards, its reading, and what the rest of the hand is worth."""

    cards: Cards
    meld: Meld
    rest: float

    @property
    def control(self) -> float:
        """How likely, about, the play takes the trick."""
        return CONTROL[self.meld.kind][self.meld.key[0]]


def option(s: Situation, cards: Cards) -> Option:
    meld = read(cards, s.scale)
    assert meld is not None
    return Option(cards, meld, 0.0 if len(cards) == len(s.cards) else worth_after(s.cards, cards, s.scale))


def lead_options(s: Situation) -> list[Option]:
    """The plays of the plan; the whole hand alone when it is one play."""
    if read(s.cards, s.scale) is not None:
        return [option(s, s.cards)]
    out: dict[tuple[str, tuple[int, ...]], Option] = {}
    for g in s.groups:
        o = Option(g.cards, read(g.cards, s.scale) or Meld(g.kind, (g.key,)), s.worth - g.worth)
        out.setdefault((o.meld.kind, o.meld.key), o)
    return list(out.values())


def lead_order(s: Situation) -> list[Option]:
    """Leads that are most of a burden first: many cards that hardly win a trick; what wins tricks last."""
    return sorted(lead_options(s), key=lambda o: (o.control - 0.08 * len(o.cards), o.meld.key))


def reply_options(s: Situation) -> list[Option]:
    """Answers to the table, the cheapest for the hand first."""
    assert s.top is not None
    found = [option(s, cards) for cards in answers(s.holding, s.top)]
    return sorted(found, key=lambda o: (-o.rest, o.control))


def back_order(view: View) -> list[Card]:
    """Cards to give back, the least missed first: loose low cards; never a joker or level card before all others."""
    scale = scale_of(view)
    faces = list(dict.fromkeys(reversed(view.hand)))
    whole = {c: worth_after(view.hand, (c,), scale) for c in faces if c.rank <= Rank.ACE}
    plain = sorted(whole, key=lambda c: (scale.power(c.rank) > 9, -round(whole[c], 3), scale.power(c.rank)))
    return [*plain, *(c for c in faces if c.rank > Rank.ACE)]
