"""Shuffle, draw, trump and dealer. Rule book sections 4.1 and 4.2.

The stock is shuffled once and walked through; it pauses only where a seat has drawn a card that it may show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from engine.cards import BIG_JOKER, RANK_OF_LETTER, SMALL_JOKER, Card, Cards, Suit, packs
from engine.core import Seat, Setup, Step
from engine.games.huolong import events
from engine.games.huolong.flow import Flow
from engine.games.huolong.levels import Levels
from engine.games.huolong.public import Public
from engine.games.huolong.spec import KITTY, MOST_REDEALS, PACKS, SEATS, SPEC, House, Settled
from engine.games.huolong.state import EVERYBODY, State
from engine.shuffle import Dice


def deal(setup: Setup) -> Step[State]:
    """Shuffle and draw up to the first question. Raises ValueError for a stack that the packs do not hold."""
    options: Settled = tuple((o.key, setup.options[o.key]) for o in SPEC.options)
    house = House.of(options)
    levels, dealer, trump, played = carried(setup.carry, house)
    first = Seat(Dice(setup.seed, "first drawer").below(SEATS)) if dealer is None else dealer
    flow = Flow(State(options, setup.seed, Public(), ((),) * SEATS))
    lay_out(flow, shuffled(setup.seed, 0, setup.stack))
    flow.say(events.HandBegan(played + 1, levels[first % 2], levels, first, dealer))
    begin(flow, None if house.each_hand else trump)
    return flow.step


def carried(carry: Mapping[str, Any], house: House) -> tuple[Levels, Seat | None, Suit | None, int]:
    """Levels, dealer, trump suit and number of hands before this one; the first hand of a match has none of them."""
    if "dealer" not in carry:
        return (house.start, house.start), None, None, 0
    first, second = (RANK_OF_LETTER[letter] for letter in carry["levels"])
    return (first, second), Seat(carry["dealer"]), Suit(carry["trump"]), int(carry["played"])


def shuffled(seed: bytes, redeals: int, stack: Cards | None = None) -> Cards:
    """All cards in the order of drawing, the kitty last. Each redeal has its own stream of the seed (``deal/0`` ...).

    A ``stack`` may be shorter: what it leaves is shuffled.
    """
    cards = Dice(seed, f"deal/{redeals}").shuffled(packs(PACKS))
    if stack is None:
        return cards
    left = Counter(cards)
    left.subtract(stack)
    if any(n < 0 for n in left.values()):
        raise ValueError(f"the stack holds more than {PACKS} of a card")
    rest: list[Card] = []
    for c in cards:
        if left[c]:
            left[c] -= 1
            rest.append(c)
    return (*stack, *rest)


def lay_out(flow: Flow, cards: Cards) -> None:
    """The stock to draw from and the kitty, nobody has a card."""
    flow.set(stock=cards[:-KITTY], kitty=cards[-KITTY:], hands=((),) * SEATS, seen=(0,) * SEATS)


def begin(flow: Flow, trump: Suit | None) -> None:
    """Draw. With a trump suit from the hand before (section 4.2) all cards are simply dealt."""
    if trump is None:
        draw_on(flow)
        return
    s = flow.state
    seats = [s.public.first.after(SEATS, i) for i in range(SEATS)]
    hands = {seat: s.stock[i::SEATS] for i, seat in enumerate(seats)}
    flow.set(stock=(), hands=tuple(hands[seat] for seat in EVERYBODY))
    _close(flow, trump)


def draw_on(flow: Flow) -> None:
    """Walk through the stock up to the next card that its drawer may show, or to the end of the draw."""
    hands = list(flow.state.hands)
    stock = list(flow.state.stock)
    p = flow.state.public
    house = flow.state.house
    at = sum(map(len, hands))
    for i, card in enumerate(stock):
        seat = p.first.after(SEATS, at + i)
        hands[seat] = (*hands[seat], card)
        if seat == p.due and card.suit is not None:
            flow.say(events.TrumpDecided(seat, card, card.suit))
            p = flow.state.public
        if may_show(p, house, seat, hands[seat], card):
            seen = tuple(len(hands[s]) if s == seat else n for s, n in enumerate(flow.state.seen))
            flow.set(hands=tuple(hands), stock=tuple(stock[i + 1 :]), drawn=card, seen=seen)
            flow.tell(seat, events.CardsDrawn(seat, card, p.trumps.arranged(hands[seat])))
            flow.ask(seat)
            return
    flow.set(hands=tuple(hands), stock=())
    _finish(flow)


def showing(card: Card, hand: Cards) -> Cards:
    """What the drawer of a card shows with it: one big joker or two, one small joker, a level card."""
    return (card,) * min(2, hand.count(card)) if card == BIG_JOKER else (card,)


def may_show(p: Public, house: House, seat: Seat, hand: Cards, card: Card) -> bool:
    """May a seat that has just drawn ``card`` show it? ``hand`` holds it already."""
    if house.level_card:
        return card.rank is p.level and card.suit is not p.trump
    if card == BIG_JOKER:
        strength = 3 if hand.count(BIG_JOKER) > 1 else 2
    elif card == SMALL_JOKER and house.small_joker:
        strength = 1
    else:
        return False
    return strength > p.strength and seat != p.declarer


def answer(flow: Flow, seat: Seat, show: bool) -> None:
    """The seat that was asked shows its card or not; the draw goes on."""
    s = flow.state
    card, p = s.drawn, s.public
    assert card is not None
    flow.set(asked=None, drawn=None)
    if not show:
        flow.tell(seat, events.NotShown(seat))
    elif s.house.level_card:
        assert card.suit is not None
        flow.say(events.LevelShown(seat, card, card.suit))
    elif p.declarer is None:
        flow.say(events.Declared(seat, showing(card, s.hands[seat])))
    else:
        flow.say(events.Overruled(seat, showing(card, s.hands[seat]), p.declarer))
    draw_on(flow)


def _finish(flow: Flow) -> None:
    """All cards are drawn: where no suit is fixed, draw again (``on_no_declare``) or let the kitty decide."""
    s = flow.state
    p = s.public
    if not p.shown and s.house.redeals and p.redeals < MOST_REDEALS:
        flow.say(events.Redealt(p.redeals + 1))
        lay_out(flow, shuffled(s.seed, p.redeals + 1))
        draw_on(flow)
        return
    if p.trump is None:
        card = kitty_card(s)
        assert card.suit is not None
        flow.say(events.KittyDecides(card, card.suit))
    trump = flow.state.public.trump
    assert trump is not None
    _close(flow, trump)


def kitty_card(s: State) -> Card:
    """The first card of the kitty that is no joker. Where all six are jokers, the last other card that was drawn."""
    total = sum(map(len, s.hands))
    drawn = (s.hands[s.public.first.after(SEATS, i)][i // SEATS] for i in reversed(range(total)))
    return next(c for c in (*s.kitty, *drawn) if not c.is_joker)


def _close(flow: Flow, trump: Suit) -> None:
    """Everybody sees his cards, the dealer takes the kitty."""
    p = flow.state.public
    dealer = next(seat for seat in (p.dealer, p.declarer, p.first) if seat is not None)
    flow.say(events.DealerKnown(dealer, trump, p.level))
    trumps = flow.state.public.trumps
    flow.set(hands=tuple(tuple(sorted(h)) for h in flow.state.hands), seen=(0,) * SEATS)
    for seat in EVERYBODY:
        flow.tell(seat, events.HandDealt(seat, trumps.arranged(flow.state.hands[seat])))
    flow.take_kitty()
