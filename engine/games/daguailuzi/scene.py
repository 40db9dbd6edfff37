"""Positions from plain data, for scenarios and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import RANK_OF_LETTER, Card, Cards, Rank, card, of, packs
from engine.core import Seat
from engine.games.daguailuzi import events, tribute
from engine.games.daguailuzi.flow import Course
from engine.games.daguailuzi.holding import SUITS
from engine.games.daguailuzi.judge import judge
from engine.games.daguailuzi.melds import order
from engine.games.daguailuzi.public import Public
from engine.games.daguailuzi.reading import describe, lay
from engine.games.daguailuzi.spec import PACKS, SEATS, SPEC, House, Settled, team
from engine.games.daguailuzi.state import State

_KEYS = {
    "seats", "options", "seed", "hands", "dealer", "levels", "hand", "told", "payers", "receivers", "finish", "turn",
    "table",
}  # fmt: skip


def scene(data: Mapping[str, Any]) -> State:
    """A position; the log gets the public events that lead to it.

    hands      six strings of cards; a bare rank letter is a card of that rank, suits in turn
    dealer     0; ``levels``: of both teams, such as ["5", "A"] (both 2); ``hand``: its number in the session (1)
    told       results of earlier hands of the session, as a Result's carry keeps them
    payers     with ``receivers`` in order of finishing: the hands are as dealt and tribute is paid now
    finish     seats that are out, in order
    turn       who leads (the dealer)
    table      plays of the open trick, ``{seat, cards}``, a pass without cards; these cards are not in the hands
    seed       hexadecimal, for cards that chance returns

    Raises ValueError for unknown keys, cards that are not there often enough, and impossible plays.
    """
    unknown = set(data) - _KEYS
    if unknown:
        raise ValueError(f"unknown keys: {', '.join(sorted(unknown))}")
    options: Settled = tuple((o.key, data["options"][o.key]) for o in SPEC.options)
    dealer = Seat(data.get("dealer", 0))
    first, second = (RANK_OF_LETTER[text] for text in data.get("levels", ("2", "2")))
    levels = (first, second)
    level = levels[team(dealer)]
    plays = [(Seat(p["seat"]), p.get("cards", "")) for p in data.get("table", ())]
    taker = _Cards([*data["hands"], *(text for _, text in plays)])
    hands = tuple(order(taker.take(text), level) for text in data["hands"])
    if len(hands) != SEATS:
        raise ValueError("six hands are needed")
    table = [(seat, taker.take(text)) for seat, text in plays]
    finish = tuple(Seat(s) for s in data.get("finish", ()))
    if any(hands[s] for s in finish):
        raise ValueError("who is out holds no cards")
    house = House.of(options)
    left = [len(h) for h in hands]
    for seat, cards in table:
        left[seat] += len(cards)
    public = Public(hand=data.get("hand", 1), dealer=dealer, levels=levels, left=tuple(left))
    seed = bytes.fromhex(data.get("seed", "00" * 32))
    course = Course(State(options, seed, hands, (), public, (), tuple(data.get("told", ()))))
    course.say(events.HandBegan(public.hand, dealer, level, levels))
    _play_to(course, data, table, finish, house)
    return course.step.state


def _play_to(
    course: Course, data: Mapping[str, Any], table: list[tuple[Seat, Cards]], finish: tuple[Seat, ...], house: House
) -> None:
    """Say what led to the position."""
    p = course.public
    if "payers" in data:
        payers, receivers = ([Seat(s) for s in data[key]] for key in ("payers", "receivers"))
        course.pay(tribute.tributes(payers, receivers, course.hands, p.level, p.dealer, house))
        return
    for seat in finish:
        if not any(s == seat for s, _ in table):
            course.say(events.WentOut(seat, len(course.public.finish) + 1))
    course.say(events.PlayBegan(Seat(table[0][0] if table else data.get("turn", p.dealer))))
    for n, (seat, cards) in enumerate(table):
        if not cards:
            course.say(events.Passed(seat))
            continue
        top = course.public.top
        scale = p.scale(house)
        meld = judge(cards, top[1] if top else None, scale)
        left = len(course.hands[seat]) + sum(len(c) for s, c in table[n + 1 :] if s == seat)
        course.say(events.Played(seat, lay(cards, meld, scale).cards, describe(cards, meld, scale), left))
        if seat in finish and not left:
            course.say(events.WentOut(seat, len(course.public.finish) + 1))


class _Cards:
    """Three packs, from which texts take cards: full codes as written, bare ranks in one suit after the other."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.free = Counter(packs(PACKS))
        for text in texts:
            self.free.subtract(card(t) for t in text.split() if not _bare(t))
        if any(n < 0 for n in self.free.values()):
            raise ValueError("a card comes more than three times")
        self.turn = 0

    def take(self, text: str) -> Cards:
        return tuple(self._next(RANK_OF_LETTER[t]) if _bare(t) else card(t) for t in text.split())

    def _next(self, rank: Rank) -> Card:
        for _ in SUITS:
            chosen = of(rank, SUITS[self.turn % 4])
            self.turn += 1
            if self.free[chosen] > 0:
                self.free[chosen] -= 1
                return chosen
        raise ValueError(f"no {rank.letter} is left")


def _bare(token: str) -> bool:
    return token in RANK_OF_LETTER and token not in "xX"
