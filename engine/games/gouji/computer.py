"""Computer players. They see a View, as people do. Rule book sections 9 and 15.

easy    leads its lowest group, answers with whole groups when that is cheap, and often passes
normal  weighs what a set costs against what the lead is worth: answers the gouji sets of its opposite, hangs big
        jokers when it can run, keeps the jokers a debt needs, lets team-mates go who are nearly out

Both burn only when the duty can be kept to the end.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core import Action, Policy, Seat, View
from engine.games.gouji import ideas
from engine.games.gouji.public import opposite, team
from engine.games.gouji.sets import (
    BIG,
    LANES,
    SMALL,
    TWO,
    CardSet,
    Counts,
    answers,
    burns,
    count,
    default_lead,
    jokers,
    low_first,
    minus,
    one_set,
    ranks_in,
    read,
    take,
)
from engine.games.gouji.view import Sight, sight
from engine.shuffle import Dice

# What cards are worth, in thirds of a small group that still has to be led; settled by playing variants of the
# level against each other.
BIG_WORTH = 9.0
SMALL_WORTH = 5.0
TWO_WORTH = 3.0
HIGH_WORTH = {11: 1.2, 10: 0.7, 9: 0.4, 8: 0.2}
BREAK = 2.5
"""Cost of taking cards out of a group that stays."""
RID = 3.0
"""What a whole group that is gone is worth."""
LARGE = 0.9
"""Ranks that a group may be higher for each card more that it has, to be led first."""
LEAD_WORTH = 2.5
REPLY_WORTH = 4.0
"""More for an answer that nobody else can give."""
DANGER = 6.0
"""More against an enemy who is nearly out."""
NEAR = 8
"""Cards with which somebody is nearly out."""
LOW = 7
"""The lane of the 10, up to which a group is low."""
BURN_GROUPS = 3
"""Groups that a burner may keep: he has to run to the end."""


def easy(view: View, dice: Dice) -> Action:
    """Plays as somebody does who knows the rules and little more."""
    player = _Player(view)
    if view.phase == "return":
        return next(ideas.suggest(view))
    if view.phase == "lead":
        return player.play(default_lead(player.hand, player.debt))
    if view.phase == "burn":
        return player.burn(groups=1)
    plain = [s for s in player.answers() if not s.joker and s.size == player.hand[s.base] + s.twos and s.twos < 2]
    if not plain or player.of_mate or dice.below(3) == 0:
        return player.refuse()
    return player.play(min(plain, key=ideas.price))


def normal(view: View, dice: Dice) -> Action:
    """Plays as a practised player does who does not count the cards that are gone."""
    player = _Player(view)
    if view.phase == "return":
        return player.give_back()
    if view.phase == "lead":
        return player.play(player.lead())
    if view.phase == "burn":
        return player.burn(groups=BURN_GROUPS)
    return player.follow()


class _Player:
    """One decision."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.public: Sight = sight(view)
        self.hand: Counts = count(view.hand)
        self.debt = self.seat in self.public.debt

    @property
    def of_mate(self) -> bool:
        """The set on the table is a team-mate's."""
        return self.public.owner is not None and team(self.public.owner) == team(self.seat)

    def play(self, found: CardSet, verb: str = "play") -> Action:
        return Action(verb, take(self.view.hand, found.counts))

    def refuse(self) -> Action:
        """Pass; close where nothing else is offered, decline likewise."""
        return next(Action(c.verb) for c in self.view.menu if c.verb in ideas.PLAIN)

    def answers(self) -> list[CardSet]:
        top = self.public.top
        if top is None or self.view.choice("play") is None:
            return []
        return list(answers(self.hand, top, debt=self.debt))

    def left(self, seat: Seat) -> int:
        """How many cards a seat has, as far as it is told; many where it is not."""
        n = self.view.counts[seat]
        return 36 if n is None else n

    # --- returning ---------------------------------------------------------------------------

    def give_back(self) -> Action:
        """Small low groups as a whole, else the lowest cards of the largest low group."""
        choice = self.view.choice("return")
        assert choice is not None
        assert choice.pick is not None
        due = choice.pick[0]
        cards: list[int] = []
        counts = [0] * LANES
        for r in sorted(ranks_in(self.hand), key=lambda r: (self.hand[r] > due or r > LOW, r)):
            n = min(due - len(cards), self.hand[r])
            cards += [r] * n
            counts[r] += n
        if len(cards) < due:
            return Action("return", low_first(self.view.hand)[:due])
        return Action("return", take(self.view.hand, tuple(counts)))

    # --- leading -----------------------------------------------------------------------------

    def lead(self) -> CardSet:
        hand = self.hand
        whole = read(hand)
        if whole is not None:
            return whole
        if self.debt:
            return self._lead_in_debt()
        groups = ranks_in(hand)
        run = self._run(groups)
        if run is not None:
            return run
        helped = self._lead_for_mate(groups)
        if helped is not None:
            return helped
        best = min(groups, key=lambda r: r - LARGE * hand[r])
        return CardSet(best, hand[best])

    def _run(self, groups: list[int]) -> CardSet | None:
        """Big jokers for all groups but one: nobody can answer any of them, the highest goes last."""
        if self.hand[BIG] < len(groups) - 1:
            return None
        first = min(groups)
        twos = self.hand[TWO] if len(groups) == 2 else 0
        return CardSet(first, self.hand[first] + twos + 1, twos, 0, 1)

    def _lead_for_mate(self, groups: list[int]) -> CardSet | None:
        """A low set of just the size a team-mate has left."""
        sizes = {n for s in (self.seat.after(6, 2), self.seat.after(6, 4)) if 0 < (n := self.left(s)) <= 3}
        for r in groups:
            for n in sizes:
                if self.hand[r] >= n and r <= 6:
                    return CardSet(r, n)
        return None

    def _lead_in_debt(self) -> CardSet:
        """The lowest group with the cheapest joker; more jokers and twos go with the last group but one."""
        found = default_lead(self.hand, True)
        spare = jokers(self.hand) - (len(ranks_in(self.hand)) - 1)
        if spare > 0 and found.small and self.hand[BIG]:
            # A big joker to spare keeps the lead.
            return CardSet(found.base, found.size, found.twos, 0, 1) if found.base < SMALL else found
        return found

    # --- answering ---------------------------------------------------------------------------

    def follow(self) -> Action:
        owner, top = self.public.owner, self.public.top
        assert owner is not None
        assert top is not None
        found = self.answers()
        out = [s for s in found if s.size == sum(self.hand)]
        if out:
            return self.play(out[0])
        if self.of_mate and (self.left(owner) <= NEAR or top.gouji):
            return self.refuse()
        worth = LEAD_WORTH
        if self.of_mate:
            worth -= 4.0
        elif self.view.phase in ("reply", "close"):
            worth += REPLY_WORTH if opposite(owner) == self.seat else 0.0
        if not self.of_mate and self.left(owner) <= NEAR:
            worth += DANGER
        best = min(found, key=self._cost, default=None)
        if best is None or self._cost(best) > worth:
            return self.refuse()
        return self.play(best)

    def _cost(self, found: CardSet) -> float:
        """What a set takes from the hand, less what it is good to be rid of."""
        after = minus(self.hand, found.counts)
        cost = found.big * BIG_WORTH + found.small * SMALL_WORTH + found.counts[TWO] * TWO_WORTH
        if found.base < TWO:
            naturals = found.counts[found.base]
            cost += naturals * HIGH_WORTH.get(found.base, 0.0)
            cost += -RID if not after[found.base] else BREAK
        if self.debt and jokers(after) < len(ranks_in(after)) - 1:
            cost += 100.0
        if one_set(after) or after[BIG] >= len(ranks_in(after)) - 1:
            cost -= 8.0
        return cost

    # --- burning -----------------------------------------------------------------------------

    def burn(self, *, groups: int) -> Action:
        """Burn where the duty can be kept and little is left; a team-mate's set only to go out."""
        top = self.public.top
        assert top is not None
        best: tuple[float, CardSet] | None = None
        for found in burns(self.hand, top, debt=self.debt, safe=True) if self.view.choice("burn") else ():
            after = minus(self.hand, found.counts)
            left = len(ranks_in(after)) if sum(after) else 0
            if left > groups or (self.of_mate and any(after)):
                continue
            value = 10.0 * bool(found.big) - 6.0 * left - found.small
            if best is None or value > best[0]:
                best = value, found
        return Action("no_burn") if best is None else self.play(best[1], "burn")


LEVELS: Mapping[str, Policy] = {"easy": easy, "normal": normal}
