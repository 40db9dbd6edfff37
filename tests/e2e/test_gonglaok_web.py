"""Evenings of Gong Lao K at the browser table: three, four and six people over HTTP, and one with camps."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from tests.e2e.program import Program, WebPerson, buttons
from tests.e2e.test_kill import table_of

NAMES = ("小明", "Łucja", "阿强", "Eve", "老周", "שלום")


async def play(person: WebPerson) -> None:
    """Answer what the newest private message asks: a suggestion and its confirmation, else what ends the question."""
    while True:
        screens = await person.look()
        offered = [b["data"] for b in buttons(screens[-1])] if screens else []
        parts = [d.split(":") for d in offered]
        confirm = [d for d, p in zip(offered, parts, strict=True) if p[5:6] == ["o"]]
        suggest = [d for d, p in zip(offered, parts, strict=True) if p[5:6] == ["s"]]
        settle = [d for d, p in zip(offered, parts, strict=True) if p[5:7] in (["v", "done"], ["v", "take"])]
        seen = "💡" in "".join(b["text"] for b in screens[-1]["screen"]["blocks"]) if screens else False
        choice = confirm or (settle if seen or not suggest else suggest)
        if choice:
            await person.press(choice[0], "private", str(screens[-1]["id"]))


@pytest.mark.parametrize(("size", "camps"), [(3, 0), (4, 0), (6, 0), (4, 2)])
async def test_an_evening_in_the_browser(tmp_path: Path, size: int, camps: int) -> None:
    program = Program(tmp_path)
    await program.start()
    try:
        async with aiohttp.ClientSession() as http:
            people = [await WebPerson(program.url, name, http).enter() for name in NAMES[:size]]
            host = people[0]
            if size > 3 and not camps:
                # In text: pictures of so many hands take longer to draw than all else.
                await host.press("m:set:pictures:off")
                for person in people:
                    await person.press("m:me:pictures:off", "private")
            await host.say(f"/play 攻老K {size}")
            lobby = await host.wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
            data = {b["data"].split(":")[2]: b["data"] for b in buttons(lobby) if b.get("data")}
            table = data["join"].split(":")[1]
            if camps:
                await host.press(f"t:{table}:set:camps:{camps}")
            for person in people[1:]:
                await person.press(data["join"])
            await host.press(data["start"])
            async with AsyncExitStack() as pages:
                for person in people:
                    await pages.enter_async_context(person.watching())
                tasks = [asyncio.create_task(play(p)) for p in people]
                try:
                    await host.wait("group", lambda m: any(":next:" in b.get("data", "") for b in buttons(m)), 150, 0.5)
                finally:
                    for task in tasks:
                        task.cancel()
                    await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        await program.stop()
    assert not program.tracebacks(), program.tracebacks()[:3]
    played = await table_of(program)
    assert played.scored >= 1
    assert sum(chair.total for chair in played.chairs) == 0
