"""Whole evenings: three people who have never met the bot play two deals, in each language."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Speaker
from tests.e2e.telegram.evening import PATIENCE, Evening, Player, has, link_of, words_alone
from tests.fakes.telegram import Group

HINTS = {"zh-Hans": "zh-hans", "zh-Hant": "zh-hant", "en": "en"}
OTHERS = {"zh-Hans": "en", "zh-Hant": "zh-Hans", "en": "zh-Hant"}


async def first_night(night: Evening, language: str) -> tuple[Group, list[Player]]:
    """A group in a language; the third person reads another one. All sit, the deal has begun."""
    other = OTHERS[language]
    host, second, third = (
        night.player("小明", language_code=HINTS[language]),
        night.player("Łucja", language_code=HINTS[language]),
        night.player("阿强", language_code=HINTS[other]),
    )
    group = night.group(host, second, third)
    lobby = await night.open(host, group, "doudizhu")
    invitation = await group.wait_for(lambda m: bool(m.buttons) and m.buttons[0][0].url is not None, PATIENCE)
    await host.open(link_of(invitation))
    await night.until(lambda: bool(host.private.from_bot))
    await night.sit_down(lobby, second, third)
    await host.press(lobby, "start")
    await night.board(group)
    return group, [host, second, third]


@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize("language", LANGUAGES)
async def test_x12_an_evening_of_two_deals_in_each_language(
    night: Evening, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if language != "zh-Hans":  # pictures in one evening, words alone in the others
        words_alone(monkeypatch)
    group, people = await first_night(night, language)
    host, _, third = people
    sp, theirs = Speaker(language, "doudizhu"), Speaker(OTHERS[language], "doudizhu")
    board = await night.board(group)
    ways = [
        Player.by_buttons,
        Player.by_typing,
        lambda p: p.by_do(group),
        lambda p: p.by_reply(group, night.fresh(board)),
    ]
    assert sp("button-hand") in board.labels
    assert theirs("button-suggest") not in board.labels
    await night.play_out(*ways)
    result = await group.wait_for(lambda m: has(m, "next"), PATIENCE)
    assert sp("button-next") in result.labels
    over = await third.private.wait_for(lambda m: has(m, "next"), PATIENCE)
    assert theirs("button-next") in over.labels
    await third.press(over, "next")
    await night.until(lambda: night.table.deal == 2 and night.table.phase == "playing")
    await night.board(group)
    await group.wait_until(lambda _: night.fresh(result).deleted)
    await night.play_out(*([Player.by_typing] if language == "en" else []))
    await group.wait_for(lambda m: has(m, "next"), PATIENCE)
    assert night.table.scored == 2
    await third.say(group, "/top")
    top = await group.wait_for("🏆", PATIENCE)
    assert sp("all-games") in top.text.splitlines()[0]
    assert sp("place-here") in top.text.splitlines()[0]
    for person in people:
        assert person.user.account.first_name in top.text
    await third.say(group, "/profile")
    mine = await third.private.wait_for(lambda m: "阿强" in m.text and theirs("name") in m.text, PATIENCE)
    assert "2" in mine.text
    assert not any("阿强" in m.text and theirs("name") in m.text for m in group.from_bot if m.id > top.id)
    await host.say(group, "/end")
    await group.wait_for(sp("closed-ended"), PATIENCE)
    for person in people:
        speak = sp if person is not third else theirs
        await person.private.wait_for(speak("closed-ended"), PATIENCE)
