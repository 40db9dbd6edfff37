"""Acts worth offering, and how an act reads on the button that confirms it. Rule book section 15."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import Cards
from engine.core import Action, Phrase, View
from engine.games.gouji.judge import judge
from engine.games.gouji.public import opposite, team
from engine.games.gouji.sets import (
    LANES,
    SMALL,
    TWO,
    CardSet,
    Counts,
    answers,
    burns,
    count,
    default_lead,
    describe,
    feasible,
    jokers,
    low_first,
    minus,
    pays_debt,
    ranks_in,
    read,
    take,
)
from engine.games.gouji.view import demand_of, sight

PLAIN = ("pass", "close", "decline", "no_burn")


def suggest(view: View) -> Iterator[Action]:
    """Legal acts for the seat, the most sensible first, each once; nothing when it is not asked."""
    if not view.asked or view.seat is None:
        return
    if view.phase == "return":
        yield from _returns(view)
        return
    demand = demand_of(view)
    hand, debt, top = count(view.hand), demand.debt, demand.top
    if view.phase == "lead":
        found = leads(hand, debt)
        verb = "play"
    elif view.phase == "burn":
        assert top is not None
        possible = burns(hand, top, debt=debt, safe=demand.feasible) if view.choice("burn") else iter(())
        found = iter(sorted(possible, key=price))
        verb = "burn"
    else:
        assert top is not None
        found = iter(sorted(answers(hand, top, debt=debt), key=price)) if view.choice("play") else iter(())
        verb = "play"
    dear = []
    for one in found:
        action = Action(verb, take(view.hand, one.counts))
        whole = one.size == len(view.hand)
        if _dear(view.phase, hand, one) and not whole:
            dear.append(action)
        else:
            yield action
    yield from (Action(c.verb) for c in view.menu if c.verb in PLAIN)
    yield from dear


def _dear(phase: str, hand: Counts, found: CardSet) -> bool:
    """Whether a set is suggested only after doing nothing: an answer with jokers, a burn that cannot be kept."""
    if phase == "burn":
        return not feasible(minus(hand, found.counts))
    return phase != "lead" and found.joker


def price(found: CardSet) -> tuple[int, ...]:
    """Cheap answers first: no jokers, few twos, low ranks."""
    return found.big, found.small, found.twos if found.base < TWO else found.size, found.base


def leads(hand: Counts, debt: bool) -> Iterator[CardSet]:
    """The whole hand where it is one set, whole groups from low to high, single cards, groups with twos and jokers."""
    told: set[CardSet] = set()
    whole = read(hand)
    candidates: list[CardSet] = [] if whole is None else [whole]
    if not whole or debt:
        candidates.append(default_lead(hand, debt))
    held = [r for r in range(LANES) if hand[r]]
    for r in held:
        candidates.append(_group(r, hand[r]))
    for r in ranks_in(hand):
        for small, big in ((1, 0), (0, 1)):
            if hand[SMALL] >= small and hand[SMALL + 1] >= big:
                candidates.append(CardSet(r, hand[r] + 1, 0, small, big))
        if hand[TWO]:
            candidates.append(CardSet(r, hand[r] + 1, 1))
    for r in held:
        for n in range(1, hand[r]):
            candidates.append(_group(r, n))
    for found in candidates:
        if found not in told and (not debt or pays_debt(found, hand)):
            told.add(found)
            yield found


def _group(lane: int, n: int) -> CardSet:
    """Equal cards alone."""
    return CardSet(lane, n, 0, n if lane == SMALL else 0, n if lane == SMALL + 1 else 0)


def _returns(view: View) -> Iterator[Action]:
    """The lowest cards, then whole low ranks that break nothing."""
    choice = view.choice("return")
    assert choice is not None
    assert choice.pick is not None
    due = choice.pick[0]
    cards = low_first(view.hand)
    told = set()
    for start in range(0, len(cards) - due + 1, due):
        picked: Cards = cards[start : start + due]
        if picked not in told:
            told.add(picked)
            yield Action("return", picked)


# --- how an act reads --------------------------------------------------------------------------


def phrase(view: View, action: Action) -> Phrase:
    """The act in words. Raises IllegalAction when it may not be done; the menu has been checked."""
    found = judge(demand_of(view), view.hand, action)
    if found is not None:
        return describe(found)
    if action.verb == "return":
        return Phrase.of("kind-return", cards=low_first(action.cards), count=len(action.cards))
    if action.verb in ("burn_prompt", "burn_mates"):
        return Phrase(f"value-{action.verb}-{action.arg}")
    return Phrase(f"verb-{action.verb}")


def warning(view: View, action: Action) -> Phrase | None:
    """What a player should know before a reckless burn: how many sets he would keep, and how few jokers."""
    if action.verb != "burn":
        return None
    left = minus(count(view.hand), count(action.cards))
    if feasible(left):
        return None
    return Phrase.of("warning-burn", groups=len(ranks_in(left)), jokers=jokers(left))


def reason(view: View, action: Action) -> Phrase | None:
    """Why a suggested act makes sense (``reason-...``)."""
    if view.seat is None:
        return None
    if action.verb == "return":
        return Phrase("reason-return")
    if action.cards and len(action.cards) == len(view.hand):
        return Phrase("reason-out")
    if action.verb == "burn":
        return Phrase("reason-risky" if warning(view, action) else "reason-burn")
    owner = sight(view).owner
    if action.verb == "play":
        if view.phase == "lead" or owner is None:
            return Phrase("reason-low")
        return Phrase("reason-facing" if opposite(owner) == view.seat else "reason-beat")
    ours = owner is not None and team(owner) == team(view.seat)
    return Phrase("reason-partner" if ours else "reason-save") if action.verb in PLAIN else None
