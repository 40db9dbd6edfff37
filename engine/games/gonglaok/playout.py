"""Gong Lao K played on without events and questions: what the search looks ahead with.

Only for the game everybody plays for himself, without a cap, without piling on. A hand is four rows of heights, each
rising: row 0 the trumps with both jokers (13 and 14 high), the others the plain suits; so a rank is a height.
All play as the level normal does, nearly; who may add cards does so in order of play, once in a window.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.cards import Card, Suit
from engine.games.gonglaok.cover import level

BIG = 14
ROUNDS = 150
"""Rounds after which a race is given up as it stands."""
KEEP, SPEND, LOST, GROUP = 0.75, 2.75, 1.0, 0.3
"""See computer: what leading a card gives up, what is added while a defence may fail and when it is lost."""
SMALL_HAND = 12
WORTH = tuple(tuple(min(h, 12) * 0.12 + (1.4 if trump else 0.0) for h in range(15)) for trump in (True, False))
"""What a card is worth in the hand: ``WORTH[row > 0][height]``."""

Hand = tuple[list[int], list[int], list[int], list[int]]
Laid = tuple[int, int]
"""A card on the table: row and height."""


def rows(cards: Iterable[Card], trump: Suit) -> Hand:
    """A hand from its cards."""
    hand: Hand = ([], [], [], [])
    for c in cards:
        row, height = place(c, trump)
        hand[row].append(height)
    for row_ in hand:
        row_.sort()
    return hand


def place(card: Card, trump: Suit) -> Laid:
    """Row and height of a card."""
    height = min(level(card.rank), 13) + (level(card.rank) == 101)
    if card.suit is None or card.suit is trump:
        return 0, height
    return 1 + [s for s in Suit if s is not trump].index(card.suit), height


def size(hand: Hand) -> int:
    return len(hand[0]) + len(hand[1]) + len(hand[2]) + len(hand[3])


def covered(attack: Sequence[Laid], hand: Hand) -> list[Laid] | None:
    """Own cards that cover the attack, few trumps and low cards; None when it cannot be covered. Takes nothing away.

    In each row the highest attack card goes first and gets the lowest card that beats it: no other way covers more.
    What is left of the plain suits takes the lowest trumps left.
    """
    if len(attack) > size(hand):
        return None
    by: tuple[list[int], list[int], list[int], list[int]] = ([], [], [], [])
    for row, height in attack:
        by[row].append(height)
    used: list[Laid] = []
    trumps = hand[0]
    if by[0]:
        trumps = trumps.copy()
        for height in sorted(by[0], reverse=True):
            at = next((i for i, h in enumerate(trumps) if h > height), -1)
            if at < 0:
                return None
            used.append((0, trumps.pop(at)))
    short = 0
    for row in (1, 2, 3):
        if not by[row]:
            continue
        own = hand[row].copy()
        for height in sorted(by[row], reverse=True):
            at = next((i for i, h in enumerate(own) if h > height), -1)
            if at < 0:
                short += 1
            else:
                used.append((row, own.pop(at)))
    if short > len(trumps):
        return None
    used += [(0, h) for h in trumps[:short]]
    return used


class Race:
    """A deal that is being played on. Places are taken in the order of going out."""

    __slots__ = ("attacker", "defender", "hands", "laid", "open", "out", "seats")

    def __init__(
        self, hands: Sequence[Hand], attacker: int, defender: int, laid: Sequence[Laid], open_: Sequence[Laid],
        out: Sequence[int],
    ) -> None:  # fmt: skip
        self.hands: list[Hand] = [(a.copy(), b.copy(), c.copy(), d.copy()) for a, b, c, d in hands]
        self.seats = len(hands)
        self.attacker, self.defender = attacker, defender
        self.laid, self.open, self.out = list(laid), list(open_), list(out)

    def put(self, seat: int, cards: Iterable[Laid]) -> None:
        """Attack cards go down; who has none left is out."""
        hand = self.hands[seat]
        for row, height in cards:
            hand[row].remove(height)
            self.laid.append((row, height))
            self.open.append((row, height))
        if not size(hand):
            self.out.append(seat)

    def cover(self, cards: Iterable[Laid]) -> None:
        hand = self.hands[self.defender]
        for row, height in cards:
            hand[row].remove(height)
            self.laid.append((row, height))
        self.open = []

    def over(self) -> bool:
        return len(self.out) >= self.seats - 1

    def active(self, seat: int) -> bool:
        return size(self.hands[seat]) > 0

    def after(self, seat: int, step: int = 1) -> int:
        """The next seat that holds cards."""
        for n in range(1, self.seats + 1):
            found = (seat + step * n) % self.seats
            if size(self.hands[found]):
                return found
        return seat

    def places(self) -> list[int]:
        """The place of every seat; who still holds cards shares the last one."""
        return [self.out.index(s) + 1 if s in self.out else len(self.out) + 1 for s in range(self.seats)]

    # --- playing on ------------------------------------------------------------------------

    def play_out(self, phase: str, may_add: Sequence[int] = ()) -> list[int]:
        """Play to the end from the opening (``open``), from a window in which these seats may still add
        (``help``, ``more``), from the defence (``defend``), or from where it was given up (``take``)."""
        rounds = 0
        while not self.over():
            if phase == "open":
                rounds += 1
                if rounds > ROUNDS:
                    break
                self.laid, self.open = [], []
                self.put(self.attacker, self.opening(self.attacker))
                phase, may_add = "help", [s for s in self.others() if s != self.attacker]
                continue
            if phase in ("help", "more"):
                self.window(may_add)
                if self.over():
                    break
                if phase == "more" and not self.open:
                    self.succeed()
                    phase = "open"
                    continue
                phase = "defend"
            if phase == "defend":
                found = covered(self.open, self.hands[self.defender])
                if found is not None:
                    self.cover(found)
                    if not self.active(self.defender):
                        self.succeed()
                        phase = "open"
                    else:
                        phase, may_add = "more", self.others()
                    continue
            self.fail()
            phase = "open"
        return self.places()

    def others(self) -> list[int]:
        """Who may attack, in order of play from the attacker."""
        around = [(self.attacker + n) % self.seats for n in range(self.seats)]
        return [s for s in around if s != self.defender and self.active(s)]

    def window(self, seats: Iterable[int]) -> None:
        ranks = {h for _, h in self.laid}
        for seat in seats:
            if self.active(seat):
                chosen = self.additions(seat, ranks)
                if chosen:
                    self.put(seat, chosen)
                    if self.over():
                        return

    def succeed(self) -> None:
        """The defence held: he attacks next, or who comes after him when he is out."""
        if not self.active(self.defender):
            self.out.append(self.defender)
        self.laid, self.open = [], []
        heir = self.defender if self.active(self.defender) else self.after(self.defender)
        self.attacker, self.defender = heir, self.after(heir)

    def fail(self) -> None:
        """The defender takes everything and is attacked again."""
        hand = self.hands[self.defender]
        for row, height in self.laid:
            hand[row].append(height)
        for row_ in hand:
            row_.sort()
        self.laid, self.open = [], []
        if not self.active(self.attacker) or self.attacker == self.defender:
            self.attacker = self.after(self.defender, -1)

    # --- what each does --------------------------------------------------------------------

    def opening(self, seat: int) -> list[Laid]:
        """The group that gets rid of most cards for what it gives up."""
        groups: dict[int, list[Laid]] = {}
        for row, heights in enumerate(self.hands[seat]):
            for h in heights:
                groups.setdefault(h, []).append((row, h))
        if len(groups) == 1:
            return next(iter(groups.values()))
        best, found = -99.0, None
        for h in sorted(groups):
            cards = groups[h]
            weak = [c for c in cards if c[0]]
            for some in (weak, cards):
                if some:
                    value = len(some) - KEEP * sum(WORTH[row > 0][height] for row, height in some)
                    if value > best:
                        best, found = value, some
        assert found is not None
        return found

    def additions(self, seat: int, ranks: set[int]) -> list[Laid]:
        """What a seat adds to the attack."""
        hand = self.hands[seat]
        able = [(row, h) for row in (1, 2, 3, 0) for h in hand[row] if h in ranks]
        if not able or size(hand) <= SMALL_HAND:
            return able
        if (0, BIG) in self.open or len(self.open) > size(self.hands[self.defender]):
            copies: dict[int, int] = {}
            for row in (1, 2, 3):
                for h in hand[row]:
                    copies[h] = copies.get(h, 0) + 1
            return [(row, h) for row, h in able if WORTH[row > 0][h] + GROUP * (copies.get(h, 0) - 1) <= LOST]
        if self.after(self.defender) == seat:
            return able
        return [(row, h) for row, h in able if WORTH[row > 0][h] <= SPEND]
