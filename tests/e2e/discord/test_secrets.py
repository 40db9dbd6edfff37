"""What nobody else may know: hands stay with their owners, and out of the log."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest

from bot.i18n import Speaker
from tests.e2e.discord.evening import Evening, Player, data_of, evening, hurry, spoken, words_alone
from tests.fakes.discord import Message, Version

SP = Speaker("zh-Hans", "doudizhu")
HAND = re.compile(r"手牌（\d+）：(.*)")


def versions(messages: Iterable[Message]) -> list[Version]:
    return [v for m in messages for v in m.versions]


def everything(night: Evening) -> list[Message]:
    """Every message there ever was, those that are gone among them: answers, followups, posts."""
    channels = [night.channel, *(p.user.dm for p in night.players)]
    found = {m.id: m for c in channels for m in c.log.values()}
    for interaction in night.server.interactions.values():
        for message in (interaction.original, interaction.source, *interaction.followups):
            if message is not None:
                found[message.id] = message
    return list(found.values())


def cards_in(text: str) -> list[Counter[str]]:
    """The hands that a text shows, as ranks."""
    return [Counter(word.strip("\\[]") for word in line.split()) for line in HAND.findall(text)]


async def test_d10_h08_a_private_message_shows_the_cards_of_its_addressee_and_the_channel_none(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    people[2].user.close_dms()
    await night.deal(*people)
    held: dict[Player, list[Counter[str]]] = {p: [] for p in people}

    def note() -> None:
        for p in people:
            held[p].append(Counter(SP.rank(c.rank) for c in p.view.hand))

    async def one(player: Player) -> None:
        note()
        await (Player.by_buttons if player is not people[2] and night.table.seq % 3 else Player.by_hand_button)(player)
        if night.table.phase == "playing":
            note()

    await night.play_out(one)
    shown = 0
    for message in everything(night):
        owner = message.only_for or (None if message.channel is night.channel else message.channel.people[0])
        player = next((p for p in people if p.user is owner), None)
        for version in message.versions:
            for cards in cards_in(version.content):
                assert player is not None, "a hand in the channel"
                assert cards in held[player], f"{player.user.name} sees what he does not hold"
                assert cards.total() < 5 or not [p for p in people if p is not player and cards in held[p]]
                shown += 1
        if player is None:
            before_the_end = [v for v in message.versions if not any(":next:" in d for d in data_of(v))]
            assert not [v for v in before_the_end if SP("open-hand", who="", cards="").strip() in v.content]
            assert not [d for v in message.versions for d in data_of(v) if d.startswith("a:")]
    assert shown > 20


async def test_d10_pictures_of_hands_go_to_their_owners_alone(painted: Evening) -> None:
    night = painted
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    for _ in range(4):
        player = night.turn()
        await player.show()
        await player.by_buttons()
    await night.idle()
    public, private = set(), {p: set() for p in people}
    for message in everything(night):
        owner = message.only_for or (None if message.channel is night.channel else message.channel.people[0])
        for version in message.versions:
            for attachment in version.attachments:
                if owner is None:
                    public.add(attachment.sha256)
                else:
                    private[next(p for p in people if p.user is owner)].add(attachment.sha256)
    assert public
    seen: set[str] = set()
    for hashes in private.values():
        assert hashes
        assert not hashes & public
        assert not hashes & seen
        seen |= hashes


async def test_h06_no_hand_no_typed_text_and_no_token_gets_into_the_log(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What the program logs at any level, and what the libraries log at the level that is shown."""
    hurry(monkeypatch)
    words_alone(monkeypatch)
    refused = ("discord refuses",)
    with caplog.at_level(logging.WARNING):
        async with evening(tmp_path, expected=refused) as night:
            found = await eventful(night)
            said = f"{night.logs} {caplog.text}"
            secrets = [night.server.token, *night.server.interactions, *found]
    for secret in secrets:
        assert secret not in said
    assert not re.search(r"[♠♥♣♦]", said)


async def eventful(night: Evening) -> list[str]:
    """Plays and faults of all kinds; texts that nobody may find in the log."""
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await people[0].user.slash(night.channel, "feedback", {"text": "the second secret"})
    await people[0].user.say("a secret between us")
    night.server.fail("PATCH", "/messages/", 404)
    night.server.fail("POST", "/messages$", 400)
    typed = []
    for _ in range(6):
        player = night.turn()
        typed.append(spoken(player.idea()))
        await player.by_typing()
        await night.until(lambda n=night.table: night.table.seq > n.seq)
    await night.idle()
    hands = [" ".join(SP.rank(c.rank) for c in p.view.hand) for p in people]
    return ["a secret", "second secret", *hands, *(t for t in typed if len(t) > 4)]
