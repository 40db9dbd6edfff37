"""What the level ``hard`` looks at: acts worth trying, imagined deals, how the race goes on in each."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from engine.core import Action, View
from engine.games.gonglaok import computer, ideas
from engine.games.gonglaok.imagine import Worlds
from engine.games.gonglaok.playout import Hand, Race, place, rows
from engine.games.gonglaok.spec import WINDOWS
from engine.games.gonglaok.view import sight
from engine.search import Search
from engine.shuffle import Dice

ACTS = 6
"""Acts tried out in one decision."""
TRUST = 1.0
"""See engine.search: a deal takes a millisecond to play out."""


class Ahead:
    """One decision of a seat. Worlds are the hands of all seats in rows."""

    def __init__(self, view: View, dice: Dice) -> None:
        assert view.seat is not None
        self._seat, self._phase = int(view.seat), view.phase
        self._public = sight(view)
        self._worlds = Worlds(view, dice)
        trump = self._public.trump
        self._laid = [place(c, trump) for act in self._public.laid for c in act.cards]
        self._open = [place(c, trump) for c in self._public.open]
        self.acts = list(considered(view, dice))
        self._cards = [[place(c, trump) for c in a.cards] for a in self.acts]

    def imagine(self) -> list[Hand]:
        return [rows(cards, self._public.trump) for cards in self._worlds.hands()]

    def outcome(self, world: list[Hand], act: int) -> float:
        p = self._public
        race = Race(world, int(p.attacker), int(p.defender), self._laid, self._open, [int(s) for s in p.out])
        cards, verb = self._cards[act], self.acts[act].verb
        others = [s for s in race.others() if s != self._seat]
        phase = self._phase
        if verb in ("open", "add"):
            race.put(self._seat, cards)
            phase = "help" if verb == "open" else phase
        elif verb == "cover":
            race.cover(cards)
            if race.active(race.defender):
                phase, others = "more", race.others()
            else:
                race.succeed()
                phase = "open"
        elif verb == "take":
            race.fail()
            phase = "open"
        if phase == "help":
            others = [s for s in others if s != race.attacker]
        places = race.play_out(phase, others)
        return (race.seats - places[self._seat]) / (race.seats - 1)


def considered(view: View, dice: Dice) -> Iterable[Action]:
    """The act of the level normal, giving up or being done, then what is suggested first."""
    out = {computer.normal(view, dice): None}
    suggested = list(islice(ideas.suggest(view), 24))
    out.update(dict.fromkeys(a for a in suggested if not a.cards))
    for a in suggested:
        if len(out) >= ACTS:
            break
        out.setdefault(a)
    return out


def look(view: View, dice: Dice) -> Ahead | None:
    """The outlook of a decision; None where the race does not know the house rules, and the level normal decides."""
    house = sight(view).house
    if house.camps or house.capped or house.pile_on or house.neighbours or house.stop_at_first:
        return None
    if view.phase not in ("open", "defend", *WINDOWS) or not house.empty_defender_wins:
        return None
    return Ahead(view, dice)


hard: Search[list[Hand]] = Search(computer.normal, look, trust=TRUST)
