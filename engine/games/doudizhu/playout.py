"""Dou Dizhu played on in packed integers, some thousand deals a second: what the search looks ahead with.

A position is three packs (see melds) by *place*: 0 the landlord, 1 the peasant after him, 2 the peasant before
him. Each hand is held as its plan: a bit per lane for the singles, pairs, triples and bombs, the rocket,
and a tuple of chains. A rank is written as the bit of its lane, so that everything higher than ``key`` in a
mask ``m`` is ``m & -(key << 4)``, and the cards themselves are small multiples of it.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.doudizhu.melds import ANY_KICKERS, ROCKET
from engine.games.doudizhu.moves import of_kind
from engine.games.doudizhu.plan import TURN, best, worth

(
    SINGLE, PAIR, TRIPLE, TRIPLE1, TRIPLE2, STRAIGHT, PAIRS, PLANE, PLANE1, PLANE2, BOMB, ROCKETS, FOUR2S, FOUR2P,
) = range(1, 15)  # fmt: skip
CODE = {
    "single": SINGLE, "pair": PAIR, "triple": TRIPLE, "triple1": TRIPLE1, "triple2": TRIPLE2, "straight": STRAIGHT,
    "pairs": PAIRS, "plane": PLANE, "plane1": PLANE1, "plane2": PLANE2, "bomb": BOMB, "rocket": ROCKETS,
    "four2s": FOUR2S, "four2p": FOUR2P,
}  # fmt: skip
NAME = {code: name for name, code in CODE.items()}
RUN = tuple(sum(1 << 4 * i for i in range(n)) for n in range(13))
"""``RUN[n] * key``: one card of each of ``n`` ranks from ``key`` upwards."""

EACH = {STRAIGHT: 1, PAIRS: 2, PLANE: 3}
LANES = sum(1 << 4 * i for i in range(15))
TWO = 1 << 48
ACE = 1 << 44
KING = 1 << 40
JACK = 1 << 32
TEN = 1 << 28
SMALL = 1 << 52
BIG = 1 << 56

Chain = tuple[int, int, int]
Plan = tuple[int, int, int, int, int, tuple[Chain, ...]]
"""Singles, pairs, triples, bombs, rocket (0 or 1), chains as (kind, length, key)."""


@lru_cache(maxsize=1 << 16)
def plan(h: int) -> Plan:
    """The best grouping of a pack (see plan.best)."""
    chains = best(h)[1] if h else ()
    found = []
    for m in chains:
        kind = CODE[m.kind]
        key = 1 << 4 * m.key
        h -= EACH[kind] * RUN[m.length] * key
        found.append((kind, m.length, key))
    rocket = 0
    if h & ROCKET == ROCKET:
        rocket = 1
        h -= ROCKET
    ones, twos, fours = h & LANES, h >> 1 & LANES, h >> 2 & LANES
    return ones & ~twos, twos & ~ones, ones & twos, fours, rocket, tuple(found)


@lru_cache(maxsize=1 << 15)
def chain_answer(h: int, kind: int, length: int, key: int) -> tuple[int, int, float]:
    """The answer to a chain that leaves the best hand: pack, key, loss of worth; (0, 0, 0.0) when there is none."""
    over = (key.bit_length() - 1) >> 2
    now = worth(h)
    found, at, loss = 0, 0, 1e9
    for play in of_kind(h, NAME[kind], length, over, ANY_KICKERS):
        lost = now - worth(h - play)
        if lost < loss:
            found, at, loss = play, play & -play, lost
    return (found, 1 << (at.bit_length() - 1 >> 2 << 2), loss) if found else (0, 0, 0.0)


def _by_key(chain: Chain) -> int:
    return chain[2]


# Thresholds by place, settled by deals of the policy against itself with other figures.
DANGER = (5, 6, 9)
"""Cards of an opponent from which on nothing is saved."""
BOMB_GROUPS = (2, 2, 3)
BOMB_LEFT = (2, 6, 6)
"""Groups in the own hand, cards in that of who made the play, from which on bombs are thrown."""
HOLD_TOP = (TWO, TWO, 16 * BIG)
HOLD_UNDER = (TEN, ACE, TEN)
HOLD_CARDS = (12, 6, 6)
"""From which rank on cards are held back, over which ranks not, with how many cards no more."""
BREAK_LOW = (ACE, ACE, TEN)
"""The lowest rank for which a pair is broken."""
OVER_MATE = ACE
MATE_TOP = TWO
"""Up to which rank the partner's play is beaten, and with which."""
TRIPLE_FIRST = (40, 40, 24)
"""How much earlier than a single a triple is led, in bits: four to a rank."""
LATE_TRIPLE = (ACE, ACE, ACE)
CHAIN_LOSS = (6.3, 12.0, 6.3)
"""How much a hand may lose by answering a chain."""
PAIR_FROM_TRIPLE = (KING, KING, KING)


def playout(
    hands: list[int], counts: list[int], turn: int, kind: int, length: int, key: int, top: int, passes: int
) -> int:
    """Play a position on to its end; the place that goes out.

    ``kind`` 0 means that ``turn`` leads. Both lists are used up.
    """
    plans = [plan(hands[0]), plan(hands[1]), plan(hands[2])]
    t = turn
    while True:
        s, p, tr, b, rk, ch = plans[t]
        n = counts[t]
        pk = used = 0
        if t:
            foe = counts[0]
            mate = counts[3 - t]
        else:
            foe, mate = counts[1], 99
            if counts[2] < foe:
                foe = counts[2]
        if not kind:
            # --- lead --------------------------------------------------------------------
            ns, np, nt = s.bit_count(), p.bit_count(), tr.bit_count()
            groups = ns + np + nt + b.bit_count() + rk + len(ch)
            if groups == 1:
                return t
            if nt == 1 and groups == 2 and ns + np == 1:
                return t
            if t == 1 and mate == 1:
                # Feed the partner, who plays next.
                h = hands[1]
                key = h & -h
                key = 1 << (key.bit_length() - 1 >> 2 << 2)
                hands[1] = h - key
                counts[1] = n - 1
                if s & key:
                    plans[1] = (s ^ key, p, tr, b, rk, ch)
                else:
                    plans[1] = plan(h - key)
                kind, length, top, passes = SINGLE, 1, 1, 0
                t = 2
                continue
            pick = 0
            k = 0
            if groups <= 3:
                # Whether all groups but one are sure to keep the lead.
                others = hands[0] + hands[1] + hands[2] - hands[t]
                if not others >> 2 & LANES and others & ROCKET != ROCKET:
                    one = others & LANES | others >> 1 & LANES | others >> 2 & LANES
                    two = (others >> 1 | others >> 2) & LANES
                    high = 1 << (one.bit_length() - 1)
                    sure = s & -high if one else s
                    sure2 = p & -(1 << (two.bit_length() - 1)) if two else p
                    if sure.bit_count() + sure2.bit_count() + b.bit_count() + rk >= groups - 1:
                        if sure:
                            pick, k = SINGLE, sure & -sure
                        elif sure2:
                            pick, k = PAIR, sure2 & -sure2
            if pick:
                pass
            elif foe <= 2:
                # Nothing an opponent could go out on.
                if foe == 1:
                    if ch:
                        pick, length, k = ch[0]
                    elif tr:
                        pick, k = TRIPLE, tr & -tr
                    elif p:
                        pick, k = PAIR, p & -p
                    elif s:
                        pick, k = SINGLE, 1 << (s.bit_length() - 1)
                else:
                    if ch:
                        pick, length, k = ch[0]
                    elif tr:
                        pick, k = TRIPLE, tr & -tr
                    elif s:
                        pick, k = SINGLE, s & -s
                        if ns > 1 and not p:
                            k = 1 << (s.bit_length() - 1)
                    elif p:
                        pick, k = PAIR, 1 << (p.bit_length() - 1)
            else:
                low = 1 << 60
                if s:
                    pick, k = SINGLE, s & -s
                    low = k
                if p:
                    key = p & -p
                    if key < low:
                        pick, k, low = PAIR, key, key
                if ch:
                    pick, length, k = min(ch, key=_by_key)
                elif tr:
                    key = tr & -tr
                    if key >> TRIPLE_FIRST[t] < low and (key < LATE_TRIPLE[t] or not (s or p)):
                        pick, k = TRIPLE, key
            if not pick:
                if b:
                    key = b & -b
                    b ^= key
                    kind, used, pk = BOMB, 4, 4 * key
                else:
                    kind, used, pk, key, rk = ROCKETS, 2, ROCKET, BIG, 0
            elif pick == SINGLE:
                s ^= k
                kind, key, used, pk = SINGLE, k, 1, k
            elif pick == PAIR:
                p ^= k
                kind, key, used, pk = PAIR, k, 2, 2 * k
            elif pick == TRIPLE:
                tr ^= k
                key = k
                m = s & -s
                q = p & -p
                if m and m < TWO and (not q or m <= q << 8 or q >= TWO):
                    s ^= m
                    kind, used, pk = TRIPLE1, 4, 3 * k + m
                elif q and q < ACE:
                    p ^= q
                    kind, used, pk = TRIPLE2, 5, 3 * k + 2 * q
                else:
                    kind, used, pk = TRIPLE, 3, 3 * k
            else:
                at = ch.index((pick, length, k))
                ch = ch[:at] + ch[at + 1 :]
                kind, key = pick, k
                if pick == PLANE:
                    pk, used = 3 * RUN[length] * k, 3 * length
                    if (s & (TWO - 1)).bit_count() >= length:
                        kind = PLANE1
                        used += length
                        for _ in range(length):
                            m = s & -s
                            s ^= m
                            pk += m
                    elif np >= length:
                        kind = PLANE2
                        used += 2 * length
                        for _ in range(length):
                            m = p & -p
                            p ^= m
                            pk += 2 * m
                else:
                    each = 1 if pick == STRAIGHT else 2
                    pk, used = each * RUN[length] * k, each * length
            n -= used
            if not n:
                return t
            counts[t] = n
            hands[t] -= pk
            plans[t] = (s, p, tr, b, rk, ch)
            top, passes = t, 0
            t = t + 1 if t < 2 else 0
            continue
        # --- reply -------------------------------------------------------------------------
        above = -(key << 4)
        mine = t and top  # the partner's play
        if kind == SINGLE:
            if n == 1:
                if s & above:
                    return t
            elif mine:
                if t == 2:
                    m = s & above
                    if foe == 1:
                        # The landlord has one card: the highest.
                        h = hands[t]
                        m = 1 << (h.bit_length() - 1 >> 2 << 2)
                        if m > key:
                            pk = m
                            if s & m:
                                s ^= m
                            else:
                                s = -1
                            key, used = m, 1
                    elif m and mate > 2 and key < OVER_MATE:
                        m &= -m
                        if m <= MATE_TOP:
                            s ^= m
                            key = pk = m
                            used = 1
            else:
                m = s & above
                if foe == 1:
                    h = hands[t]
                    m = 1 << (h.bit_length() - 1 >> 2 << 2)
                    if m > key:
                        pk = m
                        if s & m:
                            s ^= m
                        else:
                            s = -1
                        key, used = m, 1
                elif m:
                    m = 1 << (m.bit_length() - 1) if n == 2 else m & -m
                    if m < HOLD_TOP[t] or key >= HOLD_UNDER[t] or foe <= DANGER[t] or n <= HOLD_CARDS[t]:
                        s ^= m
                        key = pk = m
                        used = 1
                else:
                    m = p & above
                    if m:
                        m = 1 << (m.bit_length() - 1)
                        if m >= BREAK_LOW[t] or foe <= DANGER[t]:
                            p ^= m
                            s |= m
                            key = pk = m
                            used = 1
                    if not pk:
                        m = tr & above
                        if m and foe <= DANGER[t]:
                            m = 1 << (m.bit_length() - 1)
                            tr ^= m
                            p |= m
                            key = pk = m
                            used = 1
        elif kind == PAIR:
            m = p & above
            if mine:
                if n == 2 and m:
                    return t
                if t == 2 and m and ((mate > 2 and key < OVER_MATE) or foe == 2):
                    m &= -m
                    if m <= MATE_TOP or foe == 2:
                        p ^= m
                        key = m
                        pk, used = 2 * m, 2
            elif m:
                if n == 2:
                    return t
                m = m & -m if foe != 2 else 1 << (m.bit_length() - 1)
                if m < HOLD_TOP[t] or key >= HOLD_UNDER[t] or foe <= DANGER[t] or n <= HOLD_CARDS[t] + 2:
                    p ^= m
                    key = m
                    pk, used = 2 * m, 2
            else:
                m = tr & above
                if m and (foe <= DANGER[t] or m >= PAIR_FROM_TRIPLE[t]):
                    m &= -m
                    tr ^= m
                    s |= m
                    key = m
                    pk, used = 2 * m, 2
        elif kind <= TRIPLE2:
            m = tr & above
            if m and (not mine or n <= 5):
                m &= -m
                if kind == TRIPLE:
                    tr ^= m
                    key, pk, used = m, 3 * m, 3
                elif kind == TRIPLE1:
                    q = s & -s
                    if q and (q < TWO or n == 4 or foe <= DANGER[t]):
                        s ^= q
                        tr ^= m
                        key, pk, used = m, 3 * m + q, 4
                    elif p:
                        q = p & -p
                        p ^= q
                        s |= q
                        tr ^= m
                        key, pk, used = m, 3 * m + q, 4
                elif p:
                    q = p & -p
                    if q < ACE or n == 5 or foe <= DANGER[t]:
                        p ^= q
                        tr ^= m
                        key, pk, used = m, 3 * m + 2 * q, 5
                if pk and mine and n != used:
                    s, p, tr, b, rk, ch = plans[t]
                    pk = 0
        elif kind <= PLANE:
            h = hands[t]
            pk, m, lost = chain_answer(h, kind, length, key)
            if pk:
                used = EACH[kind] * length
                if n == used:
                    return t
                if mine or lost > (2.5 * TURN if foe <= DANGER[t] else CHAIN_LOSS[t]):
                    pk = 0
                else:
                    key = m
                    s, p, tr, b, rk, ch = plan(h - pk)
        if not pk and not mine and kind != ROCKETS and (b or rk):
            if b and (kind != BOMB or b & above):
                groups = s.bit_count() + p.bit_count() + tr.bit_count() + b.bit_count() + rk + len(ch)
                if foe <= DANGER[t] or groups <= BOMB_GROUPS[t] or counts[top] <= BOMB_LEFT[t]:
                    m = b & above if kind == BOMB else b
                    m &= -m
                    b ^= m
                    kind, key, pk, used = BOMB, m, 4 * m, 4
            elif rk:
                groups = s.bit_count() + p.bit_count() + tr.bit_count() + b.bit_count() + rk + len(ch)
                if foe <= DANGER[t] or groups <= BOMB_GROUPS[t] or counts[top] <= BOMB_LEFT[t]:
                    rk = 0
                    kind, key, pk, used = ROCKETS, BIG, ROCKET, 2
        if pk:
            n -= used
            if not n:
                return t
            counts[t] = n
            hands[t] -= pk
            plans[t] = (s, p, tr, b, rk, ch) if s >= 0 else plan(hands[t])
            top, passes = t, 0
        else:
            passes += 1
            if passes == 2:
                kind = passes = 0
        t = t + 1 if t < 2 else 0
