"""The level normal of `computer` in machine code, and hands played to their end by it; hidden cards changed round.

Hands are counts of the 54 faces, a line for each seat and one for the kitty. A trick is one row of numbers: how many
have played, of how many cards, then for each of them seat and cards. What everybody knows of a seat is which faces it
cannot hold and which rows are empty; what a seat has not seen are the hands of the others, and the kitty for all but
the dealer.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.cards import PACK, Rank
from engine.games.huolong import computer, playout
from engine.games.huolong.spec import BURY_LIMIT, PACKS, SEATS
from engine.games.huolong.trumps import Trumps
from engine.machine import Draws, Floats, Numbers, draw, machine_code

FACES = 54
PLAYED, SIZE, FIRST, WIDTH = 0, 1, 2, 4
"""In the row of a trick: seats that have played, cards of the lead, where plays begin, and numbers of each."""
TRICK = FIRST + SEATS * WIDTH
ROWS = 5
OTHERS_GIVE, TEMPO, RESERVE, KITTY_STAKE = computer.OTHERS_GIVE, computer.TEMPO, computer.RESERVE, 40.0
_WORTH = np.array(playout.WORTH)
_ACES = np.array([c.rank is Rank.ACE for c in PACK])


class Order(NamedTuple):
    """row and power of each face; all by row, then power, and where each row begins; all from low to high, and as
    players hold them; what a trump is worth in the hand, or a side card that is not alone."""

    row: Numbers
    power: Numbers
    rows: Numbers
    begin: Numbers
    lows: Numbers
    held: Numbers
    keep: Floats


@lru_cache(maxsize=64)
def order(trumps: Trumps) -> Order:
    """The order of cards of a deal."""
    row, power = playout.tables(trumps)
    by_row = sorted(range(FACES), key=lambda c: (row[c], power[c], c))
    begin = [sum(r < k for r in row) for k in range(ROWS + 1)]
    keep = [computer.keep(c, trumps, alone=False) for c in PACK]
    lows, held = (np.array(list(map(int, cards))) for cards in (trumps.lows(PACK), trumps.arranged(PACK)))
    return Order(np.array(row), np.array(power), np.array(by_row), np.array(begin), lows, held, np.array(keep))


class Seen(NamedTuple):
    """What a seat goes by, and room to work in, written over at each decision.

    unseen  cards it has not seen;  left: how many of each row;  top: the highest power among them
    void    chances of every seat to hold none of a row;  least: at least so many of so many copies
    trumps  chances of every seat to hold any trump so many times
    keep    what each card is worth in the hand
    own     its faces as they are held, then -1
    """

    unseen: Numbers
    left: Numbers
    top: Numbers
    void: Floats
    least: Floats
    trumps: Floats
    keep: Floats
    own: Numbers
    picks: Numbers
    tried: Numbers


@machine_code
def blank() -> Seen:
    """Room for `look`."""
    return Seen(
        np.zeros(FACES, np.int64), np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64), np.zeros((SEATS, ROWS)),
        np.zeros((SEATS, PACKS + 1, PACKS + 1)), np.zeros((SEATS, PACKS + 1)), np.zeros(FACES),
        np.zeros(FACES + 1, np.int64), np.zeros((5, WIDTH - 1), np.int64), np.zeros(WIDTH - 1, np.int64),
    )  # fmt: skip


@machine_code
def look(
    hands: Numbers, held: Numbers, trick: Numbers, seat: int, dealer: int, barred: Numbers, empty: Numbers,
    o: Order, seen: Seen,
) -> None:  # fmt: skip
    """Write what a seat goes by when it plays."""
    unseen, left, top, least = seen.unseen, seen.left, seen.top, seen.least
    unseen[:] = 0
    left[:] = 0
    top[:] = -1
    for place in range(SEATS + 1):
        if place != seat and not (place == SEATS and seat == dealer):
            for c in range(FACES):
                unseen[c] += hands[place, c]
    hidden = 0
    for c in range(FACES):
        if unseen[c]:
            r = o.row[c]
            left[r] += unseen[c]
            hidden += unseen[c]
            top[r] = max(top[r], o.power[c])
    n, most = 0, 1
    for i in range(FACES):
        c = o.held[i]
        if hands[seat, c]:
            seen.own[n] = c
            n += 1
            most = max(most, hands[seat, c])
            alone = o.row[c] > 0 and not _ACES[c] and top[o.row[c]] <= o.power[c]
            seen.keep[c] = 1.0 if alone else o.keep[c]
    seen.own[n] = -1
    fewest = 1
    if trick[PLAYED]:
        fewest = most = trick[SIZE]
    for k in range(1, SEATS - trick[PLAYED]):
        s = (seat + k) % SEATS
        q = held[s].sum() / max(1, hidden)
        p = 1 - q
        least[s, 1, 1] = q
        least[s, 2, 2] = q * q
        least[s, 2, 1] = 2 * q * p + q * q
        least[s, 3, 3] = q * q * q
        least[s, 3, 2] = 3 * q * q * p + q * q * q
        least[s, 3, 1] = 3 * q * p * p + least[s, 3, 2]
        for r in range(1, ROWS):
            seen.void[s, r] = 1.0 if empty[s, r] else p ** left[r]
        for count in range(fewest, most + 1):
            none = 1.0
            for i in range(o.begin[0], o.begin[1]):
                c = o.rows[i]
                if unseen[c] >= count and not barred[s, c]:
                    none *= 1 - least[s, unseen[c], count]
            seen.trumps[s, count] = 1 - none


@machine_code
def _has(
    s: int, begin: int, end: int, above: int, n: int, rows: Numbers, power: Numbers, barred: Numbers, unseen: Numbers,
    least: Floats,
) -> float:  # fmt: skip
    """Chance that a seat holds ``n`` copies of a face above a power, among those of a row: ``rows[begin:end]``."""
    none = 1.0
    for i in range(end - 1, begin - 1, -1):
        c = rows[i]
        if power[c] <= above:
            break
        if unseen[c] >= n and not barred[s, c]:
            none *= 1 - least[s, unseen[c], n]
    return 1 - none


@machine_code
def _beats(
    s: int, c: int, n: int, led: int, row: Numbers, power: Numbers, rows: Numbers, begin: Numbers, barred: Numbers,
    unseen: Numbers, void: Floats, least: Floats, trumps: Floats,
) -> float:  # fmt: skip
    """Chance that a seat beats ``n`` cards ``c`` in a trick of the row ``led``."""
    high = power[c]
    if row[c] != led:
        return float(void[s, led]) * _has(s, begin[0], begin[1], high, n, rows, power, barred, unseen, least)
    follows = _has(s, begin[led], begin[led + 1], high, n, rows, power, barred, unseen, least)
    if led == 0:
        return follows
    return float(void[s, led] * trumps[s, n]) + float(1 - void[s, led]) * follows


@machine_code
def _reserved(hand: Numbers, o: Order) -> int:
    """The trump kept for the last trick, -1 for none."""
    for i in range(FACES - 1, -1, -1):
        c = o.lows[i]
        if hand[c]:
            return int(c) if o.row[c] == 0 else -1
    return -1


# --- leading and following -----------------------------------------------------------------------


@machine_code
def _lead(
    hands: Numbers, held: Numbers, turn: int, barred: Numbers, seen: Seen, o: Order, play: Numbers
) -> int:  # fmt: skip
    """Write a lead; how many cards."""
    row, power, rows, begin = o.row, o.power, o.rows, o.begin
    unseen, void, least, trumps = seen.unseen, seen.void, seen.least, seen.trumps
    hand, total = hands[turn], held[turn].sum()
    top = _reserved(hand, o)
    best, found, count = -1e9, -1, 0
    for i in range(FACES):
        c = o.lows[i]
        r = o.row[c]
        for n in range(1, hand[c] + 1):
            holds = 1.0
            for k in (1, 3):
                holds *= 1 - _beats(
                    (turn + k) % SEATS, c, n, r, row, power, rows, begin, barred, unseen, void, least, trumps
                )
            stake = n * _WORTH[c] + OTHERS_GIVE * n + TEMPO
            if n == total:
                stake += KITTY_STAKE
            price = 0.0
            for _ in range(n):
                price += seen.keep[c]
            if c == top and n < total and n == hand[c]:
                price += RESERVE
            value = (2 * holds - 1) * stake - price
            if r and n == hand[c] and held[turn, r] == n:
                value += 1.5
            if value > best:
                best, found, count = value, c, n
    play[:] = found
    return int(count)


@machine_code
def _pick(
    hand: Numbers, held: Numbers, r: int, inside: bool, kind: int, n: int, own: Numbers, kept: Floats, row: Numbers,
    out: Numbers,
) -> None:  # fmt: skip
    """Write the ``n`` cards of a row, or of all others, that come first, of equal ones as they are held. ``kind``:
    what is kept last; points first; points last; of others, cheap ones, and points, both from short suits."""
    for at in range(n):
        best, one, two = -1, 0.0, 0.0
        i = 0
        while own[i] >= 0:
            c = own[i]
            i += 1
            if (row[c] == r) != inside:
                continue
            left = hand[c]
            for k in range(at):
                left -= out[k] == c
            if left <= 0:
                continue
            keep, worth = kept[c], float(_WORTH[c])
            if kind == 0:
                a, b = keep, 0.0
            elif kind == 1:
                a, b = -worth, keep
            elif kind == 2:
                a, b = worth, keep
            elif kind == 3:
                a, b = worth + keep, float(held[row[c]])
            else:
                a, b = keep - worth, float(held[row[c]])
            if best < 0 or a < one or (a == one and b < two):
                best, one, two = c, a, b
        out[at] = best


@machine_code
def _best(trick: Numbers, o: Order) -> tuple[int, int]:
    """Who wins the open trick so far, and with which card."""
    led = trick[FIRST + 1]
    found, card, high = trick[FIRST], led, -1
    for k in range(trick[PLAYED]):
        at = FIRST + k * WIDTH
        c = trick[at + 1]
        same = True
        for i in range(1, trick[SIZE]):
            same = same and trick[at + 1 + i] == c
        if same and (o.row[c] == 0 or o.row[c] == o.row[led]) and o.power[c] > high:
            found, card, high = trick[at], c, o.power[c]
    return int(found), int(card)


@machine_code
def _lying(trick: Numbers) -> int:
    total = 0
    for k in range(trick[PLAYED]):
        for i in range(trick[SIZE]):
            total += _WORTH[trick[FIRST + k * WIDTH + 1 + i]]
    return total


@machine_code
def _follow(
    hands: Numbers, held: Numbers, trick: Numbers, turn: int, barred: Numbers, seen: Seen, o: Order, play: Numbers
) -> None:  # fmt: skip
    row, power, rows, begin = o.row, o.power, o.rows, o.begin
    unseen, void, least, trumps = seen.unseen, seen.void, seen.least, seen.trumps
    hand, total = hands[turn], held[turn].sum()
    n, led = trick[SIZE], o.row[trick[FIRST + 1]]
    owner, card = _best(trick, o)
    after = SEATS - 1 - trick[PLAYED]
    ours = owner % 2 == turn % 2
    now = 0.0
    if ours:
        now = 1.0
        for k in range(1, after + 1, 2):
            now *= 1 - _beats(
                (turn + k) % SEATS, card, n, led, row, power, rows, begin, barred, unseen, void, least, trumps
            )
    elif after >= 2:
        now = 0.25 * _beats(
            (turn + 2) % SEATS, card, n, led, row, power, rows, begin, barred, unseen, void, least, trumps
        )
    stake = _lying(trick) + OTHERS_GIVE * n * after / 3
    if n == total:
        stake += KITTY_STAKE
    high = o.power[card]
    top = _reserved(hand, o)
    need = min(held[turn, led], n)
    best = -1e9
    tried, picks = seen.tried, seen.picks
    for kind in range(5):
        _pick(
            hand, held[turn], led, kind < 3, kind, need if kind < 3 else n - need, seen.own, seen.keep, row, picks[kind]
        )
    faces = 0
    while seen.own[faces] >= 0:
        faces += 1
    for way in range(faces + 6):
        if way < faces:
            c = seen.own[way]
            if hand[c] < n or not (need == 0 or (need == n and o.row[c] == led)):
                continue
            tried[:n] = c
        else:
            for i in range(n):
                tried[i] = picks[(way - faces) // 2, i] if i < need else picks[3 + (way - faces) % 2, i - need]
        same = True
        worth, price, tops = 0, 0.0, 0
        for i in range(n):
            same = same and tried[i] == tried[0]
            worth += _WORTH[tried[i]]
            price += seen.keep[tried[i]]
            tops += tried[i] == top
        if top >= 0 and n < total and tops == hand[top]:
            price += RESERVE
        c = tried[0]
        wins = same and (o.row[c] == 0 or o.row[c] == led) and o.power[c] > high
        holds = now
        if wins:
            holds = 1.0
            for k in range(1, after + 1, 2):
                holds *= 1 - _beats(
                    (turn + k) % SEATS, c, n, led, row, power, rows, begin, barred, unseen, void, least, trumps
                )
            if ours:
                holds = max(holds, now)
        value = (2 * holds - 1) * (stake + worth + (TEMPO if wins else 0.0)) - price
        if value > best:
            best = value
            play[:n] = tried[:n]


@machine_code
def choose(
    hands: Numbers, trick: Numbers, turn: int, dealer: int, barred: Numbers, empty: Numbers, o: Order, play: Numbers
) -> int:  # fmt: skip
    """What the level normal does: its cards in ``play``, and how many."""
    held = _held(hands, o)
    seen = blank()
    look(hands, held, trick, turn, dealer, barred, empty, o, seen)
    if not trick[PLAYED]:
        return _lead(hands, held, turn, barred, seen, o, play)
    _follow(hands, held, trick, turn, barred, seen, o, play)
    return int(trick[SIZE])


@machine_code
def _held(hands: Numbers, o: Order) -> Numbers:
    """Cards in each row of each hand."""
    out = np.zeros((SEATS, ROWS), np.int64)
    for seat in range(SEATS):
        for c in range(FACES):
            out[seat, o.row[c]] += hands[seat, c]
    return out


# --- playing on --------------------------------------------------------------------------------


@machine_code
def _put(
    hands: Numbers, held: Numbers, trick: Numbers, turn: int, cards: Numbers, n: int, scores: Numbers,
    barred: Numbers, empty: Numbers, o: Order,
) -> int:  # fmt: skip
    """The seat on turn plays; who is next. A full trick is counted and cleared."""
    at = FIRST + trick[PLAYED] * WIDTH
    trick[SIZE] = n
    trick[at] = turn
    led = o.row[trick[FIRST + 1]] if trick[PLAYED] else o.row[cards[0]]
    same = 0
    for i in range(n):
        c = cards[i]
        trick[at + 1 + i] = c
        hands[turn, c] -= 1
        held[turn, o.row[c]] -= 1
        same += o.row[c] == led
    if same < n:
        empty[turn, led] = 1
        for i in range(o.begin[led], o.begin[led + 1]):
            barred[turn, o.rows[i]] = 1
    trick[PLAYED] += 1
    if trick[PLAYED] < SEATS:
        return (turn + 1) % SEATS
    owner, _ = _best(trick, o)
    scores[owner % 2] += _lying(trick)
    trick[PLAYED] = 0
    return owner


@machine_code
def after(
    hands: Numbers, trick: Numbers, turn: int, dealer: int, barred: Numbers, empty: Numbers, cards: Numbers,
    scores: Numbers, o: Order,
) -> int:  # fmt: skip
    """Who wins the last trick when a seat plays ``cards`` and all play on; ``scores`` are added up, nothing else is
    changed."""
    hands, trick, barred, empty = hands.copy(), trick.copy(), barred.copy(), empty.copy()
    held, seen = _held(hands, o), blank()
    play = np.zeros(WIDTH - 1, np.int64)
    turn = _put(hands, held, trick, turn, cards, len(cards), scores, barred, empty, o)
    while trick[PLAYED] or held[turn].sum():
        look(hands, held, trick, turn, dealer, barred, empty, o, seen)
        if trick[PLAYED]:
            _follow(hands, held, trick, turn, barred, seen, o, play)
            n = trick[SIZE]
        else:
            n = _lead(hands, held, turn, barred, seen, o, play)
        turn = _put(hands, held, trick, turn, play, n, scores, barred, empty, o)
    return turn


# --- imagining -----------------------------------------------------------------------------------


@machine_code
def mix(
    cards: Numbers, first: Numbers, barred: Numbers, hands: Numbers, points: int, steps: int, state: Draws
) -> int:  # fmt: skip
    """Change hidden cards round, ``steps`` tries: two cards of different places, where neither is barred there.

    ``cards``: those that may lie elsewhere, place by place; ``first``: where each begins, and the end. Places are the
    seats and the kitty, which ``hands`` has as well. ``points`` of the kitty stay within its limit; what they are then.
    """
    for _ in range(steps):
        i, j = draw(state, len(cards)), draw(state, len(cards))
        a, b = 0, 0
        while first[a + 1] <= i:
            a += 1
        while first[b + 1] <= j:
            b += 1
        x, y = cards[i], cards[j]
        if a == b or x == y or barred[a, y] or barred[b, x]:
            continue
        more = 0
        if a == SEATS:
            more = _WORTH[y] - _WORTH[x]
        elif b == SEATS:
            more = _WORTH[x] - _WORTH[y]
        if more > 0 and points + more > BURY_LIMIT:
            continue
        points += more
        cards[i], cards[j] = y, x
        hands[a, x] -= 1
        hands[a, y] += 1
        hands[b, y] -= 1
        hands[b, x] += 1
    return points
