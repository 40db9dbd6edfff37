"""What happens in a deal of Dou Dizhu. Everything but `Dealt` is public.

``reveals`` marks facts that tell what was hidden until then, drawn or turned up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Cards
from engine.core import Event, Phrase, Seat


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The hand a seat was given; told to that seat alone."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class FirstBidder(Event):
    """Who was drawn to call first."""

    reveals: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Bid(Event):
    seat: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class BidPassed(Event):
    seat: Seat


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """Nobody bid: the pack is shuffled and dealt again, for the ``redeals``-th time in a row."""

    redeals: int


@dataclass(frozen=True, slots=True)
class LandlordChosen(Event):
    """The auction is over; the kitty goes into this seat's hand."""

    seat: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class KittyShown(Event):
    """The three cards of the kitty, which nobody had seen."""

    reveals: ClassVar[bool] = True

    cards: Cards


@dataclass(frozen=True, slots=True)
class Doubled(Event):
    """The first peasant to double his own stake (倒), which is now ``stake``."""

    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class FollowDoubled(Event):
    """The other peasant doubles his own stake too (跟)."""

    seat: Seat
    stake: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A seat that was asked leaves the stakes as they are."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Redoubled(Event):
    """The landlord doubles both stakes (反); ``stakes`` are the new ones, in order from the seat after him."""

    seat: Seat
    stakes: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A play: its cards as laid out, the reading that counts, the cards left in the hand."""

    seat: Seat
    cards: Cards
    meld: Phrase
    left: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class AutoPassed(Event):
    """A pass made for a seat that holds nothing that beats the table (house rule ``auto_pass``)."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class FactorRaised(Event):
    """A bomb or the rocket changed what the deal is worth; ``factor`` is the new one."""

    factor: int


@dataclass(frozen=True, slots=True)
class TrickClosed(Event):
    """The cards on the table are put aside; ``seat`` made the last play and leads."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """Cards left in a hand when the deal is over."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The deal is over: who won (``role-landlord`` or ``role-peasants``), the bid, the factor, the points per seat."""

    winners: Phrase
    landlord: Seat
    bid: int
    factor: int
    points: tuple[int, ...]
