"""The gateway: sessions that outlive their sockets, intents, shards, and everything that can go wrong with it."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import Callable
from contextlib import suppress
from enum import IntFlag
from typing import TYPE_CHECKING

from aiohttp import WSMsgType, web

from . import wire
from .errors import Json
from .limits import Bucket
from .model import Message

if TYPE_CHECKING:
    from .places import Guild
    from .server import Server


class Intent(IntFlag):
    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15


PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
_KNOWN_BITS = (1 << 26) - 1
_MAX_PAYLOAD = 4096
GATEWAY = "/gateway/"


class Session:
    """One identified session: its numbered events are kept, so that a socket lost can be followed by RESUME."""

    def __init__(self, hub: Hub, id: str, intents: Intent, shard: tuple[int, int]) -> None:
        self.hub, self.id, self.intents, self.shard = hub, id, intents, shard
        self.events: list[str] = []
        self.socket: Socket | None = None
        self.lost_at: float | None = None

    def owns(self, guild: Guild | None) -> bool:
        """Whether events of this server (None: of private conversations, always shard 0) come here."""
        return self.shard[0] == (0 if guild is None else (guild.id >> 22) % self.shard[1])

    def send(self, event: str, data: Json) -> None:
        text = json.dumps({"op": 0, "t": event, "s": len(self.events) + 1, "d": data})
        self.events.append(text)
        if self.socket is not None:
            self.socket.put(text)


class Socket:
    """One websocket; what is put into it is written in order by a task of its own."""

    def __init__(self, hub: Hub, ws: web.WebSocketResponse, request: web.Request, compress: str | None) -> None:
        self.hub, self.ws, self.request = hub, ws, request
        self.session: Session | None = None
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._zlib = zlib.compressobj() if compress == "zlib-stream" else None
        self._sends = Bucket(hub.server.limits.gateway_sends)

    def put(self, text: str) -> None:
        self._queue.put_nowait(text)

    def op(self, op: int, data: object = None) -> None:
        self.put(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def write(self) -> None:
        while (text := await self._queue.get()) is not None:
            with suppress(ConnectionError):
                if self._zlib is None:
                    await self.ws.send_str(text)
                else:
                    raw = text.encode()
                    await self.ws.send_bytes(self._zlib.compress(raw) + self._zlib.flush(zlib.Z_SYNC_FLUSH))

    async def read(self) -> None:
        """Answer the bot until the socket ends."""
        self.op(10, {"heartbeat_interval": self.hub.heartbeat_ms})
        async for frame in self.ws:
            if frame.type is not WSMsgType.TEXT:
                continue
            if len(frame.data) > _MAX_PAYLOAD:
                await self.close(4002)
            elif not self._sends.hit(self.hub.server.clock.now()):
                await self.close(4008)
            else:
                try:
                    message: Json = json.loads(frame.data)
                except ValueError:
                    await self.close(4002)
                else:
                    await self._handle(message)

    async def _handle(self, message: Json) -> None:
        op, data = message.get("op"), message.get("d")
        self.hub.received.append(message)
        if op == 1:
            if self.hub.answers_heartbeats:
                self.op(11)
        elif op == 2 and isinstance(data, dict):
            await (self.close(4005) if self.session else self._identify(data))
        elif op == 6 and isinstance(data, dict):
            await self._resume(data)
        elif self.session is None:
            await self.close(4003)
        elif op == 8 and isinstance(data, dict):
            self.hub.send_members(self.session, data)
        elif op not in (3, 4):
            await self.close(4001)

    async def _identify(self, data: Json) -> None:
        hub = self.hub
        intents = Intent(int(data.get("intents") or 0))
        shard_id, shard_count = data.get("shard") or (0, 1)
        if data.get("token") != hub.server.token or hub.session_starts_left <= 0:
            await self.close(4004)
        elif not 0 <= shard_id < shard_count:
            await self.close(4010)
        elif int(intents) & ~_KNOWN_BITS:
            await self.close(4013)
        elif intents & PRIVILEGED & ~hub.approved:
            await self.close(4014)
        elif not hub.may_identify(shard_id):
            self.op(9, False)
        else:
            hub.open(self, intents, (shard_id, shard_count))

    async def _resume(self, data: Json) -> None:
        session = self.hub.sessions.get(str(data.get("session_id")))
        if data.get("token") != self.hub.server.token:
            await self.close(4004)
        elif session is None or self.hub.expired(session) or int(data.get("seq") or 0) > len(session.events):
            self.op(9, False)
        else:
            self.hub.resume(self, session, int(data.get("seq") or 0))

    async def close(self, code: int) -> None:
        await self.ws.close(code=code)

    def cut(self) -> None:
        """Lose the connection without a word."""
        if self.request.transport is not None:
            self.request.transport.abort()

    def finish(self) -> None:
        self._queue.put_nowait(None)


class Hub:
    """All gateway sessions of the bot, and the switches with which a test disturbs them."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.heartbeat_ms = 41_250
        self.answers_heartbeats = True
        self.approved = Intent(0)  # privileged intents switched on in the developer portal
        self.shards = 1  # what GET /gateway/bot recommends
        self.max_concurrency = 1
        self.session_starts_left = server.limits.session_starts
        self.sessions: dict[str, Session] = {}  # those that can still be resumed
        self.history: list[Session] = []  # all there ever were
        self.sockets: list[Socket] = []
        self.received: list[Json] = []
        self.identified = self.resumed = self.refused = 0
        self._identified_at: dict[int, float] = {}
        self._down = False
        self._twice = 0
        self._held: list[Callable[[], None]] | None = None

    # ---------------------------------------------------------------- sockets
    async def serve(self, request: web.Request) -> web.StreamResponse:
        if self._down:
            self.refused += 1
            self.server.notify()
            return web.Response(status=503, text="upstream connect error")
        compress = request.query.get("compress")
        if compress not in (None, "zlib-stream"):
            return web.Response(status=400, text=f"this gateway does not speak {compress}")
        ws = web.WebSocketResponse(max_msg_size=2**20)
        await ws.prepare(request)
        socket = Socket(self, ws, request, compress)
        self.sockets.append(socket)
        writer = asyncio.create_task(socket.write())
        try:
            await socket.read()
        finally:
            self.sockets.remove(socket)
            socket.finish()
            await writer
            self._lost(socket)
        return ws

    def _lost(self, socket: Socket) -> None:
        session = socket.session
        if session is None or session.socket is not socket:
            return
        session.socket = None
        session.lost_at = self.server.clock.now()
        if socket.ws.close_code in (1000, 1001):  # a clean goodbye ends the session
            self.sessions.pop(session.id, None)
        self.server.notify()

    def may_identify(self, shard: int) -> bool:
        now, key = self.server.clock.now(), shard % self.max_concurrency
        last = self._identified_at.get(key)
        if last is not None and now - last < self.server.limits.identify_every:
            return False
        self._identified_at[key] = now
        return True

    def expired(self, session: Session) -> bool:
        lost = session.lost_at
        return lost is not None and self.server.clock.now() - lost > self.server.limits.session_life

    def open(self, socket: Socket, intents: Intent, shard: tuple[int, int]) -> None:
        """Start a session: READY, then GUILD_CREATE for each server of the shard."""
        self.session_starts_left -= 1
        self.identified += 1
        session = Session(self, f"session-{self.identified}", intents, shard)
        self.sessions[session.id] = session
        self.history.append(session)
        session.socket, socket.session = socket, session
        mine = [g for g in self.server.guilds if session.owns(g) and self.server.bot.id in g.members]
        session.send(
            "READY",
            {
                "v": 10,
                "user": wire.user_json(self.server.bot),
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.server.gateway_url,
                "shard": list(shard),
                "application": {"id": str(self.server.bot.id), "flags": 0},
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
            },
        )
        for guild in mine:
            self._send_guild(session, guild)
        self.server.notify()

    def resume(self, socket: Socket, session: Session, seq: int) -> None:
        """Replay what was missed after event `seq`, then RESUMED."""
        if session.socket is not None:
            session.socket.session = None
        session.socket, socket.session, session.lost_at = socket, session, None
        for text in session.events[seq:]:
            socket.put(text)
        session.send("RESUMED", {})
        self.resumed += 1
        self.server.notify()

    # ---------------------------------------------------------------- events
    def send(
        self,
        event: str,
        data: Json,
        *,
        guild: Guild | None,
        intent: Intent | None,
        hidden: Json | None = None,
    ) -> None:
        """Dispatch to the session that owns this server and asked for the intent (None: always sent).

        `hidden` is what a session without the message content intent gets instead.
        """
        for session in list(self.sessions.values()):
            if session.owns(guild) and (intent is None or intent in session.intents):
                content = Intent.MESSAGE_CONTENT in session.intents
                session.send(event, data if content or hidden is None else hidden)
        self.server.notify()

    def send_message(self, event: str, message: Message) -> None:
        """MESSAGE_CREATE or MESSAGE_UPDATE; content is hidden from others' messages that do not mention the bot."""
        channel, bot = message.channel, self.server.bot
        if message.ephemeral or not channel.sees(bot):
            return
        data = wire.message_json(message, for_event=True)
        open_to_bot = channel.guild is None or message.author is bot or bot in message.mentions
        intent = Intent.GUILD_MESSAGES if channel.guild else Intent.DIRECT_MESSAGES
        hidden = None if open_to_bot else wire.without_content(data)
        self.send(event, data, guild=channel.guild, intent=intent, hidden=hidden)

    def send_interaction(self, data: Json, guild: Guild | None) -> None:
        times = 1
        if self._twice:
            self._twice -= 1
            times = 2

        def deliver() -> None:
            for _ in range(times):
                self.send("INTERACTION_CREATE", data, guild=guild, intent=None)

        if self._held is None:
            deliver()
        else:
            self._held.append(deliver)

    def _send_guild(self, session: Session, guild: Guild) -> None:
        if Intent.GUILDS in session.intents:
            everybody = Intent.GUILD_MEMBERS in session.intents
            session.send("GUILD_CREATE", wire.guild_json(guild, all_members=everybody))

    def send_guild(self, guild: Guild) -> None:
        for session in list(self.sessions.values()):
            if session.owns(guild):
                self._send_guild(session, guild)
        self.server.notify()

    def send_members(self, session: Session, asked: Json) -> None:
        """Answer op 8; a list of everybody needs the members intent, named ids do not."""
        guild = next((g for g in self.server.guilds if g.id == int(asked["guild_id"])), None)
        if guild is None:
            return
        ids = asked.get("user_ids")
        if ids is not None:
            wanted = {int(i) for i in (ids if isinstance(ids, list) else [ids])}
            users = [m.user for m in guild.members.values() if m.user.id in wanted]
        elif Intent.GUILD_MEMBERS in session.intents or asked.get("query"):
            query = str(asked.get("query") or "")
            users = [m.user for m in guild.members.values() if m.user.name.startswith(query)]
        else:
            users = []
        chunk: Json = {"guild_id": str(guild.id), "chunk_index": 0, "chunk_count": 1, "not_found": []}
        chunk |= {"members": [wire.member_json(guild, user) for user in users], "nonce": asked.get("nonce")}
        session.send("GUILD_MEMBERS_CHUNK", chunk)

    # ---------------------------------------------------------------- what a test can do to it
    def _live(self, shard: int | None) -> list[Socket]:
        return [s for s in self.sockets if s.session is not None and (shard is None or s.session.shard[0] == shard)]

    def drop(self, shard: int | None = None) -> None:
        """Lose the sockets (of one shard) without a close frame; the sessions can be resumed."""
        for socket in self._live(shard):
            socket.cut()

    def reconnect(self, shard: int | None = None) -> None:
        """Ask the bot to reconnect (op 7), as Discord does before maintenance."""
        for socket in self._live(shard):
            socket.op(7)

    def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> None:
        """Declare the sessions invalid (op 9); unless resumable the bot has to identify again and gets READY anew."""
        for socket in self._live(shard):
            if not resumable and socket.session is not None:
                self.sessions.pop(socket.session.id, None)
            socket.op(9, resumable)

    def beat(self) -> None:
        """Ask for a heartbeat at once (op 1)."""
        for socket in self._live(None):
            socket.op(1)

    def go_down(self) -> None:
        """Begin an outage: sockets are lost, new ones refused with 503, events wait in their sessions."""
        self._down = True
        self.drop()

    def come_back(self) -> None:
        self._down = False

    def deliver_twice(self, times: int = 1) -> None:
        """Deliver each of the next `times` interactions two times, with the same id and token."""
        self._twice += times

    def hold_interactions(self) -> None:
        """Keep interactions back until `release_interactions`: the bot hears of presses late."""
        self._held = []

    def release_interactions(self) -> None:
        held, self._held = self._held or [], None
        for deliver in held:
            deliver()

    async def close(self) -> None:
        for socket in list(self.sockets):
            await socket.close(1001)
