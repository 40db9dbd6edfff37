"""Game Template: everybody hands on a card, then the first to empty the hand wins."""

from tools.game_template.rules import GameTemplate

GAME = GameTemplate()

__all__ = ["GAME"]
