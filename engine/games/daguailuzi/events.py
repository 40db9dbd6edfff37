"""What happens in a hand of Da Guai Lu Zi, fact by fact (rule book sections 4, 7, 8, 9 and 15).

``reveals`` marks facts that tell what was hidden until then.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card, Cards, Rank
from engine.core import Event, Phrase, Seat

# --- before play -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandBefore(Event):
    """What the hand before this one led to, in one line (``story-...``)."""

    hand: int
    outcome: Phrase


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    """A hand of the session: its number, who deals and leads, the level rank, both teams' levels (team 0 first)."""

    hand: int
    dealer: Seat
    rank: Rank
    levels: tuple[Rank, Rank]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The cards a seat was given; told to that seat alone."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class TributePaid(Event):
    """The payer's highest card goes to a winner of the hand before."""

    reveals: ClassVar[bool] = True

    seat: Seat
    receiver: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TributeResisted(Event):
    """A payer with three jokers or more pays nothing and gets nothing back (option ``resist_tribute``)."""

    reveals: ClassVar[bool] = True

    seat: Seat
    receiver: Seat


@dataclass(frozen=True, slots=True)
class ReturnDue(Event):
    """These seats owe their payers a card and choose at the same time."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ReturnChosen(Event):
    """The card that a seat gives back; told to that seat alone."""

    quiet: ClassVar[bool] = True

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class ReturnMade(Event):
    """A seat has chosen what it gives back; the card stays between the two."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class ReturnReceived(Event):
    """All have chosen: a payer gets his card. Told to that payer alone."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    giver: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class PlayBegan(Event):
    """All hands are complete; this seat leads the first trick."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat


# --- play --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A play: its cards as laid out, the reading that counts, the cards left in the hand."""

    seat: Seat
    cards: Cards
    meld: Phrase
    left: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A pass, chosen or made for a seat that cannot beat the table (option ``auto_pass``)."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat has played its last card and takes the next place."""

    seat: Seat
    place: int


@dataclass(frozen=True, slots=True)
class TrickClosed(Event):
    """Nobody beat the last play; its owner leads."""

    quiet: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadInherited(Event):
    """Nobody beat the last play, whose owner is out: ``seat`` leads in his stead (接风)."""

    seat: Seat
    owner: Seat


# --- leaving -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fled(Event):
    """Somebody left before the session was over: what he loses, and what each opponent gets."""

    seat: Seat
    penalty: int
    bonus: int


@dataclass(frozen=True, slots=True)
class HandAborted(Event):
    """The hand ends with the flight and nothing else (option ``flight``)."""

    seat: Seat


# --- the end -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """Cards left in a hand when it is over."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class HandEnded(Event):
    """How the hand ended (``story-won``, ``story-drawn``) and who deals next."""

    outcome: Phrase
    dealer: Seat
