"""Formatted text as the Bot API reads it."""

from __future__ import annotations

import pytest

from tests.fakes.telegram.errors import ApiError
from tests.fakes.telegram.text import found_entities, normal_url, parse_html, render, trimmed, utf16_slice


@pytest.mark.parametrize(
    ("source", "text", "shown"),
    [
        ("<b>大<i>王</i></b>", "大王", "<b>大<i>王</i></b>"),
        ("<strong>a</strong><em>b</em><ins>c</ins><del>d</del>", "abcd", "<b>a</b><i>b</i><u>c</u><s>d</s>"),
        ('<span class="tg-spoiler">x</span>', "x", "<tg-spoiler>x</tg-spoiler>"),
        ("<a href='https://t.me/x?a=1&amp;b=2'>y</a>", "y", '<a href="https://t.me/x?a=1&amp;b=2">y</a>'),
        ('<a href="no address">y</a>', "y", "y"),
        ("<B>x</>", "x", "<b>x</b>"),
        ("&lt;b&gt; &amp;nbsp; &nbsp; &#9824;&#x2660", "<b> &nbsp; &nbsp; ♠♠", "&lt;b&gt; &amp;nbsp; &amp;nbsp; ♠♠"),
        ("<b></b>x", "x", "x"),
        ("<code>3<b>3</b></code>", "33", "<code>33</code>"),
        ("<blockquote expandable>x</blockquote>", "x", "<blockquote>x</blockquote>"),
        ("🃏<u>🃏</u>", "🃏🃏", "🃏<u>🃏</u>"),
    ],
)
def test_html_is_read_and_shown_again(source: str, text: str, shown: str) -> None:
    read, entities = parse_html(source)
    assert (read, render(read, entities)) == (text, shown)


def test_code_with_a_language_is_one_entity() -> None:
    for source in (
        '<pre><code class="language-python">x = 1</code></pre>',
        '<code class="language-python"><pre>x = 1</pre></code>',
    ):
        assert parse_html(source)[1] == [{"type": "pre", "offset": 0, "length": 5, "language": "python"}]


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("♠ <b", "Unclosed start tag at byte offset 4"),
        ("<b x=", 'Unclosed start tag "b" at byte offset 0'),
        ('<b x="1>', "Unclosed start tag at byte offset 0"),
        ("<b x=1,>", "Unexpected end of name token at byte offset 5"),
        ("<b>x</b", "Unclosed end tag at byte offset 4"),
        ("</b>", "Unexpected end tag at byte offset 0"),
        ("<p>x</p>", 'Unsupported start tag "p" at byte offset 0'),
        ('<tg-emoji emoji-id="x">y</tg-emoji>', "Invalid custom emoji identifier specified"),
        (
            "&#xD800;",
            "Text contains invalid Unicode characters after decoding HTML entities, check for unmatched surrogate "
            "code units",
        ),
    ],
)
def test_bad_html_says_where(source: str, why: str) -> None:
    with pytest.raises(ApiError) as caught:
        parse_html(source)
    assert caught.value.description == f"Bad Request: can't parse entities: {why}"


def test_commands_mentions_and_addresses_are_found() -> None:
    text = "🃏 /play@a_bot 王 /出牌 /play王 @some_one a@b_cd see https://t.me/x?start=1, a/b"
    found = [(e["type"], utf16_slice(text, e["offset"], e["length"])) for e in found_entities(text)]
    assert found == [("bot_command", "/play@a_bot"), ("mention", "@some_one"), ("url", "https://t.me/x?start=1")]


def test_white_space_at_the_ends_goes_and_entities_move() -> None:
    text, entities = trimmed("\n  王 大 \r\n", [{"type": "bold", "offset": 1, "length": 8}])
    assert (text, entities) == ("王 大", [{"type": "bold", "offset": 0, "length": 3}])
    assert trimmed("x  ", [{"type": "bold", "offset": 2, "length": 1}]) == ("x", [])


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("t.me/x", "http://t.me/x"),
        ("https://example.org", "https://example.org/"),
        ("tg://user?id=5", "tg://user?id=5"),
        ("ftp://example.org", None),
        ("nowhere", None),
    ],
)
def test_addresses_are_completed_or_refused(url: str, kept: str | None) -> None:
    assert normal_url(url) == kept
