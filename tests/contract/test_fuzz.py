"""A small run of `tests.support.fuzzing`, and that it finds what it is there to find."""

from __future__ import annotations

import pytest

from bot.desk import FrontDesk
from bot.ports import Inbound, Reply
from engine.registry import all_games
from tests.support.fuzzing import Fuzz, fuzz

COMMANDS = 1500


async def test_rubbish_and_sense_from_anybody_leave_every_table_in_order() -> None:
    found = await fuzz(20261130, COMMANDS)
    assert found.faults == []
    assert found.counts["act"] > 100
    assert found.counts["refused"] > 200
    assert found.counts["done"] > 200
    assert {s.table.game for s in found.house.slots.values()} <= set(all_games())


async def test_a_table_that_is_not_what_its_journal_says_is_found() -> None:
    found = Fuzz(7)

    async def forgetful(self: FrontDesk, who: Inbound, data: str) -> Reply:
        for rows in found.store.journals.values():
            if len(rows) > 3:
                rows.pop()
        return Reply("x")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FrontDesk, "press", forgetful)
        await found.run(120)
    assert any("differ in length" in f for f in found.faults)


async def test_an_answer_without_a_word_and_a_defect_behind_the_desk_are_found() -> None:
    async def speechless(self: FrontDesk, who: Inbound, data: str) -> Reply:
        return Reply("", alert=True)

    async def broken(self: FrontDesk, who: Inbound, name: str, args: str) -> Reply:
        if name == "play":
            return await command(self, who, name, args)
        raise RuntimeError("a defect")

    command = FrontDesk.command
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FrontDesk, "press", speechless)
        patch.setattr(FrontDesk, "command", broken)
        found = await fuzz(3, 150)
    assert "refused without a word" in found.faults
    assert any("RuntimeError" in f for f in found.faults)
