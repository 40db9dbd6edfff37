"""Whole evenings: three people who have never met the bot play two deals, in each language."""

from __future__ import annotations

import pytest

from bot.i18n import LANGUAGES, Speaker
from tests.e2e.discord.evening import Evening, Player, has

LOCALES = {"zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "en": "en-US"}
OTHERS = {"zh-Hans": "en", "zh-Hant": "zh-Hans", "en": "zh-Hant"}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_x12_an_evening_of_two_deals_in_each_language(night: Evening, language: str) -> None:
    host, second = night.people("小明", "Łucja", locale=LOCALES[language])
    third = night.player("阿强", LOCALES[OTHERS[language]])
    sp, theirs = Speaker(language, "doudizhu"), Speaker(OTHERS[language], "doudizhu")
    people = (host, second, third)

    board = await night.deal(*people)
    assert sp("button-hand") in board.labels
    ways = (Player.by_buttons, Player.by_window, Player.by_typing, Player.by_do, Player.by_hand_button)
    acts = await night.play_out(*ways)
    assert acts > 8

    result = await night.newest("next")
    assert sp("button-next") in result.labels
    over = await third.private("next")
    assert theirs("button-next") in over.labels
    assert sp("button-leave") not in over.labels
    await third.press(over, "next")
    await night.until(lambda: night.table.deal == 2 and night.table.phase == "playing")
    second_board = await night.board()
    assert second_board is not result
    await night.until(lambda: result.deleted)
    await night.play_out(Player.by_buttons)
    await night.until(lambda: has(second_board, "next"))
    assert night.table.scored == 2

    top = await third.user.slash(night.channel, "top")
    assert not top.ephemeral
    assert top.text.startswith("**🏆")
    assert sp("all-games") in top.text.splitlines()[0]
    assert sp("place-here") in top.text.splitlines()[0]
    for person in people:
        assert person.user.name in top.text
    mine = await third.user.slash(night.channel, "profile")
    assert mine.ephemeral
    assert theirs("name") in mine.text
    assert "2" in mine.text
    await host.user.slash(night.channel, "end")
    await night.idle()
    assert sp("closed-ended") in second_board.text
    for person, speak in ((host, sp), (second, sp), (third, theirs)):
        await night.until(lambda p=person, s=speak: any(s("closed-ended") in m.text for m in p.user.inbox))
