"""After each evening on a local platform: no hand was ever readable to anybody but its owner."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bot.service import House
from tests.fakes import discord, telegram
from tests.support.leaks import Watch, on_discord, on_telegram


@pytest.fixture(autouse=True)
def secrecy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    watch = Watch()
    servers: list[Any] = []
    house_made = House.__init__

    def house(self: House, *args: Any, **named: Any) -> None:
        house_made(self, *args, **named)
        self.watchers.append(watch)

    monkeypatch.setattr(House, "__init__", house)
    for kind in (discord.Server, telegram.TelegramServer):
        monkeypatch.setattr(kind, "__init__", _noting(kind.__init__, servers))
    yield watch
    for server in servers:
        seen = on_discord(server) if isinstance(server, discord.Server) else on_telegram(server)
        assert watch.leaks(seen) == []


def _noting(made: Callable[..., None], servers: list[Any]) -> Callable[..., None]:
    def init(self: Any, *args: Any, **named: Any) -> None:
        made(self, *args, **named)
        servers.append(self)

    return init
