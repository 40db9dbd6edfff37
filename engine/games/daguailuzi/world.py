"""Positions a viewer cannot tell from the real one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.cards import PACK, Card, Cards, packs
from engine.core import Seat, View
from engine.games.daguailuzi import events as ev
from engine.games.daguailuzi.holding import Holding, can_beat
from engine.games.daguailuzi.melds import order
from engine.games.daguailuzi.public import Public, fold
from engine.games.daguailuzi.spec import PACKS, SEATS, House
from engine.games.daguailuzi.state import State
from engine.games.daguailuzi.tribute import JOKERS_TO_RESIST
from engine.shuffle import SEED_BYTES, Dice

TRIES = 12
"""Deals tried for one that agrees with what an automatic pass would have told."""


def imagine(view: View, dice: Dice) -> State:
    """The public side is added up from the history; cards the viewer has not seen are dealt anew.

    Kept: cards seen to change hands and not played since; no payer of a tribute holds anything higher than what
    he paid; as far as it comes out, the seat on turn can beat the table where others would have passed at once.
    """
    house = House.of(view.options)
    left = tuple(n or 0 for n in view.counts)
    public = replace(fold(view.history, house), left=left)
    seed = b"".join(dice.below(1 << 64).to_bytes(8, "big") for _ in range(SEED_BYTES // 8))
    if view.open_hands:
        hands = tuple(cards for _, cards in view.open_hands)
        return State(view.options, seed, hands, (), public, view.history)
    hidden = _Hidden(view, public, dice)
    hands, returning = hidden.deal()
    for _ in range(TRIES):
        if _fits(public, hands, view, house):
            break
        hands, returning = hidden.deal()
    return State(view.options, seed, hands, returning, public, view.history)


def _fits(public: Public, hands: tuple[Cards, ...], view: View, house: House) -> bool:
    """With ``auto_pass`` the seat that is asked to beat the table can do so."""
    if not house.auto_pass or public.top is None or public.turn == view.seat:
        return True
    return can_beat(Holding(hands[public.turn], public.scale(house)), public.top[1])


class _Hidden:
    """Deals the cards a viewer has not seen to the seats they can be with."""

    def __init__(self, view: View, public: Public, dice: Dice) -> None:
        self._view, self._public, self._dice = view, public, dice
        self._level = public.level
        self._mine = view.seat
        self._given, self._got = _own_returns(view)
        self._pending = self._pending_seats()
        unseen = Counter(packs(PACKS))
        unseen.subtract(view.hand)
        for cards in public.played:
            unseen.subtract(cards)
        if self._given is not None and self._mine in self._pending:
            unseen.subtract([self._given])
        self.known = self._known(unseen)
        for held in self.known.values():
            unseen.subtract(held)
        self._unseen = tuple(unseen.elements())

    def _pending_seats(self) -> tuple[Seat, ...]:
        """Receivers whose chosen card has not reached its payer."""
        p = self._public
        if p.phase != "return":
            return ()
        return tuple(t.receiver for t in p.tributes if t.card is not None and t.receiver not in p.owing)

    def _known(self, unseen: Counter[Card]) -> dict[Seat, list[Card]]:
        """Cards that others are known to hold because they were seen to get them and have not played them.

        A receiver may have given the tribute itself back; as long as nobody can tell, he is taken to have kept it.
        """
        p = self._public
        known: dict[Seat, list[Card]] = {Seat(s): [] for s in range(SEATS) if s != self._mine}
        for t in p.tributes:
            if t.card is None:
                continue
            back = t.payer == self._mine and self._got == t.card
            if t.receiver != self._mine and not back:
                self._keep(known, unseen, t.receiver, t.card)
            if t.receiver == self._mine and self._given is not None and t.receiver not in self._pending:
                self._keep(known, unseen, t.payer, self._given)
        return known

    def _keep(self, known: dict[Seat, list[Card]], unseen: Counter[Card], seat: Seat, card: Card) -> None:
        free = unseen[card] - sum(cards.count(card) for cards in known.values())
        if free > 0 and card not in self._public.played[seat] and len(known[seat]) < self._public.left[seat]:
            known[seat].append(card)

    def deal(self) -> tuple[tuple[Cards, ...], tuple[tuple[Seat, Card], ...]]:
        """Hands of all seats, and the cards on their way back to payers."""
        for strict in (True, True, True, False):
            found = self._spread(strict)
            if found is not None:
                break
        assert found is not None
        rest, spare = found
        hands = tuple(
            self._view.hand if s == self._mine else order((*self.known[Seat(s)], *rest[Seat(s)]), self._level)
            for s in range(SEATS)
        )
        mine = [(s, self._given) for s in self._pending if s == self._mine and self._given is not None]
        others = [(s, spare.pop()) for s in self._pending if s != self._mine]
        return hands, tuple(sorted((*mine, *others)))

    def _spread(self, strict: bool) -> tuple[dict[Seat, list[Card]], list[Card]] | None:
        """Deal the unseen cards at random, the highest first while payers must not get them; None when it fails."""
        p = self._public
        place = {c: i for i, c in enumerate(order(PACK, self._level))}
        need = {s: p.left[s] - len(cards) for s, cards in self.known.items()}
        most = self._limits() if strict else {}
        rest: dict[Seat, list[Card]] = {s: [] for s in need}
        cards = list(self._dice.shuffled(self._unseen))
        spare = [cards.pop() for s in self._pending if s != self._mine]
        if strict:
            self._resisters(cards, rest, need)
        if most:
            limit = max(place[c] for c in most.values())
            cards.sort(key=lambda c: place[c] >= limit)
        for card in cards:
            seats = [s for s in need if len(rest[s]) < need[s] and (s not in most or _may_hold(card, most[s], place))]
            if not seats:
                return None
            room = [s for s in seats for _ in range(need[s] - len(rest[s]))]
            rest[self._dice.choice(room)].append(card)
        return rest, spare

    def _limits(self) -> dict[Seat, Card]:
        """Payers and the card above which they held nothing."""
        return {t.payer: t.card for t in self._public.tributes if t.card is not None and t.payer != self._mine}

    def _resisters(self, cards: list[Card], rest: dict[Seat, list[Card]], need: dict[Seat, int]) -> None:
        """Who resisted the tribute held three jokers or more; what he has not played he still holds."""
        for t in self._public.tributes:
            if t.card is not None or t.payer == self._mine:
                continue
            gone = sum(c.is_joker for c in self._public.played[t.payer])
            for _ in range(JOKERS_TO_RESIST - gone):
                joker = next((c for c in cards if c.is_joker), None)
                if joker is not None and len(rest[t.payer]) < need[t.payer]:
                    cards.remove(joker)
                    rest[t.payer].append(joker)


def _may_hold(card: Card, most: Card, place: dict[Card, int]) -> bool:
    return card.rank is most.rank or place[card] > place[most]


def _own_returns(view: View) -> tuple[Card | None, Card | None]:
    """The card the viewer gave back, and the one he was given back."""
    given: Card | None = None
    got: Card | None = None
    for emit in view.history:
        match emit.event:
            case ev.ReturnChosen(seat=seat, card=card) if seat == view.seat:
                given = card
            case ev.ReturnReceived(seat=seat, card=card) if seat == view.seat:
                got = card
    return given, got
