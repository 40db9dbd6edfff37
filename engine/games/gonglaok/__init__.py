"""Gong Lao K (攻老K): attack, help and defence, every player for himself or in camps."""

from engine.games.gonglaok.rules import GongLaoK

GAME = GongLaoK()
