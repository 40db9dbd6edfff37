"""Hands that a viewer cannot tell from the real ones, built from its View alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, packs, remove
from engine.core import Seat, View
from engine.games.huolong import drawing
from engine.games.huolong.knowledge import Knowledge
from engine.games.huolong.spec import BURY_LIMIT, KITTY, PACKS, SEATS, House
from engine.games.huolong.spread import Place, spread
from engine.games.huolong.stars import star_swap
from engine.games.huolong.state import EVERYBODY, State
from engine.games.huolong.tricks import only_play
from engine.games.huolong.trumps import points, worth
from engine.shuffle import SEED_BYTES, Dice

TRIES = 12
"""Worlds drawn for one that agrees with all that has been seen."""
DRAWN = sum(1 for _ in packs(PACKS)) - KITTY
"""Cards that are drawn before the kitty is left."""


def imagine(view: View, dice: Dice) -> State:
    """A full position that gives this very View; what it does not show is drawn from ``dice``."""
    known = Knowledge.of(view)
    if view.phase == "draw":
        return _Draw(known, dice).world()
    if view.phase == "over":
        return _state(known, dice, ((),) * SEATS, known.public.kitty, None)
    return _Dealt(known, dice).world()


class Worlds:
    """Hands and kitties that fit a View of the tricks, one after the other."""

    def __init__(self, view: View, dice: Dice) -> None:
        self._known, self._dice = Knowledge.of(view), dice

    def hands(self) -> tuple[tuple[Cards, ...], Cards]:
        state = _Dealt(self._known, self._dice).world()
        return state.hands, state.kitty


def _seed(dice: Dice) -> bytes:
    return b"".join(dice.below(1 << 64).to_bytes(8, "big") for _ in range(SEED_BYTES // 8))


def _state(known: Knowledge, dice: Dice, hands: tuple[Cards, ...], kitty: Cards, asked: Seat | None) -> State:
    """The world with these hidden cards; what lies nowhere else has left the game."""
    view, p = known.view, known.public
    out = Counter(packs(PACKS))
    for cards in (*hands, kitty, *(cards for _, cards in p.trick)):
        out.subtract(cards)
    everybody = sum(e.to is None for e in view.history)
    return State(
        options=view.options,
        seed=_seed(dice),
        public=p,
        hands=hands,
        kitty=kitty,
        asked=asked,
        starred=_starred(known),
        pile=() if p.phase == "draw" else tuple(sorted(out.elements())),
        told=tuple(len(view.history) if s == view.seat else everybody for s in EVERYBODY),
        requests=tuple(view.request or 0 if s == view.seat else 0 for s in EVERYBODY),
        log=view.history,
    )


def _starred(known: Knowledge) -> tuple[int, ...]:
    """Stars the viewer knows of by seat; the others' are told where they are published."""
    stars = dict(known.public.starred)
    if known.view.seat is not None and not stars:
        stars[known.view.seat] = known.own.count(BIG_JOKER) + known.given
    return tuple(stars.get(s, 0) for s in EVERYBODY)


# --- during the draw -----------------------------------------------------------------------------


class _Draw:
    """A position in which the draw pauses for the viewer, or for somebody else who he cannot know."""

    def __init__(self, known: Knowledge, dice: Dice) -> None:
        self.known, self.dice = known, dice
        self.view, self.p = known.view, known.public
        self.house: House = known.seen.house
        self.seat = known.view.seat

    def world(self) -> State:
        for strict in (True,) * TRIES + (False,):
            found = self._try(strict)
            if found is not None:
                return found
        raise ValueError("nobody can be asked in this draw")

    def _try(self, strict: bool) -> State | None:
        asked, card, at = self._pause()
        counts = {s: len(range((s - self.p.first) % SEATS, at, SEATS)) for s in EVERYBODY}
        held = {s: +self.known.shown[s] for s in EVERYBODY}
        if self.seat is not None:
            held[self.seat] = Counter(self.view.hand)
        if asked != self.seat:
            need = 2 if card == BIG_JOKER and self.p.strength > 1 else 1
            held[asked] |= Counter({card: need})
        stock = Counter(packs(PACKS))
        for cards in held.values():
            stock.subtract(cards)
        if any(n < 0 for n in stock.values()) or any(held[s].total() > counts[s] for s in EVERYBODY):
            return None
        mixed = list(self.dice.shuffled(tuple(stock.elements())))
        hands: dict[Seat, Cards] = {}
        for s in EVERYBODY:
            mine = [c for c in held[s].elements() if s != asked or c != card]
            mine += [card] * (held[s][card] if s == asked else 0)
            # What the viewer drew since he was asked last holds nothing that he would have been asked about.
            take = [c for c in mixed if s != self.seat or not self._could_show(c)][: counts[s] - len(mine)]
            for c in take:
                mixed.remove(c)
            hands[s] = (*mine, *take) if s == self.seat else (*take, *mine)
        if strict and not drawing.may_show(self.p, self.house, asked, hands[asked], card):
            return None
        seen = tuple(len(self.view.hand) if s == self.seat else len(hands[s]) * (s == asked) for s in EVERYBODY)
        world = _state(self.known, self.dice, tuple(hands[s] for s in EVERYBODY), tuple(mixed[-KITTY:]), asked)
        return replace(world, stock=tuple(mixed[:-KITTY]), seen=seen, drawn=card)

    def _could_show(self, card: Card) -> bool:
        if self.house.level_card:
            return card.rank is self.p.level
        return card == BIG_JOKER or (card == SMALL_JOKER and self.house.small_joker)

    def _pause(self) -> tuple[Seat, Card, int]:
        """Who is asked, about which card, and how many cards are drawn."""
        first = self.p.first
        mine = len(self.view.hand)
        at = (0 if self.seat is None else (self.seat - first) % SEATS) + SEATS * (mine - 1) + 1 if mine else 0
        if self.view.asked:
            assert self.seat is not None
            drawn = next(dict(f.params)["card"] for f in self.view.facts if f.key == "fact-drawn")
            return self.seat, drawn, at
        least = max(at, *(self._drawn_by(s, self.known.shown[s].total()) for s in EVERYBODY), 1)
        if self.p.due is not None and self.p.due == self.seat:
            span = [n for n in range(at + 1, at + SEATS) if n <= DRAWN]
        else:
            span = list(range(least + 1, DRAWN + 1)) or [DRAWN]
        span = [n for n in span if first.after(SEATS, n - 1) not in (self.seat, self._barred())] or span
        at = self.dice.choice(span)
        return first.after(SEATS, at - 1), self._trigger(), at

    def _barred(self) -> Seat | None:
        """Who cannot be asked: the declarer, where only another may overrule him."""
        return None if self.house.level_card else self.p.declarer

    def _drawn_by(self, seat: Seat, count: int) -> int:
        """Cards drawn when a seat has got so many."""
        return (seat - self.p.first) % SEATS + SEATS * (count - 1) + 1 if count else 0

    def _trigger(self) -> Card:
        """A card somebody may be asked about now."""
        if self.house.level_card:
            faces = [c for c in set(packs(1)) if c.rank is self.p.level and c.suit is not self.p.trump]
            return self.dice.choice(sorted(faces))
        if self.house.small_joker and not self.p.shown and self.dice.below(2):
            return SMALL_JOKER
        return BIG_JOKER


# --- after the draw ------------------------------------------------------------------------------


@dataclass
class _Fixed:
    """What is certain about hidden places before the rest is spread."""

    hands: dict[Seat, Counter[Card]] = field(default_factory=dict)
    kitty: Cards | None = None
    jokers: int | None = None
    """Big jokers in a kitty whose cards are not known; None: any number."""
    asked: Seat | None = None
    queue: tuple[Seat, ...] = ()


class _Dealt:
    """Hands and kitty of a position after the draw."""

    def __init__(self, known: Knowledge, dice: Dice) -> None:
        self.known, self.dice = known, dice
        self.view, self.p = known.view, known.public
        self.seat = known.view.seat
        self.others = [s for s in EVERYBODY if s != self.seat]
        assert self.p.dealer is not None
        self.dealer: Seat = self.p.dealer
        self.has_kitty = self.p.phase != "bury"

    def world(self) -> State:
        for strict in (*(True,) * TRIES, False):
            fixed = self._fixed(shown=strict)
            if fixed is None:
                continue
            dealt = self._deal(fixed, strict)
            if dealt is None:
                continue
            hands, kitty = dealt
            if strict and not self._agrees(hands):
                continue
            return self._finished(hands, kitty, fixed)
        raise ValueError("no hands fit this view")

    def _finished(self, hands: tuple[Cards, ...], kitty: Cards, fixed: _Fixed) -> State:
        asked = fixed.asked if self.p.phase == "stars" else self.p.turn
        return replace(_state(self.known, self.dice, hands, kitty, asked), queue=fixed.queue)

    def _agrees(self, hands: tuple[Cards, ...]) -> bool:
        """Somebody who is asked has a choice; else his only play would have been made for him."""
        turn = self.p.turn
        if self.p.phase != "follow" or turn is None or turn == self.seat or not self.known.seen.house.auto_play:
            return True
        return only_play(hands[turn], self.p.lead, self.p.trumps) is None

    # --- what is certain -------------------------------------------------------------------

    def _fixed(self, *, shown: bool) -> _Fixed | None:
        fixed = _Fixed(hands={s: Counter() for s in self.others})
        if self.p.kitty:
            fixed.kitty = self.p.kitty
        elif self.seat == self.dealer and self.has_kitty:
            fixed.kitty = self.known.own
        if shown:
            for s in self.others:
                # What the dealer has shown he may have buried.
                if s != self.dealer or not self.has_kitty or self.dice.below(4):
                    fixed.hands[s] += self.known.shown[s]
        if self.p.phase == "stars":
            return fixed if self._who_is_asked(fixed) else None
        fixed.jokers = self.p.stars
        if fixed.kitty is not None and not self.p.kitty:
            self._swapped(fixed)
        return fixed

    def _who_is_asked(self, fixed: _Fixed) -> bool:
        """Stars: choose who is asked; nobody else has buried any so far. False when this choice does not work out."""
        order = [self.dealer.after(SEATS, i) for i in range(1, SEATS)]
        inside = self.known.given + self.known.own.count(BIG_JOKER)
        fixed.jokers = inside
        if self.view.asked:
            fixed.asked = self.seat
        else:
            possible = [s for s in order if s != self.seat]
            if self.seat is not None and self.seat != self.dealer:
                at = order.index(self.seat)
                if self.known.star_asked:
                    possible = order[at + 1 :]
                elif BIG_JOKER in self.view.hand:
                    possible = order[:at]
            fixed.asked = self.dice.choice(possible)
            fixed.hands[fixed.asked] |= Counter((BIG_JOKER,))
        assert fixed.asked is not None
        fixed.queue = tuple(order[order.index(fixed.asked) + 1 :])
        left = PACKS - inside - self.view.hand.count(BIG_JOKER)
        return sum(h[BIG_JOKER] for h in fixed.hands.values()) <= left

    def _swapped(self, fixed: _Fixed) -> None:
        """The dealer as viewer: big jokers that others put into his kitty, and the cards they took out."""
        assert fixed.kitty is not None
        p, known = self.p, self.known
        own = known.own.count(BIG_JOKER) + known.given
        missing = (p.stars or 0) - own
        kitty = fixed.kitty
        published = [s for s, n in p.starred for _ in range(n) if s != self.seat]
        free = self._unseen(fixed)
        for _ in range(missing):
            pool = remove(kitty, [c for c in known.taken if c in kitty])
            takers = list(self.dice.shuffled(published or self.others))
            outside = Counter(free)
            outside.subtract(kitty)
            card, taker, holds = self._taken(pool, takers, outside)
            kitty = (*remove(kitty, (card,)), BIG_JOKER)
            if published:
                published.remove(taker)
            if holds:
                fixed.hands[taker][card] += 1
                free[card] -= 1
        for card in known.taken:
            kitty = (*remove(kitty, (card,)), BIG_JOKER)
        fixed.kitty = kitty

    def _taken(self, pool: Cards, takers: list[Seat], free: Counter[Card]) -> tuple[Card, Seat, bool]:
        """The card that leaves the kitty, who took it, and whether he still holds it: he may have played it since.

        ``free`` are unseen cards outside the kitty; the card itself joins them. Where it is negative, all copies
        are seen elsewhere: that card certainly has left the kitty.
        """
        left = tuple(c for c in pool if free[c] < 0) or pool
        while any(c != BIG_JOKER for c in left):
            card = star_swap(left, (), self.p.trumps)
            held = free[card] >= 0
            if not held or any(card not in self.known.barred[s] for s in self.others):
                for s in takers:
                    if held and card not in self.known.barred[s]:
                        return card, s, True
                    if self.known.played[s][card]:
                        return card, s, False
            left = remove(left, (card,))
        return star_swap(pool, (), self.p.trumps), takers[0], True

    def _unseen(self, fixed: _Fixed) -> Counter[Card]:
        """Cards the viewer does not hold and has not seen played, and that are not fixed anywhere; may be negative
        where that does not work out."""
        unseen = Counter(packs(PACKS))
        unseen.subtract(self.view.hand)
        for played in self.known.played.values():
            unseen.subtract(played)
        for held in fixed.hands.values():
            unseen.subtract(held)
        return unseen

    # --- the rest --------------------------------------------------------------------------

    def _deal(self, fixed: _Fixed, strict: bool) -> tuple[tuple[Cards, ...], Cards] | None:
        """Spread what is unseen over the hidden hands and the kitty."""
        p, view = self.p, self.view
        unseen = self._unseen(fixed)
        jokers = fixed.jokers if fixed.kitty is None and self.has_kitty and fixed.jokers is not None else 0
        unseen.subtract(fixed.kitty if fixed.kitty is not None else (BIG_JOKER,) * jokers)
        if any(n < 0 for n in unseen.values()):
            return None
        places: list[Place] = []
        for s in self.others:
            room = (view.counts[s] or 0) - fixed.hands[s].total()
            if room < 0:
                return None
            places.append(Place(room, self.known.barred[s]))
        if fixed.kitty is None and self.has_kitty:
            barred = {BIG_JOKER} if fixed.jokers is not None else set()
            if strict and not self.known.seen.house.bury_trumps:
                barred |= p.trumps.faces
            places.append(Place(KITTY - jokers, barred))
        rest = spread(tuple(unseen.elements()), places, self.dice)
        if rest is None:
            return None
        hands = {s: tuple(sorted((*fixed.hands[s].elements(), *rest[i]))) for i, s in enumerate(self.others)}
        if self.seat is not None:
            hands[self.seat] = tuple(sorted(view.hand))
        kitty: Cards = fixed.kitty if fixed.kitty is not None else ()
        if fixed.kitty is None and self.has_kitty:
            kitty = (*(BIG_JOKER,) * jokers, *self._lightened(hands, fixed, rest[-1], places[-1]))
        return tuple(hands[s] for s in EVERYBODY), kitty

    def _lightened(self, hands: dict[Seat, Cards], fixed: _Fixed, kitty: list[Card], place: Place) -> Cards:
        """Points over the limit change places with other cards of hidden hands."""
        for card in sorted(kitty, key=worth, reverse=True):
            if points(kitty) <= BURY_LIMIT:
                break
            for s in self.dice.shuffled(self.others):
                free = +(Counter(hands[s]) - fixed.hands[s])
                light = [c for c in free if not worth(c) and c not in place.barred]
                if light and card not in self.known.barred[s]:
                    kitty.remove(card)
                    kitty.append(light[0])
                    hands[s] = tuple(sorted((*remove(hands[s], (light[0],)), card)))
                    break
        return tuple(kitty)
