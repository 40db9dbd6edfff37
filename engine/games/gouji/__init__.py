"""Qingdao Gouji (青岛够级): three against three, four packs, sets that only the opposite may answer."""

from engine.games.gouji.rules import Gouji

GAME = Gouji()
