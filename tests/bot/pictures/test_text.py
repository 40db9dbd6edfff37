"""Names of strangers: every script, nothing invisible, never an empty box."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.pictures import text as text_module
from bot.pictures.fonts import covers, find_fonts
from bot.pictures.text import DOT, ELLIPSIS, Run, Setter, clean

ISOLATED = "\u2068{}\u2069"
NAMES = (
    "老王",
    "Ömer Ñandú",
    "محمد الكبير",
    "דני",
    "สมชาย ใจดี",
    "अनिल कुमार",
    "Ελένη Чайковский",
    "ქართული Հայերեն አማርኛ",
    "한국어 かな",
    "🎉👍🏽❤️🇩🇪1️⃣👨‍👩‍👧‍👦",
)


def setter(lang: str = "zh-Hans") -> Setter:
    return Setter(find_fonts(), lang)


def seen(runs: tuple[Run, ...]) -> str:
    """The text of the runs, left to right, each in its logical order."""
    return "".join(r.text for r in runs)


@pytest.mark.parametrize("name", NAMES)
def test_every_letter_of_usual_scripts_has_a_font(name: str) -> None:
    assert DOT not in seen(setter().runs(name, 32, name=True))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=40))
def test_no_letter_is_ever_set_in_a_font_without_it(name: str) -> None:
    for run in setter().runs(name, 32, name=True):
        if run.font is not None:
            has = covers(run.font)
            assert all(ord(c) in has or c in "\u200c\u200d\ufe0e\ufe0f" for c in run.text)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=60))
def test_nothing_invisible_is_left(name: str) -> None:
    for ch in clean(name):
        kind = unicodedata.category(ch)
        assert kind not in ("Cc", "Cs", "Zl", "Zp")
        assert kind != "Cf" or ch in "\u200c\u200d\u2066\u2067\u2068\u2069" or "\U000e0020" <= ch <= "\U000e007f"


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.text(max_size=60), st.integers(0, 400))
def test_fitted_text_fits(name: str, room: int) -> None:
    one = setter()
    runs, size = one.fit(name, 32, room, 26, name=True)
    width = sum(r.width for r in runs)
    assert width <= room or seen(runs) == ELLIPSIS
    assert size in (32, 28)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("\u202eevil\u202c\u200b", "evil"),
        ("a\x00b\x1bc\ufeff", "abc"),
        ("  a \t\n b\u00a0\u3000c  ", "a b c"),
        ("\u3164\u2800\u200b", ""),
        ("a\u200db", "ab"),
        ("\u0301a", "a"),
        ("x\ufe00y\U000e0101", "xy"),
        ("a\U000e0041b", "ab"),
        ("\u200fדני\u200e", "דני"),
    ],
)
def test_x05_invisible_characters_are_removed(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_zalgo_keeps_two_marks_on_a_letter() -> None:
    assert clean("q" + "\u0335\u0336\u0337\u0338" * 10 + "b") == "q\u0335\u0336b"


def test_signs_of_an_indic_syllable_stay() -> None:
    assert clean("क्ष्मीं") == unicodedata.normalize("NFC", "क्ष्मीं")


def test_joined_emoji_are_one_picture() -> None:
    one = setter()
    assert one.width("👨‍👩‍👧‍👦", 32) < 1.5 * one.width("👨", 32)


def test_right_to_left_names_run_right_to_left() -> None:
    runs = setter().runs("דני Dan", 32, name=True)
    assert [(r.text.strip(), r.rtl) for r in runs] == [("Dan", False), ("דני", True)]


def test_a_left_to_right_name_with_a_foreign_word_keeps_its_order() -> None:
    runs = setter().runs("Dan דני x", 32, name=True)
    assert [r.text.strip() for r in runs if r.text.strip()] == ["Dan", "דני", "x"]


def test_x05_numbers_after_an_isolated_name_stay_after_it() -> None:
    runs = setter().runs(ISOLATED.format("דני") + " 26 · 3", 32)
    assert runs[0].text == "דני"
    assert seen(runs[1:]).strip() == "26 · 3"


def test_a_sentence_is_left_to_right_whatever_name_begins_it() -> None:
    runs = setter().runs("דני plays", 32)
    assert runs[0].text.strip() == "דני"


def test_arabic_letters_are_joined_without_the_help_of_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "raqm", lambda: False)
    (run,) = setter().runs("بيت", 32, name=True)
    assert [unicodedata.name(c).rsplit(" ", 2)[-2:] for c in run.text] == [
        ["FINAL", "FORM"],
        ["MEDIAL", "FORM"],
        ["INITIAL", "FORM"],
    ]


def test_brackets_are_mirrored_without_the_help_of_pillow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "raqm", lambda: False)
    assert seen(setter().runs("(דני)", 32, name=True)) == "(ינד)"


def test_emoji_sequences_fall_back_to_their_first_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "raqm", lambda: False)
    assert seen(setter().runs("👨‍👩‍👧👍🏽🇩🇪", 32)) == "👨👍🇩🇪"


def test_what_no_font_has_becomes_dots_but_not_many() -> None:
    assert seen(setter().runs("ꦗꦮꦗꦮꦗꦮ", 32)) == DOT * 3


def test_fancy_letters_fall_back_to_plain_ones() -> None:
    assert seen(setter().runs("𝓕𝓪𝓷𝓬𝔂", 32)) == "Fancy"


def test_suits_are_runs_of_their_own() -> None:
    runs = setter().runs("trump ♥\ufe0f 3", 32)
    assert [r.text for r in runs if r.font is None] == ["♥"]


def test_readers_of_traditional_chinese_get_their_forms() -> None:
    simplified, traditional = find_fonts().hans, find_fonts().hant
    assert setter("zh-Hans").runs("骨", 32)[0].font == simplified
    assert setter("zh-Hant").runs("骨", 32)[0].font == traditional
    assert simplified != traditional


def test_text_is_set_smaller_before_it_is_cut() -> None:
    one = setter()
    width = one.width("abcdefgh", 32)
    runs, size = one.fit("abcdefgh", 32, width * 0.9, 26)
    assert (seen(runs), size) == ("abcdefgh", 28)


def test_x07_a_long_name_is_cut_at_its_end() -> None:
    one = setter()
    runs, _ = one.fit("王" * 64, 32, 200, name=True)
    assert seen(runs) == "王" * 5 + ELLIPSIS


def test_a_cut_never_splits_an_emoji() -> None:
    family = "👨‍👩‍👧‍👦"
    runs, _ = setter().fit(family * 20, 32, 100)
    assert seen(runs).removesuffix(ELLIPSIS) in {family, family * 2}


def test_a_right_to_left_name_loses_its_left_end() -> None:
    runs, _ = setter().fit("דני" * 30, 32, 200, name=True)
    assert runs[0].text == ELLIPSIS or runs[0].text.endswith(ELLIPSIS)
