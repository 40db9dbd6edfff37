"""Names and wording."""

from __future__ import annotations

import pytest
from babel import Locale
from fluent.runtime.types import fluent_number
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import LANGUAGES, Name, Speaker, _Whole, clean_name, language_of, width
from engine.cards import Rank, parse
from engine.core import Phrase, Seat


@pytest.mark.parametrize(
    ("hint", "language"),
    [
        ("zh-hans", "zh-Hans"), ("zh", "zh-Hans"), ("zh-CN", "zh-Hans"), ("zh-TW", "zh-Hant"), ("zh_HK", "zh-Hant"),
        ("zh-hant", "zh-Hant"), ("zh-Hans-HK", "zh-Hans"), ("en-GB", "en"), ("de", "en"), ("", ""),
    ],
)  # fmt: skip
def test_the_nearest_language_of_a_hint(hint: str, language: str) -> None:
    assert language_of(hint) == language


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("小明", "小明"), ("  a \t b\n", "a b"), ("\u202eevil\u2066", "evil"), ("\u200b\u2060", ""), ("ㅤ", ""),
        ("x" * 64, "x" * 19 + "…"), ("王" * 30, "王" * 9 + "…"), ("Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A", "Z͑ͫA"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("{0}%s", "{0}%s"),
    ],
)  # fmt: skip
def test_x05_x07_names_are_cleaned_and_cut(name: str, shown: str) -> None:
    assert clean_name(name) == shown


@given(st.text(max_size=200))
def test_no_name_breaks_a_line(name: str) -> None:
    found = clean_name(name)
    assert width(found) <= 20
    assert "\n" not in found
    assert not set(found) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u0000")


@pytest.mark.parametrize("name", ["{0}", "%s", "{name.__class__}", ":x", "{ $who }", '{"a"}', "a_b*", "<b>", "[a](b)"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_x04_a_name_is_never_a_template(name: str, language: str) -> None:
    text = Speaker(language)("table-sat", who=Name.of(name))
    assert name in text


def test_right_to_left_names_do_not_turn_the_line_round() -> None:
    text = Speaker("en")("table-sat", who=Name.of("שלום"))
    assert text == "\u2068שלום\u2069 sat down"


@pytest.mark.parametrize(
    ("language", "text"), [("zh-Hans", "大王 10 3"), ("zh-Hant", "大王 10 3"), ("en", "BIG-JOKER 10 3")]
)
def test_cards_by_rank_where_suits_do_not_matter(language: str, text: str) -> None:
    assert Speaker(language, suits=False).cards(parse("X HT S3")) == text


def test_values_become_words_by_their_kind() -> None:
    sp = Speaker("en", names=["Ann", "Bob"])
    assert sp("total-line", who=Seat(1), points=3) == "Bob: 3"
    assert sp("error-not_in_hand", cards=(Rank.TEN, Rank.KING)) == "You do not hold 10 K."
    assert sp("shown-word", who=Seat(0), note=Phrase("value-on")) == "Ann: on"
    assert sp("error-bad_option_value", option="x", value=1000, values=(1, 2)).endswith("1, 2.")
    assert "1000" in sp("error-bad_option_value", option="x", value=1000, values=())


def test_a_missing_message_shows_its_key_and_stops_nothing() -> None:
    assert Speaker("en")("no-such-message", a=1) == "no-such-message"


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_numbers_are_written_as_the_locale_of_the_language_writes_them(language: str) -> None:
    locale = Locale.parse(language.replace("-", "_"))
    for value in (0, 1, -3, 1000, 123456789, -45000):
        assert _Whole(value).format(locale) == fluent_number(value, useGrouping=False).format(locale)
