"""Datong Huolong (大同攉龙): two teams, three packs, trumps, levels from 3 to A, big jokers buried as stars."""

from engine.games.huolong.rules import Huolong

GAME = Huolong()
