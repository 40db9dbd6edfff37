"""A message that an adapter changes by itself, in its answer to a press."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from adapters.delivery.slots import Slot, content_key
from bot.screen import Screen


class Hold:
    """A context manager: inside it delivery leaves the message alone. ``known``: a table's message, at last sight.

    Whoever changed the message says what it `shows`; then delivery does not send the same once more.
    """

    def __init__(self, slot: Slot | None, released: Callable[[], None]) -> None:
        self._slot = slot
        self._message = slot.row.message if slot is not None and slot.row is not None else ""
        self._released = released
        self._raced = False

    @property
    def known(self) -> bool:
        return self._slot is not None

    def __enter__(self) -> Hold:
        if self._slot is not None:
            self._slot.held += 1
            self._raced = self._slot.flying
        return self

    def shows(self, screen: Screen) -> None:
        """The message shows this now. After a request of ours that was under way meanwhile nobody knows which of the
        two came last: then it is sent again."""
        slot = self._slot
        if slot is None or slot.row is None or slot.row.message != self._message:
            return
        slot.shown = None if self._raced or slot.flying else content_key(screen)

    def __exit__(self, kind: type[BaseException] | None, e: BaseException | None, trace: TracebackType | None) -> None:
        if self._slot is not None:
            self._slot.held -= 1
            self._released()
