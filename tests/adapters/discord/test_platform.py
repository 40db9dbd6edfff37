"""What Discord answers, as the application understands it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import pytest

from adapters.discord import DiscordPlatform
from adapters.discord.incoming import Seen, values
from adapters.discord.platform import _judge
from bot.ports import TryLater, Undeliverable
from bot.screen import DISCORD, Block, Button, Image, Screen
from tests.fakes.discord import Channel, Limits, Server, connect

BOARD = Screen((Block("title", "T"),), ((Button("b", "t:1:hand"),),), name="t1/group/1//0")


class Response:
    """As much of an HTTP response as discord.py's errors look at."""

    reason = "because"

    def __init__(self, status: int) -> None:
        self.status = status


@pytest.mark.parametrize(
    ("status", "code", "reason"),
    [
        (403, 50007, "closed"), (403, 50278, "closed"), (404, 10008, "message_gone"), (403, 50005, "message_gone"),
        (429, 30046, "message_gone"), (400, 50083, "message_gone"), (404, 10003, "gone"), (403, 50001, "forbidden"),
        (403, 50013, "forbidden"), (403, 0, "forbidden"), (404, 0, "message_gone"),
    ],
)  # fmt: skip
def test_what_never_works_is_named(status: int, code: int, reason: str) -> None:
    judged = _judge(discord.HTTPException(Response(status), {"code": code, "message": "words"}))  # type: ignore[arg-type]
    assert isinstance(judged, Undeliverable)
    assert judged.reason == reason


@pytest.mark.parametrize(("status", "code", "wait"), [(400, 40003, 60), (429, 0, 5), (401, 0, 60)])
def test_what_may_work_later_is_tried_later(status: int, code: int, wait: float) -> None:
    judged = _judge(discord.HTTPException(Response(status), {"code": code, "message": "words"}))  # type: ignore[arg-type]
    assert isinstance(judged, TryLater)
    assert judged.seconds == wait


def test_a_message_that_discord_finds_wrong_is_our_defect() -> None:
    judged = _judge(discord.HTTPException(Response(400), {"code": 50035, "message": "Invalid Form Body"}))  # type: ignore[arg-type]
    assert isinstance(judged, Undeliverable)
    assert judged.reason == "refused"


@pytest.fixture
async def place() -> AsyncIterator[tuple[Server, DiscordPlatform, Channel]]:
    async with Server(limits=Limits(identify_every=0)) as server:
        channel = server.guild("tea house").channel("general")
        client = discord.Client(intents=discord.Intents(guilds=True))
        async with connect(server, client):
            yield server, DiscordPlatform(client), channel
        assert [str(v) for v in server.recorded] == []


Place = tuple[Server, DiscordPlatform, Channel]


async def test_before_the_login_everything_is_tried_later() -> None:
    platform = DiscordPlatform(discord.Client(intents=discord.Intents.none()))
    calls: list[Callable[[], Awaitable[Any]]] = [
        lambda: platform.send("dc:1", BOARD), lambda: platform.edit("dc:1", "2", BOARD),
        lambda: platform.delete("dc:1", "2"), lambda: platform.private_chat("dc:3"),
    ]  # fmt: skip
    for call in calls:
        with pytest.raises(TryLater):
            await call()


async def test_a_post_of_a_name_stands_once_and_shows_what_was_posted_last(place: Place) -> None:
    _server, platform, channel = place
    chat = f"dc:{channel.id}"
    first = await platform.send(chat, BOARD)
    newer = Screen((Block("title", "newer"),), ((Button("b", "t:1:rules"),),), name=BOARD.name)
    again = await platform.send(chat, newer)
    assert again == first
    assert len(channel.messages) == 1
    assert channel.last.text == "**newer**"
    assert channel.last.buttons[0].custom_id == "t:1:rules"
    other = await platform.send(chat, Screen((Block("title", "T"),), name="t1/group/2//0"))
    assert other != first
    assert channel.messages[0].edits == 1, "what shows the right thing already is not edited"


async def test_posts_without_a_name_are_all_different(place: Place) -> None:
    _server, platform, channel = place
    for _ in range(2):
        await platform.send(f"dc:{channel.id}", Screen((Block("text", "same"),)))
    assert len(channel.messages) == 2


async def test_a_picture_is_sent_once_swapped_and_taken_off(place: Place) -> None:
    server, platform, channel = place
    chat = f"dc:{channel.id}"
    one = Screen((Block("text", "a"),), image=Image(b"\x89PNG\r\n\x1a\n one", 1, 1, "one", "k1"))
    message = await platform.send(chat, one)
    await platform.edit(chat, message, Screen((Block("text", "b"),), image=one.image))
    assert [len(c.uploads) for c in server.requests("PATCH", "/messages/")] == [0]
    await platform.edit(chat, message, Screen((Block("text", "c"),), image=Image(b"two", 1, 1, "two", "k2")))
    (picture,) = channel.last.attachments
    assert (picture.data, picture.description) == (b"two", "two")
    await platform.edit(chat, message, Screen((Block("text", "d"),)))
    assert channel.last.attachments == []
    await platform.edit(chat, message, Screen((Block("text", "e"),)))
    assert "attachments" not in server.requests("PATCH", "/messages/")[-1].body


async def test_a_message_that_is_gone_may_be_deleted_again(place: Place) -> None:
    _server, platform, channel = place
    chat = f"dc:{channel.id}"
    message = await platform.send(chat, BOARD)
    await platform.delete(chat, message)
    await platform.delete(chat, message)
    assert channel.messages == []
    with pytest.raises(Undeliverable) as e:
        await platform.edit(chat, message, BOARD)
    assert e.value.reason == "message_gone"


async def test_pictures_are_left_out_where_they_are_refused_until_they_are_allowed(place: Place) -> None:
    server, platform, channel = place
    chat = f"dc:{channel.id}"
    channel.permit(server.bot, attach_files=False)
    assert platform.caps(chat) == DISCORD
    with pytest.raises(TryLater):
        await platform.send(chat, Screen((Block("text", "a"),), image=Image(b"x", 1, 1, "", "k")))
    assert not platform.caps(chat).pictures
    assert platform.caps("dc:9").pictures
    await platform.send(chat, Screen((Block("text", "a"),)))
    platform.may_attach(chat, True)
    assert platform.caps(chat).pictures
    channel.permit(server.bot, send_messages=False)
    with pytest.raises(TryLater):
        await platform.send(chat, Screen((Block("text", "a"),), image=Image(b"x", 1, 1, "", "k")))
    with pytest.raises(Undeliverable) as e:
        await platform.send(chat, Screen((Block("text", "a"),)))
    assert e.value.reason == "forbidden"


def test_an_interaction_is_new_once() -> None:
    seen = Seen()
    assert [seen.first(n) for n in (1, 2, 1, 3, 2)] == [True, True, False, True, False]
    for n in range(20_000):
        seen.first(n + 10)
    assert seen.first(1), "the oldest are forgotten"
    assert not seen.first(20_009)


def test_the_texts_of_a_window_are_found_in_rows_and_labels() -> None:
    label = {"components": [{"type": 18, "component": {"type": 4, "custom_id": "text", "value": "33344"}}]}
    row = {"components": [{"type": 1, "components": [{"type": 4, "custom_id": "text", "value": "pass"}]}]}
    assert values(label) == ["33344"]
    assert values(row) == ["pass"]
    assert values({}) == []
