"""The audit of the libraries says what it found, and as plainly when it could not look."""

from __future__ import annotations

import pytest

from tools.audit import LOCK, pinned, verdict


def test_every_library_of_the_lock_is_asked_about_once_in_each_version() -> None:
    lists = pinned(LOCK.read_text("utf-8"))
    assert any(line.startswith("sqlalchemy==") for line in lists[0])
    assert not any(line.startswith("paiju==") for names in lists for line in names)
    for names in lists:
        assert len({line.partition("==")[0] for line in names}) == len(names)


@pytest.mark.parametrize(
    ("code", "said", "ends", "says"),
    [
        (0, "No known vulnerabilities found", 0, "No library"),
        (1, "Found 2 known vulnerabilities in 1 package\nlib 1.0 PYSEC-1", 1, "PYSEC-1"),
        (1, "ConnectionError: Failed to resolve 'pypi.org'", 0, "NOT CHECKED"),
        (2, "timed out", 0, "NOT CHECKED"),
        (1, "KeyError: 'vulns'", 1, "pip-audit failed"),
    ],
)
def test_what_is_said_and_how_it_ends(code: int, said: str, ends: int, says: str) -> None:
    found, text = verdict(code, said)
    assert found == ends
    assert says in text
