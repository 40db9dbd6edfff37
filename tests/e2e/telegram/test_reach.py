"""People who cannot be written to: they never pressed START, blocked the bot, or deleted their account."""

from __future__ import annotations

from bot.i18n import Speaker
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, has

ZH = Speaker("zh-Hans", "doudizhu")


async def test_blocked_in_mid_game_and_back_again(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    board = await night.deal(group, *people)
    me = night.asked()
    hand = await me.hand()
    await me.block()
    night.app.house.redraw(night.table.id)
    await night.until(lambda: night.reach(me) == "closed")
    tries = night.server.count("[se][ed]*", chat=me.private)
    night.app.house.redraw(night.table.id)
    assert not night.table.over
    others = [p for p in people if p is not me]
    answer = await others[0].press(board, "more")
    assert not answer.alert
    await night.server.idle()
    assert night.server.count("[se][ed]*", chat=me.private) == tries, "who has blocked us is left in peace"
    await me.unblock()
    await night.until(lambda: night.reach(me) == "open")
    await me.by_buttons()
    await night.until(lambda: not me.asked)
    await me.private.wait_for(lambda m: m.id >= hand.id and night.table.id in m.text, PATIENCE)


async def test_who_has_blocked_us_is_led_back_by_the_hand_button(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    board = await night.deal(group, *people)
    me = night.asked()
    await me.block()
    await night.until(lambda: night.reach(me) == "closed")
    # A press in the group is possible while the private chat is blocked.
    me.user.account.blocked = False
    answer = await me.tap(board, f"t:{night.table.id}:hand")
    me.user.account.blocked = True
    link = (await answer.answered(PATIENCE)).url
    assert "start=" in link
    await me.open(link)
    await me.private.wait_for(ZH("done-private"), PATIENCE)
    await me.by_buttons()


async def test_a_deleted_account_leaves_the_others_their_game(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    await night.deal(group, *people)
    gone = next(p for p in people if not p.asked)
    await gone.delete_account()
    for _ in range(2):
        if night.asked() is gone:
            break
        await night.step(Player.by_typing)
    await night.server.idle()
    assert night.table.phase == "playing"
    await group.wait_for(lambda m: has(m, "hand"), PATIENCE)


async def test_a_person_without_any_private_chat_keeps_his_seat(night: Evening) -> None:
    host = night.player("小明")
    others = await night.friends("小红", "阿强")
    group = night.group(host, *others)
    group.promote(others[0].user)
    lobby = await night.open(host, group)
    await night.sit_down(lobby, *others)
    await others[0].press(lobby, "start")
    board = await night.board(group)
    await night.until(lambda: night.reach(host) == "closed")
    assert night.table.seat_of(host.id) == 0
    link = (await host.press(board, "hand")).url
    await host.open(link)
    await host.private.wait_for(lambda m: night.table.id in m.text, PATIENCE)
    assert night.table.seat_of(host.id) == 0


async def test_panels_to_somebody_who_has_blocked_us_lead_to_the_private_chat(night: Evening) -> None:
    me = await night.friend("小明")
    group = night.group(me)
    night.server.updates.pause()
    me.user.account.blocked = True
    night.server.updates.resume()
    await me.say(group, "/rules doudizhu")
    invitation = await group.wait_for(ZH("start-first"), PATIENCE)
    assert invitation.buttons[0][0].url
    await me.open(invitation.buttons[0][0].url)
    await me.private.wait_for("◆", PATIENCE)
