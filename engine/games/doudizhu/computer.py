"""Computer players. They see a View, as people do, and think about what it lets them know.

``normal`` weighs what a play leaves in the hand against who gets the lead, counts the cards that are
out, goes out when it can, and plays with its partner. ``easy`` knows the same plays but neither
counts cards nor looks ahead, overlooks things and now and then plays something else.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Action, Policy, View
from engine.games.doudizhu import bidding
from engine.games.doudizhu.choosing import BOMBS, Option, leads, option, replies, to_empty
from engine.games.doudizhu.melds import ONE, Meld, at_least, count, lanes, size, take
from engine.games.doudizhu.plan import worth
from engine.games.doudizhu.situation import Situation
from engine.shuffle import Dice

ACE = 11
JACK = 8

# What a play is worth beside what it leaves in the hand; one turn is worth 7 (plan.TURN). Measured
# by deals against the same player with another figure.
LEAD = 3.0
"""Getting the lead by an answer."""
DANGER = 8.0
"""More for it when an opponent is down to two cards; half of it down to five."""
BREAK = {True: -8.0, False: -13.0}
"""How much a hand may lose by an answer before passing is better, for the landlord (True) and for a
peasant, who may spend more because his partner goes out for him."""
KEEP_BOMB = 4.0
UNBEATEN_LEAD = 3.0
RISK = 16.0
"""Cost of a play on which an opponent with that many cards surely goes out."""
HELP = 3.0
"""What blocking the landlord over a partner's play has to gain."""
BLOCK = 1.2
"""How much a blocking card gains by each rank it is higher."""
DUMP = 4.0
"""What playing over a partner whom the landlord did not beat has to gain."""
SHORT = 6
"""Groups in a hand from which a certain way out is looked for."""


def normal(view: View, dice: Dice) -> Action:
    """Plays well for somebody who thinks for a second."""
    s = Situation.of(view)
    if view.phase not in ("lead", "respond"):
        return call(view, s)
    if s.top is None:
        return _action(s, best_lead(s))
    return _action(s, best_reply(s))


def _action(s: Situation, o: Option | None) -> Action:
    return Action("pass") if o is None else Action("play", take(s.cards, o.play))


def call(view: View, s: Situation, shift: float = 0.0) -> Action:
    """Bidding and doubling, ``shift`` bolder (above 0) or shyer than the odds say."""
    bids = view.choice("bid")
    if bids is not None:
        bid = str(bidding.wanted(s.hand, shift))
        if bid in bids.args:
            return Action("bid", arg=bid)
        return Action("pass_bid") if view.choice("pass_bid") else Action("bid", arg=bids.args[0])
    if view.choice("redouble"):
        return Action("redouble" if bidding.doubled_against(s.hand) + shift > 0 else "decline")
    bid_fact = next((dict(f.params)["bid"] for f in view.facts if f.key == "fact-bid"), 3)
    verb = "double" if view.choice("double") else "follow_double"
    return Action(verb if bidding.as_peasant(s.hand, bid_fact) + shift > 0 else "decline")


# --- looking ahead -------------------------------------------------------------------------


def goes_out(s: Situation, first: Option) -> bool:
    """True when the hand is sure to go out after ``first``: of it and what follows only the last may be beaten."""
    rest = s.hand - first.play
    if not rest:
        return True
    if s.beatable(first.meld, size(first.play)):
        return False
    after = to_empty(rest, s.kickers)
    return sum(s.beatable(o.meld, size(o.play)) for o in after) <= 1


def risk(s: Situation, o: Option) -> float:
    """How likely it is, roughly, that an opponent goes out by beating this play."""
    n = size(o.play)
    if all(s.counts[f] != n for f in s.foes):
        return 0.0
    higher = s.higher(o.meld)
    if o.meld.kind == "single":
        return sum(count(s.unseen, k) for k in lanes(higher)) / max(1, size(s.unseen))
    return min(1.0, 0.2 * higher.bit_count()) if o.meld.kind == "pair" else 0.15 * bool(higher)


# --- normal --------------------------------------------------------------------------------


def best_lead(s: Situation) -> Option:
    """The lead of the level normal."""
    return ranked_leads(s)[0]


def ranked_leads(s: Situation) -> list[Option]:
    """Leads, the best first: the one that leaves the best hand, unless there is a sure way out or somebody is
    about to go out."""
    options = leads(s.hand, s.kickers)
    if len(options) == 1:
        return options
    sure: list[Option] = []
    if len(options) <= SHORT:
        by_rank = sorted(options, key=lambda o: (o.meld.kind in BOMBS, o.meld.key))
        sure = [o for o in by_rank if goes_out(s, o)][:1]
    if not sure and feeds(s):
        lowest = next(lanes(at_least(s.hand, 1)))
        sure = [option(s.hand, ONE[lowest], Meld("single", 1, lowest))]
    if s.foe_cards <= 2:
        options += [option(s.hand, ONE[k], Meld("single", 1, k)) for k in lanes(at_least(s.hand, 1))]

    def score(o: Option) -> float:
        v = o.rest - RISK * risk(s, o)
        if o.meld.kind in BOMBS:
            v -= KEEP_BOMB
        return v if s.beatable(o.meld, size(o.play)) else v + UNBEATEN_LEAD

    return list(dict.fromkeys([*sure, *sorted(options, key=score, reverse=True)]))


def feeds(s: Situation) -> bool:
    """Whether the partner, who plays next, goes out on any single."""
    return s.mate is not None and s.counts[s.mate] == 1 and not s.next_is_foe


def best_reply(s: Situation) -> Option | None:
    """The answer of the level normal, None to pass."""
    return ranked_replies(s)[0]


def ranked_replies(s: Situation) -> list[Option | None]:
    """Answers to the table, the best first; None is to pass and always among them."""
    assert s.top is not None
    assert s.top_seat is not None
    options = replies(s.hand, s.top, s.kickers)
    now = worth(s.hand)
    lead = LEAD + (DANGER if s.foe_cards <= 2 else DANGER / 2 if s.foe_cards <= 5 else 0.0)

    def score(o: Option) -> float:
        v = o.rest - now + lead - RISK * risk(s, o)
        return v - KEEP_BOMB if o.meld.kind in BOMBS else v

    ranked = sorted(options, key=score, reverse=True)
    out = next((o for o in options if o.play == s.hand), None)
    out = out or next((o for o in options if o.rest > -25 and goes_out(s, o)), None)
    if out is not None:
        first: Option | None = out
    elif s.top_seat == s.mate:
        first = over_partner(s, options, now)
    else:
        first = ranked[0] if ranked and score(ranked[0]) > BREAK[s.mate is None] else None
    return list(dict.fromkeys([first, *ranked, None]))


def over_partner(s: Situation, options: list[Option], now: float) -> Option | None:
    """An answer to the partner's play: only to keep the landlord from getting in or out cheaply, or for much gain."""
    assert s.top is not None
    assert s.mate is not None
    plain = [o for o in options if o.meld.kind not in BOMBS]
    if not s.next_is_foe:
        good = [o for o in plain if o.rest - now >= DUMP] if s.counts[s.mate] > 3 else []
        return max(good, key=lambda o: o.rest, default=None)
    cards = {"single": 1, "pair": 2}.get(s.top.kind, 0)
    if cards and s.foe_cards == cards and s.higher(s.top):
        safe = [o for o in options if not s.higher(o.meld)]
        if safe:
            return max(safe, key=lambda o: o.rest)
        return max(plain, key=lambda o: o.meld.key, default=None)
    if not cards or s.top.key > JACK or s.counts[s.mate] <= 2 or not s.beatable(s.top, cards):
        return None
    good = [o for o in plain if o.rest - now >= HELP and o.meld.key <= ACE]
    return max(good, key=lambda o: o.rest + BLOCK * o.meld.key, default=None)


# --- easy ----------------------------------------------------------------------------------

BLUNDER = 0.15
"""How often an easy player does not do what he had in mind."""


def easy(view: View, dice: Dice) -> Action:
    """Plays as somebody does who knows the rules and little more."""
    s = Situation.of(view)
    if view.phase not in ("lead", "respond"):
        return call(view, s, 1.2 * (dice.unit() - 0.5))
    slip = dice.unit() < BLUNDER
    if s.top is None:
        options = sorted(leads(s.hand, s.kickers), key=lambda o: (o.meld.kind in BOMBS, o.meld.key))
        return _action(s, options[min(len(options) - 1, 1 + dice.below(2)) if slip else 0])
    assert s.top_seat is not None
    plain: list[Option] = []
    bombs: list[Option] = []
    for o in replies(s.hand, s.top, s.kickers):
        (bombs if o.meld.kind in BOMBS else plain).append(o)
    for o in plain + bombs:
        if o.play == s.hand:
            return _action(s, o)
    if slip:
        return _action(s, dice.choice(plain) if plain and dice.below(2) else None)
    if s.top_seat == s.mate:
        low = [o for o in plain if o.meld.key < JACK and s.top.key < JACK]
        return _action(s, min(low, key=lambda o: o.meld.key) if low and s.counts[s.mate] > 4 else None)
    now = worth(s.hand)
    whole = [o for o in plain if o.rest >= now - 6]
    if whole:
        return _action(s, min(whole, key=lambda o: o.meld.key))
    if plain and s.counts[s.top_seat] <= 3:
        return _action(s, max(plain, key=lambda o: o.rest))
    return _action(s, bombs[0] if bombs and s.counts[s.top_seat] <= 8 else None)


POLICIES: Mapping[str, Policy] = {"easy": easy, "normal": normal}
