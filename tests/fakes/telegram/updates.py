"""Updates on their way to the bot: long polling, webhook, and disorder on demand."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout

from tests.fakes.common import Changes, Clock
from tests.fakes.telegram.description import Json
from tests.fakes.telegram.errors import OTHER_POLLER, WEBHOOK_ACTIVE, ApiError

_LOG = logging.getLogger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"
# Sent only to bots that ask for them by name.
_ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_FIRST_ID = 731_000_001
_RETRY = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5)


@dataclass(eq=False)
class Entry:
    """One update to deliver. `once`: out of the usual order, forgotten as soon as it is handed over."""

    update: Json
    key: int
    once: bool = False
    taken: bool = False

    @property
    def id(self) -> int:
        number: int = self.update["update_id"]
        return number


@dataclass(eq=False)
class Webhook:
    """Where updates are pushed to."""

    url: str
    secret: str | None
    max_connections: int
    last_error: tuple[int, str] | None = None
    tried: dict[int, int] = field(default_factory=dict)


class Updates:
    """The queue between people and the bot.

    Ids rise by one; an update is kept until polling confirms it or the webhook answers 2xx.
    """

    def __init__(self, clock: Clock, changes: Changes) -> None:
        self._clock, self._changes = clock, changes
        self.queue: list[Entry] = []
        self._next_id = _FIRST_ID
        self._allowed: frozenset[str] | None = None
        self._poller: object | None = None
        self._paused: list[Entry] | None = None
        self._double = 0
        self._session: ClientSession | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self.webhook: Webhook | None = None
        self.sent: list[Json] = []
        self.polls = 0

    # ------------------------------------------------------------------ what people cause

    def push(self, kind: str, payload: Json, key: int) -> int | None:
        """Queue an update about chat `key`; None when the bot did not ask for this kind."""
        wanted = self._allowed
        if (kind in _ON_REQUEST) if wanted is None else (kind not in wanted):
            return None
        update = {"update_id": self._next_id, kind: payload}
        self._next_id += 1
        copies = 1
        if self._double:
            self._double -= 1
            copies = 2
        for copy in range(copies):
            self._enqueue(Entry(update, key, once=copy > 0))
        return self._next_id - 1

    def _enqueue(self, entry: Entry) -> None:
        (self.queue if self._paused is None else self._paused).append(entry)
        self._stir()

    def _stir(self) -> None:
        self._changes.notify()
        self._deliver()

    # ------------------------------------------------------------------ disorder

    def pause(self) -> None:
        """Hold back everything that people do from now on."""
        if self._paused is None:
            self._paused = []

    def resume(self, order: Callable[[list[Json]], Iterable[Json]] | None = None) -> None:
        """Deliver what was held back, in `order` (a function over the updates, `reversed` for one)."""
        held, self._paused = self._paused or [], None
        if order is not None:
            ids = [update["update_id"] for update in order([entry.update for entry in held])]
            held.sort(key=lambda entry: ids.index(entry.id))
            for entry in held:
                entry.once = True
        self.queue += held
        self._stir()

    def double(self, count: int = 1) -> None:
        """Deliver each of the next `count` updates twice."""
        self._double += count

    def replay(self, back: int = 1) -> None:
        """Deliver again the update that was handed over `back` updates ago."""
        update = self.sent[-back]
        self._enqueue(Entry(update, key=0, once=True))

    @property
    def pending(self) -> int:
        return len(self.queue)

    # ------------------------------------------------------------------ polling

    def allow(self, kinds: list[str] | None) -> None:
        """Restrict the kinds; None leaves the choice as it was, an empty list resets it."""
        if kinds is not None:
            self._allowed = frozenset(kinds) or None

    async def poll(self, offset: int, limit: int, within: float, kinds: list[str] | None) -> list[Json]:
        """getUpdates: confirms everything before `offset`, waits up to `within` seconds for more."""
        if self.webhook is not None:
            raise ApiError(409, WEBHOOK_ACTIVE)
        self.polls += 1
        self.allow(kinds)
        me = self._poller = object()
        self._changes.notify()  # an earlier poller learns that it was replaced
        self._confirm(offset)
        try:
            with suppress(TimeoutError):
                await self._changes.until(lambda: self._poller is not me or bool(self.queue), within)
            if self._poller is not me:
                raise ApiError(409, OTHER_POLLER)
            return self._hand_over(max(1, min(limit, 100)))
        finally:
            if self._poller is me:
                self._poller = None

    def _confirm(self, offset: int) -> None:
        if offset < 0:
            self.queue = self.queue[offset:]
        else:
            self.queue = [e for e in self.queue if e.id >= offset or (e.once and not e.taken)]

    def _hand_over(self, limit: int) -> list[Json]:
        batch = self.queue[:limit]
        for entry in batch:
            if not entry.taken:
                self.sent.append(entry.update)
            entry.taken = True
        self._changes.notify()
        if any(entry.once for entry in batch):
            self.queue = self.queue[len(batch) :]
        return [entry.update for entry in batch]

    # ------------------------------------------------------------------ webhook

    def set_webhook(self, webhook: Webhook | None, *, drop: bool) -> None:
        self.webhook = webhook
        if drop:
            self.queue.clear()
        for entry in self.queue:
            entry.taken = False
        if webhook is not None:
            self._poller = None
        self._stir()

    def _deliver(self) -> None:
        """Start sending what may be sent now: chats side by side, updates of one chat one by one."""
        webhook = self.webhook
        if webhook is None:
            return
        busy = {entry.key for entry in self.queue if entry.taken}
        for entry in self.queue:
            if len(busy) >= webhook.max_connections:
                return
            if not entry.taken and entry.key not in busy:
                busy.add(entry.key)
                entry.taken = True
                task = asyncio.create_task(self._send(entry, webhook))
                self._sending.add(task)
                task.add_done_callback(self._sending.discard)

    async def _send(self, entry: Entry, webhook: Webhook) -> None:
        try:
            status = await self._post(webhook.url, entry.update, webhook.secret)
            failure = None if 200 <= status < 300 else f"Wrong response from the webhook: {status}"
        except (ClientError, TimeoutError, OSError):
            failure = "Connection refused"
        if failure is None:
            self.sent.append(entry.update)
            if entry in self.queue:
                self.queue.remove(entry)
        else:
            webhook.last_error = (int(self._clock.now()), failure)
            tries = webhook.tried[entry.id] = webhook.tried.get(entry.id, 0) + 1
            _LOG.debug("webhook refused update %s: %s", entry.id, failure)
            await asyncio.sleep(_RETRY[min(tries, len(_RETRY)) - 1])
            entry.taken = False
        self._stir()

    async def _post(self, url: str, update: Json, secret: str | None) -> int:
        if self._session is None:
            self._session = ClientSession(timeout=ClientTimeout(total=5))
        headers = {SECRET_HEADER: secret} if secret is not None else {}
        async with self._session.post(url, json=update, headers=headers) as answer:
            return answer.status

    async def forge(self, update: Json | None = None, secret: str | None = None) -> int:
        """POST to the bot's webhook as a stranger would; the HTTP status it answers.

        Without `update`, a copy of the last real one under a new id.
        """
        assert self.webhook is not None, "no webhook is set"
        if update is None:
            update = {**self.sent[-1], "update_id": self._next_id + 1000}
        return await self._post(self.webhook.url, update, secret)

    def info(self) -> Json:
        """WebhookInfo."""
        hook = self.webhook
        answer: dict[str, Any] = {
            "url": hook.url if hook else "",
            "has_custom_certificate": False,
            "pending_update_count": len(self.queue),
        }
        if hook is not None:
            answer["max_connections"] = hook.max_connections
            answer["ip_address"] = "127.0.0.1"
            if hook.last_error is not None:
                answer["last_error_date"], answer["last_error_message"] = hook.last_error
        if self._allowed is not None:
            answer["allowed_updates"] = sorted(self._allowed)
        return answer

    async def close(self) -> None:
        self.webhook = None
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)
        if self._session is not None:
            await self._session.close()
            self._session = None
