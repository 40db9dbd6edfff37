"""What everybody at the table knows of a deal: the public events, added up. Rule book section 7.

The rules of turn, bar, debt and round live here once: the engine, the View and the reconstruction of a position
from a View all add up the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any

from engine.cards import Card, Cards
from engine.core import Emit, Event, Phrase, Seat, Shown
from engine.games.gouji import events as ev
from engine.games.gouji.sets import CardSet, count, read
from engine.games.gouji.spec import CHAOS, SEATS, House

EVERYBODY = tuple(map(Seat, range(SEATS)))


@dataclass(frozen=True, slots=True)
class Tribute:
    """One payment that was made: the receiver owes as many cards back."""

    payer: Seat
    receiver: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Public:
    """The public side of a position.

    phase      deal, return, lead, follow, burn, reply, close, settle (the engine has to act) or over
    counts     cards in each hand; players are told only some of them
    queue      seats still to be asked about the top set, in order
    top, owner the set to beat and whose it is
    burned     whose set the top set burned
    waived     the owner's opposite gave up his last word about the top set
    passed     seats barred for this round
    debt       seats in burn debt
    out_top    seats in the order of going out
    out_bottom seats that failed a burn, in that order
    leaver     who went out or failed last
    gone       cards that have left the hands
    shown      each seat's latest cards or word of the round, oldest first
    """

    phase: str = "deal"
    counts: tuple[int, ...] = (0,) * SEATS
    queue: tuple[Seat, ...] = ()
    top: CardSet | None = None
    owner: Seat = EVERYBODY[0]
    burned: Seat | None = None
    waived: bool = False
    passed: frozenset[Seat] = frozenset()
    debt: frozenset[Seat] = frozenset()
    out_top: tuple[Seat, ...] = ()
    out_bottom: tuple[Seat, ...] = ()
    leaver: Seat | None = None
    round: int = 0
    tributes: tuple[Tribute, ...] = ()
    returned: tuple[Seat, ...] = ()
    gone: Cards = ()
    shown: tuple[Shown, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """The one seat that is publicly asked; None in a burn window, while cards are returned, and at the end."""
        return self.queue[0] if self.queue and self.phase in ("lead", "follow", "reply", "close") else None

    @property
    def active(self) -> tuple[Seat, ...]:
        """Neither out nor failed."""
        return tuple(s for s in EVERYBODY if self.counts[s])

    @property
    def chaos(self) -> bool:
        return SEATS - self.counts.count(0) <= CHAOS

    def headless(self, seat: Seat) -> bool:
        """The opposite has gone, and it is not chaos (无头)."""
        return not self.counts[opposite(seat)] and bool(self.counts[seat]) and not self.chaos

    @property
    def receivers(self) -> tuple[Seat, ...]:
        """Seats that still have to return cards."""
        return tuple(t.receiver for t in self.tributes if t.receiver not in self.returned)

    def ended(self, house: House) -> bool:
        """All active seats are team-mates; with ``deal_end = play_on`` one seat is left."""
        active = self.active
        return len(active) <= 1 if house.play_on else len({team(s) for s in active}) <= 1

    @property
    def order(self) -> tuple[Seat, ...]:
        """All seats, the best first, if the deal ended now (section 8)."""
        start = self.leaver if self.leaver is not None else EVERYBODY[-1]
        rest = sorted((s for s in around(start) if self.counts[s]), key=lambda s: self.counts[s])
        return (*self.out_top, *rest, *reversed(self.out_bottom))


def opposite(seat: Seat) -> Seat:
    return seat.after(SEATS, SEATS // 2)


def team(seat: int) -> int:
    return seat % 2


def around(seat: Seat) -> tuple[Seat, ...]:
    """The other five seats in order of play, then the seat itself."""
    return tuple(seat.after(SEATS, n) for n in range(1, SEATS + 1))


_FIELDS = tuple(f.name for f in fields(Public))


def replace(p: Public, **changes: Any) -> Public:
    """As `dataclasses.replace`, in a tenth of its time: a deal is added up hundreds of times."""
    new = object.__new__(Public)
    for name in _FIELDS:
        object.__setattr__(new, name, changes[name] if name in changes else getattr(p, name))
    return new


def fold(history: Iterable[Emit]) -> Public:
    """The public side of a position from any viewer's history.

    Of the rounds before the present one only the sums are needed (`_sums`).
    """
    events = [emit.event for emit in history if emit.to is None]
    start = next((n for n in range(len(events) - 1, -1, -1) if type(events[n]) is ev.RoundBegan), 0)
    public = _sums(events[:start])
    for event in events[start:]:
        public = after(public, event)
    return public


def _sums(events: Iterable[Event]) -> Public:
    """What outlasts the rounds in which these events happened: cards, places, debts, tribute."""
    counts, gone = [0] * SEATS, list[Card]()
    debt, out_top, out_bottom = set[Seat](), list[Seat](), list[Seat]()
    p = Public()
    leaver: Seat | None = None
    for e in events:
        match e:
            case (
                ev.Played(seat=seat, cards=cards)
                | ev.Burned(seat=seat, cards=cards)
                | ev.CounterBurned(seat=seat, cards=cards)
            ):
                counts[seat] -= len(cards)
                gone += cards
                if type(e) is not ev.Played:
                    debt.add(seat)
            case ev.WentOut(seat=seat):
                out_top.append(seat)
                debt.discard(seat)
                leaver = seat
            case ev.BurnFailed(seat=seat, cards=cards):
                counts[seat] = 0
                gone += cards
                out_bottom.append(seat)
                debt.discard(seat)
                leaver = seat
            case ev.DebtLifted(seat=seat):
                debt.discard(seat)
            case ev.RoundBegan() | ev.Passed() | ev.Closed():
                pass
            case _ if type(e) in _BEFORE:
                p = after(replace(p, counts=tuple(counts), gone=tuple(gone), debt=frozenset(debt)), e)
                counts, gone, debt = list(p.counts), list(p.gone), set(p.debt)
    return replace(
        p, counts=tuple(counts), gone=tuple(gone), debt=frozenset(debt), out_top=tuple(out_top),
        out_bottom=tuple(out_bottom), leaver=leaver,
    )  # fmt: skip


def after(p: Public, event: Event) -> Public:
    """Add one public event."""
    change = _CHANGES.get(type(event))
    return change(p, event) if change else p


def _with(counts: tuple[int, ...], seat: Seat, more: int) -> tuple[int, ...]:
    return tuple(n + more if s == seat else n for s, n in enumerate(counts))


def _say(shown: tuple[Shown, ...], said: Shown) -> tuple[Shown, ...]:
    """Each seat's latest cards or word, oldest first."""
    return (*(s for s in shown if s.seat != said.seat), said)


# --- before play -------------------------------------------------------------------------------


def _dealt(p: Public, e: ev.Dealt) -> Public:
    return replace(p, counts=e.counts)


def _set_aside(p: Public, e: ev.SetAside) -> Public:
    return replace(p, gone=p.gone + e.cards)


def _debt_stands(p: Public, e: ev.DebtStands) -> Public:
    return replace(p, debt=p.debt | set(e.seats))


def _paid(p: Public, e: ev.TributePaid) -> Public:
    n = len(e.cards)
    return replace(
        p,
        tributes=(*p.tributes, Tribute(e.seat, e.receiver, e.cards)),
        counts=_with(_with(p.counts, e.seat, -n), e.receiver, n),
        shown=_say(p.shown, Shown(e.seat, e.cards, Phrase("note-tribute"))),
    )


def _returns_due(p: Public, e: ev.ReturnsDue) -> Public:
    return replace(p, phase="return")


def _return_chosen(p: Public, e: ev.ReturnChosen) -> Public:
    p = replace(p, returned=(*p.returned, e.seat))
    if not p.receivers:
        for t in p.tributes:
            n = len(t.cards)
            p = replace(p, counts=_with(_with(p.counts, t.payer, n), t.receiver, -n))
        p = replace(p, phase="settle")
    return p


# --- play --------------------------------------------------------------------------------------


def _round_began(p: Public, e: ev.RoundBegan) -> Public:
    return replace(
        p, phase="lead", queue=(e.seat,), top=None, owner=e.seat, burned=None, waived=False, passed=frozenset(),
        round=e.number, shown=(),
    )  # fmt: skip


def _played(p: Public, e: ev.Played) -> Public:
    return _set(replace(p, burned=None), e.seat, e.cards)


def _burned(p: Public, e: ev.Burned | ev.CounterBurned) -> Public:
    return _set(replace(p, burned=e.whom, debt=p.debt | {e.seat}), e.seat, e.cards)


def _set(p: Public, seat: Seat, cards: Cards) -> Public:
    """AFTER_PLAY of section 7: who is out, whether anybody may answer, who is asked in which order."""
    top = read(count(cards))
    assert top is not None
    counts = _with(p.counts, seat, -len(cards))
    out = not counts[seat]
    if out:
        p = replace(p, out_top=(*p.out_top, seat), debt=p.debt - {seat}, leaver=seat)
    note = Phrase("note-burn") if p.burned is not None else Phrase("note-gouji") if top.gouji else None
    p = replace(
        p, counts=counts, top=top, owner=seat, waived=False, queue=(), gone=p.gone + cards,
        shown=_say(p.shown, Shown(seat, cards, note)),
    )  # fmt: skip
    if p.chaos:
        p = replace(p, passed=frozenset())
    if top.big or len(p.active) <= 1:
        return replace(p, phase="settle")
    others = [s for s in around(seat)[:-1] if p.counts[s]]
    if out or p.chaos or p.headless(seat) or not top.gouji:
        return _follow(replace(p, queue=tuple(s for s in others if s not in p.passed)))
    asked = (s for s in others if s == opposite(seat) or (p.headless(s) and s not in p.passed))
    return replace(p, phase="reply", queue=tuple(asked))


def _follow(p: Public) -> Public:
    """Who is asked next about an ordinary set; the owner's opposite has the last word, outside chaos."""
    last = opposite(p.owner)
    last_word = not p.chaos and bool(p.counts[last])
    if p.queue and not (last_word and p.queue == (last,)):
        return replace(p, phase="follow")
    if last_word and not p.waived:
        return replace(p, phase="close", queue=(last,))
    return replace(p, phase="settle", queue=())


def _went_out(p: Public, e: ev.WentOut) -> Public:
    """Announced after the set that emptied the hand; in a made-up position it stands alone."""
    return p if e.seat in p.out_top else replace(p, out_top=(*p.out_top, e.seat), leaver=e.seat)


def _passed(p: Public, e: ev.Passed) -> Public:
    barred = p.passed if p.chaos else p.passed | {e.seat}
    shown = _say(p.shown, Shown(e.seat, note=Phrase("verb-pass")))
    return _follow(replace(p, queue=p.queue[1:], passed=barred, shown=shown))


def _closed(p: Public, e: ev.Closed) -> Public:
    p = replace(p, queue=p.queue[1:], shown=_say(p.shown, Shown(e.seat, note=Phrase("verb-close"))))
    if p.phase == "follow":
        return _follow(replace(p, passed=p.passed | {e.seat}, waived=True))
    return p if p.queue else replace(p, phase="settle")


def _declined(p: Public, e: ev.Declined) -> Public:
    p = replace(p, queue=p.queue[1:], shown=_say(p.shown, Shown(e.seat, note=Phrase("verb-decline"))))
    return p if p.queue else replace(p, phase="settle")


def _burn_opened(p: Public, e: ev.BurnOpened) -> Public:
    return replace(p, phase="burn")


def _burn_closed(p: Public, e: ev.BurnClosed) -> Public:
    return replace(p, phase="reply")


def _debt_lifted(p: Public, e: ev.DebtLifted) -> Public:
    return replace(p, debt=p.debt - {e.seat})


def _burn_failed(p: Public, e: ev.BurnFailed) -> Public:
    return replace(
        p, phase="settle", queue=(), counts=_with(p.counts, e.seat, -e.count), out_bottom=(*p.out_bottom, e.seat),
        debt=p.debt - {e.seat}, leaver=e.seat, gone=p.gone + e.cards,
        shown=_say(p.shown, Shown(e.seat, e.cards, Phrase("note-failed"))),
    )  # fmt: skip


def _ended(p: Public, e: ev.Ended) -> Public:
    return replace(p, phase="over", queue=())


_CHANGES: dict[type[Event], Callable[[Public, Any], Public]] = {
    ev.Dealt: _dealt,
    ev.SetAside: _set_aside,
    ev.DebtStands: _debt_stands,
    ev.TributePaid: _paid,
    ev.ReturnsDue: _returns_due,
    ev.ReturnChosen: _return_chosen,
    ev.RoundBegan: _round_began,
    ev.Played: _played,
    ev.Burned: _burned,
    ev.CounterBurned: _burned,
    ev.WentOut: _went_out,
    ev.Passed: _passed,
    ev.Closed: _closed,
    ev.Declined: _declined,
    ev.BurnOpened: _burn_opened,
    ev.BurnClosed: _burn_closed,
    ev.DebtLifted: _debt_lifted,
    ev.BurnFailed: _burn_failed,
    ev.Ended: _ended,
}

_BEFORE = (ev.Dealt, ev.SetAside, ev.DebtStands, ev.TributePaid, ev.ReturnsDue, ev.ReturnChosen)
"""Events before the first round."""
