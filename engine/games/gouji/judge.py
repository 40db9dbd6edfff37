"""Whether cards may be played, and if not, what exactly is wrong and what would be right. Sections 5, 6 and 7.

Everything is judged from what is public and the hand of who acts, so that a preview and the act never disagree.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Cards
from engine.core import Action, IllegalAction
from engine.games.gouji.sets import (
    RANKS,
    CardSet,
    count,
    feasible,
    jokers,
    literal,
    minus,
    pays_debt,
    ranks_in,
    read,
)


@dataclass(frozen=True, slots=True)
class Demand:
    """What an act is judged against: the set to beat (None for a lead), whether the seat is in burn debt, and
    whether a burn must leave a hand with which the debt can be kept (option ``burn_check``)."""

    top: CardSet | None
    debt: bool
    feasible: bool


def judge(demand: Demand, hand: Cards, action: Action) -> CardSet | None:
    """The set that an act plays, None for an act without one.

    Codes: ``no_targets``, ``no_set`` (``ranks``), ``wrong_size`` (``need``, ``count``), ``jokers_uncovered``
    (``need``, ``count``), ``too_low`` (``rank``), ``debt_joker``, ``burn_leaves`` (``groups``), ``burn_infeasible``
    (``groups``, ``jokers``).
    """
    if action.targets:
        raise IllegalAction("no_targets")
    if action.verb not in ("play", "burn"):
        return None
    cards, held = count(action.cards), count(hand)
    found = read(cards)
    if found is None:
        raise IllegalAction("no_set", ranks=tuple(RANKS[r] for r in ranks_in(cards)))
    if demand.top is not None:
        _beats(found, demand.top)
    if demand.debt and not pays_debt(found, held):
        raise IllegalAction("debt_joker")
    if action.verb == "burn":
        left = minus(held, cards)
        groups = len(ranks_in(left))
        if not literal(left):
            raise IllegalAction("burn_leaves", groups=groups)
        if demand.feasible and not feasible(left):
            raise IllegalAction("burn_infeasible", groups=groups, jokers=jokers(left))
    return found


def _beats(new: CardSet, top: CardSet) -> None:
    """Raises IllegalAction unless ``new`` beats ``top``. A set with a big joker is never asked about."""
    if new.size != top.size:
        raise IllegalAction("wrong_size", need=top.size, count=new.size)
    if new.big < top.small:
        raise IllegalAction("jokers_uncovered", need=top.small, count=new.big)
    if new.base <= top.base:
        raise IllegalAction("too_low", rank=RANKS[top.base])
