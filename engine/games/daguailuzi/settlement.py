"""The end of a hand and of a session: points, levels, what the next hand starts from (rule book sections 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import Rank
from engine.core import Booking, Phrase, Result, Seat
from engine.games.daguailuzi import events
from engine.games.daguailuzi.outcome import Outcome, outcome, raised
from engine.games.daguailuzi.public import Flight, Public
from engine.games.daguailuzi.spec import FIRST_LEVEL, SEATS, TEAMS, House, team
from engine.games.daguailuzi.state import State

FLIGHT_HOLDING, FLIGHT_OUT = 18, 3
"""What leaving costs with cards in the hand, and without them or between hands."""


def members(side: int) -> tuple[Seat, ...]:
    """The seats of a team."""
    return tuple(Seat(s) for s in range(SEATS) if team(s) == side)


# --- what a hand starts from -----------------------------------------------------------------


def start_of(carry: Mapping[str, Any], drawn: Seat) -> Public:
    """The public side before the cards are dealt; ``drawn`` deals the first hand of a session."""
    levels = carry.get("levels", (int(FIRST_LEVEL),) * 2)
    return Public(
        hand=carry.get("hand", 1),
        dealer=Seat(carry.get("dealer", drawn)),
        levels=(Rank(levels[0]), Rank(levels[1])),
    )


def line(told: Mapping[str, Any]) -> Phrase:
    """A hand of the session in one line, from what ``carry`` kept of it."""
    if told["winner"] is None:
        return Phrase("story-aborted") if told["aborted"] else Phrase("story-drawn")
    side = told["winner"]
    return Phrase.of("story-won", side=side, members=members(side), left=told["left"], points=told["points"])


# --- the end ---------------------------------------------------------------------------------


def won(p: Public) -> Outcome:
    """The outcome of a hand that was played to its end."""
    return outcome(p.finish, team(p.dealer))


def ended(p: Public, house: House) -> events.HandEnded:
    return events.HandEnded(line(_summary(p, house)), won(p).dealer)


def _summary(p: Public, house: House) -> dict[str, Any]:
    """What later hands tell of this one; JSON values only."""
    if p.aborted:
        return {"winner": None, "left": 0, "points": 0, "aborted": True, "scores": [0] * SEATS}
    o = won(p)
    scores = list(o.points(house.base))
    return {
        "winner": o.winner, "left": len(o.payers), "points": o.worth * house.base, "aborted": False, "scores": scores,
    }  # fmt: skip


def over(p: Public, house: House) -> bool:
    """True when no further hand belongs to the session, or the match is won."""
    if house.hands:
        return p.hand >= house.hands
    if p.aborted:
        return False
    o = won(p)
    return o.level_up and p.level >= house.target


def result_of(state: State) -> Result | None:
    """None while the hand goes on."""
    p, house = state.public, state.house
    if p.phase != "over":
        return None
    told = (*state.told, _summary(p, house))
    done = over(p, house)
    flights = bookings(p.flights, house)
    if p.aborted:
        points, places = (0,) * SEATS, (1,) * SEATS
        carry: dict[str, Any] = {"dealer": int(p.dealer), "levels": [int(r) for r in p.levels]}
    else:
        o = won(p)
        points = o.points(house.base)
        places = (1,) * SEATS if o.winner is None else tuple(1 if t == o.winner else 2 for t in TEAMS)
        carry = {
            "dealer": int(o.dealer),
            "levels": [int(r) for r in raised(p.levels, o)],
            "payers": [int(s) for s in o.payers],
            "receivers": [int(s) for s in o.receivers],
        }
        if done and not house.hands:
            carry["champion"] = o.winner  # the match to a level is theirs
    return Result(
        points=points,
        places=places,
        sides=TEAMS,
        carry={**carry, "hand": p.hand + 1, "told": [dict(t) for t in told]},
        match_over=done,
        bookings=flights,
        story=tuple(_story(p, house, told, done)),
    )


def _story(p: Public, house: House, told: Sequence[Mapping[str, Any]], done: bool) -> list[Phrase]:
    """This hand; then what the next one starts from, or every hand of the session that is over."""
    story = [line(told[-1])]
    if not p.aborted:
        o = won(p)
        story.append(Phrase.of("story-order", seats=p.finish))
        levels = raised(p.levels, o)
        if levels != p.levels:
            side = o.winner or 0
            story.append(Phrase.of("story-level", side=side, rank=levels[side]))
        elif o.winner is not None and not o.level_up:
            story.append(Phrase.of("story-no-level", side=o.winner))
        if not done:
            story.append(Phrase.of("story-next", seat=o.dealer, rank=levels[team(o.dealer)]))
            if o.payers:
                story.append(Phrase.of("story-tribute", payers=o.payers, receivers=o.receivers))
    elif not done:
        story.append(Phrase.of("story-again", seat=p.dealer))
    if done:
        story += [Phrase.of("story-hand", hand=i, outcome=line(t)) for i, t in enumerate(told, 1) if len(told) > 1]
        if not house.hands:
            side = team(p.dealer)
            story.append(Phrase.of("story-match", side=side, members=members(side), rank=p.level))
        story.append(Phrase.of("story-totals", totals=totals(told)))
    return story


def totals(told: Sequence[Mapping[str, Any]]) -> tuple[Phrase, ...]:
    """The scores of all hands per seat, flights not counted."""
    sums = [sum(t["scores"][s] for t in told) for s in range(SEATS)]
    return tuple(
        Phrase.of("story-minus" if n < 0 else "story-plus", seat=Seat(s), points=abs(n)) for s, n in enumerate(sums)
    )


# --- leaving ---------------------------------------------------------------------------------


def flight(p: Public, seat: Seat, house: House) -> Flight | None:
    """What it costs this seat to leave now; None when it costs nothing: after the session, or a second time."""
    if any(f.seat == seat for f in p.flights) or (p.phase == "over" and over(p, house)):
        return None
    if p.phase == "over" or seat in p.finish:
        return Flight(seat, FLIGHT_OUT * house.base, house.base)
    first = [team(s) != team(seat) for s in p.finish[:2]]
    worth = 3 if first == [True, True] else 2 if first[:1] == [True] else 1
    return Flight(seat, FLIGHT_HOLDING * house.base, worth * house.base)


def bookings(flights: Sequence[Flight], house: House) -> tuple[Booking, ...]:
    """Penalties and what the opponents get for them; who left before gets nothing any more."""
    out: list[Booking] = []
    gone: set[Seat] = set()
    for f in flights:
        gone.add(f.seat)
        out.append(Booking(f.seat, -f.penalty, "flight"))
        out += [Booking(s, f.bonus, "flight_bonus") for s in members(1 - team(f.seat)) if s not in gone]
    return tuple(out)
