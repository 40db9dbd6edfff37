"""Worlds that a viewer cannot tell from the real one, built from its View alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import PACK, Card, Cards, packs
from engine.core import Seat, View
from engine.games.gonglaok import roles
from engine.games.gonglaok.knowledge import Hint, Knowledge, faces_of
from engine.games.gonglaok.spec import WINDOWS
from engine.games.gonglaok.state import State, beaters
from engine.games.gonglaok.view import Sight, sight
from engine.shuffle import Dice

ROUNDS = 12
"""Attempts to meet all that is known about the hidden cards at once."""


def imagine(view: View, dice: Dice) -> State:
    """A full state that gives this very View. Hidden cards are drawn anew from ``dice``: a seat keeps
    what it is known to hold and gets nothing it is known to lack."""
    public = sight(view)
    knowledge = Knowledge(view)
    able = _able(view, public)
    if view.phase == "over":
        shown = dict(view.open_hands)
        hands = tuple(tuple(sorted(shown.get(Seat(s), ()))) for s in range(view.seats))
    else:
        hands = _Hidden(view, public, knowledge, able, dice).hands()
    seats = tuple(map(Seat, range(view.seats)))
    standing = ["never" if s in knowledge.shy else "ask" for s in seats]
    requests = [0] * view.seats
    asked = [s for s in seats if s == view.seat and view.asked]
    if able is None:
        asked = list(view.waiting)
    else:
        others = [s for s in seats if s in able.seats and s != view.seat and able.faces & set(hands[s])]
        willing = [s for s in others if standing[s] == "ask" or s == public.attacker]
        if not willing and not asked:
            willing = others
            for s in others:
                standing[s] = "ask"
        asked = sorted({*asked, *willing})
        if view.phase == "defend":
            asked = [s for s in (public.defender, *roles.around(public.defender, view.seats)) if s in asked]
    if view.seat is not None:
        standing[view.seat] = public.standing
        requests[view.seat] = view.request or 0
    return State(
        seats=view.seats,
        options=view.options,
        trump=public.trump,
        turned=public.turned,
        phase=view.phase,
        hands=hands,
        attacker=public.attacker,
        defender=public.defender,
        helpers=public.helpers,
        laid=public.laid,
        ranks=public.ranks,
        asked=tuple(asked),
        told=tuple(_told(view)),
        requests=tuple(requests),
        discard=public.discard,
        out=public.out,
        emptied=public.emptied,
        round=public.round,
        failures=public.failures,
        stopped=public.stopped,
        standing=tuple(standing),
        skipping=frozenset({view.seat} if view.seat is not None and public.skips else ()),
        log=view.history,
    )


def _told(view: View) -> list[int]:
    """How many facts each seat has seen: what everybody has, and for the viewer its own."""
    public = sum(e.to is None for e in view.history)
    return [len(view.history) if s == view.seat else public for s in range(view.seats)]


def _able(view: View, public: Sight) -> Hint | None:
    """Who may be asked now without the others knowing, and what he needs for it; None where it is public
    who is asked."""
    if view.phase in WINDOWS:
        seats = public.helpers if view.phase == "help" else (public.attacker, *public.helpers)
        return Hint(
            frozenset(s for s in seats if view.counts[s]),
            faces_of(frozenset(public.ranks)),
        )
    if view.phase == "defend" and public.house.camps:
        side = roles.side_of(public.defender, public.house.camps)
        members = roles.members(side, view.seats, public.house.camps)
        return Hint(
            frozenset(s for s in members if view.counts[s]),
            frozenset(beaters(PACK, public.open, public.trump)),
        )
    return None


class Worlds:
    """Hands that fit a View of a deal that goes on, one after the other."""

    def __init__(self, view: View, dice: Dice) -> None:
        public = sight(view)
        self._hidden = _Hidden(view, public, Knowledge(view), _able(view, public), dice)

    def hands(self) -> tuple[Cards, ...]:
        """Hands of all seats, sorted."""
        return self._hidden.hands()


class _Hidden:
    """Deals the cards a viewer has not seen to the seats they can be with."""

    def __init__(self, view: View, public: Sight, knowledge: Knowledge, able: Hint | None, dice: Dice) -> None:
        self._view = view
        self._knowledge = knowledge
        self._dice = dice
        self._others = [Seat(s) for s in range(view.seats) if s != view.seat]
        self._need = {s: (view.counts[s] or 0) - knowledge.known[s].total() for s in self._others}
        unseen = Counter(packs(public.house.packs))
        unseen.subtract(view.hand)
        unseen.subtract(public.discard)
        for act in public.laid:
            unseen.subtract(act.cards)
        for s in self._others:
            unseen.subtract(knowledge.known[s])
        self._unseen = tuple(sorted(unseen.elements()))
        self._wanted = [h for h in knowledge.hints if any(self._need[s] for s in h.seats)]
        self._must = able if able is not None and not view.asked else None
        """Where the viewer is not asked, somebody else is."""

    def hands(self) -> tuple[Cards, ...]:
        """Hands of all seats, sorted."""
        rest = self._deal()
        return tuple(
            tuple(sorted(self._view.hand))
            if s == self._view.seat
            else tuple(sorted((*self._knowledge.known[s].elements(), *rest[s])))
            for s in map(Seat, range(self._view.seats))
        )

    def _deal(self) -> dict[Seat, list[Card]]:
        """Keep all that is known if possible; else give up first the hints, then what is only likely."""
        for strict in (True, False):
            forced: list[tuple[Seat, Card]] = []
            best: dict[Seat, list[Card]] | None = None
            for _ in range(ROUNDS):
                rest = self._spread(forced, strict)
                if rest is None:
                    forced = []
                    continue
                if not self._misses_must(rest):
                    best = rest
                wishes = [h for h in self._wanted if not _met(h, rest)]
                if best is rest and not wishes:
                    return rest
                if best is not rest and self._must is not None:
                    wishes = [self._must]
                for hint in wishes:
                    forced += self._force(hint, strict)
            if best is not None:
                return best
        return self._last_resort()

    def _last_resort(self) -> dict[Seat, list[Card]]:
        """Try every single card that would let somebody be asked."""
        assert self._must is not None
        for seat in self._dice.shuffled(sorted(self._must.seats - {self._view.seat})):
            for card in sorted(self._must.faces & set(self._unseen)):
                rest = self._spread([(Seat(seat), card)], False)
                if rest is not None:
                    return rest
        raise ValueError("nobody could be asked in this position")

    def _misses_must(self, rest: dict[Seat, list[Card]]) -> bool:
        must = self._must
        if must is None or _met(must, rest):
            return False
        return not any(self._knowledge.holds(s, must.faces) for s in must.seats if s in self._need)

    def _barred(self, seat: Seat, strict: bool) -> set[Card]:
        barred = self._knowledge.absent[seat]
        return barred | self._knowledge.likely_absent[seat] if strict else barred

    def _force(self, hint: Hint, strict: bool) -> list[tuple[Seat, Card]]:
        """A card that would make the hint true, given to one of its seats beforehand."""
        present = sorted(hint.faces & set(self._unseen))
        choices = [
            (s, c)
            for s in sorted(hint.seats)
            if self._need.get(s, 0)
            for c in present
            if c not in self._barred(s, strict)
        ]
        return [self._dice.choice(choices)] if choices else []

    def _spread(self, forced: Sequence[tuple[Seat, Card]], strict: bool) -> dict[Seat, list[Card]] | None:
        """Deal the unseen cards at random with some cards given beforehand; None when it does not come out.

        A card nobody has room for is placed by moving others on (augmenting paths over the seats).
        """
        barred = {s: self._barred(s, strict) for s in self._others}
        rest: dict[Seat, list[Card]] = {s: [] for s in self._others}
        left = list(self._unseen)
        for seat, card in forced:
            if card not in left or len(rest[seat]) >= self._need[seat]:
                return None
            left.remove(card)
            rest[seat].append(card)
        fixed = {s: len(cards) for s, cards in rest.items()}
        mixed = sorted(self._dice.shuffled(left), key=lambda c: -sum(c in b for b in barred.values()))
        for card in mixed:
            seats = [s for s in self._others if card not in barred[s]]
            room = [s for s in seats for _ in range(self._need[s] - len(rest[s]))]
            if room:
                rest[self._dice.choice(room)].append(card)
            elif not self._make_room(card, seats, rest, barred, fixed):
                return None
        return rest

    def _make_room(
        self,
        card: Card,
        seats: Sequence[Seat],
        rest: dict[Seat, list[Card]],
        barred: dict[Seat, set[Card]],
        fixed: dict[Seat, int],
    ) -> bool:
        """Place a card by moving one card each along a chain of seats that ends where there is room."""
        came: dict[Seat, tuple[Seat | None, Card]] = dict.fromkeys(seats, (None, card))
        queue = list(seats)
        for seat in queue:
            if len(rest[seat]) < self._need[seat]:
                at: Seat | None = seat
                while at is not None:
                    before, moved = came[at]
                    if before is not None:
                        rest[before].remove(moved)
                    rest[at].append(moved)
                    at = before
                return True
            for other in self._others:
                if other in came:
                    continue
                movable = next((c for c in rest[seat][fixed[seat] :] if c not in barred[other]), None)
                if movable is not None:
                    came[other] = (seat, movable)
                    queue.append(other)
        return False


def _met(hint: Hint, rest: dict[Seat, list[Card]]) -> bool:
    return any(s in rest and not hint.faces.isdisjoint(rest[s]) for s in hint.seats)
