"""What a seat may know: listed from the public side of the deal and what is the seat's own. Sections 7 and 15."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import Cards
from engine.core import Choice, Phrase, Seat, View, seen
from engine.games.gouji.judge import Demand
from engine.games.gouji.public import EVERYBODY, Public, opposite, team
from engine.games.gouji.sets import CardSet, count, describe, read
from engine.games.gouji.spec import FEW, SEATS, House, house
from engine.games.gouji.state import MATES, PROMPTS, State

PLAYING = ("lead", "follow", "burn", "reply", "close")


def view_of(state: State, seat: Seat | None) -> View:
    public = state.public
    over = public.phase == "over"
    asked = seat is not None and seat in state.asked
    return View(
        seat=seat,
        phase=public.phase,
        hand=() if seat is None else state.hands[seat],
        counts=tuple(shown_count(public, state.house, s, seat) for s in EVERYBODY),
        request=state.requests[seat] if seat is not None and asked else None,
        waiting=() if public.phase == "burn" else state.asked,
        menu=() if seat is None or over else (*(_questions(state, seat) if asked else ()), *_anytime(state, seat)),
        table=public.shown,
        facts=tuple(_facts(state, seat)),
        open_hands=tuple(_open_hands(state, seat)),
        roles=tuple(_role(public, s) for s in EVERYBODY),
        badges=tuple(_badge(public, s) for s in EVERYBODY),
        sides=tuple(map(team, EVERYBODY)),
        history=seen(state.log, seat),
        options=state.options,
    )


def shown_count(public: Public, house: House, seat: Seat, viewer: Seat | None) -> int | None:
    """How many cards a hand has, None where the viewer is not told (section 7)."""
    n = public.counts[seat]
    told = n <= FEW or house.show_counts or seat == viewer or public.phase == "over"
    return n if told else None


def _open_hands(state: State, viewer: Seat | None) -> list[tuple[Seat, Cards]]:
    """All hands when the deal is over; before, those of team-mates that the seat has looked at."""
    if state.public.phase == "over":
        return [(s, state.hands[s]) for s in state.public.active]
    return [
        (s, state.hands[s]) for s in EVERYBODY if viewer is not None and (viewer, s) in state.looked and state.hands[s]
    ]


# --- menus -------------------------------------------------------------------------------------


def _questions(state: State, seat: Seat) -> tuple[Choice, ...]:
    """What an asked seat may do."""
    public, held = state.public, len(state.hands[seat])
    if public.phase == "return":
        due = next(len(t.cards) for t in public.tributes if t.receiver == seat)
        return (Choice("return", pick=(due, due)),)
    if public.phase == "lead":
        return (Choice("play", pick=(1, held)),)
    assert public.top is not None
    size = public.top.size
    cards = size if held >= size else None
    if public.phase == "burn":
        return _with_cards("burn", cards, "no_burn")
    if public.phase == "follow":
        last_word = seat == opposite(public.owner) and not public.chaos
        return _with_cards("play", cards, "pass", *(("close",) if last_word else ()))
    return _with_cards("play", cards, "close" if seat == opposite(public.owner) else "decline")


def _with_cards(verb: str, size: int | None, *others: str) -> tuple[Choice, ...]:
    """A menu line for exactly ``size`` cards, left out where the hand is too small, and lines without cards."""
    cards = () if size is None else (Choice(verb, pick=(size, size)),)
    return (*cards, *map(Choice, others))


def _anytime(state: State, seat: Seat) -> list[Choice]:
    """Looks at team-mates' hands, and while the seat plays its wishes about burns, other than those it has."""
    out = []
    mates = may_look(state, seat)
    if mates:
        out.append(Choice("look", args=tuple(f"@{int(m)}" for m in mates), anytime=True))
    if state.hands[seat]:
        wishes = state.wishes[seat]
        out.append(Choice("burn_prompt", args=tuple(p for p in PROMPTS if p != wishes.prompt), anytime=True))
        if state.house.burn_teammates:
            out.append(Choice("burn_mates", args=tuple(m for m in MATES if m != wishes.mates), anytime=True))
    return out


def may_look(state: State, seat: Seat) -> list[Seat]:
    """Whose hands the seat may look at (看牌): a team-mate's with 10 cards or fewer; after going out that of the
    one it chooses first, and of the other one when the chosen one is out. A failed burner has only the first right."""
    public = state.public
    if public.phase not in PLAYING:
        return []
    out = []
    for mate in (seat.after(SEATS, 2), seat.after(SEATS, 4)):
        n = public.counts[mate]
        chosen = state.chosen[seat]
        free = seat in public.out_top and (chosen in (None, mate) or (chosen is not None and not public.counts[chosen]))
        if n and (n <= FEW or free):
            out.append(mate)
    return out


# --- public words ------------------------------------------------------------------------------


def _facts(state: State, seat: Seat | None) -> list[Phrase]:
    public = state.public
    facts = []
    if public.round:
        facts.append(Phrase.of("fact-round", number=public.round))
    if public.top is not None and public.phase in PLAYING:
        facts.append(Phrase.of("fact-top", seat=public.owner, kind=describe(public.top)))
        if public.burned is not None:
            facts.append(Phrase.of("fact-burned", seat=public.owner, whom=public.burned))
    if public.phase == "return":
        facts += [Phrase.of("fact-return", seat=t.receiver, payer=t.payer, count=len(t.cards)) for t in public.tributes]
    if public.chaos:
        facts.append(Phrase.of("fact-chaos", count=len(public.active)))
    facts += [Phrase.of("fact-headless", seat=s) for s in EVERYBODY if public.headless(s)]
    if public.debt:
        facts.append(Phrase.of("fact-debt", seats=tuple(sorted(public.debt))))
    if seat is not None and public.phase != "over":
        facts += _own_facts(state, seat)
    return facts


def _own_facts(state: State, seat: Seat) -> list[Phrase]:
    facts = []
    mine = dict(state.answers)
    if seat in mine:
        facts.append(Phrase.of("fact-answered", cards=mine[seat]) if mine[seat] else Phrase("fact-declined"))
    if state.hands[seat]:
        wishes = state.wishes[seat]
        if wishes.prompt != PROMPTS[0]:
            facts.append(Phrase.of("fact-burn_prompt", wish=Phrase(f"value-burn_prompt-{wishes.prompt}")))
        if wishes.mates != MATES[0]:
            facts.append(Phrase.of("fact-burn_mates", wish=Phrase(f"value-burn_mates-{wishes.mates}")))
    return facts


def _role(public: Public, seat: Seat) -> Phrase | None:
    """Whether a seat is barred, in debt, headless."""
    marks = [
        Phrase(key)
        for key, holds in (
            ("mark-debt", seat in public.debt),
            ("mark-headless", public.headless(seat)),
            ("mark-barred", seat in public.passed),
        )
        if holds and public.phase != "over"
    ]
    if not marks:
        return None
    return (
        Phrase(marks[0].key.replace("mark", "role")) if len(marks) == 1 else Phrase.of("role-marks", marks=tuple(marks))
    )


def _badge(public: Public, seat: Seat) -> Phrase | None:
    if public.phase == "over":
        return Phrase(f"badge-place-{public.order.index(seat) + 1}")
    if seat in public.out_top:
        return Phrase(f"badge-place-{public.out_top.index(seat) + 1}")
    if seat in public.out_bottom:
        return Phrase(f"badge-place-{SEATS - public.out_bottom.index(seat)}")
    return None


# --- reading a view ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sight:
    """What decides a turn, read from a View: the set to beat and whose it is, who is in debt, the house rules."""

    top: CardSet | None
    owner: Seat | None
    debt: tuple[Seat, ...]
    house: House


def sight(view: View) -> Sight:
    facts = {p.key: dict(p.params) for p in view.facts}
    owner = facts["fact-top"]["seat"] if "fact-top" in facts else None
    top = next((read(count(s.cards)) for s in view.table if s.seat == owner), None) if owner is not None else None
    return Sight(
        top=top,
        owner=owner,
        debt=facts.get("fact-debt", {}).get("seats", ()),
        house=house(view.options),
    )


def demand_of(view: View) -> Demand:
    """What acts of the view's seat are judged against."""
    s = sight(view)
    return Demand(s.top, view.seat in s.debt, s.house.burn_feasible)


def demand(state: State, seat: Seat) -> Demand:
    """What acts of a seat are judged against."""
    return Demand(state.public.top, seat in state.public.debt, state.house.burn_feasible)
