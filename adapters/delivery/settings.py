"""How fast each platform may be written to. The figures keep below what the platforms enforce."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` requests at once, then ``per_second``. In any second at most the sum of both."""

    burst: float
    per_second: float


UNLIMITED = Rate(1, math.inf)


@dataclass(frozen=True, slots=True)
class Limits:
    """What one platform takes.

    group    requests (new messages and edits alike) in one group, topic, thread or channel
    private  the same in one private chat
    overall  the same over the whole platform
    opening  private chats opened that were never open before
    threads_share  True where the topics of a group share the group's rate
    repost_after   seconds after which a message is posted anew instead of edited
    """

    group: Rate
    private: Rate
    overall: Rate = UNLIMITED
    opening: Rate = UNLIMITED
    threads_share: bool = False
    repost_after: float = math.inf


# Telegram: about 20 a minute in a group, edits included, 1/s in a private chat, 30/s in all.
TELEGRAM = Limits(Rate(3, 1 / 4), Rate(1, 1 / 1.25), overall=Rate(1, 29), threads_share=True)
# Discord: 5 in 5 s per channel observed, 50/s in all; many new private channels at once get a bot
# restricted, but a first table of three has to get its cards; edits of messages older than an hour are capped.
DISCORD = Limits(Rate(1, 1), Rate(1, 1), overall=Rate(1, 44), opening=Rate(3, 3 / 60), repost_after=50 * 60)
# The browser takes anything; 20/s is as fast as anybody can see.
WEB = Limits(Rate(1, 20), Rate(1, 20))

_PLATFORM_OF = {"tg": "telegram", "dc": "discord"}


def platform_of(some_id: str) -> str:
    """The name of the platform that a person's or chat's id belongs to."""
    prefix = some_id.partition(":")[0]
    return _PLATFORM_OF.get(prefix, prefix)


@dataclass(frozen=True, slots=True)
class DeliverySettings:
    """Times in seconds.

    limits       by the platform's name
    retry_first  the wait after a first failure without a stated time; doubles with each further one
    retry_most   the longest such wait
    patience     how long a request may take before it counts as failed
    drain        how long `Delivery.stop` waits for requests in flight
    remember     tables whose last shown screens are kept in memory
    """

    limits: Mapping[str, Limits] = field(default_factory=lambda: {"telegram": TELEGRAM, "discord": DISCORD, "web": WEB})
    retry_first: float = 1.0
    retry_most: float = 60.0
    patience: float = 60.0
    drain: float = 5.0
    remember: int = 2000
