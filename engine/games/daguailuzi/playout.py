"""A hand of Da Guai Lu Zi played on as a race of groups: what the search looks ahead with.

Every hand is the plays of its plan; only pairs and triples are taken apart, to beat an opponent. A play is then
nothing but its number of cards and its height among plays of as many. Rules of turn, closing and finishing as in
`public` and `outcome`.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence

from engine.games.daguailuzi.melds import STRENGTH, Meld, Scale
from engine.games.daguailuzi.plan import BIG_FACE, SMALL_FACE, Group, _sets
from engine.games.daguailuzi.spec import SEATS
from engine.games.daguailuzi.worth import CONTROL

STEP = 20
"""Heights of a category of five cards."""
SIZES = (1, 2, 3, 5)
FIVE = 3
"""The place of five-card plays in a hand."""
PLACE = {1: 0, 2: 1, 3: 2, 5: FIVE}
LEAD, OVER_MATE, SHORT_MATE, URGENT = 0.55, 0.9, 0.8, 0.6
DANGER = (0.0, 1.6, 1.1, 0.9, 0.6, 0.6)
RISK, SIZE_GAIN, SAFE = 2.0, 0.1, 0.3
_CONTROLS = (
    CONTROL["single"],
    CONTROL["pair"],
    CONTROL["triple"],
    tuple(c for kind in STRENGTH for c in (*CONTROL[kind], *[1.0] * (STEP - len(CONTROL[kind])))),
)
_WINDOWS = tuple(tuple((i + k - 1) % 13 for k in range(5)) for i in range(10))
"""Ranks of a straight as indices, two is 0: A2345 up to TJQKA."""

Hand = tuple[list[int], list[int], list[int], list[int]]
"""Heights of the singles, pairs, triples and fives of a hand, each rising."""


def height(kind: str, key: int) -> int:
    """How high a play stands among those of as many cards."""
    return STEP * STRENGTH[kind] + key if kind in STRENGTH else key


def height_of(meld: Meld) -> int:
    return height(meld.kind, meld.key[0])


def planned(groups: Iterable[Group]) -> Hand:
    """The hand that a plan is."""
    hand: Hand = ([], [], [], [])
    for g in groups:
        hand[PLACE[g.size]].append(height(g.kind, g.key))
    for heights in hand:
        heights.sort()
    return hand


def sketched(cards: Iterable[int], scale: Scale) -> Hand:
    """A hand grouped in little time: straights of cards that are good for nothing else, then sets."""
    h = [0] * 54
    for c in cards:
        h[c] += 1
    ranks = [h[4 * i] + h[4 * i + 1] + h[4 * i + 2] + h[4 * i + 3] for i in range(13)]
    hand: Hand = ([], [], [], [])
    for index, window in enumerate(_WINDOWS):
        held = [ranks[i] for i in window]
        if 0 not in held and held.count(1) >= 3:
            for i in window:
                ranks[i] -= 1
                face = next(c for c in range(4 * i, 4 * i + 4) if h[c])
                h[face] -= 1
            hand[FIVE].append(height("straight", index))
    for kind, power, _, n, other in _sets(h, scale.level)[1]:
        hand[FIVE if other >= 0 or n == 5 else n - 1].append(height(kind, power))
    hand[0].extend([15] * h[SMALL_FACE] + [16] * h[BIG_FACE])
    for heights in hand:
        heights.sort()
    return hand


def lead(hand: Hand, counts: Sequence[int], seat: int) -> int:
    """Which sort of play to lead, always its lowest: what is most of a burden, away from what opponents need."""
    foes = [n for s, n in enumerate(counts) if n and (s - seat) % 2]
    least = min(foes, default=99)
    best, found = -9.0, 0
    for place, heights in enumerate(hand):
        if heights:
            size = SIZES[place]
            control = _CONTROLS[place][heights[0]]
            score = SIZE_GAIN * size - control
            if size in foes:
                score -= RISK * (1.0 - control)
            elif least < size:
                score += SAFE
            if score > best:
                best, found = score, place
    return found


def reply(hand: Hand, counts: Sequence[int], seat: int, place: int, top: int, owner: int) -> int | None:
    """The index of the lowest group that beats the table, None to pass: always over an opponent, over a
    team-mate where he would hardly win the trick."""
    heights = hand[place]
    at = bisect_right(heights, top)
    if at == len(heights):
        return None
    if (owner - seat) % 2 or counts[seat] == SIZES[place]:
        return at
    controls = _CONTROLS[place]
    control, theirs = controls[heights[at]], controls[top]
    least = min([n for s, n in enumerate(counts) if n and (s - seat) % 2], default=99)
    score = 1.0 - control + (LEAD + (DANGER[least] if least <= 5 else 0.0)) * control
    score -= OVER_MATE * (SAFE + theirs)
    if counts[owner] <= 5:
        score -= SHORT_MATE
    if least == SIZES[place] and theirs < 0.8:
        score += URGENT
    return at if score > 0 else None


def split(hand: Hand, counts: Sequence[int], seat: int, place: int, top: int, owner: int) -> int | None:
    """Take a single or a pair out of a pair or a triple to beat an opponent, if that is worth it: its height. The
    hand has what is left of the group then, but not what was taken."""
    if place > 1 or (owner - seat) % 2 == 0:
        return None
    least = min([n for s, n in enumerate(counts) if n and (s - seat) % 2], default=99)
    lead = LEAD + (DANGER[least] if least <= 5 else 0.0)
    best, found = 0.0, (0, 0)
    for of in range(place + 1, 3):
        for i in range(bisect_right(hand[of], top), len(hand[of])):
            h = hand[of][i]
            score = _CONTROLS[of - place - 1][h] - _CONTROLS[of][h] + lead * _CONTROLS[place][h]
            if score > best:
                best, found = score, (of, i)
    of, i = found
    if not of:
        return None
    h = hand[of].pop(i)
    insort(hand[of - place - 1], h)
    return h


def finished(order: Sequence[int]) -> bool:
    """True when a team is out."""
    even = sum(1 for s in order if not s % 2)
    return even == 3 or len(order) - even == 3


def race(
    hands: list[Hand],
    counts: list[int],
    order: list[int],
    turn: int,
    owner: int,
    place: int,
    top: int,
    passes: int,
    mates_inherit: bool,
) -> list[int]:
    """Play on until a team is out; seats in the order of going out. ``place`` -1 when ``turn`` leads.
    The lists are used up."""  # fmt: skip
    while not finished(order):
        hand = hands[turn]
        if place < 0:
            place = lead(hand, counts, turn)
            played: int | None = hand[place].pop(0)
        else:
            at = reply(hand, counts, turn, place, top, owner)
            played = split(hand, counts, turn, place, top, owner) if at is None else hand[place].pop(at)
        if played is None:
            passes += 1
        else:
            top = played
            owner, passes = turn, 0
            counts[turn] -= SIZES[place]
            if not counts[turn]:
                order.append(turn)
                if finished(order):
                    break
        turn = (turn + 1) % SEATS
        while not counts[turn]:
            turn = (turn + 1) % SEATS
        active = SEATS - counts.count(0)
        if passes >= active - (counts[owner] > 0):
            if counts[owner]:
                turn = owner
            else:
                turn = heir(counts, owner, mates_inherit)
            place, passes = -1, 0
    return order


def heir(counts: Sequence[int], owner: int, mates_inherit: bool) -> int:
    """Who leads when the owner of the last play is out."""
    around = [(owner + n) % SEATS for n in range(1, SEATS)]
    mates = [s for s in around if counts[s] and not (s - owner) % 2]
    return mates[0] if mates_inherit and mates else next(s for s in around if counts[s])
