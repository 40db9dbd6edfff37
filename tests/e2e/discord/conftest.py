"""An evening for each test; requests are measured against the official description when it ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.e2e.discord.evening import VALIDATED, Evening, evening, hurry, words_alone


@pytest.fixture
def _swift(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


@pytest.fixture
async def night(_swift: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[Evening]:
    """The program running against a Discord without limits, without pictures."""
    words_alone(monkeypatch)
    async with evening(tmp_path) as running:
        yield running


@pytest.fixture
async def painted(_swift: None, tmp_path: Path) -> AsyncIterator[Evening]:
    """The same with pictures."""
    async with evening(tmp_path) as running:
        yield running


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if VALIDATED:
        terminalreporter.write_line(f"Discord: {sum(VALIDATED)} requests measured against the official description")
