"""Names that break things elsewhere: they arrive as they are, and nothing in them is read as anything but a name."""

from __future__ import annotations

import pytest

from bot.i18n import Speaker, clean_name, width
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, offers, texts
from tests.fakes.telegram import Shown

ZH = Speaker("zh-Hans", "doudizhu")
ODD = {
    "x01": ("a_b *x* `c`", "[a](b) | \\ ~ # <b> &amp; </i>"),
    "x04": ("{0} %s :x", "{name.__class__} { $who } ]["),
    "x05": ("\u202eevil\u2066", "\u200b\u200dשלום Z̸̡͎a̷̢l"),
    "l29": ("/start", "不出 pass"),
}
HIDDEN = ("\u202e", "\u2066", "\u200b", "\u034e")


async def shown_everywhere(night: Evening, names: tuple[str, ...]) -> tuple[list[Player], list[Shown]]:
    """Everything that a deal and its surroundings show in group and private with people of these names."""
    people = await night.friends(*names, "小明")
    group = night.group(*people, title="<i>&群[]_*`")
    board = await night.deal(group, *people)
    await people[0].press(board, "more")
    panel = await people[0].private.wait_for(offers("kicks"), PATIENCE)
    await people[0].press(panel, "kicks")
    await people[0].private.wait_for(offers("kick"), PATIENCE)
    await night.play_out()
    result = await group.wait_for(offers("replay"), PATIENCE)
    await people[1].press(result, "replay")
    await people[1].private.wait_for(offers("replay"), PATIENCE)
    for person in people[:2]:
        before = len(person.private.from_bot)
        await person.tell("/profile")
        await person.private.wait_until(lambda p, n=before: len(p.from_bot) > n, PATIENCE)
    await people[2].say(group, "/top")
    await group.wait_for("🏆", PATIENCE)
    await people[2].say(group, "/end")  # not the host: refused with the host's name
    await group.wait_for(lambda m: m.reply_to is not None and not m.buttons, PATIENCE)
    return people, [*group.history, *(m for p in people for m in p.private.history)]


@pytest.mark.parametrize("trap", ODD)
async def test_odd_names_at_a_table_in_panels_and_on_the_leaderboard(night: Evening, trap: str) -> None:
    people, seen = await shown_everywhere(night, ODD[trap])
    assert night.server.count("send*", status=400) == night.server.count("edit*", status=400) == 0
    versions = [text for m in seen if m.from_bot for _, text in m.versions]
    for first in ODD[trap]:
        start = clean_name(first)[:8]
        assert start
        assert any(start in text for text in versions), start
    for text in versions:
        assert not any(mark in text for mark in HIDDEN), text
    for message in seen:
        if message.from_bot:
            assert {e["type"] for e in message.entities} <= {
                "bold", "italic", "code", "expandable_blockquote", "bot_command", "hashtag", "url", "cashtag",
            }, message.entities  # fmt: skip
    assert people


async def test_x03_no_username_no_last_name_and_a_name_that_shows_nothing(night: Evening) -> None:
    people = await night.friends("明", "\u3164", "Ана", last_name=None, username=None)
    hidden = await night.friend("\u2800", username="ghost_77")
    group = night.group(*people, hidden)
    board = await night.deal(group, people[0], people[1], hidden)
    shown = "\n".join(text for _, text in night.fresh(board).versions)
    assert "None" not in shown
    assert ZH("nameless") in "\n".join(texts(group.history)) or "ghost_77" in "\n".join(texts(group.history))
    refusal = await people[2].press(board, "hand")
    assert "None" not in refusal.text


async def test_x07_long_names_are_cut_and_leave_room_for_the_game(night: Evening) -> None:
    people = await night.friends("很" * 64, "W" * 64, "👨‍👩‍👧" * 20, last_name="长" * 64)
    group = night.group(*people)
    await night.deal(group, *people)
    await night.play_out()
    await group.wait_for(offers("next"), PATIENCE)
    for message in [*group.history, *(m for p in people for m in p.private.history)]:
        if message.from_bot:
            assert len(message.text) < 2000
            assert all(len(row) <= 3 or width("".join(b.label for b in row)) < 200 for row in message.buttons)
    assert night.server.count("send*", status=400) == night.server.count("edit*", status=400) == 0


async def test_l30_two_people_of_one_name_are_told_apart(night: Evening) -> None:
    people = await night.friends("小明", "小明", "阿强")
    group = night.group(*people)
    lobby = await night.open(people[0], group)
    await night.sit_down(lobby, *people[1:])
    await group.wait_for(lambda m: all(who in m.text for who in ("小明(1)", "小明(2)", "阿强")), PATIENCE)
