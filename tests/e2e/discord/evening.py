"""An evening at the local Discord: the whole program against it, and people who play by their clients alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
import structlog

import adapters.delivery.settings as pace
import adapters.discord.platform as discord_platform
from adapters.delivery import Limits, Rate
from adapters.delivery.traffic import Traffic
from bot.app import App, start
from bot.commands import Do
from bot.config import Settings
from bot.screen import DISCORD
from bot.table import Table
from engine.core import Action, Seat, View
from engine.registry import all_games
from engine.shuffle import Dice
from tests.fakes.common import Clock
from tests.fakes.discord import Channel, Guild, Interaction, Message, Server, User, Version, Window, redirected
from tests.fakes.discord import Limits as Enforced
from tests.fakes.discord.client import Waits
from tests.support import chance

SWIFT = Limits(Rate(10, 200), Rate(10, 200), overall=Rate(100, 2000), opening=Rate(50, 200), repost_after=50 * 60)
"""Limits under which nobody waits, for evenings that are about something else."""
PATIENCE = 15.0
T = TypeVar("T")


def unlimited() -> Enforced:
    """A Discord that never answers 429 and lets bots identify at once. Its answers still tell of limits: without
    them discord.py sends one request at a time."""
    wide = Enforced()
    wide.buckets = dict.fromkeys(wide.buckets, Window(100_000, 5.0))
    wide.overall, wide.new_dms, wide.identify_every = Window(100_000, 1.0), Window(100_000, 60.0), 0.0
    return wide


def data_of(message: Message | Version) -> list[str]:
    return [b.custom_id for b in message.buttons if b.custom_id]


def find(message: Message | Version, op: str, *args: object) -> str:
    """The data of the button that does ``op``: t:<table>:op, m:op or a:...:op, with these first arguments."""
    for data in data_of(message):
        parts = data.split(":")
        at = {"t": 2, "m": 1, "a": 5}[parts[0]]
        if parts[at] == op and parts[at + 1 : at + 1 + len(args)] == list(map(str, args)):
            return data
    raise AssertionError(f"no button {op} {args} among {data_of(message)}")


def has(message: Message | Version, op: str, *args: object) -> bool:
    try:
        find(message, op, *args)
    except AssertionError:
        return False
    return True


def spoken(action: Action) -> str:
    """An act as somebody would type it."""
    if action.cards:
        return "".join("10" if c.rank.letter == "T" else c.rank.letter for c in action.cards)
    words = {"pass_bid": "pass", "decline": "pass", "follow_double": "double", "bid": f"bid {action.arg}"}
    return words.get(action.verb, action.verb)


@dataclass(eq=False)
class Player:
    """A person and what he does with his hand."""

    evening: Evening
    user: User

    @property
    def id(self) -> str:
        return f"dc:{self.user.id}"

    @property
    def table(self) -> Table:
        """The newest table where he sits."""
        return next(t for t in reversed(self.evening.tables) if t.seat_of(self.id) is not None)

    @property
    def seat(self) -> Seat:
        seat = self.table.seat_of(self.id)
        assert seat is not None
        return seat

    @property
    def view(self) -> View:
        return all_games()[self.table.game].view(self.table.state, self.seat)

    @property
    def asked(self) -> bool:
        """Whether the newest table where he sits asks him."""
        return any(self.asked_at(t) for t in self.evening.tables if t.seat_of(self.id) is not None)

    def asked_at(self, t: Table) -> bool:
        return t.phase == "playing" and t.seat_of(self.id) in t.pending

    def idea(self) -> Action:
        game = all_games()[self.table.game]
        return game.computers["normal"](self.view, Dice(self.table.seq.to_bytes(32, "big"), "t"))

    @property
    def question(self) -> str:
        """How the data of every button under his present question begins."""
        return f"a:{self.table.id}:{self.table.deal}:{self.seat}:{self.view.request}:"

    def asks(self, message: Message) -> bool:
        return any(d.startswith(self.question) for d in data_of(message))

    async def hand(self) -> Message:
        """The private message that asks what the table asks of this person now."""
        return await self.evening.wait(lambda: next((m for m in reversed(self.user.inbox) if self.asks(m)), None))

    async def private(self, op: str, *args: object) -> Message:
        """His newest private message with such a button."""
        return await self.evening.wait(lambda: next((m for m in reversed(self.user.inbox) if has(m, op, *args)), None))

    async def show(self, channel: Channel | None = None) -> Message:
        """Press [My hand] below the board; the answer that he alone sees."""
        board = await self.evening.board(channel)
        shown = await self.press(board, "hand")
        assert shown.message is not None, "nothing was shown"
        assert shown.ephemeral
        return shown.message

    async def press(self, message: Message | Version, op: str, *args: object) -> Interaction:
        """Press the button that does ``op``."""
        return await self.user.click(message, find(message, op, *args))

    async def act(self, message: Message) -> Interaction:
        """Decide below a hand with its buttons alone: [Suggest] and confirm, or what stands there."""
        if not has(message, "s"):
            idea = self.idea()
            return await self.press(message, "v", idea.verb, idea.arg)
        suggested = await self.press(message, "s")
        assert suggested.message is message, "the hand is shown in its place"
        if has(message, "o"):
            return await self.press(message, "o")
        return await self.press(message, "v", "pass")

    async def by_buttons(self) -> Interaction:
        return await self.act(await self.hand())

    async def by_hand_button(self) -> Interaction:
        """The way of somebody who takes no private messages: [My hand] in the channel."""
        return await self.act(await self.show())

    async def by_typing(self) -> Message:
        """Type the play in private."""
        return await self.user.say(spoken(self.idea()))

    async def by_do(self, channel: Channel | None = None) -> Interaction:
        return await self.user.slash(channel or self.evening.channel, "do", {"text": spoken(self.idea())})

    async def by_window(self) -> Interaction:
        """Type the play in the window, where the game takes cards; else press."""
        message = await self.hand()
        if not has(message, "t"):
            return await self.act(message)
        opened = await self.press(message, "t")
        return await self.user.submit(opened, {"text": spoken(self.idea())})


Way = Callable[[Player], Awaitable[object]]


@dataclass(eq=False)
class Evening:
    """The program, its Discord and the people who are there."""

    server: Server
    app: App
    waits: Waits
    guild: Guild
    channel: Channel
    logs: list[Any] = field(default_factory=list)
    players: list[Player] = field(default_factory=list)

    def player(self, name: str, locale: str = "zh-CN") -> Player:
        player = Player(self, self.server.user(name, locale=locale))
        self.guild.join(player.user)
        self.players.append(player)
        return player

    def people(self, *names: str, locale: str = "zh-CN") -> list[Player]:
        return [self.player(name, locale) for name in names]

    @property
    def tables(self) -> list[Table]:
        return [slot.table for slot in self.app.house.slots.values()]

    @property
    def table(self) -> Table:
        return self.tables[-1]

    async def wait(self, found: Callable[[], T | None]) -> T:
        return await self.server.wait_for(found, PATIENCE)

    async def until(self, true: Callable[[], object]) -> None:
        await self.server.wait_for(lambda: bool(true()), PATIENCE)

    async def board(self, channel: Channel | None = None) -> Message:
        """The newest message of a channel with [My hand], which is the board (or a call to somebody)."""
        return await self.newest("hand", channel=channel)

    async def newest(self, op: str, *args: object, channel: Channel | None = None) -> Message:
        """The newest message that everybody sees with such a button."""
        where = channel or self.channel
        return await where.wait_for(lambda m: has(m, op, *args), PATIENCE)

    async def open(self, host: Player, channel: Channel | None = None, game: str = "doudizhu") -> Message:
        """The lobby of a new table."""
        before = {t.id for t in self.tables}
        await host.user.slash(channel or self.channel, "play", {"game": game})
        await self.until(lambda: any(t.id not in before for t in self.tables))
        table = self.table.id
        return await (channel or self.channel).wait_for(lambda m: table in m.text and has(m, "join"), PATIENCE)

    async def deal(self, *players: Player, channel: Channel | None = None) -> Message:
        """A table of these people whose first deal has begun; its board."""
        host, *others = players
        lobby = await self.open(host, channel)
        table = self.table.id
        for player in others:
            await player.press(lobby, "join")
        await host.press(lobby, "start")
        return await (channel or self.channel).wait_for(lambda m: table in m.text and has(m, "hand"), PATIENCE)

    async def idle(self) -> None:
        """Everything that is wanted stands."""
        async with asyncio.timeout(PATIENCE):
            await self.app.delivery.idle()

    async def play_out(self, *ways: Way, table: str = "", stop: Callable[[], object] = lambda: False) -> int:
        """Play the deal to its end, each act in the next of the given ways; the number of acts."""
        acts = 0
        name = table or self.table.id
        while (now := self.app.house.slots[name].table).phase == "playing" and not stop():
            player = next((p for p in self.players if p.asked_at(now)), None)
            if player is None:
                await self.until(lambda n=now: self.app.house.slots[name].table.seq > n.seq)
                continue
            way = ways[acts % len(ways)] if ways else Player.by_buttons
            await way(player)
            await self.until(lambda n=now: self.app.house.slots[name].table.seq > n.seq)
            acts += 1
        return acts

    async def forward(self, stop: Callable[[], object] = lambda: False, table: str = "") -> None:
        """Play the deal on, past the clients, until ``stop`` or its end."""
        name = table or self.table.id
        while (t := self.app.house.slots[name].table).phase == "playing" and not stop():
            player = next((p for p in self.players if p.asked_at(t)), None)
            if player is None:
                await self.until(lambda n=t: self.app.house.slots[name].table.seq > n.seq)
            else:
                seat = t.seat_of(player.id)
                idea = next(iter(all_games()[t.game].suggest(all_games()[t.game].view(t.state, seat))))
                await self.app.house.execute(name, Do(player.id, idea, t.deal))

    def leads(self) -> bool:
        """Somebody has to choose cards."""
        return any(c.pick and c.pick[1] > 0 for p in self.players if p.asked for c in p.view.menu)

    def turn(self) -> Player:
        """Who is asked now."""
        return next(p for p in self.players if p.asked)

    def reach(self, player: Player) -> str:
        known = self.app.people._people.get(player.id)
        return known.reach if known else ""

    def errors(self) -> list[Any]:
        """What was logged as an error."""
        return [entry for entry in self.logs if entry["log_level"] in ("error", "critical")]


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for the pace of Discord, nor long after a failure; what Discord asks for is kept to."""
    monkeypatch.setattr(pace, "DISCORD", SWIFT)
    monkeypatch.setattr("adapters.discord.bot.GUILDS", 0.01)
    monkeypatch.setattr(Traffic, "wait", lambda self, failures, asked, jitter: asked if asked > 5 else 0.05)


def words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send no pictures, which take most of the time of an evening."""
    monkeypatch.setattr(discord_platform, "DISCORD", replace(DISCORD, pictures=False))


@asynccontextmanager
async def evening(
    folder: Path,
    *,
    server: Server | None = None,
    limits: Enforced | None = None,
    clock: Clock | None = None,
    expected: tuple[str, ...] = (),
    ready: bool = True,
    **settings: Any,
) -> AsyncIterator[Evening]:
    """The program running against a local Discord; at the end every request was as Discord describes it, and
    nothing went wrong but what was ``expected`` (names of log entries)."""
    own = server is None
    server = server or await Server(limits=limits or unlimited(), clock=clock).start()
    guild = server.guild("tea house")
    channel = guild.channel("general")
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'paiju.sqlite3'}", "discord_token": server.token, "web": "off", "port": 0,
        "computer_delay_min": 0.0, "computer_delay_max": 0.0, "person_rate": 0,  # faster than any person
    }  # fmt: skip
    try:
        with structlog.testing.capture_logs() as logs, redirected(server) as waits:
            many = settings.get("discord_shards", 1)
            # Shards come one after the other, five seconds apart.
            skipping = asyncio.create_task(waits.skip(lambda: server.hub.identified >= many)) if many > 1 else None
            app = await start(Settings(**(given | settings)), chance.entropy())
            if skipping is not None:
                await skipping
            found = Evening(server, app, waits, guild, channel, logs)
            try:
                if ready:
                    await found.until(lambda: server.requests("PUT", "/commands$"))
                    await found.until(lambda: server.requests("PUT", "/commands$")[-1].status)
                yield found
            finally:
                await app.stop()
        assert [e for e in found.errors() if e["event"] not in expected] == []
        assert [str(v) for v in server.recorded] == []
    finally:
        if own:
            await server.stop()
            VALIDATED.append(server.validated)


VALIDATED: list[int] = []
"""Requests compared with Discord's description, a number for each evening."""
