"""The end of a hand: who rises, who deals next, who has won. Rule book section 8."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Cards, Rank
from engine.core import Seat
from engine.games.huolong.spec import SEATS, House

Levels = tuple[Rank, Rank]
"""The levels of the teams of seats 0 and 2, and of seats 1 and 3."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What a hand is settled from.

    collected    points in tricks the opponents of the dealer won
    kitty        points in the kitty
    last, cards  who won the last trick, with which play
    stars        big jokers in the kitty
    levels       of both teams during the hand
    played       hands of the match, this one included
    """

    dealer: Seat
    levels: Levels
    collected: int
    kitty: int
    last: Seat
    cards: Cards
    stars: int
    played: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended.

    total    T: points of the opponents, those of a dug kitty included
    name     control, bald, dry_dig, deal_lost or collapse
    gain     levels the winner of the hand may rise
    winner   team that rises or would rise, None when nobody moves
    barred   the winner stands at a level that opponents do not pass
    capped   the rise stopped before ``gain`` levels were reached
    hooked   the dealer team falls
    over     the match has ended;  ``champion`` is the team that won it, None for a draw
    """

    total: int
    dug: bool
    name: str
    gain: int
    winner: int | None
    levels: Levels
    next_dealer: Seat
    barred: bool = False
    capped: bool = False
    hooked: bool = False
    over: bool = False
    champion: int | None = None


def advance(level: Rank, steps: int, house: House) -> Rank:
    """So many levels up; the walk stops at J (unless ``thresholds`` is none) and at the last level."""
    ladder = house.ladder
    at = ladder.index(level)
    for _ in range(steps):
        if at == len(ladder) - 1:
            break
        at += 1
        if house.capped and ladder[at] is Rank.JACK:
            break
    return ladder[at]


def hook_falls_to(level: Rank, cards: Cards, house: House) -> Rank | None:
    """Where the dealer team falls when the kitty is dug with these cards and the score is full; None: it does not."""
    if house.hook == "off" or not cards or any(c.rank is not level for c in cards):
        return None
    if level is Rank.JACK:
        return house.start
    if house.hook_end and level is house.end:
        return Rank.JACK if house.start < Rank.JACK < level else house.start
    return None


def settle(t: Tally, house: House) -> Outcome:
    """Points, levels, next dealer and the end of the match."""
    theirs = 1 - t.dealer % 2
    dug = t.last % 2 == theirs
    total = t.collected + (house.kitty_factor * t.kitty if dug else 0)
    enough = total >= house.full_score
    bald = house.zero_bonus and not t.stars and total == 0 and not dug
    gain = 3 * t.stars or (2 if bald else 1)
    partner, after = t.dealer.after(SEATS, 2), t.dealer.after(SEATS)
    if not enough and not dug:
        out = _controlled(t, house, total, gain, "bald" if bald else "control", partner)
    elif not enough:
        out = Outcome(total, dug, "dry_dig", gain, None, t.levels, partner)
    elif not dug:
        out = Outcome(total, dug, "deal_lost", gain, None, t.levels, after)
    else:
        out = _collapsed(t, house, total, gain, partner, after)
    return _limited(out, t, house)


def _with(levels: Levels, team: int, level: Rank) -> Levels:
    return (levels[0], level) if team else (level, levels[1])


def _controlled(t: Tally, house: House, total: int, gain: int, name: str, partner: Seat) -> Outcome:
    """The dealers kept points and kitty: they rise, or have won at the last level."""
    ours = t.dealer % 2
    before = t.levels[ours]
    if before is house.end:
        return Outcome(total, False, name, gain, ours, t.levels, partner, over=True, champion=ours)
    level = advance(before, gain, house)
    won = house.reach and level is house.end
    return Outcome(
        total,
        False,
        name,
        gain,
        ours,
        _with(t.levels, ours, level),
        partner,
        capped=level < before + gain,
        over=won,
        champion=ours if won else None,
    )


def _collapsed(t: Tally, house: House, total: int, gain: int, partner: Seat, after: Seat) -> Outcome:
    """The opponents have the points and the kitty: they rise, unless they stand at J or at the last level."""
    ours, theirs = t.dealer % 2, 1 - t.dealer % 2
    falls_to = hook_falls_to(t.levels[ours], t.cards, house)
    if falls_to is not None and house.hook == "replace":
        fallen = _with(t.levels, ours, falls_to)
        return Outcome(total, True, "collapse", gain, theirs, fallen, partner, hooked=True)
    before = t.levels[theirs]
    barred = before is Rank.JACK or before is house.end
    level = before if barred else advance(before, gain, house)
    levels = _with(t.levels, theirs, level)
    if falls_to is not None:
        levels = _with(levels, ours, falls_to)
    won = house.reach and level is house.end and not barred
    return Outcome(
        total,
        True,
        "collapse",
        gain,
        theirs,
        levels,
        after,
        barred=barred,
        capped=not barred and level < before + gain,
        hooked=falls_to is not None,
        over=won,
        champion=theirs if won else None,
    )


def _limited(out: Outcome, t: Tally, house: House) -> Outcome:
    """``max_hands``: after so many hands the team with the higher level has won, equal levels are a draw."""
    if out.over or not house.max_hands or t.played < house.max_hands:
        return out
    first, second = out.levels
    champion = None if first == second else int(second > first)
    return Outcome(
        out.total, out.dug, out.name, out.gain, out.winner, out.levels, out.next_dealer, out.barred, out.capped,
        out.hooked, over=True, champion=champion,
    )  # fmt: skip
