"""What happens in a deal of Qingdao Gouji, fact by fact. Rule book sections 4, 7 and 15."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Cards
from engine.core import Event, Phrase, Seat

# --- the deal ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """All cards are dealt, one at a time from ``first`` on; ``counts`` per seat, 36 each."""

    first: Seat
    total: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetAside(Event):
    """Cards that are not in this position (a made-up one)."""

    quiet: ClassVar[bool] = True
    cards: Cards
    count: int


@dataclass(frozen=True, slots=True)
class DebtStands(Event):
    """Seats that are in burn debt from the start (a made-up position)."""

    quiet: ClassVar[bool] = True
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """The cards a seat was dealt; for that seat alone."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class DoubleThree(Event):
    """The first seat that was dealt a second 3 of one suit (option ``first_leader``)."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class FirstLeader(Event):
    """Who leads first, and why (``kind-by-...``)."""

    seat: Seat
    why: Phrase


# --- tribute -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JokersShown(Event):
    """A seat shows the jokers for which a tribute is refused."""

    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class TributeRefused(Event):
    """These seats would have paid and do not (``kind-refused-...``)."""

    seats: tuple[Seat, ...]
    why: Phrase


@dataclass(frozen=True, slots=True)
class TributeDropped(Event):
    """Nothing is paid between team-mates."""

    seat: Seat
    receiver: Seat


@dataclass(frozen=True, slots=True)
class TributePaid(Event):
    """A payer gave cards; ``due`` were to be paid."""

    seat: Seat
    receiver: Seat
    cards: Cards
    due: int


@dataclass(frozen=True, slots=True)
class TributeMissing(Event):
    """A payer holds no X, x or 2 and gives nothing."""

    seat: Seat
    receiver: Seat


@dataclass(frozen=True, slots=True)
class ReturnsDue(Event):
    """The receivers choose at the same time what they return."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ReturnChosen(Event):
    """A receiver has chosen as many cards as he received."""

    seat: Seat
    receiver: Seat
    count: int


@dataclass(frozen=True, slots=True)
class ReturnNoted(Event):
    """What a receiver has chosen to return; for him alone."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """The returned cards change hands; for the two of them alone."""

    reveals: ClassVar[bool] = True
    seat: Seat
    receiver: Seat
    cards: Cards


# --- rounds ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A seat leads; ``why``: ``kind-lead-first``, ``kind-lead-won`` or ``kind-lead-inherited`` (接风)."""

    seat: Seat
    number: int
    why: Phrase


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A set is led or beats the one before. ``left``: cards kept, -1 where the rules hide it."""

    seat: Seat
    cards: Cards
    kind: Phrase
    left: int


@dataclass(frozen=True, slots=True)
class Burned(Event):
    """A gouji set of ``whom`` is burned; the burner owes a joker in every set from now on."""

    reveals: ClassVar[bool] = True
    seat: Seat
    whom: Seat
    cards: Cards
    kind: Phrase
    left: int


@dataclass(frozen=True, slots=True)
class CounterBurned(Event):
    """The burned seat burns the burner's set."""

    reveals: ClassVar[bool] = True
    seat: Seat
    whom: Seat
    cards: Cards
    kind: Phrase
    left: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Barred for this round, except against the own opposite (and in chaos)."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Closed(Event):
    """The opposite declares the set dead, or gives up his last word beforehand (扣牌)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined(Event):
    """A headless seat does not answer a gouji set; this is not a pass."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class DebtLifted(Event):
    """The set of a burner was beaten by his opposite (option ``burn_debt``)."""

    seat: Seat


# --- the burn window ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BurnOpened(Event):
    """Somebody may burn the set of ``seat``. Who is asked stays secret."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class BurnClosed(Event):
    """Nobody burned the set of ``seat``."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class Paused(Event):
    """A pause after every gouji set, in seconds (option ``burn_pause``)."""

    quiet: ClassVar[bool] = True
    pauses: ClassVar[bool] = True
    pause: int


@dataclass(frozen=True, slots=True)
class BurnNoted(Event):
    """The seat's own burn waits for nearer seats; for it alone."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class BurnDeclined(Event):
    """The seat does not burn; for it alone."""

    quiet: ClassVar[bool] = True
    seat: Seat


# --- leaving the round and the end -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WentOut(Event):
    """A seat is rid of all its cards; ``title``: ``badge-place-...``."""

    seat: Seat
    place: int
    title: Phrase


@dataclass(frozen=True, slots=True)
class BurnFailed(Event):
    """A burner has to lead without a joker and with more than one set: last free place, cards shown."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    count: int
    place: int


@dataclass(frozen=True, slots=True)
class HeadlessNow(Event):
    """The seat whose opposite has gone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ChaosBegan(Event):
    """Four or fewer seats are left (乱缠)."""

    count: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """The deal is over; what a seat still holds."""

    seat: Seat
    cards: Cards
    count: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The six places, the best first."""

    order: tuple[Seat, ...]


# --- for one seat ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandSeen(Event):
    """The hand of a team-mate, for who looks (看牌)."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    count: int


@dataclass(frozen=True, slots=True)
class WishSet(Event):
    """How the seat wants to be asked about burns (``value-burn_prompt-...``)."""

    quiet: ClassVar[bool] = True
    seat: Seat
    wish: Phrase
