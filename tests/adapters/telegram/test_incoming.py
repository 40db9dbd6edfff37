"""What updates are taken to say."""

from __future__ import annotations

import pytest

from adapters.telegram.ids import chat_id, numbers
from adapters.telegram.incoming import (
    admin_matters,
    admin_matters_to,
    chosen_language,
    command_of,
    table_of,
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("/play 斗地主", ("play", "斗地主")),
        ("/PLAY@Our_Bot  斗地主 ", ("play", "斗地主")),
        ("/do\n3 3 3", ("do", "3 3 3")),
        ("/join", ("join", "")),
        ("/play@other_bot x", ("", "")),
        ("/", None),
        ("/ play", None),
        ("play", None),
        ("3/4", None),
    ],
)
def test_g06_commands_with_and_without_a_name(text: str, found: tuple[str, str] | None) -> None:
    assert command_of(text, "our_bot") == found


@pytest.mark.parametrize(
    ("buttons", "table"),
    [
        (["t:abcde:join", "t:abcde:leave"], "abcde"),
        (["t:abcde:hand", "t:abcde:rules"], "abcde"),
        (["t:abcde:rematch:3"], "abcde"),
        (["a:abcde:1:2:3:k:9"], "abcde"),
        (["t:abcde:leave", "t:abcde:vote", "t:abcde:repost", "t:abcde:kicks"], ""),
        (["t:abcde:set:bombs:1", "t:abcde:opts"], ""),
        (["t:abcde:kick:1"], ""),
        (["m:play:doudizhu", "m:rules:doudizhu:1"], ""),
        (["junk", ""], ""),
        ([], ""),
    ],
)
def test_boards_and_hands_are_told_from_panels(buttons: list[str], table: str) -> None:
    assert table_of(buttons) == table


def test_admins_are_asked_for_only_where_it_matters() -> None:
    assert all(
        admin_matters(f"t:x:{op}") for op in ("start", "comp", "kick:1", "end", "set:a:1", "mix", "keep", "more")
    )
    assert all(admin_matters(d) for d in ("m:set:pace:fast", "m:play:doudizhu", "m:lang:en:chat"))
    assert not any(admin_matters(d) for d in ("a:x:1:2:3:v:pass", "t:x:join", "t:x:hand", "m:rules:doudizhu:1", "?"))
    assert admin_matters_to(("settings", ""))
    assert admin_matters_to(("do", "option bombs 1"))
    assert not admin_matters_to(("do", "33344"))
    assert not admin_matters_to(None)


def test_choices_of_a_language() -> None:
    assert chosen_language("m:lang:zh-Hant:me") == ("zh-Hant", "me")
    assert chosen_language("m:lang:en") is None
    assert chosen_language("t:x:lang:en:me") is None


def test_k16_ids_keep_their_sign_and_their_topic() -> None:
    assert chat_id(-1001234567890123, 7) == "tg:-1001234567890123/7"
    assert numbers("tg:-1001234567890123/7") == (-1001234567890123, 7)
    assert numbers("tg:-5") == (-5, None)
    assert numbers(chat_id(2**52)) == (2**52, None)
