"""What a viewer can work out about hidden hands from all that it has seen.

Everything that is put down or picked up is public, so of each hand a part is known: the cards it
picked up and did not put down again. The rest came with the deal. Windows that were skipped tell
what that rest does not hold, windows that opened what somebody held.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from engine.cards import PACK, Card, Cards, Rank
from engine.core import Event, Seat, View
from engine.games.gonglaok import events, roles
from engine.games.gonglaok.dealing import HEART_THREE
from engine.games.gonglaok.spec import House, house
from engine.games.gonglaok.state import beaters
from engine.games.gonglaok.view import sight


@dataclass(frozen=True, slots=True)
class Hint:
    """At least one of these seats holds one of these faces among its cards of unknown origin."""

    seats: frozenset[Seat]
    faces: frozenset[Card]


class Knowledge:
    """Reads the history of a View. Per seat, but for the viewer itself:

    known     cards that are certainly in the hand
    absent    faces that the rest of the hand certainly does not hold
    likely_absent  faces that it does not hold unless the seat did not want to be asked
    shy       the seat did once not want to be asked, and has not added anything since
    hints     see `Hint`
    """

    def __init__(self, view: View) -> None:
        seats = view.seats
        self._viewer = view.seat
        self._house: House = house(view.options, seats)
        self._trump = sight(view).trump
        self.known: list[Counter[Card]] = [Counter() for _ in range(seats)]
        self.absent: list[set[Card]] = [set() for _ in range(seats)]
        self.likely_absent: list[set[Card]] = [set() for _ in range(seats)]
        self.shy: set[Seat] = set()
        self.hints: list[Hint] = []
        self._own: Counter[Card] = Counter()
        self._counts = _counts_at_first(view)
        self._attacker = self._defender = Seat(0)
        self._helpers: tuple[Seat, ...] = ()
        self._open: list[Card] = []
        self._pool: list[Card] = []
        self._turned_taken = False
        self._due = ""
        """The window or defence that has to be announced now, unless nobody can answer."""
        for emit in view.history:
            self._read(emit.event)

    def holds(self, seat: Seat, faces: Iterable[Card]) -> bool:
        """True when the seat is known to hold one of these faces."""
        return any(self.known[seat][face] > 0 for face in faces)

    # --- events ----------------------------------------------------------------------------

    def _read(self, event: Event) -> None:
        match event:
            case events.HandDealt(seat=seat, cards=cards):
                self._own = Counter(cards) if seat == self._viewer else self._own
            case events.TurnedCardTaken(seat=seat, card=card):
                self.known[seat][card] += 1
                self._turned_taken = card == HEART_THREE
            case events.FirstAttacker(seat=seat, why=why):
                if why.key == "kind-by-heart3" and not self._turned_taken:
                    self.known[seat][HEART_THREE] += 1
            case events.RoundBegan(attacker=attacker, defender=defender):
                self._begin(attacker, defender)
            case events.Opened(seat=seat, cards=cards):
                self._put_down(seat, cards)
                self._open += cards
                self._due = "help"
            case events.Added(seat=seat, cards=cards):
                self._put_down(seat, cards)
                self._open += cards
                self.shy.discard(seat)
            case events.WindowOpened():
                self._somebody_can(self._adders(), self._addable())
                self._due = "defend" if self._due in ("help", "more") else ""
            case events.DefenceDue():
                if self._due == "help":
                    self._nobody_adds()
                if self._house.camps:
                    self._somebody_can(self._defenders(), self._beating())
                self._due = ""
            case events.Covered(seat=seat, cards=cards, targets=targets):
                self._put_down(seat, cards)
                for target in targets:
                    self._open.remove(target)
                wins = self._house.empty_defender_wins and not any(self._counts[d] for d in self._defenders())
                self._due = "" if self._open or wins else "more"
            case events.GaveUp():
                self._due = "pile" if self._house.pile_on else ""
            case events.DefenceFailed():
                self._failed()
            case events.DefenceHeld() | events.PickedUp():
                self._settled(event)

    def _begin(self, attacker: Seat, defender: Seat) -> None:
        self._attacker, self._defender = attacker, defender
        self._open, self._pool, self._due = [], [], ""
        seats = len(self._counts)
        able = [s for s in roles.around(defender, seats) if self._counts[s]]
        if self._house.neighbours:
            able = able[:1]
        defending = roles.side_of(defender, self._house.camps)
        self._helpers = tuple(s for s in able if s != attacker and roles.side_of(s, self._house.camps) != defending)

    def _put_down(self, seat: Seat, cards: Cards) -> None:
        self._counts[seat] -= len(cards)
        self._pool += cards
        if seat == self._viewer:
            self._own.subtract(cards)
            return
        for card in cards:
            if self.known[seat][card] > 0:
                self.known[seat][card] -= 1
                continue
            if card in self.likely_absent[seat]:
                self.likely_absent[seat].clear()
                self.shy.add(seat)
            self.hints = [h for h in self.hints if seat not in h.seats or card not in h.faces]

    def _failed(self) -> None:
        if self._due == "help":
            self._nobody_adds()
        if self._due in ("help", "defend") and self._house.camps:
            for seat in self._defenders():
                self.absent[seat] |= self._beating()
        self._due = "pile" if self._house.pile_on else ""

    def _settled(self, event: events.DefenceHeld | events.PickedUp) -> None:
        if self._due in ("more", "pile"):
            self._nobody_adds()
        self._due = ""
        if isinstance(event, events.PickedUp):
            self._counts[event.seat] += event.count
            if event.seat == self._viewer:
                self._own.update(event.cards)
            else:
                self.known[event.seat].update(event.cards)

    # --- what they mean --------------------------------------------------------------------

    def _adders(self) -> tuple[Seat, ...]:
        seats = self._helpers if self._due == "help" else (self._attacker, *self._helpers)
        return tuple(s for s in seats if self._counts[s])

    def _addable(self) -> frozenset[Card]:
        return faces_of(frozenset(c.rank for c in self._pool))

    def _defenders(self) -> tuple[Seat, ...]:
        return roles.members(roles.side_of(self._defender, self._house.camps), len(self._counts), self._house.camps)

    def _beating(self) -> frozenset[Card]:
        return frozenset(beaters(PACK, tuple(self._open), self._trump))

    def _nobody_adds(self) -> None:
        if self._house.capped and sum(self._counts[d] for d in self._defenders()) <= len(self._open):
            return
        faces = self._addable()
        for seat in self._adders():
            if seat == self._viewer:
                continue
            if self.holds(seat, faces):
                self.shy.add(seat)
            else:
                self.likely_absent[seat] |= faces

    def _somebody_can(self, seats: tuple[Seat, ...], faces: frozenset[Card]) -> None:
        if self._viewer in seats and any(self._own[c] > 0 for c in faces):
            return
        others = frozenset(s for s in seats if s != self._viewer)
        if not any(self.holds(s, faces) for s in others):
            self.hints.append(Hint(others, faces))


@cache
def faces_of(ranks: frozenset[Rank]) -> frozenset[Card]:
    """All faces of some ranks."""
    return frozenset(c for c in PACK if c.rank in ranks)


def _counts_at_first(view: View) -> list[int]:
    """Hand sizes when the history begins, from the present ones and all that moved since."""
    counts = [n or 0 for n in view.counts]
    for emit in view.history:
        match emit.event:
            case events.Opened(seat=seat, cards=cards) | events.Added(seat=seat, cards=cards):
                counts[seat] += len(cards)
            case events.Covered(seat=seat, cards=cards):
                counts[seat] += len(cards)
            case events.PickedUp(seat=seat, count=count):
                counts[seat] -= count
    return counts
