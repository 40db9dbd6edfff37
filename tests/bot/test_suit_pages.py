"""Large hands of suits: pages for trumps and suits, what a selection counts, who wins a trick in the picture."""

from __future__ import annotations

import pytest

from bot.screen import DISCORD, TELEGRAM, WEB, Caps, Screen, fits
from bot.screens import common, hand, images
from bot.screens.hand import Draft
from engine.cards import Card, card
from engine.core import View
from engine.registry import all_games
from tests.bot.tables import Bench


def burying(**options: object) -> Bench:
    """A table of Huolong at which the dealer holds 45 cards and buries."""
    b = Bench("huolong", seed=3).open("a", "b", "d", "e", **options).start()
    while b.table.state.public.phase != "bury":
        b.act()
    return b


def shown(b: Bench, draft: Draft, caps: Caps) -> tuple[View, Screen]:
    view = b.view(b.asked())
    sp = common.speaker(b.table, "en")
    return view, fits(hand.hand(b.table, view, draft, sp, caps), caps)


def faces(screen: Screen, op: str = "k") -> list[str]:
    return [x.data.split(":")[6] for x in screen.buttons if x.data.split(":")[5:6] == [op]]


def test_forty_five_cards_are_picked_on_pages_of_trumps_and_suits() -> None:
    b = burying()
    view, first = shown(b, Draft(b.table.deal, b.view(b.asked()).request or 0), DISCORD)
    assert len(view.hand) == 45
    pages = faces(first, "g")
    assert 2 <= len(pages) <= DISCORD.per_row
    trumps = all_games()["huolong"].trumps(view)
    reached: list[Card] = []
    suits_of_pages = []
    for page in range(len(pages)):
        _, screen = shown(b, Draft(b.table.deal, view.request or 0, page=page), DISCORD)
        cards = [card(code) for code in faces(screen)]
        assert 0 < len(cards) <= 2 * DISCORD.per_row
        groups = {"trumps" if c in trumps else c.suit for c in cards}
        suits_of_pages.append(groups)
        reached += cards
    assert sorted(reached) == sorted(set(view.hand))
    assert len(reached) == len(set(reached))
    for group in {g for groups in suits_of_pages for g in groups}:
        holding = [groups for groups in suits_of_pages if group in groups]
        assert len(holding) == 1 or all(groups == {group} for groups in holding)


@pytest.mark.parametrize("caps", [TELEGRAM, WEB], ids=lambda x: x.name)
def test_where_there_is_room_all_cards_stand_on_one_page(caps: Caps) -> None:
    b = burying()
    view, screen = shown(b, Draft(b.table.deal, b.view(b.asked()).request or 0), caps)
    assert faces(screen, "g") == []
    assert sorted(map(card, faces(screen))) == sorted(set(view.hand))


def test_a_burial_says_what_is_chosen_so_far() -> None:
    b = burying()
    view = b.view(b.asked())
    tens = [c for c in view.hand if c.rank.letter == "T"][:1]
    others = [c for c in view.hand if c.rank.letter in "46789"]
    _, some = shown(b, Draft(b.table.deal, view.request or 0, (*tens, *others[:2])), DISCORD)
    assert "3 chosen" in some.text
    assert f"{10 * len(tens)} / 40" in some.text
    rich = tuple(c for c in view.hand if c.rank.letter in "TK5")[:6]
    _, refused = shown(b, Draft(b.table.deal, view.request or 0, rich), DISCORD)
    assert "Too many points" in refused.text
    _, full = shown(b, Draft(b.table.deal, view.request or 0, tuple(others[:6])), DISCORD)
    assert any("0 / 40 points" in x.label for x in full.buttons)


def test_the_table_picture_marks_the_winning_play_not_the_newest() -> None:
    b = burying()
    b.act()
    while not (b.table.state.public.phase == "follow" and len(b.table.state.public.trick) == 3):
        b.act()
    view = b.view(b.asked())
    best = next(s.seat for s in view.table if s.best)
    spec = images.board_spec(b.table, view, common.speaker(b.table, "en"))
    assert [i for i, seat in enumerate(spec.seats) if seat.best] == [best]
    p = b.table.state.public
    assert p.best is not None
    assert p.best[0] == best
