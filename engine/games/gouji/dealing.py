"""Shuffle, deal, first leader and tribute. Rule book section 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, Rank, packs
from engine.core import Phrase, Seat, Setup, Step
from engine.games.gouji import events as ev
from engine.games.gouji.course import Course
from engine.games.gouji.public import EVERYBODY, opposite, team
from engine.games.gouji.scoring import sweep
from engine.games.gouji.sets import high_first, tribute
from engine.games.gouji.spec import HAND, PACKS, SEATS, SPEC, House, house
from engine.games.gouji.state import MATES, PROMPTS, State, Wishes
from engine.shuffle import Dice

Places = tuple[int, ...]


def deal(setup: Setup) -> Step[State]:
    """Deal 36 cards each, name the first leader, carry out the tribute.

    `Setup.stack` is what is dealt first, one card at a time from the first seat on; what it leaves is shuffled.
    Raises ValueError for a stack that four packs do not hold.
    """
    options = tuple((o.key, setup.options[o.key]) for o in SPEC.options)
    rules = house(options)
    places = previous_places(setup.carry)
    dice = Dice(setup.seed, "first")
    first = Seat(dice.below(SEATS))
    stock = shuffled(setup)
    hands = tuple(high_first(stock[(seat - first) % SEATS :: SEATS]) for seat in range(SEATS))
    course = Course(State(options, hands, wishes=wishes_of(setup.prefs)))
    course.say(ev.Dealt(first, len(stock), (HAND,) * SEATS))
    for seat in EVERYBODY:
        course.say(ev.HandDealt(seat, hands[seat]), (seat,))
    name_leader(course, rules, places, stock, first, dice)
    pay_tribute(course, places)
    return course.step


def previous_places(carry: Mapping[str, Any]) -> Places | None:
    """The places of the deal before, per seat; None in a first deal."""
    places = carry.get("places")
    if isinstance(places, Sequence) and sorted(places) == list(range(1, SEATS + 1)):
        return tuple(places)
    return None


def wishes_of(prefs: Mapping[Seat, Mapping[str, str]]) -> tuple[Wishes, ...]:
    """Standing wishes about burns; what is not said or not known is the default."""
    out = []
    for seat in EVERYBODY:
        mine = prefs.get(seat, {})
        prompt, mates = mine.get("burn_prompt", ""), mine.get("burn_mates", "")
        out.append(Wishes(prompt if prompt in PROMPTS else PROMPTS[0], mates if mates in MATES else MATES[0]))
    return tuple(out)


def shuffled(setup: Setup) -> Cards:
    """The 216 cards in the order of dealing."""
    cards = Dice(setup.seed, "deal").shuffled(packs(PACKS))
    if setup.stack is None:
        return cards
    left = Counter(cards)
    left.subtract(setup.stack)
    if any(n < 0 for n in left.values()):
        raise ValueError(f"the stack holds more than {PACKS} of a card")
    rest: list[Card] = []
    for c in cards:
        if left[c]:
            left[c] -= 1
            rest.append(c)
    return (*setup.stack, *rest)


def name_leader(course: Course, rules: House, places: Places | None, stock: Cards, first: Seat, dice: Dice) -> None:
    """Who leads first (option ``first_leader``; the first deal by lot)."""
    lot = Seat(dice.below(SEATS))
    if rules.first_leader == "double_three":
        found = double_three(stock, first)
        if found is not None:
            seat, three = found
            course.say(ev.DoubleThree(seat, (three, three)))
            course.say(ev.FirstLeader(seat, Phrase("kind-by-double_three")))
            return
    if places is not None and rules.first_leader == "head_guest":
        course.say(ev.FirstLeader(Seat(places.index(1)), Phrase("kind-by-head_guest")))
    elif places is not None and rules.first_leader == "big_loser":
        course.say(ev.FirstLeader(Seat(places.index(SEATS)), Phrase("kind-by-big_loser")))
    else:
        course.say(ev.FirstLeader(lot, Phrase("kind-by-lot")))


def double_three(stock: Cards, first: Seat) -> tuple[Seat, Card] | None:
    """The first seat that is dealt a second 3 of one suit, and that card."""
    seen: Counter[tuple[int, Card]] = Counter()
    for n, c in enumerate(stock):
        if c.rank is Rank.THREE:
            seat = first.after(SEATS, n)
            seen[seat, c] += 1
            if seen[seat, c] == 2:
                return seat, c
    return None


# --- tribute -----------------------------------------------------------------------------------


def dues(places: Places, rules: House) -> tuple[list[tuple[Seat, Seat, int]], list[tuple[Seat, Seat, int]]]:
    """(payer, receiver, number): what is due, and what is dropped because they are team-mates."""
    at = {place: Seat(seat) for seat, place in enumerate(places)}
    winner = sweep(places)
    if winner is not None:
        return [(s, opposite(s), 1) for s in EVERYBODY if team(s) != winner], []
    normal = [(at[6], at[1], 2), (at[5], at[2], 1)]
    dropped = [d for d in normal if team(d[0]) == team(d[1]) and not rules.tribute_in_team]
    return [d for d in normal if d not in dropped], dropped


def pay_tribute(course: Course, places: Places | None) -> None:
    """Payments and refusals, then the returns or the first lead."""
    if places is not None:
        due, dropped = dues(places, course.state.house)
        for payer, receiver, _ in dropped:
            course.say(ev.TributeDropped(payer, receiver))
        for payer, receiver, n in _refuse(course, due):
            cards = tribute(course.state.hands[payer], n)
            if not cards:
                course.say(ev.TributeMissing(payer, receiver))
                continue
            left = list(course.state.hands[payer])
            for c in cards:
                left.remove(c)
            course.set_hand(payer, left)
            course.set_hand(receiver, (*course.state.hands[receiver], *cards))
            course.say(ev.TributePaid(payer, receiver, cards, n))
    receivers = course.state.public.receivers
    if receivers:
        course.say(ev.ReturnsDue(receivers))
        course.ask(receivers)
    else:
        course.first_round()


def _refuse(course: Course, due: list[tuple[Seat, Seat, int]]) -> list[tuple[Seat, Seat, int]]:
    """What is left to pay after the refusals: four big jokers in a paying team, four small ones with a payer."""
    rules, hands = course.state.house, course.state.hands
    for side in sorted({team(payer) for payer, _, _ in due}):
        holders = {s: hands[s].count(BIG_JOKER) for s in EVERYBODY if team(s) == side and BIG_JOKER in hands[s]}
        if max(holders.values(), default=0) < PACKS and not (rules.four_big_team and sum(holders.values()) == PACKS):
            continue
        for seat, n in holders.items():
            course.say(ev.JokersShown(seat, (BIG_JOKER,) * n))
        payers = tuple(payer for payer, _, _ in due if team(payer) == side)
        course.say(ev.TributeRefused(payers, Phrase("kind-refused-four-big")))
        due = [d for d in due if team(d[0]) != side]
    for payer in [p for p, _, _ in due if hands[p].count(SMALL_JOKER) == PACKS]:
        course.say(ev.JokersShown(payer, (SMALL_JOKER,) * PACKS))
        course.say(ev.TributeRefused((payer,), Phrase("kind-refused-four-small")))
        due = [d for d in due if d[0] != payer]
    return due
