"""What happens in a deal. A class that tells what was hidden until then says ``reveals``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card, Cards
from engine.core import Event, Phrase, Seat


@dataclass(frozen=True, slots=True)
class Began(Event):
    """The cards are dealt: who leads first, which deal of the match this is, the cards in each hand."""

    seat: Seat
    number: int
    deals: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The hand a seat was given; told to that seat alone."""

    quiet: ClassVar[bool] = True

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class ExchangeOpened(Event):
    """Everybody chooses a card for the next seat."""


@dataclass(frozen=True, slots=True)
class PutAside(Event):
    """The card a seat will give; told to that seat alone."""

    quiet: ClassVar[bool] = True

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class HasChosen(Event):
    """A seat has made its choice; which one stays secret."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Given(Event):
    """The card that went from one seat to the next; told to these two."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    receiver: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """All cards have been handed on."""


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A play and how many cards are left in the hand."""

    seat: Seat
    cards: Cards
    kind: Phrase
    left: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class AutoPassed(Event):
    """A pass made for a seat that holds nothing fitting and does not want to be asked then."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrickClosed(Event):
    """Nobody answers; ``seat`` made the last play and leads again."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class WishSet(Event):
    """A seat's wish to pass automatically, on or off; told to that seat alone."""

    quiet: ClassVar[bool] = True

    seat: Seat
    on: bool


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """Cards left in a hand when the deal is over."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """Somebody's hand is empty: the winner and the points of each seat."""

    seat: Seat
    points: tuple[int, ...]
