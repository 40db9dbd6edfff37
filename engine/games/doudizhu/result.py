"""The end of a deal: factors, stakes and points (rule book section 8)."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards import Cards
from engine.core import Event, Phrase, Result, Seat
from engine.games.doudizhu import events
from engine.games.doudizhu.public import SEATS, Public, capped
from engine.games.doudizhu.spec import House
from engine.games.doudizhu.state import State
from engine.games.doudizhu.view import LANDLORD_SIDE, PEASANT_SIDE


def final_factor(public: Public, winner: Seat, house: House) -> int:
    """2 to the power of bombs and rocket, times spring, under the cap."""
    return capped(_raw_factor(public, winner, house), house)


def _raw_factor(public: Public, winner: Seat, house: House) -> int:
    bombs = 2 ** (public.bombs + public.rocket) if house.bombs_double else 1
    return bombs * (house.spring if public.spring(winner) else 1)


def points(public: Public, winner: Seat, house: House) -> tuple[int, ...]:
    """Points per seat; they sum to zero."""
    factor = final_factor(public, winner, house)
    sign = 1 if winner == public.landlord else -1
    stakes = {p: public.stake(p, factor) for p in public.peasants}
    return tuple(sign * sum(stakes.values()) if s == public.landlord else -sign * stakes[Seat(s)] for s in range(SEATS))


def settle(public: Public, hands: tuple[Cards, ...], winner: Seat, house: House, say: Callable[[Event], None]) -> None:
    """Say how a deal ended whose ``winner`` has just played his last card."""
    landlord = public.landlord
    assert landlord is not None
    for i, hand in enumerate(hands):
        if hand:
            say(events.HandShown(Seat(i), hand))
    winners = Phrase("role-landlord" if winner == landlord else "role-peasants")
    factor = final_factor(public, winner, house)
    say(events.Ended(winners, landlord, public.bid, factor, points(public, winner, house)))


def result(state: State) -> Result | None:
    """None while the deal goes on. The rule book knows no end of a match: deals follow
    one another until the session is full or the people have enough (section 8)."""
    public = state.public
    if public.phase != "over":
        return None
    winner = Seat(next(i for i, h in enumerate(state.hands) if not h))
    house = state.house
    landlord_won = winner == public.landlord
    return Result(
        points=points(public, winner, house),
        places=tuple(1 if (s == public.landlord) == landlord_won else 2 for s in range(SEATS)),
        match_over=False,
        sides=tuple(LANDLORD_SIDE if s == public.landlord else PEASANT_SIDE for s in range(SEATS)),
        story=story(public, winner, house),
    )


def story(public: Public, winner: Seat, house: House) -> tuple[Phrase, ...]:
    """Who won and what made the points, in the order they multiply."""
    landlord = public.landlord
    assert landlord is not None
    won = winner == landlord
    out = [Phrase.of("story-landlord-won" if won else "story-peasants-won", seat=winner)]
    out.append(Phrase.of("story-bid", bid=public.bid))
    if house.bombs_double:
        if public.bombs:
            out.append(Phrase.of("story-bombs", count=public.bombs))
        if public.rocket:
            out.append(Phrase("story-rocket"))
    spring = public.spring(winner)
    if spring and house.spring > 1:
        out.append(Phrase.of(f"story-{spring.replace('_', '-')}", factor=house.spring))
    if house.cap and _raw_factor(public, winner, house) > house.cap:
        out.append(Phrase.of("story-cap", factor=house.cap))
    for n, seat in enumerate(public.doubled):
        out.append(Phrase.of("story-followed" if n else "story-doubled", seat=seat))
    if public.redoubled:
        out.append(Phrase.of("story-redoubled", seat=landlord))
    return tuple(out)
