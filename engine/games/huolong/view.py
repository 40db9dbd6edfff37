"""What a seat may know: built from the public side of the hand and its own cards, nothing else. Rule book section 7.

`Sight` reads a View back: the judge, suggestions, computers and imagined worlds start from there.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import BIG_JOKER, Card, Cards
from engine.core import Choice, Emit, Event, Phrase, Seat, Shown, View, seen
from engine.games.huolong import events
from engine.games.huolong.judge import Board
from engine.games.huolong.public import Public, best_of, fold
from engine.games.huolong.spec import KITTY, SEATS, House, Settled
from engine.games.huolong.state import EVERYBODY, State
from engine.games.huolong.tricks import MOST, owed
from engine.games.huolong.trumps import points


def view_of(state: State, seat: Seat | None) -> View:
    history = seen(state.log, seat)
    return build(
        state.public,
        seat,
        () if seat is None else state.visible(seat),
        tuple(map(len, state.hands)),
        state.requests[seat] if seat is not None and seat == state.asked else None,
        history,
        state.options,
        state.drawn,
    )


def build(
    public: Public,
    seat: Seat | None,
    hand: Cards,
    counts: tuple[int, ...],
    request: int | None,
    history: tuple[Emit, ...],
    options: Settled,
    drawn: Card | None,
) -> View:
    """The View of a seat that has been shown ``hand`` and has seen ``history``; ``drawn`` is the card that
    somebody is asked about during the draw."""
    house = House.of(options)
    return View(
        seat=seat,
        phase=public.phase,
        hand=public.trumps.arranged(hand),
        counts=_counts(public, seat, hand, counts),
        request=request,
        waiting=() if public.turn is None or public.phase == "draw" else (public.turn,),
        menu=() if request is None else menu(public, hand, house),
        table=_table(public),
        facts=(*_facts(public, house), *_own_facts(public, seat, None if request is None else drawn, history)),
        roles=tuple(_role(public, s) for s in EVERYBODY),
        badges=(None,) * SEATS,
        sides=tuple(s % 2 for s in EVERYBODY),
        history=history,
        options=options,
    )


def _counts(public: Public, seat: Seat | None, hand: Cards, counts: tuple[int, ...]) -> tuple[int | None, ...]:
    """During the draw the number of cards would tell who is asked: it is private."""
    if public.phase != "draw":
        return counts
    return tuple(len(hand) if s == seat else None for s in EVERYBODY)


def menu(public: Public, hand: Cards, house: House) -> tuple[Choice, ...]:
    """What a seat that is asked may do."""
    if public.phase == "draw":
        return Choice("show"), Choice("no")
    if public.phase == "bury":
        return (Choice("bury", pick=(KITTY, KITTY)),)
    if public.phase == "stars":
        return (Choice("bury_star", tuple(str(n) for n in range(hand.count(BIG_JOKER) + 1))),)
    if public.phase == "lead":
        return (Choice("play", pick=(1, max(min(MOST, hand.count(c)) for c in hand))),)
    need = len(public.lead)
    trumps = public.trumps
    among = None
    if owed(hand, public.lead, trumps) == need:
        among = trumps.arranged(trumps.of_group(hand, trumps.group(public.lead[0])))
    return (Choice("play", pick=(need, need), among=among),)


def _table(public: Public) -> tuple[Shown, ...]:
    """The open trick, the last one while the next has not begun, or the declaration that stands."""
    plays = public.trick or public.last
    if not plays:
        if public.dealer is None or public.phase in ("draw", "bury", "stars"):
            return tuple(Shown(seat, cards, Phrase("kind-shown")) for seat, cards in public.shown[-1:])
        return ()
    best = best_of(plays, public.trumps)
    note = Phrase("kind-best" if public.trick else "kind-took")
    top = None if best is None else best[0]
    return tuple(Shown(seat, cards, note if seat == top else None, best=seat == top) for seat, cards in plays)


def _facts(public: Public, house: House) -> list[Phrase]:
    """The public state in words: trump and level, levels of the teams, points, stars."""
    if public.trump is None:
        facts = [Phrase.of("fact-level", level=public.level)]
    else:
        facts = [Phrase.of("fact-trump", suit=public.trump, level=public.level)]
    first, second = public.levels
    facts.append(Phrase.of("fact-levels", first=first, second=second))
    if public.redeals and public.phase == "draw":
        facts.append(Phrase.of("fact-redeals", count=public.redeals))
    if public.stars is not None and public.phase != "over":
        facts.append(Phrase.of("fact-points", points=public.collected, need=house.full_score))
    if public.stars:
        facts.append(Phrase.of("fact-stars", count=public.stars))
    if public.kitty:
        facts.append(Phrase.of("fact-kitty", cards=public.kitty, points=points(public.kitty)))
    return [*facts, *public.ended]


def _own_facts(public: Public, seat: Seat | None, drawn: Card | None, history: tuple[Emit, ...]) -> list[Phrase]:
    """What is this seat's own: the card it may show now, what it has buried."""
    if seat is None:
        return []
    if public.phase == "draw":
        return [] if drawn is None else [Phrase.of("fact-drawn", card=drawn)]
    if seat != public.dealer or public.phase == "over" or public.kitty:
        return []
    buried = buried_by(history)
    return [Phrase.of("fact-buried", cards=buried, points=points(buried))] if buried else []


def buried_by(history: tuple[Emit, ...]) -> Cards:
    """What the viewer has buried, as he remembers it; empty when he has not."""
    return next((e.event.cards for e in history if isinstance(e.event, events.BuriedCards)), ())


def _role(public: Public, seat: Seat) -> Phrase | None:
    if public.dealer is None:
        return None
    if seat == public.dealer:
        return Phrase("role-dealer")
    return Phrase("role-opponent" if public.opposes(seat) else "role-partner")


# --- reading a view ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sight:
    """What a View says, read back. ``own`` are the events only this viewer has seen."""

    public: Public
    house: House
    own: tuple[Event, ...]

    @property
    def board(self) -> Board:
        return Board.of(self.public, self.house)


def sight(view: View) -> Sight:
    return Sight(fold(view.history), House.of(view.options), tuple(e.event for e in view.history if e.to is not None))


def played_by(view: View) -> dict[Seat, list[Card]]:
    """The cards each seat has played, in order."""
    out: dict[Seat, list[Card]] = {seat: [] for seat in EVERYBODY}
    for emit in view.history:
        if isinstance(emit.event, events.Played | events.ForcedPlayed):
            out[emit.event.seat] += emit.event.cards
    return out
