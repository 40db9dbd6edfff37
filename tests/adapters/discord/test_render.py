"""Text shows on Discord as it was written, and fits."""

from __future__ import annotations

import pytest

from adapters.discord.render import markdown, mentions, plain, view
from bot.screen import Block, Button, Image, Screen


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a_b *c* ~~d~~ `e` |f|", r"a\_b \*c\* \~\~d\~\~ \`e\` \|f\|"),
        ("back\\slash", "back\\\\slash"),
        ("[a](b)", r"\[a](b)"),
        ("# big", r"\# big"),
        ("  ## big", r"  \## big"),
        ("> quoted\n>>> more", "\\> quoted\n\\>>> more"),
        ("- item\n+ item\n* item\n-# small", "\\- item\n\\+ item\n\\* item\n\\-# small"),
        ("1. one\n12) two", "1\\. one\n12\\) two"),
        ("3.5 points, 1.", "3.5 points, 1."),
        ("#4 and a-b and 1 > 0", r"\#4 and a-b and 1 > 0"),
        ("@everyone and @here and a@b", "@\u200beveryone and @\u200bhere and a@b"),
        ("<@1> <@&2> <#3> <:x:4> < 7", "<\u200b@1> <\u200b@&2> <\u200b#3> <\u200b:x:4> < 7"),
        ("<t:5> </a:6> <id:x>", "<\u200bt:5> <\u200b/a:6> <\u200bid:x>"),
        ("https://a.example/b http://c", "https:\u200b//a.example/b http:\u200b//c"),
        ("discord.gg/x Discord.com/invite/y", "discord.gg\u200b/x Discord.com\u200b/invite/y"),
        ("{0} %s & <b>", "{0} %s & <\u200bb>"),
        ("♠3 大王，×2", "♠3 大王，×2"),
    ],
)  # fmt: skip
def test_x01_x04_text_is_shown_as_written(text: str, shown: str) -> None:
    assert plain(text) == shown


def test_what_stands_behind_a_mark_cannot_begin_a_line() -> None:
    screen = Screen((Block("title", "1. A"), Block("list", "1. B"), Block("note", "# C"), Block("text", "1. D")))
    assert markdown(screen) == "**1. A**\n• 1. B\n-# # C\n1\\. D"


def test_code_is_kept_verbatim_and_cannot_be_left() -> None:
    assert markdown(Screen((Block("code", "a_b ``` c"),))) == "```\na_b \u02cb\u02cb\u02cb c\n```"


def test_only_those_of_ping_blocks_are_mentioned_and_may_be_notified() -> None:
    screen = Screen((Block("text", "<@7> @everyone"), Block("ping", "turn of _A_", ("dc:5", "web:x", "dc:6"))))
    assert markdown(screen).endswith("**turn of \\_A\\_** <@5> <@6>")
    allowed = mentions(screen).to_dict()
    assert sorted(allowed["users"]) == [5, 6]
    assert allowed["parse"] == []
    nobody = mentions(Screen((Block("text", "<@7>"),))).to_dict()
    assert nobody["parse"] == []
    assert not nobody.get("users")


def test_x07_what_the_escapes_make_too_long_loses_its_oldest_lines_first() -> None:
    lines = tuple(Block("list", f"{i} " + "_" * 60) for i in range(30))
    text = markdown(Screen((Block("title", "T"), *lines, Block("note", "N"), Block("ping", "P"))))
    assert len(text) <= 2000
    assert text.startswith("**T**")
    assert text.endswith("-# N\n**P**")
    kept = [int(line.split()[1]) for line in text.splitlines() if line.startswith("•")]
    assert kept == list(range(kept[0], 30))


def test_a_long_text_loses_its_end() -> None:
    text = markdown(Screen((Block("title", "T"), Block("text", "*" * 1900))))
    assert len(text) <= 2000
    assert text.endswith("…")
    assert len(text) > 1900
    assert markdown(Screen((Block("text", "x" * 2000),))) == "x" * 2000


async def test_buttons_have_the_style_the_row_and_the_data_they_ask_for_and_nothing_is_kept_for_them() -> None:
    rows = (
        (Button("a", "t:1:join", "good"), Button("b", "t:1:end", "danger")),
        (Button("c", "m:help", "primary"), Button("d", "x"), Button("e", url="https://example.org/")),
    )
    made = view(Screen((), rows))
    assert made.is_finished()
    assert made.timeout is None
    found = made.to_components()
    assert [[b["label"] for b in row["components"]] for row in found] == [["a", "b"], ["c", "d", "e"]]
    assert [b["style"] for row in found for b in row["components"]] == [3, 4, 1, 2, 5]
    assert [b.get("custom_id") for row in found for b in row["components"]] == [
        "t:1:join",
        "t:1:end",
        "m:help",
        "x",
        None,
    ]


def test_a_picture_is_described_within_the_limit() -> None:
    from adapters.discord.render import attachment

    file = attachment(Image(b"png", 1, 1, "x" * 3000, "key"))
    assert file.description == "x" * 1024
    assert file.fp.read() == b"png"
    assert attachment(Image(b"png")).description is None
