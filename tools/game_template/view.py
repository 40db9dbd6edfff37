"""What a seat may know: built from the public side and its own cards, nothing else."""

from __future__ import annotations

from itertools import groupby

from engine.cards import Cards, Rank
from engine.core import Choice, Emit, IllegalAction, Phrase, Seat, View
from tools.game_template.state import Public, Settled

MOST = 4
"""A play is one to four cards of one rank (GT-5.1)."""

KINDS = ("kind-single", "kind-pair", "kind-triple", "kind-four")


def build(
    public: Public,
    seat: Seat | None,
    hand: Cards,
    request: int | None,
    wish: bool,
    history: tuple[Emit, ...],
    options: Settled,
    open_hands: tuple[tuple[Seat, Cards], ...] = (),
) -> View:
    """The View of a seat that holds ``hand`` and has seen ``history``; ``open_hands`` only after the end."""
    facts = [Phrase.of("fact-deal", number=public.number, deals=public.deals)] if public.deals > 1 else []
    if wish:
        facts.append(Phrase("fact-wish"))
    return View(
        seat=seat,
        phase=public.phase,
        hand=hand,
        counts=public.counts,
        request=request,
        waiting=public.asked,
        menu=menu(public, seat, len(hand), wish),
        table=public.table,
        facts=tuple(facts),
        open_hands=open_hands,
        roles=tuple(Phrase("role-leader") if s == public.leader else None for s in range(public.seats)),
        badges=tuple(Phrase("badge-out") if n == 0 else None for n in public.counts),
        sides=tuple(range(public.seats)),
        history=history,
        options=options,
    )


def menu(public: Public, seat: Seat | None, cards: int, wish: bool) -> tuple[Choice, ...]:
    """What a seat may do now; the wish may be changed at any time before the end."""
    if seat is None or public.phase == "over":
        return ()
    out: list[Choice] = []
    if seat in public.asked:
        if public.phase == "exchange":
            out.append(Choice("give", pick=(1, 1)))
        elif public.phase == "lead":
            out.append(Choice("play", pick=(1, min(MOST, cards))))
        else:
            size = len(public.top)
            out += [Choice("play", pick=(size, size))] if cards >= size else []
            out.append(Choice("pass"))
    out.append(Choice("auto_pass", ("off",) if wish else ("on",), anytime=True))
    return tuple(out)


def kind(cards: Cards) -> Phrase:
    """A play in words. Raises IllegalAction unless the cards are of one rank (GT-5.1)."""
    if len({c.rank for c in cards}) != 1:
        raise IllegalAction("not_one_rank")
    return Phrase.of(KINDS[len(cards) - 1], rank=cards[0].rank)


def check_play(cards: Cards, top: Cards) -> Phrase:
    """The play in words. Raises IllegalAction when it may not lie on ``top`` (GT-6.1)."""
    said = kind(cards)
    if top and cards[0].rank <= top[0].rank:
        raise IllegalAction("does_not_beat", rank=top[0].rank, count=len(top))
    return said


def groups(hand: Cards) -> list[tuple[Rank, Cards]]:
    """The cards of each rank, low ranks first."""
    return [(rank, tuple(cards)) for rank, cards in groupby(sorted(hand), key=lambda c: c.rank)]


def top_of(view: View) -> Cards:
    """The play to be beaten, empty when a lead is due."""
    return next((shown.cards for shown in reversed(view.table) if shown.cards), ())


def answers(hand: Cards, top: Cards) -> list[Cards]:
    """Plays that beat ``top``, the cheapest first: whole groups before parts of larger ones."""
    size = len(top)
    found = [cards for rank, cards in groups(hand) if rank > top[0].rank and len(cards) >= size]
    return [cards[:size] for cards in sorted(found, key=lambda cards: (len(cards) > size, cards[0].rank))]
