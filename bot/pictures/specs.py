"""What is drawn, and nothing else: values without any game or table behind them.

All text is already in the reader's language. A spec holds what its reader may see; whoever builds
it decides that, the pictures only draw it.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown.

    chosen   raised and outlined in blue
    hint     outlined in teal with a pointer, not raised
    trump    on gold
    points   a coin with this number; 0 draws none
    dim      greyed: cannot be picked now
    """

    card: Card
    chosen: bool = False
    hint: bool = False
    trump: bool = False
    points: int = 0
    dim: bool = False


@dataclass(frozen=True, slots=True)
class Style:
    """How cards and text are set.

    suit_colours  4: clubs green, diamonds blue; 2: black and red
    jokers        what stands on the small and the big joker; two Han characters are set one above
                  the other where room is narrow
    lang          "zh-Hans", "zh-Hant" or "en": decides between Simplified and Traditional forms
    """

    suit_colours: int = 4
    jokers: tuple[str, str] = ("x", "X")
    lang: str = "zh-Hans"


@dataclass(frozen=True, slots=True)
class Group:
    """A stack (same rank) or a row (same suit, or the trumps) of a hand.

    ``label`` stands before a row: a suit symbol is drawn as a suit, anything else as text. Stacks
    need none: their cards say it.
    """

    cards: tuple[Face, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class HandSpec:
    """One hand. ``layout`` "ranks": stacks side by side; "suits": rows.

    ``aside`` stands at the right of the title bar, ``note`` in a line below it, ``empty`` instead of
    the cards when there are none.
    """

    title: str
    layout: str
    groups: tuple[Group, ...]
    aside: str = ""
    note: str = ""
    empty: str = ""
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Fact:
    """A piece of public state in the strip under the title: "Trump" / "♥"."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class SeatSpec:
    """A place at the table.

    tag      one or two characters that tell equal names apart ("A", "3")
    side     number of the side, drawn as a colour and a shape; None: not known or no sides
    count    cards in hand, None where the number is private
    badge    what the seat went out as; takes the place of the count
    role     landlord, attacker ...
    cards    what lies open before the seat, in the order to show it
    word     said instead of, or with, the cards (a pass, a bid)
    best     these cards are the ones to beat
    you      the reader's own seat
    """

    name: str
    tag: str = ""
    sub: str = ""
    side: int | None = None
    count: int | None = None
    turn: bool = False
    badge: str = ""
    role: str = ""
    cards: tuple[Face, ...] = ()
    word: str = ""
    best: bool = False
    you: bool = False


@dataclass(frozen=True, slots=True)
class Centre:
    """Cards in the middle: kitty, turned card. ``hidden`` of them lie face down."""

    cards: tuple[Face, ...] = ()
    hidden: int = 0
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Pair:
    """A card of the pool and the card that covers it, None while it lies uncovered."""

    attack: Face
    cover: Face | None = None


@dataclass(frozen=True, slots=True)
class Pool:
    """Attack cards, each with its cover. ``empty`` is said while nothing lies there."""

    pairs: tuple[Pair, ...]
    caption: str = ""
    empty: str = ""


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table of 2 to 12 seats, in order of play, drawn counter-clockwise.

    ``bottom`` is the index of the seat drawn at the bottom: the reader's own, any for a spectator.
    With a ``pool`` the middle of the table belongs to it.
    """

    title: str
    seats: tuple[SeatSpec, ...]
    bottom: int = 0
    aside: str = ""
    note: str = ""
    facts: tuple[Fact, ...] = ()
    centre: Centre | None = None
    pool: Pool | None = None
    style: Style = Style()

    def __post_init__(self) -> None:
        if not 2 <= len(self.seats) <= 12:
            raise ValueError(f"a table has 2 to 12 seats, not {len(self.seats)}")
        if not 0 <= self.bottom < len(self.seats):
            raise ValueError(f"no seat {self.bottom} to put at the bottom")


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """A line of the result: who, what he got, what was left in his hand.

    ``points`` is text ("+3"), ``badge`` the place taken, ``word`` stands where cards would be.
    """

    name: str
    tag: str = ""
    sub: str = ""
    side: int | None = None
    badge: str = ""
    points: str = ""
    won: bool = False
    cards: tuple[Face, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class ResultSpec:
    """The end of a deal: the seats in the order to tell them, all hands open."""

    title: str
    seats: tuple[ResultSeat, ...]
    aside: str = ""
    note: str = ""
    facts: tuple[Fact, ...] = ()
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart, oldest value first."""

    name: str
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class ChartSpec:
    """Ratings over games. ``empty`` is said when no line has two values."""

    title: str
    series: tuple[Series, ...]
    aside: str = ""
    empty: str = ""
    style: Style = Style()


@dataclass(frozen=True, slots=True)
class Picture:
    """A finished picture.

    ``alt`` says the same in text; ``key`` is a hash of the spec: equal keys, equal pictures.
    """

    png: bytes
    width: int
    height: int
    alt: str
    key: str
