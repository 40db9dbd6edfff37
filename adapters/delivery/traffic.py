"""The buckets of all chats and platforms."""

from __future__ import annotations

import math

from adapters.delivery.bucket import Bucket
from adapters.delivery.settings import WEB, DeliverySettings, Limits

_MANY = 5000


class Traffic:
    """Hands out buckets: one per chat, shared by everything the bot says there, and two per platform."""

    def __init__(self, settings: DeliverySettings) -> None:
        self._settings = settings
        self._chats: dict[str, Bucket] = {}
        self._overall: dict[str, Bucket] = {}
        self._opening: dict[str, Bucket] = {}

    @property
    def patience(self) -> float:
        """Seconds that a request may take."""
        return self._settings.patience

    def limits(self, platform: str) -> Limits:
        """What the platform takes; a platform without limits of its own is treated like the browser."""
        return self._settings.limits.get(platform, WEB)

    def chat(self, platform: str, chat: str, private: bool, now: float) -> Bucket:
        """The bucket of a chat; topics share that of their group where the platform counts so."""
        limits = self.limits(platform)
        key = chat.partition("/")[0] if limits.threads_share else chat
        if key not in self._chats:
            if len(self._chats) >= _MANY:
                self._chats = {k: b for k, b in self._chats.items() if not b.idle(now)}
            self._chats[key] = Bucket(limits.private if private else limits.group, now)
        return self._chats[key]

    def overall(self, platform: str, now: float) -> Bucket:
        """The bucket of a whole platform."""
        if platform not in self._overall:
            self._overall[platform] = Bucket(self.limits(platform).overall, now)
        return self._overall[platform]

    def opening(self, platform: str, now: float) -> Bucket:
        """The bucket of private chats that were never open before."""
        if platform not in self._opening:
            self._opening[platform] = Bucket(self.limits(platform).opening, now)
        return self._opening[platform]

    def wait(self, failures: int, asked: float, jitter: float) -> float:
        """Seconds to wait after so many failures in a row: at least what the platform asked for.

        Without a stated time, and from the second failure on, the wait doubles each time, up to the
        longest; ``jitter`` in 0..1 moves it by a quarter, so that chats do not come back all at once.
        """
        s = self._settings
        doubled = math.ldexp(s.retry_first, min(failures, 30) - 1) * (0.75 + jitter / 2)
        return max(asked, min(doubled, s.retry_most) if failures > 1 or asked <= 0 else 0.0)
