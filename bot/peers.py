"""Other processes that serve the same database: what the application asks of them, as a Protocol.

`storage.peers` implements it on PostgreSQL. A process alone on its database (SQLite) has none.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Peer:
    """A process that is alive. ``versions``: of the rules it knows, by game; ``draining``: it takes no new tables."""

    id: str
    versions: Mapping[str, int]
    draining: bool


@dataclass(frozen=True, slots=True)
class Place:
    """Where tables are that are not closed: a chat, and rules of a version."""

    chat: str
    game: str
    rules_version: int


@dataclass(frozen=True, slots=True)
class Look:
    """What stands at one moment. ``peers`` includes ourselves; ``tables`` is the number of those that are not closed;
    ``holders``: who holds each of the keys asked for."""

    peers: Sequence[Peer]
    places: Sequence[Place]
    tables: int
    holders: Mapping[str, Peer]


Heard = Callable[[str, Sequence[str]], None]
"""Called with what another process said: a word that tells what it is about, and what belongs to it."""


class Peers(Protocol):
    """Hold, hear and tell. What fails here raises StorageBroken and is tried again by whoever asked."""

    @property
    def id(self) -> str: ...

    async def join(
        self,
        versions: Mapping[str, int],
        heard: Heard,
        lost: Callable[[], None],
        back: Callable[[bool], Awaitable[None]],
    ) -> bool:
        """Be one of them from now on; True when there is nobody else, until `settled`.

        lost  called when the connection is gone: nothing is held any more, and nothing heard
        back  called when it is there again, with True when nobody else was there before us
        """

    async def settled(self) -> None:
        """What has to be done by one process alone is done: the others may join."""

    def tell(self, word: str, *said: str) -> None:
        """Tell the others, soon. None of the words but the last may hold a blank."""

    async def hold(self, keys: Iterable[str]) -> set[str]:
        """Those of the keys that are ours from now on, until we let go or die. Nobody else can hold them."""

    async def let_go(self, keys: Iterable[str]) -> None: ...

    async def look(self, keys: Callable[[Place], Iterable[str]]) -> Look: ...

    async def due(self, now: int, again: int, foreign: Iterable[tuple[str, int]]) -> list[str]:
        """Tables whose time has come: given to us alone, and due ``again`` then if we do not see to them. Tables of
        ``foreign`` rules (game, version) are left to those who know them."""

    async def drain(self, draining: bool) -> None:
        """Say of ourselves that we take no new tables."""

    async def leave(self) -> None: ...
