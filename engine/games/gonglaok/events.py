"""What happens in a deal of Gong Lao K, fact by fact. Rule book sections 7 and 15."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card, Cards, Rank, Suit
from engine.core import Event, Phrase, Seat

# --- the deal ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JokerTurned(Event):
    """A joker came up when the trump was drawn; it is put back and another card drawn."""

    card: Card


@dataclass(frozen=True, slots=True)
class TrumpTurned(Event):
    """The card whose suit is trump for the deal."""

    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class TurnedCardTaken(Event):
    """The turned card is the first card of the first drawer (option ``turned_card``)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """All cards are drawn, one at a time from ``first`` on."""

    first: Seat
    packs: int
    total: int


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The cards a seat has drawn; for that seat alone."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class FirstAttacker(Event):
    """Who attacks first, and why (``kind-by-...``)."""

    seat: Seat
    why: Phrase


# --- a round -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The roles of a round, counted from 1."""

    number: int
    attacker: Seat
    defender: Seat


@dataclass(frozen=True, slots=True)
class Opened(Event):
    """The attacker opens with cards of one rank and keeps ``left`` cards."""

    seat: Seat
    cards: Cards
    left: int


@dataclass(frozen=True, slots=True)
class WindowOpened(Event):
    """Somebody can add attack cards of these ranks. ``phase``: help, more or pile (``phase-...``).

    A window that nobody could use is skipped and not announced."""

    quiet: ClassVar[bool] = True
    phase: Phrase
    ranks: tuple[Rank, ...]


@dataclass(frozen=True, slots=True)
class Added(Event):
    """Further attack cards; ``open`` lie uncovered now, the seat keeps ``left`` cards."""

    seat: Seat
    cards: Cards
    open: int
    left: int


@dataclass(frozen=True, slots=True)
class DefenceDue(Event):
    """The open attack cards have to be beaten now. Not announced where nobody could try."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Covered(Event):
    """Attack cards are beaten: ``cards`` on ``targets`` in the same order.

    ``pairs`` says the same in words, ``ranks`` are those that may be added from now on, ``open`` is
    what still lies uncovered (in camps), ``left`` the cards the seat keeps."""

    seat: Seat
    cards: Cards
    targets: Cards
    pairs: tuple[Phrase, ...]
    ranks: tuple[Rank, ...]
    open: int
    left: int


@dataclass(frozen=True, slots=True)
class DefenceHeld(Event):
    """The defence held: ``count`` cards leave the deal."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """The defender gives up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DefenceFailed(Event):
    """A defence ends with cards uncovered without anybody saying so: nobody could or would go on."""

    seat: Seat
    open: int


@dataclass(frozen=True, slots=True)
class PickedUp(Event):
    """All cards of the round go to a hand, which has ``hand`` cards now. ``why``: ``kind-takes-...``."""

    seat: Seat
    cards: Cards
    count: int
    hand: int
    why: Phrase


# --- going out and the end ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat is rid of all its cards and takes the next place."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class CampFinished(Event):
    """The last member of a camp went out."""

    members: tuple[Seat, ...]
    place: int


@dataclass(frozen=True, slots=True)
class DealStopped(Event):
    """Too many failed rounds in a row (option ``failed_rounds_limit``)."""

    rounds: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The deal is over; what a seat still holds."""

    seat: Seat
    cards: Cards
    count: int


# --- for one seat ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The seat adds or covers nothing more in this window."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class HelpingSet(Event):
    """How the seat wants to be asked for help (``value-helping-...``)."""

    seat: Seat
    how: Phrase


@dataclass(frozen=True, slots=True)
class DiscardShown(Event):
    """The beaten cards that have left the deal, for the seat that looks."""

    seat: Seat
    cards: Cards
    count: int
