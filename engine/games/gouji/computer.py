"""Computer players. They see a View, as people do. Rule book section 15."""

from __future__ import annotations

from engine.core import Action, Policy, View
from engine.games.gouji import ideas
from engine.shuffle import Dice


def easy(view: View, dice: Dice) -> Action:
    return next(ideas.suggest(view))


LEVELS: dict[str, Policy] = {"easy": easy, "normal": easy}
