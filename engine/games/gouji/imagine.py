"""Worlds that a viewer cannot tell from the real one, built from its View alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from engine.cards import BIG_JOKER, SMALL_JOKER, Card, Cards, packs
from engine.core import Seat, View
from engine.games.gouji import events as ev
from engine.games.gouji.course import entitled
from engine.games.gouji.knowledge import Knowledge, capped
from engine.games.gouji.public import EVERYBODY, Public, fold
from engine.games.gouji.sets import LANES, can_beat, count, high_first, lane, low_first, sets_of, take
from engine.games.gouji.spec import FEW, PACKS
from engine.games.gouji.state import State, Wishes
from engine.shuffle import Dice

TRIES = 12
"""Deals tried for one in which those who are asked can answer."""
ALL_WISHES = Wishes("any", "on")


def imagine(view: View, dice: Dice) -> State:
    """The public side is added up from the history; cards the viewer has not seen are dealt anew. A seat keeps
    what it is known to hold; who is asked can answer, where such a deal is found."""
    public = fold(view.history)
    world = _World(view, public, dice)
    state = _frame(view, public, world.hands())
    if public.phase == "burn":
        return _in_window(view, state, world)
    seat = public.turn
    if seat is not None and seat != view.seat and public.top is not None and state.house.auto_pass:
        for _ in range(TRIES):
            if can_beat(state.counts(seat), public.top, debt=seat in public.debt):
                break
            state = replace(state, hands=world.hands())
    return state


# --- what is the viewer's own ------------------------------------------------------------------


class _Own:
    """What the viewer has done for itself alone: wishes, looks, the answer in an open window or return."""

    def __init__(self, view: View) -> None:
        self.looked: list[Seat] = []
        self.chosen: Seat | None = None
        self.answer: Cards | None = None
        wished = {p.key: dict(p.params).get("wish") for p in view.facts}
        words = {key: wish.key.rpartition("-")[2] for key, wish in wished.items() if wish is not None}
        self.wishes = Wishes(words.get("fact-burn_prompt", "safe"), words.get("fact-burn_mates", "off"))
        for emit in view.history:
            match emit.event:
                case ev.HandSeen(seat=seat, count=n):
                    self.looked.append(seat)
                    if n > FEW and self.chosen is None:
                        self.chosen = seat
                case ev.BurnOpened() | ev.ReturnsDue():
                    self.answer = None
                case ev.BurnNoted(cards=cards) | ev.ReturnNoted(cards=cards):
                    self.answer = cards
                case ev.BurnDeclined():
                    self.answer = ()


def _frame(view: View, public: Public, hands: tuple[Cards, ...]) -> State:
    """The state around some hands: the viewer's own side as it is, of the others what nobody knows."""
    own = _Own(view)
    public_facts = sum(e.to is None for e in view.history)
    return State(
        options=view.options,
        hands=hands,
        public=public,
        answers=tuple(_answers(view, public, own, hands)),
        wishes=tuple(own.wishes if s == view.seat else Wishes() for s in EVERYBODY),
        chosen=tuple(own.chosen if s == view.seat else None for s in EVERYBODY),
        looked=frozenset((view.seat, s) for s in own.looked if view.seat is not None),
        told=tuple(len(view.history) if s == view.seat else public_facts for s in EVERYBODY),
        requests=tuple(view.request or 0 if s == view.seat else 0 for s in EVERYBODY),
        log=view.history,
    )


def _answers(view: View, public: Public, own: _Own, hands: tuple[Cards, ...]) -> Iterator[tuple[Seat, Cards]]:
    """Answers given so far in an open window or return; what others return is anything they hold."""
    if public.phase == "return":
        due = {t.receiver: len(t.cards) for t in public.tributes}
        for seat in public.returned:
            mine = own.answer if seat == view.seat else None
            yield seat, low_first(hands[seat])[: due[seat]] if mine is None else mine
    elif public.phase == "burn" and view.seat is not None and own.answer is not None:
        yield view.seat, own.answer


def _in_window(view: View, state: State, world: _World) -> State:
    """A burn window in which somebody is asked; who is known to be asked or to have answered is."""
    able = entitled(state.public, state.house.burn_teammates)
    answered = dict(state.answers)
    mine = [s for s in able if s == view.seat and (view.asked or s in answered)]
    others = [s for s in able if s != view.seat]
    needed = not view.asked
    if needed and any(answered.values()):
        others = others[: able.index(mine[0])]  # else the own burn would have been carried out
    for n in range(TRIES if needed else 1):
        if n:
            state = replace(state, hands=world.hands(world.burn(others) if n > TRIES // 2 else None))
        can = [s for s in others if state.burns(s, safe=state.house.burn_feasible)]
        likely = [s for s in can if state.burns(s, safe=True) and s % 2 != state.public.owner % 2]
        if likely or not needed:
            return replace(state, window=tuple(s for s in able if s in mine or s in likely))
        if can:
            return _asking(state, able, mine, world.dice.choice(can))
    return _asking(state, able, mine, world.dice.choice(others))


def _asking(state: State, able: list[Seat], mine: list[Seat], seat: Seat) -> State:
    """A window that asks a seat which wants to be asked about everything."""
    wishes = tuple(ALL_WISHES if s == seat else w for s, w in zip(EVERYBODY, state.wishes, strict=True))
    return replace(state, window=tuple(s for s in able if s in mine or s == seat), wishes=wishes)


# --- hidden cards ------------------------------------------------------------------------------


class _World:
    """Deals the cards a viewer has not seen to the hands they can be in."""

    def __init__(self, view: View, public: Public, dice: Dice) -> None:
        self.dice = dice
        self._public = public
        knowledge = Knowledge(view)
        own = {view.seat: view.hand} if view.seat is not None else {}
        self._shown: dict[Seat, Cards] = {s: cards for s, cards in (*own.items(), *view.open_hands) if s is not None}
        unseen = Counter(packs(PACKS))
        unseen.subtract(public.gone)
        for cards in self._shown.values():
            unseen.subtract(cards)
        room = [0 if s in self._shown else public.counts[s] for s in EVERYBODY]
        self._known = capped(knowledge.known, unseen, room)
        for mine in self._known:
            unseen.subtract(mine)
        self._unseen = tuple(sorted(unseen.elements()))
        self._need = [n - mine.total() for n, mine in zip(room, self._known, strict=True)]
        self._lacks = knowledge.lacks

    def hands(self, forced: Mapping[Seat, Cards] | None = None) -> tuple[Cards, ...]:
        """Hands of all seats, drawn anew; some cards may be given out beforehand."""
        left = list(self._unseen)
        rest: list[list[Card]] = []
        for seat in EVERYBODY:
            first = list((forced or {}).get(seat, ()))
            rest.append(first)
            for c in first:
                left.remove(c)
        fixed = [len(cards) for cards in rest]
        mixed = iter(self.dice.shuffled(left))
        for seat in EVERYBODY:
            rest[seat] += [next(mixed) for _ in range(self._need[seat] - fixed[seat])]
        for seat in EVERYBODY:
            self._swap_away(seat, rest, fixed)
        return tuple(
            self._shown[s] if s in self._shown else high_first((*self._known[s].elements(), *rest[s]))
            for s in EVERYBODY
        )

    def _swap_away(self, seat: Seat, rest: list[list[Card]], fixed: list[int]) -> None:
        """Cards that a seat is known to lack change places with cards of another hand."""
        limit = self._lacks[seat]
        others = [s for s in EVERYBODY if s != seat and self._lacks[s] >= LANES]
        for i in range(fixed[seat], len(rest[seat])):
            if lane(rest[seat][i]) < limit:
                continue
            places = [(s, j) for s in others for j in range(fixed[s], len(rest[s])) if lane(rest[s][j]) < limit]
            if places:
                s, j = self.dice.choice(places)
                rest[seat][i], rest[s][j] = rest[s][j], rest[seat][i]

    def burn(self, seats: list[Seat]) -> dict[Seat, Cards]:
        """A burning set out of unseen cards, given to one of some seats, with a joker to go on; {} for none."""
        top = self._public.top
        assert top is not None
        pool = count(self._unseen)
        for seat in self.dice.shuffled(seats):
            for base in self.dice.shuffled(range(top.base + 1, LANES)):
                found = next(sets_of(pool, base, top.size, top.small), None)
                if found is None or top.size > self._need[seat]:
                    continue
                cards = take(self._unseen, found.counts)
                spare = [c for c in (SMALL_JOKER, BIG_JOKER) if self._unseen.count(c) > cards.count(c)]
                if spare and self._need[seat] > len(cards):
                    cards = (*cards, spare[0])
                return {seat: cards}
        return {}
