"""Computer players. They see a View, as people do."""

from __future__ import annotations

from engine.core import Action, View
from engine.shuffle import Dice
from tools.game_template.view import answers, groups, top_of


def easy(view: View, dice: Dice) -> Action:
    """Gives and leads anything, answers when it can, now and then passes without need."""
    if view.phase == "exchange":
        return Action("give", (dice.choice(view.hand),))
    if view.phase == "lead":
        return Action("play", dice.choice(groups(view.hand))[1])
    found = answers(view.hand, top_of(view))
    if not found or dice.below(4) == 0:
        return Action("pass")
    return Action("play", dice.choice(found))


def normal(view: View, dice: Dice) -> Action:
    """Gives its lowest lone card, leads its lowest group, answers cheaply and breaks a group only in need."""
    if view.phase == "exchange":
        lone = [cards[0] for _, cards in groups(view.hand) if len(cards) == 1]
        return Action("give", (lone[0] if lone else min(view.hand),))
    stock = groups(view.hand)
    if view.phase == "lead":
        # With two groups left the higher one goes first: it wins the lead for the last.
        return Action("play", stock[-1 if len(stock) == 2 else 0][1])
    top = top_of(view)
    found = answers(view.hand, top)
    danger = any(n is not None and n <= 2 for n in view.counts)
    whole = [cards for cards in found if len(dict(stock)[cards[0].rank]) == len(top)]
    if whole:
        return Action("play", whole[-1 if danger else 0])
    if found and danger:
        return Action("play", found[-1])
    return Action("pass")
