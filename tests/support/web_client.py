"""What a page does, over a real socket: sessions, acts and event streams, without a browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

PATIENCE = 5.0


@dataclass
class Answer:
    status: int
    body: Any
    headers: Any


@dataclass
class Visitor:
    """Somebody at the page. ``token`` "" is nobody."""

    http: aiohttp.ClientSession
    url: str
    token: str = ""
    id: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}", **self.headers} if self.token else dict(self.headers)

    async def get(self, path: str, **headers: str) -> Answer:
        async with self.http.get(self.url + path, headers=self._headers() | headers) as r:
            return await _answer(r)

    async def post(self, path: str, body: object, **headers: str) -> Answer:
        async with self.http.post(self.url + path, json=body, headers=self._headers() | headers) as r:
            return await _answer(r)

    async def press(self, chat: str, data: str, message: str | int = "") -> Answer:
        return await self.post("/api/press", {"chat": chat, "data": data, "message": str(message)})

    async def say(self, chat: str, text: str) -> Answer:
        return await self.post("/api/say", {"chat": chat, "text": text})

    @asynccontextmanager
    async def stream(self, last: str = "", once: bool = False) -> AsyncIterator[Events]:
        headers = self._headers() | ({"Last-Event-ID": last} if last else {})
        url = f"{self.url}/api/stream" + ("?once=1" if once else "")
        async with self.http.get(url, headers=headers) as response:
            assert response.status == 200, await response.text()
            yield Events(response)


class Events:
    """The events of a stream, as (event, data); ``last`` is the newest id."""

    def __init__(self, response: aiohttp.ClientResponse) -> None:
        self.response = response
        self.last = ""

    async def next(self, wanted: str = "") -> tuple[str, Any]:
        """The next event, or the next of a kind. Raises TimeoutError, EOFError at the stream's end."""
        async with asyncio.timeout(PATIENCE):
            while True:
                fields: dict[str, str] = {}
                while (line := (await self.response.content.readline()).decode()) != "\n":
                    if not line:
                        raise EOFError
                    name, _, value = line.rstrip("\n").partition(": ")
                    fields[name] = value
                self.last = fields.get("id", self.last)
                if fields["event"] == wanted or not wanted:
                    return fields["event"], json.loads(fields["data"])

    async def message(self) -> Any:
        return (await self.next("message"))[1]

    async def state(self) -> dict[str, Any]:
        """The two states that a stream begins with, by chat."""
        states = [(await self.next("state"))[1] for _ in range(2)]
        return {s["chat"]: s for s in states}


@asynccontextmanager
async def visitors(url: str) -> AsyncIterator[Visitor]:
    """Nobody in particular; `arrive` makes people of it."""
    async with aiohttp.ClientSession() as http:
        yield Visitor(http, url)


async def arrive(nobody: Visitor, name: str, language: str = "en") -> Visitor:
    """A new person."""
    answer = await nobody.post("/api/session", {"name": name, "language": language, "hint": language})
    assert answer.status == 200, answer.body
    return Visitor(nobody.http, nobody.url, answer.body["token"], answer.body["me"]["id"])


async def _answer(response: aiohttp.ClientResponse) -> Answer:
    is_json = response.content_type == "application/json"
    return Answer(response.status, await response.json() if is_json else await response.read(), response.headers)
