"""The event stream of a person: what stands in his two chats, then every change, as Server-Sent Events.

Events (data is JSON):

hello     who the page is, its chats' limits, seconds between signs of life; again when one of them changes
state     ``{chat, messages, complete}``: what stands now, newest last; ``complete`` when older ones do not exist
message   ``{chat, id, rev, ...}``: one message as it is now, or ``gone``
beat      a sign of life
end       the stream was asked for ``once`` and has said everything

An event's id is ``<revision of the group>.<revision of the private chat>``. Every connection begins with the
full state; a page that comes back with Last-Event-ID is also told what changed in messages older than that.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any

from aiohttp import web

from adapters.web.codec import for_page
from adapters.web.pictures import Pictures
from adapters.web.platform import GROUP, WebPlatform, is_house
from adapters.web.sessions import Everything
from adapters.web.settings import WebSettings
from bot.i18n import clean_name
from bot.ports import Person, WebMessage

_PAGE = 200  # changes read at once


class Views:
    """Kept messages as one person's page is sent them."""

    def __init__(self, store: Everything, pictures: Pictures) -> None:
        self._store = store
        self._pictures = pictures

    async def of(self, person: Person, messages: Sequence[WebMessage]) -> list[dict[str, Any]]:
        authors = {m.author for m in messages if not is_house(m.author)}
        people = await self._store.people(sorted(authors)) if authors else {}
        return [self._one(m, person, people) for m in messages]

    def _one(self, message: WebMessage, person: Person, people: Mapping[str, Person]) -> dict[str, Any]:
        out: dict[str, Any] = {
            "chat": "group" if message.chat == GROUP else "private",
            "id": message.id,
            "rev": message.rev,
        }
        if message.gone or "kind" not in message.body:
            return out | {"gone": True}
        out["at"] = message.body["at"]
        if message.body["kind"] == "screen":
            name = self._pictures.name(message)
            private = message.chat == person.id
            return out | {"screen": for_page(message.body["screen"], person.id, name, private=private)}
        author = people.get(message.author)
        return out | {
            "text": message.body["text"],
            "author": {
                "name": clean_name(author.name, 32) if author else "",
                "tint": sum(message.author.encode()) % 8,
                "mine": message.author == person.id,
            },
        }


class Stream:
    """One open event stream."""

    def __init__(
        self,
        response: web.StreamResponse,
        store: Everything,
        platform: WebPlatform,
        views: Views,
        settings: WebSettings,
        person: Person,
    ) -> None:
        self._response = response
        self._store = store
        self._platform = platform
        self._views = views
        self._settings = settings
        self._person = person
        self._chats = {"group": GROUP, "private": person.id}
        self._revs = {"group": 0, "private": 0}
        self._hello = ""

    async def run(self, last: str, once: bool) -> None:
        """Send until the page goes away, the server closes or the person is forgotten.

        last: the Last-Event-ID of an earlier stream, or "". Raises ConnectionError when the page is gone.
        """
        with self._platform.bells.listen(*self._chats.values()) as bell:
            await self._say_hello()
            for (name, chat), since in zip(self._chats.items(), revisions(last), strict=True):
                await self._send_state(name, chat, since)
            if once:
                await self._send("end", {})
                return
            while not self._platform.bells.closed:
                try:
                    await asyncio.wait_for(bell.wait(), self._settings.heartbeat)
                except TimeoutError:
                    if not await self._still_known():
                        return
                    await self._send("beat", {})
                bell.clear()
                await self._say_hello()
                for name, chat in self._chats.items():
                    await self._send_changes(name, chat)

    async def _send_state(self, name: str, chat: str, since: int) -> None:
        limit = self._settings.history
        standing = await self._store.web_messages(chat, 0, limit)
        self._revs[name] = max((m.rev for m in standing), default=0)
        messages = await self._views.of(self._person, standing)
        await self._send("state", {"chat": name, "messages": messages, "complete": len(standing) < limit}, mark=True)
        if since and standing:
            oldest = standing[0].id
            missed = await self._store.web_messages(chat, since, _PAGE)
            await self._send_messages(name, [m for m in missed if m.id < oldest])

    async def _send_changes(self, name: str, chat: str) -> None:
        while changed := await self._store.web_messages(chat, self._revs[name], _PAGE):
            await self._send_messages(name, changed)
            if len(changed) < _PAGE:
                return

    async def _send_messages(self, name: str, messages: Sequence[WebMessage]) -> None:
        for message, view in zip(messages, await self._views.of(self._person, messages), strict=True):
            self._revs[name] = max(self._revs[name], message.rev)
            await self._send("message", view, mark=True)

    async def _say_hello(self) -> None:
        hello = {
            "me": me(self._person),
            "limits": {name: self._platform.caps(chat).name for name, chat in self._chats.items()},
            "title": self._settings.title,
            "heartbeat": self._settings.heartbeat,
        }
        text = json.dumps(hello, ensure_ascii=False)
        if text != self._hello:
            self._hello = text
            await self._send("hello", hello)

    async def _still_known(self) -> bool:
        person = await self._store.person(self._person.id)
        if person is not None:
            self._person = person
        return person is not None

    async def _send(self, event: str, data: Mapping[str, Any], mark: bool = False) -> None:
        head = f"id: {self._revs['group']}.{self._revs['private']}\n" if mark else ""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        await self._response.write(f"{head}event: {event}\ndata: {text}\n\n".encode())


def me(person: Person) -> dict[str, str]:
    """What a page may know of the person it is."""
    return {"id": person.id, "name": clean_name(person.name, 32), "language": person.language}


def revisions(last: str) -> tuple[int, int]:
    """The two revisions of an event id; zeros for anything else."""
    group, _, private = last.partition(".")
    if group.isascii() and group.isdigit() and private.isascii() and private.isdigit() and len(last) < 40:
        return int(group), int(private)
    return 0, 0
