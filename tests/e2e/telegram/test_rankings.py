"""A deal on Telegram moves the boards once, also when the program dies between its commit and its message."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n import Speaker
from bot.rankings import Ladder
from tests.e2e.dying import dies_at_the_end
from tests.e2e.telegram.evening import Evening, data_of, evening, offers, words_alone
from tests.fakes.telegram import TelegramServer

PATIENCE = 10
ZH = Speaker("zh-Hans", "doudizhu")


async def test_a_deal_moves_the_board_once_though_the_program_died_before_it_said_so(
    server: TelegramServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words_alone(monkeypatch)
    async with evening(server, tmp_path) as night:
        people = await night.friends("小明", "小红", "阿强")
        group = night.group(*people)
        board = await night.deal(group, *people)
        dies_at_the_end(night.app.house)
        await night.play_out()
        assert not any(offers("next")(m) for m in group.from_bot), "nobody has been told"
    async with evening(server, tmp_path) as night:
        result = await group.wait_for(offers("next"), PATIENCE)
        assert result.id == board.id
        assert "📈" in result.text
        ladder = Ladder(f"tg:{group.id}")
        rows = [await night.app.store.rating(ladder, p.id) for p in people]
        assert [r.deals for r in rows if r] == [1, 1, 1]
        for person, row in zip(people, rows, strict=True):
            assert row is not None
            assert f"{person.user.account.first_name} {row.shown}（" in result.text
        assert await night.app.store.rating_differences() == []
        await people[0].say(group, "/top")
        top = await group.wait_for("🏆", PATIENCE)
        assert all(f"{p.user.account.first_name} 1/5" in top.text for p in people)
        assert len([m for m in group.from_bot if offers("next")(m)]) == 1


async def test_an_admin_gets_the_results_as_a_file_in_private(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    group.promote(people[0].user)
    await night.deal(group, *people)
    await night.play_out()
    await people[0].say(group, "/settings")
    panel = await group.wait_for(ZH("settings-title"), PATIENCE)
    await people[0].user.send_data(panel, next(d for d in data_of(panel) if ":records:" in d))
    records = await group.wait_for(lambda m: m.id == panel.id and ZH("records-clean") in m.text, PATIENCE)
    refused = await (await people[1].user.send_data(records, "m:set:records:export")).answered(PATIENCE)
    assert refused.alert
    await people[0].user.send_data(records, next(d for d in data_of(records) if d.endswith(":export")))
    file = await people[0].private.wait_for(ZH("records-title"), PATIENCE)
    assert not any(ZH("records-export", lines=3) in m.text for m in group.from_bot)
    assert ZH("records-export", lines=3) in file.text


@pytest.mark.usefixtures("drawn")
async def test_a_profile_turns_in_place_below_its_chart(night: Evening) -> None:
    people = await night.friends("小明", "小红", "阿强")
    group = night.group(*people)
    for _ in range(2):
        await night.deal(group, *people)
        await night.play_out()
        await people[0].say(group, "/end")
        await night.until(lambda: night.table.over)
    await people[0].say(group, "/profile")
    profile = await people[0].private.wait_for(lambda m: m.photo is not None and "小明" in m.text, PATIENCE)
    assert night.fresh(profile).photo is not None
    await people[0].user.press(profile, ZH("button-everywhere"), PATIENCE)
    turned = await people[0].private.wait_for(ZH("place-everywhere"), PATIENCE)
    assert turned.id == profile.id
    assert turned.photo is not None
    assert profile.photo is not None
    assert turned.photo.sha256 != profile.photo.sha256, "not the chart of the chat"
    await people[0].user.press(turned, ZH("button-history"), PATIENCE)
    listing = await people[0].private.wait_for(ZH("history-title-mine"), PATIENCE)
    assert listing.id == profile.id
