"""What a seat may know: built from the public side of the deal and its own cards, nothing else."""

from __future__ import annotations

from functools import lru_cache

from engine.cards import Cards
from engine.core import Choice, Emit, Phrase, Seat, View
from engine.games.doudizhu.public import SEATS, TOP_BID, Public
from engine.games.doudizhu.spec import House, Settled

LANDLORD_SIDE, PEASANT_SIDE = 0, 1


def build(
    public: Public,
    seat: Seat | None,
    hand: Cards,
    counts: tuple[int, ...],
    history: tuple[Emit, ...],
    options: Settled,
    open_hands: tuple[tuple[Seat, Cards], ...] = (),
) -> View:
    """The View of a seat that holds ``hand`` and has seen ``history``; ``open_hands`` only when the deal is over."""
    house = House.of(options)
    return View(
        seat=seat,
        phase=public.phase,
        hand=hand,
        counts=counts,
        request=next((n for s, n in public.asked if s == seat), None),
        waiting=tuple(s for s, _ in public.asked),
        menu=menu(public, seat, len(hand), options),
        table=public.shown,
        facts=facts(public, house),
        open_hands=open_hands,
        roles=roles(public),
        badges=tuple(Phrase("badge-out") if public.phase == "over" and not n else None for n in counts),
        sides=sides(public),
        history=history,
        options=options,
    )


def menu(public: Public, seat: Seat | None, cards: int, options: Settled) -> tuple[Choice, ...]:
    """What a seat that is asked may do; empty for anybody else."""
    for asked, _ in public.asked:
        if asked == seat:
            break
    else:
        return ()
    if public.phase in ("lead", "respond"):
        return _plays(cards, public.phase == "lead")
    if public.phase == "auction":
        bids = Choice("bid", tuple(str(b) for b in range(public.bid + 1, TOP_BID + 1)))
        return (bids,) if public.must_bid(House.of(options)) else (bids, Choice("pass_bid"))
    if public.phase == "double":
        return (Choice("follow_double" if seat in public.declined else "double"), Choice("decline"))
    return (Choice("redouble"), Choice("decline"))


@lru_cache(maxsize=64)
def _plays(cards: int, leads: bool) -> tuple[Choice, ...]:
    play = Choice("play", pick=(1, cards))
    return (play,) if leads else (play, Choice("pass"))


def roles(public: Public) -> tuple[Phrase | None, ...]:
    if public.landlord is None:
        return (None,) * SEATS
    return tuple(Phrase("role-landlord" if s == public.landlord else "role-peasant") for s in range(SEATS))


def sides(public: Public) -> tuple[int | None, ...]:
    """The landlord plays against both others; nobody knows before the auction is over."""
    if public.landlord is None:
        return (None,) * SEATS
    return tuple(LANDLORD_SIDE if s == public.landlord else PEASANT_SIDE for s in range(SEATS))


def facts(public: Public, house: House) -> tuple[Phrase, ...]:
    """The public state in words: the auction, the kitty while it is in play, the stakes."""
    out: list[Phrase] = []
    if public.landlord is None:
        if public.first is not None:
            out.append(Phrase.of("fact-first-bidder", seat=public.first))
        if public.redeals:
            out.append(Phrase.of("fact-redeals", redeals=public.redeals))
        if public.bid:
            out.append(Phrase.of("fact-standing-bid", bid=public.bid, seat=public.bidder))
    else:
        out.append(Phrase.of("fact-bid", bid=public.bid))
        factor = public.factor(house)
        out.append(Phrase.of("fact-factor", factor=factor))
        for n, seat in enumerate(public.doubled):
            out.append(Phrase.of("fact-followed" if n else "fact-doubled", seat=seat))
        if public.redoubled:
            out.append(Phrase.of("fact-redoubled", seat=public.landlord))
        first, second = public.peasants
        ours, theirs = public.stake(first, factor), public.stake(second, factor)
        if ours == theirs:
            out.append(Phrase.of("fact-stake", stake=ours))
        else:
            out.append(Phrase.of("fact-stakes", seat=first, stake=ours, other=second, other_stake=theirs))
    if public.kitty_left:
        out.append(Phrase.of("fact-kitty", cards=public.kitty_left))
    return tuple(out)
