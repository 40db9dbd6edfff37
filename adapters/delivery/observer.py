"""What delivery tells whoever counts. Numbers and names of platforms only: no ids, no texts."""

from __future__ import annotations

from typing import Protocol


class Observer(Protocol):
    """Called as things happen; must not block or raise."""

    def sent(self, platform: str) -> None:
        """A new message."""

    def edited(self, platform: str) -> None:
        """A message changed in place."""

    def failed(self, platform: str, reason: str) -> None:
        """``reason``: one of `bot.ports.Undeliverable`, "network", or "layout" (a defect of ours)."""

    def throttled(self, platform: str, seconds: float) -> None:
        """The platform asked for patience (429) for so long."""

    def shown(self, platform: str, lag: float, private: bool) -> None:
        """A change is on the screen ``lag`` seconds after it happened."""


class Silent:
    """Counts nothing."""

    def sent(self, platform: str) -> None: ...
    def edited(self, platform: str) -> None: ...
    def failed(self, platform: str, reason: str) -> None: ...
    def throttled(self, platform: str, seconds: float) -> None: ...
    def shown(self, platform: str, lag: float, private: bool) -> None: ...
