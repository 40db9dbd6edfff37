"""Positions a viewer cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.cards import PACK, Cards
from engine.core import Seat, View
from engine.games.doudizhu import events as ev
from engine.games.doudizhu.melds import Meld, described, pack
from engine.games.doudizhu.moves import can_answer
from engine.games.doudizhu.public import SEATS, Public, fold
from engine.games.doudizhu.spec import KITTY, House
from engine.games.doudizhu.state import State, order
from engine.shuffle import SEED_BYTES, Dice

TRIES = 40
"""Deals tried for one that agrees with what automatic passes have told."""


def imagine(view: View, dice: Dice) -> State:
    """The public side is added up from the history; cards the viewer has not seen are dealt anew.

    The landlord keeps the kitty cards that were shown and not played. A later redeal draws from a new seed.
    """
    house = House.of(view.options)
    public = fold(view.history, house)
    seed = b"".join(dice.below(1 << 64).to_bytes(8, "big") for _ in range(SEED_BYTES // 8))
    if view.open_hands:
        hands = tuple(cards for _, cards in view.open_hands)
        return State(view.options, seed, hands, (), public, view.history)
    claims = claims_of(view) if house.auto_pass else ()
    hands, kitty = _deal(view, public, dice)
    best = broken(claims, [pack(h) for h in hands], house)
    for _ in range(TRIES if best else 0):
        other = _deal(view, public, dice)
        wrong = broken(claims, [pack(h) for h in other[0]], house)
        if wrong < best:
            (hands, kitty), best = other, wrong
        if not best:
            break
    return State(view.options, seed, hands, kitty, public, view.history)


def _deal(view: View, public: Public, dice: Dice) -> tuple[tuple[Cards, ...], Cards]:
    """Hands and kitty (empty once it is taken) that fit the viewer's cards, the plays and the shown kitty."""
    known: list[Cards] = [()] * SEATS
    if view.seat is not None:
        known[view.seat] = view.hand
    if public.landlord is not None and view.seat != public.landlord:
        known[public.landlord] = public.kitty_left
    kitty = public.kitty if public.landlord is None else ()
    gone = {c for cards in (*known, *public.played, kitty) for c in cards}
    rest = iter(dice.shuffled([c for c in PACK if c not in gone]))
    hands = tuple(
        order((*known[i], *(next(rest) for _ in range((n or 0) - len(known[i]))))) for i, n in enumerate(view.counts)
    )
    if public.landlord is None and not kitty:
        kitty = order(tuple(next(rest) for _ in range(KITTY)))
    return hands, kitty


# --- what automatic passes tell ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat could (not) beat ``table`` when it held its present hand and ``since``, a pack it has played since."""

    seat: Seat
    table: Meld
    can: bool
    since: int = 0


def claims_of(view: View) -> tuple[Claim, ...]:
    """With ``auto_pass`` a seat that is asked holds an answer, and one that is passed over holds none."""
    claims: list[Claim] = []
    table: Meld | None = None
    for emit in view.history:
        match emit.event:
            case ev.Played(seat=seat, cards=cards, meld=meld):
                claims = [replace(c, since=c.since + pack(cards)) if c.seat == seat else c for c in claims]
                table = described(meld)
            case ev.Passed(seat=seat) | ev.AutoPassed(seat=seat) if table is not None:
                claims.append(Claim(seat, table, isinstance(emit.event, ev.Passed)))
    if view.phase == "respond" and table is not None:
        claims.append(Claim(view.waiting[0], table, True))
    return tuple(c for c in claims if c.seat != view.seat)


def broken(claims: tuple[Claim, ...], hands: Sequence[int], house: House) -> int:
    """How many claims these hands contradict, packs in order of the seats."""
    return sum(can_answer(hands[c.seat] + c.since, c.table, house.kickers) != c.can for c in claims)
