"""What the checks share: saying where a deal went wrong, and looking deep into values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from engine.cards import Card
from engine.core import Emit, Event, Game, Phrase
from tests.support.drive import Deal


@dataclass(frozen=True)
class Where:
    """The deal, the act and the options that differ from the default; put into words only when printed."""

    deal: Deal
    index: int | None = None

    def __str__(self) -> str:
        deal, index = self.deal, self.index
        changed = {
            o.key: deal.setup.options[o.key] for o in deal.game.spec.options if deal.setup.options[o.key] != o.default
        }
        act = ""
        if index is not None and 0 <= index < len(deal.turns):
            turn = deal.turns[index]
            act = f", act {index + 1} (seat {turn.seat}: {turn.action or 'leaves'} by {turn.cause})"
        return f"{deal.name or deal.game.spec.id}{act}, options {changed}"


def told(event: Event) -> str:
    """An event with its values."""
    values = ", ".join(f"{f.name}={getattr(event, f.name)!r}" for f in fields(event))
    return f"{type(event).__name__}({values})"


def walk(value: Any) -> Iterator[Any]:
    """Every value reachable from a value: fields, items, keys; each container before its content."""
    todo = [value]
    while todo:
        v = todo.pop()
        yield v
        if isinstance(v, tuple | list | set | frozenset):
            todo.extend(v)
        elif isinstance(v, Mapping):
            todo.extend(v)
            todo.extend(v.values())
        elif is_dataclass(v):
            todo.extend(getattr(v, f.name) for f in fields(v))


def cards_in(value: Any) -> Counter[Card]:
    """Every Card reachable from a value."""
    return Counter(v for v in walk(value) if isinstance(v, Card))


def fingerprint(value: Any) -> Any:
    """A deep, comparable copy of a value in which every container is told apart from every other.

    Facts that can be hashed cannot be changed and stand for themselves, as do objects without fields.
    """
    if value is None or isinstance(value, int | str | bytes | float):
        return value
    if isinstance(value, Emit | Event | Phrase) and _fixed(value):
        return value
    if isinstance(value, tuple | list):
        return (type(value).__name__, *map(fingerprint, value))
    if isinstance(value, set | frozenset):
        return (type(value).__name__, Counter(map(fingerprint, value)))
    if isinstance(value, Mapping):
        return (type(value).__name__, *((fingerprint(k), fingerprint(v)) for k, v in value.items()))
    if is_dataclass(value):
        return (type(value).__name__, *(fingerprint(getattr(value, f.name)) for f in fields(value)))
    if hasattr(value, "__dict__") and not isinstance(value, Enum | type) and not callable(value):
        return (type(value).__name__, fingerprint(vars(value)))
    return value


def _fixed(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def seen_by(out: tuple[Emit, ...], seat: Any) -> tuple[Emit, ...]:
    """The part of what was emitted that a viewer may see."""
    return tuple(e for e in out if e.to is None or seat in e.to)


def census(game: Game[Any], state: Any) -> Counter[Card]:
    """Every card of the deal, wherever it is: the game or its states count them."""
    count = getattr(game, "census", None)
    if count is not None:
        return Counter(count(state))
    count = getattr(state, "census", None)
    assert count is not None, f"{game.spec.id} needs census(state) -> Counter[Card]: all cards of the deal"
    return Counter(count())
