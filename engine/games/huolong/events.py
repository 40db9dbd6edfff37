"""What happens in a hand of Huolong, fact by fact. Rule book sections 4, 7, 8 and 15."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.cards import Card, Cards, Rank, Suit
from engine.core import Event, Phrase, Seat

# --- the draw ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandBegan(Event):
    """A hand of the match, counted from 1: the levels of both teams, who draws first; from the second hand on
    the dealer is known."""

    number: int
    level: Rank
    levels: tuple[Rank, Rank]
    first: Seat
    dealer: Seat | None


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """What a seat holds when the draw pauses for it, because it drew ``card`` and may show it."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    cards: Cards


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A seat shows jokers: its next card that is no joker decides the trump suit."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Overruled(Event):
    """A seat shows more than the one before it: that declaration is void (反主)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    before: Seat


@dataclass(frozen=True, slots=True)
class LevelShown(Event):
    """A seat shows a level card; its suit is trump as long as nobody shows another."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class NotShown(Event):
    """The seat shows nothing this time."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class TrumpDecided(Event):
    """The card after a shown joker: its suit is trump."""

    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class KittyDecides(Event):
    """No card decided during the draw: the first card of the kitty that is no joker does."""

    reveals: ClassVar[bool] = True
    card: Card
    suit: Suit


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """Nobody showed anything: all cards are shuffled and drawn again, for the ``count``-th time."""

    reveals: ClassVar[bool] = True
    count: int


@dataclass(frozen=True, slots=True)
class DealerKnown(Event):
    """The draw is over: trump suit, level and dealer of the hand."""

    reveals: ClassVar[bool] = True
    seat: Seat
    suit: Suit
    level: Rank


@dataclass(frozen=True, slots=True)
class HandDealt(Event):
    """All cards a seat has drawn."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards


# --- kitty and stars -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KittyTaken(Event):
    """The dealer takes the kitty."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class KittySeen(Event):
    """What the dealer has taken; for him alone."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards


@dataclass(frozen=True, slots=True)
class Buried(Event):
    """The dealer has buried six cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BuriedCards(Event):
    """What the dealer has buried; for him alone."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    points: int


@dataclass(frozen=True, slots=True)
class StarAsked(Event):
    """A holder of big jokers may bury some of them; for him alone."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class StarBuried(Event):
    """A big joker goes into the kitty and ``card`` comes out; for its owner alone."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class StarForced(Event):
    """The same, but the rules demand it: the third joker, or every one in a fast dragon."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class StarsKept(Event):
    """The seat keeps its big jokers; for itself alone."""

    quiet: ClassVar[bool] = True
    seat: Seat


@dataclass(frozen=True, slots=True)
class StarsBy(Event):
    """How many stars a seat has buried (option ``star_reveal`` seat)."""

    reveals: ClassVar[bool] = True
    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class StarKitty(Event):
    """The kitty with its stars (option ``star_reveal`` kitty)."""

    reveals: ClassVar[bool] = True
    cards: Cards
    points: int


@dataclass(frozen=True, slots=True)
class StarsCounted(Event):
    """The big jokers in the kitty; then the dealer leads."""

    reveals: ClassVar[bool] = True
    count: int
    dealer: Seat


# --- tricks --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played(Event):
    """Cards to a trick; the seat keeps ``left``."""

    quiet: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    left: int


@dataclass(frozen=True, slots=True)
class ForcedPlayed(Event):
    """The same, by itself: the seat had no other legal play."""

    quiet: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    seat: Seat
    cards: Cards
    left: int


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """Who wins a trick with which cards; ``points`` lie in it, ``gained`` of them count for the opponents, who
    have ``total`` now."""

    seat: Seat
    cards: Cards
    points: int
    gained: int
    total: int


# --- the end -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KittyTurned(Event):
    """The kitty is turned up."""

    reveals: ClassVar[bool] = True
    cards: Cards
    points: int


@dataclass(frozen=True, slots=True)
class KittyKept(Event):
    """The dealer team wins the last trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class KittyDug(Event):
    """The opponents win the last trick: the points of the kitty count ``factor`` times for them."""

    seat: Seat
    cards: Cards
    points: int
    factor: int


@dataclass(frozen=True, slots=True)
class HandSettled(Event):
    """The opponents' points, and what that makes of the hand (``kind-...``)."""

    total: int
    how: Phrase


@dataclass(frozen=True, slots=True)
class LevelChanged(Event):
    """A team goes from one level to another; ``why`` says what stopped or caused it (``kind-...``)."""

    seats: tuple[Seat, ...]
    before: Rank
    after: Rank
    why: Phrase


@dataclass(frozen=True, slots=True)
class LevelBarred(Event):
    """A team at J or A does not rise as opponents: it only takes the deal."""

    seats: tuple[Seat, ...]
    level: Rank


@dataclass(frozen=True, slots=True)
class StarsWasted(Event):
    """Nobody rises by the stars of this hand."""

    count: int


@dataclass(frozen=True, slots=True)
class NextDealer(Event):
    """Who deals in the next hand, at which level."""

    seat: Seat
    level: Rank


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """The match is over after so many hands."""

    seats: tuple[Seat, ...]
    hands: int


@dataclass(frozen=True, slots=True)
class MatchDrawn(Event):
    """The match is over after ``max_hands`` hands with equal levels."""

    hands: int
