"""Computer players. They see a View, as people do, and think about what it lets them know.

``normal`` plays by the plan of its hand: it gets rid of fives before they rot, keeps jokers and what takes the
lead, lets a team-mate have his trick, and pays for the lead when an opponent is short. ``easy`` knows the same
plays, but only looks at its own hand, and now and then does something else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.core import Action, Policy, View
from engine.games.daguailuzi.choosing import Option, back_order, lead_options, option, reply_options
from engine.games.daguailuzi.melds import read
from engine.games.daguailuzi.situation import Situation
from engine.games.daguailuzi.worth import CONTROL
from engine.shuffle import Dice

# Measured by hands against the same player with another figure (`paiju sim daguailuzi`).
LEAD = 0.55
"""What the lead is worth when it is taken by an answer."""
DANGER = {1: 1.6, 2: 1.1, 3: 0.9, 5: 0.6}
"""More for it when an opponent holds at most so many cards."""
OVER_MATE = 0.9
"""What playing over a team-mate who would win the trick costs."""
JOKER = 0.12
"""What a joker that stands for a card costs beyond what the plan says."""
RISK = 2.0
"""Cost of a play that lets an opponent go out who needs just such a play."""
SHORT = 6
"""Plays left in a hand from which on a sure way out is looked for."""
BLUNDER = 0.15
"""How often an easy player does not do what he had in mind."""


def normal(view: View, dice: Dice) -> Action:
    """Plays well for somebody who thinks for a second."""
    if view.phase == "return":
        return Action("return", (back_order(view)[0],))
    s = Situation.of(view)
    chosen = best_lead(s) if s.top is None else best_reply(s)
    return Action("pass") if chosen is None else Action("play", chosen.cards)


def _jokers(o: Option) -> int:
    return sum(c.is_joker for c in o.cards) if len(o.cards) > 1 else 0


# --- leading ---------------------------------------------------------------------------------


def best_lead(s: Situation) -> Option:
    """A sure way out if there is one; else the play that is most of a burden, away from what opponents need."""
    options = lead_options(s)
    if len(options) == 1:
        return options[0]
    out = _way_out(s)
    if out is not None:
        return out
    helped = _for_a_mate(s, options)
    if helped is not None:
        return helped
    return max(options, key=lambda o: _lead_score(s, o))


def _way_out(s: Situation) -> Option | None:
    """The next of plays of which only the last may be beaten; None when there is no such order."""
    if len(s.groups) > SHORT:
        return None
    jokers = tuple(c for c in s.cards if c.is_joker)
    loose = [g.cards for g in s.groups if not (g.size == 1 and g.cards[0].is_joker)]
    singles = len(s.groups) - len(loose)
    for ways in ([g.cards for g in s.groups], [*loose, jokers[:singles]]):
        plays = [option(s, cards) for cards in ways if read(cards, s.scale) is not None]
        beaten = [o for o in plays if not s.sure(o.cards, o.meld)]
        if len(plays) == len(ways) and len(beaten) <= 1:
            return next((o for o in plays if o not in beaten), plays[0])
    return None


def _lead_score(s: Situation, o: Option) -> float:
    size = len(o.cards)
    score = -o.control + 0.1 * size - JOKER * _jokers(o)
    back = max((g.worth + 1 for g in s.groups if g.size == size and g.cards != o.cards), default=0.0)
    score += 0.25 * back
    if s.danger(size):
        score -= RISK * (1 - o.control)
    elif s.foe_cards < size:
        score += 0.3
    return score


def _for_a_mate(s: Situation, options: list[Option]) -> Option | None:
    """The next player is a team-mate's last obstacle: lead low what a mate with one or two cards can take."""
    for mate in s.mates:
        n = s.counts[mate]
        if n > 2 or any(s.counts[f] <= n for f in s.foes):
            continue
        fitting = [o for o in options if len(o.cards) == n]
        if fitting:
            return min(fitting, key=lambda o: o.meld.key)
    return None


# --- answering -------------------------------------------------------------------------------


def best_reply(s: Situation) -> Option | None:
    """The answer to the table, None to pass."""
    options = reply_options(s)
    if not options:
        return None
    for o in options:
        if len(o.cards) == len(s.cards):
            return o
    if len(s.groups) <= SHORT:
        for o in options:
            rest = tuple((Counter(s.cards) - Counter(o.cards)).elements())
            if read(rest, s.scale) is not None and s.sure(o.cards, o.meld):
                return o
    best = max(options[:12], key=lambda o: _reply_score(s, o))
    return best if _reply_score(s, best) > 0 else None


def _reply_score(s: Situation, o: Option) -> float:
    """What the answer gains over a pass: a turn saved, the lead it may take; less what it breaks."""
    assert s.top is not None
    size = len(o.cards)
    gain = o.rest - s.worth
    lead = LEAD + next((more for n, more in DANGER.items() if s.foe_cards <= n), 0.0)
    score = gain + lead * o.control - JOKER * _jokers(o)
    if s.top_seat in s.mates or (s.top_seat is not None and s.top_seat % 2 == s.seat % 2):
        score -= _mate_holds(s, size)
    if s.danger(size):
        score += 0.5 * o.control
    return score


def _mate_holds(s: Situation, size: int) -> float:
    """How much a team-mate's play should be left alone: more the likelier it wins and the shorter he is."""
    assert s.top is not None
    assert s.top_seat is not None
    control = CONTROL[s.top.kind][s.top.key[0]]
    cost = OVER_MATE * (0.3 + control)
    if s.counts[s.top_seat] <= 5:
        cost += 0.8
    if s.danger(size) and control < 0.8:
        cost -= 0.6
    return cost


# --- easy ------------------------------------------------------------------------------------


def easy(view: View, dice: Dice) -> Action:
    """Plays as somebody does who knows the rules and little more."""
    if view.phase == "return":
        return Action("return", (back_order(view)[dice.below(3)],))
    s = Situation.of(view)
    slip = dice.unit() < BLUNDER
    if s.top is None:
        options = sorted(lead_options(s), key=lambda o: (o.control, -len(o.cards)))
        return Action("play", options[min(len(options) - 1, dice.below(3)) if slip else 0].cards)
    options = reply_options(s)
    if not options:
        return Action("pass")
    if slip:
        return Action("play", dice.choice(options[:6]).cards) if dice.below(2) else Action("pass")
    best = min(options, key=lambda o: (o.meld.kind, o.meld.key, _jokers(o)))
    if s.top_seat is not None and s.top_seat % 2 == s.seat % 2 and best.control > 0.3:
        return Action("pass")
    return Action("play", best.cards) if best.rest - s.worth > -0.6 else Action("pass")


POLICIES: Mapping[str, Policy] = {"easy": easy, "normal": normal}
