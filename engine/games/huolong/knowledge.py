"""What a viewer can work out about hidden hands from what it has seen.

Who follows with too few cards of the led group has none left; who had to play by himself holds nothing else there;
cards shown during the draw lie in their owner's hand until he plays them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from engine.cards import BIG_JOKER, PACK, Card, Cards
from engine.core import Seat, View
from engine.games.huolong import events as ev
from engine.games.huolong.public import Public
from engine.games.huolong.state import EVERYBODY
from engine.games.huolong.trumps import Trumps
from engine.games.huolong.view import Sight, buried_by, sight


@dataclass
class Knowledge:
    """Of one View, per seat.

    played   cards the seat has played
    barred   faces the seat certainly does not hold any more
    voids    groups of which it certainly holds none
    shown    cards it showed during the draw and has not played: still held, unless buried
    own      what the viewer buried as dealer;  ``given`` big jokers it buried as stars, ``taken`` what it got for them
    """

    view: View
    seen: Sight
    played: dict[Seat, Counter[Card]] = field(default_factory=lambda: {s: Counter() for s in EVERYBODY})
    barred: dict[Seat, set[Card]] = field(default_factory=lambda: {s: set() for s in EVERYBODY})
    voids: dict[Seat, set[object]] = field(default_factory=lambda: {s: set() for s in EVERYBODY})
    shown: dict[Seat, Counter[Card]] = field(default_factory=lambda: {s: Counter() for s in EVERYBODY})
    own: Cards = ()
    given: int = 0
    taken: tuple[Card, ...] = ()
    forced: bool = False
    star_asked: bool = False

    @classmethod
    def of(cls, view: View) -> Knowledge:
        known = cls(view, sight(view))
        known._read()
        return known

    @property
    def public(self) -> Public:
        return self.seen.public

    def _read(self) -> None:
        p = self.public
        trumps = p.trumps
        lead: Cards = ()
        self.own = buried_by(self.view.history)
        for emit in self.view.history:
            event = emit.event
            if isinstance(event, ev.Played | ev.ForcedPlayed):
                self.played[event.seat].update(event.cards)
                if lead:
                    self._followed(event, lead, trumps)
                lead = lead or event.cards
            elif isinstance(event, ev.TrickWon):
                lead = ()
            elif isinstance(event, ev.StarBuried | ev.StarForced):
                self.given += 1
                self.taken = (*self.taken, event.card)
                self.forced = self.forced or isinstance(event, ev.StarForced)
            elif isinstance(event, ev.StarAsked):
                self.star_asked = True
        for seat, cards in p.shown:
            self.shown[seat] |= Counter(cards)
        for owner, card in p.decided:
            holder = p.dealer if owner is None else owner
            if holder is not None:
                self.shown[holder] += Counter((card,))
        for seat in EVERYBODY:
            self.shown[seat] -= self.played[seat]
            self.shown[seat][BIG_JOKER] *= p.stars in (None, 0)

    def _followed(self, event: ev.Played | ev.ForcedPlayed, lead: Cards, trumps: Trumps) -> None:
        group = trumps.group(lead[0])
        same = trumps.of_group(event.cards, group)
        seat = event.seat
        if len(same) < len(lead):
            self._bar(seat, group, set())
        if not isinstance(event, ev.ForcedPlayed):
            return
        if len(same) == len(lead):
            self._bar(seat, group, set(same) if len(set(same)) == 1 else set())
        else:
            rest = {c for c in event.cards if trumps.group(c) is not group}
            if len(rest) > 1:
                self.barred[seat].update(PACK)
            else:
                self.barred[seat].update(c for c in PACK if c not in rest)

    def _bar(self, seat: Seat, group: object, but: set[Card]) -> None:
        """The seat holds no card of the group any more, ``but`` copies of these faces."""
        if not but:
            self.voids[seat].add(group)
        self.barred[seat].update(c for c in PACK if self.public.trumps.group(c) is group and c not in but)
