"""Evenings of Qingdao Gouji on Discord: six people, a burn window with two answers at once and one too late."""

from __future__ import annotations

import asyncio

from bot.presses import ideas
from bot.screens import common
from engine.core import Action
from engine.registry import all_games
from tests.e2e.discord.evening import Evening, Player, find, has
from tests.fakes.discord import Message
from tests.support import gouji_nights as nights


async def by_suggestion(player: Player) -> object:
    """The first suggestion, by buttons."""
    message = await player.hand()
    idea = ideas(all_games()["gouji"], player.view)[0]
    await player.press(message, "s")
    if not idea.cards:
        return await player.press(message, "v", idea.verb)
    return await player.press(message, "o")


def typed(player: Player) -> str:
    idea = player.idea()
    words = {"no_burn": "不烧", "close": "扣", "pass": "过", "decline": "不打"}
    return words.get(idea.verb) or " ".join(card.rank.letter for card in idea.cards)


async def by_typing(player: Player) -> object:
    return await player.user.say(typed(player))


async def by_window(player: Player) -> object:
    message = await player.hand()
    if not has(message, "t"):
        return await by_suggestion(player)
    opened = await player.press(message, "t")
    return await player.user.submit(opened, {"text": typed(player)})


async def table_for(night: Evening) -> list[Player]:
    people = night.people(*nights.NAMES)
    lobby = await night.open(people[0], game="gouji")
    for player in people[1:]:
        await player.press(lobby, "join")
    await people[0].press(lobby, "start")
    await night.board()
    return people


def at(night: Evening, people: list[Player], seat: int) -> Player:
    return next(p for p in people if night.table.seat_of(p.id) == seat)


async def test_a_deal_by_buttons_by_typing_and_in_the_window(night: Evening) -> None:
    await table_for(night)
    acts = 0

    def enough() -> bool:
        nonlocal acts
        acts += 1
        return acts > 9

    await night.play_out(by_suggestion, by_typing, by_window, stop=enough)
    await nights.forward(night.app)
    assert night.table.result is not None
    assert sum(night.table.result.points) == 0
    board = await night.newest("next")
    assert "头客" in board.text
    assert "大落" in board.text


async def ready(player: Player) -> Message:
    """Choose a burn by suggestions, confirm it where the player is warned; the hand whose next press burns."""
    message = await player.hand()
    while not has(message, "o"):
        await player.press(message, "s")
    draft = player.evening.app.house.draft(player.evening.app.house.slots[player.evening.table.id], player.id)
    if all_games()["gouji"].warning(player.view, Action("burn", draft.cards)) is not None:
        await player.press(message, "o")
        assert "⚠️" in message.text
        assert player.asked
    return message


async def test_two_answer_a_burn_window_at_once_and_one_is_late(night: Evening) -> None:
    people = await table_for(night)
    await nights.wish(night.app, *(p.id for p in people))
    near, far, *_ = [at(night, people, s) for s in await nights.to_a_window(night.app)]
    shown = {p: await ready(p) for p in (near, far)}
    old = {p: shown[p].versions[-1] for p in shown}
    owner = nights.state_of(night.app).public.owner
    await asyncio.gather(*(p.user.click(old[p], find(old[p], "o")) for p in (far, near)))
    await night.until(lambda: near.asked is False or nights.state_of(night.app).public.owner == near.seat)
    public = nights.state_of(night.app).public
    assert (public.owner, public.burned) == (near.seat, owner)
    assert far.seat not in public.debt
    late = await far.user.click(old[far], find(old[far], "o"))
    assert late.ephemeral
    assert late.text
    assert nights.state_of(night.app).public == public
    await night.channel.wait_for(lambda m: "🔥" in m.text, 15)


async def test_a_look_is_shown_to_who_looks_alone(night: Evening) -> None:
    people = await table_for(night)
    await nights.forward(night.app, lambda: nights.mate_to_look_at(night.app) is not None)
    found = nights.mate_to_look_at(night.app)
    assert found is not None
    seat, mate = found
    looker = at(night, people, seat)
    message = await looker.private("v", "look", f"@{mate}")
    await looker.press(message, "v", "look", f"@{mate}")
    cards = common.speaker(night.table, "zh-Hans").cards(nights.state_of(night.app).hands[mate])
    await night.until(lambda: any(cards in m.text for m in looker.user.inbox))
    assert all(cards not in m.text for m in night.channel.log.values())
