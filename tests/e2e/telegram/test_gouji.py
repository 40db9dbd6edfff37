"""Evenings of Qingdao Gouji on Telegram: six people, a burn window with two answers at once and one too late."""

from __future__ import annotations

import asyncio

from bot.presses import ideas
from bot.screens import common
from engine.core import Action
from engine.registry import all_games
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, data_of, has
from tests.fakes.telegram import Answer, Group, Shown
from tests.support import gouji_nights as nights


async def by_suggestion(player: Player) -> Answer:
    """The first suggestion, by buttons."""
    message = await player.hand()
    idea = ideas(all_games()["gouji"], player.view)[0]
    await player.press(message, "s")
    if not idea.cards:
        return await player.press(message, "v", idea.verb)
    message = await player.private.wait_for(lambda m: m.id == message.id and has(m, "o"), PATIENCE)
    return await player.press(message, "o")


def typed(player: Player) -> str:
    idea = player.idea()
    words = {"no_burn": "不烧", "close": "扣", "pass": "过", "decline": "不打"}
    return words.get(idea.verb) or " ".join(card.rank.letter for card in idea.cards)


async def by_typing(player: Player) -> Shown:
    return await player.user.tell(typed(player))


async def table_for(night: Evening) -> tuple[Group, list[Player]]:
    people = await night.friends(*nights.NAMES)
    group = night.group(*people)
    lobby = await night.open(people[0], group, "够级")
    await night.sit_down(lobby, *people[1:])
    await people[0].press(lobby, "start")
    await night.board(group)
    return group, people


def at(night: Evening, people: list[Player], seat: int) -> Player:
    return next(p for p in people if p.seat == seat)


async def test_a_deal_by_buttons_and_by_typing(night: Evening) -> None:
    group, people = await table_for(night)
    for n in range(8):
        await night.step(by_typing if n % 2 else by_suggestion)
    await nights.forward(night.app)
    assert night.table.result is not None
    assert sum(night.table.result.points) == 0
    for person in people:
        await person.private.wait_for(lambda m: "青岛够级" in m.text and has(m, "next"), PATIENCE)
    board = await group.wait_for(lambda m: "头客" in m.text and "大落" in m.text, PATIENCE)
    assert "洗牌指纹" in board.text


async def test_two_answer_a_burn_window_at_once_and_one_is_late(night: Evening) -> None:
    group, people = await table_for(night)
    await nights.wish(night.app, *(p.id for p in people[1:]))
    host = people[0]
    message = await host.hand() if host.asked else host.private.from_bot[-1]
    await host.press(message, "v", "burn_prompt", "any")
    await night.until(lambda: nights.state_of(night.app).wishes[host.seat].prompt == "any")
    near, far, *_ = [at(night, people, s) for s in await nights.to_a_window(night.app)]
    for player in people:
        assert player.asked == (player in (near, far)) or len(night.table.pending) > 2
        if not player.asked:
            assert not has(player.private.from_bot[-1], "v", "no_burn")
    shown = {p: await ready(night, p) for p in (near, far)}
    owner = nights.state_of(night.app).public.owner
    data = {p: next(d for d in data_of(shown[p]) if ":o:" in d) for p in shown}
    answers = await asyncio.gather(*((p.user.send_data(shown[p], data[p])) for p in (far, near)))
    await asyncio.gather(*(a.answered(PATIENCE) for a in answers))
    await night.until(lambda: near.seat in nights.state_of(night.app).public.debt)
    public = nights.state_of(night.app).public
    assert (public.owner, public.burned) == (near.seat, owner)
    assert far.seat not in public.debt
    late = await (await far.user.send_data(night.fresh(shown[far]), data[far])).answered(PATIENCE)
    assert late.alert
    assert nights.state_of(night.app).public == public
    await night.until(lambda: any("🔥" in m.text for m in group.from_bot), "the burn in the group")


async def ready(night: Evening, player: Player) -> Shown:
    """Choose a burn by suggestions, confirm it where the player is warned; the hand whose next press burns."""
    message = await player.hand()
    while not night.draft(player).cards:
        await player.press(message, "s")
    message = await player.private.wait_for(lambda m: m.id == message.id and has(m, "o"), PATIENCE)
    warned = all_games()["gouji"].warning(player.view, Action("burn", night.draft(player).cards))
    if warned is not None:
        await player.press(message, "o")
        message = await player.private.wait_for(lambda m: m.id == message.id and "⚠️" in m.text, PATIENCE)
        assert player.asked
    return message


async def test_a_look_is_shown_to_who_looks_alone(night: Evening) -> None:
    group, people = await table_for(night)
    await nights.forward(night.app, lambda: nights.mate_to_look_at(night.app) is not None)
    found = nights.mate_to_look_at(night.app)
    assert found is not None
    seat, mate = found
    looker, shown = at(night, people, seat), at(night, people, mate)
    message = await looker.private.wait_for(lambda m: has(m, "v", "look", f"@{mate}"), PATIENCE)
    label = next(b.label for row in message.buttons for b in row if b.data and b.data.endswith(f"look:@{mate}"))
    assert shown.user.account.first_name in label
    await looker.press(message, "v", "look", f"@{mate}")
    cards = common.speaker(night.table, "zh-Hans").cards(nights.state_of(night.app).hands[mate])
    await looker.private.wait_for(lambda m: cards in m.text, PATIENCE)
    assert all(cards not in m.text for place in (group, shown.private) for m in place.from_bot[:-1])
    assert cards not in group.from_bot[-1].text
