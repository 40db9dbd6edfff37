"""The course of a hand after an act: what the rules do by themselves until somebody has to decide again.

`Flow` is a working copy: it holds a State that it replaces step by step and the facts that follow. It decides
nothing about legality (`judge`). Drawing stands in `drawing`. Rule book sections 4.3, 4.4, 7 and 8.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.cards import BIG_JOKER, Cards, remove
from engine.core import Emit, Event, Seat, Step
from engine.games.huolong import events, scoring
from engine.games.huolong.public import after, best_of
from engine.games.huolong.spec import SEATS
from engine.games.huolong.stars import star_swap
from engine.games.huolong.state import EVERYBODY, State
from engine.games.huolong.tricks import only_play
from engine.games.huolong.trumps import points


class Flow:
    """What follows from one act. Read ``step`` at the end."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.out: list[Emit] = []
        self._told = list(state.told)

    @property
    def step(self) -> Step[State]:
        out = tuple(self.out)
        return Step(replace(self.state, told=tuple(self._told), log=(*self.state.log, *out)), out)

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def say(self, event: Event) -> None:
        """Emit a fact to everybody; it counts for the public side of the position."""
        self.out.append(Emit(event))
        self._told = [n + 1 for n in self._told]
        self.set(public=after(self.state.public, event))

    def tell(self, seat: Seat, event: Event) -> None:
        """Emit a fact to one seat."""
        self.out.append(Emit(event, frozenset({seat})))
        self._told[seat] += 1

    def ask(self, seat: Seat) -> None:
        """Put a question to a seat. A fact stands between two questions, so their numbers rise."""
        requests = list(self.state.requests)
        requests[seat] = self._told[seat]
        self.set(asked=seat, requests=tuple(requests))

    def set_hand(self, seat: Seat, hand: Cards) -> None:
        hands = list(self.state.hands)
        hands[seat] = hand
        self.set(hands=tuple(hands))

    # --- kitty and stars -------------------------------------------------------------------

    def take_kitty(self) -> None:
        """The dealer takes the kitty and is asked what to bury."""
        s = self.state
        dealer = self.dealer
        self.say(events.KittyTaken(dealer))
        self.tell(dealer, events.KittySeen(dealer, s.trumps.arranged(s.kitty)))
        self.set_hand(dealer, tuple(sorted((*s.hands[dealer], *s.kitty))))
        self.set(kitty=())
        self.ask(dealer)

    def bury(self, cards: Cards) -> None:
        """The dealer buries six cards; big jokers among them are stars."""
        s = self.state
        dealer = self.dealer
        self.set_hand(dealer, remove(s.hands[dealer], cards))
        stars = cards.count(BIG_JOKER)
        self.set(
            kitty=cards,
            asked=None,
            starred=tuple(stars if seat == dealer else 0 for seat in EVERYBODY),
            queue=tuple(dealer.after(SEATS, i) for i in range(1, SEATS)),
        )
        self.say(events.Buried(dealer))
        self.tell(dealer, events.BuriedCards(dealer, s.trumps.arranged(cards), points(cards)))
        self.stars_go_on()

    def stars_go_on(self) -> None:
        """Force what the rules force, ask the next holder of a big joker, or count the stars."""
        s = self.state
        self.set(asked=None)
        if s.house.fast_at(s.public.level):
            for seat in s.queue:
                for _ in range(s.hands[seat].count(BIG_JOKER)):
                    self._swap(seat, forced=True)
        elif s.kitty.count(BIG_JOKER) == 2:
            holder = next(seat for seat in EVERYBODY if BIG_JOKER in s.hands[seat])
            self._swap(holder, forced=True)
        else:
            for i, seat in enumerate(s.queue):
                held = s.hands[seat].count(BIG_JOKER)
                if held:
                    self.set(queue=s.queue[i + 1 :])
                    self.tell(seat, events.StarAsked(seat, held))
                    self.ask(seat)
                    return
        self._count_stars()

    def bury_stars(self, seat: Seat, count: int) -> None:
        """The answer of a holder: so many big jokers go into the kitty."""
        if not count:
            self.tell(seat, events.StarsKept(seat))
        for _ in range(count):
            self._swap(seat, forced=False)
        self.stars_go_on()

    def _swap(self, seat: Seat, *, forced: bool) -> None:
        """One big joker into the kitty, one card out of it."""
        s = self.state
        hand = remove(s.hands[seat], (BIG_JOKER,))
        taken = star_swap(s.kitty, hand, s.trumps)
        self.set_hand(seat, tuple(sorted((*hand, taken))))
        self.set(
            kitty=(*remove(s.kitty, (taken,)), BIG_JOKER),
            starred=tuple(n + (i == seat) for i, n in enumerate(s.starred)),
        )
        self.tell(seat, (events.StarForced if forced else events.StarBuried)(seat, taken))

    def _count_stars(self) -> None:
        s = self.state
        self.set(queue=())
        stars = s.kitty.count(BIG_JOKER)
        if stars and s.house.star_reveal == "seat":
            for seat in EVERYBODY:
                if s.starred[seat]:
                    self.say(events.StarsBy(seat, s.starred[seat]))
        if stars and s.house.star_reveal == "kitty":
            self.say(events.StarKitty(s.trumps.arranged(s.kitty), points(s.kitty)))
        self.say(events.StarsCounted(stars, self.dealer))
        self.ask(self.dealer)

    @property
    def dealer(self) -> Seat:
        dealer = self.state.public.dealer
        assert dealer is not None
        return dealer

    # --- tricks ----------------------------------------------------------------------------

    def play(self, seat: Seat, cards: Cards) -> None:
        """Cards to the trick, then whatever follows by itself."""
        self._lay(seat, cards, forced=False)
        while len(self.state.public.trick) < SEATS:
            turn = self._turn
            only = self._only_play(turn)
            if only is None:
                self.ask(turn)
                return
            self._lay(turn, only, forced=True)
        self._close_trick()

    @property
    def _turn(self) -> Seat:
        turn = self.state.public.turn
        assert turn is not None
        return turn

    def _only_play(self, seat: Seat) -> Cards | None:
        s = self.state
        return only_play(s.hands[seat], s.public.lead, s.trumps) if s.house.auto_play else None

    def _lay(self, seat: Seat, cards: Cards, *, forced: bool) -> None:
        s = self.state
        left = remove(s.hands[seat], cards)
        self.set_hand(seat, left)
        self.set(asked=None)
        self.say((events.ForcedPlayed if forced else events.Played)(seat, s.trumps.arranged(cards), len(left)))

    def _close_trick(self) -> None:
        p = self.state.public
        best = best_of(p.trick, p.trumps)
        assert best is not None
        seat, cards = best
        played = tuple(c for _, laid in p.trick for c in laid)
        worth = points(played)
        gained = worth if p.opposes(seat) else 0
        self.set(pile=(*self.state.pile, *played))
        self.say(events.TrickWon(seat, cards, worth, gained, p.collected + gained))
        if self.state.hands[seat]:
            self.ask(seat)
        else:
            self._end(seat, cards)

    def _end(self, seat: Seat, cards: Cards) -> None:
        """The last trick is won: the kitty is turned up and the hand settled."""
        for event in scoring.closing(self.state, seat, cards):
            self.say(event)
        self.set(asked=None)
