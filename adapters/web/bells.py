"""Waking event streams when a chat has changed."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Bells:
    """One bell per listener. A ring carries no content: who hears it reads the newest state from the
    store, so rings coalesce and a slow reader holds up nobody."""

    def __init__(self) -> None:
        self._listening: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.closed = False

    def ring(self, chat: str) -> None:
        for bell in self._listening.get(chat, ()):
            bell.set()

    def ring_all(self) -> None:
        for chat in list(self._listening):
            self.ring(chat)

    def close(self) -> None:
        """Ring all bells for the last time."""
        self.closed = True
        for bells in self._listening.values():
            for bell in bells:
                bell.set()

    @contextmanager
    def listen(self, *chats: str) -> Iterator[asyncio.Event]:
        """A bell, set already, that rings for these chats."""
        bell = asyncio.Event()
        bell.set()
        for chat in chats:
            self._listening[chat].add(bell)
        try:
            yield bell
        finally:
            for chat in chats:
                self._listening[chat].discard(bell)
                if not self._listening[chat]:
                    del self._listening[chat]

    def __len__(self) -> int:
        return sum(map(len, self._listening.values()))
