"""The program stops, or dies, and comes back: the same tables, the same messages, every answered act once."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from bot.i18n import Speaker
from bot.journal import rebuild
from bot.ports import Record
from bot.table import Table
from tests.e2e.discord.evening import Evening, Player, data_of, evening, has, hurry, unlimited, words_alone
from tests.e2e.program import Program
from tests.fakes.discord import Callback, CannotDo, Channel, Message, NoAnswer, Server, User

SP = Speaker("zh-Hans", "doudizhu")
KILLS = 10


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)
    words_alone(monkeypatch)
    monkeypatch.setattr("adapters.discord.bot.GRACE", 0.05)


def again(night: Evening, *names: str) -> list[Player]:
    """The same people at the program that came back."""
    return night.people(*names)


def of_table(channel: Channel, table: str) -> list[Message]:
    """The messages of a table that everybody in the channel sees."""
    return [m for m in channel.messages if table in m.text and data_of(m)]


# --- an orderly end ------------------------------------------------------------------------


@pytest.mark.usefixtures("_quick")
async def test_s01_after_a_restart_the_lobby_is_the_same_message_and_works(tmp_path: Path) -> None:
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            (host,) = night.people("小明")
            lobby = await night.open(host)
            table = night.table.id
        posted = len(server.requests("POST", f"^/channels/{lobby.channel.id}/messages$"))
        async with evening(tmp_path, server=server) as night:
            host, second = again(night, "小明", "小红")
            joined = await second.press(lobby, "join")
            assert joined.acked
            await night.until(lambda: "小红" in lobby.text)
            await host.press(lobby, "start")
            await night.board()
        assert len(server.requests("POST", f"^/channels/{lobby.channel.id}/messages$")) == posted + 1, "the board alone"
        assert len(of_table(lobby.channel, table)) == 1


@pytest.mark.usefixtures("_quick")
async def test_s13_after_a_restart_hands_and_turns_are_the_same_and_no_message_is_doubled(tmp_path: Path) -> None:
    names = ("小明", "小红", "Eve")
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            people = night.people(*names)
            board = await night.deal(*people)
            await night.play_out(Player.by_buttons, stop=lambda: night.table.seq > 12)
            await night.idle()
            hands = {p.user.name: p.view.hand for p in people}
            turn, table, chat = night.turn().user, night.table.id, board.channel
            boxes = {p.user: [m.id for m in p.user.inbox] for p in people}
        async with evening(tmp_path, server=server) as night:
            people = again(night, *names)
            await night.idle()
            assert {p.user.name: p.view.hand for p in people} == hands
            assert night.turn().user is turn
            assert of_table(chat, table) == [board]
            assert {p.user: [m.id for m in p.user.inbox] for p in people} == boxes
            await night.play_out(Player.by_buttons, Player.by_typing)
            assert night.table.phase == "between"


@pytest.mark.usefixtures("_quick")
async def test_presses_that_wait_while_the_program_is_away_are_not_carried_out_later(tmp_path: Path) -> None:
    """Discord keeps nothing for a session that ended: who pressed meanwhile is told that it failed."""
    names = ("小明", "小红", "Eve")
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            people = night.people(*names)
            await night.deal(*people)
            player = night.turn()
            hand, seq = await player.hand(), night.table.seq
            await night.idle()
        pressing = asyncio.ensure_future(player.user.click(hand, next(d for d in data_of(hand) if ":v:" in d)))
        await asyncio.sleep(0.01)
        server.clock.advance(4)
        with pytest.raises(NoAnswer):
            await pressing
        async with evening(tmp_path, server=server) as night:
            people = again(night, *names)
            await night.idle()
            assert night.table.seq == seq + 1, "the resumption"
            await night.turn().by_buttons()


@pytest.mark.usefixtures("_quick")
async def test_s05_a_table_that_was_ended_stays_ended(tmp_path: Path) -> None:
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            people = night.people("小明", "小红", "Eve")
            board = await night.deal(*people)
            held = server.hold("PATCH", "/messages/")
            player = night.turn()
            await player.by_typing()
            await held.reached.wait()
            await people[0].user.slash(night.channel, "end")
            held.release()
            await night.idle()
            assert SP("closed-ended") in board.text
        async with evening(tmp_path, server=server) as night:
            (host,) = again(night, "小明")
            assert not night.tables
            assert SP("closed-ended") in board.text
            await host.press(board, "play", "doudizhu")  # [Another table]
            await night.until(lambda: len(night.tables) == 1)


@pytest.mark.usefixtures("_quick")
async def test_a_message_posted_just_before_a_crash_is_found_again_by_its_name(tmp_path: Path) -> None:
    """The row that says where it stands was not written any more."""
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            (host,) = night.people("小明")
            lobby = await night.open(host)
            await night.idle()
            await night.app.store.drop_screen(night.table.id, "group")
            table = night.table.id
        async with evening(tmp_path, server=server) as night:
            (second,) = again(night, "小红")
            await night.idle()
            assert of_table(lobby.channel, table) == [lobby]
            await second.press(lobby, "join")
            await night.until(lambda: "小红" in lobby.text)


@pytest.mark.usefixtures("_quick")
async def test_a_stray_duplicate_is_removed_when_it_is_pressed(tmp_path: Path) -> None:
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            people = night.people("小明", "小红", "Eve")
            board = await night.deal(*people)
            player = night.turn()
            hand = await player.hand()
            await night.idle()
            server.clock.advance(3600)  # Discord has forgotten the names of sends
            for audience in ("group", player.id):
                await night.app.store.drop_screen(night.table.id, audience)
            table = night.table.id
        async with evening(tmp_path, server=server) as night:
            people = again(night, "小明", "小红", "Eve")
            await night.idle()
            assert len(of_table(board.channel, table)) == 2
            fresh = next(m for m in of_table(board.channel, table) if m is not board)
            await people[0].press(board, "hand")
            await night.until(lambda: board.deleted)
            player = night.turn()
            await player.press(hand, "v")
            await night.until(lambda: hand.deleted)
            await people[0].press(fresh, "hand")
            await player.press(await player.hand(), "v") if player.asked else None
            await asyncio.sleep(0.1)
            assert not fresh.deleted
            assert night.table.id == table


# --- kill -9 -------------------------------------------------------------------------------


class Presser:
    """Somebody who answers whatever his newest private message asks, as fast as he can."""

    def __init__(self, user: User, dice: random.Random) -> None:
        self.user, self.dice = user, dice
        self.answered: list[tuple[Message, str]] = []
        """Deciding presses that Discord showed as done: the hand was shown anew in its place."""
        self.pressed = 0

    async def turn(self) -> None:
        message = next((m for m in reversed(self.user.inbox) if data_of(m)), None)
        if message is None:
            return
        offered = data_of(message)
        decide = [d for d in offered if d.split(":")[5:6] in (["v"], ["o"])]
        suggest = [d for d in offered if d.split(":")[5:6] == ["s"]]
        following = [d for d in offered if ":next:" in d or ":rematch:" in d]
        confirm = [d for d in decide if ":o:" in d]
        if suggest and not confirm and self.dice.random() < 0.8:
            await self.user.click(message, suggest[0])
        elif decide:
            data = confirm[0] if confirm else self.dice.choice(decide)
            done = await self.user.click(message, data)
            self.pressed += 1
            if done.callback is Callback.UPDATE:
                self.answered.append((message, data))
        elif following:
            await self.user.click(message, following[0])

    async def play(self) -> None:
        while True:
            try:
                await self.turn()
            except (NoAnswer, CannotDo):
                await asyncio.sleep(0.02)  # the program is away, or the message is
            await asyncio.sleep(0.01)


def rows(program: Program) -> list[Record]:
    return [Record(r["seq"], r["at"], r["kind"], json.loads(r["data"])) for r in program.journal()]


def stood(program: Program, table: str) -> Table:
    return rebuild(table, "dc:0", rows(program))


async def ready(server: Server, program: Program) -> None:
    before = server.hub.identified
    await program.start()
    await server.wait_for(lambda: server.hub.identified > before, 15)


async def test_ten_kills_while_presses_arrive_lose_and_double_nothing(tmp_path: Path) -> None:
    dice = random.Random(7)
    async with Server(limits=unlimited()) as server:
        guild = server.guild("tea house")
        channel = guild.channel("general")
        users = [server.user(name) for name in ("小明", "小红", "Eve")]
        for user in users:
            guild.join(user)
        env = {"PAIJU_DISCORD_TOKEN": server.token, "PAIJU_WEB": "off"}
        program = Program(tmp_path, env=env, module=("tests.fakes.discord.launch", server.url, "bot", "serve"))
        await ready(server, program)
        await server.wait_for(lambda: users[0].commands(channel), 15)
        await users[0].slash(channel, "play", {"game": "doudizhu"})
        lobby = await channel.wait_for(lambda m: has(m, "join"), 15)
        for user in users[1:]:
            await user.click(lobby, next(d for d in data_of(lobby) if d.endswith(":join")))
        await users[0].click(lobby, next(d for d in data_of(lobby) if d.endswith(":start")))
        board = await channel.wait_for(lambda m: has(m, "more"), 15)
        table = data_of(board)[0].split(":")[1]
        people = [Presser(u, random.Random(i)) for i, u in enumerate(users)]
        tasks = [asyncio.create_task(p.play()) for p in people]
        try:
            for kill in range(KILLS):
                before = sum(len(p.answered) for p in people)
                async with asyncio.timeout(60):
                    while sum(len(p.answered) for p in people) <= before:
                        await asyncio.sleep(0.005)
                await asyncio.sleep(dice.random() * 0.4)
                answered = [p.answered[-2:] for p in people]
                await program.kill()
                server.clock.advance(3.1)  # who pressed in vain is told so
                written = [(r.seq, r.kind, r.data) for r in rows(program)]
                await ready(server, program)
                now = [(r.seq, r.kind, r.data) for r in rows(program)]
                assert now[: len(written)] == written, f"kill {kill}: the journal changed its past"
                assert now[len(written)][1] == "resumed"
                for person, done in zip(people, answered, strict=True):
                    for message, data in done:
                        await _stays_answered(person, message, data)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert sum(len(p.answered) for p in people) >= KILLS
        await _each_once(server, people, channel, table)
        await program.stop()
        assert [r.kind for r in rows(program)].count("resumed") == KILLS
        stood(program, table)
        assert not [line for line in program.log if "[error" in line or "[critical" in line], program.log[-20:]
        assert [str(v) for v in server.recorded] == []


async def _stays_answered(person: Presser, message: Message, data: str) -> None:
    """An act that was shown as done before the kill is done: pressing it again changes nothing."""
    late = _pressed_again(message, data)
    try:
        found = await person.user.click(late, data)
    except NoAnswer:
        return  # the program is just being killed again or still starting
    assert found.ephemeral, f"{data} was taken a second time"
    assert found.text


def _pressed_again(message: Message, data: str) -> Any:
    return next(v for v in reversed(message.versions) if data in data_of(v))


async def _each_once(server: Server, people: list[Presser], channel: Channel, table: str) -> None:
    """One board, one hand a person; what a crash left beside them goes when it is pressed."""
    await asyncio.sleep(0.5)

    def standing() -> dict[str, list[Message]]:
        found = {"board": of_table(channel, table)}
        for person in people:
            found[person.user.name] = [m for m in person.user.inbox if table in m.text]
        return found

    for where, messages in standing().items():
        user = next((p.user for p in people if p.user.name == where), people[0].user)
        for message in messages[:-1]:
            if data_of(message):
                await user.click(message, data_of(message)[0])
    await server.wait_for(lambda: all(len([m for m in ms if data_of(m)]) <= 1 for ms in standing().values()), 10)
    assert all(standing().values())
