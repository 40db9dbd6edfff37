"""The record of a deal: what is written can be read, what was changed does not hold."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import record
from engine.cards import PACK
from engine.core import Action, Booking, Result, Seat
from engine.record import DealRecord, Entry, RecordError
from engine.shuffle import commitment
from tests.support.checks.flow import recorded
from tests.support.drive import drive
from tools.game_template import GAME

# --- any record at all ---------------------------------------------------------------------------

SEATS = 4
seats = st.integers(0, SEATS - 1).map(Seat)
words = st.text(min_size=1, max_size=12)
names = st.text(alphabet=st.characters(), max_size=30)
plain = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
json_values = st.recursive(
    plain, lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=4), v, max_size=3)
)
cards = st.lists(st.sampled_from(PACK), max_size=12).map(tuple)
numbers = st.lists(st.integers(-999, 999), min_size=SEATS, max_size=SEATS).map(tuple)
objects = st.dictionaries(st.text(max_size=6), json_values, max_size=3)

entries = st.builds(
    Entry,
    seats,
    st.none() | st.builds(Action, words, cards, cards, st.text(max_size=8)),
    st.sampled_from(record.CAUSES),
    st.none() | st.integers(0, 10**8).map(lambda ms: ms / 1000),
)
results = st.builds(
    Result,
    numbers,
    numbers,
    numbers,
    objects,
    st.booleans(),
    st.lists(st.builds(Booking, seats, st.integers(-99, 99), words), max_size=2).map(tuple),
)
records = st.builds(
    DealRecord,
    game=words,
    rules_version=st.integers(0, 99),
    seats=st.just(SEATS),
    options=st.dictionaries(words, json_values, max_size=4),
    seed_hash=st.binary(min_size=32, max_size=32).map(bytes.hex),
    seed=st.none() | st.binary(min_size=32, max_size=32),
    carry=objects,
    prefs=st.dictionaries(seats, st.dictionaries(words, st.text(max_size=6), min_size=1, max_size=2), max_size=2),
    stack=st.none() | st.lists(st.sampled_from(PACK), min_size=1, max_size=8).map(tuple),
    names=st.dictionaries(seats, names),
    computers=st.dictionaries(seats, words),
    entries=st.lists(entries, max_size=6).map(tuple),
    result=st.none() | results,
)


@given(records)
def test_any_record_reads_as_it_was_written(kept: DealRecord) -> None:
    text = record.write(kept)
    assert record.read(text) == kept
    assert record.write(record.read(text)) == text


@given(records)
def test_a_record_is_plain_lines_of_utf8(kept: DealRecord) -> None:
    text = record.write(kept)
    assert text.encode()
    assert text.endswith("\nend\n")
    assert text.splitlines() == text.split("\n")[:-1], "no character of a name is a line break to anybody"


@given(names)
def test_no_name_breaks_a_line(name: str) -> None:
    said = record.escape(name)
    assert len(f"name 0 {said}".splitlines()) == 1
    assert record.unescape(said) == name


@pytest.mark.parametrize(
    "name", ["", " ", "end", "小明", "a\nend", "\u2028", "\ud800", "\\u{41}", "名 字 ", "\u202eabc", "\x00", "👩‍👩‍👧"]
)
def test_odd_names_come_back(name: str) -> None:
    kept = replace(played(), names={Seat(1): name})
    assert record.read(record.write(kept)).names == {Seat(1): name}


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=300))
def test_other_text_is_refused_and_never_crashes(text: str) -> None:
    with pytest.raises(RecordError):
        record.read(text)


@given(st.data())
def test_a_damaged_record_is_refused_or_still_true(data: st.DataObject) -> None:
    text = record.write(played())
    lines = text.split("\n")
    n = data.draw(st.integers(0, len(lines) - 2))
    damage = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "noise"]))
    if damage == "drop":
        del lines[n]
    elif damage == "double":
        lines.insert(n, lines[n])
    elif damage == "swap":
        lines[n - 1], lines[n] = lines[n], lines[n - 1]
    elif damage == "cut":
        lines[n] = lines[n][: data.draw(st.integers(0, max(0, len(lines[n]) - 1)))]
    else:
        at = data.draw(st.integers(0, len(lines[n])))
        lines[n] = lines[n][:at] + data.draw(st.text(max_size=5)) + lines[n][at:]
    try:
        found = record.read("\n".join(lines))
        record.verify(found, GAME)
    except RecordError:
        return
    # A name, a comment, or the order of two secret choices: nothing that the deal depends on.
    kept = played()
    assert (found.seed, found.seed_hash, found.result) == (kept.seed, kept.seed_hash, kept.result)


# --- errors that name the line -------------------------------------------------------------------

LINES = """paiju-record 1
game game_template
rules 1
seats 3
option cards 10
hash {hash}
act 0 give cards=S3
end""".format(hash="0" * 64)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("paiju-record 1", "paiju-record 2", "record_format", 1),
        ("paiju-record 1", "#!/bin/sh", "record_not_a_record", 1),
        ("seats 3", "seats three", "record_bad_field", 4),
        ("seats 3", "seats 0", "record_bad_field", 4),
        ("seats 3", "seats 3\nseats 3", "record_twice", 5),
        ("option cards 10", "option cards ten", "record_bad_field", 5),
        ("option cards 10", "option cards 1\noption cards 2", "record_bad_field", 6),
        ("option cards 10", "option cards NaN", "record_bad_field", 5),
        ("hash 0", "hash g", "record_bad_field", 6),
        ("act 0 give cards=S3", "act 3 give cards=S3", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0 give cards=Z3", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0  give", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0 give by=magic", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0 give at=noon", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0 give at=1 at=2", "record_bad_field", 7),
        ("act 0 give cards=S3", "act 0 \\u{zz}", "record_bad_field", 7),
        ("act 0 give cards=S3", "sing 0", "record_unknown_line", 7),
        ("act 0 give cards=S3", "act 0 give\noption deals 1", "record_out_of_place", 8),
        ("act 0 give cards=S3", "points 1 2", "record_bad_field", 7),
        ("\nend", "", "record_cut_off", 7),
        ("\nend", "\nend\nact 0 give", "record_out_of_place", 9),
        ("game game_template\n", "", "record_missing", 0),
        ("\nend", "\npoints 1 2 3\nend", "record_missing", 0),
        ("game game_template\nrules 1\nseats 3\n", "", "record_out_of_place", 2),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, code: str, line: int) -> None:
    assert old in LINES
    with pytest.raises(RecordError) as caught:
        record.read(LINES.replace(old, new, 1))
    assert (caught.value.code, caught.value.line) == (code, line)


def test_comments_empty_lines_and_carriage_returns_mean_nothing() -> None:
    text = record.write(played())
    spaced = text.replace("\nact", "\n\n# an act\nact").replace("\n", "\r\n")
    assert record.read(spaced) == played()


def test_the_format_has_no_word_for_nothing() -> None:
    with pytest.raises(ValueError, match="verb"):
        record.write(replace(played(), entries=(Entry(Seat(0), Action("")),)))
    with pytest.raises(ValueError, match="cause"):
        record.write(replace(played(), entries=(Entry(Seat(0), Action("pass"), "magic"),)))


# --- records that do not hold ----------------------------------------------------------------------


@cache
def played() -> DealRecord:
    """A whole deal of the template game, the same each time."""
    return recorded(drive(GAME, 3, 1))


def _other_points(kept: DealRecord) -> DealRecord:
    assert kept.result is not None
    return replace(kept, result=replace(kept.result, points=(1, 0, -1)))


def _other_carry(kept: DealRecord) -> DealRecord:
    assert kept.result is not None
    return replace(kept, result=replace(kept.result, carry={"leader": 9}))


BROKEN: list[tuple[str, Callable[[DealRecord], DealRecord]]] = [
    ("record_no_seed", lambda r: replace(r, seed=None)),
    ("record_seed", lambda r: replace(r, seed_hash=commitment(b"another"))),
    ("record_seed", lambda r: replace(r, seed=bytes(32))),
    ("record_rules_version", lambda r: replace(r, rules_version=99)),
    ("record_options", lambda r: replace(r, options={})),
    ("record_options", lambda r: replace(r, options={**r.options, "cards": 11})),
    ("record_start", lambda r: replace(r, carry={"leader": "nobody"})),
    ("record_illegal", lambda r: replace(r, entries=r.entries[1:])),
    ("record_illegal", lambda r: replace(r, entries=(*r.entries, Entry(Seat(0), Action("pass"))))),
    ("record_illegal", lambda r: replace(r, entries=(Entry(Seat(0), Action("sing")),))),
    ("record_result", lambda r: replace(r, entries=r.entries[:-1])),
    ("record_result", lambda r: replace(r, result=None)),
    ("record_result", _other_points),
    ("record_result", _other_carry),
]


@pytest.mark.parametrize(("code", "change"), BROKEN)
def test_a_changed_record_does_not_hold(code: str, change: Callable[[DealRecord], DealRecord]) -> None:
    record.verify(played(), GAME)
    with pytest.raises(RecordError) as caught:
        record.verify(change(played()), GAME)
    assert caught.value.code == code


def test_an_illegal_act_is_named_by_its_line() -> None:
    text = record.write(replace(played(), entries=(Entry(Seat(0), Action("sing")),), result=None))
    with pytest.raises(RecordError) as caught:
        record.verify(record.read(text), GAME)
    assert caught.value.line == text.split("\n").index("act 0 sing") + 1
    assert caught.value.params["reason"] == "not_now"


def test_an_unknown_game_is_said() -> None:
    with pytest.raises(RecordError) as caught:
        record.verify(replace(played(), game="chess"))
    assert caught.value.code == "record_unknown_game"


def test_an_unfinished_deal_holds_as_far_as_it_went() -> None:
    record.verify(replace(played(), entries=played().entries[:3], result=None), GAME)


def test_a_hidden_seed_is_not_in_the_text() -> None:
    deal = drive(GAME, 3, 1)
    text = record.write(record.of_setup(GAME, deal.setup, reveal=False))
    assert deal.setup.seed.hex() not in text
    assert commitment(deal.setup.seed) in text


def test_replay_yields_every_position_with_its_events() -> None:
    deal = drive(GAME, 3, 1)
    steps: list[Any] = [step for _, step in record.replay(recorded(deal), GAME)]
    assert [s.out for s in steps] == [s.out for s in deal.steps]
