"""Plays whole deals with random legal acts and keeps every step, so that checks can look at them.

All chance comes from `Dice` of a number: the same number gives the same deal.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import PACK, Cards
from engine.core import (
    Action,
    BadOption,
    Choice,
    Emit,
    Game,
    IllegalAction,
    Result,
    Seat,
    Setup,
    Step,
    View,
    play,
)
from engine.shuffle import SEED_BYTES, Dice

ACT_LIMIT = 6000
"""No deal of any game takes more acts; a longer one does not end."""


@dataclass(frozen=True)
class Turn:
    """One act of a driven deal.

    ``action`` is None when the person left (`Game.leave`); ``cause`` is player, timeout or computer.
    """

    before: Any
    seat: Seat
    action: Action | None
    cause: str
    step: Step[Any]


@dataclass(frozen=True)
class Deal:
    """A whole deal, from the setup to the last act.

    ``name`` is enough to drive it again; ``looks`` is how many of its positions the dear checks look at.
    """

    game: Game[Any]
    setup: Setup
    first: Step[Any]
    turns: tuple[Turn, ...]
    name: str = ""
    looks: int = 1 << 30

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(map(Seat, range(self.setup.seats)))

    @property
    def viewers(self) -> tuple[Seat | None, ...]:
        return (None, *self.seats)

    @property
    def last(self) -> Any:
        return self.turns[-1].step.state if self.turns else self.first.state

    @property
    def result(self) -> Result | None:
        return self.game.result(self.last)

    @property
    def states(self) -> Iterator[Any]:
        """Every state, the dealt one first."""
        yield self.first.state
        for turn in self.turns:
            yield turn.step.state

    @property
    def sample(self) -> Iterator[tuple[int, Any]]:
        """At most ``looks`` positions with their numbers, spread evenly, the first and the last among them."""
        for i, state in enumerate(self.states):
            if self.sampled(i):
                yield i, state

    def sampled(self, index: int) -> bool:
        """True when position ``index`` (0 is the dealt one) is one of `sample`."""
        last, looks = len(self.turns), max(2, self.looks)
        if last < looks or index == last:
            return True
        return index * (looks - 1) // last != (index - 1) * (looks - 1) // last

    @property
    def steps(self) -> Iterator[Step[Any]]:
        """Every step, the deal itself first."""
        yield self.first
        for turn in self.turns:
            yield turn.step

    @property
    def log(self) -> tuple[Emit, ...]:
        """Everything that was emitted, in order."""
        return tuple(emit for step in self.steps for emit in step.out)


def some_options(game: Game[Any], seats: int, dice: Dice) -> dict[str, Any]:
    """Settled options, a third of them drawn at random. What a game refuses is drawn again."""
    for _ in range(200):
        chosen = {
            o.key: dice.choice(o.values)
            for o in game.spec.options
            if o.values and o.scope == "game" and dice.below(3) == 0
        }
        try:
            return game.settle(chosen, seats)
        except BadOption:
            continue
    raise AssertionError(f"{game.spec.id} refuses 200 random sets of options for {seats} seats")


def some_prefs(game: Game[Any], setup: Setup) -> dict[Seat, dict[str, str]]:
    """Standing wishes: in a third of the deals nobody has any, in a third half of the people, in a third all.

    People at a table wish for the same, so that what needs several of them happens too.
    """
    dice = Dice(setup.seed, "tests/prefs")
    mood = dice.below(3)
    if not game.spec.wishes or not mood:
        return {}
    state = game.start(setup).state
    offers = [c for c in game.view(state, Seat(0)).menu if c.verb in game.spec.wishes]
    prefs = {c.verb: dice.choice(c.args) for c in offers}
    return {Seat(s): dict(prefs) for s in range(setup.seats) if mood == 2 or dice.below(2)}


def some_seed(number: int) -> bytes:
    """The seed of a driven deal. Real seeds come from the operating system."""
    dice = Dice(number.to_bytes(8, "big"), "tests/seed")
    return bytes(dice.below(256) for _ in range(SEED_BYTES))


def drive(
    game: Game[Any],
    seats: int,
    number: int,
    *,
    options: Mapping[str, Any] | None = None,
    carry: Mapping[str, Any] | None = None,
    leaving: bool = True,
    limit: int = ACT_LIMIT,
) -> Deal:
    """Play deal ``number`` to its end: options (unless given), seed and acts follow from the number.

    Asked seats act in random order; acts are suggestions, random picks that happen to be legal, time-outs,
    acts of computers of every level and anytime acts; now and then somebody leaves.
    Raises AssertionError when the deal does not end.
    """
    dice = Dice(number.to_bytes(8, "big"), f"tests/drive/{game.spec.id}/{seats}")
    settled = dict(options) if options is not None else some_options(game, seats, dice)
    setup = Setup(seats, some_seed(number), settled, carry=carry or {})
    setup = replace(setup, prefs=some_prefs(game, setup))
    temper = dice.choice(("mixed", "mixed", "first", "wild", "computers", "timeouts"))
    deal = drive_on(game, setup, game.start(setup), dice, temper=temper, leaving=leaving, limit=limit)
    return replace(deal, name=f"{game.spec.id}, {seats} seats, deal {number} ({temper})")


def drive_on(
    game: Game[Any],
    setup: Setup,
    first: Step[Any],
    dice: Dice,
    *,
    temper: str = "mixed",
    leaving: bool = False,
    limit: int = ACT_LIMIT,
) -> Deal:
    """Play on from a dealt position. ``temper`` says what most acts are."""
    turns: list[Turn] = []
    state = first.state
    gone: set[Seat] = set()
    while game.to_act(state):
        if len(turns) >= limit:
            raise AssertionError(f"{game.spec.id}: no end after {limit} acts ({dict(setup.options)})")
        turn = None
        if leaving and dice.below(200) == 0 and len(gone) < setup.seats - 1:
            seat = Seat(dice.below(setup.seats))
            if seat not in gone:
                gone.add(seat)
                turn = Turn(state, seat, None, "player", game.leave(state, seat))
        elif dice.below(12) == 0:
            turn = _anytime(game, state, Seat(dice.below(setup.seats)), dice)
        if turn is None:
            turn = _asked(game, state, dice, temper)
        turns.append(turn)
        state = turn.step.state
    return Deal(game, setup, first, tuple(turns))


def drive_match(game: Game[Any], seats: int, number: int, deals: int) -> list[Deal]:
    """Up to ``deals`` deals of one match: each starts from what the one before carries on."""
    out: list[Deal] = []
    carry: Mapping[str, Any] = {}
    for n in range(deals):
        options = out[0].setup.options if out else None
        out.append(drive(game, seats, number * 1000 + n, options=options, carry=carry))
        result = out[-1].result
        if result is None or result.match_over:
            break
        carry = json.loads(json.dumps(result.carry))
    return out


# --- choosing an act ---------------------------------------------------------------------------


def _asked(game: Game[Any], state: Any, dice: Dice, temper: str) -> Turn:
    """An act of one of the seats that are asked, whoever comes first."""
    seat = dice.choice(sorted(game.to_act(state)))
    kind = temper
    if temper == "mixed" or dice.below(6) == 0:  # no temper is pure: everybody passing for ever is a legal deal
        kind = dice.choice(("first", "first", "any", "any", "wild", "computers"))
    if dice.below(25) == 0 or (kind == "timeouts" and dice.below(2) == 0):
        action = game.timeout(state, seat)
        return Turn(state, seat, action, "timeout", play(game, state, seat, action))
    view = game.view(state, seat)
    if kind == "wild":
        turn = _wild(game, state, view, seat, dice)
        if turn is not None:
            return turn
    if kind == "computers":
        policy = game.computers[dice.choice(sorted(game.computers))]
        action = policy(view, dice)
        return Turn(state, seat, action, "computer", play(game, state, seat, action))
    ideas = first_ideas(game, view, 1 if kind == "first" else 12)
    if not ideas:
        raise AssertionError(f"{game.spec.id}: nothing is suggested to seat {seat} in phase {view.phase}")
    action = dice.choice(ideas)
    return Turn(state, seat, action, "player", play(game, state, seat, action))


def first_ideas(game: Game[Any], view: View, most: int) -> list[Action]:
    """The first few suggestions; the generator is not run further."""
    out: list[Action] = []
    for action in game.suggest(view):
        out.append(action)
        if len(out) >= most:
            break
    return out


def _wild(game: Game[Any], state: Any, view: View, seat: Seat, dice: Dice) -> Turn | None:
    """A random pick that happens to be legal, not necessarily one that would be suggested."""
    asked = [c for c in view.menu if not c.anytime]
    for _ in range(6):
        action = random_act(dice.choice(asked), view.hand, dice) if asked else None
        if action is None:
            return None
        try:
            return Turn(state, seat, action, "player", play(game, state, seat, action))
        except IllegalAction:
            continue
    return None


def _anytime(game: Game[Any], state: Any, seat: Seat, dice: Dice) -> Turn | None:
    """A look or a preference of a seat, asked or not, when it has one that is legal."""
    view = game.view(state, seat)
    offers = [c for c in view.menu if c.anytime]
    if not offers:
        return None
    action = random_act(dice.choice(offers), view.hand, dice)
    try:
        return Turn(state, seat, action, "player", play(game, state, seat, action))
    except IllegalAction:
        return None


def random_act(choice: Choice, hand: Cards, dice: Dice) -> Action:
    """An act that a menu line would let through; the rules may still refuse it.

    Cards are drawn so that equal ranks are likely to come together.
    """
    arg = dice.choice(choice.args)
    if choice.pick is None:
        return Action(choice.verb, arg=arg)
    pool = choice.among if choice.among is not None else hand
    least, most = choice.pick
    most = min(most, len(pool))
    if most < least:
        return Action(choice.verb, arg=arg)
    n = least + dice.below(min(most - least, 5) + 1)
    if dice.below(2):
        mixed = dice.shuffled(pool)
        cards = mixed[:n]
        if mixed:
            same = [c for c in mixed if c.rank is mixed[0].rank]
            cards = tuple([*same, *(c for c in mixed if c.rank is not mixed[0].rank)][:n])
    else:
        cards = dice.shuffled(pool)[:n]
    targets: Cards = ()
    if dice.below(8) == 0:
        targets = dice.shuffled(PACK)[: len(cards)]
    return Action(choice.verb, cards, targets, arg)
