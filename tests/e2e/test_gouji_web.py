"""Evenings of Qingdao Gouji at the browser table: six people over HTTP, a burn window with two answers at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app import App, start
from bot.config import Settings
from bot.screens import common
from engine.core import Action, View
from engine.registry import all_games
from tests.e2e.program import WebPerson, buttons, text_of
from tests.support import chance
from tests.support import gouji_nights as nights


@dataclass
class Room:
    """The program in this process, and six people at their pages."""

    app: App
    people: list[WebPerson]

    def at(self, seat: int) -> WebPerson:
        t = nights.table_of(self.app)
        return next(p for p in self.people if t.chairs[seat].person.endswith(p.id))

    def view(self, person: WebPerson) -> View:
        t = nights.table_of(self.app)
        seat = t.seat_of(next(c.person for c in t.chairs if c.person.endswith(person.id)))
        return all_games()["gouji"].view(t.state, seat)

    async def hand(self, person: WebPerson) -> dict[str, Any]:
        """The private screen that asks what the table asks of him now."""
        t = nights.table_of(self.app)
        view = self.view(person)
        head = f"a:{t.id}:{t.deal}:{view.seat}:{view.request}:"
        return await person.wait("private", lambda m: any(d.startswith(head) for d in datas(m)))

    async def suggested(self, person: WebPerson) -> dict[str, Any]:
        """The private screen after [Suggest] was pressed until cards are chosen."""
        message = await self.hand(person)
        while not has(message, "o"):
            before = message["rev"]
            await self.press(person, message, "s")
            # Not the screen that was pressed on: pressed again it would suggest something else.
            message = await person.wait("private", lambda m, rev=before: m["rev"] > rev and bool(datas(m)))
        return message

    async def press(self, person: WebPerson, message: dict[str, Any], *op: str) -> dict[str, Any]:
        return await person.press(find(message, *op), "private", str(message["id"]))


def datas(message: dict[str, Any]) -> list[str]:
    return [b["data"] for b in buttons(message) if b.get("data")]


def find(message: dict[str, Any], *op: str) -> str:
    return next(d for d in datas(message) if d.startswith("a:") and d.split(":")[5 : 5 + len(op)] == list(op))


def has(message: dict[str, Any], *op: str) -> bool:
    return any(d.startswith("a:") and d.split(":")[5 : 5 + len(op)] == list(op) for d in datas(message))


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    given: dict[str, Any] = {
        "database": f"sqlite:///{tmp_path / 'paiju.sqlite3'}", "port": 0, "computer_delay_min": 0,
        "computer_delay_max": 0, "person_rate": 0,
    }  # fmt: skip
    app = await start(Settings(_env_file=None, **given), chance.entropy())
    try:
        assert app.site is not None
        async with aiohttp.ClientSession() as http:
            people = [await WebPerson(app.site.url, name, http).enter() for name in nights.NAMES]
            host = people[0]
            await host.say("/play 青岛够级")
            lobby = await host.wait("group", lambda m: any(":join" in d for d in datas(m)))
            data = {d.split(":")[2]: d for d in datas(lobby)}
            for person in people[1:]:
                await person.press(data["join"])
            await host.press(data["start"])
            await host.wait("group", lambda m: any(":hand" in d for d in datas(m)))
            yield Room(app, people)
    finally:
        await app.stop()


async def test_a_deal_in_the_browser(room: Room) -> None:
    for n in range(6):
        t = nights.table_of(room.app)
        person = room.at(min(t.pending))
        if n % 2:
            idea = next(all_games()["gouji"].suggest(room.view(person)))
            words = {"close": "扣", "pass": "过", "decline": "不打", "no_burn": "不烧"}
            said = words.get(idea.verb) or " ".join(c.rank.letter for c in idea.cards)
            await person.say(said, "private")
        else:
            message = await room.hand(person)
            await room.press(person, message, "s")
            message = await person.wait("private", lambda m: has(m, "o") or "💡" in text_of(m))
            await room.press(person, message, *(("o",) if has(message, "o") else ("v",)))
        async with asyncio.timeout(10):
            while nights.table_of(room.app).seq == t.seq:
                await asyncio.sleep(0.01)
    await nights.forward(room.app)
    t = nights.table_of(room.app)
    assert t.result is not None
    assert sum(t.result.points) == 0
    board = await room.people[0].wait("group", lambda m: any(":next:" in d for d in datas(m)))
    assert "头客" in text_of(board)
    assert "大落" in text_of(board)


async def test_two_answer_a_burn_window_at_once_and_one_is_late(room: Room) -> None:
    persons = [c.person for c in nights.table_of(room.app).chairs]
    await nights.wish(room.app, *persons)
    near, far, *_ = [room.at(s) for s in await nights.to_a_window(room.app)]
    final: dict[str, tuple[str, str]] = {}
    for person in (near, far):
        message = await room.suggested(person)
        t = nights.table_of(room.app)
        seat = room.view(person).seat
        assert seat is not None
        draft = room.app.house.draft(room.app.house.slots[t.id], t.chairs[seat].person)
        if all_games()["gouji"].warning(room.view(person), Action("burn", draft.cards)) is not None:
            await room.press(person, message, "o")
            message = await person.wait("private", lambda m: "⚠️" in text_of(m) and has(m, "o"))
            assert room.view(person).asked
        final[person.name] = (find(message, "o"), str(message["id"]))
    owner = nights.state_of(room.app).public.owner
    near_seat, far_seat = room.view(near).seat, room.view(far).seat
    await asyncio.gather(*(p.press(final[p.name][0], "private", final[p.name][1]) for p in (far, near)))
    public = nights.state_of(room.app).public
    assert (public.owner, public.burned) == (near_seat, owner)
    assert far_seat not in public.debt
    late = await far.press(final[far.name][0], "private", final[far.name][1])
    assert late["alert"]
    assert nights.state_of(room.app).public == public
    board = await near.wait("group", lambda m: "🔥" in text_of(m))
    assert not any(d.startswith("a:") for d in datas(board))


async def test_a_look_is_shown_to_who_looks_alone(room: Room) -> None:
    await nights.forward(room.app, lambda: nights.mate_to_look_at(room.app) is not None)
    found = nights.mate_to_look_at(room.app)
    assert found is not None
    seat, mate = found
    looker = room.at(seat)
    message = await looker.wait("private", lambda m: has(m, "v", "look", f"@{int(mate)}"))
    label = next(b["label"] for b in buttons(message) if f"look:@{int(mate)}" in b.get("data", ""))
    assert room.at(mate).name in label
    await room.press(looker, message, "v", "look", f"@{int(mate)}")
    cards = common.speaker(nights.table_of(room.app), "zh-Hans").cards(nights.state_of(room.app).hands[mate])
    await looker.wait("private", lambda m: cards in text_of(m))
    for person in room.people:
        shown = [text_of(m) for m in await person.screens("group")]
        if person not in (looker, room.at(mate)):
            shown += [text_of(m) for m in await person.screens("private")]
        assert not any(cards in text for text in shown)
