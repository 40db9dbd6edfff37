"""Positions from plain data, for scenarios and puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from engine.cards import RANK_OF_LETTER, Card, Cards, card, packs
from engine.core import Phrase, Seat
from engine.games.gouji import events as ev
from engine.games.gouji.course import Course
from engine.games.gouji.dealing import pay_tribute, previous_places, wishes_of
from engine.games.gouji.public import EVERYBODY
from engine.games.gouji.sets import high_first
from engine.games.gouji.spec import PACKS, SEATS, SPEC
from engine.games.gouji.state import State

KEYS = {"seats", "options", "hands", "leader", "out", "failed", "debt", "places", "wishes"}


def build(data: Mapping[str, Any]) -> State:
    """A position in which a seat leads. Cards that are not mentioned are not in the deal.

    hands    per seat, as text; a bare rank letter is any card of that rank
    leader   who leads; unless given seat 0, after a deal with places the head guest
    out      seats without cards, in the order of going out; ``failed``: seats that failed a burn, in order
    debt     seats in burn debt
    places   per seat the place in the deal before: these are the hands as dealt, and tribute is paid
    wishes   ``{"1" = {burn_prompt = "any", burn_mates = "on"}}``, under ``all`` for every seat
    Raises ValueError for unknown keys, for cards the packs do not hold, for empty hands that are not out.
    """
    unknown = set(data) - KEYS
    if unknown:
        raise ValueError(f"unknown keys {sorted(unknown)}")
    if len(data["hands"]) != SEATS:
        raise ValueError(f"{SEATS} hands are needed")
    taker = _Cards(data["hands"])
    hands = tuple(high_first(taker.take(text)) for text in data["hands"])
    out, failed = [Seat(s) for s in data.get("out", ())], [Seat(s) for s in data.get("failed", ())]
    if sorted((*out, *failed)) != [s for s in EVERYBODY if not hands[s]]:
        raise ValueError("exactly the seats without cards are out or failed")
    options = tuple((o.key, data["options"][o.key]) for o in SPEC.options)
    wishes = data.get("wishes", {})
    prefs = {s: {**wishes.get("all", {}), **wishes.get(str(int(s)), {})} for s in EVERYBODY}
    course = Course(State(options, hands, wishes=wishes_of(prefs)))
    places = previous_places(data)
    leader = Seat(data.get("leader", places.index(1) if places else 0))
    course.say(ev.SetAside(taker.rest, len(taker.rest)))
    course.say(ev.Dealt(leader, sum(map(len, hands)), tuple(map(len, hands))))
    for seat in EVERYBODY:
        if hands[seat]:
            course.say(ev.HandDealt(seat, hands[seat]), (seat,))
    for place, seat in enumerate(out, 1):
        course.say(ev.WentOut(seat, place, Phrase(f"badge-place-{place}")))
    for n, seat in enumerate(failed):
        course.say(ev.BurnFailed(seat, (), 0, SEATS - n))
    if "debt" in data:
        course.say(ev.DebtStands(tuple(map(Seat, data["debt"]))))
    if not hands[leader]:
        raise ValueError("the leader has no cards")
    course.say(ev.FirstLeader(leader, Phrase("kind-by-lot")))
    pay_tribute(course, places)
    return course.step.state


class _Cards:
    """The four packs, from which texts take cards: full codes as written, bare ranks in any suit left over."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._left = Counter(packs(PACKS))
        for text in texts:
            for token in text.split():
                if token not in RANK_OF_LETTER or token in "xX":
                    self._left[card(token)] -= 1

    def take(self, text: str) -> Cards:
        """The cards of one text. Raises ValueError where the packs do not hold them."""
        out: list[Card] = []
        for token in text.split():
            if token in RANK_OF_LETTER and token not in "xX":
                rank = RANK_OF_LETTER[token]
                chosen = next((c for c in sorted(self._left) if c.rank is rank and self._left[c] > 0), None)
                if chosen is None:
                    raise ValueError(f"no {token} is left")
                self._left[chosen] -= 1
            else:
                chosen = card(token)
            out.append(chosen)
        return tuple(out)

    @property
    def rest(self) -> Cards:
        """What no text took. Raises ValueError when one took too many of a card."""
        if any(n < 0 for n in self._left.values()):
            raise ValueError(f"more than {PACKS} of a card")
        return tuple(sorted(self._left.elements()))
