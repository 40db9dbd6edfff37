"""What a seat may know, and reading it back. Rule book sections 7 and 15.

A View is listed item by item from what is public and what is the seat's own. `board` and `Sight`
read it back: the judge, suggestions, computers and imagined worlds start from there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from engine.cards import PACK, Card, Cards, Rank, Suit
from engine.core import Choice, Phrase, Seat, Shown, View, seen
from engine.games.gonglaok import cover
from engine.games.gonglaok.judge import Board
from engine.games.gonglaok.spec import WINDOWS, House, house
from engine.games.gonglaok.state import Laid, State, beaters, open_cards, wave_cards

HELPING = ("ask", "skip", "never")
"""How a seat may want to be asked in windows: ask, skip the rest of this round, never."""


def view_of(state: State, seat: Seat | None) -> View:
    hand = () if seat is None else arranged(state.hands[seat], state.trump)
    asked = seat is not None and seat in state.asked
    over = state.phase == "over"
    return View(
        seat=seat,
        phase=state.phase,
        hand=hand,
        counts=tuple(map(len, state.hands)),
        request=state.requests[seat] if seat is not None and asked else None,
        waiting=_waiting(state),
        menu=() if seat is None or over else (*(_questions(state, seat) if asked else ()), *_anytime(state, seat)),
        table=tuple(Shown(act.seat, act.cards, _lies_on(act), act.targets) for act in state.laid),
        facts=tuple(_facts(state, seat)),
        open_hands=tuple((s, arranged(state.hands[s], state.trump)) for s in state.active) if over else (),
        roles=tuple(_role(state, s) for s in state.everybody),
        badges=tuple(_badge(state, s) for s in state.everybody),
        sides=tuple(map(state.side, state.everybody)),
        history=seen(state.log, seat),
        options=state.options,
    )


def arranged(cards: Iterable[Card], trump: Suit | None) -> Cards:
    """Jokers and trumps first, then spades, hearts, clubs, diamonds, each from two down to three."""
    return tuple(sorted(cards, key=_places(trump).__getitem__))


@cache
def _places(trump: Suit | None) -> dict[Card, int]:
    """Where each face stands in an arranged hand."""
    suits = [None, trump, *(s for s in Suit if s is not trump)]
    ordered = sorted(PACK, key=lambda c: (suits.index(c.suit), -cover.level(c.rank)))
    return {card: i for i, card in enumerate(ordered)}


def _waiting(state: State) -> tuple[Seat, ...]:
    """Who attacks and who defends alone is public; who is asked in a window or a defending camp is not."""
    public = state.phase == "open" or (state.phase == "defend" and not state.house.camps)
    return state.asked if public else ()


# --- menus -------------------------------------------------------------------------------------


def _questions(state: State, seat: Seat) -> tuple[Choice, ...]:
    """What an asked seat may do. Nothing here depends on what other seats do meanwhile."""
    hand = state.hands[seat]
    if state.phase == "open":
        most = max(Counter(c.rank for c in hand).values())
        return (Choice("open", pick=(1, most if state.room is None else min(most, state.room))),)
    if state.phase in WINDOWS:
        among = tuple(c for c in hand if c.rank in state.ranks)
        most = len(among)
        if state.house.capped:
            most = min(most, sum(len(state.hands[d]) for d in state.defending))
        return Choice("add", pick=(1, most), among=arranged(among, state.trump)), Choice("done")
    if state.house.camps:
        wave = wave_cards(state.laid)
        among = beaters(hand, wave, state.trump)
        pick = (1, min(len(among), len(wave)))
        return Choice("cover", pick=pick, among=arranged(among, state.trump)), Choice("done")
    need = len(state.open)
    if not cover.can_cover(state.open, hand, state.trump):
        return (Choice("take"),)
    among = arranged(beaters(hand, state.open, state.trump), state.trump)
    return Choice("cover", pick=(need, need), among=among), Choice("take")


def _anytime(state: State, seat: Seat) -> tuple[Choice, ...]:
    look = Choice("look", args=("discard",), anytime=True)
    return (look,) if seat in state.out else (Choice("helping", args=HELPING, anytime=True), look)


# --- public words ------------------------------------------------------------------------------


def _lies_on(act: Laid) -> Phrase | None:
    return Phrase.of("kind-covers", cards=act.targets) if act.targets else None


def _facts(state: State, seat: Seat | None) -> list[Phrase]:
    facts = [
        Phrase.of("fact-trump", suit=state.trump, card=state.turned),
        Phrase.of("fact-round", number=state.round),
    ]
    if state.open:
        facts.append(Phrase.of("fact-open", cards=tuple(cover.low_first(state.open)), count=len(state.open)))
    if state.pool:
        facts.append(Phrase.of("fact-pool", count=len(state.pool)))
    if state.phase in WINDOWS:
        facts.append(Phrase.of("fact-ranks", ranks=state.ranks))
    room = state.room
    if room is not None and state.phase in ("open", *WINDOWS):
        facts.append(Phrase.of("fact-room", count=room))
    if state.discard:
        facts.append(Phrase.of("fact-discard", count=len(state.discard), cards=state.discard))
    if state.house.failed_limit:
        facts.append(Phrase.of("fact-failures", count=state.failures, limit=state.house.failed_limit))
    if state.stopped:
        facts.append(Phrase.of("fact-stopped", count=state.failures))
    if seat is not None and state.phase != "over":
        facts += _own_facts(state, seat)
    return facts


def _own_facts(state: State, seat: Seat) -> list[Phrase]:
    facts = []
    if seat not in state.out:
        facts.append(Phrase.of("fact-helping", how=Phrase.of(f"value-helping-{state.standing[seat]}")))
        if seat in state.skipping:
            facts.append(Phrase.of("fact-skipping"))
    single = state.phase == "defend" and not state.house.camps and seat in state.asked
    if single and not cover.can_cover(state.open, state.hands[seat], state.trump):
        facts.append(Phrase.of("fact-cannot-cover"))
    return facts


def _role(state: State, seat: Seat) -> Phrase | None:
    if seat == state.attacker:
        return Phrase.of("role-attacker")
    if seat == state.defender:
        return Phrase.of("role-defender")
    if seat in state.helpers:
        return Phrase.of("role-attacker-mate" if state.attacks(seat) else "role-helper")
    if state.house.camps and seat not in state.out and state.side(seat) == state.side(state.defender):
        return Phrase.of("role-defender-mate")
    return None


def _badge(state: State, seat: Seat) -> Phrase | None:
    if seat in state.out:
        return Phrase.of("badge-out", place=state.out.index(seat) + 1)
    if seat in state.emptied:
        return Phrase.of("badge-empty", order=state.emptied.index(seat) + 1)
    return None


# --- reading a view ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sight:
    """The public part of a state, read from a View. Field by field as in `State`."""

    house: House
    trump: Suit
    turned: Card
    round: int
    attacker: Seat
    defender: Seat
    helpers: tuple[Seat, ...]
    laid: tuple[Laid, ...]
    ranks: tuple[Rank, ...]
    room: int | None
    discard: Cards
    out: tuple[Seat, ...]
    emptied: tuple[Seat, ...]
    failures: int
    stopped: bool
    standing: str
    """The seat's own wish for windows."""
    skips: bool
    """The seat skips the rest of this round."""

    @property
    def open(self) -> Cards:
        return open_cards(self.laid)


def sight(view: View) -> Sight:
    """Raises KeyError for a view of another game."""
    facts = {p.key: dict(p.params) for p in view.facts}
    by_role: dict[str, list[Seat]] = {}
    for i, role in enumerate(view.roles):
        if role is not None:
            by_role.setdefault(role.key, []).append(Seat(i))
    helpers = by_role.get("role-helper", []) + by_role.get("role-attacker-mate", [])
    wish = facts["fact-helping"]["how"].key if "fact-helping" in facts else "ask"
    return Sight(
        house=house(view.options, view.seats),
        trump=facts["fact-trump"]["suit"],
        turned=facts["fact-trump"]["card"],
        round=facts["fact-round"]["number"],
        attacker=by_role["role-attacker"][0],
        defender=by_role["role-defender"][0],
        helpers=tuple(sorted(helpers)),
        laid=tuple(Laid(s.seat, s.cards, s.onto) for s in view.table),
        ranks=facts["fact-ranks"]["ranks"] if "fact-ranks" in facts else (),
        room=facts["fact-room"]["count"] if "fact-room" in facts else None,
        discard=facts["fact-discard"]["cards"] if "fact-discard" in facts else (),
        out=_ordered(view, "badge-out", "place"),
        emptied=_ordered(view, "badge-empty", "order"),
        failures=facts["fact-failures"]["count"] if "fact-failures" in facts else 0,
        stopped="fact-stopped" in facts,
        standing=wish.rpartition("-")[2],
        skips="fact-skipping" in facts,
    )


def _ordered(view: View, badge: str, param: str) -> tuple[Seat, ...]:
    found = [(_param(b, param, 0), Seat(i)) for i, b in enumerate(view.badges) if b is not None and b.key == badge]
    return tuple(seat for _, seat in sorted(found))


def _param(phrase: Phrase | None, name: str, default: Any) -> Any:
    return default if phrase is None else dict(phrase.params).get(name, default)


def board_of(view: View) -> Board:
    """What acts are judged against, from a View."""
    s = sight(view)
    return make_board(view.phase, s.trump, s.laid, s.ranks, s.room, bool(s.house.camps))


def board(state: State) -> Board:
    """What acts are judged against, from the state."""
    return make_board(state.phase, state.trump, state.laid, state.ranks, state.room, bool(state.house.camps))


def make_board(
    phase: str, trump: Suit, laid: tuple[Laid, ...], ranks: tuple[Rank, ...], room: int | None, piecewise: bool
) -> Board:
    return Board(
        phase=phase,
        trump=trump,
        open=open_cards(laid),
        covered=tuple(t for act in laid for t in act.targets),
        pool=frozenset(c.rank for act in laid for c in act.cards),
        ranks=ranks,
        room=room,
        piecewise=piecewise,
    )
