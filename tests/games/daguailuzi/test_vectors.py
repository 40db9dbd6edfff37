"""The worked examples of the rule book, as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cards import RANK_OF_LETTER, parse
from engine.core import Seat
from engine.games.daguailuzi.melds import Scale, beats, read
from engine.games.daguailuzi.outcome import outcome
from engine.games.daguailuzi.tribute import pairs

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def found(kind: str, data: dict[str, Any]) -> Any:
    """What the engine says to the input of a vector."""
    if kind == "classify":
        meld = read(parse(data["cards"]), Scale(RANK_OF_LETTER[data["level"]]))
        return meld and [meld.kind, list(meld.key)]
    if kind == "beats":
        scale = Scale(RANK_OF_LETTER[data["level"]])
        play, over = (read(parse(data[key]), scale) for key in ("play", "over"))
        assert over is not None
        return play is not None and beats(play, over)
    if kind == "settle":
        o = outcome([Seat(s) for s in data["finish"]], data["dealer_team"])
        return {
            "winner": o.winner, "level_up": o.level_up, "next_dealer": o.dealer, "payers": list(o.payers),
            "receivers": list(o.receivers), "delta": list(o.points(1)),
        }  # fmt: skip
    assert kind == "tribute_pairs"
    made = pairs([Seat(s) for s in data["payers"]], [Seat(s) for s in data["receivers"]])
    return {str(int(p)): int(r) for p, r in made.items()}


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    assert found(vector["kind"], vector["input"]) == vector["expected"], vector["why"]


def test_every_kind_of_vector_is_there() -> None:
    assert len(VECTORS) == 47
    assert {v["kind"] for v in VECTORS} == {"classify", "beats", "settle", "tribute_pairs"}
