"""The contract between a game and everything that hosts it.

A game is a set of pure functions over an immutable state of one deal. It is asked who has to
decide, is told one decision at a time, and answers with a new state and the facts that followed,
each with the seats that may know it. What a seat sees is built from what it may know (`View`),
never by hiding parts of the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from engine.cards import Card, Cards, Rank, holds
from engine.shuffle import Dice

S = TypeVar("S")


class Seat(int):
    """A place at the table, 0 .. seats-1, in order of play.

    A class of its own, so that a wording can tell a seat (shown as a name) from a number.
    """

    __slots__ = ()

    def after(self, seats: int, steps: int = 1) -> Seat:
        """The seat ``steps`` places further round a table of ``seats``."""
        return Seat((self + steps) % seats)


# --- what players do -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of one seat. The seat stands beside it, never inside it.

    ``targets`` says what each card is played onto, in the order of ``cards`` (covering in Gong
    Lao K); empty elsewhere.
    """

    verb: str
    cards: Cards = ()
    targets: Cards = ()
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One line of the menu a seat is offered; enough to draw buttons from.

    ``pick`` is (fewest, most) cards to select, None when the verb takes no cards; ``among`` limits
    them to these cards (None: the whole hand). ``anytime`` marks what a seat may do without being
    asked: looks and preferences. An argument ``@3`` names a seat: people see its name.
    """

    verb: str
    args: tuple[str, ...] = ("",)
    pick: tuple[int, int] | None = None
    among: Cards | None = None
    anytime: bool = False


class IllegalAction(Exception):
    """The rules forbid what a seat asked for; nothing has changed.

    ``code`` is a message key (``error-<code>`` in the catalogues), ``params`` its values.
    """

    def __init__(self, code: str, **params: Value) -> None:
        super().__init__(code, params)
        self.code = code
        self.params: dict[str, Value] = params


class Ambiguous(IllegalAction):
    """The cards can be read in several ways and the player has to say which.

    ``readings`` are complete actions, each legal, which differ in ``arg`` or ``targets``.
    """

    def __init__(self, readings: tuple[Action, ...]) -> None:
        super().__init__("ambiguous", count=len(readings))
        self.readings = readings


# --- what the game says --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something to be said, without the words: a message key and its values."""

    key: str
    params: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, key: str, **params: Value) -> Phrase:
        return cls(key, tuple(params.items()))


Value = Any
"""int, Seat, Rank, Suit, Card, Cards, Phrase, or a tuple of these; never text for people."""


@dataclass(frozen=True, slots=True)
class Event:
    """A fact. Each game subclasses it per fact; the class name is the message key
    (``event-<ClassName>``), the fields are its values.

    ``quiet`` facts are kept out of the chronicle of the group board (a pass shown in the table
    picture needs no line). A fact that ``pauses`` has a field ``pause``: for so many seconds those who
    are publicly asked are neither shown nor heard, so that the time that passes tells nothing.
    """

    quiet: ClassVar[bool] = False
    pauses: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Emit:
    """A fact and its audience: everyone including spectators (None), or exactly these seats."""

    event: Event
    to: frozenset[Seat] | None = None

    def seen_by(self, seat: Seat | None) -> bool:
        return self.to is None or seat in self.to


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """What an act leads to: the new state and what happened, in order."""

    state: S
    out: tuple[Emit, ...] = ()


@dataclass(frozen=True, slots=True)
class Booking:
    """Points or a mark outside the deal's score (a flight penalty), booked to the person who held the seat."""

    seat: Seat
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    ``points`` per seat; ``places`` per seat, 1 is best, equal places are shared; ``sides`` per seat,
    equal numbers played together; ``carry`` is what the next deal starts from (JSON values only), and at the end of a
    match ``champion``, the side that won it as a whole, where the rule book knows such a thing;
    ``match_over`` says that no further deal belongs to this match; ``story`` the deciding facts in
    the order to tell them (factors, spring, levels).
    """

    points: tuple[int, ...]
    places: tuple[int, ...]
    sides: tuple[int, ...]
    carry: Mapping[str, Any] = field(default_factory=dict)
    match_over: bool = True
    bookings: tuple[Booking, ...] = ()
    story: tuple[Phrase, ...] = ()


# --- what a seat may know ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards lying open before a seat, or a word said instead (a pass, a bid).

    ``onto`` names the open card each of ``cards`` lies on (covering), in the same order; else empty. ``best``
    marks the cards to beat where they are not the newest ones (a trick of a trump game).
    """

    seat: Seat
    cards: Cards = ()
    note: Phrase | None = None
    onto: Cards = ()
    best: bool = False


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat (``seat=None``: a spectator) may know, built by listing it.

    hand        own cards, in the game's display order
    counts      cards in each hand; None where the rules keep the number private
    request     number of the question this seat is asked, None when it is not asked
    waiting     the seats whose decision everybody knows to be awaited
    menu        what this seat may do now
    table       what lies open, oldest first
    facts       public state in words (trump, level, multiplier), plus what is this seat's own
    open_hands  hands this seat may see (a team-mate's, looked at; all of them when the deal is over)
    roles       per seat: landlord, attacker ... or None
    badges      per seat: a place taken ("first out") or None
    sides       per seat: the side as far as known to this viewer, None before it is known
    history     every event of this deal this viewer has seen, with its audience, oldest first
    options     the settled rules of this deal
    """

    seat: Seat | None
    phase: str
    hand: Cards
    counts: tuple[int | None, ...]
    request: int | None
    waiting: tuple[Seat, ...]
    menu: tuple[Choice, ...]
    table: tuple[Shown, ...]
    facts: tuple[Phrase, ...] = ()
    open_hands: tuple[tuple[Seat, Cards], ...] = ()
    roles: tuple[Phrase | None, ...] = ()
    badges: tuple[Phrase | None, ...] = ()
    sides: tuple[int | None, ...] = ()
    history: tuple[Emit, ...] = ()
    options: tuple[tuple[str, Any], ...] = ()

    @property
    def seats(self) -> int:
        return len(self.counts)

    @property
    def asked(self) -> bool:
        return self.request is not None

    def option(self, key: str) -> Any:
        """The settled value of an option. Raises KeyError for an unknown key."""
        return dict(self.options)[key]

    def choice(self, verb: str) -> Choice | None:
        """The menu line of a verb, None when it is not offered."""
        return next((c for c in self.menu if c.verb == verb), None)


class Offer(NamedTuple):
    """The part of a View that says what its seat may do, with the same names: cheaper to build than all of it."""

    phase: str
    asked: bool
    menu: tuple[Choice, ...]
    hand: Cards


# --- rules as data -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its key, the values it may take (str or int), the default.

    ``scope`` "game": the rules of a deal read it; "table": the table around the deal does (clock,
    autopilot, leaving, length of a session). ``free`` values are not listed in ``values``: they are
    accepted as written when `Game.settle` accepts them.
    """

    key: str
    values: tuple[Any, ...]
    default: Any
    scope: str = "game"
    free: bool = False


TABLE_OPTIONS: Mapping[str, Option] = {
    o.key: o
    for o in (
        Option("pace", ("slow", "normal", "fast", "none"), "normal", "table"),
        Option("autopilot_after", (1, 2, 3, 4, 5), 2, "table"),
        Option("on_leave", ("computer", "abandon"), "computer", "table"),
        Option("deals_per_session", tuple(range(100)), 0, "table"),
    )
}
"""Options that mean the same in every game; a Spec lists those its rule book has."""


@dataclass(frozen=True, slots=True)
class Spec:
    """A game's constants.

    seats          the table sizes it can be played with, the usual one first
    limits         seconds for a decision, by phase, at normal pace
    layout         "ranks": a hand is drawn as stacks of ranks; "suits": as rows of suits
    suits_matter   False when cards are written and picked by rank alone
    points_sum     the sum of `Result.points` over the seats, None when it varies
    pool           True when open cards lie in the middle for all, attack cards and what covers them
    teams          side of each seat where seats decide it, empty where the deal does
    levels         names of the computer players, easiest first
    leavers        what a person who left in mid-deal gets of it: "booked" all of his seat's result, "losses" the result
                   where his side lost and nothing where it won, "penalty" the bookings alone (a rating never gains)
    brief          True when a deal inside a match is told in one line, and everything after its last one
    wishes         anytime verbs whose ``arg`` a person wants in later deals too: `Setup.prefs` has the last one,
                   by verb
    """

    id: str
    seats: tuple[int, ...]
    rules_version: int
    options: tuple[Option, ...] = ()
    limits: Mapping[str, int] = field(default_factory=dict)
    layout: str = "ranks"
    suits_matter: bool = False
    points_sum: int | None = 0
    pool: bool = False
    teams: tuple[int, ...] = ()
    levels: tuple[str, ...] = ("easy", "normal")
    leavers: str = "booked"
    brief: bool = False
    wishes: tuple[str, ...] = ()

    def option(self, key: str) -> Option:
        """Raises KeyError for an unknown option."""
        for o in self.options:
            if o.key == key:
                return o
        raise KeyError(key)


class BadOption(ValueError):
    """A house rule that does not exist, or a value it may not take (``error-<code>``)."""

    def __init__(self, code: str, **params: Value) -> None:
        super().__init__(f"{code}: {params}")
        self.code = code
        self.params: dict[str, Value] = params


@dataclass(frozen=True, slots=True)
class Setup:
    """What a deal starts from.

    seed     32 bytes; all chance of the deal follows from it
    options  every option of the Spec, settled (see `Game.settle`)
    prefs    standing wishes of the person in each seat, by verb (`Spec.wishes`); unknown ones mean nothing
    carry    what the deal before handed on; empty at the start of a match
    stack    the order of the cards instead of the shuffle (scenarios and puzzles)
    """

    seats: int
    seed: bytes
    options: Mapping[str, Any]
    prefs: Mapping[Seat, Mapping[str, str]] = field(default_factory=dict)
    carry: Mapping[str, Any] = field(default_factory=dict)
    stack: Cards | None = None


Policy = Callable[[View, Dice], Action]
"""A computer player: sees a View, as people do, and draws chance from its own Dice."""


class Game(ABC, Generic[S]):
    """One game. Stateless; every method is pure, and no method changes its arguments."""

    spec: ClassVar[Spec]

    @abstractmethod
    def start(self, setup: Setup) -> Step[S]:
        """Deal. Acts of the engine that need nobody's decision are already done."""

    @abstractmethod
    def to_act(self, state: S) -> Mapping[Seat, int]:
        """Every seat that is asked now, with the number of its request.

        A seat's number rises exactly when a new question is put to it or its own menu or hand
        changes; what the others do meanwhile does not change it. Empty when the deal is over.
        """

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: Action) -> Step[S]:
        """Carry out one act that `play` has checked. May raise IllegalAction."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> View:
        """What this seat may know; None for a spectator."""

    def offer(self, state: S, seat: Seat) -> Offer | View:
        """What a seat may do now, as its View says it. Override where a View costs much more than that."""
        return self.view(state, seat)

    @abstractmethod
    def suggest(self, view: View) -> Iterator[Action]:
        """Some legal acts for the seat of the view, most sensible first.

        Never empty while the seat is asked. Every act is legal.
        """

    @abstractmethod
    def timeout(self, state: S, seat: Seat) -> Action:
        """What happens when the seat lets its time run out. Always legal."""

    @abstractmethod
    def imagine(self, view: View, dice: Dice) -> S:
        """A full state this viewer cannot tell from the real one: everything it does not know is
        drawn anew, consistently with all it has seen. Built from the View alone."""

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """None while the deal goes on."""

    @abstractmethod
    def scene(self, data: Mapping[str, Any]) -> S:
        """Any position from plain data, for scenarios and puzzles. Keys are the game's own."""

    @property
    @abstractmethod
    def computers(self) -> Mapping[str, Policy]:
        """Computer players by level name; the keys are `Spec.levels`."""

    @abstractmethod
    def preview(self, view: View, action: Action) -> Phrase:
        """How an act would be read, for the button that confirms it ("plane with singles, 3-4-5").

        Judged from the View alone. Raises IllegalAction, with what would be right, when it may not
        be done, and Ambiguous when the player has to choose a reading.
        """

    def warning(self, view: View, action: Action) -> Phrase | None:
        """What the player should know before a legal act is done, None for nothing: he is asked once more.

        The wording (``warning-...``) ends with the question. The default: nothing.
        """
        return None

    def reason(self, view: View, action: Action) -> Phrase | None:
        """Why a suggested act makes sense, in a few words, from the View alone. The default: nothing is said."""
        return None

    def leave(self, state: S, seat: Seat) -> Step[S]:
        """The person in the seat leaves for good; a computer will act for it. The default changes nothing."""
        return Step(state)

    def sent_away(self, state: S, seat: Seat) -> Step[S]:
        """The host sends the person in the seat away. The default: as if he had left."""
        return self.leave(state, seat)

    def leaving_costs(self, state: S, seat: Seat) -> int:
        """Points that `leave` would book against the person in the seat now, so that he can be asked first."""
        return 0

    def order(self, cards: Cards, view: View | None = None) -> Cards:
        """Cards as players of this game arrange them, for pictures and text. The default: high to low."""
        return tuple(sorted(cards, reverse=True))

    def trumps(self, view: View) -> frozenset[Card]:
        """The cards that are trumps in this deal, for pictures. The default: none."""
        return frozenset()

    def card_points(self, view: View) -> Mapping[Rank, int]:
        """What cards count for whoever takes them, by rank, for pictures. The default: nothing."""
        return {}

    def settle(self, chosen: Mapping[str, Any], seats: int) -> dict[str, Any]:
        """All options, the chosen ones over the defaults. Raises BadOption, which says what would be right.

        Override to add what options imply for each other.
        """
        known = {o.key: o for o in self.spec.options}
        for key, value in chosen.items():
            if key not in known:
                raise BadOption("unknown_option", option=key, known=tuple(known))
            if value not in known[key].values and not known[key].free:
                raise BadOption("bad_option_value", option=key, value=value, values=known[key].values)
        if seats not in self.spec.seats:
            raise BadOption("bad_seats", seats=seats, values=self.spec.seats)
        return {o.key: chosen.get(o.key, o.default) for o in self.spec.options}


def play(game: Game[S], state: S, seat: Seat, action: Action) -> Step[S]:
    """The one way to act: turn, menu, number of cards and hand are checked here for every game.

    Raises IllegalAction, and then nothing has changed. Codes: ``deal_over``, ``not_your_turn``,
    ``not_now`` (the verb is not offered), ``wrong_count`` (``least``, ``most``), ``not_in_hand``
    (``cards``), ``not_among`` (``cards``), and those of the game.
    """
    check(game.offer(state, seat), action)
    return game.apply(state, seat, action)


def check(view: Offer | View, action: Action) -> None:
    """The part of `play` that needs only what is offered: raises IllegalAction as described there."""
    verb, arg, asked = action.verb, action.arg, view.asked
    for offer in view.menu:
        if offer.verb == verb and (asked or offer.anytime) and arg in offer.args:
            break
    else:
        if any(c.verb == verb and (c.anytime or asked) for c in view.menu):
            raise IllegalAction("not_now")
        if view.phase == "over":
            raise IllegalAction("deal_over")
        raise IllegalAction("not_now" if asked else "not_your_turn")
    least, most = offer.pick or (0, 0)
    if not least <= len(action.cards) <= most:
        raise IllegalAction("wrong_count", least=least, most=most, count=len(action.cards))
    if action.cards and not holds(view.hand, action.cards):
        raise IllegalAction("not_in_hand", cards=_missing(view.hand, action.cards))
    if offer.among is not None and not holds(offer.among, action.cards):
        raise IllegalAction("not_among", cards=offer.among)


def _missing(hand: Cards, cards: Cards) -> Cards:
    have = list(hand)
    out: list[Card] = []
    for c in cards:
        if c in have:
            have.remove(c)
        else:
            out.append(c)
    return tuple(out)


def seen(log: tuple[Emit, ...], seat: Seat | None) -> tuple[Emit, ...]:
    """The part of a log that a viewer may know: the `View.history` of that seat."""
    return tuple(e for e in log if e.to is None or seat in e.to)
