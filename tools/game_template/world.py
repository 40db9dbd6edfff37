"""Positions a viewer cannot tell from the real one."""

from __future__ import annotations

from engine.cards import Card, Cards
from engine.core import Seat, View
from engine.shuffle import Dice
from tools.game_template import events as ev
from tools.game_template.spec import CARDS
from tools.game_template.state import State, add_up


def imagine(view: View, dice: Dice) -> State:
    """The public side is what the history adds up to; cards the viewer has not seen are dealt anew.

    A card he gave stays where it went until it is played. Choices of others that are still secret and
    their wishes are not known either: the first are drawn, the others left out.
    """
    public = add_up(view.history)
    own = view.seat
    hands: list[Cards] = [()] * view.seats
    for seat, cards in view.open_hands:
        hands[seat] = cards
    if own is not None:
        hands[own] = view.hand
    gone = {*public.played, *(c for cards in hands for c in cards)}
    for emit in view.history:
        match emit.event:
            case ev.Given(receiver=receiver, card=card) if receiver != own and card not in gone:
                hands[receiver] = (*hands[receiver], card)
                gone.add(card)
    rest = list(dice.shuffled([c for c in CARDS if c not in gone]))
    for i, n in enumerate(public.counts):
        while len(hands[i]) < n:
            hands[i] = (*hands[i], rest.pop())
        hands[i] = tuple(sorted(hands[i], reverse=True))
    aside: list[Card | None] = [None] * view.seats
    for seat in public.chosen if public.phase == "exchange" else ():
        aside[seat] = dice.choice(hands[seat])
    for emit in view.history:
        match emit.event:
            case ev.PutAside(seat=seat, card=card) if public.phase == "exchange":
                aside[seat] = card
    wish = own is not None and any(p.key == "fact-wish" for p in view.facts)
    return State(
        options=view.options,
        hands=tuple(hands),
        stock=tuple(sorted(rest)),
        aside=tuple(aside),
        wishes=frozenset({own}) if own is not None and wish else frozenset[Seat](),
        requests=tuple(view.request or 0 if i == own else 0 for i in range(view.seats)),
        public=public,
        log=view.history,
    )
