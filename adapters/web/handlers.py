"""What the page asks the server for, besides its files."""

from __future__ import annotations

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from time import monotonic
from typing import Any

import structlog
from aiohttp import web

from adapters.web.codec import for_page, picture_name, said, screen_to_json
from adapters.web.guard import LANGUAGE, Refusal, place
from adapters.web.pictures import Pictures
from adapters.web.platform import GROUP, WebPlatform
from adapters.web.sessions import Everything, Nobody, Sessions, storable
from adapters.web.settings import WebSettings
from adapters.web.stream import Stream, Views, me
from adapters.web.texts import texts
from bot.i18n import LANGUAGES
from bot.ports import Desk, Inbound, Person, Reply
from bot.press import decode
from bot.rates import Rates
from bot.screen import CAPS, Screen

Commands = Callable[[str], Sequence[tuple[str, str]]]
"""A language's commands: name without slash, and what it does."""
Relayout = Callable[[str], Awaitable[None]]
"""Told the id of a chat whose limits were chosen anew."""

_BODY = 16 * 1024  # bytes of a request's JSON
_SAY = 1000  # characters of a text
_EARLIER = 500  # most messages asked for at once
_SLASHES = ("/", "／")
_ADDRESSED = re.compile(r"@(paiju|牌局)[\s,，:：]+(?=\S)", re.IGNORECASE)
_log = structlog.get_logger()


class Handlers:
    """The endpoints of the page. Every one but `texts`, `commands` and `open_session` needs a person's token."""

    def __init__(
        self,
        desk: Desk,
        store: Everything,
        platform: WebPlatform,
        settings: WebSettings,
        commands: Commands,
        relayout: Relayout | None,
    ) -> None:
        self._desk = desk
        self._store = store
        self._platform = platform
        self._settings = settings
        self._commands = commands
        self._relayout = relayout
        self._sessions = Sessions(store)
        self._pictures = Pictures(store)
        self._views = Views(store, self._pictures)
        self._presses = Rates(settings.presses, monotonic)
        self._says = Rates(settings.says, monotonic)
        self._looks = Rates(settings.looks, monotonic)
        self._newcomers = Rates(settings.sessions, monotonic)
        self._open: defaultdict[str, set[asyncio.BaseTransport]] = defaultdict(set)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/api/texts/{language}", self.texts),
            web.post("/api/session", self.open_session),
            web.get("/api/me", self.who),
            web.post("/api/me", self.change),
            web.get("/api/stream", self.stream),
            web.get("/api/messages/{chat}", self.messages),
            web.get("/api/picture/{chat}/{name}", self.picture),
            web.post("/api/press", self.press),
            web.post("/api/say", self.say),
            web.post("/api/limits", self.limits),
        ]

    # --- people ---

    async def texts(self, request: web.Request) -> web.Response:
        """The page's wording and the commands with what they do, in one language."""
        language = request.match_info["language"]
        if language not in LANGUAGES:
            raise Refusal(HTTPStatus.NOT_FOUND, "missing")
        commands = [{"name": n, "about": about} for n, about in self._commands(language)]
        response = web.json_response({"texts": dict(texts(language)), "commands": commands}, dumps=_dumps)
        response.headers["Cache-Control"] = "no-cache"
        response.enable_compression()
        return response

    async def open_session(self, request: web.Request) -> web.Response:
        body = await _json(request)
        name, language = _text(body, "name"), _text(body, "language", "")
        request[LANGUAGE] = language
        self._limit(self._newcomers, request.remote or "")
        hint = _text(body, "hint", "") or request.headers.get("Accept-Language", "").split(",")[0]
        token, person = await self._sessions.open(name, hint[:35], language)
        return _answer({"token": token, "me": me(person)})

    async def who(self, request: web.Request) -> web.Response:
        return _answer({"me": me(await self._person(request))})

    async def change(self, request: web.Request) -> web.Response:
        """Another name or language. A language is chosen at the desk, which remembers people and redraws for them."""
        person = await self._person(request)
        self._limit(self._says, person.id)
        body = await _json(request)
        if "name" in body:
            person = await self._sessions.rename(person, _text(body, "name"))
        if "language" in body:
            language = _text(body, "language")
            if language not in LANGUAGES:
                raise Refusal(HTTPStatus.BAD_REQUEST, "request")
            await self._desk.command(self._inbound("private", person), "language", language)
        now = await self._store.person(person.id)
        return _answer({"me": me(now) if now else None})

    # --- what stands ---

    async def stream(self, request: web.Request) -> web.StreamResponse:
        person = await self._person(request)
        self._limit(self._looks, person.id)
        response = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
                "X-Accel-Buffering": "no",
            }
        )
        with self._room(person, request):
            try:
                await response.prepare(request)
                stream = Stream(response, self._store, self._platform, self._views, self._settings, person)
                await stream.run(request.headers.get("Last-Event-ID", ""), once="once" in request.query)
            except ConnectionError:
                pass  # the page went away, which is how streams end
            except Exception as e:
                if not response.prepared:
                    raise
                _log.error("stream ends", **place(e))  # the page opens another one
        return response

    @contextmanager
    def _room(self, person: Person, request: web.Request) -> Iterator[None]:
        """Room for one more stream of a person. Raises Refusal when he has as many as he may; those whose page
        went away unnoticed do not count."""
        transport = request.transport
        if transport is None:
            raise Refusal(HTTPStatus.GONE, "gone")
        streams = self._open[person.id]
        if sum(not t.is_closing() for t in streams) >= self._settings.streams:
            raise Refusal(HTTPStatus.TOO_MANY_REQUESTS, "many")
        streams.add(transport)
        try:
            yield
        finally:
            streams.discard(transport)
            if not streams:
                self._open.pop(person.id, None)

    async def messages(self, request: web.Request) -> web.Response:
        """More of a chat than the stream sends: ``?limit=`` newest messages that stand."""
        person = await self._person(request)
        self._limit(self._looks, person.id)
        wish = request.query.get("limit", "")
        limit = min(int(wish), _EARLIER) if wish.isascii() and wish.isdigit() and len(wish) < 9 else _EARLIER
        chat = request.match_info["chat"]
        found = await self._store.web_messages(self._chat(chat, person), 0, max(1, limit))
        views = await self._views.of(person, found)
        complete = len(found) < limit or limit == _EARLIER
        return _answer({"chat": chat, "messages": views, "complete": complete})

    async def picture(self, request: web.Request) -> web.Response:
        person = await self._person(request)
        chat = self._chat(request.match_info["chat"], person)
        png = await self._pictures.find(chat, request.match_info["name"])
        if png is None:
            raise Refusal(HTTPStatus.NOT_FOUND, "gone")
        headers = {"Cache-Control": "private, max-age=604800, immutable", "Vary": "Authorization"}
        return web.Response(body=png, content_type="image/png", headers=headers)

    # --- what people do ---

    async def press(self, request: web.Request) -> web.Response:
        person = await self._person(request)
        self._limit(self._presses, person.id)
        body = await _json(request)
        data, message = _text(body, "data"), _text(body, "message", "")
        if not 1 <= len(data.encode("utf-8", "replace")) <= max(c.data for c in CAPS.values()):
            raise Refusal(HTTPStatus.BAD_REQUEST, "request")
        who = self._inbound(_text(body, "chat"), person, message)
        wish = decode(data)
        if wish is not None and wish.family == "a" and wish.op == "t":
            return _answer({"me": me(person), "type": True})  # the page has a text box for plays
        return await self._reply(who, await self._desk.press(who, storable(data)), data)

    async def say(self, request: web.Request) -> web.Response:
        person = await self._person(request)
        self._limit(self._says, person.id)
        body = await _json(request)
        who = self._inbound(_text(body, "chat"), person)
        text = storable(_text(body, "text")).strip()
        if not text:
            raise Refusal(HTTPStatus.BAD_REQUEST, "request")
        if len(text) > _SAY:
            raise Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "long")
        if text.startswith(_SLASHES) and text[1:].strip():
            name, _, args = text[1:].strip().partition(" ")
            return await self._reply(who, await self._desk.command(who, name.lower(), args.strip()))
        if who.kind == "private":
            return await self._reply(who, await self._desk.typed(who, text))
        await self._platform.post(GROUP, person.id, said(text, self._platform.clock()))
        to_us = _ADDRESSED.match(text)
        return await self._reply(who, await self._desk.typed(who, text[to_us.end() :]) if to_us else Reply())

    async def limits(self, request: web.Request) -> web.Response:
        person = await self._person(request)
        self._limit(self._says, person.id)
        body = await _json(request)
        chat, limits = self._chat(_text(body, "chat"), person), _text(body, "limits")
        if limits not in CAPS:
            raise Refusal(HTTPStatus.BAD_REQUEST, "request")
        await self._platform.choose_limits(chat, limits)
        if self._relayout is not None:
            await self._relayout(chat)
        return _answer({})

    # --- parts ---

    async def _person(self, request: web.Request) -> Person:
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise Nobody
        person = await self._sessions.who(token.strip())
        request[LANGUAGE] = person.language
        return person

    def _chat(self, name: str, person: Person) -> str:
        if name not in ("group", "private"):
            raise Refusal(HTTPStatus.BAD_REQUEST, "request")
        return GROUP if name == "group" else person.id

    def _inbound(self, chat: str, person: Person, message: str = "") -> Inbound:
        return Inbound(
            chat=self._chat(chat, person),
            kind=chat,
            who=person.id,
            name=person.name,
            hint=person.language or person.hint,
            title=self._settings.title if chat == "group" else "",
            admin=self._settings.admins or chat == "private",
            message=message,
        )

    def _limit(self, rates: Rates, key: str) -> None:
        wait = rates.wait(key)
        if wait:
            raise Refusal(HTTPStatus.TOO_MANY_REQUESTS, "slow", wait)

    async def _reply(self, who: Inbound, reply: Reply, data: str = "") -> web.Response:
        """The answer as JSON. Public screens go to the chat, and so does what replaces a message of the group.

        A private message is edited by delivery, whose screen is never older than this one; the page shows this
        one meanwhile (``replace``). Any other screen is the page's own. ``me`` is null when the person is no
        longer kept."""
        person = await self._store.person(who.who)
        body: dict[str, Any] = {"me": me(person) if person else None}
        if reply.text:
            body["text"] = reply.text
        if reply.alert:
            body["alert"] = True
        if reply.url:
            body["url"] = reply.url
        screen = reply.screen
        if screen is not None and reply.public:
            await self._platform.send(who.chat, screen)
        elif screen is not None and reply.replace and who.message and who.kind == "private":
            body["replace"] = True
            body["screen"] = self._own(who, screen)
        elif screen is not None and reply.replace and await self._platform.offers(who.chat, who.message, data):
            await self._platform.edit(who.chat, who.message, screen)
        elif screen is not None:
            body["screen"] = self._own(who, screen)
        return _answer(body)

    def _own(self, who: Inbound, screen: Screen) -> dict[str, Any]:
        """A screen that is kept nowhere, for its person's page."""
        kept = screen_to_json(screen)
        name = picture_name(who.chat, kept["image"]) if screen.image else ""
        return for_page(kept, who.who, name, private=True, whole=True)


async def _json(request: web.Request) -> Mapping[str, Any]:
    """The JSON object of a request. Raises Refusal for another type, too much of it, or no object."""
    if request.content_type != "application/json":
        raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "request")
    raw = b""
    async for chunk in request.content.iter_any():
        raw += chunk
        if len(raw) > _BODY:
            raise Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "long")
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError) as e:
        raise Refusal(HTTPStatus.BAD_REQUEST, "request") from e
    if not isinstance(body, dict):
        raise Refusal(HTTPStatus.BAD_REQUEST, "request")
    return body


def _text(body: Mapping[str, Any], key: str, default: str | None = None) -> str:
    value = body.get(key, default)
    if not isinstance(value, str):
        raise Refusal(HTTPStatus.BAD_REQUEST, "request")
    return value


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _answer(body: Mapping[str, Any]) -> web.Response:
    return web.json_response(body, dumps=_dumps, headers={"Cache-Control": "no-store"})
