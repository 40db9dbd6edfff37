"""The finished pictures: what they are, not how they looked pixel by pixel."""

from __future__ import annotations

import ast
import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

import bot.pictures
from bot.pictures import (
    ChartSpec,
    Group,
    HandSpec,
    Picture,
    ResultSeat,
    ResultSpec,
    SeatSpec,
    Series,
    Style,
    TableSpec,
    chart_picture,
    faces,
    hand_picture,
    key_of,
    result_picture,
    rows_by_suit,
    table_picture,
    theme,
    warm,
)
from bot.pictures import text as text_module
from bot.pictures.bench import TARGET_BYTES, figures, told
from bot.pictures.sprites import _sprite
from engine.cards import PACK, Rank, parse
from tests.bot.pictures.specs import STYLE, dealt, pool_table, ranks_hand, suits_hand, table


def result() -> ResultSpec:
    return ResultSpec(
        "Result",
        (
            ResultSeat("老王", "A", "blue", 0, "1st", "+3", True),
            ResultSeat("Eve", "B", "", 1, "", "-3", cards=faces(dealt(97))),
        ),
    )


def chart() -> ChartSpec:
    return ChartSpec("Ratings", (Series("老王", (1000, 1010, 1030)), Series("Eve", (1200, 1100))))


ALL: dict[str, Callable[[], Picture]] = {
    "ranks": lambda: hand_picture(ranks_hand(36, 3)),
    "suits": lambda: hand_picture(suits_hand(100, 3)),
    "table": lambda: table_picture(table(6)),
    "pool": lambda: table_picture(pool_table(12, 43)),
    "result": lambda: result_picture(result()),
    "chart": lambda: chart_picture(chart()),
}


def opened(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def share(image: Image.Image, colour: theme.Colour, near: int = 12) -> float:
    """How much of a picture has about this colour."""
    counts = image.getcolors(image.width * image.height) or []
    hits = sum(n for n, c in counts if max(abs(a - b) for a, b in zip(c, colour, strict=True)) <= near)  # type: ignore[arg-type]
    return hits / (image.width * image.height)


@pytest.mark.parametrize("name", ALL)
def test_a_picture_is_a_small_png_of_the_size_it_says(name: str) -> None:
    picture = ALL[name]()
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.size) == ("PNG", (picture.width, picture.height))
    assert picture.width == theme.WIDTH
    assert len(picture.png) <= TARGET_BYTES
    assert len(opened(picture).getcolors(1 << 20) or []) > 20


@pytest.mark.parametrize("name", ALL)
def test_the_same_spec_gives_the_same_picture(name: str) -> None:
    assert ALL[name]() == ALL[name]()


def hand(codes: str, style: Style = STYLE, **marks: object) -> Image.Image:
    groups = (Group(faces(parse(codes), **marks)),)  # type: ignore[arg-type]
    return opened(hand_picture(HandSpec("", "suits", groups, style=style)))


def test_cards_are_bright_on_green() -> None:
    image = hand("SA")
    assert share(image, theme.PAPER) > 0.05
    assert share(image, theme.FELT_EDGE, 24) > 0.3


def test_trumps_lie_on_gold() -> None:
    assert share(hand("SA", trumps=parse("SA")), theme.PAPER_TRUMP) > 0.05
    assert share(hand("SA"), theme.PAPER_TRUMP) < 0.001


def test_chosen_cards_are_outlined_in_blue() -> None:
    assert share(hand("SA", chosen=parse("SA")), theme.BLUE) > 0.005
    assert share(hand("SA"), theme.BLUE) < 0.001


def test_a_suggested_card_has_an_outline_and_a_pointer() -> None:
    image = hand("SA", hint=parse("SA"))
    assert share(image, theme.TEAL) > 0.005
    assert share(image, theme.GOLD) > share(hand("SA"), theme.GOLD)


def test_points_are_a_coin() -> None:
    coined = hand("S5", points={Rank.FIVE: 5})
    assert share(coined, theme.GOLD) > share(hand("S5"), theme.GOLD) + 0.001


def test_cards_that_cannot_be_picked_are_grey() -> None:
    assert share(hand("SA", dim=parse("SA")), theme.PAPER_DIM) > 0.05


def test_four_suits_have_four_colours_unless_two_are_wished() -> None:
    four, two = hand("C9 D9"), hand("C9 D9", Style(suit_colours=2))
    assert min(share(four, theme.GREEN), share(four, theme.DIAMOND_BLUE)) > 0.001
    assert max(share(two, theme.GREEN), share(two, theme.DIAMOND_BLUE)) < 0.001
    assert min(share(two, theme.BLACK), share(two, theme.RED)) > 0.001


def test_the_two_jokers_differ_by_more_than_colour() -> None:
    same = Style(jokers=("J", "J"))
    assert share(hand("X", same), theme.RED) > 1.2 * share(hand("x", same), theme.BLACK)


def test_what_stands_on_the_jokers_follows_the_style() -> None:
    assert hand("X") != hand("X", Style(jokers=("SJ", "BJ"), lang="en"))


@pytest.mark.parametrize("side", range(6))
def test_sides_have_their_colour_in_the_picture(side: int) -> None:
    seats = (SeatSpec("a", "A", side=side), SeatSpec("b"))
    assert share(opened(table_picture(TableSpec("", seats))), theme.SIDES[side], 16) > 0.001


def test_odd_names_change_nothing_around_them() -> None:
    names = ("", "\u202e\u200b", "𝓕ꦗ" * 40, "👨‍👩‍👧‍👦" * 20, "a" + "\u0335" * 500, "pass", "/start", "{0} %s <b>")
    plain = table(len(names))
    odd = replace(plain, seats=tuple(replace(s, name=n) for s, n in zip(plain.seats, names, strict=True)))
    before, after = table_picture(plain), table_picture(odd)
    assert (before.width, before.height) == (after.width, after.height)
    assert opened(before).crop((0, 0, 1080, 60)).tobytes() == opened(after).crop((0, 0, 1080, 60)).tobytes()


def test_pictures_are_drawn_without_the_shaping_of_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    from bot.pictures import fonts

    monkeypatch.setattr(text_module, "raqm", lambda: False)
    monkeypatch.setattr(fonts, "raqm", lambda: False)
    fonts._load.cache_clear()
    try:
        seats = tuple(SeatSpec(n) for n in ("محمد", "דני 3", "अनिल", "🎉"))
        assert share(opened(table_picture(TableSpec("t", seats))), theme.TEXT) > 0.001
    finally:
        fonts._load.cache_clear()


def test_what_is_kept_are_single_faces_never_hands() -> None:
    _sprite.cache_clear()
    cards = dealt(36)
    for order in (cards, cards[::-1], cards[5:] + cards[:5]):
        hand_picture(HandSpec("", "suits", rows_by_suit(order)))
    # At most two looks for each face: covered by the next card, and last of its row.
    assert 0 < _sprite.cache_info().currsize <= 3 * len(set(cards))
    size = _sprite.cache_info().maxsize
    assert size is not None
    assert size <= 1024


def test_the_key_tells_specs_apart_and_nothing_else() -> None:
    spec = ranks_hand(20)
    assert key_of(spec) == key_of(ranks_hand(20)) == hand_picture(spec).key
    assert key_of(replace(spec, aside="1")) != key_of(spec)
    assert key_of(ranks_hand(20, 1)) != key_of(spec)
    assert len(key_of(spec)) == 32


def test_alt_text_reads_the_hand() -> None:
    groups = rows_by_suit(parse("X H3 ST S9 S9"), parse("X H3"), trump_label="主", chosen=parse("ST"))
    spec = HandSpec("攉龙", "suits", groups, aside="5 张", style=STYLE)
    assert hand_picture(spec).alt == "攉龙; 5 张; 主 大王 ♥3; ♠ [♠10] ♠9×2"


def test_alt_text_reads_the_table_from_the_bottom_seat() -> None:
    seats = (
        SeatSpec("Li", count=3, turn=True),
        SeatSpec("Wu\u202e", role="landlord", badge="1st", word="pass"),
        SeatSpec("An", cards=faces(parse("S3 H3"))),
    )
    assert table_picture(TableSpec("T", seats, bottom=2)).alt == "T; An: ♠3 ♥3; ▶ Li (3); Wu (landlord, 1st): pass"


def test_alt_text_reads_pool_and_result() -> None:
    assert "Pool ♠" in table_picture(pool_table(3, 2)).alt.replace("♥", "♠").replace("♦", "♠").replace("♣", "♠")
    assert result_picture(result()).alt.startswith("Result; 老王 1st, +3, blue; Eve -3: ")
    assert chart_picture(chart()).alt == "Ratings; 老王 1030; Eve 1100"


def test_alt_text_stays_within_what_platforms_take() -> None:
    assert len(hand_picture(HandSpec("x" * 5000, "ranks", ())).alt) <= 1000


def test_every_benchmark_is_within_the_size_target() -> None:
    found = figures(1)
    assert all(f.bytes <= TARGET_BYTES for f in found)
    lines = told(found).splitlines()[1:-1]
    assert all(line.startswith(f.name) for f, line in zip(found, lines, strict=True))
    assert "over target" in told([replace(found[0], bytes=TARGET_BYTES + 1)])


def test_warming_up_prints_every_face() -> None:
    _sprite.cache_clear()
    warm(STYLE)
    assert _sprite.cache_info().currsize >= 2 * len(PACK)


def test_pictures_know_cards_and_nothing_else_of_the_project() -> None:
    folder = Path(bot.pictures.__file__).parent
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [a.name for a in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                top = name.partition(".")[0]
                assert top not in ("adapters", "storage", "discord", "telegram"), path
                assert top != "engine" or name == "engine.cards", path
                assert top != "bot" or name.startswith("bot.pictures"), path
