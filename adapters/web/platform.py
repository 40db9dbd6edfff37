"""The browser as a place where people are: messages go to the store, pages are told to look."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from adapters.web.bells import Bells
from adapters.web.codec import shown
from bot.ports import StorageBroken, TryLater, Undeliverable, WebMessage, WebStore
from bot.screen import CAPS, WEB, Caps, Screen

GROUP = "web:group"
"""The chat id of the group chat; a person's private chat has the person's id (``web:`` and 16 hex digits)."""

_LIMITS = "web:limits"  # a chat nobody reads: one message per chat whose limits were chosen, by that chat
_HOUSE = "house"  # the author of our own messages
T = TypeVar("T")


def now_ms() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class WebPlatform:
    """`bot.ports.Platform` over a `WebStore`.

    `start` must have run before screens are laid out: it reads back the limits that were chosen.
    """

    name = "web"

    def __init__(self, store: WebStore, clock: Callable[[], int] = now_ms) -> None:
        self._store = store
        self.clock = clock
        self.bells = Bells()
        self._limits: dict[str, tuple[int, str]] = {}
        self._reading: asyncio.Task[None] | None = None
        self.tell: Callable[[str, str], None] = lambda word, chat: None
        """Tells the other processes that a chat has changed ("ring") or is laid out for other limits ("limits")."""

    def heard(self, word: str, chat: str) -> None:
        """What `tell` said in another process; "all": anything may have changed."""
        if word != "ring":
            self._reading = asyncio.create_task(self._read_again())
        self.bells.ring(chat) if word != "all" else self.bells.ring_all()

    async def _read_again(self) -> None:
        with contextlib.suppress(StorageBroken):
            await self.start()

    def _ring(self, chat: str) -> None:
        self.bells.ring(chat)
        self.tell("ring", chat)

    async def start(self) -> None:
        """Read the chosen limits. Raises StorageBroken."""
        for message in await self._store.web_messages(_LIMITS, 0, 10_000):
            limits = str(message.body.get("limits", ""))
            if limits in CAPS:
                self._limits[message.author] = (message.id, limits)

    # --- the port ---

    def caps(self, chat: str) -> Caps:
        return CAPS[self._limits[chat][1]] if chat in self._limits else WEB

    async def send(self, chat: str, screen: Screen) -> str:
        if not is_ours(chat):
            raise Undeliverable("gone", f"{chat} is no chat of the browser")
        return str((await self.post(chat, _HOUSE, shown(screen, self.clock()))).id)

    async def edit(self, chat: str, message: str, screen: Screen) -> None:
        number = _number(message)
        found = await _kept(lambda: self._store.web_edit(number, shown(screen, self.clock())))
        if found is None:
            raise Undeliverable("message_gone", message)
        self._ring(chat)

    async def delete(self, chat: str, message: str) -> None:
        if message.isascii() and message.isdigit():
            await _kept(lambda: self._store.web_remove(int(message)))
            self._ring(chat)

    async def private_chat(self, person: str) -> str:
        if not is_ours(person) or person == GROUP:
            raise Undeliverable("gone", f"{person} is nobody in the browser")
        return person

    # --- what the page needs besides ---

    async def post(self, chat: str, author: str, body: dict[str, object]) -> WebMessage:
        """Keep a message of anybody's and tell the pages. Raises TryLater."""
        message = await _kept(lambda: self._store.web_post(chat, author, body))
        self._ring(chat)
        return message

    async def offers(self, chat: str, message: str, data: str) -> bool:
        """True when this message stands in this chat with a button of this data. A page may ask for anything,
        so a message is only replaced where a person could really press. Raises TryLater."""
        if not (message.isascii() and message.isdigit()):
            return False
        standing = await _kept(lambda: self._store.web_messages(chat, 0, 200))
        found = next((m for m in standing if m.id == int(message)), None)
        rows = found.body.get("screen", {}).get("rows", ()) if found else ()
        return any(button.get("data") == data for row in rows for button in row)

    async def choose_limits(self, chat: str, limits: str) -> None:
        """Lay this chat's screens out for ``limits`` (a name of `CAPS`) from now on, also after a restart.
        Raises KeyError for another name, TryLater."""
        body = {"limits": CAPS[limits].name}
        kept = None
        if chat in self._limits:
            number = self._limits[chat][0]
            kept = await _kept(lambda: self._store.web_edit(number, body))
        if kept is None:
            kept = await _kept(lambda: self._store.web_post(_LIMITS, chat, body))
        self._limits[chat] = (kept.id, limits)
        self.tell("limits", chat)
        self._ring(chat)


def is_ours(chat: str) -> bool:
    """True for the group chat and for ids of people of this platform."""
    return chat.startswith("web:") and chat != _LIMITS


def is_house(author: str) -> bool:
    """True for messages of ours, False for what people wrote."""
    return author == _HOUSE


def _number(message: str) -> int:
    if not (message.isascii() and message.isdigit()):
        raise Undeliverable("message_gone", message)
    return int(message)


async def _kept(act: Callable[[], Awaitable[T]]) -> T:
    """Ask the store; a platform may only raise what its port names."""
    try:
        return await act()
    except StorageBroken as e:
        raise TryLater(2.0, str(e)) from e
