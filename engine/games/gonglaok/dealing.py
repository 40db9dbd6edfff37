"""Shuffle, trump, draw and first attacker. Rule book section 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.cards import Card, Cards, Rank, Suit, of, packs
from engine.core import Phrase, Seat, Setup, Step
from engine.games.gonglaok import events
from engine.games.gonglaok.flow import Flow
from engine.games.gonglaok.spec import House, house
from engine.games.gonglaok.state import State
from engine.shuffle import Dice

HEART_THREE = of(Rank.THREE, Suit.HEARTS)


def deal(setup: Setup) -> Step[State]:
    """Draw all cards and ask the first attacker. Raises ValueError for a stack that the packs do not hold."""
    options = tuple(sorted(setup.options.items()))
    rules = house(options, setup.seats)
    winner = previous_winner(setup.carry, setup.seats)
    stock = shuffled(setup, rules)
    first = first_drawer(setup, rules, winner)
    turned, jokers = turn(stock, Dice(setup.seed, "trump"))
    if rules.turned_first:
        at = stock.index(turned)
        stock = (turned, *stock[:at], *stock[at + 1 :])
    attacker, why = first_attacker(stock, first, rules, winner, setup.seats)
    hands = tuple(tuple(sorted(stock[(seat - first) % setup.seats :: setup.seats])) for seat in range(setup.seats))
    suit = turned.suit
    assert suit is not None
    flow = Flow(
        State(
            seats=setup.seats,
            options=options,
            trump=suit,
            turned=turned,
            phase="deal",
            hands=hands,
            attacker=attacker,
            defender=attacker.after(setup.seats),
            told=(0,) * setup.seats,
            requests=(0,) * setup.seats,
            standing=standing(setup.prefs, setup.seats),
        )
    )
    for joker in jokers:
        flow.say(events.JokerTurned(joker))
    flow.say(events.TrumpTurned(turned, suit))
    if rules.turned_first:
        flow.say(events.TurnedCardTaken(first, turned))
    flow.say(events.Dealt(first, rules.packs, len(stock)))
    for seat in flow.state.everybody:
        flow.say(events.HandDealt(seat, hands[seat]), (seat,))
    flow.say(events.FirstAttacker(attacker, Phrase.of(why)))
    flow.begin_round(attacker, attacker.after(setup.seats))
    return flow.step


def previous_winner(carry: Mapping[str, Any], seats: int) -> Seat | None:
    """The winner of the deal before, None in a first deal."""
    winner = carry.get("winner")
    return Seat(winner) if isinstance(winner, int) and 0 <= winner < seats else None


def standing(prefs: Mapping[Seat, Mapping[str, str]], seats: int) -> tuple[str, ...]:
    """What each seat wishes for windows: "never", else "ask"."""
    return tuple("never" if prefs.get(Seat(seat), {}).get("helping") == "never" else "ask" for seat in range(seats))


def shuffled(setup: Setup, rules: House) -> Cards:
    """The stock, the first card to draw first. A ``stack`` may be shorter: what it leaves is shuffled."""
    cards = Dice(setup.seed, "deal").shuffled(packs(rules.packs))
    if setup.stack is None:
        return cards
    left = Counter(cards)
    left.subtract(setup.stack)
    if any(n < 0 for n in left.values()):
        raise ValueError(f"the stack holds more than {rules.packs} of a card")
    rest: list[Card] = []
    for c in cards:
        if left[c]:
            left[c] -= 1
            rest.append(c)
    return (*setup.stack, *rest)


def first_drawer(setup: Setup, rules: House, winner: Seat | None) -> Seat:
    if winner is None or rules.drawer_random:
        return Seat(Dice(setup.seed, "first drawer").below(setup.seats))
    return winner


def turn(stock: Cards, dice: Dice) -> tuple[Card, list[Card]]:
    """The card whose suit is trump, and the jokers that came up before it and were put back."""
    jokers: list[Card] = []
    while True:
        card = dice.choice(stock)
        if card.suit is not None:
            return card, jokers
        jokers.append(card)


def first_attacker(stock: Cards, first: Seat, rules: House, winner: Seat | None, seats: int) -> tuple[Seat, str]:
    """Who attacks first, and the key of the reason."""
    if rules.first_attacker != "heart3" and winner is not None:
        return winner, "kind-by-win"
    if rules.first_attacker == "winner":
        return first, "kind-by-draw"
    return first.after(seats, stock.index(HEART_THREE)), "kind-by-heart3"
