"""Fixtures of the tests of the local platforms."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from telegram.ext import ExtBot

from tests.fakes.common import Clock
from tests.fakes.telegram import TelegramServer
from tests.fakes.telegram.client import application


@pytest.fixture(autouse=True)
def _timedeltas(monkeypatch: pytest.MonkeyPatch) -> None:
    """python-telegram-bot warns on every RetryAfter unless its durations are asked for as timedelta."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")


@pytest.fixture
async def telegram() -> AsyncIterator[TelegramServer]:
    """A local Telegram whose clock moves only when it is told to."""
    async with TelegramServer(clock=Clock(speed=0)) as server:
        yield server


@pytest.fixture
async def bot(telegram: TelegramServer) -> AsyncIterator[ExtBot[None]]:
    """The bot of an Application that takes no updates: enough to call methods."""
    app = application(telegram)
    async with app:
        yield app.bot
