"""Positions from plain data, for scenarios and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.cards import Card, Suit, card, packs, parse
from engine.core import Seat
from engine.games.gonglaok import events
from engine.games.gonglaok.cover import high_first
from engine.games.gonglaok.flow import Flow
from engine.games.gonglaok.spec import house
from engine.games.gonglaok.state import State

KEYS = {"seats", "options", "hands", "trump", "turned", "attacker", "defender", "out", "failures", "helping", "opening"}


def build(data: Mapping[str, Any]) -> State:
    """A position at the opening of a round. Cards that are not mentioned have left the deal.

    hands      per seat, as text; seats without cards are out
    trump      letter of the suit, spades unless given; or ``turned``, a card
    attacker, defender   seat 0 and the next seat with cards after the attacker unless given
    out        the seats that are out, in the order of leaving; in order of play unless given
    failures   failed rounds in a row so far
    helping    ``{"2" = "never"}``: wishes for windows
    opening    cards the attacker has just opened with, taken from his hand
    Raises ValueError for unknown keys and for cards the packs do not hold.
    """
    unknown = set(data) - KEYS
    if unknown:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    seats = int(data["seats"])
    options = tuple(sorted(data["options"].items()))
    rules = house(options, seats)
    hands = [tuple(sorted(parse(text))) for text in data["hands"]]
    if len(hands) != seats:
        raise ValueError(f"{seats} seats, but {len(hands)} hands")
    left = Counter(packs(rules.packs))
    left.subtract(c for hand in hands for c in hand)
    if any(n < 0 for n in left.values()):
        raise ValueError("more copies of a card than the packs hold")
    turned = card(data["turned"]) if "turned" in data else _turned(Suit(data.get("trump", "S")), left)
    if turned.suit is None:
        raise ValueError("a joker cannot be the turned card")
    attacker = Seat(data.get("attacker", 0))
    following = (attacker.after(seats, i) for i in range(1, seats))
    defender = Seat(data["defender"]) if "defender" in data else next(s for s in following if hands[s])
    if not hands[attacker] or not hands[defender] or attacker == defender:
        raise ValueError("attacker and defender need cards and are two seats")
    out = tuple(map(Seat, data.get("out", [s for s in range(seats) if not hands[s]])))
    if sorted(out) != [s for s in range(seats) if not hands[s]]:
        raise ValueError("exactly the seats without cards are out")
    wishes = data.get("helping", {})
    flow = Flow(
        State(
            seats=seats,
            options=options,
            trump=turned.suit,
            turned=turned,
            phase="deal",
            hands=tuple(hands),
            attacker=attacker,
            defender=defender,
            told=(0,) * seats,
            requests=(0,) * seats,
            discard=tuple(sorted(left.elements())),
            out=out,
            failures=int(data.get("failures", 0)),
            standing=tuple(wishes.get(str(s), "ask") for s in range(seats)),
        )
    )
    flow.say(events.TrumpTurned(turned, turned.suit))
    for seat in flow.state.active:
        flow.say(events.HandDealt(seat, hands[seat]), (seat,))
    flow.begin_round(attacker, defender)
    if "opening" in data:
        flow.lay(attacker, parse(data["opening"]))
    return flow.step.state


def _turned(suit: Suit, unused: Counter[Card]) -> Card:
    """Any card of the suit, if possible one that nobody holds."""
    cards = [c for c in high_first(packs(1)) if c.suit is suit]
    return next((c for c in cards if unused[c] > 0), cards[0])
