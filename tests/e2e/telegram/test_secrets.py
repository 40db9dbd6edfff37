"""What nobody else may see: hands in private messages, in the group, in the log."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
import structlog

from bot.i18n import LANGUAGES, Speaker
from bot.logs import configure
from tests.e2e.telegram.evening import (
    PATIENCE,
    Evening,
    Player,
    config,
    data_of,
    evening,
    offers,
)
from tests.fakes.telegram import TelegramServer

HAND = re.compile(r"(?:手牌|Your hand)[^:：]*[:：] ?(.*)")


class Watch:
    """Remembers every hand each person has held."""

    def __init__(self, night: Evening, people: list[Player]) -> None:
        self.night, self.people = night, people
        self.held: dict[str, set[str]] = {p.id: set() for p in people}
        self.faces: dict[str, set[str]] = {p.id: set() for p in people}

    def look(self) -> None:
        for person in self.people:
            if self.night.sits(person) and self.night.table.phase == "playing":
                view = person.view
                for language in LANGUAGES:
                    self.held[person.id].add(self.night.hand_text(person, view, language))
                self.faces[person.id] |= {c.rank.letter for c in view.hand}

    async def act(self, player: Player) -> None:
        self.look()
        await player.by_typing()

    def whole(self) -> dict[str, set[str]]:
        """Hands long enough to be told from anything else."""
        return {who: {h for h in hands if len(h.split()) > 8} for who, hands in self.held.items()}


async def test_d10_each_private_message_holds_its_readers_cards_alone(night: Evening) -> None:
    people = [
        await night.friend("小明"),
        await night.friend("小紅", language_code="zh-hant"),
        await night.friend("Tom", language_code="en"),
    ]
    group = night.group(*people)
    watch = Watch(night, people)
    await night.deal(group, *people)
    watch.look()
    while night.table.phase == "playing":
        await night.step(watch.act)
        watch.look()
    await group.wait_for(offers("next"), PATIENCE)
    ended = len(group.history)
    shown = 0
    for person in people:
        own, others = watch.held[person.id], [watch.whole()[p.id] for p in people if p is not person]
        for message in person.private.history:
            for _, text in message.versions if message.from_bot else []:
                for line in HAND.findall(text):
                    shown += 1
                    assert line in own, (person, line)
                if "next" not in str(data_of(message)):
                    assert not any(hand in text for hands in others for hand in hands)
            for data in data_of(message):
                if ":k:" in data:
                    assert data.split(":")[6] in watch.faces[person.id]
    assert shown > 20
    hands = [hand for all_of in watch.whole().values() for hand in all_of]
    assert hands
    for message in group.history[:ended]:
        for _, text in message.versions[:-1] if "next" in str(data_of(message)) else message.versions:
            assert not HAND.search(text), "no hand is shown to a group"
            assert not any(hand in text for hand in hands)
    for data in (d for m in group.history for d in data_of(m)):
        assert not data.startswith("a:")


async def test_h06_the_log_has_no_hand_no_token_and_no_text(
    server: TelegramServer, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    out = io.StringIO()
    configure(config(server, tmp_path, log_level="debug", log_format="json"))
    structlog.configure(logger_factory=structlog.WriteLoggerFactory(out), cache_logger_on_first_use=False)
    try:
        async with evening(server, tmp_path) as night:
            people = await night.friends("小明", "小红", "阿强")
            group = night.group(*people)
            watch = Watch(night, people)
            await night.deal(group, *people)
            await people[0].say(group, "/feedback 我的秘密留言")
            await people[1].tell("天王盖地虎")
            await (await people[2].send_data(group.from_bot[-1], "a:forged:9:9:9:v:秘密")).answered(PATIENCE)
            await people[0].block()
            server.fail("edit*", 500, times=3)
            server.flood(people[1].private, 0.2)
            await people[0].unblock()
            server.conflict(1)
            while night.table.phase == "playing":
                await night.step(watch.act)
            await group.wait_for(offers("next"), PATIENCE)
    finally:
        structlog.reset_defaults()
    log = out.getvalue()
    events = [json.loads(line)["event"] for line in log.splitlines()]
    assert {"telegram ready", "ready"} <= set(events)
    assert any("another program polls" in event for event in events)
    log += caplog.text
    assert server.token not in log
    assert server.token.partition(":")[2] not in log
    for said in ("我的秘密留言", "天王盖地虎", "秘密", "小明", "阿强"):
        assert said not in log
    for hand in (hand for hands in watch.held.values() for hand in hands if len(hand.split()) > 3):
        assert hand not in log
    assert "♠" not in log


def test_the_line_of_a_hand_is_found_in_every_language() -> None:
    for language in LANGUAGES:
        line = Speaker(language, "doudizhu")("hand-text", cards="3 4 5", count=3)
        assert HAND.findall(line) == ["3 4 5"], line
