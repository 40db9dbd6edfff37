"""What the comparison with other engines takes as known differences (tools/compare_doudizhu.py)."""

from __future__ import annotations

import pytest

from engine.games.doudizhu.melds import ANY_KICKERS, Meld, lead_reading, readings
from tests.games.doudizhu.helpers import packed
from tools.compare_doudizhu import OURS, Report, openspiel_readings, rlcard_readings


@pytest.mark.clause("DD-14.13")
def test_no_engine_is_the_measure_of_kickers() -> None:
    """L14 to L16: what we take and RLCard does not."""
    both_jokers = packed("3 3 3 4 4 4 x X")
    assert readings(both_jokers, ANY_KICKERS)
    assert not readings(both_jokers, OURS)
    beside = packed("3 3 3 4 4 4 5 5 5 6 6 6 7 7 7 X")
    assert lead_reading(beside) == Meld("plane1", 4, 1)
    assert rlcard_readings(beside) == []
    apart = packed("3 3 3 4 4 4 5 5 5 7 7 7")
    assert rlcard_readings(apart) == [Meld("plane1", 3, 0)]
    assert rlcard_readings(packed("3 3 3 4 4 4 5 5 5 6 6 6")) == [Meld("plane", 4, 0)]
    assert rlcard_readings(packed("Q Q Q K K K A A A 2 2 2")) == [Meld("plane1", 3, 9)]


@pytest.mark.clause("DD-14.13")
def test_openspiel_lacks_fours_with_two_and_chains_from_a_four() -> None:
    assert openspiel_readings(packed("3 3 3 3 5 6")) == []
    assert openspiel_readings(packed("3 3 3 3 5 5 6 6")) == []
    chain = packed("5 6 7 8 9")
    assert openspiel_readings(chain) == [Meld("straight", 5, 2)]
    assert openspiel_readings(chain, packed("5 5 5 5 6 7 8 9")) == []
    assert openspiel_readings(chain, packed("4 5 6 6 6 6 7 8 9")) == [Meld("straight", 5, 2)]


def test_a_difference_that_nothing_explains_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    report = Report("test")
    one, two, three = packed("3"), packed("4"), packed("5")
    report.compare("leads", packed("3 4 5"), 0, {one, two, three}, {one, two}, {one, two})
    assert report.show()
    report.compare("leads", packed("3 4 5"), 0, {one, two}, {one, two}, {one, three})
    assert not report.show()
    said = capsys.readouterr().out
    assert "only ours 4" in said
    assert "only theirs 5" in said
