"""The worked examples of the rule book."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.games.gouji.sets import CardSet, beats, count, feasible, literal, read, tribute
from tests.games.gouji.helpers import cards, letters

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def a_set(text: str) -> CardSet:
    found = read(count(cards(text)))
    assert found is not None, text
    return found


def found(kind: str, data: dict[str, Any]) -> Any:
    """What the engine says to the input of a vector."""
    if kind == "beats":
        return beats(a_set(data["play"]), a_set(data["over"]))
    if kind == "valid_set":
        return read(count(cards(data["set"]))) is not None
    if kind == "is_gouji":
        return a_set(data["set"]).gouji
    if kind == "burn_ok":
        after = count(cards(data["hand_after"]))
        return {"literal": literal(after), "feasible": feasible(after)}
    assert kind == "tribute_cards"
    return letters(tribute(cards(data["hand"]), data["n"]))


@pytest.mark.clause("GJ-5.1", "GJ-5.2", "GJ-5.3", "GJ-5.4", "GJ-5.5", "GJ-6.1", "GJ-6.2", "GJ-6.3", "GJ-6.4")
@pytest.mark.clause("GJ-6.5", "GJ-7.16", "GJ-7.17", "GJ-4.5", "GJ-4.6")
@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    assert found(vector["kind"], vector["input"]) == vector["expected"], vector["why"]


def test_every_kind_of_vector_is_there() -> None:
    assert len(VECTORS) == 50
    kinds = Counter(v["kind"] for v in VECTORS)
    assert set(kinds) == {"beats", "valid_set", "is_gouji", "burn_ok", "tribute_cards"}
