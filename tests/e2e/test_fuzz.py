"""Rubbish against the running program: forged, stale, doubled and foreign presses, and texts that mean nothing."""

from __future__ import annotations

import asyncio
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import aiohttp

from bot.journal import rebuild
from bot.ports import Record
from tests.e2e.program import Program, WebPerson, buttons

HAN = re.compile(r"[\u4e00-\u9fff]")
PRESSES = 5000
PEOPLE = 40
OPS = ["k", "x", "g", "s", "o", "v", "zz", ""]
TABLE_OPS = [
    "join", "leave", "comp", "start", "hand", "rules", "more", "kicks", "kick", "vote", "back", "next", "rematch",
    "repost",
    "opts", "opt", "set", "sizes", "size", "seats", "seat", "swap", "mix", "nonsense",
]  # fmt: skip
WORDS = [
    "33344",
    "过",
    "pass",
    "大王 小王",
    "/do 3",
    "10 J Q K A",
    "💣",
    "'; DROP TABLE journal; --",
    "\u202e过",
    "{0}",
    "#zzzzz 3",
    "3" * 300,
]


def forged(dice: random.Random, table: str, known: list[str]) -> str:
    """A button that was never ours, or was once, or nearly is."""
    kind = dice.random()
    if kind < 0.3 and known:
        data = dice.choice(known)
        if dice.random() < 0.5:
            return data
        parts = data.split(":")
        parts[dice.randrange(len(parts))] = dice.choice(
            ["0", "1", "2", "99999999", "-1", "play", "bid", "X", "", "é", "٣"]
        )
        return ":".join(parts)
    if kind < 0.6:
        op = dice.choice(OPS)
        numbers = (dice.randrange(4), dice.randrange(4), dice.randrange(12))
        args = dice.choice(["", ":3", ":play", ":bid:3", ":pass:", ":play:abc", ":X:Y:Z"])
        return f"a:{table}:{numbers[0]}:{numbers[1]}:{numbers[2]}:{op}{args}"
    if kind < 0.85:
        # Never "end": a host who closes the table is not rubbish, it is the end of the test.
        return f"t:{table}:{dice.choice(TABLE_OPS)}:{dice.choice(['', '0', '9', 'spring', '1:2', 'pace:none'])}"
    return dice.choice(
        ["", "x", ":::", "m:play", "m:rules:nothing", "m:lang:fr:me", "a:b", "t:" + "q" * 50, "\x00", "m:replay:x:1"]
    )


async def test_nothing_but_legal_acts_changes_a_running_table(tmp_path: Path) -> None:
    dice = random.Random(20261130)
    program = Program(tmp_path, env={"PAIJU_COMPUTER_DELAY_MIN": "0.02", "PAIJU_COMPUTER_DELAY_MAX": "0.05"})
    await program.start()
    try:
        async with aiohttp.ClientSession() as http:
            await _storm(program, http, dice)
    finally:
        await program.kill()
    assert not program.tracebacks(), program.tracebacks()[:5]


async def _storm(program: Program, http: aiohttp.ClientSession, dice: random.Random) -> None:
    people: list[WebPerson] = []
    for i in range(PEOPLE):
        # Newcomers are let in one after the other; the wait is the server's own.
        for _ in range(200):
            person = WebPerson(program.url, f"p{i}", http)
            found = await person._post("/api/session", {"name": person.name, "language": "en" if i % 2 else "zh-Hans"})
            if found["status"] == 200:
                person.token, person.id = found["token"], found["me"]["id"]
                people.append(person)
                break
            await asyncio.sleep(0.05)
    assert len(people) >= 25
    host, second, third = people[:3]
    await host.say("/play 斗地主")
    lobby = await host.wait("group", lambda m: any(":join" in b.get("data", "") for b in buttons(m)))
    table = next(b["data"].split(":")[1] for b in buttons(lobby) if ":join" in b.get("data", ""))
    for person in (second, third):
        await person.press(f"t:{table}:join")
    await host.press(f"t:{table}:start")
    known: list[str] = []
    answers: Counter[str] = Counter()
    per_person = -(-PRESSES // len(people))

    async def annoy(number: int, person: WebPerson) -> None:
        mine = random.Random(number)
        sent = 0
        while sent < per_person:
            if sent % 25 == 0:
                for chat in ("group", "private"):
                    for m in await person.screens(chat, 6):
                        known.extend(b["data"] for b in buttons(m) if b.get("data") and ":end" not in b["data"])
            if mine.random() < 0.1:
                found = await person.say(mine.choice(WORDS), mine.choice(["private", "group"]))
            else:
                # Those who play do not leave by chance too often: the table must stay busy.
                data = forged(mine, table, known)
                if number < 3 and ":leave" in data:
                    data = "t:zzzzz:leave"
                found = await person.press(data, mine.choice(["private", "group"]))
            if found["status"] == 429:
                await asyncio.sleep(0.12)
                continue
            sent += 1
            answers[_judge(found, number)] += 1

    await asyncio.gather(*(annoy(i, p) for i, p in enumerate(people)))
    assert sum(answers.values()) >= PRESSES
    assert answers["refused"] > PRESSES / 2
    _check_journal(program, table)


def _judge(found: dict[str, Any], number: int) -> str:
    """Every refusal is a sentence in the person's own language."""
    text = str(found.get("text", ""))
    assert found["status"] in (200, 400, 413), found
    if found.get("alert") or found["status"] != 200:
        said = text or str(found.get("error", ""))
        assert said.strip(), found
        plain = re.sub(r"[「“\"].*?[」”\"]|p\d+|[#/]\S+", "", said)
        if number % 2:
            assert not HAN.search(plain), said
        else:
            assert HAN.search(said), said
        return "refused"
    return "accepted"


def _check_journal(program: Program, table: str) -> None:
    """The journal holds nothing but acts that the rules allow, each question answered once."""
    rows = [r for r in program.journal() if table in r.values()]
    records = [Record(r["seq"], r["at"], r["kind"], _data(r)) for r in rows]
    again = rebuild(table, "web:group", records)
    assert again.seq == len(records)
    assert {r.kind for r in records} & {"act", "dealt"} == {"act", "dealt"}


def _data(row: dict[str, Any]) -> dict[str, Any]:
    import json

    found = row["data"]
    return json.loads(found) if isinstance(found, str) else found
