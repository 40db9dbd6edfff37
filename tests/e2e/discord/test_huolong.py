"""A match of Huolong on Discord: a counter-declaration, a burial that is refused, a star, a kitty that is dug."""

from __future__ import annotations

from dataclasses import dataclass

from tests.e2e.discord.evening import Evening, Player, data_of, has
from tests.support.huolong_match import DEALS, NAMES, Match


@dataclass
class Chatting:
    """A person who presses the buttons below his hand."""

    player: Player

    @property
    def id(self) -> str:
        return self.player.id

    async def offered(self) -> list[str]:
        return data_of(await self.player.hand())

    async def push(self, data: str) -> None:
        await self.player.user.click(await self.player.hand(), data)

    async def text(self, part: str) -> str:
        message = await self.player.hand()
        await self.player.evening.until(lambda: part in message.text)
        return message.text


async def test_a_match_of_three_deals(night: Evening) -> None:
    people = night.people(*NAMES)
    lobby = await night.open(people[0], game="huolong")
    for person in people[1:]:
        await person.press(lobby, "join")
    match = Match(night.app, lambda: night.table, [Chatting(p) for p in people], night.until)
    match.fix(0)
    await people[0].press(lobby, "start")
    table = night.table.id
    board = await night.channel.wait_for(lambda m: table in m.text and has(m, "hand"), 15)
    assert "抓牌" in board.text
    await match.first_deal()
    assert match.pages > 0
    for deal in range(1, DEALS):
        match.fix(deal)
        await people[0].press(await people[0].private("next", deal), "next")
        await night.until(lambda: night.table.phase == "playing")
        await match.rest()
    match.check()
    result = await night.newest("next", DEALS)
    assert "底牌" in result.text
    assert night.errors() == []
