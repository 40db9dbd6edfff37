"""Nobody learns what he may not know: views, events and computers must not depend on hidden cards.

The tool is non-interference. For a viewer, `Game.imagine` gives another world that he cannot tell from the
real one; whatever differs for him between the two worlds is a leak, unless the rules make it known there:

* an event of another class, or about another seat, that everybody sees (an automatic pass, a window that
  nobody could answer): who has to pass at once shows it, and the rules want it so;
* an event whose class says ``reveals = True``: it tells what was hidden until then (the kitty turned up,
  cards dealt anew, answers of a window);
* the end of the deal.

After such a difference the worlds part, and the comparison of that position ends.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields, replace
from itertools import zip_longest
from typing import Any

from engine.cards import Card
from engine.core import Action, Emit, Event, Game, IllegalAction, Seat, Step, View, play
from engine.shuffle import Dice
from tests.support.checks.common import Where, cards_in, census, seen_by, told, walk
from tests.support.drive import Deal, Turn, drive_on, first_ideas, random_act


@dataclass
class Moved:
    """How far the hidden cards changed places, summed over worlds imagined in the first quarter of deals.

    Later all cards may be known. ``worlds`` counts those in which two other hands or more were hidden;
    ``changed`` those of them where some hand differs from the real one; ``hidden`` and ``moved`` count cards
    in hidden hands.
    """

    worlds: int = 0
    changed: int = 0
    hidden: int = 0
    moved: int = 0

    def __iadd__(self, other: Moved) -> Moved:
        for f in fields(self):
            setattr(self, f.name, getattr(self, f.name) + getattr(other, f.name))
        return self


def check_non_interference(deal: Deal, dice: Dice, *, follow: int = 3) -> Moved:
    """For every viewer at every position of the sample: the imagined world looks and goes on the same.

    Each is followed for up to ``follow`` acts of the real deal. Returns how far the cards moved, for
    `check_cards_moved`.
    """
    game, moved = deal.game, Moved()
    for i, state in deal.sample:
        for viewer in deal.viewers:
            at = _At(deal, i, viewer)
            view = game.view(state, viewer)
            world = game.imagine(view, dice)
            difference = _difference(view, game.view(world, viewer))
            assert difference is None, f"{at}: the imagined world looks different: {difference}"
            if 4 * i <= len(deal.turns):
                moved += _moved(game, deal, state, world, view)
            if view.seat is not None and view.menu:
                _probe(game, state, world, view, view.seat, dice, at)
            _follow(deal, i, viewer, world, 1 + dice.below(follow))
    return moved


def check_cards_moved(moved: Moved) -> None:
    """Measured over a run: imagined worlds do differ, and not by a card or two."""
    assert moved.worlds, "no position with hidden hands was looked at"
    share, cards = moved.changed / moved.worlds, moved.moved / max(1, moved.hidden)
    assert share >= 0.8, f"only {share:.0%} of {moved.worlds} imagined worlds differ from the real one"
    assert cards >= 0.2, f"only {cards:.0%} of the hidden cards changed places"


@dataclass(frozen=True)
class _At:
    deal: Deal
    index: int
    viewer: Seat | None

    def __str__(self) -> str:
        return f"{Where(self.deal, self.index)}, seen by {'the spectator' if self.viewer is None else self.viewer}"


def _difference(view: View, other: View) -> str | None:
    """The first field in which two views differ, None when they are equal."""
    if view == other:
        return None
    for f in fields(view):
        a, b = getattr(view, f.name), getattr(other, f.name)
        if a != b:
            if f.name == "history":
                n = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
                return f"history of {len(a)} and {len(b)}, from {n} on: {a[n : n + 1]} and {b[n : n + 1]}"
            return f"{f.name}: {a} and {b}"
    return "views that compare unequal with equal fields"


def _moved(game: Game[Any], deal: Deal, state: Any, world: Any, view: View) -> Moved:
    """Compares the hands of the others, as far as the viewer does not see them."""
    shown = {seat for seat, _ in view.open_hands}
    real = {s: game.view(state, s).hand for s in deal.seats if s != view.seat and s not in shown}
    hidden = [s for s, hand in real.items() if hand]
    if len(hidden) < 2 or view.phase == "over":
        return Moved()
    cards = moved = 0
    for seat in hidden:
        imagined = game.view(world, seat).hand
        cards += len(real[seat])
        moved += (Counter(real[seat]) - Counter(imagined)).total()
    return Moved(1, int(moved > 0), cards, moved)


def _probe(game: Game[Any], state: Any, world: Any, view: View, seat: Seat, dice: Dice, at: object) -> None:
    """What the viewer himself may do is the same in both worlds."""
    action = random_act(dice.choice(view.menu), view.hand, dice)
    real, imagined = _verdict(game, state, seat, action), _verdict(game, world, seat, action)
    assert real == imagined, f"{at}: {action} is {real} here, {imagined} where hidden cards differ"


def _verdict(game: Game[Any], state: Any, seat: Seat, action: Action) -> Any:
    try:
        play(game, state, seat, action)
    except IllegalAction as e:
        return e.code, e.params
    return "legal"


def _follow(deal: Deal, start: int, viewer: Seat | None, world: Any, acts: int) -> None:
    """Carry out the real acts in the imagined world until the rules make a difference known."""
    game = deal.game
    for i in range(start, min(start + acts, len(deal.turns))):
        turn, at = deal.turns[i], _At(deal, i, viewer)
        step = _same_act(game, world, turn)
        if step is None:
            assert turn.seat != viewer, f"{at}: his own act is refused where hidden cards differ"
            return
        here, there = seen_by(turn.step.out, viewer), seen_by(step.out, viewer)
        over = bool(game.result(turn.step.state) or game.result(step.state))
        if here != there:
            a, b = _first_difference(here, there)
            assert over or _made_known(a, b), (
                f"{at}: learns {_said(a)}, where hidden cards differ {_said(b)}; if the rules reveal it here, "
                "the event class says so: reveals: ClassVar[bool] = True"
            )
            return
        if over:
            return
        view, other = game.view(turn.step.state, viewer), game.view(step.state, viewer)
        if (view.phase, view.waiting, view.asked) != (other.phase, other.waiting, other.asked):
            return  # a window that nobody could answer was skipped in one of them: everybody sees that
        difference = _difference(replace(view, request=None), replace(other, request=None))
        assert difference is None, f"{at}: the views part without an event: {difference}"
        world = step.state


def _same_act(game: Game[Any], world: Any, turn: Turn) -> Step[Any] | None:
    if turn.action is None:
        return game.leave(world, turn.seat)
    try:
        return play(game, world, turn.seat, turn.action)
    except IllegalAction:
        return None


def _first_difference(here: tuple[Emit, ...], there: tuple[Emit, ...]) -> tuple[Emit | None, Emit | None]:
    """The first place in which two lists differ; None stands for the end of a list."""
    return next((a, b) for a, b in zip_longest(here, there) if a != b)


def _said(emit: Emit | None) -> str:
    if emit is None:
        return "nothing"
    return told(emit.event) + ("" if emit.to is None else f" to {sorted(emit.to)}")


def _made_known(a: Emit | None, b: Emit | None) -> bool:
    """True when the rules may make this difference known; see the head of this module."""
    if any(e is not None and reveals(type(e.event)) for e in (a, b)):
        return True
    if a is not None and b is not None and type(a.event) is type(b.event) and _about(a.event) == _about(b.event):
        return False
    return any(e is not None and e.to is None for e in (a, b))


def reveals(event: type[Event]) -> bool:
    """True for an event class that tells what was hidden until then."""
    return bool(getattr(event, "reveals", False))


def _about(event: Event) -> tuple[Any, ...]:
    """The seats an event names."""
    return tuple(v for f in fields(event) if isinstance(v := getattr(event, f.name), Seat))


# --- secret answers ----------------------------------------------------------------------------


def check_secret_answers(deal: Deal) -> None:
    """Where the rules keep an answer secret, nobody else can tell one answer from another.

    ``Game.secret`` names the verbs whose content stays hidden (a burn, a card handed on, a kitty buried).
    As long as somebody else is still asked nothing at all may differ; when the last answer closes the
    window, the rules may make them known.
    """
    game = deal.game
    for i, state in deal.sample:
        for seat in sorted(game.to_act(state)):
            answers = _secret_answers(game, state, seat)
            for other in answers[1:]:
                _compare_answers(deal, i, state, seat, (answers[0], other))


def _secret_answers(game: Game[Any], state: Any, seat: Seat) -> list[Action]:
    """Some different secret answers of a seat."""
    secret: frozenset[str] = getattr(game, "secret", frozenset())
    found = first_ideas(game, game.view(state, seat), 24)
    found = [a for a in (*found, game.timeout(state, seat)) if a.verb in secret]
    return [found[0], *(a for a in (found[len(found) // 2], found[-1]) if a != found[0])] if found else []


def _compare_answers(deal: Deal, i: int, state: Any, seat: Seat, answers: tuple[Action, Action]) -> None:
    game = deal.game
    steps = [play(game, state, seat, action) for action in answers]
    open_to = set(game.to_act(state)) - {seat}
    closed = not open_to or any(set(game.to_act(step.state)) != open_to for step in steps)
    for viewer in deal.viewers:
        if viewer == seat:
            continue
        at = f"{_At(deal, i, viewer)}: seat {seat} answers {answers[0]} or {answers[1]}"
        here, there = (seen_by(step.out, viewer) for step in steps)
        if here != there:
            a, b = _first_difference(here, there)
            allowed = closed and _made_known(a, b)
            assert allowed, f"{at}: he learns {_said(a)} or {_said(b)}"
        elif not closed:
            one, other = (game.view(step.state, viewer) for step in steps)
            difference = _difference(one, other)
            assert difference is None, f"{at}: his view tells which: {difference}"


# --- what views and events contain -------------------------------------------------------------


def check_known_cards(deal: Deal) -> None:
    """Every card of a view lies in the own hand or was in an event the viewer has seen; hands open to him too.

    When the deal is over everything may be open.
    """
    game = deal.game
    told_to: dict[Seat | None, set[Card]] = {viewer: set() for viewer in deal.viewers}
    for i, (state, step) in enumerate(zip(deal.states, deal.steps, strict=True)):
        if game.result(state) is not None:
            return
        for viewer, known in told_to.items():
            known.update(cards_in(seen_by(step.out, viewer)))
            if not deal.sampled(i):
                continue
            view = game.view(state, viewer)
            strange = set(cards_in(replace(view, hand=(), history=()))) - known - set(view.hand)
            assert not strange, (
                f"{_At(deal, i - 1, viewer)}: sees {' '.join(map(str, sorted(strange)))}, "
                "which he does not hold and was never shown"
            )


def check_events_to_whom_it_concerns(deal: Deal) -> None:
    """Audiences are seats of the table, and never nobody; a spectator is told public facts only."""
    for step in deal.steps:
        for emit in step.out:
            if emit.to is not None:
                assert emit.to, f"{Where(deal)}: {told(emit.event)} is told to nobody"
                assert emit.to <= set(deal.seats), f"{Where(deal)}: {told(emit.event)} to {sorted(emit.to)}"


def check_seed_hidden(deal: Deal) -> None:
    """The seed appears in no view, event or result, in no spelling."""
    seed, game = deal.setup.seed, deal.game
    spelled = (seed.hex(), seed.hex().upper(), repr(seed), str(int.from_bytes(seed, "big")))
    for i, (state, step) in enumerate(zip(deal.states, deal.steps, strict=True)):
        things: list[Any] = [e.event for e in step.out]
        if i % 8 == 0 or game.result(state) is not None:
            things += [replace(game.view(state, viewer), history=()) for viewer in deal.viewers]
        for thing in (*things, game.result(state)):
            said = repr(thing)
            leaked = any(s in said for s in spelled) or any(v == seed for v in walk(thing))
            assert not leaked, f"{Where(deal, i - 1)}: the seed is in {said[:300]}"


def check_imagine_draws_from_its_dice(deal: Deal, dice: Dice) -> None:
    """An imagined world is drawn from the dice given: other dice, other worlds; same dice, same world."""
    game, state = deal.game, deal.first.state
    view = game.view(state, Seat(0))
    label = str(dice.below(1 << 30))
    same = [game.imagine(view, Dice(bytes(32), label)) for _ in range(2)]
    assert same[0] == same[1], f"{Where(deal)}: imagine draws from something else than its dice"


# --- computers ---------------------------------------------------------------------------------


def check_computers_do_not_peek(deal: Deal, dice: Dice) -> None:
    """A computer decides the same where hidden cards differ: same view, same dice, same act."""
    game = deal.game
    for i, state in deal.sample:
        for seat in sorted(game.to_act(state)):
            level = dice.choice(sorted(game.computers))
            label = str(dice.below(1 << 30))
            world = game.imagine(game.view(state, seat), dice)
            here = game.computers[level](game.view(state, seat), Dice(bytes(32), label))
            there = game.computers[level](game.view(world, seat), Dice(bytes(32), label))
            assert here == there, (
                f"{_At(deal, i, seat)}: the {level} computer does {here}, but {there} where only hidden cards differ"
            )


def check_imagined_worlds_play_on(deal: Deal, dice: Dice) -> None:
    """A world imagined somewhere in the deal can be played to its end and has the same cards."""
    game = deal.game
    states = list(deal.states)[:-1]
    state = states[dice.below(len(states))]
    viewer = dice.choice(deal.viewers)
    world = game.imagine(game.view(state, viewer), dice)
    lost = census(game, state)
    lost.subtract(census(game, world))
    assert not any(lost.values()), f"{Where(deal)}: imagined with other cards: {dict(lost)}"
    rest = drive_on(game, deal.setup, Step(world), dice, temper="first")
    assert rest.result is not None, f"{Where(deal)}: an imagined world does not end"
