"""Reckless acts: who would harm himself is asked once more, by the button and when he types."""

from __future__ import annotations

from dataclasses import replace

from bot import commands as c
from bot import press
from bot.cluster import draft_from, draft_to
from bot.input import read
from bot.ports import Inbound
from bot.screen import WEB
from bot.screens import common
from bot.screens import hand as hands
from engine.core import Action, Choice, Seat, View
from engine.registry import all_games
from tests.bot.houses import Inn, person
from tests.bot.tables import Bench

PEOPLE = ("a", "b", "d", "e", "f", "g")
GAME = all_games()["gouji"]
SCENE = ["K K 5 6 9 9", "5 7 8 A A x", "3 4", "3 4", "5 5 9", "3 4"]


async def window(inn: Inn) -> str:
    """A table where seat 1 is asked about a burn that he could not keep."""
    table = await inn.open(*PEOPLE, game="gouji")
    slot = inn.house.slots[table]
    options = GAME.settle({}, 6)
    state = GAME.scene({"seats": 6, "options": options, "hands": SCENE, "wishes": {"all": {"burn_prompt": "any"}}})
    request = GAME.view(state, Seat(0)).request
    assert request is not None
    asked = replace(next(iter(slot.table.pending.values())), request=request)
    slot.table = replace(slot.table, state=state, pending={Seat(0): asked})
    kings = tuple(card for card in state.hands[0] if card.rank.letter == "K")
    await inn.house.execute(table, c.Do("a", Action("play", kings), slot.table.deal))
    assert slot.table.state.asked == (1,)
    return table


def draft_of(inn: Inn, table: str, who: str) -> hands.Draft:
    return inn.house.draft(inn.house.slots[table], who)


def confirm(inn: Inn, table: str) -> str:
    """The data of the confirming button."""
    t = inn.table(table)
    request = inn.view(table, 1).request
    assert request is not None
    draft = draft_of(inn, table, "b")
    return press.act(t.id, t.deal, 1, request, "o", "burn", press.mark(draft.cards))


async def choose(inn: Inn, table: str, who: Inbound, key: str) -> None:
    t = inn.table(table)
    await inn.press(who, press.act(t.id, t.deal, 1, inn.view(table, 1).request or 0, "k", key))


async def test_the_button_asks_once_more_and_then_means_it() -> None:
    inn = Inn()
    table = await window(inn)
    who = person("b")
    for _ in range(2):
        await choose(inn, table, who, "A")
    await inn.press(who, confirm(inn, table))
    draft = draft_of(inn, table, "b")
    assert draft.sure
    assert "⚠️" in draft.note
    assert inn.table(table).state.asked == (1,)
    sp = common.speaker(inn.table(table), "en")
    screen = hands.hand(inn.table(table), inn.view(table, 1), draft, sp, WEB)
    button = next(b for b in screen.buttons if b.data.split(":")[5:6] == ["o"])
    assert button.style == "danger"
    assert "all the same" in button.label
    assert draft_from(draft_to(draft)) == draft
    await inn.press(who, confirm(inn, table))
    assert inn.table(table).state.public.debt == {1}


async def test_another_choice_has_to_be_confirmed_anew() -> None:
    inn = Inn()
    table = await window(inn)
    who = person("b")
    for _ in range(2):
        await choose(inn, table, who, "A")
    await inn.press(who, confirm(inn, table))
    await choose(inn, table, who, "7")
    assert not draft_of(inn, table, "b").sure
    await choose(inn, table, who, "7")
    await inn.press(who, confirm(inn, table))
    assert draft_of(inn, table, "b").sure
    assert inn.table(table).state.asked == (1,)


async def test_who_types_is_asked_once_more_too() -> None:
    inn = Inn()
    table = await window(inn)
    who = Inbound("b", "private", "b", "B", hint="en")
    first = await inn.desk.typed(who, "burn A A")
    assert "⚠️" in first.text
    assert inn.table(table).state.asked == (1,)
    await inn.desk.typed(who, "burn A A")
    assert inn.table(table).state.public.debt == {1}


async def test_what_is_refused_anyway_is_not_warned_of() -> None:
    inn = Inn()
    table = await window(inn)
    who = Inbound("b", "private", "b", "B", hint="en")
    reply = await inn.desk.typed(who, "burn 7 8")
    assert "⚠️" not in reply.text
    assert not draft_of(inn, table, "b").sure


# --- arguments that name a seat ------------------------------------------------------------------


def looking() -> View:
    view = GAME.view(
        GAME.scene({"seats": 6, "options": GAME.settle({}, 6), "hands": ["3 4", "5", "6 7", "8", "9 T", "J"]}), Seat(0)
    )
    assert view.choice("look") == Choice("look", args=("@2", "@4"), anytime=True)
    return view


def test_a_seat_is_shown_by_its_name_and_typed_by_its_number() -> None:
    sp = common.speaker(Bench("gouji").open(*PEOPLE).start().table, "en")
    assert common.verb(sp, "look", "@2") == "See D's hand"
    assert common.verb(sp, "burn_prompt", "never") == "Never burn"
    view = looking()
    assert read("look 3", view, GAME.spec) == Action("look", arg="@2")
    assert read("看牌5", view, GAME.spec) == Action("look", arg="@4")
