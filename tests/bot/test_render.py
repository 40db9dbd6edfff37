"""Which screens a table asks delivery to show."""

from __future__ import annotations

from bot import commands as c
from bot.screen import WEB
from tests.bot.houses import Inn


async def test_a_board_is_drawn_from_the_table_it_is_numbered_by() -> None:
    """Drawn later it would show the new deal under the number of the lobby, and delivery would post it twice."""
    inn = Inn()
    table = await inn.open("a", "b", "c", start=False)
    lobby = next(w for w in await inn.desk.renderer.wanted(table) if w.audience == "group")
    await inn.house.execute(table, c.Start("a"))
    board = next(w for w in await inn.desk.renderer.wanted(table) if w.audience == "group")
    assert lobby.epoch < board.epoch
    assert any("join" in b.data for row in lobby.render(WEB).rows for b in row)
    assert not any("join" in b.data for row in board.render(WEB).rows for b in row)
