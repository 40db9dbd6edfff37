"""A deal on Telegram: selections, typed plays, stale and foreign buttons, what stands where, the practice table."""

from __future__ import annotations

import asyncio

import pytest

from bot import press
from bot.i18n import Speaker
from bot.screens import common
from engine.cards import RANK_OF_LETTER
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, data_of, find, has, offers
from tests.fakes.telegram import Group, Shown

ZH = Speaker("zh-Hans", "doudizhu")


async def lead(night: Evening, *names: str) -> tuple[Group, list[Player], Shown]:
    """A deal in which somebody has to lead: the group, the people, the board."""
    people = await night.friends(*(names or ("小明", "小红", "阿强")))
    group = night.group(*people)
    board = await night.deal(group, *people)
    while not any(p.asked and p.view.phase == "lead" for p in people):
        await night.step(Player.by_typing)
    return group, people, board


async def test_card_buttons_cycle_and_the_answer_says_what_is_chosen(night: Evening) -> None:
    await lead(night)
    me = night.asked()
    hand = await me.hand()
    keys = [d.split(":")[6] for d in data_of(hand) if ":k:" in d]
    ranks = [c.rank.letter for c in me.view.hand]
    assert sorted(keys) == sorted(set(ranks))
    letter = max(keys, key=ranks.count)
    count = ranks.count(letter)
    for n in range(1, count + 1):
        answer = await me.press(hand, "k", letter)
        assert len(night.draft(me).cards) == n
        assert answer.text == common.speaker(me.table, "zh-Hans")("done-chosen", cards=night.draft(me).cards)
        assert not answer.alert
    shown = await me.private.wait_for(lambda m: m.id == hand.id and has(m, "o"), PATIENCE)
    assert ZH.rank(RANK_OF_LETTER[letter]) in shown.text
    await me.press(hand, "k", letter)
    assert night.draft(me).cards == ()
    await me.private.wait_for(lambda m: m.id == hand.id and not has(m, "o"), PATIENCE)


async def test_clear_takes_the_whole_selection_back(night: Evening) -> None:
    await lead(night)
    me = night.asked()
    hand = await me.hand()
    await me.press(hand, "s")
    await me.private.wait_for(lambda m: m.id == hand.id and has(m, "x"), PATIENCE)
    await me.press(hand, "x")
    await me.private.wait_for(lambda m: m.id == hand.id and not has(m, "o"), PATIENCE)
    assert night.draft(me).cards == ()


async def test_suggest_steps_through_legal_plays_and_confirm_plays_just_those_cards(night: Evening) -> None:
    await lead(night)
    me = night.asked()
    hand = await me.hand()
    seen = set()
    for _ in range(3):
        await me.press(hand, "s")
        seen.add(night.draft(me).cards)
    assert len(seen) > 1
    cards = night.draft(me).cards
    await me.private.wait_for(lambda m: has(m, "o", "play", press.mark(cards)), PATIENCE)
    before = list(me.view.hand)
    await me.press(hand, "o")
    after = list(me.view.hand)
    for card in cards:
        before.remove(card)
    assert after == before


async def test_b02_a_confirmation_of_another_selection_plays_nothing(night: Evening) -> None:
    await lead(night)
    me = night.asked()
    hand = await me.hand()
    await me.press(hand, "s")
    shown = await me.private.wait_for(lambda m: m.id == hand.id and has(m, "o"), PATIENCE)
    old = find(shown, "o")
    await me.press(hand, "s")
    answer = await (await me.send_data(shown, old)).answered(PATIENCE)
    assert (answer.text, answer.alert) == (ZH("error-stale"), True)
    assert me.view.phase == "lead"


async def test_b02_forged_buttons_are_answered_and_change_nothing(night: Evening) -> None:
    group, people, board = await lead(night)
    me = night.asked()
    other = next(p for p in people[1:] if p is not me)
    t, seq = night.table, night.table.seq
    request = me.view.request
    absent = next(x for x in "3456789TJQKA2xX" if x not in {c.rank.letter for c in me.view.hand})
    forged = [
        (me, f"a:{t.id}:{t.deal}:{me.seat}:{request}:k:{absent}"),
        (me, f"a:{t.id}:{t.deal}:{me.seat}:{request}:v:play:"),
        (me, f"a:{t.id}:{t.deal}:{me.seat}:{request}:v:nonsense:"),
        (me, f"a:{t.id}:{t.deal}:{me.seat}:{request}:o:play:0"),
        (me, f"a:{t.id}:{t.deal}:{me.seat}:{request}:g:-1"),
        (me, f"a:{t.id}:{t.deal + 1}:{me.seat}:{request}:v:pass:"),
        (other, f"a:{t.id}:{t.deal}:{me.seat}:{request}:v:pass:"),
        (me, f"a:zzzzz:{t.deal}:{me.seat}:{request}:v:pass:"),
        (other, f"t:{t.id}:kick:{me.seat}"),
        (other, f"t:{t.id}:kick:-1"),
        (other, f"t:{t.id}:set:bombs:1"),
        (other, f"t:{t.id}:comp"),
        (other, f"t:{t.id}:next:99"),
        (me, "m:play:poker"),
        (me, "m:replay:x:1"),
        (me, "nonsense"),
        (me, "a" * 64),
        (me, "\u202e:a:b:c"),
    ]
    for who, data in forged:
        answer = await (await who.send_data(board, data)).answered(PATIENCE)
        assert answer.alert, data
        assert answer.text, data
    assert night.table.seq == seq


async def test_b01_a_button_of_an_earlier_question_is_refused_in_the_next(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    board = await night.deal(group, *people)
    me = night.asked()
    bidding = await me.hand()
    old = find(bidding, "v")
    while not (me.asked and me.view.phase in ("lead", "respond")):
        await night.step(Player.by_typing)
    seq = night.table.seq
    answer = await (await me.send_data(board, old)).answered(PATIENCE)
    assert (answer.text, answer.alert) == (ZH("error-stale"), True)
    assert night.table.seq == seq


async def test_b08_a_double_press_acts_once(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    await night.deal(group, *people)
    me = night.asked()
    hand = await me.hand()
    data = find(hand, "v", "pass_bid")
    first, second = await asyncio.gather(*[me.send_data(hand, data) for _ in range(2)])
    answers = [await p.answered(PATIENCE) for p in (first, second)]
    assert sorted(a.alert for a in answers) == [False, True]
    acts = [r for r in await night.app.store.journal(night.table.id) if r.kind == "act"]
    assert len(acts) == 1


async def test_b09_b10_double_taps_that_change_nothing_leave_the_buttons_where_they_are(night: Evening) -> None:
    await lead(night)
    me = night.asked()
    hand = await me.hand()
    labels = night.fresh(hand).labels
    before = len(me.private.history)
    key = find(hand, "k")
    count = [c.rank.letter for c in me.view.hand].count(key.split(":")[6])
    for _ in range(2):  # all the way round, twice: the selection ends as it began
        taps = [await me.tap(hand, key) for _ in range(count + 1)]
        for tap in taps:
            assert not (await tap.answered(PATIENCE)).alert
    night.app.house.redraw(night.table.id)
    await night.server.idle()
    assert night.fresh(hand).labels == labels
    assert len(me.private.history) == before
    assert "desk failed" not in str(night.server.crashes)


async def test_typed_plays_in_private_by_do_and_by_reply_do_the_same(night: Evening) -> None:
    group, people, board = await lead(night)
    for way in (Player.by_typing, lambda p: p.by_do(group), lambda p: p.by_reply(group, night.fresh(board))):
        me = night.asked()
        held, idea = len(me.view.hand), me.idea()
        await night.step(way)
        assert len(me.view.hand) == held - len(idea.cards)


async def test_what_cannot_be_played_is_explained_in_private_only(night: Evening) -> None:
    group, people, board = await lead(night)
    me = night.asked()
    said = len(group.from_bot)
    held = [c.rank.letter for c in me.view.hand]
    few = min("3456789JQKA2", key=held.count)
    await me.say(group, f"/do {few * 4}")
    missing = (RANK_OF_LETTER[few],) * (4 - held.count(few))
    await me.private.wait_for(common.speaker(me.table, "zh-Hans")("error-not_in_hand", cards=missing), PATIENCE)
    await me.say(group, "345", reply_to=board)
    await me.tell("what is this")
    await me.private.wait_for("what is this"[:12], PATIENCE)
    await night.server.idle()
    assert len(group.from_bot) == said


async def test_talk_below_the_board_is_left_alone(night: Evening) -> None:
    group, people, board = await lead(night)
    idle = next(p for p in people if not p.asked)
    outsider = night.player("路人")
    group.add(outsider.user)
    seq, bot = night.table.seq, len(group.from_bot)
    for who in (idle, outsider):
        said = len(who.private.from_bot)
        await who.say(group, "好牌！", reply_to=night.fresh(board))
        await night.server.idle()
        assert len(who.private.from_bot) == said
    assert len(group.from_bot) == bot
    assert night.table.seq == seq


async def test_foreign_presses_are_told_why_and_only_to_who_pressed(night: Evening) -> None:
    group, people, board = await lead(night)
    stranger = await night.friend("路人")
    group.add(stranger.user)
    me = night.asked()
    hand = await me.hand()
    foreign = await (await stranger.send_data(board, find(hand, "s"))).answered(PATIENCE)
    assert (foreign.text, foreign.alert) == (ZH("error-not_your_button"), True)
    assert (await stranger.press(board, "hand")).text == ZH("error-not_seated")
    assert group.from_bot == [night.fresh(board)]


async def test_the_hand_button_sends_the_hand_anew_and_takes_the_old_one_away(night: Evening) -> None:
    group, people, board = await lead(night)
    me = night.asked()
    hand = await me.hand()
    answer = await me.press(board, "hand")
    assert answer.text == ZH("done-hand")
    second = await me.private.wait_for(lambda m: has(m, "s") and m.id > hand.id, PATIENCE)
    await me.private.wait_until(lambda _: night.fresh(hand).deleted)
    await me.tell("/hand")
    await me.private.wait_for(lambda m: has(m, "s") and m.id > second.id, PATIENCE)
    await me.private.wait_until(lambda p: len([m for m in p.from_bot if has(m, "s")]) == 1)


async def test_g08_hand_by_command_in_the_group(night: Evening) -> None:
    group, people, board = await lead(night)
    me = night.asked()
    hand = await me.hand()
    await me.say(group, "/hand")
    await me.private.wait_for(lambda m: m.id > hand.id and has(m, "s"), PATIENCE)


@pytest.mark.usefixtures("drawn")
async def test_boards_and_hands_are_pictures_and_edited_in_place(night: Evening) -> None:
    group, people, board = await lead(night)
    me = night.asked()
    hand = await me.hand()
    picture, looks = night.fresh(board).photo, night.fresh(hand).photo
    assert picture is not None
    assert looks is not None
    await night.step(Player.by_typing)
    await group.wait_until(lambda _: night.fresh(board).photo != picture, PATIENCE)
    await me.private.wait_until(lambda _: night.fresh(hand).photo != looks, PATIENCE)
    assert night.fresh(board).photo is not None
    assert night.server.count("editMessageMedia", chat=group, status=200) > 0
    assert [m.id for m in group.from_bot] == [board.id]
    rows = {r.audience: r for r in await night.app.store.screens(night.table.id)}
    assert rows["group"].message == f"{board.id}p"
    assert rows[me.id].message == f"{hand.id}p"


@pytest.mark.usefixtures("drawn")
async def test_a_selection_changes_words_below_the_picture_and_uploads_nothing(night: Evening) -> None:
    await lead(night)
    me = night.asked()
    hand = await me.hand()
    await night.server.idle()
    media = night.server.count("editMessageMedia", chat=me.private)
    await me.press(hand, "s")
    await me.private.wait_for(lambda m: m.id == hand.id and has(m, "o"), PATIENCE)
    assert night.server.count("editMessageMedia", chat=me.private) == media
    assert night.server.count("editMessageCaption", chat=me.private) > 0


@pytest.mark.usefixtures("drawn")
async def test_text_instead_of_pictures_for_a_chat(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    group.promote(people[0].user)
    await night.deal(group, *people)
    await people[0].say(group, "/settings")
    panel = await group.wait_for(ZH("settings-title"), PATIENCE)
    await people[0].press(panel, "set", "pictures")
    await group.wait_for(lambda m: has(m, "hand") and m.photo is not None and "🤖" not in m.text, PATIENCE)
    await people[0].say(group, "/table")
    plain = await group.wait_for(lambda m: has(m, "hand") and m.photo is None, PATIENCE)
    for person in people:
        assert person.user.account.first_name in plain.text


async def test_p12_practice_in_the_private_chat(night: Evening) -> None:
    me = await night.friend("小明")
    await me.tell("/play 斗地主")
    await night.until(lambda: len(night.tables) == 1 and (night.table.practice, night.table.deal) == (True, 1))
    assert night.table.chat == me.id
    await night.play_out(Player.by_buttons)
    result = await me.private.wait_for(offers("next"), PATIENCE)
    assert night.table.scored == 1
    await me.press(result, "next")
    await night.until(lambda: night.table.deal == 2)
    await me.tell("/top")
    assert "小明" not in (await me.private.wait_for("🏆", PATIENCE)).text
    await me.tell("/end")
    await me.private.wait_for(ZH("closed-ended"), PATIENCE)


async def test_b03_b04_buttons_of_a_finished_table_do_nothing_to_the_next(night: Evening) -> None:
    group, people, board = await lead(night)
    host = people[0]
    me = night.asked()
    hand = await me.hand()
    old = [*data_of(hand)[:3], *data_of(night.fresh(board)), f"t:{night.table.id}:next:1", f"t:{night.table.id}:join"]
    await host.say(group, "/end")
    closed = await group.wait_for(ZH("closed-ended"), PATIENCE)
    await host.press(closed, "play")
    await group.wait_for(offers("join"), PATIENCE)
    table, seq = night.table, night.table.seq
    assert table.phase == "lobby"
    for data in old:
        answer = await (await me.send_data(closed, data)).answered(PATIENCE)
        assert answer.alert or "rules" in data or "more" in data, (data, answer)
    assert night.app.house.slots[table.id].table.seq == seq
