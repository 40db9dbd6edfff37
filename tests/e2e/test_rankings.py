"""Deals at the browser table move the boards once, whenever the program is killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import sys
from pathlib import Path

import aiohttp

from bot.i18n import Speaker
from tests.e2e.program import Program, WebPerson, buttons, text_of

CHECK = (sys.executable, "-m", "bot", "ratings", "rebuild", "--check")
NAMES = ("小明", "<b>Łucja</b>", "שלום")
ZH = Speaker("zh-Hans")


async def play(person: WebPerson) -> None:
    """Answer what the newest private message asks: by its suggestion, else by the last of its choices."""
    while True:
        screens = await person.screens("private")
        data = [b["data"] for b in buttons(screens[-1]) if b.get("data", "").startswith("a:")] if screens else []
        what = {d.split(":")[5]: d for d in data}
        thought = bool(screens) and "💡" in text_of(screens[-1])
        choice = what.get("o") or ("" if thought else what.get("s", "")) or what.get("v", "")
        if choice:
            await person.press(choice, "private", str(screens[-1]["id"]))
        await asyncio.sleep(0.12)  # a page may look ten times a second


def results(program: Program) -> int:
    with contextlib.closing(sqlite3.connect(f"file:{program.database}?mode=ro", uri=True)) as db:
        return int(db.execute("SELECT count(*) FROM results").fetchone()[0])


def deals(program: Program) -> set[tuple[str, int]]:
    with contextlib.closing(sqlite3.connect(f"file:{program.database}?mode=ro", uri=True)) as db:
        found = db.execute("SELECT player, deals FROM ratings WHERE season = '' AND game = '' AND player LIKE 'web:%'")
        return set(found.fetchall())


async def test_a_deal_counts_once_though_the_program_is_killed_as_soon_as_it_is_committed(tmp_path: Path) -> None:
    program = Program(tmp_path)
    await program.start()
    async with aiohttp.ClientSession() as http:
        people = [await WebPerson(program.url, name, http).enter() for name in NAMES]
        host = people[0]
        await host.say("/play 斗地主")
        lobby = await host.wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
        data = {b["data"].split(":")[2]: b["data"] for b in buttons(lobby) if b.get("data")}
        for person in people[1:]:
            await person.press(data["join"])
        await host.press(data["start"])
        tasks = [asyncio.create_task(play(p)) for p in people]
        try:
            async with asyncio.timeout(90):
                while not results(program):
                    await asyncio.sleep(0.002)
            await program.kill()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        assert deals(program) == {(p.id, 1) for p in people}
        await program.start()
        ended = lambda m: any(":next:" in b.get("data", "") for b in buttons(m))  # noqa: E731
        board = await host.wait("group", ended, 20)
        assert "📈" in text_of(board)
        assert [m["id"] for m in await host.screens("group") if ended(m)] == [board["id"]]
        await host.say("/top")
        top = await host.wait("group", lambda m: "🏆" in text_of(m))
        assert all(f"{name} 1/5" in text_of(top).replace("\u2068", "").replace("\u2069", "") for name in NAMES)
        key = next(b["data"].split(":")[2] for b in buttons(board) if ":replay:" in b.get("data", ""))
        await _replay(http, program.url, key)
        await program.stop()
    assert deals(program) == {(p.id, 1) for p in people}
    env = {**os.environ, "PAIJU_DATABASE": f"sqlite:///{program.database}"}
    check = await asyncio.create_subprocess_exec(*CHECK, env=env, cwd=Path(__file__).parents[2])
    assert await check.wait() == 0
    assert not program.tracebacks(), program.tracebacks()[:3]


async def _replay(http: aiohttp.ClientSession, url: str, key: str) -> None:
    """The finished deal steps in a browser; who asks for no page gets the record."""
    browser = {"Accept": "text/html,*/*", "Accept-Language": "en"}
    async with http.get(f"{url}/replay/{key}", headers=browser) as r:
        first = await r.text()
        assert "script" not in r.headers["Content-Security-Policy"]
    assert "&lt;b&gt;Łucja&lt;/b&gt;" in first
    assert "<b>" not in first
    async with http.get(f"{url}/replay/{key}?step=999999&lang=zh-Hans", headers=browser) as r:
        last = await r.text()
    assert 'lang="zh-Hans"' in last
    assert 'rel="prev"' in last
    assert 'rel="next"' not in last
    assert 'rel="prev"' not in first
    async with http.get(f"{url}/replay/{key}") as r:
        assert (await r.text()).startswith("paiju")
    async with http.get(f"{url}/replay/nonsense", headers=browser) as r:
        assert r.status == 404
        assert "There is no such record" in await r.text()
