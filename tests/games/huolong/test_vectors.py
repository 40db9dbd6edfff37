"""The worked examples of the rule book."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cards import PACK, RANK_OF_LETTER, Rank, Suit, parse, show
from engine.core import Action, Seat, play
from engine.games.huolong import GAME
from engine.games.huolong.levels import Tally, settle
from engine.games.huolong.spec import LADDER
from engine.games.huolong.stars import star_swap
from engine.games.huolong.tricks import follows, identical, winner
from engine.games.huolong.trumps import Trumps
from tests.games.huolong.helpers import house, scene, trumps

VECTORS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def order_of(data: dict[str, Any]) -> str:
    order = trumps(data["trump"], data["level"])
    return show(sorted(parse(data["cards"]), key=order.power, reverse=True))


def settled_as(data: dict[str, Any]) -> dict[str, Any]:
    first, second = (RANK_OF_LETTER[letter] for letter in data["levels"])
    tally = Tally(
        dealer=Seat(data["dealer"]),
        levels=(first, second),
        collected=data["opp_pts"],
        kitty=data.get("kitty_pts", 0),
        last=Seat(data["last_winner"]),
        cards=parse(data.get("last_cards", "")),
        stars=data.get("stars", 0),
    )
    out = settle(tally, house(kitty_factor=data.get("kitty_mult", 2)))
    levels = [level.letter for level in out.levels]
    return {"total": out.total, "levels": levels, "next_dealer": out.next_dealer, "over": out.over}


def declared(data: dict[str, Any]) -> list[Any]:
    state = scene(first=data["first"], draw=data["deal"], kitty=data["kitty"])
    while state.public.phase == "draw":
        seat = next(iter(GAME.to_act(state)))
        state = play(GAME, state, seat, Action("show" if seat in data["wants"] else "no")).state
    assert state.public.trump is not None
    return [state.public.trump.value, state.public.dealer]


def found(kind: str, data: dict[str, Any]) -> Any:
    """What the engine says to the input of a vector."""
    if kind == "order":
        return order_of(data)
    if kind == "trick_winner":
        return winner([parse(text) for text in data["plays"]], trumps(data["trump"], data["level"]))
    if kind == "legal_lead":
        return identical(parse(data["play"]))
    if kind == "legal_follow":
        order = trumps(data["trump"], data["level"])
        return follows(parse(data["hand"]), parse(data["lead"]), parse(data["play"]), order)
    if kind == "settle":
        return settled_as(data)
    if kind == "star_swap":
        return star_swap(parse(data["kitty"]), parse(data["hand"]), trumps(data["trump"], data["level"])).code
    if kind == "declare":
        return declared(data)
    assert kind == "count"
    counts = {3 * len(Trumps.of(suit, level).faces) for suit in Suit for level in LADDER}
    assert len(counts) == 1
    return counts.pop()


@pytest.mark.parametrize("vector", VECTORS, ids=[v["id"] for v in VECTORS])
def test_vector(vector: dict[str, Any]) -> None:
    assert found(vector["kind"], vector["input"]) == vector["expected"], vector["why"]


def test_every_kind_of_vector_is_there() -> None:
    assert len(VECTORS) == 45
    kinds = {"count", "declare", "legal_follow", "legal_lead", "order", "settle", "star_swap", "trick_winner"}
    assert {v["kind"] for v in VECTORS} == kinds


@pytest.mark.clause("HL-3.1", "HL-3.5")
def test_sixty_three_trumps_and_ninety_nine_side_cards_at_every_level() -> None:
    for level in LADDER:
        for suit in Suit:
            faces = Trumps.of(suit, level).faces
            assert 3 * len(faces) == 63
            assert 3 * (len(PACK) - len(faces)) == 99
            assert all(c in faces for c in PACK if c.is_joker or c.rank in (level, Rank.TWO) or c.suit is suit)
