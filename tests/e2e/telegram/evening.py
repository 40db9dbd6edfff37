"""An evening at the local Telegram: the whole program against it, and people who play by their clients alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

import adapters.delivery.settings as pace
from adapters.delivery import Limits, Rate
from bot import commands as c
from bot.app import App, start
from bot.config import Settings
from bot.ports import Inbound
from bot.screen import TELEGRAM
from bot.screens import common, hand
from bot.table import Table
from engine.core import Action, Seat, View
from engine.registry import all_games
from engine.shuffle import Dice
from tests.fakes.telegram import Answer, Group, Place, Shown, TelegramServer, TopicPlace, User
from tests.support import chance

SWIFT = Limits(Rate(6, 25), Rate(6, 25), overall=Rate(50, 1000), threads_share=True)
"""Limits under which nobody waits, for evenings that are about something else."""
PATIENCE = 15.0


def data_of(message: Shown) -> list[str]:
    return [b.data for row in message.buttons for b in row if b.data]


def find(message: Shown, op: str, *args: object) -> str:
    """The data of the button that does ``op``: t:<table>:op, m:op or a:...:op, with these first arguments."""
    for data in data_of(message):
        parts = data.split(":")
        at = {"t": 2, "m": 1, "a": 5}[parts[0]]
        if parts[at] == op and parts[at + 1 : at + 1 + len(args)] == list(map(str, args)):
            return data
    raise AssertionError(f"no button {op} {args} among {data_of(message)}")


def has(message: Shown, op: str, *args: object) -> bool:
    try:
        find(message, op, *args)
    except AssertionError:
        return False
    return True


def offers(op: str, *args: object) -> Callable[[Shown], bool]:
    return lambda message: has(message, op, *args)


def link_of(message: Shown) -> str:
    return next(b.url for row in message.buttons for b in row if b.url)


def spoken(action: Action) -> str:
    """An act as somebody would type it."""
    if action.cards:
        return "".join("10" if c.rank.letter == "T" else c.rank.letter for c in action.cards)
    words = {"pass_bid": "pass", "decline": "pass", "follow_double": "double", "bid": f"bid {action.arg}"}
    return words.get(action.verb, action.verb)


@dataclass(eq=False)
class Player:
    """A person and what he does with his private chat."""

    evening: Evening
    user: User

    @property
    def id(self) -> str:
        return f"tg:{self.user.id}"

    @property
    def private(self) -> Place:
        return self.user.private

    def __getattr__(self, name: str) -> Any:
        return getattr(self.user, name)

    @property
    def table(self) -> Table:
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
        t = self.table
        return t.phase == "playing" and t.seat_of(self.id) in t.pending

    def idea(self) -> Action:
        game = all_games()[self.table.game]
        return game.computers["normal"](self.view, Dice(self.table.seq.to_bytes(32, "big"), "t"))

    async def hand(self, within: float = PATIENCE) -> Shown:
        """The private message that asks what the table asks of this person now."""

        def asks(message: Shown) -> bool:
            head = f"a:{self.table.id}:{self.table.deal}:{self.seat}:{self.view.request}:"
            return any(d.startswith(head) for d in data_of(message))

        return await self.private.wait_for(asks, within)

    async def press(self, message: Shown, op: str, *args: object) -> Answer:
        """Press the button that does ``op``."""
        return await self.user.press(
            self.evening.fresh(message), find(self.evening.fresh(message), op, *args), PATIENCE
        )

    async def by_buttons(self) -> Answer:
        """Decide with the buttons alone: [Suggest] and confirm, or what stands there."""
        message = await self.hand()
        if not has(message, "s"):
            idea = self.idea()
            return await self.press(message, "v", idea.verb, idea.arg)
        await self.press(message, "s")
        draft = self.evening.draft(self)
        if not draft.cards:
            return await self.press(message, "v", "pass")
        message = await self.private.wait_for(lambda m: m.id == message.id and has(m, "o"), PATIENCE)
        return await self.press(message, "o")

    async def by_typing(self) -> Shown:
        """Type the play in private."""
        return await self.user.tell(spoken(self.idea()))

    async def by_do(self, place: Place) -> Shown:
        return await self.user.say(place, f"/do {spoken(self.idea())}")

    async def by_reply(self, place: Place, board: Shown) -> Shown:
        return await self.user.say(place, spoken(self.idea()), reply_to=board)


@dataclass(eq=False)
class Evening:
    """The program, its Telegram and the people who are there."""

    server: TelegramServer
    app: App
    players: list[Player] = field(default_factory=list)

    def player(self, name: str, **about: Any) -> Player:
        """Somebody who has never met the bot."""
        player = Player(self, self.server.user(name, **about))
        self.players.append(player)
        return player

    async def friend(self, name: str, **about: Any) -> Player:
        """Somebody who has pressed START on another evening."""
        player = self.player(name, **about)
        account = player.user.account
        account.started = account.met = True
        await self.app.people.meet(self.speaks(player))
        await self.app.people.reach(player.id, "open")
        return player

    def speaks(self, player: Player, place: Place | None = None) -> Inbound:
        """The person as the adapter tells of him: in private, or in a group."""
        account = player.user.account
        about = {"who": player.id, "name": account.full_name, "hint": account.language_code or ""}
        if place is None:
            return Inbound(player.id, "private", **about)
        return Inbound(self.chat_of(place), "group", title=place.chat.title, **about)

    def chat_of(self, place: Place) -> str:
        topic = f"/{place.thread_id}" if isinstance(place, TopicPlace) else ""
        return f"tg:{place.id}{topic}"

    async def friends(self, *names: str, **about: Any) -> list[Player]:
        return list(await asyncio.gather(*(self.friend(name, **about) for name in names)))

    def group(self, *players: Player, title: str = "牌友", **about: Any) -> Group:
        return self.server.group(title, *(p.user for p in players), **about)

    @property
    def tables(self) -> list[Table]:
        return [slot.table for slot in self.app.house.slots.values() if slot.table.seq]

    @property
    def table(self) -> Table:
        return self.tables[-1]

    async def prefer(self, player: Player, key: str, value: str) -> None:
        await self.app.people.prefer(player.id, key, value)

    async def choose(self, place: Place, key: str, value: str) -> None:
        """Set one of a group's settings."""
        await self.app.people.set_chat(f"tg:{place.id}", key, value)

    def language(self, place: Place) -> str:
        """The language of a group, "" as long as none was chosen or nothing was heard of it."""
        known = self.app.people._chats.get(f"tg:{place.id}")
        return known.language if known else ""

    def reach(self, player: Player) -> str:
        """Whether he can be written to, "" as long as nothing was heard of him."""
        known = self.app.people._people.get(player.id)
        return known.reach if known else ""

    def draft(self, player: Player) -> hand.Draft:
        return self.app.house.draft(self.app.house.slots[player.table.id], player.id)

    def fresh(self, message: Shown) -> Shown:
        """The message as it stands now."""
        place = Place(self.server.world, self.server.world.chats[message.chat_id])
        return place.message(message.id)

    async def until(self, true: Callable[[], bool], what: str = "it", within: float = PATIENCE) -> None:
        try:
            async with asyncio.timeout(within):
                while not true():
                    await asyncio.sleep(0.005)
        except TimeoutError:
            raise TimeoutError(f"waited {within:g} s for {what}") from None

    async def open(self, host: Player, place: Place, game: str = "斗地主") -> Shown:
        """The lobby of a new table."""
        before = {t.id for t in self.tables}
        await host.user.say(place, f"/play {game}")
        await self.until(lambda: any(t.id not in before for t in self.tables))
        table = self.table
        return await place.wait_for(lambda m: table.id in m.text and has(m, "join"), PATIENCE)

    async def sit_down(self, lobby: Shown, *players: Player) -> None:
        for player in players:
            answer = await player.press(lobby, "join")
            if answer.url:
                await player.user.open(answer.url)
            await self.until(lambda p=player: self.table.seat_of(p.id) is not None)

    async def deal(self, place: Place, host: Player, *others: Player, game: str = "doudizhu") -> Shown:
        """A table with these people, dealt without many words; its board."""
        house = self.app.house
        for person in (host, *others):
            await self.app.people.meet(self.speaks(person))
        chat = await self.app.people.visit(self.speaks(host, place))
        size = all_games()[game].spec.seats[0]
        table = await house.open(chat.id, c.Open(host.id, host.user.account.full_name, game, size))
        for person in others:
            await house.execute(table.id, c.Sit(person.id, person.user.account.full_name))
        await house.execute(table.id, c.Start(host.id))
        return await self.board(place)

    async def board(self, place: Place) -> Shown:
        table = self.table
        return await place.wait_for(lambda m: table.id in m.text and has(m, "hand"), PATIENCE)

    def asked(self) -> Player:
        """Somebody of the newest table who has to decide."""
        return next(p for p in self.players if any(t.seat_of(p.id) is not None for t in self.tables) and p.asked)

    async def step(self, act: Callable[[Player], Any]) -> None:
        """One decision, and wait until the table has it."""
        table, seq = self.table, self.table.seq
        await act(self.asked())
        await self.until(lambda: self.app.house.slots[table.id].table.seq > seq)

    async def play_out(self, *ways: Callable[[Player], Any]) -> None:
        """Play the deal to its end, deciding in these ways by turns; without any as fast as the house allows,
        for what comes after a deal."""
        count = 0
        while self.table.phase == "playing":
            if not any(p.asked for p in self.players if self.sits(p)):
                await asyncio.sleep(0.005)
            elif ways:
                await self.step(ways[count % len(ways)])
                count += 1
            else:
                me = self.asked()
                await self.app.house.execute(self.table.id, c.Do(me.id, me.idea(), self.table.deal))

    def sits(self, player: Player) -> bool:
        return self.table.seat_of(player.id) is not None

    def hand_text(self, player: Player, view: View, language: str) -> str:
        """What the private message of a text reader says of his cards."""
        sp = common.speaker(player.table, language)
        return hand.hand_text(view, hand.Draft(0, 0), sp)


@asynccontextmanager
async def evening(server: TelegramServer, folder: Path, **settings: Any) -> AsyncIterator[Evening]:
    """The program against a local Telegram, until the block ends."""
    app = await start(config(server, folder, **settings), chance.entropy())
    try:
        yield Evening(server, app)
    finally:
        await app.stop()


def config(server: TelegramServer, folder: Path, **settings: Any) -> Settings:
    given: dict[str, Any] = {
        "database": f"sqlite:///{folder / 'paiju.sqlite3'}", "port": 0, "web": "off", "telegram_token": server.token,
        "telegram_api": server.base_url.removesuffix("/bot"), "computer_delay_min": 0, "computer_delay_max": 0,
        "person_rate": 0,  # faster than any person
    }  # fmt: skip
    return Settings(_env_file=None, **{**given, **settings})  # type: ignore[call-arg]


def hurry(monkeypatch: pytest.MonkeyPatch, limits: Limits = SWIFT) -> None:
    """Let delivery write as fast as these limits allow."""
    monkeypatch.setattr(pace, "TELEGRAM", limits)
    monkeypatch.setattr("adapters.telegram.platform.UNREACHED", 0.05)
    monkeypatch.setattr("adapters.telegram.outbox.GROUP_SHARE", limits.group)
    monkeypatch.setattr("adapters.telegram.outbox.PRIVATE_SHARE", limits.private)


def words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text in place of pictures, which take most of an evening's time."""
    monkeypatch.setattr("adapters.telegram.platform.TELEGRAM", replace(TELEGRAM, pictures=False))


def texts(messages: Iterable[Shown]) -> list[str]:
    return [m.text for m in messages]


__all__ = [
    "PATIENCE", "Evening", "Player", "TopicPlace", "config", "data_of", "evening", "find", "has", "hurry", "link_of",
    "offers", "spoken", "texts", "words_alone",
]  # fmt: skip
