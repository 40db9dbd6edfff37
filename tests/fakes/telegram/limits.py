"""Flood limits: how often the bot may send and edit, in each chat and over all chats."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from dataclasses import dataclass

from tests.fakes.common import SlidingWindow
from tests.fakes.telegram.errors import ApiError, too_many_requests

# Sends and edits share one budget; answers to presses, deletions and chat actions are free.
_COUNTED = re.compile(
    r"^(send(?!ChatAction|MessageDraft|RichMessageDraft)|edit(Message|UserStar)|copyMessage|forwardMessage|stopPoll)"
)


@dataclass(frozen=True)
class Limits:
    """Hits per window of seconds.

    The published figures: about 20 a minute in a group, one a second in a private chat with short bursts
    (read here as three in three seconds), 30 a second over all chats.
    """

    group: int = 20
    group_seconds: float = 60.0
    private: int = 3
    private_seconds: float = 3.0
    overall: int = 30
    overall_seconds: float = 1.0


NO_LIMITS = Limits(group=10**9, private=10**9, overall=10**9)


class Flood:
    """What is left of the budget of every chat; refuses with 429 and the seconds to wait."""

    def __init__(self, limits: Limits) -> None:
        self._overall = SlidingWindow(limits.overall, limits.overall_seconds)
        self._groups: defaultdict[int, SlidingWindow] = defaultdict(
            lambda: SlidingWindow(limits.group, limits.group_seconds)
        )
        self._private: defaultdict[int, SlidingWindow] = defaultdict(
            lambda: SlidingWindow(limits.private, limits.private_seconds)
        )
        self._shut: dict[int, float] = {}

    @staticmethod
    def counts(method: str) -> bool:
        return _COUNTED.match(method) is not None

    def shut(self, chat_id: int, until: float) -> None:
        """Refuse everything that counts in one chat until a time of the clock."""
        self._shut[chat_id] = until

    def hit(self, chat_id: int, now: float) -> None:
        """Count one send or edit; raises 429 when the chat, or the bot as a whole, has had its share."""
        window = self._private[chat_id] if chat_id > 0 else self._groups[chat_id]
        wait = max(window.wait(now), self._overall.wait(now), self._shut.get(chat_id, now) - now)
        if wait > 0:
            raise self._refusal(wait)
        window.hit(now)
        self._overall.hit(now)

    @staticmethod
    def _refusal(wait: float) -> ApiError:
        return too_many_requests(max(1, math.ceil(wait)))
