"""What the level ``hard`` looks at: sets worth trying, imagined deals, how the race ends in each."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core import Action, View
from engine.games.gouji import computer, ideas, imagine
from engine.games.gouji.playout import Race, found_of
from engine.games.gouji.public import team
from engine.games.gouji.scoring import points_of
from engine.games.gouji.sets import count, read
from engine.games.gouji.spec import SEATS, House, house
from engine.search import Search
from engine.shuffle import Dice

ACTS = 7
"""Acts tried out in one decision."""
POINT = 0.02
"""What a point more is worth beside winning the deal."""


class Ahead:
    """One decision of a seat. Worlds are races."""

    def __init__(self, view: View, dice: Dice) -> None:
        assert view.seat is not None
        self._view, self._dice = view, dice
        self._seat = int(view.seat)
        self._house: House = house(view.options)
        self.acts = list(considered(view, dice))
        self._found = [read(count(a.cards)) if a.cards else None for a in self.acts]

    def imagine(self) -> Race:
        state = imagine.imagine(self._view, self._dice)
        return Race(state.public, [count(h) for h in state.hands], self._house.play_on)

    def outcome(self, world: Race, act: int) -> float:
        race = world.copy()
        found = self._found[act]
        if found is not None:
            race.put(self._seat, found_of(found))
        else:
            race.refuse(waive=self.acts[act].verb == "close")
        order = race.play_out()
        places = tuple(order.index(s) + 1 for s in range(SEATS))
        points = points_of(places, self._house)
        gain = sum(points[s] if team(s) == team(self._seat) else -points[s] for s in range(SEATS)) / 2
        return (1.0 if gain > 0 else 0.5 if gain == 0 else 0.0) + POINT * gain


def considered(view: View, dice: Dice) -> Iterable[Action]:
    """The act of the level normal, refusing, then what is suggested first."""
    out = {computer.normal(view, dice): None}
    suggested = list(ideas.suggest(view))
    out.update(dict.fromkeys(a for a in suggested if not a.cards))
    for a in suggested:
        if len(out) >= ACTS:
            break
        out.setdefault(a)
    return out


def look(view: View, dice: Dice) -> Ahead | None:
    """The outlook of a decision; None outside of play, where nobody burns or returns."""
    if view.phase not in ("lead", "follow", "reply", "close"):
        return None
    return Ahead(view, dice)


hard: Search[Race] = Search(computer.normal, look)
