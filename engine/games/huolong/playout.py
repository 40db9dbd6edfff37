"""The tricks of a hand played on without events and questions: what the search looks ahead with.

A hand is five rows of cards, each from low to high: row 0 the trumps, 1 to 4 the side suits. Everybody leads what
holds, wins what is worth it, feeds the partner and gives the others nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.cards import PACK
from engine.games.huolong.spec import SEATS
from engine.games.huolong.trumps import Trumps, worth

Rows = list[list[int]]

_SUITS = {suit: i for i, suit in enumerate(dict.fromkeys(c.suit for c in PACK if c.suit is not None), 1)}
WORTH = tuple(worth(c) for c in PACK)
RUFF = 5
"""Points in a trick for which a trump is spent."""


@lru_cache(maxsize=256)
def tables(trumps: Trumps) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Row and power of every face."""
    row = tuple(0 if trumps.is_trump(c) or c.suit is None else _SUITS[c.suit] for c in PACK)
    return row, tuple(map(trumps.power, PACK))


def rows(cards: Iterable[int], trumps: Trumps) -> Rows:
    """A hand from its cards."""
    row, power = tables(trumps)
    out: Rows = [[], [], [], [], []]
    for c in sorted(map(int, cards), key=lambda c: (power[c], c)):
        out[row[c]].append(c)
    return out


class Hand:
    """A hand of the match that is being played on; ``trick`` holds what lies there, by seat, the lead first.

    scores   points each team has won in tricks
    last     who won the last trick, once it is over
    """

    __slots__ = ("hands", "last", "power", "row", "scores", "trick", "turn")

    def __init__(
        self, hands: Sequence[Rows], trumps: Trumps, trick: Sequence[tuple[int, Sequence[int]]], turn: int,
        scores: Sequence[int],
    ) -> None:  # fmt: skip
        self.hands = [[r.copy() for r in hand] for hand in hands]
        self.row, self.power = tables(trumps)
        self.trick = [(seat, list(map(int, cards))) for seat, cards in trick]
        self.turn = turn
        self.scores = list(scores)
        self.last = turn

    def put(self, cards: Iterable[int]) -> None:
        """The seat on turn plays; a full trick goes to its winner, who leads."""
        played = list(map(int, cards))
        hand = self.hands[self.turn]
        for c in played:
            hand[self.row[c]].remove(c)
        self.trick.append((self.turn, played))
        self.turn = (self.turn + 1) % SEATS
        if len(self.trick) == SEATS:
            best, _ = self.best()
            self.scores[best % 2] += sum(WORTH[c] for _, cards in self.trick for c in cards)
            self.trick = []
            self.turn = self.last = best

    def best(self) -> tuple[int, int]:
        """Who wins the open trick so far, and how high."""
        led = self.trick[0][1][0]
        row, power = self.row, self.power
        found, high = self.trick[0][0], -1
        for seat, cards in self.trick:
            first = cards[0]
            if cards.count(first) == len(cards) and row[first] in (0, row[led]) and power[first] > high:
                found, high = seat, power[first]
        return found, high

    def over(self) -> bool:
        return not self.trick and not any(self.hands[self.turn])

    def play_out(self) -> None:
        while not self.over():
            self.put(self.follow() if self.trick else self.lead())

    # --- leading ---------------------------------------------------------------------------

    def lead(self) -> list[int]:
        """What nobody can beat, most cards and points first; else a low card of a short suit."""
        seat = self.turn
        hand, power = self.hands[seat], self.power
        others = [self.hands[(seat + n) % SEATS] for n in (1, 2, 3)]
        foes = (others[0], others[2])
        best, found = -1.0, []
        for r in (1, 2, 3, 4, 0):
            mine = hand[r]
            if not mine:
                continue
            top = mine[-1]
            if r and any(not foe[r] and foe[0] for foe in foes):
                continue
            n = mine.count(top)
            if all(self._highest(other[r], n) <= power[top] for other in others):
                value = 4.0 * n + n * WORTH[top] + (3.0 if r else 0.0)
                if value > best:
                    best, found = value, [top] * n
        if found and (self.row[found[0]] or sum(map(len, hand)) <= 2 * len(hand[0])):
            return found
        short = [r for r in (1, 2, 3, 4) if hand[r]]
        if not short:
            return [hand[0][0]] if len(hand[0]) > 1 or not found else found
        r = min(short, key=lambda r: (WORTH[hand[r][0]], len(hand[r])))
        return [min(hand[r], key=lambda c: (WORTH[c], power[c]))]

    def _highest(self, cards: list[int], n: int) -> int:
        """The power of the highest ``n`` equal cards, -1 when there are none."""
        if n == 1:
            return self.power[cards[-1]] if cards else -1
        for c in reversed(cards):
            if cards.count(c) >= n:
                return self.power[c]
        return -1

    # --- following -------------------------------------------------------------------------

    def follow(self) -> list[int]:
        seat = self.turn
        hand, power = self.hands[seat], self.power
        led = self.trick[0][1]
        n, r = len(led), self.row[led[0]]
        owner, high = self.best()
        ours = owner % 2 == seat % 2
        after = [(seat + k) % SEATS for k in range(1, SEATS - len(self.trick))]
        lying = sum(WORTH[c] for _, cards in self.trick for c in cards)
        held = [s for s in after if s % 2 != seat % 2]
        safe = ours and not any(self._could(s, r, n, high) for s in held)
        mine = hand[r]
        if len(mine) >= n:
            if safe:
                return sorted(mine, key=lambda c: (-WORTH[c], power[c]))[:n]
            found = self._beating(mine, n, high, bool(after))
            if found is not None and (not ours or not after):
                holds = not any(self._could(s, r, n, power[found]) for s in held)
                if holds or not held:
                    return [found] * n
            return sorted(mine, key=lambda c: (WORTH[c], power[c]))[:n]
        need = n - len(mine)
        rest = [c for k, cards in enumerate(hand) if k != r for c in cards]
        if not mine and r and not ours and lying >= RUFF:
            trump = self._beating(hand[0], n, high, False)
            if trump is not None:
                return [trump] * n
        side = [c for c in rest if self.row[c]]
        pool = side if len(side) >= need else rest
        if safe:
            pool = sorted(pool, key=lambda c: (-WORTH[c], power[c]))
        else:
            pool = sorted(pool, key=lambda c: (WORTH[c], power[c]))
        return mine + pool[:need]

    def _beating(self, cards: list[int], n: int, high: int, top: bool) -> int | None:
        """A card that is held ``n`` times and beats ``high``: the highest with ``top``, else the lowest."""
        for c in reversed(cards) if top else cards:
            if self.power[c] > high and (n == 1 or cards.count(c) >= n):
                return c
        return None

    def _could(self, seat: int, r: int, n: int, high: int) -> bool:
        """Whether a seat that plays later beats what lies there."""
        hand = self.hands[seat]
        if len(hand[r]) >= n:
            return self._highest(hand[r], n) > high
        return not hand[r] and bool(r) and self._highest(hand[0], n) > high
