"""People who do several things at once, at several tables, in several languages."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot import commands as c
from bot.i18n import Speaker
from bot.ports import Inbound
from bot.render import group, private
from bot.screen import WEB, Screen
from bot.service import Slot
from engine.cards import show
from engine.core import Seat, play
from engine.registry import all_games
from tests.bot.houses import Inn, person

GAMES = sorted(all_games())


async def hand_of(inn: Inn, table: str, who: str) -> Screen:
    """The private screen of a person as delivery would send it now."""
    (wanted,) = [w for w in await inn.desk.renderer.wanted(table) if w.audience == who]
    return wanted.render(WEB)


async def board_of(inn: Inn, table: str) -> Screen:
    (wanted,) = [w for w in await inn.desk.renderer.wanted(table) if w.audience == "group"]
    return wanted.render(WEB)


def card_button(screen: Screen) -> str:
    return next(b.data for b in screen.buttons if b.data.split(":")[5:6] == ["k"])


async def led_by(inn: Inn, who: str, chat: str) -> str:
    """A table where this person is asked for cards."""
    others = [f"{who}-{chat}-{i}" for i in range(2)]
    table = await inn.open(who, *others, chat=chat)
    while not any(x.pick and x.pick[1] and inn.view(table, 0).asked for x in inn.view(table, 0).menu):
        await inn.house.execute(table, inn.act(table))
        if inn.table(table).phase == "between":
            await inn.house.execute(table, c.Next(who))
    return table


async def test_l02_a_card_button_belongs_to_its_own_table() -> None:
    inn = Inn()
    one, two = await led_by(inn, "a", "web:one"), await led_by(inn, "a", "web:two")
    button = card_button(await hand_of(inn, one, "a"))
    await hand_of(inn, two, "a")
    await inn.press(person("a", "a"), button)
    assert inn.house.draft(inn.house.slots[one], "a").cards
    assert not inn.house.draft(inn.house.slots[two], "a").cards


async def test_d10_a_screen_asked_for_before_seats_changed_follows_the_person_and_not_the_chair() -> None:
    inn = Inn()
    table = await inn.open("a", "b")
    await inn.play_out(table)
    (old,) = [w for w in await inn.desk.renderer.wanted(table) if w.audience == "b"]
    await inn.house.execute(table, c.Leave("b"))
    await inn.house.execute(table, c.Sit("d", "D"))
    await inn.house.execute(table, c.Sit("e", "E"))
    await inn.house.execute(table, c.Next("a"))
    late = old.render(WEB)
    assert not list(late.buttons)
    assert late.image is None
    assert "Your hand" not in late.text


async def test_l06_the_last_lobby_shown_is_the_lobby_that_is_stored() -> None:
    inn = Inn()
    table = await inn.open("a", start=False)
    people = [person(f"p{i}") for i in range(4)]
    await asyncio.gather(
        *(inn.press(p, f"t:{table}:join") for p in people),
        inn.press(person("a"), f"t:{table}:set:spring:x3"),
        inn.press(people[0], f"t:{table}:leave"),
    )
    again = inn.again()
    await again.house.slot(table)
    language = await inn.people.chat_language("web:group")
    assert group(Slot(again.table(table)), language, WEB, False) == await board_of(inn, table)


async def test_l21_two_people_who_open_at_once_get_two_tables() -> None:
    inn = Inn()
    await asyncio.gather(*(inn.command(person(p), "play", "doudizhu") for p in ("a", "b")))
    tables = await inn.house.tables_in("web:group")
    assert len({t.id for t in tables}) == 2
    assert sorted(t.host for t in tables) == ["a", "b"]
    assert all([x.person for x in t.humans] == [t.host] for t in tables)


async def test_l17_who_joins_as_the_deal_starts_is_in_or_out_and_heard_afterwards() -> None:
    inn = Inn()
    table = await inn.open("a", "b", start=False)
    await asyncio.gather(inn.press(person("a"), f"t:{table}:start"), inn.press(person("d"), f"t:{table}:join"))
    assert inn.table(table).phase == "playing"
    assert (await inn.command(person("d"), "profile")).screen is not None
    assert not (await inn.command(person("d"), "play", "doudizhu")).alert


async def test_g13_fifty_mixed_commands_at_once_are_each_their_senders() -> None:
    inn = Inn()
    people = [person(f"p{i:02}") for i in range(50)]

    async def do(n: int, who: Inbound) -> str:
        if n % 5 == 0:
            await inn.command(who, "play", "doudizhu")
            return ""
        if n % 5 == 1:
            await inn.command(who, "language", "zh-Hant" if n % 2 else "en")
            return ""
        if n % 5 == 2:
            reply = await inn.command(who, "profile")
            assert reply.screen is not None
            return reply.screen.text
        if n % 5 == 3:
            return (await inn.command(who, "leave")).text
        return (await inn.desk.typed(replace(who, chat=who.who, kind="private"), "pass")).text

    answers = await asyncio.gather(*(do(n, who) for n, who in enumerate(people)))
    assert sorted(t.host for t in await inn.house.tables_in("web:group")) == [p.who for p in people[::5]]
    for n, who in enumerate(people):
        kept = await inn.people.person(who.who)
        assert kept.name == who.name
        assert kept.language == (("zh-Hant" if n % 2 else "en") if n % 5 == 1 else "")
        if n % 5 == 2:
            assert who.name in answers[n]


async def test_x12_each_reads_his_own_language_and_the_group_its_own() -> None:
    inn = Inn()
    await inn.people.change_chat("web:group", lambda chat: replace(chat, language="zh-Hant"))
    table = await inn.open("a", "b", start=False)
    answer = await inn.press(person("a", hint="en-US"), f"t:{table}:start")
    await inn.press(person("b", hint="zh-CN"), f"t:{table}:rules")
    assert answer.text == Speaker("en")("done-start")
    assert Speaker("zh-Hant")("button-hand") in {b.label for b in (await board_of(inn, table)).buttons}
    assert Speaker("en", "doudizhu")("name") in (await hand_of(inn, table, "a")).text
    assert Speaker("zh-Hans", "doudizhu")("name") in (await hand_of(inn, table, "b")).text
    loud = await inn.command(person("a", hint="en-US"), "end")
    assert loud.text == Speaker("zh-Hant")("done-ended")


async def test_a_new_name_is_shown_at_every_table_at_once() -> None:
    inn = Inn()
    table = await inn.open("a", start=False)
    await inn.press(person("a"), f"t:{table}:rules")
    await inn.press(replace(person("a"), name="Anna"), f"t:{table}:rules")
    assert inn.table(table).chairs[0].name == "Anna"
    assert "Anna" in (await board_of(inn, table)).text


async def test_who_chooses_cards_takes_his_seat_back_from_the_computer() -> None:
    inn = Inn()
    table = await led_by(inn, "a", "web:group")
    button = card_button(await hand_of(inn, table, "a"))
    slot = inn.house.slots[table]
    away = replace(slot.table, chairs=(replace(slot.table.chairs[0], auto=True), *slot.table.chairs[1:]))
    slot.table = away
    shown = private(inn.house, slot, Seat(0), "en", WEB, False)
    assert [b.data for b in shown.buttons] == [f"t:{table}:back"]
    await inn.press(person("a", "a"), button)
    assert not inn.table(table).chairs[0].auto
    assert inn.house.draft(slot, "a").cards


@pytest.mark.parametrize("game", GAMES)
async def test_e27_every_open_question_has_buttons_and_a_default(game: str) -> None:
    inn = Inn()
    rules = all_games()[game]
    people = [f"p{i}" for i in range(rules.spec.seats[0])]
    table = await inn.open(*people, game=game)
    phases: set[str] = set()
    slot = inn.house.slots[table]
    while slot.table.phase == "playing":
        for seat in slot.table.pending:
            t = slot.table
            view = inn.view(table, seat)
            if view.phase in phases and t.seq % 5:
                continue
            phases.add(view.phase)
            assert view.phase in rules.spec.limits
            play(rules, t.state, seat, rules.timeout(t.state, seat))
            shown = private(inn.house, slot, seat, "en", WEB, False)
            ops = {b.data.split(":")[5] for b in shown.buttons if b.data.startswith("a:")}
            assert ops & {"v", "k"}, (view.phase, ops)
        await inn.house.execute(table, inn.act(table))
    assert len(phases) > 1


async def test_h06_no_hand_and_no_words_of_people_are_logged_at_debug_level(capsys: pytest.CaptureFixture[str]) -> None:
    inn = Inn()
    table = await inn.open("a", "b", "d")
    hands = [inn.view(table, s).hand for s in range(3)]
    sp = Speaker("en", "doudizhu", suits=False)
    while inn.table(table).phase == "playing":
        t = inn.table(table)
        who = person(t.chairs[min(t.pending)].person, t.chairs[min(t.pending)].person)
        await inn.desk.typed(who, "sesame 3 3 3 3 3")
        await inn.desk.typed(who, "3 3 3 3 4")
        await inn.press(who, f"a:{table}:1:{min(t.pending)}:{t.pending[min(t.pending)].request}:v:fly")
        await inn.house.execute(table, inn.act(table))
    slot = inn.house.slots[table]
    slot.table = replace(slot.table, state=None, phase="playing")  # a defect that raises with a hand near by
    await inn.press(person("a", "a"), f"a:{table}:1:0:1:v:pass")
    logged = "".join(capsys.readouterr())
    assert "desk failed" in logged
    assert "sesame" not in logged
    for hand in hands:
        for n in range(3, len(hand) + 1):
            assert sp.cards(hand[:n]) not in logged
            assert show(hand[:n]) not in logged
    setup = slot.table.setup
    assert setup is not None
    assert setup.seed.hex() not in logged


@pytest.mark.parametrize("address", ["", "https://cards.example"])
async def test_a_finished_deal_can_be_stepped_through_and_its_record_downloaded(address: str) -> None:
    inn = Inn()
    inn.desk.public_url = address
    table = await inn.open("a", "b")
    await inn.play_out(table)
    key = inn.house.slots[table].replay_key
    reply = await inn.press(person("s"), f"m:replay:{key}:0")
    assert reply.screen is not None
    links = [b.url for b in reply.screen.buttons if b.url]
    assert links == ([f"{address}/replay/{key}"] if address else [])
    last = await inn.press(person("s"), f"m:replay:{key}:999")
    assert last.screen is not None
    assert last.screen.text != reply.screen.text
