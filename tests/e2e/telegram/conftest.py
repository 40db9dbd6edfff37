"""A local Telegram for each test, measured against the official description when the test ends."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.telegram.menus import Menus
from tests.e2e.telegram.evening import Evening, evening, hurry, words_alone
from tests.fakes.telegram import NO_LIMITS, TelegramServer

_validated: list[int] = []


@pytest.fixture(autouse=True)
def _swift(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """No waiting for rates and, but for tests that ask for them to be ``drawn``, no time spent on pictures; nor
    on menus of commands."""
    hurry(monkeypatch)
    if "drawn" not in request.fixturenames:
        words_alone(monkeypatch)
    if "menus" not in request.fixturenames:
        monkeypatch.setattr(Menus, "publish", _nothing)


async def _nothing(_: Menus) -> None: ...


@pytest.fixture
def menus() -> None:
    """Menus of commands are published."""


@pytest.fixture
def drawn() -> None:
    """Real pictures."""


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer(limits=NO_LIMITS) as server:
        yield server
        assert server.violations == []
        _validated.append(server.validated)


@pytest.fixture
async def night(server: TelegramServer, tmp_path: Path) -> AsyncIterator[Evening]:
    """The program running against the server."""
    async with evening(server, tmp_path) as running:
        yield running


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            # aiohttp warns of a method of its own when the local server reads an upload in several pieces.
            item.add_marker(pytest.mark.filterwarnings("ignore:unread_data:DeprecationWarning"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _validated:
        terminalreporter.write_line(f"Telegram: {sum(_validated)} requests measured against the official description")
