"""From the last trick to the result. Rule book section 8."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import BIG_JOKER, Cards, Rank
from engine.core import Event, Phrase, Result, Seat
from engine.games.huolong import events
from engine.games.huolong.levels import Outcome, Tally, settle
from engine.games.huolong.public import best_of
from engine.games.huolong.state import EVERYBODY, State
from engine.games.huolong.trumps import points


def members(team: int) -> tuple[Seat, ...]:
    """The two seats of a team."""
    return tuple(s for s in EVERYBODY if s % 2 == team)


def outcome_of(state: State, seat: Seat, cards: Cards) -> Outcome:
    """How the hand ends when ``seat`` wins the last trick with these cards."""
    p = state.public
    assert p.dealer is not None
    tally = Tally(
        dealer=p.dealer,
        levels=p.levels,
        collected=p.collected,
        kitty=points(state.kitty),
        last=seat,
        cards=cards,
        stars=state.kitty.count(BIG_JOKER),
        played=p.number,
    )
    return settle(tally, state.house)


def closing(state: State, seat: Seat, cards: Cards) -> Iterator[Event]:
    """What is said at the end of a hand, in order."""
    out = outcome_of(state, seat, cards)
    house, stars = state.house, state.kitty.count(BIG_JOKER)
    worth = points(state.kitty)
    yield events.KittyTurned(state.trumps.arranged(state.kitty), worth)
    yield events.KittyDug(seat, cards, worth, house.kitty_factor) if out.dug else events.KittyKept(seat)
    yield events.HandSettled(out.total, Phrase(f"kind-{out.name}"))
    if out.winner is None and stars:
        yield events.StarsWasted(stars)
    before = state.public.levels
    for team in (0, 1):
        if out.levels[team] is not before[team]:
            yield events.LevelChanged(members(team), before[team], out.levels[team], _why(out, team, before, stars))
    if out.barred:
        assert out.winner is not None
        yield events.LevelBarred(members(out.winner), before[out.winner])
    if not out.over:
        yield events.NextDealer(out.next_dealer, out.levels[out.next_dealer % 2])
    elif out.champion is not None:
        yield events.MatchWon(members(out.champion), state.public.number)
    else:
        yield events.MatchDrawn(state.public.number)


def _why(out: Outcome, team: int, before: tuple[Rank, Rank], stars: int) -> Phrase:
    """What made a team rise or fall, or stop on its way."""
    if out.levels[team] < before[team]:
        return Phrase.of("kind-hooked", rank=before[team])
    if out.capped:
        return Phrase.of("kind-capped", rank=out.levels[team])
    if stars:
        return Phrase.of("kind-by-stars", count=stars)
    return Phrase("kind-by-bald" if out.name == "bald" else "kind-by-hand")


def result_of(state: State) -> Result | None:
    """None while the hand goes on.

    Points are the levels a team rose, less those the other one rose; a match that is won at the last level counts
    one more. Places: the team that kept or took everything is first, and both share it when nobody moves; the hand
    that ends a match goes by the match.
    """
    p = state.public
    if p.phase != "over":
        return None
    best = best_of(p.last, p.trumps)
    assert best is not None
    out = outcome_of(state, *best)
    moved = [int(after) - int(before) for after, before in zip(out.levels, p.levels, strict=True)]
    if out.over and out.winner is not None and p.levels[out.winner] is state.house.end and not out.barred:
        moved[out.winner] += 1
    gain = moved[0] - moved[1]
    first = out.champion if out.over else out.winner
    return Result(
        points=tuple(gain if s % 2 == 0 else -gain for s in EVERYBODY),
        places=tuple(1 if first in (None, s % 2) else 2 for s in EVERYBODY),
        sides=tuple(s % 2 for s in EVERYBODY),
        carry=_carry(state, out),
        match_over=out.over,
        story=tuple(_story(state, out, *best)),
    )


def _carry(state: State, out: Outcome) -> dict[str, object]:
    """What the next hand of the match starts from."""
    p = state.public
    assert p.trump is not None
    carry: dict[str, object] = {
        "levels": [level.letter for level in out.levels],
        "dealer": int(out.next_dealer),
        "trump": p.trump.value,
        "played": p.number,
    }
    if out.champion is not None:
        carry["champion"] = out.champion
    return carry


def _story(state: State, out: Outcome, seat: Seat, cards: Cards) -> Iterator[Phrase]:
    """The deciding facts: how it ended, the points, the kitty, stars, levels, who deals next."""
    p = state.public
    kitty, stars = points(state.kitty), state.kitty.count(BIG_JOKER)
    yield Phrase.of("story-ended", how=Phrase(f"kind-{out.name}"), total=out.total, need=state.house.full_score)
    if out.dug:
        yield Phrase.of("story-dug", seat=seat, cards=cards, points=kitty, factor=state.house.kitty_factor)
    else:
        yield Phrase.of("story-kept", seat=seat, cards=cards, points=kitty)
    yield Phrase.of("story-kitty", cards=state.trumps.arranged(state.kitty))
    if stars:
        yield Phrase.of("story-stars-wasted" if out.winner is None else "story-stars", count=stars)
    if out.hooked:
        dealers = (p.dealer or Seat(0)) % 2
        yield Phrase.of("story-hooked", seats=members(dealers), before=p.levels[dealers], after=out.levels[dealers])
    if out.barred and out.winner is not None:
        yield Phrase.of("story-barred", seats=members(out.winner), level=p.levels[out.winner])
    yield Phrase.of("story-levels", first=members(0), level=out.levels[0], second=members(1), other=out.levels[1])
    if not out.over:
        yield Phrase.of("story-next", seat=out.next_dealer, level=out.levels[out.next_dealer % 2])
    elif out.champion is not None:
        yield Phrase.of("story-match-won", seats=members(out.champion), hands=p.number)
    else:
        yield Phrase.of("story-match-drawn", hands=p.number)
