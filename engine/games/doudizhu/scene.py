"""Positions from plain data, for scenarios and puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.cards import PACK, RANK_OF_LETTER, Card, Cards, card
from engine.core import Emit, Event, Seat
from engine.games.doudizhu import events
from engine.games.doudizhu.judge import judge
from engine.games.doudizhu.melds import arrange, describe
from engine.games.doudizhu.public import SEATS, Public, after
from engine.games.doudizhu.spec import SPEC, House, Settled
from engine.games.doudizhu.state import State, order

_KEYS = {
    "seats", "options", "seed", "hands", "kitty", "first", "redeals", "calls", "landlord", "bid",
    "doubled", "redoubled", "phase", "turn", "earlier", "table",
}  # fmt: skip


def scene(data: Mapping[str, Any]) -> State:
    """A position; the log gets the public events that lead to it.

    hands      three strings of cards, what each seat holds now; a bare rank letter is any card of that rank
    kitty      before the landlord is known: the three cards; afterwards: cards of his that were shown
    first      first bidder (0); ``calls``: bids so far in order, 0 a pass; ``redeals``: redeals in a row so far
    landlord   who won the auction, with ``bid`` (1); without it the position is in the auction
    doubled    peasants who doubled, in order; ``redoubled``: whether the landlord did
    phase      ``double``, ``redouble`` or ``lead`` (unless cards lie on the table)
    turn       who leads (the landlord)
    earlier    plays of closed tricks, ``{seat, cards}``; ``table``: plays of the open trick, a pass without cards
    seed       hexadecimal, for redeals

    Raises ValueError for unknown keys, cards that do not exist or not often enough, and impossible plays.
    """
    unknown = set(data) - _KEYS
    if unknown:
        raise ValueError(f"unknown keys: {', '.join(sorted(unknown))}")
    options: Settled = tuple((o.key, data["options"][o.key]) for o in SPEC.options)
    taker = _Cards([*data["hands"], data.get("kitty", ""), *(p["cards"] for p in _plays(data))])
    hands = tuple(order(taker.take(text)) for text in data["hands"])
    if len(hands) != SEATS:
        raise ValueError("three hands are needed")
    log = _Log(House.of(options))
    seed = bytes.fromhex(data.get("seed", "00" * 32))
    if "landlord" not in data:
        kitty = order(taker.take(data.get("kitty", "")))
        _auction(data, kitty, log)
        return State(options, seed, hands, kitty, log.public, tuple(log.out))
    landlord = Seat(data["landlord"])
    plays = [(Seat(p["seat"]), taker.take(p["cards"])) for p in _plays(data)]
    theirs = [*hands[landlord], *(c for seat, cards in plays if seat == landlord for c in cards)]
    log.say(events.LandlordChosen(landlord, data.get("bid", 1)))
    log.say(events.KittyShown(_among(data.get("kitty", ""), theirs)))
    _doublings(data, landlord, log)
    _play(data, plays, hands, log)
    return State(options, seed, hands, (), log.public, tuple(log.out))


class _Log:
    """Public events and what they add up to."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.public = Public()
        self.out: list[Emit] = []

    def say(self, event: Event) -> None:
        self.out.append(Emit(event))
        self.public = after(self.public, event, self.house)


def _auction(data: Mapping[str, Any], kitty: Cards, log: _Log) -> None:
    if data.get("redeals"):
        log.say(events.Redealt(data["redeals"]))
    if log.house.kitty_open:
        log.say(events.KittyShown(kitty))
    seat = Seat(data.get("first", 0))
    log.say(events.FirstBidder(seat))
    for bid in data.get("calls", ()):
        log.say(events.Bid(seat, bid) if bid else events.BidPassed(seat))
        seat = seat.after(SEATS)


def _doublings(data: Mapping[str, Any], landlord: Seat, log: _Log) -> None:
    """The answers that lead to the phase asked for."""
    doubled = [Seat(s) for s in data.get("doubled", ())]
    phase = data.get("phase", "lead")
    if not log.house.doubling:
        if doubled or phase != "lead":
            raise ValueError("nobody doubles under these options")
        return
    if phase == "double":
        return
    for n, seat in enumerate(doubled):
        stake = 2 * log.public.bid
        log.say(events.FollowDoubled(seat, stake) if n else events.Doubled(seat, stake))
    for seat in log.public.peasants:
        if seat not in doubled:
            log.say(events.Declined(seat))
    if doubled and phase != "redouble":
        if data.get("redoubled"):
            first, second = (2 * log.public.stake(p, 1) for p in log.public.peasants)
            log.say(events.Redoubled(landlord, (first, second)))
        else:
            log.say(events.Declined(landlord))


def _plays(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return [*data.get("earlier", ()), *data.get("table", ())]


def _play(data: Mapping[str, Any], plays: Sequence[tuple[Seat, Cards]], hands: tuple[Cards, ...], log: _Log) -> None:
    """Earlier plays, then the open trick."""
    earlier = len(data.get("earlier", ()))
    for n, (seat, cards) in enumerate(plays):
        if n == earlier:
            log.say(events.TrickClosed(seat))
        if not cards:
            log.say(events.Passed(seat))
            continue
        top = log.public.top if n > earlier else None
        meld = judge(cards, top[1] if top else None, log.house.kickers)
        left = len(hands[seat]) + sum(len(c) for s, c in plays[n + 1 :] if s == seat)
        laid = arrange(cards, meld)
        log.say(events.Played(seat, laid, describe(meld, laid), left))
    if len(plays) == earlier and (plays or "turn" in data):
        log.say(events.TrickClosed(Seat(data.get("turn", data["landlord"]))))


class _Cards:
    """The pack, from which texts take cards: full codes as written, bare ranks in any suit left over."""

    def __init__(self, texts: Iterable[str]) -> None:
        named = {card(t) for text in texts for t in text.split() if t not in RANK_OF_LETTER or t in "xX"}
        self.free = [c for c in PACK if c not in named]
        self.taken: set[Card] = set()

    def take(self, text: str) -> Cards:
        out = []
        for token in text.split():
            if token in RANK_OF_LETTER and token not in "xX":
                rank = RANK_OF_LETTER[token]
                chosen = next((c for c in self.free if c.rank is rank), None)
                if chosen is None:
                    raise ValueError(f"no {token} is left")
                self.free.remove(chosen)
            else:
                chosen = card(token)
                if chosen in self.taken:
                    raise ValueError(f"{token} comes twice")
                self.taken.add(chosen)
            out.append(chosen)
        return tuple(out)


def _among(text: str, held: Sequence[Card]) -> Cards:
    """The cards of a text out of ``held``. Raises ValueError for a card that is not there."""
    left = list(held)
    out = []
    for token in text.split():
        bare = token in RANK_OF_LETTER and token not in "xX"
        chosen = next((c for c in left if (c.rank is RANK_OF_LETTER[token] if bare else c == card(token))), None)
        if chosen is None:
            raise ValueError(f"{token} of the kitty is not the landlord's")
        left.remove(chosen)
        out.append(chosen)
    return tuple(out)
