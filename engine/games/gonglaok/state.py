"""The state of one deal of Gong Lao K. Rule book section 7."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.cards import Card, Cards, Rank, Suit
from engine.core import Emit, Seat
from engine.games.gonglaok import roles
from engine.games.gonglaok.cover import answers
from engine.games.gonglaok.spec import House, house


@dataclass(frozen=True, slots=True)
class Laid:
    """One act of a round: attack cards, or cover cards with the attack cards they lie on."""

    seat: Seat
    cards: Cards
    targets: Cards = ()


@dataclass(frozen=True, slots=True)
class State:
    """One deal. Hands, pool and discard together are always all the cards of the packs.

    phase       open, help, defend, more, pile or over
    hands       per seat, sorted
    attacker, defender   main attacker and main defender of the round
    helpers     who may add cards in this round besides the attacker
    laid        what has been put down this round, in order: the pool
    ranks       ranks that may be added in the open window
    asked       seats with an open request
    told        per seat, how many facts it has seen
    requests    per seat the number of its last request: how many facts it had seen when it was asked.
                So it follows from what the seat knows, and rises with each question
    discard     cards that left the deal, sorted
    out         seats in the order of going out
    emptied     seats whose empty hand is provisional until the round is settled, in order
    round       rounds begun
    failures    failed rounds in a row
    stopped     the guard against endless failures ended the deal
    standing    per seat, what its owner wishes for windows: ask or never
    skipping    seats that skip the rest of this round
    """

    seats: int
    options: tuple[tuple[str, Any], ...]
    trump: Suit
    turned: Card
    phase: str
    hands: tuple[Cards, ...]
    attacker: Seat
    defender: Seat
    helpers: tuple[Seat, ...] = ()
    laid: tuple[Laid, ...] = ()
    ranks: tuple[Rank, ...] = ()
    asked: tuple[Seat, ...] = ()
    told: tuple[int, ...] = ()
    requests: tuple[int, ...] = ()
    discard: Cards = ()
    out: tuple[Seat, ...] = ()
    emptied: tuple[Seat, ...] = ()
    round: int = 0
    failures: int = 0
    stopped: bool = False
    standing: tuple[str, ...] = ()
    skipping: frozenset[Seat] = frozenset()
    log: tuple[Emit, ...] = ()

    @property
    def house(self) -> House:
        return house(self.options, self.seats)

    @property
    def everybody(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(self.seats)))

    @property
    def active(self) -> tuple[Seat, ...]:
        """Seats that hold cards."""
        return tuple(s for s in self.everybody if self.hands[s])

    @property
    def open(self) -> Cards:
        """Attack cards that nothing lies on."""
        return open_cards(self.laid)

    @property
    def pool(self) -> Cards:
        """All cards put down this round."""
        return tuple(c for act in self.laid for c in act.cards)

    def side(self, seat: Seat) -> int:
        return roles.side_of(seat, self.house.camps)

    @property
    def defending(self) -> tuple[Seat, ...]:
        """The defending side, its main defender first, in order of play."""
        return tuple(
            s
            for s in (self.defender, *roles.around(self.defender, self.seats))
            if self.side(s) == self.side(self.defender)
        )

    def attacks(self, seat: Seat) -> bool:
        """True for the main attacker and his camp."""
        return self.side(seat) == self.side(self.attacker)

    @property
    def room(self) -> int | None:
        """Attack cards that may still be put down, None without a cap (section 5)."""
        if not self.house.capped:
            return None
        return sum(len(self.hands[s]) for s in self.defending) - len(self.open)

    @property
    def finished_sides(self) -> tuple[int, ...]:
        """Sides all of whose members are out, in the order of their last one."""
        done: list[int] = []
        for i, seat in enumerate(self.out):
            side = self.side(seat)
            if set(roles.members(side, self.seats, self.house.camps)) <= set(self.out[: i + 1]):
                done.append(side)
        return tuple(done)


def open_cards(laid: tuple[Laid, ...]) -> Cards:
    """The attack cards among the acts of a round that nothing lies on."""
    left: list[Card] = []
    for act in laid:
        if act.targets:
            for target in act.targets:
                left.remove(target)
        else:
            left += act.cards
    return tuple(left)


def wave_cards(laid: tuple[Laid, ...]) -> Cards:
    """The attack cards that lay open when the defence they are beaten in began: those still open, and
    those covered since the last attack card was put down."""
    covered: list[Card] = []
    for act in reversed(laid):
        if not act.targets:
            break
        covered += act.targets
    return (*open_cards(laid), *covered)


def beaters(hand: Cards, attack: Cards, trump: Suit) -> Cards:
    """The cards of a hand that beat at least one of these attack cards."""
    faces = frozenset[Card]().union(*(answers(a, trump) for a in set(attack)))
    return tuple(c for c in hand if c in faces)
