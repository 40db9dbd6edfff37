"""Playing a recorded deal again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine import registry, shuffle
from engine.core import BadOption, Game, IllegalAction, Step, play
from engine.record.model import DealRecord, RecordError
from engine.record.writing import to_json


def replay(record: DealRecord, game: Game[Any] | None = None) -> Iterator[tuple[Any, Step[Any]]]:
    """Every position of the deal with the step that led to it, the dealt one first.

    ``game`` is looked up in the registry unless given. Raises RecordError when the seed is not revealed,
    the game or its rules version is another, the options are not settled, or an act is not legal.
    """
    game = _game_of(record) if game is None else game
    if record.rules_version != game.spec.rules_version:
        raise RecordError("record_rules_version", stated=record.rules_version, known=game.spec.rules_version)
    step = _start(game, record)
    yield step.state, step
    for number, entry in enumerate(record.entries, 1):
        try:
            if entry.action is None:
                go = game.sent_away if entry.cause == "host" else game.leave
                step = go(step.state, entry.seat)
            else:
                step = play(game, step.state, entry.seat, entry.action)
        except IllegalAction as e:
            raise RecordError("record_illegal", entry.line, number=number, seat=int(entry.seat), reason=e.code) from e
        yield step.state, step


def _game_of(record: DealRecord) -> Game[Any]:
    try:
        return registry.game(record.game)
    except KeyError:
        raise RecordError("record_unknown_game", game=record.game) from None


def _start(game: Game[Any], record: DealRecord) -> Step[Any]:
    try:
        settled = game.settle(record.options, record.seats)
    except BadOption as e:
        raise RecordError("record_options", reason=e.code, **e.params) from e
    if settled != dict(record.options):
        raise RecordError("record_options", reason="not_settled")
    try:
        return game.start(record.setup)
    except (LookupError, TypeError, ValueError) as e:
        # carry, wishes and stack come from outside; RecordError is a ValueError and passes as it is
        if isinstance(e, RecordError):
            raise
        raise RecordError("record_start", reason=str(e)) from e


def verify(record: DealRecord, game: Game[Any] | None = None) -> None:
    """Play the deal again and compare. Raises RecordError unless the seed is the one that was committed
    to, every act is legal, and the result is the stated one."""
    if record.seed is None:
        raise RecordError("record_no_seed")
    if not shuffle.verify(record.seed, record.seed_hash):
        raise RecordError("record_seed")
    game = _game_of(record) if game is None else game
    *_, (state, _step) = replay(record, game)
    found = game.result(state)
    if (found is None) != (record.result is None):
        raise RecordError("record_result", field="end")
    if found is None or record.result is None:
        return
    for name in ("points", "places", "sides", "match_over", "bookings"):
        if getattr(found, name) != getattr(record.result, name):
            raise RecordError("record_result", field=name)
    if to_json(dict(found.carry)) != to_json(dict(record.result.carry)):
        raise RecordError("record_result", field="carry")
