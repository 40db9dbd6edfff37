"""A session of Da Guai Lu Zi on Discord: six people, tribute by two, a return out of time, a flight."""

from __future__ import annotations

from bot import commands as c
from tests.e2e.discord.evening import Evening, Player, has
from tests.e2e.session import NAMES, Session


def typed(player: Player) -> str:
    idea = player.idea()
    return " ".join(card.code for card in idea.cards) or "不出"


async def by_suggestion(player: Player) -> object:
    """The first suggestion, by buttons."""
    message = await player.hand()
    await player.press(message, "s")
    if has(message, "o"):
        return await player.press(message, "o")
    return await player.press(message, "v", "pass")


async def by_typing(player: Player) -> object:
    return await player.user.say(typed(player))


async def by_window(player: Player) -> object:
    opened = await player.press(await player.hand(), "t")
    return await player.user.submit(opened, {"text": typed(player)})


async def test_a_session_with_tribute_by_two_a_silent_receiver_and_a_flight(night: Evening) -> None:
    people = night.people(*NAMES)
    host = people[0]
    await host.user.slash(night.channel, "play", {"game": "daguailuzi"})
    await night.until(lambda: bool(night.tables))
    session = Session(night.app.house, night.table.id)
    lobby = await night.channel.wait_for(lambda m: session.table_id in m.text and has(m, "join"), 15)
    for player in people[1:]:
        await player.press(lobby, "join")
    await host.press(lobby, "start")
    await night.until(lambda: session.table.phase == "playing")

    # The first hand: some acts by the clients, the rest without them.
    ways = (by_suggestion, by_typing, by_window)
    acts = iter(range(3))
    await night.play_out(*ways, stop=lambda: next(acts, None) is None)
    await session.two_payers()
    line = await night.channel.wait_for(lambda m: "抓住对方 2 人" in m.text, 15)
    assert not any(x.startswith("🔵") and "1." in x for x in line.text.splitlines()), "one line inside the session"

    # The second: two pay, one receiver answers with buttons, the other is silent.
    await host.press(line, "next")
    await night.until(lambda: len(session.receivers()) == 2)
    first, silent = (next(p for p in people if p.seat == seat) for seat in session.receivers())
    await by_suggestion(first)
    await night.until(lambda: session.receivers() == [silent.seat])
    clock = night.app.house.now
    night.app.house.now = lambda: clock() + 46_000  # type: ignore[method-assign]
    await night.app.house.execute(session.table_id, c.Tick())
    assert session.table.state.public.phase == "lead"
    await night.channel.wait_for(lambda m: m.text.count("🎁") == 2 and "⏰" in m.text, 15)

    # A flight in mid-hand.
    leaver = next(p for p in people if p.seat == 5)
    asked = await leaver.user.slash(night.channel, "leave", {})
    assert asked.message is not None
    assert "扣 18 分" in asked.message.text
    await leaver.press(asked.message, "leave", "yes")
    await night.channel.wait_for(lambda m: "逃跑" in m.text and "18" in m.text, 15)
    await session.play_out()
    assert session.table.result is not None
    assert [b.points for b in session.table.result.bookings if b.seat == 5] == [-18]
    done = await night.channel.wait_for(lambda m: "逃跑扣分" in m.text, 15)

    # The third and last: everything is told.
    await host.press(done, "next")
    await night.until(lambda: session.table.phase == "playing")
    await session.play_out()
    assert session.table.session_over
    last = await night.channel.wait_for(lambda m: "整个回合" in m.text, 15)
    assert sum(name in last.text for name in NAMES[:5]) == 5
