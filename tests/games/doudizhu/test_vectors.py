"""The worked examples of the rule book, as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import Action, IllegalAction, Seat, play
from engine.games.doudizhu import GAME
from engine.games.doudizhu.melds import RANKS, follow_reading, lead_reading
from engine.games.doudizhu.public import Public
from engine.games.doudizhu.result import points
from engine.games.doudizhu.spec import House
from tests.games.doudizhu.helpers import packed, scene

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def of_kind(kind: str) -> list[Any]:
    return [pytest.param(v["input"], v["expected"], id=v["id"]) for v in VECTORS if v["kind"] == kind]


@pytest.mark.parametrize(("given", "expected"), of_kind("classify"))
def test_classify(given: dict[str, Any], expected: list[Any] | None) -> None:
    meld = lead_reading(packed(given["cards"]))
    read = meld and [meld.kind, meld.length, "-" if meld.kind == "rocket" else RANKS[meld.key].letter]
    assert read == expected


@pytest.mark.parametrize(("given", "expected"), of_kind("beats"))
def test_beats(given: dict[str, Any], expected: bool) -> None:
    table = lead_reading(packed(given["over"]))
    assert table is not None
    assert (follow_reading(packed(given["play"]), table) is not None) == expected


@pytest.mark.parametrize(("given", "expected"), of_kind("score"))
def test_score(given: dict[str, Any], expected: list[int]) -> None:
    won = given.get("landlord_wins", True)
    spring = given.get("spring", False)
    public = Public(
        landlord=Seat(0),
        bid=given["bid"],
        bombs=given.get("bombs", 0),
        rocket=given.get("rocket", 0),
        plays=((3 if won or not spring else 1), 0 if won and spring else 2, 0 if won and spring else 2),
        doubled=tuple(Seat(i) for i, d in enumerate(given.get("doubled", ()), 1) if d),
        redoubled=given.get("redoubled", False),
    )
    house = House.of(tuple(GAME.settle({}, 3).items()))
    assert list(points(public, Seat(0 if won else 1), house)) == expected


@pytest.mark.parametrize(("given", "expected"), of_kind("auction"))
def test_auction(given: dict[str, Any], expected: list[int] | str) -> None:
    state = scene(first=given["first"], hands=["3 4", "5 6", "7 8"], kitty="9 T J")
    seat = Seat(given["first"])
    ended: list[int] | str = ""
    for call in given["calls"]:
        assert not ended, "the auction ended before the last call"
        action = Action("bid", arg=str(call)) if call else Action("pass_bid")
        try:
            step = play(GAME, state, seat, action)
        except IllegalAction:
            ended = "illegal"
            continue
        state = step.state
        if state.public.redeals:
            ended = "redeal"
        elif state.public.landlord is not None:
            ended = [state.public.landlord, state.public.bid]
        seat = seat.after(3)
    assert ended == expected


def test_every_vector_is_used() -> None:
    kinds = ("classify", "beats", "score", "auction")
    assert len(VECTORS) == sum(len(of_kind(kind)) for kind in kinds)
    assert len(VECTORS) >= 40
