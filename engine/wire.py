"""Acts as compact JSON values, for journals, buttons and typed requests.

>>> from engine.cards import parse
>>> action_to_data(Action("play", parse("S3 H3")))
{'v': 'play', 'c': 'S3 H3'}
>>> action_from_data({"v": "bid", "a": "2"})
Action(verb='bid', cards=(), targets=(), arg='2')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.cards import parse, show
from engine.core import Action

_KEYS = frozenset("vcta")


def action_to_data(action: Action) -> dict[str, str]:
    """An act as strings: ``v`` verb, ``c`` cards, ``t`` targets, ``a`` argument; empty ones left out."""
    data = {"v": action.verb}
    if action.cards:
        data["c"] = show(action.cards)
    if action.targets:
        data["t"] = show(action.targets)
    if action.arg:
        data["a"] = action.arg
    return data


def action_from_data(data: Mapping[str, Any]) -> Action:
    """The inverse of `action_to_data`. Raises ValueError when the data is not such a dict."""
    if not set(data) <= _KEYS or not all(isinstance(value, str) for value in data.values()) or "v" not in data:
        raise ValueError(f"not an act: {data!r}")
    return Action(data["v"], parse(data.get("c", "")), parse(data.get("t", "")), data.get("a", ""))
