"""A local Telegram and the bot's side of it, without the program."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from adapters.telegram.platform import TelegramPlatform
from tests.fakes.telegram import NO_LIMITS, TelegramServer
from tests.fakes.telegram.client import application


@pytest.fixture(autouse=True)
def _timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def server() -> AsyncIterator[TelegramServer]:
    async with TelegramServer(limits=NO_LIMITS) as server:
        yield server
        assert server.violations == []


@pytest.fixture
async def platform(server: TelegramServer) -> AsyncIterator[TelegramPlatform]:
    app = application(server)
    async with app:
        yield TelegramPlatform(app.bot)
