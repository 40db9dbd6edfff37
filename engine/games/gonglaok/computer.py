"""Computer players. They see a View, as people do. Rule book sections 8a, 9 and 15.

easy    attacks with the lowest cards, helps half the time, covers as cheaply as it can
normal  knows what the game is about: get rid of many cards at once, make the defence fail when it is
        oneself who would be attacked next, keep the top trumps and one's own groups when the defence is
        lost anyway, cover with few new ranks

Both cover whenever they can: what a pick-up costs is more than any card is worth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.cards import BIG_JOKER, Card
from engine.core import Action, Policy, Seat, View
from engine.games.gonglaok import cover, ideas, roles
from engine.games.gonglaok.spec import WINDOWS
from engine.games.gonglaok.view import sight
from engine.shuffle import Dice

# Weights of `_Normal`, in attack cards; settled by playing the level against variants of itself.
LEVEL_WORTH = 0.12
TRUMP_WORTH = 1.4
KEEP_IN_OPENING = 0.75
SPEND = 2.75  # the top trumps are worth more
SPEND_WHEN_LOST = 1.0
GROUP_WORTH = 0.3
SMALL_HAND = 12
NEW_RANK_COST = 10


def easy(view: View, dice: Dice) -> Action:
    if view.phase in WINDOWS and dice.below(2):
        return Action("done")
    return next(ideas.suggest(view))


def normal(view: View, dice: Dice) -> Action:
    player = _Normal(view)
    if view.phase == "open":
        return player.open()
    return player.add() if view.phase in WINDOWS else player.defend()


class _Normal:
    """One decision of the level normal."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.hand = view.hand
        self.public = sight(view)
        self._copies = Counter(c.rank for c in ideas.plain(view.hand, self.public))

    def open(self) -> Action:
        """The group that gets rid of most cards for what it gives up; everything, where that is one rank."""
        most = len(self.hand) if self.public.room is None else self.public.room
        best: tuple[float, list[Card]] = (float("-inf"), [])
        for cards in ideas.groups(self.hand).values():
            weak = ideas.plain(cards, self.public)
            for some in (weak[:most], cards[:most], cards[:1]):
                value = len(some) - KEEP_IN_OPENING * sum(map(self._worth, some))
                if len(some) == len(self.hand):
                    value = float("inf")
                if some and value > best[0]:
                    best = value, some
        return Action("open", tuple(best[1]))

    def add(self) -> Action:
        able = cover.cheap_first((c for c in self.hand if c.rank in self.public.ranks), self.public.trump)
        room = len(able) if self.public.room is None else self.public.room
        if len(able) == len(self.hand) <= room:
            return Action("add", tuple(able))
        if self.public.house.attacker_last and self._attacks():
            return Action("done")  # whoever adds last picks up
        chosen = [c for c in able if self._spends(c)][:room]
        return Action("add", tuple(chosen)) if chosen else Action("done")

    def defend(self) -> Action:
        attack, hand, trump = self.public.open, self.hand, self.public.trump
        if self.public.house.camps:
            found = cover.most(attack, hand, trump)
            return Action("cover", found.cards, found.targets) if found.cards else Action("done")
        lying = {c.rank for act in self.public.laid for c in act.cards}
        ways = [cover.cheapest(attack, hand, trump), cover.fewest_ranks(attack, hand, trump, lying)]

        def price(way: cover.Cover) -> int:
            return way.cost(trump) + NEW_RANK_COST * len({c.rank for c in way.cards} - lying)

        best = min((w for w in ways if w is not None), key=price, default=None)
        return Action("take") if best is None else Action("cover", best.cards, best.targets)

    # --- judgement -------------------------------------------------------------------------

    def _worth(self, card: Card) -> float:
        """What a card is worth in the hand, for the defences to come."""
        height = min(cover.level(card.rank), 12) * LEVEL_WORTH
        return height + (TRUMP_WORTH if cover.is_trump(card, self.public.trump) else 0)

    def _spends(self, card: Card) -> bool:
        """Whether to add a card to the attack."""
        if len(self.hand) <= SMALL_HAND:
            return True
        if self._lost():
            # More cards would only arm the defender, who is attacked again.
            return self._worth(card) + GROUP_WORTH * (self._copies[card.rank] - 1) <= SPEND_WHEN_LOST
        return self._next() == self.seat or self._worth(card) <= SPEND

    def _lost(self) -> bool:
        """True when everybody can see that the open cards cannot all be covered."""
        return BIG_JOKER in self.public.open or len(self.public.open) > self._cards_of(self._defending())

    def _defending(self) -> Iterable[Seat]:
        camps = self.public.house.camps
        return roles.members(roles.side_of(self.public.defender, camps), self.view.seats, camps)

    def _cards_of(self, seats: Iterable[Seat]) -> int:
        return sum(self.view.counts[s] or 0 for s in seats)

    def _attacks(self) -> bool:
        return self.view.sides[self.seat] == self.view.sides[self.public.attacker]

    def _next(self) -> Seat | None:
        """Who is attacked next when the defence holds."""
        active = [Seat(s) for s, n in enumerate(self.view.counts) if n]
        following = roles.next_roles(
            self.view.seats, active, self.public.attacker, self.public.defender, True, self.public.house.camps
        )
        return None if following is None else following[1]


LEVELS: dict[str, Policy] = {"easy": easy, "normal": normal}
