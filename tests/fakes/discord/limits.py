"""Discord's limits as data, and the rate limits that are enforced on every request."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from .errors import ApiError, Json


class Window(NamedTuple):
    """`limit` hits in `per` seconds; the window opens with the first hit, as Discord's headers behave."""

    limit: int
    per: float


# Discord publishes no figures, only headers; these are what bots observe.
_BUCKETS = {
    "POST /channels/{channel_id}/messages": Window(5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": Window(5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": Window(5, 1.0),
    "PUT /channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me": Window(1, 0.25),
    "POST /channels/{channel_id}/threads": Window(10, 60.0),
    "POST /users/@me/channels": Window(10, 10.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": Window(5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original": Window(5, 2.0),
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": Window(5, 2.0),
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original": Window(5, 2.0),
    "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}": Window(5, 2.0),
}


@dataclass
class Limits:
    """Everything that is counted or runs out; seconds are seconds of the server's clock."""

    buckets: dict[str, Window] = field(default_factory=lambda: dict(_BUCKETS))
    overall: Window = field(default=Window(50, 1.0))  # all requests but those of interactions
    new_dms: Window = field(default=Window(10, 60.0))  # conversations opened for the first time; beyond: 40003
    old_edits: Window = field(default=Window(3, 20.0))  # per channel, messages over `old_after`; beyond: 30046
    old_after: float = 3600.0
    acknowledge: float = 3.0  # an interaction not answered by then is unknown: 10062
    token: float = 900.0  # an interaction token older than this is invalid: 50027
    nonce: float = 300.0  # how long an enforced nonce names the message already sent
    upload: int = 10 * 2**20  # bytes of one file
    command_creates: Window = field(default=Window(200, 86_400.0))
    identify_every: float = 5.0  # one IDENTIFY per shard group in this time; sooner: invalid session
    session_starts: int = 1000
    session_life: float = 300.0  # how long a dropped session may still be resumed
    gateway_sends: Window = field(default=Window(120, 60.0))


class Bucket:
    """One counted window, opened by its first hit."""

    def __init__(self, window: Window) -> None:
        self.window, self.used, self.ends = window, 0, 0.0

    def hit(self, now: float) -> bool:
        """Count one hit; False when the window is full (the hit is then not counted)."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.window.per
        if self.used >= self.window.limit:
            return False
        self.used += 1
        return True

    def wait(self, now: float) -> float:
        return max(self.ends - now, 0.001)


class RateLimiter:
    """Buckets per route and major parameter, and the overall limit; interaction endpoints are outside the latter."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._overall = Bucket(limits.overall)
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def hit(self, method: str, template: str, path: str, now: float) -> tuple[dict[str, str], Json | None]:
        """Headers for the answer, and the body of a 429 when the request is refused."""
        if not template.startswith(("/interactions/", "/webhooks/")):
            if self._overall.window != self.limits.overall:
                self._overall = Bucket(self.limits.overall)
            if not self._overall.hit(now):
                wait = self._overall.wait(now)
                headers = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
                return headers | _retry(wait), limited(wait, everywhere=True)
        route = f"{method} {template}"
        window = self.limits.buckets.get(route)
        if window is None:
            return {}, None
        key = (route, _major(template, path))
        bucket = self._buckets.get(key)
        if bucket is None or bucket.window != window:
            bucket = self._buckets[key] = Bucket(window)
        free = bucket.hit(now)
        wait = bucket.wait(now)
        headers = {
            "X-RateLimit-Limit": str(window.limit),
            "X-RateLimit-Remaining": str(window.limit - bucket.used),
            "X-RateLimit-Reset": f"{now + wait:.3f}",
            "X-RateLimit-Reset-After": f"{wait:.3f}",
            "X-RateLimit-Bucket": re.sub(r"[^a-z]+", "-", route.lower()).strip("-"),
        }
        if free:
            return headers, None
        return headers | {"X-RateLimit-Scope": "user"} | _retry(wait), limited(wait)


def limited(wait: float, *, everywhere: bool = False, code: int = 0, message: str = "") -> Json:
    """The body of a 429; `retry_after` is in seconds."""
    return {
        "message": message or "You are being rate limited.",
        "retry_after": round(wait, 3),
        "global": everywhere,
    } | ({"code": code} if code else {})


def _retry(wait: float) -> dict[str, str]:
    return {"Retry-After": str(int(wait) + 1)}


def _major(template: str, path: str) -> str:
    """The major parameters: what follows /channels, /guilds or /webhooks (with its token)."""
    parts = path.strip("/").split("/")
    if not template.startswith(("/channels/{", "/guilds/{", "/webhooks/{")):
        return ""
    return "/".join(parts[1:3] if parts[0] == "webhooks" else parts[1:2])


class RateLimited(ApiError):
    """A 429 that comes from a rule deeper than the buckets, such as 30046."""

    def __init__(self, code: int, message: str, wait: float) -> None:
        super().__init__(429, code, message)
        self.wait = wait

    def body(self) -> Json:
        return limited(self.wait, code=self.code, message=self.message)
