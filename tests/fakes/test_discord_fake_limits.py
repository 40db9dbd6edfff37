"""The limits that the local Discord enforces: what a message may hold, and how often requests may come."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from tests.fakes.common import Clock
from tests.fakes.discord import Limits, Server, Window
from tests.fakes.tea_house import picture, tea_house

Body = dict[str, Any]


def row(*parts: Body) -> Body:
    return {"type": 1, "components": list(parts)}


def button(custom_id: str = "a", **change: Any) -> Body:
    return {"type": 2, "style": 1, "label": "x", "custom_id": custom_id} | change


def menu(count: int = 1, **change: Any) -> Body:
    options = [{"label": str(i), "value": str(i)} for i in range(count)]
    return {"type": 3, "custom_id": "m", "options": options} | change


def option(**change: Any) -> Body:
    return menu(options=[{"label": "x", "value": "x"} | change])


def rows(*lengths: int) -> list[Body]:
    return [row(*(button(f"{i}-{j}") for j in range(length))) for i, length in enumerate(lengths)]


def texts(*lengths: int) -> list[Body]:
    return [{"type": 10, "content": "x" * length} for length in lengths]


def embed(**change: Any) -> Body:
    return {"title": "x"} | change


def field(name: int = 1, value: int = 1) -> Body:
    return {"name": "n" * name, "value": "v" * value}


LAYOUT = {"flags": 1 << 15}
SECTION = {"type": 9, "components": texts(1), "accessory": button()}

# What is accepted at the limit, what is refused beyond it, and where the refusal points.
CASES: list[tuple[str, Body, Body, str]] = [
    ("content", {"content": "x" * 2000}, {"content": "x" * 2001}, "content"),
    ("content of wide characters", {"content": "牌" * 2000}, {"content": "牌" * 2001}, "content"),
    ("rows", {"components": rows(5, 5, 5, 5, 5)}, {"components": rows(1, 1, 1, 1, 1, 1)}, "components"),
    ("buttons in a row", {"components": rows(5)}, {"components": rows(6)}, "components.0.components"),
    (
        "a menu has a row to itself",
        {"components": [row(menu())]},
        {"components": [row(menu(), button())]},
        "components.0.components",
    ),
    (
        "label",
        {"components": [row(button(label="x" * 80))]},
        {"components": [row(button(label="x" * 81))]},
        "components.0.components.0.label",
    ),
    (
        "a button shows something",
        {"components": [row(button(label=None, emoji={"name": "🀄"}))]},
        {"components": [row(button(label=None))]},
        "components.0.components.0",
    ),
    (
        "custom_id",
        {"components": [row(button("x" * 100))]},
        {"components": [row(button("x" * 101))]},
        "components.0.components.0.custom_id",
    ),
    (
        "custom_id only once",
        {"components": [row(button("a"), button("b"))]},
        {"components": [row(button("a")), row(button("a"))]},
        "components",
    ),
    (
        "a link has no custom_id",
        {"components": [row({"type": 2, "style": 5, "label": "x", "url": "https://example.org"})]},
        {"components": [row(button(style=5, url="https://example.org"))]},
        "components.0.components.0",
    ),
    (
        "options",
        {"components": [row(menu(25))]},
        {"components": [row(menu(26))]},
        "components.0.components.0.options",
    ),
    (
        "at least one option",
        {"components": [row(menu(1))]},
        {"components": [row(menu(0))]},
        "components.0.components.0.options",
    ),
    (
        "values not over the options",
        {"components": [row(menu(3, max_values=3))]},
        {"components": [row(menu(3, max_values=4))]},
        "components.0.components.0.options",
    ),
    (
        "option label",
        {"components": [row(option(label="x" * 100))]},
        {"components": [row(option(label="x" * 101))]},
        "components.0.components.0.options.0.label",
    ),
    (
        "option value",
        {"components": [row(option(value="x" * 100))]},
        {"components": [row(option(value="x" * 101))]},
        "components.0.components.0.options.0.value",
    ),
    (
        "option description",
        {"components": [row(option(description="x" * 100))]},
        {"components": [row(option(description="x" * 101))]},
        "components.0.components.0.options.0.description",
    ),
    (
        "option values differ",
        {"components": [row(menu(options=[{"label": "a", "value": "1"}, {"label": "b", "value": "2"}]))]},
        {"components": [row(menu(options=[{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]))]},
        "components.0.components.0.options.1.value",
    ),
    (
        "placeholder",
        {"components": [row(menu(placeholder="x" * 150))]},
        {"components": [row(menu(placeholder="x" * 151))]},
        "components.0.components.0.placeholder",
    ),
    ("embeds", {"embeds": [embed()] * 10}, {"embeds": [embed()] * 11}, "embeds"),
    ("embed title", {"embeds": [embed(title="x" * 256)]}, {"embeds": [embed(title="x" * 257)]}, "embeds.0.title"),
    (
        "embed description",
        {"embeds": [embed(description="x" * 4096)]},
        {"embeds": [embed(description="x" * 4097)]},
        "embeds.0.description",
    ),
    (
        "embed fields",
        {"embeds": [embed(fields=[field()] * 25)]},
        {"embeds": [embed(fields=[field()] * 26)]},
        "embeds.0.fields",
    ),
    (
        "embed field value",
        {"embeds": [embed(fields=[field(256, 1024)])]},
        {"embeds": [embed(fields=[field(256, 1025)])]},
        "embeds.0.fields.0.value",
    ),
    (
        "embed footer",
        {"embeds": [embed(footer={"text": "x" * 2048})]},
        {"embeds": [embed(footer={"text": "x" * 2049})]},
        "embeds.0.footer.text",
    ),
    (
        "all embeds together",
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2000}]},
        {"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]},
        "embeds",
    ),
    (
        "layout: components",
        LAYOUT | {"components": texts(*[1] * 40)},
        LAYOUT | {"components": texts(*[1] * 41)},
        "components",
    ),
    (
        "layout: nested components count",
        LAYOUT | {"components": [{"type": 17, "components": [*rows(5, 5, 5, 5, 5), *texts(*[1] * 9)]}]},
        LAYOUT | {"components": [{"type": 17, "components": [*rows(5, 5, 5, 5, 5), *texts(*[1] * 10)]}]},
        "components",
    ),
    (
        "layout: text",
        LAYOUT | {"components": texts(2000, 2000)},
        LAYOUT | {"components": texts(2000, 2001)},
        "components",
    ),
    (
        "layout: no content beside it",
        LAYOUT | {"components": texts(1)},
        LAYOUT | {"components": texts(1), "content": "x"},
        "content",
    ),
    (
        "layout: only with its flag",
        LAYOUT | {"components": [{"type": 17, "components": texts(1)}]},
        {"components": [{"type": 17, "components": texts(1)}]},
        "components.0.type",
    ),
    (
        "layout: no container in a container",
        LAYOUT | {"components": [{"type": 17, "components": [SECTION]}]},
        LAYOUT | {"components": [{"type": 17, "components": [{"type": 17, "components": texts(1)}]}]},
        "components.0.components.0.type",
    ),
    (
        "layout: texts in a section",
        LAYOUT | {"components": [SECTION | {"components": texts(1, 1, 1)}]},
        LAYOUT | {"components": [SECTION | {"components": texts(1, 1, 1, 1)}]},
        "components.0.components",
    ),
    (
        "allowed mentions: parse or ids",
        {"content": "x", "allowed_mentions": {"parse": ["roles"], "users": ["1"]}},
        {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions.users",
    ),
    ("nonce", {"content": "x", "nonce": "x" * 25}, {"content": "x", "nonce": "x" * 26}, "nonce"),
]


def wrong_at(errors: Body, path: str) -> bool:
    """Whether the error tree has an entry exactly there."""
    for key in path.split("."):
        errors = errors.get(key, {})
    return "_errors" in errors


@pytest.mark.parametrize(("fits", "breaks", "where"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
async def test_a_message_at_a_limit_is_accepted_and_beyond_it_refused(fits: Body, breaks: Body, where: str) -> None:
    async with tea_house(violates=True) as house:
        url = f"/channels/{house.channel.id}/messages"
        assert (await raw(house.server, "POST", url, fits)).status == 200
        refused = await raw(house.server, "POST", url, breaks)
        assert (refused.status, refused.body["code"]) == (400, 50035)
        assert wrong_at(refused.body["errors"], where), refused.body
        assert len(house.channel.messages) == 1
        await raw(house.server, "POST", url, {"content": "plain"})
        edited = await raw(house.server, "PATCH", f"{url}/{house.channel.last.id}", breaks)
        assert "nonce" in breaks or edited.status == 400


async def test_the_limits_hold_for_answers_to_interactions_too() -> None:
    async with tea_house(violates=True) as house:

        async def shout(press: discord.Interaction[Any]) -> None:
            try:
                await press.response.send_message("x" * 2001)
            finally:
                await press.response.send_message("x" * 2000)

        house.bot.answers["play"] = shout
        answer = await house.person.slash(house.channel, "play")
        assert answer.refusals == [50035]
        assert len(answer.text) == 2000


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": " \n "}, {"embeds": [], "components": []}])
async def test_an_empty_message_is_refused_50006(body: Body) -> None:
    async with tea_house() as house:
        refused = await raw(house.server, "POST", f"/channels/{house.channel.id}/messages", body)
        assert (refused.status, refused.body["code"]) == (400, 50006)


async def test_files_are_limited_in_size_and_number() -> None:
    async with tea_house(limits=Limits(upload=100), violates=True) as house:
        await house.here.send(files=[picture(name=f"{i}.png") for i in range(10)])
        with pytest.raises(discord.HTTPException) as caught:
            await house.here.send(file=picture(b"x" * 100))
        assert (caught.value.status, caught.value.code) == (413, 40005)
        with pytest.raises(discord.HTTPException) as caught:
            await house.here.send(files=[picture(name=f"{i}.png") for i in range(11)])
        assert caught.value.code == 50035


async def test_a_layout_may_replace_a_classic_message_but_never_go_back() -> None:
    async with tea_house() as house:
        sent = await house.here.send("x")
        layout = discord.ui.LayoutView()
        text: Any = discord.ui.TextDisplay("board")
        layout.add_item(text)
        await sent.edit(content=None, view=layout)
        assert house.channel.last.text == "board"
        with pytest.raises(discord.HTTPException) as caught:
            await sent.edit(content="x", view=None)
        assert caught.value.code == 50035


async def test_a_picture_named_in_a_layout_has_to_be_uploaded() -> None:
    async with tea_house() as house:
        layout = discord.ui.LayoutView()
        gallery: Any = discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://other.png"))
        layout.add_item(gallery)
        with pytest.raises(discord.HTTPException) as caught:
            await house.here.send(view=layout, file=picture())
        assert caught.value.code == 50035


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"title": "x" * 46}, "title"),
        ({"custom_id": "x" * 101}, "custom_id"),
        ({"components": []}, "components"),
        ({"components": [{"type": 10, "content": "x"}] * 6}, "components"),
        (
            {"components": [{"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "a", "style": 1}}]},
            "components.0.label",
        ),
        (
            {
                "components": [
                    {
                        "type": 18,
                        "label": "x",
                        "component": {"type": 4, "custom_id": "a", "style": 1, "placeholder": "x" * 101},
                    }
                ]
            },
            "components.0.component.placeholder",
        ),
    ],
)
async def test_a_form_beyond_its_limits_is_refused(change: Body, where: str) -> None:
    async with tea_house(violates=True) as house:
        using = asyncio.create_task(house.person.slash(house.channel, "silent"))
        await house.server.wait_for(lambda: house.bot.heard)
        press = house.bot.heard[0]
        url = f"/interactions/{press.id}/{press.token}/callback"
        good = {"title": "叫分", "custom_id": "bid", "components": [{"type": 10, "content": "x"}]}
        refused = await raw(house.server, "POST", url, {"type": 9, "data": good | change})
        assert (refused.status, wrong_at(refused.body["errors"], where)) == (400, True)
        assert (await raw(house.server, "POST", url, {"type": 9, "data": good})).status == 204
        assert (await using).modal == good


@pytest.mark.parametrize("kind", [6, 7, 8, 99])
async def test_a_command_cannot_be_answered_with_an_update_or_suggestions(kind: int) -> None:
    async with tea_house(violates=True) as house:
        using = asyncio.create_task(house.person.slash(house.channel, "silent"))
        await house.server.wait_for(lambda: house.bot.heard)
        press = house.bot.heard[0]
        url = f"/interactions/{press.id}/{press.token}/callback"
        assert (await raw(house.server, "POST", url, {"type": kind, "data": {"content": "x"}})).status == 400
        assert (await raw(house.server, "POST", url, {"type": 4, "data": {"content": "x"}})).status == 204
        await using


# -------------------------------------------------------------------- how often
class Raw:
    """An answer as it came over the wire."""

    def __init__(self, status: int, headers: dict[str, str], body: Any) -> None:
        self.status, self.headers, self.body = status, headers, body


async def raw(server: Server, method: str, path: str, body: Any = None) -> Raw:
    """A request by a client that respects no limits."""
    headers = {"Authorization": f"Bot {server.token}"}
    async with (
        aiohttp.ClientSession() as web,
        web.request(method, server.api_url + path, json=body, headers=headers) as answer,
    ):
        found = await answer.json() if answer.content_type == "application/json" else None
        return Raw(answer.status, {k.lower(): v for k, v in answer.headers.items()}, found)


def still() -> Clock:
    return Clock(speed=0)


async def test_the_sixth_message_in_five_seconds_is_refused_with_everything_the_library_reads() -> None:
    async with tea_house(clock=still()) as house:
        url = f"/channels/{house.channel.id}/messages"
        for left in (4, 3, 2, 1, 0):
            answer = await raw(house.server, "POST", url, {"content": "x"})
            assert answer.status == 200
            assert answer.headers["x-ratelimit-limit"] == "5"
            assert answer.headers["x-ratelimit-remaining"] == str(left)
            assert answer.headers["x-ratelimit-reset-after"] == "5.000"
        reset = float(answer.headers["x-ratelimit-reset"])
        assert reset == pytest.approx(house.server.clock.now() + 5, abs=0.001)
        house.server.clock.advance(2)
        refused = await raw(house.server, "POST", url, {"content": "x"})
        assert refused.status == 429
        assert refused.body == {"message": "You are being rate limited.", "retry_after": 3.0, "global": False}
        assert refused.headers["content-type"] == "application/json"
        assert refused.headers["via"]
        assert refused.headers["x-ratelimit-bucket"] == answer.headers["x-ratelimit-bucket"]
        assert refused.headers["x-ratelimit-scope"] == "user"
        assert refused.headers["retry-after"] == "4"
        house.server.clock.advance(3)
        assert (await raw(house.server, "POST", url, {"content": "x"})).status == 200
        assert len(house.channel.messages) == 6
        assert len(house.server.limited) == 1


async def test_buckets_are_per_channel_and_edits_have_their_own() -> None:
    async with tea_house(clock=still()) as house:
        second = house.guild.channel("games")
        for channel in (house.channel, second):
            for _ in range(5):
                assert (
                    await raw(house.server, "POST", f"/channels/{channel.id}/messages", {"content": "x"})
                ).status == 200
        url = f"/channels/{second.id}/messages/{second.last.id}"
        for i in range(5):
            assert (await raw(house.server, "PATCH", url, {"content": str(i)})).status == 200
        assert (await raw(house.server, "PATCH", url, {"content": "5"})).status == 429


async def test_the_library_waits_for_an_emptied_bucket_by_the_servers_clock_and_is_never_refused() -> None:
    async with tea_house() as house:
        start = house.server.clock.now()

        async def many() -> None:
            for i in range(11):
                await house.here.send(str(i))

        sending = asyncio.create_task(many())
        await house.waits.skip(sending.done)
        assert [message.content for message in house.channel.messages] == [str(i) for i in range(11)]
        assert house.server.clock.now() - start >= 10
        assert house.server.limited == []


async def test_a_429_is_waited_for_by_the_library_and_then_tried_again() -> None:
    async with tea_house() as house:
        url = f"/channels/{house.channel.id}/messages"
        for _ in range(5):
            await raw(house.server, "POST", url, {"content": "x"})
        sending = asyncio.create_task(house.here.send("mine"))
        await house.waits.skip(sending.done)
        assert house.channel.last.content == "mine"
        assert len(house.server.limited) == 1


async def test_fifty_requests_a_second_are_all_and_interactions_do_not_count() -> None:
    limits = Limits(overall=Window(3, 1.0))
    async with tea_house(clock=still()) as house:
        house.server.clock.advance(2)
        house.server.limits.overall = limits.overall
        for _ in range(3):
            assert (await raw(house.server, "GET", "/users/@me")).status == 200
        refused = await raw(house.server, "GET", "/gateway")
        assert refused.status == 429
        assert refused.body["global"] is True
        assert refused.headers["x-ratelimit-global"] == "true"
        assert refused.headers["x-ratelimit-scope"] == "global"
        assert (await house.person.slash(house.channel, "play")).text == "play"
        await house.bot.heard[0].followup.send("more")
        house.server.clock.advance(1)
        assert (await raw(house.server, "GET", "/gateway")).status == 200
    assert Limits().overall == Window(50, 1.0)


async def test_after_an_hour_a_message_is_edited_only_three_times_in_twenty_seconds() -> None:
    async with tea_house() as house:
        sent = await house.here.send("board")
        house.server.clock.advance(3601)
        for i in range(3):
            await sent.edit(content=str(i))
        editing = asyncio.create_task(sent.edit(content="3"))
        await house.server.wait_for(lambda: house.server.limited)
        refused = house.server.limited[0]
        assert refused.code == 30046
        assert 0 < refused.answer["retry_after"] <= 20
        await house.waits.skip(editing.done)
        assert house.channel.last.content == "3"
        house.server.clock.advance(5)
        fresh = await house.here.send("new board")
        for i in range(4):
            await fresh.edit(content=str(i))
        assert len(house.server.limited) == 1


async def test_an_old_message_that_stays_capped_is_given_up_with_30046() -> None:
    async with tea_house(limits=Limits(old_edits=Window(1, 3600.0))) as house:
        sent = await house.here.send("board")
        house.server.clock.advance(3601)
        await sent.edit(content="1")
        house.server.limits.old_edits = Window(0, 10.0)
        house.server.old_edits.clear()
        editing = asyncio.create_task(sent.edit(content="2"))
        await house.waits.skip(editing.done)
        with pytest.raises(discord.HTTPException) as caught:
            await editing
        assert (caught.value.status, caught.value.code) == (429, 30046)


async def test_interaction_webhooks_have_a_bucket_for_each_token() -> None:
    async with tea_house(clock=still()) as house:
        for _ in range(2):
            await house.person.slash(house.channel, "play")
        for press in house.bot.heard:
            url = f"/webhooks/{house.server.bot.id}/{press.token}"
            found = [(await raw(house.server, "POST", url, {"content": "x"})).status for _ in range(6)]
            assert found == [200] * 5 + [429]


async def test_the_daily_creation_of_commands_is_limited() -> None:
    async with tea_house(limits=Limits(command_creates=Window(3, 86_400.0))) as house:
        url = f"/applications/{house.server.bot.id}/commands"
        body = [{"name": "play", "description": "x"}, {"name": "top", "description": "x"}]
        assert (await raw(house.server, "PUT", url, body)).status == 200
        refused = await raw(house.server, "PUT", url, [{"name": "new", "description": "x"}])
        assert (refused.status, refused.body["code"]) == (429, 30034)
