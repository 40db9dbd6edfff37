"""The course of a deal: it ends, it can be played again, nothing is changed on the way, turns are kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import partial
from typing import Any

from engine import record, wire
from engine.cards import PACK
from engine.core import (
    TABLE_OPTIONS,
    Action,
    Ambiguous,
    BadOption,
    Choice,
    Game,
    IllegalAction,
    Phrase,
    Seat,
    View,
    play,
)
from engine.shuffle import Dice
from tests.support.checks.common import Where, census, fingerprint, told
from tests.support.drive import Deal, Turn, first_ideas, random_act

SUGGESTIONS = 16
"""Suggestions of one position that are tried; a generator may go on for hundreds."""


def check_ends(deal: Deal) -> None:
    """The deal is over: a result that fits the seats, nobody asked, menus without questions."""
    game, seats, at = deal.game, deal.setup.seats, Where(deal)
    result = deal.result
    assert result is not None, f"{at}: nobody is asked, but there is no result"
    for i, state in deal.sample:
        if i < len(deal.turns):
            assert game.result(state) is None, f"{at}: there is a result before the end"
            assert game.view(state, None).phase != "over", f"{at}: the phase is over before the end"
    for field in ("points", "places", "sides"):
        assert len(getattr(result, field)) == seats, f"{at}: {field} {getattr(result, field)}"
    assert all(1 <= p <= seats for p in result.places), f"{at}: places {result.places}"
    assert 1 in result.places, f"{at}: nobody is first: {result.places}"
    total = deal.game.spec.points_sum
    assert total is None or sum(result.points) == total, f"{at}: points {result.points} do not sum to {total}"
    if game.spec.teams:
        assert result.sides == game.spec.teams[:seats], f"{at}: sides {result.sides} are not the teams"
    carry = json.loads(json.dumps(result.carry))
    assert carry == dict(result.carry), f"{at}: carry {result.carry} is not made of JSON values"
    assert all(0 <= b.seat < seats for b in result.bookings), f"{at}: bookings {result.bookings}"
    for viewer in deal.viewers:
        view = game.view(deal.last, viewer)
        assert view.phase == "over", f"{at}: phase {view.phase} after the end"
        assert not view.asked, f"{at}: {viewer} is asked after the end"
        assert not view.waiting, f"{at}: somebody is awaited after the end"
        assert all(c.anytime for c in view.menu), f"{at}: a question after the end: {view.menu}"


def entries(deal: Deal) -> tuple[record.Entry, ...]:
    """The acts of a driven deal as a record keeps them."""
    return tuple(record.Entry(t.seat, t.action, t.cause) for t in deal.turns)


def recorded(deal: Deal) -> record.DealRecord:
    """The record of a driven deal."""
    return record.with_acts(record.of_setup(deal.game, deal.setup), entries(deal), deal.result)


def check_record(deal: Deal) -> None:
    """Written, read and played again the deal has the same states, result and text; acts survive JSON."""
    at = Where(deal)
    kept = recorded(deal)
    text = record.write(kept)
    again = record.read(text)
    assert again == kept, f"{at}: the record reads differently from what was written"
    assert record.write(again) == text, f"{at}: the record is written differently a second time"
    record.verify(again, deal.game)
    for i, (state, (found, _)) in enumerate(zip(deal.states, record.replay(again, deal.game), strict=True)):
        assert found == state, f"{at}: the replayed state differs after act {i} (are states compared by value?)"
    for turn in deal.turns:
        if turn.action is not None:
            data = json.loads(json.dumps(wire.action_to_data(turn.action)))
            assert wire.action_from_data(data) == turn.action, f"{at}: {turn.action} does not survive JSON"


def check_pure(deal: Deal) -> None:
    """Played again from the start: no method changes its argument, same acts give the same events."""
    game = deal.game
    setup_before = fingerprint(deal.setup)
    step = game.start(deal.setup)
    assert fingerprint(deal.setup) == setup_before, f"{Where(deal)}: start changes its Setup"
    assert step.out == deal.first.out, f"{Where(deal)}: dealt twice from one seed, dealt differently"
    for i, turn in enumerate(deal.turns):
        state = step.state
        before = fingerprint(state) if deal.sampled(i) else None
        if before is not None:
            _look(deal, state)
            assert fingerprint(state) == before, f"{Where(deal, i)}: looking at the state changes it"
        if turn.action is None:
            step = game.leave(state, turn.seat)
        else:
            step = play(game, state, turn.seat, turn.action)
        kept = before is None or fingerprint(state) == before
        assert kept, f"{Where(deal, i)}: the act changes the state it is applied to"
        assert step.out == turn.step.out, f"{Where(deal, i)}: the same act gave other events the second time"
    assert step.state == deal.last, f"{Where(deal)}: the same acts gave another state"


def _look(deal: Deal, state: Any) -> None:
    """Call everything that only looks at a state."""
    game = deal.game
    for viewer in deal.viewers:
        game.view(state, viewer)
    for seat in game.to_act(state):
        first_ideas(game, game.view(state, seat), 3)
        game.timeout(state, seat)
    game.result(state)


def check_turns(deal: Deal, dice: Dice) -> None:
    """Views, requests and menus agree with `to_act`; a seat that is not asked can do nothing but anytime acts."""
    game, verbs = deal.game, _verbs(deal)
    for i, state in deal.sample:
        asked, at = game.to_act(state), Where(deal, i)
        assert all(isinstance(seat, Seat) and 0 <= seat < deal.setup.seats for seat in asked), f"{at}: {asked}"
        for seat in deal.seats:
            view = game.view(state, seat)
            assert (view.seat, view.seats) == (seat, deal.setup.seats), f"{at}: a view of another seat"
            assert view.request == asked.get(seat), f"{at}: request of seat {seat} differs in its view"
            timed = seat not in asked or view.phase in game.spec.limits
            assert timed, f"{at}: phase {view.phase} asks somebody, but Spec.limits gives it no time"
            questions = [c for c in view.menu if not c.anytime]
            assert bool(questions) == (seat in asked), f"{at}: seat {seat} is offered {questions}"
            assert len({c.verb for c in questions}) == len(questions), f"{at}: a verb twice in {questions}"
            assert all(c.args for c in view.menu), f"{at}: a menu line without arguments: {view.menu}"
            for c in questions:
                assert _possible(c, view), f"{at}: seat {seat} can never do {c}"
            if seat not in asked:
                _check_unasked(game, state, view, seat, verbs, dice, at)
        spectator = game.view(state, None)
        has = (spectator.hand, spectator.menu, spectator.request)
        assert has == ((), (), None), f"{at}: the spectator plays: {has}"


def _possible(choice: Choice, view: View) -> bool:
    """The seat holds as many cards as the menu line asks for."""
    pool = view.hand if choice.among is None else choice.among
    return choice.pick is None or 0 <= choice.pick[0] <= min(choice.pick[1], len(pool))


def _verbs(deal: Deal) -> list[str]:
    return sorted({t.action.verb for t in deal.turns if t.action is not None})


def _check_unasked(
    game: Game[Any], state: Any, view: View, seat: Seat, verbs: Iterable[str], dice: Dice, at: object
) -> None:
    anytime = {c.verb for c in view.menu if c.anytime}
    for verb in sorted(set(verbs) - anytime):
        cards = dice.shuffled(view.hand)[: dice.below(4)]
        try:
            play(game, state, seat, Action(verb, cards))
        except IllegalAction:
            continue
        raise AssertionError(f"{at}: seat {seat} is not asked, yet {verb} {cards} is taken")


def check_timeouts(deal: Deal) -> None:
    """What happens at the end of the time is legal, for every seat that is asked."""
    for i, state in deal.sample:
        for seat in deal.game.to_act(state):
            action = deal.game.timeout(state, seat)
            try:
                play(deal.game, state, seat, action)
            except IllegalAction as e:
                raise AssertionError(f"{Where(deal, i)}: time-out of seat {seat} is {action}: {e}") from e


def check_suggestions(deal: Deal, dice: Dice) -> None:
    """Suggestions exist and are legal; `preview` and `play` agree on them and on random picks."""
    game = deal.game
    for i, state in deal.sample:
        for seat in sorted(game.to_act(state)):
            at, view = Where(deal, i), game.view(state, seat)
            ideas = first_ideas(game, view, SUGGESTIONS)
            assert ideas, f"{at}: nothing is suggested to seat {seat}"
            assert len(set(map(_spelled, ideas))) == len(ideas), f"{at}: the same suggestion twice"
            for action in ideas:
                code = _code(game, state, seat, action)
                assert code is None, f"{at}: {action} is suggested to seat {seat}, but refused: {code}"
            for action in (*ideas[:4], *_picks(view, dice)):
                _check_preview(game, state, view, seat, action, at)


def _spelled(action: Action) -> Any:
    return action.verb, tuple(zip(action.cards, action.targets, strict=False)) or action.cards, action.arg


def _picks(view: View, dice: Dice) -> list[Action]:
    offers = [c for c in view.menu if not c.anytime]
    return [random_act(dice.choice(offers), view.hand, dice) for _ in range(3)]


def _code(game: Game[Any], state: Any, seat: Seat, action: Action) -> str | None:
    try:
        play(game, state, seat, action)
    except IllegalAction as e:
        return e.code
    return None


def _check_preview(game: Game[Any], state: Any, view: View, seat: Seat, action: Action, at: object) -> None:
    code, found = _code(game, state, seat, action), None
    readings: tuple[Action, ...] = ()
    try:
        game.preview(view, action)
    except Ambiguous as e:
        found, readings = e.code, e.readings
        assert len(readings) > 1, f"{at}: {action} is ambiguous with {len(readings)} readings"
    except IllegalAction as e:
        found = e.code
    if readings:
        for reading in readings:
            refused = _code(game, state, seat, reading)
            assert refused is None, f"{at}: reading {reading} of {action} is refused: {refused}"
        return
    agree = (found is None) == (code is None)
    assert agree, f"{at}: {action} of seat {seat}: preview says {found}, play says {code}"


def check_rubbish(deal: Deal, dice: Dice, tries: int = 12) -> None:
    """Whatever anybody sends, the answer is a legal step or IllegalAction with a plain code."""
    game = deal.game
    verbs = [*_verbs(deal), "", "nonsense", "不出", "pass\n", "__class__", "play" * 300]
    args = ["", "0", "-1", "99999999999999999999", "x", "²", "١", "\ud800", "a b", "过", "\x00", "S3"]
    for i, state in deal.sample:
        watched = i % 7 == 0
        before = fingerprint(state) if watched else None
        for _ in range(tries if watched else 2):
            seat = Seat(dice.below(deal.setup.seats))
            view = game.view(state, seat)
            action = _rubbish(view, verbs, args, dice)
            _send(partial(play, game, state, seat, action), f"seat {seat} sends {action!r}", deal, i)
            _send(partial(game.preview, view, action), f"preview of {action!r}", deal, i)
        if watched:
            assert fingerprint(state) == before, f"{Where(deal, i)}: rubbish changed the state"


def _send(act: Callable[[], object], what: str, deal: Deal, i: int) -> None:
    try:
        act()
    except IllegalAction as e:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", e.code):
            raise AssertionError(f"{Where(deal, i)}: {what}: code {e.code!r}") from e
    except Exception as e:
        raise AssertionError(f"{Where(deal, i)}: {what}: {e!r}") from e


def _rubbish(view: View, verbs: list[str], args: list[str], dice: Dice) -> Action:
    """Sometimes pure noise, mostly something near to a legal act."""
    verb = dice.choice([c.verb for c in view.menu] or verbs) if dice.below(3) else dice.choice(verbs)
    offer = view.choice(verb)
    known = list(offer.args) if offer else []
    arg = dice.choice(known) if known and dice.below(3) else dice.choice(args)
    kind = dice.below(5)
    pool = view.hand if kind < 3 else dice.shuffled(PACK * 2)
    cards = dice.shuffled(pool)[: dice.below(9 if kind else 80)]
    if kind == 1 and cards:
        cards = (*cards, cards[0])
    if kind == 2 and offer is not None and offer.pick is not None:
        return random_act(offer, view.hand, dice)
    targets = dice.shuffled(PACK)[: dice.below(len(cards) + 2)] if dice.below(3) == 0 else ()
    return Action(verb, cards, targets, arg)


def check_requests(deal: Deal) -> None:
    """Request numbers rise exactly when a new question is put to the seat or its own menu or hand changes.

    A question put to a seat that was asked already is new when phase or facts of its view changed.
    """
    game = deal.game
    last: dict[Seat, int] = dict(game.to_act(deal.first.state))
    for i, turn in enumerate(deal.turns):
        before, after = game.to_act(turn.before), game.to_act(turn.step.state)
        for seat, number in after.items():
            at = f"request of seat {seat} goes from {last.get(seat)} to {number}"
            assert number >= last.get(seat, number), f"{Where(deal, i)}: {at}: it falls"
            risen = seat not in last or number > last[seat]
            last[seat] = number
            if not deal.sampled(i):
                continue
            must = seat not in before or _asked_anew(deal, turn, seat)
            assert risen or not must, f"{Where(deal, i)}: {at}: it must rise, the question is another"
            assert must or not risen or _told_apart(deal, turn, seat), (
                f"{Where(deal, i)}: {at}: it must stay, its question is the same"
            )


def _asked_anew(deal: Deal, turn: Turn, seat: Seat) -> bool:
    """The seat has answered, or its own menu or hand is another."""
    old, new = deal.game.view(turn.before, seat), deal.game.view(turn.step.state, seat)
    if seat == turn.seat and turn.action is not None and not _is_anytime(old, turn.action):
        return True
    return _asks(old) != _asks(new) or Counter(old.hand) != Counter(new.hand)


def _told_apart(deal: Deal, turn: Turn, seat: Seat) -> bool:
    """Phase or facts say that the question is another."""
    old, new = deal.game.view(turn.before, seat), deal.game.view(turn.step.state, seat)
    return (old.phase, old.facts) != (new.phase, new.facts)


def _asks(view: View) -> tuple[Choice, ...]:
    return tuple(c for c in view.menu if not c.anytime)


def _is_anytime(view: View, action: Action) -> bool:
    return any(c.verb == action.verb and c.anytime for c in view.menu)


def check_spec(game: Game[Any]) -> None:
    """The constants of a game fit together."""
    spec = game.spec
    keys = [o.key for o in spec.options]
    assert len(set(keys)) == len(keys), f"an option twice: {keys}"
    assert spec.seats, "no table sizes"
    assert len(set(spec.seats)) == len(spec.seats), f"a table size twice: {spec.seats}"
    assert spec.layout in ("ranks", "suits"), f"layout {spec.layout}"
    assert all(seconds > 0 for seconds in spec.limits.values()), f"limits {spec.limits}"
    assert sorted(game.computers) == sorted(spec.levels), f"computers {sorted(game.computers)} are not the levels"
    assert not spec.teams or len(spec.teams) == max(spec.seats), f"teams {spec.teams}"
    for option in spec.options:
        assert option.scope in ("game", "table"), f"scope of {option.key}"
        assert option.free or option.default in option.values, f"default of {option.key} is not a value"
        for value in (*option.values, option.default):
            assert type(value) in (str, int), f"{option.key}={value!r}"
        if option.scope == "table":
            assert option == TABLE_OPTIONS.get(option.key), f"{option.key} is not the option all games share"


def check_settle(game: Game[Any], seats: int) -> None:
    """Options: defaults settle to every option, settled ones stay as they are, nonsense is refused."""
    check_spec(game)
    settled = game.settle({}, seats)
    assert set(settled) == {o.key for o in game.spec.options}, f"settle gives {sorted(settled)}"
    assert game.settle(settled, seats) == settled, "settled options change when settled again"
    assert json.loads(json.dumps(settled)) == settled, f"options are not JSON values: {settled}"
    for chosen, n in (({"no_such_option": 1}, seats), ({}, 0), ({}, 99)):
        try:
            game.settle(chosen, n)
        except BadOption:
            continue
        raise AssertionError(f"settle takes {chosen} for {n} seats")


def check_conserved(deal: Deal) -> None:
    """The same cards are somewhere after every act, and no hand holds a card that is nowhere.

    The game says where: `census` counts the cards of hands, table, kitty, piles.
    """
    game = deal.game
    whole = census(game, deal.first.state)
    assert whole.total(), f"{Where(deal)}: no cards at all"
    for i, state in deal.sample:
        now = census(game, state)
        assert now == whole, f"{Where(deal, i - 1)}: lost {dict(whole - now)}, appeared {dict(now - whole)}"
        hands: Counter[Any] = Counter()
        for seat in deal.seats:
            hands.update(game.view(state, seat).hand)
        assert not hands - now, f"{Where(deal, i - 1)}: hands hold cards that are nowhere: {dict(hands - now)}"


def check_no_text(deal: Deal) -> None:
    """Events and views hold values and message keys, never text for people."""
    game = deal.game
    for i, (state, step) in enumerate(zip(deal.states, deal.steps, strict=True)):
        said: list[Any] = [getattr(e.event, f.name) for e in step.out for f in fields(e.event)]
        if deal.sampled(i):
            view = game.view(state, None)
            said += [view.facts, view.roles, view.badges, [shown.note for shown in view.table]]
        for value in said:
            assert not (text := _texts(value)), f"{Where(deal, i - 1)}: text among the values: {text}"


def _texts(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, Phrase):
        return _texts([v for _, v in value.params])
    if isinstance(value, tuple | list | frozenset):
        return [text for v in value for text in _texts(v)]
    return []


def check_history(deal: Deal) -> None:
    """A view's history is what the viewer was told, all of it, in order."""
    told_to: dict[Seat | None, list[Any]] = {v: [] for v in deal.viewers}
    for i, (state, step) in enumerate(zip(deal.states, deal.steps, strict=True)):
        for viewer in deal.viewers:
            told_to[viewer] += [e for e in step.out if e.seen_by(viewer)]
            if not deal.sampled(i):
                continue
            history = deal.game.view(state, viewer).history
            if list(history) != told_to[viewer]:
                last = [told(e.event) for e in history[-3:]]
                raise AssertionError(
                    f"{Where(deal, i - 1)}: history of {viewer} ends with {last}, "
                    f"told were {[told(e.event) for e in told_to[viewer][-3:]]}"
                )


def check_computers(deal: Deal, dice: Dice) -> None:
    """Every level has a legal act in every position of the deal, the same one for the same view and dice."""
    game = deal.game
    for i, state in deal.sample:
        for seat in sorted(game.to_act(state)):
            view = game.view(state, seat)
            level = dice.choice(sorted(game.computers))
            label = f"{i}/{seat}"
            action = game.computers[level](view, Dice(deal.setup.seed, label))
            code = _code(game, state, seat, action)
            assert code is None, f"{Where(deal, i)}: {level} computer in seat {seat}: {action} is refused: {code}"
            again = game.computers[level](view, Dice(deal.setup.seed, label))
            assert again == action, f"{Where(deal, i)}: {level} computer does {action}, then {again}"
