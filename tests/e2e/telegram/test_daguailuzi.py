"""A session of Da Guai Lu Zi on Telegram: six people, tribute by two, a return out of time, a flight."""

from __future__ import annotations

from tests.e2e.session import NAMES, Session
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, has
from tests.fakes.telegram import Answer


def typed(player: Player) -> str:
    """What the player has in mind, as he would type it."""
    idea = player.idea()
    return " ".join(card.code for card in idea.cards) or "不出"


async def by_suggestion(player: Player) -> Answer:
    """The first suggestion, by buttons."""
    message = await player.hand()
    await player.press(message, "s")
    if not player.evening.draft(player).cards:
        return await player.press(message, "v", "pass")
    message = await player.private.wait_for(lambda m: m.id == message.id and has(m, "o"), PATIENCE)
    return await player.press(message, "o")


async def by_typing(player: Player) -> object:
    return await player.user.tell(typed(player))


async def test_a_session_with_tribute_by_two_a_silent_receiver_and_a_flight(night: Evening) -> None:
    people = await night.friends(*NAMES)
    group = night.group(*people)
    host = people[0]
    lobby = await night.open(host, group, "大怪路子")
    await night.sit_down(lobby, *people[1:])
    await host.press(lobby, "start")
    board = await night.board(group)
    assert "🔵" in board.text
    session = Session(night.app.house, night.table.id)

    # The first hand: some acts by buttons and by typing, the rest without the clients.
    for way in (by_suggestion, by_typing, by_suggestion, by_typing):
        await night.step(way)
    await session.two_payers()
    line = await group.wait_for(lambda m: "抓住对方 2 人" in m.text, PATIENCE)
    assert not any(x.startswith("🔵") and "1." in x for x in line.text.splitlines()), "one line inside the session"

    # The second: two pay, one receiver answers with buttons, the other is silent.
    await host.press(line, "next")
    await night.until(lambda: len(session.receivers()) == 2)
    first, silent = (next(p for p in people if p.seat == seat) for seat in session.receivers())
    message = await first.hand()
    assert "还" in message.text
    await first.press(message, "s")
    message = await first.private.wait_for(lambda m: m.id == message.id and has(m, "o"), PATIENCE)
    await first.press(message, "o")
    await night.until(lambda: session.receivers() == [silent.seat])
    clock = night.app.house.now
    night.app.house.now = lambda: clock() + 46_000
    await night.app.clock.tick()
    await night.until(lambda: session.table.state.public.phase == "lead")
    await group.wait_for(lambda m: m.text.count("🎁") == 2 and "⏰" in m.text, PATIENCE)
    returned = [e for e in session.table.state.log if type(e.event).__name__ == "ReturnChosen"]
    assert all(e.to == frozenset({e.event.seat}) for e in returned)

    # A flight in mid-hand.
    leaver = next(p for p in people if p.seat == 5)
    await leaver.user.say(group, "/leave")
    price = await leaver.private.wait_for(lambda m: has(m, "leave", "yes"), PATIENCE)
    assert "扣 18 分" in price.text
    await leaver.press(price, "leave", "yes")
    await group.wait_for(lambda m: "逃跑" in m.text and "18" in m.text, PATIENCE)
    await session.play_out()
    assert [b.points for b in session.table.result.bookings if b.seat == 5] == [-18]  # type: ignore[union-attr]
    done = await group.wait_for(lambda m: "逃跑扣分" in m.text, PATIENCE)

    # The third and last: everything is told.
    await host.press(done, "next")
    await night.until(lambda: session.table.deal == 3 or session.table.phase == "playing")
    await session.play_out()
    assert session.table.session_over
    last = await group.wait_for(lambda m: "整个回合" in m.text, PATIENCE)
    assert sum(name in last.text for name in NAMES[:5]) == 5

    # One message for the lobby and one a hand; everything else is edited in or said in private.
    assert night.server.count("send*", chat=group) <= session.table.deal + 1
