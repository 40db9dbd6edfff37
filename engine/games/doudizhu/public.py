"""What everybody at the table knows of a deal: the public events, added up.

The rules of turn and phase live here once: the engine, the View and the reconstruction of a
position from a View all add up the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from engine.cards import Cards
from engine.core import Emit, Event, Phrase, Seat, Shown
from engine.games.doudizhu import events as ev
from engine.games.doudizhu.melds import Meld, described
from engine.games.doudizhu.spec import House

SEATS = 3
TOP_BID = 3


class Public(NamedTuple):
    """The public side of a position.

    clock     public events so far
    asked     seats with an open question and its number (the clock when it was put)
    calls     of the present auction, in order; 0 is a pass
    kitty     the three cards once everybody may see them, else empty
    doubled   peasants who doubled, in order (the first said 倒, the second 跟)
    declined  answers no to a double or a redouble
    trick     plays and passes of the open trick, oldest first; a pass has no cards
    top       who made the play to beat and how it was read
    plays     how often each seat played
    """

    clock: int = 0
    phase: str = "auction"
    asked: tuple[tuple[Seat, int], ...] = ()
    first: Seat | None = None
    redeals: int = 0
    calls: tuple[tuple[Seat, int], ...] = ()
    landlord: Seat | None = None
    bid: int = 0
    kitty: Cards = ()
    doubled: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()
    redoubled: bool = False
    trick: tuple[tuple[Seat, Cards], ...] = ()
    top: tuple[Seat, Meld] | None = None
    passes: int = 0
    plays: tuple[int, ...] = (0,) * SEATS
    played: tuple[Cards, ...] = ((),) * SEATS
    bombs: int = 0
    rocket: int = 0
    shown: tuple[Shown, ...] = ()

    @property
    def turn(self) -> Seat:
        """The one seat that is asked. Only where a phase asks a single seat."""
        return self.asked[0][0]

    @property
    def bidder(self) -> Seat | None:
        """Who made the bid that stands."""
        return next((s for s, bid in reversed(self.calls) if bid), None)

    @property
    def peasants(self) -> tuple[Seat, ...]:
        """The landlord's opponents in order after him; empty before he is known."""
        if self.landlord is None:
            return ()
        return (self.landlord.after(SEATS), self.landlord.after(SEATS, 2))

    @property
    def kitty_left(self) -> Cards:
        """Shown kitty cards that have not been played."""
        if self.landlord is None:
            return self.kitty
        gone = self.played[self.landlord]
        return tuple(c for c in self.kitty if c not in gone)

    def must_bid(self, house: House) -> bool:
        """True when the first bidder may not pass (the guard of section 4)."""
        return not self.calls and 0 < house.redeal_limit <= self.redeals

    def factor(self, house: House) -> int:
        """What bombs and rocket have made of the stakes so far, spring not counted."""
        return capped(2 ** (self.bombs + self.rocket) if house.bombs_double else 1, house)

    def spring(self, winner: Seat) -> str:
        """``spring``, ``anti_spring`` or nothing, if this seat goes out now. Plays are counted with the last one."""
        assert self.landlord is not None
        if winner == self.landlord:
            return "" if any(self.plays[p] for p in self.peasants) else "spring"
        return "anti_spring" if self.plays[self.landlord] == 1 else ""

    def stake(self, peasant: Seat, factor: int) -> int:
        """What one peasant and the landlord play for (section 8)."""
        return self.bid * factor * (2 if peasant in self.doubled else 1) * (2 if self.redoubled else 1)


def capped(factor: int, house: House) -> int:
    return min(factor, house.cap) if house.cap else factor


def fold(history: Iterable[Emit], house: House) -> Public:
    """The public side of a position from any viewer's history."""
    public = Public()
    for emit in history:
        if emit.to is None:
            public = after(public, emit.event, house)
    return public


def after(p: Public, event: Event, house: House) -> Public:
    """Add one public event."""
    direct = _DIRECT.get(type(event))
    if direct is not None:
        return direct(p, event)
    change = _CHANGES.get(type(event))
    changed = change(p, event, house) if change else {}
    return p._replace(clock=p.clock + 1, **changed)


Changes = dict[str, Any]


def _ask(p: Public, *seats: Seat) -> tuple[tuple[Seat, int], ...]:
    return tuple((seat, p.clock) for seat in seats)


def _say(shown: tuple[Shown, ...], said: Shown) -> tuple[Shown, ...]:
    """Each seat's latest card or word, oldest first."""
    return (*[s for s in shown if s.seat != said.seat], said)


def _redealt(p: Public, e: ev.Redealt, house: House) -> Changes:
    return {"redeals": e.redeals, "calls": (), "kitty": (), "shown": (), "bid": 0}


def _first(p: Public, e: ev.FirstBidder, house: House) -> Changes:
    return {"first": e.seat, "asked": _ask(p, e.seat)}


def _bid(p: Public, e: ev.Bid, house: House) -> Changes:
    return {
        "calls": (*p.calls, (e.seat, e.bid)),
        "bid": e.bid,
        "asked": _ask(p, e.seat.after(SEATS)),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase(f"verb-bid-{e.bid}"))),
    }


def _bid_passed(p: Public, e: ev.BidPassed, house: House) -> Changes:
    return {
        "calls": (*p.calls, (e.seat, 0)),
        "asked": _ask(p, e.seat.after(SEATS)),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("verb-pass_bid"))),
    }


def _landlord(p: Public, e: ev.LandlordChosen, house: House) -> Changes:
    changes: Changes = {"landlord": e.seat, "bid": e.bid, "shown": ()}
    if house.doubling:
        peasants = (e.seat.after(SEATS), e.seat.after(SEATS, 2))
        return changes | {"phase": "double", "asked": _ask(p, *peasants)}
    return changes | {"phase": "lead", "asked": _ask(p, e.seat)}


def _kitty(p: Public, e: ev.KittyShown, house: House) -> Changes:
    return {"kitty": e.cards}


def _doubling(p: Public, asked: tuple[tuple[Seat, int], ...], doubled: bool) -> Changes:
    """Where a window of doubling goes when one answer is in."""
    assert p.landlord is not None
    if asked:
        return {"asked": asked}
    return {"phase": "redouble" if doubled else "lead", "asked": _ask(p, p.landlord)}


def _doubled(p: Public, e: ev.Doubled, house: House) -> Changes:
    asked = tuple(a for a in p.asked if a[0] != e.seat)
    other = next(s for s in p.peasants if s != e.seat)
    if other in p.declined:
        asked = _ask(p, other)
    return {
        "doubled": (e.seat,),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("verb-double"))),
    } | _doubling(p, asked, True)


def _follow_doubled(p: Public, e: ev.FollowDoubled, house: House) -> Changes:
    return {
        "doubled": (*p.doubled, e.seat),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("verb-follow_double"))),
    } | _doubling(p, (), True)


def _declined(p: Public, e: ev.Declined, house: House) -> Changes:
    changes = {
        "declined": (*p.declined, e.seat),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("verb-decline"))),
    }
    if p.phase == "redouble":
        return changes | {"phase": "lead", "asked": _ask(p, e.seat)}
    return changes | _doubling(p, tuple(a for a in p.asked if a[0] != e.seat), bool(p.doubled))


def _redoubled(p: Public, e: ev.Redoubled, house: House) -> Changes:
    return {
        "redoubled": True,
        "phase": "lead",
        "asked": _ask(p, e.seat),
        "shown": _say(p.shown, Shown(e.seat, note=Phrase("verb-redouble"))),
    }


# The three events that make up nearly all of a deal are added without the detour over a dict of changes.


def _played(p: Public, e: ev.Played) -> Public:
    meld = described(e.meld)
    seat, clock = e.seat, p.clock
    plays, played = list(p.plays), list(p.played)
    plays[seat] += 1
    played[seat] += e.cards
    return Public(
        clock + 1, "respond", ((_NEXT[seat], clock),), p.first, p.redeals, p.calls, p.landlord, p.bid, p.kitty,
        p.doubled, p.declined, p.redoubled, (*p.trick, (seat, e.cards)), (seat, meld), 0, tuple(plays), tuple(played),
        p.bombs + (meld.kind == "bomb"), p.rocket + (meld.kind == "rocket"),
        _say(p.shown if p.trick else (), Shown(seat, e.cards, _note(meld, e.meld))),
    )  # fmt: skip


def _note(meld: Meld, wording: Phrase) -> Phrase | None:
    """Planes say how they are read: it is not always plain, and the next player has to beat it."""
    return wording if meld.kind.startswith("plane") else None


_NEXT = tuple(Seat((i + 1) % SEATS) for i in range(SEATS))
_PASSED = tuple(Shown(Seat(i), note=Phrase("verb-pass")) for i in range(SEATS))


def _passed(p: Public, e: ev.Passed | ev.AutoPassed) -> Public:
    seat, clock = e.seat, p.clock
    return Public(
        clock + 1, p.phase, ((_NEXT[seat], clock),), p.first, p.redeals, p.calls, p.landlord, p.bid, p.kitty,
        p.doubled, p.declined, p.redoubled, (*p.trick, (seat, ())), p.top, p.passes + 1, p.plays, p.played,
        p.bombs, p.rocket, _say(p.shown, _PASSED[seat]),
    )  # fmt: skip


def _closed(p: Public, e: ev.TrickClosed) -> Public:
    return Public(
        p.clock + 1, "lead", ((e.seat, p.clock),), p.first, p.redeals, p.calls, p.landlord, p.bid, p.kitty, p.doubled,
        p.declined, p.redoubled, (), None, 0, p.plays, p.played, p.bombs, p.rocket, (),
    )  # fmt: skip


def _ended(p: Public, e: ev.Ended, house: House) -> Changes:
    return {"phase": "over", "asked": ()}


_CHANGES: dict[type[Event], Callable[[Public, Any, House], Changes]] = {
    ev.Redealt: _redealt,
    ev.FirstBidder: _first,
    ev.Bid: _bid,
    ev.BidPassed: _bid_passed,
    ev.LandlordChosen: _landlord,
    ev.KittyShown: _kitty,
    ev.Doubled: _doubled,
    ev.FollowDoubled: _follow_doubled,
    ev.Declined: _declined,
    ev.Redoubled: _redoubled,
    ev.Ended: _ended,
}
_DIRECT: dict[type[Event], Callable[[Public, Any], Public]] = {
    ev.Played: _played,
    ev.Passed: _passed,
    ev.AutoPassed: _passed,
    ev.TrickClosed: _closed,
}
