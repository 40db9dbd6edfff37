"""Gouji played on in counts by rank, without events and questions: what the search looks ahead with.

The rules of turn are those of `public`. Two things nobody does here: to burn, and to waive the last word.
A `Race` is used up by playing it; `copy` it first.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.gouji.public import Public
from engine.games.gouji.sets import BIG, GOUJI_FROM, LANES, SMALL, TWO, CardSet
from engine.games.gouji.spec import CHAOS, SEATS

BIG_COST, SMALL_COST, TWO_COST = 9.0, 5.0, 3.0
HIGH = (0.0,) * 8 + (0.2, 0.4, 0.7, 1.2)
"""What a card of a lane is worth in the hand; settled for the level normal (see computer)."""
RID, BREAK, RUN = 3.0, 2.5, 8.0
LARGE = 0.9
LEAD_WORTH, REPLY_WORTH, DANGER, MATE = 2.5, 4.0, 6.0, 4.0
NEAR = 8
_NEXT = tuple(tuple((s + n) % SEATS for n in range(1, SEATS)) for s in range(SEATS))
_OPPOSITE = tuple((s + SEATS // 2) % SEATS for s in range(SEATS))
_GOUJI = tuple(GOUJI_FROM.get(lane, 99) for lane in range(LANES))

Found = tuple[int, int, int, int, int]
"""A set: base, naturals (or twos of a set of twos), twos, small and big jokers."""


class Race:
    """A position. ``hands`` are counts by lane, ``left`` cards in each; seats are plain integers."""

    __slots__ = (
        "barred",
        "base",
        "bottom",
        "debt",
        "hands",
        "last",
        "leaver",
        "left",
        "owner",
        "phase",
        "play_on",
        "queue",
        "size",
        "small",
        "strong",
        "top",
        "waived",
    )  # fmt: skip

    def __init__(self, public: Public, hands: Sequence[Sequence[int]], play_on: bool) -> None:
        self.hands = [list(h) for h in hands]
        self.left = [sum(h) for h in hands]
        self.phase = public.phase
        self.queue = [int(s) for s in public.queue]
        self.owner = int(public.owner)
        top = public.top
        self.size, self.base, self.small = (top.size, top.base, top.small) if top else (0, -1, 0)
        self.strong = bool(top and top.gouji)
        self.barred = {int(s) for s in public.passed}
        self.debt = {int(s) for s in public.debt}
        self.waived = public.waived
        self.top = [int(s) for s in public.out_top]
        self.bottom = [int(s) for s in public.out_bottom]
        self.leaver = SEATS - 1 if public.leaver is None else int(public.leaver)
        self.play_on = play_on

    def copy(self) -> Race:
        new = object.__new__(Race)
        new.hands = [h.copy() for h in self.hands]
        new.left = self.left.copy()
        new.phase, new.queue, new.owner = self.phase, self.queue.copy(), self.owner
        new.size, new.base, new.small, new.strong = self.size, self.base, self.small, self.strong
        new.barred, new.debt, new.waived = self.barred.copy(), self.debt.copy(), self.waived
        new.top, new.bottom, new.leaver, new.play_on = self.top.copy(), self.bottom.copy(), self.leaver, self.play_on
        return new

    # --- rules -----------------------------------------------------------------------------

    def over(self) -> bool:
        left = self.left
        if self.play_on:
            return left.count(0) >= SEATS - 1
        return not (left[0] or left[2] or left[4]) or not (left[1] or left[3] or left[5])

    def order(self) -> list[int]:
        """All seats, the best first."""
        around = [*_NEXT[self.leaver], self.leaver]
        rest = sorted((s for s in around if self.left[s]), key=self.left.__getitem__)
        return [*self.top, *rest, *reversed(self.bottom)]

    def put(self, seat: int, found: Found) -> None:
        """A set is played; what `public` does after it."""
        base, natural, twos, small, big = found
        hand, left = self.hands[seat], self.left
        hand[base] -= natural
        hand[TWO] -= twos
        hand[SMALL] -= small
        hand[BIG] -= big
        size = natural + twos + small + big
        left[seat] -= size
        out = not left[seat]
        if out:
            self.top.append(seat)
            self.debt.discard(seat)
            self.leaver = seat
        self.size, self.base, self.owner, self.waived = size, base, seat, False
        self.small = natural if base == SMALL else small
        strong = self.strong = bool(small or big or base >= SMALL) or size >= _GOUJI[base]
        chaos = SEATS - left.count(0) <= CHAOS
        if chaos:
            self.barred = set()
        if big or base == BIG or left.count(0) >= SEATS - 1:
            self.phase = "settle"
            return
        headless = not left[_OPPOSITE[seat]] and not out and not chaos
        others = [s for s in _NEXT[seat] if left[s]]
        if out or chaos or headless or not strong:
            self.queue = [s for s in others if s not in self.barred]
            self._follow(chaos)
            return
        facing = _OPPOSITE[seat]
        self.queue = [s for s in others if s == facing or (not left[_OPPOSITE[s]] and s not in self.barred)]
        self.phase = "reply" if self.queue else "settle"

    def _follow(self, chaos: bool) -> None:
        last = _OPPOSITE[self.owner]
        last_word = not chaos and self.left[last] > 0
        if self.queue and not (last_word and self.queue == [last]):
            self.phase = "follow"
        elif last_word and not self.waived:
            self.phase, self.queue = "close", [last]
        else:
            self.phase, self.queue = "settle", []

    def refuse(self, waive: bool = False) -> None:
        """The seat that is asked does not answer; ``waive``: the owner's opposite gives up his last word."""
        seat = self.queue.pop(0)
        if self.phase == "follow":
            chaos = SEATS - self.left.count(0) <= CHAOS
            if not chaos:
                self.barred.add(seat)
            self.waived = self.waived or waive
            self._follow(chaos)
        elif not self.queue:
            self.phase = "settle"

    def fail(self, seat: int) -> None:
        """A burner who cannot keep his duty is removed."""
        self.hands[seat] = [0] * LANES
        self.left[seat] = 0
        self.bottom.append(seat)
        self.debt.discard(seat)
        self.leaver = self.owner = seat
        self.phase = "settle"

    # --- playing on ------------------------------------------------------------------------

    def play_out(self) -> list[int]:
        """Play to the end as the level normal does, nearly; the order of the seats."""
        while not self.over():
            if self.phase == "settle":
                seat = self.owner
                if not self.left[seat]:
                    seat = next(s for s in _NEXT[seat] if self.left[s])
                self.owner, self.barred, self.phase, self.queue = seat, set(), "lead", [seat]
            seat = self.queue[0]
            if self.phase == "lead":
                hand = self.hands[seat]
                groups = LANES - 3 - hand[:TWO].count(0)
                if seat in self.debt and groups > 1 and not (hand[SMALL] or hand[BIG]):
                    self.fail(seat)
                else:
                    self.put(seat, self.lead(seat, groups))
                continue
            found = self.answer(seat)
            if found is None:
                self.refuse()
            else:
                self.put(seat, found)
        return self.order()

    def lead(self, seat: int, groups: int) -> Found:
        """The whole hand; every group but one with a big joker; else a low and large group."""
        hand = self.hands[seat]
        twos, small, big = hand[TWO:]
        if groups <= 1:
            if groups:
                base = next(r for r in range(TWO) if hand[r])
                return base, hand[base], twos, small, big
            if twos:
                return TWO, twos, 0, small, big
            return (SMALL, small, 0, 0, big) if small else (BIG, big, 0, 0, 0)
        held = [r for r in range(TWO) if hand[r]]
        if big >= groups - 1:
            first = held[0]
            return first, hand[first], twos if groups == 2 else 0, 0, 1
        if seat in self.debt:
            first = held[0]
            return (first, hand[first], 0, 1, 0) if small else (first, hand[first], 0, 0, 1)
        best = min(held, key=lambda r: r - LARGE * hand[r])
        return best, hand[best], 0, 0, 0

    def answer(self, seat: int) -> Found | None:
        """The cheapest set that beats the table, if the lead is worth it."""
        size, total = self.size, self.left[seat]
        if total < size:
            return None
        owner = self.owner
        hand = self.hands[seat]
        near = self.left[owner] <= NEAR
        mate = (owner - seat) % 2 == 0
        worth = LEAD_WORTH
        if mate:
            if (near or self.strong) and total > size:
                return None
            worth -= MATE
        elif near:
            worth += DANGER
        if not mate and self.phase != "follow" and _OPPOSITE[owner] == seat:
            worth += REPLY_WORTH
        twos, smalls, bigs = hand[TWO:]
        least = self.small
        if bigs < least:
            return None
        groups = LANES - 3 - hand[:TWO].count(0)
        debt = seat in self.debt
        best: Found | None = None
        cost = worth
        room = size - least
        for base in range(self.base + 1, TWO):
            have = hand[base]
            if not have:
                continue
            natural = have if have < room else room
            rest = room - natural
            t = twos if twos < rest else rest
            rest -= t
            s = smalls if smalls < rest else rest
            rest -= s
            b = least + rest
            if b > bigs or not natural:
                continue
            if debt and not (s or b) and total > size:
                continue
            if total == size:
                return base, natural, t, s, b
            price = b * BIG_COST + s * SMALL_COST + t * TWO_COST + natural * HIGH[base]
            after = groups
            if natural == have:
                price -= RID
                after -= 1
            else:
                price += BREAK
            if after <= 1 or bigs - b >= after - 1:
                price -= RUN
            if price <= cost:
                best, cost = (base, natural, t, s, b), price
        if self.base < TWO and twos >= room and (not debt or least or total == size):
            price = room * TWO_COST + least * BIG_COST
            if price <= cost or total == size:
                best, cost = (TWO, room, 0, 0, least), price
        if self.base < SMALL and not least and smalls >= size and (size * SMALL_COST <= cost or total == size):
            best, cost = (SMALL, size, 0, 0, 0), size * SMALL_COST
        if self.base < BIG and bigs >= size and (size * BIG_COST <= cost or total == size):
            best = (BIG, size, 0, 0, 0)
        return best


def found_of(one: CardSet) -> Found:
    """A set as a `Race` takes it."""
    if one.base == BIG:
        return BIG, one.size, 0, 0, 0
    if one.base == SMALL:
        return SMALL, one.size - one.big, 0, 0, one.big
    naturals = one.size - one.small - one.big - one.twos
    return one.base, naturals, one.twos, one.small, one.big
