"""Requests are compared with Discord's own OpenAPI description, in the folder that PAIJU_SPECS names."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from tests.fakes.discord import Server, connect
from tests.fakes.discord.openapi import SpecMissing, demand
from tests.fakes.discord.rest import ROUTES
from tests.fakes.tea_house import Bot, buttons, picture, tea_house


def test_every_path_served_is_one_of_the_described() -> None:
    served = {(route.method, route.template) for route in ROUTES}
    assert len(served) > 50
    assert served <= demand().templates()


async def test_what_a_real_client_sends_fits_the_description() -> None:
    async with tea_house() as house:
        demand()

        @discord.app_commands.command(name="play", description="open a table")
        @discord.app_commands.choices(game=[discord.app_commands.Choice(name="斗地主", value="doudizhu")])
        async def play(interaction: discord.Interaction[Any], game: str) -> None:
            await interaction.response.send_message(game)

        tree = discord.app_commands.CommandTree(house.bot)
        tree.add_command(play)
        await tree.sync()
        layout = discord.ui.LayoutView(timeout=None)
        parts: list[Any] = [discord.ui.TextDisplay("board"), discord.ui.Separator()]
        parts.append(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png")))
        layout.add_item(discord.ui.Container(*parts, accent_colour=0x2E7D32))
        sent = await house.here.send(view=layout, file=picture())
        await sent.edit(view=layout, attachments=[picture()])
        await (await house.friend()).send(
            "hand",
            embed=discord.Embed(title="x"),
            view=buttons("过", "出"),
            allowed_mentions=discord.AllowedMentions.none(),
        )

        async def form(press: discord.Interaction[Any]) -> None:
            asked: Any = discord.ui.Modal(title="叫分", custom_id="bid")
            asked.add_item(discord.ui.Label(text="几分", component=discord.ui.TextInput(custom_id="n")))
            await press.response.send_modal(asked)

        house.bot.answers["过"] = form
        opened = await house.person.click(house.person.inbox[0], "过")
        await house.person.submit(opened, {"几分": "3"})
        await house.bot.heard[-1].followup.send("more", ephemeral=True)
        assert house.server.violations == []
        assert house.server.validated == len(house.server.calls)
        assert house.server.validated >= 11


@pytest.mark.parametrize(
    ("method", "path", "body", "problem"),
    [
        ("GET", "/channels/1/lobby", None, "not a path of the API"),
        ("GET", "/users/@me?with_love=1", None, "unknown query parameter with_love"),
        ("POST", "/channels/{id}/messages", {"content": 3}, "content: "),
        (
            "POST",
            "/channels/{id}/messages",
            {"components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x" * 81, "custom_id": "a"}]}]},
            "components/0/components/0/label: ",
        ),
        ("POST", "/users/@me/channels", {"recipient_id": True}, "recipient_id: "),
    ],
)
async def test_a_request_that_is_not_as_described_is_recorded(method: str, path: str, body: Any, problem: str) -> None:
    async with tea_house(violates=True) as house:
        assert house.server.violations == []
        url = house.server.api_url + path.replace("{id}", str(house.channel.id))
        headers = {"Authorization": f"Bot {house.server.token}"}
        async with aiohttp.ClientSession() as web, web.request(method, url, json=body, headers=headers) as answer:
            await answer.read()
        assert any(problem in str(violation) for violation in house.server.violations), house.server.violations


async def test_a_body_that_cannot_be_read_is_refused_as_invalid() -> None:
    async with tea_house(violates=True) as house:
        demand()
        route = discord.http.Route("POST", "/users/@me/channels")
        with pytest.raises(discord.HTTPException) as caught:
            await house.bot.http.request(route, json={"recipient_id": ["who"]})
        assert (caught.value.status, caught.value.code) == (400, 50035)


async def test_a_described_path_that_is_not_served_says_so() -> None:
    async with tea_house() as house:
        demand()
        with pytest.raises(discord.DiscordServerError, match="not served here: GET /guilds/"):
            await house.here.guild.fetch_emojis()


async def test_a_body_sent_with_files_is_compared_too() -> None:
    async with tea_house(violates=True) as house:
        embed = discord.Embed(title="x" * 300)
        with pytest.raises(discord.HTTPException):
            await house.here.send(embed=embed, file=picture())
        assert "embeds/0/title: " in str(house.server.violations[0])


async def test_without_the_folder_the_question_for_violations_says_what_to_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("PAIJU_SPECS", raising=False)
    async with Server() as server, connect(server, Bot()):
        with pytest.raises(SpecMissing, match="set PAIJU_SPECS to the folder that holds"):
            _ = server.violations
        assert server.validated == 0
        await asyncio.sleep(0)
