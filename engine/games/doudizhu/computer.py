"""Computer players. They see a View, as people do, and think about what it lets them know."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Action, Policy, View
from engine.games.doudizhu.choosing import BOMBS, Option, dressed, leads, replies, to_empty
from engine.games.doudizhu.melds import ONE, Meld, at_least, lanes, size, take
from engine.games.doudizhu.plan import TURN, worth
from engine.games.doudizhu.situation import Situation
from engine.shuffle import Dice

P = dict(theta=2.0, tempo=3.0, danger=8.0, unb=3.0, theta_mate=3.0, block=0.4, dump=9.0, risk=16.0, bombhold=4.0)

def normal(view: View, dice: Dice) -> Action:
    s = Situation.of(view)
    if view.phase == "auction":
        return Action("bid", arg="3") if view.choice("bid") and worth(s.hand) > -40 else (Action("pass_bid") if view.choice("pass_bid") else Action("bid", arg="1"))
    if view.phase in ("double", "redouble"):
        return Action("decline")
    if view.phase == "lead":
        o = best_lead(s)
        return Action("play", take(s.cards, o.play))
    o = best_reply(s)
    return Action("play", take(s.cards, o.play)) if o else Action("pass")


def sure_finish(s: Situation, first: Option) -> bool:
    """True when the hand goes out for certain if ``first`` is played: at most one of the plays after it can be beaten."""
    rest = s.hand - first.play
    if not rest:
        return True
    if s.beatable(first.meld, size(first.play)):
        return False
    after = to_empty(rest, s.kickers)
    return len(after) == 1 or sum(s.beatable(o.meld, size(o.play)) for o in after) <= 1


def risk(s: Situation, o: Option) -> float:
    """How likely an opponent goes out on this play."""
    n = size(o.play)
    if all(s.counts[f] != n for f in s.foes):
        return 0.0
    higher = s.higher(o.meld)
    if not higher:
        return 0.0
    if o.meld.kind == "single":
        return sum((s.unseen >> 4 * k) & 7 for k in lanes(higher)) / max(1, size(s.unseen))
    if o.meld.kind == "pair":
        return min(1.0, 0.2 * higher.bit_count())
    return 0.15


def best_lead(s: Situation) -> Option:
    options = leads(s.hand, s.kickers)
    if len(options) == 1:
        return options[0]
    if len(options) <= 6:
        for o in sorted(options, key=lambda o: (o.meld.kind in BOMBS, o.meld.key)):
            if sure_finish(s, o):
                return o
    low = next(lanes(at_least(s.hand, 1)))
    if s.mate is not None and s.counts[s.mate] == 1 and s.mate == s.seat.after(3):
        return Option(ONE[low], Meld("single", 1, low), worth(s.hand - ONE[low]))
    if s.foe_cards <= 2:
        for k in lanes(at_least(s.hand, 1)):
            options.append(Option(ONE[k], Meld("single", 1, k), worth(s.hand - ONE[k])))
    def score(o: Option) -> float:
        v = o.rest
        if o.meld.kind in BOMBS:
            v -= P["bombhold"]
        if s.foe_cards <= 4:
            v -= P["risk"] * risk(s, o)
        if not s.beatable(o.meld, size(o.play)):
            v += P["unb"]
        return v
    return max(options, key=score)


def best_reply(s: Situation) -> Option | None:
    assert s.top is not None and s.top_seat is not None
    options = replies(s.hand, s.top, s.kickers)
    if not options:
        return None
    for o in options:
        if o.play == s.hand:
            return o
    now = worth(s.hand)
    for o in options:
        if o.rest > -25 and sure_finish(s, o):
            return o
    if s.top_seat == s.mate:
        return _over_mate(s, options, now)
    foe_left = s.counts[s.top_seat]
    threat = min(s.foe_cards, foe_left)
    tempo = P["tempo"] + (P["danger"] if threat <= 2 else P["danger"] / 2 if threat <= 5 else 0.0)
    def score(o: Option) -> float:
        v = o.rest - now
        if o.meld.kind in BOMBS:
            v -= P["bombhold"]
        v += tempo * (1.0 if not s.beatable(o.meld, size(o.play)) else 0.6)
        if s.foe_cards <= 4:
            v -= P["risk"] * risk(s, o)
        return v
    b = max(options, key=score)
    return b if score(b) > P["theta"] else None


def _over_mate(s: Situation, options: list[Option], now: float) -> Option | None:
    assert s.top is not None and s.mate is not None and s.landlord is not None
    plain = [o for o in options if o.meld.kind not in BOMBS]
    lord_next = s.seat.after(3) == s.landlord
    n = {"single": 1, "pair": 2}.get(s.top.kind, 9)
    if lord_next:
        if s.counts[s.landlord] == n and s.higher(s.top):
            safe = [o for o in options if not s.higher(o.meld)]
            if safe:
                return max(safe, key=lambda o: o.rest)
            return max(plain, key=lambda o: o.meld.key) if plain else None
        if not s.beatable(s.top, n) or s.counts[s.mate] <= 2:
            return None
        if s.top.kind in ("single", "pair") and s.top.key < 9:
            good = [o for o in plain if o.rest - now >= P["theta_mate"] and o.meld.key <= 11]
            if good:
                return max(good, key=lambda o: o.rest + P["block"] * o.meld.key)
        return None
    if s.counts[s.mate] > 3:
        good = [o for o in plain if o.rest - now >= P["dump"]]
        if good:
            return max(good, key=lambda o: o.rest)
    return None


def easy(view: View, dice: Dice) -> Action:
    return normal(view, dice)

POLICIES: Mapping[str, Policy] = {"easy": easy, "normal": normal}
