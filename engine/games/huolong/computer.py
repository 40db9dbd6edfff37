"""Computer players. They see a View, as people do. Rule book sections 7 and 15.

easy    leads its high cards, takes a trick with points when it can, else plays its cheapest cards
normal  reckons how likely a play holds, feeds points to a trick its partner wins, gives none to the others, keeps
        its best trumps for the last trick, and buries a whole side suit
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rank, remove
from engine.core import Action, Policy, Seat, View
from engine.games.huolong import burying, ideas
from engine.games.huolong.levels import advance
from engine.games.huolong.odds import Odds
from engine.games.huolong.tricks import owed, strength
from engine.games.huolong.trumps import Group, Trumps, points, worth
from engine.games.huolong.view import sight
from engine.shuffle import Dice

TAKEN_BY_EASY = 10
"""Points in a trick that make the easy level want it."""

# Weights of `normal`, in points; settled by playing the level against variants of itself.
OTHERS_GIVE = 4.0
TEMPO = 2.0
RESERVE = 20.0
STAR_TRUMPS = 19


def easy(view: View, dice: Dice) -> Action:
    if view.phase == "bury":
        seen = sight(view)
        return Action("bury", ideas.default_bury(view.hand, seen.board))
    if view.phase == "stars":
        return Action("bury_star", arg="0")
    if view.phase != "follow":
        return next(ideas.suggest(view))
    plays = [a.cards for a in ideas.suggest(view)]
    p = sight(view).public
    best = p.best
    assert best is not None
    top = strength(best[1], p.lead, p.trumps)
    lying = points(c for _, cards in p.trick for c in cards)
    if lying >= TAKEN_BY_EASY and best[0] % 2 != (view.seat or 0) % 2:
        for cards in plays:
            if strength(cards, p.lead, p.trumps) > top:
                return Action("play", cards)
    return Action("play", plays[0])


def normal(view: View, dice: Dice) -> Action:
    if view.phase == "draw":
        return _declare(view)
    if view.phase == "bury":
        return Action("bury", burying.choose(view.hand, sight(view)))
    if view.phase == "stars":
        return _star(view)
    player = _Player(view)
    return Action("play", player.lead() if view.phase == "lead" else player.follow())


def _declare(view: View) -> Action:
    """Show unless the partner has done so; a level card only where its suit is long."""
    seen = sight(view)
    p, seat = seen.public, view.seat
    assert seat is not None
    if p.declarer is not None and p.declarer % 2 == seat % 2:
        return Action("no")
    if seen.house.level_card:
        card = next(dict(f.params)["card"] for f in view.facts if f.key == "fact-drawn")
        length = sum(c.suit is card.suit for c in view.hand)
        return Action("show" if 3 * length >= len(view.hand) else "no")
    return Action("show")


def _star(view: View) -> Action:
    """One star where the dealer is a partner, the hand is full of trumps and the levels are worth it."""
    seen = sight(view)
    p = seen.public
    assert view.seat is not None
    held = view.hand.count(BIG_JOKER)
    level = p.levels[view.seat % 2]
    strong = sum(map(p.trumps.is_trump, view.hand)) >= STAR_TRUMPS
    gains = level is not seen.house.end and advance(level, 3, seen.house) >= level + 2
    ours = p.dealer is not None and p.dealer % 2 == view.seat % 2
    return Action("bury_star", arg="1" if held and strong and gains and ours else "0")


def keep(card: Card, trumps: Trumps, *, alone: bool) -> float:
    """The worth of a card in the hand, in points. ``alone``: a side card that no unseen one of its suit beats."""
    if not trumps.is_trump(card):
        return 1.5 if card.rank is Rank.ACE else 1.0 if alone else 0.04 * card.rank
    if card == BIG_JOKER:
        return 12.0
    if card == SMALL_JOKER:
        return 8.0
    if card.rank is trumps.level:
        return 5.5
    if card.rank is Rank.TWO:
        return 4.5
    return 2.0 + 0.1 * card.rank


class _Player:
    """One decision of the level normal in a trick."""

    def __init__(self, view: View) -> None:
        self.odds = Odds(view)
        self.hand = view.hand
        self.seat: Seat = self.odds.seat
        self.p = self.odds.public
        self.trumps = self.p.trumps
        self.copies = Counter(view.hand)
        self.reserve = self._reserved()

    def _reserved(self) -> Card | None:
        """The trump kept for the last trick: the highest one."""
        mine = [c for c in self.trumps.lows(self.hand) if self.trumps.is_trump(c)]
        return mine[-1] if mine else None

    # --- leading ---------------------------------------------------------------------------

    def lead(self) -> Cards:
        """The lead that promises most: chance to hold, points it brings, what it gives up."""
        foes = self.odds.foes_after(s for s in (self.seat.after(4), self.seat.after(4, 3)))
        best: tuple[float, Cards] = (float("-inf"), self.hand[-1:])
        for card in self.trumps.lows(self.copies):
            for n in range(1, self.copies[card] + 1):
                play = (card,) * n
                value = self._lead_value(play, foes)
                if value > best[0]:
                    best = value, play
        return best[1]

    def _lead_value(self, play: Cards, foes: list[Seat]) -> float:
        group = self.trumps.group(play[0])
        holds = self.odds.holds(play, group, foes)
        stake = points(play) + OTHERS_GIVE * len(play) + TEMPO
        if len(play) == len(self.hand):
            stake += self._kitty_stake()
        value = (2 * holds - 1) * stake - self._price(play)
        if group is not None and self.copies[play[0]] == len(play):
            mine = sum(self.trumps.group(c) is group for c in self.hand)
            value += 1.5 * (mine == len(play))  # a suit less to follow
        return value

    def _kitty_stake(self) -> float:
        """What the last trick is worth beyond its own points."""
        return 40.0

    def _price(self, play: Cards) -> float:
        """What is given up with these cards: what they could still win, and with the highest trump the last trick."""
        price = sum(map(self._keep, play))
        top = self.reserve
        if top is not None and len(play) < len(self.hand) and play.count(top) == self.copies[top]:
            price += RESERVE
        return price

    def _keep(self, card: Card) -> float:
        return keep(card, self.trumps, alone=not self.trumps.is_trump(card) and not self.odds.higher(card))

    # --- following -------------------------------------------------------------------------

    def follow(self) -> Cards:
        """Win, feed or give nothing, whatever promises most."""
        p, lead = self.p, self.p.lead
        group = self.trumps.group(lead[0])
        best = p.best
        assert best is not None
        after = self.odds.to_play()
        foes = self.odds.foes_after(after)
        ours_now = best[0] % 2 == self.seat % 2
        holds_now = self.odds.holds(best[1], group, foes) if ours_now else 0.0
        if not ours_now and len(after) > len(foes):
            holds_now = 0.25 * self._partner_beats(best[1], group, after)
        lying = points(c for _, cards in p.trick for c in cards)
        rest = OTHERS_GIVE * len(lead) * len(after) / 3
        last = len(lead) == len(self.hand)
        top = strength(best[1], lead, self.trumps)
        chosen: tuple[float, Cards] = (float("-inf"), ())
        for play in self._plays(lead, group):
            wins = strength(play, lead, self.trumps) > top
            holds = self.odds.holds(play, group, foes) if wins else holds_now
            if wins and ours_now:
                holds = max(holds, holds_now)
            stake = lying + points(play) + rest + TEMPO * wins + (self._kitty_stake() if last else 0)
            value = (2 * holds - 1) * stake - self._price(play)
            if value > chosen[0]:
                chosen = value, play
        return chosen[1]

    def _partner_beats(self, play: Cards, group: Group, after: list[Seat]) -> float:
        """Chance that the partner, who plays later, takes the trick; ``play`` is the best so far."""
        if len(set(play)) != 1:
            return 0.0
        return sum((self.odds.beats(s, play, group) for s in after if s % 2 == self.seat % 2), 0.0)

    def _plays(self, lead: Cards, group: Group) -> Iterable[Cards]:
        """Plays worth a thought: the cheapest, the richest in points, every winning one."""
        trumps, n = self.trumps, len(lead)
        same = trumps.of_group(self.hand, group)
        need = owed(self.hand, lead, trumps)
        others = remove(self.hand, same)
        pool = same if need == n else self.hand if need == 0 else ()
        for card in dict.fromkeys(pool):
            if pool.count(card) >= n:
                yield (card,) * n
        by_price = sorted(same, key=self._keep)
        rich = sorted(same, key=lambda c: (-worth(c), self._keep(c)))
        poor = sorted(same, key=lambda c: (worth(c), self._keep(c)))
        for first in (by_price, rich, poor):
            for key in (self._poor, self._rich):
                yield (*first[:need], *sorted(others, key=key)[: n - need])

    def _poor(self, card: Card) -> tuple[float, float]:
        return (worth(card) + self._keep(card), self._short(card))

    def _rich(self, card: Card) -> tuple[float, float]:
        return (self._keep(card) - worth(card), self._short(card))

    def _short(self, card: Card) -> float:
        """Short suits go first."""
        group = self.trumps.group(card)
        return sum(self.trumps.group(c) is group for c in self.hand)


LEVELS: dict[str, Policy] = {"easy": easy, "normal": normal}
