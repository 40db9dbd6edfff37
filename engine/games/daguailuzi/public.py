"""What everybody at the table knows of a hand: the public events, added up.

The rules of turn and phase live here once: the engine, the View and the reconstruction of a
position from a View all add up the same events. Rule book section 7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Cards, Rank
from engine.core import Emit, Event, Phrase, Seat, Shown
from engine.games.daguailuzi import events as ev
from engine.games.daguailuzi.melds import Meld, Scale, read
from engine.games.daguailuzi.outcome import out as team_out
from engine.games.daguailuzi.spec import HAND, SEATS, House, team
from engine.games.daguailuzi.tribute import Tribute

NOBODY = Seat(0)


@dataclass(frozen=True, slots=True)
class Flight:
    """Somebody left: the penalty and what each opponent got, in points."""

    seat: Seat
    penalty: int
    bonus: int


@dataclass(frozen=True, slots=True)
class Public:
    """The public side of a position.

    clock     public events so far
    asked     seats with an open question and its number (the clock when it was put)
    hand      number of the hand in the session, from 1
    levels    levels of both teams in this hand
    tributes  of this hand, in order of play from the dealer
    owing     receivers that have not chosen what they give back
    leader    who led or leads the first trick, None before it is settled
    trick     plays and passes of the open trick, oldest first; a pass has no cards
    top       who made the play to beat and how it is read
    passes    passes in a row since then
    finish    seats in the order of going out
    left      cards in each hand
    played    cards each seat has played
    """

    clock: int = 0
    phase: str = "deal"
    asked: tuple[tuple[Seat, int], ...] = ()
    hand: int = 1
    dealer: Seat = NOBODY
    levels: tuple[Rank, Rank] = (Rank.TWO, Rank.TWO)
    before: tuple[int, Phrase] | None = None
    tributes: tuple[Tribute, ...] = ()
    owing: tuple[Seat, ...] = ()
    leader: Seat | None = None
    trick: tuple[tuple[Seat, Cards], ...] = ()
    top: tuple[Seat, Meld] | None = None
    passes: int = 0
    finish: tuple[Seat, ...] = ()
    left: tuple[int, ...] = (HAND,) * SEATS
    played: tuple[Cards, ...] = ((),) * SEATS
    shown: tuple[Shown, ...] = ()
    flights: tuple[Flight, ...] = ()
    aborted: bool = False

    @property
    def level(self) -> Rank:
        """The level rank of this hand: that of the dealer's team."""
        return self.levels[team(self.dealer)]

    def scale(self, house: House) -> Scale:
        return Scale(self.level, house.strongest, house.small_higher)

    @property
    def turn(self) -> Seat:
        """The one seat that is asked. Only where a phase asks a single seat."""
        return self.asked[0][0]

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats that hold cards."""
        return tuple(Seat(s) for s in range(SEATS) if self.left[s])

    def next_active(self, seat: Seat) -> Seat:
        """The next seat in order of play that holds cards."""
        return next(s for s in _around(seat) if self.left[s])

    @property
    def closed(self) -> bool:
        """True when nobody is left to beat the last play: all others that hold cards passed after it."""
        if self.top is None:
            return False
        return self.passes >= len(self.active) - bool(self.left[self.top[0]])

    @property
    def complete(self) -> bool:
        """True when one team is out."""
        return team_out(self.finish) is not None

    def heir(self, house: House) -> Seat:
        """Who leads when the owner of the last play is out (接风)."""
        assert self.top is not None
        owner = self.top[0]
        mates = [s for s in _around(owner) if self.left[s] and team(s) == team(owner)]
        return mates[0] if house.teammate_inherits and mates else self.next_active(owner)


def _around(seat: Seat) -> tuple[Seat, ...]:
    return tuple(seat.after(SEATS, i) for i in range(1, SEATS))


def fold(history: Iterable[Emit], house: House) -> Public:
    """The public side of a position from any viewer's history."""
    public = Public()
    for emit in history:
        if emit.to is None:
            public = after(public, emit.event, house)
    return public


def after(p: Public, event: Event, house: House) -> Public:
    """Add one public event."""
    change = _CHANGES.get(type(event))
    changed = change(p, event, house) if change else {}
    return replace(p, clock=p.clock + 1, **changed)


Changes = dict[str, Any]


def _ask(p: Public, *seats: Seat) -> tuple[tuple[Seat, int], ...]:
    return tuple((seat, p.clock + 1) for seat in seats)


def _say(shown: tuple[Shown, ...], said: Shown) -> tuple[Shown, ...]:
    """Each seat's latest card or word, oldest first."""
    return (*(s for s in shown if s.seat != said.seat), said)


def _with(counts: tuple[int, ...], *changes: tuple[Seat, int]) -> tuple[int, ...]:
    out = list(counts)
    for seat, change in changes:
        out[seat] += change
    return tuple(out)


def _before(p: Public, e: ev.HandBefore, house: House) -> Changes:
    return {"before": (e.hand, e.outcome)}


def _began(p: Public, e: ev.HandBegan, house: House) -> Changes:
    return {"hand": e.hand, "dealer": e.dealer, "levels": e.levels}


def _paid(p: Public, e: ev.TributePaid, house: House) -> Changes:
    return {
        "tributes": (*p.tributes, Tribute(e.seat, e.receiver, e.card)),
        "left": _with(p.left, (e.seat, -1), (e.receiver, 1)),
        "shown": _say(p.shown, Shown(e.seat, (e.card,), Phrase.of("note-tribute", receiver=e.receiver))),
    }


def _resisted(p: Public, e: ev.TributeResisted, house: House) -> Changes:
    return {
        "tributes": (*p.tributes, Tribute(e.seat, e.receiver, None)),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("note-resisted"))),
    }


def _due(p: Public, e: ev.ReturnDue, house: House) -> Changes:
    return {"phase": "return", "owing": e.seats, "asked": _ask(p, *e.seats)}


def _returned(p: Public, e: ev.ReturnMade, house: House) -> Changes:
    return {
        "owing": tuple(s for s in p.owing if s != e.seat),
        "asked": tuple(a for a in p.asked if a[0] != e.seat),
        "left": _with(p.left, (e.seat, -1)),
    }


def _play_began(p: Public, e: ev.PlayBegan, house: House) -> Changes:
    back = [(t.payer, 1) for t in p.tributes if t.card is not None]
    return {
        "phase": "lead",
        "leader": e.seat,
        "asked": _ask(p, e.seat),
        "left": _with(p.left, *back),
    }


def _played(p: Public, e: ev.Played, house: House) -> Changes:
    meld = read(e.cards, p.scale(house))
    assert meld is not None
    left = tuple(e.left if s == e.seat else n for s, n in enumerate(p.left))
    turn = next(s for s in _around(e.seat) if left[s])
    return {
        "phase": "respond",
        "trick": (*p.trick, (e.seat, e.cards)),
        "top": (e.seat, meld),
        "passes": 0,
        "left": left,
        "played": tuple(c + e.cards if s == e.seat else c for s, c in enumerate(p.played)),
        "asked": _ask(p, turn),
        "shown": _say(p.shown if p.trick else (), Shown(e.seat, e.cards, e.meld if len(e.cards) > 1 else None)),
    }


def _passed(p: Public, e: ev.Passed, house: House) -> Changes:
    return {
        "trick": (*p.trick, (e.seat, ())),
        "passes": p.passes + 1,
        "asked": _ask(p, p.next_active(e.seat)),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("verb-pass"))),
    }


def _went_out(p: Public, e: ev.WentOut, house: House) -> Changes:
    left = tuple(0 if s == e.seat else n for s, n in enumerate(p.left))
    return {"finish": (*p.finish, e.seat), "left": left}


def _closed(p: Public, e: ev.TrickClosed | ev.LeadInherited, house: House) -> Changes:
    return {"phase": "lead", "asked": _ask(p, e.seat), "trick": (), "top": None, "passes": 0, "shown": ()}


def _fled(p: Public, e: ev.Fled, house: House) -> Changes:
    return {"flights": (*p.flights, Flight(e.seat, e.penalty, e.bonus))}


def _aborted(p: Public, e: ev.HandAborted, house: House) -> Changes:
    return {"phase": "over", "asked": (), "aborted": True}


def _ended(p: Public, e: ev.HandEnded, house: House) -> Changes:
    return {"phase": "over", "asked": ()}


_CHANGES: dict[type[Event], Callable[[Public, Any, House], Changes]] = {
    ev.HandBefore: _before,
    ev.HandBegan: _began,
    ev.TributePaid: _paid,
    ev.TributeResisted: _resisted,
    ev.ReturnDue: _due,
    ev.ReturnMade: _returned,
    ev.PlayBegan: _play_began,
    ev.Played: _played,
    ev.Passed: _passed,
    ev.WentOut: _went_out,
    ev.TrickClosed: _closed,
    ev.LeadInherited: _closed,
    ev.Fled: _fled,
    ev.HandAborted: _aborted,
    ev.HandEnded: _ended,
}
