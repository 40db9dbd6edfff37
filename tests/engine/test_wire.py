"""Acts as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import PACK
from engine.core import Action
from engine.wire import action_from_data, action_to_data

cards = st.lists(st.sampled_from(PACK), max_size=30).map(tuple)
actions = st.builds(Action, st.text(), cards, cards, st.text())


@given(actions)
def test_an_act_survives_json(action: Action) -> None:
    assert action_from_data(json.loads(json.dumps(action_to_data(action)))) == action


def test_a_bare_verb_is_all_there_is() -> None:
    assert action_to_data(Action("pass")) == {"v": "pass"}


@pytest.mark.parametrize("data", [{}, {"c": "S3"}, {"v": "play", "c": "Z9"}, {"v": 3}, {"v": "a", "z": "b"}])
def test_other_data_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        action_from_data(data)
