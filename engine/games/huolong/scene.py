"""Positions from plain data, for scenarios and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.cards import BIG_JOKER, RANK_OF_LETTER, Cards, Suit, packs, parse
from engine.core import Seat
from engine.games.huolong import drawing, events
from engine.games.huolong.flow import Flow
from engine.games.huolong.public import Public
from engine.games.huolong.spec import KITTY, PACKS, SEATS, SPEC, House, Settled
from engine.games.huolong.state import EVERYBODY, State
from engine.games.huolong.trumps import points

KEYS = {
    "seats", "options", "first", "dealer", "levels", "played", "trump", "draw", "hands", "kitty", "bury", "stars",
    "collected", "lost", "leader",
}  # fmt: skip


def build(data: Mapping[str, Any]) -> State:
    """A position of a hand. Cards that are not mentioned have left the game.

    levels     of the two teams, as ranks ("3 3" unless given);  ``played`` hands before this one
    draw       cards in the order of drawing, as text, with ``kitty``: a draw from ``first`` on; ``dealer`` may be known
    hands      per seat, as text: a position after the draw, with ``trump`` and ``dealer`` (seat 0 unless given).
               Without ``kitty`` the dealer holds six cards more than the others and has to bury
    kitty      six buried cards;  ``stars = true`` when the holders of big jokers are still to be asked
    bury       six cards the dealer has just buried, taken from his hand: as ``kitty`` with ``stars``
    collected  points of the opponents so far;  ``lost`` points of the dealer team;  ``leader`` who leads now
    Raises ValueError for unknown keys and for what does not fit together.
    """
    unknown = set(data) - KEYS
    if unknown:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    if data["seats"] != SEATS:
        raise ValueError(f"{SEATS} seats, not {data['seats']}")
    options: Settled = tuple((o.key, data["options"][o.key]) for o in SPEC.options)
    flow = Flow(State(options, bytes(32), Public(), ((),) * SEATS))
    house = House.of(options)
    letters = data["levels"].split() if "levels" in data else [house.start.letter] * 2
    first, second = (RANK_OF_LETTER[letter] for letter in letters)
    levels = (first, second)
    dealer = Seat(data["dealer"]) if "dealer" in data else None
    if "draw" in data:
        drawer = Seat(data.get("first", 0)) if dealer is None else dealer
        flow.say(events.HandBegan(data.get("played", 0) + 1, levels[drawer % 2], levels, drawer, dealer))
        _draw(flow, parse(data["draw"]), _six(data["kitty"]))
    else:
        dealer = dealer or Seat(0)
        flow.say(events.HandBegan(data.get("played", 0) + 1, levels[dealer % 2], levels, dealer, dealer))
        _dealt(flow, data, dealer)
    return flow.step.state


def _six(text: str) -> Cards:
    cards = parse(text)
    if len(cards) != KITTY:
        raise ValueError(f"a kitty has {KITTY} cards, not {len(cards)}")
    return cards


def _rest(*known: Cards) -> Cards:
    """The cards of the packs that are not mentioned."""
    left = Counter(packs(PACKS))
    for cards in known:
        left.subtract(cards)
    if any(n < 0 for n in left.values()):
        raise ValueError(f"more than {PACKS} copies of a card")
    return tuple(sorted(left.elements()))


def _draw(flow: Flow, cards: Cards, kitty: Cards) -> None:
    drawing.lay_out(flow, (*cards, *kitty))
    flow.set(pile=_rest(cards, kitty))
    drawing.draw_on(flow)


def _dealt(flow: Flow, data: Mapping[str, Any], dealer: Seat) -> None:
    hands = [tuple(sorted(parse(text))) for text in data["hands"]]
    if len(hands) != SEATS:
        raise ValueError(f"{SEATS} seats, but {len(hands)} hands")
    kitty = _six(data["kitty"]) if "kitty" in data else ()
    burying = not kitty
    sizes = [len(h) - KITTY * (burying and s == dealer) for s, h in enumerate(hands)]
    if len(set(sizes)) > 1 or not all(hands):
        raise ValueError(f"hands of {[len(h) for h in hands]} cards do not go together")
    trump = Suit(data.get("trump", "H"))
    level = flow.state.public.level
    flow.set(hands=tuple(hands), pile=_rest(*hands, kitty))
    flow.say(events.DealerKnown(dealer, trump, level))
    for seat in EVERYBODY:
        flow.tell(seat, events.HandDealt(seat, flow.state.trumps.arranged(hands[seat])))
    flow.say(events.KittyTaken(dealer))
    if burying:
        flow.ask(dealer)
        if "bury" in data:
            flow.bury(_six(data["bury"]))
        return
    arranged = flow.state.trumps.arranged(kitty)
    if data.get("stars"):
        flow.set_hand(dealer, tuple(sorted((*hands[dealer], *kitty))))
        flow.bury(kitty)
        return
    flow.say(events.Buried(dealer))
    flow.tell(dealer, events.BuriedCards(dealer, arranged, points(kitty)))
    flow.set(kitty=kitty)
    flow.say(events.StarsCounted(kitty.count(BIG_JOKER), dealer))
    _scored(flow, data, dealer)


def _scored(flow: Flow, data: Mapping[str, Any], dealer: Seat) -> None:
    """Points of tricks that are not told, and who leads now."""
    lost, collected = int(data.get("lost", 0)), int(data.get("collected", 0))
    leader = Seat(data.get("leader", dealer))
    if lost:
        flow.say(events.TrickWon(dealer, (), lost, 0, 0))
    if collected:
        flow.say(events.TrickWon(dealer.after(SEATS), (), collected, collected, collected))
    if lost or collected or leader != dealer:
        flow.say(events.TrickWon(leader, (), 0, 0, collected))
    flow.ask(leader)
