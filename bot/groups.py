"""What platforms tell the application about groups themselves."""

from __future__ import annotations

from typing import Protocol


class Groups(Protocol):
    """Implemented by the application."""

    async def moved(self, old: str, new: str) -> None:
        """A group has a new id (a Telegram group became a supergroup). May be told more than once, also of
        both ids at the same time."""

    async def lost(self, chat: str) -> None:
        """The bot was removed from a group, or the group is gone; its topics and threads with it."""

    async def reach(self, person: str, open_now: bool) -> None:
        """A person takes private messages from now on, or no more."""
