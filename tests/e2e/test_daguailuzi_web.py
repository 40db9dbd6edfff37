"""A session of Da Guai Lu Zi at the browser table: six people, tribute by two, a return out of time, a flight."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from bot import commands as c
from bot.app import App, start
from bot.config import Settings
from bot.screen import WEB
from tests.e2e.program import WebPerson, buttons, text_of
from tests.e2e.session import NAMES, Session
from tests.support import chance


@pytest.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[App]:
    """The program, without pictures, which take most of an evening's time."""
    monkeypatch.setattr("adapters.web.platform.WEB", replace(WEB, pictures=False))
    given = {
        "database": f"sqlite:///{tmp_path / 'paiju.sqlite3'}", "port": 0, "computer_delay_min": 0,
        "computer_delay_max": 0, "person_rate": 0,
    }  # fmt: skip
    running = await start(Settings(_env_file=None, **given), chance.entropy())  # type: ignore[call-arg]
    yield running
    await running.stop()


def offers(op: str) -> object:
    """Whether a message has a button with this act (a:...:op)."""
    return lambda m: any(b.get("data", "").split(":")[5:6] == [op] for b in buttons(m))


def data_of(message: dict[str, object], op: str, at: int = 5) -> str:
    return next(b["data"] for b in buttons(message) if b.get("data", "").split(":")[at : at + 1] == [op])


async def by_suggestion(person: WebPerson) -> str:
    """[Suggest], then the button that plays it; what that button says."""
    message = await person.wait("private", offers("s"))
    await person.press(data_of(message, "s"), "private", str(message["id"]))
    message = await person.wait("private", offers("o"))
    label = next(b["label"] for b in buttons(message) if b.get("data", "").split(":")[5:6] == ["o"])
    await person.press(data_of(message, "o"), "private", str(message["id"]))
    return str(label)


async def test_a_session_with_tribute_by_two_a_silent_receiver_and_a_flight(app: App) -> None:
    assert app.site is not None
    async with aiohttp.ClientSession() as http:
        people = [await WebPerson(app.site.url, name, http).enter() for name in NAMES]
        host = people[0]
        await host.say("/play 大怪路子")
        lobby = await host.wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
        session = Session(app.house, data_of(lobby, "join", 2).split(":")[1])
        for person in people[1:]:
            await person.press(data_of(lobby, "join", 2))
        await host.press(data_of(lobby, "start", 2))

        # The first hand begins with two plays at the page; the rest goes without it.
        for _ in range(2):
            at = session.table.seq
            chair = session.table.chairs[min(session.table.pending)]
            asked = next(p for p in people if chair.person.endswith(p.id))
            if session.table.state.public.top is None:
                assert (await by_suggestion(asked)).startswith("出牌")
            else:
                await asked.say("不出", "private")
            assert session.table.seq > at
        await session.two_payers()
        line = await host.wait("group", lambda m: "抓住对方 2 人" in text_of(m))
        assert not any(x.startswith("🔵") and "1." in x for x in text_of(line).splitlines())

        # The second: two pay, one receiver answers with buttons, the other is silent.
        await host.press(data_of(line, "next", 2))
        receivers = session.receivers()
        assert len(receivers) == 2
        assert "还" in await by_suggestion(people[receivers[0]])
        assert session.receivers() == receivers[1:]
        clock = app.house.now
        app.house.now = lambda: clock() + 46_000  # type: ignore[method-assign]
        await app.house.execute(session.table_id, c.Tick())
        assert session.table.state.public.phase == "lead"
        await host.wait("group", lambda m: text_of(m).count("🎁") == 2 and "⏰" in text_of(m))

        # A flight in mid-hand.
        price = await people[5].say("/leave")
        assert "扣 18 分" in text_of(price)
        await people[5].press(data_of(price, "leave", 2))
        await host.wait("group", lambda m: "逃跑" in text_of(m) and "18" in text_of(m))
        await session.play_out()
        assert session.table.result is not None
        assert [b.points for b in session.table.result.bookings if b.seat == 5] == [-18]

        # The third and last: everything is told.
        done = await host.wait("group", lambda m: "逃跑扣分" in text_of(m))
        await host.press(data_of(done, "next", 2))
        await session.play_out()
        assert session.table.session_over
        last = await host.wait("group", lambda m: "整个回合" in text_of(m))
        assert sum(name in text_of(last) for name in NAMES[:5]) == 5
