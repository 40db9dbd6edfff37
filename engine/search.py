"""Thinking by playing on: the computer players of level ``hard``.

A hard player deals the cards it cannot see at random, in every way that fits what it knows, plays each deal to its
end with a quick policy once for every act it considers, and does what ends best on average. All acts are
tried on the same deals, so that luck of the deal cancels out, and an act that is clearly worse than
another is not tried any further.

What a game brings is an `Outlook`. How long to think is the caller's affair: the engine has no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engine.core import Action, Policy, View
from engine.shuffle import Dice

W = TypeVar("W")

EFFORT = 4
"""Deals a decision looks at when nobody says how long it may take: enough to be called hard, not to play well."""
MOST = 4000
"""Deals after which no decision gets any better."""
FIRST_LOOK = 8
"""Deals before the first act is given up."""
SURE = 2.0
"""Standard errors by which an act must be behind to be given up."""
TRUST = 0.6
"""Standard errors by which another act must be ahead of the quick policy's to be preferred, unless a game says
otherwise: where a deal takes long to play out, few of them are seen, and the best of many acts is often mere luck."""

Enough = Callable[[], bool]
"""Tells that the time for a decision is over. Asked often, so it has to be cheap."""


class Outlook(Protocol[W]):
    """One decision: the acts considered and the ways it may go.

    ``acts``  legal acts, the quick policy's own choice first; never empty
    """

    @property
    def acts(self) -> Sequence[Action]: ...

    def imagine(self) -> W:
        """A deal that fits what the seat knows, the next of a sequence fixed by the dice of the decision."""

    def outcome(self, world: W, act: int) -> float:
        """What the seat's side gets when ``acts[act]`` is done in this deal and all play on. More is better; two acts
        that end differently in a deal should be about 1 apart. The world stays as it is."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the search found out about one act: how it ended on average over how many deals."""

    action: Action
    mean: float
    deals: int


def search(
    outlook: Outlook[Any], enough: Enough, most: int = MOST, trust: float = TRUST, margin: float = 0.0
) -> list[Verdict]:
    """All acts of an outlook, the one to do first, the others by their means.

    Looks at ``most`` deals, fewer when ``enough`` says so or when a single act is left; at one deal at least.
    """
    acts = outlook.acts
    if len(acts) == 1:
        return [Verdict(acts[0], 0.0, 0)]
    ends: list[list[float]] = [[] for _ in acts]
    alive = list(range(len(acts)))
    look = FIRST_LOOK
    deals = 0
    while len(alive) > 1 and deals < most and not (deals and enough()):
        world = outlook.imagine()
        found = []
        for act in alive:
            found.append(outlook.outcome(world, act))
            if deals and enough():
                break
        if len(found) < len(alive):
            break
        for act, end in zip(alive, found, strict=True):
            ends[act].append(end)
        deals += 1
        if deals == look:
            look += max(4, look // 4)
            alive = _hopeful(alive, ends)
    best = _chosen(alive, ends, trust, margin)
    means = [sum(e) / len(e) if e else float("-inf") for e in ends]
    order = sorted(range(len(acts)), key=lambda a: (a != best, a not in alive, -means[a]))
    return [Verdict(acts[a], means[a], len(ends[a])) for a in order]


def _ahead(one: list[float], other: list[float]) -> float:
    """By how many standard errors ``one`` is better than ``other`` on the same deals.

    One deal more in which they differ is assumed than was seen: few deals prove little.
    """
    deals = len(one)
    gain = spread = 0.0
    for a, b in zip(one, other, strict=True):
        gain += a - b
        spread += (a - b) * (a - b)
    spread += 1.0 - gain * gain / deals
    return gain / (spread**0.5 or 1.0)


def _hopeful(alive: list[int], ends: list[list[float]]) -> list[int]:
    """The acts that may still be the best."""
    best = max(alive, key=lambda a: sum(ends[a]))
    return [a for a in alive if a == best or _ahead(ends[best], ends[a]) < SURE]


def _chosen(alive: list[int], ends: list[list[float]], trust: float, margin: float) -> int:
    """The act with the best mean; the quick policy's own unless the lead over it, on the deals that both have seen, is
    worth something."""
    best = max(alive, key=lambda a: sum(ends[a]))
    seen = len(ends[0])
    if best == 0 or (0 in alive and _ahead(ends[best], ends[0]) < trust):
        return 0
    return best if sum(ends[best][:seen]) - sum(ends[0]) >= margin * seen else 0


class Search(Generic[W]):
    """A policy that thinks ahead. Called like any policy it looks at ``effort`` deals, whatever the clock says;
    `within` lets the caller decide how long it may take.

    ``look`` builds the outlook of a decision; None where there is nothing to look ahead for, and the quick
    policy decides. ``margin``: by how much an act's mean has to be better than that of the quick policy's: where deals
    are played out by rough rules, a small lead of an act is the roughness.
    """

    def __init__(
        self,
        quick: Policy,
        look: Callable[[View, Dice], Outlook[W] | None],
        effort: int = EFFORT,
        trust: float = TRUST,
        margin: float = 0.0,
    ) -> None:
        self.quick = quick
        self._look = look
        self._effort = effort
        self._trust = trust
        self._margin = margin

    def __call__(self, view: View, dice: Dice) -> Action:
        return self.within(view, dice, lambda: False, self._effort)

    def within(self, view: View, dice: Dice, enough: Enough, most: int = MOST) -> Action:
        """Decide, thinking until ``enough`` or until the matter is clear."""
        outlook = self._look(view, dice)
        if outlook is None:
            return self.quick(view, dice)
        return search(outlook, enough, most, self._trust, self._margin)[0].action
