"""What a seat may know: built from the public side of the hand and its own cards, nothing else."""

from __future__ import annotations

from engine.cards import Cards, Rank
from engine.core import Choice, Emit, Phrase, Seat, View
from engine.games.daguailuzi.events import HandBegan
from engine.games.daguailuzi.public import Public
from engine.games.daguailuzi.spec import SEATS, TEAMS, House, Settled


def build(
    public: Public,
    seat: Seat | None,
    hand: Cards,
    history: tuple[Emit, ...],
    options: Settled,
    open_hands: tuple[tuple[Seat, Cards], ...] = (),
) -> View:
    """The View of a seat that holds ``hand`` and has seen ``history``; ``open_hands`` only when the hand is over."""
    house = House.of(options)
    return View(
        seat=seat,
        phase=public.phase,
        hand=hand,
        counts=public.left,
        request=next((n for s, n in public.asked if s == seat), None),
        waiting=tuple(s for s, _ in public.asked),
        menu=menu(public, seat, len(hand)),
        table=public.shown,
        facts=facts(public, house),
        open_hands=open_hands,
        roles=tuple(Phrase("role-dealer") if s == public.dealer else None for s in range(SEATS)),
        badges=tuple(badge(public, Seat(s)) for s in range(SEATS)),
        sides=TEAMS,
        history=history,
        options=options,
    )


def menu(public: Public, seat: Seat | None, cards: int) -> tuple[Choice, ...]:
    """What a seat that is asked may do; empty for anybody else."""
    if all(s != seat for s, _ in public.asked):
        return ()
    if public.phase == "return":
        return (Choice("return", pick=(1, 1)),)
    if public.phase == "lead":
        return (Choice("play", pick=(1, min(5, cards))),)
    assert public.top is not None
    return (Choice("play", pick=(1, min(5, cards))), Choice("pass"))


def badge(public: Public, seat: Seat) -> Phrase | None:
    if seat in public.finish:
        return Phrase.of("badge-out", place=public.finish.index(seat) + 1)
    return None


def facts(public: Public, house: House) -> tuple[Phrase, ...]:
    """Hand and level rank, both levels, what tribute was paid, what lies open to be beaten, flights."""
    out: list[Phrase] = []
    if house.hands:
        out.append(Phrase.of("fact-hand", hand=public.hand, of=house.hands))
    else:
        out.append(Phrase.of("fact-match", hand=public.hand, target=house.target))
    out.append(Phrase.of("fact-level", rank=public.level))
    out.append(Phrase.of("fact-levels", ours=public.levels[0], theirs=public.levels[1]))
    if public.top is None and not any(public.played):
        for t in public.tributes:
            if t.card is None:
                out.append(Phrase.of("fact-resisted", seat=t.payer))
            else:
                out.append(Phrase.of("fact-tribute", seat=t.payer, receiver=t.receiver, card=t.card))
    if public.owing:
        out.append(Phrase.of("fact-owing", seats=public.owing))
    out += [Phrase.of("fact-fled", seat=f.seat) for f in public.flights]
    return tuple(out)


def level(view: View) -> Rank:
    """The level rank of the hand that a view shows."""
    began = next(e.event for e in view.history if isinstance(e.event, HandBegan))
    return began.rank
