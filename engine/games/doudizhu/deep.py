"""What the level ``hard`` looks at: the plays worth trying, deals of the unseen cards, how each goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from engine.cards import Card
from engine.core import Action, Seat, View
from engine.games.doudizhu import computer
from engine.games.doudizhu.choosing import BOMBS, Option, bombs, leads, option, replies
from engine.games.doudizhu.events import KittyShown, Passed, Played
from engine.games.doudizhu.melds import ONE, TWO, Meld, at_least, count, described, lanes, pack, size, take
from engine.games.doudizhu.playout import CODE, plan, playout
from engine.games.doudizhu.situation import Situation
from engine.games.doudizhu.spec import House
from engine.games.doudizhu.world import Claim, broken, claims_of
from engine.search import Search
from engine.shuffle import Dice, partings

SEATS = 3
PLAYS = 10
"""Plays tried out in one decision, the pass aside."""
DRAWS = 4
"""Deals drawn for one in which the passes of the others make sense."""
TRIES = 12
"""Deals drawn for one that agrees with the automatic passes."""

Hands = tuple[int, int, int]
"""Packs by place: the landlord, the peasant after him, the peasant before him."""


class Ahead:
    """One play to be decided. Worlds are the packs of all three hands."""

    def __init__(self, view: View, s: Situation, dice: Dice) -> None:
        assert s.landlord is not None
        self._landlord = s.landlord
        self._place = (s.seat - s.landlord) % SEATS
        self._hand = s.hand
        self._counts = [s.counts[(s.landlord + i) % SEATS] for i in range(SEATS)]
        self._top = None if s.top_seat is None else (s.top_seat - s.landlord) % SEATS
        self._table = s.top
        self._passes = 0 if self._top is None else (self._place - self._top) % SEATS - 1
        plays = considered(view, s, dice)
        self._plays = [(o.play, o.meld, size(o.play)) if o else None for o in plays]
        self.acts = [Action("play", take(s.cards, o.play)) if o else Action("pass") for o in plays]
        house = House.of(view.options)
        known = pack(_kitty_left(view, s.landlord)) if self._place else 0
        self._deals = self._dealt(s.unseen - known, known, dice)
        if house.auto_pass:
            self._deals = self._agreeing(self._deals, claims_of(view), house)
        else:
            told = passes(view, s.seat, s.landlord)
            if told:
                self._deals = self._likely(self._deals, told)

    def imagine(self) -> Hands:
        return next(self._deals)

    def outcome(self, world: Hands, act: int) -> float:
        hands, counts = list(world), self._counts.copy()
        chosen = self._plays[act]
        turn = self._place + 1 if self._place < 2 else 0
        if chosen is None:
            if self._passes == 1 or self._table is None:
                winner = playout(hands, counts, turn, 0, 0, 0, 0, 0)
            else:
                winner = playout(hands, counts, turn, *_said(self._table), self._top or 0, 1)
        else:
            play, meld, n = chosen
            hands[self._place] -= play
            counts[self._place] -= n
            if not counts[self._place]:
                winner = self._place
            elif meld.kind == "rocket":
                winner = playout(hands, counts, self._place, 0, 0, 0, 0, 0)
            else:
                winner = playout(hands, counts, turn, *_said(meld), self._place, 0)
        return float((winner == 0) == (self._place == 0))

    # --- deals -----------------------------------------------------------------------------

    def _dealt(self, unseen: int, known: int, dice: Dice) -> Iterator[Hands]:
        """The unseen cards dealt to the two others. The landlord keeps what is left of the shown kitty."""
        loose = [ONE[k] for k in lanes(at_least(unseen, 1)) for _ in range(count(unseen, k))]
        first = self._counts[0 if self._place else 1] - size(known)
        for cards in partings(dice, loose):
            part = sum(cards[:first])
            if self._place == 0:
                yield self._hand, part, unseen - part
            elif self._place == 1:
                yield part + known, self._hand, unseen - part
            else:
                yield part + known, unseen - part, self._hand

    def _likely(self, deals: Iterator[Hands], told: list[Pass]) -> Iterator[Hands]:
        """Deals in which few passes are hard to understand: the best of every `DRAWS`."""
        while True:
            best, least = next(deals), 0
            least = strange(best, told)
            for _ in range(DRAWS - 1):
                if not least:
                    break
                hands = next(deals)
                wrong = strange(hands, told)
                if wrong < least:
                    best, least = hands, wrong
            yield best

    def _agreeing(self, deals: Iterator[Hands], claims: tuple[Claim, ...], house: House) -> Iterator[Hands]:
        """Deals that agree with what automatic passes have told; the best of `TRIES` where none does."""
        while True:
            best, least = next(deals), len(claims) + 1
            for hands in islice(deals, TRIES):
                wrong = broken(claims, [hands[(i - self._landlord) % SEATS] for i in range(SEATS)], house)
                if wrong < least:
                    best, least = hands, wrong
                if not wrong:
                    break
            yield best


class Pass(NamedTuple):
    """Somebody did not beat an opponent's single or pair: his place, which it was, what would have beaten it (bits
    of lanes below the two), and a pack of what he has played since."""

    place: int
    pair: bool
    above: int
    since: int


def passes(view: View, seat: Seat, landlord: Seat) -> list[Pass]:
    """What the passes of the others tell."""
    out: list[Pass] = []
    top: tuple[int, Meld] | None = None
    for emit in view.history:
        event = emit.event
        if type(event) is Played:
            at = (event.seat - landlord) % SEATS
            cards = pack(event.cards)
            out = [p._replace(since=p.since + cards) if p.place == at else p for p in out]
            top = at, described(event.meld)
        elif type(event) is Passed and top is not None and event.seat != seat:
            at = (event.seat - landlord) % SEATS
            owner, meld = top
            if (at == 0) != (owner == 0) and meld.kind in ("single", "pair"):
                out.append(Pass(at, meld.kind == "pair", (ONE[TWO] - 1) & -(ONE[meld.key] << 4), 0))
    return [p for p in out if p.above]


def strange(hands: Hands, told: list[Pass]) -> int:
    """In how many cases somebody passed who could have got rid of a loose card or pair with these hands."""
    n = 0
    for place, pair, above, since in told:
        singles, pairs, *_ = plan(hands[place] + since)
        if (pairs if pair else singles) & above:
            n += 1
    return n


def _kitty_left(view: View, landlord: Seat) -> set[Card]:
    """The cards of the shown kitty that the landlord has not played."""
    left: set[Card] = set()
    for emit in view.history:
        event = emit.event
        if type(event) is KittyShown:
            left = set(event.cards)
        elif type(event) is Played and event.seat == landlord:
            left.difference_update(event.cards)
    return left


def _said(meld: Meld) -> tuple[int, int, int]:
    return CODE[meld.kind], meld.length, ONE[meld.key]


def considered(view: View, s: Situation, dice: Dice) -> list[Option | None]:
    """The play of the level normal, then others that leave a good hand; None is to pass."""
    first = computer.best_lead(s) if s.top is None else computer.best_reply(s)
    options = leads(s.hand, s.kickers) if s.top is None else replies(s.hand, s.top, s.kickers)
    if s.top is None:
        options += bombs(s.hand)
        for n, kind in ((1, "single"), (2, "pair")):
            options += [option(s.hand, n * ONE[k], Meld(kind, 1, k)) for k in lanes(at_least(s.hand, n))]

    def promise(o: Option) -> float:
        return o.rest - (3.0 if o.meld.kind in BOMBS else 0.0) - 0.15 * o.meld.key

    out: dict[int, Option | None] = {first.play if first else 0: first}
    for o in sorted(options, key=promise, reverse=True):
        if len(out) >= PLAYS:
            break
        out.setdefault(o.play, o)
    if s.top is not None:
        out.setdefault(0, None)
    return list(out.values())


def look(view: View, dice: Dice) -> Ahead | None:
    """The outlook of a decision; None outside of play and where nothing is to be decided."""
    if view.phase not in ("lead", "respond"):
        return None
    s = Situation.of(view)
    outlook = Ahead(view, s, dice)
    done = next((i for i, a in enumerate(outlook.acts) if len(a.cards) == len(view.hand)), None)
    if done is not None:
        outlook.acts = [outlook.acts[done]]
    return outlook


hard: Search[Hands] = Search(computer.normal, look)
