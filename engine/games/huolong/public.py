"""The public side of a hand, and how each event everybody sees changes it.

The engine, the View and the reconstruction of a position from a View all add up the same events, so the rules of
turn and phase live here once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from engine.cards import BIG_JOKER, Card, Cards, Rank, Suit
from engine.core import Emit, Event, Phrase, Seat
from engine.games.huolong import events as ev
from engine.games.huolong.levels import Levels
from engine.games.huolong.spec import SEATS
from engine.games.huolong.tricks import strength
from engine.games.huolong.trumps import Trumps

Play = tuple[Seat, Cards]
_NOBODY_YET = Seat(0)


@dataclass(slots=True)
class Public:
    """The public side of a position. A value: `after` and `fold` make new ones.

    number     hands of the match, this one included
    level      of the hand;  ``levels`` of both teams
    first      who draws first
    redeals    draws that found no trump
    trump      None while no suit is fixed
    shown      declarations of this draw, in order: who, which cards
    due        whose next card decides the trump suit
    decided    cards that everybody saw fix it, with their owner (None: the kitty)
    dealer     known from the start in later hands, else after the draw
    turn       who is asked, where everybody may know it
    trick      plays of the open trick;  ``last`` those of the one before
    collected  points of the opponents;  ``lost`` points in tricks of the dealer team
    stars      big jokers in the kitty, None before they are counted
    starred    seats that buried them, where that is published
    kitty      its cards once everybody may see them
    ended      facts about the end, for the View
    """

    phase: str = "draw"
    number: int = 1
    level: Rank = Rank.THREE
    levels: Levels = (Rank.THREE, Rank.THREE)
    first: Seat = _NOBODY_YET
    redeals: int = 0
    trump: Suit | None = None
    shown: tuple[Play, ...] = ()
    due: Seat | None = None
    decided: tuple[tuple[Seat | None, Card], ...] = ()
    dealer: Seat | None = None
    turn: Seat | None = None
    trick: tuple[Play, ...] = ()
    last: tuple[Play, ...] = ()
    collected: int = 0
    lost: int = 0
    stars: int | None = None
    starred: tuple[tuple[Seat, int], ...] = ()
    kitty: Cards = ()
    ended: tuple[Phrase, ...] = ()

    @property
    def trumps(self) -> Trumps:
        return Trumps.of(self.trump, self.level)

    @property
    def declarer(self) -> Seat | None:
        """Whose declaration stands."""
        return self.shown[-1][0] if self.shown else None

    @property
    def strength(self) -> int:
        """How strong it is: 1 a small joker, 2 a big one, 3 several; 0 when nobody has shown any."""
        if not self.shown:
            return 0
        cards = self.shown[-1][1]
        return 1 if cards[0] != BIG_JOKER else 2 if len(cards) == 1 else 3

    @property
    def lead(self) -> Cards:
        """The cards to follow; empty when there are none."""
        return self.trick[0][1] if self.trick else ()

    @property
    def best(self) -> Play | None:
        """The play that wins the open trick so far."""
        return best_of(self.trick, self.trumps)

    def opposes(self, seat: Seat) -> bool:
        """True for the team that collects points."""
        assert self.dealer is not None
        return seat % 2 != self.dealer % 2


def best_of(plays: tuple[Play, ...], trumps: Trumps) -> Play | None:
    """The winning play of a trick, None of an empty one. Of equal ones the first."""
    if not plays:
        return None
    lead = plays[0][1]
    return max(plays, key=lambda p: strength(p[1], lead, trumps))


def fold(history: Iterable[Emit]) -> Public:
    """The public side of a position from any viewer's history."""
    told = [emit.event for emit in history if emit.to is None]
    # Plays of tricks before the last one have left no trace but what their winning said.
    won = [i for i, event in enumerate(told) if type(event) is ev.TrickWon]
    first = won[-2] if len(won) > 1 else -1
    public = Public()
    for i, event in enumerate(told):
        kind = type(event)
        if i < first and (kind is ev.Played or kind is ev.ForcedPlayed):
            continue
        if (change := _CHANGES.get(kind)) is not None:
            change(public, event)
    return public


def after(public: Public, event: Event) -> Public:
    """Add one public event."""
    changed = copy(public)
    if (change := _CHANGES.get(type(event))) is not None:
        change(changed, event)
    return changed


def _began(p: Public, e: ev.HandBegan) -> None:
    p.number, p.level, p.levels, p.first, p.dealer = e.number, e.level, e.levels, e.first, e.dealer


def _declared(p: Public, e: ev.Declared | ev.Overruled) -> None:
    p.shown = (*p.shown, (e.seat, e.cards))
    p.due, p.trump = e.seat, None


def _level_shown(p: Public, e: ev.LevelShown) -> None:
    p.shown = (*p.shown, (e.seat, (e.card,)))
    p.trump = e.suit


def _decided(p: Public, e: ev.TrumpDecided) -> None:
    p.decided = (*p.decided, (e.seat, e.card))
    p.trump, p.due = e.suit, None


def _kitty_decides(p: Public, e: ev.KittyDecides) -> None:
    p.decided = (*p.decided, (None, e.card))
    p.trump, p.due = e.suit, None


def _redealt(p: Public, e: ev.Redealt) -> None:
    p.redeals = e.count


def _dealer(p: Public, e: ev.DealerKnown) -> None:
    p.dealer, p.trump, p.level = e.seat, e.suit, e.level
    p.phase = "lead"


def _taken(p: Public, e: ev.KittyTaken) -> None:
    p.phase, p.turn = "bury", e.seat


def _buried(p: Public, e: ev.Buried) -> None:
    p.phase, p.turn = "stars", None


def _stars_by(p: Public, e: ev.StarsBy) -> None:
    p.starred = (*p.starred, (e.seat, e.count))


def _star_kitty(p: Public, e: ev.StarKitty | ev.KittyTurned) -> None:
    p.kitty = e.cards


def _counted(p: Public, e: ev.StarsCounted) -> None:
    p.phase, p.turn, p.stars = "lead", e.dealer, e.count


def _played(p: Public, e: ev.Played | ev.ForcedPlayed) -> None:
    p.trick = (*p.trick, (e.seat, e.cards))
    p.phase, p.turn, p.last = "follow", e.seat.after(SEATS), ()


def _won(p: Public, e: ev.TrickWon) -> None:
    p.last, p.trick = p.trick, ()
    p.phase, p.turn = "lead", e.seat
    p.collected = e.total
    p.lost += e.points - e.gained


def _settled(p: Public, e: ev.HandSettled) -> None:
    p.phase, p.turn = "over", None
    p.ended = (Phrase.of("fact-total", total=e.total, how=e.how),)


_CHANGES: dict[type[Event], Callable[[Public, Any], None]] = {
    ev.HandBegan: _began,
    ev.Declared: _declared,
    ev.Overruled: _declared,
    ev.LevelShown: _level_shown,
    ev.TrumpDecided: _decided,
    ev.KittyDecides: _kitty_decides,
    ev.Redealt: _redealt,
    ev.DealerKnown: _dealer,
    ev.KittyTaken: _taken,
    ev.Buried: _buried,
    ev.StarsBy: _stars_by,
    ev.StarKitty: _star_kitty,
    ev.KittyTurned: _star_kitty,
    ev.StarsCounted: _counted,
    ev.Played: _played,
    ev.ForcedPlayed: _played,
    ev.TrickWon: _won,
    ev.HandSettled: _settled,
}
