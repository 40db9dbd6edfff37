"""Da Guai Lu Zi (大怪路子): three against three with three packs, plays of 1, 2, 3 or 5 cards, wild jokers."""

from engine.games.daguailuzi.rules import DaGuaiLuZi

GAME = DaGuaiLuZi()
