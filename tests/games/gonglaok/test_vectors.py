"""The worked examples of the rule book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cards import Suit, card, parse
from engine.core import Seat
from engine.games.gonglaok import events
from engine.games.gonglaok.cover import beats, can_cover
from engine.games.gonglaok.roles import next_roles
from engine.games.gonglaok.spec import packs_for
from tests.games.gonglaok.helpers import deal, told

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def found(kind: str, data: dict[str, Any]) -> Any:
    """What the engine says to the input of a vector."""
    if kind == "beats":
        return beats(card(data["defend"]), card(data["attack"]), Suit(data["trump"]))
    if kind == "can_cover":
        return can_cover(parse(" ".join(data["attack"])), parse(" ".join(data["hand"])), Suit(data["trump"]))
    if kind == "next_roles":
        active = list(map(Seat, data["active_after"]))
        roles = next_roles(data["players"], active, Seat(data["attacker"]), Seat(data["defender"]), data["success"])
        return None if roles is None else list(roles)
    assert kind == "deal"
    assert packs_for(data["players"]) == data["decks"]
    step = deal(seats=data["players"])
    first = told(step.out, events.Dealt)[0].first
    return [len(step.state.hands[first.after(data["players"], i)]) for i in range(data["players"])]


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    assert found(vector["kind"], vector["input"]) == vector["expected"], vector["why"]


def test_every_kind_of_vector_is_there() -> None:
    assert len(VECTORS) == 32
    assert {v["kind"] for v in VECTORS} == {"beats", "can_cover", "deal", "next_roles"}
