"""A deal on Discord moves the boards once, also when the program dies between its commit and its message."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n import Speaker
from bot.rankings import Ladder
from tests.e2e.discord.evening import Evening, evening, has, hurry, unlimited, words_alone
from tests.e2e.dying import dies_at_the_end
from tests.fakes.discord import Server

SP = Speaker("zh-Hans", "doudizhu")


async def test_a_deal_moves_the_board_once_though_the_program_died_before_it_said_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch)
    words_alone(monkeypatch)
    names = ("小明", "小红", "Eve")
    async with Server(limits=unlimited()) as server:
        async with evening(tmp_path, server=server) as night:
            board = await night.deal(*night.people(*names))
            dies_at_the_end(night.app.house)
            await night.play_out()
            assert not has(board, "next"), "nobody has been told"
            scope = night.table.chat
        async with evening(tmp_path, server=server) as night:
            people = night.people(*names)
            await night.until(lambda: has(board, "next"))
            assert "📈" in board.text
            for person in people:
                row = await night.app.store.rating(Ladder(scope), person.id)
                assert row is not None
                assert row.deals == 1
                assert f"{person.user.name} {row.shown}（" in board.text
            assert await night.app.store.rating_differences() == []
            top = await people[0].user.slash(board.channel, "top")
            assert all(f"{name} 1/5" in top.text for name in names)


async def test_an_admin_gets_the_results_as_a_file_that_only_he_sees(night: Evening) -> None:
    people = night.people("小明", "小红", "Eve")
    await night.deal(*people)
    await night.forward()
    member, admin = people[0], people[1]
    assert SP("error-admin_only") in (await member.user.slash(night.channel, "settings")).text
    night.guild.permit(admin.user, manage_guild=True)
    panel = await admin.user.slash(night.channel, "settings")
    assert panel.message is not None
    records = await admin.user.click(panel.message, "m:set:records:show")
    assert SP("records-clean") in panel.message.text
    assert records.acked
    sent = await admin.user.click(panel.message, "m:set:records:export")
    assert sent.ephemeral
    assert sent.message is not None
    (file,) = sent.message.attachments
    assert file.filename.endswith(".csv")
    assert SP("records-export", lines=3) in sent.text
