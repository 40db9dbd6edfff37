"""Suggestions, and how acts read."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards import Rank
from engine.core import Action, IllegalAction, Phrase, Seat
from engine.games.gouji import GAME
from engine.games.gouji.sets import count, read
from engine.games.gouji.state import State
from tests.games.gouji.helpers import act, letters, scene
from tests.support.fitting import take_cards


def suggested(state: State, seat: int) -> list[tuple[str, str]]:
    return [(a.verb, letters(a.cards)) for a in GAME.suggest(GAME.view(state, Seat(seat)))]


def preview(state: State, seat: int, verb: str, text: str = "") -> Phrase:
    view = GAME.view(state, Seat(seat))
    return GAME.preview(view, Action(verb, take_cards(text, view.hand)))


def said(phrase: Phrase) -> dict[str, Any]:
    return {"key": phrase.key, **dict(phrase.params)}


@pytest.mark.clause("GJ-15.1")
def test_cheap_answers_come_first_and_those_with_jokers_after_passing() -> None:
    hands = ["9 9 5", "T T J 2 x X 4", "3", "3", "3", "3"]
    state = act(scene(hands), 0, "play", "9 9").state
    found = suggested(state, 1)
    assert found[0] == ("play", "T T")
    at = found.index(("pass", ""))
    assert [verb for verb, _ in found].count("pass") == 1
    assert not any("x" in text.lower() for _, text in found[:at])
    assert all("x" in text.lower() for _, text in found[at + 1 :])
    jokers = [read(count(take_cards(text, state.hands[1]))) for verb, text in found if verb == "play"]
    prices = [(s.big, s.small) for s in jokers if s is not None]
    assert prices == sorted(prices)
    assert ("play", "2 J") in found


def test_a_lead_suggests_whole_low_groups_first() -> None:
    state = scene(["4 4 4 9 9 2 x", "3", "3", "3", "3", "3"])
    found = suggested(state, 0)
    assert found[0] == ("play", "4 4 4")
    assert found[1] == ("play", "9 9")
    assert ("play", "x 4 4 4") in found
    assert all(verb == "play" for verb, _ in found)


def test_reckless_burns_are_suggested_after_not_burning() -> None:
    hands = ["K K 5 6", "5 7 8 A A x", "3", "3", "3", "3"]
    state = act(scene(hands, wishes={"all": {"burn_prompt": "any"}}), 0, "play", "K K").state
    assert suggested(state, 1) == [("no_burn", ""), ("burn", "A A")]


@pytest.mark.clause("GJ-15.4", "GJ-7.51")
def test_everybody_sees_who_is_barred_in_debt_headless() -> None:
    state = scene(["5 6 9", "5 x 8", "7 K K", "", "8 9", "8 9"], out=[3], debt=[1])
    state = act(state, 0, "play", "5").state
    state = act(state, 1, "pass").state
    for seat in (None, Seat(2)):
        roles = GAME.view(state, seat).roles
        assert roles[0] == Phrase("role-headless")
        assert roles[1] == Phrase.of("role-marks", marks=(Phrase("mark-debt"), Phrase("mark-barred")))
        assert roles[2] is None
        assert GAME.view(state, seat).badges[3] == Phrase("badge-place-1")


@pytest.mark.clause("GJ-15.2")
def test_the_confirming_button_says_jokers_twos_and_base() -> None:
    state = scene(["X x 2 9 9 4", "3", "3", "3", "3", "3"])
    assert said(preview(state, 0, "play", "x 2 9 9")) == {
        "key": "kind-gouji",
        "parts": (
            Phrase.of("part-small", count=1),
            Phrase.of("part-twos", count=1),
            Phrase.of("part-base", count=2, rank=Rank.NINE),
        ),
    }
    assert preview(state, 0, "play", "9").key == "kind-set"
    with pytest.raises(IllegalAction, match="no_set"):
        preview(state, 0, "play", "9 4")


def test_a_wrong_number_is_explained_before_it_is_counted() -> None:
    state = act(scene(["9 9 5", "T T J 4", "3", "3", "3", "3"]), 0, "play", "9 9").state
    with pytest.raises(IllegalAction, match="wrong_size"):
        preview(state, 1, "play", "T")
    with pytest.raises(IllegalAction, match="no_set"):
        preview(state, 1, "play", "T T J")


@pytest.mark.clause("GJ-15.3", "GJ-7.21")
def test_a_reckless_burn_is_warned_of() -> None:
    hands = ["K K 5 6", "5 7 8 A A x", "3", "3", "3", "5 5 A A x"]
    state = act(scene(hands, wishes={"all": {"burn_prompt": "any"}}), 0, "play", "K K").state
    view = GAME.view(state, Seat(1))
    warned = GAME.warning(view, Action("burn", take_cards("A A", view.hand)))
    assert warned == Phrase.of("warning-burn", groups=3, jokers=1)
    assert GAME.warning(view, Action("no_burn")) is None
    other = GAME.view(state, Seat(5))
    assert GAME.warning(other, Action("burn", take_cards("A A", other.hand))) is None
