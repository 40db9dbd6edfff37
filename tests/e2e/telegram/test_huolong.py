"""A match of Huolong on Telegram: a counter-declaration, a burial that is refused, a star, a kitty that is dug."""

from __future__ import annotations

from dataclasses import dataclass

from tests.e2e.telegram.evening import PATIENCE, Evening, Player, data_of, has
from tests.support.huolong_match import DEALS, NAMES, Match


@dataclass
class Chatting:
    """A person who presses the buttons of his private chat."""

    player: Player

    @property
    def id(self) -> str:
        return self.player.id

    async def offered(self) -> list[str]:
        return data_of(self.player.evening.fresh(await self.player.hand()))

    async def push(self, data: str) -> None:
        message = self.player.evening.fresh(await self.player.hand())
        await self.player.user.press(message, data, PATIENCE)

    async def text(self, part: str) -> str:
        message = await self.player.private.wait_for(lambda m: part in m.text, PATIENCE)
        return message.text


async def test_a_match_of_three_deals(night: Evening) -> None:
    people = await night.friends(*NAMES)
    group = night.group(*people)
    lobby = await night.open(people[0], group, "攉龙")
    await night.sit_down(lobby, *people[1:])
    match = Match(night.app, lambda: night.table, [Chatting(p) for p in people], night.until)
    match.fix(0)
    await people[0].press(lobby, "start")
    board = await night.board(group)
    assert "抓牌" in night.fresh(board).text
    await match.first_deal()
    for deal in range(1, DEALS):
        match.fix(deal)
        over = await people[0].private.wait_for(lambda m: has(m, "next", deal), PATIENCE)  # noqa: B023
        await people[0].press(over, "next")
        await night.until(lambda: night.table.phase == "playing")
        await match.rest()
    match.check()
    result = await group.wait_for(lambda m: has(m, "next", DEALS), PATIENCE)
    assert "底牌" in result.text
    for person in people:
        assert "攉龙" in person.private.from_bot[-1].text
