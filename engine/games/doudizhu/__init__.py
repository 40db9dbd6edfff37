"""Dou Dizhu (斗地主): one landlord against two peasants, three players, one pack."""

from engine.games.doudizhu.rules import DouDizhu

GAME = DouDizhu()
