"""Screens as Telegram's HTML: escaped, and within what Telegram counts."""

from __future__ import annotations

import pytest

from adapters.telegram.render import html, keyboard, length, shortened, utf16
from bot.render import group, private
from bot.screen import TELEGRAM, Block, Button, Image, Screen
from bot.service import House, Slot
from engine.core import Seat
from engine.registry import all_games
from tests.bot.tables import Bench
from tests.fakes.telegram.text import parse_html

PICTURE = Image(b"", 1, 1, "", "k")


def test_every_kind_of_block_is_escaped() -> None:
    nasty = "<b>a & b</b> &amp; </i> <a href='x'>"
    kinds = ("title", "text", "list", "note", "code", "ping")
    text, entities = parse_html(html(Screen(tuple(Block(kind, nasty) for kind in kinds))))
    assert text.splitlines() == [nasty, nasty, f"• {nasty}", nasty, nasty, nasty]
    assert {e["type"] for e in entities} == {"bold", "italic", "expandable_blockquote"}


def test_length_counts_bullets_and_emoji_as_telegram_does() -> None:
    screen = Screen((Block("title", "ab"), Block("list", "👑"), Block("list", "王")))
    assert utf16("👑") == 2
    assert length(screen) == len("ab\n• ??\n• ?")
    assert length(screen) == utf16(parse_html(html(screen))[0])


@pytest.mark.parametrize("image", [None, PICTURE], ids=["text", "caption"])
def test_what_is_too_much_goes_oldest_lists_first_then_notes_then_texts(image: Image | None) -> None:
    limit = TELEGRAM.caption if image else TELEGRAM.text
    lines = [Block("list", f"{i:03} " + "👑" * 40) for i in range(2 * limit // 90)]
    screen = Screen((Block("title", "t"), Block("note", "n"), *lines, Block("ping", "p")), image=image)
    kept = shortened(screen)
    assert length(kept) <= limit < length(screen)
    assert kept.blocks[0].text == "t"
    assert kept.blocks[1].text == "n"
    assert kept.blocks[-2:] == (lines[-1], Block("ping", "p"))
    assert length(kept) > limit - 90
    only = Screen((Block("title", "t"), Block("note", "n" * limit), Block("text", "x")), image=image)
    assert [b.kind for b in shortened(only).blocks] == ["title", "text"]


def test_what_fits_is_left_alone() -> None:
    screen = Screen((Block("list", "x" * (TELEGRAM.text - 2)),))
    assert shortened(screen) is screen


def test_buttons_keep_their_order_colours_and_links() -> None:
    rows = (
        (Button("A", "t:x:join", "good"), Button("B", "t:x:leave", "danger")),
        (Button("C", url="https://t.me/b?start=x"), Button("D", "t:x:start", "primary"), Button("E", "t:x:more")),
    )
    found = keyboard(Screen((), rows))
    assert found is not None
    assert [[b.text for b in row] for row in found.inline_keyboard] == [["A", "B"], ["C", "D", "E"]]
    assert [b.style for row in found.inline_keyboard for b in row] == ["success", "danger", None, "primary", None]
    assert found.inline_keyboard[1][0].url == "https://t.me/b?start=x"
    assert keyboard(Screen((Block("text", "x"),))) is None


@pytest.mark.parametrize("game", sorted(all_games()))
def test_b30_x07_every_screen_of_a_table_full_of_emoji_names_keeps_to_the_limits(game: str) -> None:
    size = max(all_games()[game].spec.seats)
    bench = Bench(game).open(*["👨‍👩‍👧👑🀄🎴🃏" * 3 + str(i) for i in range(size)], size=size).start()
    house = House(None, now=lambda: bench.now)  # type: ignore[arg-type]
    for _ in range(12):
        if bench.table.phase != "playing":
            break
        slot = Slot(bench.table)
        shown = [group(slot, "en", TELEGRAM, False)]
        shown += [private(house, slot, Seat(i), "zh-Hans", TELEGRAM, False) for i in range(min(size, 3))]
        for screen in shown:
            assert utf16(parse_html(html(screen))[0]) <= TELEGRAM.text
            captioned = Screen(screen.blocks, screen.rows, PICTURE)
            assert utf16(parse_html(html(captioned))[0]) <= TELEGRAM.caption
            for button in screen.buttons:
                assert len(button.data.encode()) <= 64
        bench.act()
